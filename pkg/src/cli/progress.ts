/** Progress on a line that is drawn over itself. */
import type { Terminal } from "./commands.js";

/** How far something is; 0 in all where that is unknown. */
export interface Told {
  stage: string;
  loaded: number;
  total: number;
}

const BAR = 24;
/** Before this the rate says nothing. */
const SOON_MS = 2000;

/** A time for people: `40 s`, `3 min`. */
function lasting(ms: number): string {
  return ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
}

/** Shows a bar for each stage, with its pace and the time that it will still take once these can be told. */
export function progress(terminal: Terminal, now: () => number = Date.now): (told: Told) => void {
  let stage = "";
  let began = 0;
  return ({ stage: at, loaded, total }) => {
    if (!terminal.live) return;
    if (at !== stage) [stage, began] = [at, now()];
    const share = total > 0 ? Math.min(1, loaded / total) : 0;
    const done = Math.round(share * BAR);
    const passed = now() - began;
    const tells = share > 0 && share < 1 && passed > SOON_MS;
    const left = tells ? `, ${((loaded / passed) * 1000).toPrecision(2)}/s, ${lasting((passed / share) * (1 - share))} left` : "";
    const bar = total > 0 ? `${"█".repeat(done)}${"░".repeat(BAR - done)} ${Math.floor(loaded)} / ${total}${left}` : String(loaded);
    terminal.err(`\r\u001b[K${at} ${bar}`);
  };
}

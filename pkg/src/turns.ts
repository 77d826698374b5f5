/** Long work in turns: sources in batches, and steps between which others have their turn. */
import { AbortError, isTrap } from "./errors.js";
import type { SourceInput } from "./types.js";

/**
 * Sources as JSON; of a text that is longer than it may be, only so much that this is seen. Half a surrogate pair, in a text or in a name of `metadata`, is not a character: JSON would carry it, and Rust has no such text.
 */
export function sourcesJson(sources: SourceInput[], most: number): string {
  const short = sources.map((source) => (source?.text?.length > most ? { ...source, text: source.text.slice(0, most + 1) } : source));
  return JSON.stringify(short).replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) => (found === "\\\\" ? found : "\ufffd"));
}

/** Characters and sources that are read at once, at most; one source is never parted. */
const [BATCH, MOST] = [1 << 20, 500];

/** The sources from one on that are read at once. */
export function batchOf(sources: SourceInput[], from: number): SourceInput[] {
  let [to, size] = [from, 0];
  // What is no source is refused by who reads it.
  const length = () => (sources[to] as Partial<SourceInput> | null)?.text?.length ?? 0;
  while (to < sources.length && to < from + MOST && (to === from || size + length() <= BATCH)) {
    size += length();
    to++;
  }
  return sources.slice(from, to);
}

/** Lets others have their turn. */
export const rest = () => new Promise<void>((go) => setTimeout(go));

/** A turn of long work: others wait no longer. */
const TURN_MS = 30;

/**
 * Does work in turns. `step` does as many units as it is told, and gives the result when all is done; `drop` lets go of what will not
 * be done.
 */
export async function inTurns<T>(step: (units: number) => T | undefined, units: number, drop: () => void, signal: AbortSignal, tell: () => void): Promise<T> {
  try {
    for (;;) {
      await rest();
      if (signal.aborted) throw new AbortError();
      const began = performance.now();
      const result = step(Math.ceil(units));
      if (result !== undefined) return result;
      units *= Math.min(2, TURN_MS / (performance.now() - began + 0.1));
      tell();
    }
  } catch (thrown) {
    // After a trap the module is not touched again.
    if (!isTrap(thrown)) drop();
    throw thrown;
  }
}

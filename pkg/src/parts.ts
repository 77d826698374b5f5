/** The parts of the engine that are modules of their own, fetched when first called: reading sources, and measuring answers. */
import { AbortError, isTrap } from "./errors.js";
import { instantiated, type ReadWasm } from "./wasm-bytes.js";
import type { EvaluateModule, IngestModule } from "./wasm-surface.js";
import type { SourceInput } from "./types.js";

export interface Parts {
  ingest: IngestModule;
  evaluate: EvaluateModule;
}

/** Gives a part, ready to be called. */
export type LoadPart = <N extends keyof Parts>(name: N) => Promise<Parts[N]>;

/** Bundlers look for exactly this form of the addresses. The scripts stay files, because a worker made in one piece has no chunks. */
const ADDRESSES = {
  ingest: () => ({
    script: new URL("../wasm/adfontes_ingest.js", import.meta.url).href,
    wasm: new URL("../wasm/adfontes_ingest_bg.wasm", import.meta.url).href,
  }),
  evaluate: () => ({
    script: new URL("../wasm/adfontes_evaluate.js", import.meta.url).href,
    wasm: new URL("../wasm/adfontes_evaluate_bg.wasm", import.meta.url).href,
  }),
};

/** Parts from a folder; without one, from where the bundler put them. Each is fetched once, and again after a failure. */
export function partLoader(folder?: string, read?: ReadWasm): LoadPart {
  const base = folder === undefined || folder.endsWith("/") ? folder : `${folder}/`;
  const loaded: { [N in keyof Parts]?: Promise<Parts[N]> } = {};
  const load = async <N extends keyof Parts>(name: N): Promise<Parts[N]> => {
    const { script, wasm } =
      base === undefined ? ADDRESSES[name]() : { script: new URL(`adfontes_${name}.js`, base).href, wasm: new URL(`adfontes_${name}_bg.wasm`, base).href };
    return instantiated(import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ script) as Promise<Parts[N]>, { url: wasm }, read);
  };
  return (name) => {
    const part = (loaded[name] ??= load(name) as never) as ReturnType<typeof load<typeof name>>;
    part.catch(() => delete loaded[name]);
    return part;
  };
}

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

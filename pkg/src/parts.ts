/** The parts of the engine that are modules of their own, fetched when first called: reading sources, and measuring answers. */
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

/** Sources as JSON. Half a surrogate pair, in a text or in a name of `metadata`, is not a character: JSON would carry it, and Rust has no such text. */
export function sourcesJson(sources: SourceInput[]): string {
  return JSON.stringify(sources).replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) => (found === "\\\\" ? found : "\ufffd"));
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

/** What `ingest` gave for each batch, as if it had read all at once: lists, each of them its length as LEB128 and then its entries. */
export function joined(lists: Uint8Array[]): Uint8Array {
  if (lists.length === 1) return lists[0]!;
  let count = 0;
  const entries = lists.map((list) => {
    let [at, length] = [0, 0];
    do length += (list[at]! & 127) * 2 ** (7 * at);
    while (list[at++]! > 127);
    count += length;
    return list.subarray(at);
  });
  const head: number[] = [];
  for (; count > 127; count >>>= 7) head.push((count & 127) | 128);
  const all = [Uint8Array.from([...head, count]), ...entries];
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  all.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

/** The parts of the engine that are modules of their own, fetched when first called: reading sources, and measuring answers. */
import { instantiated, type ReadWasm } from "./wasm-bytes.js";
import type { EvaluateModule, IngestModule } from "./wasm-surface.js";

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

/** adfontes in the browser. Importing this does nothing; `createEngine` starts two workers. */
import { checkArguments, optionsOf } from "./arguments.js";
import { localChannel, workerChannel } from "./channels.js";
import { Engine, startEngine, type Platform } from "./engine.js";
import { FUNCTION_TAKES, type EvaluateFunctions, type Functions, type Later, type Signature } from "./methods.js";
import { partLoader } from "./parts.js";
import { simdLevel } from "./simd.js";
import { compiled, instantiated } from "./wasm-bytes.js";
import { refusesWorkers, started } from "./worker-policy.js";
import type { EmbedModule, EngineModule } from "./wasm-surface.js";
import type { PdfDocument, PdfOptions } from "./pdf.js";
import type { EngineOptions, EvaluateOptions, Evaluation, Sample, SourceInput, WorkerAddress } from "./types.js";

export type * from "./types.js";
export { AbortError, AdfontesError, TimeoutError } from "./errors.js";
export type { PdfDocument, PdfOptions, PdfPage } from "./pdf.js";
export { Engine };

/** Reads every page, in order. An empty page stays one, so that the numbers are those of the file. */
export async function pdfSource(pdf: PdfDocument, options: PdfOptions): Promise<SourceInput> {
  return (await import("./pdf.js")).pdfSource(pdf, options);
}

/** Where the package's files were copied to; `undefined`: where the bundler put them. */
let files: string | undefined;
const copied = (path: string) => (files === undefined ? undefined : new URL(path, files).href);

/**
 * Names the folder that `adfontes copy` filled, once and before anything else: for bundlers that leave the addresses of workers and
 * WebAssembly alone (Rollup, esbuild). Engines, elements and the functions of this module then fetch from there.
 */
export function filesAt(folder: string | URL): void {
  const url = page.resolve(folder);
  files = url.endsWith("/") ? url : `${url}/`;
  part = partLoader(copied("wasm/"));
}

const engineWasm = () => ({ url: copied("wasm/adfontes_bg.wasm") ?? new URL("../wasm/adfontes_bg.wasm", import.meta.url).href });

/** Bundlers look for exactly this form of the addresses. */
const embedWasm = () => ({
  url: copied(`wasm/adfontes_embed${simdLevel() === "relaxed" ? "_relaxed" : ""}_bg.wasm`) ?? (simdLevel() === "relaxed"
    ? new URL("../wasm/adfontes_embed_relaxed_bg.wasm", import.meta.url).href
    : new URL("../wasm/adfontes_embed_bg.wasm", import.meta.url).href),
});

/** A worker's own address, or one that the page vouches for. */
const address = (url: WorkerAddress) => url as string | URL;

/** Whether the work is done in this thread: the caller wants it so, there are no workers, or the page forbids those whose address is plain text. */
const here = (worker: boolean | undefined, url: WorkerAddress | undefined) =>
  worker === false || typeof Worker === "undefined" || (worker === undefined && (url === undefined || typeof url === "string") && refusesWorkers());

const page: Platform = {
  spawnEngine({ worker, workerUrl = copied("dist/worker.js") }) {
    const local = () =>
      localChannel(async (post) => {
        const [{ EngineHost }, glue] = await Promise.all([import("./engine-host.js"), import("../wasm/adfontes.js")]);
        return new EngineHost(glue as unknown as EngineModule, engineWasm, post);
      });
    if (here(worker, workerUrl)) return local();
    // Bundlers look for exactly this form of the call.
    const running = started(() =>
      workerUrl === undefined
        ? new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "adfontes" })
        : new Worker(address(workerUrl), { type: "module", name: "adfontes" }),
    );
    return running === undefined ? local() : workerChannel(running);
  },
  // A worker of the page's own may have a module of its own beside it.
  engineModule: ({ workerUrl, wasmUrl }) => (workerUrl !== undefined && wasmUrl === undefined ? undefined : compiled(wasmUrl === undefined ? engineWasm().url : page.resolve(wasmUrl))),
  spawnEmbedder({ worker, embedWorkerUrl = copied("dist/embed-worker.js") }) {
    const local = () =>
      localChannel(async (post) => {
        const [{ EmbedHost }, glue] = await Promise.all([import("./embed-host.js"), import("../wasm/adfontes_embed.js")]);
        return new EmbedHost(glue as unknown as EmbedModule, embedWasm, post);
      });
    if (here(worker, embedWorkerUrl)) return local();
    const running = started(() =>
      embedWorkerUrl === undefined
        ? new Worker(new URL("./embed-worker.js", import.meta.url), { type: "module", name: "adfontes-embed" })
        : new Worker(address(embedWorkerUrl), { type: "module", name: "adfontes-embed" }),
    );
    return running === undefined ? local() : workerChannel(running);
  },
  metered,
  resolve: (url) => new URL(url, typeof document === "object" ? document.baseURI : globalThis.location?.href).href,
};

/** Not every browser tells; one that does not counts as unmetered. */
function metered(): boolean {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === "cellular" || (globalThis.matchMedia?.("(prefers-reduced-data: reduce)").matches ?? false);
}

/** Starts an engine. It answers as soon as this resolves; an embedding model joins later. */
export function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return startEngine(page, options);
}

let parsers: Promise<EngineModule> | undefined;

async function parserModule(): Promise<EngineModule> {
  parsers ??= instantiated(import("../wasm/adfontes.js") as Promise<unknown> as Promise<EngineModule>, engineWasm());
  parsers.catch(() => (parsers = undefined)); // a failed download may be tried again
  return parsers;
}

let part = /* @__PURE__ */ partLoader();

/** A function of a module, as soon as the module is loaded. */
const later = <F, N extends keyof F & keyof typeof FUNCTION_TAKES>(name: N, module: () => Promise<F>) =>
  (async (...args: never[]) => {
    checkArguments(name, FUNCTION_TAKES[name], args);
    return ((await module())[name] as Signature)(...args);
  }) as Later<F>[N];
const parsing = <N extends keyof Functions>(name: N) => later<Functions, N>(name, parserModule);
const measuring = <N extends keyof EvaluateFunctions>(name: N) => later<EvaluateFunctions, N>(name, () => part("evaluate"));

/** The citation markers in a text that may cite sources 1 to `sources`. Works without an engine. */
export const parseCitations = parsing("parseCitations");

/** The `{{rag:…}} {{llm:…}} {{hybrid:…}}` segments of a text. Works without an engine. */
export const parseAttribution = parsing("parseAttribution");

/** Measures samples. Works without an engine. */
export async function evaluate(samples: Sample[], options: EvaluateOptions = {}): Promise<Evaluation> {
  checkArguments("evaluate", ["samples: list"], [samples]);
  const [{ evaluateHere }, measures] = await Promise.all([import("./evaluate.js"), part("evaluate")]);
  return evaluateHere(measures, samples, optionsOf("evaluate", options));
}

/** A run as one HTML page, self-contained and without scripts. */
export const evaluationReport = measuring("evaluationReport");

/** How the metrics of a run differ from those of an earlier one. `tolerance`: how much worse a mean may be. */
export const compareRuns = measuring("compareRuns");

/** Means against bounds. */
export const checkBounds = measuring("checkBounds");

/** The bounds of a preset: `citations`. */
export const evaluationPreset = measuring("evaluationPreset");

/** What is known of every metric, or of these. */
export const evaluationMetrics = measuring("evaluationMetrics");

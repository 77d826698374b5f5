/** adfontes in Node ≥ 20: the same engine, in this thread, with files instead of addresses where paths are given. */
import { existsSync } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { checkArguments, optionsOf } from "./arguments.js";
import { localChannel } from "./channels.js";
import { EngineHost } from "./engine-host.js";
import { Engine, startEngine, type Platform } from "./engine.js";
import { evaluateHere } from "./evaluate.js";
import { AdfontesError } from "./errors.js";
import { FUNCTION_TAKES, type EvaluateFunctions, type Functions, type Signature } from "./methods.js";
import { WASM, asPath, embedHost, load, parts, readPath, readWasm } from "./node-modules.js";
import type { Channel } from "./protocol.js";
import type { EngineModule, EvaluateModule } from "./wasm-surface.js";
import type { EngineOptions, EvaluateOptions, Evaluation, Sample } from "./types.js";

export type * from "./types.js";
export { AbortError, AdfontesError, TimeoutError } from "./errors.js";
export { pdfSource, type PdfDocument, type PdfOptions, type PdfPage } from "./pdf.js";
export { Engine };

/** Each lane has the model once more. */
const MOST_LANES = 8;

/** An embedder in a thread of its own, which helps with many passages. */
function embedThread(): Channel {
  const thread = new Worker(new URL("./embed-thread.js", import.meta.url));
  return {
    post: (message, transfer) => thread.postMessage(message, (transfer ?? []) as never),
    listen(onMessage, onCrash) {
      thread.on("message", onMessage);
      thread.on("error", (error) => onCrash(String((error as Error).message)));
      thread.on("exit", () => onCrash("its thread ended"));
    },
    close: () => void thread.terminate(),
  };
}

const node: Platform = {
  spawnEngine: () =>
    localChannel(async (post) => {
      const { glue, wasm } = load<EngineModule>("adfontes");
      return new EngineHost(glue, wasm, post, readWasm, parts());
    }),
  spawnEmbedder: () =>
    localChannel(async (post) => embedHost(post, { count: Math.min(availableParallelism(), MOST_LANES) - 1, start: embedThread })),
  resolve(url) {
    const path = asPath(url);
    return path === undefined ? String(url) : pathToFileURL(path).href;
  },
  async readIndex(url) {
    const path = asPath(url);
    return path === undefined ? undefined : readPath(path);
  },
  async readModel(model) {
    const path = asPath(model);
    return path === undefined ? undefined : readModelFolder(path);
  },
};

/** The files of a model folder by their path inside it, as the embedder takes them. */
export async function readModelFolder(folder: string): Promise<Record<string, Uint8Array>> {
  if (!existsSync(folder) || !(await stat(folder)).isDirectory()) {
    throw new AdfontesError("model_file_missing", `${folder} is not a folder. Give the model's folder, with tokenizer.json in it.`);
  }
  const files: Record<string, Uint8Array> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    files[relative(folder, path).split(sep).join("/")] = await readFile(path);
  }
  return files;
}

/** Starts an engine. `index`, `model`, `wasmUrl` and `embedWasmUrl` may be paths. */
export function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return startEngine(node, { heartbeatMs: 0, ...options });
}

/** A module that is started at its first call, at once. Nothing is awaited here: `require` takes no module that does. */
function atOnce<T>(name: string): () => T {
  let started: T | undefined;
  return () => {
    if (started !== undefined) return started;
    if (!existsSync(new URL(`${name}.js`, WASM))) throw new AdfontesError("internal", `The package is incomplete: wasm/${name}.js is missing. Install it again.`);
    const { glue, wasm } = load<T & { initSync(options: { module: BufferSource }): unknown }>(name);
    glue.initSync({ module: wasm().bytes as BufferSource });
    return (started = glue);
  };
}

const parserModule = atOnce<EngineModule>("adfontes");
const evaluateModule = atOnce<EvaluateModule>("adfontes_evaluate");

const call = <F, N extends keyof F & keyof typeof FUNCTION_TAKES>(name: N, module: () => F) =>
  ((...args: never[]) => {
    checkArguments(name, FUNCTION_TAKES[name], args);
    return (module()[name] as Signature)(...args);
  }) as F[N];
const parsing = <N extends keyof Functions>(name: N) => call<Functions, N>(name, parserModule);
const measuring = <N extends keyof EvaluateFunctions>(name: N) => call<EvaluateFunctions, N>(name, evaluateModule);

/** In a page, names the folder of copied files; Node finds them by itself. */
export function filesAt(_folder: string | URL): void {}

/** The citation markers in a text that may cite sources 1 to `sources`. Works without an engine; at once, unlike in the browser. */
export const parseCitations = parsing("parseCitations");

/** The `{{rag:…}} {{llm:…}} {{hybrid:…}}` segments of a text. Works without an engine; at once, unlike in the browser. */
export const parseAttribution = parsing("parseAttribution");

/** Measures samples. Works without an engine. */
export async function evaluate(samples: Sample[], options: EvaluateOptions = {}): Promise<Evaluation> {
  checkArguments("evaluate", ["samples: list"], [samples]);
  return evaluateHere(evaluateModule(), samples, optionsOf("evaluate", options));
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

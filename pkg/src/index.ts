/** adfontes in the browser. Importing this does nothing; `createEngine` starts two workers. */
import { localChannel, workerChannel } from "./channels.js";
import { EmbedHost } from "./embed-host.js";
import { EngineHost, wasmBytes } from "./engine-host.js";
import { Engine, startEngine, type Platform } from "./engine.js";
import { evaluateHere } from "./evaluate.js";
import { simdLevel } from "./simd.js";
import type { EmbedModule, EngineModule } from "./wasm-surface.js";
import type {
  EngineOptions, EvaluateOptions, Evaluation, EvaluationRun, Gate, GateResult, MetricConfig, MetricInfo, MetricSummary,
  ParsedAttribution, ParsedCitations, ReportOptions, RunChange, Sample,
} from "./types.js";

export type * from "./types.js";
export { AbortError, AdfontesError, TimeoutError } from "./errors.js";
export { Engine };

const engineWasm = () => ({ url: new URL("../wasm/adfontes_bg.wasm", import.meta.url).href });

const page: Platform = {
  spawnEngine(options) {
    if (options.worker === false) {
      return localChannel(async (post) => new EngineHost((await import("../wasm/adfontes.js")) as unknown as EngineModule, engineWasm, post));
    }
    // Bundlers look for exactly this form of the call.
    return workerChannel(
      options.workerUrl === undefined
        ? new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "adfontes" })
        : new Worker(options.workerUrl, { type: "module", name: "adfontes" }),
    );
  },
  spawnEmbedder(options) {
    if (options.worker === false) {
      return localChannel(async (post) => {
        if (simdLevel() === "relaxed") {
          const glue = (await import("../wasm/adfontes_embed_relaxed.js")) as unknown as EmbedModule;
          return new EmbedHost(glue, () => ({ url: new URL("../wasm/adfontes_embed_relaxed_bg.wasm", import.meta.url).href }), post);
        }
        const glue = (await import("../wasm/adfontes_embed.js")) as unknown as EmbedModule;
        return new EmbedHost(glue, () => ({ url: new URL("../wasm/adfontes_embed_bg.wasm", import.meta.url).href }), post);
      });
    }
    return workerChannel(
      options.embedWorkerUrl === undefined
        ? new Worker(new URL("./embed-worker.js", import.meta.url), { type: "module", name: "adfontes-embed" })
        : new Worker(options.embedWorkerUrl, { type: "module", name: "adfontes-embed" }),
    );
  },
  resolve: (url) => new URL(url, typeof document === "object" ? document.baseURI : globalThis.location?.href).href,
};

/** Starts an engine. It answers as soon as this resolves; an embedding model joins later. */
export function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return startEngine(page, options);
}

let parsers: Promise<EngineModule> | undefined;

async function parserModule(): Promise<EngineModule> {
  parsers ??= (async () => {
    const glue = (await import("../wasm/adfontes.js")) as unknown as EngineModule;
    await glue.default({ module_or_path: await wasmBytes(engineWasm()) });
    return glue;
  })();
  parsers.catch(() => (parsers = undefined)); // a failed download may be tried again
  return parsers;
}

/** The citation markers in a text that may cite sources 1 to `sources`. Works without an engine. */
export async function parseCitations(text: string, sources: number): Promise<ParsedCitations> {
  return (await parserModule()).parseCitations(text, sources);
}

/** The `{{rag:…}} {{llm:…}} {{hybrid:…}}` segments of a text. Works without an engine. */
export async function parseAttribution(text: string): Promise<ParsedAttribution> {
  return (await parserModule()).parseAttribution(text);
}

/** Measures samples. Works without an engine. */
export async function evaluate(samples: Sample[], options: EvaluateOptions = {}): Promise<Evaluation> {
  return evaluateHere((await parserModule()), samples, options);
}

/** A run as one HTML page, self-contained and without scripts. */
export async function evaluationReport(run: EvaluationRun, options: ReportOptions = {}): Promise<string> {
  return (await parserModule()).evaluationReport(run, options);
}

/** How the metrics of a run differ from those of an earlier one. `tolerance`: how much worse a mean may be. */
export async function compareRuns(run: EvaluationRun, before: EvaluationRun, tolerance = 0): Promise<RunChange[]> {
  return (await parserModule()).compareRuns(run, before, tolerance);
}

/** Means against bounds. */
export async function checkBounds(summary: MetricSummary[], gates: Gate[]): Promise<GateResult[]> {
  return (await parserModule()).checkBounds(summary, gates);
}

/** The bounds of a preset: `citations`. */
export async function evaluationPreset(name: string): Promise<Gate[]> {
  return (await parserModule()).evaluationPreset(name);
}

/** What is known of every metric, or of these. */
export async function evaluationMetrics(names?: (string | MetricConfig)[]): Promise<MetricInfo[]> {
  return (await parserModule()).evaluationMetrics(names);
}

/** The public shapes. What the engine gives and takes is made from its Rust definitions; what is left here belongs to JavaScript. */
import type {
  AnswerEvent, Answer, AskRequest, PlanOptions as PlanRequest, DenseState, DomainFile, EngineProgress, EngineProgressStage, ErrorCode, LoadStage, ModelManifest, SearchRequest, Settings,
} from "./generated/types.js";

import type { ContextLogEntry } from "./context-log.js";

export type { ContextLogEntry } from "./context-log.js";
export type * from "./generated/types.js";
export type * from "./evaluate-types.js";

/** The code of an error: the engine's own, or what happens around it. */
export type AdfontesErrorCode =
  | ErrorCode
  /** The engine was closed. */
  | "closed"
  /** The embedding model's worker crashed too often and was given up. */
  | "embedder_failed"
  /** The engine crashed too often and was given up. */
  | "engine_failed"
  /** The engine crashed while it answered, and was restored. */
  | "engine_restarted"
  /** The device has no memory for a module, or for what was asked; what was there before stays. */
  | "out_of_memory"
  /** The browser lacks something that WebAssembly with SIMD needs. */
  | "unsupported_browser"
  /** A worker could not be started. */
  | "worker_failed";

/** What is being done: by the engine, while a model is loaded, or while a file is fetched. */
export type ProgressStage =
  | EngineProgressStage
  | "domain"
  /** What was read is taken in; passages. */
  | "build"
  | LoadStage
  /** The index is fetched; bytes. */
  | "index"
  /** The engine's module is fetched; bytes. */
  | "wasm";

/** Progress of anything long; bytes while files are fetched, sources while they are read (a large one by its parts: 0.25), passages while they are taken in or embedded. */
export interface Progress extends Omit<EngineProgress, "stage"> {
  stage: ProgressStage;
  /** 0 where the total is unknown. */
  total: number;
}

/** Some of the settings; the others stay as they are. */
export type SettingsPatch = Patch<Settings>;
type Patch<T> = { [K in keyof T]?: T[K] extends object ? Patch<T[K]> : T[K] };

/** A language model behind an OpenAI-compatible endpoint. */
export interface LanguageModelConfig {
  /** For instance `/api/v1` or `http://127.0.0.1:11434/v1`; `/chat/completions` is added. */
  baseURL: string;
  model: string;
  /** A key in a public page is a leak: use a proxy, or set `dangerouslyAllowBrowser`. */
  apiKey?: string;
  dangerouslyAllowBrowser?: boolean;
  headers?: Record<string, string>;
  /** Called instead of the global `fetch`. */
  fetch?: typeof fetch;
  /** The setting `llm.timeoutMs`. */
  timeoutMs?: number;
}

/** An error as an event tells of it; `final()` and the loop over the events throw it. */
export interface AnswerError {
  code: AdfontesErrorCode;
  /** For people. */
  message: string;
  /** HTTP status, where an endpoint answered with one. */
  status?: number;
  /** The endpoint's request id, if it sent one. */
  requestId?: string;
  /** Milliseconds to wait before another try, where the endpoint said so. */
  retryAfterMs?: number;
}

/** What happens while a question is answered; `complete`, `error` or `aborted` is the last. */
export type AskEvent =
  | AnswerEvent
  /** It went wrong. */
  | { type: "error"; error: AnswerError }
  /** The caller cancelled. */
  | { type: "aborted" };

/** What may differ from the engine's settings, for one call. */
export interface OwnSettings {
  settings?: SettingsPatch;
}

/** How a question is asked. */
export interface AskOptions extends Omit<AskRequest, "session">, OwnSettings {
  signal?: AbortSignal;
  /** A dialog made by `engine.session()`, or its id. Without one, the question stands alone. */
  session?: Session | string;
}

/** The mode of search. */
export interface SearchOptions extends SearchRequest, OwnSettings {
  signal?: AbortSignal;
}

/** Options of planning a question. */
export interface PlanOptions extends PlanRequest, OwnSettings {}

/** What happens beside the answers. */
export type EngineStatus =
  /** Dense search: `loading` with progress, then what became of it. */
  | { type: "dense"; state: "loading" | "failed" | DenseState; manifest?: ModelManifest; error?: Error }
  /** The model is not fetched until somebody wants it: see `modelLoading`. */
  | { type: "dense"; state: "waiting"; for: Exclude<ModelLoading, "eager">; manifest?: undefined; error?: undefined }
  /** The cross-encoder, where one is given. */
  | { type: "reranker"; state: "loading" | "ready" | "failed"; name?: string; error?: Error }
  | ({ type: "model_progress" } & Progress)
  /** Vectors for passages that had none are being computed. */
  | ({ type: "embedding_progress" } & Progress)
  /** The engine crashed and was restored; dialogs go on, running questions were rejected. */
  | { type: "engine_restarted"; reason: string; restarts: number }
  /** The engine crashed too often; every call is rejected from now on. */
  | { type: "engine_failed"; error: Error }
  | { type: "embedder_restarted"; reason: string; restarts: number };

/** A model folder: its address, or its files by their path inside it (`onnx/model_quantized.onnx`, `tokenizer.json`, …). */
export type ModelSource = string | URL | { files: Record<string, Uint8Array> };

/**
 * When the models are fetched: at once; after the first question; or when `loadModel()` is called. Where the reader saves data or the
 * line is metered, always the last. `<adfontes-chat>` takes interest in its box for interaction, and offers a button for a click.
 */
export type ModelLoading = "eager" | "interaction" | "click";

/** Where a worker's script is; a `TrustedScriptURL` where the page asks for Trusted Types and has a policy of its own. */
export type WorkerAddress = string | URL | { toString(): string };

/** A Chroma server (HTTP API v2) that holds passages beside those of the index, written by `adfontes index --to chroma`. */
export interface ChromaStore {
  /** Its address, such as `http://127.0.0.1:8000`. The vector or the words of each question go there, and nowhere else. */
  chroma: string | URL;
  collection: string;
  /** Default `default_tenant`. */
  tenant?: string;
  /** Default `default_database`. */
  database?: string;
  /** Sent with each request. A key in a public page is a leak: let a proxy add it. */
  headers?: Record<string, string>;
  /** Passages asked for per question. Default 30. */
  limit?: number;
  /** Longest wait for an answer, in milliseconds; then the index answers alone. Default 5,000. */
  timeoutMs?: number;
}

export interface EngineOptions {
  /** An index file written by `adfontes index` or `engine.export()`: its address or its bytes. */
  index?: string | URL | Uint8Array;
  /** A site owner's domain, in place of the one that the index holds: kinds, intents, categories, the corpus's own name. */
  domain?: string | URL | DomainFile;
  /** A server that holds further passages, for corpora past what a page should hold. */
  store?: ChromaStore;
  model?: ModelSource;
  /** Default `"eager"`. */
  modelLoading?: ModelLoading;
  /** A cross-encoder, asked where the setting `rerank` is `"cross_encoder"`. */
  reranker?: ModelSource;
  llm?: LanguageModelConfig | null;
  /** Settings that differ from their defaults. */
  settings?: SettingsPatch;
  /** Address of `adfontes_bg.wasm`, where the bundler did not find it. */
  wasmUrl?: string | URL;
  /** Folder of the parts that are fetched when they are first needed, `adfontes_ingest` and `adfontes_evaluate`, where the bundler did not find them. */
  partsUrl?: string | URL;
  /** Address of `adfontes_embed_bg.wasm` (plain SIMD) or `adfontes_embed_relaxed_bg.wasm`; the one that fits `relaxedSimd`. */
  embedWasmUrl?: string | URL | { plain: string | URL; relaxed: string | URL };
  workerUrl?: WorkerAddress;
  embedWorkerUrl?: WorkerAddress;
  /**
   * `false`: run the engine in this thread, without a worker. Default `true`, except where a policy in the page's own HTML asks for
   * Trusted Types; one in a header cannot be seen, and `false` then saves an attempt that the browser would report.
   */
  worker?: boolean;
  /** `false`: passages without a vector stay without one. Default `true`: they get one in the background. */
  embedMissing?: boolean;
  /** Keep the model's files in the browser's cache. Default `true`. */
  cache?: boolean;
  /** Longest silence of a server while the index or a domain is fetched, in milliseconds. Default 60,000. */
  fetchTimeoutMs?: number;
  /** Milliseconds between two signs of life that are asked of the worker; six missed ones in a row mean a restart. Default 5000. */
  heartbeatMs?: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** A dialog: what was asked before is understood in what is asked next. */
export interface Session {
  readonly id: string;
  /** What each answer so far was made from, oldest first; the last hundred. */
  readonly log: readonly ContextLogEntry[];
  ask(question: string, options?: Omit<AskOptions, "session">): AnswerStream;
  end(): Promise<void>;
}

/** The events of an answer; leaving the loop cancels. An `error` or `aborted` event is followed by the throw of that error. */
export interface AnswerStream extends AsyncIterable<AskEvent> {
  /** The whole answer; rejects with what went wrong. */
  final(): Promise<Answer>;
  cancel(): void;
}

export interface ChangeOptions {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** The public shapes. Every offset is in UTF-16 code units, so that `text.slice(start, end)` is the text meant. */

export type * from "./evaluate-types.js";

export type Language = "en" | "ru" | "es";

/** Progress of anything long; bytes while files are fetched, passages while they are read or embedded. */
export interface Progress {
  stage: string;
  loaded: number;
  /** 0 where the total is unknown. */
  total: number;
}

export interface ModelManifest {
  name: string;
  fingerprint: string;
  dimension: number;
  pooling: string;
  normalize: boolean;
  maxTokens: number;
  languages: Language[];
  queryPrefix?: string;
  passagePrefix?: string;
}

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
  timeoutMs?: number;
}

/** One source. `name` decides how it is read where `format` is not given. */
export interface SourceInput {
  name: string;
  text: string;
  id?: string;
  format?: "json-resume" | "graph" | "markdown" | "html" | "text" | "code" | "pages" | "documents";
  url?: string;
  title?: string;
  kind?: string;
  language?: Language;
  /** `"never"`: no part of it is sent to a language model. */
  remote?: "allow" | "never";
}

export interface ChangeReport {
  documents: number;
  chunks: number;
  entities: number;
  warnings: string[];
  [key: string]: unknown;
}

export type DenseState = "ready" | "no_model" | "model_mismatch" | "no_vectors";

export interface LoadReport extends ChangeReport {
  model?: ModelManifest;
  dense: DenseState;
}

export interface ReferenceMetadata {
  start: number;
  end: number;
  /** First and last, from 1. */
  lines?: [number, number];
  pages?: [number, number];
  tokenCount?: number;
  isRagChunk?: boolean;
  [key: string]: unknown;
}

/** A passage that an answer may cite; `id` is the number in the brackets. */
export interface Reference {
  id: number;
  sourceId: string;
  sourceName: string;
  url?: string;
  chunkIndex: number;
  /** Cosine, present only if it was computed. */
  similarity?: number;
  lexicalScore?: number;
  snippet: string;
  fullText: string;
  /** Spans of `fullText` that support what cites it. */
  marks?: { start: number; end: number }[];
  metadata: ReferenceMetadata;
  [key: string]: unknown;
}

export interface Citation {
  index: number;
  start: number;
  end: number;
  marker: string;
}

export interface InvalidCitation {
  number: number;
  start: number;
  end: number;
  marker: string;
}

/** A tree to draw an answer from; it holds no markup, only text. Unknown types are drawn as their text. */
export type ViewNode =
  | { type: "text"; text: string }
  | { type: "element"; tag: string; attributes?: Record<string, string>; children: ViewNode[] }
  | { type: "citation"; index: number; valid: boolean; marker: string; start: number; end: number }
  | { type: "link"; href: string; children: ViewNode[] }
  | { type: "mark"; reference?: number; children: ViewNode[] };

export interface AnswerItem {
  /** Without its marker. */
  text: string;
  reference?: number | null;
  /** Where in the reference's `fullText` the item stands. */
  span?: { start: number; end: number } | null;
  entity?: string | null;
}

export type Verdict = "verified" | "wording_found" | "weak" | "unsupported" | "not_checkable";

export interface VerifiedSentence {
  start: number;
  end: number;
  citations: number[];
  /** Whether it states something that a source could support. */
  factual?: boolean;
  /** `null` where the sentence cites nothing. */
  verdict: Verdict | null;
  /** Why the verdict is not better: `number`, `date`, `name`, `negation`, `roles`, `words`, … */
  reasons?: string[];
  /** Where in the reference's `fullText` the support stands. */
  support?: Support | null;
  /** A passage that was offered and supports it better than what it cites: for people to decide on. */
  repair?: Support | null;
}

export interface Support {
  reference: number;
  start: number;
  end: number;
  verdict: Verdict;
}

/** Which part of an answer comes from where. */
export interface Attribution {
  strategy: "markers" | "dual_pass" | "confidence" | "live" | "full";
  /** Shares of the text that come from the passages and from the model's own knowledge, as verified. */
  contributions: { rag: number; llm: number };
  /** The same as declared or compared. */
  bySource: { rag: number; llm: number };
  /** Whether meanings were compared, and not only words. */
  byMeaning: boolean;
  segments: AttributedSegment[];
  /** `full` only: counts of how it was found. */
  debug?: Record<string, number>;
}

export interface AttributedSegment {
  start: number;
  end: number;
  /** By this strategy: as declared, compared, or verified. */
  source: "rag" | "llm" | "hybrid" | "unknown";
  /** What the model says, where it was asked. */
  declared?: "rag" | "llm" | "hybrid" | "unattributed";
  /** What the passages show. */
  verified: "rag" | "llm" | "hybrid" | "unknown";
  confidence: number;
  references: number[];
  ragConfidence?: number;
  llmConfidence?: number;
  provenance?: { reference: number; start: number; end: number }[];
}

/** Over the answers that a model gave since the engine was made. */
export interface CitationMetrics {
  answers: number;
  citationRate: number;
  citationsPerAnswer: number;
  qualityScore: number;
  retryRate: number;
  meanDurationMs: number;
}

export interface Verification {
  sentences: VerifiedSentence[];
  citationRecall: number | null;
  citationPrecision: number | null;
  unknownFiles: string[];
  [key: string]: unknown;
}

/** How an answer came about, as data. */
export type Trace = Record<string, unknown>;

export interface Answer {
  text: string;
  kind: "list" | "quotation" | "model" | "agent" | "sentence";
  language: Language;
  /** Always complete; `itemsFolded` of them are folded for display. */
  items?: AnswerItem[] | null;
  itemsFolded?: number;
  references: Reference[];
  citations: Citation[];
  invalidCitations: InvalidCitation[];
  validation?: Record<string, unknown>;
  verification?: Verification;
  /** Where the setting `attribution` is on. */
  attribution?: Attribution | null;
  view: ViewNode[];
  trace: Trace;
  [key: string]: unknown;
}

export interface PlannedEntity {
  key: string;
  kind?: string;
  name?: string;
  [key: string]: unknown;
}

export interface QueryPlan {
  intent: string;
  entities: PlannedEntity[];
  allowedKinds: string[];
  entityPolicy: "strict" | "boost" | "none";
  kDense: number;
  kLexical: number;
  kFinal: number;
  useGraph: boolean;
  minConfidence: number;
  styleHint?: string;
  [key: string]: unknown;
}

export type AskEvent =
  | { type: "plan"; plan: QueryPlan }
  | { type: "references"; references: Reference[] }
  | { type: "status"; stage: string; detail?: unknown }
  | { type: "delta"; text: string; attempt: number }
  | ({ type: "citation"; attempt: number } & Citation)
  /** A part of the text so far and its source: as the model declared it, or as compared with the passages. */
  | { type: "segment"; start: number; end: number; source: string; confidence: number | null; attempt: number }
  /** An attempt at an answer is over; `line` says in one line what became of it. */
  | { type: "attempt"; attempt: Record<string, unknown>; line: string }
  | { type: "validation"; validation: Record<string, unknown> }
  | { type: "reset"; attempt: number; reason: string }
  | { type: "complete"; answer: Answer }
  | { type: "error"; error: { code: string; message: string; [key: string]: unknown } }
  | { type: "aborted" };

export interface HistoryTurn {
  question: string;
  answer?: string;
}

export interface AskOptions {
  signal?: AbortSignal;
  /** A dialog made by `engine.session()`, or its id. Without one, the question stands alone. */
  session?: Session | string;
  history?: HistoryTurn[];
  /** `agent`: the model may call the tools `graph_query` and `search`. */
  answer?: "auto" | "list" | "quotation" | "model" | "agent";
  /** Parts of the plan to leave out: these entities, or the graph's facts. */
  without?: { entities?: string[]; graph?: boolean };
}

export interface SearchOptions {
  limit?: number;
  mode?: "auto" | "hybrid" | "dense" | "lexical" | "graph";
  filter?: { kinds?: string[]; entities?: string[]; [key: string]: unknown };
  signal?: AbortSignal;
}

export interface SearchResult {
  query: string;
  intent: string;
  entities: PlannedEntity[];
  items?: AnswerItem[];
  references: Reference[];
  confidence?: number;
  found: boolean;
  mode: "graph" | "rag" | "full_text" | "none";
  trace: Trace;
  [key: string]: unknown;
}

export interface Mention {
  start: number;
  end: number;
  text: string;
  candidates: EntityCandidate[];
}

/** What a name may mean. */
export interface EntityCandidate {
  key: string;
  kind: string;
  /** In the source's language. */
  name: string;
  /** 0 to 1. */
  certainty: number;
}

export interface FollowUp {
  followUp: boolean;
  resolved: string;
  contextEntity?: string;
  reason: string;
}

export interface GraphQueryResult {
  items: AnswerItem[];
  found: boolean;
  sources: unknown[];
  outcome: "items" | "known_empty" | "unknown_entity" | "unsupported";
  [key: string]: unknown;
}

export interface LintFinding {
  /** `ambiguous_name`, `no_source`, `dangling_edge` or `data`. */
  kind: string;
  message: string;
  /** Entities concerned: those of an ambiguous name, both ends of an edge. */
  keys: string[];
  /** Documents concerned. */
  sources: string[];
  [key: string]: unknown;
}

export type Stats = Record<string, unknown> & { citations?: CitationMetrics };
export type DocumentView = Record<string, unknown>;

export interface ParsedCitations {
  citations: Citation[];
  invalid: InvalidCitation[];
  bodyEnd: number | null;
}

export interface ParsedAttribution {
  segments: { text: string; declared: string; start: number; end: number; citations: number[]; complete: boolean }[];
}

/** What happens beside the answers. */
export type EngineStatus =
  /** Dense search: `loading` with progress, then what became of it. */
  | { type: "dense"; state: "loading" | "failed" | DenseState; manifest?: ModelManifest; error?: Error }
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

export interface EngineOptions {
  /** An index file written by `adfontes index` or `engine.export()`: its address or its bytes. */
  index?: string | URL | Uint8Array;
  /** A site owner's domain, in place of the one that the index holds: kinds, intents, categories, the corpus's own name. */
  domain?: string | URL | object;
  model?: ModelSource;
  /** A cross-encoder, asked where the setting `rerank` is `"cross_encoder"`. */
  reranker?: ModelSource;
  llm?: LanguageModelConfig | null;
  settings?: Record<string, unknown>;
  /** Address of `adfontes_bg.wasm`, where the bundler did not find it. */
  wasmUrl?: string | URL;
  /** Address of `adfontes_embed_bg.wasm` (plain SIMD) or `adfontes_embed_relaxed_bg.wasm`; the one that fits `relaxedSimd`. */
  embedWasmUrl?: string | URL | { plain: string | URL; relaxed: string | URL };
  workerUrl?: string | URL;
  embedWorkerUrl?: string | URL;
  /** `false`: run the engine in this thread, without a worker. */
  worker?: boolean;
  /** `false`: passages without a vector stay without one. Default `true`: they get one in the background. */
  embedMissing?: boolean;
  /** Keep the model's files in the browser's cache. Default `true`. */
  cache?: boolean;
  /** Milliseconds between two signs of life that are asked of the worker; six missed ones in a row mean a restart. Default 5000. */
  heartbeatMs?: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** A dialog: what was asked before is understood in what is asked next. */
export interface Session {
  readonly id: string;
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

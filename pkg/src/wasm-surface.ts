/** What the two WebAssembly modules export, as this package uses it. The only place that knows. */
import type { EvaluateOptions, Evaluation, EvaluationRun, Gate, GateResult, MetricConfig, MetricInfo, MetricSummary, ReportOptions, RunChange, Sample } from "./evaluate-types.js";
import type {
  Answer, AskEvent, ChangeReport, DocumentView, EntityCandidate, FollowUp, GraphQueryResult, HistoryTurn, LanguageModelConfig, LintFinding,
  LoadReport, Mention, ModelManifest, ParsedAttribution, ParsedCitations, Progress, QueryPlan, Reference, SearchOptions,
  SearchResult, SourceInput, Stats, Verification, DenseState,
} from "./types.js";

export type OnProgress = (progress: Progress) => void;
export type EmbedRole = "query" | "passage";
export type EmbedFunction = (texts: string[], role: EmbedRole) => Promise<Float32Array>;
export type ScoreFunction = (question: string, passages: string[]) => Promise<Float32Array>;

export interface WasmEngine {
  settings(): Record<string, unknown>;
  setSettings(partial: Record<string, unknown>): void;
  load(bytes: Uint8Array): LoadReport;
  export(): Uint8Array;
  add(sources: SourceInput[], onProgress?: OnProgress, signal?: AbortSignal): Promise<ChangeReport>;
  replace(sources: SourceInput[], onProgress?: OnProgress, signal?: AbortSignal): Promise<ChangeReport>;
  remove(ids: string[]): Promise<ChangeReport>;
  clear(): void;
  attachEmbedder(manifest: ModelManifest, embed: EmbedFunction): DenseState;
  detachEmbedder(): void;
  attachReranker(name: string, score: ScoreFunction): void;
  detachReranker(): void;
  embedMissing(onProgress?: OnProgress, signal?: AbortSignal): Promise<{ embedded: number }>;
  buildHnsw(): void;
  setLanguageModel(config: LanguageModelConfig | null): void;
  ask(
    question: string,
    options: { session?: string; history?: HistoryTurn[]; answer?: string },
    onEvent: (event: AskEvent) => void,
    signal?: AbortSignal,
  ): Promise<Answer>;
  search(question: string, options?: Omit<SearchOptions, "signal">, signal?: AbortSignal): Promise<SearchResult>;
  plan(question: string, options?: { history?: HistoryTurn[] }): QueryPlan;
  link(text: string): Mention[];
  findEntity(name: string, kind?: string): EntityCandidate[];
  displayName(key: string, language: string): string | undefined;
  followUp(question: string, history: HistoryTurn[]): FollowUp;
  graphQuery(query: { intent: string; entity?: string }): GraphQueryResult;
  verify(answerText: string, references: Reference[]): Verification;
  evaluate(samples: Sample[], options: Omit<EvaluateOptions, "signal">, signal?: AbortSignal): Promise<Evaluation>;
  document(id: string): DocumentView | undefined;
  suggestions(language?: string): string[];
  newSession(): string;
  endSession(id: string): void;
  addAlias(key: string, alias: string): void;
  lint(): LintFinding[];
  stats(): Stats;
  free(): void;
}

export interface EngineModule {
  default(options: { module_or_path: WebAssembly.Module | BufferSource }): Promise<unknown>;
  WasmEngine: new (settings?: Record<string, unknown>) => WasmEngine;
  parseCitations(text: string, sources: number): ParsedCitations;
  parseAttribution(text: string): ParsedAttribution;
  evaluate(samples: Sample[], options: Omit<EvaluateOptions, "signal">, signal?: AbortSignal): Promise<Evaluation>;
  evaluationReport(run: EvaluationRun, options?: ReportOptions): string;
  compareRuns(run: EvaluationRun, before: EvaluationRun, tolerance?: number): RunChange[];
  checkBounds(summary: MetricSummary[], gates: Gate[]): GateResult[];
  evaluationPreset(name: string): Gate[];
  evaluationMetrics(names?: (string | MetricConfig)[]): MetricInfo[];
  version(): string;
}

interface FetchOptions {
  onProgress?: OnProgress;
  signal?: AbortSignal;
  cache?: boolean;
}

export interface WasmEmbedder {
  manifest(): ModelManifest;
  /** Row-major: `dimension` numbers per text. */
  embed(texts: string[], role: EmbedRole): Float32Array;
  tokenCount(text: string): number;
  free(): void;
}

export interface WasmCrossEncoder {
  readonly name: string;
  /** A number from 0 to 1 per passage. */
  score(question: string, passages: string[]): Float32Array;
  free(): void;
}

export interface EmbedModule {
  default(options: { module_or_path: WebAssembly.Module | BufferSource }): Promise<unknown>;
  WasmEmbedder: {
    fromFiles(files: Record<string, Uint8Array>): WasmEmbedder;
    fetch(base: string, options: FetchOptions): Promise<WasmEmbedder>;
  };
  WasmCrossEncoder: {
    fromFiles(files: Record<string, Uint8Array>): WasmCrossEncoder;
    fetch(base: string, options: FetchOptions): Promise<WasmCrossEncoder>;
  };
}

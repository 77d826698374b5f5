/** What the two WebAssembly modules export, as this package uses it. The only place that knows. */
import type {
  Answer, AnswerEvent, AskRequest, ChangeReport, CheckedReference, DenseState, DocumentView, EmbedReport, EmbedRole, EntityCandidate, EvaluateOptions,
  Evaluation, EvaluationRun, FollowUp, Gate, GateResult, GraphQuery, GraphQueryResult, HistoryTurn, LanguageModelConfig, LintFinding, LoadReport,
  Mention, MetricConfig, MetricInfo, MetricSummary, ModelManifest, ParsedAttribution, ParsedCitations, PlanOptions, Progress, QueryPlan, ReportOptions,
  RunChange, Sample, SearchRequest, SearchResult, Settings, SettingsPatch, SourceInput, Stats, Verification,
} from "./types.js";

export type OnProgress = (progress: Progress) => void;
export type { EmbedRole } from "./types.js";
export type EmbedFunction = (texts: string[], role: EmbedRole) => Promise<Float32Array>;
export type ScoreFunction = (question: string, passages: string[]) => Promise<Float32Array>;

export interface WasmEngine {
  settings(): Settings;
  setSettings(partial: SettingsPatch): void;
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
  embedMissing(onProgress?: OnProgress, signal?: AbortSignal): Promise<EmbedReport>;
  buildHnsw(): void;
  setLanguageModel(config: LanguageModelConfig | null): void;
  ask(
    question: string,
    options: AskRequest,
    onEvent: (event: AnswerEvent) => void,
    signal?: AbortSignal,
  ): Promise<Answer>;
  search(question: string, options?: SearchRequest, signal?: AbortSignal): Promise<SearchResult>;
  plan(question: string, options?: PlanOptions): QueryPlan;
  link(text: string): Mention[];
  findEntity(name: string, kind?: string): EntityCandidate[];
  displayName(key: string, language: string): string | undefined;
  followUp(question: string, history: HistoryTurn[]): FollowUp;
  graphQuery(query: GraphQuery): GraphQueryResult;
  verify(answerText: string, references: CheckedReference[]): Verification;
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
  WasmEngine: new (settings?: SettingsPatch) => WasmEngine;
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

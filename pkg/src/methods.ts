/**
 * What can be asked of the engine, a line each. A new method is a function of `WasmEngine` in Rust and a line in `PLAIN`: the
 * host's dispatch, what becomes of a call after a crash, and the method of the class `Engine` follow from it.
 */
import type { Takes } from "./arguments.js";
import type { EmbedReady } from "./embed-host.js";
import type { WireOptions, Reply } from "./evaluate.js";
import type {
  Answer, AskRequest, ChangeReport, CheckedReference, DenseState, DocumentView, EmbedReport, EntityCandidate, Evaluation, EvaluationRun, FollowUp, Gate, GateResult, GraphPicture, GraphQuery, GraphQueryResult, GraphRequest, HistoryTurn,
  LabelledAnswer, Language, LanguageModelConfig, LintFinding, LoadReport, Mention, MetricConfig, MetricInfo, MetricSummary, OwnSettings, ParsedAttribution, ParsedCitations, QueryPlan,
  PlanOptions, Reference, ReportOptions, RunChange, Sample, SearchRequest, SearchResult, Settings, SettingsPatch, SourceInput, Stats, StrategyAccuracy, SuggestionRequest, Verification,
} from "./types.js";

export type Signature = (...args: never[]) => unknown;

/**
 * `reads`: changes nothing, so it is made once more after a crash, where it asked no language model. `changes`: belongs to the corpus or the settings, so it is made
 * again on a new instance, in order. `acts`: neither.
 */
export type Effect = "reads" | "changes" | "acts";

/**
 * What is called with the arguments: the method of `WasmEngine`; the same, with an `AbortSignal` after them (`abortable`), with a
 * listener and an `AbortSignal` (`reporting`), or with what the part `ingest` made of the sources (`reading`); or the function of
 * the module.
 */
export type Way = "method" | "abortable" | "reporting" | "reading" | "function";

export interface Method<F extends Signature = Signature> {
  readonly effect: Effect;
  readonly way: Way;
  readonly takes: Takes;
  /** Only a type: the method as it crosses to the worker. */
  readonly signature?: F;
}

const method = (effect: Effect) => <F extends Signature>(takes: Takes, way: Way = "method"): Method<F> => ({ effect, way, takes });
const reads = method("reads");
const changes = method("changes");
const acts = method("acts");

/** Functions of the module, which need no engine. */
export interface Functions {
  parseCitations(text: string, sources: number): ParsedCitations;
  parseAttribution(text: string): ParsedAttribution;
  version(): string;
}

/** Functions of the part that measures. */
export interface EvaluateFunctions {
  evaluationReport(run: EvaluationRun, options?: ReportOptions): string;
  compareRuns(run: EvaluationRun, before: EvaluationRun, tolerance?: number): RunChange[];
  checkBounds(summary: MetricSummary[], gates: Gate[]): GateResult[];
  evaluationPreset(name: string): Gate[];
  evaluationMetrics(names?: (string | MetricConfig)[]): MetricInfo[];
}

/** What functions of the modules take. */
export const FUNCTION_TAKES: { readonly [N in keyof (Functions & EvaluateFunctions)]: Takes } = {
  parseCitations: ["text: text", "sources: number"],
  parseAttribution: ["text: text"],
  evaluationReport: ["run: object", "options: object?"],
  compareRuns: ["run: object", "before: object", "tolerance: number?"],
  checkBounds: ["summary: objects", "gates: objects"],
  evaluationPreset: ["name: text"],
  evaluationMetrics: [],
  version: [],
};

/** Methods of the class `Engine` that pass their arguments on unchanged. */
export const PLAIN = {
  plan: reads<(question: string, options?: PlanOptions) => QueryPlan>(["question: text", "options: object?"]),
  link: reads<(text: string) => Mention[]>(["text: text"]),
  followUp: reads<(question: string, history: HistoryTurn[]) => FollowUp>(["question: text", "history: objects"]),
  graphQuery: reads<(query: GraphQuery) => GraphQueryResult>(["query: object"]),
  /** The graph as a picture: nodes and what joins them, the best connected where there are too many. */
  graph: reads<(request?: GraphRequest) => GraphPicture>(["request: object?"]),
  /** How often each strategy of attribution is right, over answers whose parts are labelled: side by side. */
  attributionAccuracy: reads<(answers: LabelledAnswer[]) => StrategyAccuracy[]>(["answers: objects"]),
  verify: reads<(answerText: string, references: CheckedReference[]) => Verification>(["answerText: text", "references: objects"]),
  parseCitations: reads<Functions["parseCitations"]>(FUNCTION_TAKES.parseCitations, "function"),
  parseAttribution: reads<Functions["parseAttribution"]>(FUNCTION_TAKES.parseAttribution, "function"),
  clear: changes<() => void>([]),
  stats: reads<() => Stats>([]),
  addAlias: changes<(key: string, alias: string) => void>(["key: text", "alias: text"]),
  lint: reads<() => LintFinding[]>([]),
  document: reads<(id: string) => DocumentView | undefined>(["id: text"]),
  /** Questions that this corpus answers: to begin with, or about entities of an answer. Each was tried. */
  suggestions: reads<(language?: Language, request?: SuggestionRequest) => string[]>(["language: text?", "request: object?"]),
  settings: reads<() => Settings>([]),
  setSettings: changes<(partial: SettingsPatch) => void>(["partial: object"]),
  /** Builds the graph for fast vector search in large corpora that no longer change. */
  buildHnsw: acts<() => void>([]),
  /** The passages themselves, from a position on, numbered by it. */
  passages: reads<(from: number, count: number) => Reference[]>(["from: number", "count: number"]),
  /** Their vectors, of length 1, one after another; zeros for a passage without one. */
  vectorsOf: reads<(from: number, count: number) => Float32Array>(["from: number", "count: number"]),
  /** Everything, as one index file. */
  export: reads<() => Uint8Array>([]),
  version: reads<Functions["version"]>(FUNCTION_TAKES.version, "function"),
};

/** Methods that the class gives another form, or keeps to itself. */
const FORMED = {
  ask: acts<(question: string, options: AskRequest & OwnSettings) => Answer>(["question: text", "options: object"], "reporting"),
  search: reads<(question: string, options: SearchRequest & OwnSettings) => SearchResult>(["question: text", "options: object"], "abortable"),
  findEntity: reads<(name: string, kind?: string) => EntityCandidate[]>(["name: text", "kind: text?"]),
  displayName: reads<(key: string, language: Language) => string | undefined>(["key: text", "language: text"]),
  add: changes<(sources: SourceInput[]) => ChangeReport>(["sources: objects"], "reading"),
  replace: changes<(sources: SourceInput[]) => ChangeReport>(["sources: objects"], "reading"),
  remove: changes<(ids: string[]) => ChangeReport>(["ids: texts"]),
  setDomain: changes<(json: string | undefined) => void>(["json: text?"]),
  embedMissing: changes<() => EmbedReport>([], "reporting"),
  newSession: reads<() => string>([]),
  endSession: acts<(id: string) => void>(["id: text"]),
};

/** Methods with a handler of their own in `EngineHost`; they only act. */
export interface Hosted {
  init(options: { wasmUrl?: string; module?: WebAssembly.Module | undefined; partsUrl?: string; settings?: SettingsPatch }): string;
  load(source: Blob | Uint8Array): LoadReport;
  setLanguageModel(config: LanguageModelConfig | null, customFetch: boolean): void;
  attachEmbedder(ready: EmbedReady, port: MessagePort): DenseState;
  attachStore(host: string, port: MessagePort): void;
  detachEmbedder(): void;
  evaluate(samples: Sample[], options: WireOptions): Evaluation;
  evaluateReply(id: number, reply: Reply): void;
}

/** Methods that the host dispatches by this table. */
export const DISPATCHED: Readonly<Record<string, Method>> = { ...PLAIN, ...FORMED };

type Signatures<T> = { [M in keyof T]: T[M] extends Method<infer F> ? F : never };
type Methods = Signatures<typeof PLAIN> & Signatures<typeof FORMED> & Hosted;
export type MethodName = keyof Methods;
export type Arguments<M extends MethodName> = Parameters<Methods[M]>;
export type Result<M extends MethodName> = ReturnType<Methods[M]>;

/** Functions as they are called from elsewhere: their results come later. */
export type Later<T> = { [N in keyof T]: T[N] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never };
export type Plain = Later<Signatures<typeof PLAIN>>;

/** What a method does to the engine. */
export function effectOf(name: string): Effect {
  return DISPATCHED[name]?.effect ?? "acts";
}

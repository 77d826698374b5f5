/** The shapes of evaluation. */
import type { Answer, Language, LanguageModelConfig, Progress, Reference } from "./types.js";

/** The names of the metrics; the first six ask a judge, the others are computed. */
export type MetricName =
  | "ContextEntityRecall" | "ContextPrecision" | "ContextRecall" | "Faithfulness" | "NoiseSensitivity" | "ResponseRelevancy"
  | "CitationRate" | "CitationsPerAnswer" | "SourcesSection" | "FileReferences" | "CodeBlocks" | "CitationQuality"
  | "CitationRecall" | "CitationPrecision" | "VerifiedClaims" | "HallucinationRate" | "AttributionAccuracy" | "RetryRate" | "Latency"
  | "RecallAtK" | "MRR" | "NDCG";

/** A metric with its configuration. */
export interface MetricConfig {
  name: MetricName | (string & {});
  /** `NoiseSensitivity`: errors from relevant contexts (default), or from irrelevant ones. */
  mode?: "relevant" | "irrelevant";
  /** `ContextPrecision`: default `automatic`, the reference where there is one. */
  evaluationStrategy?: "automatic" | "reference_based" | "response_based";
  /** `ResponseRelevancy`: default 3. */
  numberOfQuestions?: number;
  /** Names of the judges to ask; all where absent or empty. */
  models?: string[];
  /** Language of the explanations. */
  language?: Language;
  /** `RecallAtK`, `NDCG`: default 10. */
  k?: number;
}

/** What is measured. Names may be in snake_case or camelCase; what is missing makes the metrics that need it undefined. */
export interface Sample {
  user_input?: string;
  response?: string;
  reference?: string;
  retrieved_contexts?: string[];
  userInput?: string;
  retrievedContexts?: string[];
  /** An answer of `ask`: gives text, contexts, references and attempts where they are not given otherwise. */
  answer?: Answer;
  /** For citation metrics; without them the contexts count from 1. */
  references?: Reference[];
  /** Ids of the retrieved documents, best first, and of the relevant ones, with grades or without. */
  retrieved_ids?: string[];
  relevant_ids?: string[] | Record<string, number>;
  attempts?: number;
  duration_ms?: number;
  [key: string]: unknown;
}

/** What a judge is asked. */
export interface JudgeRequest {
  metric: MetricName;
  step:
    | "extract_entities" | "verify_context" | "classify_statements" | "generate_statements" | "verify_statements"
    | "generate_question";
  /** For a language model. */
  messages: { role: "system" | "user"; content: string }[];
  /** JSON schema of the answer. */
  schema: Record<string, unknown>;
  /** What is judged. */
  data: Record<string, unknown>;
}

/** Answers with data of the request's schema, or with its JSON. Its name in the scores is `judgeName`, or the function's. */
export type JudgeFunction = ((request: JudgeRequest) => Promise<unknown> | unknown) & { judgeName?: string };

/** One or several judge models behind an OpenAI-compatible endpoint. */
export interface JudgeEndpoint extends Omit<LanguageModelConfig, "model"> {
  model?: string;
  models?: (string | { id: string })[];
  maxRetries?: number;
  /** Default 0. */
  temperature?: number;
  /** Longest answer of the judge in tokens; default 1000. */
  maxTokens?: number;
}

/** Endpoints by name; all their chat models are asked, and averaged. */
export interface JudgeProviders {
  providers: ({ name?: string; chatModels: (string | { id: string })[] } & Omit<JudgeEndpoint, "model" | "models">)[];
}

export type Judge = "offline" | JudgeFunction | JudgeEndpoint;

/** Vectors of texts, to compare questions: a function, or an endpoint's `/embeddings`. */
export type EmbedFunctionOption = (texts: string[]) => Promise<(number[] | Float32Array)[]> | (number[] | Float32Array)[];
export interface EmbedEndpoint extends LanguageModelConfig {
  /** Length of the vectors, where the model lets one choose. */
  dimensions?: number;
}

export interface EvaluateOptions {
  /** Default: the six that ask a judge. */
  metrics?: (MetricName | (string & {}) | MetricConfig)[];
  /** Default `"offline"`: the judge without a model. Of several, the scores are averaged; a failed one is left out. */
  judge?: Judge | Judge[] | JudgeProviders;
  /** What happens with verdicts other than 0 and 1, or too few, or too many: no score (default), or as ragas 0.4.3 counts. */
  verdicts?: "strict" | "ragas";
  /** Default of `engine.evaluate`: the engine's embedding model. */
  embed?: EmbedFunctionOption | EmbedEndpoint;
  /** Language of explanations and reasons; default `en`. */
  language?: Language;
  /** Scores that are worked on at the same time; default 4 with an endpoint as judge, else 1. */
  concurrency?: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

export interface Score {
  metric: string;
  /** `null` where undefined. */
  score: number | null;
  /** Why it is undefined: for people, and a stable name. */
  reason?: string;
  reasonCode?: string;
  explanation: string;
  /** Of `NoiseSensitivity`. */
  band?: "excellent" | "good" | "moderate" | "poor";
  modelScores: { model: string; score: number | null; reason?: string }[];
  /** What the judge decided on: 1 or 0, a cosine for questions. */
  details?: { text: string; verdict: number; note?: string }[];
  durationMs: number;
}

export interface MetricSummary {
  metric: string;
  /** Of the defined scores. */
  mean: number | null;
  /** Share of the samples with a score. */
  coverage: number;
  count: number;
  lowerIsBetter: boolean;
}

export interface Evaluation {
  results: { scores: Score[] }[];
  summary: MetricSummary[];
}

/** A run as `adfontes eval --out` keeps it. */
export interface EvaluationRun {
  version: 1;
  name: string;
  judges: string[];
  results: {
    id: string;
    sample: Pick<Sample, "user_input" | "response" | "reference" | "retrieved_contexts">;
    scores: Score[];
    error?: { code: string; message: string };
  }[];
  summary: MetricSummary[];
}

/** A bound for a mean. */
export interface Gate {
  metric: string;
  atLeast?: number | null;
  /** The mean must be smaller. */
  below?: number | null;
  goal?: number | null;
  level: "must" | "should" | "nice";
}

export interface GateResult extends Gate {
  value: number | null;
  passed: boolean;
  goalReached: boolean | null;
}

/** How a metric changed between two runs, over the cases that both have. */
export interface RunChange {
  metric: string;
  before: number | null;
  now: number | null;
  difference: number | null;
  cases: number;
  /** Cases that had a score and have none now. */
  lost: number;
  /** Ids, worst first. */
  worse: string[];
  better: number;
  lowerIsBetter: boolean;
  regression: boolean;
}

export interface ReportOptions {
  baseline?: EvaluationRun;
  gates?: Gate[];
  language?: Language;
}

export interface MetricInfo {
  name: MetricName;
  /** As it stands in results; tells configurations of one metric apart. */
  label: string;
  judged: boolean;
  lowerIsBetter: boolean;
  /** Whether scores lie between 0 and 1. */
  share: boolean;
}

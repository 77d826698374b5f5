/** What an evaluation is given. Judges and embeddings may be functions, and samples come in several spellings; what comes out is made from Rust. */
import type {
  Answer, CheckedReference, JudgeRequest, Language, LlmSettings, MetricName, NoiseMode, PrecisionStrategy, Verdicts,
} from "./generated/types.js";
import type { LanguageModelConfig, Progress } from "./types.js";

/** A metric with its configuration. */
export interface MetricConfig {
  name: MetricName | (string & {});
  /** `NoiseSensitivity`: errors from relevant contexts (default), or from irrelevant ones. */
  mode?: NoiseMode;
  /** `ContextPrecision`: default `automatic`, the reference where there is one. */
  evaluationStrategy?: PrecisionStrategy;
  /** `ResponseRelevancy`: default 3. */
  numberOfQuestions?: number;
  /** `ResponseRelevancy`: temperature at which a model writes several questions, so that they differ; default 0.7. */
  temperature?: number;
  /** Names of the judges to ask; all where absent or empty. */
  models?: string[];
  /** Language of the explanations. */
  language?: Language;
  /** `RecallAtK`, `NDCG`: default 10. */
  k?: number;
}

/** The data to measure. Names may be in snake_case or camelCase; a missing field makes the metrics that need it undefined. */
export interface Sample {
  /** The question. */
  user_input?: string;
  /** The answer. */
  response?: string;
  /** The reference answer. */
  reference?: string;
  /** Retrieved passages, best first. */
  retrieved_contexts?: string[];
  userInput?: string;
  retrievedContexts?: string[];
  /** An answer of `ask`: its text, contexts, references and attempts are used unless given separately. */
  answer?: Answer;
  /** For citation metrics; without them the contexts count from 1. */
  references?: CheckedReference[];
  /** Ids of the retrieved documents, best first, and of the relevant ones, with grades or without. */
  retrieved_ids?: string[];
  relevant_ids?: string[] | Record<string, number>;
  retrievedIds?: string[];
  relevantIds?: string[] | Record<string, number>;
  /** Attempts that the answer took, from 1. */
  attempts?: number;
  /** Milliseconds from question to answer. */
  duration_ms?: number;
  durationMs?: number;
}

/** Answers with data of the request's schema, or with its JSON. Its name in the scores is `judgeName`, or the function's. */
export type JudgeFunction = ((request: JudgeRequest) => Promise<unknown> | unknown) & { judgeName?: string };

/** How requests to an endpoint are repeated, and how long they may take: settings of `llm`, with their defaults. */
export type RequestOptions = Partial<Pick<LlmSettings,
  "timeoutMs" | "maxRetries" | "retryStatuses" | "retryClientErrors" | "retryInitialMs" | "retryFactor" | "retryJitter" | "retryMaxMs">>;

/** One or several judge models behind an OpenAI-compatible endpoint. */
export interface JudgeEndpoint extends Omit<LanguageModelConfig, "model" | keyof RequestOptions>, RequestOptions {
  model?: string;
  models?: (string | { id: string })[];
  /** Default 0. */
  temperature?: number;
  /** Longest answer of the judge in tokens; default 1000. */
  maxTokens?: number;
}

/** An embedding model of an endpoint, with the length of its vectors where it lets one choose. */
export type EmbeddingModel = string | { id: string; dimensions?: number };

/** Endpoints by name; all their chat models are asked, and averaged. Where `embed` is absent, so are their embedding models. */
export interface JudgeProviders {
  providers: ({
    name?: string;
    chatModels: (string | { id: string })[];
    embeddingModels?: EmbeddingModel[];
    /** Length of the vectors of embedding models that name none. */
    dimensions?: number;
  } & Omit<JudgeEndpoint, "model" | "models">)[];
}

export type Judge = "offline" | JudgeFunction | JudgeEndpoint;

/** Vectors of texts, to compare questions: a function, or an endpoint's `/embeddings`. */
export type EmbedFunctionOption = (texts: string[]) => Promise<(number[] | Float32Array)[]> | (number[] | Float32Array)[];
export interface EmbedEndpoint extends Omit<LanguageModelConfig, "model" | keyof RequestOptions>, RequestOptions {
  model?: string;
  /** Several models: cosines are averaged. */
  models?: EmbeddingModel[];
  /** Length of the vectors, where the model lets one choose; of `models` for those that name none. */
  dimensions?: number;
}

export type EmbedOption = EmbedFunctionOption | EmbedEndpoint;

export interface EvaluateOptions {
  /** Default: the six that ask a judge. */
  metrics?: (MetricName | (string & {}) | MetricConfig)[];
  /** Default `"offline"`: the judge without a model. Of several, the scores are averaged; a failed one is left out. */
  judge?: Judge | Judge[] | JudgeProviders;
  /** What happens with verdicts other than 0 and 1, or too few, or too many: no score (default), or as ragas 0.4.3 counts. */
  verdicts?: Verdicts;
  /** Several are averaged; a failed one is left out. Default of `engine.evaluate`: the engine's embedding model. */
  embed?: EmbedOption | EmbedOption[];
  /** Language of explanations and reasons; default `en`. */
  language?: Language;
  /** Requests to judges and embedding models that run at the same time, 1 to 64; default 4 with an endpoint as judge, else 1. */
  concurrency?: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

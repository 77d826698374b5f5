/* tslint:disable */
/* eslint-disable */

/** What identifies an embedding model and says how to use it. */
export interface ModelManifest {
    name: string;
    fingerprint: string;
    dimension: number;
    pooling: "mean" | "cls" | "none";
    normalize: boolean;
    queryPrefix: string;
    passagePrefix: string;
    /** Special tokens included. */
    maxTokens: number;
    languages: string[];
    denseWeight: number;
    cosineRange: [number, number];
}

/** How far loading is. `loaded` and `total` are bytes over all files; `total` is 0 while unknown. */
export interface LoadProgress {
    stage: "cache" | "download" | "prepare";
    loaded: number;
    total: number;
}

export interface FetchModelOptions {
    onProgress?: (progress: LoadProgress) => void;
    signal?: AbortSignal;
    /** Keep the files in the browser's Cache API, where there is one. Default: true. */
    cache?: boolean;
}



/**
 * A reranking model: scores how well a passage answers a question. Synchronous like [`WasmEmbedder`].
 */
export class WasmCrossEncoder {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Fetches a model folder, as `WasmEmbedder.fetch` does.
     *
     * # Errors
     * `invalid_argument` for wrong options, `fetch_failed`, `unexpected_content` and `model_file_missing` for files that
     * do not come, `invalid_model` for a model that cannot be run, `aborted` by the signal.
     */
    static fetch(base: string, options?: FetchModelOptions): Promise<WasmCrossEncoder>;
    /**
     * Loads a model from a folder's files by name.
     *
     * # Errors
     * `invalid_argument` for files that are not a `Uint8Array`, `model_file_missing` and `invalid_model` for a folder that
     * is not whole or cannot be run.
     */
    static fromFiles(files: Record<string, Uint8Array>): WasmCrossEncoder;
    /**
     * A score between 0 and 1 for each passage, in order.
     *
     * # Errors
     * `invalid_model`, if the model fails on these passages.
     */
    score(question: string, passages: string[]): Float32Array;
    /**
     * The model's name.
     */
    readonly name: string;
}

/**
 * An embedding model. Everything but loading is synchronous: keep it in a worker.
 */
export class WasmEmbedder {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * One vector per text, row after row: `texts.length * manifest().dimension` numbers.
     *
     * # Errors
     * `invalid_argument` for an unknown role, `invalid_model` if the model fails on these texts.
     */
    embed(texts: string[], role: "query" | "passage"): Float32Array;
    /**
     * Fetches a model folder. `base` is the folder's address (relative to the script that runs this, so give an
     * absolute one) or that of a repository on huggingface.co. Files are kept in the Cache API after they proved
     * good; a damaged or outdated entry is fetched again.
     *
     * # Errors
     * `invalid_argument` for wrong options, `fetch_failed`, `unexpected_content` and `model_file_missing` for files that
     * do not come, `invalid_model` for a model that cannot be run, `aborted` by the signal.
     */
    static fetch(base: string, options?: FetchModelOptions): Promise<WasmEmbedder>;
    /**
     * Loads a model from a folder's files by name: `{ "onnx/model.onnx": bytes, "tokenizer.json": bytes, … }`.
     *
     * # Errors
     * `invalid_argument` for files that are not a `Uint8Array`, `model_file_missing` and `invalid_model` for a folder that
     * is not whole or cannot be run.
     */
    static fromFiles(files: Record<string, Uint8Array>): WasmEmbedder;
    /**
     * The model's identity and use.
     *
     * # Errors
     * `internal`, if the value cannot cross to JavaScript.
     */
    manifest(): ModelManifest;
    /**
     * How many tokens the text has, special tokens included, before anything is cut off.
     *
     * # Errors
     * `invalid_model`, if the tokenizer fails on this text.
     */
    tokenCount(text: string): number;
}

/**
 * Set up before anything else.
 */
export function start(): void;

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
     */
    static fetch(base: string, options?: FetchModelOptions): Promise<WasmCrossEncoder>;
    /**
     * Loads a model from a folder's files by name.
     */
    static fromFiles(files: Record<string, Uint8Array>): WasmCrossEncoder;
    /**
     * A score between 0 and 1 for each passage, in order.
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
     */
    embed(texts: string[], role: "query" | "passage"): Float32Array;
    /**
     * Fetches a model folder. `base` is the folder's address (relative to the script that runs this, so give an
     * absolute one) or that of a repository on huggingface.co. Files are kept in the Cache API after they proved
     * good; a damaged or outdated entry is fetched again.
     */
    static fetch(base: string, options?: FetchModelOptions): Promise<WasmEmbedder>;
    /**
     * Loads a model from a folder's files by name: `{ "onnx/model.onnx": bytes, "tokenizer.json": bytes, … }`.
     */
    static fromFiles(files: Record<string, Uint8Array>): WasmEmbedder;
    /**
     * The model's identity and use.
     */
    manifest(): ModelManifest;
    /**
     * How many tokens the text has, special tokens included, before anything is cut off.
     */
    tokenCount(text: string): number;
}

/**
 * Set up before anything else; the engine's module has its own.
 */
export function start(): void;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_wasmcrossencoder_free: (a: number, b: number) => void;
    readonly __wbg_wasmembedder_free: (a: number, b: number) => void;
    readonly start: () => void;
    readonly wasmcrossencoder_fetch: (a: number, b: number, c: any) => any;
    readonly wasmcrossencoder_fromFiles: (a: any) => [number, number, number];
    readonly wasmcrossencoder_name: (a: number) => [number, number];
    readonly wasmcrossencoder_score: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly wasmembedder_embed: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly wasmembedder_fetch: (a: number, b: number, c: any) => any;
    readonly wasmembedder_fromFiles: (a: any) => [number, number, number];
    readonly wasmembedder_manifest: (a: number) => [number, number, number];
    readonly wasmembedder_tokenCount: (a: number, b: number, c: number) => [number, number, number];
    readonly wasm_bindgen__convert__closures_____invoke__h1ba13ee49978ae34: (a: number, b: number, c: any) => [number, number];
    readonly wasm_bindgen__convert__closures_____invoke__h7d3c23d2e489bcc6: (a: number, b: number, c: any, d: any) => void;
    readonly __wbindgen_malloc_command_export: (a: number, b: number) => number;
    readonly __wbindgen_realloc_command_export: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free_command_export: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store_command_export: (a: number) => void;
    readonly __externref_table_alloc_command_export: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_destroy_closure_command_export: (a: number, b: number) => void;
    readonly __externref_table_dealloc_command_export: (a: number) => void;
    readonly __externref_drop_slice_command_export: (a: number, b: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;

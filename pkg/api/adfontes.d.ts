/* tslint:disable */
/* eslint-disable */

/**
 * An answer engine over one corpus.
 */
export class WasmEngine {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Another name for an entity.
     */
    addAlias(key: string, alias: string): void;
    /**
     * Takes in new sources.
     */
    add(sources: any, on_progress?: Function | null, signal?: AbortSignal | null): Promise<any>;
    /**
     * Answers a question; events go to `on_event` as they happen.
     */
    ask(question: string, options: any, on_event?: Function | null, signal?: AbortSignal | null): Promise<any>;
    /**
     * Attaches an embedding model behind `embed(texts, role) → Promise<Float32Array>`.
     */
    attachEmbedder(manifest: any, embed: Function): any;
    /**
     * A prebuilt graph over the vectors, for an index that will not change much. Takes seconds to minutes.
     */
    buildHnsw(): void;
    /**
     * Forgets everything.
     */
    clear(): void;
    /**
     * Goes on without an embedding model.
     */
    detachEmbedder(): void;
    /**
     * A document for reading.
     */
    document(id: string): any;
    /**
     * Vectors for passages that lack one.
     */
    embedMissing(on_progress?: Function | null, signal?: AbortSignal | null): Promise<any>;
    /**
     * Forgets a dialog.
     */
    endSession(id: string): void;
    /**
     * The index as one file.
     */
    export(): Uint8Array;
    /**
     * Whether a question continues a history.
     */
    followUp(question: string, history: any): any;
    /**
     * Asks the graph.
     */
    graphQuery(query: any): any;
    /**
     * Mentions of entities in a text.
     */
    link(text: string): any;
    /**
     * What an owner should look at.
     */
    lint(): any;
    /**
     * Replaces everything by what an index file holds.
     */
    load(bytes: Uint8Array | number[]): any;
    /**
     * Opens a dialog.
     */
    newSession(): string;
    /**
     * An engine without data. Unknown settings are an error that names the nearest known one.
     */
    constructor(settings: any);
    /**
     * How a question would be looked for.
     */
    plan(question: string, options: any): any;
    /**
     * Removes sources or documents by id.
     */
    remove(ids: any): Promise<any>;
    /**
     * Takes in sources in place of those with their ids.
     */
    replace(sources: any, on_progress?: Function | null, signal?: AbortSignal | null): Promise<any>;
    /**
     * Retrieval alone.
     */
    search(question: string, options: any, signal?: AbortSignal | null): Promise<any>;
    /**
     * Sets the language model; `null` removes it.
     */
    setLanguageModel(config: any): void;
    /**
     * Changes the settings that are given.
     */
    setSettings(partial: any): void;
    /**
     * All settings.
     */
    settings(): any;
    /**
     * What there is.
     */
    stats(): any;
    /**
     * Questions that this corpus can answer.
     */
    suggestions(language?: string | null): any;
    /**
     * Checks a text with its citations against references of the published shape (`id`, `fullText`, `sourceName`, …).
     */
    verify(text: string, references: any): any;
}

/**
 * The attribution markers in a text.
 */
export function parseAttribution(text: string): any;

/**
 * The citations in a text that has `sources` sources.
 */
export function parseCitations(text: string, sources: number): any;

/**
 * Set up before anything else.
 */
export function start(): void;

/**
 * The package's version.
 */
export function version(): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_wasmengine_free: (a: number, b: number) => void;
    readonly parseAttribution: (a: number, b: number) => [number, number, number];
    readonly parseCitations: (a: number, b: number, c: number) => [number, number, number];
    readonly start: () => void;
    readonly version: () => [number, number];
    readonly wasmengine_add: (a: number, b: any, c: number, d: number) => any;
    readonly wasmengine_addAlias: (a: number, b: number, c: number, d: number, e: number) => [number, number];
    readonly wasmengine_ask: (a: number, b: number, c: number, d: any, e: number, f: number) => any;
    readonly wasmengine_attachEmbedder: (a: number, b: any, c: any) => [number, number, number];
    readonly wasmengine_buildHnsw: (a: number) => [number, number];
    readonly wasmengine_clear: (a: number) => [number, number];
    readonly wasmengine_detachEmbedder: (a: number) => void;
    readonly wasmengine_document: (a: number, b: number, c: number) => [number, number, number];
    readonly wasmengine_embedMissing: (a: number, b: number, c: number) => any;
    readonly wasmengine_endSession: (a: number, b: number, c: number) => void;
    readonly wasmengine_export: (a: number) => [number, number, number, number];
    readonly wasmengine_followUp: (a: number, b: number, c: number, d: any) => [number, number, number];
    readonly wasmengine_graphQuery: (a: number, b: any) => [number, number, number];
    readonly wasmengine_link: (a: number, b: number, c: number) => [number, number, number];
    readonly wasmengine_lint: (a: number) => [number, number, number];
    readonly wasmengine_load: (a: number, b: number, c: number) => [number, number, number];
    readonly wasmengine_new: (a: any) => [number, number, number];
    readonly wasmengine_newSession: (a: number) => [number, number];
    readonly wasmengine_plan: (a: number, b: number, c: number, d: any) => [number, number, number];
    readonly wasmengine_remove: (a: number, b: any) => any;
    readonly wasmengine_replace: (a: number, b: any, c: number, d: number) => any;
    readonly wasmengine_search: (a: number, b: number, c: number, d: any, e: number) => any;
    readonly wasmengine_setLanguageModel: (a: number, b: any) => [number, number];
    readonly wasmengine_setSettings: (a: number, b: any) => [number, number];
    readonly wasmengine_settings: (a: number) => [number, number, number];
    readonly wasmengine_stats: (a: number) => [number, number, number];
    readonly wasmengine_suggestions: (a: number, b: number, c: number) => [number, number, number];
    readonly wasmengine_verify: (a: number, b: number, c: number, d: any) => [number, number, number];
    readonly wasm_bindgen__convert__closures_____invoke__h1ba13ee49978ae34: (a: number, b: number, c: any) => [number, number];
    readonly wasm_bindgen__convert__closures_____invoke__h7d3c23d2e489bcc6: (a: number, b: number, c: any, d: any) => void;
    readonly wasm_bindgen__convert__closures_____invoke__h6d7d451c494a436c: (a: number, b: number) => void;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_destroy_closure: (a: number, b: number) => void;
    readonly __externref_table_dealloc: (a: number) => void;
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

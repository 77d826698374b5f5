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
     *
     * # Errors
     * `invalid_argument` for an alias without a letter or digit, `not_found` for a key that no entity has.
     */
    addAlias(key: string, alias: string): void;
    /**
     * Answers a question; events go to `on_event` as they happen.
     */
    ask(question: string, options: any, on_event?: Function | null, signal?: AbortSignal | null): Promise<any>;
    /**
     * Attaches an embedding model that is called as `embed(texts, role) → Promise<Float32Array>`. Many passages come in batches
     * for `lanes` at a time (default 1).
     *
     * # Errors
     * `invalid_argument` for a manifest that cannot be read, `invalid_model` for one with the dimension 0.
     */
    attachEmbedder(manifest: any, embed: Function, lanes?: number | null): any;
    /**
     * Attaches a cross-encoder that is called as `score(question, passages) → Promise<Float32Array>`, numbers from 0 to 1; the
     * setting `rerank: "cross_encoder"` asks it.
     */
    attachReranker(name: string, score: Function): void;
    /**
     * Asks a server for further passages, by `near(words, vector?) → Promise<string>`: a list of excerpts as JSON.
     */
    attachStore(host: string, near: Function): void;
    /**
     * How often each strategy of attribution is right, over answers whose parts are labelled.
     */
    attributionAccuracy(answers: any): Promise<any>;
    /**
     * Begins a change, in place of one that was not finished: so many new sources, or ones in place of those with their ids. With
     * none, the one that was begun is dropped.
     *
     * # Errors
     * `limit_exceeded` for more sources than the settings allow.
     */
    begin(sources: number, replaces: boolean): void;
    /**
     * A prebuilt graph over the vectors, for an index that will not change much. Takes seconds to minutes.
     *
     * # Errors
     * `internal`, if the graph cannot be built.
     */
    buildHnsw(): void;
    /**
     * Forgets everything.
     *
     * # Errors
     * `internal`, if an empty index cannot be built.
     */
    clear(): void;
    /**
     * Goes on without an embedding model.
     */
    detachEmbedder(): void;
    /**
     * Goes on without a cross-encoder.
     */
    detachReranker(): void;
    /**
     * An entity's name in a language (`en`, `ru`, `es`, `de`), or as the source has it; nothing for an unknown key.
     */
    displayName(key: string, language: string): string | undefined;
    /**
     * A document for reading.
     *
     * # Errors
     * `internal`, if the value cannot cross to JavaScript.
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
     *
     * # Errors
     * `internal`, if a part cannot be written.
     */
    export(): Uint8Array;
    /**
     * Entities that a name (not a sentence) may mean, best first; only those of a kind where one is given.
     *
     * # Errors
     * `internal`, if the value cannot cross to JavaScript.
     */
    findEntity(name: string, kind?: string | null): any;
    /**
     * Whether a question continues a history.
     *
     * # Errors
     * `invalid_argument` for a history that cannot be read.
     */
    followUp(question: string, history: any): any;
    /**
     * Asks the graph.
     *
     * # Errors
     * `invalid_argument` for a query that cannot be read, or an intent that the domain does not have.
     */
    graphQuery(query: any): any;
    /**
     * The graph as a picture.
     *
     * # Errors
     * `invalid_argument` for options that cannot be read, or a limit that is not from 1 to 2000.
     */
    graph(options: any): any;
    /**
     * Mentions of entities in a text.
     *
     * # Errors
     * `internal`, if the value cannot cross to JavaScript.
     */
    link(text: string): any;
    /**
     * What an owner should look at.
     *
     * # Errors
     * `internal`, if the value cannot cross to JavaScript.
     */
    lint(): any;
    /**
     * Replaces everything with what an index file holds.
     *
     * # Errors
     * `foreign_index`, `unsupported_index_version` or `damaged_index`; everything stays as it was.
     */
    load(bytes: Uint8Array): any;
    /**
     * Opens a dialog.
     */
    newSession(): string;
    /**
     * An engine without data. Unknown settings are an error that names the nearest known one.
     *
     * # Errors
     * `invalid_settings` for an unknown setting or an impossible value.
     */
    constructor(settings: any);
    /**
     * Passages by position, from `from`, at most `count`, as references.
     *
     * # Errors
     * `internal`, if the value cannot cross to JavaScript.
     */
    passages(from: number, count: number): any;
    /**
     * How a question would be looked for.
     *
     * # Errors
     * `invalid_argument` for options that cannot be read, `invalid_settings` for settings of its own that are not valid.
     */
    plan(question: string, options: any): any;
    /**
     * Removes sources or documents by id.
     */
    remove(ids: any): Promise<any>;
    /**
     * Retrieval alone.
     */
    search(question: string, options: any, signal?: AbortSignal | null): Promise<any>;
    /**
     * Understands questions by a site owner's domain, given as JSON text; `undefined`: by the built-in one that fits.
     *
     * # Errors
     * `invalid_settings` with the path of what is wrong in the file; the engine stays as it was.
     */
    setDomain(json?: string | null): void;
    /**
     * Sets the language model; `null` removes it.
     *
     * # Errors
     * `invalid_argument` for a configuration that cannot be used: no address, no model, a key in a page;
     * `invalid_settings` for a time-out of 0.
     */
    setLanguageModel(config: any): void;
    /**
     * Changes the settings that are given.
     *
     * # Errors
     * `invalid_settings` for an unknown setting or an impossible value; the settings stay as they were.
     */
    setSettings(partial: any): void;
    /**
     * All settings.
     *
     * # Errors
     * `internal`, if the value cannot cross to JavaScript.
     */
    settings(): any;
    /**
     * What there is.
     *
     * # Errors
     * `internal`, if the value cannot cross to JavaScript.
     */
    stats(): any;
    /**
     * Goes on with the change for a turn of so many passages: the report when it is made; until then, the number of passages
     * done, each counted twice.
     *
     * # Errors
     * `duplicate_id` for a source or document that comes twice, or, unless it replaces, is there already; `limit_exceeded` for
     * more sources than the settings allow; everything stays as it was.
     */
    step(passages: number): any;
    /**
     * Questions that this corpus answers.
     *
     * # Errors
     * `invalid_argument` for options that cannot be read.
     */
    suggestions(language: string | null | undefined, wanted: any): any;
    /**
     * Takes what `Reading` gave, for the change that was begun; returns the number of its passages.
     *
     * # Errors
     * `invalid_argument` for other bytes.
     */
    take(read: Uint8Array | number[]): number;
    /**
     * The vectors of the same passages, one after another; zeros where there is none.
     */
    vectorsOf(from: number, count: number): Float32Array;
    /**
     * Checks a text with its citations against references of the published shape (`id`, `fullText`, `sourceName`, …).
     *
     * # Errors
     * `invalid_argument` for references that cannot be read, `limit_exceeded` for more citations than the settings allow.
     */
    verify(text: string, references: any): any;
}

/**
 * The attribution markers in a text.
 *
 * # Errors
 * `internal`, if the value cannot cross to JavaScript.
 */
export function parseAttribution(text: string): any;

/**
 * The citations in a text that has `sources` sources.
 *
 * # Errors
 * `internal`, if the value cannot cross to JavaScript.
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

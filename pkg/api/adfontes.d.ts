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
     * Attaches a cross-encoder behind `score(question, passages) → Promise<Float32Array>`, numbers from 0 to 1; the
     * setting `rerank: "cross_encoder"` asks it.
     */
    attachReranker(name: string, score: Function): void;
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
     * Goes on without a cross-encoder.
     */
    detachReranker(): void;
    /**
     * An entity's name in a language (`en`, `ru`, `es`), or as the source has it; nothing for an unknown key.
     */
    displayName(key: string, language: string): string | undefined;
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
     * Measures samples with the engine's embedding model, unless `embed` is given.
     */
    evaluate(samples: any, options: any, signal?: AbortSignal | null): Promise<any>;
    /**
     * The index as one file.
     */
    export(): Uint8Array;
    /**
     * Entities that a name (not a sentence) may mean, best first; only those of a kind where one is given.
     */
    findEntity(name: string, kind?: string | null): any;
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
     * Understands questions by a site owner's domain, given as JSON text; `undefined`: by the built-in one that fits.
     */
    setDomain(json?: string | null): void;
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
 * Means against bounds.
 */
export function checkBounds(summary: any, gates: any): any;

/**
 * How the metrics of a run differ from those of an earlier one. `tolerance`: how much worse a mean may be.
 */
export function compareRuns(run: any, before: any, tolerance?: number | null): any;

/**
 * Measures samples: `options` is `{ metrics?, judge?, verdicts?, embed?, language?, concurrency?, onProgress? }`.
 */
export function evaluate(samples: any, options: any, signal?: AbortSignal | null): Promise<any>;

/**
 * Every metric: `{ name, label, judged, lowerIsBetter, share }`; for `names` given, those, as configured.
 */
export function evaluationMetrics(names: any): any;

/**
 * The bounds of a preset.
 */
export function evaluationPreset(name: string): any;

/**
 * A run as one HTML page.
 */
export function evaluationReport(run: any, options: any): string;

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

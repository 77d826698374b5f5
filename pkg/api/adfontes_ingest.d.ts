/* tslint:disable */
/* eslint-disable */

/**
 * The reading of sources, in turns.
 */
export class Reading {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Begins to read sources, given as JSON text, with the settings of the same names.
     *
     * # Errors
     * `invalid_argument` for text that is not a list of sources.
     */
    constructor(sources: string, atomic_documents: boolean, max_source_bytes: number, max_json_depth: number);
    /**
     * How much is read, from 0 to 1.
     */
    share(): number;
    /**
     * Reads on for a turn of so many bytes of text, each of which is counted twice. When all is read: what it is, for
     * `WasmEngine.take`.
     *
     * # Errors
     * `unsupported_format`, `invalid_source` and `limit_exceeded` for a source that cannot be read, `duplicate_id` for two
     * documents with one id in it.
     */
    step(bytes: number): Uint8Array | undefined;
}

/**
 * The format as which a source of this name and text would be read; `undefined` for JSON of no known kind.
 *
 * # Errors
 * `unsupported_format` and `invalid_source` for what cannot be read.
 */
export function sourceFormat(name: string, text: string): string | undefined;

/**
 * Set up before anything else.
 */
export function start(): void;

/* tslint:disable */
/* eslint-disable */

/**
 * Reads sources, given as JSON text, for `WasmEngine.add` and `replace`.
 *
 * # Errors
 * `invalid_argument` for text that is not a list of sources, `unsupported_format` and `invalid_source` for a source that cannot
 * be read, `duplicate_id` for two documents with one id in it.
 */
export function ingest(sources: string, atomic_documents: boolean): Uint8Array;

/**
 * Set up before anything else.
 */
export function start(): void;

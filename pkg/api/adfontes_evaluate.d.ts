/* tslint:disable */
/* eslint-disable */

/**
 * Means against bounds.
 *
 * # Errors
 * `invalid_argument` for a summary or bounds that cannot be read.
 */
export function checkBounds(summary: any, gates: any): any;

/**
 * How the metrics of a run differ from those of an earlier one. `tolerance`: how much worse a mean may be.
 *
 * # Errors
 * `invalid_argument` for a run that cannot be read.
 */
export function compareRuns(run: any, before: any, tolerance?: number | null): any;

/**
 * Measures samples: `options` is `{ metrics?, judge?, verdicts?, embed?, language?, concurrency?, onProgress? }`.
 */
export function evaluate(samples: any, options: any, signal?: AbortSignal | null): Promise<any>;

/**
 * Every metric: `{ name, label, judged, lowerIsBetter, share }`; for `names` given, those, as configured.
 *
 * # Errors
 * `invalid_argument` for a metric that does not exist, or a configuration that cannot be read.
 */
export function evaluationMetrics(names: any): any;

/**
 * The bounds of a preset.
 *
 * # Errors
 * `invalid_argument` for a preset that does not exist.
 */
export function evaluationPreset(name: string): any;

/**
 * A run as one HTML page.
 *
 * # Errors
 * `invalid_argument` for a run or options that cannot be read.
 */
export function evaluationReport(run: any, options: any): string;

/**
 * Set up before anything else.
 */
export function start(): void;

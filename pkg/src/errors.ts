/** The error classes. Programs look at `code`, which is stable; people read `message`, which says what to do. */

import type { AdfontesErrorCode } from "./types.js";

/** An error as it travels between threads. */
export interface WireError {
  name: string;
  code: AdfontesErrorCode;
  message: string;
  status?: number;
  requestId?: string;
  retryAfterMs?: number;
  setting?: string;
  limit?: number;
}

/** What an error may tell besides, each a number or a text. */
const DETAILS = ["status", "requestId", "retryAfterMs", "setting", "limit"] as const;

function keep(target: object, details: object): void {
  for (const name of DETAILS) {
    const value = (details as Record<string, unknown>)[name];
    if (typeof value === "number" || typeof value === "string") Object.assign(target, { [name]: value });
  }
}

/** Anything that adfontes reports. */
export class AdfontesError extends Error {
  /** Stable identification, for instance `damaged_index` or `endpoint_rate_limited`. */
  readonly code: AdfontesErrorCode;
  /** HTTP status, where an endpoint or a file server answered with one. */
  readonly status?: number;
  /** The endpoint's request id, if it sent one. */
  readonly requestId?: string;
  /** Milliseconds to wait before another try, where the endpoint said so. */
  readonly retryAfterMs?: number;
  /** With `limit_exceeded`: the setting that raises the limit. */
  readonly setting?: string;
  /** With `limit_exceeded`: the limit. */
  readonly limit?: number;

  constructor(
    code: AdfontesErrorCode,
    message: string,
    details: Partial<Record<(typeof DETAILS)[number], unknown>> & { cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "AdfontesError";
    this.code = code;
    keep(this, details);
  }
}

/** The caller cancelled; `name` is `AbortError` as everywhere on the web. */
export class AbortError extends AdfontesError {
  constructor(message = "The operation was aborted.") {
    super("aborted", message);
    this.name = "AbortError";
  }
}

/** Something did not answer in time; `name` is `TimeoutError` as everywhere on the web. */
export class TimeoutError extends AdfontesError {
  constructor(message: string, code: AdfontesErrorCode = "endpoint_timeout") {
    super(code, message);
    this.name = "TimeoutError";
  }
}

/** The error class for what came over the wire. */
export function fromWire(wire: WireError): AdfontesError {
  if (wire.name === "AbortError" || wire.code === "aborted") return new AbortError(wire.message);
  if (wire.name === "TimeoutError" || wire.code === "endpoint_timeout") return new TimeoutError(wire.message, wire.code);
  return new AdfontesError(wire.code, wire.message, wire);
}

/** The codes of what the platform throws. A value that cannot be copied to a worker (a function, a symbol) is an invalid argument. */
const CODES: Readonly<Record<string, AdfontesErrorCode>> = { AbortError: "aborted", DataCloneError: "invalid_argument" };

/** Whatever was thrown, in a form that can be posted to another thread. */
export function toWire(thrown: unknown): WireError {
  if (typeof thrown === "object" && thrown !== null) {
    const error = thrown as Partial<WireError>;
    const known = typeof error.code === "string";
    const wire: WireError = {
      name: error.name === "AbortError" || error.name === "TimeoutError" ? error.name : "AdfontesError",
      code: known ? (error.code as AdfontesErrorCode) : (CODES[error.name ?? ""] ?? "internal"),
      message: typeof error.message === "string" && error.message !== "" ? error.message : String(thrown),
    };
    keep(wire, error);
    return wire;
  }
  return { name: "AdfontesError", code: "internal", message: String(thrown) };
}

/** Whatever was thrown, as one of our classes. */
export function asError(thrown: unknown): AdfontesError {
  if (thrown instanceof AdfontesError) return thrown;
  const error = fromWire(toWire(thrown));
  if (thrown instanceof Error && thrown.stack !== undefined) error.stack = thrown.stack;
  return error;
}

/** A trap in WebAssembly: the instance's memory can no longer be trusted. */
export function isTrap(thrown: unknown): boolean {
  return typeof WebAssembly === "object" && thrown instanceof WebAssembly.RuntimeError;
}

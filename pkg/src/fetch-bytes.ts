import { AbortError, AdfontesError } from "./errors.js";
import type { Progress, ProgressStage } from "./types.js";

function looksLikeHtml(bytes: Uint8Array): boolean {
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (i < bytes.length && (bytes[i] === 32 || (bytes[i]! >= 9 && bytes[i]! <= 13))) i++;
  const head = new TextDecoder("latin1").decode(bytes.subarray(i, i + 15)).toLowerCase();
  return head.startsWith("<!doctype html") || head.startsWith("<html") || head.startsWith("<!--") || head.startsWith("<head");
}

/** Throws `unexpected_content` when a server gave something other than `what`, an error page for instance. */
export function assertContent(bytes: Uint8Array, url: string, what: "wasm" | "index"): void {
  const name = what === "wasm" ? "a WebAssembly module" : "an adfontes index";
  if (bytes.length === 0) throw new AdfontesError("unexpected_content", `${url} is empty; ${name} was expected. Check that the file was copied whole.`);
  if (looksLikeHtml(bytes)) {
    throw new AdfontesError(
      "unexpected_content",
      `${url} answered with an HTML page instead of ${name}. Check the address and that the server serves this file rather than its fallback page.`,
    );
  }
}

/** A server that is silent for this long, in ms, is given up. */
const FETCH_TIMEOUT_MS = 60_000;

/** Ends a fetch by the caller's signal, or when nothing came for that long. */
class Watch {
  readonly controller = new AbortController();
  silent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop = () => this.controller.abort();

  constructor(
    private readonly ms: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    if (signal?.aborted) this.#stop();
    signal?.addEventListener("abort", this.#stop, { once: true });
    this.heard();
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.silent = true;
      this.#stop();
    }, this.ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.signal?.removeEventListener("abort", this.#stop);
  }
}

/** Fetches a file and reports its progress. `came` is given the response, to read it as well. */
export async function fetchBytes(
  url: string,
  stage: ProgressStage,
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
  timeoutMs: number = FETCH_TIMEOUT_MS,
  came?: (response: Response) => void,
): Promise<Uint8Array> {
  const watch = new Watch(timeoutMs, signal);
  const failed = (otherwise: string, thrown: unknown) => {
    if (signal?.aborted) return new AbortError();
    const message = watch.silent ? `${url} sent nothing for ${timeoutMs / 1000} s (\`fetchTimeoutMs\`). Check the connection, and try again.` : otherwise;
    return new AdfontesError("fetch_failed", message, { cause: thrown });
  };
  try {
    const response = await fetch(url, { signal: watch.controller.signal }).catch((thrown: unknown) => {
      throw failed(`${url} could not be fetched (${(thrown as Error).message}). Check the address and the connection.`, thrown);
    });
    if (!response.ok) {
      throw new AdfontesError("fetch_failed", `${url} answered with status ${response.status}. Check the address.`, { status: response.status });
    }
    came?.(response.clone());
    return await bodyOf(response, watch, (loaded, total) => onProgress?.({ stage, loaded, total })).catch((thrown: unknown) => {
      throw failed(`${url} broke off while it was fetched. Try again.`, thrown);
    });
  } finally {
    watch.end();
  }
}

async function bodyOf(response: Response, watch: Watch, tell: (loaded: number, total: number) => void): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array(await response.arrayBuffer());
  // Content-Length counts compressed bytes where the server compressed, so it only holds without an encoding.
  const encoded = (response.headers.get("content-encoding") ?? "") !== "";
  const total = encoded ? 0 : Number(response.headers.get("content-length") ?? 0) || 0;
  const parts: Uint8Array[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    watch.heard();
    parts.push(value);
    loaded += value.length;
    tell(loaded, Math.max(total, total === 0 ? 0 : loaded));
  }
  // Some browsers end a body that was cut as if it were whole. Another origin may hide its encoding, so its length says nothing.
  if (loaded < total && response.type !== "cors") throw new Error(`${loaded} of ${total} bytes came`);
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

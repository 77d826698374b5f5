/** A custom `fetch` is a function of the page and cannot move into a worker: requests go out, bodies come back in pieces. */
import type { Remote, Server } from "./protocol.js";

interface WireRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: string | undefined;
}

export type FetchNotice =
  | { kind: "fetch"; id: number; request: WireRequest }
  | { kind: "fetch-abort"; id: number }
  | { kind: "fetch-head"; id: number; status: number; statusText: string; headers: [string, string][] }
  | { kind: "fetch-chunk"; id: number; bytes: Uint8Array }
  | { kind: "fetch-end"; id: number }
  | { kind: "fetch-error"; id: number; message: string };

const BODYLESS = new Set([101, 204, 205, 304]);

/** The worker's half: a `fetch` that asks the page. */
export class FetchProxy {
  #next = 1;
  #open = new Map<number, (notice: FetchNotice) => void>();
  server: Server | undefined;

  receive(notice: FetchNotice): void {
    this.#open.get(notice.id)?.(notice);
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const id = this.#next++;
    const body = request.method === "GET" || request.method === "HEAD" ? undefined : await request.text();
    return new Promise<Response>((resolve, reject) => {
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
      const close = () => this.#open.delete(id);
      const abort = () => {
        if (!this.#open.has(id)) return;
        close();
        this.server?.notify({ kind: "fetch-abort", id } satisfies FetchNotice);
        const error = new DOMException("The operation was aborted.", "AbortError");
        stream?.error(error);
        reject(error);
      };
      if (request.signal.aborted) return reject(new DOMException("The operation was aborted.", "AbortError"));
      request.signal.addEventListener("abort", abort, { once: true });
      this.#open.set(id, (notice) => {
        switch (notice.kind) {
          case "fetch-head": {
            const source = new ReadableStream<Uint8Array>({
              start: (controller) => void (stream = controller),
              cancel: () => {
                close();
                this.server?.notify({ kind: "fetch-abort", id } satisfies FetchNotice);
              },
            });
            const { status, statusText, headers } = notice;
            resolve(new Response(BODYLESS.has(status) ? null : source, { status, statusText, headers }));
            return;
          }
          case "fetch-chunk":
            stream?.enqueue(notice.bytes);
            return;
          case "fetch-end":
            close();
            stream?.close();
            return;
          case "fetch-error": {
            close();
            const error = new TypeError(notice.message);
            stream?.error(error);
            reject(error);
            return;
          }
        }
      });
      const wire: WireRequest = { url: request.url, method: request.method, headers: [...request.headers], body };
      this.server?.notify({ kind: "fetch", id, request: wire } satisfies FetchNotice);
    });
  };
}

/** The page's half: runs the custom `fetch`. */
export class FetchRunner {
  #running = new Map<number, AbortController>();

  handle(notice: FetchNotice, remote: Remote, custom: typeof fetch | undefined): void {
    if (notice.kind === "fetch-abort") this.#running.get(notice.id)?.abort();
    else if (notice.kind === "fetch") void this.#run(notice.id, notice.request, remote, custom ?? fetch);
  }

  abortAll(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  async #run(id: number, request: WireRequest, remote: Remote, custom: typeof fetch): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    const send = (notice: FetchNotice) => remote.notify(notice);
    try {
      const { url, method, headers, body } = request;
      const response = await custom(url, { method, headers, signal: controller.signal, ...(body === undefined ? {} : { body }) });
      send({ kind: "fetch-head", id, status: response.status, statusText: response.statusText, headers: [...response.headers] });
      const reader = response.body?.getReader();
      while (reader !== undefined) {
        const { done, value } = await reader.read();
        if (done) break;
        send({ kind: "fetch-chunk", id, bytes: value });
      }
      send({ kind: "fetch-end", id });
    } catch (thrown) {
      if (!controller.signal.aborted) send({ kind: "fetch-error", id, message: String((thrown as Error)?.message ?? thrown) });
    } finally {
      this.#running.delete(id);
    }
  }
}

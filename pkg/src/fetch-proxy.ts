/** The worker's half of a custom `fetch`; the page's is `remote-fetch.ts`. */
import type { FetchNotice, WireRequest } from "./remote-fetch.js";
import type { Server } from "./server.js";

const BODYLESS = new Set([101, 204, 205, 304]);

/** A `fetch` that asks the page. */
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
      const { url, method, redirect } = request;
      const wire: WireRequest = { url, method, headers: [...request.headers], body, redirect };
      this.server?.notify({ kind: "fetch", id, request: wire } satisfies FetchNotice);
    });
  };
}

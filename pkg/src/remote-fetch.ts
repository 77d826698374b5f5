/** A custom `fetch` is a function of the page and cannot move into a worker: requests go out, bodies come back in pieces. */
import type { Remote } from "./protocol.js";

export interface WireRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: string | undefined;
  redirect: RequestRedirect;
}

export type FetchNotice =
  | { kind: "fetch"; id: number; request: WireRequest }
  | { kind: "fetch-abort"; id: number }
  | { kind: "fetch-head"; id: number; status: number; statusText: string; headers: [string, string][] }
  | { kind: "fetch-chunk"; id: number; bytes: Uint8Array }
  | { kind: "fetch-end"; id: number }
  | { kind: "fetch-error"; id: number; message: string };

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
      const { url, method, headers, body, redirect } = request;
      const response = await custom(url, { method, headers, redirect, signal: controller.signal, ...(body === undefined ? {} : { body }) });
      if (response.type === "error") throw new TypeError("`fetch` gave an error for a response");
      // A redirect that was not followed has the status 0, with which no `Response` can be made.
      const status = response.type === "opaqueredirect" ? 302 : response.status;
      send({ kind: "fetch-head", id, status, statusText: response.statusText, headers: [...response.headers] });
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

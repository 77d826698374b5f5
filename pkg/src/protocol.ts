/** The messages between a page and a worker, and the page's end (the worker's is `server.ts`). */
import { fromWire, type WireError } from "./errors.js";

export type ToWorker =
  | { t: "call"; id: number; method: string; args: unknown[] }
  | { t: "abort"; id: number }
  | { t: "ping"; n: number }
  | { t: "notice"; notice: unknown };

export type FromWorker =
  | { t: "result"; id: number; value: unknown }
  | { t: "error"; id: number; error: WireError }
  | { t: "events"; id: number; events: unknown[] }
  | { t: "pong"; n: number }
  | { t: "fatal"; reason: string }
  | { t: "notice"; notice: unknown };

/** A connection to a worker, or to the same code in this thread. */
export interface Channel {
  post(message: ToWorker, transfer?: Transferable[]): void;
  listen(onMessage: (message: FromWorker) => void, onCrash: (reason: string) => void): void;
  close(): void;
}

/** Why a worker is gone that wanted more memory than there is. */
export const NO_MEMORY = "it has no memory left";

/** The other side is gone; whoever called decides whether to try again. */
export class Crashed extends Error {}

/** Characters or bytes that are given at once: they are read without a sign of life. */
function weight(given: unknown): number {
  if (Array.isArray(given)) return given.reduce((sum: number, one) => sum + weight(one), 0);
  if (typeof given !== "object" || given === null) return 0;
  const { text, size } = given as { text?: unknown; size?: unknown };
  return typeof text === "string" ? text.length : typeof size === "number" ? size : 0;
}

interface Pending {
  /** Beats more that the other side may miss: one for each million characters. */
  patience: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  onEvent: ((event: never) => void) | undefined;
}

/** The page's end: calls, cancels, and watches for signs of life. */
export class Remote {
  #next = 1;
  #pending = new Map<number, Pending>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #missed = 0;
  #gone: string | undefined;

  constructor(
    private readonly channel: Channel,
    private readonly hooks: {
      heartbeatMs: number;
      onCrash: (reason: string) => void;
      onNotice?: (notice: unknown) => void;
    },
  ) {
    channel.listen(
      (message) => this.#receive(message),
      (reason) => this.#crash(reason),
    );
    if (hooks.heartbeatMs > 0) {
      this.#timer = setInterval(() => this.#beat(), hooks.heartbeatMs);
      (this.#timer as { unref?: () => void }).unref?.();
    }
  }

  call<T>(
    method: string,
    args: unknown[],
    options: { signal?: AbortSignal; onEvent?: (event: never) => void; transfer?: Transferable[] } = {},
  ): Promise<T> {
    if (this.#gone !== undefined) return Promise.reject(new Crashed(this.#gone));
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      const abort = () => this.channel.post({ t: "abort", id });
      const settle = () => {
        this.#pending.delete(id);
        options.signal?.removeEventListener("abort", abort);
      };
      this.#pending.set(id, {
        patience: Math.floor(weight(args) / 1e6),
        resolve: (value) => (settle(), resolve(value as T)),
        reject: (error) => (settle(), reject(error)),
        onEvent: options.onEvent,
      });
      try {
        this.channel.post({ t: "call", id, method, args }, options.transfer);
      } catch (thrown) {
        this.#pending.get(id)?.reject(thrown); // an argument that cannot be cloned
        return;
      }
      if (options.signal?.aborted) abort();
      else options.signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** How many calls have no result yet. */
  get busy(): number {
    return this.#pending.size;
  }

  notify(notice: unknown, transfer?: Transferable[]): void {
    if (this.#gone === undefined) this.channel.post({ t: "notice", notice }, transfer);
  }

  close(reason = "closed"): void {
    if (this.#gone !== undefined) return;
    this.#gone = reason;
    clearInterval(this.#timer);
    this.channel.close();
    for (const pending of [...this.#pending.values()]) pending.reject(new Crashed(reason));
  }

  #receive(message: FromWorker): void {
    if (this.#gone !== undefined) return;
    this.#missed = 0;
    switch (message.t) {
      case "result":
        this.#pending.get(message.id)?.resolve(message.value);
        return;
      case "error":
        this.#pending.get(message.id)?.reject(fromWire(message.error));
        return;
      case "events":
        for (const event of message.events) this.#pending.get(message.id)?.onEvent?.(event as never);
        return;
      case "notice":
        this.hooks.onNotice?.(message.notice);
        return;
      case "fatal":
        this.#crash(message.reason);
        return;
      case "pong":
        return;
    }
  }

  #crash(reason: string): void {
    if (this.#gone !== undefined) return;
    this.close(reason);
    this.hooks.onCrash(reason);
  }

  // Ticks are counted rather than time, so that a page that was asleep does not take its worker for dead.
  #beat(): void {
    const patience = [...this.#pending.values()].reduce((sum, call) => sum + call.patience, 6);
    if (this.#missed++ >= patience) this.#crash("it no longer reacts");
    else this.channel.post({ t: "ping", n: this.#missed });
  }
}

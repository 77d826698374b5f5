/** The worker's end of the messages of `protocol.ts`. A page that has a worker does not fetch it. */
import { isTrap, toWire } from "./errors.js";
import { NO_MEMORY, type FromWorker, type ToWorker } from "./protocol.js";
import { memoryIsFull } from "./wasm-bytes.js";

/** A result whose buffers are handed over instead of copied. */
export class Transferred {
  constructor(
    readonly value: unknown,
    readonly transfer: Transferable[],
  ) {}
}

export interface CallContext {
  signal: AbortSignal;
  emit(event: unknown): void;
}

export type Handlers = Record<string, (args: unknown[], context: CallContext) => unknown>;

/** Events that come by the thousand. */
const STREAMED = new Set(["delta", "citation", "segment"]);

/** The worker's end: runs calls, reports traps. */
export class Server {
  #running = new Map<number, AbortController>();
  #dead = false;

  constructor(
    private readonly handlers: Handlers,
    private readonly post: (message: FromWorker, transfer?: Transferable[]) => void,
    private readonly onNotice: (notice: unknown) => void = () => {},
  ) {}

  receive(message: ToWorker): void {
    if (this.#dead) return;
    switch (message.t) {
      case "call":
        void this.#run(message.id, message.method, message.args);
        return;
      case "abort":
        this.#running.get(message.id)?.abort();
        return;
      case "ping":
        this.post({ t: "pong", n: message.n });
        return;
      case "notice":
        this.onNotice(message.notice);
        return;
    }
  }

  notify(notice: unknown, transfer?: Transferable[]): void {
    this.post({ t: "notice", notice }, transfer);
  }

  /** A trap leaves memory in an unknown state: say so and take no more calls. */
  fatal(thrown: unknown): void {
    if (this.#dead) return;
    this.#dead = true;
    this.post({ t: "fatal", reason: memoryIsFull() ? NO_MEMORY : toWire(thrown).message });
  }

  async #run(id: number, method: string, args: unknown[]): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const handler = Object.hasOwn(this.handlers, method) ? this.handlers[method] : undefined;
      if (handler === undefined) throw new Error(`There is no method ${method}.`);
      // What a piece of a fast stream brings, many words and citations, goes over as one message.
      let events: unknown[] = [];
      const flush = () => {
        if (events.length > 0 && !controller.signal.aborted && !this.#dead) this.post({ t: "events", id, events });
        events = [];
      };
      const emit = (event: unknown) => {
        const first = events.push(event) === 1;
        // Long work tells of its progress at once: that is its sign of life.
        if (!STREAMED.has((event as { type?: string }).type ?? "")) flush();
        else if (first) queueMicrotask(flush);
      };
      const value = await handler(args, { signal: controller.signal, emit });
      flush();
      if (value instanceof Transferred) this.post({ t: "result", id, value: value.value }, value.transfer);
      else this.post({ t: "result", id, value });
    } catch (thrown) {
      if (isTrap(thrown)) this.fatal(thrown);
      else this.post({ t: "error", id, error: toWire(thrown) });
    } finally {
      this.#running.delete(id);
    }
  }
}

import { AbortError, asError } from "./errors.js";
import type { Answer, AnswerStream, AskEvent } from "./types.js";

/** Runs an answer at once; its events wait until someone reads them. */
export class EventStream implements AnswerStream {
  #controller = new AbortController();
  #events: AskEvent[] = [];
  #wake: (() => void) | undefined;
  #done = false;
  #failure: Error | undefined;
  #final: Promise<Answer>;

  constructor(
    run: (onEvent: (event: AskEvent) => void, signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal | undefined,
  ) {
    const cancel = () => this.cancel();
    if (signal?.aborted) this.cancel();
    else signal?.addEventListener("abort", cancel, { once: true });
    this.#final = run((event) => this.#push(event), this.#controller.signal).then(
      (answer) => {
        if (!this.#sawComplete) this.#push({ type: "complete", answer });
        this.#finish();
        return answer;
      },
      (thrown: unknown) => {
        const error = this.#controller.signal.aborted ? new AbortError() : asError(thrown);
        if (!this.#sawEnd) {
          const { code, message } = error;
          this.#push(error.code === "aborted" ? { type: "aborted" } : { type: "error", error: { ...error, code, message } });
        }
        this.#failure = error;
        this.#finish();
        throw error;
      },
    );
    this.#final.catch(() => {}); // whoever reads the events is told there
    this.#final.finally(() => signal?.removeEventListener("abort", cancel)).catch(() => {});
  }

  #sawComplete = false;
  #sawEnd = false;

  final(): Promise<Answer> {
    return this.#final;
  }

  cancel(): void {
    this.#controller.abort();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AskEvent, void, undefined> {
    try {
      for (;;) {
        // All at once: taking them one by one from the front of a long list moves all the others each time.
        const events = this.#events;
        this.#events = [];
        if (events.length > 0) yield* events;
        else if (this.#done) break;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      if (!this.#done) this.cancel();
    }
  }

  #push(event: AskEvent): void {
    if (this.#done) return;
    if (event.type === "complete") this.#sawComplete = true;
    if (event.type === "error" || event.type === "aborted") this.#sawEnd = true;
    this.#events.push(event);
    this.#wake?.();
  }

  #finish(): void {
    this.#done = true;
    this.#wake?.();
  }
}

/**
 * The engine as a `ChatTransport` of the AI SDK (package `ai`): `new Chat({ transport: new AdfontesTransport(engine) })`, `useChat({ transport })`.
 * Typed by shape, so that this package does not depend on that one.
 */
import { asError } from "../errors.js";
import type { Answer, Reference } from "../types.js";
import { addressOf, citedOf, dialogOf, engineOf, type AdapterOptions, type EngineGiven, type Message } from "./messages.js";

export type { AdapterOptions, EngineGiven, Message } from "./messages.js";

/** The pieces that an answer comes in: a subset of the AI SDK's `UIMessageChunk`. */
export type AnswerChunk =
  | { type: "start" }
  | { type: "text-start"; id: string }
  | { type: "text-delta"; id: string; delta: string }
  | { type: "text-end"; id: string }
  | { type: "source-url"; sourceId: string; url: string; title: string }
  | { type: "source-document"; sourceId: string; mediaType: string; title: string }
  | { type: "data-answer"; id: string; data: Answer }
  | { type: "error"; errorText: string }
  | { type: "abort" }
  | { type: "finish" };

export interface TransportOptions extends AdapterOptions {
  /**
   * `true`: text is shown while a model writes it. An attempt that cites nothing is discarded, but a transport cannot take text back: its
   * text then stays above the answer. Default `false`: each text comes when it is checked; lists and quotations come at once anyway.
   */
  live?: boolean;
}

/** What the AI SDK hands over with a question. */
export interface SendOptions {
  messages: readonly Message[];
  abortSignal?: AbortSignal | undefined;
}

function sourceOf(reference: Reference): AnswerChunk {
  const [url, sourceId, title] = [addressOf(reference), String(reference.id), reference.sourceName];
  return url === undefined ? { type: "source-document", sourceId, mediaType: "text/plain", title } : { type: "source-url", sourceId, url, title };
}

/** Answers in the page: no server, and no request but those of a language model that the engine was given. */
export class AdfontesTransport {
  readonly #engine: () => Promise<import("../engine.js").Engine>;
  readonly #options: AdapterOptions;
  readonly #live: boolean;

  constructor(engine: EngineGiven, { live = false, ...options }: TransportOptions = {}) {
    this.#engine = engineOf(engine);
    this.#options = options;
    this.#live = live;
  }

  async sendMessages({ messages, abortSignal }: SendOptions): Promise<ReadableStream<AnswerChunk>> {
    const own = new AbortController();
    const signal = abortSignal ? AbortSignal.any([abortSignal, own.signal]) : own.signal;
    return new ReadableStream<AnswerChunk>({
      start: async (controller) => {
        try {
          await this.#answer(messages, signal, (chunk) => controller.enqueue(chunk));
        } catch (thrown) {
          const error = asError(thrown);
          if (own.signal.aborted) return; // nobody reads any more
          controller.enqueue(error.code === "aborted" ? { type: "abort" } : { type: "error", errorText: error.message });
        }
        if (!own.signal.aborted) controller.close();
      },
      cancel: () => own.abort(),
    });
  }

  /** There is no server that could have gone on without the page. */
  async reconnectToStream(): Promise<null> {
    return null;
  }

  async #answer(messages: readonly Message[], signal: AbortSignal, send: (chunk: AnswerChunk) => void): Promise<void> {
    const { question, history } = dialogOf(messages);
    const engine = await this.#engine();
    let part = 0;
    let open = false;
    const write = (delta: string) => {
      if (delta === "") return;
      if (!open) send({ type: "text-start", id: String(++part) });
      open = true;
      send({ type: "text-delta", id: String(part), delta });
    };
    const end = () => {
      if (open) send({ type: "text-end", id: String(part) });
      open = false;
    };
    send({ type: "start" });
    for await (const event of engine.ask(question, { ...this.#options, history, signal })) {
      if (event.type === "delta" && this.#live) write(event.text);
      if (event.type === "reset") end();
      if (event.type !== "complete") continue;
      const { answer } = event;
      if (!this.#live) write(answer.text);
      end();
      for (const reference of citedOf(answer)) send(sourceOf(reference));
      send({ type: "data-answer", id: "answer", data: answer });
    }
    send({ type: "finish" });
  }
}

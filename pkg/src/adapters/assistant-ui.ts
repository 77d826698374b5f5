/**
 * The engine as a `ChatModelAdapter` of assistant-ui: `useLocalRuntime(adfontesAdapter(engine))`. Typed by shape, so that this package
 * does not depend on that one.
 */
import type { Answer } from "../types.js";
import { addressOf, citedOf, dialogOf, engineOf, type AdapterOptions, type EngineGiven } from "./messages.js";

export type { AdapterOptions, EngineGiven } from "./messages.js";

/** A part of an answer: its text, or a source that can be opened. */
export type AnswerPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "source"; readonly sourceType: "url"; readonly id: string; readonly url: string; readonly title: string };

/** What a run yields: the answer so far, in place of what came before. */
export interface AnswerSoFar {
  content: AnswerPart[];
  /** When it is complete: the answer with its references and verdicts, as `metadata.custom.answer` of the message. */
  metadata?: { custom: { answer: Answer } };
}

/** What assistant-ui hands over with a question. */
export interface RunOptions {
  readonly messages: readonly { readonly role: string; readonly content: readonly { readonly type: string; readonly text?: string }[] }[];
  readonly abortSignal: AbortSignal;
}

/** Answers in the page, streaming. */
export function adfontesAdapter(given: EngineGiven, options: AdapterOptions = {}): { run(options: RunOptions): AsyncGenerator<AnswerSoFar, void> } {
  const start = engineOf(given);
  return {
    async *run({ messages, abortSignal }) {
      const { question, history } = dialogOf(messages.map(({ role, content }) => ({ role, parts: content })));
      const engine = await start();
      let text = "";
      for await (const event of engine.ask(question, { ...options, history, signal: abortSignal })) {
        if (event.type === "reset") text = "";
        if (event.type === "delta") yield { content: [{ type: "text", text: (text += event.text) }] };
        if (event.type === "complete") yield complete(event.answer);
      }
    },
  };
}

function complete(answer: Answer): AnswerSoFar {
  const sources = citedOf(answer).flatMap((reference): AnswerPart[] => {
    const url = addressOf(reference);
    return url === undefined ? [] : [{ type: "source", sourceType: "url", id: String(reference.id), url, title: reference.sourceName }];
  });
  return { content: [{ type: "text", text: answer.text }, ...sources], metadata: { custom: { answer } } };
}

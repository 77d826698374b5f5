/** What the adapters share: from another library's messages to a question with its history, and from references to sources. */
import type { Engine } from "../engine.js";
import type { Answer, AskOptions, HistoryTurn, Reference } from "../types.js";

/** An engine, or what makes one when the first question is asked. */
export type EngineGiven = Engine | (() => Promise<Engine>);

/** How every question of an adapter is asked. */
export type AdapterOptions = Omit<AskOptions, "signal" | "session" | "history">;

/** A text part, or one of another kind, which is not read. */
interface Part {
  readonly type: string;
  readonly text?: string;
}

/** What is read of a message of another library. */
export interface Message {
  readonly role: string;
  readonly parts: readonly Part[];
}

const textOf = ({ parts }: Message): string => parts.map(({ type, text }) => (type === "text" ? (text ?? "") : "")).join("").trim();

/** The last question, and what was said before it. */
export function dialogOf(messages: readonly Message[]): { question: string; history: HistoryTurn[] } {
  const last = messages.findLastIndex(({ role }) => role === "user");
  const history: HistoryTurn[] = [];
  for (const message of messages.slice(0, Math.max(0, last))) {
    if (message.role === "user") history.push({ question: textOf(message) });
    else if (message.role === "assistant" && history.length > 0) history[history.length - 1]!.answer = textOf(message);
  }
  return { question: last === -1 ? "" : textOf(messages[last]!), history };
}

/** Starts the engine once, and again after a failure. */
export function engineOf(given: EngineGiven): () => Promise<Engine> {
  if (typeof given !== "function") return () => Promise.resolve(given);
  let made: Promise<Engine> | undefined;
  return () => {
    made ??= given();
    made.catch(() => (made = undefined));
    return made;
  };
}

/** The sources that an answer names. */
export function citedOf({ citations, references }: Answer): Reference[] {
  const cited = new Set(citations.map(({ index }) => index));
  return references.filter(({ id }) => cited.has(id));
}

/** The address of a source, where a reader may follow it. */
export function addressOf({ url }: Reference): string | undefined {
  return url != null && /^https?:/i.test(url) ? url : undefined;
}

/** What `<adfontes-chat>` tells the page: the details of its events, by name. All of them bubble. */
import type { AdfontesError } from "../errors.js";
import type { Engine } from "../engine.js";
import type { Answer, EngineStatus } from "../types.js";
import type { Rating } from "./turn.js";

/** The element has its engine. */
export interface ReadyDetail {
  engine: Engine;
}

/** A question was asked. */
export interface AskDetail {
  question: string;
}

/** A question was answered; `answer.clarify` says what the reader is asked back. */
export interface AnswerDetail {
  answer: Answer;
}

/** The reader opened a source. */
export interface CitationDetail {
  /** Its number. */
  reference: number;
  /** `undefined` while the answer still comes. */
  answer: Answer | undefined;
}

/** The reader took a better source for a sentence, or took that back. */
export interface RepairDetail {
  answer: Answer | undefined;
  /** Number of the better source. */
  reference: number;
  /** The sentence in the answer's text, in UTF-16 code units. */
  start: number;
  end: number;
  taken: boolean;
}

/** The reader chose a meaning of an ambiguous name. */
export interface ChoiceDetail {
  question: string;
  /** The entity that is meant. */
  key: string;
}

/** The reader said whether an answer helped. It goes nowhere by itself. */
export interface FeedbackDetail {
  question: string;
  /** `null`: taken back. */
  rating: Rating | null;
  answer: Answer | undefined;
}

/** Something went wrong. */
export interface ErrorDetail {
  error: AdfontesError;
}

/** Something happened beside the answers. */
export interface StatusDetail {
  status: EngineStatus;
}

/** The details by the event's name. */
export interface ChatEvents {
  "adfontes-ready": ReadyDetail;
  "adfontes-ask": AskDetail;
  "adfontes-feedback": FeedbackDetail;
  "adfontes-answer": AnswerDetail;
  "adfontes-citation": CitationDetail;
  "adfontes-repair": RepairDetail;
  "adfontes-choice": ChoiceDetail;
  "adfontes-error": ErrorDetail;
  "adfontes-status": StatusDetail;
}

/** An event of the element. */
export type ChatEvent<T extends keyof ChatEvents = keyof ChatEvents> = CustomEvent<ChatEvents[T]>;

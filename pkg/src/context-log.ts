/** The context log of a dialog: what each answer was made from. */
import type { Answer, Trace } from "./types.js";

/** One turn of the log. */
export interface ContextLogEntry {
  question: string;
  kind: Answer["kind"];
  /** The origin of the answer. */
  mode: Trace["mode"];
  /** Whether passages that search found were used. */
  retrievalUsed: boolean;
  /** How many passages were offered to the model, or are shown. */
  fragments: number;
  /** Their estimated tokens. */
  tokens: number;
  /** Their mean similarity; `null` where none was computed. */
  averageSimilarity: number | null;
  /** The same for each source, with its own mode. */
  sources: Trace["sources"];
  /** How many of the passages the answer cites; `null` where it rests on none. */
  coverage: Answer["coverage"];
  /** Tokens as the model's server counted them; `null` where it did not. */
  usage: Trace["usage"];
}

export function logEntry(question: string, { kind, trace, coverage }: Answer): ContextLogEntry {
  const { mode, retrievalUsed, tokens, averageSimilarity, sources, usage } = trace;
  const fragments = sources.reduce((sum, source) => sum + source.fragments, 0);
  return { question, kind, mode, retrievalUsed, fragments, tokens, averageSimilarity, sources, coverage, usage };
}

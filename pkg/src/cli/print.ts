/** Answers and findings as text for a terminal. */
import { TEXTS } from "../all-texts.js";
import { referenceUrl } from "../place.js";
import type { Texts } from "../texts.js";
import type { Answer, Reference, SearchResult } from "../types.js";

export interface Style {
  dim(text: string): string;
  bold(text: string): string;
}

export function style(color: boolean): Style {
  const wrap = (open: number, close: number) => (text: string) => (color ? `\u001b[${open}m${text}\u001b[${close}m` : text);
  return { dim: wrap(2, 22), bold: wrap(1, 22) };
}

/** Control characters of a source must not reach the terminal as commands. */
export function harmless(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}

/** The answer, then the sources that it cites, unless its text is to list them alone. */
export function printAnswer(answer: Answer, s: Style, listed = true): string {
  const text = harmless(answer.clarify === null ? answer.text : numbered(answer.text));
  const sources = listed ? sourcesOf(answer, s) : "";
  return sources === "" ? text : `${text}\n\n${sources}`;
}

/** The sources that an answer cites; nothing where it cites none. */
export function sourcesOf(answer: Answer, s: Style): string {
  const texts = TEXTS[answer.language] ?? TEXTS.en;
  const cited = new Set<number>([...answer.citations.map((c) => c.index), ...(answer.items ?? []).flatMap((i) => i.reference ?? [])]);
  const references = answer.references.filter((reference) => cited.has(reference.id));
  return references.length === 0 ? "" : [s.bold(texts.sources), ...references.map((reference) => source(reference, s, texts))].join("\n");
}

/** The choices of a question back, with the numbers that choose them. */
function numbered(text: string): string {
  let at = 0;
  return text.replace(/^- /gm, () => `${++at}. `);
}

export function printSearch(result: SearchResult, s: Style): string {
  if (result.references.length === 0) return "–";
  return result.references.map((reference) => `${source(reference, s, TEXTS.en)}\n${indent(harmless(reference.snippet))}`).join("\n\n");
}

/** One source: its number, name, similarity and place. */
function source(reference: Reference, s: Style, texts: Texts): string {
  const similarity = reference.similarity === undefined ? "" : s.dim(` · ${texts.similarity} ${reference.similarity.toFixed(2)}`);
  const place = referenceUrl(reference, reference.marks?.[0]);
  const url = place === undefined ? "" : s.dim(` · ${harmless(place)}`);
  return `  [${reference.id}] ${harmless(reference.sourceName)}${similarity}${url}`;
}

function indent(text: string): string {
  return text.split("\n").map((line) => `      ${line}`).join("\n");
}

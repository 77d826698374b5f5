/** What the check of an answer's text found wrong: files, lines, quotations, code, and entries of its list of sources. */
import { fill } from "../../texts.js";
import type { Answer } from "../../types.js";
import { button, h } from "../dom.js";
import type { LateTexts } from "./texts.js";

const LONGEST = 120;
/** At most this many of one kind, so that a bad answer is not buried under its faults. */
const MOST = 5;

export interface Finding {
  kind: "unknownFile" | "noSuchLines" | "otherLines" | "falseQuote" | "alteredCode" | "foreignCode" | "listedUnknown" | "listedName";
  /** The words of the answer that it is about. */
  words: string;
  /** A passage to compare them with. */
  reference?: number;
}

/** What an answer that a model wrote says falsely of its sources. */
export function findingsOf(answer: Answer): Finding[] {
  const checked = answer.verification;
  if (!checked || (answer.kind !== "model" && answer.kind !== "agent")) return [];
  const words = ({ start, end }: { start: number; end: number }) => answer.text.slice(start, end);
  const at = (reference: number | null) => (reference === null ? {} : { reference });
  const files = checked.files.flatMap((file): Finding[] => {
    const kind = ({ unknown: "unknownFile", no_such_lines: "noSuchLines", elsewhere: "otherLines", found: undefined, verified: undefined } as const)[file.verdict];
    return kind === undefined ? [] : [{ kind, words: words(file), ...at(file.reference) }];
  });
  const quotes = checked.quotes.filter((quote) => quote.reference === null).map((quote): Finding => ({ kind: "falseQuote", words: words(quote) }));
  const declared = checked.declared.filter(({ quote, span }) => quote && span === null)
    .map(({ quote, known, sourceIndex }): Finding => ({ kind: "falseQuote", words: quote!, ...(known ? { reference: sourceIndex } : {}) }));
  const code = checked.code.filter((block) => !block.exact).map((block): Finding => ({
    kind: block.reference === null ? "foreignCode" : "alteredCode",
    words: words(block).replace(/^\s*(```|~~~).*$/gm, "").trim(),
    ...at(block.reference),
  }));
  const listed = (checked.list?.entries ?? []).flatMap((entry): Finding[] => {
    if (entry.verdict === "unknown") return [{ kind: "listedUnknown", words: words(entry) }];
    return entry.verdict === "other_name" ? [{ kind: "listedName", words: words(entry), ...at(entry.reference) }] : [];
  });
  const unlike = (finding: Finding, i: number, all: Finding[]) => all.findIndex((other) => other.kind === finding.kind && other.words === finding.words) === i;
  return [files, [...quotes, ...declared], code, listed].flatMap((kind) => kind.filter(unlike).slice(0, MOST));
}

/** The finding for the reader, with the way to the passage. */
export function drawFinding({ kind, words, reference }: Finding, texts: LateTexts, open: (reference: number, from: HTMLElement) => void): HTMLElement {
  const flat = words.replace(/\s+/g, " ").trim();
  const short = flat.length > LONGEST ? `${flat.slice(0, LONGEST - 1)}…` : flat;
  const line = h("p", { class: "warning", part: "finding", attributes: { "data-finding": kind } }, `${texts.findings[kind]} `, h("q", { text: short, attributes: { dir: "auto" } }));
  if (reference !== undefined) {
    const show: HTMLButtonElement = button(fill(texts.offer.show, { better: reference }), () => open(reference, show), { class: "quiet" });
    line.append(" ", show);
  }
  return line;
}

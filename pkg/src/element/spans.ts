/** Which words of a passage support which part of an answer. Only exact finds are marked. */
import type { Answer, AnswerItem, Verdict, VerifiedSentence } from "../types.js";

export interface Span {
  start: number;
  end: number;
}

const SIGNS: Record<Verdict, string> = { verified: "✓", wording_found: "≈", computed: "∑", weak: "?", unsupported: "!", not_checkable: "⇄" };
const ORDER: Verdict[] = ["verified", "wording_found", "computed", "not_checkable", "weak", "unsupported"];

export function sign(verdict: Verdict): string {
  return SIGNS[verdict];
}

function sentences(answer: Answer): VerifiedSentence[] {
  return answer.verification?.sentences ?? [];
}

/** The best verdict among the sentences that cite a reference. */
export function verdictOf(answer: Answer, reference: number): Verdict | undefined {
  const found = sentences(answer).filter((s) => s.citations.includes(reference)).map((s) => s.verdict);
  return ORDER.find((verdict) => found.includes(verdict));
}

/** The spans of a passage to mark; for one citation where its place in the answer is given. */
export function spansOf(answer: Answer, reference: number, at?: number): Span[] {
  const shown = answer.references.find((r) => r.id === reference);
  const passage = shown?.fullText ?? "";
  const proven = sentences(answer).filter((s) => s.support?.reference === reference);
  const items = (answer.items ?? []).filter((item) => item.reference === reference && item.text !== "");
  const exact = (list: AnswerItem[]) =>
    list.flatMap(({ text, span }) => {
      if (span) return [span];
      const start = passage.indexOf(text);
      return start === -1 ? [] : [{ start, end: start + text.length }];
    });
  const candidates: (() => Span[])[] = [
    // This citation's own words, then all that this passage supports.
    () => (at === undefined ? [] : proven.filter((s) => s.start <= at && at <= s.end).map((s) => s.support!)),
    () => (at === undefined ? [] : exact(items.filter((item) => answer.text.slice(Math.max(0, at - item.text.length - 3), at).includes(item.text)))),
    () => proven.map((s) => s.support!),
    () => shown?.marks ?? [],
    () => exact(items),
  ];
  for (const candidate of candidates) {
    const spans = merge(candidate(), passage.length);
    if (spans.length > 0) return spans;
  }
  return [];
}

function merge(spans: Span[], length: number): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (span.start < 0 || span.end > length || span.start >= span.end) continue;
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ start: span.start, end: span.end });
  }
  return merged;
}

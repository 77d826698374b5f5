/** Marks the sentences of a drawn answer that the passages they cite do not bear out. */
import type { Texts } from "../../texts.js";
import type { Answer } from "../../types.js";
import { frame, h } from "../dom.js";
import { sign } from "../spans.js";

const CLASS = "unsupported";

/** Letters and digits alone: Markdown's signs and the markers are not drawn as they were written. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Parts that are wrapped in one frame. */
const PER_FRAME = 400;

/** Underlines every such sentence where it stands, and puts a sign after it. What was marked before is taken back. Ends early where it is `over`. */
export async function markUnsupported(box: HTMLElement, answer: Answer, texts: Texts, over: () => boolean): Promise<void> {
  const marks = box.querySelectorAll(`.${CLASS}, .doubt`);
  for (const old of marks) old.replaceWith(...(old.matches(".doubt") ? [] : old.childNodes));
  if (marks.length > 0) box.normalize();
  const title = texts.verdict.unsupported;
  const sentences = answer.verification?.sentences ?? [];
  await wrapParts(box, answer, sentences, (sentence) => (sentence.verdict === "unsupported" ? h("span", { class: CLASS, part: "unsupported", attributes: { title } }) : undefined), (last) =>
    last.after(h("span", { class: "doubt", text: sign("unsupported"), attributes: { role: "note", "aria-label": title, title } })), over);
}

/**
 * Wraps parts of the answer's text where they are drawn. `parts` are in order; each piece of a part is wrapped in what `make` gives for
 * it, and `end` gets the last one. Many are wrapped over several frames.
 */
export async function wrapParts<P extends { start: number; end: number }>(box: HTMLElement, answer: Answer, parts: readonly P[], make: (part: P) => HTMLElement | undefined, end: (last: HTMLElement, part: P) => void, over = () => false): Promise<void> {
  const nodes = textsOf(box);
  // Where the letters of each text begin among all.
  const begins: number[] = [];
  let drawn = "";
  for (const node of nodes) {
    begins.push(drawn.length);
    drawn += letters(node.data);
  }
  let from = 0;
  const markers = [...answer.citations, ...answer.invalidCitations].sort((a, b) => a.start - b.start);
  let marker = 0;
  const ranges = parts.flatMap((part) => {
    while (marker < markers.length && markers[marker]!.start < part.start) marker++;
    const words = letters(withoutMarkers(answer.text, part, markers, marker));
    const start = words === "" ? -1 : drawn.indexOf(words, from);
    if (start === -1) return [];
    from = start + words.length;
    return [{ part, start, last: from - 1 }];
  });
  // From the end, so that earlier places stay true.
  let [node, wrapped] = [nodes.length - 1, 0];
  for (const { part, start, last } of ranges.reverse()) {
    while (begins[node]! > last) node--;
    for (let ends = true; ; ends = false) {
      const begin = begins[node]!;
      const mark = make(part);
      if (mark !== undefined) wrap(nodes[node]!, begin <= start ? start - begin : undefined, ends ? last - begin : undefined, mark);
      if (mark !== undefined && ends) end(mark, part);
      if (mark !== undefined && ++wrapped % PER_FRAME === 0) {
        await frame();
        if (over()) return;
      }
      if (begin <= start) break;
      node--;
    }
  }
}

/** The words of a part; the markers from the one of number `next` on stand in or after it. */
function withoutMarkers(text: string, { start, end }: { start: number; end: number }, markers: readonly { start: number; end: number }[], next: number): string {
  let [words, at] = ["", start];
  for (let marker; (marker = markers[next]) !== undefined && marker.start < end; next++) {
    if (marker.end > end) continue;
    words += `${text.slice(at, marker.start)} `;
    at = Math.max(at, marker.end);
  }
  return words + text.slice(at, end);
}

/** All that is drawn, badges left out. */
function textsOf(box: HTMLElement): Text[] {
  const all: Text[] = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    if (node.parentElement!.closest(".badge") === null) all.push(node);
  }
  return all;
}

/** Where a letter or digit stands; a character outside the basic plane counts as two. */
function placeOf(text: string, letter: number): number {
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (letter < run.length) return index + letter;
    letter -= run.length;
  }
  return text.length;
}

/** Wraps a text from its letter `first`, or its beginning, to its letter `last`, or its end. */
function wrap(node: Text, first: number | undefined, last: number | undefined, mark: HTMLElement): void {
  const end = last === undefined ? node.length : placeOf(node.data, last) + 1;
  const start = first === undefined ? 0 : placeOf(node.data, first);
  if (end < node.length) node.splitText(end);
  const words = start === 0 ? node : node.splitText(start);
  words.replaceWith(mark);
  mark.append(words);
}

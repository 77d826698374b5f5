/** Marks the sentences of a drawn answer that the passages they cite do not bear out. */
import type { Texts } from "../texts.js";
import type { Answer } from "../types.js";
import { h } from "./dom.js";
import { sign } from "./spans.js";

const CLASS = "unsupported";

/** A letter or digit of the drawn text. */
interface Place {
  node: Text;
  at: number;
}

/** Letters and digits alone: Markdown's signs and the markers are not drawn as they were written. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Underlines every such sentence where it stands, and puts a sign after it. What was marked before is taken back. */
export function markUnsupported(box: HTMLElement, answer: Answer, texts: Texts): void {
  for (const old of box.querySelectorAll(`.${CLASS}`)) old.replaceWith(...old.childNodes);
  for (const old of box.querySelectorAll(".doubt")) old.remove();
  box.normalize();
  if (answer.kind !== "model" && answer.kind !== "agent") return;
  const title = texts.verdict.unsupported;
  const sentences = answer.verification?.sentences ?? [];
  wrapParts(box, answer, sentences, (sentence) => (sentence.verdict === "unsupported" ? h("span", { class: CLASS, part: "unsupported", attributes: { title } }) : undefined), (last) =>
    last.after(h("span", { class: "doubt", text: sign("unsupported"), attributes: { role: "note", "aria-label": title, title } })));
}

/**
 * Wraps parts of the answer's text where they are drawn. `parts` are in order; each piece of a part is wrapped in what `make` gives for
 * it, and `end` gets the last one.
 */
export function wrapParts<P extends { start: number; end: number }>(box: HTMLElement, answer: Answer, parts: readonly P[], make: (part: P) => HTMLElement | undefined, end: (last: HTMLElement, part: P) => void): void {
  const drawnTexts = textsOf(box);
  const places = drawnTexts.flatMap(placesOf);
  const drawn = places.map(({ node, at }) => node.data[at]).join("");
  let from = 0;
  const markers = [...answer.citations, ...answer.invalidCitations].sort((a, b) => a.start - b.start);
  let marker = 0;
  const ranges = parts.flatMap((part) => {
    while (marker < markers.length && markers[marker]!.start < part.start) marker++;
    const words = letters(withoutMarkers(answer.text, part, markers, marker));
    const start = words === "" ? -1 : drawn.indexOf(words, from);
    if (start === -1) return [];
    from = start + words.length;
    return [{ part, range: places.slice(start, from) }];
  });
  // From the end, so that earlier places stay true.
  for (const { part, range } of ranges.reverse()) wrap(range, drawnTexts, () => make(part), (last) => end(last, part));
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

/** Every letter and digit; a character outside the basic plane has two places. */
function placesOf(node: Text): Place[] {
  return [...node.data.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: run, index }) => Array.from({ length: run.length }, (_, at) => ({ node, at: index + at })));
}

/** Wraps what stands from the first place to the last, in one element for each text. */
function wrap(range: Place[], all: Text[], make: () => HTMLElement | undefined, done: (last: HTMLElement) => void): void {
  const [first, last] = [range[0]!.node, range.at(-1)!.node];
  for (const node of all.slice(all.indexOf(first), all.indexOf(last) + 1)) {
    const start = node === first ? range[0]!.at : 0;
    const end = node === last ? range.at(-1)!.at + 1 : node.length;
    const mark = make();
    if (mark === undefined) return;
    const words = node.splitText(start);
    words.splitText(end - start);
    words.replaceWith(mark);
    mark.append(words);
    if (node === last) done(mark);
  }
}

/** Shows an answer while it is being written: paragraphs, list lines and badges. The finished view replaces it. */
import type { Citation } from "../types.js";
import { h } from "./dom.js";
import type { ViewContext } from "./view.js";

/** A block of more characters is drawn in parts, so that what is added does not draw all of it again. */
const LONGEST_BLOCK = 4096;
/** The same for badges: each is laid out by itself, and takes as long as so many characters. */
const [MOST_BADGES, BADGE] = [40, 60];
/** Characters that a frame draws at most and at least; between them, as many as the frames before had time for. */
const [LEAST, MOST] = [1 << 10, 1 << 15];
/** Milliseconds between two frames within which drawing keeps up. */
const [FAST, SLOW] = [24, 40];
/** Finished blocks stand in boxes of so many, each laid out by itself: what comes does not lay out all that came. */
const PER_BOX = 40;

export class StreamView {
  readonly element = h("div", { class: "streaming" });
  #text = "";
  #citations: Citation[] = [];
  #attempt = -1;
  #frame = 0;
  #perFrame = MOST;
  #drawn = 0;
  #ended = false;
  #box: HTMLElement | undefined;
  /** Where the finished blocks end; they are not drawn again. */
  #settled = 0;
  #live: Node[] = [];
  /** The first citation that is not drawn yet, among those of the blocks that are being drawn. */
  #next = 0;

  constructor(private readonly context: ViewContext) {}

  get empty(): boolean {
    return this.#text === "";
  }

  delta(text: string, attempt: number): void {
    if (attempt !== this.#attempt) this.reset(attempt);
    this.#text += text;
    this.#schedule();
  }

  citation(citation: Citation, attempt: number): void {
    if (attempt !== this.#attempt) return;
    this.#citations.push(citation);
    this.#schedule();
  }

  reset(attempt: number): void {
    this.#attempt = attempt;
    this.#text = "";
    this.#citations = [];
    this.#settled = 0;
    this.#live = [];
    this.#box = undefined;
    this.element.replaceChildren();
  }

  /** The answer takes the place of this. */
  stop(): void {
    this.#ended = true;
    cancelAnimationFrame(this.#frame);
  }

  #schedule(): void {
    if (this.#ended) return;
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      const took = now - this.#drawn;
      this.#perFrame = Math.min(MOST, Math.max(LEAST, this.#perFrame * (took > SLOW ? 0.5 : took < FAST ? 1.5 : 1)));
      this.#drawn = now;
      this.#draw();
    });
  }

  /** Draws what came, as much as a frame has time for. */
  #draw(): void {
    for (const node of this.#live) (node as ChildNode).remove();
    for (let left = this.#perFrame; left > 0; ) {
      const end = this.#break(Math.min(LONGEST_BLOCK, Math.max(left, LEAST)));
      if (end === undefined) break;
      if (this.#box === undefined || this.#box.childElementCount >= PER_BOX) this.element.append((this.#box = h("div", { class: "settled" })));
      this.#box.append(...this.#blocks(this.#settled, end));
      const next = this.#citations.findIndex((citation) => citation.start >= end);
      const badges = next === -1 ? this.#citations.length : next;
      left -= end - this.#settled + badges * BADGE;
      this.#settled = end;
      this.#citations.splice(0, badges);
    }
    const shown = Math.min(this.#text.length, this.#settled + LONGEST_BLOCK, this.#citations[MOST_BADGES]?.start ?? Infinity);
    this.#live = this.#blocks(this.#settled, shown);
    this.element.append(...this.#live);
    if (shown < this.#text.length) this.#schedule();
  }

  /** The end of a block that can no longer change: at an empty line, or, where a block is very long, at the end of a line or word. */
  #break(longest: number): number | undefined {
    const crowded = this.#citations[MOST_BADGES];
    const next = this.#text.slice(this.#settled, Math.min(this.#settled + longest, crowded?.start ?? Infinity));
    const empty = next.lastIndexOf("\n\n");
    if (empty > 0) return this.#settled + empty;
    if (this.#text.length - this.#settled <= LONGEST_BLOCK && crowded === undefined) return undefined;
    if (next.length < longest && crowded !== undefined) return crowded.start;
    const at = [next.lastIndexOf("\n"), next.lastIndexOf(" ")].find((place) => place > longest / 2);
    const end = this.#settled + (at ?? next.length - 1);
    // Not within a marker.
    const inside = this.#citations.find(({ start, end: after }) => start < end && end < after);
    return inside?.start ?? end;
  }

  #blocks(from: number, to: number): HTMLElement[] {
    const blocks: HTMLElement[] = [];
    let list: HTMLUListElement | undefined;
    let paragraph: HTMLParagraphElement | undefined;
    let at = from;
    this.#next = 0;
    for (const line of this.#text.slice(from, to).split("\n")) {
      const item = /^\s*[-*•]\s+/.exec(line);
      if (item !== null) {
        paragraph = undefined;
        if (list === undefined) blocks.push((list = h("ul")));
        list.append(this.#inline(h("li"), at + item[0].length, at + line.length));
      } else if (line.trim() === "") {
        list = paragraph = undefined;
      } else {
        list = undefined;
        if (paragraph === undefined) blocks.push((paragraph = h("p")));
        else paragraph.append(" ");
        this.#inline(paragraph, at, at + line.length);
      }
      at += line.length + 1;
    }
    return blocks;
  }

  #inline<T extends HTMLElement>(element: T, from: number, to: number): T {
    let at = from;
    // A row of badges names each source once.
    let row: number[] = [];
    for (let citation; (citation = this.#citations[this.#next]) !== undefined && citation.end <= to; this.#next++) {
      if (citation.start < at) continue;
      const before = this.#text.slice(at, citation.start);
      if (before.trim() !== "") row = [];
      at = citation.end;
      if (row.includes(citation.index)) continue;
      row.push(citation.index);
      element.append(before, this.context.badge({ ...citation, valid: true }));
    }
    element.append(this.#text.slice(at, to));
    return element;
  }
}

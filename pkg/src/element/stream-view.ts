/** Shows an answer while it is being written: paragraphs, list lines and badges. The finished view replaces it. */
import type { Citation } from "../types.js";
import { h } from "./dom.js";
import type { ViewContext } from "./view.js";

/** A block of more characters is drawn in parts, so that what is added does not draw all of it again. */
const LONGEST_BLOCK = 4096;
/** Characters that are drawn in one frame at most, and how long that may take, in ms: badges take longer than words. */
const PER_FRAME = 1 << 15;
const DRAWING_MS = 8;

export class StreamView {
  readonly element = h("div", { class: "streaming" });
  #text = "";
  /** In the order of the text. */
  #citations: Citation[] = [];
  #attempt = -1;
  #frame = 0;
  /** Where the finished blocks end; they are not drawn again. */
  #settled = 0;
  #live: HTMLElement | undefined;

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
    this.#live = undefined;
    this.element.replaceChildren();
  }

  /** Another view takes its place. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Draws what came, as much as a frame has time for; the next frame goes on. */
  #draw(): void {
    this.#live?.remove();
    const until = performance.now() + DRAWING_MS;
    for (let left = PER_FRAME; left > 0 && performance.now() < until; ) {
      const end = this.#break();
      if (end === undefined) break;
      this.element.append(h("div", {}, ...this.#blocks(this.#settled, end)));
      left -= end - this.#settled;
      this.#settled = end;
    }
    const shown = Math.min(this.#text.length, this.#settled + LONGEST_BLOCK);
    this.#live = h("div", {}, ...this.#blocks(this.#settled, shown));
    this.element.append(this.#live);
    if (shown < this.#text.length) this.#schedule();
  }

  /** The end of a block that can no longer change: at an empty line, or, where a block is very long, at the end of a line or word. */
  #break(): number | undefined {
    const next = this.#text.slice(this.#settled, this.#settled + LONGEST_BLOCK);
    const empty = next.lastIndexOf("\n\n");
    if (empty > 0) return this.#settled + empty;
    if (this.#text.length - this.#settled <= LONGEST_BLOCK) return undefined;
    const at = [next.lastIndexOf("\n"), next.lastIndexOf(" ")].find((place) => place > LONGEST_BLOCK / 2);
    const end = this.#settled + (at ?? next.length - 1);
    // Not within a marker.
    const before = this.#citations[this.#from(end) - 1];
    return before !== undefined && before.end > end && before.start > this.#settled ? before.start : end;
  }

  /** The first citation from a place on. They are many: a look at each for each line would take the square of the time. */
  #from(place: number): number {
    let [low, high] = [0, this.#citations.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#citations[middle]!.start < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #blocks(from: number, to: number): HTMLElement[] {
    const blocks: HTMLElement[] = [];
    let list: HTMLUListElement | undefined;
    let paragraph: HTMLParagraphElement | undefined;
    let at = from;
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
    for (let next = this.#from(from); next < this.#citations.length; next++) {
      const citation = this.#citations[next]!;
      if (citation.end > to) break;
      if (citation.start < at) continue;
      element.append(this.#text.slice(at, citation.start), this.context.badge({ ...citation, valid: true }));
      at = citation.end;
    }
    element.append(this.#text.slice(at, to));
    return element;
  }
}

/** Shows an answer while it is being written: paragraphs, list lines and badges. The finished view replaces it. */
import type { Citation } from "../types.js";
import { h } from "./dom.js";
import type { ViewContext } from "./view.js";

/** A block of more characters is drawn in parts, so that what is added does not draw all of it again. */
const LONGEST_BLOCK = 4096;
/** Characters that are drawn in one frame. */
const PER_FRAME = 1 << 15;

export class StreamView {
  readonly element = h("div", { class: "streaming" });
  #text = "";
  #citations: Citation[] = [];
  #attempt = -1;
  #frame = 0;
  /** Where the finished blocks end; they are not drawn again. */
  #settled = 0;
  #live: Node[] = [];

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
    this.element.replaceChildren();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#draw(true);
  }

  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Draws what came, as much as a frame has time for; `all`: the rest too. */
  #draw(all = false): void {
    for (const node of this.#live) (node as ChildNode).remove();
    for (let left = PER_FRAME; all || left > 0; ) {
      const end = this.#break();
      if (end === undefined) break;
      this.element.append(...this.#blocks(this.#settled, end));
      left -= end - this.#settled;
      this.#settled = end;
      const next = this.#citations.findIndex((citation) => citation.start >= end);
      this.#citations.splice(0, next === -1 ? this.#citations.length : next);
    }
    const shown = Math.min(this.#text.length, this.#settled + LONGEST_BLOCK);
    this.#live = this.#blocks(this.#settled, shown);
    this.element.append(...this.#live);
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
    const inside = this.#citations.find(({ start, end: after }) => start < end && end < after);
    return inside?.start ?? end;
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
    for (const citation of this.#citations) {
      if (citation.start < at || citation.end > to) continue;
      element.append(this.#text.slice(at, citation.start), this.context.badge({ ...citation, valid: true }));
      at = citation.end;
    }
    element.append(this.#text.slice(at, to));
    return element;
  }
}

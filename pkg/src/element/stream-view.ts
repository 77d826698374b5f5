/** Shows an answer while it is being written: paragraphs, list lines and badges. The finished view replaces it. */
import type { Citation } from "../types.js";
import { h } from "./dom.js";
import type { ViewContext } from "./view.js";

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
    this.#draw();
  }

  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    for (const node of this.#live) (node as ChildNode).remove();
    // A block ends at an empty line; only the last one can still change.
    const lastBreak = this.#text.lastIndexOf("\n\n");
    if (lastBreak > this.#settled) {
      this.element.append(...this.#blocks(this.#settled, lastBreak));
      this.#settled = lastBreak + 2;
    }
    this.#live = this.#blocks(this.#settled, this.#text.length);
    this.element.append(...this.#live);
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

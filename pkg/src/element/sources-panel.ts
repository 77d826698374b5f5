/** The apparatus: the passages behind an answer, each with its words marked and its similarity, if one was computed. */
import { referenceUrl } from "../place.js";
import { fill, type Template, type Texts } from "../texts.js";
import type { Answer, Language, Reference } from "../types.js";
import { button, h, keepFocus } from "./dom.js";
import { drawPassage, excerpt, marked, withoutSigns } from "./passage.js";
import { sign, spansOf, verdictOf } from "./spans.js";
import { drawCoverage, drawSimilarity, drawUsage, fragmentFacts } from "./usage.js";
import { safeHref } from "./view.js";

const COLORS = 6;

/** Which of the six colours a reference has; as an attribute, so that no inline style is needed. */
export function sourceColor(reference: number): string {
  return String(((reference - 1) % COLORS) + 1);
}

/** What the panel shows: a whole answer, or passages found while it is still being written. */
export type Shown = Pick<Answer, "references" | "citations" | "text"> & Partial<Answer>;

export class SourcesPanel {
  readonly element: HTMLElement;
  #title = h("h2", { class: "sources-title", attributes: { id: "sources-title", tabindex: "-1" } });
  #tabs = h("div", { class: "tabs" });
  #list = h("div", { class: "cards" });
  #close: HTMLButtonElement;
  #shown: Shown | undefined;
  #turn: object | undefined;
  #open: number | undefined;
  #at: number | undefined;
  #back: HTMLElement | undefined;
  #usedOpen = false;
  #isSheet = false;

  constructor(
    private texts: Texts,
    private language: Language,
    private readonly onSheet: (open: boolean, from?: HTMLElement) => void,
  ) {
    this.#close = button("✕", () => this.close(), { class: "close quiet" });
    this.element = h(
      "section",
      { class: "sources", part: "sources", attributes: { "aria-labelledby": "sources-title", role: "complementary" } },
      h("header", { class: "sources-head" }, this.#title, this.#tabs, this.#close),
      this.#list,
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        // Not also a running answer.
        event.stopPropagation();
        this.close();
      } else if (this.#isSheet) keepFocus(event, this.element);
    });
    this.retext(texts, language);
  }

  retext(texts: Texts, language: Language): void {
    this.texts = texts;
    this.language = language;
    this.#close.setAttribute("aria-label", texts.close);
    this.#draw();
  }

  /** Shows what belongs to a turn. More about the same turn leaves open what the reader opened. */
  show(shown: Shown | undefined, turn: object): void {
    if (turn !== this.#turn) this.#open = this.#at = undefined;
    this.#turn = turn;
    // What an answer cites stands open where it is the only one.
    const cited = shown === undefined ? [] : order(shown).cited;
    if (cited.length === 1) this.#open ??= cited[0];
    this.#shown = shown;
    const { scrollTop } = this.#list;
    const focused = this.#list.querySelector<HTMLElement>(".card-title:focus")?.closest<HTMLElement>(".card")?.dataset["reference"];
    this.#draw();
    this.#list.scrollTop = scrollTop;
    if (focused !== undefined) this.#list.querySelector<HTMLElement>(`[data-reference="${focused}"] .card-title`)?.focus({ preventScroll: true });
  }

  /** Opens the passage that a badge speaks of, and goes there. */
  open(reference: number, at: number | undefined, from: HTMLElement | undefined): void {
    this.#open = reference;
    this.#at = at;
    this.#back = from;
    this.#draw();
    this.onSheet(true, from);
    const card = this.#list.querySelector<HTMLElement>(`[data-reference="${reference}"]`);
    card?.querySelector<HTMLElement>(".card-title")?.focus({ preventScroll: true });
    const target = card?.querySelector("mark") ?? card;
    const list = this.#list;
    if (card && target) {
      // Scrolls this list alone, never the page.
      const offset = target.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
      const top = card.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
      list.scrollTop = offset - top < list.clientHeight * 0.7 ? top - 4 : offset - list.clientHeight / 3;
    }
  }

  close(): void {
    this.onSheet(false);
    this.#back?.focus({ preventScroll: true });
    this.#back = undefined;
  }

  /** On a narrow page it is a sheet over the page, and a window for those who listen. */
  sheet(open: boolean): void {
    this.#isSheet = open;
    this.element.setAttribute("role", open ? "dialog" : "complementary");
    this.element.toggleAttribute("aria-modal", open);
    if (open) this.element.setAttribute("aria-modal", "true");
  }

  #draw(): void {
    const { texts } = this;
    const references = this.#shown?.references ?? [];
    this.#title.textContent = references.length === 0 ? texts.sources : `${texts.sources} (${references.length})`;
    this.#tabs.replaceChildren(
      ...references.slice(0, 9).map((r) => button(String(r.id), () => this.open(r.id, undefined, undefined), {
        class: "badge",
        attributes: { "data-color": sourceColor(r.id), "aria-label": fill(texts.badge, { number: r.id, name: r.sourceName }) },
      })),
    );
    this.element.classList.toggle("empty", references.length === 0);
    if (this.#shown === undefined || references.length === 0) {
      this.#list.replaceChildren(h("p", { class: "note", text: texts.noSources }));
      return;
    }
    const shown = this.#shown;
    const { cited, offered } = order(shown);
    const cards = (ids: number[], isCited: boolean) => ids.map((id) => this.#card(shown, references.find((r) => r.id === id)!, isCited));
    const coverage = drawCoverage(shown, texts, this.language);
    // While an answer is being written, nothing is known to be left out.
    const parted = shown.coverage && cited.length > 0 && offered.length > 0;
    const label = parted ? [h("p", { class: "note", part: "offered", text: texts.offeredOnly })] : [];
    const sources = shown.trace?.sources ?? [];
    const used = sources.length === 0 ? [] : [drawUsage(sources, texts, this.language, this.#usedOpen, (open) => (this.#usedOpen = open))];
    this.#list.replaceChildren(...(coverage ? [coverage] : []), ...cards(cited, true), ...label, ...cards(offered, false), ...used);
  }

  #card(shown: Shown, reference: Reference, cited: boolean): HTMLElement {
    const { texts } = this;
    const open = this.#open === reference.id;
    const verdict = shown.verification === undefined ? undefined : verdictOf(shown as Answer, reference.id);
    const toggle = button(reference.sourceName, () => this.#toggle(reference.id), {
      class: "card-title",
      attributes: { dir: "auto", "aria-expanded": String(open), title: open ? texts.foldPassage : texts.showPassage },
    });
    const head = h(
      "header",
      { class: "card-head" },
      h("span", { class: "card-number", text: String(reference.id), attributes: { "aria-hidden": "true" } }),
      h("h3", { class: "card-name" }, toggle),
    );
    const spans = spansOf(shown as Answer, reference.id, open ? this.#at : undefined);
    const code = reference.metadata?.["code"] === true;
    const passage = h("blockquote", { class: open ? "passage" : "passage folded", part: "passage", attributes: { dir: code ? "ltr" : "auto" } });
    passage.classList.toggle("code", code);
    if (open) passage.append(...(code ? marked(reference.fullText, spans) : drawPassage(reference.fullText, spans)));
    else if (spans[0] !== undefined) passage.append(...excerpt(reference.fullText, spans[0]));
    else passage.append(withoutSigns(reference.snippet));
    const facts = h("p", { class: "card-facts" });
    const fact = (node: Node | string | undefined) => node !== undefined && facts.append(h("span", {}, node));
    if (verdict !== undefined) fact(h("span", { class: `verdict ${verdict}`, text: `${sign(verdict)} ${texts.verdict[verdict]}` }));
    if (typeof reference.similarity === "number") fact(drawSimilarity(reference.similarity, texts, this.language));
    for (const text of fragmentFacts(reference, texts, this.language)) fact(text);
    fact(place(texts.page, texts.pages, reference.metadata?.pages));
    fact(place(texts.line, texts.lines, reference.metadata?.lines));
    const url = referenceUrl(reference, spans[0]);
    const href = url === undefined ? undefined : safeHref(url);
    if (href !== undefined) fact(h("a", { text: `${texts.openSource} ↗`, attributes: { href, rel: "noopener noreferrer", target: "_blank" } }));
    return h(
      "article",
      {
        class: `card${cited ? " cited" : ""}${open ? " open" : ""}`,
        part: "source",
        attributes: { "data-reference": String(reference.id), "data-color": sourceColor(reference.id) },
      },
      head,
      passage,
      facts.childElementCount > 0 && facts,
    );
  }

  #toggle(reference: number): void {
    this.#open = this.#open === reference ? undefined : reference;
    this.#at = undefined;
    this.#draw();
    this.#list.querySelector<HTMLElement>(`[data-reference="${reference}"] .card-title`)?.focus({ preventScroll: true });
  }
}

/** Cited passages first, in the order in which the answer cites them. */
function order(shown: Shown): { cited: number[]; offered: number[] } {
  const named = [...shown.citations.map((c) => c.index), ...(shown.items ?? []).flatMap((item) => item.reference ?? [])];
  const ids = shown.references.map((r) => r.id);
  const cited = [...new Set(named)].filter((id) => ids.includes(id));
  return { cited, offered: ids.filter((id) => !cited.includes(id)) };
}

function place(one: Template<"at">, several: Template<"from" | "to">, range: [number, number] | undefined): string | undefined {
  if (range === undefined) return undefined;
  const [from, to] = range;
  return from === to ? fill(one, { at: from }) : fill(several, { from, to });
}

/** One question and its answer. */
import type { AdfontesError } from "../errors.js";
import { count, fill, textFor, type Texts } from "../texts.js";
import type { Answer, AskEvent, Language, QueryPlan, Reference } from "../types.js";
import { button, fold, h } from "./dom.js";
import { drawError } from "./error-box.js";
import type { CheckHooks } from "./late/checked.js";
import type { Offer } from "./late/repair.js";
import { sourceColor, type Shown } from "./sources-panel.js";
import { StreamView } from "./stream-view.js";
import { drawView, type ViewContext } from "./view.js";

/** What went wrong with the model without stopping the answer. The rest stands in the trace. */
function warningsOf(answer: Answer): { code: string }[] {
  const warnings = answer.trace["warnings"];
  return (Array.isArray(warnings) ? (warnings as { code: string }[]) : []).filter(({ code }) => /^(endpoint|citations)_/.test(code));
}

/** A longer answer is drawn over many frames; a citation counts as so many characters. */
const [LONG, CITATION] = [20_000, 60];
/** Characters of an answer that are read aloud; the rest is there to be read. */
const SPOKEN = 4000;
/** Citations of an answer that are buttons; more stand as text, since a page with tens of thousands of buttons crawls. */
const BUTTONS = 2000;

/** What draws the checks of an answer that a model wrote. */
const checks = () => import("./late/checked.js");
const byModel = ({ kind }: Answer): boolean => kind === "model" || kind === "agent";

/** What is left of the plan when a chip was taken away. */
export interface Without {
  entities: string[];
  graph: boolean;
}

/** What a reader thinks of an answer. */
export type Rating = "helpful" | "not_helpful";

export interface TurnHooks {
  /** What an entity is called in the reader's language. */
  name(key: string): Promise<string | undefined>;
  openSource(turn: Turn, reference: number, at: number | undefined, from: HTMLElement): void;
  shownChanged(turn: Turn): void;
  askAgain(question: string, options: { answer?: "quotation"; without?: Without; choose?: string[] }): void;
  /** The reader wants to change the question. Without it, that is not offered. */
  edit?(question: string): void;
  /** Words have come. */
  grew(): void;
  /** An answer is drawn anew by `draw`. */
  redrawn(box: HTMLElement, draw: () => void): void;
  /** Copies the answer; rejects where the browser refuses. */
  copy(answer: Answer): Promise<void>;
  /** The reader points at a citation or comes to it by keyboard. */
  pointed?(turn: Turn, badge: HTMLElement, reference: Reference, at: number): void;
  /** The reader chose a meaning. */
  chosen?(question: string, key: string): void;
  status(text: string): void;
  repaired(turn: Turn, offer: Offer, taken: boolean): void;
  /** Without it, readers are not asked. */
  rated?(turn: Turn, rating: Rating | null): void;
}

export class Turn {
  readonly element: HTMLElement;
  shown: Shown | undefined;
  answer: Answer | undefined;
  /** The meanings that the reader chose. */
  choose: string[] | undefined;
  /** How many items of its list stand before it. */
  from = 0;
  /** Resolves when all of the answer is drawn. */
  drawn: Promise<void> | undefined;
  #answerBox: HTMLElement;
  #notes = h("div", { class: "notes" });
  #plan = h("div", { class: "chips", part: "plan" });
  #trace = h("div");
  #references: Reference[] = [];
  #offers = h("div", { class: "notes" });
  #actions = h("div", { class: "rating", part: "actions" });
  #rating = h("div", { class: "rating", part: "rating" });
  #taken: Offer[] = [];
  /** The answer as the engine gave it. */
  #given: Answer | undefined;
  #context: ViewContext = { badge: (citation) => this.#badge(citation) };
  #stream = new StreamView(this.#context);
  #buttons = 0;
  /** Where what was streamed is drawn anew, when there is much of it. */
  #finished = h("div");

  constructor(
    readonly question: string,
    private readonly texts: Texts,
    private readonly language: Language,
    private readonly hooks: TurnHooks,
    readonly without: Without,
  ) {
    this.#answerBox = h("div", { class: "answer", part: "answer", attributes: { lang: language } });
    this.#answerBox.append(this.#finished, this.#stream.element);
    this.element = h(
      "article",
      { class: "turn", part: "turn", attributes: { "aria-busy": "true" } },
      h("h2", { class: "question", part: "question", text: question, attributes: { "aria-label": `${texts.you}: ${question}`, dir: "auto", tabindex: "-1" } }),
      this.#answerBox,
      this.#notes,
      this.#offers,
      h("footer", { class: "turn-foot" }, this.#plan, h("div", { class: "turn-actions" }, this.#actions, this.#rating), this.#trace),
    );
  }

  handle(event: AskEvent): void {
    const { texts, language, hooks } = this;
    switch (event.type) {
      case "plan":
        void this.#drawPlan(event.plan);
        return;
      case "references":
        this.#references = event.references;
        this.#show({ references: event.references, citations: [], text: "" });
        return;
      case "status": {
        // It will be needed, and there is time now.
        if (event.stage === "model") checks().then(({ prepare }) => prepare(language)).catch(() => {});
        const n = typeof event.detail === "number" ? event.detail : (event.detail as { count?: number } | undefined)?.count;
        if (/search|retriev/.test(event.stage) && n !== undefined) hooks.status(count(texts.searching, n, language));
        else if (/verif|check/.test(event.stage) && n !== undefined) hooks.status(count(texts.checking, n, language));
        else if (event.stage === "retry" && n !== undefined) hooks.status(count(texts.retrying, Math.max(1, Math.round(n / 1000)), language));
        else hooks.status(textFor(texts.stage, event.stage) ?? texts.working);
        return;
      }
      case "delta":
        this.#stream.delta(event.text, event.attempt);
        hooks.grew();
        hooks.status(texts.stage.generate);
        return;
      case "citation":
        this.#stream.citation(event, event.attempt);
        return;
      case "reset":
        this.#stream.reset(event.attempt);
        hooks.status(textFor(texts.reset, event.reason) ?? texts.working);
        return;
      case "complete":
        this.complete(event.answer);
        return;
      case "segment":
      case "attempt":
      case "validation":
      case "error":
      case "aborted":
        return;
    }
  }

  complete(answer: Answer): void {
    this.answer = this.#given = answer;
    this.#references = answer.references;
    this.#stream.stop();
    if (this.#answerBox.lang !== answer.language) this.#answerBox.lang = answer.language;
    this.#answerBox.classList.toggle("close", answer.kind === "close");
    this.#draw(answer);
    for (const { code } of warningsOf(answer)) {
      const text = code === "citations_missing" ? this.texts.warningUncited : textFor(this.texts.errors, code);
      if (text === undefined) continue;
      // An answer that was cut costs money again: the reader decides.
      const retry = code.startsWith("endpoint_") && button(this.texts.retry, () => this.hooks.askAgain(this.question, { without: this.without }), { class: "quiet" });
      this.#notes.append(h("p", { class: "warning", part: "warning", text, attributes: { "data-code": code } }, " ", retry));
    }
    const shares = answer.attribution?.contributions;
    if (shares && byModel(answer)) {
      const percent = new Intl.NumberFormat(this.language, { style: "percent" });
      const text = fill(this.texts.shares, { sources: percent.format(shares.rag), own: percent.format(shares.llm) });
      this.#notes.append(h("p", { class: "note", part: "attribution", text }));
    }
    this.#trace.replaceChildren(fold(this.texts.how, async () => (await import("./late/trace.js")).drawTrace(answer.trace, this.texts, this.language)));
    this.#drawActions(answer);
    if (this.hooks.rated !== undefined) this.#drawRating();
    this.#offer(answer);
    this.#askBack(answer);
    this.#suggestInstead(answer);
    this.#show(answer);
  }

  #draw(answer: Answer): void {
    this.#buttons = 0;
    const redrawn = (draw: () => void) => this.hooks.redrawn(this.#answerBox, draw);
    const atOnce = () => redrawn(() => this.#answerBox.replaceChildren(drawView(answer.view, this.#context)));
    const mark = () => (this.#fold(answer), this.#mark(answer));
    const ended = () => this.element.setAttribute("aria-busy", "false");
    if (!this.#stream.empty && answer.text.length + CITATION * answer.citations.length > LONG) {
      const drawing = import("./late/long.js").then(({ drawLong }) => drawLong(this.#finished, this.#stream.element, answer.view, this.#context, redrawn));
      this.drawn = drawing.catch(atOnce).then(mark).then(ended);
      return;
    }
    atOnce();
    const marked = mark();
    if (marked === undefined) ended();
    else this.drawn = marked.then(ended);
  }

  /** What belongs to the text of an answer that is drawn; where a model wrote it, that is fetched. */
  #mark(answer: Answer): Promise<void> | undefined {
    if (!byModel(answer)) return undefined;
    const over = () => this.answer !== answer;
    return checks().then(({ markChecked }) => markChecked(this.#answerBox, answer, this.texts, this.language, over)).catch(() => {});
  }

  /** Beside an honest nothing: questions that are answered. */
  #suggestInstead(answer: Answer): void {
    if (answer.suggestions.length === 0) return;
    const chips = answer.suggestions.map((question) => button(question, () => this.hooks.askAgain(question, {})));
    this.#notes.append(h("p", { class: "note", text: this.texts.tryAsking }), h("div", { class: "suggestions", part: "suggestions" }, ...chips));
  }

  /** What an ambiguous name may mean, to choose from. The chips take the place of the list in the text. */
  #askBack(answer: Answer): void {
    if (answer.clarify === null) return;
    const { hooks, question, without } = this;
    const chips = answer.clarify.choices.map(({ key, label }) =>
      button(label, () => {
        hooks.chosen?.(question, key);
        hooks.askAgain(question, { without, choose: [key] });
      }, { class: "choice", part: "choice", attributes: { "data-key": key } }));
    const group = h("div", { class: "chips choices", part: "choices", attributes: { role: "group", "aria-label": answer.text.split("\n")[0] } }, ...chips);
    this.#answerBox.querySelector("ul")?.replaceWith(group);
  }

  /** The verdicts may come after the answer. */
  verified(verification: NonNullable<Answer["verification"]>): void {
    if (this.answer === undefined) return;
    this.answer = this.#given = { ...this.answer, verification };
    this.#offer(this.answer);
    void this.#mark(this.answer);
    this.#show(this.answer);
  }

  /** Wrong citations with a better passage at hand: the reader decides. */
  #offer(answer: Answer): void {
    this.#taken = [];
    if (!byModel(answer) && !answer.verification?.sentences.some(({ repair }) => repair)) return this.#offers.replaceChildren();
    const hooks: CheckHooks = {
      open: (reference, from) => this.hooks.openSource(this, reference, undefined, from),
      settle: (offer, taken, apply) => this.#settle(offer, taken, apply),
    };
    const drawn = checks().then(({ drawChecked }) => drawChecked(answer, this.language, hooks));
    drawn.then((found) => this.#given === answer && this.#offers.replaceChildren(...found)).catch(() => {});
  }

  #settle(offer: Offer, taken: boolean, apply: (answer: Answer, offer: Offer) => Answer): void {
    if (this.#given === undefined) return;
    this.#taken = taken ? [...this.#taken, offer] : this.#taken.filter((other) => other !== offer);
    this.answer = this.#taken.reduce(apply, this.#given);
    this.#buttons = 0;
    this.#answerBox.replaceChildren(drawView(this.answer.view, this.#context));
    this.#fold(this.answer);
    void this.#mark(this.answer);
    this.#show(this.answer);
    this.hooks.repaired(this, offer, taken);
  }

  fail(error: AdfontesError): void {
    this.element.setAttribute("aria-busy", "false");
    const { texts, hooks, question } = this;
    const again = { without: this.without };
    if (error.code === "aborted") {
      const retry = button(texts.retry, () => hooks.askAgain(question, again), { class: "quiet" });
      const edit = hooks.edit !== undefined && button(texts.edit, () => hooks.edit?.(question), { class: "quiet" });
      this.#notes.append(h("p", { class: "note stopped", text: texts.stopped }, " ", retry, edit));
      return;
    }
    const quote = /^(endpoint|citations)_/.test(error.code) && button(texts.quoteInstead, () => hooks.askAgain(question, { ...again, answer: "quotation" }));
    this.#notes.append(drawError(error, texts, button(texts.retry, () => hooks.askAgain(question, again)), quote));
  }

  /** What can be done with an answer. */
  #drawActions(answer: Answer): void {
    const { texts, hooks, question } = this;
    const copy: HTMLButtonElement = button(texts.copy, () => {
      hooks.copy(this.answer ?? answer).then(() => this.#said(copy, texts.copied), () => this.#said(copy, texts.notCopied));
    }, { class: "quiet", attributes: { title: texts.copyTitle, "data-action": "copy" } });
    const again = button(texts.again, () => hooks.askAgain(question, { without: this.without }), { class: "quiet", attributes: { "data-action": "again" } });
    this.#actions.replaceChildren(copy, again);
    if (hooks.edit === undefined) return;
    this.#actions.append(button(texts.edit, () => hooks.edit?.(question), { class: "quiet", attributes: { "data-action": "edit", title: texts.editTitle } }));
  }

  /** A button says for a moment what it has done. */
  #said(pressed: HTMLButtonElement, text: string): void {
    pressed.textContent = text;
    this.hooks.status(text);
    setTimeout(() => {
      pressed.textContent = this.texts.copy;
      this.hooks.status("");
    }, 2000);
  }

  /** The answer in plain sentences, for those who listen: without numbers of sources and signs of Markdown. */
  get spoken(): string {
    let said = "";
    const read = (node: Node): void => {
      if (said.length > SPOKEN) return;
      if (!(node instanceof Element)) said += node.textContent;
      else if (!node.matches(".badge, .doubt, .more, .legend")) {
        node.childNodes.forEach(read);
        if (node.matches("p, li, h4, tr, pre, blockquote")) said += /[.!?:…]\s*$/.test(said) ? " " : ". ";
      }
    };
    read(this.#answerBox);
    return said.replace(/\s+/g, " ").replace(/ ([.,;:!?])/g, "$1").trim();
  }

  /** Two buttons, of which one may be pressed. The page hears of it; nothing is sent or kept. */
  #drawRating(): void {
    const { texts } = this;
    const choice = (rating: Rating, text: string) => {
      const pressed = button(text, () => {
        const taken = pressed.getAttribute("aria-pressed") !== "true";
        for (const other of this.#rating.querySelectorAll("button")) other.setAttribute("aria-pressed", String(taken && other === pressed));
        this.hooks.rated?.(this, taken ? rating : null);
      }, { class: "quiet rate", attributes: { "aria-pressed": "false", "data-rating": rating } });
      return pressed;
    };
    this.#rating.setAttribute("role", "group");
    this.#rating.setAttribute("aria-label", texts.rating.label);
    this.#rating.replaceChildren(choice("helpful", texts.rating.helpful), choice("not_helpful", texts.rating.notHelpful));
  }

  #show(shown: Shown): void {
    this.shown = shown;
    this.hooks.shownChanged(this);
  }

  #badge(given: { index: number; valid: boolean; marker: string; start: number }): Node {
    const offer = this.#taken.find((taken) => taken.citations.some((c) => c.start === given.start && c.index === given.index));
    // Of several citations that were replaced by one, the first stands for it.
    if (offer !== undefined && offer.citations[0] !== offer.citations.find((c) => c.start === given.start && c.index === given.index)) return document.createTextNode("");
    const citation = offer === undefined ? given : { ...given, index: offer.reference.id };
    const reference = this.#references.find((r) => r.id === citation.index);
    if (!citation.valid || reference === undefined) {
      const title = fill(this.texts.badSource, { number: citation.index });
      return h("span", { class: "badge invalid", part: "citation-invalid", text: `${citation.index}?`, attributes: { title, "aria-label": title, role: "note" } });
    }
    if (++this.#buttons > BUTTONS) return document.createTextNode(`[${citation.index}]`);
    const badge: HTMLButtonElement = button(String(citation.index), () => this.hooks.openSource(this, citation.index, citation.start, badge), {
      class: "badge",
      part: "citation",
      attributes: {
        "data-color": sourceColor(citation.index),
        "aria-label": fill(this.texts.badge, { number: citation.index, name: reference.sourceName }),
      },
    });
    const point = (event: Event) => {
      // A finger opens the source itself.
      if (event instanceof PointerEvent && event.pointerType !== "mouse") return;
      if (event.type === "focus" && !badge.matches(":focus-visible")) return;
      this.hooks.pointed?.(this, badge, reference, citation.start);
    };
    badge.addEventListener("pointerenter", point);
    badge.addEventListener("focus", point);
    return badge;
  }

  async #drawPlan(plan: QueryPlan): Promise<void> {
    const { texts, hooks, question, without } = this;
    const names = await Promise.all(plan.entities.map(({ key, name }) => hooks.name(key).then((own) => own ?? name, () => name)));
    const chip = (what: string, next: Without) => {
      const title = fill(texts.removeChip, { what });
      return button(`${what} ✕`, () => hooks.askAgain(question, { without: next }), { class: "chip", part: "chip", attributes: { "aria-label": title, title } });
    };
    const chips = plan.entities.map(({ key }, at) => chip(names[at]!, { ...without, entities: [...without.entities, key] }));
    if (plan.useGraph) chips.push(chip(texts.facts, { ...without, graph: true }));
    this.#plan.replaceChildren(...chips);
  }

  /** Folds the tail of a long list; nothing of it is missing. */
  #fold(answer: Answer): void {
    const folded = answer.itemsFolded ?? 0;
    const items = answer.items ?? [];
    const lists = [...this.#answerBox.querySelectorAll("ul, ol")];
    const list = lists.find((l) => l.children.length >= items.length - folded && items.length > 0);
    if (folded <= 0 || list === undefined) return;
    const rows = [...list.children] as HTMLElement[];
    // The view may hold all items or only those that are shown at first.
    for (const item of rows.length >= items.length ? [] : items.slice(rows.length)) {
      const row = h("li", { text: item.text });
      const { reference } = item;
      if (typeof reference === "number") row.append(" ", this.#badge({ index: reference, valid: true, marker: "", start: 0 }));
      list.append(row);
      rows.push(row);
    }
    const hidden = rows.slice(items.length - folded, items.length);
    for (const row of hidden) row.hidden = true;
    const more = button(count(this.texts.more, hidden.length, this.language), () => {
      for (const row of hidden) row.hidden = false;
      const badge = hidden[0]?.querySelector("button");
      more.remove();
      badge?.focus();
    }, { class: "more", part: "more" });
    list.after(more);
  }
}

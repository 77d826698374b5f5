/** One question of the run: passed or failed; unfolded, it shows the answer and its sources, drawn by the parts of the chat. */
import { SourcesPanel } from "adfontes-parts/element/sources-panel.js";
import { STYLES } from "adfontes-parts/element/styles.js";
import { addStyles, THEME } from "adfontes-parts/element/theme.js";
import { Turn } from "adfontes-parts/element/turn.js";
import { count, fill, textsOf } from "adfontes-parts/texts.js";
import { h } from "../dom.js";
import { duration, percent } from "./figures.js";
import { glossOf } from "./questions.js";
import layout from "./card.css?inline";

const NOTHING_LEFT_OUT = { entities: [], graph: false };

/** Several files have the same name: the path tells them apart. */
const byPath = (reference) => ({ ...reference, sourceName: reference.path ?? reference.sourceName });
const withPaths = (answer) => ({ ...answer, references: answer.references.map(byPath) });

export class Card {
  /** The answer as the engine gave it, and how long it took in milliseconds. */
  answer;
  durationMs;
  error;
  /** Scores by metric, once measured. */
  scores;
  #margin = h("div", { className: "margin" });
  #sign = h("span", { className: "sign" });
  #figures = h("span", { className: "card-figures" });
  #question = h("span", { className: "asked" });
  #fold = h("details", { className: "result" });
  #root;
  #turn;
  #panel;
  #texts;
  #language;

  /** `number` counts from 1. `hooks`: `status(card, text)`, and `again(card, options)` to ask once more. */
  constructor(question, number, hooks) {
    this.question = question;
    this.number = number;
    this.hooks = hooks;
    this.#question.textContent = question;
    const body = h("div", { className: "result-body" });
    this.#root = body.attachShadow({ mode: "open" });
    addStyles(this.#root, THEME + STYLES);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(layout);
    this.#root.adoptedStyleSheets.push(sheet);
    this.#fold.append(h("summary", {}, this.#sign, this.#question, this.#figures), body);
    this.element = h("article", { className: "row" }, this.#margin, this.#fold);
  }

  /** `waiting`, `running`, `stopped`, `passed`, `failed`; `nothing`: the answer says that there is nothing; `close`: it says that what it quotes may not answer. */
  get state() {
    if (this.error?.name === "AbortError") return "stopped";
    if (this.error !== undefined) return "failed";
    if (this.answer?.kind === "sentence") return "nothing";
    if (this.answer?.kind === "close") return "close";
    if (this.scores !== undefined) return this.scores.CitationRate === 1 ? "passed" : "failed";
    return this.#turn === undefined ? "waiting" : "running";
  }

  /** Draws everything in a language. */
  retext(texts, language) {
    this.#texts = texts;
    this.#language = language;
    if (this.answer !== undefined || this.error !== undefined) this.#finish();
    this.#drawHead();
  }

  begin() {
    this.answer = this.error = this.scores = this.durationMs = undefined;
    this.#fresh();
    this.#drawHead();
  }

  handle(event) {
    // A chip of the plan would ask another question than the one that is tested.
    if (event.type === "plan" || event.type === "complete") return;
    this.#turn.handle(event.type === "references" ? { ...event, references: event.references.map(byPath) } : event);
  }

  complete(answer, durationMs) {
    this.answer = answer;
    this.durationMs = durationMs;
    this.#finish();
    this.#drawHead();
  }

  fail(error) {
    this.error = error;
    this.#finish();
    this.#drawHead();
  }

  measured(scores) {
    this.scores = scores;
    this.#drawHead();
  }

  get citations() {
    return this.answer?.citations.length;
  }

  #fresh() {
    const chat = textsOf(this.#language);
    this.#root.host.lang = this.#language;
    this.#panel = new SourcesPanel(chat, this.#language, () => {});
    this.#turn = new Turn(this.question, chat, this.#language, {
      openSource: (_turn, reference, at, from) => this.#panel.open(reference, at, from),
      shownChanged: (turn) => this.#panel.show(turn.shown, turn),
      askAgain: (_question, options) => {
        this.#fold.querySelector("summary").focus(); // the button goes with the answer
        this.hooks.again(this, options);
      },
      status: (text) => this.hooks.status(this, text),
      grew: () => {}, // the reader's place is not followed here
      redrawn: (_box, draw) => draw(),
      copy: async (answer) => {
        const { answerMarkdown, copyText } = await import("adfontes-parts/element/late/export.js");
        await copyText(answerMarkdown(answer, chat));
      },
      repaired: () => {}, // a reader's change; what was measured is the answer as it came
    }, NOTHING_LEFT_OUT);
    this.#root.replaceChildren(h("div", { className: "frame wide" }, h("div", { className: "talk" }, this.#turn.element), this.#panel.element));
  }

  #finish() {
    this.#fresh();
    if (this.answer !== undefined) this.#turn.complete(withPaths(this.answer));
    else this.#turn.fail(this.error);
  }

  #drawHead() {
    const { state } = this;
    const texts = this.#texts;
    this.#fold.dataset.state = state;
    this.#margin.textContent = fill(texts.question, { n: this.number });
    this.#sign.textContent = `${{ passed: "✓", failed: "✗", nothing: "○", close: "≈", running: "…", waiting: "·", stopped: "–" }[state]} ${texts.state[state]}`;
    const gloss = glossOf(this.question, texts);
    this.#question.replaceChildren(this.question, gloss ? h("span", { className: "gloss", textContent: gloss, lang: this.#language }) : "");
    const facts = [];
    if (this.answer !== undefined) facts.push(count(texts.cited, this.citations, this.#language));
    if (this.durationMs !== undefined) facts.push(duration(this.durationMs, this.#language));
    if (typeof this.scores?.CitationQuality === "number") facts.push(`${texts.quality} ${percent(this.scores.CitationQuality, this.#language)}`);
    this.#figures.replaceChildren(...facts.map((fact) => h("span", {}, fact)));
  }
}

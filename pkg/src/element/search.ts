/** `<adfontes-search>`: finds passages while somebody types. */
import { asError, type AdfontesError } from "../errors.js";
import type { Engine } from "../engine.js";
import { referenceUrl } from "../place.js";
import { count, fill, loadTexts, textFor, textsOf, type Texts } from "../texts.js";
import type { Language, Reference } from "../types.js";
import { button, h } from "./dom.js";
import { drawError } from "./error-box.js";
import { LATE_ENGLISH, lateTexts } from "./late/texts.js";
import { languageModelOf, OwnEngine } from "./own-engine.js";
import { marked, withoutSigns } from "./passage.js";
import { addStyles, THEME } from "./theme.js";
import { safeHref } from "./view.js";
import { languageOfElement, whenWorded } from "./wording.js";

const STYLES = `
input { width: 100%; padding: 10px 14px; font: inherit; font-size: 1rem; color: inherit; background: var(--paper); border: 1px solid var(--muted); border-radius: var(--radius); }
input::placeholder { color: var(--muted); opacity: 1; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
.facets { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 10px; }
.facets button { font: inherit; font-size: 0.8125rem; color: var(--muted); background: none; border: 1px solid var(--line); border-radius: 99px; padding: 2px 10px; cursor: pointer; font-variant-numeric: tabular-nums; }
.facets button[aria-pressed="true"] { color: var(--ink); border-color: var(--ink); }
.status { min-height: 1.5em; margin: 8px 0 0; font-size: 0.8125rem; color: var(--muted); font-variant-numeric: tabular-nums; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); }
li > a, li > button { display: block; width: 100%; padding: 10px 8px; border: 0; background: none; color: inherit; font: inherit; text-align: start; text-decoration: none; cursor: pointer; }
li > :hover, li > :focus { background: var(--surface); }
strong { display: block; font-weight: 600; overflow-wrap: anywhere; }
.passage { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; font: 400 0.9375rem/1.5 var(--serif); overflow-wrap: anywhere; white-space: pre-line; }
.open .passage { display: block; }
.kind { color: var(--muted); font-size: 0.8125rem; }
mark { background: color-mix(in srgb, var(--accent) 20%, transparent); color: inherit; border-radius: 2px; box-shadow: 0 1px 0 var(--accent); }
.error { border-inline-start: 3px solid var(--danger); padding: 4px 0 4px 14px; }
.error-detail { color: var(--muted); font-size: 0.8125rem; overflow-wrap: anywhere; }
`;
const LIMIT = 30;
/** As much of a passage may stand before its first mark, in characters. */
const BEFORE = 120;
/** So long somebody does not type before passages are looked for by meaning too, in ms: a model takes longer than a key. */
const PAUSE_MS = 180;

/** What `<adfontes-search>` tells the page. */
export interface SearchEvents {
  "adfontes-ready": { engine: Engine };
  /** Passages were found; `ms` is how long it took. */
  "adfontes-found": { query: string; references: Reference[]; ms: number };
  "adfontes-error": { error: AdfontesError };
}

const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

export class AdfontesSearch extends Base {
  static readonly observedAttributes = ["index", "domain", "model", "lang", "placeholder"];

  #engine: Engine | undefined;
  #own = new OwnEngine(this, {
    starts: () => whenWorded(this.#language, () => this.#engine === undefined && this.#say(this.#texts.loadingIndex)),
    ready: (engine) => (this.engine = engine),
    failed: (error) => whenWorded(this.#language, () => this.#failed(error)),
  });
  #input = h("input", { part: "input", attributes: { type: "search", autocomplete: "off", spellcheck: "false", dir: "auto" } });
  #facets = h("div", { class: "facets", part: "facets", attributes: { role: "group", hidden: "" } });
  #status = h("p", { class: "status", part: "status", attributes: { role: "status" } });
  #list = h("ul", { part: "results" });
  #words = LATE_ENGLISH.search;
  /** Whose words they are. */
  #worded: Language = "en";
  #found: Reference[] = [];
  #kind: string | undefined;
  #turn = 0;

  get engine(): Engine | undefined {
    return this.#engine;
  }

  set engine(engine: Engine | undefined) {
    this.#own.wait();
    this.#engine = engine;
    this.#say("");
    if (engine === undefined) return;
    this.#fire("adfontes-ready", { engine });
    void this.#search();
  }

  connectedCallback(): void {
    if (Object.hasOwn(this, "engine")) {
      const { engine } = this;
      delete (this as { engine?: unknown }).engine;
      this.engine = engine;
    }
    if (this.shadowRoot === null) this.#build();
    queueMicrotask(() => this.isConnected && this.#engine === undefined && this.#own.start(languageModelOf(this)));
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected && this.#own.drop()) this.#engine = undefined;
    });
  }

  attributeChangedCallback(name: string): void {
    if (this.shadowRoot === null) return;
    if (name === "lang" || name === "placeholder") return this.#retext();
    if (this.#own.drop()) this.#engine = undefined;
    if (this.#engine === undefined) this.#own.start(undefined);
  }

  get #language(): Language {
    return languageOfElement(this);
  }

  get #texts(): Texts {
    return textsOf(this.#language);
  }

  #build(): void {
    const root = this.attachShadow({ mode: "open" });
    addStyles(root, THEME + STYLES);
    root.append(h("search", {}, this.#input, this.#facets, this.#status, this.#list));
    this.#input.addEventListener("input", () => void this.#search());
    root.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent));
    this.#retext();
  }

  #retext(): void {
    const language = this.#language;
    if (this.#worded !== language) void this.#word(language);
    this.#input.placeholder = this.getAttribute("placeholder") ?? this.#words.placeholder;
    this.#input.setAttribute("aria-label", this.#input.placeholder);
    this.#facets.setAttribute("aria-label", this.#words.kinds);
    this.#draw();
  }

  /** Speaks a language once its words are there. */
  async #word(language: Language): Promise<void> {
    const [late] = await Promise.all([lateTexts(language), loadTexts(language)]);
    if (this.#language !== language || this.#worded === language) return;
    [this.#words, this.#worded] = [late.search, language];
    this.#retext();
  }

  /** Up and down lead through the box and the results; Escape leads back to the box, and empties it. */
  #key(event: KeyboardEvent): void {
    const all = [this.#input, ...this.#list.querySelectorAll<HTMLElement>("a, li > button")];
    const at = all.indexOf(this.shadowRoot!.activeElement as HTMLElement & HTMLInputElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (at === -1) return;
      event.preventDefault();
      all[Math.max(0, Math.min(all.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))]!.focus();
    } else if (event.key === "Escape" && at > 0) this.#input.focus();
    else if (event.key === "Enter" && at === 0) all[1]?.click();
  }

  async #search(): Promise<void> {
    const turn = ++this.#turn;
    const query = this.#input.value.trim();
    const engine = this.#engine;
    if (engine === undefined) return;
    this.#kind = undefined;
    if (query === "") {
      this.#found = [];
      return this.#draw();
    }
    const dense = engine.dense.state === "ready";
    await this.#find(engine, query, dense ? "lexical" : "hybrid", turn);
    if (!dense) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (!this.#walked) await this.#find(engine, query, "hybrid", turn);
  }

  /** Whether the focus is among the results or their kinds. */
  get #walked(): boolean {
    return [this.#list, this.#facets].some((part) => part.contains(this.shadowRoot!.activeElement));
  }

  async #find(engine: Engine, query: string, mode: "lexical" | "hybrid", turn: number): Promise<void> {
    if (turn !== this.#turn) return;
    const began = performance.now();
    try {
      const { references } = await engine.search(query, { mode, limit: Number(this.getAttribute("limit")) || LIMIT });
      // Somebody has typed on.
      if (turn !== this.#turn) return;
      const walked = this.#walked;
      // Results that somebody walks through stay as they are; those of an older question go, and the focus stays among the new ones.
      if (walked && mode === "hybrid" && engine.dense.state === "ready") return;
      this.#found = references;
      this.#draw();
      if (walked) (this.#list.querySelector<HTMLElement>("a, li > button") ?? this.#input).focus();
      this.#fire("adfontes-found", { query, references, ms: performance.now() - began });
    } catch (thrown) {
      if (turn === this.#turn) this.#failed(asError(thrown));
    }
  }

  #draw(): void {
    const words = this.#words;
    const kinds = new Map<string, number>();
    for (const { kind } of this.#found) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const number = new Intl.NumberFormat(this.#language);
    const facet = (kind: string | undefined, n: number) =>
      button(`${kind === undefined ? words.all : this.#kindName(kind)} ${number.format(n)}`, () => {
        this.#kind = kind;
        this.#draw();
        this.#facets.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
      }, { attributes: { "aria-pressed": String(this.#kind === kind), ...(kind === undefined ? {} : { "data-kind": kind }) } });
    this.#facets.hidden = kinds.size < 2;
    this.#facets.replaceChildren(facet(undefined, this.#found.length), ...[...kinds].sort((a, b) => b[1] - a[1]).map(([kind, n]) => facet(kind, n)));
    const shown = this.#found.filter(({ kind }) => this.#kind === undefined || kind === this.#kind);
    this.#list.replaceChildren(...shown.map((reference) => this.#row(reference)));
    const empty = this.#input.value.trim() === "";
    if (this.#engine !== undefined) this.#say(empty ? "" : shown.length === 0 ? fill(words.nothing, { query: this.#input.value.trim() }) : count(words.found, shown.length, this.#language));
  }

  #kindName(kind: string): string {
    return textFor(this.#words.kind, kind) ?? kind.replace(/_/g, " ");
  }

  #row(reference: Reference): HTMLElement {
    const { snippet, sourceName, kind } = reference;
    const whole = (kind === "code" ? snippet : withoutSigns(snippet).replace(/\*\*|`/g, "")).replace(/\n\s*\n/g, "\n").trim();
    // The heading stands above already.
    const rest = whole.startsWith(`${sourceName}\n`) ? whole.slice(sourceName.length).trim() : whole;
    const text = fromMark(rest, spansOf(rest, this.#input.value)[0]?.start ?? 0);
    const spans = spansOf(text, this.#input.value);
    const url = referenceUrl(reference, reference.marks[0]);
    const href = url === undefined ? undefined : safeHref(url);
    const parts = [
      h("strong", { text: reference.sourceName, attributes: { dir: "auto" } }),
      h("span", { class: "passage", part: "passage", attributes: { dir: "auto" } }, ...marked(text, spans)),
      h("span", { class: "kind", text: this.#kindName(reference.kind) }),
    ];
    const row = h("li", { part: "result" });
    if (href !== undefined) row.append(h("a", { attributes: { href, rel: "noopener" } }, ...parts));
    else {
      // Without an address the passage itself is what can be opened.
      const open = h("button", { attributes: { type: "button", "aria-expanded": "false" }, on: { click: () => open.setAttribute("aria-expanded", String(row.classList.toggle("open"))) } }, ...parts);
      row.append(open);
    }
    return row;
  }

  #failed(error: AdfontesError): void {
    this.#say("");
    this.#list.replaceChildren(h("li", {}, drawError(error, this.#texts)));
    this.#fire("adfontes-error", { error });
  }

  #say(text: string): void {
    this.#status.textContent = text;
  }

  #fire<T extends keyof SearchEvents>(type: T, detail: SearchEvents[T]): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** A text from a little before its first mark on, so that the mark is seen among its first lines. */
function fromMark(text: string, start: number): string {
  const from = start <= BEFORE ? 0 : text.lastIndexOf(" ", start - BEFORE / 2) + 1;
  return from === 0 ? text : `…${text.slice(from)}`;
}

/** Words of a text that begin as words of the question do; endings differ from form to form. */
function spansOf(text: string, query: string): { start: number; end: number }[] {
  const fold = (word: string) => word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const wanted = (query.match(/[\p{L}\p{N}]+/gu) ?? []).map(fold).filter((word) => word.length > 1).map((word) => word.slice(0, Math.max(3, Math.ceil(word.length * 0.7))));
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => wanted.some((begin) => fold(word).startsWith(begin)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

if (typeof customElements === "object" && customElements.get("adfontes-search") === undefined) {
  customElements.define("adfontes-search", AdfontesSearch);
}

declare global {
  interface HTMLElementTagNameMap {
    "adfontes-search": AdfontesSearch;
  }
}

/** `<adfontes-chat>`: asks, shows the answer as it comes, and the passages behind it. */
import { AdfontesError, asError } from "../errors.js";
import { createEngine, type Engine } from "../index.js";
import { languageOf, TEXTS, type Texts } from "../texts.js";
import type { AnswerMode, AnswerStream, EngineStatus, Language, LanguageModelConfig, ModelLoading, Session, SettingsPatch, SourcesSection } from "../types.js";
import { button, h } from "./dom.js";
import { drawError } from "./error-box.js";
import type { ChatEvent, ChatEvents } from "./events.js";
import { ModelBar } from "./model-bar.js";
import { SourcesPanel } from "./sources-panel.js";
import { addStyles } from "./styles.js";
import { Turn, type TurnHooks, type Without } from "./turn.js";

const WIDE = 900;

/** The attribute `model-loading`; a page that nobody asks anything on fetches no model. */
function modelLoading(attribute: string | null): ModelLoading {
  return attribute === "eager" || attribute === "click" ? attribute : "interaction";
}

interface AskAgain {
  answer?: "quotation";
  without?: Without;
  choose?: string[];
}

// In a server's rendering there is no HTMLElement, and importing must not fail there.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

export class AdfontesChat extends Base {
  static readonly observedAttributes = ["index", "domain", "model", "model-loading", "endpoint", "llm-model", "lang", "placeholder", "settings", "sources-section"];

  #engine: Engine | undefined;
  #own: Promise<Engine> | undefined;
  #llm: LanguageModelConfig | null | undefined;
  #settings: SettingsPatch | undefined;
  #session: Session | undefined;
  #unlisten: (() => void) | undefined;
  #running: AnswerStream | undefined;
  #turns: Turn[] = [];
  #shown: Turn | undefined;
  #built = false;
  #starting = 0;
  #resize: ResizeObserver | undefined;

  #frame!: HTMLElement;
  #log!: HTMLElement;
  #welcome!: HTMLElement;
  #status!: HTMLElement;
  #input!: HTMLTextAreaElement;
  #label!: HTMLElement;
  #send!: HTMLButtonElement;
  #stop!: HTMLButtonElement;
  #panel!: SourcesPanel;
  #bar!: ModelBar;

  /** An engine of the page's own; without one, the element makes one from its attributes. */
  get engine(): Engine | undefined {
    return this.#engine;
  }

  set engine(engine: Engine | undefined) {
    this.#dropOwn();
    this.#use(engine);
  }

  /** The language model; takes precedence over the attributes `endpoint` and `llm-model`. */
  get llm(): LanguageModelConfig | null | undefined {
    return this.#llm;
  }

  set llm(config: LanguageModelConfig | null | undefined) {
    this.#llm = config;
    void this.#applyLanguageModel();
  }

  /**
   * Settings that differ from the engine's for the questions of this element. They come before the attribute `settings`, which
   * holds the same as JSON.
   */
  get settings(): SettingsPatch | undefined {
    return this.#settings;
  }

  set settings(settings: SettingsPatch | undefined) {
    this.#settings = settings;
    void this.#checkSettings();
  }

  /** Asks as if the question had been typed. */
  ask(question: string): Promise<void> {
    return this.#ask(question.trim(), {});
  }

  /** Stops the running answer. */
  stop(): void {
    this.#running?.cancel();
  }

  connectedCallback(): void {
    // Properties set before the element was defined.
    for (const name of ["engine", "llm", "settings"] as const) {
      const own = this as unknown as Record<string, unknown>;
      if (!Object.hasOwn(own, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
    this.#build();
    this.#resize ??= new ResizeObserver(([entry]) => this.#frame.classList.toggle("wide", (entry?.contentRect.width ?? 0) >= WIDE));
    this.#resize.observe(this);
    queueMicrotask(() => this.isConnected && this.#startOwn());
  }

  disconnectedCallback(): void {
    this.#resize?.disconnect();
    this.stop();
    // Moving the element in the page disconnects it for a moment only.
    queueMicrotask(() => {
      if (!this.isConnected) this.#dropOwn();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.#built) return;
    if (name === "lang" || name === "placeholder") this.#retext();
    else if (name === "endpoint" || name === "llm-model") void this.#applyLanguageModel();
    else if (name === "settings" || name === "sources-section") void this.#checkSettings();
    else if (this.#own !== undefined || this.#engine === undefined) {
      this.#dropOwn();
      queueMicrotask(() => this.isConnected && this.#startOwn());
    }
  }

  get #language(): Language {
    const own = this.getAttribute("lang") ?? this.closest("[lang]")?.getAttribute("lang");
    return languageOf(...(typeof own === "string" ? [own] : (globalThis.navigator?.languages ?? [])));
  }

  get #texts(): Texts {
    return TEXTS[this.#language];
  }

  #build(): void {
    if (this.#built) return;
    this.#built = true;
    const root = this.attachShadow({ mode: "open" });
    addStyles(root);
    this.#log = h("div", { class: "log", part: "log" });
    this.#welcome = h("div", { class: "welcome", attributes: { hidden: "" } });
    this.#log.append(this.#welcome);
    this.#status = h("div", { class: "status", part: "status", attributes: { "aria-live": "polite", role: "status" } });
    this.#bar = new ModelBar((text) => this.#say(text, true), () => void this.#engine?.loadModel());
    this.#input = h("textarea", { part: "input", attributes: { rows: "1", id: "question", enterkeyhint: "send", dir: "auto" } });
    this.#label = h("label", { class: "hidden-visually", attributes: { for: "question" } });
    this.#send = h("button", { class: "primary", part: "ask", attributes: { type: "submit" } });
    this.#stop = button("", () => this.stop(), { class: "stop", part: "stop", attributes: { hidden: "" } });
    this.#panel = new SourcesPanel(this.#texts, this.#language, (open, from) => this.#sheet(open, from));
    const form = h("form", { class: "ask", part: "form" }, this.#label, this.#input, this.#send, this.#stop);
    // Who comes to the box will ask something.
    for (const type of ["pointerenter", "focusin"]) form.addEventListener(type, () => this.#interest());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.ask(this.#input.value);
    });
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
    const below = h("div", { class: "below" }, this.#status, this.#bar.element, form);
    const talk = h("section", { class: "talk", part: "talk" }, this.#log, below);
    this.#frame = h("div", { class: "frame fresh", part: "frame" }, talk, this.#panel.element);
    root.append(this.#frame);
    this.#retext();
  }

  #retext(): void {
    const texts = this.#texts;
    this.#input.placeholder = this.getAttribute("placeholder") ?? texts.placeholder;
    this.#label.textContent = texts.placeholder;
    this.#send.textContent = texts.ask;
    this.#stop.textContent = texts.stop;
    this.#log.setAttribute("aria-label", texts.conversation);
    this.#panel.retext(texts, this.#language);
    void this.#suggest();
  }

  // ---- the engine ----

  #startOwn(): void {
    const index = this.getAttribute("index");
    if (this.#engine !== undefined || this.#own !== undefined || index === null) return;
    const start = ++this.#starting;
    const model = this.getAttribute("model");
    this.#say(this.#texts.loadingIndex);
    const llm = this.#languageModel();
    const domain = this.getAttribute("domain");
    const own = createEngine({
      index,
      ...(domain ? { domain } : {}),
      ...(llm ? { llm } : {}),
      ...(model ? { model, modelLoading: modelLoading(this.getAttribute("model-loading")) } : {}),
    });
    this.#own = own;
    own.then(
      (engine) => {
        if (start !== this.#starting) return;
        this.#say("");
        this.#use(engine);
      },
      (thrown: unknown) => {
        if (start === this.#starting) this.#startFailed(asError(thrown));
      },
    );
  }

  #startFailed(error: AdfontesError): void {
    this.#say("");
    const texts = this.#texts;
    this.#welcome.hidden = false;
    const retry = button(texts.retry, () => {
      this.#welcome.hidden = true;
      this.#welcome.replaceChildren();
      this.#dropOwn();
      this.#startOwn();
    });
    this.#welcome.replaceChildren(drawError(error, texts, retry));
    this.#fire("adfontes-error", { error });
  }

  #dropOwn(): void {
    const own = this.#own;
    if (own === undefined) return;
    this.#own = undefined;
    this.#starting++;
    this.#use(undefined);
    own.then((engine) => engine.close(), () => {});
  }

  #use(engine: Engine | undefined): void {
    if (engine === this.#engine) return;
    this.#unlisten?.();
    void this.#session?.end();
    this.#session = undefined;
    this.#engine = engine;
    this.#unlisten = engine?.onStatus((status) => this.#onStatus(status));
    if (engine === undefined) return;
    this.#session = engine.session();
    if (this.#own === undefined) void this.#applyLanguageModel();
    void this.#checkSettings();
    if (this.#built) {
      this.#bar.update(engine.dense, this.#texts, this.#language);
      void this.#suggest();
      // The reader may have come before the engine.
      if (this.#input.matches(":hover, :focus")) this.#interest();
    }
    this.#fire("adfontes-ready", { engine });
  }

  #onStatus(status: EngineStatus): void {
    if (!this.#built) return;
    const texts = this.#texts;
    if (this.#bar.update(status, texts, this.#language)) return;
    if (status.type === "engine_restarted") this.#say(texts.restarted, true);
    if (status.type === "embedder_restarted") this.#say(texts.embedderRestarted, true);
    if (status.type === "engine_failed") this.#say(texts.errors.engine_failed);
    this.#fire("adfontes-status", { status });
  }

  #interest(): void {
    const engine = this.#engine;
    if (engine?.dense.state === "waiting" && engine.dense.for === "interaction") void engine.loadModel();
  }

  #languageModel(): LanguageModelConfig | null | undefined {
    if (this.#llm !== undefined) return this.#llm;
    const baseURL = this.getAttribute("endpoint");
    const model = this.getAttribute("llm-model");
    return baseURL && model ? { baseURL, model } : undefined;
  }

  async #applyLanguageModel(): Promise<void> {
    const config = this.#languageModel();
    const named = this.#llm !== undefined || this.hasAttribute("endpoint");
    // An engine that the page configured is left as it is, unless this element was told otherwise.
    if (this.#engine === undefined || (!named && this.#own === undefined)) return;
    await this.#engine.setLanguageModel(config ?? null).catch((thrown: unknown) => this.#fire("adfontes-error", { error: asError(thrown) }));
  }

  /** What differs from the engine's settings here. Throws `invalid_settings` for an attribute that is no JSON. */
  #ownSettings(): SettingsPatch | undefined {
    const place = this.getAttribute("sources-section");
    // The engine refuses what is no such place.
    const listed = place === null ? {} : { sourcesSection: place as SourcesSection };
    const written = this.getAttribute("settings");
    let own = this.#settings;
    if (own === undefined && written !== null && written.trim() !== "") {
      try {
        own = JSON.parse(written) as SettingsPatch;
      } catch {
        throw new AdfontesError("invalid_settings", "The attribute `settings` of <adfontes-chat> is no JSON. Write an object: '{\"tone\":\"formal\"}'.");
      }
    }
    return own === undefined && place === null ? undefined : { ...listed, ...own };
  }

  /** Says at once what is wrong with the settings, before somebody asks. */
  async #checkSettings(): Promise<void> {
    const engine = this.#engine;
    if (engine === undefined) return;
    try {
      const settings = this.#ownSettings();
      if (settings !== undefined) await engine.plan("?", { settings });
    } catch (thrown) {
      this.#fire("adfontes-error", { error: asError(thrown) });
    }
  }

  async #suggest(): Promise<void> {
    const engine = this.#engine;
    if (engine === undefined || this.#turns.length > 0) return;
    const questions = await engine.suggestions(this.#language).catch(() => [] as string[]);
    if (engine !== this.#engine || this.#turns.length > 0) return;
    this.#welcome.hidden = questions.length === 0;
    this.#welcome.replaceChildren(
      h("p", { class: "welcome-title", text: this.#texts.tryAsking }),
      h("div", { class: "suggestions", part: "suggestions" }, ...questions.slice(0, 6).map((q) => button(q, () => void this.ask(q)))),
    );
  }

  // ---- asking ----

  async #ask(question: string, again: AskAgain): Promise<void> {
    const engine = this.#engine ?? (await this.#own?.catch(() => undefined));
    if (question === "" || engine === undefined || this.#session === undefined) return;
    this.stop();
    this.#welcome.hidden = true;
    this.#frame.classList.remove("fresh");
    this.#input.value = "";
    const without = again.without ?? { entities: [], graph: false };
    const turn = new Turn(question, this.#texts, this.#language, this.#hooks, without);
    this.#turns.push(turn);
    this.#log.append(turn.element);
    this.#show(turn);
    this.#busy(true);
    this.#say(this.#texts.stage.plan);
    turn.element.scrollIntoView({ block: "nearest" });
    this.#fire("adfontes-ask", { question });
    let settings: SettingsPatch | undefined;
    try {
      settings = this.#ownSettings();
    } catch (thrown) {
      const error = asError(thrown);
      turn.fail(error);
      this.#busy(false);
      this.#say("");
      this.#fire("adfontes-error", { error });
      return;
    }
    const stream = this.#session.ask(question, {
      ...(settings === undefined ? {} : { settings }),
      ...(again.choose === undefined ? {} : { choose: again.choose }),
      ...(again.answer === undefined ? this.#answerMode : { answer: again.answer }),
      ...(without.entities.length > 0 || without.graph ? { without } : {}),
    });
    this.#running = stream;
    try {
      for await (const event of stream) {
        // Reading along: the end stays in sight unless the reader scrolled away.
        const following = this.#atEnd();
        turn.handle(event);
        if (following && event.type === "delta") requestAnimationFrame(() => this.#scrollToEnd());
      }
      const answer = await stream.final();
      this.#fire("adfontes-answer", { answer });
      await this.#verify(engine, turn);
      this.#announce(answer.text);
    } catch (thrown) {
      const error = asError(thrown);
      turn.fail(error);
      if (error.code !== "aborted") this.#fire("adfontes-error", { error });
    } finally {
      if (this.#running === stream) {
        this.#running = undefined;
        this.#busy(false);
        this.#say("");
      }
      turn.element.scrollIntoView({ block: "nearest" });
    }
  }

  /** How answers are wanted, by the attribute `answer`; the engine refuses what is no such value. */
  get #answerMode(): { answer?: AnswerMode } {
    const mode = this.getAttribute("answer");
    return mode === null ? {} : { answer: mode as AnswerMode };
  }

  /** Whether each cited sentence is borne out; an answer stands without it too. */
  async #verify(engine: Engine, turn: Turn): Promise<void> {
    const { answer } = turn;
    if (answer === undefined || answer.verification !== undefined || answer.citations.length === 0) return;
    const verification = await engine.verify(answer.text, answer.references).catch(() => undefined);
    if (verification !== undefined) turn.verified(verification);
  }

  readonly #hooks: TurnHooks = {
    openSource: (turn, reference, at, from) => {
      this.#show(turn);
      this.#panel.open(reference, at, from);
      this.#fire("adfontes-citation", { reference, answer: turn.answer });
    },
    shownChanged: (turn) => {
      if (turn === this.#shown) this.#panel.show(turn.shown, turn);
    },
    askAgain: (question, options) => void this.#ask(question, options),
    chosen: (question, key) => this.#fire("adfontes-choice", { question, key }),
    status: (text) => this.#say(text),
    // Goes nowhere by itself: what becomes of it is the page's affair.
    rated: (turn, rating) =>
      this.#fire("adfontes-feedback", { question: turn.question, rating, answer: turn.answer }),
    repaired: (turn, offer, taken) =>
      this.#fire("adfontes-repair", { answer: turn.answer, reference: offer.reference.id, start: offer.sentence.start, end: offer.sentence.end, taken }),
  };

  /** On a narrow page the sheet covers the lower part: the words that it belongs to move above it. */
  #sheet(open: boolean, from: HTMLElement | undefined): void {
    this.#frame.classList.toggle("sheet", open);
    if (!open || from === undefined || this.#frame.classList.contains("wide")) return;
    const { top, bottom } = from.getBoundingClientRect();
    const free = globalThis.innerHeight * 0.32;
    if (top < 0 || bottom > free) globalThis.scrollBy({ top: bottom - free * 0.8 });
  }

  #show(turn: Turn): void {
    this.#shown = turn;
    this.#panel.show(turn.shown, turn);
  }

  #busy(busy: boolean): void {
    this.#stop.hidden = !busy;
    this.#send.hidden = busy;
    this.toggleAttribute("busy", busy);
  }

  #say(text: string, passing = false): void {
    if (this.#status === undefined || this.#status.textContent === text) return;
    this.#status.textContent = text;
    if (passing) setTimeout(() => this.#status.textContent === text && this.#say(""), 6000);
  }

  /** For those who listen rather than look: the answer, once, when it is whole. */
  #announce(text: string): void {
    const live = h("div", { class: "hidden-visually", attributes: { "aria-live": "polite" } });
    this.#frame.append(live);
    requestAnimationFrame(() => (live.textContent = text));
    setTimeout(() => live.remove(), 5000);
  }

  #atEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#log;
    return scrollHeight - scrollTop - clientHeight < 80;
  }

  #scrollToEnd(): void {
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  #fire<T extends keyof ChatEvents>(type: T, detail: ChatEvents[T]): void {
    const event: ChatEvent<T> = new CustomEvent(type, { detail, bubbles: true, composed: true });
    this.dispatchEvent(event);
  }
}

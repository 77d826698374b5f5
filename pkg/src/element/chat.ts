/** `<adfontes-chat>`: asks, shows the answer as it comes, and the passages behind it. */
import { type AdfontesError, asError } from "../errors.js";
import type { Engine } from "../engine.js";
import { hasTexts, loadTexts, textsOf, type Texts } from "../texts.js";
import type { AnswerMode, AnswerStream, EngineStatus, HistoryTurn, Language, LanguageModelConfig, Session, SettingsPatch } from "../types.js";
import { button, h } from "./dom.js";
import { drawError } from "./error-box.js";
import type { ChatEvent, ChatEvents } from "./events.js";
import { Keeper, type KeptTurn } from "./keeper.js";
import { languageModelOf, OwnEngine } from "./own-engine.js";
import { ownSettings, SETTING_ATTRIBUTES } from "./own-settings.js";
import { Shell } from "./shell.js";
import type { Window } from "./toolbar.js";
import { Turn, type TurnHooks, type Without } from "./turn.js";
import { languageOfElement, whenWorded } from "./wording.js";

interface AskAgain {
  answer?: "quotation";
  without?: Without;
  choose?: string[];
}

// Server-side rendering has no HTMLElement, and importing must not fail there.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

export class AdfontesChat extends Base {
  static readonly observedAttributes = [
    "index", "domain", "model", "model-loading", "endpoint", "llm-model", "lang", "placeholder", "display", "open", "launcher", "history", "worker", ...SETTING_ATTRIBUTES,
  ];

  #engine: Engine | undefined;
  #own = new OwnEngine(this, {
    starts: () => whenWorded(this.#language, () => this.#engine === undefined && this.#shell.say(this.#texts.loadingIndex)),
    ready: (engine) => {
      this.#shell.say("");
      this.#use(engine);
    },
    failed: (error) => whenWorded(this.#language, () => this.#startFailed(error)),
  });
  #llm: LanguageModelConfig | null | undefined;
  #settings: SettingsPatch | undefined;
  #session: Session | undefined;
  #unlisten: (() => void) | undefined;
  #running: AnswerStream | undefined;
  #turns: Turn[] = [];
  #shown: Turn | undefined;
  #built = false;

  #shell!: Shell;
  #keeper = new Keeper(() => (this.getAttribute("history") === "off" ? undefined : `adfontes:${globalThis.location?.pathname}:${this.id}`));
  #restored = false;

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
    this.#shell.connect();
    queueMicrotask(() => {
      if (!this.isConnected) return;
      this.#startOwn();
      if (!this.#restored) void this.#restore();
      this.#restored = true;
    });
  }

  disconnectedCallback(): void {
    this.#shell.disconnect();
    this.stop();
    // Moving the element in the page disconnects it for a moment only.
    queueMicrotask(() => {
      if (!this.isConnected) this.#dropOwn();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.#built) return;
    if (name === "open" || name === "display") this.#shell.floating.toggle();
    else if (["lang", "placeholder", "launcher", "history"].includes(name)) this.#retext();
    else if (name === "endpoint" || name === "llm-model") void this.#applyLanguageModel();
    else if (SETTING_ATTRIBUTES.includes(name)) void this.#checkSettings();
    else if (this.#own.engine !== undefined || this.#engine === undefined) {
      this.#dropOwn();
      queueMicrotask(() => this.isConnected && this.#startOwn());
    }
  }

  get #language(): Language {
    return languageOfElement(this);
  }

  get #texts(): Texts {
    return textsOf(this.#language);
  }

  #build(): void {
    if (this.#built) return;
    this.#built = true;
    const root = this.attachShadow({ mode: "open" });
    this.#shell = new Shell(root, this, this.#texts, this.#language, {
      ask: (question) => void this.ask(question),
      stop: () => this.stop(),
      interest: () => this.#interest(),
      loadModel: () => void this.#engine?.loadModel(),
      newTopic: () => this.newTopic(),
      open: (window) => void this.#open(window),
      away: (away) => (this.#shell.newest.hidden = !away || this.#turns.length === 0),
      key: () => this.#keeper.key("draft"),
    });
    root.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent));
    this.#retext();
  }

  #key(event: KeyboardEvent): void {
    this.#shell.floating.key(event);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (this.#running !== undefined) this.stop();
    else if (!this.#shell.floating.close()) return;
    event.preventDefault();
  }

  #retext(): void {
    const ready = hasTexts(this.#language);
    // It keeps its place until it can speak.
    this.#shell.frame.style.visibility = ready ? "" : "hidden";
    if (!ready) whenWorded(this.#language, () => this.#retext());
    this.#shell.retext(this.#texts, this.#language);
    this.#drawBar();
    void this.#suggest();
  }

  // ---- the engine ----

  #startOwn(): void {
    if (this.#engine === undefined) this.#own.start(this.#languageModel());
  }

  #startFailed(error: AdfontesError): void {
    this.#shell.say("");
    const texts = this.#texts;
    this.#shell.welcome.hidden = false;
    const retry = button(texts.retry, () => {
      this.#shell.welcome.hidden = true;
      this.#shell.welcome.replaceChildren();
      this.#dropOwn();
      this.#startOwn();
    });
    this.#shell.welcome.replaceChildren(drawError(error, texts, retry));
    this.#fire("adfontes-error", { error });
  }

  #dropOwn(): void {
    if (this.#own.drop()) this.#use(undefined);
  }

  #use(engine: Engine | undefined): void {
    if (engine === this.#engine) return;
    this.#own.wait();
    this.#unlisten?.();
    void this.#session?.end();
    this.#session = undefined;
    this.#engine = engine;
    this.#unlisten = engine?.onStatus((status) => this.#onStatus(status));
    if (engine === undefined) return;
    this.#session = engine.session(this.#history());
    if (this.#own.engine === undefined) void this.#applyLanguageModel();
    void this.#checkSettings();
    if (this.#built) {
      this.#shell.model.update(engine.dense, this.#texts, this.#language);
      void this.#suggest();
      // The reader may have come before the engine.
      if (this.#shell.composer.input.matches(":hover, :focus")) this.#interest();
    }
    this.#fire("adfontes-ready", { engine });
  }

  #onStatus(status: EngineStatus): void {
    if (!this.#built) return;
    const texts = this.#texts;
    if (this.#shell.model.update(status, texts, this.#language)) return;
    if (status.type === "engine_restarted") this.#shell.say(texts.restarted, true);
    if (status.type === "embedder_restarted") this.#shell.say(texts.embedderRestarted, true);
    if (status.type === "engine_failed") this.#shell.say(texts.errors.engine_failed);
    this.#fire("adfontes-status", { status });
  }

  #interest(): void {
    const engine = this.#engine;
    if (engine?.dense.state === "waiting" && engine.dense.for === "interaction") void engine.loadModel();
  }

  #languageModel(): LanguageModelConfig | null | undefined {
    if (this.#llm !== undefined) return this.#llm;
    return languageModelOf(this);
  }

  async #applyLanguageModel(): Promise<void> {
    const config = this.#languageModel();
    const named = this.#llm !== undefined || this.hasAttribute("endpoint");
    // An engine that the page configured stays as it is, unless this element was told otherwise.
    if (this.#engine === undefined || (!named && this.#own.engine === undefined)) return;
    await this.#engine.setLanguageModel(config ?? null).catch((thrown: unknown) => this.#fire("adfontes-error", { error: asError(thrown) }));
  }

  /** Says at once what is wrong with the settings, before somebody asks. */
  async #checkSettings(): Promise<void> {
    const engine = this.#engine;
    if (engine === undefined) return;
    try {
      const settings = ownSettings(this, this.#settings);
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
    this.#shell.welcome.hidden = questions.length === 0;
    this.#shell.welcome.replaceChildren(
      h("p", { class: "welcome-title", text: this.#texts.tryAsking }),
      h("div", { class: "suggestions", part: "suggestions" }, ...questions.slice(0, 6).map((q) => button(q, () => void this.ask(q)))),
    );
  }

  // ---- asking ----

  async #ask(question: string, again: AskAgain): Promise<void> {
    const engine = this.#engine ?? (await this.#own.engine?.catch(() => undefined));
    if (!hasTexts(this.#language)) await loadTexts(this.#language);
    if (question === "" || engine === undefined || this.#session === undefined) return;
    this.stop();
    const focused = this.shadowRoot!.activeElement;
    this.#shell.welcome.hidden = true;
    this.#shell.frame.classList.remove("fresh");
    this.#shell.composer.sent(question);
    const without = again.without ?? { entities: [], graph: false };
    const turn = this.#addTurn(question, without);
    // What was pressed is gone: the keyboard goes on from the question.
    if (focused !== null && !focused.checkVisibility()) turn.element.querySelector<HTMLElement>(".question")!.focus({ preventScroll: true });
    this.#busy(true);
    this.#shell.say(this.#texts.stage.plan);
    this.#shell.follower.start(turn.element);
    this.#fire("adfontes-ask", { question });
    let settings: SettingsPatch | undefined;
    try {
      settings = ownSettings(this, this.#settings);
    } catch (thrown) {
      const error = asError(thrown);
      turn.fail(error);
      this.#busy(false);
      this.#shell.say("");
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
      for await (const event of stream) turn.handle(event);
      const answer = await stream.final();
      this.#fire("adfontes-answer", { answer });
      await this.#verify(engine, turn);
      this.#shell.announce(turn.spoken);
      turn.choose = again.choose;
      void this.#keep();
    } catch (thrown) {
      const error = asError(thrown);
      turn.fail(error);
      if (error.code === "aborted") this.#shell.announce(this.#texts.stopped);
      else this.#fire("adfontes-error", { error });
    } finally {
      if (this.#running === stream) {
        this.#running = undefined;
        this.#busy(false);
        this.#shell.say("");
      }
      this.#drawBar();
    }
  }

  #addTurn(question: string, without: Without): Turn {
    const turn = new Turn(question, this.#texts, this.#language, this.#hooks, without);
    this.#turns.push(turn);
    this.#shell.inner.append(turn.element);
    this.#show(turn);
    this.#drawBar();
    return turn;
  }

  // ---- the dialog ----

  /** Begins a new topic: what was asked before is no longer meant by what is asked next. */
  newTopic(): void {
    this.stop();
    this.#keeper.goOn(undefined);
    this.#setTurns([]);
    this.#shell.frame.classList.add("fresh");
    void this.#suggest();
    this.#shell.composer.input.focus({ preventScroll: true });
  }

  /** Shows a dialog that was kept, and goes on with it. */
  #setTurns(kept: readonly KeptTurn[]): void {
    for (const turn of this.#turns) turn.element.remove();
    this.#turns = [];
    this.#shown = undefined;
    this.#shell.panel.show(undefined, this);
    this.#shell.welcome.hidden = kept.length > 0;
    this.#shell.frame.classList.toggle("fresh", kept.length === 0);
    for (const { question, answer, choose } of kept) {
      const turn = this.#addTurn(question, { entities: [], graph: false });
      turn.complete(answer);
      turn.choose = choose;
    }
    void this.#session?.end();
    this.#session = this.#engine?.session(this.#history());
    this.#shell.follower.rest();
    this.#drawBar();
  }

  /** The answered questions. */
  get #kept(): KeptTurn[] {
    return this.#turns.flatMap(({ question, answer, choose }) => (answer === undefined ? [] : [{ question, answer, ...(choose === undefined ? {} : { choose }) }]));
  }

  #history(): HistoryTurn[] {
    return this.#kept.map(({ question, answer, choose }) => ({ question, answer: answer.text, ...(choose === undefined ? {} : { choose }) }));
  }

  /** After the page was loaded again: the draft and the dialog of this tab. */
  async #restore(): Promise<void> {
    this.#shell.composer.recall();
    const dialog = await this.#keeper.current().catch(() => undefined);
    if (!hasTexts(this.#language)) await loadTexts(this.#language);
    if (dialog === undefined || this.#turns.length > 0) return;
    this.#setTurns(dialog.turns);
    for (const { question } of dialog.turns) this.#shell.composer.remember(question);
    if (this.#shell.wide) this.#shell.follower.toEnd(false);
  }

  async #keep(): Promise<void> {
    try {
      await this.#keeper.save(this.#kept);
    } catch {
      this.#shell.say(this.#texts.notKept, true);
    }
    this.#drawBar();
  }

  #drawBar(): void {
    this.#shell.bar.update(this.#turns.length > 0, this.#keeper.known);
  }

  /** Opens a window over the chat; what draws it is fetched now. */
  async #open(window: Window): Promise<void> {
    const { open } = await import("./late/windows.js");
    const { place, id } = this.#keeper;
    await open(window, { root: this.shadowRoot!, texts: this.#texts, language: this.#language, turns: this.#kept, place: place() }, {
      open: (dialog) => {
        this.stop();
        this.#keeper.goOn(dialog.id);
        this.#setTurns(dialog.turns);
        this.#shell.follower.toEnd(false);
      },
      removed: (gone) => {
        if (gone === undefined || gone === id) this.#keeper.goOn(undefined);
        this.#drawBar();
      },
    }).catch(() => this.#shell.say(this.#texts.notKept, true));
  }

  /** How answers are wanted, by the attribute `answer`; the engine refuses any other value. */
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
      this.#shell.panel.open(reference, at, from);
      this.#fire("adfontes-citation", { reference, answer: turn.answer });
    },
    shownChanged: (turn) => {
      if (turn === this.#shown) this.#shell.panel.show(turn.shown, turn);
    },
    askAgain: (question, options) => void this.#ask(question, options),
    edit: (question) => this.#shell.composer.edit(question),
    grew: () => this.#shell.follower.grew(),
    redrawn: (box, draw) => this.#shell.follower.hold(box, draw),
    copy: async (answer) => {
      const { answerMarkdown, copyText } = await import("./late/export.js");
      await copyText(answerMarkdown(answer, this.#texts));
    },
    pointed: (turn, badge, reference, at) => {
      void import("./late/hover.js").then(({ showCard }) => {
        if (badge.matches(":hover, :focus-visible") && turn.shown !== undefined) showCard(badge, reference, at, turn.shown, this.#texts, this.#language);
      });
    },
    chosen: (question, key) => this.#fire("adfontes-choice", { question, key }),
    status: (text) => this.#shell.say(text),
    // It goes nowhere by itself: the page decides what becomes of it.
    rated: (turn, rating) =>
      this.#fire("adfontes-feedback", { question: turn.question, rating, answer: turn.answer }),
    repaired: (turn, offer, taken) =>
      this.#fire("adfontes-repair", { answer: turn.answer, reference: offer.reference.id, start: offer.sentence.start, end: offer.sentence.end, taken }),
  };

  #show(turn: Turn): void {
    this.#shown = turn;
    this.#shell.panel.show(turn.shown, turn);
  }

  #busy(busy: boolean): void {
    this.#shell.composer.busy(busy);
    this.toggleAttribute("busy", busy);
  }

  #fire<T extends keyof ChatEvents>(type: T, detail: ChatEvents[T]): void {
    const event: ChatEvent<T> = new CustomEvent(type, { detail, bubbles: true, composed: true });
    this.dispatchEvent(event);
  }
}

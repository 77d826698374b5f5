/** `<adfontes-chat>`: asks, shows the answer as it comes, and the passages behind it. */
import { type AdfontesError, asError } from "../errors.js";
import type { Engine } from "../engine.js";
import { hasTexts, textsOf, type Texts } from "../texts.js";
import type { EngineStatus, Language, LanguageModelConfig, SettingsPatch } from "../types.js";
import { button, h } from "./dom.js";
import { drawError } from "./error-box.js";
import type { ChatEvent, ChatEvents } from "./events.js";
import { languageModelOf, OwnEngine } from "./own-engine.js";
import { ownSettings, SETTING_ATTRIBUTES } from "./own-settings.js";
import { Shell } from "./shell.js";
import { type Chat, Talk } from "./talk.js";
import { languageOfElement, whenWorded } from "./wording.js";

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
  #unlisten: (() => void) | undefined;
  #built = false;

  #shell!: Shell;
  // From the beginning: an engine may be given before the element is in a page.
  readonly #talk = new Talk(this.#chat);

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
    return this.#talk.ask(question.trim());
  }

  /** Stops the running answer. */
  stop(): void {
    this.#talk.stop();
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
      void this.#talk.restore();
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
    const talk = this.#talk;
    this.#shell = new Shell(root, this, this.#texts, this.#language, {
      ask: (question) => void this.ask(question),
      stop: () => this.stop(),
      interest: () => this.#interest(),
      loadModel: () => void this.#engine?.loadModel(),
      newTopic: () => talk.newTopic(),
      open: (window) => void talk.open(window),
      away: (away) => (this.#shell.newest.hidden = !away || talk.fresh),
      key: () => talk.keeper.key("draft"),
    });
    root.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent));
    this.#retext();
  }

  #key(event: KeyboardEvent): void {
    this.#shell.floating.key(event);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (this.#talk.stop() || this.#shell.floating.close()) event.preventDefault();
  }

  #retext(): void {
    const ready = hasTexts(this.#language);
    // It keeps its place until it can speak.
    this.#shell.frame.style.visibility = ready ? "" : "hidden";
    if (!ready) whenWorded(this.#language, () => this.#retext());
    this.#shell.retext(this.#texts, this.#language);
    this.#talk.drawBar();
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
    this.#engine = engine;
    this.#talk.begin();
    this.#unlisten = engine?.onStatus((status) => this.#onStatus(status));
    if (engine === undefined) return;
    if (this.#own.engine === undefined) void this.#applyLanguageModel();
    void this.#checkSettings();
    if (this.#built) {
      this.#shell.model.update(engine.dense, this.#texts, this.#language);
      // A question that waits for the engine goes first.
      setTimeout(() => void this.#suggest());
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
    if (engine === undefined) return;
    const mapped = await engine.stats().then(({ nodes }) => nodes > 0, () => false);
    if (engine !== this.#engine) return;
    this.#shell.bar.mapped = mapped;
    this.#talk.drawBar();
    if (!this.#talk.fresh) return;
    const questions = await engine.suggestions(this.#language).catch(() => [] as string[]);
    if (engine !== this.#engine || !this.#talk.fresh) return;
    const { tryAsking, graph } = this.#texts;
    const map = button(graph.button, () => void this.#talk.open("graph"), { class: "quiet", attributes: { title: graph.title, "data-action": "map" } });
    this.#shell.welcome.hidden = questions.length === 0;
    this.#shell.welcome.replaceChildren(
      h("p", { class: "welcome-title", text: tryAsking }, ...(mapped ? [map] : [])),
      h("div", { class: "suggestions", part: "suggestions" }, ...questions.slice(0, 6).map((q) => button(q, () => void this.ask(q)))),
    );
  }

  /** Begins a new topic: what was asked before is no longer meant by what is asked next. */
  newTopic(): void {
    this.#talk.newTopic();
  }

  /** What the dialog needs of the element. */
  get #chat(): Chat {
    const own = this;
    return {
      host: this,
      get shell() { return own.#shell; },
      get engine() { return own.#engine; },
      get texts() { return own.#texts; },
      get language() { return own.#language; },
      started: async () => this.#engine ?? this.#own.engine?.catch(() => undefined),
      settings: () => ownSettings(this, this.#settings),
      welcome: () => void this.#suggest(),
      fire: (type, detail) => this.#fire(type, detail),
    };
  }

  #fire<T extends keyof ChatEvents>(type: T, detail: ChatEvents[T]): void {
    const event: ChatEvent<T> = new CustomEvent(type, { detail, bubbles: true, composed: true });
    this.dispatchEvent(event);
  }
}

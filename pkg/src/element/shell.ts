/** What the chat is drawn in: the log, the box, the panel, and what stands between them. */
import type { Texts } from "../texts.js";
import type { Language } from "../types.js";
import { Composer } from "./composer.js";
import { button, h } from "./dom.js";
import { Floating } from "./floating.js";
import { Follower } from "./follow.js";
import { ModelBar } from "./model-bar.js";
import { SourcesPanel } from "./sources-panel.js";
import { STYLES } from "./styles.js";
import { addStyles, THEME } from "./theme.js";
import { Toolbar, type Window } from "./toolbar.js";

const WIDE = 900;
const PASSING_MS = 6000;

export interface ShellHooks {
  ask(question: string): void;
  stop(): void;
  interest(): void;
  loadModel(): void;
  newTopic(): void;
  open(window: Window): void;
  /** The end of the log went out of sight, or came back. */
  away(away: boolean): void;
  /** Under which name the draft is kept. */
  key(): string | undefined;
}

export class Shell {
  readonly inner: HTMLElement;
  readonly welcome = h("div", { class: "welcome", attributes: { hidden: "" } });
  readonly log: HTMLElement;
  readonly status = h("div", { class: "status", part: "status", attributes: { "aria-live": "polite", role: "status" } });
  readonly frame: HTMLElement;
  readonly newest: HTMLButtonElement;
  readonly composer: Composer;
  readonly floating: Floating;
  readonly follower: Follower;
  readonly panel: SourcesPanel;
  readonly bar: Toolbar;
  readonly model: ModelBar;
  #resize = new ResizeObserver(([entry]) => this.frame.classList.toggle("wide", (entry?.contentRect.width ?? 0) >= WIDE));

  constructor(
    root: ShadowRoot,
    private readonly host: HTMLElement,
    texts: Texts,
    language: Language,
    hooks: ShellHooks,
  ) {
    addStyles(root, THEME + STYLES);
    const open = (window: Window) => () => hooks.open(window);
    this.bar = new Toolbar({ newTopic: () => hooks.newTopic(), graph: open("graph"), dialogs: open("dialogs"), save: open("save"), log: open("log") });
    this.inner = h("div", { class: "turns" }, this.welcome);
    this.log = h("div", { class: "log", part: "log", attributes: { role: "region" } }, this.inner);
    this.model = new ModelBar((text) => this.announce(text), () => hooks.loadModel());
    this.composer = new Composer(hooks, () => hooks.key());
    this.panel = new SourcesPanel(texts, language, (shown, from) => this.#sheet(shown, from));
    this.newest = button("", () => this.follower.toEnd(true), { class: "newest", part: "newest", attributes: { hidden: "" } });
    const below = h("div", { class: "below" }, this.newest, this.status, this.model.element, this.composer.element);
    const talk = h("section", { class: "talk", part: "talk" }, this.bar.element, this.log, below);
    this.frame = h("div", { class: "frame fresh", part: "frame" }, talk, this.panel.element);
    this.follower = new Follower(this.log, this.inner, below, (away) => hooks.away(away));
    this.floating = new Floating(host, this.frame, this.composer.input);
    root.append(this.floating.launcher, this.frame);
  }

  connect(): void {
    this.#resize.observe(this.host);
    this.follower.connect();
  }

  disconnect(): void {
    this.#resize.disconnect();
    this.follower.disconnect();
  }

  get wide(): boolean {
    return this.frame.classList.contains("wide");
  }

  retext(texts: Texts, language: Language): void {
    this.composer.retext(texts, this.host.getAttribute("placeholder"));
    this.bar.retext(texts);
    this.newest.textContent = `↓ ${texts.newest}`;
    this.floating.retext(texts);
    this.log.setAttribute("aria-label", texts.conversation);
    this.panel.retext(texts, language);
  }

  /** What is being done, in words. */
  say(text: string, passing = false): void {
    if (this.status.textContent === text) return;
    this.status.textContent = text;
    if (passing) setTimeout(() => this.status.textContent === text && this.say(""), PASSING_MS);
  }

  /** For those who listen rather than look. */
  announce(text: string): void {
    const live = h("div", { class: "hidden-visually", part: "live", attributes: { "aria-live": "polite" } });
    this.frame.append(live);
    requestAnimationFrame(() => (live.textContent = text));
    setTimeout(() => live.remove(), 5000);
  }

  /** On a narrow page the sheet covers the lower part: the words that it belongs to move above it. */
  #sheet(open: boolean, from: HTMLElement | undefined): void {
    const sheet = open && !this.wide;
    this.frame.classList.toggle("sheet", sheet);
    this.panel.sheet(sheet);
    if (!sheet || from === undefined) return;
    const { top, bottom } = from.getBoundingClientRect();
    const free = globalThis.innerHeight * 0.32;
    if (top < 0 || bottom > free) (this.floating.floats ? this.log : globalThis).scrollBy({ top: bottom - free * 0.8, behavior: "instant" });
  }
}

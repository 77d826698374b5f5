/** The dialog of a chat: who asks what, what comes of it, and how it is kept. */
import { asError } from "../errors.js";
import type { Engine } from "../engine.js";
import { hasTexts, loadTexts, type Texts } from "../texts.js";
import type { AnswerMode, AnswerStream, HistoryTurn, Language, Session, SettingsPatch } from "../types.js";
import type { ChatEvents } from "./events.js";
import { Keeper, type KeptTurn } from "./keeper.js";
import type { Shell } from "./shell.js";
import type { Window } from "./toolbar.js";
import { Turn, type TurnHooks, type Without } from "./turn.js";

interface AskAgain {
  answer?: "quotation";
  without?: Without;
  choose?: string[];
  from?: number;
}

/** What the dialog needs of the element that it is in. */
export interface Chat {
  readonly host: HTMLElement;
  readonly shell: Shell;
  readonly engine: Engine | undefined;
  /** The engine, once it is there. */
  started(): Promise<Engine | undefined>;
  readonly texts: Texts;
  readonly language: Language;
  /** Throws where they are no settings. */
  settings(): SettingsPatch | undefined;
  /** What can be asked at the beginning, and whether there is a map. */
  welcome(): void;
  fire<T extends keyof ChatEvents>(type: T, detail: ChatEvents[T]): void;
}

export class Talk {
  #session: Session | undefined;
  #running: AnswerStream | undefined;
  #turns: Turn[] = [];
  #shown: Turn | undefined;
  #restored = false;
  readonly keeper: Keeper;

  readonly #chat: Chat;

  constructor(chat: Chat) {
    this.#chat = chat;
    const { host } = chat;
    this.keeper = new Keeper(() => (host.getAttribute("history") === "off" ? undefined : `adfontes:${globalThis.location?.pathname}:${host.id}`));
  }

  /** Whether nothing was asked. */
  get fresh(): boolean {
    return this.#turns.length === 0;
  }

  /** Whether there was something to stop. */
  stop(): boolean {
    if (this.#running === undefined) return false;
    this.#running.cancel();
    return true;
  }

  /** The engine was exchanged: the dialog goes on with it. */
  begin(): void {
    void this.#session?.end();
    this.#session = this.#chat.engine?.session(this.#history());
  }

  /** Asks, and shows what comes of it. */
  async ask(question: string, again: AskAgain = {}): Promise<void> {
    const chat = this.#chat;
    const { shell } = chat;
    const engine = await chat.started();
    if (!hasTexts(chat.language)) await loadTexts(chat.language);
    if (question === "" || engine === undefined || this.#session === undefined) return;
    this.stop();
    const focused = chat.host.shadowRoot!.activeElement;
    shell.welcome.hidden = true;
    shell.frame.classList.remove("fresh");
    shell.composer.sent(question);
    const without = again.without ?? { entities: [], graph: false };
    const turn = this.#addTurn(question, without);
    // What was pressed is gone: the keyboard goes on from the question.
    if (focused !== null && !focused.checkVisibility()) turn.element.querySelector<HTMLElement>(".question")!.focus({ preventScroll: true });
    this.#busy(true);
    shell.say(chat.texts.stage.plan);
    shell.follower.start(turn.element);
    chat.fire("adfontes-ask", { question });
    let settings: SettingsPatch | undefined;
    try {
      settings = chat.settings();
    } catch (thrown) {
      const error = asError(thrown);
      turn.fail(error);
      this.#busy(false);
      shell.say("");
      chat.fire("adfontes-error", { error });
      return;
    }
    const stream = this.#session.ask(question, {
      ...(settings === undefined ? {} : { settings }),
      ...(again.choose === undefined ? {} : { choose: again.choose }),
      from: (turn.from = again.from ?? 0),
      ...(again.answer === undefined ? this.#answerMode : { answer: again.answer }),
      ...(without.entities.length > 0 || without.graph ? { without } : {}),
    });
    this.#running = stream;
    try {
      for await (const event of stream) turn.handle(event);
      const answer = await stream.final();
      chat.fire("adfontes-answer", { answer });
      await turn.drawn;
      await this.#verify(engine, turn);
      shell.announce(turn.spoken);
      turn.choose = again.choose;
      void this.#keep();
      void this.#next(engine, turn);
      // Sources may have come since the engine did.
      chat.welcome();
    } catch (thrown) {
      const error = asError(thrown);
      turn.fail(error);
      if (error.code === "aborted") shell.announce(chat.texts.stopped);
      else chat.fire("adfontes-error", { error });
    } finally {
      if (this.#running === stream) {
        this.#running = undefined;
        this.#busy(false);
        shell.say("");
      }
      this.drawBar();
    }
  }

  #addTurn(question: string, without: Without): Turn {
    const turn = new Turn(question, this.#chat.texts, this.#chat.language, this.#hooks, without);
    this.#turns.push(turn);
    this.#chat.shell.inner.append(turn.element);
    this.#show(turn);
    this.drawBar();
    return turn;
  }

  /** Begins a new topic: what was asked before is no longer meant by what is asked next. */
  newTopic(): void {
    this.stop();
    this.keeper.goOn(undefined);
    this.#setTurns([]);
    this.#chat.shell.frame.classList.add("fresh");
    this.#chat.welcome();
    this.#chat.shell.composer.input.focus({ preventScroll: true });
  }

  /** Shows a dialog that was kept, and goes on with it. */
  #setTurns(kept: readonly KeptTurn[]): void {
    for (const turn of this.#turns) turn.element.remove();
    this.#turns = [];
    this.#shown = undefined;
    this.#chat.shell.panel.show(undefined, this.#chat.host);
    this.#chat.shell.welcome.hidden = kept.length > 0;
    this.#chat.shell.frame.classList.toggle("fresh", kept.length === 0);
    for (const { question, answer, choose } of kept) {
      const turn = this.#addTurn(question, { entities: [], graph: false });
      turn.complete(answer);
      turn.choose = choose;
    }
    this.begin();
    this.#chat.shell.follower.rest();
    this.drawBar();
  }

  /** The answered questions. */
  get #kept(): KeptTurn[] {
    return this.#turns.flatMap(({ question, answer, choose }) => (answer === undefined ? [] : [{ question, answer, ...(choose === undefined ? {} : { choose }) }]));
  }

  #history(): HistoryTurn[] {
    return this.#kept.map(({ question, answer, choose }) => ({ question, answer: answer.text, ...(choose === undefined ? {} : { choose }) }));
  }

  /** After the page was loaded again: the draft and the dialog of this tab. */
  async restore(): Promise<void> {
    if (this.#restored) return;
    this.#restored = true;
    this.#chat.shell.composer.recall();
    const dialog = await this.keeper.current().catch(() => undefined);
    if (!hasTexts(this.#chat.language)) await loadTexts(this.#chat.language);
    if (dialog === undefined || this.#turns.length > 0) return;
    this.#setTurns(dialog.turns);
    for (const { question } of dialog.turns) this.#chat.shell.composer.remember(question);
    if (this.#chat.shell.wide) this.#chat.shell.follower.toEnd(false);
  }

  async #keep(): Promise<void> {
    try {
      await this.keeper.save(this.#kept);
    } catch {
      this.#chat.shell.say(this.#chat.texts.notKept, true);
    }
    this.drawBar();
  }

  drawBar(): void {
    this.#chat.shell.bar.update(this.#turns.length > 0, this.keeper.known);
  }

  /** Opens a window over the chat; what draws it is fetched now. */
  async open(window: Window): Promise<void> {
    const { open } = await import("./late/windows.js");
    const { place, id } = this.keeper;
    const { host, texts, language, engine } = this.#chat;
    await open(window, { root: host.shadowRoot!, texts, language, turns: this.#kept, place: place(), engine }, {
      ask: (question) => void this.ask(question),
      open: (dialog) => {
        this.stop();
        this.keeper.goOn(dialog);
        this.#setTurns(dialog.turns);
        this.#chat.shell.follower.toEnd(false);
      },
      removed: (gone) => {
        if (gone === undefined || gone === id) this.keeper.goOn(undefined);
        this.drawBar();
      },
    }).catch((thrown: unknown) => this.#chat.shell.say(window === "graph" ? asError(thrown).message : texts.notKept, true));
  }

  /** How answers are wanted, by the attribute `answer`; the engine refuses any other value. */
  get #answerMode(): { answer?: AnswerMode } {
    const mode = this.#chat.host.getAttribute("answer");
    return mode === null ? {} : { answer: mode as AnswerMode };
  }

  /** Whether each cited sentence is borne out; an answer stands without it too. */
  async #verify(engine: Engine, turn: Turn): Promise<void> {
    const { answer } = turn;
    if (answer === undefined || answer.verification !== undefined || answer.citations.length === 0) return;
    const verification = await engine.verify(answer.text, answer.references).catch(() => undefined);
    if (verification !== undefined) turn.verified(verification);
  }

  /** What can be asked next; it is drawn by what comes with the first answer. */
  async #next(engine: Engine, turn: Turn): Promise<void> {
    const { drawNext } = await import("./late/next.js");
    const asked = this.#turns.map(({ question }) => question);
    await drawNext(engine, turn, asked, this.#chat.language, this.#chat.texts, (question, again) => void this.ask(question, again));
  }

  readonly #hooks: TurnHooks = {
    name: async (key) => this.#chat.engine?.displayName(key, this.#chat.language),
    openSource: (turn, reference, at, from) => {
      this.#show(turn);
      this.#chat.shell.panel.open(reference, at, from);
      this.#chat.fire("adfontes-citation", { reference, answer: turn.answer });
    },
    shownChanged: (turn) => {
      if (turn === this.#shown) this.#chat.shell.panel.show(turn.shown, turn);
    },
    askAgain: (question, options) => void this.ask(question, options),
    edit: (question) => this.#chat.shell.composer.edit(question),
    grew: () => this.#chat.shell.follower.grew(),
    redrawn: (box, draw) => this.#chat.shell.follower.hold(box, draw),
    copy: async (answer) => {
      const { answerMarkdown, copyText } = await import("./late/export.js");
      await copyText(answerMarkdown(answer, this.#chat.texts));
    },
    pointed: (turn, badge, reference, at) => {
      void import("./late/hover.js").then(({ showCard }) => {
        const { frame } = this.#chat.shell;
        // It comes too late where the sheet with the source is open already.
        if (badge.matches(":hover, :focus-visible") && turn.shown !== undefined && !frame.classList.contains("sheet")) showCard(badge, reference, at, turn.shown, this.#chat.texts, this.#chat.language);
      });
    },
    chosen: (question, key) => this.#chat.fire("adfontes-choice", { question, key }),
    status: (text) => this.#chat.shell.say(text),
    // It goes nowhere by itself: the page decides what becomes of it.
    rated: (turn, rating) =>
      this.#chat.fire("adfontes-feedback", { question: turn.question, rating, answer: turn.answer }),
    repaired: (turn, offer, taken) =>
      this.#chat.fire("adfontes-repair", { answer: turn.answer, reference: offer.reference.id, start: offer.sentence.start, end: offer.sentence.end, taken }),
  };

  #show(turn: Turn): void {
    this.#shown = turn;
    this.#chat.shell.panel.show(turn.shown, turn);
  }

  #busy(busy: boolean): void {
    this.#chat.shell.composer.busy(busy);
    this.#chat.host.toggleAttribute("busy", busy);
  }
}

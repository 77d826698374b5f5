/** The box that questions are typed in: a draft that outlives the page, and questions that the arrow recalls. */
import type { Texts } from "../texts.js";
import { button, h } from "./dom.js";

export interface ComposerHooks {
  ask(question: string): void;
  stop(): void;
  interest(): void;
}

export class Composer {
  readonly input = h("textarea", { part: "input", attributes: { rows: "1", id: "question", enterkeyhint: "send", dir: "auto" } });
  readonly element: HTMLFormElement;
  #label = h("label", { class: "hidden-visually", attributes: { for: "question" } });
  #send = h("button", { class: "primary", part: "ask", attributes: { type: "submit" } });
  #stop: HTMLButtonElement;
  #asked: string[] = [];
  /** Which earlier question the arrow has brought back; as many as there are: none. */
  #at = 0;

  /** @param key under which the draft is kept for this tab; `undefined`: it is not */
  constructor(
    hooks: ComposerHooks,
    private readonly key: () => string | undefined,
  ) {
    this.#stop = button("", () => hooks.stop(), { class: "stop", part: "stop", attributes: { hidden: "" } });
    this.element = h("form", { class: "ask", part: "form" }, this.#label, this.input, this.#send, this.#stop);
    // Whoever comes to the box will ask something.
    for (const type of ["pointerenter", "focusin"] as const) this.element.addEventListener(type, () => hooks.interest());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      hooks.ask(this.input.value);
    });
    this.#send.addEventListener("pointerdown", (event) => this.#pressed(event));
    this.input.addEventListener("input", () => this.#keep());
    this.input.addEventListener("keydown", (event) => this.#typed(event));
  }

  retext(texts: Texts, placeholder: string | null): void {
    this.input.placeholder = placeholder ?? texts.placeholder;
    this.#label.textContent = texts.placeholder;
    this.#send.textContent = texts.ask;
    this.#stop.textContent = texts.stop;
  }

  /** The draft of before, where nothing is typed yet. */
  recall(): void {
    if (this.input.value === "") this.input.value = read(this.key()) ?? "";
  }

  /** A question that the arrow recalls. */
  remember(question: string): void {
    if (this.#asked.at(-1) !== question) this.#asked.push(question);
    this.#at = this.#asked.length;
  }

  /** A question was asked. */
  sent(question: string): void {
    this.remember(question);
    this.input.value = "";
    this.#keep();
  }

  /** A question to change and ask again. */
  edit(question: string): void {
    this.input.value = question;
    this.#keep();
    this.input.focus();
    this.input.setSelectionRange(question.length, question.length);
  }

  busy(busy: boolean): void {
    const focused = (this.element.getRootNode() as ShadowRoot).activeElement;
    this.#stop.hidden = !busy;
    this.#send.hidden = busy;
    // The focus does not fall out of the page with the button that had it.
    if (!busy && focused === this.#stop) this.#send.focus();
    if (busy && focused === this.#send) this.#stop.focus();
  }

  /** Asks, too, where the button moved away between the press and the release, as when the first questions come: the browser tells of no click then. */
  #pressed({ button, pointerId }: PointerEvent): void {
    if (button !== 0) return;
    const { left, right, top, bottom } = this.#send.getBoundingClientRect();
    const aborted = new AbortController();
    const options = { signal: aborted.signal, capture: true };
    globalThis.addEventListener("pointercancel", () => aborted.abort(), options);
    globalThis.addEventListener("pointerup", (up) => {
      if (up.pointerId !== pointerId) return;
      aborted.abort();
      const within = up.clientX >= left && up.clientX <= right && up.clientY >= top && up.clientY <= bottom;
      if (within && !this.#send.hidden && !up.composedPath().includes(this.#send)) this.element.requestSubmit();
    }, options);
  }

  #typed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.element.requestSubmit();
    } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const to = this.#at + (event.key === "ArrowUp" ? -1 : 1);
      // Only where the arrow would not move within something that was typed.
      if (this.input.value !== (this.#asked[this.#at] ?? "") || to < 0 || to > this.#asked.length) return;
      event.preventDefault();
      this.#at = to;
      this.input.value = this.#asked[to] ?? "";
      this.#keep();
    }
  }

  #keep(): void {
    write(this.key(), this.input.value);
  }
}

/** What this tab keeps; nothing where the browser refuses. */
export function read(key: string | undefined): string | undefined {
  try {
    return key === undefined ? undefined : (sessionStorage.getItem(key) ?? undefined);
  } catch {
    return undefined;
  }
}

/** Keeps a text for this tab; an empty one is forgotten. */
export function write(key: string | undefined, text: string): void {
  if (key === undefined) return;
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage it simply is not kept.
  }
}

/** The floating form: a button in the corner of the page that opens the chat, over the whole window on a phone. */
import type { Texts } from "../texts.js";
import { button, keepFocus } from "./dom.js";

export class Floating {
  readonly launcher: HTMLButtonElement;

  constructor(
    private readonly host: HTMLElement,
    private readonly frame: HTMLElement,
    private readonly input: HTMLElement,
  ) {
    this.launcher = button("", () => host.toggleAttribute("open", true), { class: "launcher", part: "launcher", attributes: { "aria-haspopup": "dialog" } });
  }

  get floats(): boolean {
    return this.host.getAttribute("display") === "floating";
  }

  get #open(): boolean {
    return this.floats && this.host.hasAttribute("open");
  }

  retext(texts: Texts): void {
    this.launcher.textContent = this.host.getAttribute("launcher") ?? texts.askButton;
    if (this.floats) this.frame.setAttribute("aria-label", texts.conversation);
    this.toggle();
  }

  /** Follows the attributes; the focus goes with what opens and closes. */
  toggle(): void {
    const { floats, frame, launcher } = this;
    const open = this.#open;
    const within = this.host.matches(":focus-within");
    frame.hidden = floats && !open;
    launcher.hidden = !floats || open;
    if (floats) frame.setAttribute("role", "dialog");
    else frame.removeAttribute("role");
    if (!floats || !within) return;
    (open ? this.input : launcher).focus({ preventScroll: true });
  }

  /** Keeps the Tab key within the chat while it is open. */
  key(event: KeyboardEvent): void {
    if (this.#open) keepFocus(event, this.frame);
  }

  /** @returns whether there was something to close */
  close(): boolean {
    const open = this.#open;
    if (open) this.host.removeAttribute("open");
    return open;
  }
}

/** What can be done with a whole dialog: a line of buttons above it. */
import type { Texts } from "../texts.js";
import { button, h } from "./dom.js";

/** What opens over the chat. */
export type Window = "graph" | "dialogs" | "save" | "log";

export type ToolbarHooks = Record<Window | "newTopic", () => void>;

export class Toolbar {
  readonly element: HTMLElement;
  /** Whether there is something to draw a map of. */
  mapped = false;
  #newTopic: HTMLButtonElement;
  #graph: HTMLButtonElement;
  #dialogs: HTMLButtonElement;
  #save: HTMLButtonElement;
  #log: HTMLButtonElement;

  constructor(hooks: ToolbarHooks) {
    const quiet = (action: string, run: () => void) => button("", run, { class: "quiet", attributes: { "data-action": action } });
    this.#newTopic = quiet("new-topic", () => hooks.newTopic());
    this.#graph = quiet("graph", () => hooks.graph());
    this.#dialogs = quiet("dialogs", () => hooks.dialogs());
    this.#save = quiet("save", () => hooks.save());
    this.#log = quiet("log", () => hooks.log());
    const all = [this.#newTopic, this.#graph, this.#dialogs, this.#save, this.#log];
    this.element = h("div", { class: "toolbar", part: "toolbar", attributes: { role: "group", hidden: "" } }, ...all);
  }

  retext(texts: Texts): void {
    this.element.setAttribute("aria-label", texts.dialog);
    this.#newTopic.textContent = texts.newTopic;
    this.#graph.textContent = texts.graph.button;
    this.#graph.title = texts.graph.title;
    this.#dialogs.textContent = texts.dialogs.button;
    this.#save.textContent = texts.save;
    this.#save.title = texts.saveTitle;
    this.#log.textContent = texts.contextLog.button;
    this.#log.title = texts.contextLog.title;
  }

  /** @param answered whether there is an answer to do something with; `kept`: whether there are dialogs to open again */
  update(answered: boolean, kept: boolean): void {
    for (const one of [this.#newTopic, this.#graph, this.#save, this.#log]) one.hidden = !answered;
    this.#graph.hidden ||= !this.mapped;
    this.#dialogs.hidden = !kept;
    this.element.hidden = !answered && !kept;
  }
}

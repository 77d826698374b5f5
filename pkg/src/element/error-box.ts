/** What went wrong: in words, with the detail for those who can use it, and what can be done. */
import type { AdfontesError } from "../errors.js";
import { textFor, type Texts } from "../texts.js";
import { h, type Child } from "./dom.js";

export function drawError(error: AdfontesError, texts: Texts, ...actions: Child[]): HTMLElement {
  return h(
    "div",
    { class: "error", part: "error", attributes: { role: "alert", "data-code": error.code } },
    h("p", { text: textFor(texts.errors, error.code) ?? texts.errors.other }),
    h("p", { class: "error-detail", text: `${error.message} (${error.code})` }),
    h("p", { class: "actions" }, ...actions),
  );
}

/** The questions of a run: the five presets, or one's own. */
import { fill } from "adfontes-parts/texts.js";
import TEXTS from "texts:citations";
import { h } from "../dom.js";

/** English, since the code speaks English; the other languages tell what is asked. */
const PRESETS = Object.entries(TEXTS.en.asked);

/** As long as the engine takes. */
const LONGEST = 4000;
const MOST = 50;

/** The editable list. */
export class Questions {
  #list = document.getElementById("list");
  #add = document.getElementById("add");
  #presets = document.getElementById("presets");
  #texts;
  #language = "en";

  /** `changed` is called when there are more or fewer questions. */
  constructor(changed) {
    this.changed = changed;
    this.#add.addEventListener("click", () => this.#append("").focus());
    this.#presets.addEventListener("click", () => this.reset());
    this.reset();
  }

  /** The five, as at the beginning. */
  reset() {
    this.#list.replaceChildren();
    for (const [, question] of PRESETS) this.#append(question);
  }

  /** One empty line, for questions that only the reader knows. */
  clear() {
    this.#list.replaceChildren();
    this.#append("");
  }

  /** What is to be asked, without empty lines. */
  get values() {
    return this.#inputs.map((input) => input.value.trim()).filter((value) => value !== "");
  }

  retext(texts, language) {
    this.#texts = texts;
    this.#language = language;
    this.#label();
  }

  set disabled(disabled) {
    for (const control of [...this.#list.querySelectorAll("button"), this.#add, this.#presets]) control.disabled = disabled;
    // The keyboard stays where it is.
    for (const input of this.#inputs) input.readOnly = disabled;
    if (!disabled) this.#label();
  }

  /** Goes to the first line, for someone who asks nothing. */
  focus() {
    (this.#inputs[0] ?? this.#append("")).focus();
  }

  get #inputs() {
    return [...this.#list.querySelectorAll("input")];
  }

  #append(value) {
    const input = h("input", { value, maxLength: LONGEST, autocomplete: "off", enterKeyHint: "go" });
    const remove = h("button", { type: "button", className: "remove", textContent: "✕" });
    const gloss = h("span", { className: "gloss" });
    const row = h("li", {}, h("div", { className: "question" }, input, remove), gloss);
    input.addEventListener("input", () => this.#label());
    remove.addEventListener("click", () => {
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      (next?.querySelector("input") ?? this.#add).focus();
      this.#label();
    });
    this.#list.append(row);
    this.#label();
    return input;
  }

  /** What the lines are called, and what the presets mean in the page's language. */
  #label() {
    if (this.#texts === undefined) return;
    this.changed();
    this.#add.disabled = this.#inputs.length >= MOST;
    for (const [at, row] of [...this.#list.children].entries()) {
      const [input, remove, gloss] = row.querySelectorAll("input, button, .gloss");
      input.setAttribute("aria-label", fill(this.#texts.question, { n: at + 1 }));
      input.placeholder = this.#texts.placeholder;
      remove.setAttribute("aria-label", fill(this.#texts.remove, { n: at + 1 }));
      gloss.textContent = glossOf(input.value.trim(), this.#texts) ?? "";
      gloss.lang = this.#language;
    }
  }
}

/** A preset in another language than English. */
export function glossOf(question, texts) {
  const [key] = PRESETS.find(([, preset]) => preset === question) ?? [];
  return key === undefined || texts.asked[key] === question ? undefined : texts.asked[key];
}

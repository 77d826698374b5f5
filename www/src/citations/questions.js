/** The questions of a run: the five presets, or one's own. */
import { h } from "../dom.js";

/** English, since the code speaks English; the other languages tell what is asked. */
export const PRESETS = [
  { ask: "How are vectors searched?", ru: "Как работает поиск по векторам?", es: "¿Cómo se busca entre los vectores?" },
  { ask: "Where are the turns of a dialog kept?", ru: "Где хранятся реплики разговора?", es: "¿Dónde se guardan los turnos de un diálogo?" },
  { ask: "Which tools may the model call?", ru: "Какие инструменты может вызывать модель?", es: "¿A qué herramientas puede llamar el modelo?" },
  { ask: "How is a document split into chunks?", ru: "Как документ делится на фрагменты?", es: "¿Cómo se divide un documento en fragmentos?" },
  { ask: "What does the Registry do?", ru: "Что делает Registry?", es: "¿Qué hace Registry?" },
];

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
    for (const { ask } of PRESETS) this.#append(ask);
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
      input.setAttribute("aria-label", this.#texts.question(at + 1));
      input.placeholder = this.#texts.placeholder;
      remove.setAttribute("aria-label", this.#texts.remove(at + 1));
      gloss.textContent = glossOf(input.value.trim(), this.#language) ?? "";
      gloss.lang = this.#language;
    }
  }
}

/** A preset in another language than English. */
export function glossOf(question, language) {
  return PRESETS.find(({ ask }) => ask === question)?.[language];
}

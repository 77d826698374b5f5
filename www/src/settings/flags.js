/** Every setting of the engine as a row: its name, what it does, what it may be, and the field that changes it. */
import { fill } from "adfontes-parts/texts.js";
import { h } from "../dom.js";
import { patched, valueIn, valueOf } from "./definitions.js";

/** A text in which what stands between backticks is code. */
const withCode = (text) => text.split("`").map((part, at) => (at % 2 === 1 ? h("code", { textContent: part }) : part));

/** One setting. `changed(row, value)` is called with what was put in; `undefined` is the default. */
class Row {
  element;
  #row;
  #field;
  #doc;
  #range;
  #wrong;
  #reset;
  #words;
  #docs;
  /** What is wrong with the field: a key of the texts. */
  #said;

  constructor(row, changed) {
    this.#row = row;
    const id = `setting-${row.name}`;
    this.#field = this.#draw(row, id);
    this.#doc = h("p", { className: "doc", id: `${id}-doc` });
    this.#range = h("span", { className: "range", id: `${id}-range` });
    this.#wrong = h("p", { className: "wrong", id: `${id}-wrong` });
    this.#field.setAttribute("aria-describedby", [this.#doc.id, this.#range.id, this.#wrong.id].join(" "));
    this.#wrong.setAttribute("role", "alert");
    this.#reset = h("button", { type: "button", className: "link", onclick: () => {
      changed(row, undefined);
      this.#field.focus();
    } });
    this.#field.addEventListener("change", () => {
      const read = this.#read();
      this.#say(read.wrong);
      if (read.wrong === undefined) changed(row, read.value);
    });
    const name = h("label", { htmlFor: id }, h("code", { textContent: row.name }));
    this.element = h("div", { className: "setting" }, name, this.#field, this.#doc, h("p", { className: "facts" }, this.#range, this.#reset), this.#wrong);
    this.element.dataset.name = row.name;
  }

  #draw(row, id) {
    const { kind, values, optional, least, most } = row;
    if (kind === "boolean") return h("input", { type: "checkbox", id });
    if (kind === "choice") {
      // Languages name themselves.
      const nameOf = (value) => document.querySelector(`.languages [data-tag="${row.name === "language" ? value : ""}"]`)?.textContent ?? value;
      const option = (value) => h("option", { value, textContent: nameOf(value) });
      return h("select", { id }, ...(optional ? [option("")] : []), ...values.map(({ value }) => option(value)));
    }
    // A number field gives no text where the number is wrong, so that nothing could be said of it.
    return h("input", { type: "text", inputMode: kind === "number" || least < 0 ? "decimal" : "numeric", id, autocomplete: "off", size: String(most ?? 1e6).length + 2 });
  }

  #read() {
    const { kind } = this.#row;
    if (kind === "boolean") return { value: this.#field.checked };
    if (kind === "choice") return { value: this.#field.value || null };
    return valueOf(this.#row, this.#field.value);
  }

  #say(wrong) {
    this.#said = wrong;
    this.#field.setAttribute("aria-invalid", String(wrong !== undefined));
    this.#wrong.textContent = wrong === undefined ? "" : fill(this.#words.wrong[wrong], { name: this.#row.name, least: this.#row.least, most: this.#row.most });
  }

  /** What it is by default, and what it may be. */
  #facts() {
    const { default: standard, least, most, kind } = this.#row;
    const words = this.#words;
    const shown = standard === null ? words.none : kind === "boolean" ? (standard ? words.on : words.off) : kind === "numbers" && standard.length === 0 ? words.none : String(standard);
    const range = least === undefined ? "" : fill(most === undefined ? words.from : words.fromTo, { least, most });
    return [fill(words.standard, { value: shown }), range].filter(Boolean).join(" · ");
  }

  /** Writes the words of a language. */
  word(words, docs) {
    this.#words = words;
    this.#docs = docs;
    this.#range.textContent = this.#facts();
    this.#reset.textContent = words.reset;
    this.#reset.setAttribute("aria-label", `${words.reset}: ${this.#row.name}`);
    if (this.#field.options?.[0]?.value === "") this.#field.options[0].textContent = words.none;
    this.#field.placeholder = words.none;
    this.#say(this.#said);
    this.#tellValue();
  }

  /** Shows what the settings have. */
  show(patch) {
    const own = valueIn(patch, this.#row.name);
    const value = own === undefined ? this.#row.default : own;
    if (this.#row.kind === "boolean") this.#field.checked = value;
    else this.#field.value = Array.isArray(value) ? value.join(", ") : (value ?? "");
    this.element.classList.toggle("changed", own !== undefined);
    this.#reset.hidden = own === undefined;
    this.#say(undefined);
    this.#tellValue();
  }

  /** What it does, and what the chosen value means. */
  #tellValue() {
    const { name } = this.#row;
    const chosen = this.#docs[`${name}=${this.#field.value}`];
    this.#doc.replaceChildren(...withCode(this.#docs[name]), ...(chosen ? [h("span", { className: "chosen" }, h("code", { textContent: this.#field.value }), " ", ...withCode(chosen))] : []));
  }

  /** Whether all of these words stand in its name or in what is said of it. */
  has(words) {
    const text = [this.#row.name, this.#docs[this.#row.name], ...(this.#row.values ?? []).map(({ value }) => `${value} ${this.#docs[`${this.#row.name}=${value}`] ?? ""}`)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  }
}

export class Flags {
  #rows;
  #patch;

  /** `holders(name)` says where a setting is drawn; `use(patch)` is called with what differs from the defaults. */
  constructor(rows, patch, holderOf, use) {
    this.#patch = patch;
    const changed = (row, value) => {
      this.patch = patched(this.#patch, row, value);
      use(this.#patch);
    };
    this.#rows = rows.map((row) => {
      const one = new Row(row, changed);
      holderOf(row.name).append(one.element);
      return one;
    });
  }

  get patch() {
    return this.#patch;
  }

  set patch(patch) {
    this.#patch = patch;
    for (const row of this.#rows) row.show(patch);
  }

  word(words, docs) {
    for (const row of this.#rows) row.word(words, docs);
    this.patch = this.#patch;
  }

  /** Leaves those that have all of these words; how many they are. */
  filter(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#rows.filter((row) => (row.element.hidden = !row.has(words)) === false);
    return found.length;
  }
}

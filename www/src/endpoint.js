/** The form of a model server: its address, its models, its key; and what came of asking it. */
import { fill } from "adfontes-parts/texts.js";
import TEXTS from "texts:endpoint";
import { h } from "./dom.js";
import { keep, kept, modelOf } from "./kept.js";
import { listModels, tryModel } from "./server.js";

export class Endpoint {
  #use;
  #language;
  /** The outcome of the last request: a key of the texts with what fills its slots. */
  #outcome;
  #turn = 0;
  #known = h("datalist", { id: "endpoint-models" });
  #state = h("p", { id: "endpoint-state", className: "hint" });
  #remember = h("input", { type: "checkbox", name: "remember" });
  #rememberKey = h("input", { type: "checkbox", name: "rememberKey", disabled: true });

  /** `use(llm)` is called with the server that is connected, or with `undefined`. */
  constructor(use) {
    this.#use = use;
    const words = (tag, text, properties = {}) => {
      const element = h(tag, properties);
      element.dataset.word = text;
      return element;
    };
    const field = (text, properties, ...more) => h("label", {}, words("span", text), h("input", { autocomplete: "off", spellcheck: false, ...properties }), ...more);
    const model = field("model", { name: "model" }, this.#known);
    model.querySelector("input").setAttribute("list", this.#known.id);
    this.#state.setAttribute("role", "status");
    const check = (input, text) => h("label", { className: "check" }, input, words("span", text));
    this.form = h("form", { id: "endpoint" },
      words("p", "lead"),
      h("div", { className: "fields" },
        field("url", { name: "url", type: "url", inputMode: "url", placeholder: "http://127.0.0.1:11434/v1", required: true }),
        model,
        field("key", { name: "key", type: "password" })),
      words("p", "keyHint", { className: "hint" }),
      check(this.#remember, "remember"),
      check(this.#rememberKey, "rememberKey"),
      h("p", { className: "buttons" },
        words("button", "use", { type: "submit", className: "primary" }),
        words("button", "test", { type: "button", id: "endpoint-test", onclick: () => this.form.reportValidity() && void this.#test() }),
        words("button", "off", { type: "button", id: "endpoint-off", onclick: () => this.#disconnect() })),
      this.#state);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#connect();
    });
    this.#remember.addEventListener("change", () => this.#allow());
    this.#restore();
  }

  /** Writes all words in a language. */
  word(tag) {
    this.#language = tag;
    for (const element of this.form.querySelectorAll("[data-word]")) element.textContent = TEXTS[tag][element.dataset.word];
    this.#tell();
  }

  get #said() {
    const { url, model, key } = this.form.elements;
    return { url: url.value.trim(), model: model.value.trim(), key: key.value.trim() };
  }

  #allow() {
    this.#rememberKey.disabled = !this.#remember.checked;
    this.#rememberKey.checked &&= this.#remember.checked;
  }

  #restore() {
    const { url, model, key } = kept("endpoint") ?? {};
    if (typeof url !== "string" || typeof model !== "string") return;
    const { elements } = this.form;
    elements.url.value = url;
    elements.model.value = model;
    elements.key.value = key ?? "";
    this.#remember.checked = true;
    this.#allow();
    this.#rememberKey.checked = Boolean(key);
    void this.#list({ url, model, key });
  }

  #tell() {
    if (this.#language === undefined) return;
    const texts = TEXTS[this.#language];
    this.#state.textContent = this.#outcome ? fill(texts.said[this.#outcome.said], { origin: location.origin, ...this.#outcome }) : texts.none;
    this.#state.dataset.said = this.#outcome?.said ?? "none";
  }

  /** Shows that a request is on its way, then what came of it, unless another one has begun. */
  async #ask(request) {
    const own = ++this.#turn;
    this.#outcome = { said: "trying" };
    this.#tell();
    const outcome = await request;
    if (own !== this.#turn) return;
    this.#outcome = outcome;
    if (outcome.models) this.#known.replaceChildren(...outcome.models.map((value) => h("option", { value })));
    this.#tell();
  }

  #list({ url, model, key }) {
    return this.#ask(listModels(url, model, key));
  }

  #connect() {
    const { url, model, key } = this.#said;
    this.#use(model === "" ? undefined : modelOf(url, model, key));
    keep("endpoint", this.#remember.checked && model !== "" ? { url, model, ...(this.#rememberKey.checked && key ? { key } : {}) } : undefined);
    return this.#list({ url, model, key });
  }

  #test() {
    const { url, model, key } = this.#said;
    if (model === "") return this.#list({ url, model, key });
    return this.#ask(tryModel(url, model, key));
  }

  #disconnect() {
    this.#turn++;
    this.#outcome = undefined;
    keep("endpoint", undefined);
    this.form.reset();
    this.#allow();
    this.#known.replaceChildren();
    this.#use(undefined);
    this.#tell();
  }
}

/** A thin bar with megabytes while the model comes, and one line on what became of it. */
import { fill, loadedSize, type Texts } from "../texts.js";
import type { EngineStatus, Language } from "../types.js";
import { button, h } from "./dom.js";

const SHOWN_MS = 4000;

export class ModelBar {
  readonly element = h("div", { class: "model", part: "model", attributes: { hidden: "" } });
  #note = h("span");
  #fill = h("div");
  #bar = h("div", { class: "bar", part: "progress", attributes: { role: "progressbar", "aria-valuemin": "0", "aria-valuemax": "100" } }, this.#fill);
  #timer: ReturnType<typeof setTimeout> | undefined;

  #load: HTMLButtonElement;

  constructor(
    private readonly announce: (text: string) => void,
    load: () => void,
  ) {
    this.#load = button("", load, { part: "load-model", attributes: { hidden: "" } });
    this.element.append(this.#note, this.#load, this.#bar);
  }

  /** @returns whether the status was about the model */
  update(status: EngineStatus, texts: Texts, language: Language): boolean {
    if (status.type === "model_progress") {
      const size = loadedSize(status, texts, language);
      // Nothing has come yet, or all of it has: then it is being made ready.
      const text = status.loaded < 50_000 || status.loaded === status.total ? texts.modelStarts : fill(texts.modelLoading, { size });
      this.#progress(`${text} ${texts.answersAlready}`, status.loaded, status.total);
      return true;
    }
    if (status.type === "embedding_progress") {
      const format = new Intl.NumberFormat(language);
      this.#progress(fill(texts.embedding, { done: format.format(status.loaded), total: format.format(status.total) }), status.loaded, status.total);
      return true;
    }
    if (status.type !== "dense") return false;
    this.#load.hidden = true;
    switch (status.state) {
      case "waiting":
        if (status.for === "click") this.#offer(texts);
        else this.element.hidden = true;
        return true;
      case "loading":
        // The offer was taken.
        if (!this.element.hidden) this.#progress(texts.modelStarts, 0, 0);
        return true;
      case "ready":
        this.#end(texts.denseReady, true);
        return true;
      case "model_mismatch":
        this.#end(texts.modelMismatch, false);
        return true;
      case "failed":
        this.#end(fill(texts.denseOff, { why: status.error?.message ?? "" }), false);
        return true;
      case "no_model":
      case "no_vectors":
        this.element.hidden = true;
        return true;
    }
  }

  #offer(texts: Texts): void {
    clearTimeout(this.#timer);
    this.#note.textContent = texts.modelOffer;
    this.#load.textContent = texts.modelLoad;
    this.#load.hidden = false;
    this.#bar.hidden = true;
    this.element.hidden = false;
  }

  #progress(text: string, loaded: number, total: number): void {
    clearTimeout(this.#timer);
    this.#note.textContent = text;
    this.#bar.hidden = false;
    const share = total > 0 ? Math.min(1, loaded / total) : 0;
    this.#fill.style.setProperty("transform", `scaleX(${share})`);
    this.#bar.setAttribute("aria-label", text);
    this.#bar.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    this.element.hidden = false;
  }

  #end(text: string, passing: boolean): void {
    clearTimeout(this.#timer);
    const worked = !this.element.hidden;
    this.#note.textContent = text;
    this.#bar.hidden = true;
    this.element.hidden = passing && !worked;
    if (!this.element.hidden) this.announce(text);
    if (passing) this.#timer = setTimeout(() => (this.element.hidden = true), SHOWN_MS);
  }
}

/** A thin bar with megabytes while the model comes, and one line on what became of it. */
import { fill, loadedSize, type Texts } from "../texts.js";
import type { EngineStatus, Language } from "../types.js";
import { h } from "./dom.js";

const SHOWN_MS = 4000;

export class ModelBar {
  readonly element = h("div", { class: "model", part: "model", attributes: { hidden: "" } });
  #note = h("span");
  #fill = h("div");
  #bar = h("div", { class: "bar", part: "progress", attributes: { role: "progressbar", "aria-valuemin": "0", "aria-valuemax": "100" } }, this.#fill);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly announce: (text: string) => void) {
    this.element.append(this.#note, this.#bar);
  }

  /** @returns whether the status was about the model */
  update(status: EngineStatus, texts: Texts, language: Language): boolean {
    if (status.type === "model_progress") {
      const size = loadedSize(status, texts, language);
      this.#progress(`${fill(texts.modelLoading, { size })} ${texts.answersAlready}`, status.loaded, status.total);
      return true;
    }
    if (status.type === "embedding_progress") {
      const format = new Intl.NumberFormat(language);
      this.#progress(fill(texts.embedding, { done: format.format(status.loaded), total: format.format(status.total) }), status.loaded, status.total);
      return true;
    }
    if (status.type !== "dense") return false;
    switch (status.state) {
      case "loading":
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

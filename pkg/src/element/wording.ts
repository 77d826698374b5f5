/** The language that an element speaks. */
import { hasTexts, languageOf, loadTexts } from "../texts.js";
import type { Language } from "../types.js";

/** The language of its attribute or of the page around it, else the reader's. */
export function languageOfElement(host: Element): Language {
  const own = host.getAttribute("lang") ?? host.closest("[lang]")?.getAttribute("lang");
  return languageOf(...(typeof own === "string" ? [own] : (globalThis.navigator?.languages ?? [])));
}

/** Does something once the texts of a language are at hand: at once, except the first time. */
export function whenWorded(language: Language, act: () => void): void {
  if (hasTexts(language)) act();
  else void loadTexts(language).then(act);
}

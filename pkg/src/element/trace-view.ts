/** "How this was answered": the trace in words where they are known, and the rest as it is. */
import type { Language, Trace } from "../types.js";
import { h } from "./dom.js";
import type { Texts } from "./texts.js";

const MAX_DEPTH = 5;

/** The trace as a list of names and values. */
export function drawTrace(trace: Trace, texts: Texts, language: Language): HTMLElement {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  return h("div", { class: "trace", part: "trace" }, drawValue(trace, texts, format, 0));
}

function drawValue(value: unknown, texts: Texts, format: Intl.NumberFormat, depth: number): Node {
  if (value === null || value === undefined) return document.createTextNode("–");
  if (typeof value === "boolean") return document.createTextNode(value ? texts.yes : texts.no);
  if (typeof value === "number") return h("span", { class: "number", text: format.format(value) });
  if (typeof value !== "object") return document.createTextNode(String(value));
  if (depth > MAX_DEPTH) return document.createTextNode("…");
  if (Array.isArray(value)) {
    if (value.length === 0) return document.createTextNode(texts.nothingLeft);
    if (value.every((entry) => typeof entry !== "object" || entry === null)) {
      const parts = value.flatMap((entry, i) => [...(i === 0 ? [] : [document.createTextNode(", ")]), drawValue(entry, texts, format, depth + 1)]);
      return h("span", {}, ...parts);
    }
    return h("ol", {}, ...value.map((entry) => h("li", {}, drawValue(entry, texts, format, depth + 1))));
  }
  const list = h("dl");
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    const milliseconds = /Ms$/.test(key) && typeof entry === "number";
    const name = key.replace(/Ms$/, "");
    list.append(h("dt", { text: texts.trace[name] ?? words(name) }), h("dd", {}, drawValue(entry, texts, format, depth + 1), milliseconds ? " ms" : null));
  }
  return list;
}

/** `leftThePage` as `left the page`. */
function words(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/_/g, " ").toLowerCase();
}

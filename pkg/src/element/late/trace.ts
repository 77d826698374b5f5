/** "How this was answered": what matters in words, and the whole trace below it. */
import { textFor, type Texts } from "../../texts.js";
import type { Language, Trace } from "../../types.js";
import { fold, h } from "../dom.js";
import { lateTexts, type LateTexts } from "./texts.js";

const MAX_DEPTH = 6;
const SUMMARY: readonly (keyof Trace)[] = [
  "mode", "intent", "followUp", "dense", "searched", "offered", "cited", "averageSimilarity", "confidence", "steps", "attempts", "leftThePage", "timings",
  "warnings",
];

/** The trace as a list of names and values. */
export async function drawTrace(trace: Trace, texts: Texts, language: Language): Promise<HTMLElement> {
  const own = (await lateTexts(language)).trace;
  const draw = new Drawer(texts, own, language);
  const summary = Object.fromEntries(
    SUMMARY.filter((key) => {
      const value = trace[key];
      // "Nothing" is worth saying only of what left the page.
      return value !== undefined && value !== null && (key === "leftThePage" || !Array.isArray(value) || value.length > 0);
    }).map((key) => [key, (key === "attempts" || key === "steps") && Array.isArray(trace[key]) ? trace[key].length : trace[key]]),
  );
  return h(
    "div",
    { class: "trace", part: "trace" },
    draw.value(summary, 0),
    fold(own.details, () => draw.value(trace, 1)),
  );
}

class Drawer {
  #number: Intl.NumberFormat;
  #milliseconds: Intl.NumberFormat;

  constructor(
    private readonly texts: Texts,
    private readonly names: LateTexts["trace"],
    language: Language,
  ) {
    this.#number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
    this.#milliseconds = new Intl.NumberFormat(language, { maximumFractionDigits: 3, style: "unit", unit: "millisecond" });
  }

  value(value: unknown, depth: number, format = this.#number): Node {
    const { texts } = this;
    if (value === null || value === undefined) return document.createTextNode("–");
    if (typeof value === "boolean") return document.createTextNode(value ? texts.yes : texts.no);
    if (typeof value === "number") return h("span", { class: "number", text: format.format(value) });
    if (typeof value === "string") return document.createTextNode(textFor(texts.values, value) ?? value);
    if (typeof value !== "object") return document.createTextNode(String(value));
    if (depth > MAX_DEPTH) return document.createTextNode("…");
    if (Array.isArray(value)) return this.#list(value, depth);
    return this.#pairs(Object.entries(value), depth);
  }

  #list(list: unknown[], depth: number): Node {
    if (list.length === 0) return document.createTextNode(this.texts.nothingLeft);
    if (list.every((entry) => typeof entry !== "object" || entry === null)) {
      const parts = list.flatMap((entry, i) => [...(i === 0 ? [] : [document.createTextNode(", ")]), this.value(entry, depth + 1)]);
      return h("span", {}, ...parts);
    }
    return h("ol", {}, ...list.map((entry) => h("li", {}, this.value(entry, depth + 1))));
  }

  #pairs(pairs: [string, unknown][], depth: number): HTMLElement {
    const list = h("dl");
    for (const [key, entry] of pairs) {
      if (entry === undefined || entry === null) continue;
      const milliseconds = key.endsWith("Ms") && typeof entry === "number";
      const name = milliseconds ? key.slice(0, -2) : key;
      list.append(
        h("dt", { text: textFor(depth > 0 ? this.texts.values : this.names, name) ?? words(name) }),
        h("dd", {}, this.value(entry, depth + 1, milliseconds ? this.#milliseconds : undefined)),
      );
    }
    return list;
  }
}

/** `averageSimilarity` as `average similarity`. */
function words(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/_/g, " ").toLowerCase();
}

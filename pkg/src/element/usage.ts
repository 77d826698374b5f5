/** What the answer was offered from its sources, and what it used: coverage, and for each source its mode, fragments, tokens and similarity. */
import { count, fill, textFor, type Texts } from "../texts.js";
import type { Answer, Language, Reference, SourceUse } from "../types.js";
import { h } from "./dom.js";

/** The part of an answer that tells how much of its sources it used. */
export type Covered = Partial<Pick<Answer, "coverage" | "items" | "kind">>;

/** A share from 0 to 1 as a percentage. */
export function percent(share: number, language: Language, digits = 0): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: digits }).format(share);
}

/** A similarity in words, with the figure itself as data. */
export function drawSimilarity(similarity: number, texts: Texts, language: Language): HTMLElement {
  const text = `${texts.similarity} ${percent(similarity, language, 1)}`;
  return h("span", { class: "similarity", part: "similarity", text, attributes: { "data-value": String(similarity) } });
}

/** Which fragment of its document a passage is, and how long it is. */
export function fragmentFacts(reference: Reference, texts: Texts, language: Language): string[] {
  return [fill(texts.fragment, { at: reference.fragmentNumber }), count(texts.tokens, reference.metadata.tokenCount, language)];
}

/**
 * How many of the offered passages are cited; of a list, how many of its items have a source, since passages are shown beside it that
 * it was not made from.
 */
export function coverageText({ coverage, items, kind }: Covered, texts: Texts, language: Language): string | undefined {
  if (!coverage || coverage.ratio === null) return undefined;
  if (coverage.warning === "none_cited") return texts.noneCited;
  const cited = coverage.cited.length;
  if (kind === "list" && items && items.length > 0) {
    const sourced = items.filter((item) => typeof item.reference === "number").length;
    return fill(texts.listCoverage, { sourced, items: items.length, cited });
  }
  return fill(texts.coverage, { cited, offered: coverage.offered, share: percent(coverage.ratio, language) });
}

/** The same as a line of the panel; a warning where nothing is cited. */
export function drawCoverage(shown: Covered, texts: Texts, language: Language): HTMLElement | undefined {
  const text = coverageText(shown, texts, language);
  if (text === undefined) return undefined;
  const warning = shown.coverage?.warning;
  return h("p", { class: warning ? "warning" : "note", part: "coverage", text, attributes: warning ? { "data-warning": warning } : {} });
}

/** The sources one by one, folded. */
export function drawUsage(sources: SourceUse[], texts: Texts, language: Language, open: boolean, toggled: (open: boolean) => void): HTMLElement {
  const row = (source: SourceUse) => {
    const facts = [
      textFor(texts.values, source.mode) ?? source.mode,
      count(texts.used.fragments, source.fragments, language),
      count(texts.tokens, source.tokens, language),
      count(texts.used.cited, source.cited, language),
    ];
    if (typeof source.averageSimilarity === "number") facts.push(fill(texts.used.average, { share: percent(source.averageSimilarity, language, 1) }));
    return h(
      "li",
      { part: "used-source", attributes: { "data-source": source.sourceId, "data-mode": source.mode } },
      h("span", { class: "used-name", text: source.sourceName, attributes: { dir: "auto" } }),
      h("span", { class: "card-facts" }, ...facts.map((text) => h("span", { text }))),
    );
  };
  const details = h("details", { class: "used", part: "used" }, h("summary", { text: texts.used.title }), h("ul", {}, ...sources.map(row)));
  details.open = open;
  details.addEventListener("toggle", () => toggled(details.open));
  return details;
}

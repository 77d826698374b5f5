/** The metrics of a run: a table with the scores of all questions, and plots. */
import { fill } from "adfontes-parts/texts.js";
import { h } from "../dom.js";
import { amount, duration, percent, score } from "./figures.js";
import { bars, strip } from "./plots.js";

/** The metrics in their groups; those that compare found documents with known ones have nothing to compare here. */
export const GROUPS = [
  ["citing", ["CitationRate", "CitationsPerAnswer", "CitationQuality", "SourcesSection", "FileReferences", "CodeBlocks"]],
  ["checked", ["CitationRecall", "CitationPrecision", "VerifiedClaims", "HallucinationRate"]],
  ["running", ["RetryRate", "Latency"]],
  ["judged", ["Faithfulness", "ContextPrecision", "ResponseRelevancy", "ContextRecall", "ContextEntityRecall", "NoiseSensitivity"]],
];
export const METRICS = GROUPS.flatMap(([, names]) => names);

/** `evaluation` and `bounds` of the package, `about`: its `evaluationMetrics`. */
export function drawTable({ evaluation, bounds, about }, texts, language) {
  const head = h("tr", { role: "row" }, ...[texts.metric, texts.mean, texts.scores].map((text) => h("th", { scope: "col", role: "columnheader" }, text)));
  const bodies = GROUPS.map(([group, names]) =>
    h("tbody", { role: "rowgroup" },
      h("tr", { className: "group", role: "row" }, h("th", { colSpan: 3, scope: "rowgroup", role: "rowheader" }, texts.groups[group])),
      ...names.map((name) => row(name, evaluation, bounds.find((bound) => bound.metric === name), about.find((one) => one.name === name), texts, language))));
  // The roles stay where a narrow screen lays the rows out as blocks.
  return h("table", { role: "table" }, h("caption", { className: "hidden" }, texts.measuredTitle), h("thead", { role: "rowgroup" }, head), ...bodies);
}

function row(name, evaluation, bound, about, texts, language) {
  const summary = evaluation.summary.find(({ metric }) => metric === about.label);
  const scores = evaluation.results.map((result) => result.scores.find(({ metric }) => metric === about.label));
  const known = scores.map(({ score: value }) => value).filter((value) => value !== null);
  const show = (value) => score(value, about, language);
  const element = h("tr", { role: "row", title: name },
    h("th", { scope: "row", role: "rowheader" }, texts.metrics[name].name, h("span", { className: "explained" }, texts.metrics[name].about)),
    h("td", { className: "mean-cell", role: "cell" },
      h("span", { className: "mean" }, summary.mean === null ? "–" : show(summary.mean)),
      bound && summary.mean !== null ? kept(bound, show, texts) : "",
      goal(name, summary.mean, show, texts)),
    h("td", { role: "cell" },
      known.length > 0 ? strip({ label: texts.metrics[name].name, values: known, mean: summary.mean, top: about.share ? 1 : Math.max(...known, bound?.atLeast ?? 0, BANDS[name]?.[1] ?? 0, 1), bands: BANDS[name], show }) : "",
      ...reasons(scores, texts, language)));
  element.dataset.metric = name;
  return element;
}

/** From which value a mean is good, and excellent; below the first it is poor. */
export const BANDS = { CitationRate: [0.8, 1], CitationsPerAnswer: [2, 3], CitationQuality: [0.6, 0.8], FileReferences: [0.8, 0.8] };

/** Which band a mean is in; `undefined` for a metric without bands. */
export function bandOf(metric, mean) {
  const limits = BANDS[metric];
  if (limits === undefined || mean === null) return undefined;
  return mean >= limits[1] ? "excellent" : mean >= limits[0] ? "good" : "poor";
}

/** The goal, and the band of the mean, in words. */
function goal(metric, mean, show, texts) {
  const band = bandOf(metric, mean);
  if (band === undefined) return "";
  const element = h("span", { className: "goal" }, h("span", { className: `band ${band === "poor" ? "bad" : "good"}` }, texts.band[band]), ` ${fill(texts.goal, { value: show(BANDS[metric][1]) })}`);
  element.dataset.band = band;
  return element;
}

/** Whether a bound is kept, in sign and word. */
function kept(bound, show, texts) {
  const [limit, word] = bound.below === null || bound.below === undefined ? [bound.atLeast, texts.atLeast] : [bound.below, texts.below];
  const verdict = h("span", { className: bound.passed ? "verdict good" : "verdict bad" }, `${bound.passed ? "✓" : "✗"} ${bound.passed ? texts.kept : texts.missed}`);
  return h("span", { className: "bound" }, verdict, ` ${word} ${show(limit)}`);
}

/** Why scores are missing, each reason once with the number of questions that it concerns. */
function reasons(scores, texts, language) {
  const found = new Map();
  for (const one of scores) if (one.score === null) found.set(one.reason, (found.get(one.reason) ?? 0) + 1);
  return [...found].map(([reason, times]) =>
    h("span", { className: "reason" }, times === scores.length ? reason : `${fill(texts.without, { n: amount(times, language), all: amount(scores.length, language) })} ${reason}`));
}

/** Citations, quality and time of each question. */
export function drawPlots(cards, bounds, texts, language) {
  const limit = (name) => bounds.find(({ metric }) => metric === name);
  const least = limit("CitationsPerAnswer")?.atLeast;
  const quality = limit("CitationQuality")?.atLeast;
  const longest = limit("Latency")?.below;
  const none = texts.noAnswer;
  const values = (of) => cards.map((card) => (card.answer === undefined ? null : (of(card) ?? null)));
  return [
    bars({ title: texts.plots.citations, values: values((card) => card.citations), most: 3, bound: least, goal: BANDS.CitationsPerAnswer[1], boundText: `${texts.atLeast} ${amount(least, language)}`, show: (value) => amount(value, language), good: (value) => value >= least, none }),
    bars({ title: texts.plots.quality, values: values((card) => card.scores?.CitationQuality), most: 1, bound: quality, goal: BANDS.CitationQuality[1], boundText: `${texts.atLeast} ${percent(quality, language)}`, show: (value) => percent(value, language), good: (value) => value >= quality, none }),
    // Milliseconds would vanish beside a bound of seconds: it is stated, and drawn only where it is near.
    bars({ title: texts.plots.time, values: values((card) => card.durationMs), bound: cards.some((card) => card.durationMs > longest / 4) ? longest : undefined, boundText: `${texts.below} ${duration(longest, language)}`, show: (value) => duration(value, language), good: (value) => value < longest, none }),
  ];
}

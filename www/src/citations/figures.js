/** Figures as a language writes them. */
const number = (language, options) => new Intl.NumberFormat(language, options);

/** 2.8, and 3 rather than 3.0. */
export const amount = (value, language) => number(language, { maximumFractionDigits: 1 }).format(value);

export const percent = (value, language) => number(language, { style: "percent", maximumFractionDigits: 0 }).format(value);

/** Milliseconds up to a second, then seconds. */
export function duration(ms, language) {
  const [value, unit] = ms < 1000 ? [ms, "millisecond"] : [ms / 1000, "second"];
  return number(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: ms < 1000 ? 0 : 1 }).format(value);
}

/** A score of a metric. */
export function score(value, metric, language) {
  if (metric.name === "Latency") return duration(value, language);
  return metric.share ? percent(value, language) : amount(value, language);
}

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

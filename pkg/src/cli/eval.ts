/** `adfontes eval`: asks the questions of a file, measures the answers, compares, and ends with a status for CI. */
import { readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { AdfontesError, toWire } from "../errors.js";
import {
  checkBounds, compareRuns, evaluationMetrics, evaluationPreset, evaluationReport, type Engine, type EngineOptions,
  type EvaluateOptions, type EvaluationRun, type Gate, type JudgeEndpoint, type Language, type MetricInfo, type MetricSummary, type Sample,
} from "../node.js";
import { LANGUAGES } from "../texts.js";
import { oneOf, open, parse, settingsOf, withModel, type Terminal } from "./commands.js";
import { Journal, fingerprint, mustAsk, readCases, readRun, type Case, type CaseRecord } from "./eval-cases.js";
import { bar, printChanges, printRun } from "./eval-print.js";
import { style } from "./print.js";
import { UsageError } from "./usage.js";

const OPTIONS = {
  index: { type: "string", short: "i" },
  model: { type: "string" },
  metrics: { type: "string" },
  judge: { type: "string" },
  verdicts: { type: "string" },
  endpoint: { type: "string" },
  "llm-model": { type: "string" },
  "judge-endpoint": { type: "string" },
  "judge-model": { type: "string" },
  "embed-model": { type: "string" },
  dimensions: { type: "string" },
  preset: { type: "string" },
  "fail-under": { type: "string", multiple: true },
  baseline: { type: "string" },
  tolerance: { type: "string" },
  compare: { type: "boolean" },
  out: { type: "string", short: "o" },
  report: { type: "string" },
  json: { type: "boolean" },
  lang: { type: "string" },
  concurrency: { type: "string" },
  settings: { type: "string" },
} as const;

type Values = ReturnType<typeof parse<typeof OPTIONS>>["values"];

/** Measured without being asked for. */
const DEFAULT = [
  "ContextEntityRecall", "ContextPrecision", "ContextRecall", "Faithfulness", "NoiseSensitivity", "ResponseRelevancy", "CitationRate",
  "CitationsPerAnswer", "CitationQuality", "CitationRecall", "CitationPrecision", "VerifiedClaims", "HallucinationRate", "RetryRate", "Latency",
];
const RETRIEVAL = ["RecallAtK", "MRR", "NDCG"];

function amount(value: string | undefined, name: string, fallback: number): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number) || number < 0) throw new UsageError(`${name} must be a number from 0.`);
  return number;
}

function language(values: Values): Language {
  return oneOf(values.lang, LANGUAGES, "--lang") ?? "en";
}

export async function evaluateCases(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, OPTIONS);
  if (values.compare) return compare(values, positionals, terminal);
  if (positionals.length !== 1) throw new UsageError("Give one file of cases, or --compare with two runs.");
  const file = positionals[0]!;
  const lang = language(values);
  const tolerance = amount(values.tolerance, "--tolerance", 0.02);
  const concurrency = Math.max(1, Math.trunc(amount(values.concurrency, "--concurrency", 4)));
  const options = judging(values, lang);
  const preset = values.preset === undefined ? [] : usage(() => evaluationPreset(values.preset!));
  const { cases, bytes } = await readCases(file);
  const metrics = metricsOf(values, cases, preset);
  const gates = [...preset, ...failUnder(values["fail-under"] ?? [], metrics)];
  const needed = cases.some((one) => "sample" in one && mustAsk(one.sample));
  if (needed && values.index === undefined) throw new UsageError("--index FILE is missing: some cases have no `response`, so the engine has to answer.");
  const baseline = values.baseline === undefined ? undefined : await readRun(values.baseline);
  if (baseline !== undefined) compareRuns(baseline, baseline); // is it a run at all?

  const indexBytes = values.index === undefined ? new Uint8Array() : readBytes(values.index);
  const { index: _index, out, report: _report, baseline: _baseline, json: _json, "fail-under": _gates, concurrency: _concurrency, tolerance: _tolerance, ...shaping } = values;
  const journal = new Journal(`${out ?? file}.partial.jsonl`, fingerprint([bytes, indexBytes, JSON.stringify(shaping), version()]));
  if (journal.kept.size > 0) terminal.err(`adfontes: resumed; ${journal.kept.size} of ${cases.length} cases were measured before.\n`);

  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  let run: EvaluationRun | undefined;
  try {
    const records = await withEngine(values, terminal, (engine) => {
      const names = metrics.map((metric) => metric.config);
      const work = (one: Case) => measure(engine, one, { ...options, metrics: names, signal: stop.signal }, metrics);
      return all(cases, work, journal, concurrency, stop.signal, terminal);
    });
    if (terminal.live) terminal.err("\r\u001b[K");
    if (stop.signal.aborted) {
      terminal.err("adfontes: interrupted; what was measured is kept. Run the same command again to go on. (aborted)\n");
      return 130;
    }
    run = { version: 1, name: basename(file), judges: judgeNames(records), results: records, summary: summarize(records, metrics) };
  } finally {
    process.removeListener("SIGINT", interrupt);
    process.removeListener("SIGTERM", interrupt);
  }

  const changes = baseline === undefined ? [] : compareRuns(run, baseline, tolerance);
  const checked = checkBounds(run.summary, gates);
  if (out !== undefined) await write(out, JSON.stringify(run) + "\n");
  if (values.report !== undefined) {
    await write(values.report, evaluationReport(run, { gates, language: lang, ...(baseline === undefined ? {} : { baseline }) }));
  }
  journal.remove();
  const printed = values.json ? JSON.stringify({ ...run, gates: checked, changes }) : printRun(run, changes, checked, style(terminal.color));
  terminal.out(`${printed}\n`);

  const missed = checked.filter((gate) => gate.level === "must" && !gate.passed);
  for (const gate of missed) terminal.err(`adfontes: ${gate.metric} misses its bound.\n`);
  // The time depends on the machine: it is shown, and decides nothing.
  const worse = changes.filter((change) => change.regression && change.metric !== "Latency");
  for (const change of worse) terminal.err(`adfontes: ${change.metric} is worse than the baseline.\n`);
  return missed.length > 0 || worse.length > 0 || run.results.some((one) => one.error !== undefined) ? 1 : 0;
}

/** What the glue refuses is wrong use here. */
function usage<T>(call: () => T): T {
  try {
    return call();
  } catch (thrown) {
    const { code, message } = toWire(thrown);
    if (code === "invalid_argument") throw new UsageError(message);
    throw thrown;
  }
}

function judging(values: Values, lang: Language): EvaluateOptions {
  const options: EvaluateOptions = { language: lang };
  const verdicts = oneOf(values.verdicts, ["strict", "ragas"] as const, "--verdicts");
  if (verdicts !== undefined) options.verdicts = verdicts;
  oneOf(values.judge, ["offline", "endpoint"], "--judge");
  if (values.endpoint !== undefined && values["llm-model"] === undefined) throw new UsageError("--llm-model NAME is missing.");
  if (values.endpoint === undefined && values["llm-model"] !== undefined) throw new UsageError("--llm-model needs --endpoint URL.");
  const baseURL = values["judge-endpoint"] ?? values.endpoint;
  const names = (values["judge-model"] ?? values["llm-model"] ?? "").split(",").map((name) => name.trim()).filter((name) => name !== "");
  if (values.judge === "endpoint" || (values.judge === undefined && baseURL !== undefined)) {
    if (baseURL === undefined) throw new UsageError("--judge endpoint needs --endpoint or --judge-endpoint URL.");
    if (names.length === 0) throw new UsageError("--judge-model NAME is missing.");
    options.judge = { baseURL, models: names, ...key() } satisfies JudgeEndpoint;
  } else options.judge = "offline";
  if (values["embed-model"] !== undefined) {
    if (baseURL === undefined) throw new UsageError("--embed-model needs --endpoint or --judge-endpoint URL.");
    const dimensions = values.dimensions === undefined ? {} : { dimensions: amount(values.dimensions, "--dimensions", 0) };
    options.embed = { baseURL, model: values["embed-model"], ...dimensions, ...key() };
  }
  return options;
}

function key(): { apiKey?: string } {
  const apiKey = process.env["ADFONTES_API_KEY"];
  return apiKey ? { apiKey } : {};
}

type Chosen = MetricInfo & { config: string };

function metricsOf(values: Values, cases: Case[], preset: Gate[]): Chosen[] {
  const all = evaluationMetrics();
  const groups: Record<string, string[]> = {
    all: all.map((m) => m.name), judged: all.filter((m) => m.judged).map((m) => m.name), retrieval: RETRIEVAL,
    citations: ["CitationRate", "CitationsPerAnswer", "SourcesSection", "FileReferences", "CodeBlocks", "CitationQuality", "CitationRecall", "CitationPrecision", "VerifiedClaims", "HallucinationRate"],
  };
  const given = values.metrics?.split(",").map((name) => name.trim()).filter((name) => name !== "");
  if (given?.length === 0) throw new UsageError("--metrics names no metric.");
  const relevant = cases.some((one) => "sample" in one && (one.sample.relevant_ids ?? one.sample["relevantIds"]) !== undefined);
  const names = given?.flatMap((name) => groups[name] ?? [name]) ?? [...DEFAULT, ...(relevant ? RETRIEVAL : [])];
  const infos = usage(() => evaluationMetrics([...names, ...preset.map((gate) => gate.metric)]));
  const chosen = new Map(infos.map((info) => [info.label, { ...info, config: info.name }]));
  return [...chosen.values()];
}

/** `0.8`: every judged metric where more is better. `Name=0.8`: this one; where less is better, less than this. */
function failUnder(bounds: string[], metrics: Chosen[]): Gate[] {
  return bounds.flatMap((bound) => {
    const at = bound.lastIndexOf("=");
    const value = amount(bound.slice(at + 1), "--fail-under", 0);
    if (at < 0) return metrics.filter((m) => m.judged && !m.lowerIsBetter).map((m): Gate => ({ metric: m.label, atLeast: value, level: "must" }));
    const [info] = usage(() => evaluationMetrics([bound.slice(0, at)]));
    const metric = metrics.find((m) => m.name === info!.name);
    if (metric === undefined) throw new UsageError(`--fail-under ${bound}: ${info!.name} is not among the metrics that are measured.`);
    return [{ metric: metric.label, level: "must", ...(metric.lowerIsBetter ? { below: value } : { atLeast: value }) } satisfies Gate];
  });
}

function readBytes(path: string): Uint8Array | string {
  if (/^(https?|data):/i.test(path)) return path;
  try {
    return readFileSync(path);
  } catch (thrown) {
    throw new AdfontesError("fetch_failed", `${path} could not be read (${(thrown as NodeJS.ErrnoException).code}). Check the path.`);
  }
}

function version(): string {
  return (JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }).version;
}

async function withEngine<T>(values: Values, terminal: Terminal, run: (engine: Engine) => Promise<T>): Promise<T> {
  const options: EngineOptions = await settingsOf(values.settings);
  if (values.index !== undefined) options.index = values.index;
  // The bounds ask for a list of sources in the answer itself.
  if (values.preset !== undefined) options.settings = { sourcesSection: "both" };
  if (values.endpoint !== undefined) options.llm = { baseURL: values.endpoint, model: values["llm-model"]!.split(",")[0]!.trim(), ...key() };
  return open(options, async (engine) => {
    await withModel(engine, terminal, values.model);
    return run(engine);
  });
}

/** Asks where there is no answer yet, and measures. An error is the case's own. */
async function measure(engine: Engine, one: Case, options: EvaluateOptions, metrics: Chosen[]): Promise<CaseRecord> {
  if ("error" in one) return { id: one.id, sample: {}, scores: [], error: one.error };
  let sample: Sample = one.sample;
  let error: CaseRecord["error"];
  try {
    if (mustAsk(sample)) {
      const start = performance.now();
      const answer = await engine.ask(sample.user_input!, options.signal === undefined ? {} : { signal: options.signal }).final();
      sample = { duration_ms: performance.now() - start, ...sample, answer };
    }
    const { results } = await engine.evaluate([sample], options);
    const scores = results[0]!.scores;
    if (scores.length > 0 && scores.every((score) => score.reasonCode === "bad_sample")) {
      error = { code: "invalid_source", message: scores[0]!.reason ?? "The case cannot be read." };
    }
    return { id: one.id, sample: kept(sample), scores, ...(error === undefined ? {} : { error }) };
  } catch (thrown) {
    const wire = toWire(thrown);
    if (wire.code === "aborted") throw thrown;
    error = { code: wire.code, message: wire.message };
    const none = metrics.map((m) => ({ metric: m.label, score: null, reason: wire.message, reasonCode: wire.code, explanation: wire.message, modelScores: [], durationMs: 0 }));
    return { id: one.id, sample: kept(sample), scores: none, error };
  }
}

function kept({ user_input, response, reference, retrieved_contexts, retrievedContexts, answer }: Sample): CaseRecord["sample"] {
  const contexts = retrieved_contexts ?? retrievedContexts ?? answer?.references.map((r) => r.fullText);
  const text = response ?? answer?.text;
  return {
    ...(user_input === undefined ? {} : { user_input }), ...(text === undefined ? {} : { response: text }),
    ...(typeof reference === "string" ? { reference } : {}), ...(Array.isArray(contexts) ? { retrieved_contexts: contexts.filter((c) => typeof c === "string") } : {}),
  };
}

/** Runs the cases a few at a time. Those that an earlier run has measured are taken over, except for failed ones. */
async function all(
  cases: Case[], work: (one: Case) => Promise<CaseRecord>, journal: Journal, concurrency: number, signal: AbortSignal, terminal: Terminal,
): Promise<CaseRecord[]> {
  const records: CaseRecord[] = new Array<CaseRecord>(cases.length);
  let next = 0;
  let done = 0;
  const lane = async () => {
    while (next < cases.length && !signal.aborted) {
      const at = next++;
      const one = cases[at]!;
      const before = journal.kept.get(one.id);
      try {
        records[at] = before ?? (await work(one));
      } catch (thrown) {
        if (signal.aborted) return;
        throw thrown;
      }
      if (before === undefined && records[at].error === undefined) journal.add(records[at]);
      done++;
      if (terminal.live) terminal.err(bar(done, cases.length, one.id));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, cases.length) }, lane));
  return records;
}

function judgeNames(records: CaseRecord[]): string[] {
  return [...new Set(records.flatMap((one) => one.scores.flatMap((score) => score.modelScores.map((m) => m.model))))];
}

function summarize(records: CaseRecord[], metrics: Chosen[]): MetricSummary[] {
  return metrics.map(({ label, lowerIsBetter }) => {
    const scores = records.flatMap((one) => one.scores.filter((s) => s.metric === label && s.score !== null).map((s) => s.score!));
    const mean = scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return { metric: label, mean, coverage: scores.length / records.length, count: scores.length, lowerIsBetter };
  });
}

/** Never leaves half a file. */
async function write(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw new AdfontesError("storage_failed", `${path} could not be written (${(thrown as NodeJS.ErrnoException).code}).`);
  }
}

async function compare(values: Values, positionals: string[], terminal: Terminal): Promise<number> {
  if (positionals.length !== 2) throw new UsageError("--compare needs two runs: before.json and after.json.");
  const lang = language(values);
  const tolerance = amount(values.tolerance, "--tolerance", 0.02);
  const [before, now] = await Promise.all(positionals.map((path) => readRun(path)));
  const changes = compareRuns(now!, before!, tolerance);
  if (values.report !== undefined) await write(values.report, evaluationReport(now!, { baseline: before!, language: lang }));
  terminal.out(`${values.json ? JSON.stringify(changes) : printChanges(changes, style(terminal.color))}\n`);
  return changes.some((change) => change.regression && change.metric !== "Latency") ? 1 : 0;
}

/** The commands. Each returns the exit status. */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { AdfontesError, toWire } from "../errors.js";
import { createEngine, type Answer, type AskOptions, type Engine, type ChromaStore, type EngineOptions, type SearchOptions, type SettingsPatch } from "../node.js";
import { LANGUAGES } from "../texts.js";
import { harmless, printAnswer, printSearch, style } from "./print.js";
import { progress } from "./progress.js";
import { isAddress } from "./sitemap.js";
import { readSources, templateOf } from "./sources.js";
import { UsageError } from "./usage.js";
import { watch } from "./watch.js";

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  color: boolean;
  /** Whether progress may be drawn over itself. */
  live: boolean;
  /** Reads a line from whoever sits at the terminal; absent where nobody does. */
  prompt?: (text: string) => Promise<string>;
}

type Options = NonNullable<ParseArgsConfig["options"]>;

type Parsed<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>>;

export function parse<T extends Options>(args: string[], options: T): Parsed<T> {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true }) as unknown as Parsed<T>;
  } catch (thrown) {
    throw new UsageError((thrown as Error).message);
  }
}

export function need(value: string | undefined, name: string): string {
  if (value === undefined || value === "") throw new UsageError(`${name} is missing.`);
  return value;
}

export function oneOf<T extends string>(value: string | undefined, allowed: readonly T[], name: string): T | undefined {
  if (value !== undefined && !allowed.includes(value as T)) throw new UsageError(`${name} must be one of ${allowed.join(", ")}.`);
  return value as T | undefined;
}

/** Attaches the model and waits for it; without one there is nothing to wait for. */
export async function withModel(engine: Engine, terminal: Terminal, model: string | undefined): Promise<void> {
  if (model === undefined || model === "none") return;
  await engine.setModel(model);
  const { state, error } = engine.dense;
  if (state === "failed") throw error ?? new AdfontesError("invalid_model", `${model}: the model could not be loaded.`);
  if (state === "model_mismatch") {
    terminal.err(`adfontes: the index was built with another model; dense search is off. Build it again with --model ${model}. (model_mismatch)\n`);
  }
}

/** Attaches a cross-encoder and lets it order what search finds. */
async function withReranker(engine: Engine, reranker: string | undefined): Promise<void> {
  if (reranker === undefined) return;
  let failure: Error | undefined;
  const stop = engine.onStatus((status) => {
    if (status.type === "reranker" && status.state === "failed") failure = status.error;
  });
  await engine.setReranker(reranker);
  stop();
  if (failure !== undefined) throw failure;
  await engine.setSettings({ rerank: "cross_encoder" });
}

export async function open<T>(options: EngineOptions, run: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await createEngine({ embedMissing: false, ...options });
  try {
    return await run(engine);
  } finally {
    await engine.close();
  }
}

/** What `--settings` gives: JSON, or a file with it. */
export async function settingsOf(value: string | undefined): Promise<Pick<EngineOptions, "settings">> {
  if (value === undefined) return {};
  const written = value.trimStart().startsWith("{");
  const text = written ? value : await readFile(value, "utf8").catch((thrown: NodeJS.ErrnoException) => {
    throw new AdfontesError("not_found", `${value} could not be read (${thrown.code}). Check the path, or give JSON: --settings '{"tone":"formal"}'.`);
  });
  try {
    return { settings: JSON.parse(text) as SettingsPatch };
  } catch {
    throw new UsageError(`--settings ${written ? "is" : value + " holds"} text that is not JSON. Give an object: --settings '{"tone":"formal"}'.`);
  }
}

/** The owner's domain, where one is given. */
export function domainOf(file: string | undefined): Pick<EngineOptions, "domain"> {
  return file === undefined ? {} : { domain: file };
}

/** Writes a file; never leaves half of one. */
export async function put(out: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${out}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(out), { recursive: true });
    await writeFile(temporary, bytes);
    await rename(temporary, out);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw new AdfontesError("storage_failed", `${out} could not be written (${(thrown as NodeJS.ErrnoException).code}).`);
  }
}

/** A server indexes what it is given before it answers. */
const WRITING_MS = 120_000;

/** Options of a server that holds passages. A key is read from the environment, since other programs see a command line. */
export const STORE = { chroma: { type: "string" }, collection: { type: "string" } } as const;

/** The server that `--chroma` and `--collection` name. */
export function storeOf(values: { chroma?: string | undefined; collection?: string | undefined }, needed?: string): { store?: ChromaStore } {
  const { chroma, collection } = values;
  if (chroma === undefined && collection === undefined && needed === undefined) return {};
  if (collection === undefined) throw new UsageError(`${needed ?? "--chroma"} needs --collection NAME.`);
  const token = process.env["ADFONTES_CHROMA_TOKEN"];
  return { store: { chroma: chroma ?? "http://127.0.0.1:8000", collection, ...(token ? { headers: { "x-chroma-token": token } } : {}) } };
}

export async function index(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, {
    out: { type: "string", short: "o" },
    domain: { type: "string" },
    model: { type: "string" },
    hnsw: { type: "boolean" },
    settings: { type: "string" },
    "base-url": { type: "string" },
    "whole-pages": { type: "boolean" },
    watch: { type: "boolean" },
    to: { type: "string" },
    ...STORE,
  });
  if (positionals.length === 0) throw new UsageError("Nothing to index: give at least one file or folder.");
  const out = need(values.out, "--out FILE");
  const model = values.model === "none" ? undefined : values.model;
  if (values.hnsw && model === undefined) throw new UsageError("--hnsw needs vectors: give --model DIR.");
  const store = oneOf(values.to, ["file", "chroma"] as const, "--to") === "chroma" ? storeOf(values, "--to chroma").store : undefined;
  if (store !== undefined && model === undefined) throw new UsageError("--to chroma needs vectors: give --model DIR.");
  const baseUrl = templateOf(values["base-url"]);
  const build = () => buildIndex({ ...values, out, model, baseUrl, store }, positionals, terminal);
  if (values.watch && positionals.some(isAddress)) throw new UsageError("--watch follows files; what stands on the network is read once.");
  return values.watch ? watch(positionals, out, build, terminal) : build();
}

interface Built {
  out: string;
  model: string | undefined;
  baseUrl: string | undefined;
  domain?: string | undefined;
  hnsw?: boolean | undefined;
  settings?: string | undefined;
  "whole-pages"?: boolean | undefined;
  store?: ChromaStore | undefined;
}

/** Reads what there is, and writes the index. */
export async function buildIndex(values: Built, paths: string[], terminal: Terminal): Promise<number> {
  const { out, model, baseUrl } = values;
  const onProgress = progress(terminal);
  const warn = (text: string) => terminal.err(`${terminal.live ? "\r\u001b[K" : ""}adfontes: ${text}\n`);
  let sources = await readSources(paths, { baseUrl, wholePages: values["whole-pages"] === true, warn, onProgress });
  return open({ ...domainOf(values.domain), ...(await settingsOf(values.settings)) }, async (engine) => {
    if (values.store !== undefined) {
      const [{ Chroma }, { toChroma }] = await Promise.all([import("../chroma.js"), import("./to-chroma.js")]);
      await withModel(engine, terminal, model);
      const { stay, held, sent, removed, warnings } = await toChroma(engine, sources, new Chroma({ timeoutMs: WRITING_MS, ...values.store }), onProgress);
      if (terminal.live) terminal.err("\r\u001b[K");
      for (const warning of warnings) warn(warning);
      terminal.out(`${values.store.collection} at ${String(values.store.chroma)}: ${held} passages, ${sent} of them new, ${removed} removed\n`);
      sources = stay;
      // Emptying an engine takes the domain away too.
      if (values.domain !== undefined) await engine.setDomain(values.domain);
    }
    const report = await engine.add(sources, { onProgress });
    let embedded = 0;
    if (model !== undefined) {
      if (values.store === undefined) await withModel(engine, terminal, model);
      ({ embedded } = await engine.embedMissing({ onProgress }));
      if (values.hnsw) await engine.buildHnsw();
    }
    const bytes = await engine.export();
    if (terminal.live) terminal.err("\r\u001b[K");
    for (const warning of report.warnings ?? []) warn(warning);
    await put(out, bytes);
    const vectors = model === undefined ? "no vectors" : `${embedded} vectors`;
    terminal.out(`${out}: ${report.documents} documents, ${report.chunks} passages, ${report.entities} entities, ${vectors}, ${(bytes.length / 1e6).toFixed(2)} MB\n`);
    return 0;
  });
}

/** The language model that `--endpoint` and `--llm-model` name. */
export function languageModelOf(values: { endpoint?: string | undefined; "llm-model"?: string | undefined }): Pick<EngineOptions, "llm"> {
  if (values.endpoint === undefined) {
    if (values["llm-model"] !== undefined) throw new UsageError("--llm-model needs --endpoint URL.");
    return {};
  }
  const apiKey = process.env["ADFONTES_API_KEY"];
  return { llm: { baseURL: values.endpoint, model: need(values["llm-model"], "--llm-model NAME"), ...(apiKey ? { apiKey } : {}) } };
}

const ANSWERS = ["auto", "quotation", "list", "model", "agent", "structured"] as const;

export async function ask(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, {
    index: { type: "string", short: "i" },
    domain: { type: "string" },
    json: { type: "boolean" },
    lang: { type: "string" },
    model: { type: "string" },
    reranker: { type: "string" },
    endpoint: { type: "string" },
    "llm-model": { type: "string" },
    settings: { type: "string" },
    choose: { type: "string", multiple: true },
    answer: { type: "string" },
    sources: { type: "string" },
    "on-invalid": { type: "string" },
    trace: { type: "string" },
    ...STORE,
  });
  const question = need(positionals[0], "The question");
  if (positionals.length > 1) throw new UsageError("Give one question, in quotes.");
  const file = need(values.index, "--index FILE");
  const lang = oneOf(values.lang, LANGUAGES, "--lang");
  const options: EngineOptions = { index: file, ...storeOf(values), ...domainOf(values.domain), ...(await settingsOf(values.settings)) };
  const mode = oneOf(values.answer, ANSWERS, "--answer");
  const sources = oneOf(values.sources, ["panel", "text", "both"] as const, "--sources");
  const onInvalid = oneOf(values["on-invalid"], ["warn", "error"] as const, "--on-invalid");
  options.settings = {
    ...options.settings,
    ...(lang === undefined ? {} : { language: lang }),
    ...(sources === undefined ? {} : { sourcesSection: sources }),
    ...(onInvalid === undefined ? {} : { onInvalid }),
  };
  Object.assign(options, languageModelOf(values));
  return open(options, async (engine) => {
    await withModel(engine, terminal, values.model);
    await withReranker(engine, values.reranker);
    const reader = values.json ? { ...terminal, prompt: undefined } : terminal;
    const answer = await settled(engine, question, values.choose ?? [], reader, mode === undefined ? {} : { answer: mode });
    if (values.trace !== undefined) {
      const kept = { format: "adfontes-dialog", version: 1, turns: [{ question, answer }] };
      await put(values.trace, new TextEncoder().encode(`${JSON.stringify(kept, null, 2)}\n`));
    }
    const missing = answer.trace.warnings.some(({ code }) => code === "citations_missing");
    if (missing) terminal.err("adfontes: no attempt cites a source; the best one is shown (onInvalid: warn). (citations_missing)\n");
    terminal.out((values.json ? JSON.stringify(answer) : printAnswer(answer, style(terminal.color), sources !== "text")) + "\n");
    return 0;
  });
}

/** The answer; where the engine asks back which meaning is meant, that of the chosen one: by number or key, or as typed. */
export async function settled(engine: Pick<Engine, "ask">, question: string, given: string[], terminal: Omit<Terminal, "prompt"> & { prompt?: Terminal["prompt"] | undefined }, asked: AskOptions = {}): Promise<Answer> {
  const choose: string[] = [];
  const left = [...given];
  for (;;) {
    const stream = engine.ask(question, choose.length === 0 ? asked : { ...asked, choose });
    // What became of each attempt, for whoever watches; the answer alone goes to standard output.
    for await (const event of stream) if (event.type === "attempt") terminal.err(`adfontes: ${harmless(event.line)}\n`);
    const answer = await stream.final();
    if (answer.clarify === null) return answer;
    const { choices, name } = answer.clarify;
    const pick = (text: string) => choices[Number(text) - 1]?.key ?? choices.find((choice) => choice.key === text.trim())?.key;
    let key: string | undefined;
    if (left.length > 0) {
      const text = left.shift()!;
      key = pick(text);
      if (key === undefined) throw new UsageError(`--choose ${text} is none of ${choices.map((choice, at) => `${at + 1} (${choice.key})`).join(", ")}.`);
    } else if (terminal.prompt !== undefined) {
      terminal.out(printAnswer(answer, style(terminal.color)) + "\n");
      key = pick(await terminal.prompt(`1–${choices.length}: `));
    }
    // Nobody chooses, or the same question comes back: then the question is the answer.
    if (key === undefined || choose.includes(key)) return answer;
    terminal.err(`${name}: ${choices.find((choice) => choice.key === key)!.label}\n`);
    choose.push(key);
  }
}

const MODES = ["auto", "hybrid", "dense", "lexical", "graph"] as const;

export async function search(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, {
    index: { type: "string", short: "i" },
    domain: { type: "string" },
    mode: { type: "string" },
    limit: { type: "string" },
    model: { type: "string" },
    reranker: { type: "string" },
    json: { type: "boolean" },
    batch: { type: "string" },
    settings: { type: "string" },
    ...STORE,
  });
  const file = need(values.index, "--index FILE");
  const options: SearchOptions = {};
  const mode = oneOf(values.mode, MODES, "--mode");
  if (mode !== undefined) options.mode = mode;
  if (values.limit !== undefined) {
    options.limit = Number(values.limit);
    if (!Number.isInteger(options.limit) || options.limit < 1) throw new UsageError("--limit must be a whole number from 1.");
  }
  if (values.batch === undefined && positionals.length !== 1) throw new UsageError("Give one question, in quotes, or --batch FILE.");
  if (values.batch !== undefined && positionals.length > 0) throw new UsageError("Give a question or --batch FILE, not both.");
  return open({ index: file, ...storeOf(values), ...domainOf(values.domain), ...(await settingsOf(values.settings)) }, async (engine) => {
    await withModel(engine, terminal, values.model);
    await withReranker(engine, values.reranker);
    if (values.batch !== undefined) return batch(engine, values.batch, options, terminal);
    const result = await engine.search(positionals[0]!, options);
    terminal.out((values.json ? JSON.stringify(result) : printSearch(result, style(terminal.color))) + "\n");
    return 0;
  });
}

/** A line out per line in; a bad line does not stop the others. */
async function batch(engine: Engine, file: string, options: SearchOptions, terminal: Terminal): Promise<number> {
  const text = await readFile(file, "utf8").catch((thrown: NodeJS.ErrnoException) => {
    throw new AdfontesError("not_found", `${file} could not be read (${thrown.code}). Check the path.`);
  });
  let status = 0;
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const { question, ...own } = batchLine(line, i + 1);
      terminal.out(JSON.stringify(await engine.search(question, { ...options, ...own })) + "\n");
    } catch (thrown) {
      status = 1;
      const { code, message } = toWire(thrown);
      terminal.out(JSON.stringify({ error: { code, message, line: i + 1 } }) + "\n");
    }
  }
  return status;
}

function batchLine(line: string, number: number): { question: string } & SearchOptions {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new AdfontesError("invalid_argument", `Line ${number} is not JSON.`);
  }
  if (typeof value === "string") return { question: value };
  const { question, query, limit, mode, filter } = (value ?? {}) as Record<string, unknown>;
  const asked = question ?? query;
  if (typeof asked !== "string") throw new AdfontesError("invalid_argument", `Line ${number} has no "question".`);
  return {
    question: asked,
    ...(limit === undefined ? {} : { limit: limit as number }),
    ...(mode === undefined ? {} : { mode: mode as (typeof MODES)[number] }),
    ...(filter === undefined ? {} : { filter: filter as NonNullable<SearchOptions["filter"]> }),
  };
}

export async function lint(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, { index: { type: "string", short: "i" }, json: { type: "boolean" } });
  if ((values.index === undefined) === (positionals.length === 0)) throw new UsageError("Give files or folders, or --index FILE.");
  const sources = values.index === undefined ? await readSources(positionals) : [];
  return open(values.index === undefined ? {} : { index: values.index }, async (engine) => {
    if (sources.length > 0) await engine.add(sources);
    const findings = await engine.lint();
    if (values.json) terminal.out(JSON.stringify(findings) + "\n");
    else for (const finding of findings) terminal.out(`${finding.kind}: ${finding.message}\n`);
    if (!values.json && findings.length === 0) terminal.out("Nothing to mend.\n");
    return findings.length === 0 ? 0 : 1;
  });
}

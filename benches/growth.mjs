// How the engine grows with its corpus, in Node: what taking in, keeping, loading, asking and changing cost at 1,000 passages and more.
// Options: --sizes=1000,10000,50000. Writes docs/performance.md where it measured all of these.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, platform } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { made, memory } from "../pkg/test/instances.mjs";
import { ROOT, print } from "./harness.mjs";
import { texts } from "./texts.page.mjs";

const USUAL = [1_000, 10_000, 50_000];
/** Texts of 120 words in one document, each with a heading: a passage each. */
const IN_DOCUMENT = 10;

const entry = join(ROOT, "pkg/dist/node.js");
if (!existsSync(entry)) throw new Error("the package is not built: run `cargo xtask build` first");

const { createEngine } = await import(pathToFileURL(entry));

/** Milliseconds of computing, not of waiting: what else the machine does hardly counts. */
async function cost(run) {
  const before = process.cpuUsage();
  const value = await run();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, value };
}

/** The median cost of these calls, one by one. */
async function median(calls, run) {
  const all = [];
  for (const call of calls) all.push((await cost(() => run(call))).ms);
  return all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
}

const rounded = (value) => Number(value.toPrecision(3));

async function measured(size) {
  const { all, questions } = texts(size, "en");
  const document = (at) => {
    const parts = all.slice(at, at + IN_DOCUMENT).map((text, part) => `## Part ${at + part}\n\n${text}.`);
    return { id: `document-${at}`, format: "markdown", text: `# Document ${at}\n\n${parts.join("\n\n")}\n` };
  };
  const sources = Array.from({ length: Math.ceil(size / IN_DOCUMENT) }, (_, at) => document(at * IN_DOCUMENT));
  const maker = await createEngine();
  // What compiles at the first call is not counted.
  await maker.add({ id: "first", text: "The first one.", format: "text" });
  await maker.clear();
  const taken = await cost(() => maker.add(sources));
  const file = await maker.export();
  await maker.close();

  const known = made();
  const engine = await createEngine();
  await engine.load(file);
  const bytes = memory(known);
  const loaded = await cost(() => engine.load(file));
  const { chunks } = await engine.stats();
  const warm = questions.slice(0, 30);
  for (const question of warm) await engine.ask(question).final();
  const asked = questions.slice(30, 90);
  const lexical = await median(asked, (question) => engine.search(question, { mode: "lexical" }));
  const whole = await median(asked, (question) => engine.ask(question).final());
  const one = (at) => ({ id: `new-${at}`, format: "markdown", text: `# New ${at}\n\n${all[at]}.\n` });
  await engine.add(one(0));
  const added = await median([1, 2, 3, 4, 5], (at) => engine.add(one(at)));
  await engine.close();
  return {
    passages: chunks,
    takeInMs: rounded(taken.ms),
    passagesPerSecond: Math.round(chunks / (taken.ms / 1000)),
    fileMB: rounded(file.byteLength / 1e6),
    loadMs: rounded(loaded.ms),
    memoryMB: rounded(bytes / 1e6),
    memoryOverFile: rounded(bytes / file.byteLength),
    lexicalMs: rounded(lexical),
    questionMs: rounded(whole),
    addOneMs: rounded(added),
  };
}

/** A resume of so many jobs, and as many short files: what many things cost that are small. */
async function many(count) {
  const job = (at) => ({
    name: `${String.fromCharCode(65 + (at % 26))}${(at * 7919).toString(26)} Works`, position: "Engineer",
    startDate: `${1980 + (at % 40)}-0${1 + (at % 9)}`, endDate: `${1980 + (at % 40)}-11`, summary: `Built machine ${at} with Rust and Kafka.`,
  });
  const resume = { basics: { name: "Vera Orlova" }, work: Array.from({ length: count }, (_, at) => job(at)) };
  const jobs = await createEngine();
  const taken = await cost(() => jobs.add({ id: "resume.json", format: "json-resume", text: JSON.stringify(resume) }));
  const file = await jobs.export();
  const opened = await cost(() => jobs.load(file));
  const list = () => jobs.ask("Which companies has she worked for?").final();
  const { itemsTotal } = await list();
  const listed = await median([1, 2, 3, 4, 5], list);
  await jobs.close();
  const files = await createEngine();
  const all = Array.from({ length: count }, (_, at) => ({ id: `file-${at}.md`, format: "markdown", text: `# File ${at}\n\nA note about machine ${at}.\n` }));
  const read = await cost(() => files.add(all));
  await files.close();
  return { count, items: itemsTotal, takeInMs: rounded(taken.ms), openMs: rounded(opened.ms), listMs: rounded(listed), filesMs: rounded(read.ms) };
}

const MANY = { count: "jobs, and files", items: "items of the list", takeInMs: "taking in the jobs, ms", openMs: "opening, ms", listMs: "its first page, ms", filesMs: "taking in the files, ms" };

const COLUMNS = {
  passages: "passages", takeInMs: "taking in, ms", passagesPerSecond: "passages a second", fileMB: "index file, MB", loadMs: "loading, ms", memoryMB: "memory, MB",
  memoryOverFile: "memory ÷ file", lexicalMs: "search by words, ms", questionMs: "whole question, ms", addOneMs: "adding one document, ms",
};

function plot(rows, key) {
  const values = rows.map((row) => row[key]);
  return [
    "```mermaid", "xychart-beta", `  title "${COLUMNS[key]}"`, `  x-axis "passages" [${rows.map((row) => row.passages).join(", ")}]`,
    `  y-axis "ms" 0 --> ${Math.ceil(Math.max(...values) * 1.1)}`, `  bar [${values.join(", ")}]`, "```",
  ].join("\n");
}

function table(columns, rows) {
  const row = (cells) => `| ${cells.join(" | ")} |`;
  const keys = Object.keys(columns);
  return [row(keys.map((key) => columns[key])), row(keys.map(() => "---:")), ...rows.map((one) => row(keys.map((key) => one[key] ?? "")))];
}

/** What the last runs of other benches found, where there were any. */
function beside() {
  const report = (name) => {
    const file = join(ROOT, `target/bench/${name}.json`);
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).parts.node : undefined;
  };
  const [first, kept] = [report("first"), report("memory")];
  const visits = Object.entries(first?.results ?? {}).flatMap(([where, pair]) => Object.entries(pair).map(([visit, of]) => ({ where, visit, ...of })));
  const memory = [...(kept?.rounds ?? []).map((row) => ({ what: "rounds of opening and closing", ...row })), ...(kept?.questions ?? []).map((row) => ({ what: "questions", ...row }))];
  return [
    ...(visits.length === 0 ? [] : ["## First answer", "", "The demo site in Chromium, milliseconds from the beginning of the navigation (`cargo xtask bench first`); `quarterCore`: with 10 Mbit/s.", "What comes later is the model, which a question asks for, and what is kept for later visits. `withoutScripts`: the first paint of the same page with its scripts off, which no script can be faster than.", "", ...table(VISITS, visits), ""]),
    ...(memory.length === 0 ? [] : ["## Memory of a page", "", "Of the page's process in Chromium, workers included (`cargo xtask bench memory`).", "", ...table(MEMORY, memory), ""]),
  ];
}

const VISITS = { where: "conditions", visit: "visit", elementMs: "the chat is there", answerMs: "the list is drawn", processorMs: "processor time", kB: "kB until then", laterKB: "kB later" };
const MEMORY = { what: "after", after: "how many", processMB: "MB", heapMB: "the page's own heap, MB", workers: "workers" };

function page(rows, lists, notRun) {
  return [
    "# Performance", "",
    "Written by `cargo xtask bench growth`. Times are computing time of the process, in Node, on generated texts of 120 words a passage; searches,",
    "questions and changes are medians. The memory is that of WebAssembly after the index was loaded.", "",
    `Measured on ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${platform()} ${arch()}, Node ${process.versions.node}.`, "",
    ...table(COLUMNS, rows), "",
    "A resume of many jobs, of whose list the first page is asked for, and as many files of a sentence:", "", ...table(MANY, lists), "",
    ...["questionMs", "addOneMs", "takeInMs"].flatMap((key) => [plot(rows, key), ""]),
    ...beside(), "## Not measured", "", ...notRun.map(({ peer, reason }) => `* ${peer}: ${reason}`), "",
  ].join("\n");
}

const given = process.argv.find((arg) => arg.startsWith("--sizes="))?.slice(8).split(",").map(Number);
const rows = [];
const notRun = [{ peer: "search by meaning", reason: "it needs vectors; `cargo xtask bench retrieval` measures their indexes" }];
for (const size of given ?? USUAL) {
  try {
    rows.push(await measured(size));
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
  } catch (error) {
    notRun.push({ peer: `${size} passages`, reason: String(error?.message ?? error).split("\n")[0] });
  }
}
const lists = [];
for (const count of given === undefined ? [4_000, 20_000] : []) {
  try {
    lists.push(await many(count));
    process.stderr.write(`${JSON.stringify(lists.at(-1))}\n`);
  } catch (error) {
    notRun.push({ peer: `${count} jobs`, reason: String(error?.message ?? error).split("\n")[0] });
  }
}
if (given === undefined) writeFileSync(join(ROOT, "docs/performance.md"), page(rows, lists, notRun));
print({ rows, lists, notRun, targets: { listMs: "<= 100", openMs: "<= 5000 at 20,000 jobs", addOneMs: "<= 50 at 50,000 passages", memoryOverFile: "<= 2.5 at 50,000 passages", passagesPerSecond: ">= 5000" } });

// How the engine grows with its corpus, in Node: what taking in, keeping, loading, asking and changing cost at 1,000 passages and more.
// Options: --sizes=1000,10000,50000,200000. Draws docs/growth.svg where it measured all of these.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { made, memory } from "../pkg/test/instances.mjs";
import { ROOT, print } from "./harness.mjs";
import { random, texts } from "./texts.page.mjs";

const USUAL = [1_000, 10_000, 50_000, 200_000];
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
  const maker = await createEngine({ settings: { maxSources: 1e6 } });
  // What compiles at the first call is not counted.
  await maker.add({ id: "first", text: "The first one.", format: "text" });
  await maker.clear();
  const taken = await cost(() => maker.add(sources));
  const file = await maker.export();
  await maker.close();

  const known = made();
  const engine = await createEngine({ settings: { maxSources: 1e6 } });
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
  const byVector = await dense(file, questions).catch((error) => (notRun.push({ peer: `search by vector over ${size}`, reason: String(error?.message ?? error) }), {}));
  return {
    passages: chunks,
    takeInMs: rounded(taken.ms),
    passagesPerSecond: Math.round(chunks / (taken.ms / 1000)),
    fileMB: rounded(file.byteLength / 1e6),
    loadMs: rounded(loaded.ms),
    memoryMB: rounded(bytes / 1e6),
    memoryOverFile: rounded(bytes / file.byteLength),
    lexicalMs: rounded(lexical),
    ...byVector,
    questionMs: rounded(whole),
    addOneMs: rounded(added),
  };
}

const DIMENSION = 384;

/** Search by vector over as many vectors of no meaning: the index's part of it, without the embedding of the question. */
async function dense(file, questions) {
  const wasm = (name) => new URL(`../pkg/wasm/${name}`, import.meta.url);
  const glue = await import(wasm("adfontes.js"));
  await glue.default({ module_or_path: readFileSync(wasm("adfontes_bg.wasm")) });
  const engine = new glue.WasmEngine({});
  try {
    engine.load(file);
    const next = random(5);
    const axes = Array.from({ length: 24 }, () => Float32Array.from({ length: DIMENSION }, () => next() - 0.5));
    const one = (out) => {
      for (const axis of axes) {
        const weight = next() - 0.5;
        for (let d = 0; d < DIMENSION; d++) out[d] += weight * axis[d];
      }
      for (let d = 0; d < DIMENSION; d++) out[d] += 0.3 + 0.2 * (next() - 0.5);
    };
    const manifest = {
      name: "none", fingerprint: "none", dimension: DIMENSION, pooling: "mean", normalize: true, queryPrefix: "", passagePrefix: "", maxTokens: 128,
      languages: ["en"], denseWeight: 0.4, cosineRange: [0.2, 0.7],
    };
    engine.attachEmbedder(manifest, async (list) => {
      const out = new Float32Array(list.length * DIMENSION);
      list.forEach((_, at) => one(out.subarray(at * DIMENSION, (at + 1) * DIMENSION)));
      return out;
    });
    await engine.embedMissing();
    const search = (question) => engine.search(question, { mode: "dense" });
    for (const question of questions.slice(0, 20)) await search(question);
    const ms = await median(questions.slice(20, 60), search);
    return { denseMs: rounded(ms), vectorIndex: engine.stats().vectorIndex };
  } finally {
    engine.free();
  }
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

/** Beyond this a WebAssembly module of 32 bits has no address. */
const WASM_MB = 4096;

/** What a million passages would take, if the last two sizes go on as they began. */
function million(rows) {
  if (rows.length < 2) return [];
  const [before, last] = rows.slice(-2);
  const at = (key) => {
    const [low, high] = [before[key], last[key]];
    if (!(low > 0) || !(high > 0)) return undefined;
    const slope = Math.log(high / low) / Math.log(last.passages / before.passages);
    return rounded(high * (1e6 / last.passages) ** slope);
  };
  const keys = ["takeInMs", "fileMB", "loadMs", "memoryMB", "lexicalMs", "denseMs", "questionMs", "addOneMs"];
  const row = Object.fromEntries(keys.map((key) => [key, at(key)]).filter(([, value]) => value !== undefined));
  return [{ passages: 1e6, from: `${before.passages} and ${last.passages}`, ...row, fits: row.memoryMB <= WASM_MB }];
}

const PLOTS = {
  takeInMs: "taking in, ms", fileMB: "index file, MB", memoryMB: "memory, MB", lexicalMs: "search by words, ms",
  denseMs: "search by vector, ms", questionMs: "whole question, ms", addOneMs: "adding one document, ms", loadMs: "loading, ms",
};

/** One small plot per measure, both axes logarithmic: a straight line of slope one is linear growth. */
function svg(rows) {
  const [width, height, gap] = [220, 150, 46];
  const log = Math.log10;
  const [low, high] = [Math.floor(log(Math.min(...rows.map((row) => row.passages)))), Math.ceil(log(Math.max(...rows.map((row) => row.passages))))];
  const panels = Object.entries(PLOTS).filter(([key]) => rows.some((row) => row[key] > 0)).map(([key, title], at) => {
    const points = rows.filter((row) => row[key] > 0);
    const bottom = Math.floor(Math.min(...points.map((row) => log(row[key]))));
    const top = Math.max(bottom + 1, Math.ceil(Math.max(...points.map((row) => log(row[key])))));
    const x = (value) => rounded(((log(value) - low) / (high - low)) * width);
    const y = (value) => rounded(height - ((log(value) - bottom) / (top - bottom)) * height);
    const label = (value) => (value >= 1000 ? `${value / 1000}k` : String(value));
    const ticks = Array.from({ length: top - bottom + 1 }, (_, tick) => 10 ** (bottom + tick));
    const places = Array.from({ length: high - low + 1 }, (_, tick) => 10 ** (low + tick));
    return `<g transform="translate(${60 + (at % 4) * (width + gap + 24)} ${40 + Math.floor(at / 4) * (height + gap + 24)})">
<text class="title" y="-12">${title}</text>
${ticks.map((tick) => `<path class="grid" d="M0 ${y(tick)}H${width}"/><text x="-6" y="${y(tick) + 4}" text-anchor="end">${label(tick)}</text>`).join("")}
${places.map((tick) => `<path class="grid" d="M${x(tick)} 0V${height}"/><text x="${x(tick)}" y="${height + 16}" text-anchor="middle">${label(tick)}</text>`).join("")}
<polyline points="${points.map((row) => `${x(row.passages)},${y(row[key])}`).join(" ")}"/>
${points.map((row) => `<circle cx="${x(row.passages)}" cy="${y(row[key])}" r="3"><title>${row.passages}: ${row[key]}</title></circle>`).join("")}
</g>`;
  });
  const [wide, tall] = [60 + 4 * (width + gap + 24), 40 + 2 * (height + gap + 24)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${tall}" role="img" aria-label="Costs by number of passages">
<style>text{font:11px system-ui,sans-serif;fill:#666}.title{font-weight:600;font-size:13px}.grid{stroke:#8884;fill:none}polyline{fill:none;stroke:#2a6fdb;stroke-width:2}circle{fill:#2a6fdb}</style>
${panels.join("\n")}
</svg>
`;
}

const given = process.argv.find((arg) => arg.startsWith("--sizes="))?.slice(8).split(",").map(Number);
const rows = [];
const notRun = [];
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
// Only whole runs are drawn.
if (given === undefined && rows.length > 1) writeFileSync(join(ROOT, "docs/growth.svg"), svg(rows));
print({ rows, million: million(rows), lists, notRun, targets: { listMs: "<= 100", openMs: "<= 5000 at 20,000 jobs", addOneMs: "<= 50 at 50,000 passages", memoryOverFile: "<= 2.5 at 50,000 passages", passagesPerSecond: ">= 5000" } });

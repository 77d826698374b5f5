// What a page without a bundler fetches of this package, and when: the table in README. `npm run sizes` writes it; with `--check` it fails
// where the table says something else than the files.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const PACKAGE = new URL("../", import.meta.url);
const README = new URL("README.md", PACKAGE);
const [BEGIN, END] = ["<!-- sizes: npm run sizes -->\n", "<!-- /sizes -->"];
/** The table rounds, and a build on another day may differ by this share. */
const ROOM = 0.05;

const dist = (path) => new URL(`dist/${path}`, PACKAGE);
const wasm = (name) => ["_bg.wasm", ".js"].map((end) => new URL(`wasm/${name}${end}`, PACKAGE));
const read = (file) => readFileSync(file);

/** A script and what it imports at its beginning. */
export function withImports(...entries) {
  const found = new Map();
  const unread = [...entries];
  while (unread.length > 0) {
    const file = unread.pop();
    if (found.has(file.href)) continue;
    found.set(file.href, file);
    for (const [, path] of read(file).toString().matchAll(/^\s*(?:import|export)\b[^;'"()]*?(?:from\s*)?["'](\.[^"']+)["']/gm)) unread.push(new URL(path, file));
  }
  return [...found.values()];
}

/** Those of these files that are not among others. */
const without = (files, others) => files.filter(({ href }) => others.every((other) => other.href !== href));

function rows() {
  const chat = withImports(dist("element/index.js"));
  const search = withImports(dist("element/search.js"));
  const worker = withImports(dist("worker.js"));
  const late = withImports(...readdirSync(dist("element/late/")).filter((name) => name.endsWith(".js")).map((name) => dist(`element/late/${name}`)));
  return [
    ["`<adfontes-chat>`, English", "at once", chat],
    ["`<adfontes-search>`, English", "at once, in place of it", search],
    ["the engine's worker", "at once", worker],
    ["the engine", "at once", wasm("adfontes")],
    ["texts of German, Russian or Spanish (the largest)", "where the page speaks it", [["de", "es", "ru"].map((tag) => dist(`texts/${tag}.js`)).sort((a, b) => read(b).length - read(a).length)[0]]],
    ["windows, map, cards, next questions, checks of what a model wrote", "when they are opened, or after an answer", without(late, chat)],
    ["reading of sources", "with the first `engine.add`", wasm("adfontes_ingest")],
    ["measuring of answers", "with the first `engine.evaluate`", wasm("adfontes_evaluate")],
    ["search by meaning (one of two modules), its worker", "with a model, when a reader shows interest", [...wasm("adfontes_embed"), ...withImports(dist("embed-worker.js")), ...without(withImports(dist("embedder.js")), chat)]],
  ];
}

const compressed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 } }).length;
const shown = (bytes) => (bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`);
const bytesOf = (text) => Number.parseFloat(text) * (text.endsWith("MB") ? 1e6 : 1e3);
const sum = (files, size) => files.reduce((all, file) => all + size(read(file)), 0);

/** The rows that a text has: what is fetched, when, as it is, by brotli. */
const linesIn = (text) => text.slice(text.indexOf(BEGIN), text.indexOf(END)).split("\n").filter((line) => line.startsWith("| ")).slice(2).map((line) => line.slice(2, -2).split(" | "));
const differs = (said, real) => said === undefined || Math.abs(bytesOf(said) - real) > Math.max(100, ROOM * real);
const isModule = (files) => files.some(({ href }) => href.endsWith(".wasm"));

function write(text) {
  const lines = linesIn(text);
  const table = rows().map(([what, when, files]) => {
    const raw = shown(sum(files, (bytes) => bytes.length));
    // Compressing modules takes minutes: what has the same length is not compressed again.
    const before = lines.find(([named, , size]) => named === what && size === raw && isModule(files));
    return `| ${what} | ${when} | ${raw} | ${before?.[3] ?? shown(sum(files, compressed))} |\n`;
  });
  return `${text.slice(0, text.indexOf(BEGIN) + BEGIN.length)}| fetched | when | as it is | brotli |\n| --- | --- | --- | --- |\n${table.join("")}${text.slice(text.indexOf(END))}`;
}

/** What the table says wrongly; of modules the length as it is tells. */
export function wrongIn(text) {
  const lines = linesIn(text);
  return rows().flatMap(([what, when, files]) => {
    const line = lines.find(([named]) => named === what);
    const [raw, small] = [sum(files, (bytes) => bytes.length), isModule(files) ? undefined : sum(files, compressed)];
    const wrong = line === undefined || line[1] !== when || differs(line[2], raw) || (small !== undefined && differs(line[3], small));
    return wrong ? [`${what}: ${shown(raw)}${small === undefined ? "" : `, ${shown(small)}`}; the table has ${line?.slice(2).join(", ") ?? "no such line"}`] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = readFileSync(README, "utf8");
  if (process.argv.includes("--check")) {
    const wrong = wrongIn(text);
    if (wrong.length > 0) {
      console.error(`${fileURLToPath(README)} is not up to date; \`npm run sizes\` writes it anew:\n${wrong.join("\n")}`);
      process.exitCode = 1;
    }
  } else writeFileSync(README, write(text));
}

// What questions and closed engines leave in a page's process, in Chromium by its protocol: 20 rounds of opening and closing, then 2,000
// questions. Options: --rounds=20, --questions=2000. Linux tells what the process has for itself.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, print, serveRoot } from "./harness.mjs";

const option = (name, usual) => Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual);
const ROUNDS = option("rounds", 20);
const QUESTIONS = option("questions", 2_000);
/** Parts of the questions after each of which memory is measured. */
const PARTS = 4;
/** Rounds after which what compiles at first has been compiled. */
const WARM = 5;

const executablePath = process.env.CHROME ?? "/usr/bin/chromium";
if (!existsSync(executablePath)) throw new Error(`${executablePath} is missing: set CHROME to a Chromium`);
if (!existsSync(join(ROOT, "pkg/dist/index.js"))) throw new Error("the package is not built: run `cargo xtask build` first");
const { chromium } = await import("playwright-core");

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const SOURCES = [
  { name: "resume.json", id: "resume", text: read("tests/resumes/okonjo.resume.json") },
  ...["SECURITY", "ARCHITECTURE", "CONTRIBUTING"].map((name) => ({ name: `${name}.md`, id: name, text: read(`${name}.md`) })),
];
const ASKED = [
  "Who has worked with Kafka?", "Which companies are named?", "What was built for payments?", "Что сделано на работе?", "¿Qué proyectos hay?",
  "Welche Aufgaben gab es?", "What is the weather in Paris?", "How long did it take?", "Who led a team?", "What was made faster?",
];

/** What a process has for itself alone, in MB. */
function privateMB(pid) {
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kB = [...told.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce((sum, [, kB]) => sum + Number(kB), 0);
  return kB / 1024;
}

const rounded = (value) => Math.round(value * 10) / 10;
const site = await serveRoot();
// The protocol collects the page's garbage, not its workers'.
// The space for young objects, which V8 makes larger and smaller as it likes, is of a fixed size.
const args = ["--js-flags=--expose-gc --min-semi-space-size=1 --max-semi-space-size=1", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
const browser = await chromium.launch({ executablePath, args });
const rounds = [];
const questions = [];
const faults = [];
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(site.url);
  const system = await browser.newBrowserCDPSession();
  const own = await page.context().newCDPSession(page);
  /** The page's process at rest, workers and WebAssembly included, without garbage: the least of five measures. Beside it the page's own heap. */
  const memory = async (after) => {
    const measures = [];
    for (let at = 0; at < 5; at++) {
      await own.send("HeapProfiler.collectGarbage");
      for (const worker of page.workers()) await worker.evaluate(() => globalThis.gc());
      await page.waitForTimeout(300);
      const { processInfo } = await system.send("SystemInfo.getProcessInfo");
      measures.push(Math.max(...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => privateMB(id))));
    }
    const { usedSize } = await own.send("Runtime.getHeapUsage");
    const found = { after, processMB: rounded(Math.min(...measures)), heapMB: rounded(usedSize / 1e6), workers: page.workers().length };
    process.stderr.write(`${JSON.stringify(found)}\n`);
    return found;
  };

  await page.evaluate(async (sources) => {
    const { createEngine } = await import("/pkg/dist/index.js");
    window.open_ = async (index) => {
      const engine = await createEngine({ settings: { language: "en" } });
      if (index) await engine.load(index);
      else await engine.add(sources);
      return engine;
    };
    const engine = await window.open_();
    window.index = await engine.export();
    await engine.close();
  }, SOURCES);
  for (let round = 1; round <= ROUNDS; round++) {
    await page.evaluate(async (question) => {
      const engine = await window.open_(window.index.slice());
      await engine.ask(question).final();
      await engine.close();
    }, ASKED[round % ASKED.length]);
    if (round === WARM || round === ROUNDS) rounds.push(await memory(round));
  }

  await page.evaluate(async () => void (window.engine = await window.open_(window.index.slice())));
  const ask = (from, to) => page.evaluate(async ([asked, from, to]) => {
    for (let at = from; at < to; at++) await window.engine.ask(`${asked[at % asked.length]} ${at}`).final();
  }, [ASKED, from, to]);
  for (let part = 0; part < PARTS; part++) {
    await ask(Math.floor((QUESTIONS * part) / PARTS), Math.floor((QUESTIONS * (part + 1)) / PARTS));
    questions.push(await memory(Math.floor((QUESTIONS * (part + 1)) / PARTS)));
  }
} finally {
  await browser.close();
  await site.close();
}
const growth = (list) => (list.length < 2 ? undefined : rounded((list.at(-1).processMB / list[0].processMB - 1) * 100));
print({
  rounds, questions, faults, browser: browser.version(),
  growthInPercent: { rounds: growth(rounds), questions: growth(questions) },
  targets: { growthInPercent: "<= 5 from the fifth round to the last, and from the first quarter of the questions to the last", workers: "0 after a closed engine" },
});

// A long day in one page: questions, changes, dialogs, restarts of the engine's worker. Prints one JSON object; fails where memory
// grew by more than 5 % (Linux tells it), an answer at the end is not that of the beginning, or the page had an error.
// node soak.mjs [--short] [--questions N] [--changes N] [--dialogs N] [--restarts N]
import { readFileSync } from "node:fs";
import { launch } from "./lib/browser.mjs";
import { serveFolder } from "./lib/site.mjs";

const args = process.argv.slice(2);
const short = args.includes("--short");
const count = (name, long, brief) => {
  const at = args.indexOf(`--${name}`);
  const given = at < 0 ? undefined : Number(args[at + 1]);
  if (given !== undefined && !Number.isInteger(given)) throw new Error(`--${name} needs a whole number.`);
  return given ?? (short ? brief : long);
};
const QUESTIONS = count("questions", 10_000, 300);
const CHANGES = count("changes", 1_000, 30);
const DIALOGS = count("dialogs", 200, 6);
const RESTARTS = count("restarts", 50, 3);
/** The growth of memory that is allowed, as a share. */
const ALLOWED = 0.05;

const ROOT = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
/** A portfolio and pages: facts, lists, sentences. */
const SOURCES = [
  { name: "resume.json", id: "resume", text: read("resumes/okonjo.resume.json") },
  ...["SECURITY", "ARCHITECTURE", "CONTRIBUTING"].map((name) => ({ name: `${name}.md`, id: name, text: read(`../${name}.md`) })),
];

const ASKED = [
  "Who has worked with Kafka?", "Which companies are named?", "What was built for payments?", "Что сделано на работе?", "¿Qué proyectos hay?",
  "Welche Aufgaben gab es?", "What is the weather in Paris?", "How long did it take?", "Who led a team?", "What was made faster?",
];
/** The private memory of a process in kB, as Linux reports it. */
function privateMemory(pid) {
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return [...told.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce((sum, [, kB]) => sum + Number(kB), 0);
}

const HTML = `<!doctype html><html lang="en"><title>Soak</title><link rel="icon" href="data:,"><body></body></html>`;

const site = await serveFolder(ROOT, (path, _, response) => {
  if (path !== "/") return false;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(HTML);
  return true;
});
// The worker's garbage is collected before measuring, too. V8 makes the space for young objects larger and smaller by several MB as it
// likes, for hours; of a fixed size it hides no growth and feigns none.
const browser = await launch(["--js-flags=--expose-gc --min-semi-space-size=1 --max-semi-space-size=1"]);
const report = { questions: QUESTIONS, changes: CHANGES, dialogs: DIALOGS, restarts: RESTARTS, memory: {}, faults: [] };
const note = (what) => process.stderr.write(`${what}\n`);
try {
  const page = await (await browser.newContext()).newPage();
  page.on("pageerror", (error) => report.faults.push(error.message));
  await page.goto(site.url);
  await page.evaluate(async (sources) => {
    const { createEngine } = await import("/pkg/dist/index.js");
    window.engine = await createEngine({ settings: { language: "en" } });
    await engine.add(sources);
    window.restarted = 0;
    engine.onStatus((status) => (window.restarted += status.type === "engine_restarted" ? 1 : 0));
    window.say = async (question) => {
      const answer = await engine.ask(question).final();
      return `${answer.kind}: ${answer.text}`;
    };
  }, SOURCES);

  const all = () => page.evaluate(async (asked) => {
    const said = [];
    for (const question of asked) said.push(await say(question));
    return said;
  }, ASKED);
  const system = await browser.newBrowserCDPSession();
  const own = await page.context().newCDPSession(page);
  /** The private memory of the page's process, workers and WebAssembly included, in MB: the least of five measures. */
  const memory = async (name) => {
    const measures = [];
    for (let at = 0; at < 5; at++) {
      await own.send("HeapProfiler.collectGarbage");
      for (const worker of page.workers()) await worker.evaluate(() => gc());
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { processInfo } = await system.send("SystemInfo.getProcessInfo");
      const pages = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => privateMemory(id));
      measures.push(Math.max(...pages));
    }
    report.memory[name] = Math.round((Math.min(...measures) / 1024) * 10) / 10;
    note(`${name}: ${report.memory[name]} MB`);
    return report.memory[name];
  };
  const ask = (from, to) => page.evaluate(async ([asked, from, to]) => {
    for (let at = from; at < to; at++) await say(`${asked[at % asked.length]} ${at}`);
  }, [ASKED, from, to]);

  const before = await all();
  // A browser's memory goes up and down by some tenths by itself; medians of three show whether it grows. The first tenth is warm-up.
  const tenths = [];
  for (let tenth = 0; tenth < 10; tenth++) {
    for (let at = (tenth * QUESTIONS) / 10; at < ((tenth + 1) * QUESTIONS) / 10; at += 250) await ask(Math.ceil(at), Math.ceil(Math.min(at + 250, ((tenth + 1) * QUESTIONS) / 10)));
    tenths.push(await memory(`afterTenth${tenth + 1}`));
  }
  const median = (of) => of.toSorted((a, b) => a - b)[of.length >> 1];
  const [first, asked] = [median(tenths.slice(1, 4)), median(tenths.slice(7))];

  await page.evaluate(async (changes) => {
    for (let at = 0; at < changes; at++) {
      const page = { id: `p${at % 20}`, name: `p${at % 20}.md`, text: `# Page ${at}\n\nThe machine ${at} keeps letters for ${at % 90} days.` };
      if (at % 3 === 2) await engine.remove(`p${(at - 1) % 20}`);
      else await engine.replace(page);
    }
    for (let at = 0; at < 20; at++) await engine.remove(`p${at}`).catch(() => {});
  }, CHANGES);
  const changed = await memory("afterChanges");

  await page.evaluate(async ([dialogs, asked]) => {
    for (let at = 0; at < dialogs; at++) {
      const session = engine.session();
      for (const question of [asked[at % asked.length], "And before that?", "Tell me more about it"]) await session.ask(question).final();
      await session.end();
    }
  }, [DIALOGS, ASKED]);
  const talked = await memory("afterDialogs");

  for (let at = 1; at <= RESTARTS; at++) {
    const worker = page.workers().find((worker) => !worker.url().includes("embed-worker"));
    await worker.evaluate(() => void setTimeout(() => { throw new WebAssembly.RuntimeError("unreachable"); })).catch(() => {});
    await page.waitForFunction((least) => window.restarted >= least, at, { timeout: 60_000 });
    await ask(at, at + 3);
  }
  report.faults = report.faults.filter((fault) => !fault.includes("unreachable"));
  const restarted = await memory("afterRestarts");

  const after = await all();
  report.different = ASKED.filter((_, at) => after[at] !== before[at]);
  const growth = (later, earlier) => Math.round((later / earlier - 1) * 1000) / 10;
  report.growthInPercent = {
    questions: growth(asked, first), changes: growth(changed, asked), dialogs: growth(talked, changed), restarts: growth(restarted, first),
  };
} finally {
  await browser.close();
  await site.close();
}
console.log(JSON.stringify(report, null, 1));
// In a short run memory has not settled: it is reported, but only answers and errors are judged.
const grown = short ? [] : Object.entries(report.growthInPercent).filter(([, percent]) => percent > ALLOWED * 100);
if (grown.length > 0 || report.different.length > 0 || report.faults.length > 0) {
  note(`soak: failed: ${[...grown.map(([what, percent]) => `memory grew by ${percent} % with ${what}`), ...report.different.map((q) => `another answer to “${q}”`), ...report.faults].join("; ")}`);
  process.exitCode = 1;
}

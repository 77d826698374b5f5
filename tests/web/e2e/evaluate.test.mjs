// Evaluation in a page: the engine in its worker with a judge of the page, and the report of `adfontes eval`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch, openPage, screenshot } from "../lib/browser.mjs";
import { serveFolder } from "../lib/site.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const PORTFOLIO = here("../../../www/portfolio/");
const MAIN = here("../../../pkg/dist/cli/main.js");

let browser, folder, index;
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "adfontes-report-"));
  index = join(folder, "site.idx");
  execFileSync(process.execPath, [MAIN, "index", `${PORTFOLIO}resume.json`, `${PORTFOLIO}pages`, "--out", index]);
});
after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const adfontes = (...args) => execFileSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });

test("the report opens: plots, change, worst cases with verdicts, in both schemes and on a phone", async () => {
  const [first, report] = [join(folder, "first.json"), join(folder, "report.html")];
  adfontes("eval", `${PORTFOLIO}eval.json`, "--index", index, "--out", first);
  const before = JSON.parse(readFileSync(first, "utf8"));
  for (const one of before.results) for (const score of one.scores) if (score.metric === "ResponseRelevancy") score.score = 0;
  const baseline = join(folder, "before.json");
  writeFileSync(baseline, JSON.stringify(before));
  adfontes("eval", `${PORTFOLIO}eval.json`, "--index", index, "--baseline", baseline, "--report", report, "--lang", "es");
  for (const colorScheme of ["light", "dark"]) {
    const { page, context, messages } = await openPage(browser, { colorScheme, viewport: { width: 390, height: 800 } });
    await page.goto(pathToFileURL(report).href);
    assert.equal(await page.locator("h1").textContent(), "Respuestas medidas");
    assert.equal(await page.locator("html").getAttribute("lang"), "es");
    assert.ok((await page.locator("figure svg").count()) >= 15);
    const drawn = await page.locator("figure svg rect").first().boundingBox();
    assert.ok(drawn.width > 3 && drawn.height > 3);
    assert.ok((await page.locator("svg .up").count()) >= 1, "what got better is drawn");
    for (const svg of await page.locator("svg").all()) assert.ok((await svg.getAttribute("aria-label")).length > 10);
    const worst = page.locator("details").first();
    assert.equal(await worst.locator("dl").isVisible(), false);
    await worst.locator("summary").click();
    assert.ok(await worst.locator("dt", { hasText: "Respuesta" }).first().isVisible());
    assert.ok(await worst.locator(".verdicts li, dd").first().isVisible());
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
    await screenshot(page, `report-${colorScheme}`);
    assert.deepEqual(messages, []);
    await context.close();
  }
});

test("in a page: a judge that is a function of the page, the judge without a model, an abort", async () => {
  const site = await serveFolder(here("../../../pkg/"), (path, _request, response) => path === "/" && response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>adfontes</title><link rel=icon href=data:,>"));
  const { page, context, messages } = await openPage(browser);
  try {
    await page.goto(site.url);
    const outcome = await page.evaluate(async (bytes) => {
      const { createEngine, evaluate, evaluationReport } = await import("/dist/index.js");
      const engine = await createEngine({ index: new Uint8Array(bytes) });
      const sample = { user_input: "Где учился Дмитрий?", answer: await engine.ask("Где учился Дмитрий?").final() };
      const offline = await engine.evaluate([sample], { metrics: ["Faithfulness", "CitationRecall"] });
      const judge = async ({ step }) => (step === "generate_statements" ? { statements: ["a", "b"] } : { statements: [{ verdict: 1 }, { verdict: 0 }] });
      const mine = await engine.evaluate([sample], { metrics: ["Faithfulness"], judge });
      const free = await evaluate([sample], { metrics: ["Faithfulness"], judge });
      const controller = new AbortController();
      const hanging = engine.evaluate([sample], { judge: () => new Promise(() => {}), signal: controller.signal }).catch((error) => error.name);
      controller.abort();
      const run = { version: 1, name: "page", judges: ["mine"], results: [{ id: "one", sample: {}, scores: mine.results[0].scores }], summary: mine.summary };
      const html = await evaluationReport(run, { language: "ru" });
      const aborted = await hanging;
      await engine.close();
      const scores = (done) => done.results[0].scores.map((score) => score.score);
      return { offline: scores(offline), mine: scores(mine), free: scores(free), aborted, html: html.includes("Оценка ответов") };
    }, [...readFileSync(index)]);
    assert.deepEqual(outcome, { offline: [1, 1], mine: [0.5], free: [0.5], aborted: "AbortError", html: true });
    assert.deepEqual(messages, []);
  } finally {
    await context.close();
    await site.close();
  }
});

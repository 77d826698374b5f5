// The first answer of the built demo site, as a visitor meets it: from the beginning of the navigation to the list, over 10 Mbit/s and on a
// quarter of one core, then as a second visit. Options: --site=FOLDER, --runs=3. Needs `cargo xtask demo --no-serve` before.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, print } from "./harness.mjs";
import { quota as newQuota } from "./shared/quota.mjs";
import { serveSlowly } from "./shared/slow.mjs";

const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const SITE = option("site") ?? join(ROOT, "www/dist");
const RUNS = Number(option("runs") ?? 3);
const QUESTION = "Which companies has he worked for?";
const TARGETS = { cold: 2_000, second: 400, secondUnthrottled: 250 };
const MBIT = 10;

if (!existsSync(join(SITE, "adfontes.idx"))) throw new Error(`${SITE} holds no site: run cargo xtask demo --no-serve first`);
const { chromium } = await import("playwright-core");

/** Asks as soon as there is something to ask, and keeps when the answer came. Runs in the page, before its scripts. */
function visitor(question) {
  const began = () => performance.now();
  const marks = (window.marks = {});
  const step = () => {
    const chat = document.getElementById("chat");
    const box = chat?.shadowRoot?.querySelector("textarea");
    const send = chat?.shadowRoot?.querySelector("button[part=ask]");
    if (!box || !send) return setTimeout(step, 5);
    marks.element = began();
    chat.addEventListener("adfontes-answer", ({ detail }) => {
      marks.kind ??= detail.answer.kind;
      // Drawn, not only known.
      requestAnimationFrame(() => setTimeout(() => (marks.answer ??= began())));
    });
    box.value = question;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    const ask = () => {
      if (send.disabled) return setTimeout(ask, 5);
      marks.asked = began();
      send.click();
    };
    ask();
  };
  step();
}

/** One visit: milliseconds from the beginning of the navigation, what was fetched, and the processor time of the browser. */
async function visit(context, site, quota) {
  const page = await context.newPage();
  await page.addInitScript(visitor, QUESTION);
  const before = [site.sent(), quota?.usedMs() ?? 0];
  await page.goto(`${site.url}?lang=en`, { waitUntil: "commit", timeout: 120_000 });
  await page.waitForFunction(() => window.marks?.answer !== undefined, undefined, { timeout: 120_000, polling: 20 });
  const marks = await page.evaluate(() => window.marks);
  const used = (quota?.usedMs() ?? 0) - before[1];
  const kB = (files) => Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
  const untilAnswer = kB(site.sent().slice(before[0].length));
  // What is still under way, such as compiled code that is being stored, belongs to this visit.
  quota?.set(undefined);
  await page.waitForTimeout(4_000);
  await page.close();
  if (marks.kind !== "list") throw new Error(`the answer was of kind ${marks.kind}, not a list`);
  const files = site.sent().slice(before[0].length);
  const ms = (value) => Math.round(value);
  return { elementMs: ms(marks.element), askedMs: ms(marks.asked), answerMs: ms(marks.answer), processorMs: quota ? ms(used) : undefined, kB: untilAnswer, laterKB: kB(files) - untilAnswer, files: files.length, twice: twice(files) };
}

/** Files that one visit fetched more than once. */
function twice(files) {
  const urls = files.map(({ url }) => url);
  return [...new Set(urls.filter((url, at) => urls.indexOf(url) !== at))];
}

/** The same page with its scripts off, as a second visit: what no script can be faster than. */
async function plain({ mbit, core }) {
  const site = await serveSlowly(SITE, mbit);
  const quota = share(core);
  const executablePath = process.env.CHROME ?? "/usr/bin/chromium";
  const profile = mkdtempSync(join(tmpdir(), "adfontes-first-"));
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const options = { executablePath: quota?.launcher(executablePath) ?? executablePath, args, viewport: { width: 1280, height: 900 }, javaScriptEnabled: false };
  const context = await chromium.launchPersistentContext(profile, options);
  try {
    for (let visits = 0; ; visits++) {
      const page = await context.newPage();
      quota?.set(visits === 0 ? undefined : core);
      const before = quota?.usedMs() ?? 0;
      await page.goto(`${site.url}?lang=en`, { waitUntil: "commit", timeout: 120_000 });
      const painted = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
      let answerMs = await painted();
      while (answerMs === undefined) answerMs = await page.waitForTimeout(20).then(painted);
      const processorMs = quota && Math.round(quota.usedMs() - before);
      if (visits > 0) return { answerMs: Math.round(answerMs), processorMs };
      await page.close();
    }
  } finally {
    quota?.set(undefined);
    await context.close();
    await site.close();
    quota?.end();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The browser's share of the processor; without one where all of it is wanted and it cannot be measured. */
function share(core) {
  try {
    return newQuota();
  } catch (error) {
    if (core !== undefined) throw error;
    return undefined;
  }
}

/** Visits in a profile of their own: the first, then a second. */
async function pair({ mbit, core }) {
  const profile = mkdtempSync(join(tmpdir(), "adfontes-first-"));
  const site = await serveSlowly(SITE, mbit);
  const quota = share(core);
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const executablePath = process.env.CHROME ?? "/usr/bin/chromium";
  // A profile on disk: a private window keeps no compiled code.
  const context = await chromium.launchPersistentContext(profile, { executablePath: quota?.launcher(executablePath) ?? executablePath, args, viewport: { width: 1280, height: 900 } });
  try {
    quota?.set(core);
    const first = await visit(context, site, quota);
    quota?.set(core);
    const second = await visit(context, site, quota);
    return { first, second };
  } finally {
    await context.close();
    await site.close();
    quota?.end();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The run whose answer came at the median, of each visit. */
function median(visits) {
  return [...visits].sort((a, b) => a.answerMs - b.answerMs)[Math.floor((visits.length - 1) / 2)];
}

const results = {};
const notRun = [{ peer: "dense search after a second visit", reason: "not part of this bench: the model is fetched on interaction" }];
async function measured(name, conditions) {
  try {
    const pairs = [];
    for (let run = 0; run < RUNS; run++) pairs.push(await pair(conditions));
    results[name] = { first: median(pairs.map(({ first }) => first)), second: median(pairs.map(({ second }) => second)), withoutScripts: await plain(conditions) };
    process.stderr.write(`${name}: ${JSON.stringify(results[name])}\n`);
  } catch (error) {
    notRun.push({ peer: name, reason: String(error?.message ?? error).split("\n")[0] });
  }
}

await measured("quarterCore", { mbit: MBIT, core: 0.25 });
await measured("unthrottled", { mbit: undefined, core: undefined });
const targets = {
  "cold, 10 Mbit/s, a quarter of a core: answerMs": `<= ${TARGETS.cold}`,
  "second visit, a quarter of a core: answerMs": `<= ${TARGETS.second}`,
  "second visit, unthrottled: answerMs": `<= ${TARGETS.secondUnthrottled}`,
};
print({ question: QUESTION, runs: RUNS, results, notRun, targets });

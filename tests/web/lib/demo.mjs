// The built demo site: where it is, and how to talk to the chat on it.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openPage } from "./browser.mjs";
import { serveFolder } from "./site.mjs";

const DIST = fileURLToPath(new URL("../../../www/dist/", import.meta.url));

/** The site that ADFONTES_SITE names, or www/dist on a local server. */
export async function demoSite() {
  if (process.env.ADFONTES_SITE) return { url: process.env.ADFONTES_SITE, close: async () => {} };
  for (const file of ["index.html", "adfontes.idx", "code.idx", "models/use-multilingual/tokenizer.json"]) {
    if (!existsSync(DIST + file)) throw new Error(`www/dist/${file} is missing: run cargo xtask demo --no-serve first.`);
  }
  return serveFolder(DIST);
}

/** Opens the site; the engine answers when this resolves. */
export async function openDemo(page, url, lang = "ru") {
  await page.goto(`${url}?lang=${lang}`);
  await page.waitForFunction(() => document.getElementById("chat")?.engine !== undefined, undefined, { timeout: 120_000 });
  return page.locator("#chat");
}

/** Types a question, sends it, and waits for the end of its answer. */
export async function ask(chat, question) {
  const before = await chat.locator(".turn").count();
  await chat.page().evaluate(() => { window.lastAnswer = undefined; });
  await chat.locator("textarea").fill(question);
  await chat.locator("button[part=ask]").click();
  const turn = chat.locator(".turn").nth(before);
  await turn.waitFor();
  await chat.page().waitForFunction(
    (n) => document.getElementById("chat").shadowRoot.querySelectorAll(".turn")[n]?.getAttribute("aria-busy") === "false",
    before,
    { timeout: 180_000 },
  );
  return turn;
}

/** Keeps the last answer as data, see `lastAnswer`. */
export function listen(page) {
  return page.evaluate(() => {
    const chat = document.getElementById("chat");
    chat.addEventListener("adfontes-answer", (event) => (window.lastAnswer = event.detail.answer));
    chat.addEventListener("adfontes-status", (event) => (window.statuses ??= []).push(event.detail.status.type));
  });
}

/** Waits for it: a turn is drawn before the event that tells of its answer. */
export async function lastAnswer(page) {
  await page.waitForFunction(() => window.lastAnswer !== undefined);
  return page.evaluate(() => window.lastAnswer);
}

/**
 * Opens a page whose workers a test can tell to `hang`, or to `crash` as by an uncaught WebAssembly trap. The code is added to the workers' own scripts:
 * in Firefox, an error thrown by the debugger's code does not reach `onerror`, and an endless loop would block the debugger.
 */
export async function openObedient(browser) {
  // A service worker would serve the unchanged script from its cache.
  const opened = await openPage(browser, { serviceWorkers: "block" });
  const { context } = opened;
  const obey = ({ data }) => {
    if (data === "hang") for (;;);
    if (data === "crash") setTimeout(() => { throw new WebAssembly.RuntimeError("unreachable"); });
  };
  await context.route(/\/assets\/(?:embed-)?worker-[^/]*\.js$/, async (route) => {
    const script = await (await route.fetch()).text();
    await route.fulfill({ contentType: "text/javascript", body: `${script};addEventListener("message", ${obey});` });
  });
  await context.addInitScript(() => {
    const workers = (globalThis.workers = {});
    globalThis.Worker = class extends Worker {
      constructor(address, options) {
        super(address, options);
        workers[String(address).includes("embed-worker") ? "embedder" : "engine"] = this;
      }
    };
  });
  return opened;
}

/** Tells the newest worker of the `engine` or of the `embedder` to `hang` or `crash`. */
export const tell = (page, which, what) => page.evaluate(([which, what]) => globalThis.workers[which].postMessage(what), [which, what]);

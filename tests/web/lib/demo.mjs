// The built demo site: where it is, and how to talk to the chat on it.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openPage } from "./browser.mjs";
import { serveFolder } from "./site.mjs";

const DIST = fileURLToPath(new URL("../../../www/dist/", import.meta.url));

/** The site named by ADFONTES_SITE, or www/dist on a server of our own. */
export async function demoSite() {
  if (process.env.ADFONTES_SITE) return { url: process.env.ADFONTES_SITE, close: async () => {} };
  for (const file of ["index.html", "adfontes.idx", "code.idx", "models/minilm/tokenizer.json"]) {
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

/** The last answer as data. */
export function listen(page) {
  return page.evaluate(() => {
    const chat = document.getElementById("chat");
    chat.addEventListener("adfontes-answer", (event) => (window.lastAnswer = event.detail.answer));
    chat.addEventListener("adfontes-status", (event) => (window.statuses ??= []).push(event.detail.status.type));
  });
}

export const lastAnswer = (page) => page.evaluate(() => window.lastAnswer);

/**
 * A page with workers that a test can tell to `hang`, or to `crash` as by a trap in WebAssembly that nobody caught. The workers' own scripts do it:
 * what a debugger runs in a worker reaches nobody's `onerror` in Firefox, and a loop stops the debugger too.
 */
export async function openObedient(browser) {
  // What a service worker keeps comes past the script that is changed here.
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

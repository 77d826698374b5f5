// The browser that `BROWSER` names (Chromium by default), and a page whose console is recorded.
import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { launchFirefox } from "./firefox.mjs";
import { launchWebkit } from "./webkit.mjs";

export const OUTPUT = fileURLToPath(new URL("../../output/", import.meta.url));

/** `chromium`, `firefox` or `webkit`. */
export const BROWSER = process.env.BROWSER ?? "chromium";

function installed(path, variable) {
  if (!existsSync(path)) throw new Error(`${path} is missing: set ${variable} to the browser's program.`);
  return path;
}

/** Starts the browser. `flags` are for Chromium only. */
export async function launch(flags = []) {
  if (BROWSER !== "chromium" && flags.length > 0) throw new Error(`${BROWSER} knows no ${flags.join(" ")}`);
  if (BROWSER === "firefox") return launchFirefox(installed(process.env.FIREFOX ?? "/usr/bin/firefox-esr", "FIREFOX"));
  if (BROWSER === "webkit") return launchWebkit(installed(process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "WEBKIT"));
  const executablePath = installed(process.env.CHROME ?? "/usr/bin/chromium", "CHROME");
  // The sandbox does not start as root.
  return chromium.launch({ executablePath, args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...flags] });
}

/**
 * What WebKit says on the console of every page that is in order. Under its driver it keeps no cache, so nothing takes what a page preloads. Other browsers
 * tell only the page's own error event that a ResizeObserver is called again in the next frame.
 */
const USUAL = /^warning: The resource \S+ was preloaded using link preload but not used within|^error: ResizeObserver loop completed with undelivered/;
/** What it says of a request that ends because its page is left; to its own origin, a page needs no permission. */
const ENDED = /^error: Fetch API cannot load (\S+) due to access control checks/;

function usual(text, page) {
  if (BROWSER !== "webkit") return false;
  const address = ENDED.exec(text)?.[1];
  return USUAL.test(text) || (address !== undefined && new URL(address).origin === new URL(page.url()).origin);
}

/**
 * Opens a page and records its console messages, its uncaught errors and its requests to other hosts. Without `recorded`, WebKit records no
 * requests, which would take the time of the page's own thread.
 */
export async function openPage(browser, { recorded = true, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "ru-RU", ...options, ...(BROWSER === "webkit" && { recorded }) });
  const page = await context.newPage();
  const messages = [];
  const say = (text) => usual(text, page) || messages.push(text);
  page.on("console", (message) => say(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => say(`error: ${error.message}`));
  const foreign = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && hostname !== "127.0.0.1") foreign.push(request.url());
  });
  return { page, context, messages, foreign };
}

/** Takes a screenshot for human eyes. Only in Chromium: elsewhere playwright first adds a style of its own, which the page's policy reports as a violation. */
export async function screenshot(page, name, options = {}) {
  if (BROWSER !== "chromium") return;
  mkdirSync(OUTPUT, { recursive: true });
  await page.screenshot({ path: `${OUTPUT}${name}.png`, ...options });
}

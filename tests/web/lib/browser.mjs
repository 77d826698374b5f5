// The browser that `BROWSER` names, Chromium unless it does, and a page whose console is listened to.
import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { launchFirefox } from "./firefox.mjs";

export const OUTPUT = fileURLToPath(new URL("../../output/", import.meta.url));

/** `chromium` or `firefox`. */
export const BROWSER = process.env.BROWSER ?? "chromium";

function installed(path, variable) {
  if (!existsSync(path)) throw new Error(`${path} is missing: set ${variable} to the browser's program.`);
  return path;
}

/** `flags` are Chromium's own. */
export async function launch(flags = []) {
  if (BROWSER === "firefox") {
    if (flags.length > 0) throw new Error(`Firefox knows no ${flags.join(" ")}`);
    return launchFirefox(installed(process.env.FIREFOX ?? "/usr/bin/firefox-esr", "FIREFOX"));
  }
  const executablePath = installed(process.env.CHROME ?? "/usr/bin/chromium", "CHROME");
  // Root may not use the sandbox.
  return chromium.launch({ executablePath, args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...flags] });
}

/** A page, and everything that it wrote to the console or failed with. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "ru-RU", ...options });
  const page = await context.newPage();
  const messages = [];
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => messages.push(`error: ${error.message}`));
  const foreign = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && hostname !== "127.0.0.1") foreign.push(request.url());
  });
  return { page, context, messages, foreign };
}

/** A picture for a reader. In Firefox playwright adds a style of its own before it takes one, which the page's policy forbids and tells. */
export async function screenshot(page, name, options = {}) {
  if (BROWSER === "firefox") return;
  mkdirSync(OUTPUT, { recursive: true });
  await page.screenshot({ path: `${OUTPUT}${name}.png`, ...options });
}

// Chromium, and a page whose console is listened to.
import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const OUTPUT = fileURLToPath(new URL("../../output/", import.meta.url));

/** `flags` are Chromium's own. */
export function launch(flags = []) {
  const executablePath = process.env.CHROME ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) throw new Error(`${executablePath} is missing: set CHROME to a Chromium.`);
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

export async function screenshot(page, name, options = {}) {
  mkdirSync(OUTPUT, { recursive: true });
  await page.screenshot({ path: `${OUTPUT}${name}.png`, ...options });
}

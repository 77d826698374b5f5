// The projects of examples/, each in a fresh folder with the packed package, built and used as their README says.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, openPage, screenshot } from "../lib/browser.mjs";
import { fresh, install, ROOT, run } from "../lib/fresh.mjs";
import { serveFolder } from "../lib/site.mjs";

const QUESTION = "What did she restore?";
let work, browser;

before(async () => {
  work = fresh("examples");
  cpSync(join(ROOT, "examples"), work.folder, { recursive: true, filter: (path) => !/node_modules|\.next|\.tgz$/.test(path) });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  work?.remove();
});

function project(name) {
  const folder = join(work.folder, name);
  install(folder, work.tarball);
  return folder;
}

/** Asks the page's chat, and checks that the page reports no errors. */
async function askPage(url, name, look = async () => {}) {
  const { page, context, messages, foreign } = await openPage(browser, { locale: "en-GB" });
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector("adfontes-chat")?.engine !== undefined, undefined, { timeout: 60_000 });
  const answer = page.evaluate(() => new Promise((resolve) => document.addEventListener("adfontes-answer", (event) => resolve(event.detail.answer), { once: true })));
  await page.evaluate((question) => document.querySelector("adfontes-chat").ask(question), QUESTION);
  const { text, references } = await answer;
  assert.match(text, /harbour clock/i);
  assert.ok(references.length > 0);
  await look(page);
  await screenshot(page, `example-${name}`);
  assert.deepEqual([foreign, messages], [[], []]);
  await context.close();
}

async function askFolder(folder, name, look) {
  const site = await serveFolder(folder);
  try {
    await askPage(site.url, name, look);
  } finally {
    await site.close();
  }
}

test("static: a page without a bundler", async () => {
  const folder = project("static");
  run("npm", ["run", "--silent", "build"], folder);
  await askFolder(join(folder, "site"), "static");
});

test("vite: one engine for a page's own script and both elements", async () => {
  const folder = project("vite");
  run("npm", ["run", "--silent", "build"], folder);
  await askFolder(join(folder, "dist"), "vite", async (page) => {
    await page.locator("#technologies", { hasText: "Rust" }).waitFor();
    await page.locator("adfontes-search input").fill("pendulum");
    await page.locator("adfontes-search [part~=result]", { hasText: "elinvar" }).first().waitFor();
  });
});

test("node: a script that asks", () => {
  const folder = project("node");
  const said = run("npm", ["run", "--silent", "start"], folder);
  assert.match(said, /elinvar/);
  assert.match(said, /^\[1\] How the harbour clock was restored$/m);
});

test("next: the chat in a page that is typed and built", async () => {
  const folder = project("next");
  run("npm", ["run", "--silent", "build"], folder);
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn(process.execPath, [join(ROOT, "tests/web/node_modules/next/dist/bin/next"), "start", "--port", String(port), "--hostname", "127.0.0.1"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } });
  try {
    let said = "";
    await new Promise((resolve, reject) => {
      server.on("exit", (status) => reject(new Error(`next start ended with ${status}: ${said}`)));
      server.stdout.on("data", (text) => (said += text).includes("Ready") && resolve());
    });
    await askPage(`http://127.0.0.1:${port}/`, "next", (page) => page.locator("#cited").waitFor());
  } finally {
    server.removeAllListeners("exit");
    server.kill();
  }
});

// docs/guide.md, step by step: each of its commands runs, each of its files is written, in an empty folder with the packed package.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { launch, openPage, screenshot } from "../lib/browser.mjs";
import { fresh, ROOT, run } from "../lib/fresh.mjs";
import { illustrates } from "../lib/golden.mjs";
import { serveFolder } from "../lib/site.mjs";

/** The code blocks of the guide: language, the rest of the info string, and text. */
const blocks = [...readFileSync(join(ROOT, "docs/guide.md"), "utf8").matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, kind, note, text]) => ({ kind, note, text }));
const site = "my-site";
let packed, folder, browser;

before(async () => {
  packed = fresh("guide");
  folder = mkdtempSync(join(tmpdir(), "adfontes-guide-"));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  packed?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function visit(url, name, use) {
  const { page, context, messages, foreign } = await openPage(browser, { locale: "en-GB", viewport: { width: 1100, height: 620 } });
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector("adfontes-chat")?.engine !== undefined, undefined, { timeout: 60_000 });
  await use(page, page.locator("adfontes-chat"));
  await screenshot(page, name);
  assert.deepEqual([messages, foreign], [[], []]);
  // The pointer must not hover over anything.
  await page.mouse.move(0, 0);
  assert.equal(await illustrates(page, name), undefined);
  await context.close();
}

async function ask(chat, question) {
  await chat.locator("textarea").fill(question);
  await chat.locator("button[part=ask]").click();
  await chat.locator('.turn[aria-busy="false"]').last().waitFor();
  return chat.locator(".turn .answer").last().textContent();
}

/** Starts a command that keeps running, and waits until it prints an address. */
async function serving(command, cwd) {
  const child = spawn("bash", ["-c", `exec ${command} --port 0`], { cwd, stdio: ["ignore", "pipe", "inherit"], detached: true });
  let said = "";
  const url = await new Promise((resolve, reject) => {
    child.on("exit", (status) => reject(new Error(`${command} ended with ${status}: ${said}`)));
    child.stdout.on("data", (text) => {
      const found = /http:\/\/[^\s]+/.exec((said += text));
      if (found) resolve(found[0]);
    });
  });
  return { url, close: () => (child.removeAllListeners("exit"), process.kill(-child.pid)) };
}

test("the guide leads from nothing to a chatbot", async () => {
  const printed = [];
  let cwd = folder;
  for (const { kind, note, text } of blocks) {
    if (kind === "sh" && note === "serve") {
      const server = await serving(text.trim(), cwd);
      try {
        await visit(server.url, "guide", async (_, chat) => assert.match(await ask(chat, "What did she do at the museum?"), /harbour clock of 1874/));
      } finally {
        server.close();
      }
    } else if (kind === "sh") {
      printed.push(run("bash", ["-ec", text], cwd));
      if (text.includes(`cd ${site}`)) {
        cwd = join(folder, site);
        cpSync(packed.tarball, join(cwd, basename(packed.tarball)));
      }
    } else if (kind === "text") {
      assert.equal(printed.at(-1).replace(/^.*(?=^Employers)/ms, "").trim(), text.trim(), "what the guide shows is what the command prints");
    } else {
      mkdirSync(dirname(join(cwd, note)), { recursive: true });
      writeFileSync(join(cwd, note), text);
    }
  }
  assert.ok(printed.length >= 8, "the guide has commands");
  const served = await serveFolder(join(cwd, "public"));
  try {
    await visit(served.url, "guide-floating", async (page, chat) => {
      await chat.locator(".launcher").click();
      assert.match(await ask(chat, "What does the pendulum hang from?"), /elinvar/);
    });
  } finally {
    await served.close();
  }
});

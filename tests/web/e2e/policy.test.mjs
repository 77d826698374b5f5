// Pages with the strictest content security policy: nothing happens that the browser reports as a violation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";
import { openPage } from "../lib/browser.mjs";
import { ask, openDemo } from "../lib/demo.mjs";
import { serveFolder } from "../lib/site.mjs";
import { browser } from "../lib/stage.mjs";

const DIST = fileURLToPath(new URL("../../../www/dist/", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BEFORE =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self'";
const STRICT = `${BEFORE}; require-trusted-types-for 'script'; trusted-types 'none'`;
const META = /(http-equiv="Content-Security-Policy"\s+content=)"[^"]*"/;

/** Serves the demo with this policy, in its HTML and as a header. */
function strictDemo() {
  return serveFolder(DIST, async (path, _, response) => {
    if (!path.endsWith("/")) return false;
    const html = (await readFile(`${DIST}${path}index.html`, "utf8")).replace(META, `$1"${STRICT}"`);
    assert.ok(html.includes(STRICT), `${path} has a policy of its own`);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": STRICT }).end(html);
    return true;
  });
}

/** A page without a bundler, with the policy only in a header. */
function strictPage(policy, body, script = "") {
  return serveFolder(ROOT, (path, _, response) => {
    if (path === "/index.idx") return void response.writeHead(302, { location: "/www/dist/adfontes.idx" }).end() ?? true;
    if (path === "/own.js") return void response.writeHead(200, { "content-type": "text/javascript" }).end(script) ?? true;
    if (path !== "/") return false;
    const html = `<!doctype html><html lang="en"><title>x</title><link rel="icon" href="/www/src/icon.svg">
      <script type="module" src="/pkg/dist/element/index.js"></script><script type="module" src="/own.js"></script><body>${body}</body></html>`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy }).end(html);
    return true;
  });
}

/** Opens a page and collects its violations from the first script on; those of workers appear on the console. */
async function watched() {
  const opened = await openPage(browser, { locale: "en-GB" });
  await opened.context.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`));
  });
  return opened;
}

async function clean({ page, messages, foreign, context }) {
  assert.deepEqual(await page.evaluate(() => violations), []);
  assert.deepEqual(messages, []);
  assert.deepEqual(foreign, []);
  await context.close();
}

test("the demo asks, quotes, opens a passage and finds by meaning under the strictest policy", async () => {
  const served = await strictDemo();
  try {
    const opened = await watched();
    const { page } = opened;
    const chat = await openDemo(page, served.url, "en");
    const list = await ask(chat, "Which projects are there?");
    assert.ok((await list.locator(".answer li").count()) > 1);
    await list.locator("button.badge").first().click();
    await chat.locator("mark").first().waitFor();
    const dense = await page.evaluate(() => document.getElementById("chat").engine.loadModel());
    assert.match(dense.state, /^(ready|no_vectors)$/, "the model runs");
    const quoted = await ask(chat, "How is the quality of retrieval measured?");
    assert.ok((await quoted.locator(".answer .badge").count()) > 0);
    await chat.locator('[data-action="graph"]').click();
    await chat.locator("dialog[open] svg.graph g[transform]").first().waitFor();
    const place = await chat.locator("dialog[open] svg.graph").evaluate((svg) => getComputedStyle(svg).touchAction);
    assert.equal(place, "none", "the map has its styles");
    await page.keyboard.press("Escape");
    assert.equal(page.workers().length, 0, "no worker may be started from text, so none was tried");
    const background = await chat.evaluate((element) => getComputedStyle(element.shadowRoot.querySelector(".frame")).display);
    assert.notEqual(background, "inline", "the styles are there");
    await clean(opened);
  } finally {
    await served.close();
  }
});

test("the settings page and the page for one's own files work under the strictest policy, map and search with them", async () => {
  const served = await strictDemo();
  try {
    const opened = await watched();
    const { page } = opened;
    await page.goto(`${served.url}settings/?lang=en`);
    await page.waitForFunction(() => document.documentElement.dataset.ready === "true" && document.getElementById("chat").engine !== undefined);
    await page.locator("#setting-tone").selectOption("formal");
    await page.locator("#state", { hasText: "1 setting differs" }).waitFor();
    await page.locator("#reset").click();
    await page.goto(`${served.url}offline/?lang=en`);
    await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
    await page.locator("#files").setInputFiles([{ name: "resume.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ basics: { name: "Ada Orlova" }, work: [{ name: "Acme" }] })) }]);
    await page.locator("#sources li").waitFor();
    await page.locator("#search input").pressSequentially("acme");
    await page.locator("#search mark").first().waitFor();
    const chat = page.locator("#chat");
    await chat.locator('[data-action="map"]').click();
    await chat.locator("dialog[open] svg.graph g[transform]").first().waitFor();
    await clean(opened);
  } finally {
    await served.close();
  }
});

test("the citation test runs under the strictest policy", async () => {
  const served = await strictDemo();
  try {
    const opened = await watched();
    const { page } = opened;
    await page.goto(`${served.url}citations/?lang=en`);
    await page.locator("#corpus", { hasText: /\d files/ }).waitFor({ timeout: 120_000 });
    await page.locator("#run").click();
    await page.locator("#measured:not([hidden])").waitFor({ timeout: 120_000 });
    assert.ok((await page.locator(".result").count()) > 1);
    await clean(opened);
  } finally {
    await served.close();
  }
});

test("a policy in a header alone: the attribute worker=off", async () => {
  const served = await strictPage(STRICT, `<adfontes-chat id="chat" index="/index.idx" worker="off"></adfontes-chat>`);
  try {
    const opened = await watched();
    const chat = await openDemo(opened.page, served.url, "en");
    const turn = await ask(chat, "Which projects are there?");
    assert.ok((await turn.locator(".answer li").count()) > 1);
    await clean(opened);
  } finally {
    await served.close();
  }
});

test("a policy in a header alone and no attribute: one report, and answers all the same", async () => {
  const served = await strictPage(STRICT, `<adfontes-chat id="chat" index="/index.idx"></adfontes-chat>`);
  try {
    const { page, context } = await watched();
    const chat = await openDemo(page, served.url, "en");
    const turn = await ask(chat, "Which projects are there?");
    assert.ok((await turn.locator(".answer li").count()) > 1);
    assert.match((await page.evaluate(() => violations)).join(), /require-trusted-types-for/);
    await context.close();
  } finally {
    await served.close();
  }
});

test("a page that vouches for the worker's address keeps its workers", async () => {
  const script = `
    import { createEngine } from "/pkg/dist/index.js";
    const policy = trustedTypes.createPolicy("own", { createScriptURL: (url) => url });
    window.engine = await createEngine({ index: "/index.idx", workerUrl: policy.createScriptURL("/pkg/dist/worker.js") });`;
  const served = await strictPage(`${BEFORE}; require-trusted-types-for 'script'; trusted-types own`, "", script);
  try {
    const opened = await watched();
    const { page } = opened;
    await page.goto(served.url);
    await page.waitForFunction(() => window.engine !== undefined);
    const found = await page.evaluate(() => engine.search("retrieval", { mode: "lexical" }));
    assert.ok(found.references.length > 0);
    assert.equal(page.workers().length, 1);
    await clean(opened);
  } finally {
    await served.close();
  }
});

test("without wasm-unsafe-eval the error says what the policy lacks", async () => {
  const policy = STRICT.replace(" 'wasm-unsafe-eval'", "");
  const served = await strictPage(policy, `<adfontes-chat id="chat" index="/index.idx" worker="off"></adfontes-chat>`);
  try {
    const { page, context } = await watched();
    await page.goto(served.url);
    const error = page.locator("#chat .error");
    await error.waitFor();
    assert.equal(await error.getAttribute("data-code"), "unsupported_browser");
    assert.match(await error.textContent(), /wasm-unsafe-eval/);
    await context.close();
  } finally {
    await served.close();
  }
});

// The settings page: every setting of the engine as defined, the model server, the languages; and their effect on other pages.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask, lastAnswer, listen } from "../lib/demo.mjs";
import { browser, site } from "../lib/stage.mjs";

const SCHEMA = JSON.parse(readFileSync(new URL("../../../pkg/settings.schema.json", import.meta.url), "utf8"));
const NAMES = Object.keys(SCHEMA.properties).flatMap((name) => (name === "llm" ? Object.keys(SCHEMA.$defs.LlmSettings.properties).map((own) => `llm.${own}`) : [name]));
const LIST = "Which projects are there?";

async function open(page, lang = "en", options = {}) {
  await page.goto(`${site.url}settings/${lang ? `?lang=${lang}` : ""}`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  if (!options.shallow) await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  await listen(page);
  return page.locator("#chat");
}

/** The page is told of an answer a moment after it is drawn. */
const kindOf = async (page) => (await page.waitForFunction(() => window.lastAnswer?.kind)).jsonValue();
/** Types like a visitor, because not every browser fires `change` for a value that a script set. */
async function write(field, text) {
  await field.fill("");
  await field.pressSequentially(text);
}
const state = (page, hasText) => page.locator("#state", { hasText }).waitFor();

test("every setting of the engine has its field, its words, its default and its range, in each language", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  await open(page);
  assert.deepEqual((await page.locator(".setting").evaluateAll((rows) => rows.map((row) => row.dataset.name))).sort(), [...NAMES].sort());
  const docs = new Set();
  for (const language of ["en", "ru", "es", "de"]) {
    await page.locator(`.languages [data-tag="${language}"]`).click();
    const rows = await page.locator(".setting").evaluateAll((all) => all.map((row) => [row.querySelector(".doc").textContent, row.querySelector(".range").textContent]));
    assert.ok(rows.every(([doc, range]) => doc.length > 5 && range.length > 5), JSON.stringify(rows));
    docs.add(rows[0][0]);
  }
  assert.equal(docs.size, 4);
  await page.locator('.languages [data-tag="en"]').click();
  for (const [name, text] of [["maxAttempts", "default: 2 · 1 to 3"], ["kDense", "default: not set · from 1"], ["rerank", "default: none"], ["graphRag", "default: on"], ["llm.retryStatuses", "default: not set"], ["dualPassSimilarity", "default: 0.7 · 0 to 1"]]) {
    assert.equal(await page.locator(`.setting[data-name="${name}"] .range`).textContent(), text);
  }
  await page.locator("#filter").fill("retry");
  assert.ok((await page.locator(".setting:visible[data-name^='llm.retry']").count()) >= 5);
  assert.equal(await page.locator('.setting[data-name="tone"]').isVisible(), false);
  const requests = page.locator('h3[data-text="requestsTitle"]');
  assert.ok(await requests.isVisible());
  await page.locator("#filter").fill("tone");
  assert.ok(await page.locator('.setting[data-name="tone"]').isVisible());
  assert.equal(await requests.isVisible(), false, "no heading over nothing");
  await page.locator("#filter").fill("xyzzy");
  await page.locator("#found", { hasText: "No setting has these words" }).waitFor();
  assert.deepEqual(messages, []);
  await context.close();
});

test("what is changed holds in the dialog at once, is kept, and holds on the other pages", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  let chat = await open(page);
  await ask(chat, LIST);
  assert.equal(await kindOf(page), "list");
  await page.locator("#setting-graphRag").uncheck();
  await state(page, "1 setting differs");
  assert.equal(await page.locator("#snippet").textContent(), `<adfontes-chat index="site.idx" settings='{"graphRag":false}'></adfontes-chat>`);
  await ask(chat, LIST);
  assert.notEqual(await kindOf(page), "list", "no graph, no list");
  await write(page.locator('[id="setting-llm.maxTokens"]'), "77");
  await page.keyboard.press("Tab");
  await page.locator("#setting-person").selectOption("third");
  await state(page, "3 settings differ");
  await screenshot(page, "settings-changed", { fullPage: true });
  // Other pages have them too.
  await page.goto(`${site.url}?lang=en`);
  await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  assert.deepEqual(await page.evaluate(() => document.getElementById("chat").settings), { graphRag: false, llm: { maxTokens: 77 }, person: "third" });
  await page.goto(`${site.url}offline/?lang=en`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  assert.equal(await page.evaluate(() => document.getElementById("chat").settings.person), "third");
  chat = await open(page);
  assert.equal(await page.locator("#setting-graphRag").isChecked(), false, "kept");
  assert.equal(await page.locator('[id="setting-llm.maxTokens"]').inputValue(), "77");
  await page.locator('.setting[data-name="person"] button.link').click();
  await state(page, "2 settings differ");
  assert.equal(await page.evaluate(() => document.activeElement.id), "setting-person", "the keyboard stays");
  await page.locator("#reset").click();
  await state(page, "Everything is as it is by default");
  await ask(chat, LIST);
  assert.equal(await kindOf(page), "list");
  assert.equal(await page.evaluate(() => localStorage.getItem("adfontes-demo-settings")), null);
  assert.deepEqual(messages, []);
  await context.close();
});

test("what a setting cannot be is said with what it can, and changes nothing", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  await open(page);
  const cases = [
    ["maxAttempts", "9", /between 1 and 3/],
    ["maxAttempts", "", /needs a value/],
    ["maxAttempts", "2.5", /whole numbers/],
    ["listMaxItems", "0", /at least 1/],
    ["rerankThreshold", "much", /takes a number/],
    ["minConfidence", "-1", /between 0 and 1/],
    ["llm.retryStatuses", "often", /408, 425/],
  ];
  for (const [name, written, said] of cases) {
    const field = page.locator(`[id="setting-${name}"]`);
    await write(field, written);
    await field.press("Tab");
    const row = page.locator(`.setting[data-name="${name}"]`);
    await row.locator(".wrong", { hasText: said }).waitFor();
    assert.equal(await field.getAttribute("aria-invalid"), "true");
  }
  await page.locator('.languages [data-tag="de"]').click();
  assert.equal(await page.evaluate(() => document.getElementById("chat").settings && Object.keys(document.getElementById("chat").settings).length), 0);
  assert.equal(await page.locator("#setting-maxAttempts").inputValue(), "2", "as it is");
  await write(page.locator('[id="setting-llm.retryStatuses"]'), "408, 425");
  await write(page.locator("#setting-minConfidence"), "0,2");
  await page.locator("#setting-minConfidence").press("Tab");
  await page.locator("#state", { hasText: "2 Einstellungen weichen ab" }).waitFor();
  assert.deepEqual(await page.evaluate(() => document.getElementById("chat").settings), { llm: { retryStatuses: [408, 425] }, minConfidence: 0.2 });
  assert.deepEqual(messages, []);
  await context.close();
});

test("settings that another version kept, and a browser that keeps nothing, harm nobody", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  await context.addInitScript(() => origin === "null" || localStorage.setItem("adfontes-demo-settings", '{"tone":"formal","gone":1}'));
  const chat = await open(page);
  await state(page, "Everything is as it is by default");
  await page.goto(`${site.url}?lang=en`);
  await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  await listen(page);
  await ask(page.locator("#chat"), LIST);
  assert.equal(await kindOf(page), "list");
  await context.close();
  const none = await openPage(browser, { locale: "en-GB" });
  await none.context.addInitScript(() => Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }));
  const other = await open(none.page);
  await none.page.locator("#setting-graphRag").uncheck();
  await state(none.page, "This browser keeps nothing for this site");
  await ask(other, LIST);
  assert.notEqual(await kindOf(none.page), "list");
  assert.ok(chat !== undefined);
  assert.deepEqual([...messages, ...none.messages], []);
  await none.context.close();
});

test("a model server is tried, used in the page, and kept only as far as one asks", async () => {
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const keys = [];
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    keys.push(request.headers.authorization);
    const isList = request.url.endsWith("/models");
    const body = isList ? '{"data":[{"id":"small"}]}' : 'data: {"choices":[{"index":0,"delta":{"content":"Measured [1]."}}]}\n\ndata: [DONE]\n\n';
    response.writeHead(200, { ...cors, "content-type": isList ? "application/json" : "text/event-stream" }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  try {
    let chat = await open(page);
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("adfontes-demo-endpoint")));
    const field = (name) => page.locator(`#endpoint input[name=${name}]`);
    await field("url").fill(`http://127.0.0.1:${server.address().port}/v1`);
    await field("key").fill("secret");
    await page.locator("#endpoint button[type=submit]").click();
    await page.locator("#endpoint-state", { hasText: "Choose one of its models: small." }).waitFor();
    await field("model").fill("small");
    await page.locator("#endpoint button[type=submit]").click();
    await page.locator("#endpoint-state", { hasText: "The server has small." }).waitFor();
    assert.equal(await stored(), null, "nothing is kept unasked");
    const turn = await ask(chat, "How is the quality of retrieval measured?");
    assert.match(await turn.locator(".answer").textContent(), /^Measured/);
    assert.ok(keys.every((key) => key === "Bearer secret"));
    await field("remember").check();
    await page.locator("#endpoint button[type=submit]").click();
    await page.waitForFunction(() => localStorage.getItem("adfontes-demo-endpoint") !== null);
    assert.equal("key" in (await stored()), false, "the address without the key");
    await field("rememberKey").check();
    await page.locator("#endpoint button[type=submit]").click();
    await page.waitForFunction(() => localStorage.getItem("adfontes-demo-endpoint").includes("secret"));
    await page.goto(`${site.url}?lang=en`);
    await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
    assert.equal(await page.evaluate(() => document.getElementById("chat").llm.apiKey), "secret", "on the other page");
    chat = await open(page);
    assert.equal(await field("model").inputValue(), "small");
    await page.locator("#endpoint-off").click();
    await page.locator("#endpoint-state", { hasText: "No model is connected." }).waitFor();
    assert.equal(await stored(), null, "and forgotten");
    assert.equal(await page.evaluate(() => document.getElementById("chat").llm), null);
    assert.deepEqual(messages, []);
  } finally {
    await context.close();
    server.close();
  }
});

test("the language of the pages is chosen here, and one that an address asks for comes first", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  await open(page, "");
  assert.equal(await page.locator("h1").textContent(), "Settings");
  await page.locator("#page-language").selectOption("es");
  await page.locator("h1", { hasText: "Ajustes" }).waitFor();
  await page.locator("#setting-language").selectOption("de");
  await page.goto(site.url);
  await page.locator("a[data-text=settingsPage]", { hasText: "Ajustes" }).waitFor();
  await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  await listen(page);
  await ask(page.locator("#chat"), LIST);
  assert.equal((await lastAnswer(page)).language, "de", "answers are in their own language");
  await page.goto(`${site.url}?lang=ru`);
  await page.locator("a[data-text=settingsPage]", { hasText: "Настройки" }).waitFor();
  assert.deepEqual(messages, []);
  await context.close();
});

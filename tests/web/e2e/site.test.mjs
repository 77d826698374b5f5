// The demo site as a visitor meets it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LLMock } from "@copilotkit/aimock";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask, lastAnswer, listen, openDemo } from "../lib/demo.mjs";
import { browser, site } from "../lib/stage.mjs";

const ALOR = "Какие достижения на проекте АЛОР?";

test("the page is there before any script, stays where it is, and changes its language", async () => {
  const still = await openPage(browser, { javaScriptEnabled: false });
  await still.page.goto(site.url);
  const projects = (page) => page.locator("#projects article");
  assert.ok((await projects(still.page).count()) > 2);
  assert.match(await still.page.locator("#projects").textContent(), /ответ/);
  await still.context.close();

  const { page, context, messages } = await openPage(browser);
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(site.url);
  await page.waitForLoadState("networkidle");
  const shift = await page.evaluate(() => globalThis.shift);
  assert.ok(shift <= 0.02, `the page shifts by ${shift}`);
  const before = await projects(page).count();
  await page.locator('.languages [data-tag="en"]').click();
  await page.locator("#projects", { hasText: "answer" }).waitFor();
  assert.equal(await projects(page).count(), before);
  await page.locator('.languages [data-tag="ru"]').click();
  await page.locator("#projects", { hasText: "ответ" }).waitFor();
  assert.deepEqual(messages, []);
  await context.close();
});

test("three achievements, each with its source, each openable at its words", async () => {
  const { page, context, messages, foreign } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  await listen(page);
  await screenshot(page, "site-wide-start");
  const turn = await ask(chat, ALOR);
  const items = turn.locator(".answer li");
  assert.equal(await items.count(), 3);
  const answer = await lastAnswer(page);
  assert.equal(answer.kind, "list");
  for (let i = 0; i < 3; i++) {
    const item = items.nth(i);
    await item.locator("button.badge").click();
    const card = chat.locator(".card.open");
    assert.equal(await card.count(), 1);
    const marked = await card.locator("mark").allTextContents();
    assert.deepEqual(marked, [answer.items[i].text], "the passage is marked at this very item");
    const passage = await card.locator(".passage").textContent();
    assert.ok(passage.includes(answer.items[i].text));
    const focused = await page.evaluate(() => document.getElementById("chat").shadowRoot.activeElement?.className);
    assert.equal(focused, "card-title", "the keyboard follows");
  }
  await chat.evaluate((element) => element.scrollIntoView());
  await screenshot(page, "site-wide-alor");
  assert.deepEqual(foreign, [], "nothing is asked of other hosts");
  assert.deepEqual(messages, []);
  await context.close();
});

test("it answers before the model has come", async () => {
  const { page, context, messages } = await openPage(browser);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await context.route("**/models/**", async (route) => {
    await held;
    await route.continue();
  });
  const chat = await openDemo(page, site.url);
  await chat.locator("textarea").focus();
  assert.equal(await page.evaluate(() => document.getElementById("chat").engine.dense.state), "loading");
  const turn = await ask(chat, ALOR);
  assert.equal(await turn.locator(".answer li").count(), 3);
  assert.equal(await page.evaluate(() => document.getElementById("chat").engine.dense.state), "loading");
  assert.equal(await chat.locator(".similarity").count(), 0, "no similarity where none was computed");
  release();
  const dense = await page.evaluate(() => document.getElementById("chat").engine.whenDense().then((status) => status.state));
  assert.equal(dense, "ready");
  assert.deepEqual(messages, []);
  await context.close();
});

/** The addresses of the model's files and module that the page has requested. */
function modelRequests(page) {
  const asked = [];
  page.context().on("request", (request) => /\/models\/|adfontes_embed/.test(request.url()) && asked.push(request.url()));
  return asked;
}

test("the model is fetched when a reader shows interest, not before", async () => {
  const { page, context, messages } = await openPage(browser);
  const asked = modelRequests(page);
  const chat = await openDemo(page, site.url);
  const state = () => page.evaluate(() => document.getElementById("chat").engine.dense.state);
  await page.waitForLoadState("networkidle");
  assert.equal(await state(), "waiting");
  assert.deepEqual(asked, []);
  assert.equal(await chat.locator(".model").isVisible(), false, "nothing is offered that comes by itself");
  await page.evaluate((question) => document.getElementById("chat").ask(question), ALOR);
  assert.notEqual(await state(), "waiting", "a question is interest");
  assert.equal(await page.evaluate(async () => (await document.getElementById("chat").engine.whenDense()).state), "ready");
  assert.ok(asked.some((url) => url.includes("/models/")));
  assert.deepEqual(messages, []);
  await context.close();
});

test("who saves data is asked first", async () => {
  const { page, context, messages } = await openPage(browser);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const asked = modelRequests(page);
  const chat = await openDemo(page, site.url);
  await chat.locator("textarea").hover();
  const turn = await ask(chat, ALOR);
  assert.equal(await turn.locator(".answer li").count(), 3);
  await page.waitForLoadState("networkidle");
  assert.deepEqual(asked, []);
  await screenshot(page, "site-model-offer");
  await chat.locator(".model button").click();
  assert.equal(await page.evaluate(async () => (await document.getElementById("chat").engine.whenDense()).state), "ready");
  assert.equal(await chat.locator(".model button").isVisible(), false);
  assert.deepEqual(messages, []);
  await context.close();
});

test("an English question is answered by quotation, with dense search on and its true similarity", async () => {
  const { page, context, messages, foreign } = await openPage(browser, { locale: "en-GB" });
  const chat = await openDemo(page, site.url, "en");
  await listen(page);
  await page.evaluate(() => document.getElementById("chat").engine.loadModel());
  const turn = await ask(chat, "How is the quality of retrieval measured?");
  const answer = await lastAnswer(page);
  assert.equal(answer.kind, "quotation");
  assert.ok(answer.citations.length > 0);
  await turn.locator("button.badge").first().click();
  const card = chat.locator(".card.open");
  const id = Number(await card.getAttribute("data-reference"));
  const reference = answer.references.find((r) => r.id === id);
  assert.ok(reference.similarity > 0 && reference.similarity < 1, String(reference.similarity));
  const shown = card.locator(".similarity");
  assert.equal(Number(await shown.getAttribute("data-value")), reference.similarity);
  const share = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 }).format(reference.similarity);
  assert.equal(await shown.textContent(), `similarity ${share}`);
  assert.ok((await card.locator("mark").count()) > 0, "the quoted words are marked");
  // The trace must give the same figure for this passage.
  const search = await page.evaluate(() =>
    document.getElementById("chat").engine.search("How is the quality of retrieval measured?", { mode: "dense", limit: 20 }));
  const same = search.references.find((r) => r.sourceId === reference.sourceId && r.chunkIndex === reference.chunkIndex);
  assert.ok(Math.abs(same.similarity - reference.similarity) < 1e-6, "dense search alone computes the same");
  await turn.locator("summary").first().click();
  await screenshot(page, "site-wide-quotation");
  assert.deepEqual(foreign, []);
  assert.deepEqual(messages, []);
  await context.close();
});

test("a language model's answer streams, and its citations are read as it comes", async () => {
  const mock = new LLMock({ port: 0, host: "127.0.0.1", chunkSize: 9, latency: 15 });
  mock.onMessage(/./s, { content: "Retrieval is measured by recall at five [1]. The answer is checked statement by statement [1][2]. Nobody counts stars [99]." });
  await mock.start();
  try {
    const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
    const chat = await openDemo(page, site.url, "en");
    await listen(page);
    await page.locator("#model-server summary").click();
    await page.locator("input[name=url]").fill(`${mock.url}/v1`);
    await page.locator("input[name=model]").fill("test-model");
    await page.locator("#endpoint button[type=submit]").click();
    await page.evaluate(() => {
      window.seen = [];
      const root = document.getElementById("chat").shadowRoot;
      new MutationObserver(() => {
        const streaming = root.querySelector(".streaming");
        if (streaming) window.seen.push({ text: streaming.textContent, badges: streaming.querySelectorAll(".badge").length });
      }).observe(root, { subtree: true, childList: true, characterData: true });
    });
    const turn = await ask(chat, "How is the quality of retrieval measured?");
    const seen = await page.evaluate(() => window.seen);
    assert.ok(new Set(seen.map((s) => s.text)).size > 3, "it came in pieces");
    assert.ok(seen.some((s) => s.badges > 0), "badges stood there before the end");
    for (const { text } of seen) assert.doesNotMatch(text, /\[\d*$/, "never half a marker");
    const answer = await lastAnswer(page);
    assert.equal(answer.kind, "model");
    assert.deepEqual([...new Set(answer.citations.map((c) => c.index))], [1, 2]);
    assert.deepEqual(answer.invalidCitations.map((c) => c.number), [99]);
    assert.equal(await turn.locator("button.badge").count(), 3);
    assert.equal(await turn.locator(".badge.invalid").count(), 1);
    await turn.locator("button.badge").last().click();
    assert.equal(await chat.locator(".card.open").getAttribute("data-reference"), "2");
    await chat.evaluate((element) => element.scrollIntoView());
    await screenshot(page, "site-wide-model");
    const journal = await (await fetch(`${mock.url}/__aimock/journal`)).json();
    const requests = Array.isArray(journal) ? journal : journal.entries;
    assert.equal(requests.length, 1);
    assert.deepEqual(messages, []);
    await context.close();
  } finally {
    await mock.stop();
  }
});

test("a follow-up is understood within the dialog", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  await ask(chat, "Расскажи про проект AI-Portfolio");
  const turn = await ask(chat, "А какие там достижения?");
  const text = await turn.locator(".answer").textContent();
  assert.match(text, /AI-Portfolio/);
  assert.equal(await turn.locator(".answer li").count(), 4);
  assert.deepEqual(messages, []);
  await context.close();
});

test("beside an honest nothing stand questions that are answered", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  const nothing = await ask(chat, "Какая погода в Париже?");
  const offered = nothing.locator(".suggestions button");
  assert.ok((await offered.count()) > 0);
  const question = await offered.first().textContent();
  await offered.first().click();
  const turn = chat.locator('.turn[aria-busy="false"]').nth(1);
  await turn.waitFor();
  assert.equal(await turn.locator(".question").textContent(), question);
  assert.ok((await turn.locator(".answer .badge").count()) > 0, "it is answered with a source");
  await screenshot(page, "site-nothing");
  assert.deepEqual(messages, []);
  await context.close();
});

test("a chip taken away asks again without it", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  await listen(page);
  const turn = await ask(chat, ALOR);
  const chips = turn.locator(".chip");
  // They come when the engine has told their names.
  await chips.nth(1).waitFor();
  await chips.last().click();
  await page.waitForFunction(() => {
    const turns = document.getElementById("chat").shadowRoot.querySelectorAll(".turn");
    return turns.length === 2 && turns[1].getAttribute("aria-busy") === "false";
  });
  assert.notEqual((await lastAnswer(page)).kind, "list", "without the facts there is no list of facts");
  assert.deepEqual(messages, []);
  await context.close();
});

for (const [name, options] of [
  ["narrow", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ["narrow-dark", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: "dark" }],
  ["wide-dark", { viewport: { width: 1280, height: 900 }, colorScheme: "dark" }],
]) {
  test(`the page, ${name}`, async () => {
    const { page, context, messages } = await openPage(browser, options);
    const chat = await openDemo(page, site.url, "es");
    await screenshot(page, `site-${name}-start`, { fullPage: true });
    const turn = await ask(chat, "¿Qué logros hay en el proyecto ALOR?");
    assert.equal(await turn.locator(".answer li").count(), 3);
    await turn.locator("button.badge").first().click();
    await page.waitForTimeout(100);
    await screenshot(page, `site-${name}-passage`);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    assert.equal(wider, false, "nothing is cut off at the side");
    await page.keyboard.press("Escape");
    if (name.startsWith("narrow")) {
      const back = await page.evaluate(() => document.getElementById("chat").shadowRoot.activeElement?.className);
      assert.equal(back, "badge", "Escape leads back to the number");
    }
    assert.deepEqual(messages, []);
    await context.close();
  });
}

test("a reader's rating is told to the page, and to nobody else", async () => {
  const { page, context, messages, foreign } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  await page.evaluate(() => document.addEventListener("adfontes-feedback", ({ detail }) => (window.ratings ??= []).push([detail.question, detail.rating, detail.answer.kind])));
  const turn = await ask(chat, ALOR);
  const requests = [];
  page.on("request", (request) => request.method() !== "GET" && requests.push(request.url())); // The model may still be on its way.
  const [yes, no] = [turn.locator('[data-rating="helpful"]'), turn.locator('[data-rating="not_helpful"]')];
  await yes.click();
  await no.click();
  assert.deepEqual([await yes.getAttribute("aria-pressed"), await no.getAttribute("aria-pressed")], ["false", "true"]);
  await no.click();
  assert.equal(await no.getAttribute("aria-pressed"), "false");
  assert.deepEqual(await page.evaluate(() => window.ratings), [[ALOR, "helpful", "list"], [ALOR, "not_helpful", "list"], [ALOR, null, "list"]]);
  assert.deepEqual([requests, foreign, messages], [[], [], []]);
  await context.close();
});

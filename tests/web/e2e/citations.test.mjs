// The citation test of the demo site: questions to an index of this repository's code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LLMock } from "@copilotkit/aimock";
import { openPage, screenshot } from "../lib/browser.mjs";
import { serveFolder } from "../lib/site.mjs";
import { browser, site } from "../lib/stage.mjs";

/** Opens the page and waits until the index is loaded. */
async function open(page, lang) {
  await page.goto(`${site.url}citations/?lang=${lang}`);
  await page.locator("#corpus", { hasText: /\d (files|archivos|файл)/ }).waitFor({ timeout: 120_000 });
}

/** Runs the test that the form describes, to its end. */
async function run(page) {
  await page.locator("#run").click();
  await page.locator("#measured:not([hidden])").waitFor({ timeout: 120_000 });
  await page.locator("#stop").waitFor({ state: "hidden" });
  return page.locator(".result");
}

/** The colour of each source in a card of the run, by its number. */
const colours = (card, selector) =>
  card.locator(selector).evaluateAll((found) => Object.fromEntries(found.map((element) => [element.textContent.trim(), getComputedStyle(element).color])));

const figures = (page) => page.locator("#figures dd").allTextContents();

test("five presets: all pass, each unfolds with its answer, files, lines and code; the table is filled", async () => {
  const { page, context, messages, foreign } = await openPage(browser, { locale: "en-GB" });
  await open(page, "en");
  assert.equal(await page.locator("#run").textContent(), "Test 5 questions");
  assert.match(await page.locator(".lead").innerText(), /Every answer has to name its source: the file, the lines, the code\./);
  const cards = await run(page);
  assert.equal(await cards.count(), 5);
  const [passed, success, citations, quality] = await figures(page);
  assert.deepEqual([passed, success], ["✓ 5 of 5", "100%"]);
  assert.ok(Number(citations) >= 2, `${citations} citations on average`);
  assert.ok(Number.parseInt(quality, 10) >= 70, `quality ${quality}`);
  for (let i = 0; i < 5; i++) {
    const card = cards.nth(i);
    assert.match(await card.locator(".sign").textContent(), /✓ passed/, "a sign and a word, not colour alone");
    assert.match(await card.locator(".card-figures").textContent(), /\d citations?.*\d\s?(ms|sec).*quality \d+%/);
    assert.equal(await card.locator(".answer").isVisible(), false);
    await card.locator("summary").first().click();
    assert.ok(await card.locator(".answer").isVisible());
    assert.ok((await card.locator(".answer pre").count()) > 0, "code is quoted");
    const cited = card.locator(".card.cited");
    assert.ok((await cited.count()) > 0);
    assert.match(await cited.first().locator(".card-title").textContent(), /^(src\/[\w/]+\.rs|\w+\.md)$/, "the file by its path");
    assert.match(await cited.first().locator(".card-facts").textContent(), /lines? \d+/i);
    const [badges, numbers] = [await colours(card, ".answer button.badge:not(.invalid)"), await colours(card, ".card .card-number")];
    assert.ok(Object.keys(badges).length > 1, "several sources are cited");
    const kinds = new Set(Object.keys(badges).map((number) => number % 6));
    assert.equal(new Set(Object.values(badges)).size, kinds.size, "each source has its colour, of six");
    for (const [number, colour] of Object.entries(badges)) assert.equal(colour, numbers[number], "a badge and its card have one colour");
    const badge = card.locator(".answer button.badge").last();
    await badge.click();
    const opened = card.locator(".card.open");
    assert.equal(await opened.getAttribute("data-reference"), await badge.textContent());
    assert.ok((await opened.locator("mark").count()) > 0, "the quoted words are marked in their source");
  }
  const rows = page.locator("#table tr[data-metric]");
  assert.equal(await rows.count(), 18);
  for (const row of await rows.all()) {
    const mean = await row.locator(".mean-cell .mean").textContent();
    if (mean === "–") assert.match(await row.locator(".reason").first().textContent(), /\w{4}/, "a missing score has its reason");
    else assert.ok((await row.locator("svg circle").count()) > 0, "the scores are drawn");
  }
  const mean = (metric) => page.locator(`tr[data-metric=${metric}] .mean-cell .mean`).textContent();
  assert.equal(await mean("CitationRate"), "100%");
  assert.equal(await mean("CitationsPerAnswer"), citations, "the table and the figures above agree");
  for (const [metric, goal] of [["CitationsPerAnswer", "3"], ["FileReferences", "80%"]]) {
    const told = await page.locator(`tr[data-metric=${metric}] .goal`).textContent();
    assert.match(told, new RegExp(`^(poor|good|excellent) goal ${goal}$`), metric);
  }
  assert.equal(await mean("ContextRecall"), "–");
  assert.match(await page.locator("tr[data-metric=ContextRecall] .reason").textContent(), /reference/);
  const plots = page.locator("#plots svg");
  assert.equal(await plots.count(), 3);
  for (const plot of await plots.all()) assert.match(await plot.getAttribute("aria-label"), /1: .+; 5: /);
  await page.evaluate(() => scrollTo(0, 0));
  await screenshot(page, "citations-wide", { fullPage: true });
  assert.deepEqual(foreign, [], "nothing is asked of other hosts");
  assert.deepEqual(messages, []);
  await context.close();
});

test("one's own questions, with the keyboard: an honest nothing is no failure, in sign and word", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  await open(page, "en");
  for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Remove question 1" }).press("Enter");
  assert.equal(await page.locator("#run").textContent(), "Test 1 question");
  await page.getByRole("textbox", { name: "Question 1" }).fill("Which room is the only user of petgraph?");
  await page.getByRole("button", { name: "Add a question" }).press("Enter");
  await page.keyboard.type("Zxqv flurbish wompelly?");
  await page.keyboard.press("Enter");
  await page.locator("#measured:not([hidden])").waitFor({ timeout: 60_000 });
  const cards = page.locator(".result");
  assert.equal(await cards.count(), 2);
  assert.match(await cards.last().locator(".sign").textContent(), /○ nothing/);
  assert.match((await figures(page))[0], /^✓ 1 of 1$/);
  assert.match(await page.locator("tr[data-metric=CitationRate] .bound").textContent(), /✓ .*100%/);
  await cards.last().locator("summary").first().focus();
  await page.keyboard.press("Enter");
  assert.ok(await cards.last().locator(".answer").isVisible());
  await page.getByRole("button", { name: "Restore the five" }).click();
  assert.equal(await page.locator("#list input").count(), 5);
  assert.deepEqual(messages, []);
  await context.close();
});

test("with a model: its answers are what is tested, and one without citations fails", async () => {
  const mock = new LLMock({ port: 0, host: "127.0.0.1" });
  mock.onMessage(/Registry/s, { content: "It does something or other, as everybody knows." });
  mock.onMessage(/./s, { content: "Every vector is compared with the question [1]. Its length is seventeen [99]." });
  await mock.start();
  try {
    const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
    await open(page, "en");
    await page.locator("#model-server summary").click();
    await page.locator("input[name=url]").fill(`${mock.url}/v1`);
    await page.locator("input[name=model]").fill("test-model");
    await page.locator("#endpoint button[type=submit]").click();
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Remove question 2" }).click();
    const cards = await run(page);
    assert.match(await cards.first().locator(".sign").textContent(), /✓ passed/);
    await cards.first().locator("summary").first().click();
    assert.match(await cards.first().locator(".answer").textContent(), /Every vector is compared/);
    assert.equal(await cards.first().locator(".badge.invalid").count(), 1);
    assert.match(await cards.last().locator(".sign").textContent(), /✗ failed/);
    assert.equal(await page.locator("tr[data-metric=RetryRate] .mean-cell .mean").textContent(), "50%");
    await screenshot(page, "citations-model", { fullPage: true });
    assert.deepEqual(messages, []);
    await context.close();
  } finally {
    await mock.stop();
  }
});

test("one's own files take the place of the code, are asked and measured, and make way for it again", async () => {
  const { page, context, messages, foreign } = await openPage(browser, { locale: "en-GB" });
  await open(page, "en");
  const code = await page.locator("#corpus").textContent();
  await page.locator("#own summary").click();
  const give = (...files) => page.locator("#files").setInputFiles(files.map(([name, text]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })));
  await give(["song.mp3", "ID3"]);
  await page.locator("#problems li", { hasText: "files of this kind cannot be read" }).waitFor();
  await page.locator("#corpus", { hasText: code }).waitFor();
  assert.equal(await page.locator("#list input").count(), 5, "nothing has changed");
  await give(["wombats.md", "# Wombats\n\nThe wombat enclosure is cleaned on Mondays by two keepers.\n"], ["quokkas.md", "# Quokkas\n\nThe quokka island opens in May.\n"]);
  await page.locator("#corpus", { hasText: "2 files" }).waitFor();
  assert.deepEqual(await page.locator("#list input").evaluateAll((inputs) => inputs.map(({ value }) => value)), [""]);
  await page.locator("#list input").fill("When is the wombat enclosure cleaned?");
  const cards = await run(page);
  assert.match(await cards.first().locator(".sign").textContent(), /✓ passed/);
  await cards.first().locator("summary").first().click();
  assert.match(await cards.first().locator(".answer").textContent(), /Mondays/);
  await page.locator("#code-again").click();
  await page.locator("#corpus", { hasText: code }).waitFor();
  assert.equal(await page.locator("#list input").count(), 5);
  assert.equal(await page.locator("#outcome").isVisible(), false);
  assert.deepEqual(foreign, []);
  assert.deepEqual(messages, []);
  await context.close();
});

test("a run can be stopped; a refused key is told, and what failed is asked again", async () => {
  let refuse = false;
  const requests = [];
  const server = await serveFolder(new URL("./", import.meta.url), (path, request, response) => {
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    // Connecting fetches the list of models.
    if (path.endsWith("/models")) return response.writeHead(200, { ...cors, "content-type": "application/json" }).end('{"data":[{"id":"silent"}]}');
    requests.push(path);
    if (refuse) return response.writeHead(401, { ...cors, "content-type": "application/json" }).end('{"error":{"message":"no"}}');
    return response.writeHead(200, { ...cors, "content-type": "text/event-stream" }).flushHeaders() ?? true; // and then silence
  });
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  try {
    await open(page, "en");
    await page.locator("#model-server summary").click();
    await page.locator("input[name=url]").fill(`${server.url}v1`);
    await page.locator("input[name=model]").fill("silent");
    await page.locator("#endpoint button[type=submit]").click();
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Remove question 3" }).click();
    await page.locator("#run").click();
    const cards = page.locator(".result");
    await page.locator("#status", { hasText: "Question 1 of 2 · " }).waitFor();
    const bar = page.getByRole("progressbar", { name: "Questions done" });
    assert.deepEqual(await bar.evaluate((element) => [element.value, element.max]), [0, 2]);
    while (requests.length === 0) await page.waitForTimeout(20);
    assert.match(await cards.first().locator(".sign").textContent(), /running/);
    await page.getByRole("button", { name: "Stop" }).press("Enter");
    await page.locator("#status", { hasText: "Stopped." }).waitFor();
    assert.match(await cards.first().locator(".sign").textContent(), /stopped/);
    assert.match(await cards.last().locator(".sign").textContent(), /waiting/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "run", "the keyboard stays near");
    assert.equal(requests.length, 1, "nothing was asked after the stop");
    refuse = true;
    await page.locator("#run").press("Enter");
    await page.locator("#status", { hasText: "Done." }).waitFor();
    assert.equal(await bar.count(), 0, "nothing is going on");
    assert.match(await cards.first().locator(".sign").textContent(), /✗ failed/);
    assert.deepEqual((await figures(page)).slice(0, 2), ["✗ 0 of 2", "0%"]);
    await cards.first().locator("summary").first().click();
    assert.equal(await cards.first().locator(".error").getAttribute("data-code"), "endpoint_unauthorized");
    await cards.first().locator(".error button").last().click();
    await page.locator("#figures dd", { hasText: "✗ 1 of 2" }).waitFor();
    assert.match(await cards.first().locator(".sign").textContent(), /✓ passed/);
    assert.deepEqual(messages.filter((message) => !message.includes("401")), []);
  } finally {
    await context.close();
    await server.close();
  }
});

test("an index that is not there is told, and the demo page and this one lead to each other", async () => {
  const { page, context } = await openPage(browser, { locale: "es-ES" });
  await page.goto(`${site.url}?lang=es`);
  await page.getByRole("link", { name: "Prueba de citas" }).click();
  await page.waitForURL(/\/citations\/\?lang=es$/);
  assert.equal(await page.locator("h1").textContent(), "Prueba de citas");
  await page.getByRole("link", { name: "← Portafolio" }).click();
  await page.waitForURL((url) => url.pathname === "/" && url.search === "?lang=es");
  await context.route("**/code.idx", (route) => route.fulfill({ status: 404, body: "no" }));
  await page.goto(`${site.url}citations/?lang=es`);
  await page.locator("#failure", { hasText: "fetch_failed" }).waitFor();
  await context.close();
});

for (const [name, lang, options] of [
  ["narrow", "ru", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, reducedMotion: "reduce" }],
  ["narrow-dark", "es", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: "dark" }],
  ["wide-dark", "es", { viewport: { width: 1280, height: 900 }, colorScheme: "dark" }],
]) {
  test(`the page, ${name}`, async () => {
    const { page, context, messages } = await openPage(browser, options);
    await open(page, lang);
    const cards = await run(page);
    await cards.first().locator("summary").first().click();
    await screenshot(page, `citations-${name}`, { fullPage: true });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    assert.equal(wider, false, "nothing is cut off at the side");
    // Cards, table and reasons follow a change of language after the run.
    await page.getByRole("button", { name: "English" }).click();
    await page.locator("tr[data-metric=ContextRecall] .reason", { hasText: "The sample has no" }).waitFor();
    assert.match(await cards.first().locator(".sign").textContent(), /passed/);
    assert.deepEqual(messages, []);
    await context.close();
  });
}

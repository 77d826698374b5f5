// <adfontes-search>: how long a key takes, what is marked, facets by kind, keys; with a model, words come first and meaning after a pause.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, openPage, screenshot } from "../../lib/browser.mjs";
import { plainSite } from "../../lib/plain.mjs";

const ROOT = new URL("../../../../", import.meta.url);
/** The number of passages, and the computing time that a key may take, in ms. Elapsed time would depend on what else the machine does. */
const PASSAGES = 1000;
const LONGEST_MS = 10;
const QUERY = "how are the vectors of a passage searched";

/** Source files of the engine, enough for that many passages. */
function sources() {
  const names = readdirSync(new URL("src/", ROOT), { recursive: true }).filter((name) => name.endsWith(".rs") && !name.startsWith("language")).sort();
  return names.map((name) => ({ id: name, name, text: readFileSync(new URL(`src/${name}`, ROOT), "utf8") }));
}

let site;
let browser;
before(async () => {
  site = await plainSite('<main><adfontes-search id="search"></adfontes-search></main>');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Opens a page with the element and `window.engine`. */
async function open(prepare, argument, options = {}) {
  const opened = await openPage(browser, { locale: "en-GB", ...options });
  const { page } = opened;
  await page.goto(site.url);
  await page.evaluate(async () => {
    const { createEngine } = await import("/pkg/dist/index.js");
    await import("/pkg/dist/element/search.js");
    window.createEngine = createEngine;
    window.found = [];
    document.addEventListener("adfontes-found", ({ detail }) => window.found.push(detail));
  });
  await page.evaluate(prepare, argument);
  return { ...opened, search: page.locator("#search") };
}

test(`a key takes at most ${LONGEST_MS} ms at ${PASSAGES} passages`, async (t) => {
  const { page, context, messages } = await open(async ([sources, wanted]) => {
    const engine = await createEngine();
    window.engine = engine;
    for (const source of sources) {
      if ((await engine.stats()).chunks >= wanted) break;
      await engine.add(source);
    }
    document.getElementById("search").engine = engine;
  }, [sources(), PASSAGES]);
  const { chunks } = await page.evaluate(() => engine.stats());
  assert.ok(chunks >= PASSAGES, `${chunks} passages`);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value * 1000]));
  /** Types letter by letter, into the element or into the engine alone. Returns the computing time of a key, for all threads of the page and for its scripts. */
  const typed = async (drawn) => {
    const begin = await spent();
    await page.evaluate(async ([query, drawn]) => {
      const element = document.getElementById("search");
      const input = element.shadowRoot.querySelector("input");
      for (let n = 1; n <= query.length; n++) {
        if (!drawn) {
          await engine.search(query.slice(0, n), { mode: "hybrid", limit: 30 });
          continue;
        }
        const done = new Promise((resolve) => element.addEventListener("adfontes-found", resolve, { once: true }));
        input.value = query.slice(0, n);
        input.dispatchEvent(new Event("input"));
        await done;
      }
    }, [QUERY, drawn]);
    const end = await spent();
    const of = (name) => (end[name] - begin[name]) / QUERY.length;
    return { all: of("ProcessTime"), script: of("ScriptDuration"), layout: of("LayoutDuration") };
  };
  await typed(true); // compiled and warm
  const rounds = [];
  for (let round = 0; round < 5; round++) rounds.push({ search: (await typed(false)).all, ...(await typed(true)) });
  const median = (name) => rounds.map((round) => round[name]).sort((a, b) => a - b)[2];
  const key = median("search") + median("script");
  const waited = await page.evaluate(() => window.found.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(window.found.length / 2)]);
  t.diagnostic(`${chunks} passages: searching and drawing ${key.toFixed(1)} ms of computing a key (search ${median("search").toFixed(1)}, script ${median("script").toFixed(1)}), layout ${median("layout").toFixed(1)}, with painting and all threads ${median("all").toFixed(1)}; waited ${waited.toFixed(1)} ms`);
  assert.ok(key <= LONGEST_MS, `${key.toFixed(1)} ms a key`);
  assert.deepEqual(messages, []);
  await context.close();
});

test("passages are marked, kinds are facets, and keys lead everywhere", async () => {
  const { page, context, messages, search } = await open(async () => {
    const engine = await createEngine({ index: "/www/dist/adfontes.idx" });
    document.getElementById("search").engine = engine;
  }, undefined, { viewport: { width: 390, height: 844 } });
  const input = search.locator("input");
  const active = () => page.evaluate(() => {
    const { activeElement } = document.getElementById("search").shadowRoot;
    return activeElement && `${activeElement.localName}${activeElement.getAttribute("data-kind") ? `[${activeElement.getAttribute("data-kind")}]` : ""}`;
  });
  await input.pressSequentially("measur retriev");
  await search.locator("mark", { hasText: /measur/i }).first().waitFor();
  await search.locator("mark", { hasText: /retriev/i }).first().waitFor();
  const words = await search.locator("mark").allTextContents();
  assert.ok(words.every((word) => /^(measur|retriev)/i.test(word)), words.join());
  const unseen = await search.locator("li").evaluateAll((rows) => rows.flatMap((row) => {
    const mark = row.querySelector("mark");
    return mark !== null && mark.getBoundingClientRect().bottom > row.querySelector(".passage").getBoundingClientRect().bottom + 2 ? [row.textContent] : [];
  }));
  assert.deepEqual(unseen, [], "a mark is among the lines that show");
  assert.equal(await search.locator(".passage", { hasText: "**" }).count(), 0, "no signs of Markdown");
  // By Tab to the kinds, by Space into one, by Tab on to the results.
  const all = await search.locator("li").count();
  await page.keyboard.press("Tab");
  assert.equal(await active(), "button");
  await page.keyboard.press("Tab");
  const facet = await active();
  assert.match(facet, /^button\[/);
  await page.keyboard.press("Space");
  await page.waitForFunction((all) => document.getElementById("search").shadowRoot.querySelectorAll("li").length < all, all);
  assert.equal(await active(), facet, "the keyboard stays on the kind");
  const kind = /\[(.*)\]/.exec(facet)[1];
  assert.deepEqual([...new Set(await page.evaluate((kind) => window.found.at(-1).references.filter((one) => one.kind === kind).map((one) => one.kind), kind))], [kind]);
  const shown = await search.locator("li").count();
  assert.equal(shown, await page.evaluate((kind) => window.found.at(-1).references.filter((one) => one.kind === kind).length, kind));
  await search.locator(".status", { hasText: new RegExp(`^${shown} passage`) }).waitFor();
  // Down through the results and back, Enter opens, Escape leads to the box and empties it.
  await input.focus();
  await page.keyboard.press("ArrowDown");
  assert.match(await active(), /^(a|button)$/);
  for (let n = 0; n < shown + 2; n++) await page.keyboard.press("ArrowDown");
  const last = search.locator("li").last().locator("a, button");
  assert.ok(await last.evaluate((element) => element.getRootNode().activeElement === element), "the end is the end");
  for (let n = 0; n < shown + 2; n++) await page.keyboard.press("ArrowUp");
  assert.equal(await active(), "input");
  const opened = await search.locator("li").first().locator("a, button").evaluate((element) => element.localName);
  await screenshot(page, "search-facets");
  if (opened === "button") {
    await page.keyboard.press("Enter");
    assert.equal(await search.locator("li button").first().getAttribute("aria-expanded"), "true");
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  assert.equal(await active(), "input");
  await page.keyboard.press("Escape");
  assert.equal(await input.inputValue(), "");
  await page.waitForFunction(() => document.getElementById("search").shadowRoot.querySelectorAll("li").length === 0);
  assert.deepEqual(messages, []);
  await context.close();
});

test("with a model, words are found at each key and meaning after a pause; results that are walked through stay", async () => {
  const { page, context, messages, search } = await open(async () => {
    const engine = await createEngine({ index: "/www/dist/adfontes.idx", model: "/www/dist/models/use-multilingual/" });
    window.modes = [];
    const found = engine.search.bind(engine);
    engine.search = (query, options) => (window.modes.push([query, options.mode]), found(query, options));
    await engine.loadModel();
    document.getElementById("search").engine = engine;
  });
  assert.equal(await page.evaluate(() => document.getElementById("search").engine.dense.state), "ready");
  await search.locator("input").pressSequentially("quality");
  await page.waitForFunction(() => window.modes.some(([query, mode]) => query === "quality" && mode === "hybrid"));
  const modes = await page.evaluate(() => window.modes);
  assert.deepEqual(modes.filter(([, mode]) => mode === "lexical").map(([query]) => query), ["q", "qu", "qua", "qual", "quali", "qualit", "quality"]);
  assert.ok(modes.filter(([, mode]) => mode === "hybrid").length < 7, "not at each key");
  await page.waitForFunction(() => window.found.at(-1)?.query === "quality");
  await search.locator("input").pressSequentially(" of");
  await page.keyboard.press("ArrowDown");
  await page.waitForTimeout(400);
  assert.ok(await page.evaluate(() => document.getElementById("search").shadowRoot.activeElement.localName !== "input"), "the focus stays in the results");
  assert.deepEqual(messages, []);
  await context.close();
});

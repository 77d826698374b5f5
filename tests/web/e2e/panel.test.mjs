// What the panel and the answer show: fragments, tokens, search modes and coverage; false claims at their place; a question back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask, lastAnswer, listen, openDemo } from "../lib/demo.mjs";
import { withModel } from "../lib/model.mjs";
import { browser, site } from "../lib/stage.mjs";

const cases = (name) => readFileSync(new URL(`../../cases/${name}`, import.meta.url), "utf8");
const QUESTION = "How does the wombat enclosure work?";
const SOURCES = [
  { name: "wombats.md", id: "wombats", text: "# Wombat enclosure\n\nThe wombat enclosure is cleaned on Mondays by two keepers.\n\nThe wombats sleep until noon." },
  { name: "care/feeding.md", id: "feeding", path: "care/feeding.md", text: "# Feeding in the wombat enclosure\n\nThe wombat enclosure gets nine kilograms of hay each day.\n\n```js\nfeed(hay, 9);\nlock(gate);\n```" },
  { name: "doors.md", id: "doors", text: "# Doors of the wombat enclosure\n\nThe wombat enclosure has three doors." },
];

/** Replaces the demo's sources. */
const replaceSources = (page, sources) =>
  page.evaluate(async (sources) => {
    const { engine } = document.getElementById("chat");
    await engine.clear();
    await engine.add(sources);
  }, sources);

/** A model that cites passages by a word in them: `{Mondays}` becomes the number that the prompt gives that passage, such as `[1]`. */
const saying = (text) => (mock) =>
  mock.onMessage(/./s, (request) => {
    const prompt = request.messages.at(-1).content;
    const number = (words) => new RegExp(`<\\w+ (\\d+): [^>]*>[^<]*${words}`).exec(prompt)?.[1] ?? "1";
    return { content: text.replace(/\{(\w+)\}/g, (_, words) => `[${number(words)}]`) };
  });

test("the panel shows fragments, tokens, ways, coverage, and what was offered without being cited", async () => {
  const prepare = saying("The wombat enclosure is cleaned on Mondays by two keepers {Mondays}.");
  await withModel(prepare, {}, async ({ page, chat, messages }) => {
    await replaceSources(page, SOURCES);
    await ask(chat, QUESTION);
    const answer = await lastAnswer(page);
    assert.equal(answer.kind, "model");
    const { references, coverage, trace } = answer;
    const cited = references.find((reference) => reference.id === coverage.cited[0]);
    const facts = await chat.locator(".card.cited .card-facts > span").allTextContents();
    assert.ok(facts.includes(`fragment ${cited.fragmentNumber}`), facts.join("|"));
    assert.ok(facts.includes(`${cited.metadata.tokenCount} tokens`), facts.join("|"));
    assert.equal(await chat.locator(".similarity").count(), 0, "nothing was compared by meaning, so no similarity is shown");
    const share = Math.round(coverage.ratio * 100);
    assert.equal(await chat.locator('[part="coverage"]').textContent(), `The answer cites 1 of ${references.length} passages (${share}%).`);
    const order = await chat.locator(".cards > *").evaluateAll((all) => all.map((one) => (one.matches(".card") ? (one.matches(".cited") ? "cited" : "offered") : one.getAttribute("part"))));
    assert.deepEqual(order, ["coverage", "cited", "offered", ...Array(references.length - 1).fill("offered"), "used"]);
    await chat.locator(".used summary").click();
    const used = await chat.locator(".used li").evaluateAll((rows) => rows.map((row) => [row.dataset.source, row.dataset.mode, row.querySelector(".card-facts").innerText.trim().split(/\n+/)]));
    const plural = (n, one, other) => `${n} ${n === 1 ? one : other}`;
    assert.deepEqual(used.map(([source, mode]) => [source, mode]), trace.sources.map((source) => [source.sourceId, source.mode]));
    for (const [at, source] of trace.sources.entries()) {
      const expected = ["passages", plural(source.fragments, "fragment", "fragments"), plural(source.tokens, "token", "tokens"), `${source.cited} cited`];
      assert.equal(used[at][2].join(" "), expected.join(" "));
    }
    await chat.locator(".card.cited .card-title").click();
    assert.ok(await chat.locator(".used").evaluate((details) => details.open), "it stays open while passages are opened");
    await chat.evaluate((element) => element.scrollIntoView());
    await screenshot(page, "site-panel");
    assert.deepEqual(messages, []);
  });
});

test("an answer that cites nothing is warned of beside its passages", async () => {
  const prepare = (mock) => mock.onMessage(/./s, { content: "The wombat enclosure is cleaned on Mondays." });
  await withModel(prepare, { mandatoryCitations: false }, async ({ page, chat, messages }) => {
    await replaceSources(page, SOURCES);
    await ask(chat, QUESTION);
    const coverage = chat.locator('[part="coverage"]');
    assert.equal(await coverage.getAttribute("data-warning"), "none_cited");
    assert.equal(await coverage.textContent(), "The answer cites none of these passages.");
    assert.equal(await chat.locator('[part="offered"]').count(), 0);
    assert.deepEqual(messages, []);
  });
});

test("what an answer says falsely is drawn: a file, a quotation, code, and the sentence where it stands", async () => {
  const text =
    "The wombat enclosure is **cleaned** on Mondays by two keepers {Mondays}. The wombat enclosure has *seven* doors {doors}.\n\n" +
    "As care/ghosts.md says, “the wombats were bought in Tasmania by the mayor” {Mondays}.\n\n" +
    "It is fed so {hay}:\n\n```js\nfeed(hay, 9);\nopen(gate);\n```\n";
  await withModel(saying(text), {}, async ({ page, chat, messages }) => {
    await replaceSources(page, SOURCES);
    const turn = await ask(chat, QUESTION);
    const marked = turn.locator(".answer .unsupported");
    await marked.first().waitFor();
    const words = (await marked.allTextContents()).join("");
    assert.match(words, /The wombat enclosure has seven doors/);
    assert.doesNotMatch(words, /Mondays/);
    const { verification } = await lastAnswer(page);
    const wrong = verification.sentences.filter((sentence) => sentence.verdict === "unsupported").length;
    assert.equal(await turn.locator(".answer .doubt").count(), wrong, "one sign for each sentence");
    assert.equal(await turn.locator(".answer .doubt").first().getAttribute("aria-label"), "not in the source");
    const findings = await turn.locator('[part="finding"]').evaluateAll((all) => all.map((one) => one.dataset.finding));
    assert.deepEqual([...findings].sort(), ["alteredCode", "falseQuote", "unknownFile"]);
    const code = turn.locator('[data-finding="alteredCode"]');
    await code.getByRole("button").click();
    assert.match(await chat.locator(".card.open .card-name").textContent(), /Feeding|feeding/);
    await chat.evaluate((element) => element.scrollIntoView());
    await screenshot(page, "site-findings");
    assert.deepEqual(messages, []);
  });
});

test("a list of sources that a model writes is drawn with its verdicts", async () => {
  const text = "The wombat enclosure is cleaned on Mondays by two keepers {Mondays}.\n\nSources:\n- {Mondays} wombats.md\n- [99] ghosts.md";
  await withModel(saying(text), {}, async ({ page, chat, messages }) => {
    await replaceSources(page, SOURCES);
    const turn = await ask(chat, QUESTION);
    const rows = turn.locator(".answer ul:last-child > li");
    assert.equal(await rows.count(), 2);
    const verdicts = await turn.locator('[part="listed"]').evaluateAll((all) => all.map((one) => one.dataset.verdict));
    assert.equal(verdicts[1], "unknown");
    assert.match(await rows.last().innerText(), /ghosts\.md ! no such source/);
    assert.deepEqual(messages, []);
  });
});

test("an ambiguous name is asked back with chips, and the choice is remembered", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const chat = await openDemo(page, site.url, "en");
  await listen(page);
  await replaceSources(page, [{ name: "facts.json", text: cases("settings/facts.json") }]);
  const question = "What are the achievements of the project Atlas?";
  const asked = await ask(chat, question);
  const chips = asked.locator('[part="choice"]');
  assert.deepEqual(await chips.allTextContents(), ["Atlas (project, 2019)", "Atlas (project, 2022)"]);
  assert.equal(await asked.locator(".answer li").count(), 0, "the chips stand for the list");
  assert.equal(await asked.locator('[part="choices"]').getAttribute("role"), "group");
  await chips.last().focus();
  await page.keyboard.press("Enter");
  const chosen = chat.locator('.turn[aria-busy="false"]').nth(1);
  await chosen.waitFor();
  assert.match(await chosen.locator(".answer").innerText(), /Measured a hundred bridges/);
  const again = await ask(chat, question);
  assert.equal(await again.locator('[part="choice"]').count(), 0);
  assert.match(await again.locator(".answer").innerText(), /Measured a hundred bridges/);
  await screenshot(page, "site-choices");
  assert.deepEqual(messages, []);
  await context.close();
});

test("what comes from where is told by kinds of lines and bands of confidence, not by colour alone", async () => {
  const prepare = saying("The wombat enclosure is cleaned on Mondays by two keepers {Mondays}. Wombats are marsupials of Australia and live for about fifteen years.");
  await withModel(prepare, { attribution: "confidence" }, async ({ page, chat, messages }) => {
    await replaceSources(page, SOURCES);
    const turn = await ask(chat, QUESTION);
    await turn.locator(".legend").waitFor();
    const segments = await turn.locator(".answer p .segment").evaluateAll((all) =>
      all.map((one) => ({ source: one.dataset.source, band: one.dataset.band, style: getComputedStyle(one).textDecorationStyle, text: one.textContent })));
    const { attribution } = await lastAnswer(page);
    assert.ok(segments.length >= 2, JSON.stringify(segments));
    for (const { source, style } of segments) assert.equal(style, { rag: "solid", hybrid: "dashed", llm: "dotted" }[source]);
    assert.ok(new Set(segments.map(({ source }) => source)).size >= 2, JSON.stringify(attribution.segments));
    assert.ok(segments.every(({ band }) => ["high", "medium", "low"].includes(band)));
    assert.match(await turn.locator(".legend").textContent(), /from the sources: \d × (high|medium|low)/);
    await chat.evaluate((element) => element.scrollIntoView());
    await screenshot(page, "site-segments");
    assert.deepEqual(messages, []);
  });
});

test("how an answer came about is fetched when it is opened, and once more where that failed", async () => {
  const { page, context } = await openPage(browser, { locale: "en-GB", serviceWorkers: "block" });
  const chat = await openDemo(page, site.url, "en");
  const turn = await ask(chat, "What did he achieve at ALOR?");
  const fold = turn.locator(".turn-foot details").first();
  let asked = 0;
  await page.route(/\/trace-[^/]*\.js/, (route) => (++asked === 1 ? route.abort() : route.continue()));
  await fold.locator("summary").first().click();
  await fold.and(page.locator(":not([open])")).waitFor();
  assert.equal(await fold.locator(".trace").count(), 0);
  await fold.locator("summary").first().click();
  await fold.locator(".trace").first().waitFor();
  assert.equal(await fold.locator(".trace").count(), 1);
  await context.close();
});

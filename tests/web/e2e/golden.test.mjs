// How pages look, compared with golden pictures: each page at three widths, in both themes and four languages in turn; an answer; the map.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../lib/browser.mjs";
import { ask, openDemo } from "../lib/demo.mjs";
import { illustrates, looks, otherMachine } from "../lib/golden.mjs";
import { browser, site } from "../lib/stage.mjs";

const WIDTHS = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1100 }, wide: { width: 1280, height: 900 } };
const PAGES = { start: "", offline: "offline/", citations: "citations/", settings: "settings/" };
const LANGUAGES = ["en", "ru", "es", "de"];
const SCHEMES = ["light", "dark"];

/** Opens a page for `run`, and a blank one in which pictures are compared. */
async function withPages(options, run) {
  const { page, context, messages } = await openPage(browser, { reducedMotion: "reduce", ...options });
  const blank = await context.newPage();
  try {
    await run(page, (name) => looks(page, blank, name));
    assert.deepEqual(messages, []);
  } finally {
    await context.close();
  }
}

for (const [at, [width, viewport]] of Object.entries(WIDTHS).entries()) {
  test(`pages look as they should: ${width}`, async (t) => {
    const other = otherMachine(browser);
    if (other) return t.skip(other);
    const wrong = [];
    for (const [number, [name, path]] of Object.entries(PAGES).entries()) {
      const language = LANGUAGES[(number + at) % LANGUAGES.length];
      const colorScheme = SCHEMES[(number + at) % SCHEMES.length];
      await withPages({ viewport, colorScheme, locale: language }, async (page, look) => {
        await page.goto(`${site.url}${path}?lang=${language}`);
        await page.waitForLoadState("networkidle");
        if (name === "start") await page.locator("#chat .suggestions button").first().waitFor();
        if (name === "citations") await page.locator("#corpus", { hasText: /\d/ }).waitFor();
        wrong.push(await look(`${name}-${width}-${language}-${colorScheme}`));
      });
    }
    assert.deepEqual(wrong.filter(Boolean), []);
  });
}

for (const [width, colorScheme, language, question] of [["phone", "dark", "ru", "Какие достижения на проекте АЛОР?"], ["wide", "light", "en", "Where was Python used?"]]) {
  test(`an answer, its source and the map look as they should: ${width}, ${colorScheme}`, async (t) => {
    const other = otherMachine(browser);
    if (other) return t.skip(other);
    await withPages({ viewport: WIDTHS[width], colorScheme, locale: language, hasTouch: width === "phone", isMobile: width === "phone" }, async (page, look) => {
      const chat = await openDemo(page, site.url, language);
      await page.evaluate(() => document.getElementById("chat").engine.loadModel());
      await chat.locator(".model").waitFor({ state: "hidden" });
      const turn = await ask(chat, question);
      await turn.locator(".next button").first().waitFor();
      await turn.locator("button.badge").first().click();
      await chat.locator(".card.open").waitFor();
      await page.mouse.move(0, 0);
      await chat.evaluate((element) => element.scrollIntoView({ block: "start" }));
      const wrong = [await look(`answer-${width}-${language}-${colorScheme}`)];
      if (width === "phone") await chat.locator(".sources .close").click();
      await chat.locator('[data-action="graph"]').click();
      await chat.locator("dialog[open] .graph-about .choice").first().waitFor();
      await chat.locator("dialog[open] svg.graph g[transform]").first().waitFor();
      wrong.push(await look(`map-${width}-${language}-${colorScheme}`));
      assert.deepEqual(wrong.filter(Boolean), []);
    });
  });
}

test("the picture in README shows the page as it is", async () => {
  await withPages({ viewport: { width: 1280, height: 900 }, colorScheme: "light", locale: "en" }, async (page) => {
    const chat = await openDemo(page, site.url, "en");
    // Similarity is shown only if the model was loaded when the question was asked.
    await page.evaluate(() => document.getElementById("chat").engine.loadModel());
    await chat.locator(".model").waitFor({ state: "hidden" });
    const turn = await ask(chat, "What did he achieve at ALOR?");
    await turn.locator(".next button").first().waitFor();
    await turn.locator("button.badge").last().click();
    await chat.locator(".card.open mark").waitFor();
    await page.mouse.move(0, 0);
    await chat.evaluate((element) => element.scrollIntoView({ block: "start" }));
    assert.equal(await illustrates(page, "page"), undefined);
  });
});

// What the chat says while it works and afterwards: the model being fetched, and how an answer came about; on a phone, in each language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask, openDemo } from "../lib/demo.mjs";
import { browser, site } from "../lib/stage.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../pkg/src/texts/${path}.json`, import.meta.url), "utf8"));
const textsOf = (language) => ({ ...read(`late/${language}`), ...read(language) });
const QUESTIONS = { en: "What did he achieve at ALOR?", ru: "Какие достижения на проекте АЛОР?", es: "¿Qué logró en ALOR?", de: "Was hat er bei ALOR erreicht?" };
const PHONE = { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true };

for (const language of Object.keys(QUESTIONS)) {
  test(`while the model comes it is said how much, and that it is there once: ${language}`, { timeout: 120_000 }, async () => {
    const { page, context, messages } = await openPage(browser, { ...PHONE, locale: language });
    const texts = textsOf(language);
    const chat = await openDemo(page, site.url, language);
    await page.evaluate(() => {
      window.noted = [];
      window.announced = [];
      const root = document.getElementById("chat").shadowRoot;
      const note = () => {
        const bar = root.querySelector(".model");
        const text = bar.hidden ? "" : bar.textContent.trim();
        if (text !== window.noted.at(-1)?.text) window.noted.push({ text, share: bar.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow") });
        for (const live of root.querySelectorAll('[part="live"]')) if (live.textContent && !live.counted) live.counted = window.announced.push(live.textContent);
      };
      new MutationObserver(note).observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    await chat.locator("textarea").focus();
    await page.waitForFunction((ready) => window.announced.includes(ready), texts.denseReady, { timeout: 90_000 });
    const { noted, announced } = await page.evaluate(() => ({ noted: window.noted, announced: window.announced }));
    const said = noted.map(({ text }) => text).filter(Boolean);
    assert.ok(said[0].startsWith(texts.modelStarts), "something is said before the first byte");
    assert.ok(said.every((text) => !/(^|\D)0[.,]0/.test(text)), "no megabytes that are none");
    const shares = noted.filter(({ text }) => text !== "" && text !== texts.denseReady).map(({ share }) => Number(share));
    assert.deepEqual(shares, [...shares].sort((a, b) => a - b), "it never goes back");
    assert.equal(announced.filter((text) => text === texts.denseReady).length, 1, "said aloud once");
    assert.equal(said.filter((text) => text.includes(texts.denseReady)).length, 1, "written once");
    await chat.locator(".model").waitFor({ state: "hidden" });
    // A second request finds it loaded, and nothing is said again.
    await page.evaluate(() => document.getElementById("chat").engine.loadModel());
    await ask(chat, QUESTIONS[language]);
    assert.equal(await page.evaluate((ready) => window.announced.filter((text) => text === ready).length, texts.denseReady), 1);

    // The account of the answer has words in lines, not one letter per line.
    // What was understood comes late, above it; what to ask next comes late, too, and is brought into sight.
    await chat.locator(".turn-foot .chip").first().waitFor();
    await chat.locator(".turn .next").first().waitFor();
    const how = chat.locator(".turn-foot details").first();
    await how.locator("summary").first().click();
    const narrow = await how.locator(".trace").evaluate((trace) => {
      const context = document.createElement("canvas").getContext("2d");
      return [...trace.querySelectorAll("dt, dd")].filter((cell) => cell.checkVisibility() && cell.children.length === 0).flatMap((cell) => {
        context.font = getComputedStyle(cell).font;
        const longest = Math.max(...cell.textContent.trim().split(/\s+/).map((word) => context.measureText(word).width));
        return longest > cell.clientWidth + 1 ? [`${cell.textContent}: ${cell.clientWidth} px wide`] : [];
      });
    });
    await screenshot(page, `told-${language}`);
    assert.deepEqual(narrow, []);
    const trace = await how.locator(".trace > dl").first().innerText();
    assert.doesNotMatch(trace, /[a-z]_[a-z]|[a-z][A-Z]|undefined|null|NaN/, "words of people");
    if (language !== "en") for (const name of Object.values(textsOf("en").trace)) if (!Object.values(texts.trace).includes(name)) assert.ok(!trace.includes(name), `${name}: in ${language}`);
    assert.deepEqual(messages, []);
    await context.close();
  });
}

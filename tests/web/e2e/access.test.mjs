// Pages for everybody: axe finds nothing on any page, at three widths and in both themes; nothing moves; a whole dialog by keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask } from "../lib/demo.mjs";
import { browser, site } from "../lib/stage.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1100 }, wide: { width: 1280, height: 900 } };
const PAGES = { start: "", offline: "offline/", citations: "citations/" };
const LANGUAGES = ["en", "ru", "es", "de"];
const QUESTION = "Какие достижения на проекте АЛОР?";

/** What axe finds wrong: the rule, and where. */
async function violations(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(" ")}: ${failureSummary}`));
}

/** A page that adds up how much of it moves by itself. */
async function steady(options) {
  const opened = await openPage(browser, options);
  await opened.page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => entry.hadRecentInput || (globalThis.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
  });
  return { ...opened, shift: () => opened.page.evaluate(() => globalThis.shift) };
}

for (const [width, viewport] of Object.entries(WIDTHS)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing and nothing moves: ${width}, ${colorScheme}`, async () => {
      let at = 0;
      for (const [name, path] of Object.entries(PAGES)) {
        const language = LANGUAGES[at++ % LANGUAGES.length];
        const { page, context, messages, shift } = await steady({ viewport, colorScheme, locale: language, isMobile: width === "phone", hasTouch: width === "phone" });
        await page.goto(`${site.url}${path}?lang=${language}`);
        await page.waitForLoadState("networkidle");
        assert.ok((await shift()) <= 0.02, `${name} shifts by ${await shift()}`);
        assert.deepEqual(await violations(page), [], `${name} in ${language}`);
        if (name === "start") {
          await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
          const chat = page.locator("#chat");
          const turn = await ask(chat, QUESTION);
          assert.deepEqual(await violations(page), [], "an answer");
          await turn.locator("button.badge").first().click();
          await chat.locator(".card.open").waitFor();
          assert.deepEqual(await violations(page), [], "its source");
        }
        assert.deepEqual(messages, []);
        await context.close();
      }
    });
  }
}

test("windows over the chat are in order, too", async () => {
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  await page.goto(`${site.url}?lang=en`);
  await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  const chat = page.locator("#chat");
  await ask(chat, "Which projects used Python?");
  for (const window of ["graph", "dialogs", "save", "log"]) {
    await chat.locator(`[data-action="${window}"]`).click();
    await chat.locator("dialog[open]").waitFor();
    assert.deepEqual(await violations(page), [], window);
    await page.keyboard.press("Escape");
    await chat.locator("dialog").waitFor({ state: "detached" });
  }
  await context.close();
});

/** What has the focus: its part or class or name, and what is read out. */
const focused = (page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return {
      what: element.getAttribute("part") ?? element.className ?? element.localName,
      name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim(),
      seen: (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
      action: element.getAttribute("data-action"),
      top: element.getBoundingClientRect().top,
      bottom: element.getBoundingClientRect().bottom,
    };
  });

/** Goes on by Tab until something has the focus. */
async function tabTo(page, wanted, key = "Tab") {
  const passed = [];
  for (let n = 0; n < 120; n++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    assert.ok(now.seen || now.what === "input", `the focus shows on ${now.what} ${now.name}`);
    if (wanted(now)) return now;
    passed.push(now.what);
  }
  throw new Error(`not reached by ${key}: ${passed.join(", ")}`);
}

test("a whole dialog by keyboard: ask, read the source, ask on, copy, look at the log, begin anew", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  await page.goto(`${site.url}?lang=en`);
  await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  const chat = page.locator("#chat");
  const answered = (n) => chat.locator('.turn[aria-busy="false"]').nth(n).waitFor();
  await tabTo(page, ({ what }) => what === "input");
  await page.keyboard.type("What did he achieve at ALOR?");
  await page.keyboard.press("Enter");
  await answered(0);
  await tabTo(page, ({ what }) => what.includes("citation"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await chat.locator(".card.open").waitFor();
  assert.equal((await focused(page)).what, "card-title", "the source has the focus");
  await tabTo(page, ({ what }) => what === "input", "Shift+Tab");
  await page.keyboard.type("And which technologies there?");
  await page.keyboard.press("Enter");
  await answered(1);
  assert.ok((await chat.locator(".turn").nth(1).locator(".answer li").count()) > 2);
  await tabTo(page, ({ action }) => action === "log", "Shift+Tab");
  await page.keyboard.press("Enter");
  await chat.locator("dialog[open] table").waitFor();
  await page.keyboard.press("Escape");
  await chat.locator("dialog").waitFor({ state: "detached" });
  assert.equal((await focused(page)).action, "log", "back where it was opened");
  await tabTo(page, ({ action }) => action === "new-topic", "Shift+Tab");
  await page.keyboard.press("Enter");
  assert.equal(await chat.locator(".turn").count(), 0);
  assert.equal((await focused(page)).what, "input", "ready for the next question");
  await screenshot(page, "access-keyboard");
  assert.deepEqual(messages, []);
  await context.close();
});

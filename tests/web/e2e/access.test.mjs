// Pages for everybody, at three widths, in both themes and four languages: axe finds nothing, nothing moves, nothing is cut off; a whole dialog by keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask } from "../lib/demo.mjs";
import { browser, site } from "../lib/stage.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1100 }, wide: { width: 1280, height: 900 } };
const PAGES = { start: "", offline: "offline/", citations: "citations/", settings: "settings/" };
const LANGUAGES = ["en", "ru", "es", "de"];
const QUESTION = "Какие достижения на проекте АЛОР?";

/** The violations that axe finds: rule and place. */
async function violations(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(" ")}: ${failureSummary}`));
}

/** Opens a page that adds up its layout shifts. */
async function steady(options) {
  const opened = await openPage(browser, options);
  await opened.page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => entry.hadRecentInput || (globalThis.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
  });
  return { ...opened, shift: () => opened.page.evaluate(() => globalThis.shift) };
}

/** What is cut off or lies outside the page: controls, and the page itself. */
const cutOff = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    const look = (root) => {
      for (const element of root.querySelectorAll("*")) {
        if (element.shadowRoot) look(element.shadowRoot);
        if (!element.matches("button, a, summary, label, select, h1, h2, h3") || !element.checkVisibility({ visibilityProperty: true }) || element.matches(".skip, .hidden-visually")) continue;
        const { left, right, width } = element.getBoundingClientRect();
        const what = `${element.localName} “${element.textContent.trim().slice(0, 40)}”`;
        if (width > 0 && (left < -1 || right > clientWidth + 1)) found.push(`${what} ends at ${Math.round(right)} of ${clientWidth}`);
        if (element.matches("button:not(.badge), summary, label") && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline") found.push(`${what} is clipped`);
      }
    };
    look(document);
    return found;
  });

for (const [width, viewport] of Object.entries(WIDTHS)) {
  test(`nothing moves, nothing is cut off, axe finds nothing, light and dark: ${width}`, async () => {
    const { page, context, messages, shift } = await steady({ viewport, colorScheme: "light", locale: "en", isMobile: width === "phone", hasTouch: width === "phone" });
    const wrong = [];
    const look = async (what) => {
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        const found = [...(await cutOff(page)), ...(await violations(page))];
        wrong.push(...found.map((text) => `${what}, ${colorScheme}: ${text}`));
      }
    };
    for (const [name, path] of Object.entries(PAGES)) {
      for (const language of LANGUAGES) {
        const what = `${name} in ${language}`;
        await page.goto(`${site.url}${path}?lang=${language}`);
        await page.waitForLoadState("networkidle");
        const moved = await shift();
        if (moved > 0.02) wrong.push(`${what} shifts by ${moved}`);
        await look(what);
      }
    }
    await page.goto(`${site.url}?lang=${width === "wide" ? "en" : "ru"}`);
    await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
    const chat = page.locator("#chat");
    const turn = await ask(chat, QUESTION);
    await look("an answer");
    await turn.locator("button.badge").first().click();
    await chat.locator(".card.open").waitFor();
    await look("its source");
    assert.deepEqual(wrong, []);
    assert.deepEqual(messages, []);
    await context.close();
  });
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

/** The focused element: its part, class or name, and what is read out. */
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

/** Presses Tab until this element has the focus. */
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

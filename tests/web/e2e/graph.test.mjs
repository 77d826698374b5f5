// The graph as a picture: explored by mouse, finger and keys, as a list, and as the way to an answer; questions that follow an answer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask, listen, openDemo } from "../lib/demo.mjs";
import { browser, site } from "../lib/stage.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LANGUAGES = ["en", "ru", "es", "de"];
const ALOR = "Какие достижения на проекте АЛОР?";

async function violations(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(" ")}: ${failureSummary}`));
}

/** Opens the map and waits until it is drawn. */
async function openMap(chat, action = "graph") {
  await chat.locator(`[data-action="${action}"]`).first().click();
  await chat.locator("dialog[open] svg.graph g[transform]").first().waitFor();
  await chat.locator(".graph-about strong").waitFor();
  return chat.locator("dialog[open]");
}

/** Checks that no name lies on another one. On a phone, names on the way to the answer lie on none of its signs, and other names on no sign at all. */
async function inOrder(map, isPhone) {
  const crossed = await map.evaluate((dialog, isPhone) => {
    // A name and its sign stand at the same place.
    const lit = new Map([...dialog.querySelectorAll("svg.graph g[data-key]")].map((group) => [group.getAttribute("transform").split(" scale")[0], group.classList.contains("lit")]));
    // Without strokes: some browsers include them in the bounding rectangle.
    const rectangle = (element) => {
      const [{ x, y, width, height }, { a, d, e, f }] = [element.getBBox(), element.getScreenCTM()];
      return { left: e + a * x, right: e + a * (x + width), top: f + d * y, bottom: f + d * (y + height) };
    };
    const boxes = [...dialog.querySelectorAll("svg.graph text:not(.left-out)")].map((text) => ({ name: text.textContent, current: text.classList.contains("current"), lit: lit.get(text.getAttribute("transform")), ...rectangle(text) }));
    const signs = [...dialog.querySelectorAll("svg.graph g[data-key]")].map((group) => ({ lit: group.classList.contains("lit"), ...rectangle(group.querySelector("path")) }));
    const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    const found = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => cross(one, other)).map((other) => `${one.name} on ${other.name}`));
    if (isPhone) found.push(...boxes.filter(({ current }) => !current).flatMap((one) => signs.filter((sign) => (!one.lit || sign.lit) && cross(one, sign)).map(() => `${one.name} on a sign`)));
    return found;
  }, isPhone);
  assert.deepEqual(crossed, []);
  assert.ok((await map.locator("svg.graph text:not(.left-out)").count()) >= 5, "and there are names");
}

/** Pinches the map with two fingers. `from` and `to` are their distances in pixels. */
async function pinch(page, context, { x, y }, from, to) {
  const cdp = await context.newCDPSession(page);
  const points = (apart) => [{ x: x - apart / 2, y, id: 1 }, { x: x + apart / 2, y, id: 2 }];
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(from) });
  for (let n = 1; n <= 8; n++) await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(from + ((to - from) * n) / 8) });
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(100);
}

/** The key of the node that has the focus. */
const focusedKey = (page) => page.evaluate(() => document.getElementById("chat").shadowRoot.activeElement?.dataset?.key);

test("the library comes when the map is opened, the first time before any question", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const scripts = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const chat = await openDemo(page, site.url, "en");
  await page.waitForLoadState("networkidle");
  const before = scripts.length;
  assert.ok(!scripts.some((url) => /\/graph-/.test(url)), "not before");
  const map = await openMap(chat, "map");
  assert.ok(scripts.slice(before).some((url) => /\/graph-/.test(url)), "now");
  assert.ok((await map.locator("g[data-key]").count()) > 30);
  assert.equal(await map.locator("line.lit").count(), 0, "nothing was asked yet");
  // The mouse moves it, the wheel zooms.
  const first = map.locator("g[data-key] path").first();
  const at = await first.boundingBox();
  const svg = await map.locator("svg.graph").boundingBox();
  await page.mouse.move(svg.x + 12, svg.y + 12);
  await page.mouse.down();
  await page.mouse.move(svg.x + 72, svg.y + 42, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(100);
  const moved = await first.boundingBox();
  assert.ok(Math.abs(moved.x - at.x - 60) < 2 && Math.abs(moved.y - at.y - 30) < 2, JSON.stringify([at, moved]));
  const names = () => map.locator("svg.graph text:not(.left-out)").count();
  const few = await names();
  await map.locator(".tools button").nth(1).click();
  await map.locator(".tools button").nth(1).click();
  await page.waitForTimeout(100);
  assert.ok((await names()) > few, "closer by, there is room for more names");
  assert.deepEqual(messages, []);
  await context.close();
});

test("keys walk along the lines and Enter asks; the way to the answer is lit", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  await listen(page);
  await ask(chat, ALOR);
  let map = await openMap(chat);
  const lit = await map.locator("g.lit").evaluateAll((nodes) => nodes.map((node) => node.dataset.key));
  assert.ok(lit.includes("alor-broker") && lit.length >= 4, lit.join());
  assert.ok((await map.locator("line.lit").count()) >= 3);
  await screenshot(page, "graph-lit-light");
  assert.deepEqual(await violations(page), []);
  const joined = await page.evaluate(async () => {
    const { edges } = await document.getElementById("chat").engine.graph({ language: "ru" });
    return edges.map(({ from, to }) => [from, to]);
  });
  const near = (a, b) => joined.some(([from, to]) => (from === a && to === b) || (from === b && to === a));
  await map.locator('g[data-key][tabindex="0"]').focus();
  let here = await focusedKey(page);
  const seen = new Set([here]);
  for (const key of ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
    await page.keyboard.press(key);
    const next = await focusedKey(page);
    assert.ok(next === here || near(here, next), `${here} to ${next} by ${key}`);
    seen.add((here = next));
  }
  assert.ok(seen.size >= 3, [...seen].join());
  await map.locator('g[data-key="alor-broker"]').focus();
  await map.locator(".graph-about .choice").first().waitFor();
  await page.keyboard.press("Enter");
  await map.waitFor({ state: "detached" });
  await chat.locator('.turn[aria-busy="false"]').nth(1).waitFor();
  const answer = await page.evaluate(() => globalThis.lastAnswer);
  assert.ok(["list", "quotation"].includes(answer.kind), answer.text);
  assert.ok(answer.trace.entities.includes("alor-broker"));
  // As a list, with the same questions.
  map = await openMap(chat);
  await map.locator('[data-action="list"]').click();
  assert.ok((await map.locator(".graph-list li button").count()) > 30);
  assert.deepEqual(await violations(page), []);
  await screenshot(page, "graph-list");
  await map.locator(".graph-list li button", { hasText: /^(◆ )?Kafka$|PostgreSQL/ }).first().click();
  await chat.locator('.turn[aria-busy="false"]').nth(2).waitFor();
  assert.ok(["list", "quotation"].includes((await page.evaluate(() => globalThis.lastAnswer)).kind));
  assert.deepEqual(messages, []);
  await context.close();
});

for (const [name, options] of [
  ["phone-light", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ["phone-dark", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" }],
  ["wide-dark", { colorScheme: "dark" }],
]) {
  test(`the map is in order: ${name}`, async () => {
    const { page, context, messages } = await openPage(browser, { locale: "en-GB", ...options });
    const chat = await openDemo(page, site.url, "en");
    await ask(chat, "Where was Python used?");
    const map = await openMap(chat);
    assert.deepEqual(await violations(page), []);
    if (options.hasTouch) {
      await map.locator("g.lit .reach").first().tap();
      await map.locator(".graph-about .choice").first().waitFor();
    }
    await inOrder(map, Boolean(options.hasTouch));
    const over = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(over, false, "nothing is wider than the page");
    await screenshot(page, `graph-${name}`);
    assert.deepEqual(messages, []);
    await context.close();
  });
}

test("two fingers make it larger and smaller, one moves it", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const chat = await openDemo(page, site.url, "en");
  const map = await openMap(chat, "map");
  const box = await map.locator("svg.graph").boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const spread = async () => {
    const boxes = await map.locator("svg.graph g[data-key] > path").evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().x));
    return Math.max(...boxes) - Math.min(...boxes);
  };
  const before = await spread();
  await pinch(page, context, middle, 60, 180);
  const larger = await spread();
  assert.ok(Math.abs(larger / before - 3) < 0.5, `${before} to ${larger}`);
  await pinch(page, context, middle, 180, 60);
  const again = await spread();
  assert.ok(Math.abs(again / before - 1) < 0.25, `${larger} to ${again}`);
  assert.equal(await page.evaluate(() => visualViewport.scale), 1, "the page itself keeps its size");
  assert.deepEqual(messages, []);
  await context.close();
});

test("a relation is said from both its ends, in the language of the page", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const chat = await openDemo(page, site.url, "en");
  let map = await openMap(chat, "map");
  await map.locator('[data-action="list"]').click();
  const said = (name) => map.locator(".graph-list li", { has: page.locator("button", { hasText: name }) }).first().locator(".note").textContent();
  assert.match(await said(/^Kafka$|^PostgreSQL$/), /used by: /);
  const project = await said(/^ALOR Broker$/);
  assert.ok(/uses: /.test(project) && /company: /.test(project), project);
  assert.equal(await map.locator(".graph-list .note", { hasText: "←" }).count(), 0);
  await page.keyboard.press("Escape");
  await page.locator('.languages [data-tag="ru"]').click();
  map = await openMap(chat, "map");
  await map.locator('[data-action="list"]').click();
  assert.match(await said(/^Kafka$|^PostgreSQL$/), /где используется: /);
  assert.deepEqual(messages, []);
  await context.close();
});

test("there is no map where there is no graph, and the bar of a phone has one line", async () => {
  const { page, context, messages } = await openPage(browser, { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });
  await page.goto(`${site.url}offline/?lang=ru`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  const give = (name, text) => page.locator("#files").setInputFiles([{ name, mimeType: "text/plain", buffer: Buffer.from(text) }]);
  const chat = page.locator("#chat");
  await give("wombats.md", "# Вомбаты\n\nВольер вомбатов чистят по понедельникам.\n");
  await page.locator("#sources li").waitFor();
  await ask(chat, "Когда чистят вольер вомбатов?");
  await chat.locator('[data-action="log"]').waitFor();
  assert.equal(await chat.locator('[data-action="graph"]').isVisible(), false);
  assert.equal(await chat.locator('[data-action="map"]').count(), 0);
  await give("resume.json", JSON.stringify({ basics: { name: "Ada Orlova" }, work: [{ name: "Acme", startDate: "2020-01" }, { name: "Foundry", startDate: "2015-01", endDate: "2019-12" }] }));
  await page.locator("#sources li").nth(1).waitFor();
  await ask(chat, "Где она работала?");
  await chat.locator('[data-action="graph"]').waitFor();
  for (const language of LANGUAGES) {
    await page.locator(`.languages [data-tag="${language}"]`).click();
    await page.waitForTimeout(200);
    const { lines, cut } = await chat.locator(".toolbar").evaluate((bar) => {
      const shown = [...bar.children].filter((one) => one.checkVisibility());
      return { lines: new Set(shown.map((one) => one.offsetTop)).size, cut: bar.scrollWidth > bar.clientWidth };
    });
    assert.deepEqual({ lines, cut }, { lines: 1, cut: false }, language);
  }
  await screenshot(page, "offline-bar");
  await openMap(chat);
  assert.ok((await chat.locator("g[data-key]").count()) >= 3, "the visitor's own file, drawn");
  assert.deepEqual(messages, []);
  await context.close();
});

for (const language of LANGUAGES) {
  test(`after each answer stand questions that are answered: ${language}`, async () => {
    const { page, context, messages } = await openPage(browser, { locale: language });
    const chat = await openDemo(page, site.url, language);
    await listen(page);
    await chat.locator(".welcome .suggestions button").first().click();
    for (let turn = 0; turn < 3; turn++) {
      const next = chat.locator(".turn").nth(turn).locator(".next button");
      await next.first().waitFor();
      assert.equal(await chat.locator(".next").count(), 1, "under the last answer alone");
      const question = await next.first().textContent();
      await next.first().click();
      await chat.locator('.turn[aria-busy="false"]').nth(turn + 1).waitFor();
      const answer = await page.evaluate(() => globalThis.lastAnswer);
      assert.ok(["list", "quotation"].includes(answer.kind), `${question}: ${answer.text}`);
    }
    if (language === "en") await screenshot(page, "next-questions");
    assert.deepEqual(messages, []);
    await context.close();
  });
}

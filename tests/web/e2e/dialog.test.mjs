// A dialog from the reader's side: following a stream, stopping it, coming back after a reload, taking answers along.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask, lastAnswer, listen, openDemo } from "../lib/demo.mjs";
import { withModel } from "../lib/model.mjs";
import { browser, site } from "../lib/stage.mjs";

const ALOR = "Какие достижения на проекте АЛОР?";
const LONG = Array.from({ length: 60 }, (_, n) => `Retrieval is measured by recall at five [1]. This is paragraph ${n} of a long answer.`).join("\n\n");
const QUESTION = "How is the quality of retrieval measured?";
const PHONE = { viewport: { width: 390, height: 844 } };

const inChat = (page, run) => page.evaluate(run);
/** The scroll position, and the distance to the end. */
const position = (page) =>
  page.evaluate(() => {
    const { shadowRoot } = document.getElementById("chat");
    const log = shadowRoot.querySelector(".log");
    const own = getComputedStyle(log).overflowY !== "visible";
    const frame = shadowRoot.querySelector(".frame").getBoundingClientRect();
    return own
      ? { at: log.scrollTop, left: log.scrollHeight - log.clientHeight - log.scrollTop }
      : { at: scrollY, left: frame.bottom - innerHeight };
  });

/** Waits until a condition holds, because a busy machine draws late. */
async function until(look, fits, what) {
  for (let n = 0; n < 100; n++) {
    const seen = await look();
    if (fits(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${what}: ${JSON.stringify(await look())}`);
}

/** The paragraph being read, the first below `from`, and its place in the window. */
const reading = (page, text, from = 300) =>
  page.evaluate(({ text, from }) => {
    const all = [...document.getElementById("chat").shadowRoot.querySelectorAll(".answer p")];
    const of = (p) => /paragraph \d+/.exec(p.textContent)[0];
    const one = all.find((p) => (text === undefined ? p.getBoundingClientRect().top > from : of(p) === text));
    return { text: of(one), top: one.getBoundingClientRect().top };
  }, { text, from });

const send = async (chat, question) => {
  await chat.locator("textarea").fill(question);
  await chat.locator("textarea").press("Enter");
};

for (const [name, options] of [["wide", {}], ["narrow", PHONE]]) {
  test(`a stream is followed until the reader goes away, and again when he comes back, ${name}`, async () => {
    const stream = (mock) => {
      mock.onMessage(/./s, { content: LONG }, { latency: 12, chunkSize: 24 });
    };
    await withModel(stream, {}, async ({ page, chat, messages }) => {
      if (options.viewport) await page.setViewportSize(options.viewport);
      await send(chat, QUESTION);
      await chat.locator(".streaming p").nth(25).waitFor();
      const followed = await until(() => position(page), ({ left }) => left < 60, "followed");
      assert.ok(followed.at > 0);
      assert.equal(await chat.locator(".newest").isVisible(), false);
      const box = await chat.locator(".log").boundingBox();
      await page.mouse.move(box.x + 60, 300);
      await page.mouse.wheel(0, -400);
      await until(() => position(page), ({ left }) => left > 200, "the reader went away");
      await chat.locator(".newest").waitFor();
      await page.waitForTimeout(500); // the wheel comes to rest
      const read = await reading(page);
      await page.waitForFunction(() => document.getElementById("chat").shadowRoot.querySelector(".turn:last-of-type").getAttribute("aria-busy") === "false", undefined, { timeout: 60_000 });
      await page.waitForTimeout(300);
      const then = await reading(page, read.text);
      assert.ok(Math.abs(then.top - read.top) < 3, `the end of the stream moves nobody: ${read.text} from ${read.top} to ${then.top}`);
      await screenshot(page, `dialog-away-${name}`);
      await chat.locator(".newest").click();
      await page.waitForFunction(() => document.getElementById("chat").shadowRoot.querySelector(".newest").hidden);
      await until(() => position(page), ({ left }) => left < 60, "at the end again");
      assert.deepEqual(messages, []);
    });
  });
}

for (const [name, options] of [["wide", {}], ["narrow", PHONE]]) {
  test(`nothing moves away under a press while an answer comes, ${name}`, async () => {
    const stream = (mock) => mock.onMessage(/./s, { content: LONG }, { latency: 12, chunkSize: 24 });
    await withModel(stream, {}, async ({ page, chat, messages }) => {
      if (options.viewport) await page.setViewportSize(options.viewport);
      await send(chat, QUESTION);
      await chat.locator(".streaming p").nth(25).waitFor();
      await until(() => position(page), ({ at, left }) => at > 0 && left < 60, "followed");
      const box = await chat.locator(".log").boundingBox();
      await page.mouse.move(box.x + 60, 300);
      await page.evaluate(() => addEventListener("pointerdown", () => (window.pressed = true)));
      await page.mouse.down();
      await page.waitForFunction(() => window.pressed);
      const { left } = await position(page);
      // A paragraph that is whole: what the newest one becomes may move it.
      const pressed = await reading(page, undefined, Math.max(0, box.y));
      await until(() => position(page), (now) => now.left > left + 100, "the answer goes on");
      const held = await reading(page, pressed.text);
      assert.ok(Math.abs(held.top - pressed.top) < 3, `what is pressed stays: ${pressed.text} from ${pressed.top} to ${held.top}`);
      await page.mouse.up();
      await until(() => position(page), (now) => now.left < 60, "followed again");
      assert.deepEqual(messages, []);
    });
  });
}

test("Escape stops an answer; it can be asked again or changed, and the focus stays in the chat", async () => {
  const stream = (mock) => mock.onMessage(/./s, { content: LONG }, { latency: 30, chunkSize: 10 });
  await withModel(stream, {}, async ({ page, chat, messages }) => {
    await send(chat, QUESTION);
    await chat.locator(".streaming p").first().waitFor();
    await page.keyboard.press("Escape");
    await chat.locator(".stopped").waitFor();
    assert.match(await chat.locator(".stopped").textContent(), /Stopped\./);
    assert.equal(await chat.locator("button[part=ask]").isVisible(), true);
    await chat.locator(".stopped button").last().click();
    assert.equal(await chat.locator("textarea").inputValue(), QUESTION);
    await chat.locator(".stopped button").first().click();
    await chat.locator(".turn").nth(1).locator(".streaming p").first().waitFor();
    await chat.locator("button[part=stop]").click();
    await chat.locator(".turn").nth(1).locator(".stopped").waitFor();
    const focused = await inChat(page, () => document.getElementById("chat").shadowRoot.activeElement?.getAttribute("part"));
    assert.equal(focused, "ask", "the button in the place of the one that went");
    assert.deepEqual(messages, []);
  });
});

test("a list that comes in pages is read to its end by the button under each", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url, "en");
  await page.evaluate(() => document.getElementById("chat").engine.setSettings({ listPageItems: 3 }));
  await listen(page);
  await ask(chat, "Which projects are there?");
  const { items, itemsTotal } = await lastAnswer(page);
  assert.ok(items.length === 3 && itemsTotal > 3, `${items.length} of ${itemsTotal}`);
  const names = items.map(({ text }) => text);
  for (let turn = 1; names.length < itemsTotal; turn++) {
    const further = chat.locator(".turn").nth(turn - 1).locator('[part="further"]');
    await further.waitFor();
    assert.equal(await further.textContent(), `+${itemsTotal - names.length} more`);
    await further.click();
    await chat.locator('.turn[aria-busy="false"]').nth(turn).waitFor();
    names.push(...(await lastAnswer(page)).items.map(({ text }) => text));
  }
  assert.equal(new Set(names).size, itemsTotal, "each item once");
  await chat.locator(".turn").last().locator(".next").waitFor();
  assert.equal(await chat.locator(".turn").last().locator('[part="further"]').count(), 0, "nothing is left");
  assert.deepEqual(messages, []);
  await context.close();
});

test("a question is asked though its button moves away under the press, and not where the press is taken back", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  await chat.locator(".welcome .suggestions button").first().waitFor();
  await chat.locator("textarea").fill(ALOR);
  const send = chat.locator("button[part=ask]");
  // As what is drawn above it does while it comes.
  const moved = (by) => page.evaluate((by) => void (document.getElementById("chat").style.marginTop = by), by);
  for (const back of [true, false]) {
    await moved("0px");
    await send.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await send.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await moved("-120px");
    if (back) await page.mouse.move(x + width / 2, y - 300);
    await page.mouse.up();
    if (back) assert.equal(await chat.locator(".turn").count(), 0, "the press was taken back");
  }
  await chat.locator('.turn[aria-busy="false"]').waitFor();
  assert.equal(await chat.locator(".turn").count(), 1);
  assert.deepEqual(messages, []);
  await context.close();
});

test("the box stays under the pointer while the model comes", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  await chat.locator(".welcome .suggestions button").first().waitFor();
  const box = chat.locator("textarea");
  const top = async () => (await box.boundingBox()).y;
  await box.scrollIntoViewIfNeeded();
  const before = await top();
  await box.hover();
  await chat.locator(".model:not([hidden])").waitFor();
  assert.ok(Math.abs((await top()) - before) <= 1, `it moved from ${before} to ${await top()}`);
  assert.deepEqual(messages, []);
  await context.close();
});

test("the focus does not fall out of the page with a suggestion, and the arrow recalls questions", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  const first = chat.locator(".welcome .suggestions button").first();
  const question = await first.textContent();
  await first.click();
  await chat.locator('.turn[aria-busy="false"]').waitFor();
  assert.equal(await inChat(page, () => document.getElementById("chat").shadowRoot.activeElement?.className), "question");
  await ask(chat, ALOR);
  const box = chat.locator("textarea");
  await box.focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await box.inputValue(), ALOR);
  await page.keyboard.press("ArrowUp");
  assert.equal(await box.inputValue(), question);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await box.inputValue(), "");
  assert.deepEqual(messages, []);
  await context.close();
});

test("draft and dialog outlive a reload, and the dialog goes on", async () => {
  const { page, context, messages } = await openPage(browser);
  let chat = await openDemo(page, site.url);
  await ask(chat, "Расскажи про проект AI-Portfolio");
  const text = await chat.locator(".answer").textContent();
  await chat.locator('[data-action="dialogs"]').waitFor(); // it is kept
  await chat.locator("textarea").fill("А какие");
  chat = await openDemo(page, site.url);
  await chat.locator(".turn").waitFor();
  assert.equal(await chat.locator(".answer").textContent(), text);
  assert.equal(await chat.locator("textarea").inputValue(), "А какие");
  const turn = await ask(chat, "А какие там достижения?");
  assert.match(await turn.locator(".answer").textContent(), /AI-Portfolio/, "what was said before is known");
  assert.equal(await turn.locator(".answer li").count(), 4);
  assert.deepEqual(messages, []);
  await context.close();
});

test("a new topic, and the dialogs of this page: opened again and deleted", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  assert.equal(await chat.locator(".toolbar").isVisible(), false, "nothing to do, no buttons");
  await ask(chat, ALOR);
  await chat.locator('[data-action="new-topic"]').click();
  assert.equal(await chat.locator(".turn").count(), 0);
  await chat.locator(".welcome .suggestions button").first().waitFor();
  const follow = await ask(chat, "А какие там технологии?");
  assert.doesNotMatch(await follow.locator(".answer").textContent(), /АЛОР Брокер:/, "the topic before is over");
  await chat.locator('[data-action="dialogs"]').click();
  const rows = chat.locator("dialog li");
  await rows.nth(1).waitFor();
  assert.equal(await rows.count(), 2);
  await screenshot(page, "dialog-list");
  await rows.nth(1).locator("button").first().click();
  await chat.locator(".turn .question", { hasText: ALOR }).waitFor();
  assert.equal(await chat.locator(".turn").count(), 1);
  await chat.locator('[data-action="dialogs"]').click();
  await rows.nth(1).waitFor();
  await rows.first().locator("button").last().click();
  await rows.nth(1).waitFor({ state: "detached" });
  await chat.locator("dialog .actions button").click();
  await rows.first().waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await chat.locator("dialog").waitFor({ state: "detached" });
  await page.reload();
  await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  await chat.locator(".welcome .suggestions button").first().waitFor();
  assert.equal(await chat.locator(".turn").count(), 0, "what was deleted is gone");
  assert.deepEqual(messages, []);
  await context.close();
});

test("with history off nothing is kept", async () => {
  const { page, context, messages } = await openPage(browser);
  await page.addInitScript(() => document.addEventListener("DOMContentLoaded", () => document.getElementById("chat").setAttribute("history", "off")));
  const chat = await openDemo(page, site.url);
  await ask(chat, ALOR);
  await chat.locator("textarea").fill("Draft");
  assert.equal(await chat.locator('[data-action="dialogs"]').isVisible(), false);
  const kept = await inChat(page, async () => [(await indexedDB.databases()).filter(({ name }) => name === "adfontes-dialogs").length, sessionStorage.length, localStorage.getItem("adfontes:/:chat")]);
  assert.deepEqual(kept, [0, 0, null]);
  assert.deepEqual(messages, []);
  await context.close();
});

test("an answer is copied with footnotes, a dialog saved, its context log shown as a table", async () => {
  const { page, context, messages } = await openPage(browser);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const chat = await openDemo(page, site.url);
  const turn = await ask(chat, ALOR);
  await turn.locator('[data-action="copy"]').click();
  await turn.locator('[data-action="copy"]', { hasText: "Скопировано" }).waitFor();
  const copied = await inChat(page, () => navigator.clipboard.readText());
  assert.match(copied, /^- Переписал код трёх сервисов под новый стек\. \[\^1\]$/m);
  assert.match(copied, /^\[\^1\]: .*АЛОР Брокер/m);
  await ask(chat, "Чем он владеет?");
  const download = async (button) => {
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return readFile(await file.path(), "utf8");
  };
  await chat.locator('[data-action="save"]').click();
  const markdown = await download(chat.locator("dialog .actions button").first());
  assert.match(markdown, /^## Какие достижения на проекте АЛОР\?$/m);
  assert.match(markdown, /\[\^1-1\]/);
  const json = JSON.parse(await download(chat.locator("dialog .actions button").nth(1)));
  assert.deepEqual([json.format, json.turns.length, json.turns[0].answer.kind], ["adfontes-dialog", 2, "list"]);
  await page.keyboard.press("Escape");
  await chat.locator('[data-action="log"]').click();
  const table = chat.locator(".log-table");
  await table.waitFor();
  assert.equal(await table.locator("tbody tr:not(.part)").count(), 2);
  const expected = json.turns[0].answer.trace;
  const first = await table.locator("tbody tr").first().locator("td").allTextContents();
  assert.equal(Number(first[1]), expected.sources.reduce((sum, source) => sum + source.fragments, 0));
  assert.equal(Number(first[3].replace(/\D/g, "")), expected.tokens);
  const csv = await download(chat.locator("dialog .actions button").first());
  assert.equal(csv.split("\r\n")[0], "turn,question,source,mode,offered,cited,tokens,similarity");
  await screenshot(page, "dialog-log");
  assert.deepEqual(messages, []);
  await context.close();
});

test("a card stands beside a citation that is pointed at or reached by keyboard, and Escape takes it away", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  const turn = await ask(chat, ALOR);
  const badge = turn.locator("button.badge").first();
  await badge.hover();
  const card = chat.locator(".hover-card");
  await card.waitFor();
  assert.match(await card.locator("strong").textContent(), /АЛОР/);
  assert.equal(await card.locator("mark").first().textContent(), "Переписал код трёх сервисов под новый стек.");
  assert.equal(await badge.getAttribute("aria-describedby"), await card.getAttribute("id"));
  await card.hover();
  await page.waitForTimeout(400);
  assert.equal(await card.count(), 1, "the pointer may rest on it");
  await page.mouse.move(2, 2);
  await card.waitFor({ state: "detached" });
  await turn.locator(".question").focus();
  await page.keyboard.press("Tab");
  await card.waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  assert.deepEqual(messages, []);
  await context.close();
});

test("what is read aloud has neither numbers of sources nor signs of Markdown", async () => {
  const { page, context, messages } = await openPage(browser);
  const chat = await openDemo(page, site.url);
  await inChat(page, () => {
    window.spoken = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const live = (target.nodeType === 3 ? target.parentElement : target)?.closest?.('[part="live"]');
        if (live?.textContent) window.spoken.push(live.textContent);
      }
    }).observe(document.getElementById("chat").shadowRoot, { subtree: true, childList: true, characterData: true });
  });
  await ask(chat, ALOR);
  await page.waitForFunction(() => window.spoken.some((text) => text.includes("Переписал")));
  const spoken = await inChat(page, () => window.spoken.find((text) => text.includes("Переписал")));
  assert.doesNotMatch(spoken, /\[|\]|\*|\d\b/);
  assert.match(spoken, /новый стек\. Запустил/);
  assert.deepEqual(messages, []);
  await context.close();
});

test("on a phone the sources are a sheet that keeps the focus", async () => {
  const { page, context, messages } = await openPage(browser, PHONE);
  const chat = await openDemo(page, site.url);
  const turn = await ask(chat, ALOR);
  await turn.locator("button.badge").first().click();
  const sheet = chat.locator(".sources");
  assert.deepEqual([await sheet.getAttribute("role"), await sheet.getAttribute("aria-modal")], ["dialog", "true"]);
  for (let n = 0; n < 30; n++) {
    await page.keyboard.press("Tab");
    assert.ok(await inChat(page, () => document.getElementById("chat").shadowRoot.activeElement?.closest(".sources") !== null), `after ${n + 1} tabs`);
  }
  await screenshot(page, "dialog-sheet");
  await page.keyboard.press("Escape");
  assert.equal(await sheet.getAttribute("role"), "complementary");
  assert.equal(await inChat(page, () => document.getElementById("chat").shadowRoot.activeElement?.className), "badge");
  assert.deepEqual(messages, []);
  await context.close();
});

for (const [name, options] of [["wide", {}], ["narrow", PHONE]]) {
  test(`the floating form opens from a button in the corner, ${name}`, async () => {
    const { page, context, messages } = await openPage(browser, options);
    const chat = await openDemo(page, site.url);
    await inChat(page, () => document.getElementById("chat").setAttribute("display", "floating"));
    await screenshot(page, `floating-closed-${name}`);
    await chat.locator(".launcher").click();
    assert.equal(await inChat(page, () => document.getElementById("chat").shadowRoot.activeElement?.id), "question");
    const turn = await ask(chat, ALOR);
    assert.equal(await turn.locator(".answer li").count(), 3);
    const frame = await chat.locator(".frame").boundingBox();
    const { width, height } = page.viewportSize();
    if (name === "narrow") assert.deepEqual(frame, { x: 0, y: 0, width, height });
    else assert.ok(frame.x > width / 2 && frame.y + frame.height <= height);
    for (let n = 0; n < 40; n++) await page.keyboard.press("Tab");
    assert.equal(await inChat(page, () => document.activeElement?.id), "chat", "the focus stays in it");
    await screenshot(page, `floating-open-${name}`);
    await chat.locator("textarea").focus();
    await page.keyboard.press("Escape");
    assert.equal(await chat.locator(".frame").isVisible(), false);
    assert.equal(await inChat(page, () => document.getElementById("chat").shadowRoot.activeElement?.className), "launcher");
    assert.deepEqual(messages, []);
    await context.close();
  });
}

// Text from right to left: in the page, in the sources, in questions; and readers who want nothing to move.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage, screenshot } from "../lib/browser.mjs";
import { ask } from "../lib/demo.mjs";
import { plainSite } from "../lib/plain.mjs";

const SOURCE = { name: "zoo.md", text: "# גן החיות\n\nהכלוב של הוומבט מנוקה בימי שני על ידי שני מטפלים. האי של הקוקה נפתח במאי.\n" };
const QUESTION = "מתי מנוקה הכלוב של הוומבט?";

let site;
let browser;
before(async () => {
  site = await plainSite('<adfontes-chat id="chat"></adfontes-chat><adfontes-search id="search"></adfontes-search><script>document.documentElement.dir = "rtl"</script>');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

for (const [name, options] of [["wide", {}], ["narrow", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }]]) {
  test(`a page from right to left is mirrored, and its text runs as it is written, ${name}`, async () => {
    const { page, context, messages } = await openPage(browser, { locale: "en-GB", ...options });
    await page.goto(site.url);
    await page.evaluate(async (source) => {
      const { createEngine } = await import("/pkg/dist/index.js");
      await import("/pkg/dist/element/index.js");
      await import("/pkg/dist/element/search.js");
      const engine = await createEngine();
      await engine.add(source);
      for (const id of ["chat", "search"]) document.getElementById(id).engine = engine;
    }, SOURCE);
    const chat = page.locator("#chat");
    const turn = await ask(chat, QUESTION);
    assert.match(await turn.locator(".answer").textContent(), /שני/);
    await turn.locator("button.badge").first().click();
    await chat.locator(".card.open mark").first().waitFor();
    await chat.locator("textarea").fill(QUESTION);
    const direction = (selector) => chat.locator(selector).first().evaluate((element) => getComputedStyle(element).direction);
    for (const selector of [".question", ".answer blockquote, .answer p:last-child", ".card.open .passage", "textarea"]) assert.equal(await direction(selector), "rtl", selector);
    await chat.locator("textarea").fill("");
    const places = await chat.evaluate((element) => Object.fromEntries(["talk", "sources", "ask"].map((part) => [part, element.shadowRoot.querySelector(`.${part}`).getBoundingClientRect().toJSON()])));
    if (name === "wide") assert.ok(places.sources.right <= places.talk.left + 1, "the panel is on the other side");
    const card = await chat.locator(".card.open").evaluate((element) => ({ bar: getComputedStyle(element, "::before").right, pad: getComputedStyle(element).paddingRight }));
    assert.deepEqual(card, { bar: "0px", pad: "14px" }, "its edge is where reading begins");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nothing is wider than the page");
    await screenshot(page, `direction-${name}`);
    if (name === "narrow") await page.keyboard.press("Escape");
    await page.locator("#search input").fill("הוומבט");
    await page.locator("#search mark").first().waitFor();
    assert.equal(await page.locator("#search .passage").first().evaluate((element) => getComputedStyle(element).direction), "rtl");
    assert.deepEqual(messages, []);
    await context.close();
  });
}

test("text from right to left in a page from left to right, and the other way round", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB", reducedMotion: "reduce" });
  await page.goto(site.url);
  await page.evaluate(async (source) => {
    document.documentElement.dir = "ltr";
    const { createEngine } = await import("/pkg/dist/index.js");
    await import("/pkg/dist/element/index.js");
    const engine = await createEngine();
    await engine.add([source, { name: "zoo.en.md", text: "# Zoo\n\nThe numbat house has eleven windows." }]);
    document.getElementById("chat").engine = engine;
  }, SOURCE);
  const chat = page.locator("#chat");
  const turn = await ask(chat, QUESTION);
  const of = (selector, where = turn) => where.locator(selector).first().evaluate((element) => getComputedStyle(element).direction);
  assert.equal(await of(".question"), "rtl");
  assert.equal(await of(".answer p:last-child, .answer blockquote"), "rtl");
  const english = await ask(chat, "How many windows has the numbat house?");
  assert.equal(await of(".question", english), "ltr");
  const moving = await chat.evaluate((element) => [...element.shadowRoot.querySelectorAll("*")].filter((one) => {
    const { transitionDuration, animationName } = getComputedStyle(one);
    return transitionDuration !== "0s" || animationName !== "none";
  }).map((one) => one.className));
  assert.deepEqual(moving, [], "nothing moves for those who want it so");
  assert.deepEqual(messages, []);
  await context.close();
});

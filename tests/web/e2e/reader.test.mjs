// A whole dialog as it reaches somebody who listens: what live regions say, and what the accessibility tree names, in four languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, openPage } from "../lib/browser.mjs";
import { plainSite } from "../lib/plain.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../pkg/src/texts/${path}.json`, import.meta.url), "utf8"));
const textsOf = (language) => ({ ...read(`late/${language}`), ...read(language) });
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const RESUME = { basics: { name: "Ada Orlova" }, work: [{ name: "Acme", startDate: "2020-01" }, { name: "Foundry", startDate: "2015-01", endDate: "2019-12" }] };

/** Questions in their order, and what the sources say, in each language. */
const DIALOGS = {
  en: { page: "# Queue\n\nThe queue keeps letters for thirty days.", listed: "Which companies has she worked for?", quoted: "How long does the queue keep letters?", words: "The queue keeps letters for thirty days", nothing: "Does she know Fortran?" },
  ru: { page: "# Очередь\n\nОчередь хранит письма тридцать дней.", listed: "В каких компаниях она работала?", quoted: "Сколько дней очередь хранит письма?", words: "Очередь хранит письма тридцать дней", nothing: "Она знает Фортран?" },
  es: { page: "# Cola\n\nLa cola guarda las cartas durante treinta días.", listed: "¿En qué empresas ha trabajado?", quoted: "¿Cuánto tiempo guarda la cola las cartas?", words: "La cola guarda las cartas durante treinta días", nothing: "¿Sabe Fortran?" },
  de: { page: "# Warteschlange\n\nDie Warteschlange hebt Briefe dreißig Tage auf.", listed: "Bei welchen Firmen hat sie gearbeitet?", quoted: "Wie lange hebt die Warteschlange Briefe auf?", words: "Die Warteschlange hebt Briefe dreißig Tage auf", nothing: "Kann sie Fortran?" },
};

let site, browser;
before(async () => {
  browser = await launch();
  site = await plainSite(`<adfontes-chat id="chat"></adfontes-chat><script type="module">
    import { createEngine } from "/pkg/dist/index.js";
    import "/pkg/dist/element/index.js";
    const chat = document.getElementById("chat");
    chat.lang = new URL(location.href).searchParams.get("lang");
    const engine = await createEngine();
    await engine.add(JSON.parse(sessionStorage.getItem("sources")));
    chat.engine = engine;
  </script>`, (path, _, response) => path.startsWith("/v1/") && (response.destroy(), true));
});
after(async () => (await browser?.close(), await site?.close()));

/** Records what live regions say, each sentence as often as it is said. */
const listen = (page) => page.evaluate(() => {
  window.heard = [];
  const last = new WeakMap();
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const started = target.nodeType === 3 ? target.parentElement : target;
      const alerts = [...addedNodes].filter((node) => node.matches?.('[role="alert"]') || node.querySelector?.('[role="alert"]'));
      const live = started?.closest?.("[aria-live], [role=status], [role=alert]") ?? alerts[0];
      const text = live?.textContent.replace(/\s+/g, " ").trim();
      if (text && last.get(live) !== text) window.heard.push(text);
      if (live) last.set(live, text);
    }
  }).observe(document.getElementById("chat").shadowRoot, { subtree: true, childList: true, characterData: true });
});
/** Waits for a sentence, and returns all that was said since the last call. */
async function heard(page, pattern) {
  await page.waitForFunction((source) => window.heard.some((text) => new RegExp(source, "u").test(text)), pattern.source, { timeout: 30_000 });
  return page.evaluate(() => window.heard.splice(0));
}

/** The page's accessibility tree as `{ role, name, live }`, without ignored nodes. */
async function tree(page, context) {
  const cdp = await context.newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  await cdp.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ role, name, properties = [] }) => ({ role: role?.value, name: name?.value ?? "", live: properties.find((one) => one.name === "live")?.value.value }));
}
const CONTROLS = ["button", "link", "textbox", "DisclosureTriangle", "combobox", "checkbox"];
/** The texts of a language that have no placeholders. */
const plain = (texts) => Object.values(texts).flatMap((text) => (typeof text === "string" ? (/[{]/.test(text) ? [] : [text]) : plain(text)));

async function asked(page, question, said) {
  await page.locator("#chat textarea").focus();
  await page.keyboard.type(question);
  await page.keyboard.press("Enter");
  return heard(page, said);
}

for (const [language, { page: text, listed, quoted, words, nothing }] of Object.entries(DIALOGS)) {
  test(`a whole dialog, heard: ${language}`, { timeout: 120_000 }, async () => {
    const { page, context, messages } = await openPage(browser, { locale: language });
    const texts = textsOf(language);
    const chat = page.locator("#chat");
    await context.addInitScript((sources) => sessionStorage.setItem("sources", sources), JSON.stringify([{ name: "page.md", text }, { name: "resume.json", text: JSON.stringify(RESUME) }]));
    await page.goto(`${site.url}?lang=${language}`);
    await chat.locator(".suggestions button").first().waitFor();
    await listen(page);

    // At the beginning: a box that says what it is for, and questions to press.
    const start = await tree(page, context);
    const has = (all, role, name) => assert.ok(all.some((node) => node.role === role && (name instanceof RegExp ? name.test(node.name) : node.name === name)), `${role} “${name}” in ${JSON.stringify(all.filter((node) => node.role === role))}`);
    has(start, "textbox", texts.placeholder);
    has(start, "button", texts.ask);
    has(start, "region", texts.conversation);
    has(start, "complementary", texts.sources);

    // A list: said whole and once, in plain sentences, after sentences about what is being done.
    const list = await asked(page, listed, /Foundry/);
    const answers = list.filter((sentence) => /Foundry/.test(sentence));
    assert.equal(answers.length, 1, JSON.stringify(list));
    assert.match(answers[0], /: .*Acme.*\. .*Foundry.*2015.*2019\.$/u);
    assert.doesNotMatch(answers[0], /\[|\]|\*|#|✕|↗/);
    const steps = [...plain(texts.stage), texts.working, ...Object.values(texts.searching), ...Object.values(texts.checking)].map((one) => fill(one, { n: "\\d+" }));
    for (const step of list.filter((sentence) => !answers.includes(sentence))) assert.ok(steps.some((known) => new RegExp(`^${known.replace(/[.…]/g, "\\$&")}$`).test(step)), `“${step}” is a step that people know`);

    // A quotation, and an honest nothing.
    const quotation = (await asked(page, quoted, new RegExp(words))).find((sentence) => sentence.includes(words));
    assert.doesNotMatch(quotation, /\[|\]|\*|\s\d+\s*$/);
    const honest = (await asked(page, nothing, /Fortran|Фортран/)).at(-1);
    assert.match(honest, /\.$/);

    for (const answer of await chat.locator(".turn .answer").all()) assert.ok(await answer.isVisible(), await answer.textContent());

    // The tree after these: headings are the questions, citations say where they lead, facts of a source stand apart.
    const now = await tree(page, context);
    for (const question of [listed, quoted, nothing]) has(now, "heading", `${texts.you}: ${question}`);
    const snapshot = await chat.locator(".turn").first().ariaSnapshot();
    assert.match(snapshot, /- list:\n\s+- listitem:/);
    has(now, "button", /Acme/);
    for (const name of [texts.copy, texts.again, texts.edit, texts.rating.helpful, texts.rating.notHelpful, texts.newTopic, texts.save]) has(now, "button", name);
    has(now, "DisclosureTriangle", texts.how);
    has(now, "group", texts.dialog);
    has(now, "group", texts.rating.label);
    for (const { role, name } of now.filter((node) => CONTROLS.includes(node.role))) assert.match(name, /\p{L}{2,}/u, `${role} “${name}” is named in words`);

    // A citation by keyboard: the focus goes to its source, and what is told of it is no row of numbers.
    const badge = chat.locator(".turn").nth(1).locator("button.badge").first();
    await badge.focus();
    assert.match(await badge.getAttribute("aria-label"), new RegExp(fill(texts.badge, { number: 1, name: ".+" })));
    await page.keyboard.press("Enter");
    const title = await page.evaluate(() => { const { activeElement: at } = document.getElementById("chat").shadowRoot; return [at.className, at.getAttribute("aria-expanded")]; });
    assert.deepEqual(title, ["card-title", "true"]);
    const source = await chat.locator(".card.open").ariaSnapshot();
    assert.match(source, new RegExp(`${fill(texts.fragment, { at: "\\d+" })}, \\d+ \\p{L}+`, "u"), source);
    assert.match(source, new RegExp(words));

    // What goes wrong is said with what to do; so is what was stopped and what was copied.
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await chat.locator('[data-action="copy"]').first().click();
    await heard(page, new RegExp(texts.copied));
    await page.evaluate(async (baseURL) => {
      const element = document.getElementById("chat");
      await element.engine.setSettings({ llm: { maxRetries: 0 } });
      await element.engine.setLanguageModel({ baseURL, model: "m" });
    }, `${site.url}v1`);
    const failed = await asked(page, quoted, new RegExp(texts.errors.endpoint_unreachable.replace(/[().]/g, "\\$&")));
    assert.equal(failed.filter((sentence) => sentence.includes(texts.errors.endpoint_unreachable)).length, 1, "once");
    await page.evaluate(() => document.getElementById("chat").engine.setLanguageModel(null));

    // A new topic: the focus is in the box again.
    await chat.locator('[data-action="new-topic"]').click();
    assert.equal(await page.evaluate(() => document.getElementById("chat").shadowRoot.activeElement.id), "question");
    assert.equal(await chat.locator(".turn").count(), 0);

    // Nobody hears another language than their own.
    if (language !== "en") {
      const own = new Set(plain(texts));
      const english = new Set(plain(textsOf("en")).filter((one) => one.length > 3 && !own.has(one)));
      assert.deepEqual(now.filter(({ name }) => english.has(name.trim())), []);
    }
    assert.deepEqual(messages.filter((message) => !/ERR_EMPTY_RESPONSE|Failed to load resource/.test(message)), []);
    await context.close();
  });
}

test("an answer that is stopped says so, once", async () => {
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  const hanging = await plainSite("", (path, request, response) => {
    if (!path.startsWith("/v1/")) return false;
    response.writeHead(request.method === "OPTIONS" ? 204 : 200, { "access-control-allow-origin": "*", "access-control-allow-headers": "*", "content-type": "text/event-stream" });
    if (request.method === "OPTIONS") response.end();
    else response.write('data: {"choices":[{"index":0,"delta":{"content":"The queue keeps "}}]}\n\n');
    return true;
  });
  const { page: text, quoted } = DIALOGS.en;
  await context.addInitScript((sources) => sessionStorage.setItem("sources", sources), JSON.stringify([{ name: "page.md", text }]));
  await page.goto(`${site.url}?lang=en`);
  await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  await page.evaluate((baseURL) => document.getElementById("chat").engine.setLanguageModel({ baseURL, model: "m" }), `${hanging.url}v1`);
  await listen(page);
  const said = textsOf("en");
  await asked(page, quoted, new RegExp(said.stage.generate));
  await page.keyboard.press("Escape");
  const after = await heard(page, new RegExp(`^${said.stopped}$`));
  assert.equal(after.filter((sentence) => sentence === said.stopped).length, 1);
  const stopped = await page.locator("#chat .turn").ariaSnapshot();
  assert.match(stopped, new RegExp(`button "${said.retry}"`));
  await context.close();
  await hanging.close();
});

// The page for a visitor's own files: what can be read, what cannot and why, kept, exported, and without a network.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask } from "../lib/demo.mjs";
import { pdf } from "../lib/files.mjs";
import { browser, site } from "../lib/stage.mjs";

const { strToU8, zipSync } = createRequire(new URL("../../../www/package.json", import.meta.url))("fflate");

const docx = (text) =>
  Buffer.from(zipSync({
    "[Content_Types].xml": strToU8('<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'),
    "_rels/.rels": strToU8('<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'),
    "word/document.xml": strToU8(`<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`),
  }));

async function open(page, lang = "en") {
  await page.goto(`${site.url}offline/?lang=${lang}`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  return page.locator("#chat");
}

const give = (page, files) => page.locator("#files").setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(buffer) })));
const listed = (page) => page.locator("#sources li span").allTextContents();

test("files of every kind are read, asked, kept over a reload, searched, saved and taken in again", async () => {
  const { page, context, messages, foreign } = await openPage(browser, { locale: "en-GB" });
  let chat = await open(page);
  await give(page, [
    ["wombats.md", "# Wombats\n\nThe wombat enclosure is cleaned on Mondays by two keepers.\n"],
    ["quokkas.html", "<title>Quokkas</title><p>The quokka island opens in May.</p>"],
    ["platypus.pdf", pdf("The platypus pond is fed with fresh water from the river.")],
    ["echidna.docx", docx("The echidna is fed with termites at noon.")],
    ["more.zip", zipSync({ "zoo/numbats.txt": strToU8("The numbat house has eleven windows."), "__MACOSX/x.txt": strToU8("no") })],
  ]);
  await page.locator("#sources li").nth(4).waitFor();
  assert.deepEqual((await listed(page)).sort(), ["echidna.docx", "platypus.pdf", "quokkas.html", "wombats.md", "zoo/numbats.txt"]);
  assert.equal(await page.locator("#problems li").count(), 0);
  await page.locator("#state", { hasText: "5 files" }).waitFor();
  for (const [question, words] of [["Where does the water of the platypus pond come from?", /river/], ["Which termites does the echidna get?", /noon/], ["How many windows has the numbat house?", /eleven/]]) {
    const turn = await ask(chat, question);
    assert.match(await turn.locator(".answer").textContent(), words);
  }
  chat = await open(page);
  assert.equal((await listed(page)).length, 5, "they are kept");
  const search = page.locator("#search");
  await search.locator("input").pressSequentially("enclos");
  await search.locator("mark", { hasText: "enclosure" }).first().waitFor();
  await screenshot(page, "offline-search", { fullPage: true });
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  const index = await readFile(await file.path());
  await page.locator("#clear").click();
  await page.locator("#state", { hasText: "no files yet" }).waitFor();
  await give(page, [["own.idx", index]]);
  await page.locator("#sources li").waitFor();
  const turn = await ask(chat, "When does the quokka island open?");
  assert.match(await turn.locator(".answer").textContent(), /May/);
  assert.deepEqual(foreign, []);
  assert.deepEqual(messages.filter((message) => !/^warning: .*(TT|font)/i.test(message)), []);
  await context.close();
});

test("what cannot be read is named, with what to do, and the others come", async () => {
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  await open(page);
  await give(page, [
    ["scan.pdf", pdf()],
    ["torn.pdf", "%PDF-1.4 nothing"],
    ["torn.zip", "PK\u0003\u0004 nothing"],
    ["torn.docx", "nothing"],
    ["latin.txt", Buffer.from([0x63, 0x61, 0x66, 0xe9])],
    ["empty.md", "\n"],
    ["song.mp3", "ID3"],
    ["foreign.idx", "not an index"],
    ["good.md", "# Good\n\nThe good file is read.\n"],
  ]);
  await page.locator("#sources li").waitFor();
  const said = await page.locator("#problems li").allTextContents();
  for (const expected of [/^scan\.pdf .*OCR/, /^torn\.pdf cannot be read/, /^torn\.zip .*Unpack/, /^torn\.docx cannot/, /^latin\.txt .*UTF-8/, /^empty\.md/, /^song\.mp3.*PDF/, /not an index/]) {
    assert.ok(said.some((text) => expected.test(text)), `${expected} in ${JSON.stringify(said)}`);
  }
  assert.equal(said.length, 8);
  assert.deepEqual(await listed(page), ["good.md"]);
  await page.locator('.languages [data-tag="de"]').click();
  await give(page, [["song.mp3", "ID3"]]);
  await page.locator("#problems li", { hasText: "lassen sich nicht lesen" }).waitFor();
  await context.close();
});

test("after one visit the pages work with the network off", async () => {
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  await open(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await page.waitForFunction(async () => {
    for (const name of await caches.keys()) if ((await (await caches.open(name)).keys()).length > 10) return true;
    return false;
  });
  await give(page, [["wombats.md", "# Wombats\n\nThe wombat enclosure is cleaned on Mondays.\n"]]);
  await page.locator("#sources li").waitFor();
  await context.setOffline(true);
  const chat = await open(page);
  const turn = await ask(chat, "When is the wombat enclosure cleaned?");
  assert.match(await turn.locator(".answer").textContent(), /Mondays/);
  await page.goto(`${site.url}?lang=en`);
  await page.waitForFunction(() => document.getElementById("chat")?.engine !== undefined, undefined, { timeout: 60_000 });
  const manifest = await page.evaluate(async (url) => (await fetch(url)).json(), `${site.url}app.webmanifest`);
  assert.equal(manifest.display, "standalone");
  await context.close();
});

test("the page can be installed", async () => {
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  await open(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  const { installabilityErrors } = await (await context.newCDPSession(page)).send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), [], "where its window is no private one");
  await context.close();
});

test("a page comes while the service worker starts, and what did not change is not stored again", async () => {
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  await open(page);
  const preload = await page.evaluate(async () => {
    const { active, navigationPreload } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
    return navigationPreload.getState();
  });
  assert.equal(preload.enabled, true);
  const [worker] = context.serviceWorkers();
  const told = await worker.evaluate(() => {
    const of = (headers) => new Response("", { headers });
    return [[of({ etag: '"a"' }), of({ etag: '"a"' })], [of({ etag: '"a"' }), of({ etag: '"b"' })], [of({}), of({})], [undefined, of({ etag: '"a"' })]]
      .map(([kept, now]) => unchanged(kept, now));
  });
  assert.deepEqual(told, [true, false, false, false]);
  await context.close();
});

for (const [name, options] of [["wide", {}], ["narrow-dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }]]) {
  test(`search goes by keyboard and by kind, ${name}`, async () => {
    const { page, context, messages } = await openPage(browser, { locale: "en-GB", ...options });
    await open(page);
    await page.evaluate(async (url) => {
      const { engine } = document.getElementById("search");
      document.addEventListener("adfontes-found", ({ detail }) => (window.found = detail.query));
      await engine.load(url);
    }, `${site.url}adfontes.idx`);
    const search = page.locator("#search");
    await search.locator("input").pressSequentially("rewrote services");
    // What is found for a part of the words has other kinds.
    await page.waitForFunction(() => window.found === "rewrote services");
    await search.locator("li").nth(1).waitFor();
    const facets = search.locator(".facets button");
    assert.ok((await facets.count()) >= 3);
    const all = await search.locator("li").count();
    await facets.nth(1).click();
    await search.locator("li").nth(all - 1).waitFor({ state: "detached" });
    assert.ok((await search.locator("li").count()) < all);
    assert.equal(await facets.nth(1).getAttribute("aria-pressed"), "true");
    await search.locator("input").focus();
    await page.keyboard.press("ArrowDown");
    const at = () => page.evaluate(() => document.getElementById("search").shadowRoot.activeElement.localName);
    assert.ok(["a", "button"].includes(await at()));
    await screenshot(page, `search-${name}`);
    await page.keyboard.press("Escape");
    assert.equal(await at(), "input");
    await search.locator("input").fill("xyzzyqwv");
    await search.locator(".status", { hasText: "Nothing was found" }).waitFor();
    assert.deepEqual(messages, []);
    await context.close();
  });
}

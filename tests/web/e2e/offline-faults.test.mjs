// Bad input on the page for own files: each gets a sentence that says what to do, and nothing is lost.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask, openDemo } from "../lib/demo.mjs";
import { newerIndex, pdf } from "../lib/files.mjs";
import { serveFolder } from "../lib/site.mjs";
import { browser, site } from "../lib/stage.mjs";

const { strToU8, zipSync } = createRequire(new URL("../../../www/package.json", import.meta.url))("fflate");
const DIST = new URL("../../../www/dist/", import.meta.url);
const WOMBATS = ["wombats.md", "# Wombats\n\nThe wombat enclosure is cleaned on Mondays.\n"];
const QUOKKAS = ["quokkas.md", "# Quokkas\n\nThe quokka island opens in May.\n"];

async function open(page, lang = "en") {
  await page.goto(`${site.url}offline/?lang=${lang}`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  return page.locator("#chat");
}

const give = (page, ...files) => page.locator("#files").setInputFiles(files.map(([name, content]) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) })));
const listed = async (page) => (await page.locator("#sources li span").allTextContents()).sort();
const problem = (page, hasText) => page.locator("#problems li", { hasText }).waitFor();

/** Drops local files and folders on the page, as from a file manager. */
async function drop(page, context, paths) {
  const cdp = await context.newCDPSession(page);
  const { x, y } = await page.locator("#drop").boundingBox();
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await cdp.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 20, data });
}

test("a folder and a ZIP are dropped, and all that can be read in them comes with its path", async () => {
  const folder = mkdtempSync(join(tmpdir(), "adfontes-drop-"));
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  try {
    mkdirSync(join(folder, "zoo/deep"), { recursive: true });
    mkdirSync(join(folder, "zoo/node_modules/x"), { recursive: true });
    writeFileSync(join(folder, "zoo/wombats.md"), WOMBATS[1]);
    writeFileSync(join(folder, "zoo/deep/quokkas.md"), QUOKKAS[1]);
    writeFileSync(join(folder, "zoo/node_modules/x/readme.md"), "# No\n\nThis belongs to a tool.");
    writeFileSync(join(folder, "more.zip"), zipSync({ "park/numbats.txt": strToU8("The numbat house has eleven windows.") }));
    const chat = await open(page);
    await drop(page, context, [join(folder, "zoo"), join(folder, "more.zip")]);
    await page.locator("#sources li").nth(2).waitFor();
    assert.deepEqual(await listed(page), ["park/numbats.txt", "zoo/deep/quokkas.md", "zoo/wombats.md"]);
    const turn = await ask(chat, "When does the quokka island open?");
    assert.match(await turn.locator(".answer").textContent(), /May/);
    // Chosen by the button, the same folder is read again.
    await page.locator("#folder").setInputFiles(join(folder, "zoo"));
    await page.locator("#state", { hasText: "3 files" }).waitFor();
    assert.equal((await listed(page)).length, 3);
    assert.deepEqual(messages, []);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true });
  }
});

/** The message for each bad file: its name, what is wrong, what to do. */
const SENTENCES = {
  en: {
    "locked.pdf": /protected by a password\. Save it without one/, "scan.pdf": /no text\. Run text recognition \(OCR\)/, "torn.zip": /ZIP\. Unpack it/, "latin.txt": /not UTF-8 text\. Save it/, "song.mp3": /cannot be read\. Save it as PDF/,
    "empty.md": /no text/, "torn.docx": /damaged.*Copy it again/, "huge.txt": /larger than 100 MB\. Split it/, newer: /newer version\. Reload this page/, replaces: /would replace the files that are here\. Save them/, full: /no room to keep the files/,
  },
  ru: {
    "locked.pdf": /парол.*Сохраните/, "scan.pdf": /без текста\. Распознайте/, "torn.zip": /архив.*Распакуйте/, "latin.txt": /не в UTF-8\. Сохраните/, "song.mp3": /не читаются\. Сохраните/,
    "empty.md": /текст/, "torn.docx": /повреждён.*Скопируйте/, "huge.txt": /100 МБ/, newer: /верси/, replaces: /заменил бы файлы/, full: /нет места для файлов/,
  },
  es: {
    "locked.pdf": /contraseña.*Guárdalo/, "scan.pdf": /sin texto\. Pásale/, "torn.zip": /ZIP.*Descomprímelo/, "latin.txt": /no es texto UTF-8\. Guárdalo/, "song.mp3": /no se puede leer\. Guárdalo/,
    "empty.md": /texto/, "torn.docx": /dañado.*Cópialo/, "huge.txt": /100 MB/, newer: /versión/, replaces: /sustituiría los archivos/, full: /no tiene sitio para los archivos/,
  },
  de: {
    "locked.pdf": /Passwort.*Speicher/, "scan.pdf": /keinen Text\. Lass/, "torn.zip": /ZIP\. Entpacke/, "latin.txt": /kein UTF-8-Text\. Speichere/, "song.mp3": /nicht lesen\. Speichere/,
    "empty.md": /Text/, "torn.docx": /beschädigt.*Kopiere/, "huge.txt": /100 MB/, newer: /Version/, replaces: /ersetzen/, full: /keinen Platz für die Dateien/,
  },
};
const BAD = [
  ["locked.pdf", pdf("secret", { locked: true })], ["scan.pdf", pdf()], ["torn.zip", "PK\u0003\u0004 nothing"], ["latin.txt", Buffer.from([0x63, 0x61, 0x66, 0xe9])],
  ["song.mp3", "ID3"], ["empty.md", "\n"], ["torn.docx", "nothing"],
];

/** Takes away the browser's room for files; `back` restores it. */
const fill = (page, back = false) => page.evaluate((back) => {
  window.put ??= IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = back ? window.put : function (value, key) {
    if (this.name === "files") throw new DOMException("full", "QuotaExceededError");
    return window.put.call(this, value, key);
  };
}, back);

for (const [language, said] of Object.entries(SENTENCES)) {
  test(`bad files, 500 MB, no room, an index of a newer version, an index over files: each is told in ${language}, and nothing is lost`, async () => {
    const index = readFileSync(new URL("adfontes.idx", DIST));
    const { page, context, messages } = await openPage(browser, { locale: language });
    await open(page, language);
    await give(page, ...BAD, ["newer.idx", newerIndex(index)], WOMBATS);
    await page.locator("#sources li").first().waitFor();
    for (const [name] of BAD) assert.match(await page.locator("#problems li", { hasText: name }).textContent(), said[name]);
    await problem(page, said.newer);
    assert.equal(await page.locator("#problems li").count(), BAD.length + 1);
    assert.deepEqual(await listed(page), ["wombats.md"], "the others came");
    await page.evaluate(() => {
      const part = new Blob([new Uint8Array(10_000_000).fill(97)]);
      const transfer = new DataTransfer();
      transfer.items.add(new File(Array(50).fill(part), "huge.txt"));
      document.getElementById("drop").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await problem(page, said["huge.txt"]);
    await give(page, ["own.idx", index]);
    await problem(page, said.replaces);
    assert.deepEqual(await listed(page), ["wombats.md"], "nothing is lost");
    await fill(page);
    await give(page, QUOKKAS);
    await page.locator("#state", { hasText: said.full }).waitFor();
    assert.deepEqual(await listed(page), ["wombats.md", "quokkas.md"].sort());
    assert.deepEqual(messages.filter((message) => !/^warning: /.test(message)), []);
    await context.close();
  });
}

test("a browser without room says so, keeps on answering, and keeps the files as soon as there is room", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const chat = await open(page);
  await give(page, WOMBATS);
  await page.locator("#state", { hasText: "1 file is kept" }).waitFor();
  await fill(page);
  await give(page, QUOKKAS);
  await page.locator("#state", { hasText: "no room to keep the files" }).waitFor();
  const turn = await ask(chat, "When does the quokka island open?");
  assert.match(await turn.locator(".answer").textContent(), /May/);
  await screenshot(page, "offline-no-room");
  // Files kept earlier are still there.
  const other = await context.newPage();
  await open(other);
  assert.deepEqual(await listed(other), ["wombats.md"]);
  await other.close();
  await fill(page, true);
  await give(page, ["numbats.txt", "The numbat house has eleven windows."]);
  await page.locator("#state", { hasText: "3 files are kept" }).waitFor();
  await open(page);
  assert.equal((await listed(page)).length, 3);
  assert.deepEqual(messages, []);
  await context.close();
});

test("two tabs write at once: both see what both have brought, and nothing is lost", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const other = await context.newPage();
  const [chat] = [await open(page), await open(other)];
  await Promise.all([give(page, WOMBATS), give(other, QUOKKAS)]);
  for (const tab of [page, other]) {
    await tab.locator("#sources li").nth(1).waitFor();
    assert.deepEqual(await listed(tab), ["quokkas.md", "wombats.md"]);
  }
  const turn = await ask(chat, "When does the quokka island open?");
  assert.match(await turn.locator(".answer").textContent(), /May/, "the tab that has not read it");
  await other.locator("#sources li", { hasText: "wombats" }).locator("button").click();
  await page.locator("#sources li", { hasText: "wombats" }).waitFor({ state: "detached" });
  await give(page, ["numbats.txt", "The numbat house has eleven windows."]);
  await other.locator("#sources li", { hasText: "numbats" }).waitFor();
  await open(page);
  assert.deepEqual(await listed(page), ["numbats.txt", "quokkas.md"]);
  assert.deepEqual(messages, []);
  await context.close();
});

test("a tab without room overwrites nothing that another one has kept, and loses nothing of its own", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const other = await context.newPage();
  const [chat] = [await open(page), await open(other)];
  await give(page, WOMBATS);
  await other.locator("#sources li").waitFor();
  await fill(page);
  await give(page, QUOKKAS);
  await page.locator("#state", { hasText: "no room to keep the files" }).waitFor();
  await page.locator("#sources li", { hasText: "wombats" }).locator("button").click();
  await page.locator("#sources li", { hasText: "wombats" }).waitFor({ state: "detached" });
  await give(other, ["numbats.txt", "The numbat house has eleven windows."]);
  await page.locator("#sources li", { hasText: "numbats" }).waitFor();
  assert.deepEqual([await listed(page), await listed(other)], [["numbats.txt", "quokkas.md"], ["numbats.txt", "wombats.md"]]);
  const turn = await ask(chat, "When does the quokka island open?");
  assert.match(await turn.locator(".answer").textContent(), /May/);
  assert.match(await page.locator("#state").textContent(), /no room/, "it is still not kept");
  await fill(page, true);
  await give(page, ["emus.txt", "The emu yard is fenced with willow."]);
  await page.locator("#state", { hasText: "3 files are kept" }).waitFor();
  await other.locator("#sources li", { hasText: "quokkas" }).waitFor();
  await open(page);
  assert.deepEqual(await listed(page), ["emus.txt", "numbats.txt", "quokkas.md"]);
  // An index that found no room stays in its tab, and what other tabs have kept stays kept.
  await page.locator("#clear").click();
  await other.locator("#state", { hasText: "no files yet" }).waitFor();
  await fill(page);
  await give(page, ["own.idx", readFileSync(new URL("adfontes.idx", DIST))]);
  await page.locator("#state", { hasText: "no room to keep the files" }).waitFor();
  await give(other, QUOKKAS);
  await other.locator("#state", { hasText: "1 file is kept" }).waitFor();
  await fill(page, true);
  await give(page, WOMBATS);
  await page.locator("#sources li").nth(1).waitFor();
  assert.equal((await listed(page)).length, 2);
  await open(other);
  assert.deepEqual(await listed(other), ["quokkas.md"]);
  assert.deepEqual(messages, []);
  await context.close();
});

const TOLD = {
  en: ["This page is not set up right", "written by another version", /CORS/],
  ru: ["Страница настроена не до конца", "верси", /CORS/],
  es: ["Esta página no está bien configurada", "versión", /CORS/],
  de: ["Diese Seite ist nicht fertig eingerichtet", "Version", /CORS/],
};
for (const [language, [noIndex, newer, cors]] of Object.entries(TOLD)) {
  test(`a chat without an index, with one of a newer version, without a server, and with one without CORS says so in ${language}`, async () => {
    const index = newerIndex(readFileSync(new URL("adfontes.idx", DIST)));
    const served = await serveFolder(new URL("../../../", import.meta.url), (path, request, response) => {
      if (path === "/newer.idx") return void response.writeHead(200, { "content-type": "application/octet-stream" }).end(index) ?? true;
      if (path.startsWith("/v1/")) return void response.writeHead(200, { "content-type": "application/json" }).end("{}") ?? true;
      if (path === "/own.idx") return void response.writeHead(200, { "content-type": "application/octet-stream" }).end(readFileSync(new URL("adfontes.idx", DIST))) ?? true;
      const attribute = { "/none": "", "/new": 'index="/newer.idx"', "/alone": 'index="/own.idx" answer="model"', "/half": 'index="/own.idx" endpoint="/v1"' }[path];
      if (attribute === undefined) return false;
      const html = `<!doctype html><html lang="${language}"><title>x</title><link rel="icon" href="data:,"><script type="module" src="/pkg/dist/element/index.js"></script><body><adfontes-chat id="chat" ${attribute}></adfontes-chat>`;
      return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html) ?? true;
    });
    const { page, context } = await openPage(browser, { locale: language });
    try {
      await page.goto(`${served.url}none`);
      const error = page.locator("#chat .error");
      await error.filter({ hasText: noIndex }).waitFor();
      assert.match(await error.locator(".error-detail").textContent(), /index="site\.idx"/, "what its owner has to do");
      await page.goto(`${served.url}new`);
      await error.filter({ hasText: newer }).waitFor();
      assert.equal(await error.getAttribute("data-code"), "unsupported_index_version");
      // Without a model server, the sources answer.
      for (const path of ["alone", "half"]) {
        await page.goto(served.url + path);
        await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
        const turn = await ask(page.locator("#chat"), "How is the quality of retrieval measured?");
        await turn.locator(".answer button.badge").first().waitFor();
        assert.equal(await turn.locator(".error").count(), 0, path);
      }
      // Another port is another origin, and the server sends no CORS headers.
      const chat = await openDemo(page, site.url, language);
      await page.evaluate(async (baseURL) => {
        const element = document.getElementById("chat");
        await element.engine.setSettings({ llm: { maxRetries: 0 } });
        element.llm = { baseURL, model: "m" };
      }, `${served.url}v1`);
      const turn = await ask(chat, "How is the quality of retrieval measured?");
      await turn.locator('[data-code="endpoint_unreachable"]').first().waitFor();
      assert.match(await turn.textContent(), cors);
    } finally {
      await context.close();
      await served.close();
    }
  });
}

test("thousands of files tell how far they are, and can be cancelled; what was there stays", { timeout: 180_000 }, async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const chat = await open(page);
  await give(page, WOMBATS);
  await page.locator("#state", { hasText: "1 file is kept" }).waitFor();
  await page.evaluate(() => {
    window.states = [];
    new MutationObserver(() => window.states.push(document.getElementById("state").textContent)).observe(document.getElementById("state"), { childList: true, characterData: true, subtree: true });
    const transfer = new DataTransfer();
    for (let at = 0; at < 3000; at++) transfer.items.add(new File([`# Hall ${at}\n\nThe crate ${at} stands in hall ${at % 97}. ${"It is kept dry. ".repeat(60)}`], `hall-${at}.md`));
    document.getElementById("drop").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await page.locator("#stop").click();
  await page.locator("#stop").waitFor({ state: "hidden" });
  await page.locator("#state", { hasText: "1 file is kept" }).waitFor();
  assert.deepEqual(await listed(page), ["wombats.md"]);
  assert.ok((await page.evaluate(() => window.states)).some((text) => /: \d+ of 3000/.test(text)), "it told how far it was");
  const turn = await ask(chat, "When is the wombat enclosure cleaned?");
  assert.match(await turn.locator(".answer").textContent(), /Mondays/);
  assert.deepEqual(messages, []);
  await context.close();
});

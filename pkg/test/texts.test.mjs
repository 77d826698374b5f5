// The texts of every language: read, compared with the English ones, filled.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readTexts } from "../scripts/texts.mjs";
import { TEXTS } from "../dist/all-texts.js";
import { count, fill, hasTexts, languageOf, LANGUAGES, loadTexts, textFor, textsOf } from "../dist/texts.js";

const FOLDERS = ["../src/texts/", "../src/texts/late/", "../../www/src/texts/"].map((path) => new URL(path, import.meta.url));

test("every file of a folder is a language, with all texts", () => {
  for (const folder of FOLDERS) {
    const files = readdirSync(folder).filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
    assert.deepEqual(Object.keys(readTexts(folder)), files.sort());
  }
  assert.deepEqual(LANGUAGES, Object.keys(readTexts(FOLDERS[0])));
});

/** What the build says of the texts after a change to one language. */
function saidOf(language, change) {
  const folder = mkdtempSync(join(tmpdir(), "adfontes-texts-"));
  try {
    cpSync(fileURLToPath(FOLDERS[0]), folder, { recursive: true });
    const file = join(folder, `${language}.json`);
    const texts = JSON.parse(readFileSync(file, "utf8"));
    change(texts);
    writeFileSync(file, JSON.stringify(texts));
    readTexts(pathToFileURL(`${folder}/`));
    return [];
  } catch (error) {
    return error.message.split("\n").slice(1).map((line) => line.trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("what differs from the English texts is told by its path", () => {
  const cases = [
    ["es", (t) => delete t.reset.cut, "reset.cut is missing"],
    ["es", (t) => (t.reset.more = "x"), "reset.more is not in en.json"],
    ["es", (t) => (t.badge = "Fuente {number}"), "badge has the slots {number}, but {name} {number} in en.json"],
    ["es", (t) => (t.ask = ""), "ask must be a text"],
    ["es", (t) => (t.errors = "x"), "errors must hold several texts"],
    ["ru", (t) => delete t.searching.few, "searching.few is missing"],
    ["ru", (t) => delete t.searching.other, "searching must hold plural forms, `other` among them"],
    ["es", (t) => (t.searching.few = "{n}"), "searching.few is no plural form of this language"],
    ["ru", (t) => (t.searching.many = "x"), "searching.many has the slots (none), but {n} in en.json"],
    ["ru", (t) => (t.searching = { other: "{n}" }), undefined],
  ];
  for (const [language, change, problem] of cases) {
    assert.deepEqual(saidOf(language, change), problem === undefined ? [] : [`${language}.json: ${problem}`]);
  }
});

test("texts come when they are needed, English until then", async () => {
  for (const language of LANGUAGES) {
    assert.equal(hasTexts(language), language === "en");
    assert.equal(textsOf(language).ask, TEXTS.en.ask);
  }
  for (const language of LANGUAGES) {
    await loadTexts(language);
    assert.ok(hasTexts(language));
    assert.deepEqual(textsOf(language), TEXTS[language]);
  }
});

test("a number has its noun in the right form", () => {
  const cases = [
    [1, "Просматриваю 1 фрагмент"], [2, "Просматриваю 2 фрагмента"], [5, "Просматриваю 5 фрагментов"], [11, "Просматриваю 11 фрагментов"],
    [21, "Просматриваю 21 фрагмент"], [214, "Просматриваю 214 фрагментов"],
  ];
  for (const [n, expected] of cases) assert.equal(count(TEXTS.ru.searching, n, "ru"), expected);
  assert.equal(count(TEXTS.en.checking, 1, "en"), "Checking 1 citation");
  assert.equal(count(TEXTS.en.searching, 2140, "en"), "Searching 2,140 passages");
});

test("slots are filled once, whatever stands in the values", () => {
  assert.equal(fill(TEXTS.en.badge, { number: 2, name: "{number} $& {name}" }), "Source 2: {number} $& {name}");
});

test("a key from elsewhere finds a text, or nothing", () => {
  assert.equal(textFor(TEXTS.en.errors, "other"), TEXTS.en.errors.other);
  for (const key of ["nothing_known", "constructor", ""]) assert.equal(textFor(TEXTS.en.errors, key), undefined);
});

test("the first known language is chosen", () => {
  const cases = [[["ru-RU"], "ru"], [["es-419"], "es"], [["ES"], "es"], [["tlh", "ru", "es"], "ru"], [["tlh"], "en"], [[""], "en"], [[undefined], "en"], [["toString"], "en"], [[], "en"]];
  for (const [tags, expected] of cases) assert.equal(languageOf(...tags), expected, String(tags));
  for (const language of LANGUAGES) assert.equal(languageOf(`${language}-XX`), language);
});

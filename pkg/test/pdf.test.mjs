// Pages of a PDF, as pdf.js 4 gives them. The pieces were recorded from a file of three pages, the second one empty.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { pdfSource, textOf } from "../dist/pdf.js";

const piece = (str, y, hasEOL = false) => ({ str, dir: "ltr", width: 5 * str.length, height: 12, transform: [12, 0, 0, 12, 72, y], fontName: "g_d0_f1", hasEOL });
const PAGES = [
  [
    piece("The queue keeps letters for thirty days. A let-", 720, true), piece("ter that fails is sent again after two seconds.", 706, true),
    piece("A second paragraph stands lower.", 666),
  ],
  [],
  [piece("The third page speaks of storage: letters are kept", 720, true), piece("in PostgreSQL, well-", 706, true), piece("Known things stay.", 692)],
];

function pdf(pages, seen = []) {
  return {
    numPages: pages.length,
    getPage: async (number) => ({ getTextContent: async () => ({ items: pages[number - 1] }), cleanup: () => seen.push(number) }),
  };
}

test("a PDF becomes numbered pages", async () => {
  const seen = [];
  const source = await pdfSource(pdf(PAGES, seen), { name: "letters.pdf", title: "Letters", url: "files/letters.pdf", language: "en", remote: "never" });
  const { text, ...rest } = source;
  assert.deepEqual(rest, { name: "letters.pdf", format: "pages", remote: "never" });
  assert.deepEqual(JSON.parse(text), {
    title: "Letters", language: "en", url: "files/letters.pdf",
    pages: [
      "The queue keeps letters for thirty days. A letter that fails is sent again after two seconds.\n\nA second paragraph stands lower.",
      "",
      "The third page speaks of storage: letters are kept\nin PostgreSQL, well-\nKnown things stay.",
    ],
  });
  assert.deepEqual(seen, [1, 2, 3], "the memory of each page is given back");
  const stop = AbortSignal.abort();
  await assert.rejects(pdfSource(pdf(PAGES), { name: "x.pdf", signal: stop }), { name: "AbortError" });
});

test("marks, empty pieces and pieces without a place", () => {
  const check = (items, expected) => assert.equal(textOf(items), expected);
  check([{ type: "beginMarkedContent" }, { str: "one" }, { str: " " }, { str: "two", hasEOL: true }, { str: "", hasEOL: true }, { str: "three" }], "one two\n\nthree");
  check([piece("Soft\u00adhy\u00ad", 720, true), piece("phen", 706)], "Soft\u00adhyphen");
  check([piece("Zeile mit Strich -", 720, true), piece("und weiter", 706)], "Zeile mit Strich -\nund weiter");
  check([piece("3-", 720, true), piece("fach", 706)], "3-\nfach");
  check([], "");
});

const built = existsSync(new URL("../wasm/adfontes_bg.wasm", import.meta.url));

test("a citation names its page", { skip: !built && "the engine's module is not built" }, async () => {
  const { createEngine, pdfSource: inNode } = await import("../dist/node.js");
  const long = (first) => [piece(`${first} ${"It is told at length what follows from it and whom it concerns. ".repeat(8)}`, 720)];
  const engine = await createEngine();
  try {
    await engine.add(await inNode(pdf([long("The queue keeps letters."), [], long("The garden is watered at dawn.")]), { name: "book.pdf" }));
    const { references } = await engine.search("When is the garden watered?");
    assert.deepEqual(references[0].metadata.pages, [3, 3], "the empty page counts");
    assert.equal(references[0].fragmentNumber, references[0].chunkIndex + 1);
  } finally {
    await engine.close();
  }
});

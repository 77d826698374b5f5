// The styles that a page fetches say in fewer bytes what the sources say.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { compact } from "../scripts/styles.mjs";

const check = (css, expected) => assert.equal(compact(css), expected);

test("rules keep their meaning", () => {
  check("\n.a > .b { color: red;\n  margin: 0 2px; }\n.c { top: 0; }\n", ".a > .b{color: red;margin: 0 2px}.c{top: 0}");
  check(":host(:dir(rtl)) .bar > div,\n.b :is(a, i) { left: calc(1px + 2px); }", ":host(:dir(rtl)) .bar > div,.b :is(a, i){left: calc(1px + 2px)}");
  check("@media (max-width: 40em) {\n  .a { b: c; }\n}\n/* for\n print */ .d { e: f }", "@media (max-width: 40em){.a{b: c}}.d{e: f}");
  check('.a::before { content: " ; } "; x: y; }', '.a::before{content: " ; } ";x: y}');
  check(".a { b:\n    c d; }", ".a{b: c d}");
});

test("what is built is compact", async () => {
  for (const [file, name] of [["styles", "STYLES"], ["theme", "THEME"], ["late/modal", "STYLES"]]) {
    const script = await readFile(new URL(`../dist/element/${file}.js`, import.meta.url), "utf8");
    const css = new RegExp(`const ${name} = \`([^\`]*)\``).exec(script)?.[1];
    assert.ok(css && css.length > 200, file);
    assert.equal(css, compact(css), file);
  }
});

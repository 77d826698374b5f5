// Documents against the built package: the API reference is complete, and README has the true sizes of what pages fetch.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { wrongIn } from "../../../pkg/scripts/sizes.mjs";
import { ROOT, run } from "../lib/fresh.mjs";

const PACKAGE = join(ROOT, "pkg");

test("the API reference has all entries, and nothing that they need is missing in it", () => {
  const out = mkdtempSync(join(tmpdir(), "adfontes-reference-"));
  try {
    // Warnings are errors: a type that is used and not told of, a link that leads nowhere. Links to sources depend on where the clone comes from.
    run(process.execPath, [join(ROOT, "tests/web/node_modules/typedoc/bin/typedoc"), "--disableSources", "--out", out], PACKAGE);
    const modules = readFileSync(join(out, "modules.html"), "utf8");
    const { exports } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
    const { entryPoints } = JSON.parse(readFileSync(join(PACKAGE, "typedoc.json"), "utf8"));
    // Workers are loaded by address, and JSX holds only element types.
    const meant = Object.entries(exports).filter(([path, one]) => typeof one === "object" && !/worker|jsx/.test(path)).map(([, one]) => one.types.slice(2));
    assert.deepEqual([...entryPoints].sort(), meant.sort());
    for (const name of ["index", "node", "element", "search", "ai-sdk", "assistant-ui", "proxy"]) assert.match(modules, new RegExp(name));
    for (const file of ["classes/index.Engine.html", "functions/index.createEngine.html", "functions/node.createEngine.html"]) assert.ok(existsSync(join(out, file)), file);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

test("README says how much a page fetches, and when", () => {
  assert.deepEqual(wrongIn(readFileSync(join(PACKAGE, "README.md"), "utf8")), [], "npm run sizes writes the table");
});

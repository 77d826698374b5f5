// The WebAssembly modules' surface is published: it changes on purpose, with `npm run api`, or not at all.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { MODULES, file, surface } from "../scripts/surface.mjs";

for (const name of MODULES) {
  // A quick build has no embedder.
  const skip = !existsSync(file(`wasm/${name}`)) && `wasm/${name} is not built`;
  test(`${name} is as reviewed`, { skip }, async () => {
    assert.equal(await surface(name), await readFile(file(`api/${name}`), "utf8"), "Review the change, then run npm run api.");
  });
}

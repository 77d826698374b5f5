// The WebAssembly modules' surface is published: it changes on purpose, with `npm run api`, or not at all.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { existsSync } from "node:fs";

const file = (path) => new URL(`../${path}`, import.meta.url);

for (const name of ["adfontes.d.ts", "adfontes_embed.d.ts"]) {
  // A quick build has no embedder.
  test(`${name} is as reviewed`, { skip: !existsSync(file(`wasm/${name}`)) && `wasm/${name} is not built` }, async () => {
    const [built, reviewed] = await Promise.all([readFile(file(`wasm/${name}`), "utf8"), readFile(file(`api/${name}`), "utf8")]);
    assert.equal(built, reviewed, `The surface changed. Review it and run npm run api.`);
  });
}

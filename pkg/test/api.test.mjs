// The WebAssembly modules' surface is published: it changes on purpose, with `npm run api`, or not at all.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { DISPATCHED } from "../dist/methods.js";
import { MODULES, file, surface } from "../scripts/surface.mjs";

for (const name of MODULES) {
  // A quick build has no embedder.
  const skip = !existsSync(file(`wasm/${name}`)) && `wasm/${name} is not built`;
  test(`${name} is as reviewed`, { skip }, async () => {
    assert.equal(await surface(name), await readFile(file(`api/${name}`), "utf8"), "Review the change, then run npm run api.");
  });
}

test("every method of the module can be called, and nothing else", async () => {
  const text = await readFile(file("api/adfontes.d.ts"), "utf8");
  const [, body] = /^export class WasmEngine \{\n(.*?)^\}/ms.exec(text);
  const methods = [...body.matchAll(/^ {4}(\w+)\(/gm)].map(([, name]) => name);
  const functions = [...text.matchAll(/^export function (\w+)\(/gm)].map(([, name]) => name);
  const called = Object.entries(DISPATCHED);
  // What the host calls in its own way; sources are taken in in turns.
  const hosted = ["begin", "take", "step", "attachEmbedder", "attachReranker", "attachStore", "detachEmbedder", "detachReranker", "load", "setLanguageModel", "constructor", "free"];
  assert.deepEqual([...called.filter(([, { way }]) => way !== "function" && way !== "reading").map(([name]) => name), ...hosted].sort(), methods.sort());
  for (const [name, { way }] of called) if (way === "function") assert.ok(functions.includes(name), name);
});

test("the page and Node have the same functions", async () => {
  const [page, node] = await Promise.all([import("../dist/index.js"), import("../dist/node.js")]);
  const functions = [...(await readFile(file("api/adfontes.d.ts"), "utf8")).matchAll(/^export function (\w+)\(/gm)].map(([, name]) => name);
  const inside = ["start", "version"]; // called at load; a method of the engine
  for (const name of functions.filter((name) => !inside.includes(name))) {
    for (const entry of [page, node]) assert.equal(typeof entry[name], "function", name);
  }
});

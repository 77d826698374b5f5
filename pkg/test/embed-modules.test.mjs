// The module without relaxed SIMD is made from the one with it: both must give the same vectors.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { readModelFolder } from "../dist/node.js";
import { simdLevel } from "../dist/simd.js";

const wasm = (name) => new URL(`../wasm/${name}`, import.meta.url);
const built = ["adfontes_embed_bg.wasm", "adfontes_embed_relaxed_bg.wasm"].every((name) => existsSync(wasm(name)));
const TINY = fileURLToPath(new URL("../../models/tiny/", import.meta.url));
const TEXTS = ["b", "", "The graph covers what the resume states.", "Где использовался Kafka? ".repeat(20)];

/** Each module has its own instance of the glue. */
async function instance(name) {
  const glue = await import(`${wasm("adfontes_embed.js").href}?of=${name}`);
  glue.initSync({ module: readFileSync(wasm(name)) });
  return glue;
}

test("plain and relaxed SIMD give the same vectors", { skip: built ? false : "the embedder is not built" }, async (t) => {
  // Node 20 has no relaxed SIMD unless asked, so that the plain module is first met where it must run without.
  const plain = await instance("adfontes_embed_bg.wasm");
  const asked = simdLevel() !== "relaxed";
  if (asked) setFlagsFromString("--experimental-wasm-relaxed-simd");
  if (simdLevel() !== "relaxed") return t.skip("this Node has no relaxed SIMD");
  const relaxed = await instance("adfontes_embed_relaxed_bg.wasm");
  // The trial version in Node 20 gives twice the sum for i32x4.relaxed_dot, which 8-bit products use; Chromium 156 computes it right.
  const left = asked ? ["cross-encoder", "int8-dynamic"] : ["cross-encoder"];
  const folders = readdirSync(TINY).filter((name) => !left.includes(name)).map((name) => TINY + name);
  if (process.env.ADFONTES_MODEL) folders.push(process.env.ADFONTES_MODEL);
  for (const folder of folders) {
    const files = await readModelFolder(folder);
    const vectors = [plain, relaxed].map((glue) => {
      const embedder = glue.WasmEmbedder.fromFiles(files);
      const all = ["query", "passage"].flatMap((role) => [...embedder.embed(TEXTS, role)]);
      embedder.free();
      return all;
    });
    const furthest = Math.max(...vectors[0].map((value, index) => Math.abs(value - vectors[1][index])));
    assert.ok(furthest <= 1e-5, `${folder}: ${furthest}`);
    assert.ok(vectors[0].some((value) => value !== 0), folder);
  }
});

test("the module without relaxed SIMD gives what 64-bit arithmetic gives", { skip: built ? false : "the embedder is not built" }, async () => {
  const plain = await instance("adfontes_embed_bg.wasm");
  for (const name of readdirSync(TINY).filter((name) => name !== "cross-encoder")) {
    const embedder = plain.WasmEmbedder.fromFiles(await readModelFolder(TINY + name));
    const { cases, tolerance } = JSON.parse(readFileSync(`${TINY}${name}/expected.json`, "utf8"));
    for (const { text, role, answer } of cases) {
      const vector = embedder.embed([text], role);
      const furthest = Math.max(...answer.map((value, index) => Math.abs(value - vector[index])));
      assert.ok(furthest <= tolerance, `${name}: ${text}: ${furthest}`);
    }
    embedder.free();
  }
});

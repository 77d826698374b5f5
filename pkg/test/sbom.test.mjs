// What the package is made of: the list in the tarball is that of the sources.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FILE, sbom } from "../scripts/sbom.mjs";

test("the bill of materials is that of the sources, and complete", () => {
  const written = readFileSync(FILE, "utf8");
  assert.equal(written, sbom(), "run `npm run sbom` in pkg");
  const { components } = JSON.parse(written);
  const names = components.map((one) => one.name);
  for (const name of ["serde", "petgraph", "tract-onnx", "tokenizers", "wasm-bindgen"]) assert.ok(names.includes(name), name);
  for (const name of ["proptest", "html5gum", "wasm-bindgen-test"]) assert.ok(!names.includes(name), `${name} is in no module`);
  for (const one of components) assert.ok(one.licenses?.[0].expression, `${one.name} has a licence`);
});

test("the tarball holds it, and the licences", () => {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd, maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "ignore"] }));
  const paths = files.map(({ path }) => path);
  for (const name of ["sbom.cdx.json", "LICENSE-MIT", "LICENSE-APACHE", "README.md"]) assert.ok(paths.includes(name), name);
});

// Settings of one question, of the command line; a question back and its choices; the graph by name.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { settled } from "../dist/cli/commands.js";
import { createEngine } from "../dist/node.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FACTS = here("../../tests/cases/settings/facts.json");
const ATLAS = "What are the achievements of the project Atlas?";
const MILL = "What are the achievements of the project Mill?";

let folder;
let index;
let engine;

const run = (...args) => new Promise((resolve) => {
  execFile(process.execPath, [here("../dist/cli/main.js"), ...args], (error, stdout, stderr) => resolve({ status: error === null ? 0 : error.code, stdout, stderr }));
});

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "adfontes-settings-"));
  index = join(folder, "facts.idx");
  engine = await createEngine({ worker: false });
  await engine.add([{ name: "facts.json", text: readFileSync(FACTS, "utf8") }]);
  writeFileSync(index, await engine.export());
});

after(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test("settings of one question leave the others alone", async () => {
  const kinds = [];
  for (const settings of [undefined, { graphRag: false }, undefined]) {
    kinds.push((await engine.ask(MILL, settings === undefined ? {} : { settings }).final()).kind);
  }
  assert.deepEqual(kinds, ["list", "close", "list"]);
  assert.equal((await engine.plan(MILL, { settings: { router: false } })).intent, "general");
  assert.equal((await engine.search(MILL, { settings: { graphRag: false } })).mode, "rag");
  await assert.rejects(engine.ask(MILL, { settings: { graphrag: false } }).final(), { code: "invalid_settings" });
});

test("an ambiguous name is asked back, and the dialog remembers the choice", async () => {
  const session = engine.session();
  const asked = await session.ask(ATLAS).final();
  assert.equal(asked.kind, "clarify");
  assert.deepEqual(asked.clarify.choices.map(({ key, label }) => [key, label]), [["atlas-maps", "Atlas (project, 2019)"], ["atlas-roads", "Atlas (project, 2022)"]]);
  const chosen = await session.ask(ATLAS, { choose: ["atlas-roads"] }).final();
  assert.deepEqual(chosen.items.map((item) => item.entity), ["bridge"]);
  assert.equal(chosen.clarify, null);
  assert.deepEqual((await session.ask(ATLAS).final()).items.map((item) => item.entity), ["bridge"]);
  await session.end();
  assert.equal((await engine.ask(ATLAS, { settings: { ambiguous: "both" } }).final()).items.length, 2);
});

test("the graph is asked by name, and says how sure it is", async () => {
  const result = await engine.graphQuery({ intent: "achievements", entity: "Mill" });
  assert.deepEqual(result.items.map((item) => item.key), ["first", "bernoulli"]);
  assert.deepEqual([result.confidence, result.language, result.entities.map((entity) => entity.key)], [1, "en", ["mill"]]);
  const both = await engine.graphQuery({ intent: "achievements", entity: "Atlas", language: "de" });
  assert.deepEqual([both.confidence, both.language, both.entities.length], [0.5, "de", 2]);
});

test("the command line takes settings as JSON and as a file", async () => {
  const file = join(folder, "settings.json");
  writeFileSync(file, JSON.stringify({ tone: "formal" }));
  const text = async (...args) => (await run("ask", MILL, "--index", index, ...args)).stdout;
  assert.match(await text(), /^Achievements at Mill:/);
  assert.match(await text("--settings", file), /^Achievements at Mill, according to my portfolio:/);
  assert.match(await text("--settings", '{"person":"third"}'), /^Ada Byron – Achievements at Mill:/);
  for (const [value, status, says] of [["{", 2, /not JSON/], ['{"tones":1}', 1, /tone/], [join(folder, "none.json"), 1, /could not be read/]]) {
    const wrong = await run("ask", MILL, "--index", index, "--settings", value);
    assert.equal(wrong.status, status, wrong.stderr);
    assert.match(wrong.stderr, says);
  }
  const found = JSON.parse((await run("search", MILL, "--index", index, "--json", "--settings", '{"graphRag":false}')).stdout);
  assert.equal(found.mode, "rag");
});

test("the command line numbers the choices and takes a number or a key", async () => {
  const asked = await run("ask", ATLAS, "--index", index);
  assert.match(asked.stdout, /Which one do you mean\?\n\n1\. Atlas \(project, 2019\)\n2\. Atlas \(project, 2022\)/);
  for (const choice of ["2", "atlas-roads"]) {
    assert.match((await run("ask", ATLAS, "--index", index, "--choose", choice)).stdout, /hundred bridges/);
  }
  const wrong = await run("ask", ATLAS, "--index", index, "--choose", "3");
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /1 \(atlas-maps\), 2 \(atlas-roads\)/);
  // Whoever sits at a terminal types the number.
  const said = [];
  const terminal = { out: (text) => said.push(text), err: () => {}, color: false, live: false, prompt: async () => "1" };
  const answer = await settled(engine, ATLAS, [], terminal);
  assert.deepEqual(answer.items.map((item) => item.entity), ["coast"]);
  assert.match(said.join(""), /1\. Atlas/);
});

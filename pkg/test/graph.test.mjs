// The graph as data, and its layout: the same in Node and in the browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createEngine } from "../dist/node.js";
import { placed, toward, wayOf } from "../dist/element/late/graph-layout.js";

const resume = await readFile(new URL("../../www/portfolio/resume.json", import.meta.url), "utf8");
const engine = await createEngine({});
await engine.add({ name: "resume.json", text: resume });
test.after(() => engine.close());

test("the graph comes as nodes and edges, in a language and bounded", async () => {
  const whole = await engine.graph({ language: "de" });
  assert.equal(whole.language, "de");
  assert.ok(whole.nodes.length > 30 && whole.edges.length > 30);
  assert.ok(whole.nodes.some(({ kind, kindName }) => kind === "project" && kindName === "Projekt"));
  assert.ok(whole.edges.some(({ kind, label, inverse }) => kind === "USES_TECH" && label === "verwendet" && inverse === "verwendet von"));
  assert.ok(whole.edges.some(({ kind, label, inverse }) => kind === "HAS_ACHIEVEMENT" && label !== inverse && /Projekt|Unternehmen|Firma|Stelle/.test(inverse)));
  const part = await engine.graph({ limit: 5, keys: ["alor-broker"] });
  assert.equal(part.nodes.length, 5);
  assert.equal(part.nodeCount, whole.nodeCount);
  assert.ok(part.nodes.some(({ key }) => key === "alor-broker"));
  assert.deepEqual(await engine.graph({ language: "de" }), whole);
});

test("what is no request is refused", async () => {
  for (const wrong of ["de", 5, [], { limit: 0 }, { limit: -1 }, { limit: 2001 }, { limit: "all" }, { language: "xx" }, { keys: "alor" }])
    await assert.rejects(engine.graph(wrong), { code: "invalid_argument" }, JSON.stringify(wrong));
  for (const wrong of ["x", { about: "alor" }, { limit: -1 }])
    await assert.rejects(engine.suggestions("en", wrong), { code: "invalid_argument" }, JSON.stringify(wrong));
});

test("questions about an entity name it, and leave out what was asked", async () => {
  const all = await engine.suggestions("en", { about: ["alor-broker"] });
  assert.ok(all.length >= 2, all.join());
  assert.deepEqual(await engine.suggestions("en", { about: ["alor-broker"], limit: 1 }), all.slice(0, 1));
  const rest = await engine.suggestions("en", { about: ["alor-broker"], asked: [all[0]] });
  assert.deepEqual(rest, all.slice(1));
  assert.deepEqual(await engine.suggestions("en", { about: ["no-such-thing"] }), []);
});

test("the layout is the same each time, and each neighbour is one arrow key away", async () => {
  const picture = await engine.graph({ language: "en" });
  const places = (nodes) => [...nodes.values()].map(({ key, x, y }) => [key, x, y]);
  const nodes = placed(picture, true);
  assert.deepEqual(places(nodes), places(placed(picture, true)));
  for (const node of nodes.values()) {
    assert.ok(Number.isFinite(node.x) && Number.isFinite(node.y), node.key);
    const reached = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].flatMap((key) => toward(node, key));
    assert.deepEqual(new Set(reached), node.near);
  }
});

test("the way leads from what was asked about to what was found", async () => {
  const nodes = placed(await engine.graph({ language: "en" }), true);
  const answer = await engine.ask("Which technologies were used in ALOR Broker?").final();
  const way = wayOf(answer, nodes);
  assert.ok(way.has(answer.trace.entities[0]));
  for (const { entity } of answer.items) assert.ok(entity === null || way.has(entity), entity);
  assert.ok(way.size < nodes.size / 2, `${way.size} of ${nodes.size}`);
  assert.equal(wayOf(undefined, nodes).size, 0);
});

// Long changes tell of their progress, and can be aborted: then nothing of them is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../dist/node.js";
import { batchOf, joined } from "../dist/parts.js";
import { instantiated, memoryIsFull } from "../dist/wasm-bytes.js";

const SMALL = { id: "queue", name: "queue.md", text: "# Queue\n\nThe queue keeps letters for thirty days." };
const QUESTION = "How long does the queue keep letters?";
const MANY = Array.from({ length: 1200 }, (_, at) => ({ id: `f${at}`, name: `f${at}.md`, text: `# Hall ${at}\n\nThe crate ${at} stands in hall ${at % 97}.` }));

test("many sources come in batches, and the index is that of single ones", async () => {
  const [engine, single] = await Promise.all([createEngine(), createEngine()]);
  try {
    const told = [];
    await engine.add(MANY, { onProgress: ({ stage, loaded, total }) => told.push(`${stage} ${loaded}/${total}`) });
    assert.deepEqual(told, ["read 500/1200", "read 1000/1200", "read 1200/1200"]);
    for (const from of [0, 400, 800]) await single.add(MANY.slice(from, from + 400));
    assert.deepEqual(await engine.stats(), await single.stats());
    const found = async (engine) => (await engine.search("Where does crate 777 stand?")).references.map(({ sourceName, snippet }) => [sourceName, snippet]);
    assert.deepEqual(await found(engine), await found(single));
  } finally {
    await Promise.all([engine.close(), single.close()]);
  }
});

test("an abort between two batches leaves everything as it was", async () => {
  const engine = await createEngine();
  try {
    await engine.add(SMALL);
    const [before, text] = [await engine.stats(), (await engine.ask(QUESTION).final()).text];
    for (const method of ["add", "replace"]) {
      const controller = new AbortController();
      const running = engine[method](MANY, { signal: controller.signal, onProgress: () => controller.abort() });
      await assert.rejects(running, { name: "AbortError", code: "aborted" });
      assert.deepEqual(await engine.stats(), before);
    }
    assert.equal((await engine.ask(QUESTION).final()).text, text);
    await engine.add(MANY);
  } finally {
    await engine.close();
  }
});

test("batches hold so many characters and sources, and a large source stands alone", () => {
  const source = (length) => ({ text: "x".repeat(length) });
  const check = (lengths, expected) => {
    const sources = lengths.map(source);
    const sizes = [];
    for (let at = 0; at < sources.length; at += sizes.at(-1)) sizes.push(batchOf(sources, at).length);
    assert.deepEqual(sizes, expected);
  };
  check([1], [1]);
  check([5e6, 5e6], [1, 1]);
  check([4e5, 4e5, 4e5, 2e6, 3], [2, 1, 1, 1]);
  check(Array(1001).fill(1), [500, 500, 1]);
});

test("lists are joined with the sum of their lengths before them", () => {
  const check = (lists, expected) => assert.deepEqual([...joined(lists.map((list) => Uint8Array.from(list)))], expected);
  check([[2, 7, 8]], [2, 7, 8]);
  check([[2, 7, 8], [0], [1, 9]], [3, 7, 8, 9]);
  check([[127, 5], [1, 6]], [128, 1, 5, 6]);
  check([[0x80, 1, 5], [0x80, 0x80, 1, 6]], [0x80, 0x81, 1, 5, 6]);
});

test("whether memory is full is known without growing what lives", async () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const start = (memory) => instantiated({ default: async () => ({ memory }) }, { module: {} });
  await start(memory);
  assert.equal(memoryIsFull(), false);
  assert.equal(memory.buffer.byteLength, 65_536);
  const full = { buffer: { byteLength: 3.5e9 } };
  await start(full);
  assert.equal(memoryIsFull(), true);
});

// Long changes tell of their progress, and can be aborted: then nothing of them is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../dist/node.js";
import { batchOf, inTurns } from "../dist/turns.js";
import { instantiated, memoryIsFull } from "../dist/wasm-bytes.js";

const SMALL = { id: "queue", name: "queue.md", text: "# Queue\n\nThe queue keeps letters for thirty days." };
const QUESTION = "How long does the queue keep letters?";
const MANY = Array.from({ length: 1200 }, (_, at) => ({ id: `f${at}`, name: `f${at}.md`, text: `# Hall ${at}\n\nThe crate ${at} stands in hall ${at % 97}.` }));

test("many sources come in batches, and the index is that of single ones", async () => {
  const [engine, single] = await Promise.all([createEngine(), createEngine()]);
  try {
    const told = [];
    await engine.add(MANY, { onProgress: (progress) => told.push(progress) });
    const read = told.filter(({ stage, loaded }) => stage === "read" && Number.isInteger(loaded)).map(({ loaded, total }) => `${loaded}/${total}`);
    assert.deepEqual(read.filter((_, at) => read[at] !== read[at - 1]), ["500/1200", "1000/1200", "1200/1200"]);
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

test("long work is done in turns, told between them, and dropped by an abort or an error, but not touched after a trap", async () => {
  const turns = async ({ steps = 5, fails, abortsAt } = {}) => {
    const log = { units: [], told: 0, dropped: 0 };
    const controller = new AbortController();
    const step = (units) => {
      log.units.push(units);
      if (log.units.length === steps) {
        if (fails !== undefined) throw fails;
        return "done";
      }
    };
    const tell = () => ++log.told === abortsAt && controller.abort();
    log.came = await inTurns(step, 64, () => log.dropped++, controller.signal, tell).catch((error) => error.code ?? error.name);
    return log;
  };
  const whole = await turns();
  assert.deepEqual([whole.came, whole.told, whole.dropped], ["done", 4, 0]);
  assert.ok(whole.units.every(Number.isInteger) && whole.units[4] > whole.units[0], "short turns become longer");
  const aborted = await turns({ abortsAt: 2 });
  assert.deepEqual([aborted.came, aborted.units.length, aborted.dropped], ["aborted", 2, 1]);
  for (const [fails, came, dropped] of [[new TypeError("no"), "TypeError", 1], [new WebAssembly.RuntimeError("unreachable"), "RuntimeError", 0]]) {
    const log = await turns({ fails });
    assert.deepEqual([log.came, log.dropped], [came, dropped]);
  }
});

/** One source of many passages. */
const LARGE = { id: "large", name: "large.md", text: Array.from({ length: 20_000 }, (_, at) => `# Hall ${at}\n\nThe crate ${at} stands in hall ${at % 97}.\n`).join("\n") };

test("one large source is read and taken in in turns: it tells of them, others are answered meanwhile, and an abort leaves nothing", async () => {
  const engine = await createEngine();
  try {
    await engine.add(SMALL);
    const [before, text] = [await engine.stats(), (await engine.ask(QUESTION).final()).text];
    for (const stage of ["read", "build"]) {
      for (const method of ["add", "replace"]) {
        const controller = new AbortController();
        let answer;
        const running = engine[method](LARGE, {
          signal: controller.signal,
          onProgress: (progress) => {
            if (progress.stage !== stage || answer !== undefined) return;
            answer = engine.ask(QUESTION).final().then((answer) => (controller.abort(), answer.text));
          },
        });
        await assert.rejects(running, { name: "AbortError", code: "aborted" }, `${method} ${stage}`);
        assert.equal(await answer, text, "from what was there before");
        assert.deepEqual(await engine.stats(), before);
      }
    }
    const told = [];
    await engine.add(LARGE, { onProgress: (progress) => told.push(progress) });
    for (const [stage, total] of [["read", 1], ["build", (await engine.stats()).chunks - before.chunks]]) {
      const mine = told.filter((progress) => progress.stage === stage);
      assert.ok(mine.length > 2, `${mine.length} reports of ${stage}`);
      assert.ok(mine.every((progress, at) => progress.total === total && progress.loaded <= total && progress.loaded >= (mine[at - 1]?.loaded ?? 0)), stage);
    }
    assert.match((await engine.ask("Where does crate 777 stand?").final()).text, /hall 1\b/);
  } finally {
    await engine.close();
  }
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

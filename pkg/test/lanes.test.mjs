// Passages embedded by several lanes: the same vectors in the same order, whoever computed them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Lanes } from "../dist/embed-lanes.js";
import { embedHost } from "../dist/node-modules.js";
import { readModelFolder } from "../dist/node.js";

/** One number for a text: enough to tell whose it is. */
const vectors = (texts) => Float32Array.from(texts, (text) => Number(text));
const texts = (count) => Array.from({ length: count }, (_, at) => String(at));

/** A helper in this thread; `fail` says what a call of a method throws. */
function helper(log, fail = {}) {
  return () => {
    let toPage = () => {};
    log.push("start");
    return {
      post({ id, method, args }) {
        queueMicrotask(() => {
          log.push(method);
          if (fail[method] !== undefined) toPage({ t: "error", id, error: { code: "embedder_failed", message: fail[method] } });
          else toPage({ t: "result", id, value: method === "embed" ? vectors(args[0]) : {} });
        });
      },
      listen: (onMessage) => (toPage = onMessage),
      close: () => log.push("close"),
    };
  };
}

const here = (log) => async (some) => {
  log.push(`here ${some.length}`);
  return vectors(some);
};

test("each lane computes its share, and the order stays", async () => {
  const log = [];
  const lanes = new Lanes({ count: 2, start: helper(log) }, { cache: false });
  assert.deepEqual([...(await lanes.embed(texts(24), here(log)))], texts(24).map(Number));
  assert.equal(log.filter((one) => one === "embed").length, 2);
  assert.ok(log.includes("here 8"));
  assert.deepEqual([...(await lanes.embed(texts(25), here(log)))], texts(25).map(Number));
  assert.equal(log.filter((one) => one === "start").length, 2, "a helper is started once");
  lanes.close();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(log.filter((one) => one === "close").length, 2);
});

test("few texts start nobody, and neither does a place without helpers", async () => {
  const log = [];
  assert.deepEqual([...(await new Lanes({ count: 2, start: helper(log) }, { cache: false }).embed(texts(8), here(log)))], texts(8).map(Number));
  assert.deepEqual(log, ["here 8"]);
  assert.deepEqual([...(await new Lanes({ count: 0 }, { cache: false }).embed(texts(30), here(log)))], texts(30).map(Number));
  assert.deepEqual(log, ["here 8", "here 30"]);
});

for (const method of ["init", "embed"]) {
  test(`a helper that fails in ${method} loses nothing and is not asked again`, async () => {
    const log = [];
    const lanes = new Lanes({ count: 1, start: helper(log, { [method]: "out of memory" }) }, { cache: false });
    for (let round = 0; round < 2; round++) assert.deepEqual([...(await lanes.embed(texts(16), here(log)))], texts(16).map(Number));
    assert.equal(log.filter((one) => one === "start").length, 1);
    lanes.close();
  });
}

test("a host with a thread beside it gives the vectors of one without", async () => {
  const folder = fileURLToPath(new URL("../../models/tiny/wordpiece-mean/", import.meta.url));
  const files = await readModelFolder(folder);
  const some = Array.from({ length: 40 }, (_, at) => `the ${at % 7} red foxes and ${"a ".repeat(at % 5)}dog`);
  const run = async (helpers) => {
    const answers = new Map();
    const host = embedHost((message) => answers.get(message.id)?.(message), helpers);
    const call = (id, method, ...args) =>
      new Promise((resolve, reject) => {
        answers.set(id, (message) => (message.t === "result" ? resolve(message.value) : message.t === "error" ? reject(new Error(message.error.message)) : undefined));
        host.receive({ t: "call", id, method, args });
      });
    const ready = await call(1, "init", { model: { files }, cache: false });
    const { port1, port2 } = new MessageChannel();
    await call(2, "connect", port1);
    const value = await new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data.value);
      port2.postMessage({ id: 1, texts: some, role: "passage" });
    });
    port2.close();
    host.close();
    return { lanes: ready.lanes, value: [...value] };
  };
  let threads = 0;
  const start = () => {
    threads += 1;
    const thread = new Worker(new URL("../dist/embed-thread.js", import.meta.url));
    return {
      post: (message) => thread.postMessage(message),
      listen: (onMessage, onCrash) => thread.on("message", onMessage).on("error", (error) => onCrash(error.message)),
      close: () => void thread.terminate(),
    };
  };
  const [alone, helped] = [await run({ count: 0 }), await run({ count: 1, start })];
  assert.equal(alone.lanes, undefined);
  assert.equal(helped.lanes, 2);
  assert.equal(threads, 1);
  assert.deepEqual(helped.value, alone.value);
});

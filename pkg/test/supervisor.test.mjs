// The supervisor against scripted workers: what is replayed after a crash, what is repeated, what is given up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Supervisor } from "../dist/supervisor.js";

/** A worker that notes its calls; `crashOn(method, worker)` says whether a call kills it. */
function workers(crashOn = () => false) {
  const made = [];
  const spawn = () => {
    let toPage, crash;
    const worker = { calls: [], loaded: [], closed: false, number: made.length };
    made.push(worker);
    worker.crash = (reason) => crash(reason);
    return {
      post(message) {
        if (message.t !== "call") return;
        const { id, method, args } = message;
        worker.calls.push([method, ...args.filter((arg) => !(arg instanceof Blob || arg instanceof Uint8Array))]);
        if (method === "load") worker.loaded.push(...args);
        setImmediate(() => {
          if (worker.closed) return;
          if (crashOn(method, worker)) toPage({ t: "fatal", reason: "unreachable" });
          else toPage({ t: "result", id, value: method === "export" ? new Uint8Array([1, 2, 3]) : method });
        });
      },
      listen(onMessage, onCrash) {
        toPage = onMessage;
        crash = onCrash;
      },
      close: () => (worker.closed = true),
    };
  };
  const log = [];
  const supervisor = new Supervisor({
    spawn,
    wasmUrl: undefined,
    settings: { language: "en" },
    heartbeatMs: 0,
    onRestart: (reason, n) => log.push(`restarted ${n}: ${reason}`),
    onFresh: () => log.push("fresh"),
    onFailed: (error) => log.push(error.code),
  });
  return { made, supervisor, log };
}

const SOURCE = { name: "a.md", text: "a" };

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test("after a crash the corpus, its changes and the language model come back, in order", async () => {
  const { made, supervisor, log } = workers();
  await supervisor.load(new Uint8Array([1]));
  await supervisor.call("add", [[SOURCE]]);
  await supervisor.call("setSettings", [{ tone: "formal" }]);
  await supervisor.call("search", ["q", {}]);
  await supervisor.call("remove", [["b"]]);
  await supervisor.setLanguageModel({ baseURL: "http://x/v1", model: "m", fetch: () => {} });
  made[0].crash("gone");
  await supervisor.call("stats", []);
  await settled();
  assert.deepEqual(made[1].calls, [
    ["init", { settings: { language: "en" } }],
    ["load"],
    ["add", [SOURCE]],
    ["setSettings", { tone: "formal" }],
    ["remove", ["b"]],
    ["setLanguageModel", { baseURL: "http://x/v1", model: "m" }, true],
    ["stats"],
  ]);
  assert.deepEqual(log, ["restarted 1: gone", "fresh"]);
  await supervisor.close();
});

test("an index is kept as it was given, whatever its size", async () => {
  for (const length of [1, 5_000_000]) {
    const { made, supervisor } = workers();
    const given = new Uint8Array(length).fill(1);
    await supervisor.load(given);
    given.fill(2);
    made[0].crash("gone");
    await supervisor.call("stats", []);
    const [kept] = made[1].loaded;
    assert.equal(kept instanceof Blob, length > 4_000_000, "what is large does not stay in memory");
    const bytes = new Uint8Array(await new Blob([kept]).arrayBuffer());
    assert.deepEqual([bytes.length, bytes[0]], [length, 1]);
    await supervisor.close();
  }
});

test("clear forgets the snapshot, load forgets the changes", async () => {
  const { made, supervisor } = workers();
  await supervisor.load(new Uint8Array([1]));
  await supervisor.call("clear", []);
  await supervisor.call("add", [[SOURCE]]);
  made[0].crash("gone");
  await supervisor.call("stats", []);
  assert.deepEqual(made[1].calls.map(([m]) => m), ["init", "clear", "add", "stats"]);
  await supervisor.load(new Uint8Array([2]));
  made[1].crash("gone");
  await supervisor.call("stats", []);
  assert.deepEqual(made[2].calls.map(([m]) => m), ["init", "load", "stats"]);
  await supervisor.close();
});

test("a reading call is made once more, a changing one is reported", async () => {
  const { made, supervisor } = workers((method, worker) => worker.number === 0 && (method === "search" || method === "add"));
  assert.equal(await supervisor.call("search", ["q", {}]), "search");
  assert.equal(made.length, 2);
  const second = workers((method, worker) => worker.number === 0 && method === "add");
  await assert.rejects(second.supervisor.call("add", [[SOURCE]]), { code: "engine_restarted" });
  await second.supervisor.call("stats", []);
  assert.deepEqual(second.made[1].calls.map(([m]) => m), ["init", "stats"], "a change that failed is not replayed");
  await supervisor.close();
  await second.supervisor.close();
});

test("it gives up on an engine that keeps crashing", async () => {
  const { made, supervisor, log } = workers((method) => method === "search");
  for (let i = 0; i < 2; i++) await assert.rejects(supervisor.call("search", ["q", {}]), { code: /engine_(restarted|failed)/ });
  await settled();
  await assert.rejects(supervisor.call("stats", []), { code: "engine_failed" });
  assert.equal(log.at(-1), "engine_failed");
  assert.equal(made.length, 4);
});

test("many changes become one snapshot", async () => {
  const { made, supervisor } = workers();
  for (let i = 0; i < 70; i++) await supervisor.call("add", [[{ name: `${i}.md`, text: "a" }]]);
  await settled();
  made[0].crash("gone");
  await supervisor.call("stats", []);
  const methods = made[1].calls.map(([m]) => m);
  assert.equal(methods[1], "load");
  assert.ok(methods.filter((m) => m === "add").length <= 6, methods.join(" "));
  await supervisor.close();
});

test("an engine that cannot start says why", async () => {
  const { supervisor } = workers((method) => method === "init");
  await assert.rejects(supervisor.ready(), { code: "worker_failed", message: /unreachable/ });
  await assert.rejects(supervisor.call("stats", []), { code: "worker_failed" });
});

test("after close nothing runs", async () => {
  const { made, supervisor } = workers();
  await supervisor.ready();
  await supervisor.close();
  assert.ok(made[0].closed);
  await assert.rejects(supervisor.call("stats", []), { code: "closed" });
});

test("an aborted change that hears nothing ends with its worker, but not while an answer is on its way", { timeout: 20_000 }, async () => {
  for (const asks of [false, true]) {
    const log = [];
    const made = [];
    const spawn = () => {
      const worker = { calls: [], closed: false };
      made.push(worker);
      return {
        post(message) {
          if (message.t !== "call") return;
          worker.calls.push(message.method);
          const result = () => !worker.closed && worker.tell({ t: "result", id: message.id, value: message.method });
          // The change never comes to rest; the answer takes longer than an abort may.
          if (message.method === "ask") setTimeout(result, 2500);
          else if (message.method !== "add") setImmediate(result);
        },
        listen: (onMessage) => (worker.tell = onMessage),
        close: () => (worker.closed = true),
      };
    };
    const supervisor = new Supervisor({ spawn, settings: {}, heartbeatMs: 0, onRestart: (reason) => log.push(reason), onFresh: () => {}, onFailed: () => {} });
    const controller = new AbortController();
    const changing = supervisor.call("add", [[SOURCE]], { signal: controller.signal });
    await settled();
    const answer = asks ? supervisor.call("ask", ["q", {}]) : undefined;
    await settled();
    controller.abort();
    if (asks) assert.equal(await answer, "ask", "it is not ended, and asked once");
    await assert.rejects(changing, { code: "aborted" });
    await supervisor.call("stats", []);
    assert.deepEqual(log, ["a change was aborted"]);
    assert.deepEqual(made.flatMap(({ calls }) => calls).filter((method) => method === "ask").length, asks ? 1 : 0);
    await supervisor.close();
  }
});

// Whatever is handed over, a call ends with a result or an error that says what to do; the engine goes on.
import assert from "node:assert/strict";
import test from "node:test";
import { createEngine, checkBounds, compareRuns, evaluationReport, parseCitations } from "../dist/node.js";

const WRONG = [undefined, null, 5, NaN, "", true, {}, [], [null], [5], () => 1, Symbol("s"), 10n, { name: 5 }, { text: {} }, new Date(), new Map()];
/** Codes that tell the caller of a mistake of their own. */
const TOLD = /^(invalid_|unsupported_format|not_found|no_|duplicate_id|damaged_index|fetch_failed|model_file_missing)/;
const QUESTION = "How long does the queue keep letters?";

/** Calls and waits; gives the code of the error, if there is one. */
async function outcome(call) {
  try {
    const result = call();
    await (typeof result?.final === "function" ? result.final() : result);
    return undefined;
  } catch (error) {
    return error?.code ?? `${error}`;
  }
}

test("wrong types are refused, and the engine goes on", async () => {
  const engine = await createEngine();
  const restarts = [];
  engine.onStatus((status) => restarts.push(status.type));
  await engine.add([{ name: "a.md", text: "# Queue\n\nThe queue keeps letters for thirty days." }]);
  const methods = new Set();
  for (let of = engine; of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) if (typeof engine[name] === "function") methods.add(name);
  }
  for (const name of ["constructor", "close", "clear", "open", "setModel", "setReranker", "run"]) methods.delete(name);
  assert.ok(methods.size > 25);
  for (const name of methods) {
    for (const value of WRONG) {
      for (const args of [[value], [QUESTION, value], [{}, value]]) {
        const code = await outcome(() => engine[name](...args));
        assert.ok(code === undefined || TOLD.test(code), `${name}(${args.map(String)}): ${code}`);
      }
    }
  }
  const nested = {
    ask: ["answer", "history", "settings", "choose", "without", "session", "signal", "attribution"],
    search: ["mode", "filter", "limit", "settings", "signal"],
    plan: ["history", "settings"],
    evaluate: ["metrics", "judge", "concurrency", "embed", "onProgress"],
  };
  for (const [name, keys] of Object.entries(nested)) {
    for (const key of keys) {
      for (const value of WRONG) {
        const code = await outcome(() => engine[name](name === "evaluate" ? [] : QUESTION, { [key]: value }));
        assert.ok(code === undefined || TOLD.test(code), `${name} with ${key}: ${String(value)}: ${code}`);
      }
    }
  }
  const answer = await engine.ask(QUESTION).final();
  assert.match(answer.text, /thirty days/);
  assert.ok(!restarts.some((type) => type.startsWith("engine_")), restarts.join());
  await engine.close();
});

test("functions of the module say which argument is wrong", () => {
  for (const value of WRONG) {
    if (typeof value !== "string") assert.throws(() => parseCitations(value, 1), { code: "invalid_argument", message: /`text` of `parseCitations` must be text/ });
    if (typeof value !== "object") assert.throws(() => evaluationReport(value), { code: "invalid_argument" });
    if (typeof value !== "object") assert.throws(() => compareRuns({}, value), { code: "invalid_argument" });
    if (!Array.isArray(value)) assert.throws(() => checkBounds(value, []), { code: "invalid_argument" });
  }
});

test("objects within each other without end are refused before the module reads them", async () => {
  const engine = await createEngine();
  try {
    const deep = (depth) => Array.from({ length: depth }).reduce((inner) => ({ llm: inner }), {});
    for (const depth of [65, 20_000]) {
      for (const call of [() => engine.setSettings(deep(depth)), () => engine.search("q", { filter: deep(depth) }), () => engine.add({ name: "a.md", text: "x", metadata: deep(depth) }), () => engine.graphQuery(deep(depth))]) {
        await assert.rejects(call(), (error) => error.code === "invalid_argument" && /within each other/.test(error.message));
      }
    }
    await assert.rejects(engine.setSettings(deep(60)), { code: "invalid_settings" });
    assert.equal((await engine.stats()).sources, 0);
  } finally {
    await engine.close();
  }
});

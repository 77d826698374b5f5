// What questions, and engines that are opened and closed, leave behind: nothing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { memory } from "./instances.mjs";

// What V8 makes of code that runs often, and throws away when it rests, would come and go among what questions leave.
for (const flag of ["--expose-gc", "--no-opt", "--no-maglev", "--no-sparkplug", "--no-flush-bytecode"]) setFlagsFromString(flag);
const gc = runInNewContext("gc");

const { createEngine } = await import("../dist/node.js");

const RESUME = readFileSync(new URL("../../www/portfolio/resume.json", import.meta.url), "utf8");
const PAGE = readFileSync(new URL("../../www/portfolio/pages/rag-evaluation.md", import.meta.url), "utf8");
const QUESTIONS = [
  "Which companies did she work for?", "What did she do with Rust?", "How many projects are there?", "And before that?", "Which projects use WebAssembly?",
  "когда она работала с Rust?", "¿Qué idiomas habla?", "Was hat sie studiert?", "How is retrieval measured?", "asdf qwer",
];

async function engine(options = {}) {
  const made = await createEngine(options);
  await made.add([{ text: RESUME, format: "json-resume", id: "resume" }, { text: PAGE, format: "markdown", id: "page" }]);
  return made;
}

/** The heap when it stands still: what is let go of late, by a timer, a finalizer or the compiler, is gone too. */
async function settled() {
  let last = Number.POSITIVE_INFINITY;
  for (let calm = 0, round = 0; calm < 3 && round < 50; round++) {
    for (let i = 0; i < 5; i++) await turn();
    // Asynchronously, it does not take what merely lies on the stack for used.
    await gc({ type: "major", execution: "async" });
    const heap = process.memoryUsage().heapUsed;
    calm = Math.abs(last - heap) < 512 ? calm + 1 : 0;
    last = heap;
  }
  return last;
}

/** Bytes of JavaScript, and of all memories of WebAssembly together. */
async function held() {
  return { heap: await settled(), wasm: memory() };
}

const ROUNDS = 7;

/**
 * Asks `warm` times, then `ROUNDS` times `times`, and checks that the rounds left nothing. What questions leave behind shows in every round;
 * what V8 compiles or throws away shows in some: the median tells the one from the other.
 */
async function leavesNothing(warm, times, ask) {
  for (let i = 0; i < warm; i++) await ask(i);
  const first = await held();
  const grown = [];
  let last = first;
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < times; i++) await ask(i);
    const now = await held();
    grown.push((now.heap - last.heap) / times);
    last = now;
  }
  // A page or two of WebAssembly's memory may come late.
  assert.ok(last.wasm - first.wasm <= 2 * 65_536, `memory of WebAssembly: ${first.wasm} → ${last.wasm}`);
  const median = grown.toSorted((a, b) => a - b)[ROUNDS >> 1];
  assert.ok(median < 300, `bytes of JavaScript's heap a question: ${grown.map((bytes) => bytes.toFixed(0)).join(", ")}`);
}

test("2,000 questions leave nothing behind", async () => {
  const asked = await engine();
  const ask = (at) => asked.ask(QUESTIONS[at % QUESTIONS.length], { history: [{ question: QUESTIONS[0] }] }).final();
  await leavesNothing(300, 150, ask);
  const session = asked.session();
  await leavesNothing(300, 60, (at) => session.ask(QUESTIONS[at % QUESTIONS.length]).final());
  await asked.close();
});

test("answers that a model streams leave nothing behind", async () => {
  const event = (content) => new TextEncoder().encode(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
  /** A server whose words come one by one: between two of them, the engine waits for a timer. */
  const fetch = async () =>
    new Response(new ReadableStream({
      async start(stream) {
        for (let at = 0; at < 30; at++) {
          stream.enqueue(event("Retrieval is measured by recall [1]. "));
          await turn();
        }
        stream.enqueue(new TextEncoder().encode("data: [DONE]\n\n"));
        stream.close();
      },
    }), { headers: { "content-type": "text/event-stream" } });
  const asked = await createEngine({ llm: { baseURL: "http://127.0.0.1:9/v1", model: "scripted", fetch } });
  await asked.add({ text: PAGE, format: "markdown", id: "page" });
  const ask = async () => assert.equal((await asked.ask("How is retrieval measured?").final()).kind, "model");
  await leavesNothing(100, 40, ask);
  await asked.close();
});

test("a closed engine gives everything back, twenty times", async () => {
  const round = async () => {
    const opened = await engine();
    await opened.ask(QUESTIONS[0]).final();
    await opened.close();
  };
  await round();
  const before = await held();
  for (let i = 0; i < 20; i++) await round();
  const after = await held();
  assert.ok(after.wasm <= before.wasm, `memory of WebAssembly: ${before.wasm} → ${after.wasm}`);
  assert.ok(after.heap - before.heap < 2e6, `JavaScript's heap: ${before.heap} → ${after.heap}`);
});

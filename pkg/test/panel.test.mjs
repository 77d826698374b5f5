// What the panel and the context log are drawn from, through the package, with a model server on loopback; and attribution by the question.
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { createEngine } from "../dist/node.js";
import { createProxy } from "../dist/proxy/server.js";

const skip = !existsSync(new URL("../wasm/adfontes_bg.wasm", import.meta.url)) && "the engine's module is not built";
const PAGE = "# Letters\n\nThe queue keeps letters for thirty days. A letter that fails is sent again after two seconds.\n";
const QUESTION = "How long does the queue keep letters?";
const servers = [];
let said = "";
let baseURL;

async function listen(server) {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}/v1`;
}

before(async () => {
  const model = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const piece of said.match(/.{1,7}/gs)) response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] })}\n\n`);
      response.write(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 90, completion_tokens: 9, total_tokens: 99 } })}\n\n`);
      response.end("data: [DONE]\n\n");
    });
  });
  // Through the proxy, as a page would.
  baseURL = await listen(createProxy({ upstream: await listen(model), apiKey: "secret", origins: [], allowNoOrigin: true }));
});

after(() => servers.forEach((server) => { server.close(); server.closeAllConnections(); }));

async function withEngine(run) {
  const engine = await createEngine({ llm: { baseURL, model: "small" } });
  try {
    await engine.add({ name: "letters.md", text: PAGE });
    await run(engine);
  } finally {
    await engine.close();
  }
}

test("a dialog keeps its context log", { skip }, () => withEngine(async (engine) => {
  said = "The queue keeps letters for thirty days [1].";
  const session = engine.session();
  assert.deepEqual(session.log, []);
  const answer = await session.ask(QUESTION).final();
  await session.ask("Hello!").final();
  const [first, second] = session.log;
  assert.equal(first.question, QUESTION);
  assert.deepEqual([first.kind, first.mode, first.retrievalUsed, first.fragments], ["model", "rag", true, 1]);
  assert.deepEqual(first.sources.map(({ sourceName, mode, fragments, tokens, cited }) => ({ sourceName, mode, fragments, tokens, cited })), [
    { sourceName: "Letters", mode: "rag", fragments: 1, tokens: answer.references[0].metadata.tokenCount, cited: 1 },
  ]);
  assert.equal(first.tokens, first.sources[0].tokens);
  assert.equal(first.averageSimilarity, null, "nothing was compared");
  assert.deepEqual(first.coverage, { offered: 1, cited: [1], uncited: [], ratio: 1, warning: null });
  assert.deepEqual(first.usage, { promptTokens: 90, completionTokens: 9, totalTokens: 99 });
  assert.deepEqual([second.kind, second.coverage, second.fragments], ["sentence", null, 0]);
  const { modelUse } = await engine.stats();
  assert.deepEqual([modelUse.requests, modelUse.totalTokens, modelUse.uncounted], [1, 99, 0]);
  await session.end();
  assert.deepEqual(session.log, []);
}));

test("attribution is asked for by the question", { skip }, () => withEngine(async (engine) => {
  said = "{{rag:The queue keeps letters for thirty days [1].}} {{llm:Nobody on Mars has ever repaired a bicycle.}}";
  const segments = [];
  let answer;
  for await (const event of engine.ask(QUESTION, { attribution: "full" })) {
    if (event.type === "segment") segments.push(event.source);
    if (event.type === "complete") answer = event.answer;
  }
  assert.deepEqual(segments, ["rag", "llm"]);
  for (const { source, confidence, ragConfidence, llmConfidence } of answer.attribution.segments) {
    assert.equal(confidence, source === "rag" ? ragConfidence : llmConfidence);
  }
  said = "The queue keeps letters for thirty days [1].";
  assert.equal((await engine.ask(QUESTION).final()).attribution, null, "the next question is asked as the settings say");
  await assert.rejects(engine.ask(QUESTION, { attribution: "always" }).final(), { code: "invalid_argument" });
}));

test("strategies are compared over labelled answers", { skip }, () => withEngine(async (engine) => {
  const { cases } = JSON.parse(readFileSync(new URL("../../tests/cases/attribution/labelled.json", import.meta.url), "utf8"));
  const rows = await engine.attributionAccuracy(cases);
  assert.deepEqual(rows.map(({ strategy }) => strategy), ["markers", "dual_pass", "confidence", "live", "full"]);
  for (const { strategy, accuracy, rag, llm, parts } of rows) {
    assert.ok(accuracy > 0.7 && parts > 100, `${strategy}: ${accuracy}`);
    for (const { falsePositiveRate, falseNegativeRate } of [rag, llm]) assert.ok(falsePositiveRate <= 0.5 && falseNegativeRate <= 0.2, strategy);
  }
  await assert.rejects(engine.attributionAccuracy([{ passages: [], segments: [{ text: "x", label: "unknown" }] }]), { code: "invalid_argument" });
}));

// What can go wrong at a model server and with files, as a table: each ends in an answer or in one error with a code and advice, the
// engine answers afterwards as before, and no request is repeated that may have cost money.
// Redirects are in redirect.test.mjs, silent servers of files in fetch.test.mjs, crashes in supervisor.test.mjs and faults.test.mjs of
// tests/web/e2e.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { createEngine } from "../dist/node.js";

const SOURCES = [
  { name: "queue.md", text: "# Queue\n\nThe queue keeps letters for thirty days. A letter that fails is sent again." },
  { name: "resume.json", text: JSON.stringify({ basics: { name: "Ada Orlova" }, work: [{ name: "Acme", startDate: "2020-01" }, { name: "Foundry", startDate: "2015-01" }] }) },
];
const QUESTION = "How long does the queue keep letters?";
const QUOTED = { answer: "quotation" };
const FAST = { llm: { maxRetries: 2, retryInitialMs: 10, timeoutMs: 1500, totalTimeoutMs: 4000 } };

const JSON_TYPE = { "content-type": "application/json" };
const STREAM = { "content-type": "text/event-stream" };
const delta = (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const good = (response) => response.writeHead(200, STREAM).end(`${delta("Thirty days [1].")}data: [DONE]\n\n`);
const status = (code, headers = {}) => (response) => response.writeHead(code, { ...JSON_TYPE, ...headers }).end('{"error":{"message":"said so"}}');
/** Writes for as long as somebody listens. */
const endless = (piece, every) => (response) => {
  response.writeHead(200, STREAM);
  const timer = setInterval(() => response.write(piece), every);
  response.on("close", () => clearInterval(timer));
};
/** This many bytes of one piece, as fast as they are taken. */
const flood = (bytes, piece, head = "") => async (response) => {
  response.writeHead(200, STREAM).write(head);
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length) {
    if (!response.write(piece)) await new Promise((go) => (response.once("drain", go), response.once("close", go)));
  }
  response.end();
};
const inTwoSeconds = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000).toUTCString();

/** `replies`: one for each request, the last for all others. `code`: of the error, or of the answer's warning where `text` is there. */
const ENDPOINTS = [
  { name: "401", replies: [status(401)], code: "endpoint_unauthorized", requests: 1 },
  { name: "403", replies: [status(403)], code: "endpoint_unauthorized", requests: 1 },
  { name: "404", replies: [status(404)], code: "endpoint_rejected", requests: 1 },
  { name: "413", replies: [status(413)], code: "endpoint_rejected", requests: 1 },
  { name: "429 with Retry-After in seconds", replies: [status(429, { "retry-after": "1" }), good], text: /Thirty/, requests: 2, waits: 950 },
  { name: "429 with Retry-After as a date", replies: [status(429, { "retry-after": inTwoSeconds }), good], text: /Thirty/, requests: 2, waits: 500 },
  { name: "429 with Retry-After of an hour", replies: [status(429, { "retry-after": "3600" }), good], code: "endpoint_rate_limited", requests: 1 },
  { name: "429 with a Retry-After that says nothing", replies: [status(429, { "retry-after": "soon" }), good], text: /Thirty/, requests: 2 },
  { name: "500, and then an answer", replies: [status(500), good], text: /Thirty/, requests: 2 },
  { name: "502 for ever", replies: [status(502)], code: "endpoint_failed", requests: 3 },
  { name: "503 for ever", replies: [status(503)], code: "endpoint_failed", requests: 3 },
  { name: "silence before the answer", replies: [() => {}], code: "endpoint_timeout", requests: 1 },
  { name: "silence after the head", replies: [(response) => response.writeHead(200, STREAM).flushHeaders()], code: "endpoint_timeout", requests: 1 },
  { name: "silence amid the answer, where another would come", replies: [(response) => response.writeHead(200, STREAM).write(delta("The")), good], text: /The/, code: "endpoint_timeout", requests: 1, uncited: true },
  { name: "a connection cut before the first word", replies: [(response) => response.writeHead(200, STREAM).write(": hold on\n\n", () => setTimeout(() => response.destroy(), 30)), good], text: /Thirty/, requests: 2 },
  { name: "a connection cut while the model thinks", replies: [(response) => response.writeHead(200, STREAM).write(`data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: "Hm. " } }] })}\n\n`, () => setTimeout(() => response.destroy(), 30)), good], code: "endpoint_unreachable", requests: 1 },
  { name: "silence amid the answer", replies: [(response) => response.writeHead(200, STREAM).write(delta("The queue keeps letters for thirty days [1]. And"))], text: /thirty/, code: "endpoint_timeout", requests: 1 },
  { name: "keep-alives for ever", replies: [endless(": ping\n\n", 50)], code: "endpoint_timeout", requests: 1 },
  { name: "reasoning for ever", replies: [endless(`data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: "Hm. " } }] })}\n\n`, 50)], code: "endpoint_timeout", requests: 1 },
  { name: "a connection cut before the answer", replies: [(response) => response.socket.destroy()], code: "endpoint_unreachable", requests: 3 },
  { name: "a connection cut amid the answer", replies: [(response) => response.writeHead(200, STREAM).write(delta("The queue keeps letters for thirty days [1]. And"), () => setTimeout(() => response.destroy(), 30))], text: /thirty/, code: "endpoint_unreachable", requests: 1 },
  { name: "words for ever", replies: [endless(delta("word "), 50)], text: /word/, code: "endpoint_timeout", requests: 1, uncited: true },
  { name: "a page in HTML", replies: [(response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>hello</html>")], code: "endpoint_garbage", requests: 1 },
  { name: "an image", replies: [(response) => response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254]))], code: "endpoint_garbage", requests: 1 },
  { name: "nothing at all", replies: [(response) => response.writeHead(200, STREAM).end()], code: "endpoint_unreachable", requests: 2 },
  { name: "JSON of another kind", replies: [(response) => response.writeHead(200, JSON_TYPE).end('{"hello":[1,2]}')], code: "endpoint_garbage", requests: 1 },
  { name: "a stream said to be HTML", replies: [(response) => response.writeHead(200, { "content-type": "text/html" }).end(`${delta("Thirty days [1].")}data: [DONE]\n\n`)], text: /Thirty/, requests: 1 },
  { name: "a line of 50 MB", replies: [flood(50 << 20, Buffer.alloc(1 << 20, "x"), "data: ")], code: "endpoint_garbage", requests: 1, settings: { llm: { totalTimeoutMs: 60_000 } } },
  { name: "an answer of 50 MB", replies: [flood(50 << 20, Buffer.from(delta("word ".repeat(2000))))], text: /word/, code: "limit_exceeded", requests: 1, uncited: true, settings: { llm: { totalTimeoutMs: 60_000 } } },
];

/** A server that plays the replies, and counts. */
async function serve(replies) {
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => replies[Math.min(requests++, replies.length - 1)](response));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseURL: `http://127.0.0.1:${server.address().port}/v1`,
    requests: () => requests,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

/** What the engine answers without a model: the same before and after. */
async function usual(engine) {
  const quoted = await engine.ask(QUESTION, QUOTED).final();
  const listed = await engine.ask("Which companies has she worked for?", QUOTED).final();
  return JSON.stringify([quoted.text, listed.text, listed.items.length]);
}

const advice = (error) => assert.match(error.message, /\w{3,}.*[.)]/, "it says what happened, and what to do");

for (const { name, replies, code, text, requests, waits = 0, uncited = false, settings = {} } of ENDPOINTS) {
  test(`a model server: ${name}`, { timeout: 60_000 }, async () => {
    const dated = replies.map((reply) => (response) => {
      const write = response.writeHead.bind(response);
      response.writeHead = (code, headers) => write(code, Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, typeof value === "function" ? value() : value])));
      return reply(response);
    });
    const server = await serve(dated);
    const engine = await createEngine({ settings: { ...settings, llm: { ...FAST.llm, ...settings.llm } } });
    try {
      await engine.add(SOURCES);
      const before = await usual(engine);
      await engine.setLanguageModel({ baseURL: server.baseURL, model: "m" });
      const began = performance.now();
      const answered = await engine.ask(QUESTION).final().catch((error) => error);
      assert.ok(performance.now() - began >= waits, "it waits as long as it was asked to");
      if (text === undefined) {
        assert.equal(answered.code, code, `${answered.message ?? answered.text}`);
        advice(answered);
      } else {
        assert.match(answered.text ?? answered.message, text);
        const warned = answered.trace.warnings.map((warning) => warning.code);
        assert.deepEqual(warned, [...(code === undefined ? [] : [code]), ...(uncited ? ["citations_missing"] : [])]);
      }
      assert.equal(server.requests(), requests, "requests");
      assert.equal(await usual(engine), before, "the engine answers as before");
    } finally {
      await engine.close();
      server.close();
    }
  });
}

/** Places all over a file, its beginning and end closely. */
function places(length, many) {
  const close = Array.from({ length: 40 }, (_, at) => at);
  const spread = Array.from({ length: many }, (_, at) => Math.floor((at * length) / many));
  return [...new Set([...close, ...spread, ...close.map((at) => length - 1 - at)])].filter((at) => at >= 0 && at < length);
}

const HTML = new TextEncoder().encode("<!DOCTYPE html><title>Not found</title><p>The app lives here.");

test("an index file: cut, one byte turned, replaced, of another version; what was there stays", { timeout: 120_000 }, async () => {
  const engine = await createEngine();
  try {
    await engine.add(SOURCES);
    const before = await usual(engine);
    const bytes = await engine.export();
    const faults = [
      ...places(bytes.length, 150).map((at) => [`cut at ${at}`, bytes.slice(0, at)]),
      ...places(bytes.length, 150).map((at) => [`byte ${at} turned`, Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 0x55 : byte))]),
      ["a page in HTML", HTML],
      ["something behind it", Uint8Array.from([...bytes, 1, 2, 3])],
    ];
    for (const [what, file] of faults) {
      const error = await engine.load(file).then(() => undefined, (error) => error);
      assert.ok(error !== undefined, `${what} was taken`);
      assert.match(error.code, /^(damaged_index|foreign_index|unsupported_index_version|unexpected_content)$/, `${what}: ${error.code} ${error.message}`);
      advice(error);
    }
    assert.equal(await usual(engine), before);
    await engine.load(bytes);
    assert.equal(await usual(engine), before, "the whole file still opens");
  } finally {
    await engine.close();
  }
});

// Fetching a file: progress, and the limits for a server that says nothing.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { fetchBytes } from "../dist/fetch-bytes.js";

/** A server that does this with each request; `gone` resolves when the client has left. */
async function serving(answer) {
  let left;
  const gone = new Promise((resolve) => (left = resolve));
  const server = createServer((request, response) => {
    response.on("close", left);
    answer(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/x`, gone, close: () => (server.closeAllConnections(), server.close()) };
}

const pieces = (response, count, every) => {
  let sent = 0;
  const timer = setInterval(() => {
    if (response.destroyed || sent === count) return void (clearInterval(timer), count === sent && response.end());
    sent++;
    response.write("1234");
  }, every);
};

const CASES = [
  ["whole", (response) => response.end("12345678"), undefined, 8],
  ["slow, and never silent for long", (response) => pieces(response, 12, 100), 1_000, 48],
  ["silent from the start", () => {}, 100, /sent nothing for 0.1 s \(`fetchTimeoutMs`\)/],
  ["silent in the middle", (response) => response.write("1234"), 100, /sent nothing for 0.1 s/],
  ["cut", (response) => (response.writeHead(200, { "content-length": 9 }), response.write("1234", () => response.destroy())), undefined, /broke off/],
  ["refused", (response) => response.writeHead(404).end(), undefined, /status 404/],
];
for (const [name, answer, timeoutMs, expected] of CASES) {
  test(`a server that is ${name}`, async () => {
    const server = await serving(answer);
    try {
      const fetched = fetchBytes(server.url, "index", undefined, undefined, timeoutMs);
      if (typeof expected === "number") return void assert.equal((await fetched).length, expected);
      await assert.rejects(fetched, (error) => error.code === "fetch_failed" && expected.test(error.message));
      await server.gone;
    } finally {
      server.close();
    }
  });
}

test("a body shorter than its length is cut, also where the browser ends it as if it were whole", async (t) => {
  let length = 9;
  t.mock.method(globalThis, "fetch", () => Promise.resolve(new Response("12345678", { headers: { "content-length": String(length) } })));
  await assert.rejects(fetchBytes("x", "index"), (error) => error.code === "fetch_failed" && /broke off/.test(error.message) && /8 of 9 bytes/.test(error.cause.message));
  length = 8;
  assert.equal((await fetchBytes("x", "index")).length, 8);
});

test("the caller's signal ends it, before and while it runs", async () => {
  const server = await serving((response) => response.write("1234"));
  try {
    await assert.rejects(fetchBytes(server.url, "index", undefined, AbortSignal.abort()), { code: "aborted" });
    const controller = new AbortController();
    const fetched = fetchBytes(server.url, "index", () => controller.abort(), controller.signal);
    await assert.rejects(fetched, { code: "aborted" });
    await server.gone;
  } finally {
    server.close();
  }
});

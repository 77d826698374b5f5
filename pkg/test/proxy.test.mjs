// The proxy against clients and servers that mean harm. Everything runs on loopback, with real sockets.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer as createSocketServer } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { RateLimit, addressOf } from "../dist/proxy/limits.js";
import { ProxyOptionsError, createProxy } from "../dist/proxy/server.js";
import { BODY, CHAT, KEY, PAGE, ask, both, head, json, listen, proxyOf, raw, sse, statuses, upstream } from "./proxy-tools.mjs";

test("a reply is handed on as it comes, with the key and without anything else of the client", async () => {
  let go;
  const waiting = new Promise((resolve) => (go = resolve));
  const { model, port } = await both(async (_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream", "x-request-id": "r-1", "set-cookie": "a=b", "access-control-allow-origin": "*", server: "secret/1.0" });
    sse(res, "first");
    await waiting;
    sse(res, "second");
    res.end("data: [DONE]\n\n");
  });
  const pieces = [];
  const { status, headers, text } = await ask(port, {
    headers: { cookie: "session=1", authorization: "Bearer stolen", "x-forwarded-for": "1.2.3.4", "x-evil": "1", "accept-encoding": "gzip" },
    onPiece: (piece) => {
      pieces.push(piece);
      go(); // The second piece is sent only when the first has arrived here.
    },
  });
  assert.equal(status, 200);
  assert.ok(pieces[0].includes("first") && !pieces[0].includes("second") && text.endsWith("data: [DONE]\n\n"));
  assert.equal(headers["content-type"], "text/event-stream; charset=utf-8");
  assert.equal(headers["access-control-allow-origin"], PAGE);
  assert.equal(headers["x-request-id"], "r-1");
  for (const name of ["set-cookie", "server"]) assert.equal(headers[name], undefined);
  const [sent] = model.requests;
  assert.equal(sent.url, "/api/v1/chat/completions");
  assert.equal(sent.headers.authorization, `Bearer ${KEY}`);
  assert.deepEqual(JSON.parse(sent.body), JSON.parse(BODY));
  assert.deepEqual(Object.keys(sent.headers).sort(), ["accept", "accept-encoding", "authorization", "connection", "content-length", "content-type", "host", "user-agent"]);
  assert.equal(sent.headers["accept-encoding"], "identity");
});

test("whole replies, embeddings, the list of models, and errors of the server", async () => {
  const replies = [
    [200, { "content-type": "application/json" }, '{"ok":1}', { status: 200 }],
    [429, { "content-type": "application/json", "retry-after": "7" }, '{"error":{"code":"slow"}}', { status: 429, code: "slow", wait: "7" }],
    [500, { "content-type": "text/html" }, "<h1>stack</h1>", { status: 500, code: "upstream_failed" }],
    [503, { "content-type": "text/plain", "retry-after": "3" }, "later", { status: 503, code: "upstream_failed", wait: "3" }],
    // A refused key concerns the owner, and the message may hold a part of it.
    [401, { "content-type": "application/json" }, `{"error":{"message":"Incorrect key ${KEY}"}}`, { status: 502, code: "upstream_refused" }],
    [403, { "content-type": "application/json" }, "{}", { status: 502, code: "upstream_refused" }],
    [200, { "content-type": "text/html" }, "<script>1</script>", { status: 502, code: "upstream_garbage" }],
    [200, { "content-type": "application/json", "content-encoding": "gzip" }, "x", { status: 502, code: "upstream_garbage" }],
  ];
  let at = 0;
  const { model, port } = await both((_req, res) => {
    const [status, headers, body] = replies[at++];
    res.writeHead(status, headers);
    res.end(body);
  });
  for (const [, , body, expected] of replies) {
    const { status, code, text, headers } = await ask(port);
    assert.deepEqual({ status, ...(code === undefined ? {} : { code }), ...(headers["retry-after"] === undefined ? {} : { wait: headers["retry-after"] }) }, expected);
    if (expected.status !== 200) assert.ok(!text.includes(KEY) && !text.includes("<"), text);
    else assert.equal(text, body);
  }
  at = 0;
  assert.equal((await ask(port, { path: "/v1/embeddings", body: '{"model":"e","input":["a"]}' })).status, 200);
  at = 0;
  assert.equal((await ask(port, { path: "/v1/models", method: "GET", headers: { "content-type": undefined } })).status, 200);
  assert.deepEqual(model.requests.slice(-2).map(({ method, url }) => `${method} ${url}`), ["POST /api/v1/embeddings", "GET /api/v1/models"]);
});

test("only pages of known origins may ask", async () => {
  const { model, port } = await both();
  const wrong = [undefined, "null", "https://page.example.evil", "https://evil.example", "http://page.example", "https://page.example:444", `${PAGE}/`, `${PAGE}, ${PAGE}`];
  for (const origin of wrong) {
    const { status, headers, code } = await ask(port, { headers: { origin } });
    assert.equal(status, 403, String(origin));
    assert.equal(code, origin === undefined ? "no_origin" : "wrong_origin");
    assert.equal(headers["access-control-allow-origin"], undefined);
    const before = await ask(port, { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } });
    assert.equal(before.status, 403);
  }
  // Two headers of the name.
  assert.deepEqual(statuses(await raw(port, head([`Origin: ${PAGE}`, `Content-Length: ${BODY.length}`]) + BODY)), [403]);
  assert.equal(model.requests.length, 0);
  const { status, headers } = await ask(port, { method: "OPTIONS", headers: { "access-control-request-private-network": "true" } });
  assert.equal(status, 204);
  assert.deepEqual(
    [headers["access-control-allow-origin"], headers["access-control-allow-methods"], headers["access-control-allow-headers"], headers["access-control-allow-private-network"], headers.vary],
    [PAGE, "POST", "authorization, content-type", "true", "origin"],
  );
  const open = await both(json, { allowNoOrigin: true });
  assert.equal((await ask(open.port, { headers: { origin: undefined } })).status, 200);
  assert.equal((await ask(open.port, { headers: { origin: "https://evil.example" } })).status, 403);
});

test("no path leads anywhere else", async () => {
  const { model, port } = await both();
  const paths = [
    "/", "/v1", "/v1/", "/v1/files", "/v1/chat/completions/", "/v1/chat/completions/../../admin", "/v1/../v1/chat/completions", "/v1/%2e%2e/admin", "/v1/chat%2fcompletions",
    "//v1/chat/completions", "/v1//chat/completions", "/v1/chat/completions?key=1", "/v1/chat/completions#x", "/V1/chat/completions", "/v1\\chat\\completions",
    "http://evil.example/v1/chat/completions", `http://127.0.0.1:${port}${CHAT}`, "https://evil.example", "evil.example:443", "*", "/v1/models/../chat/completions",
  ];
  for (const path of paths) {
    const text = await raw(port, head([`Content-Length: ${BODY.length}`], path) + BODY);
    assert.match(text, /^HTTP\/1\.1 (404|400) /, `${path}: ${text}`);
  }
  for (const [method, path] of [["GET", CHAT], ["PUT", CHAT], ["DELETE", CHAT], ["TRACE", CHAT], ["PATCH", CHAT], ["POST", "/v1/models"]]) {
    assert.deepEqual(statuses(await raw(port, head(["Content-Length: 2"], path, method) + "{}")), [405], method);
  }
  assert.equal(statuses(await raw(port, `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`)).length, 0);
  const upgraded = await raw(port, head(["Connection: Upgrade", "Upgrade: websocket", "Content-Length: 0"], CHAT, "GET"));
  assert.ok(!upgraded.includes(" 101 "), upgraded);
  assert.equal(model.requests.length, 0);
});

test("bodies are small, quick, whole, and JSON", async () => {
  const { model, port } = await both(json, { maxBodyBytes: 1_000, bodyTimeoutMs: 300 });
  const bodies = [
    ["", 400, "bad_json"], ["{", 400, "bad_json"], ["[]", 400, "bad_json"], ["null", 400, "bad_json"], ["7", 400, "bad_json"],
    [Buffer.from([0x22, 0xff, 0x22]), 400, "bad_json"], [JSON.stringify({ a: "x".repeat(1_000) }), 413, "body_too_large"],
  ];
  for (const [body, status, code] of bodies) {
    const got = await ask(port, { body });
    assert.deepEqual([got.status, got.code], [status, code]);
    assert.equal(got.headers["access-control-allow-origin"], PAGE, "the page may read why");
  }
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", undefined]) {
    assert.equal((await ask(port, { headers: { "content-type": type } })).status, 415, type);
  }
  assert.equal((await ask(port, { headers: { "content-encoding": "gzip" } })).status, 415);
  // A declared size is refused before a byte of it comes; an undeclared one as soon as it is too much, however much follows.
  assert.match(await raw(port, head(["Content-Length: 99999999"]), { hold: true }), /^HTTP\/1\.1 413 /);
  assert.match(await raw(port, head(["Content-Length: 99999999", "Expect: 100-continue"]), { hold: true }), /^HTTP\/1\.1 413 /);
  const chunk = `400\r\n${"x".repeat(0x400)}\r\n`;
  assert.match(await raw(port, [head(["Transfer-Encoding: chunked"]), ...new Array(2_000).fill(chunk)], { hold: true }), /^HTTP\/1\.1 413 /);
  // A body that drips, and one that stops.
  const since = performance.now();
  assert.match(await raw(port, head(["Content-Length: 100"]) + "{", { hold: true }), /^HTTP\/1\.1 408 /);
  assert.ok(performance.now() - since < 2_000);
  // One that is cut off there, and one whose client is gone.
  assert.deepEqual(statuses(await raw(port, head(["Content-Length: 100"]) + "{")), [400]);
  const gone = connect(port, "127.0.0.1");
  gone.write(head(["Content-Length: 100"]) + "{", () => gone.destroy());
  assert.equal(model.requests.length, 0);
  const allowed = await raw(port, [head([`Content-Length: ${BODY.length}`, "Expect: 100-continue", "Connection: close"]), BODY], { hold: true });
  assert.deepEqual(statuses(allowed), [100, 200]);
});

test("a head that never ends is cut off", async () => {
  const { port } = await both();
  const big = await raw(port, `POST ${CHAT} HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(20_000)}\r\n\r\n`);
  assert.deepEqual(statuses(big), [431]);
  const since = performance.now();
  assert.deepEqual(statuses(await raw(port, `POST ${CHAT} HTTP/1.1\r\nHost: x\r\nX-Slow: `, { hold: true, patience: 12_000 })), [408]);
  assert.ok(performance.now() - since < 9_000);
});

test("one request is one request", async () => {
  const { model, port } = await both();
  const smuggled = `POST ${CHAT} HTTP/1.1\r\nHost: x\r\nOrigin: ${PAGE}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const chunked = `0\r\n\r\n${smuggled}`;
  const tries = [
    [["Content-Length: 4", "Transfer-Encoding: chunked"], chunked],
    [["Transfer-Encoding: chunked", "Content-Length: 4"], chunked],
    [["Content-Length: 2", "Content-Length: 30"], "{}" + smuggled],
    [["Content-Length: 2, 30"], "{}" + smuggled],
    [["Content-Length: +2"], "{}" + smuggled],
    [["Content-Length: 0x2"], "{}" + smuggled],
    [["Content-Length : 2"], "{}" + smuggled],
    [["Transfer-Encoding: xchunked"], chunked],
    [["Transfer-Encoding: chunked, identity"], chunked],
    [["Transfer-Encoding : chunked"], chunked],
    [["Transfer-Encoding:\r\n chunked", "Content-Length: 4"], chunked],
    [["Transfer-Encoding: chunked"], `2;a=\r\nb\r\n{}\r\n${chunked}`],
    [["Transfer-Encoding: chunked"], `-2\r\n{}\r\n${chunked}`],
    [["X-A: b\r", "Content-Length: 2"], "{}" + smuggled],
    [["X-A: b\0c", "Content-Length: 2"], "{}" + smuggled],
    [["X\nA: b", "Content-Length: 2"], "{}" + smuggled],
  ];
  for (const [lines, body] of tries) {
    const text = await raw(port, head(lines) + body);
    assert.deepEqual(statuses(text), [400], `${JSON.stringify(lines)}: ${text}`);
  }
  assert.equal(model.requests.length, 0);
  // What follows a refused head is not read as a request of its own.
  const after = await raw(port, head(["Content-Length: 5"], "/elsewhere") + smuggled);
  assert.deepEqual(statuses(after), [404]);
  assert.equal(model.requests.length, 0);
  // Two whole requests, one after the other, are two.
  const own = head([`Content-Length: ${BODY.length}`]) + BODY;
  const two = await raw(port, own + own.replace("\r\nHost", "\r\nConnection: close\r\nHost"), { hold: true });
  assert.deepEqual(statuses(two), [200, 200]);
  assert.equal(model.requests.length, 2);
});

test("a header holds nothing but what the proxy wrote", async () => {
  // A server that is not an honest HTTP server.
  const evil = createSocketServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Request-Id: a b<script>\r\nRetry-After: 1, evil\r\nAccess-Control-Allow-Origin: *\r\n" +
      "Location: https://evil.example\r\nSet-Cookie: x=y\r\nContent-Length: 2\r\n\r\n{}"));
  });
  const { port } = await proxyOf(`http://127.0.0.1:${await listen(evil)}/v1`);
  const { status, headers } = await ask(port);
  assert.equal(status, 200);
  assert.equal(headers["access-control-allow-origin"], PAGE);
  for (const name of ["x-request-id", "retry-after", "location", "set-cookie"]) assert.equal(headers[name], undefined, name);
  const broken = createSocketServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX: a\nb: c\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}"));
  });
  const other = await proxyOf(`http://127.0.0.1:${await listen(broken)}/v1`);
  assert.deepEqual(await ask(other.port).then(({ status, code }) => [status, code]), [502, "upstream_unreachable"]);
});

test("a flood is kept off, by address, by key and at once", async () => {
  const flood = async (port, count, headers = () => ({})) => {
    const got = await Promise.all(Array.from({ length: count }, (_, at) => ask(port, { headers: headers(at) }).catch((error) => ({ status: error.code }))));
    const tally = {};
    for (const { status } of got) tally[status] = (tally[status] ?? 0) + 1;
    return { tally, refused: got.find(({ status }) => status === 429) };
  };
  const each = await both(json, { perAddress: 20, maxRunningPerAddress: 100, maxRunning: 100 });
  const { tally, refused } = await flood(each.port, 60);
  assert.deepEqual(tally, { 200: 20, 429: 40 });
  assert.ok(Number(refused.headers["retry-after"]) >= 1 && refused.code === "rate_limited");
  assert.equal(each.model.requests.length, 20);

  // Many addresses share the one key of the owner. The proxy before this one is believed, what its client claims is not.
  const all = await both(json, { perAddress: 20, perKey: 30, trustedProxies: 1, maxRunningPerAddress: 100, maxRunning: 200 });
  assert.deepEqual((await flood(all.port, 50, (at) => ({ "x-forwarded-for": `10.0.0.${at}` }))).tally, { 200: 30, 429: 20 });
  const one = await both(json, { perAddress: 20, trustedProxies: 1, maxRunningPerAddress: 100, maxRunning: 200 });
  assert.deepEqual((await flood(one.port, 50, (at) => ({ "x-forwarded-for": `10.0.0.${at}, 10.9.9.9` }))).tally, { 200: 20, 429: 30 });
  const none = await both(json, { perAddress: 20, maxRunningPerAddress: 100 });
  assert.deepEqual((await flood(none.port, 50, (at) => ({ "x-forwarded-for": `10.0.0.${at}` }))).tally, { 200: 20, 429: 30 });

  // Requests that hang hold their place, and give it back.
  const hanging = [];
  const held = await both((_req, res) => hanging.push(res), { maxRunningPerAddress: 3 });
  const first = Array.from({ length: 3 }, () => ask(held.port));
  while (hanging.length < 3) await sleep(5);
  const fourth = await ask(held.port);
  assert.deepEqual([fourth.status, fourth.code, fourth.headers["retry-after"]], [503, "too_many_at_once", "1"]);
  for (const res of hanging.splice(0)) json(undefined, res);
  await Promise.all(first);
  const next = ask(held.port);
  while (hanging.length < 1) await sleep(5);
  json(undefined, hanging[0]);
  assert.equal((await next).status, 200);
});

test("counting takes no more memory than it may, and forgives in time", () => {
  let now = 0;
  const limit = new RateLimit(2, () => now);
  assert.deepEqual([limit.take("a"), limit.take("a"), limit.take("a")], [0, 0, 30_000]);
  now = 30_000;
  assert.deepEqual([limit.take("a"), limit.take("a")], [0, 30_000]);
  now = 10 * 60_000;
  assert.deepEqual([limit.take("a"), limit.take("a"), limit.take("a")], [0, 0, 30_000]);
  for (let at = 0; at < 50_000; at++) limit.take(`x${at}`);
  assert.equal(limit.take("x49999"), 0);
  assert.equal(limit.take("x49999"), 30_000, "who asked lately is remembered");
  assert.ok(limit.size <= 10_000);
  const of = (remoteAddress, forwarded, proxies) => addressOf({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }, proxies);
  assert.equal(of("::ffff:1.2.3.4", undefined, 0), "1.2.3.4");
  assert.equal(of("2001:db8:1:2:3:4:5:6", undefined, 0), of("2001:DB8:1:2::9", undefined, 0), "one network is one address");
  assert.notEqual(of("2001:db8:1:2::9", undefined, 0), of("2001:db8:1:3::9", undefined, 0));
  assert.equal(of("9.9.9.9", "1.1.1.1, 2.2.2.2", 0), "9.9.9.9");
  assert.equal(of("9.9.9.9", "1.1.1.1, 2.2.2.2", 1), "2.2.2.2");
  assert.equal(of("9.9.9.9", undefined, 3), "9.9.9.9");
});

test("who leaves ends the request, on both sides", async () => {
  let closed;
  const left = new Promise((resolve) => (closed = resolve));
  const { port, lines } = await both((_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    sse(res, "first");
    res.on("close", closed);
  });
  const leaving = new AbortController();
  await assert.rejects(ask(port, { signal: leaving.signal, onPiece: () => leaving.abort() }));
  await left;
  await sleep(20);
  assert.match(lines[0], /cut$/);
  // Before the first byte of the answer too.
  let seen;
  const arrived = new Promise((resolve) => (seen = resolve));
  let ended;
  const over = new Promise((resolve) => (ended = resolve));
  const silent = await both((req, res) => {
    res.on("close", ended);
    seen();
  });
  const early = new AbortController();
  const asked = assert.rejects(ask(silent.port, { signal: early.signal }));
  await arrived;
  early.abort();
  await asked;
  await over;
  // A reply that is cut does not end as if it were whole.
  const cut = await both((_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    sse(res, "first");
    setTimeout(() => res.destroy(), 20);
  });
  await assert.rejects(ask(cut.port));
});

test("a server that hangs, floods or sends elsewhere", async () => {
  const hangs = await both(() => {}, { timeoutMs: 200 });
  assert.deepEqual(await ask(hangs.port).then(({ status, code }) => [status, code]), [504, "upstream_timeout"]);
  const stops = await both((_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    sse(res, "first");
  }, { timeoutMs: 200 });
  await assert.rejects(ask(stops.port));
  const drips = await both((_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    const timer = setInterval(() => sse(res, "x"), 20);
    res.on("close", () => clearInterval(timer));
  }, { totalTimeoutMs: 300 });
  await assert.rejects(ask(drips.port));
  const floods = await both((_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    const piece = "x".repeat(1 << 16);
    const more = () => { while (!res.destroyed && res.write(piece)); };
    res.on("drain", more);
    more();
  }, { maxReplyBytes: 1 << 20 });
  await assert.rejects(ask(floods.port));

  const elsewhere = await upstream(json);
  for (const status of [301, 302, 303, 307, 308, 304]) {
    const { port } = await both((_req, res) => {
      res.writeHead(status, { location: elsewhere.url });
      res.end();
    });
    assert.deepEqual(await ask(port).then(({ status, code }) => [status, code]), [502, "upstream_redirect"]);
  }
  assert.equal(elsewhere.requests.length, 0);
  const gone = await proxyOf("http://127.0.0.1:9/v1");
  assert.deepEqual(await ask(gone.port).then(({ status, code }) => [status, code]), [502, "upstream_unreachable"]);
});

test("a reader that takes nothing holds nothing", async () => {
  let written = 0;
  let closed;
  const over = new Promise((resolve) => (closed = resolve));
  const { port } = await both((_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    const piece = Buffer.alloc(1 << 16, "x");
    const more = () => {
      while (!res.destroyed && written < 1 << 28) {
        written += piece.length;
        if (!res.write(piece)) break;
      }
    };
    res.on("drain", more);
    res.on("close", closed);
    more();
  }, { timeoutMs: 400, maxReplyBytes: 1 << 30 });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  socket.write(head([`Content-Length: ${BODY.length}`]) + BODY);
  await over;
  assert.ok(written < 1 << 26, `${written} bytes were taken from the server for a reader that reads nothing`);
  socket.destroy();
});

test("the server reads what was checked", async () => {
  const { model, port } = await both(json, { models: ["small"], maxTokens: 100 });
  const sent = async (body) => {
    const { status, code } = await ask(port, { body });
    return status === 200 ? JSON.parse(model.requests.at(-1).body) : code;
  };
  assert.equal(await sent('{"model":"big","messages":[]}'), "model_not_allowed");
  assert.equal(await sent('{"messages":[]}'), "model_not_allowed");
  assert.equal(await sent('{"model":["small"],"messages":[]}'), "model_not_allowed");
  await sent('{"model":"big","model":"small","messages":[]}');
  assert.equal(model.requests.at(-1).body, '{"model":"small","messages":[],"max_tokens":100}', "each name once");
  assert.equal((await sent('{"model":"small","messages":[],"max_tokens":5}')).max_tokens, 5);
  assert.equal((await sent('{"model":"small","messages":[],"max_tokens":5000}')).max_tokens, 100);
  assert.deepEqual(await sent('{"model":"small","messages":[],"max_completion_tokens":"all"}'), { model: "small", messages: [], max_completion_tokens: 100 });
  assert.equal(await sent('{"model":"small","messages":[],"n":9}'), "too_many_answers");
  assert.deepEqual(await sent('{"model":"small","input":"x"}'), { model: "small", input: "x" });
});

test("keys of the proxy's own", async () => {
  const { model, port } = await both(json, { clientKeys: ["one", "two"], perKey: 2, perAddress: 100 });
  const status = async (authorization) => (await ask(port, { headers: { authorization } })).status;
  for (const wrong of [undefined, "one", "Bearer", "Bearer three", "Bearer one two", "Basic one", `Bearer ${KEY}`]) assert.equal(await status(wrong), 401, wrong);
  assert.deepEqual([await status("Bearer one"), await status("bearer one"), await status("Bearer one"), await status("Bearer two")], [200, 200, 429, 200]);
  assert.ok(model.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`));
});

test("nothing of what is asked and answered is written down", async () => {
  const { lines, port } = await both();
  await ask(port);
  await ask(port, { path: "/a/private/path?question=private" });
  await ask(port, { headers: { origin: "https://private.example" } });
  await ask(port, { body: "private" });
  await sleep(20);
  assert.deepEqual(lines.map((line) => line.replace(/\d+ ms/, "0 ms")), [
    "POST /v1/chat/completions 200 0 ms 56 bytes",
    "POST (other) 404 0 ms 0 bytes no_such_path",
    "POST /v1/chat/completions 403 0 ms 0 bytes wrong_origin",
    "POST /v1/chat/completions 400 0 ms 0 bytes bad_json",
  ]);
});

test("options that would leak the key are refused", () => {
  const good = { upstream: "https://api.example.com/v1", apiKey: KEY, origins: [PAGE] };
  createProxy(good).close();
  createProxy({ ...good, upstream: "http://127.0.0.1:11434/v1" }).close();
  for (const bad of [
    { upstream: "api.example.com" }, { upstream: "ftp://api.example.com" }, { upstream: "http://api.example.com/v1" }, { upstream: "https://name:word@api.example.com" },
    { origins: ["*"] }, { origins: ["page.example"] }, { origins: ["https://page.example/path"] }, { origins: ["null"] }, { apiKey: "a\r\nX-Evil: 1" }, { perAddress: 0 }, { maxBodyBytes: 1.5 },
  ]) assert.throws(() => createProxy({ ...good, ...bad }), ProxyOptionsError, JSON.stringify(bad));
});

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

function command(args, env) {
  const child = spawn(process.execPath, [MAIN, "proxy", ...args], { env: { PATH: process.env.PATH, ...env } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (piece) => (out += piece));
  child.stderr.on("data", (piece) => (err += piece));
  const exit = once(child, "exit").then(([status]) => ({ status, out, err }));
  return { child, exit, said: () => out };
}

test("the command: help, wrong use, and a proxy on this machine alone", async () => {
  const { status, out } = await command(["--help"]).exit;
  assert.equal(status, 0);
  for (const option of ["--origin", "--upstream", "--per-address", "--max-body", "ADFONTES_API_KEY"]) assert.ok(out.includes(option), option);
  const key = { ADFONTES_API_KEY: KEY };
  for (const [args, env, message] of [
    [[], key, /--upstream/], [["--upstream", "https://a.example"], key, /--origin is missing/], [["--upstream", "https://a.example", "--origin", PAGE], {}, /ADFONTES_API_KEY/],
    [["--upstream", "https://a.example", "--origin", "*"], key, /every page/], [["--upstream", "http://a.example", "--origin", PAGE], key, /plain http/],
    [["--upstream", "https://a.example", "--origin", PAGE, "--port", "x"], key, /--port/], [["--upstream", "https://a.example", "--origin", PAGE, "--per-key", "0"], key, /--per-key/],
    [["--nonsense"], key, /nonsense/],
  ]) {
    const { status, err } = await command(args, env).exit;
    assert.equal(status, 2, args.join(" "));
    assert.match(err, message);
    assert.ok(!err.includes(KEY));
  }
  const model = await upstream(json);
  const { child, exit, said } = command(["--upstream", model.url, "--origin", PAGE, "--port", "0"], key);
  while (!said().includes("\n")) await sleep(20);
  const port = Number(/^The proxy answers at http:\/\/127\.0\.0\.1:(\d+)\/v1\n$/.exec(said())[1]);
  assert.equal((await ask(port)).status, 200);
  child.kill("SIGTERM");
  const done = await exit;
  assert.equal(done.status, 0);
  assert.match(done.err, /^POST \/v1\/chat\/completions 200 \d+ ms 56 bytes\n$/);
});

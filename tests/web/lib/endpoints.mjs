// The library of model server behaviours (tests/cases/engine/endpoints.json), played over HTTP.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** `{ sources, behaviours }`; the native tests use the same file. */
export const library = JSON.parse(readFileSync(new URL("../../cases/engine/endpoints.json", import.meta.url), "utf8"));

function bodyOf(reply) {
  if (reply.raw !== undefined) return reply.raw;
  if (reply.chunks === undefined) return '{"error":{"message":"scripted failure","type":"scripted"}}';
  const events = reply.chunks.filter((chunk) => chunk !== null)
    .map((chunk) => (typeof chunk === "string" ? { choices: [{ index: 0, delta: { content: chunk } }] } : chunk))
    .map((event) => `data: ${JSON.stringify(event)}\n\n`);
  if (!reply.cut && reply.chunks.at(-1) !== null) events.push("data: [DONE]\n\n");
  return events.join("");
}

/** A server that sends these replies in turn, in chunks of `bytes`, and records the requests. */
export async function playing(replies, bytes = 11) {
  const left = [...replies];
  const requests = [];
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*", "access-control-expose-headers": "retry-after" };
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    let text = "";
    for await (const piece of request) text += piece;
    requests.push(JSON.parse(text));
    const reply = left.shift() ?? { status: 500 };
    if (reply.unreachable) return request.socket.destroy();
    if (reply.hang) return;
    const headers = { ...cors, "content-type": reply.chunks ? "text/event-stream" : "application/json" };
    if (reply.retryAfterMs !== undefined) headers["retry-after"] = String(reply.retryAfterMs / 1000);
    response.writeHead(reply.status ?? 200, headers);
    response.flushHeaders();
    const body = Buffer.from(bodyOf(reply));
    for (let at = 0; at < body.length; at += bytes) {
      if (response.destroyed) return;
      response.write(body.subarray(at, at + bytes));
      await new Promise((resolve) => setImmediate(resolve));
    }
    // Delayed, because a page loses what it has not read when the connection breaks.
    if (reply.cut) setTimeout(() => response.destroy(), 300);
    else if (!reply.open) response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseURL: `http://127.0.0.1:${server.address().port}/v1`,
    requests,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

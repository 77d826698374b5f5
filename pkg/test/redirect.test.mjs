// What is sent to a model server goes to the address that was set, and to no other.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import test from "node:test";
import { createEngine } from "../dist/node.js";
import { FetchRunner } from "../dist/remote-fetch.js";

/** A server on loopback, with the requests that it got. */
async function serve(answer) {
  const got = [];
  const server = createServer((request, response) => {
    got.push(request.headers);
    request.resume();
    answer(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { got, url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

const CASES = [301, 302, 307, 308].flatMap((status) => [{ status }, { status, fetch: (...request) => fetch(...request) }]);
for (const { status, ...custom } of CASES) {
  test(`a redirect with ${status} is refused${custom.fetch ? ", by a custom fetch too" : ""}`, async () => {
    const elsewhere = await serve((response) => response.end("{}"));
    const server = await serve((response) => response.writeHead(status, { location: `${elsewhere.url}/v1/chat/completions` }).end());
    const engine = await createEngine({ llm: { baseURL: `${server.url}/v1`, model: "m", headers: { "x-token": "t" }, ...custom } });
    try {
      await engine.add([{ name: "a.md", text: "# Queue\n\nThe queue keeps letters for thirty days." }]);
      await assert.rejects(engine.ask("How long does the queue keep letters?").final(), { code: "endpoint_rejected", message: /redirect/ });
      assert.equal(server.got.length, 1, "it is not asked again");
      assert.equal(server.got[0]["x-token"], "t");
      assert.deepEqual(elsewhere.got, []);
    } finally {
      await engine.close();
      for (const one of [server, elsewhere]) one.close();
    }
  });
}

const RESPONSES = [
  { name: "a redirect that was not followed", response: { type: "opaqueredirect", status: 0, statusText: "", headers: [], body: null }, kind: "fetch-head", status: 302 },
  { name: "an error", response: Response.error(), kind: "fetch-error" },
];
for (const { name, response, kind, status } of RESPONSES) {
  test(`what a page tells its worker of ${name}`, async () => {
    const request = { url: "http://127.0.0.1:9/v1", method: "POST", headers: [], body: "{}", redirect: "manual" };
    let sent;
    const told = await new Promise((notify) => {
      const fetch = async (_, init) => ((sent = init), response);
      new FetchRunner().handle({ kind: "fetch", id: 1, request }, { notify }, fetch);
    });
    assert.equal(sent.redirect, "manual");
    assert.deepEqual([told.kind, told.status], [kind, status]);
  });
}

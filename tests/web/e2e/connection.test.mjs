// Connecting a language model: what the page says about the server is true.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { openPage } from "../lib/browser.mjs";
import { browser, site } from "../lib/stage.mjs";

/** How each model of the server replies to the test request. */
const WORDS = {
  small: [200, { choices: [{ message: { content: "OK" } }] }],
  large: [503, {}],
  busy: [429, {}],
  gone: [404, { error: { message: "no model gone here" } }],
  odd: [400, { error: { message: "temperature is fixed" } }],
  page: [200, "<html>a page</html>"],
};

async function wordFrom(request, response, cors) {
  let text = "";
  for await (const piece of request) text += piece;
  const [status, body] = WORDS[JSON.parse(text).model];
  response.writeHead(status, { ...cors, "content-type": "application/json" }).end(typeof body === "string" ? body : JSON.stringify(body));
}

test("connecting asks the server, and says what came of it", async () => {
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const asked = [];
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    if (request.headers.authorization === "Bearer bad") return response.writeHead(401, cors).end();
    asked.push(request.url);
    if (request.url.endsWith("/chat/completions")) return void wordFrom(request, response, cors);
    response.writeHead(200, { ...cors, "content-type": "application/json" }).end(JSON.stringify({ data: [{ id: "small" }, { id: "large" }] }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/v1`;
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  await page.goto(`${site.url}?lang=en`);
  await page.locator("#model-server summary").click();
  const cases = [
    [url, "", "", /Choose one of its models: small, large\./, 2],
    [url, "small", "", /^The server has small\./, 2],
    [url, "other", "", /does not list other\. It has: small, large\./, 2],
    [url, "small", "bad", /refused the key \(401\)/, 2],
    ["http://127.0.0.1:9/v1", "small", "", /cannot be reached.*CORS/, 2],
  ];
  for (const [address, model, key, said, listed] of cases) {
    for (const [name, value] of Object.entries({ url: address, model, key })) await page.locator(`input[name=${name}]`).fill(value);
    await page.locator("#endpoint button[type=submit]").click();
    await page.locator("#endpoint-state", { hasText: said }).waitFor();
    assert.equal(await page.locator("#endpoint-models option").count(), listed);
  }
  assert.ok(asked.every((path) => path === "/v1/models"), "connecting generates nothing");
  const words = [
    ["small", /^small answers, in \d+ ms\.$/],
    ["large", /error of its own \(503\)/],
    ["busy", /takes no more requests now \(429\)/],
    ["gone", /knows no model gone.*no model gone here/],
    ["odd", /refused the request \(400\).*temperature is fixed/],
    ["page", /not a model server/],
  ];
  for (const [model, said] of words) {
    for (const [name, value] of Object.entries({ url, model, key: "" })) await page.locator(`input[name=${name}]`).fill(value);
    await page.locator("#endpoint-test").click();
    await page.locator("#endpoint-state", { hasText: said }).waitFor();
  }
  await context.close();
  server.close();
});

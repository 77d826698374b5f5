// Connecting a language model: what the page says of the server is what the server said.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { openPage } from "../lib/browser.mjs";
import { browser, site } from "../lib/stage.mjs";

test("connecting asks the server, and says what came of it", async () => {
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    if (request.headers.authorization === "Bearer bad") return response.writeHead(401, cors).end();
    response.writeHead(200, { ...cors, "content-type": "application/json" }).end(JSON.stringify({ data: [{ id: "small" }, { id: "large" }] }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/v1`;
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  await page.goto(`${site.url}?lang=en`);
  await page.locator(".endpoint summary").click();
  const cases = [
    [url, "small", "", /^small answers\.$/, 2],
    [url, "other", "", /does not list other\. It has: small, large\./, 2],
    [url, "small", "bad", /refused the key \(401\)/, 0],
    ["http://127.0.0.1:9/v1", "small", "", /cannot be reached.*CORS/, 0],
  ];
  for (const [address, model, key, said, listed] of cases) {
    for (const [name, value] of Object.entries({ url: address, model, key })) await page.locator(`input[name=${name}]`).fill(value);
    await page.locator("#endpoint button[type=submit]").click();
    await page.locator("#endpoint-state", { hasText: said }).waitFor();
    assert.equal(await page.locator("#endpoint-models option").count(), listed);
  }
  await context.close();
  server.close();
});

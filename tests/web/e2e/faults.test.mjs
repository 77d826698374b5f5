// What can go wrong around the engine, and what a visitor then sees.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { openPage, screenshot } from "../lib/browser.mjs";
import { ask, lastAnswer, listen, openDemo, openObedient, tell } from "../lib/demo.mjs";
import { browser, site } from "../lib/stage.mjs";

const ALOR = "Какие достижения на проекте АЛОР?";
const HTML = { status: 200, contentType: "text/html", body: "<!DOCTYPE html><title>Not found</title><p>The app lives here." };

test("an engine that crashed comes back with everything", async () => {
  const { page, context } = await openObedient(browser);
  const chat = await openDemo(page, site.url);
  await listen(page);
  await page.evaluate(() => document.getElementById("chat").engine.loadModel());
  await page.evaluate(() =>
    document.getElementById("chat").engine.add({ name: "later.md", text: "# Зоопарк\n\nВ зоопарке живёт капибара по имени Квантик.", id: "later" }));
  const before = await ask(chat, ALOR);
  await tell(page, "engine", "crash");
  await page.waitForFunction(() => window.statuses?.includes("engine_restarted"), undefined, { timeout: 20_000 });
  const again = await ask(chat, ALOR);
  assert.equal(await again.locator(".answer").textContent(), await before.locator(".answer").textContent());
  const found = await page.evaluate(() => document.getElementById("chat").engine.search("капибара", { mode: "lexical" }));
  assert.match(found.references[0].fullText, /Квантик/, "a later change was not lost");
  const dense = await page.evaluate(async () => {
    const { engine } = document.getElementById("chat");
    for (let i = 0; i < 100 && engine.dense.state !== "ready"; i++) await new Promise((r) => setTimeout(r, 100));
    return engine.search("quality of retrieval", { mode: "dense", limit: 3 });
  });
  assert.ok(dense.references[0].similarity !== undefined, "the model is attached again");
  await context.close();
});

test("an engine that hangs is found by its missing heartbeat", { timeout: 120_000 }, async () => {
  const { page, context } = await openObedient(browser);
  await openDemo(page, site.url);
  const outcome = page.evaluate(async () => {
    const { engine } = document.getElementById("chat");
    return new Promise((resolve) => engine.onStatus((status) => status.type === "engine_restarted" && resolve(status.reason)));
  });
  await tell(page, "engine", "hang");
  assert.match(await outcome, /no longer reacts/);
  const stats = await page.evaluate(() => document.getElementById("chat").engine.stats());
  assert.ok(JSON.stringify(stats).length > 2);
  await context.close();
});

test("a model that crashes is loaded again, and given up after three times; answers go on", async () => {
  const { page, context } = await openObedient(browser);
  const chat = await openDemo(page, site.url);
  await page.evaluate(() => document.getElementById("chat").engine.loadModel());
  await page.evaluate(() => {
    window.log = [];
    document.getElementById("chat").engine.onStatus((s) => window.log.push(s.type === "dense" ? s.state : s.type));
  });
  for (let i = 1; i <= 4; i++) {
    await tell(page, "embedder", "crash");
    await page.waitForFunction(
      (n) => (n <= 3 ? window.log.filter((s) => s === "embedder_restarted").length === n && window.log.at(-1) === "ready" : window.log.at(-1) === "failed"),
      i,
      { timeout: 60_000 },
    );
  }
  const turn = await ask(chat, ALOR);
  assert.equal(await turn.locator(".answer li").count(), 3);
  await context.close();
});

test("an HTML page instead of the engine's module", async () => {
  const { page, context } = await openPage(browser);
  await context.route(/adfontes_bg.*\.wasm/, (route) => route.fulfill(HTML));
  await page.goto(`${site.url}?lang=ru`);
  const error = page.locator("#chat .error");
  await error.waitFor();
  assert.equal(await error.getAttribute("data-code"), "unexpected_content");
  assert.match(await error.textContent(), /adfontes_bg.*\.wasm/, "the address is told");
  await page.locator("#chat").evaluate((element) => element.scrollIntoView());
  await screenshot(page, "fault-html-for-wasm");
  await context.unroute(/adfontes_bg.*\.wasm/);
  await error.getByRole("button").click();
  await page.waitForFunction(() => document.getElementById("chat").engine !== undefined);
  assert.equal(await error.count(), 0, "and it can be mended without a reload");
  await context.close();
});

test("an HTML page instead of the index, and a damaged index", async () => {
  const { page, context } = await openPage(browser);
  await context.route("**/adfontes.idx", (route) => route.fulfill(HTML));
  await page.goto(`${site.url}?lang=en`);
  const error = page.locator("#chat .error");
  await error.waitFor();
  assert.equal(await error.getAttribute("data-code"), "unexpected_content");
  await context.unroute("**/adfontes.idx");
  await context.route("**/adfontes.idx", async (route) => {
    const body = await (await route.fetch()).body();
    body[body.length >> 1] ^= 0xff;
    await route.fulfill({ status: 200, body });
  });
  await page.reload();
  await error.waitFor();
  assert.equal(await error.getAttribute("data-code"), "damaged_index");
  await context.close();
});

test("a model folder that is not there: said once, answers go on", async () => {
  const { page, context } = await openPage(browser);
  await context.route("**/models/**", (route) => route.fulfill({ status: 404, body: "no" }));
  const chat = await openDemo(page, site.url);
  const dense = await page.evaluate(async () => {
    const { state, error } = await document.getElementById("chat").engine.loadModel();
    return { state, code: error?.code };
  });
  assert.equal(dense.state, "failed");
  assert.match(dense.code, /model_file_missing|fetch_failed/);
  assert.match(await chat.locator(".model").textContent(), /Поиск по смыслу выключен/);
  const turn = await ask(chat, ALOR);
  assert.equal(await turn.locator(".answer li").count(), 3);
  await context.close();
});

test("an HTML page instead of the model's module", async () => {
  const { page, context } = await openPage(browser);
  await context.route(/adfontes_embed.*\.wasm/, (route) => route.fulfill(HTML));
  await openDemo(page, site.url);
  const code = await page.evaluate(async () => (await document.getElementById("chat").engine.loadModel()).error?.code);
  assert.equal(code, "unexpected_content");
  await context.close();
});

/** A model server that answers with this function. */
async function endpoint(answer) {
  let requests = 0;
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    requests++;
    answer(request, response, cors);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseURL: `http://127.0.0.1:${server.address().port}/v1`,
    requests: () => requests,
    close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))),
  };
}

const QUESTION = "How is the quality of retrieval measured?";
const CASES = [
  ["401", (_, r, cors) => r.writeHead(401, { ...cors, "content-type": "application/json" }).end('{"error":{"message":"bad key"}}'), "endpoint_unauthorized"],
  ["429", (_, r, cors) => r.writeHead(429, { ...cors, "content-type": "application/json" }).end('{"error":{"message":"slow down"}}'), "endpoint_rate_limited"],
  ["500", (_, r, cors) => r.writeHead(500, cors).end("oops"), "endpoint_failed"],
  ["garbage", (_, r, cors) => r.writeHead(200, { ...cors, "content-type": "text/html" }).end("<html>hello</html>"), "endpoint_garbage"],
  ["hang", () => {}, "endpoint_timeout"],
];
for (const [name, behaviour, code] of CASES) {
  test(`an endpoint that answers with ${name}`, async () => {
    const server = await endpoint(behaviour);
    const { page, context } = await openPage(browser, { locale: "en-GB" });
    try {
      const chat = await openDemo(page, site.url, "en");
      await page.evaluate(async ([baseURL]) => {
        const element = document.getElementById("chat");
        await element.engine.setSettings({ llm: { maxRetries: 0 } }).catch(() => {});
        element.llm = { baseURL, model: "m", timeoutMs: 1500 };
      }, [server.baseURL]);
      const turn = await ask(chat, QUESTION);
      const error = turn.locator(".error");
      assert.equal(await error.getAttribute("data-code"), code);
      assert.ok(server.requests() >= 1);
      if (name === "hang") await screenshot(page, "fault-endpoint-hangs");
      await error.getByRole("button", { name: "Answer with quotations" }).click();
      await page.waitForFunction(() => {
        const turns = document.getElementById("chat").shadowRoot.querySelectorAll(".turn");
        return turns.length === 2 && turns[1].querySelector(".answer .badge") !== null;
      });
    } finally {
      await context.close();
      await server.close();
    }
  });
}

test("a connection that breaks: what came is kept, and marked as unfinished", async () => {
  let cut;
  const server = await endpoint((_, response, cors) => {
    response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
    response.write('data: {"choices":[{"delta":{"content":"Retrieval is measured by recall at five [1]. And then"}}]}\n\n');
    cut = () => response.destroy();
  });
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  try {
    const chat = await openDemo(page, site.url, "en");
    await page.evaluate(async ([baseURL]) => {
      const element = document.getElementById("chat");
      await element.engine.setSettings({ llm: { maxRetries: 0 } });
      element.llm = { baseURL, model: "m" };
    }, [server.baseURL]);
    const asking = ask(chat, QUESTION);
    // What a browser has not read yet is lost with the connection.
    await chat.locator(".streaming", { hasText: "recall at five" }).waitFor();
    cut();
    const turn = await asking;
    assert.match(await turn.locator(".answer").textContent(), /recall at five/);
    assert.equal(await turn.locator(".warning").first().getAttribute("data-code"), "endpoint_unreachable");
  } finally {
    await context.close();
    await server.close();
  }
});

test("stopping an answer ends the request too", async () => {
  let ended;
  const gone = new Promise((resolve) => (ended = resolve));
  const server = await endpoint((request, response, cors) => {
    response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
    const timer = setInterval(() => response.write('data: {"choices":[{"delta":{"content":"word "}}]}\n\n'), 30);
    response.on("close", () => (clearInterval(timer), ended(true)));
  });
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  try {
    const chat = await openDemo(page, site.url, "en");
    await page.evaluate(([baseURL]) => (document.getElementById("chat").llm = { baseURL, model: "m" }), [server.baseURL]);
    await chat.locator("textarea").fill(QUESTION);
    await page.keyboard.press("Enter");
    await chat.locator(".streaming p").waitFor();
    await chat.getByRole("button", { name: "Stop" }).click();
    assert.equal(await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 5000, false))]), true);
    await chat.locator(".stopped", { hasText: "Stopped." }).waitFor();
    assert.deepEqual(messages, []);
  } finally {
    await context.close();
    await server.close();
  }
});

test("what a source says is never run", async () => {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const chat = await openDemo(page, site.url, "en");
  await listen(page);
  await page.evaluate(() => {
    window.hacked = 0;
    return document.getElementById("chat").engine.add({
      name: "hostile.md",
      id: "hostile",
      title: "<img src=x onerror='hacked++'>",
      text: "# Wombat husbandry\n\nThe wombat enclosure <script>hacked++</script><img src=x onerror='hacked++'> is cleaned on Mondays, see [here](javascript:hacked++) and ![x](http://192.0.2.1/pixel.png).",
    });
  });
  const turn = await ask(chat, "When is the wombat enclosure cleaned?");
  assert.match(await turn.locator(".answer").textContent(), /Mondays/);
  await turn.locator("button.badge").first().click();
  assert.equal(await page.evaluate(() => window.hacked), 0);
  const bad = await page.evaluate(() => {
    const root = document.getElementById("chat").shadowRoot;
    return root.querySelectorAll("script, img, iframe, [onerror], a[href^='javascript' i]").length;
  });
  assert.equal(bad, 0);
  assert.equal((await lastAnswer(page)).kind, "quotation");
  assert.deepEqual(messages, []);
  await context.close();
});

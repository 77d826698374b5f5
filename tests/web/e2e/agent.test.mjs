// A model server that nobody here wrote: tool calls in fragments, a busy server, a cut stream, slow tokens; and what the reader
// is offered where a citation is wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { library, playing } from "../lib/endpoints.mjs";
import { BROWSER, openPage, screenshot } from "../lib/browser.mjs";
import { ask, lastAnswer, openDemo } from "../lib/demo.mjs";
import { withModel } from "../lib/model.mjs";
import { browser, site } from "../lib/stage.mjs";

const QUESTION = "How is the quality of retrieval measured?";
/** The native tests use a simulated clock. Here times are real, so they are made long enough for a busy machine. */
const LONGER = 50;
const longer = (llm) => Object.fromEntries(Object.entries(llm).map(([key, value]) => [key, /timeoutMs$/i.test(key) ? value * LONGER : value]));

test("everything in the library of behaviours comes out as natively", async () => {
  const { page, context } = await openPage(browser, { locale: "en-GB" });
  try {
    await openDemo(page, site.url, "en");
    await page.evaluate(async (sources) => {
      const { engine } = document.getElementById("chat");
      window.defaults = await engine.settings();
      await engine.clear();
      await engine.add(sources);
    }, library.sources);
    for (const { name, question, answer, settings, replies, expect } of library.behaviours) {
      const server = await playing(replies);
      const got = await page.evaluate(async ([baseURL, question, answer, settings]) => {
        const { engine } = document.getElementById("chat");
        await engine.setSettings(window.defaults);
        await engine.setSettings({ ...settings, llm: { retryInitialMs: 10, timeoutMs: 1500, ...settings.llm } });
        await engine.setLanguageModel({ baseURL, model: "m" });
        const resets = [];
        try {
          for await (const event of engine.ask(question, { answer })) {
            if (event.type === "reset") resets.push(event.reason);
            if (event.type === "complete") return { resets, answer: event.answer };
          }
        } catch (error) {
          return { resets, error: error.code };
        }
      }, [server.baseURL, question, answer, { ...settings, llm: longer(settings?.llm ?? {}) }]);
      await server.close();
      assert.equal(got.error, expect.error, name);
      if (expect.requests !== undefined) assert.equal(server.requests.length, expect.requests, `${name}: requests`);
      if (expect.error !== undefined) continue;
      assert.equal(got.answer.kind, expect.kind, name);
      if (expect.text !== undefined) assert.equal(got.answer.text, expect.text, name);
      // In Firefox, `fetch` rejects if the body ends before its first byte. The engine then repeats the request, and has nothing to reset.
      const begun = BROWSER !== "firefox" || replies[0].chunks?.length !== 0;
      assert.deepEqual(got.resets, begun ? (expect.resets ?? []) : [], `${name}: resets`);
      assert.deepEqual(got.answer.trace.warnings.map((w) => w.code), expect.warnings ?? [], `${name}: warnings`);
      if (expect.steps) assert.deepEqual(got.answer.trace.steps.map((s) => s.calls.map((c) => c.outcome)), expect.steps, name);
      for (const { start, end, marker } of got.answer.citations) assert.equal(got.answer.text.slice(start, end), marker, name);
    }
  } finally {
    await context.close();
  }
});

async function requestsOf(mock) {
  const journal = await (await fetch(`${mock.url}/__aimock/journal`)).json();
  return (Array.isArray(journal) ? journal : journal.entries).map((entry) => entry.body ?? entry.request?.body);
}

test("a model calls tools in fragments, and its list is complete", async () => {
  const prepare = (mock) => {
    mock.on({ hasToolResult: false }, {
      toolCalls: [
        { name: "graph_query", arguments: JSON.stringify({ intent: "achievements", entity: "ALOR" }) },
        { name: "search", arguments: JSON.stringify({ query: "recall of retrieval" }) },
      ],
    });
    mock.on({ hasToolResult: true }, { content: "Retrieval is measured by recall at five [1]." });
  };
  await withModel(prepare, { agentTools: true }, async ({ mock, page, chat, messages }) => {
    const turn = await ask(chat, QUESTION);
    const answer = await lastAnswer(page);
    assert.equal(answer.kind, "agent");
    assert.equal(await turn.locator("button.badge").count(), 1);
    const [step] = answer.trace.steps;
    assert.deepEqual(step.calls.map((call) => [call.tool, call.outcome]), [["graph_query", "items"], ["search", "passages"]]);
    assert.equal(step.calls[0].items, 3);
    const [first, second] = await requestsOf(mock);
    assert.deepEqual(first.tools.map((tool) => tool.function.name), ["graph_query", "search"]);
    const results = second.messages.filter((message) => message.role === "tool");
    assert.equal(results.length, 2);
    assert.equal(results[0].content.split("\n").filter((line) => line.startsWith("- ")).length, 3, "items are handed over as a list");
    assert.equal(answer.trace.leftThePage.length, 2, "both requests are told of");
    await turn.locator(".turn-foot details summary").first().click();
    await chat.evaluate((element) => element.scrollIntoView());
    await screenshot(page, "site-agent");
    assert.deepEqual(messages, []);
  });
});

test("a list that the model did not give whole is replaced", async () => {
  const prepare = (mock) => {
    mock.on({ hasToolResult: false }, { toolCalls: [{ name: "graph_query", arguments: '{"intent":"achievements","entity":"ALOR"}' }] });
    mock.on({ hasToolResult: true }, (request) => {
      const items = request.messages.at(-1).content.split("\n").filter((line) => line.startsWith("- "));
      return { content: items.slice(0, 2).join("\n") };
    });
  };
  await withModel(prepare, { agentTools: true }, async ({ page, chat, messages }) => {
    const turn = await ask(chat, QUESTION);
    assert.equal((await lastAnswer(page)).kind, "list");
    assert.equal(await turn.locator(".answer li").count(), 3);
    assert.deepEqual(messages, []);
  });
});

test("a busy server is asked again, an answer that was cut is not: what came stays", async () => {
  const good = { content: "Retrieval is measured by recall at five [1]." };
  const prepare = (mock) => {
    mock.on({ sequenceIndex: 0 }, { error: { message: "slow down", type: "rate_limit_error" }, status: 429 });
    mock.on({ sequenceIndex: 1 }, good, { truncateAfterChunks: 3, latency: 300 });
    mock.on({ sequenceIndex: 2 }, good);
  };
  await withModel(prepare, { llm: { retryInitialMs: 20 } }, async ({ mock, page, chat }) => {
    await ask(chat, QUESTION);
    const answer = await lastAnswer(page);
    assert.ok(answer.text.length > 0 && good.content.startsWith(answer.text.trim()), answer.text);
    assert.equal((await requestsOf(mock)).length, 2);
    assert.ok(answer.trace.warnings.length > 0, "the answer says that it was cut");
  });
});

test("slow tokens are shown as they come, and compared with the passages sentence by sentence", async () => {
  const content = "Retrieval is measured by recall at five [1]. Nobody on Mars has ever repaired a bicycle there.";
  const prepare = (mock) => mock.onMessage(/./s, { content }, { streamingProfile: { ttft: 200, tps: 40 } });
  await withModel(prepare, { attribution: "live" }, async ({ page, chat, messages }) => {
    const events = await page.evaluate(async (question) => {
      const seen = [];
      for await (const event of document.getElementById("chat").engine.ask(question)) {
        if (event.type === "delta" || event.type === "segment") seen.push({ type: event.type, source: event.source, at: performance.now() });
        if (event.type === "complete") seen.push({ type: "complete", attribution: event.answer.attribution, at: performance.now() });
      }
      return seen;
    }, QUESTION);
    const segments = events.filter((event) => event.type === "segment");
    assert.equal(segments.length, 2);
    assert.equal(segments[1].source, "llm");
    const end = events.at(-1);
    assert.ok(end.at - segments[0].at > 50, "the first sentence was told of before the end");
    assert.equal(end.attribution.strategy, "live");
    assert.ok(JSON.stringify(end.attribution).length < 2048);
    assert.ok(chat);
    assert.deepEqual(messages, []);
  });
});

test("a wrong citation is offered for repair, and the reader decides", async () => {
  const words = ["The wombat enclosure is cleaned on Mondays by two keepers.", "The otter pool holds forty thousand litres of water."];
  const prepare = (mock) =>
    mock.onMessage(/./s, (request) => {
      // Cites the passage about otters after the sentence about wombats.
      const prompt = request.messages.at(-1).content;
      const number = (part) => new RegExp(`<\\w+ (\\d+): [^>]*>[^<]*${part}`).exec(prompt)?.[1] ?? "1";
      return { content: `${words[0]} [${number("otter pool")}]` };
    });
  await withModel(prepare, {}, async ({ page, chat, messages }) => {
    await page.evaluate((words) =>
      document.getElementById("chat").engine.add([
        { name: "wombat.md", id: "wombat", text: `# Wombat enclosure\n\n${words[0]}` },
        { name: "otter.md", id: "otter", text: `# Otter pool beside the wombat enclosure\n\n${words[1]}` },
      ]), words);
    const turn = await ask(chat, "When is the wombat enclosure cleaned, and how big is the otter pool?");
    const offer = turn.locator(".offer");
    await offer.waitFor();
    const before = await turn.locator(".answer button.badge").textContent();
    await offer.getByRole("button", { name: /^Cite/ }).click();
    const after = await turn.locator(".answer button.badge").textContent();
    assert.notEqual(after, before);
    assert.equal(after, await offer.getAttribute("data-reference"));
    await chat.evaluate((element) => element.scrollIntoView());
    await screenshot(page, "site-offer");
    await offer.getByRole("button", { name: "Undo" }).click();
    assert.equal(await turn.locator(".answer button.badge").textContent(), before);
    assert.deepEqual(messages, []);
  });
});

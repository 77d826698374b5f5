// Answers that stream faster than anybody reads can be stopped at once. The figures are printed; the bounds leave room
// for a machine that runs other tests at the same time.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { launch, openPage } from "../../lib/browser.mjs";
import { engineIn, LISTED, plainSite, QUESTION } from "../../lib/plain.mjs";

let site, browser;
before(async () => ([site, browser] = await Promise.all([plainSite(), launch()])));
after(async () => (await browser?.close(), await site?.close()));

const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
const delta = (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const PROSE = "The queue keeps letters for thirty days [1], and then it drops them **without** a word.\n- an item\n- another\n\n";

/** An endpoint that streams this many bytes a second, one token per chunk, until the client disconnects. */
async function streaming(bytesPerSecond, text = PROSE) {
  const seen = { requests: 0, closed: undefined };
  const events = text.match(/[^]{1,400}/g).map((part) => Buffer.from(part.match(/[^]{1,12}/g).map(delta).join("")));
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, CORS).end();
    request.resume();
    seen.requests++;
    response.writeHead(200, { ...CORS, "content-type": "text/event-stream" }).write(delta("So: "));
    const began = performance.now();
    let [written, next] = [0, 0];
    const timer = setInterval(() => {
      const due = ((performance.now() - began) / 1000) * bytesPerSecond;
      while (written < due && !response.writableNeedDrain) {
        const event = events[next++ % events.length];
        response.write(event);
        written += event.length;
      }
    }, 5);
    response.on("close", () => (clearInterval(timer), (seen.closed = performance.timeOrigin + performance.now())));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { seen, baseURL: `http://127.0.0.1:${server.address().port}/v1`, close: () => (server.closeAllConnections(), server.close()) };
}

/** The factor by which a busy machine may be slower; on an idle one 100 and 300 ms hold. */
const BUSY = 5;
const LIMITS = { llm: { maxAnswerChars: 50_000_000, maxCitations: 1_000_000, maxReplyBytes: 1_000_000_000, maxRetries: 0 } };

for (const [speed, custom] of [[0.1], [0.6], [2], [5], [5, "a custom fetch"]]) {
  test(`a stream of ${speed} MB/s is stopped at once, and the engine answers${custom ? `: ${custom}` : ""}`, { timeout: 60_000 }, async () => {
    const server = await streaming(speed * 1e6);
    const { page, context, messages } = await openPage(browser, { locale: "en-GB", recorded: false });
    try {
      await page.goto(site.url);
      await engineIn(page, { options: { settings: LIMITS, llm: { baseURL: server.baseURL, model: "m" } } });
      if (custom) await page.evaluate((llm) => engine.setLanguageModel({ ...llm, fetch: (...request) => fetch(...request) }), { baseURL: server.baseURL, model: "m" });
      const least = await bare(page, server);
      const took = await page.evaluate(async ([question, listed]) => {
        await engine.ask(listed).final();
        const controller = new AbortController();
        const running = engine.ask(question, { signal: controller.signal });
        let characters = 0;
        const reading = (async () => {
          for await (const event of running) if (event.type === "delta") characters += event.text.length;
        })().catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 1500));
        const at = performance.now();
        const aborted = performance.timeOrigin + at;
        controller.abort();
        const code = await running.final().then(() => "answered", (error) => error.code);
        const rejected = performance.now() - at;
        await reading;
        await engine.ask(listed).final();
        return { aborted, code, rejected, answered: performance.now() - at, characters };
      }, [QUESTION, LISTED]);
      for (let i = 0; i < 100 && server.seen.closed === undefined; i++) await pause(10);
      const closed = (server.seen.closed ?? Infinity) - took.aborted;
      console.log(`${speed} MB/s${custom ? `, ${custom}` : ""}: ${took.characters} characters; rejected ${took.rejected.toFixed(0)} ms, closed ${closed.toFixed(0)} ms (a bare fetch: ${least.toFixed(0)} ms), answered ${took.answered.toFixed(0)} ms`);
      assert.equal(took.code, "aborted");
      assert.ok(took.characters > 1000, "it had begun");
      assert.ok(closed <= BUSY * 100 + least, `the request was open for ${closed.toFixed(0)} ms`);
      assert.ok(took.answered <= BUSY * 300, `the engine answered after ${took.answered.toFixed(0)} ms`);
      assert.equal(server.seen.requests, 2, "the bare one and ours");
      assert.deepEqual(messages, []);
    } finally {
      await context.close();
      server.close();
    }
  });
}

/** How long it takes here until a server notices that a plain `fetch` was aborted; no engine can be faster. */
async function bare(page, server) {
  const aborted = await page.evaluate(async (url) => {
    const controller = new AbortController();
    const { body } = await fetch(url, { method: "POST", body: "{}", signal: controller.signal });
    const reader = body.getReader();
    for (const until = performance.now() + 300; performance.now() < until; ) await reader.read();
    controller.abort();
    return performance.timeOrigin + performance.now();
  }, `${server.baseURL}/chat/completions`);
  for (let i = 0; i < 100 && server.seen.closed === undefined; i++) await pause(10);
  const took = server.seen.closed - aborted;
  server.seen.closed = undefined;
  return Math.max(0, took);
}

/** Opens a page with the element and a model that streams this text, and returns the result of `run`, which waits until the answer is drawn. */
async function drawing(text, run, llm = {}) {
  const server = await streaming(5e6, text);
  const { page, context, messages } = await openPage(browser, { locale: "en-GB", recorded: false });
  try {
    await page.goto(site.url);
    await engineIn(page, { options: { settings: { llm: { maxRetries: 0, ...llm } }, llm: { baseURL: server.baseURL, model: "m" } } });
    await page.evaluate(async () => {
      await import("/pkg/dist/element/index.js");
      globalThis.chat = Object.assign(document.createElement("adfontes-chat"), { engine });
      chat.setAttribute("lang", "en");
      document.body.append(chat);
      await new Promise((go) => setTimeout(go, 300));
      globalThis.drawn = async (asked) => {
        await asked;
        while (chat.shadowRoot.querySelector(".turn[aria-busy=true]") !== null) await new Promise(requestAnimationFrame);
      };
    });
    const came = await run(page);
    assert.deepEqual(messages, []);
    return came;
  } finally {
    await context.close();
    server.close();
  }
}

/** The longest tasks of the page's main thread during `run`, in ms of computing time, which other programs do not affect. */
async function tasksOf(page, run) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await run();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const place = ({ pid, tid }) => `${pid}:${tid}`;
  const pages = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(place));
  const tasks = traceEvents.filter((event) => event.ph === "X" && /RunTask/.test(event.name) && pages.has(place(event)));
  return tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a);
}

/** The streamed text, and the limit for the longest task. An idle machine draws prose and cited words within 50 ms. */
const LONG = {
  prose: { text: PROSE, most: 50 },
  "one paragraph": { text: "word ".repeat(80), most: 50 },
  "a citation after every word": { text: "word [1] ".repeat(60), most: 50 },
  // Two thousand markers a frame become one badge; counting and keeping them takes longest.
  "nothing but citations": { text: "[1]".repeat(150), most: 150 },
};
for (const [name, { text, most }] of Object.entries(LONG)) {
  test(`the longest answer at 5 MB/s is drawn in time: ${name}`, { timeout: 180_000 }, async () => {
    const tasks = await drawing(text, (page) => tasksOf(page, () => page.evaluate(([question]) => drawn(chat.ask(question)), [QUESTION])));
    console.log(`${name}: the longest tasks took ${tasks.slice(0, 5).map((ms) => ms.toFixed(0)).join(", ")} ms of computing`);
    assert.ok(tasks[0] <= BUSY * most, `a task took ${tasks[0]} ms`);
    assert.ok(tasks[8] <= BUSY * 50, `nine tasks took ${tasks[8]} ms and more`);
  });
}

test("an answer with 50,000 citations is drawn whole, and the page lives meanwhile", { timeout: 300_000 }, async () => {
  const text = Array.from({ length: 500 }, (_, at) => `w${at % 10} [1]${at % 25 === 24 ? ".\n\n" : " "}`).join("");
  const limits = { maxAnswerChars: Math.ceil((50_000 / 500) * text.length), maxReplyBytes: 1e9, maxCitations: 60_000 };
  let seen;
  const tasks = await drawing(text, (page) => tasksOf(page, async () => {
    seen = await page.evaluate(async ([question]) => {
      const answered = new Promise((go) => chat.addEventListener("adfontes-answer", ({ detail }) => go(detail.answer), { once: true }));
      await drawn(chat.ask(question));
      const words = chat.shadowRoot.querySelector(".answer").textContent.match(/w\d/g).length;
      return { citations: (await answered).citations.length, badges: chat.shadowRoot.querySelectorAll(".answer .badge").length, words };
    }, [QUESTION]);
  }), limits);
  console.log(`50,000 citations: ${seen.badges} badges; the longest tasks took ${tasks.slice(0, 5).map((ms) => ms.toFixed(0)).join(", ")} ms of computing`);
  assert.ok(seen.citations >= 49_900, `${seen.citations} citations`);
  assert.ok(seen.words >= 49_900, `${seen.words} words are drawn`);
  assert.equal(seen.badges, 2000, "the others stand as text");
  assert.ok(tasks[0] <= BUSY * 200, `a task took ${tasks[0]} ms`);
});

test("who reads a long answer while it comes stays where he reads; who follows it is at its end", { timeout: 120_000 }, async () => {
  const numbered = Array.from({ length: 3000 }, (_, at) => `Letter ${at} stays for thirty days [1], then it goes.\n- thing ${at}\n\n`).join("");
  for (const reads of [true, false]) {
    const { moved, off, found } = await drawing(numbered, (page) => page.evaluate(async ([question, reads]) => {
      const asked = chat.ask(question);
      const blocks = () => [...chat.shadowRoot.querySelectorAll(".answer p, .answer li")];
      const words = (block) => /\w+ \d+/.exec(block.textContent)?.[0];
      const log = chat.shadowRoot.querySelector(".log");
      const scroller = getComputedStyle(log).overflowY === "visible" ? document.scrollingElement : log;
      let read;
      if (reads) {
        while (scroller.scrollTop < 3000) await new Promise(requestAnimationFrame);
        log.dispatchEvent(new WheelEvent("wheel", { deltaY: -100 }));
        scroller.scrollTop /= 2;
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const at = blocks().findIndex((block) => block.getBoundingClientRect().top >= 100);
        read = { text: words(blocks()[at]), top: blocks()[at].getBoundingClientRect().top };
      }
      await drawn(asked);
      await new Promise((go) => setTimeout(go, 500));
      const now = read && blocks().find((block) => words(block) === read.text);
      return { off: scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop, moved: now?.getBoundingClientRect().top - (read?.top ?? 0), found: read === undefined || now !== undefined };
    }, [QUESTION, reads]));
    if (reads) {
      assert.ok(found, "the same words");
      assert.ok(Math.abs(moved) < 60, `what was read moved by ${moved} pixels`);
      assert.ok(off > 1000, "nobody was taken to the end");
    } else assert.ok(off < 4, `the end is ${off} pixels below`);
  }
});

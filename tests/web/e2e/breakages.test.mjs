// What breaks around the engine in a browser, as tables: files, workers, stores, tabs, devices. Each ends in an answer or in one error
// with a code and advice; the engine then answers as before, nothing is lost, and no request that may have cost money is sent again.
// Model servers are in faults.test.mjs of pkg/test.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { breakable, openBreakable, slowModel } from "../lib/breaking.mjs";
import { launch } from "../lib/browser.mjs";
import { newerIndex } from "../lib/files.mjs";

let site, browser;
before(async () => ([site, browser] = await Promise.all([breakable(), launch()])));
after(async () => (await browser?.close(), await site?.close()));

const HTML = () => ({ type: "text/html", body: "<!DOCTYPE html><title>Not found</title><p>The app lives here." });
const cut = (share) => (bytes) => bytes.subarray(0, Math.floor(bytes.length * share));
const turned = (share) => (bytes) => {
  const other = Buffer.from(bytes);
  other[Math.floor((bytes.length - 1) * share)] ^= 0x55;
  return other;
};
const gone = () => ({ status: 404, body: "no" });
/** Serves another intact file of the same kind instead. */
const replaced = (path) => () => readFileSync(new URL(`../../../${path}`, import.meta.url));
/** A file that is cut, has one byte changed, is replaced, or is missing. */
const DAMAGES = {
  "nothing in it": cut(0), "cut early": cut(0.001), "cut in the middle": cut(0.5), "cut late": cut(0.999),
  ...Object.fromEntries([0, 0.0001, 0.02, 0.4, 0.8, 1].map((share) => [`a byte turned at ${share}`, turned(share)])),
  "a page in HTML": HTML, missing: gone,
};
/** For damages that load the module of 19 MB each time, only these. */
const FEW = ["nothing in it", "cut in the middle", "a byte turned at 0.02", "a byte turned at 0.4", "a page in HTML", "missing"];

/** Checks that `error` has one of these codes, and a message that says what to do. */
function advises(what, error, codes) {
  assert.ok(codes.includes(error.code), `${what}: ${error.code} ${error.message}`);
  assert.match(error.message, /\w{3,}.*[.)]/, what);
}

/** `work` runs in the page on `engine` and returns its outcome, once with each damage and once without. */
/** The address differs each time, because a page compiles a module once per address. */
const anew = () => outcome(adfontes.createEngine({ wasmUrl: `/pkg/wasm/adfontes_bg.wasm?${performance.now()}` }));
const FILES = [
  { name: "the engine's module", file: /adfontes_bg\.wasm$/, other: replaced("pkg/wasm/adfontes_ingest_bg.wasm"), codes: ["unexpected_content", "fetch_failed"], work: anew, always: true },
  { name: "the module that reads sources", file: /adfontes_ingest_bg\.wasm$/, other: replaced("pkg/wasm/adfontes_bg.wasm"), codes: ["unexpected_content", "fetch_failed"], work: () => outcome(engine.add({ name: "x.md", text: "# More\n\nMore." })), always: true },
  { name: "the module that measures", file: /adfontes_evaluate_bg\.wasm$/, other: replaced("pkg/wasm/adfontes_ingest_bg.wasm"), codes: ["unexpected_content", "fetch_failed"], work: () => outcome(engine.evaluate([{ question: "q", answer: "a", contexts: ["a"] }])), always: true },
  { name: "an index", file: /adfontes\.idx$/, other: newerIndex, codes: ["damaged_index", "foreign_index", "unsupported_index_version", "unexpected_content", "fetch_failed"], work: () => outcome(adfontes.createEngine({ index: "/www/dist/adfontes.idx" })), always: true },
  { name: "a worker's script", file: /dist\/worker\.js$/, codes: ["worker_failed"], only: ["cut in the middle", "a page in HTML", "missing"], work: () => outcome(adfontes.createEngine()), always: true },
  { name: "a model's weights", file: /model\.onnx$/, other: replaced("models/tiny/unigram-mean/onnx/model.onnx"), codes: ["invalid_model", "model_file_missing", "fetch_failed", "unexpected_content", "embedder_failed"], only: FEW, work: () => model() },
  { name: "a model's tokenizer", file: /tokenizer\.json$/, other: replaced("models/tiny/unigram-mean/tokenizer.json"), codes: ["invalid_model", "model_file_missing", "fetch_failed", "unexpected_content", "embedder_failed"], only: FEW, work: () => model() },
];

for (const { name, file, other, codes, only, work, always = false } of FILES) {
  test(`damaged files: ${name}`, { timeout: 120_000 }, async () => {
    const { page, context } = await openBreakable(browser, site);
    try {
      await page.evaluate(async () => {
        globalThis.engine = await adfontes.createEngine();
        await engine.add(SOURCES);
        globalThis.expected = await usual(engine);
        globalThis.model = async () => {
          await engine.setModel("/models/tiny/wordpiece-mean/");
          return engine.dense.error ? { code: engine.dense.error.code, message: engine.dense.error.message } : { value: "something" };
        };
        // An engine that already has its parts would not fetch them again.
        globalThis.fresh = async () => {
          await globalThis.engine.close();
          globalThis.engine = await adfontes.createEngine({ index: window.saved, cache: false });
        };
        window.saved = await engine.export();
      });
      const damages = Object.entries(DAMAGES).filter(([what]) => only?.includes(what) ?? true);
      for (const [what, damage] of [...damages, ...(other === undefined ? [] : [["of another version", other]])]) {
        await page.evaluate(() => fresh());
        site.spoil.set(file, damage);
        const came = await page.evaluate(work);
        site.spoil.clear();
        if (always || came.code !== undefined) advises(`${name}, ${what}`, came, codes);
        // A model that loads despite the damage finds other passages.
        const alike = await page.evaluate(async () => (await usual(engine)) === expected || engine.dense.state === "ready");
        assert.ok(alike, `${name}, ${what}: the engine answers as before`);
        const whole = await page.evaluate(work);
        assert.equal(whole.code, undefined, `${name}, after ${what}: ${whole.message}`);
      }
    } finally {
      site.spoil.clear();
      await context.close();
    }
  });
}

/** The events of a model's answer at which the worker is killed. */
const STAGES = ["plan", "references", "delta", "validation"];
const ANSWER = "The queue keeps letters for thirty days [1]. ".repeat(4);

for (const loudly of [true, false]) {
  test(`the worker is killed at each stage of an answer, ${loudly ? "with an error" : "without a word"}`, { timeout: 120_000 }, async () => {
    const server = await slowModel(ANSWER);
    const { page, context, messages } = await openBreakable(browser, site);
    try {
      await page.evaluate(async (baseURL) => {
        globalThis.engine = await adfontes.createEngine({ heartbeatMs: 200, llm: { baseURL, model: "m" } });
        await engine.add(SOURCES);
        await engine.setSettings({ llm: { maxRetries: 3 } });
        globalThis.expected = await usual(engine);
      }, server.baseURL);
      for (const stage of STAGES) {
        const had = server.requests();
        const came = await page.evaluate(async ([stage, loudly]) => {
          const running = engine.ask(QUESTION, { answer: "auto" });
          let killed = false;
          const reading = (async () => {
            for await (const { type } of running) if (type === stage && !killed) killed = (kill(loudly), true);
          })().catch(() => {});
          const ended = await outcome(running.final());
          await reading;
          return { ...ended, killed };
        }, [stage, loudly]);
        assert.ok(came.killed, `${stage}: there was such an event`);
        advises(stage, came, ["engine_restarted"]);
        assert.ok(await page.evaluate(async () => (await usual(engine)) === expected), `${stage}: the engine answers as before`);
        assert.ok(server.requests() - had <= 1, `${stage}: ${server.requests() - had} requests`);
        assert.equal(await page.evaluate(async () => (await engine.settings()).llm.maxRetries), 3, `${stage}: settings stay`);
      }
      const had = server.requests();
      assert.equal(await page.evaluate(async () => (await engine.ask(QUESTION).final()).kind), "model", "the model is still there");
      assert.equal(server.requests(), had + 1);
      assert.deepEqual(messages, []);
    } finally {
      await context.close();
      server.close();
    }
  });
}

/** What the page is doing when its worker is killed, and the outcome that must follow. */
const KILLED = [
  {
    name: "twice, the second time while it starts",
    run: async () => {
      const had = workers.length;
      kill(true);
      while (workers.length === had) await new Promise((go) => setTimeout(go));
      kill(true);
      return outcome(engine.stats());
    },
  },
  {
    name: "while sources are read",
    codes: ["engine_restarted"],
    run: async () => {
      const text = Array.from({ length: 20_000 }, (_, at) => `# Part ${at}\n\nThe crate ${at} stands in hall ${at % 90}.\n`).join("\n");
      const adding = outcome(engine.add({ id: "large", name: "large.md", text }));
      setTimeout(() => kill(true), 100);
      return adding;
    },
    again: () => outcome(engine.add({ id: "large", name: "large.md", text: "# Part\n\nA crate." }).then(() => engine.remove("large"))),
  },
  {
    name: "while an index is opened",
    codes: ["engine_restarted", undefined],
    run: async () => {
      const opening = outcome(engine.load(saved));
      setTimeout(() => kill(true));
      return opening;
    },
    again: () => outcome(engine.load(saved)),
  },
  {
    name: "while a model computes vectors",
    run: async () => {
      const seen = new Promise((go) => engine.onStatus((status) => status.type === "embedding_progress" && go()));
      void engine.setModel("/models/tiny/wordpiece-mean/");
      await seen;
      workers[0].terminate();
      workers[0].dispatchEvent(new ErrorEvent("error", { message: "killed" }));
      for (let at = 0; at < 300 && engine.dense.state !== "ready"; at++) await new Promise((go) => setTimeout(go, 100));
      const found = await engine.search(QUESTION, { mode: "dense" });
      return found.references[0]?.similarity === undefined ? { code: "no dense search" } : {};
    },
    again: () => outcome(engine.setModel("/models/none/").then(() => engine.stats())),
  },
];

for (const { name, run, codes = [undefined], again } of KILLED) {
  test(`the worker is killed ${name}`, { timeout: 60_000 }, async () => {
    const { page, context } = await openBreakable(browser, site);
    try {
      await page.evaluate(async () => {
        globalThis.engine = await adfontes.createEngine({ heartbeatMs: 500 });
        await engine.add(SOURCES);
        globalThis.expected = await usual(engine);
        globalThis.saved = await engine.export();
      });
      const came = await page.evaluate(run);
      if (came.code === undefined) assert.ok(codes.includes(undefined), "it ended well");
      else advises(name, came, codes);
      if (again !== undefined) assert.equal((await page.evaluate(again)).code, undefined, "and once more");
      assert.ok(await page.evaluate(async () => (await usual(engine)) === expected), "the engine answers as before");
    } finally {
      await context.close();
    }
  });
}

test("a search that a model ranks is not repeated when the worker is killed", { timeout: 60_000 }, async () => {
  const server = await slowModel("8 ".repeat(50), 100);
  const { page, context } = await openBreakable(browser, site);
  try {
    const came = await page.evaluate(async (baseURL) => {
      globalThis.engine = await adfontes.createEngine({ settings: { rerank: "llm" }, llm: { baseURL, model: "m" } });
      await engine.add(SOURCES);
      const searching = outcome(engine.search(QUESTION));
      await new Promise((go) => setTimeout(go, 1000));
      kill(true);
      return searching;
    }, server.baseURL);
    assert.equal(server.requests(), 1);
    advises("a search", came, ["engine_restarted"]);
  } finally {
    await context.close();
    server.close();
  }
});

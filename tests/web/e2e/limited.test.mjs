// Browsers that refuse something, as tables: stores that are full, emptied or forbidden, several tabs, devices without workers, SIMD or
// memory. Each ends in an answer or in one error with a code and advice, and nothing that was answered is lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { breakable, openBreakable } from "../lib/breaking.mjs";
import { launch } from "../lib/browser.mjs";
import { LISTED, QUESTION } from "../lib/plain.mjs";
import { ask } from "../lib/demo.mjs";

const CHAT = `<adfontes-chat id="chat" lang="en"></adfontes-chat><script type="module">
  import { createEngine } from "/pkg/dist/index.js";
  import "/pkg/dist/element/index.js";
  globalThis.engine = await createEngine();
  await engine.add(SOURCES);
  document.getElementById("chat").engine = engine;
  globalThis.ready = true;
</script>`;

let site, chatSite, browser;
before(async () => ([site, chatSite, browser] = await Promise.all([breakable(), breakable(CHAT), launch()])));
after(async () => (await browser?.close(), await site?.close(), await chatSite?.close()));

const ready = (page) => page.waitForFunction(() => globalThis.ready === true, undefined, { timeout: 60_000 });

/** What may happen to a browser's stores, before the page's scripts run (`script`) or between two questions (`between`). */
const STORES = [
  { name: "everything in order", kept: 2 },
  {
    name: "the room is used up",
    kept: 1,
    between: (page) => page.evaluate(() => {
      // As in a real browser, the transaction is aborted with a reason.
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...args) {
        const request = put.apply(this, args);
        Object.defineProperty(this.transaction, "error", { value: new DOMException("full", "QuotaExceededError") });
        this.transaction.abort();
        return request;
      };
    }),
  },
  {
    name: "everything is cleared in between",
    kept: 2,
    between: async (page) => (await page.context().newCDPSession(page)).send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes: "all" }),
  },
  {
    name: "stores are forbidden",
    kept: 0,
    script: () => {
      const refuse = { configurable: true, get() { throw new DOMException("The operation is insecure.", "SecurityError"); } };
      for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"]) Object.defineProperty(globalThis, name, refuse);
    },
  },
  { name: "there are no stores", kept: 0, script: () => ["indexedDB", "localStorage", "sessionStorage", "caches"].forEach((name) => Object.defineProperty(globalThis, name, { value: undefined })) },
  {
    name: "the database cannot be opened",
    kept: 0,
    script: () => {
      IDBFactory.prototype.open = () => {
        const request = { error: new DOMException("no", "InvalidStateError") };
        setTimeout(() => request.onerror?.());
        return request;
      };
    },
  },
  { name: "the database never opens", kept: 0, script: () => (IDBFactory.prototype.open = () => ({})) },
  { name: "small values are refused", kept: 0, script: () => (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }) },
];

for (const { name, kept, between, script } of STORES) {
  test(`stores: ${name}`, { timeout: 90_000 }, async () => {
    const { page, context, messages } = await openBreakable(browser, chatSite, script);
    try {
      await ready(page);
      const chat = page.locator("#chat");
      const first = await ask(chat, QUESTION);
      assert.match(await first.locator(".answer").textContent(), /thirty days/);
      if (kept > 0) await page.waitForFunction(() => localStorage.length > 0);
      await between?.(page);
      const second = await ask(chat, LISTED);
      assert.match(await second.locator(".answer").textContent(), /Foundry/);
      if (kept < 2 && !/never|small/.test(name)) await chat.locator(".status", { hasText: /no room/ }).waitFor();
      await page.waitForTimeout(500);
      await page.reload();
      await ready(page);
      await chat.locator(".turn").nth(Math.max(0, kept - 1)).waitFor({ state: kept > 0 ? "attached" : "detached" });
      assert.equal(await chat.locator(".turn").count(), kept, "what was kept");
      const third = await ask(chat, QUESTION);
      assert.match(await third.locator(".answer").textContent(), /thirty days/);
      assert.deepEqual(messages, []);
    } finally {
      await context.close();
    }
  });
}

test("stores: no room for a model, which is used all the same", { timeout: 60_000 }, async () => {
  const { page, context } = await openBreakable(browser, site, () => {
    Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  });
  try {
    const state = await page.evaluate(async () => {
      const engine = await adfontes.createEngine({ model: "/models/tiny/wordpiece-mean/" });
      return (await engine.whenDense()).state;
    });
    assert.match(state, /^(ready|no_vectors)$/);
  } finally {
    await context.close();
  }
});

/** All kept dialogs, each as `question, question`. */
const dialogs = (page) => page.evaluate(() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("adfontes-dialogs");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const all = opening.result.transaction("dialogs").objectStore("dialogs").getAll();
    all.onsuccess = () => {
      opening.result.close();
      resolve(all.result.map(({ turns }) => turns.map(({ question }) => question).join(", ")).sort());
    };
  };
}));
const settle = (page) => page.waitForTimeout(500);

/** What two tabs do, and what is kept afterwards. */
const TABS = [
  {
    name: "both ask at once",
    run: async (one, other) => Promise.all([ask(one.locator("#chat"), QUESTION), ask(other.locator("#chat"), LISTED)]),
    kept: [QUESTION, LISTED].sort(),
  },
  {
    name: "one is a copy of the other, and both go on",
    copied: true,
    run: async (one, other) => {
      await ask(one.locator("#chat"), "Where are letters kept?");
      await ask(other.locator("#chat"), LISTED);
      await ask(one.locator("#chat"), QUESTION);
    },
    kept: [`${QUESTION}, Where are letters kept?, ${QUESTION}`, `${QUESTION}, ${LISTED}`],
  },
  {
    name: "one deletes the database while the other has it in use",
    run: async (one, other) => {
      await ask(one.locator("#chat"), QUESTION);
      const deleted = await other.evaluate(() => new Promise((resolve) => {
        const request = indexedDB.deleteDatabase("adfontes-dialogs");
        request.onsuccess = () => resolve(true);
        setTimeout(() => resolve(false), 5000);
      }));
      assert.ok(deleted, "it is not in the way");
      await ask(one.locator("#chat"), LISTED);
    },
    kept: [`${QUESTION}, ${LISTED}`],
  },
];

for (const { name, copied = false, run, kept } of TABS) {
  test(`two tabs: ${name}`, { timeout: 90_000 }, async () => {
    const { page, context, messages } = await openBreakable(browser, chatSite);
    try {
      await ready(page);
      let other;
      if (copied) {
        await ask(page.locator("#chat"), QUESTION);
        await settle(page);
        [other] = await Promise.all([context.waitForEvent("page"), page.evaluate(() => void open(location.href))]);
      } else {
        other = await context.newPage();
        await other.goto(chatSite.url);
      }
      await ready(other);
      if (copied) await other.locator("#chat .turn").waitFor();
      await run(page, other);
      await settle(page);
      assert.deepEqual(await dialogs(page), kept);
      assert.deepEqual(messages, []);
    } finally {
      await context.close();
    }
  });
}

/** What a device lacks, and how an engine starts there. `flags` are Chromium's. */
const DEVICES = [
  { name: "no WebAssembly", script: () => delete globalThis.WebAssembly, code: "unsupported_browser" },
  { name: "no SIMD", script: () => (WebAssembly.validate = () => false), code: "unsupported_browser" },
  { name: "no workers", script: () => delete globalThis.Worker },
  { name: "workers are refused", script: () => (globalThis.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } }), code: "worker_failed" },
  { name: "no memory for the module", flags: ["--js-flags=--wasm-max-mem-pages=8"], code: "out_of_memory" },
  {
    name: "no memory for all that is given",
    flags: ["--js-flags=--wasm-max-mem-pages=400"],
    code: "out_of_memory",
    run: async () => {
      globalThis.engine = await adfontes.createEngine();
      await engine.add(SOURCES);
      globalThis.expected = await usual(engine);
      const text = Array.from({ length: 60_000 }, (_, at) => `# Part ${at}\n\nThe crate ${at} stands in hall ${at % 90}.\n`).join("\n");
      return engine.add({ id: "large", name: "large.md", text });
    },
    after: async () => (await usual(engine)) === expected,
  },
  {
    name: "no memory for the model, which is then left out",
    flags: ["--js-flags=--wasm-max-mem-pages=240"],
    run: async () => {
      globalThis.engine = await adfontes.createEngine({ model: "/www/dist/models/use-multilingual/" });
      await engine.add(SOURCES);
      const { state, error } = await engine.whenDense();
      if (state !== "failed" || error.code !== "out_of_memory") throw new Error(`${state}: ${error?.code} ${error?.message}`);
      return usual(engine);
    },
  },
];

const begin = async () => {
  const engine = await adfontes.createEngine();
  await engine.add(SOURCES);
  return usual(engine);
};

for (const { name, script, flags, code, run = begin, after: later } of DEVICES) {
  test(`device: ${name}`, { timeout: 60_000 }, async () => {
    const own = flags === undefined ? browser : await launch(flags);
    const { page, context, messages } = await openBreakable(own, site, script);
    try {
      const came = await page.evaluate(`outcome((${run})())`);
      assert.equal(came.code, code, came.message);
      if (code !== undefined) assert.match(came.message, /\w{3,}.*[.)]/);
      if (later !== undefined) assert.ok(await page.evaluate(later), "the engine answers as before");
      assert.deepEqual(messages, []);
    } finally {
      await context.close();
      if (own !== browser) await own.close();
    }
  });
}

test("an abort in the midst of a large file is heard, ends no answer, and nothing of the file is there", { timeout: 120_000 }, async () => {
  const { page, context, messages } = await openBreakable(browser, site);
  try {
    const came = await page.evaluate(async () => {
      const restarts = [];
      const engine = await adfontes.createEngine();
      engine.onStatus((status) => status.type === "engine_restarted" && restarts.push(status.reason));
      await engine.add(SOURCES);
      const expected = await usual(engine);
      const text = Array.from({ length: 250_000 }, (_, at) => `# Part ${at}\n\nThe crate ${at} stands in hall ${at % 90}.\n`).join("\n");
      const controller = new AbortController();
      const running = outcome(engine.add({ id: "large", name: "large.md", text }, { signal: controller.signal }));
      await new Promise((go) => setTimeout(go, 500));
      const answering = usual(engine);
      const began = performance.now();
      controller.abort();
      const { code } = await running;
      return { code, restarts, answered: (await answering) === expected, took: performance.now() - began, same: (await usual(engine)) === expected, documents: (await engine.stats()).documents };
    });
    assert.equal(came.code, "aborted");
    assert.ok(came.took < 10_000, `it took ${came.took} ms`);
    assert.ok(came.same && came.answered, "the engine answers as before");
    assert.deepEqual(came.restarts, [], "its worker goes on");
    assert.deepEqual(messages, []);
  } finally {
    await context.close();
  }
});

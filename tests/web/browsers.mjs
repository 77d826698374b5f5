// Runs the same short day in Chromium, Firefox and WebKitGTK and prints a table. A browser that is not installed is named.
// cargo xtask browsers; or `node --experimental-websocket browsers.mjs webkit`
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launch } from "./lib/browser.mjs";
import { library, playing } from "./lib/endpoints.mjs";
import { serveFolder } from "./lib/site.mjs";
import { LISTED, plainSite, QUESTION, SOURCES } from "./lib/plain.mjs";

const LIMIT_MS = 480_000;
const BINARIES = {
  chromium: process.env.CHROME ?? "/usr/bin/chromium",
  firefox: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
  webkit: process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
};

/** Wraps the body of a script. `step` records the outcome of each step; the page returns them as JSON. */
const script = (body, given = null) => `(async () => {
  const [sources, question, listed, given] = ${JSON.stringify([SOURCES, QUESTION, LISTED, given])};
  const done = {};
  const step = async (name, work) => { try { done[name] = (await work()) ? "yes" : "wrong"; } catch (error) { done[name] = "no: " + (error.code ?? error); } };
  const until = async (holds) => { for (let at = 0; at < 300; at++) { if (await holds()) return true; await new Promise((go) => setTimeout(go, 100)); } return false; };
  ${body}
  return JSON.stringify(done);
})()`;

const DAY = script(`
  const { createEngine } = await import("/pkg/dist/index.js");
  let engine, bytes;
  await step("starts in a worker, takes files in", async () => (await (engine = await createEngine({})).add(sources)) !== undefined);
  await step("list", async () => (await engine.ask(listed).final()).items.length === 2);
  await step("quotation", async () => (await engine.ask(question).final()).citations.length > 0);
  await step("dense search with a small model", async () => {
    await engine.setModel("/models/tiny/wordpiece-mean/");
    if (!(await until(() => engine.dense.state === "ready"))) throw engine.dense.error ?? engine.dense.state;
    return (await engine.search(question, { mode: "dense" })).references[0].similarity !== undefined;
  });
  await step("saves and opens an index", async () => {
    bytes = await engine.export();
    const other = await createEngine({});
    await other.load(bytes);
    return (await other.ask(listed).final()).items.length === 2;
  });
  await step("without a worker", async () => {
    const own = await createEngine({ worker: false });
    await own.load(bytes);
    return (await own.ask(listed).final()).items.length === 2;
  });
  await step("a worker that is gone comes back", async () => {
    const { Worker } = globalThis;
    let last;
    globalThis.Worker = class extends Worker { constructor(...args) { super(...args); last = this; } };
    const own = await createEngine({ heartbeatMs: 200 });
    await own.add(sources);
    last.terminate();
    const back = new Promise((go) => own.onStatus(({ type }) => type === "engine_restarted" && go()));
    await own.ask(listed).final().catch(() => {});
    await back;
    globalThis.Worker = Worker;
    return (await own.ask(listed).final()).items.length === 2;
  });
  await step("element", async () => {
    await import("/pkg/dist/element/index.js");
    const chat = Object.assign(document.createElement("adfontes-chat"), { engine });
    document.body.append(chat);
    await until(() => chat.shadowRoot?.querySelector("textarea"));
    void chat.ask(question);
    return until(() => chat.shadowRoot.querySelector(".turn[aria-busy=false] .badge"));
  });`);

const hostile = (name) => JSON.parse(readFileSync(new URL(`../cases/hostile/${name}.json`, import.meta.url), "utf8"));
const PAYLOADS = [...hostile("own").map(({ payload }) => payload), ...hostile("dompurify").payloads, ...hostile("owasp").payloads];

/** A chat on an engine whose model says \`text\`, in pieces of a network. */
const CHAT = `
  const { createEngine } = await import("/pkg/dist/index.js");
  await import("/pkg/dist/element/index.js");
  let text = "";
  const says = async () => {
    const bytes = new TextEncoder().encode(text.match(/[^]{1,12}/gu).map((content) => "data: " + JSON.stringify({ choices: [{ index: 0, delta: { content } }] }) + String.fromCharCode(10, 10)).join("") + "data: [DONE]" + String.fromCharCode(10, 10));
    const body = new ReadableStream({ async start(out) {
      for (let at = 0; at < bytes.length; at += 8192) { out.enqueue(bytes.slice(at, at + 8192)); await new Promise((go) => setTimeout(go, 20)); }
      out.close();
    } });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const engine = await createEngine({ settings: { llm: { maxRetries: 0, maxReplyBytes: 1e9 } }, llm: { baseURL: "/v1", model: "m", fetch: says } });
  await engine.add(sources);
  const chat = Object.assign(document.createElement("adfontes-chat"), { engine });
  document.body.append(chat);
  await until(() => chat.shadowRoot?.querySelector("textarea"));
  const ended = () => until(() => chat.shadowRoot.querySelector(".turn:last-of-type[aria-busy=false]"));
  const say = async (said, asked = question) => { text = said; await chat.ask(asked); await ended(); };`;

const HOSTILE = script(`${CHAT}
  await step("hostile text, in answers and in sources, stays text", async () => {
    for (let at = 0; at < given.length; at += 20) await say("Thirty days [1]. " + given.slice(at, at + 20).join("  "));
    await engine.add(given.map((payload, at) => ({ id: "h" + at, name: "hostile-" + at + ".md", text: "# Part " + at + " of hostile words about wombats " + payload })));
    await say("They are wombats [1].", "Which hostile words are about wombats?");
    const inside = [...chat.shadowRoot.querySelectorAll("*")];
    const bad = inside.filter((one) => /^(script|iframe|object|embed|img|svg|math|link|meta|base|style|video|audio|template)$/i.test(one.localName) && one.localName !== "style");
    const led = inside.filter((one) => one.hasAttribute("href") && !/^(https?|mailto):/.test(one.href));
    const asked = performance.getEntriesByType("resource").filter(({ name }) => new URL(name).origin !== location.origin && !name.startsWith("blob:"));
    if ("pwned" in globalThis || bad.length + led.length + asked.length > 0) throw [globalThis.pwned, ...bad.map((one) => one.localName), ...led.map((one) => one.href), ...asked.map(({ name }) => name)].join();
    return chat.shadowRoot.querySelectorAll(".badge").length > 0;
  });`, PAYLOADS);

const MUCH = script(`${CHAT}
  await step("5,000 citations in an answer", async () => {
    await say("word [1] ".repeat(5000));
    return chat.shadowRoot.querySelectorAll(".turn:last-of-type .answer .badge").length === 2000;
  });
  await step("a change is aborted, and nothing of it is there", async () => {
    const before = JSON.stringify(await engine.stats());
    const controller = new AbortController();
    const running = engine.add(Array.from({ length: 5000 }, (_, at) => ({ id: "m" + at, name: at + ".md", text: "# Hall " + at + " of many" })), { signal: controller.signal, onProgress: () => controller.abort() });
    const code = await running.then(() => "", (error) => error.code);
    return code === "aborted" && JSON.stringify(await engine.stats()) === before;
  });`);

const STRICT = script(`
  const violations = [];
  document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => violations.push(violatedDirective));
  await step("the strictest policy, without a violation", async () => {
    const { createEngine } = await import("/pkg/dist/index.js");
    await import("/pkg/dist/element/index.js");
    const engine = await createEngine({ worker: false });
    await engine.add(sources);
    const chat = Object.assign(document.createElement("adfontes-chat"), { engine });
    document.body.append(chat);
    await until(() => chat.shadowRoot?.querySelector("textarea"));
    void chat.ask(question);
    if (!(await until(() => chat.shadowRoot.querySelector(".turn[aria-busy=false] .badge")))) return false;
    if (violations.length > 0) throw violations.join();
    return true;
  });`);

const VISIT = script(`
  await step("the demo is visited", () => until(() => document.getElementById("chat")?.engine));
  await step("a service worker keeps it", async () => (await navigator.serviceWorker.ready) && until(async () => {
    for (const name of await caches.keys()) if ((await (await caches.open(name)).keys()).length > 10) return true;
  }));`);

const OFFLINE = script(`
  await step("answers without a network", async () => {
    const chat = document.getElementById("chat");
    if (!(await until(() => chat.engine))) return false;
    return (await chat.engine.ask("Which projects are there?").final()).items.length > 0;
  });`);

/** For pages with a chat: `chat`, and `say(question)`, which returns the turn once its answer is complete. */
const TALK = `
  const chat = document.getElementById("chat");
  await until(() => chat?.engine);
  const inside = (selector) => chat.shadowRoot.querySelector(selector);
  const say = async (asked) => {
    const had = chat.shadowRoot.querySelectorAll(".turn").length;
    const input = inside("textarea");
    input.value = asked;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    inside("button[part=ask]").click();
    await until(() => chat.shadowRoot.querySelectorAll(".turn")[had]?.getAttribute("aria-busy") === "false");
    return chat.shadowRoot.querySelectorAll(".turn")[had];
  };`;

const SITE = script(`${TALK}
  await step("three achievements, and each citation opens its source at its words", async () => {
    const turn = await say("What did he achieve at ALOR?");
    const items = [...turn.querySelectorAll(".answer li")];
    for (const item of items) {
      item.querySelector("button.badge").click();
      const words = () => inside(".card.open mark")?.textContent;
      if (!(await until(() => words() !== undefined && item.textContent.includes(words().slice(0, 30))))) return false;
      if (chat.shadowRoot.activeElement?.className !== "card-title") return false;
    }
    return items.length === 3;
  });
  await step("a follow-up is understood within the dialog", async () => /Java|C#|Python/.test((await say("Which technologies did he use there?")).querySelector(".answer").textContent));
  await step("the map of the dialog", async () => {
    inside("[data-action=graph]").click();
    return until(() => chat.shadowRoot.querySelectorAll("dialog[open] svg.graph g[transform]").length > 5);
  });`);

const SETTINGS = script(`${TALK}
  await step("a setting holds in the dialog at once, and is kept", async () => {
    const listed = "Which projects are there?";
    if ((await say(listed)).querySelectorAll(".answer li").length < 2) return false;
    document.getElementById("setting-graphRag").click();
    if (!(await until(() => /1 setting differs/.test(document.getElementById("state").textContent)))) return false;
    const without = (await say(listed)).querySelectorAll(".answer li").length;
    const kept = JSON.parse(localStorage.getItem("adfontes-demo-settings"));
    document.getElementById("reset").click();
    return without < 2 && kept.graphRag === false;
  });`);

const CITATIONS = script(`
  await step("the citation test passes with all its questions", async () => {
    await until(() => /\\d/.test(document.getElementById("corpus").textContent));
    document.getElementById("run").click();
    await until(() => !document.getElementById("measured").hidden);
    await until(() => getComputedStyle(document.getElementById("stop")).display === "none" || document.getElementById("stop").hidden);
    const signs = [...document.querySelectorAll(".result .sign")].map((sign) => sign.textContent);
    if (!signs.every((sign) => /passed/.test(sign))) throw signs.join();
    return signs.length === 5;
  });`);

const FILES = script(`${TALK}
  await step("one's own files are read, asked, searched, kept and cleared", async () => {
    await until(() => document.documentElement.dataset.ready === "true");
    const given = new DataTransfer();
    given.items.add(new File(["# Wombats\\n\\nThe wombat enclosure is cleaned on Mondays by two keepers."], "wombats.md"));
    const files = document.getElementById("files");
    files.files = given.files;
    files.dispatchEvent(new Event("change", { bubbles: true }));
    if (!(await until(() => document.querySelectorAll("#sources li").length === 1))) return false;
    if (!/Mondays/.test((await say("When is the wombat enclosure cleaned?")).querySelector(".answer").textContent)) return false;
    const search = document.getElementById("search").shadowRoot;
    search.querySelector("input").value = "enclos";
    search.querySelector("input").dispatchEvent(new Event("input"));
    if (!(await until(() => search.querySelector("mark")?.textContent === "enclosure"))) return false;
    document.getElementById("clear").click();
    return until(() => document.querySelectorAll("#sources li").length === 0);
  });`);

/** What a browser cannot do, by browser and scenario, with the reason. */
const CANNOT = JSON.parse(readFileSync(new URL("cannot.json", import.meta.url), "utf8"));

/** Model server behaviours, each on its own server. Those listed in `cannot` must fail, so that the list stays true. */
const behaving = (behaviours, cannot) => script(`
  const { createEngine } = await import("/pkg/dist/index.js");
  const engine = await createEngine();
  await engine.add(given.sources);
  const defaults = await engine.settings();
  const wrong = [];
  for (const { name, question, answer, settings, baseURL, expect } of given.behaviours) {
    await engine.setSettings(defaults);
    await engine.setSettings({ ...settings, llm: { retryInitialMs: 10, timeoutMs: 1500, ...settings?.llm } });
    await engine.setLanguageModel({ baseURL, model: "m" });
    const came = await engine.ask(question, { answer }).final().then(({ kind, text, trace }) => ({ kind, text, warnings: trace.warnings.map(({ code }) => code) }), ({ code }) => ({ error: code }));
    const as = (key, otherwise) => JSON.stringify(expect[key] ?? otherwise) === JSON.stringify(came[key]);
    const right = expect.error !== undefined ? as("error") : as("kind") && (expect.text === undefined || as("text")) && as("warnings", []);
    if (right === given.cannot.includes(name)) wrong.push(name + ": " + JSON.stringify(came));
  }
  await step(given.behaviours.length + " behaviours of model servers", () => { if (wrong.length > 0) throw wrong.join("; "); return true; });`, { sources: library.sources, behaviours, cannot });

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'";

/** Runs all steps in a browser; `run` runs a script on a page. */
async function day(name, run) {
  let off = false;
  const site = await plainSite("", (path, _, response) => {
    if (path !== "/strict") return false;
    const html = '<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,"><body></body></html>';
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY }).end(html);
    return true;
  });
  const demo = await serveFolder(new URL("../../www/dist/", import.meta.url), (_, request) => off && (request.socket.destroy(), true));
  const servers = await Promise.all(library.behaviours.map(({ replies }) => playing(replies)));
  const behaviours = library.behaviours.map((one, at) => ({ ...one, replies: undefined, baseURL: servers[at].baseURL }));
  try {
    const told = {};
    const days = [[site.url, DAY], [site.url, HOSTILE], [site.url, MUCH], [site.url, behaving(behaviours, Object.keys(CANNOT[name]?.["behaviours of model servers"] ?? {}))], [`${site.url}strict`, STRICT], [`${demo.url}?lang=en`, SITE],
      [`${demo.url}settings/?lang=en`, SETTINGS], [`${demo.url}citations/?lang=en`, CITATIONS], [`${demo.url}offline/?lang=en`, FILES], [`${demo.url}?lang=en`, VISIT], [`${demo.url}?lang=en`, OFFLINE]];
    for (const [url, script] of days) {
      off = script === OFFLINE;
      Object.assign(told, JSON.parse(await run(url, script).catch((error) => JSON.stringify({ [script === OFFLINE ? "answers without a network" : `page ${new URL(url).pathname}`]: `no: ${error.message}` }))));
    }
    return told;
  } finally {
    await Promise.all([site, demo, ...servers].map((one) => one.close()));
  }
}

async function chromium() {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    return { version: `Chromium ${browser.version()}`, told: await day("chromium", async (url, script) => (await page.goto(url), page.evaluate(script))) };
  } finally {
    await browser.close();
  }
}

/** Firefox speaks WebDriver BiDi without a driver. */
async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  const program = spawn(BINARIES.firefox, ["--headless", "--remote-debugging-port=0", "--profile", profile, "--no-remote"], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    let said = "";
    program.stderr.on("data", (piece) => (said += piece));
    const address = () => /listening on (ws:\S+)/.exec(said)?.[1];
    for (let at = 0; at < 120 && address() === undefined; at++) await pause(500);
    const socket = new WebSocket(`${address()}/session`);
    await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: () => reject(new Error(said)) }));
    const waiting = new Map();
    socket.onmessage = ({ data }) => ((message) => waiting.get(message.id)?.(message))(JSON.parse(data));
    const send = (method, params) => new Promise((resolve, reject) => {
      const id = waiting.size + 1;
      waiting.set(id, (message) => (message.type === "error" ? reject(new Error(message.message)) : resolve(message.result)));
      socket.send(JSON.stringify({ id, method, params }));
    });
    const { capabilities } = await send("session.new", { capabilities: {} });
    const { context } = await send("browsingContext.create", { type: "tab" });
    const told = await day("firefox", async (url, expression) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
      const { result, exceptionDetails } = await send("script.evaluate", { target: { context }, awaitPromise: true, expression });
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return result.value;
    });
    socket.close();
    return { version: `Firefox ${capabilities.browserVersion}`, told };
  } finally {
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function webkit() {
  const [display, port] = [":77", 4499];
  const programs = [spawn("Xvfb", [display, "-screen", "0", "1280x900x24"], { stdio: "ignore" })];
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  let session;
  try {
    await pause(1500);
    programs.push(spawn("WebKitWebDriver", [`--port=${port}`], { env: { ...process.env, DISPLAY: display }, stdio: "ignore" }));
    await pause(1500);
    const browserOptions = { binary: BINARIES.webkit, args: ["--automation"] };
    const made = await call("POST", "/session", { capabilities: { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": browserOptions } } });
    session = `/session/${made.sessionId}`;
    await call("POST", `${session}/timeouts`, { script: LIMIT_MS });
    const told = await day("webkit", async (url, script) => {
      await call("POST", `${session}/url`, { url });
      const asked = `const done = arguments[0]; ${script}.then(done, (error) => done(JSON.stringify({ page: String(error) })));`;
      return call("POST", `${session}/execute/async`, { args: [], script: asked });
    });
    return { version: `WebKitGTK ${made.capabilities.browserVersion}`, told };
  } finally {
    if (session !== undefined) await call("DELETE", session).catch(() => {});
    for (const program of programs) program.kill();
  }
}

const columns = [];
const only = process.argv.slice(2);
for (const [name, run] of Object.entries({ chromium, firefox, webkit }).filter(([name]) => only.length === 0 || only.includes(name))) {
  if (!existsSync(BINARIES[name])) {
    console.error(`not run: ${name}, for ${BINARIES[name]} is missing`);
    continue;
  }
  const late = pause(LIMIT_MS, undefined, { ref: false }).then(() => Promise.reject(new Error("it took too long")));
  columns.push(await Promise.race([run(), late]).then(({ version, told }) => [version, told], (error) => [name, { page: `no: ${error.message}` }]));
}
const steps = [...new Set(columns.flatMap(([, done]) => Object.keys(done)))];
console.log(`| | ${columns.map(([version]) => version).join(" | ")} |\n| --- |${" --- |".repeat(columns.length)}`);
for (const step of steps) console.log(`| ${step} | ${columns.map(([, done]) => done[step] ?? "not reached").join(" | ")} |`);
for (const [name, scenarios] of Object.entries(CANNOT)) for (const [scenario, cases] of Object.entries(scenarios)) for (const [one, why] of Object.entries(cases)) console.log(`cannot in ${name}: ${scenario}: ${one}: ${why}`);
process.exit(columns.every(([, done]) => Object.values(done).every((value) => value === "yes")) ? 0 : 1);

// The same short day in Chromium, Firefox and WebKitGTK, of those that are installed; one that is not is named. Prints a table.
// node --experimental-websocket browsers.mjs
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launch } from "./lib/browser.mjs";
import { LISTED, plainSite, QUESTION, SOURCES } from "./lib/plain.mjs";

const LIMIT_MS = 120_000;
const BINARIES = {
  chromium: process.env.CHROME ?? "/usr/bin/chromium",
  firefox: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
  webkit: process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
};

/** Runs in the page; gives what became of each step as JSON. */
const DAY = `(async () => {
  const [sources, question, listed] = ${JSON.stringify([SOURCES, QUESTION, LISTED])};
  const done = {};
  const step = async (name, work) => { try { done[name] = (await work()) ? "yes" : "wrong"; } catch (error) { done[name] = "no: " + (error.code ?? error); } };
  const { createEngine } = await import("/pkg/dist/index.js");
  let engine, bytes;
  await step("starts in a worker, takes files in", async () => (await (engine = await createEngine({})).add(sources)) !== undefined);
  await step("list", async () => (await engine.ask(listed).final()).items.length === 2);
  await step("quotation", async () => (await engine.ask(question).final()).citations.length > 0);
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
  await step("element", async () => {
    await import("/pkg/dist/element/index.js");
    const chat = Object.assign(document.createElement("adfontes-chat"), { engine });
    document.body.append(chat);
    for (let at = 0; at < 50 && chat.shadowRoot?.querySelector("textarea") === null; at++) await new Promise((go) => setTimeout(go, 100));
    return chat.shadowRoot.querySelector("textarea") !== null;
  });
  return JSON.stringify(done);
})()`;

async function chromium(url) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return { version: `Chromium ${browser.version()}`, told: await page.evaluate(DAY) };
  } finally {
    await browser.close();
  }
}

/** Firefox speaks WebDriver BiDi by itself. */
async function firefox(url) {
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
    await send("browsingContext.navigate", { context, url, wait: "complete" });
    const { result } = await send("script.evaluate", { target: { context }, awaitPromise: true, expression: DAY });
    socket.close();
    return { version: `Firefox ${capabilities.browserVersion}`, told: result.value };
  } finally {
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function webkit(url) {
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
    await call("POST", `${session}/url`, { url });
    const script = `const done = arguments[0]; ${DAY}.then(done, (error) => done(JSON.stringify({ page: String(error) })));`;
    return { version: `WebKitGTK ${made.capabilities.browserVersion}`, told: await call("POST", `${session}/execute/async`, { args: [], script }) };
  } finally {
    if (session !== undefined) await call("DELETE", session).catch(() => {});
    for (const program of programs) program.kill();
  }
}

const site = await plainSite();
const columns = [];
try {
  for (const [name, run] of Object.entries({ chromium, firefox, webkit })) {
    if (!existsSync(BINARIES[name])) {
      console.error(`not run: ${name}, for ${BINARIES[name]} is missing`);
      continue;
    }
    const late = pause(LIMIT_MS, undefined, { ref: false }).then(() => Promise.reject(new Error("it took too long")));
    columns.push(await Promise.race([run(site.url), late]).then(({ version, told }) => [version, JSON.parse(told)], (error) => [name, { page: `no: ${error.message}` }]));
  }
} finally {
  await site.close();
}
const steps = [...new Set(columns.flatMap(([, done]) => Object.keys(done)))];
console.log(`| | ${columns.map(([version]) => version).join(" | ")} |\n| --- |${" --- |".repeat(columns.length)}`);
for (const step of steps) console.log(`| ${step} | ${columns.map(([, done]) => done[step] ?? "not reached").join(" | ")} |`);
process.exit(columns.every(([, done]) => Object.values(done).every((value) => value === "yes")) ? 0 : 1);

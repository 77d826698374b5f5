// A bare page whose files, workers, stores and browser features can be broken, and a model server that counts its requests.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { openPage } from "./browser.mjs";
import { LISTED, plainSite, QUESTION, SOURCES } from "./plain.mjs";

const ROOT = new URL("../../../", import.meta.url);

/** Runs in the page before any other script. Lets a test kill the page's workers and compare an engine's answers. */
function prepare([sources, question, listed]) {
  globalThis.SOURCES = sources;
  globalThis.QUESTION = question;
  const workers = (globalThis.workers = []);
  if (globalThis.Worker) {
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        workers.push(this);
      }
    };
  }
  /** Ends the newest worker: `loudly` with an error event, otherwise silently, as when the system ends it. */
  globalThis.kill = (loudly) => {
    const worker = workers.at(-1);
    worker.terminate();
    if (loudly) worker.dispatchEvent(new ErrorEvent("error", { message: "killed" }));
  };
  /** Two answers that need no model; they have to be the same before and after a fault. */
  globalThis.usual = async (engine) => {
    const list = await engine.ask(listed, { answer: "quotation" }).final();
    const quotation = await engine.ask(question, { answer: "quotation" }).final();
    return JSON.stringify([list.text, list.items?.length, quotation.text, quotation.citations.length]);
  };
  /** The outcome of a promise, in a form that can leave the page. */
  globalThis.outcome = (promise) => Promise.resolve(promise).then((value) => ({ value: value === undefined ? null : "something" }), ({ code, message }) => ({ code: code ?? "none", message }));
}

/** Serves the repository. A file that matches a pattern in `spoil` is served as its function changes it. */
export async function breakable(body) {
  const spoil = new Map();
  const site = await plainSite(body, async (path, _, response) => {
    const way = [...spoil].find(([pattern]) => pattern.test(path))?.[1];
    const whole = way && (await readFile(new URL(`.${path}`, ROOT)).catch(() => undefined));
    if (whole === undefined) return false;
    const made = way(whole);
    const type = path.endsWith(".wasm") ? "application/wasm" : path.endsWith("js") ? "text/javascript" : "application/octet-stream";
    response.writeHead(made.status ?? 200, { "content-type": made.type ?? type, "cache-control": "no-store" }).end(made.body ?? made);
    return true;
  });
  return { ...site, spoil };
}

export async function openBreakable(browser, site, script) {
  const opened = await openPage(browser, { locale: "en-GB" });
  await opened.context.addInitScript(prepare, [SOURCES, QUESTION, LISTED]);
  if (script !== undefined) await opened.context.addInitScript(script);
  await opened.page.goto(site.url);
  await opened.page.evaluate(async () => (globalThis.adfontes = await import("/pkg/dist/index.js")));
  return opened;
}

/** A model server that answers slowly, word by word, and counts its requests. */
export async function slowModel(text, pauseMs = 40) {
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  let requests = 0;
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    request.resume();
    requests++;
    response.writeHead(200, { ...cors, "content-type": "text/event-stream" }).flushHeaders();
    const words = text.split(/(?<= )/);
    const timer = setInterval(() => {
      const word = words.shift();
      if (word !== undefined) return response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: word } }] })}\n\n`);
      clearInterval(timer);
      response.end("data: [DONE]\n\n");
    }, pauseMs);
    response.on("close", () => clearInterval(timer));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseURL: `http://127.0.0.1:${server.address().port}/v1`,
    requests: () => requests,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

// A proxy, servers behind it, and clients, for its tests.
import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { after } from "node:test";
import { createProxy } from "../dist/proxy/server.js";
export const PAGE = "https://page.example";
export const KEY = "sk-the-owners-secret";
export const CHAT = "/v1/chat/completions";
export const BODY = JSON.stringify({ model: "small", messages: [{ role: "user", content: "a private question" }], stream: true });
export const running = [];

after(() => {
  for (const server of running) {
    server.close();
    server.closeAllConnections?.();
  }
});

export async function listen(server) {
  running.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server.address().port;
}

/** A model server that keeps what it was sent. */
export async function upstream(answer) {
  const requests = [];
  const server = createServer((req, res) => {
    let body = "";
    req.on("data", (piece) => (body += piece));
    req.on("end", () => {
      requests.push({ method: req.method, url: req.url, headers: req.headers, body });
      answer(req, res, body);
    });
  });
  const port = await listen(server);
  return { requests, port, url: `http://127.0.0.1:${port}/api/v1` };
}

export const sse = (res, text) => res.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`);

export function json(_req, res) {
  res.writeHead(200, { "content-type": "application/json" });
  res.end('{"choices":[{"message":{"content":"a private answer"}}]}');
}

/** A proxy before that server. */
export async function proxyOf(url, options = {}) {
  const lines = [];
  const server = createProxy({ upstream: url, apiKey: KEY, origins: [PAGE], perAddress: 1_000, perKey: 1_000, log: (line) => lines.push(line), ...options });
  return { port: await listen(server), lines };
}

export async function both(answer = json, options = {}) {
  const model = await upstream(answer);
  return { model, ...(await proxyOf(model.url, options)) };
}

/** Asks as a page does. Rejects where the connection ends before the answer does. */
export function ask(port, { path = CHAT, method = "POST", headers = {}, body = BODY, onPiece, signal } = {}) {
  return new Promise((resolve, reject) => {
    const all = { origin: PAGE, "content-type": "application/json", ...headers };
    for (const name of Object.keys(all)) if (all[name] === undefined) delete all[name];
    const sent = request({ port, host: "127.0.0.1", path, method, headers: all, signal, agent: false }, (res) => {
      let text = "";
      res.on("data", (piece) => {
        text += piece;
        onPiece?.(String(piece), res);
      });
      res.on("end", () => (res.complete ? resolve({ status: res.statusCode, headers: res.headers, text, code: codeOf(text) }) : reject(new Error("cut"))));
      res.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? body : undefined);
  });
}

export function codeOf(text) {
  try {
    return JSON.parse(text).error?.code;
  } catch {
    return undefined;
  }
}

/** Sends bytes as they are, and reads until the proxy ends the connection. */
export function raw(port, pieces, { hold = false, patience = 5_000 } = {}) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The proxy keeps the connection open; it said: ${text}`));
    }, patience);
    socket.on("data", (piece) => (text += piece));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(text);
    });
    for (const piece of [pieces].flat()) socket.write(piece);
    if (!hold) socket.end();
  });
}

export const head = (lines, path = CHAT, method = "POST") =>
  [`${method} ${path} HTTP/1.1`, "Host: proxy", `Origin: ${PAGE}`, "Content-Type: application/json", ...lines, "", ""].join("\r\n");
export const statuses = (text) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

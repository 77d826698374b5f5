/**
 * A proxy between pages and a model server: it holds the key, lets only some pages ask, and not more often than its owner pays for. It
 * keeps and logs nothing of what is asked and answered.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { RateLimit, Running, addressOf } from "./limits.js";
import { checked, type Checked, type ProxyOptions } from "./options.js";
import { Refusal, SERVICES, checkBodyless, checkHead, checkedBody, readBody } from "./request.js";
import { ask, checkReply, handOn, headersOf } from "./upstream.js";

export { ProxyOptionsError, isLoopback, type ProxyOptions } from "./options.js";

/** Most bytes of a request's head. */
const MAX_HEAD = 8 << 10;
/** Milliseconds in which a request's head must have come. */
const HEAD_TIMEOUT_MS = 5_000;
/** Most connections for each request that may run. */
const CONNECTIONS = 4;

/** A server that is not listening yet. Throws a `ProxyOptionsError` for options that cannot be used. */
export function createProxy(options: ProxyOptions): Server {
  const proxy = new Proxy(checked(options));
  const { bodyTimeoutMs, maxRunning } = proxy.options;
  const server = createServer({
    maxHeaderSize: MAX_HEAD,
    headersTimeout: HEAD_TIMEOUT_MS,
    requestTimeout: HEAD_TIMEOUT_MS + bodyTimeoutMs,
    keepAliveTimeout: HEAD_TIMEOUT_MS,
    connectionsCheckingInterval: 1_000,
    insecureHTTPParser: false,
    requireHostHeader: true,
  });
  server.maxConnections = maxRunning * CONNECTIONS;
  server.maxHeadersCount = 64;
  server.on("request", (request, response) => void proxy.handle(request, response));
  // The client waits for a go-ahead before it sends its body: it gets it once the head is accepted.
  server.on("checkContinue", (request, response) => void proxy.handle(request, response));
  server.on("checkExpectation", (_request, response: ServerResponse) => response.writeHead(417, { connection: "close" }).end());
  server.on("upgrade", (_request, socket: Socket) => socket.destroy());
  server.on("connect", (_request, socket: Socket) => socket.destroy());
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // What cannot be read as one request is answered once, and nothing that follows on the connection is read.
    const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
    else socket.destroy();
  });
  return server;
}

class Proxy {
  #addresses: RateLimit;
  #keys: RateLimit;
  #running: Running;

  constructor(readonly options: Checked) {
    this.#addresses = new RateLimit(options.perAddress);
    this.#keys = new RateLimit(options.perKey);
    this.#running = new Running(options.maxRunning, options.maxRunningPerAddress);
  }

  /** Answers a request. Never throws. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const since = performance.now();
    const over = new AbortController();
    response.on("close", () => over.abort());
    response.on("error", () => over.abort());
    let bytes = 0;
    let note = "";
    // Of the path only what is known is named: the rest is the client's text.
    const path = SERVICES.has(request.url ?? "") ? request.url! : "(other)";
    try {
      ({ bytes, note } = await this.#answer(request, response, over.signal));
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : new Refusal(500, "internal", "The proxy failed.");
      note = refusal.code;
      refuse(request, response, refusal);
    }
    const method = ["GET", "POST", "OPTIONS"].includes(request.method ?? "") ? request.method! : "(other)";
    const status = over.signal.aborted && !response.headersSent ? "–" : String(response.statusCode);
    this.options.log(`${method} ${path} ${status} ${Math.round(performance.now() - since)} ms ${bytes} bytes${note === "" ? "" : ` ${note}`}`);
  }

  async #answer(request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<{ bytes: number; note: string }> {
    const { options } = this;
    const headers = this.#origin(request);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The target is compared as it is written: no dots, escapes, queries or other hosts lead anywhere.
    const service = SERVICES.get(request.url ?? "");
    if (service === undefined) throw new Refusal(404, "no_such_path", `There is ${[...SERVICES.keys()].join(", ")}.`);
    if (request.method === "OPTIONS") return preflight(request, response, service.method);
    if (request.method !== service.method) throw new Refusal(405, "wrong_method", `Use ${service.method}.`);

    const address = addressOf(request, options.trustedProxies);
    limit(this.#addresses.take(address), "Too many requests from this address.");
    limit(this.#keys.take(this.#key(request)), "Too many requests with this key.");
    const ended = this.#running.begin(address);
    if (ended === undefined) throw new Refusal(503, "too_many_at_once", "Too many requests at the same time.", 1_000);
    try {
      let body: string | undefined;
      if (service.method === "POST") {
        checkHead(request, options.maxBodyBytes);
        if (request.headers.expect !== undefined) response.writeContinue();
        body = checkedBody(await readBody(request, options), options);
      } else {
        checkBodyless(request);
      }
      const reply = await ask(options, service.path, body, signal);
      try {
        checkReply(reply);
      } catch (refusal) {
        reply.destroy();
        throw refusal;
      }
      response.writeHead(reply.statusCode!, { ...headersOf(reply), "cache-control": "no-store", "x-content-type-options": "nosniff" });
      response.flushHeaders();
      const { bytes, whole } = await handOn(reply, response, options);
      return { bytes, note: whole ? "" : "cut" };
    } finally {
      ended();
    }
  }

  /** Headers that let an allowed page read the answer. */
  #origin(request: IncomingMessage): Record<string, string> {
    const { origin } = request.headers;
    if (origin === undefined) {
      if (!this.options.allowNoOrigin) throw new Refusal(403, "no_origin", "Only pages of known origins may ask.");
      return { vary: "origin" };
    }
    if (!this.options.origins.has(origin)) throw new Refusal(403, "wrong_origin", "This origin may not ask.");
    return { "access-control-allow-origin": origin, "access-control-expose-headers": "retry-after, x-request-id", vary: "origin" };
  }

  /** The name that a key's requests are counted by: the client's, or the one key of the server. */
  #key(request: IncomingMessage): string {
    const { isClientKey } = this.options;
    if (isClientKey === undefined) return "";
    const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(request.headers.authorization ?? "")?.[1];
    if (given === undefined || !isClientKey(given)) throw new Refusal(401, "wrong_key", "A key of this proxy is missing or wrong.");
    return given;
  }
}

function limit(waitMs: number, message: string): void {
  if (waitMs > 0) throw new Refusal(429, "rate_limited", message, waitMs);
}

function preflight(request: IncomingMessage, response: ServerResponse, method: string): { bytes: number; note: string } {
  const network = request.headers["access-control-request-private-network"] === "true";
  response.writeHead(204, {
    "access-control-allow-methods": method,
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "600",
    // A page of the public web asks a proxy on this machine.
    ...(network ? { "access-control-allow-private-network": "true" } : {}),
    connection: "close",
  });
  response.end();
  return { bytes: 0, note: "preflight" };
}

/** Tells why, in the form of OpenAI's errors. The connection ends: what the client sent after a refused head is not read as a request. */
function refuse(request: IncomingMessage, response: ServerResponse, { status, code, message, retryAfterMs }: Refusal): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ error: { message, type: "proxy_error", code } });
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    connection: "close",
    ...(retryAfterMs === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }),
  });
  response.end(body, () => {
    // The reader has the answer; what it is still sending is not waited for.
    if (!request.complete) setTimeout(() => request.socket.destroy(), 100).unref();
  });
}

/** The request to the model server, and its reply on the way to the reader: piece by piece, with an end in both directions. */
import { request as overHttp, type IncomingMessage, type ServerResponse } from "node:http";
import { request as overHttps } from "node:https";
import type { Checked } from "./options.js";
import { Refusal } from "./request.js";

/** Kinds of replies that are handed on; a page of a captive portal or a load balancer is not. */
const TYPES = ["application/json", "text/event-stream"];

function failed(code: string, message: string, retryAfterMs?: number): Refusal {
  return new Refusal(502, code, message, retryAfterMs);
}

/** Sends the request and returns the reply's head. Ends with the signal. Redirects are not followed: they would carry the key elsewhere. */
export function ask(options: Checked, path: string, body: string | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const { upstream, apiKey, timeoutMs } = options;
  const url = new URL(upstream);
  url.pathname = `${upstream.pathname.replace(/\/+$/, "")}${path}`;
  // Only these headers are sent, and none of the client's.
  const headers: Record<string, string> = { accept: "application/json, text/event-stream", "accept-encoding": "identity", "user-agent": "adfontes-proxy" };
  if (apiKey !== undefined) headers["authorization"] = `Bearer ${apiKey}`;
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    headers["content-length"] = String(Buffer.byteLength(body));
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? overHttps : overHttp;
    const sent = send(url, { method: body === undefined ? "GET" : "POST", headers, signal });
    const timer = setTimeout(() => {
      reject(new Refusal(504, "upstream_timeout", "The model server did not answer in time."));
      sent.destroy();
    }, timeoutMs);
    sent.on("response", (reply) => {
      clearTimeout(timer);
      resolve(reply);
    });
    sent.on("upgrade", (_reply, socket) => socket.destroy());
    sent.on("error", () => {
      clearTimeout(timer);
      reject(failed("upstream_unreachable", "The model server could not be reached."));
    });
    sent.end(body);
  });
}

/** Refuses a reply that is not handed on. */
export function checkReply(reply: IncomingMessage): void {
  const status = reply.statusCode ?? 0;
  if (status >= 300 && status < 400) throw failed("upstream_redirect", "The model server sent a redirect, which is not followed.");
  // What a server says about a key may hold a part of it, and a visitor cannot mend it.
  if (status === 401 || status === 403) throw failed("upstream_refused", "The model server refused the proxy's key.");
  if (status < 200) throw failed("upstream_garbage", "The model server answered something that is not a reply.");
  const type = (reply.headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  const encoding = reply.headers["content-encoding"] ?? "identity";
  if (!TYPES.includes(type) || encoding !== "identity") {
    // An error that is not JSON still tells by its status whether to try again.
    if (status >= 400) throw new Refusal(status, "upstream_failed", "The model server reported an error.", waitOf(reply));
    throw failed("upstream_garbage", "The model server answered something that is not a chat completion.");
  }
}

function waitOf(reply: IncomingMessage): number | undefined {
  const seconds = Number(reply.headers["retry-after"]);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** The headers of a reply that a reader needs; none is taken over as it is. */
export function headersOf(reply: IncomingMessage): Record<string, string> {
  const type = reply.headers["content-type"]!.split(";")[0]!.trim().toLowerCase();
  const headers: Record<string, string> = { "content-type": `${type}; charset=utf-8` };
  const wait = waitOf(reply);
  if (wait !== undefined) headers["retry-after"] = String(Math.ceil(wait / 1000));
  const id = reply.headers["x-request-id"];
  if (typeof id === "string" && /^[\w.:-]{1,128}$/.test(id)) headers["x-request-id"] = id;
  return headers;
}

/**
 * Hands a reply on, as fast as the reader takes it. A reply that is cut, silent, too long or never ends closes the connection to the
 * reader, so that nobody takes it for whole. Returns how many bytes were handed on, and whether that was all.
 */
export function handOn(reply: IncomingMessage, response: ServerResponse, options: Checked): Promise<{ bytes: number; whole: boolean }> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (whole: boolean) => {
      clearTimeout(silence);
      clearTimeout(longest);
      reply.removeAllListeners("data");
      if (whole) {
        response.end();
      } else {
        reply.destroy();
        response.destroy();
      }
      resolve({ bytes, whole });
    };
    // Runs out where the server is silent, and where the reader does not take what has come.
    const silence = setTimeout(() => end(false), options.timeoutMs);
    const longest = setTimeout(() => end(false), options.totalTimeoutMs);
    reply.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > options.maxReplyBytes) return end(false);
      silence.refresh();
      if (!response.write(piece)) {
        reply.pause();
        response.once("drain", () => {
          silence.refresh();
          reply.resume();
        });
      }
    });
    reply.on("end", () => end(reply.complete));
    reply.on("error", () => end(false));
    reply.on("aborted", () => end(false));
    response.on("close", () => end(response.writableFinished));
  });
}

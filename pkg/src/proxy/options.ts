/** What a proxy is told: checked once, at the start. */
import { createHash, timingSafeEqual } from "node:crypto";

export interface ProxyOptions {
  /** Base address of the model server, such as `https://api.example.com/v1`. */
  upstream: string;
  /** Its key. It is added to every request and never leaves the proxy in any other way. */
  apiKey?: string;
  /** Origins of the pages that may ask, such as `https://example.com`. */
  origins: string[];
  /** Whether programs that send no origin may ask too. */
  allowNoOrigin?: boolean;
  /** Keys of the proxy's own, one of which every request must carry as `Authorization: Bearer …`. Without any, none is asked for. */
  clientKeys?: string[];
  /** Names of the models that may be asked; without any, all. */
  models?: string[];
  /** Most tokens that a request may ask for. */
  maxTokens?: number;
  /** Requests a minute from one address. Default 20. */
  perAddress?: number;
  /** Requests a minute with one key: a client's own, or the server's where clients have none. Default 300. */
  perKey?: number;
  /** Most bytes of a request's body. Default 262,144. */
  maxBodyBytes?: number;
  /** Most bytes of a reply. Default 16,777,216. */
  maxReplyBytes?: number;
  /** Milliseconds in which a request's body must have come. Default 10,000. */
  bodyTimeoutMs?: number;
  /** Longest silence of the server or of the reader, in milliseconds. Default 60,000. */
  timeoutMs?: number;
  /** Longest time of a whole reply, in milliseconds. Default 600,000. */
  totalTimeoutMs?: number;
  /** Requests at the same time, in all. Default 64. */
  maxRunning?: number;
  /** Requests at the same time from one address. Default 6. */
  maxRunningPerAddress?: number;
  /** Trusted proxies before this one, whose `X-Forwarded-For` is believed. Default 0. */
  trustedProxies?: number;
  /** Hears one line per request: method, path, status, time and size; never content, address or key. */
  log?: (line: string) => void;
}

/** Options as they are used. */
export interface Checked {
  upstream: URL;
  apiKey: string | undefined;
  origins: ReadonlySet<string>;
  allowNoOrigin: boolean;
  /** Whether a key is one of the clients' own; `undefined`: none is asked for. */
  isClientKey: ((key: string) => boolean) | undefined;
  models: ReadonlySet<string> | undefined;
  maxTokens: number | undefined;
  perAddress: number;
  perKey: number;
  maxBodyBytes: number;
  maxReplyBytes: number;
  bodyTimeoutMs: number;
  timeoutMs: number;
  totalTimeoutMs: number;
  maxRunning: number;
  maxRunningPerAddress: number;
  trustedProxies: number;
  log: (line: string) => void;
}

/** What is wrong with the options, for people. */
export class ProxyOptionsError extends Error {}

function fail(message: string): never {
  throw new ProxyOptionsError(message);
}

function whole(name: string, value: number | undefined, otherwise: number, least = 1): number {
  const number = value ?? otherwise;
  if (!Number.isInteger(number) || number < least) fail(`${name} must be a whole number from ${least}.`);
  return number;
}

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

export function checked(options: ProxyOptions): Checked {
  const apiKey = options.apiKey?.trim() || undefined;
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) fail("The key must be one word of printable ASCII.");
  const clientKeys = options.clientKeys?.filter((key) => key !== "");
  const models = options.models?.filter((model) => model !== "");
  return {
    upstream: upstreamOf(options.upstream, apiKey !== undefined),
    apiKey,
    origins: new Set(options.origins.map(originOf)),
    allowNoOrigin: options.allowNoOrigin ?? false,
    isClientKey: clientKeys === undefined || clientKeys.length === 0 ? undefined : oneOf(clientKeys),
    models: models === undefined || models.length === 0 ? undefined : new Set(models),
    maxTokens: options.maxTokens === undefined ? undefined : whole("maxTokens", options.maxTokens, 1),
    perAddress: whole("perAddress", options.perAddress, 20),
    perKey: whole("perKey", options.perKey, 300),
    maxBodyBytes: whole("maxBodyBytes", options.maxBodyBytes, 256 << 10),
    maxReplyBytes: whole("maxReplyBytes", options.maxReplyBytes, 16 << 20),
    bodyTimeoutMs: whole("bodyTimeoutMs", options.bodyTimeoutMs, 10_000),
    timeoutMs: whole("timeoutMs", options.timeoutMs, 60_000),
    totalTimeoutMs: whole("totalTimeoutMs", options.totalTimeoutMs, 600_000),
    maxRunning: whole("maxRunning", options.maxRunning, 64),
    maxRunningPerAddress: whole("maxRunningPerAddress", options.maxRunningPerAddress, 6),
    trustedProxies: whole("trustedProxies", options.trustedProxies, 0, 0),
    log: options.log ?? (() => {}),
  };
}

function upstreamOf(address: string, hasKey: boolean): URL {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    fail(`The upstream "${address}" is no address. Give one like https://api.example.com/v1.`);
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") fail("The upstream must be https, or http.");
  if (url.username !== "" || url.password !== "") fail("The upstream's address must hold no name or password.");
  if (url.hash !== "") fail("The upstream's address must hold no fragment.");
  if (url.protocol === "http:" && hasKey && !isLoopback(url.hostname)) {
    fail("A key is not sent over plain http to another machine. Give an https upstream.");
  }
  url.pathname = url.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
  return url;
}

/** An origin as browsers send it. */
function originOf(text: string): string {
  if (text === "*") fail('An origin "*" would let every page of the web spend your key. Name the pages\' origins.');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    fail(`The origin "${text}" is no address. Give one like https://example.com.`);
  }
  const plain = (url.pathname === "/" || url.pathname === "") && url.search === "" && url.hash === "" && url.username === "";
  if ((url.protocol !== "https:" && url.protocol !== "http:") || !plain) {
    fail(`The origin "${text}" must be a scheme and a host alone, like https://example.com.`);
  }
  return url.origin;
}

/** Compares in a time that tells nothing of the keys. */
function oneOf(keys: string[]): (key: string) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const known = keys.map(digest);
  return (key) => {
    const given = digest(key);
    return known.map((one) => timingSafeEqual(one, given)).some(Boolean);
  };
}

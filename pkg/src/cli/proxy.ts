/** `adfontes proxy`: holds the key of a model server for pages. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { ProxyOptionsError, createProxy, isLoopback, type ProxyOptions } from "../proxy/server.js";
import { parse, type Terminal } from "./commands.js";
import { UsageError } from "./usage.js";

const DEFAULT_PORT = 8787;

export const PROXY_USAGE = `adfontes proxy: holds the key of a model server, so that no page has to

  ADFONTES_API_KEY=… adfontes proxy --upstream https://HOST/v1 --origin https://example.com

The page then uses the proxy as its model server, without a key:
  llm: { baseURL: "http://127.0.0.1:${DEFAULT_PORT}/v1", model: "NAME" }

Who may ask
  --origin ORIGIN        A page's origin; may be given several times. At least one is needed.
  --allow-no-origin      Let programs that send no origin ask too.
  ADFONTES_PROXY_KEYS    Keys of the proxy's own, separated by commas. Each request then needs one of them.
  --llm-model NAME       A model that may be asked; may be given several times. Else all may.

How much
  --per-address N        Requests a minute from one address (20).
  --per-key N            Requests a minute with one key: a client's own, or the server's (300).
  --max-tokens N         Most tokens that an answer may ask for.
  --max-body BYTES       Largest request (262144).
  --timeout SECONDS      Longest silence of the model server or of the reader (60).

Where
  --upstream URL         The OpenAI-compatible model server. Its key is read from ADFONTES_API_KEY.
  --no-key               The server needs no key.
  --host HOST            Address to listen on (127.0.0.1: this machine alone).
  --port N               Port to listen on (${DEFAULT_PORT}).
  --trusted-proxies N    Proxies before this one whose X-Forwarded-For is believed (0).
  --quiet                Print no line per request.

It answers POST /v1/chat/completions, POST /v1/embeddings and GET /v1/models. A line is printed per request, with
path, status, time and size: never content, addresses or keys.
`;

function number(value: string | undefined, name: string, least = 1): number | undefined {
  if (value === undefined) return undefined;
  const read = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(read) || read < least) throw new UsageError(`${name} must be a whole number from ${least}.`);
  return read;
}

/** Runs until it is told to stop. */
export async function proxy(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, {
    upstream: { type: "string" },
    origin: { type: "string", multiple: true },
    "allow-no-origin": { type: "boolean" },
    "llm-model": { type: "string", multiple: true },
    "per-address": { type: "string" },
    "per-key": { type: "string" },
    "max-tokens": { type: "string" },
    "max-body": { type: "string" },
    timeout: { type: "string" },
    "no-key": { type: "boolean" },
    host: { type: "string" },
    port: { type: "string" },
    "trusted-proxies": { type: "string" },
    quiet: { type: "boolean" },
  });
  if (positionals.length > 0) throw new UsageError("The proxy takes options only.");
  if (values.upstream === undefined) throw new UsageError("--upstream URL is missing.");
  const origins = values.origin ?? [];
  if (origins.length === 0 && values["allow-no-origin"] !== true) throw new UsageError("--origin is missing: name the pages that may ask, such as https://example.com.");
  const apiKey = process.env["ADFONTES_API_KEY"];
  if (!apiKey && values["no-key"] !== true) throw new UsageError("ADFONTES_API_KEY is not set. Put the server's key there, or say --no-key.");
  const host = values.host ?? "127.0.0.1";
  const port = number(values.port, "--port", 0) ?? DEFAULT_PORT;
  if (port > 65_535) throw new UsageError("--port must be at most 65535.");
  const timeout = number(values.timeout, "--timeout");
  const options: ProxyOptions = {
    upstream: values.upstream,
    ...(values["no-key"] === true ? {} : { apiKey }),
    origins,
    allowNoOrigin: values["allow-no-origin"] === true,
    clientKeys: (process.env["ADFONTES_PROXY_KEYS"] ?? "").split(",").map((key) => key.trim()),
    models: values["llm-model"] ?? [],
    perAddress: number(values["per-address"], "--per-address"),
    perKey: number(values["per-key"], "--per-key"),
    maxTokens: number(values["max-tokens"], "--max-tokens"),
    maxBodyBytes: number(values["max-body"], "--max-body"),
    timeoutMs: timeout === undefined ? undefined : timeout * 1000,
    trustedProxies: number(values["trusted-proxies"], "--trusted-proxies", 0),
    ...(values.quiet === true ? {} : { log: (line: string) => terminal.err(`${line}\n`) }),
  };
  const server = started(options);
  server.listen(port, host);
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  terminal.out(`The proxy answers at http://${host.includes(":") ? `[${host}]` : host}:${own}/v1\n`);
  if (!isLoopback(host)) terminal.err("adfontes: other machines can reach it. Put a server with TLS before it, and say how many stand there with --trusted-proxies.\n");
  await stopped();
  server.close();
  server.closeAllConnections();
  return 0;
}

function started(options: ProxyOptions) {
  try {
    return createProxy(options);
  } catch (thrown) {
    if (thrown instanceof ProxyOptionsError) throw new UsageError(thrown.message);
    throw thrown;
  }
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** `adfontes serve`: a folder on this machine, to try a page before it is uploaded. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { AdfontesError } from "../errors.js";
import { parse, type Terminal } from "./commands.js";
import { UsageError } from "./usage.js";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm", ".json": "application/json", ".map": "application/json", ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".ico": "image/x-icon",
  ".woff2": "font/woff2", ".md": "text/markdown; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".pdf": "application/pdf",
};

/** The path below the folder that a request means; `undefined` where it is broken or tries to leave the folder. */
export function localPath(url: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(url.split(/[?#]/)[0]!);
  } catch {
    return undefined;
  }
  const stays = path.startsWith("/") && !path.startsWith("//") && !/[\0\\]/.test(path) && !path.split("/").includes("..");
  return stays ? path : undefined;
}

async function send(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? "/";
  const path = localPath(url);
  if (path === undefined) throw new Error("outside");
  let file = join(root, path);
  if ((await stat(file)).isDirectory()) {
    const target = url.split(/[?#]/)[0]!;
    // Otherwise, relative links of its index page would lead to the wrong place.
    if (!target.endsWith("/")) return void response.writeHead(301, { location: `${target}/` }).end();
    file = join(file, "index.html");
  }
  // A link that leads out of the folder is not followed.
  const real = await realpath(file);
  if (real !== root && !real.startsWith(root + sep)) throw new Error("outside");
  const { size } = await stat(real);
  response.writeHead(200, { "content-type": TYPES[extname(real).toLowerCase()] ?? "application/octet-stream", "content-length": size, "cache-control": "no-cache" });
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(real), response);
}

/** Runs until it is told to stop. */
export async function serve(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, { port: { type: "string" }, host: { type: "string" } });
  const port = Number(values.port ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError("--port must be a number from 0 to 65535.");
  const given = positionals[0] ?? ".";
  const root = await realpath(resolve(given)).catch(() => {
    throw new AdfontesError("not_found", `There is no folder ${given}.`);
  });
  const server = createServer((request, response) => {
    const refuse = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    };
    if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405).end();
    send(root, request, response).catch(refuse);
  });
  server.listen(port, values.host ?? "127.0.0.1");
  await once(server, "listening").catch(({ code }: NodeJS.ErrnoException) => {
    throw new AdfontesError("invalid_argument", code === "EADDRINUSE" ? `Port ${port} is taken. Give another one: --port ${port + 1}.` : `The port could not be opened (${code}).`);
  });
  terminal.out(`${given} on http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (server.closeAllConnections(), server.close()));
  await once(server, "close");
  return 0;
}

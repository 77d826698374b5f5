/** `adfontes serve`: a folder on this machine, to try a page before it is uploaded. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve, sep } from "node:path";
import { AdfontesError } from "../errors.js";
import { parse, type Terminal } from "./commands.js";
import { UsageError } from "./usage.js";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".md": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8", ".pdf": "application/pdf",
};

async function send(root: string, path: string, response: ServerResponse, body: boolean): Promise<void> {
  let file = join(root, path);
  if ((await stat(file)).isDirectory()) file = join(file, "index.html");
  // A link that leads out of the folder is not followed.
  const real = await realpath(file);
  if (real !== root && !real.startsWith(root + sep)) throw new Error("outside");
  const { size } = await stat(real);
  response.writeHead(200, { "content-type": TYPES[extname(real).toLowerCase()] ?? "application/octet-stream", "content-length": size, "cache-control": "no-cache" });
  if (body) createReadStream(real).pipe(response);
  else response.end();
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
    let path: string;
    try {
      path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    } catch {
      return refuse();
    }
    if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405).end();
    send(root, path, response, request.method === "GET").catch(refuse);
  });
  server.listen(port, values.host ?? "127.0.0.1");
  await Promise.race([once(server, "listening"), once(server, "error").then(([error]) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new AdfontesError("invalid_argument", code === "EADDRINUSE" ? `Port ${port} is taken. Give another one: --port ${port + 1}.` : `The port could not be opened (${code}).`);
  })]);
  terminal.out(`${given} on http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (server.closeAllConnections(), server.close()));
  await once(server, "close");
  return 0;
}

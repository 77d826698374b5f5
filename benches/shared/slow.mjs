// A static site as a usual host serves it, over a slow line: compressed, files with a hash in their name kept for ever, one bandwidth for all.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { extname, join, normalize, sep } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { ROOT } from "../harness.mjs";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
};
/** What hosts compress. Index files count, since they are mostly text. */
const COMPRESSED = new Set([...Object.keys(TYPES), ".idx", ".md", ".txt"]);
/** Larger files are compressed less, which takes a tenth of the time. */
const LARGE = 5_000_000;
/** Milliseconds until an answer begins. */
const LATENCY = 40;
/** Bytes that go out at once. */
const PIECE = 16_384;

/** Compressed once, kept for the next run. */
function compressed(bytes) {
  const folder = join(ROOT, "target/bench/brotli");
  const file = join(folder, createHash("sha256").update(bytes).digest("hex"));
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const quality = bytes.length < LARGE ? 11 : 9;
    writeFileSync(file, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
  }
  return readFileSync(file);
}

/** Serves `folder`; `mbit`: megabits a second for all connections together, or as fast as it goes. */
export async function serveSlowly(folder, mbit) {
  const files = new Map();
  const sent = [];
  const read = (path) => {
    let file = join(folder, normalize(path));
    if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep) && file !== folder) return undefined;
    if (!existsSync(file)) return undefined;
    if (statSync(file).isDirectory()) file = join(file, "index.html");
    if (!existsSync(file)) return undefined;
    const known = files.get(file);
    if (known !== undefined) return known;
    const bytes = readFileSync(file);
    const brotli = COMPRESSED.has(extname(file));
    const found = {
      body: brotli ? compressed(bytes) : bytes,
      headers: {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream", etag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`,
        "cache-control": /-[\w-]{8}\.\w+$/.test(file) ? "public, max-age=31536000, immutable" : "no-cache",
        ...(brotli && { "content-encoding": "br" }),
      },
    };
    files.set(file, found);
    return found;
  };
  // What a visit asks for is compressed before it, as on a host.
  for (const name of readdirSync(folder, { recursive: true })) if (statSync(join(folder, name)).isFile() && !String(name).startsWith("models")) read(`/${name}`);
  // The line is free again at this time.
  let free = 0;
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const onLine = async (bytes) => {
    if (mbit === undefined) return;
    const now = performance.now();
    free = Math.max(free, now) + (bytes * 8) / (mbit * 1000);
    if (free - now > 1) await wait(free - now);
  };
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const file = read(path);
    if (mbit !== undefined) await wait(LATENCY);
    if (file === undefined) return response.writeHead(404).end();
    if (request.headers["if-none-match"] === file.headers.etag) return response.writeHead(304, file.headers).end();
    const part = { url: request.url, bytes: 0, at: Math.round(performance.now()) };
    sent.push(part);
    response.writeHead(200, { ...file.headers, "content-length": file.body.length });
    for (let at = 0; at < file.body.length && !response.destroyed; at += PIECE) {
      const piece = file.body.subarray(at, at + PIECE);
      await onLine(piece.length);
      response.write(piece);
      part.bytes += piece.length;
    }
    response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    /** What was sent so far. */
    sent: () => [...sent],
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

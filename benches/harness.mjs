// What the benchmarks in Node share: a page in Chromium, and one JSON object as result. Pages import harness.page.mjs.
import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

export { peer, report, summary, time } from "./harness.page.mjs";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Prints the one JSON object that `cargo xtask bench` expects; keys are sorted, so that reports can be compared. */
export function print(result) {
  const sorted = (value) => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
  };
  process.stdout.write(`${JSON.stringify(sorted(result))}\n`);
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };

/** These make the page's clock tick every 5 instead of 100 microseconds; the product itself needs no such headers. */
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** Serves the repository on loopback: pages fetch the wasm modules and the data by their paths in it. */
export async function serveRoot() {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const file = normalize(join(ROOT, path));
    try {
      if (path === "/") {
        response.writeHead(200, { "content-type": "text/html", ...ISOLATED });
        return response.end('<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>bench</title>');
      }
      if (!file.startsWith(ROOT.endsWith(sep) ? ROOT : ROOT + sep)) throw new Error("outside");
      const bytes = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", ...ISOLATED });
      response.end(bytes);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

/**
 * Bundles `entry` (a module beside this one; its packages included), opens an empty page in headless Chromium and
 * returns what the module's default export returns for `input`. The page reaches the repository's files by `/path`.
 */
export async function inChromium(entry, input = {}) {
  const [{ build }, { chromium }] = await Promise.all([import("esbuild"), import("playwright-core")]);
  const executablePath = process.env.CHROME ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) throw new Error(`${executablePath} is missing: set CHROME to a Chromium`);
  const name = `${entry.replace(/\W/g, "-")}.bundle.js`;
  const folder = join(ROOT, "target/bench/pages");
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))], outfile: join(folder, name),
    bundle: true, format: "esm", target: "es2022", logLevel: "error",
    // What packages use only in Node.
    external: ["node:*", "fs", "path", "crypto", "module", "worker_threads"],
  });
  const server = await serveRoot();
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    page.on("console", (message) => process.stderr.write(`[page] ${message.text()}\n`));
    page.on("pageerror", (error) => process.stderr.write(`[page] ${error.message}\n`));
    await page.goto(server.url);
    const run = ([url, input]) => import(url).then((module) => module.default(input));
    return { ...(await page.evaluate(run, [`/target/bench/pages/${name}`, input])), browser: browser.version() };
  } finally {
    await browser.close();
    await server.close();
    await rm(join(folder, name), { force: true });
  }
}

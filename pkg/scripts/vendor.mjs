// Puts what is used of a library into one module of the package: pages without a bundler cannot resolve its name, and a package without
// dependencies asks nobody to trust more than it says. The licence goes along.
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** What is put in, with what belongs to it; named in the bill of materials. */
export const BUNDLED = ["d3-force", "d3-dispatch", "d3-quadtree", "d3-timer"];

export async function vendor() {
  const { build } = await import("esbuild").catch(() => {
    throw new Error("esbuild is missing: run `npm ci` in pkg.");
  });
  await build({
    stdin: { contents: 'export { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";', resolveDir: at("") },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    banner: { js: "/*! d3-force, by Mike Bostock, ISC licence: see LICENSE-d3-force */" },
    outfile: at("dist/vendor/force.js"),
    logLevel: "error",
  });
  const main = createRequire(import.meta.url).resolve("d3-force");
  copyFileSync(new URL("../LICENSE", new URL(`file://${main}`)), at("dist/vendor/LICENSE-d3-force"));
}

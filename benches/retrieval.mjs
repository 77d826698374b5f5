// Speed of retrieval in Chromium: our indexes (bench-only exports) and peers in the same page.
// Options: --full (peers at 50,000 too; minutes), --only=lexical,vectors,whole (some of the parts).
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT, inChromium, print } from "./harness.mjs";

const module = process.env.ADFONTES_BENCH_MODULE ?? join(ROOT, "target/bench/wasm/adfontes_bench.js");
if (!existsSync(module)) throw new Error("run this by `cargo xtask bench retrieval`, which builds the module");

// The demo portfolio, for the time that a whole question takes.
const folder = join(ROOT, "www/portfolio");
const read = (name) => ({ name, text: readFileSync(join(folder, name), "utf8") });
const sources = existsSync(join(folder, "resume.json")) ? [read("resume.json")] : [];
const pages = join(folder, "pages");
if (existsSync(pages)) {
  const markdown = readdirSync(pages).filter((name) => name.endsWith(".md")).sort();
  sources.push(...markdown.map((name) => ({ ...read(join("pages", name)), name })));
}
// Real sentence embeddings, where the relevance benchmark has left some.
const vectors = "target/bench-vectors/sentences.f32";

const only = process.argv.find((arg) => arg.startsWith("--only="))?.slice(7).split(",");
const result = await inChromium("./retrieval.page.mjs", {
  module: `/${relative(ROOT, module)}`,
  only: only ?? null,
  full: process.argv.includes("--full"),
  sources,
  vectors: existsSync(join(ROOT, vectors)) ? `/${vectors}` : null,
});
print(result);

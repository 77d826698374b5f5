// Reading and checking answers in WebAssembly, in Node, with the texts of `benches/reading.rs`.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, print } from "./harness.mjs";

const module = process.env.ADFONTES_BENCH_MODULE ?? join(ROOT, "target/bench/wasm/adfontes_bench.js");
if (!existsSync(module)) throw new Error("run this by `cargo xtask bench reading`, which builds the module");
const { BenchReading, initSync } = await import(pathToFileURL(module));
initSync({ module: readFileSync(module.replace(/\.js$/, "_bg.wasm")) });

/** The texts of the native part, taken from its source. */
const source = readFileSync(join(ROOT, "benches/reading/text.rs"), "utf8");
const literal = /PARAGRAPH: &str = "((?:[^"\\]|\\[^])*)"/.exec(source)[1];
const paragraph = literal.replace(/\\\n\s*/g, "").replaceAll("\\n", "\n");
const text = paragraph.repeat(200);
const bytes = Buffer.byteLength(text);

/** Processor time of one run in milliseconds, the best of several batches; other processes do not count. */
function best(run) {
  run();
  let least = Infinity;
  for (let batch = 0; batch < 5; batch++) {
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    let runs = 0;
    for (; performance.now() - start < 250; runs++) run();
    const { user, system } = process.cpuUsage(cpu);
    least = Math.min(least, Math.min(performance.now() - start, (user + system) / 1000) / runs);
  }
  return least;
}

const mbPerS = (ms) => bytes / 1e6 / (ms / 1000);
const facts = Array.from({ length: 21 }, (_, i) =>
  `The team of project number ${i} reduced the median response time of the search service by ${10 + i} percent within two months in ${1990 + i}`);
const answer = facts.map((fact, i) => `${i % 2 === 0 ? fact : fact.replace("two months", "nine weeks")} [${(i % 10) + 1}]. `).join("");
const passages = Array.from({ length: 10 }, (_, p) => Array.from({ length: 10 }, (_, i) => `${facts[(p + i) % 21]}. `).join(""));

/** Nanoseconds per token at the end of a stream of this many tokens. */
function perToken(tokens) {
  const pieces = [...paragraph].map((_, i, all) => (i % 4 === 0 ? all.slice(i, i + 4).join("") : null)).filter((p) => p !== null);
  let least = Infinity;
  for (let round = 0; round < 60; round++) {
    const stream = BenchReading.stream();
    for (let i = 0; i < tokens - 10; i++) stream.push(pieces[i % pieces.length], 1);
    const start = performance.now();
    for (let i = tokens - 10; i < tokens; i++) stream.push(pieces[i % pieces.length], 1);
    least = Math.min(least, (performance.now() - start) / 10);
    stream.free();
  }
  return least * 1e6;
}

const round = (value) => Math.round(value * 1000) / 1000;
const [early, late] = [perToken(10), perToken(10_000)];
print({
  attributionMbPerS: round(mbPerS(best(() => BenchReading.attribution(text, 1)))),
  citationsMbPerS: round(mbPerS(best(() => BenchReading.citations(text, 1)))),
  nsPerTokenAt10: round(early),
  nsPerTokenAt10000: round(late),
  tokenRatio: round(late / early),
  verifyMs: round(best(() => BenchReading.verify(answer, passages.join("\0"), 1))),
  verifyWords: answer.trim().split(/\s+/).length,
  targets: { citationsMbPerS: ">= 20", tokenRatio: "<= 1.5" },
});

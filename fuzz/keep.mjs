// Keeps what fuzzing found: the inputs that together reach all that the corpus reaches, as one file for each target.
// node fuzz/keep.mjs, after `cargo xtask fuzz`
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const host = execFileSync("rustc", ["--print", "host-tuple"], { encoding: "utf8" }).trim();
mkdirSync(join(root, "fuzz/kept"), { recursive: true });
for (const file of readdirSync(join(root, "fuzz/fuzz_targets"))) {
  const target = file.replace(/\.rs$/, "");
  const folder = mkdtempSync(join(tmpdir(), "kept-"));
  try {
    const program = join(root, "target/fuzz", host, "release", target);
    // Without counters: which code is reached matters, not how often.
    execFileSync(program, ["-set_cover_merge=1", "-use_counters=0", "-max_len=4096", folder, join(root, "fuzz/corpus", target)], { stdio: "ignore" });
    const inputs = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString("latin1"));
    inputs.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    writeFileSync(join(root, "fuzz/kept", `${target}.json.gz`), gzipSync(JSON.stringify(inputs), { level: 9 }));
    console.log(`${target}: ${inputs.length} inputs`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

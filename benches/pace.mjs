// The pace of a visitor's page in Chromium: a question at 1,000 passages (<= 15 ms), and taking in each of the invented resumes of the
// tests, or those of `--resumes=DIR` (<= 100 ms).
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, inChromium, print } from "./harness.mjs";

if (!existsSync(join(ROOT, "pkg/dist/index.js"))) throw new Error("the package is not built: run `cargo xtask build` first");

const given = process.argv.find((arg) => arg.startsWith("--resumes="))?.slice(10);
const folder = given ?? join(ROOT, "tests/resumes");
const names = readdirSync(folder).filter((name) => name.endsWith(".resume.json")).sort();
const resumes = names.map((name) => ({ name, text: readFileSync(join(folder, name), "utf8").replace(/^\uFEFF/, "") }));
print(await inChromium("./pace.page.mjs", { module: "/pkg/dist/index.js", resumes, passages: 1_000 }));

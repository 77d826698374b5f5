// The packed package in a fresh Vite project, and in Node: what a user gets from the registry.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, openPage } from "../lib/browser.mjs";
import { fresh, run } from "../lib/fresh.mjs";
import { serveFolder } from "../lib/site.mjs";

const PKG = fileURLToPath(new URL("../../../pkg/", import.meta.url));
const PORTFOLIO = fileURLToPath(new URL("../../../www/portfolio/", import.meta.url));
const HERE = fileURLToPath(new URL("../", import.meta.url));
const MODEL = process.env.ADFONTES_MODEL;

let packed, folder, project, browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "adfontes-packaging-"));
  packed = fresh("vite");
  project = join(folder, "project");
  mkdirSync(join(project, "public"), { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", packed.tarball], project);
  // Vite itself comes from this folder: it is a tool here, not what is tested.
  symlinkSync(join(HERE, "node_modules/vite"), join(project, "node_modules/vite"));
  run("npx", ["adfontes", "index", join(PORTFOLIO, "resume.json"), join(PORTFOLIO, "pages/rag-evaluation.md"), "--out", "public/site.idx", ...(MODEL ? ["--model", MODEL] : [])], project);
  if (MODEL) cpSync(MODEL, join(project, "public/model"), { recursive: true });
  writeFileSync(join(project, "index.html"), '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/main.js"></script><adfontes-chat index="site.idx"></adfontes-chat>');
  writeFileSync(
    join(project, "main.js"),
    `import { createEngine, evaluate, parseCitations } from "adfontes";
import "adfontes/element";
import "adfontes/css";
window.result = (async () => {
  const engine = await createEngine({ index: "site.idx"${MODEL ? ', model: "model/"' : ""} });
  const answer = await engine.ask("Какие достижения на проекте АЛОР?").final();
  const dense = await engine.whenDense();
  const parsed = await parseCitations("So it is [2], in 1999 [9].", 3);
  const bytes = await engine.export();
  await engine.close();
  const inline = await createEngine({ index: bytes, worker: false });
  const again = await inline.ask("Какие достижения на проекте АЛОР?").final();
  // Calls the parts of the engine that are fetched on first use, in a worker and in the page.
  const sample = { user_input: "q", response: "The parrot is green [1].", retrieved_contexts: ["The parrot is green."] };
  const options = { metrics: ["CitationRate"] };
  const parts = [];
  for (const own of [await createEngine(), inline]) {
    const { added } = await own.add({ name: "parrot.md", text: "The parrot is green." });
    const { results } = await own.evaluate([sample], options);
    parts.push([added, results[0].scores[0].score]);
    await own.close();
  }
  const measured = (await evaluate([sample], options)).results[0].scores[0].score;
  return { parts, measured, items: answer.items.map((i) => i.text), again: again.items.map((i) => i.text), dense: dense.state, parsed };
})();
window.result.catch(() => {});
`,
  );
  browser = await launch();
});

after(async () => {
  await browser?.close();
  packed?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function use(url) {
  const { page, context, messages, foreign } = await openPage(browser);
  await page.goto(url);
  await page.waitForFunction(() => window.result !== undefined);
  const result = await page.evaluate(() => window.result);
  assert.equal(result.items.length, 3);
  assert.deepEqual(result.again, result.items, "without a worker, from exported bytes, the same");
  assert.deepEqual(result.parts, [[["parrot.md"], result.measured], [["parrot.md"], result.measured]]);
  assert.equal(result.measured, 1);
  assert.equal(result.dense, MODEL ? "ready" : "no_model");
  assert.deepEqual(result.parsed.citations.map((c) => c.index), [2]);
  assert.deepEqual(result.parsed.invalid.map((c) => c.number), [9]);
  await page.waitForFunction(() => document.querySelector("adfontes-chat").engine !== undefined);
  assert.deepEqual(foreign, []);
  assert.deepEqual(messages.filter((m) => !m.startsWith("debug: [vite]")), []);
  await context.close();
}

test("built by Vite", async () => {
  run(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--base", "./"], project);
  const site = await serveFolder(join(project, "dist"));
  try {
    await use(site.url);
  } finally {
    await site.close();
  }
});

test("served by Vite in development", async () => {
  const { createServer } = await import("vite");
  const server = await createServer({ root: project, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
  await server.listen();
  try {
    await use(server.resolvedUrls.local[0] ?? server.resolvedUrls.network[0]);
  } finally {
    await server.close();
  }
});

test("imported in Node, on the server's side and for real", () => {
  const script = `
    import { createEngine, parseCitations } from "adfontes/node";
    import "adfontes/element";                       // on a server: does nothing, breaks nothing
    import { createEngine as page } from "adfontes"; // importing has no effect
    const engine = await createEngine({ index: "public/site.idx" });
    const answer = await engine.ask("Какие достижения на проекте АЛОР?").final();
    await engine.close();
    console.log(JSON.stringify([answer.items.length, parseCitations("a [1]", 1).citations.length, typeof page]));
  `;
  writeFileSync(join(project, "use.mjs"), script);
  assert.deepEqual(JSON.parse(run(process.execPath, ["use.mjs"], project)), [3, 1, "function"]);
});

test("the types are found by TypeScript's own rules", () => {
  const exported = JSON.parse(run(process.execPath, ["-p", "JSON.stringify(require('adfontes/package.json'))"], project));
  for (const [path, target] of Object.entries(exported.exports)) {
    if (typeof target === "string" || path.includes("*")) continue;
    assert.equal(Object.keys(target)[0], "types", `${path} names its types first`);
  }
  // Some lines must compile, the marked ones must not.
  cpSync(join(PKG, "test/use.ts"), join(project, "use.ts"));
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: { strict: true, noEmit: true, module: "NodeNext", lib: ["ES2023", "DOM"], types: [], skipLibCheck: false }, files: ["use.ts"] }));
  run(process.execPath, [join(PKG, "node_modules/typescript/bin/tsc"), "-p", "."], project);
});

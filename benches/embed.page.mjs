// In the page of `embed.mjs`: one model in three runtimes. Ours and transformers.js take texts; onnxruntime-web takes token
// numbers that are ready, so that it is not charged for a tokenizer or for the mean.
import { AutoTokenizer, env, pipeline } from "@huggingface/transformers";
import * as ort from "onnxruntime-web/wasm";
import { summary } from "./harness.page.mjs";

const LENGTHS = [8, 12, 16, 32, 64, 128, 256];
const WORDS = `the museum keeps letters of the painter and the first maps of the old harbour , which a captain drew in the spring of 1721
  when his ship lay in the bay and the water was still ; nobody knew then how far the land would reach to the north`.split(/\s+/);

/** A text of exactly this many tokens, marks at both ends included. */
function textOf(count, tokenizer) {
  let text = "";
  for (let i = 0; ; i++) {
    const longer = text ? `${text} ${WORDS[i % WORDS.length]}` : WORDS[0];
    const tokens = tokenizer.encode(longer).length;
    if (tokens === count) return longer;
    // A word of several pieces went over the count: go on with words of one.
    text = tokens > count ? `${text} the` : longer;
    if (tokenizer.encode(text).length === count) return text;
    if (i > 4 * count) throw new Error(`no text of ${count} tokens`);
  }
}

async function bytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Our embedder with the folder's files, by the build that the browser can run best. */
async function ours(base, graph) {
  const module = await import(new URL("/pkg/wasm/adfontes_embed.js", location.href).href);
  const names = ["tokenizer.json", "config.json", "adfontes.json", graph];
  const files = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await bytes(`${base}${name}`)])));
  let exports;
  let build = "relaxed";
  try {
    exports = await module.default({ module_or_path: "/pkg/wasm/adfontes_embed_relaxed_bg.wasm" });
  } catch {
    build = "plain";
    exports = await module.default({ module_or_path: "/pkg/wasm/adfontes_embed_bg.wasm" });
  }
  const start = performance.now();
  const embedder = module.WasmEmbedder.fromFiles(files);
  return { embedder, build, loadMs: performance.now() - start, memory: () => exports.memory.buffer.byteLength };
}

/** onnxruntime-web on the same file: a run over ready token numbers. */
async function runtime(base, graph) {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = "/benches/node_modules/onnxruntime-web/dist/";
  const session = await ort.InferenceSession.create(await bytes(`${base}${graph}`), { executionProviders: ["wasm"] });
  const tensor = (numbers) => new ort.Tensor("int64", BigInt64Array.from(numbers, BigInt), [1, numbers.length]);
  return (ids) => {
    const all = { input_ids: tensor(ids), attention_mask: tensor(ids.map(() => 1)), token_type_ids: tensor(ids.map(() => 0)) };
    return session.run(Object.fromEntries(session.inputNames.map((name) => [name, all[name]])));
  };
}

async function extractor(folder, dtype) {
  const extract = await pipeline("feature-extraction", folder, { dtype, device: "wasm" });
  return async (text) => (await extract(text, { pooling: "mean", normalize: true })).data;
}

const cosine = (a, b) => {
  const dot = (x, y) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

/** Each contender once a round, in turns, so that what else the machine does meets all alike. */
async function inTurns(contenders, rounds) {
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 0; round < rounds + 2; round++) {
    for (const [name, run] of Object.entries(contenders)) {
      const start = performance.now();
      await run();
      if (round > 1) times[name].push(performance.now() - start);
    }
  }
  return times;
}

export default async function run({ name, folder, graph, dtype, base, rounds }) {
  Object.assign(env, { allowRemoteModels: false, allowLocalModels: true, localModelPath: base });
  env.backends.onnx.wasm.numThreads = 1;
  env.backends.onnx.wasm.wasmPaths = "/benches/node_modules/onnxruntime-web/dist/";
  const notRun = [];
  const absent = (peer) => (error) => void notRun.push({ peer: `${peer} (${name})`, reason: String(error?.message ?? error).split("\n")[0] });

  const own = await ours(`${base}${folder}/`, graph);
  const { embedder } = own;
  // Without the tokenizer no text has a known length; with it, ours and theirs can be held against each other.
  const tokenizer = await AutoTokenizer.from_pretrained(folder);
  const session = await runtime(`${base}${folder}/`, graph).catch(absent("onnxruntime-web"));
  // Prefixes of the model are tokens too; both sides get the text with its prefix, ours through the role.
  const manifest = embedder.manifest();
  // A graph that ends in one vector for a text has no tokens to take the mean of, which is all that its pipeline knows.
  const extract = manifest.pooling === "mean"
    ? await extractor(folder, dtype).catch(absent("transformers.js"))
    : absent("transformers.js")("its feature extraction takes no graph that gives one vector for a text");
  const lengths = {};
  let agreement = 1;
  for (const tokens of LENGTHS.filter((length) => length <= manifest.maxTokens)) {
    const prefixed = { encode: (text) => tokenizer.encode(manifest.passagePrefix + text) };
    const text = textOf(tokens, prefixed);
    const ids = prefixed.encode(text);
    const contenders = { adfontes: () => embedder.embed([text], "passage") };
    if (session) contenders["onnxruntime-web"] = () => session(ids);
    if (extract) contenders["transformers.js"] = () => extract(manifest.passagePrefix + text);
    if (extract) {
      agreement = Math.min(agreement, cosine(embedder.embed([text], "passage"), await extract(manifest.passagePrefix + text)));
    }
    const times = await inTurns(contenders, rounds);
    const median = (peer) => summary(times[peer]).medianMs;
    const row = { ms: Object.fromEntries(Object.keys(times).map((peer) => [peer, median(peer)])) };
    row.leastMs = Object.fromEntries(Object.entries(times).map(([peer, all]) => [peer, Number(Math.min(...all).toPrecision(3))]));
    // The shortest runs are those that nothing else on the machine delayed.
    for (const peer of Object.keys(times).filter((peer) => peer !== "adfontes")) {
      row[`speedOver ${peer}`] = Number((row.leastMs[peer] / row.leastMs.adfontes).toPrecision(3));
    }
    lengths[tokens] = row;
  }

  // Sixteen passages of different lengths: the same vectors alone and in one padded batch, and how many a second.
  const encode = { encode: (text) => tokenizer.encode(manifest.passagePrefix + text) };
  const passages = Array.from({ length: 16 }, (_, i) => textOf(100 + 3 * i, encode));
  const start = performance.now();
  const together = embedder.embed(passages, "passage");
  const seconds = (performance.now() - start) / 1000;
  let padded = 0;
  passages.forEach((text, row) => embedder.embed([text], "passage").forEach((value, i) => {
    padded = Math.max(padded, Math.abs(value - together[row * manifest.dimension + i]));
  }));
  return {
    notRun, build: own.build, loadMs: Math.round(own.loadMs), memoryMB: Number((own.memory() / 1e6).toPrecision(3)), lengths,
    leastCosineToTransformers: extract ? Number(agreement.toFixed(5)) : null,
    passages: { perSecond: Number((passages.length / seconds).toPrecision(3)), tokens: "100 to 145", paddedDifference: padded },
  };
}

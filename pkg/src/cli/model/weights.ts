/** Weights, and how they are stored in the graph, before ONNX's operator `DequantizeLinear`. */
import { FLOAT16, INT4, UINT8, type Builder } from "./onnx.js";

/** `blocks`: 4-bit codes, a scale for each 32. `bytes`: 8-bit codes, a scale and a zero for each channel. */
export type Storage = "blocks" | "bytes";

/** Weights in a block of 4-bit codes. */
export const BLOCK = 32;

/** A matrix or vector of 32-bit floats, row-major. */
export interface Weight {
  shape: number[];
  values: Float32Array;
}

const view = new DataView(new ArrayBuffer(4));

/** The bits of the nearest 16-bit float; ties to even. Values here are small. */
export function halfBits(value: number): number {
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fff_ffff;
  // Below the normal range: multiples of 2⁻²⁴.
  if (magnitude < 0x3880_0000) return sign | even(Math.abs(value) * 16_777_216);
  const rounded = magnitude + 0xfff + ((magnitude >>> 13) & 1);
  return sign | (((rounded - 0x3800_0000) >>> 13) & 0xffff);
}

/** The value of 16-bit float bits made by `halfBits`. */
export function halfValue(bits: number): number {
  const exponent = (bits >>> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  const magnitude = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15);
  return (bits & 0x8000) === 0 ? magnitude : -magnitude;
}

/** The nearest whole number; of two, the even one. */
function even(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  if (rest !== 0.5) return rest < 0.5 ? low : low + 1;
  return low % 2 === 0 ? low : low + 1;
}

/** [out, in], as trained, to [in, out], as `MatMul` wants it. */
export function transposed({ shape, values }: Weight): Weight {
  const [rows, columns] = shape as [number, number];
  const turned = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) turned[column * rows + row] = values[row * columns + column]!;
  return { shape: [columns, rows], values: turned };
}

/** The given rows of a table. */
export function rows({ shape, values }: Weight, kept: number[]): Weight {
  const width = shape[1]!;
  const picked = new Float32Array(kept.length * width);
  kept.forEach((row, at) => picked.set(values.subarray(row * width, (row + 1) * width), at * width));
  return { shape: [kept.length, width], values: picked };
}

/**
 * Stores a matrix in blocks and returns the name of its 16-bit value in the graph. `axis` counts channels: the blocks run along
 * the other one. The number farthest from 0 gets the code −8, as in llama.cpp's `Q4_0`: so weights that were quantised like
 * this come back without loss.
 */
function blocks(builder: Builder, name: string, { shape, values }: Weight, axis: 0 | 1): string {
  const [height, width] = shape as [number, number];
  const [channels, length] = axis === 0 ? [height, width] : [width, height];
  const size = Math.min(BLOCK, length);
  const perChannel = length / size;
  const codes = new Int8Array(height * width);
  const scales = new Uint16Array(channels * perChannel);
  for (let channel = 0; channel < channels; channel++) {
    for (let block = 0; block < perChannel; block++) {
      const [first, step] = axis === 0 ? [channel * width + block * size, 1] : [block * size * width + channel, width];
      let farthest = 0;
      for (let at = 0; at < size; at++) if (Math.abs(values[first + at * step]!) > Math.abs(farthest)) farthest = values[first + at * step]!;
      const bits = halfBits(Math.fround(farthest / -8));
      const scale = halfValue(bits);
      for (let at = 0; at < size; at++) {
        const place = first + at * step;
        codes[place] = scale === 0 ? 0 : Math.min(7, Math.max(-8, even(Math.fround(values[place]! / scale))));
      }
      scales[axis === 0 ? channel * perChannel + block : block * channels + channel] = bits;
    }
  }
  const packed = new Uint8Array(Math.ceil(codes.length / 2));
  codes.forEach((code, at) => (packed[at >> 1]! |= (code & 15) << ((at & 1) * 4)));
  const stored = builder.constant(`${name}_quantized`, INT4, shape, packed);
  const scale = builder.constant(`${name}_scale`, FLOAT16, axis === 0 ? [channels, perChannel] : [perChannel, channels], new Uint8Array(scales.buffer));
  return builder.node("DequantizeLinear", [stored, scale], [{ name: "axis", i: 1 - axis }, { name: "block_size", i: size }]);
}

/** Stores a matrix as bytes, over the range of each channel, which always includes 0. `axis` counts channels. */
function bytes(builder: Builder, name: string, { shape, values }: Weight, axis: 0 | 1): string {
  const [height, width] = shape as [number, number];
  const [channels, length] = axis === 0 ? [height, width] : [width, height];
  const codes = new Uint8Array(height * width);
  const scales = new Float32Array(channels);
  const zeros = new Uint8Array(channels);
  const byte = (number: number) => Math.min(255, Math.max(0, number));
  for (let channel = 0; channel < channels; channel++) {
    const [first, step] = axis === 0 ? [channel * width, 1] : [channel, width];
    let [low, high] = [0, 0];
    for (let at = 0; at < length; at++) {
      const value = values[first + at * step]!;
      if (value < low) low = value;
      else if (value > high) high = value;
    }
    const scale = high > low ? Math.fround(Math.fround(high - low) / 255) : 1;
    const zero = byte(even(Math.fround(-low / scale)));
    for (let at = 0; at < length; at++) codes[first + at * step] = byte(even(Math.fround(values[first + at * step]! / scale)) + zero);
    scales[channel] = scale;
    zeros[channel] = zero;
  }
  const stored = builder.constant(`${name}_quantized`, UINT8, shape, codes);
  const scale = builder.floats(`${name}_scale`, [channels], scales);
  const zero = builder.constant(`${name}_zero_point`, UINT8, [channels], zeros);
  return builder.node("DequantizeLinear", [stored, scale, zero], [{ name: "axis", i: axis }]);
}

/** Stores a matrix and returns the name of its 32-bit value in the graph. `axis` counts channels. */
export function stored(builder: Builder, name: string, weight: Weight, storage: Storage, axis: 0 | 1): string {
  return storage === "bytes" ? bytes(builder, name, weight, axis) : builder.cast(blocks(builder, name, weight, axis));
}

/** Stores a table of token vectors and returns the name of those that `input_ids` picks. Only picked rows are cast. */
export function picked(builder: Builder, name: string, weight: Weight, storage: Storage): string {
  const table = (storage === "bytes" ? bytes : blocks)(builder, name, weight, 0);
  const found = builder.node("Gather", [table, "input_ids"]);
  return storage === "bytes" ? found : builder.cast(found);
}

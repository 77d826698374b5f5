/** Which WebAssembly SIMD this browser has, asked by validating the smallest modules that use it. */

const HEADER = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0];

function module(body: number[]): Uint8Array<ArrayBuffer> {
  const code = [0, ...body, 11];
  return new Uint8Array([...HEADER, 10, code.length + 2, 1, code.length, ...code]);
}

const SPLAT = [65, 0, 253, 15]; // i32.const 0, i8x16.splat

/** `"none"`, `"simd"` or `"relaxed"`. */
export function simdLevel(): "none" | "simd" | "relaxed" {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(module(SPLAT))) return "none";
  // f32x4.relaxed_madd of three vectors
  return WebAssembly.validate(module([...SPLAT, ...SPLAT, ...SPLAT, 253, 133, 2])) ? "relaxed" : "simd";
}

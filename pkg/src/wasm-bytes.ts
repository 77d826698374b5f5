/** The bytes of WebAssembly modules. */
import { assertContent, fetchBytes } from "./fetch-bytes.js";

/** Where the module's bytes come from. */
export type WasmSource = { url: string } | { bytes: Uint8Array };

export type ReadWasm = (url: string) => Promise<Uint8Array>;

export const fetchWasm: ReadWasm = (url) => fetchBytes(url, "wasm");

/** The module's bytes, known to be WebAssembly. */
export async function wasmBytes(source: WasmSource, read: ReadWasm = fetchWasm): Promise<BufferSource> {
  if ("bytes" in source) return source.bytes as BufferSource;
  const bytes = await read(source.url);
  assertContent(bytes, source.url, "wasm");
  return bytes as BufferSource;
}

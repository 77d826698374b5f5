/** The bytes of WebAssembly modules. */
import { AdfontesError } from "./errors.js";
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

/** Names the page's policy where that is what forbids WebAssembly. */
export function refused(thrown: unknown): never {
  const message = String((thrown as Error)?.message ?? thrown);
  if (!(thrown instanceof WebAssembly.CompileError) || !/content security policy|unsafe-eval/i.test(message)) throw thrown;
  throw new AdfontesError(
    "unsupported_browser",
    "The page's content security policy does not allow WebAssembly. Add 'wasm-unsafe-eval' to its script-src.",
    { cause: thrown },
  );
}

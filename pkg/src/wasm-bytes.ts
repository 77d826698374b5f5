/** The bytes of WebAssembly modules. */
import { AdfontesError } from "./errors.js";
import { assertContent, fetchBytes } from "./fetch-bytes.js";

/** Where the module's bytes come from. */
export type WasmSource = { url: string } | { bytes: Uint8Array };

export type ReadWasm = (url: string) => Promise<Uint8Array>;

export const fetchWasm: ReadWasm = (url) => fetchBytes(url, "wasm");

interface Glue {
  default(options: { module_or_path: BufferSource }): Promise<unknown>;
}

/** Of the modules that were started in this thread. */
const memories: WeakRef<WebAssembly.Memory>[] = [];

/** After a trap: whether it came from a memory that could not grow. The instance is lost, so that trying does no harm. */
export function memoryIsFull(): boolean {
  return memories.some((kept) => {
    const memory = kept.deref();
    try {
      memory?.grow((memory.buffer.byteLength >> 17) + 1024); // half of its pages, and 64 MB
      return false;
    } catch {
      return true;
    }
  });
}

/** Starts the module of this script, and gives the script. */
export async function instantiated<G extends Glue>(script: G | Promise<G>, source: WasmSource, read: ReadWasm = fetchWasm): Promise<G> {
  const [glue, bytes] = await Promise.all([script, "bytes" in source ? source.bytes : read(source.url)]);
  const name = "bytes" in source ? "The WebAssembly module" : source.url;
  if ("url" in source) assertContent(bytes, name, "wasm");
  const damaged = (cause?: unknown) =>
    new AdfontesError("unexpected_content", `${name} is damaged or of another version. Copy all files of the package again.`, { cause });
  if (!whole(bytes)) throw damaged();
  const { memory } = (await glue.default({ module_or_path: bytes as BufferSource }).catch((thrown: unknown) => {
    if (thrown instanceof RangeError) throw new AdfontesError("out_of_memory", `The device has no memory for ${name}. Close other tabs.`, { cause: thrown });
    const { CompileError, LinkError } = WebAssembly;
    if (!(thrown instanceof CompileError || thrown instanceof LinkError)) throw thrown;
    if (!/content security policy|unsafe-eval/i.test(thrown.message)) throw damaged(thrown);
    throw new AdfontesError(
      "unsupported_browser",
      "The page's content security policy does not allow WebAssembly. Add 'wasm-unsafe-eval' to its script-src.",
      { cause: thrown },
    );
  })) as { memory: WebAssembly.Memory };
  memories.push(new WeakRef(memory));
  return glue;
}

/** The head of the section that `cargo xtask build` puts last; the sum of all bytes before it follows (`xtask/src/seal.rs`). */
const SEAL = "\0\n\u0005check";

/** Whether the bytes are those that were built, as far as can be told: a module that others made has no sum. */
export function whole(bytes: Uint8Array): boolean {
  const end = bytes.length - 12;
  if (end < 0 || new TextDecoder().decode(bytes.subarray(end, -4)) !== SEAL) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let sum = 0x811c9dc5;
  let at = 0;
  for (; at + 4 <= end; at += 4) sum = Math.imul(sum ^ view.getInt32(at, true), 0x01000193);
  for (; at < end; at++) sum = Math.imul(sum ^ bytes[at]!, 0x01000193);
  return sum === view.getInt32(end + 8, true);
}

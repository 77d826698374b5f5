/** The bytes of WebAssembly modules. */
import { AdfontesError } from "./errors.js";
import { assertContent, fetchBytes } from "./fetch-bytes.js";

/** Where the module's bytes come from. */
export type WasmSource = { url: string } | { bytes: Uint8Array };

/** The same, or what the page has compiled. */
export type ModuleSource = WasmSource | { module: WebAssembly.Module };

export type ReadWasm = (url: string) => Promise<Uint8Array>;

export const fetchWasm: ReadWasm = (url) => fetchBytes(url, "wasm");

interface Glue {
  default(options: { module_or_path: BufferSource | WebAssembly.Module }): Promise<unknown>;
}

/** Of the modules that were started in this thread. */
const memories: WeakRef<WebAssembly.Memory>[] = [];

/**
 * After a trap: whether it came from a memory that could not grow. Whether one of its size and half as much, and 64 MB, can be had is tried with
 * another one, which is gone at once: without workers, instances that live on are among these.
 */
export function memoryIsFull(): boolean {
  return memories.some((kept) => {
    const memory = kept.deref();
    try {
      if (memory !== undefined) new WebAssembly.Memory({ initial: Math.ceil((memory.buffer.byteLength * 1.5) / 65536) + 1024 });
      return false;
    } catch {
      return true;
    }
  });
}

/** Starts the module of this script, and gives the script. */
export async function instantiated<G extends Glue>(script: G | Promise<G>, source: ModuleSource, read: ReadWasm = fetchWasm): Promise<G> {
  const [glue, given] = await Promise.all([script, "url" in source ? read(source.url) : "bytes" in source ? source.bytes : source.module]);
  const name = "url" in source ? source.url : "The WebAssembly module";
  if ("url" in source) assertContent(given as Uint8Array, name, "wasm");
  const damaged = (cause?: unknown) =>
    new AdfontesError("unexpected_content", `${name} is damaged or of another version. Copy all files of the package again.`, { cause });
  if (given instanceof Uint8Array && !whole(given)) throw damaged();
  const { memory } = (await glue.default({ module_or_path: given as BufferSource }).catch((thrown: unknown) => {
    if (thrown instanceof RangeError) throw new AdfontesError("out_of_memory", `The device has no memory for ${name}. Close other tabs.`, { cause: thrown });
    const { CompileError, LinkError } = WebAssembly;
    // A module that wants what its script does not have, or has not what its script wants, ends in a TypeError.
    if (!(thrown instanceof CompileError || thrown instanceof LinkError || thrown instanceof TypeError)) throw thrown;
    if (!/content security policy|unsafe-eval|\bCSP\b/i.test(thrown.message)) throw damaged(thrown);
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

/** What was compiled, by address, for as long as the browser keeps it: the next engine of a page begins with it. */
const known = new Map<string, WeakRef<WebAssembly.Module>>();

/**
 * The module, compiled while it comes, or as the browser has kept it from an earlier visit. `undefined` where that cannot be: reading its bytes
 * tells why.
 */
export async function compiled(url: string): Promise<WebAssembly.Module | undefined> {
  const kept = known.get(url)?.deref();
  if (kept !== undefined) return kept;
  const compiling: Promise<WebAssembly.Module>[] = [];
  const compile = (response: Response) => {
    const module = WebAssembly.compileStreaming(response);
    module.catch(() => {}); // awaited below, after the bytes
    compiling.push(module);
  };
  try {
    if (!whole(await fetchBytes(url, "wasm", undefined, undefined, undefined, compile))) return undefined;
    const module = await compiling[0];
    if (module !== undefined) known.set(url, new WeakRef(module));
    return module;
  } catch {
    return undefined;
  }
}

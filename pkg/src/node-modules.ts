/** The modules of the package as files, for Node's own entry and for its threads. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { EmbedHost } from "./embed-host.js";
import type { Helpers } from "./embed-lanes.js";
import { AdfontesError } from "./errors.js";
import { fetchBytes } from "./fetch-bytes.js";
import { fresh } from "./fresh.js";
import type { LoadPart, Parts } from "./parts.js";
import type { FromWorker } from "./protocol.js";
import { simdLevel } from "./simd.js";
import type { EmbedModule } from "./wasm-surface.js";

export const WASM = new URL("../wasm/", import.meta.url);

/** The script and the module of a name; each call has an instance of its own. */
export function load<T>(name: string, wasm = name): { glue: T; wasm: () => { bytes: Uint8Array } } {
  return { glue: fresh<T>(new URL(`${name}.js`, WASM)), wasm: () => ({ bytes: readFileSync(new URL(`${wasm}_bg.wasm`, WASM)) }) };
}

/** Parts as they stand beside this file; each loader has instances of its own. */
export function parts(): LoadPart {
  const loaded: { [N in keyof Parts]?: Promise<Parts[N]> } = {};
  const part = async <N extends keyof Parts>(name: N): Promise<Parts[N]> => {
    const { glue, wasm } = load<Parts[N]>(`adfontes_${name}`);
    await glue.default({ module_or_path: wasm().bytes as BufferSource });
    return glue;
  };
  return (name) => (loaded[name] ??= part(name) as never) as never;
}

/** The path of a file, unless the place is on a network. */
export function asPath(place: string | URL): string | undefined {
  if (place instanceof URL) return place.protocol === "file:" ? fileURLToPath(place) : undefined;
  if (place.startsWith("file:")) return fileURLToPath(place);
  return /^(https?|data|blob):/i.test(place) ? undefined : place;
}

/** Node's fetch does not read files. */
export async function readWasm(url: string): Promise<Uint8Array> {
  const path = asPath(url);
  return path === undefined ? fetchBytes(url, "wasm") : readPath(path);
}

export function readPath(path: string): Promise<Uint8Array> {
  return readFile(path).catch((thrown: NodeJS.ErrnoException) => {
    throw new AdfontesError("fetch_failed", `${path} could not be read (${thrown.code}). Check the path.`, { cause: thrown });
  });
}

/** An embedder in this thread. */
export function embedHost(post: (message: FromWorker, transfer?: Transferable[]) => void, helpers?: Helpers): EmbedHost {
  const { glue, wasm } = load<EmbedModule>("adfontes_embed", simdLevel() === "relaxed" ? "adfontes_embed_relaxed" : "adfontes_embed");
  return new EmbedHost(glue, wasm, post, readWasm, helpers);
}

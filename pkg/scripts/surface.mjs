// The reviewed surface of the WebAssembly modules. As a program: writes what was built to api/.
import { readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

export const MODULES = ["adfontes.d.ts", "adfontes_ingest.d.ts", "adfontes_evaluate.d.ts", "adfontes_embed.d.ts"];
export const file = (path) => new URL(`../${path}`, import.meta.url);

/** Classes and functions. What follows them, the raw exports, has names that change with every build. */
export async function surface(name) {
  const text = await readFile(file(`wasm/${name}`), "utf8");
  const end = text.indexOf("export type InitInput");
  return `${text.slice(0, end === -1 ? text.length : end).trimEnd()}\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of MODULES) await writeFile(file(`api/${name}`), await surface(name));
}

/** Instances of the WebAssembly modules for Node, which are given back. */
import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";

const EXPORTED = /^export ((?:async )?(?:class|function)) (\w+)/gm;
const LISTED = /^export \{([^}]*)\};?$/m;

/**
 * A module's JavaScript, run anew. It keeps its instance, and so all of its memory, in the scope of the module; `import` would
 * keep every module for as long as the process runs.
 */
export function fresh<T>(script: URL): T {
  const names = new Map<string, string>();
  const body = readFileSync(script, "utf8")
    .replace(EXPORTED, (_, what: string, name: string) => {
      names.set(name, name);
      return `${what} ${name}`;
    })
    .replace(LISTED, (_, list: string) => {
      for (const entry of list.split(",")) {
        const [name, as = name] = entry.trim().split(" as ");
        if (name && as) names.set(as, name);
      }
      return "";
    })
    .replaceAll("import.meta.url", JSON.stringify(script.href));
  const given = [...names].map(([as, name]) => `${JSON.stringify(as)}: ${name}`).join(", ");
  return compileFunction(`"use strict";${body}\nreturn { ${given} };`, [], { filename: script.href })() as T;
}

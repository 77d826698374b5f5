/** `adfontes inspect`: what an index holds. */
import { stat } from "node:fs/promises";
import { AdfontesError } from "../errors.js";
import { need, open, parse, type Terminal } from "./commands.js";
import { harmless } from "./print.js";

export async function inspect(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" }, document: { type: "string" } });
  const file = need(positionals[0], "INDEX");
  return open({ index: file }, async (engine) => {
    if (values.document !== undefined) {
      const document = await engine.document(values.document);
      if (document === undefined) throw new AdfontesError("not_found", `${file} has no document "${values.document}". Its ids are names of files, or those that the sources gave.`);
      terminal.out(values.json ? `${JSON.stringify(document)}\n` : `${harmless(document.text)}\n`);
      return 0;
    }
    const stats = await engine.stats();
    const { size } = await stat(file);
    if (values.json) {
      terminal.out(`${JSON.stringify({ file, bytes: size, report: engine.loadReport, stats })}\n`);
      return 0;
    }
    const { domain, sources, documents, chunks, entities, nodes, edges, vectors, vectorIndex, vocabulary, model } = stats;
    const rows: [string, string | number][] = [
      ["size", `${(size / 1e6).toFixed(2)} MB`],
      ["domain", domain],
      ["sources", sources],
      ["documents", documents],
      ["passages", chunks],
      ["words", vocabulary],
      ["entities", entities],
      ["graph", `${nodes} nodes, ${edges} edges`],
      ["vectors", vectors === 0 ? "none" : `${vectors} (${vectorIndex}), by ${model?.name ?? "an unknown model"}`],
    ];
    terminal.out(rows.map(([name, value]) => `${name.padEnd(10)} ${harmless(String(value))}\n`).join(""));
    return 0;
  });
}

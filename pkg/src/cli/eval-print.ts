/** A run as a table for a terminal. */
import type { EvaluationRun, GateResult, RunChange } from "../types.js";
import { harmless, type Style } from "./print.js";

const number = (metric: string, value: number | null | undefined) =>
  value === null || value === undefined ? "–" : metric === "Latency" ? `${value.toFixed(0)} ms` : value.toFixed(3);

const signed = (metric: string, value: number) => `${value > 0 ? "+" : ""}${metric === "Latency" ? `${value.toFixed(0)} ms` : value.toFixed(3)}`;

function rows(cells: string[][], s: Style): string {
  const widths = cells[0]!.map((_, at) => Math.max(...cells.map((row) => [...row[at]!].length)));
  const line = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell + " ".repeat(widths[at]! - [...cell].length) : " ".repeat(widths[at]! - [...cell].length) + cell)).join("  ").trimEnd();
  return cells.map((row, at) => (at === 0 ? s.bold(line(row)) : line(row))).join("\n");
}

function change(c: RunChange | undefined): string {
  if (c === undefined || c.difference === null) return "–";
  const better = c.lowerIsBetter ? c.difference < 0 : c.difference > 0;
  const sign = Math.abs(c.difference) < 0.0005 ? "=" : better ? "▲" : "▼";
  return `${sign} ${signed(c.metric, c.difference)}`;
}

export function printRun(run: EvaluationRun, changes: RunChange[], gates: GateResult[], s: Style): string {
  const head = ["metric", "mean", "coverage", ...(changes.length > 0 ? ["before", "change"] : [])];
  const body = run.summary.map((row) => {
    const of = changes.find((c) => c.metric === row.metric);
    const compared = changes.length > 0 ? [number(row.metric, of?.before), change(of)] : [];
    return [row.metric + (row.lowerIsBetter ? " ↓" : ""), number(row.metric, row.mean), `${(row.coverage * 100).toFixed(0)} %`, ...compared];
  });
  const out = [rows([head, ...body], s), s.dim("↓ lower is better")];
  if (gates.length > 0) out.push("", printGates(gates, s));
  const failed = run.results.filter((one) => one.error !== undefined);
  if (failed.length > 0) {
    out.push("", s.bold(`${failed.length} of ${run.results.length} cases failed`));
    for (const { id, error } of failed.slice(0, 10)) out.push(harmless(`  ${id}: ${error!.message} (${error!.code})`));
    if (failed.length > 10) out.push(s.dim(`  … and ${failed.length - 10} more; --out and --report have all`));
  }
  return out.join("\n");
}

export function printGates(gates: GateResult[], s: Style): string {
  const bound = (g: GateResult) => (g.below === null || g.below === undefined ? `≥ ${number(g.metric, g.atLeast)}` : `< ${number(g.metric, g.below)}`);
  const verdict = (g: GateResult) => (g.passed ? `✓${g.goalReached === true ? " goal" : ""}` : "✗");
  return rows([["bound", "wanted", "is", "", "level"], ...gates.map((g) => [g.metric, bound(g), number(g.metric, g.value), verdict(g), g.level])], s);
}

export function printChanges(changes: RunChange[], s: Style): string {
  const body = changes.map((c) => [
    c.metric + (c.lowerIsBetter ? " ↓" : ""), number(c.metric, c.before), number(c.metric, c.now), change(c), String(c.better), String(c.worse.length), String(c.lost),
  ]);
  const out = [rows([["metric", "before", "now", "change", "better", "worse", "lost"], ...body], s)];
  for (const c of changes.filter((one) => one.regression)) {
    out.push(harmless(`▼ ${c.metric}: worse in ${c.worse.slice(0, 8).join(", ") || "no case"}${c.lost > 0 ? `; ${c.lost} without a score now` : ""}`));
  }
  return out.join("\n");
}

/** One line that is drawn over itself. */
export function bar(done: number, total: number, id: string): string {
  const width = 24;
  const full = Math.round((done / Math.max(total, 1)) * width);
  return `\r\u001b[K[${"█".repeat(full)}${"·".repeat(width - full)}] ${done} / ${total} ${harmless(id).slice(0, 40)}`;
}

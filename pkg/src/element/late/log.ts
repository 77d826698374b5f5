/** The context log as a table: for each turn what it was made from, and how many tokens of which source. */
import { logEntry, type ContextLogEntry } from "../../context-log.js";
import { textFor, type Texts } from "../../texts.js";
import type { Language } from "../../types.js";
import { button, h } from "../dom.js";
import type { KeptTurn } from "../keeper.js";
import { percent } from "../usage.js";
import { saveFile } from "./export.js";
import { openModal } from "./modal.js";
import { lateTexts } from "./texts.js";

type Row = (string | number | null)[];

/** The rows of the table; `part` is a source of the turn above it. */
function rowsOf(log: readonly ContextLogEntry[]): { part: boolean; cells: Row }[] {
  return log.flatMap(({ question, mode, fragments, tokens, averageSimilarity, coverage, sources }) => [
    { part: false, cells: [question, mode, fragments, coverage?.cited.length ?? 0, tokens, averageSimilarity] },
    ...sources.map((source) => ({ part: true, cells: [source.sourceName, source.mode, source.fragments, source.cited, source.tokens, source.averageSimilarity ?? null] as Row })),
  ]);
}

/** For spreadsheets. A cell that a spreadsheet would compute is text. */
function csv(log: readonly ContextLogEntry[]): string {
  const cell = (value: string | number | null) => {
    if (typeof value !== "string") return value === null ? "" : String(value);
    return `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replace(/"/g, '""')}"`;
  };
  let turn = 0;
  let question = "";
  const lines = rowsOf(log).map(({ part, cells }) => {
    if (!part) [turn, question] = [turn + 1, String(cells[0])];
    return [turn, question, part ? cells[0]! : null, ...cells.slice(1)].map(cell).join(",");
  });
  return ["turn,question,source,mode,offered,cited,tokens,similarity", ...lines].join("\r\n") + "\r\n";
}

export async function showLog(root: ShadowRoot, turns: readonly KeptTurn[], texts: Texts, language: Language): Promise<void> {
  const own = (await lateTexts(language)).contextLog;
  const log = turns.map(({ question, answer }) => logEntry(question, answer));
  const number = new Intl.NumberFormat(language);
  const shown = (value: Row[number], at: number): string => {
    if (value === null) return "–";
    if (at === 1) return textFor(texts.values, String(value)) ?? String(value);
    return at === 5 ? percent(Number(value), language, 1) : number.format(Number(value));
  };
  const heads = [own.question, own.mode, own.offered, own.cited, own.tokens, own.similarity];
  const table = h(
    "table",
    { class: "log-table", part: "log-table" },
    h("thead", {}, h("tr", {}, ...heads.map((text, at) => h("th", { text, class: at > 1 ? "n" : "", attributes: { scope: "col" } })))),
    h("tbody", {}, ...rowsOf(log).map(({ part, cells }) =>
      h("tr", { class: part ? "part" : "" },
        h("th", { text: String(cells[0]), attributes: { scope: "row", dir: "auto" } }),
        ...cells.slice(1).map((value, at) => h("td", { text: shown(value, at + 1), class: at > 0 ? "n" : "" }))))),
  );
  const actions = h("p", { class: "actions" },
    button("CSV", () => saveFile("context-log.csv", "text/csv", csv(log))),
    button("JSON", () => saveFile("context-log.json", "application/json", `${JSON.stringify(log, null, 2)}\n`)));
  await openModal(root, texts.contextLog.title, texts, actions, table).closed;
}

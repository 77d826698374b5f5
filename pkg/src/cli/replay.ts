/** `adfontes replay`: asks what was asked before, and says which answers differ. */
import { readFile } from "node:fs/promises";
import { AdfontesError } from "../errors.js";
import type { Answer } from "../types.js";
import { domainOf, need, open, parse, settingsOf, withModel, type Terminal } from "./commands.js";
import { harmless } from "./print.js";

interface Kept {
  question: string;
  answer: Answer;
  choose?: string[];
}

/** The turns of a trace (`ask --trace`) or of a dialog that a reader has saved. */
async function turnsOf(file: string): Promise<Kept[]> {
  const text = await readFile(file, "utf8").catch((thrown: NodeJS.ErrnoException) => {
    throw new AdfontesError("not_found", `${file} could not be read (${thrown.code}). Check the path.`);
  });
  const wrong = () => new AdfontesError("invalid_argument", `${file} is no trace. Give a file of \`adfontes ask --trace\`, or a dialog saved as JSON.`);
  let value: { turns?: unknown };
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    throw wrong();
  }
  const turns = (value?.turns ?? []) as Kept[];
  if (!Array.isArray(turns) || turns.length === 0 || turns.some((turn) => typeof turn?.question !== "string" || typeof turn.answer !== "object")) throw wrong();
  return turns;
}

const passages = (answer: Answer): string[] => answer.references.map(({ sourceId, fragmentNumber }) => `${sourceId}#${fragmentNumber}`);

/** What differs between two answers to one question. */
function changes(before: Answer, now: Answer): Record<string, [unknown, unknown]> {
  const cited = (answer: Answer) => (answer.coverage?.cited ?? []).map((id) => passages(answer)[answer.references.findIndex((r) => r.id === id)]);
  const pairs: Record<string, [unknown, unknown]> = {
    kind: [before.kind, now.kind],
    intent: [before.trace?.intent, now.trace.intent],
    followUp: [before.trace?.followUp, now.trace.followUp],
    text: [before.text, now.text],
    passages: [passages(before), passages(now)],
    cited: [cited(before), cited(now)],
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, [a, b]]) => JSON.stringify(a) !== JSON.stringify(b)));
}

export async function replay(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, {
    index: { type: "string", short: "i" },
    domain: { type: "string" },
    model: { type: "string" },
    settings: { type: "string" },
    json: { type: "boolean" },
  });
  const turns = await turnsOf(need(positionals[0], "TRACE.json"));
  return open({ index: need(values.index, "--index FILE"), ...domainOf(values.domain), ...(await settingsOf(values.settings)) }, async (engine) => {
    await withModel(engine, terminal, values.model);
    const session = engine.session();
    let different = 0;
    for (const { question, answer: before, choose } of turns) {
      const now = await session.ask(question, choose === undefined ? {} : { choose }).final();
      const changed = changes(before, now);
      if (Object.keys(changed).length > 0) different++;
      if (values.json) terminal.out(`${JSON.stringify({ question, changed })}\n`);
      else {
        const same = Object.keys(changed).length === 0;
        const shown = Object.entries(changed).map(([name, [a, b]]) => `  ${name}\n    - ${JSON.stringify(a)}\n    + ${JSON.stringify(b)}`);
        terminal.out(`${harmless([`${same ? "=" : "≠"} ${question}`, ...shown].join("\n"))}\n`);
      }
    }
    return different === 0 ? 0 : 1;
  });
}

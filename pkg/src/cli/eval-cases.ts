/** Files of cases, and of what an interrupted run has kept. */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { AdfontesError } from "../errors.js";
import type { EvaluationRun, Sample } from "../types.js";

/** A case, or what is wrong with it. */
export type Case = { id: string; sample: Sample } | { id: string; error: { code: string; message: string } };
export type CaseRecord = EvaluationRun["results"][number];

const TEXTS = ["user_input", "userInput", "question", "response", "reference"] as const;

/** Reads cases: a JSON list, `{ cases: [...] }`, or a case per line. What is wrong with a case is reported with that case. */
export async function readCases(path: string): Promise<{ cases: Case[]; bytes: Uint8Array }> {
  const bytes = await readFile(path).catch((thrown: NodeJS.ErrnoException) => {
    throw new AdfontesError("not_found", `${path} could not be read (${thrown.code}). Check the path.`);
  });
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  const lines = /\.jsonl$/i.test(path);
  const list: { value?: unknown; bad?: string }[] = [];
  if (lines) {
    for (const line of text.split("\n")) {
      if (line.trim() === "") continue;
      try {
        list.push({ value: JSON.parse(line) });
      } catch {
        list.push({ bad: "This line is not JSON." });
      }
    }
  } else {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (thrown) {
      throw new AdfontesError("invalid_source", `${path} is not JSON: ${(thrown as Error).message}. Give a list of cases, or a file of JSON lines named .jsonl.`);
    }
    const cases = Array.isArray(value) ? value : (value as { cases?: unknown } | null)?.cases;
    if (!Array.isArray(cases)) throw new AdfontesError("invalid_source", `${path} holds no list of cases. Give [{ "user_input": "…", "reference": "…" }, …].`);
    list.push(...cases.map((one: unknown) => ({ value: one })));
  }
  if (list.length === 0) throw new AdfontesError("invalid_source", `${path} holds no cases.`);
  const seen = new Set<string>();
  const cases = list.map(({ value, bad }, at): Case => {
    const given = (value as { id?: unknown } | null | undefined)?.id;
    const usable = (typeof given === "string" && given.trim() !== "") || typeof given === "number";
    let id = usable ? String(given) : `case-${at + 1}`;
    const wrong = (message: string): Case => ({ id, error: { code: "invalid_source", message } });
    if (seen.has(id)) {
      const taken = id;
      for (let n = 2; seen.has(id); n++) id = `${taken}-${n}`;
      seen.add(id);
      return wrong(`The id "${taken}" is taken by an earlier case.`);
    }
    seen.add(id);
    if (bad !== undefined) return wrong(bad);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong("A case must be a JSON object.");
    const fields = value as Record<string, unknown>;
    for (const name of TEXTS) {
      const field = fields[name];
      if (field !== undefined && field !== null && typeof field !== "string") return wrong(`\`${name}\` must be text.`);
    }
    const { id: _id, userInput, question, ...rest } = fields as Sample & { id?: unknown; question?: string };
    const asked = (fields["user_input"] ?? userInput ?? question) as string | undefined;
    const sample: Sample = typeof asked === "string" ? { ...rest, user_input: asked } : rest;
    if (mustAsk(sample) && (asked ?? "").trim() === "") return wrong("`user_input`, the question, is missing, and there is no `response` to measure.");
    return { id, sample };
  });
  return { cases, bytes };
}

/** Whether the engine has to answer: what has an answer or contexts of its own is measured as it is. */
export function mustAsk(sample: Sample): boolean {
  return typeof sample.response !== "string" && sample.retrieved_contexts === undefined && sample.retrievedContexts === undefined && sample.answer === undefined;
}

/** What makes two runs the same: cases, index, options. */
export function fingerprint(parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(String(part.length)).update(part);
  return hash.digest("hex");
}

/** Keeps finished cases while a run goes on, one JSON line each, so that an interrupted one can be resumed. */
export class Journal {
  readonly kept = new Map<string, CaseRecord>();

  constructor(
    private readonly path: string,
    key: string,
  ) {
    const header = JSON.stringify({ adfontes: "eval", key });
    const [first, ...lines] = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    const whole: string[] = [];
    if (first === header) {
      for (const line of lines) {
        try {
          const record = JSON.parse(line) as CaseRecord;
          if (typeof record.id !== "string") continue;
          this.kept.set(record.id, record);
          whole.push(line);
        } catch {
          // The last line of an interrupted run may be half a line.
        }
      }
    }
    try {
      writeFileSync(path, [header, ...whole, ""].join("\n"));
    } catch (thrown) {
      throw new AdfontesError("storage_failed", `${path} could not be written (${(thrown as NodeJS.ErrnoException).code}). Give --out in a folder that can be written to.`);
    }
  }

  add(record: CaseRecord): void {
    appendFileSync(this.path, `${JSON.stringify(record)}\n`);
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

/** A run that `--out` wrote. */
export async function readRun(path: string): Promise<EvaluationRun> {
  const text = await readFile(path, "utf8").catch((thrown: NodeJS.ErrnoException) => {
    throw new AdfontesError("not_found", `${path} could not be read (${thrown.code}). Check the path.`);
  });
  try {
    return JSON.parse(text) as EvaluationRun;
  } catch {
    throw new AdfontesError("invalid_source", `${path} is not a run of adfontes eval. Give a file that it wrote with --out.`);
  }
}

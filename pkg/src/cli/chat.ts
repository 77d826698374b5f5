/** `adfontes chat`: a dialog in the terminal. */
import { createInterface } from "node:readline";
import { asError } from "../errors.js";
import { TEXTS } from "../all-texts.js";
import { fill, LANGUAGES } from "../texts.js";
import type { Answer, AnswerStream, Session } from "../types.js";
import { domainOf, languageModelOf, need, oneOf, open, parse, settingsOf, STORE, storeOf, withModel, type Terminal } from "./commands.js";
import { harmless, sourcesOf, style, type Style } from "./print.js";

const HELP = "/new  new topic · /sources  the passages of the last answer · /log  what answers were made from · /quit\n";

export async function chat(args: string[], terminal: Terminal): Promise<number> {
  const { values } = parse(args, {
    index: { type: "string", short: "i" },
    domain: { type: "string" },
    lang: { type: "string" },
    model: { type: "string" },
    endpoint: { type: "string" },
    "llm-model": { type: "string" },
    settings: { type: "string" },
    ...STORE,
  });
  const file = need(values.index, "--index FILE");
  const lang = oneOf(values.lang, LANGUAGES, "--lang");
  const { settings } = await settingsOf(values.settings);
  const options = { index: file, ...storeOf(values), ...domainOf(values.domain), ...languageModelOf(values), settings: { ...settings, ...(lang === undefined ? {} : { language: lang }) } };
  return open(options, async (engine) => {
    // Answers come before the model is loaded.
    const loading = withModel(engine, terminal, values.model);
    loading.catch((thrown: unknown) => terminal.err(`adfontes: ${asError(thrown).message}\n`));
    const s = style(terminal.color);
    const lines = createInterface({ input: process.stdin, ...(terminal.color ? { output: process.stdout } : {}), prompt: "› " });
    let session = engine.session();
    let last: Answer | undefined;
    let running: AnswerStream | undefined;
    lines.on("SIGINT", () => (running === undefined ? lines.close() : running.cancel()));
    if (terminal.color) terminal.out(s.dim(HELP));
    lines.prompt();
    for await (const line of lines) {
      const question = line.trim();
      if (question === "/quit") break;
      if (question === "/new") [session, last] = [(void session.end(), engine.session()), undefined];
      else if (question === "/sources") terminal.out(`${last === undefined ? "–" : last.references.map((r) => `[${r.id}] ${harmless(r.sourceName)}\n${harmless(r.fullText)}`).join("\n\n")}\n`);
      else if (question === "/log") terminal.out(logOf(session));
      else if (question.startsWith("/")) terminal.out(HELP);
      else if (question !== "") {
        running = session.ask(question);
        last = (await told(running, terminal, s)) ?? last;
        running = undefined;
      }
      lines.prompt();
    }
    lines.close();
    await loading.catch(() => {});
    return 0;
  });
}

/** Prints an answer while it comes. What was printed of an attempt that was given up stays, with a line that says so. */
async function told(stream: AnswerStream, terminal: Terminal, s: Style): Promise<Answer | undefined> {
  let printed = "";
  try {
    for await (const event of stream) {
      if (event.type === "delta") {
        terminal.out(harmless(event.text));
        printed += event.text;
      } else if (event.type === "reset" && printed !== "") {
        terminal.out(`\n${s.dim("— —")}\n`);
        printed = "";
      }
    }
    const answer = await stream.final();
    if (answer.text.startsWith(printed)) terminal.out(harmless(answer.text.slice(printed.length)));
    else terminal.out(`\n${harmless(answer.text)}`);
    const sources = sourcesOf(answer, s);
    const texts = TEXTS[answer.language] ?? TEXTS.en;
    const { coverage } = answer;
    const note = coverage?.ratio == null ? "" : s.dim(`\n${fill(texts.coverage, { cited: coverage.cited.length, offered: coverage.offered, share: `${Math.round(coverage.ratio * 100)}%` })}`);
    terminal.out(`\n${sources === "" ? "" : `\n${sources}${note}\n`}\n`);
    return answer;
  } catch (thrown) {
    const error = asError(thrown);
    // A dialog goes on after an error.
    terminal.err(`${error.code === "aborted" ? "" : `\nadfontes: ${error.message} (${error.code})`}\n`);
    return undefined;
  }
}

function logOf(session: Session): string {
  const rows = session.log.map(({ question, kind, tokens, sources }) =>
    [`${question}  [${kind}, ${tokens}]`, ...sources.map((source) => `  ${source.sourceName}: ${source.cited}/${source.fragments}, ${source.tokens}`)].join("\n"));
  return `${harmless(rows.join("\n")) || "–"}\n`;
}

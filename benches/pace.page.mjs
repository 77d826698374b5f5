// The pace of a visitor's page in Chromium, run by pace.mjs: resumes taken in one by one, and questions at 1,000 passages.
import { time } from "./harness.page.mjs";
import { texts } from "./texts.page.mjs";

/** Texts of 120 words in one document, each under a heading: a passage each. */
const IN_DOCUMENT = 10;

export default async function run({ module, resumes, passages }) {
  const { createEngine } = await import(module);
  const engine = await createEngine();
  const { all, questions } = texts(passages, "en");
  const sources = Array.from({ length: Math.ceil(passages / IN_DOCUMENT) }, (_, at) => {
    const parts = all.slice(at * IN_DOCUMENT, (at + 1) * IN_DOCUMENT).map((text, part) => `## Part ${part}\n\n${text}.`);
    return { id: `document-${at}`, format: "markdown", text: `# Document ${at}\n\n${parts.join("\n\n")}\n` };
  });
  await engine.add(sources);
  const { chunks } = await engine.stats();
  const question = await time((at) => engine.ask(questions[at % questions.length]).final(), { runs: 60, warmup: 30 });
  const ingest = {};
  for (const { name, text } of resumes) {
    const taken = await time(
      async () => {
        await engine.clear();
        await engine.add({ id: name, name, text });
      },
      { runs: 7, warmup: 2 },
    );
    ingest[name] = { ...taken, kB: Math.round(text.length / 100) / 10 };
  }
  await engine.close();
  return { passages: chunks, question, ingest, targets: { question: "<= 15 ms median", ingest: "<= 100 ms" } };
}

// Very large things that are given: each is taken in, bounded in time and memory, or refused with the limit named; the engine answers
// afterwards. The bounds on time are wide, for machines that do other things; the figures are printed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../dist/node.js";

const MB = 1 << 20;
const page = (at, words = 40) => `# Hall ${at}\n\nThe crate ${at} stands in hall ${at % 97} and ${"keeps its letters dry for the winter ".repeat(words / 8)}.\n\n`;
/** As many pages as make so many bytes. */
function pages(bytes) {
  const parts = [];
  for (let [at, length] = [0, 0]; length < bytes; at++) length += parts[parts.push(page(at)) - 1].length;
  return parts.join("");
}
const nested = (depth, inner) => "[".repeat(depth) + inner + "]".repeat(depth);
const CITED = Array.from({ length: 50_000 }, (_, at) => `w [${(at % 3) + 1}]`).join(" ");
const SMALL = { id: "queue", name: "queue.md", text: "# Queue\n\nThe queue keeps letters for thirty days." };
const PASSAGES = [1, 2, 3].map((id) => ({ id, fullText: SMALL.text }));
const QUESTION = "How long does the queue keep letters?";

const LARGE = { id: "large", name: "large.md", text: pages(60 * MB) };
const MANY = (count) => Array.from({ length: count }, (_, at) => ({ id: `f${at}`, name: `f${at}.md`, text: page(at) }));

/** What is given, the settings beside the defaults, the seconds and MB (beside the text itself) that it may take, and the setting by which it is refused. */
const SIZES = [
  { name: "60 MB of Markdown", settings: { maxSourceBytes: 64 * MB }, seconds: 300, memory: 1600, run: (engine) => engine.add(LARGE) },
  { name: "60 MB of Markdown, by default", seconds: 30, memory: 300, limit: ["maxSourceBytes", 16 * MB], run: (engine) => engine.add(LARGE) },
  { name: "20,000 files", settings: { maxSources: 20_001 }, seconds: 120, memory: 900, run: (engine) => engine.add(MANY(20_000)) },
  { name: "20,001 files, by default", seconds: 30, memory: 100, limit: ["maxSources", 20_000], run: (engine) => engine.add(MANY(20_001)) },
  { name: "a line of 5 MB", seconds: 120, memory: 500, run: (engine) => engine.add({ id: "line", name: "line.md", text: "word of the long line ".repeat((5 * MB) / 22) }) },
  { name: "JSON nested 10,000 deep", seconds: 30, memory: 200, limit: ["maxJsonDepth", 100], run: (engine) => engine.add({ id: "deep", name: "deep.json", text: nested(10_000, "1") }) },
  { name: "a question of 1 MB", seconds: 30, memory: 200, limit: ["maxQuestionChars", 4000], run: (engine) => engine.ask("where is the crate ".repeat(MB / 19)).final() },
  { name: "a question of 100,000 characters", settings: { maxQuestionChars: 100_000 }, seconds: 60, memory: 300, run: (engine) => engine.ask("where is the crate ".repeat(5000)).final() },
  { name: "50,000 citations", seconds: 60, memory: 600, run: (engine) => engine.parseCitations(CITED, 3) },
  { name: "50,000 citations checked", settings: { llm: { maxCitations: 50_000 } }, seconds: 120, memory: 600, run: (engine) => engine.verify(CITED, PASSAGES) },
  { name: "50,000 citations checked, by default", seconds: 30, memory: 300, limit: ["llm.maxCitations", 5000], run: (engine) => engine.verify(CITED, PASSAGES) },
];

for (const { name, settings, seconds, memory, limit, run } of SIZES) {
  test(`sizes: ${name}`, { timeout: seconds * 1000 }, async () => {
    const engine = await createEngine({ settings });
    try {
      await engine.add(SMALL);
      const before = (await engine.ask(QUESTION).final()).text;
      const [began, had] = [performance.now(), process.memoryUsage().rss];
      const error = await run(engine).then(() => undefined, (error) => error);
      const [took, more] = [(performance.now() - began) / 1000, (process.memoryUsage().rss - had) / MB];
      console.log(`${name}: ${took.toFixed(1)} s, ${more.toFixed(0)} MB${error === undefined ? "" : `, ${error.code}: ${error.message}`}`);
      if (limit === undefined) assert.ifError(error);
      else {
        assert.deepEqual([error?.code, error?.setting, error?.limit], ["limit_exceeded", ...limit]);
        assert.ok(limit.every((part) => error.message.includes(String(part))), error.message);
      }
      assert.ok(more < memory, `${more.toFixed(0)} MB`);
      const after = await engine.ask(QUESTION).final();
      assert.ok(after.text === before || error === undefined, "it answers as before");
    } finally {
      await engine.close();
    }
  });
}

// Reads two files, asks about them, and prints the answer with its sources.
import { readFile } from "node:fs/promises";
import { createEngine } from "adfontes";

const read = async (name) => ({ name, text: await readFile(new URL(`../content/${name}`, import.meta.url), "utf8") });
const engine = await createEngine();
await engine.add(await Promise.all(["resume.json", "pages/harbour-clock.md"].map(read)));

const question = process.argv[2] ?? "What does the pendulum hang from?";
const answer = await engine.ask(question).final();
console.log(answer.text);
for (const { id, sourceName } of answer.references) console.log(`[${id}] ${sourceName}`);
await engine.close();

// The packed package in other runtimes, where they are installed: named by DENO and BUN, or found in PATH.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fresh, install, run } from "../lib/fresh.mjs";

const SCRIPT = `import { createEngine } from "adfontes";
const engine = await createEngine();
await engine.add({ name: "zoo.md", text: "# Zoo\\n\\nThe wombat enclosure is cleaned on Mondays by two keepers." });
await engine.add({ name: "resume.json", text: JSON.stringify({ basics: { name: "Ada Orlova" }, work: [{ name: "Acme", startDate: "2020-01" }, { name: "Foundry", startDate: "2015-01", endDate: "2019-12" }] }) });
const quoted = await engine.ask("When is the wombat enclosure cleaned?").final();
const listed = await engine.ask("Which companies has she worked for?").final();
const again = await createEngine({ index: await engine.export() });
const { results } = await again.evaluate([{ user_input: "When?", answer: quoted }], { metrics: ["CitationRate"], judge: "offline" });
console.log(JSON.stringify([quoted.text.includes("Mondays"), listed.items.length, results[0].scores[0].score]));
await Promise.all([engine.close(), again.close()]);
`;

let project;
before(() => {
  project = fresh("runtimes");
  writeFileSync(join(project.folder, "package.json"), '{ "name": "runtimes", "private": true, "type": "module" }');
  install(project.folder, project.tarball);
  writeFileSync(join(project.folder, "try.mjs"), SCRIPT);
});
after(() => project?.remove());

for (const [name, command, args] of [["Node", process.execPath, []], ["Deno", process.env.DENO ?? "deno", ["run", "-A"]], ["Bun", process.env.BUN ?? "bun", []]]) {
  test(`${name} reads, answers, keeps and measures`, (t) => {
    const { status, stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
    if (status !== 0) return t.skip(`${name} is not installed`);
    t.diagnostic(stdout.split("\n")[0]);
    assert.equal(run(command, [...args, "try.mjs"], project.folder).trim(), "[true,2,1]");
    assert.match(run(command, [...args, join("node_modules", "adfontes", "dist", "cli", "main.js"), "--version"], project.folder), /^\d+\.\d+\.\d+/);
  });
}

test("CommonJS requires it, and imports it where Node is older", () => {
  const asked = SCRIPT.replace(/^import .*\n/, "").replace(/[\s\S]*/, (script) => `(async () => {\n${script}})();`);
  const [major, minor] = process.versions.node.split(".").map(Number);
  const requires = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  for (const [name, from] of [...(requires ? [["required.cjs", 'const { createEngine, parseCitations } = require("adfontes");\nif (parseCitations("a [1]", 1).citations.length !== 1) throw new Error("at once");\n']] : []), ["imported.cjs", ""]]) {
    const script = from === "" ? asked.replace("{\n", '{\nconst { createEngine } = await import("adfontes");\n') : from + asked;
    writeFileSync(join(project.folder, name), script);
    assert.equal(run(process.execPath, ["--no-warnings", name], project.folder).trim(), "[true,2,1]", name);
  }
});

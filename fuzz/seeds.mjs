// Writes the texts of the test cases, and what earlier fuzzing found, as seeds to fuzz/corpus/TARGET/.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const root = new URL("..", import.meta.url);
const cases = (file) => JSON.parse(readFileSync(new URL(`tests/cases/${file}`, root))).cases;
const write = (target, texts) => {
  const folder = new URL(`fuzz/corpus/${target}/`, root);
  mkdirSync(folder, { recursive: true });
  texts.forEach((text, number) => writeFileSync(new URL(`case-${number}`, folder), text));
};
const citations = ["reading/citations.json", "reading/citations-own.json"].flatMap(cases).map((c) => c.text);
write("citations", citations.map((text) => `\n${text}`));
write("attribution", citations.map((text) => `\n{{rag:${text}}}`));
write("escape", citations);
write("render", citations);
const bodies = cases("reading/chat.json").map(
  (c) => c.body ?? c.chunks.map((chunk) => `data: ${typeof chunk === "string" ? chunk : JSON.stringify(chunk)}\n\n`).join(""),
);
const answers = citations.map((text) => JSON.stringify({ answer: text, citations: [] }));
write("streams", [...bodies, ...answers].map((body) => `\n${body}`));
const claims = ["verify/claims.json", "verify/claims-more.json"].flatMap(cases);
write("verify", claims.map((c) => `${c.claim} [1]\0${c.source}`));
const names = "Алор Брокер\nEPAM Systems\nC++\nАнна\nDatabases\nAI-Portfolio\nGo";
const dialogs = ["demo.dialogs", "portfolio2.dialogs"].flatMap((name) => cases(`scenarios/${name}.json`));
const texts = ["en", "ru", "es", "de"].flatMap((language) => JSON.parse(readFileSync(new URL(`tests/cases/dialog/${language}.json`, root))).dialogs);
write("planning", [
  ...dialogs.map((c) => `${names}\0${c.turns.map((turn) => turn.ask[0]).join("\n")}`),
  ...texts.map((dialog) => `\0${dialog.turns.map((turn) => turn.ask).join("\n")}`),
]);
const folder = (path) => readdirSync(new URL(path, root)).filter((name) => /\.(json|md|html|txt)$/.test(name));
const file = (path, name) => `${name}\n${readFileSync(new URL(path + name, root), "utf8")}`;
const fronts = ["remote: never", "title: 'a'\ntags: [b, c]\nremote : allow", "a:\n  - b\n  - c: &d e\n  - *d", "a: |\n  b\nc: >-\n  d"];
write("sources", [
  ...["tests/resumes/"].flatMap((path) => folder(path).map((name) => file(path, name))),
  ...["switched", "rendered"].map((name) => file("tests/cases/kinds/", `${name}.resume.yaml`)),
  ...fronts.flatMap((front) => [`a.md\n---\n${front}\n---\n# T\n\nx`, `a.html\n---\n${front}\n---\n<h1>T</h1><p>x</p>`]),
  `a.md\n+++\nremote = "never"\n+++\nx`,
  `a.jsonl\n{"id":"a","text":"---\\nremote: never\\n---\\nx"}`,
  `a.json\n{"nodes":[{"key":"n","name":"N","kind":"project","text":"t"}],"edges":[{"from":"n","to":"n","kind":"K"}]}`,
  `a.pages.json\n{"pages":["one","two"]}`,
  `a.html\n<meta name=remote content=never><table><tr><td>a<td>b</table><pre>x</pre><ul><li>1<li>2</ul><img alt=z>`,
  `a.rs\nfn main() {\n    1;\n}\n`,
]);
const kept = new URL("fuzz/kept/", root);
for (const file of readdirSync(kept)) {
  const target = file.replace(".json.gz", "");
  JSON.parse(gunzipSync(readFileSync(new URL(file, kept)))).forEach((text, number) => writeFileSync(new URL(`fuzz/corpus/${target}/kept-${number}`, root), text, "latin1"));
}

// Writes the texts of the cases as seeds into fuzz/corpus/TARGET/.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

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

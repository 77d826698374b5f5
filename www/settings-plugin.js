/** `import { SCHEMA, DOCS } from "settings:"`: the engine's settings and their docs in each language; the English ones are those of the definitions. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { docsOf, rowsOf } from "./src/settings/definitions.js";

const SCHEMA = new URL("../pkg/settings.schema.json", import.meta.url);
const FOLDER = new URL("./src/settings/docs/", import.meta.url);
const ID = "settings:";

const read = (url) => JSON.parse(readFileSync(url, "utf8"));

/** The docs by language. A setting without words in a language is an error, and so are words for a setting that is no more. */
export function readDocs(schema, folder = FOLDER) {
  const docs = { en: docsOf(rowsOf(schema)) };
  const wrong = [];
  for (const name of readdirSync(folder)) {
    const own = (docs[name.slice(0, 2)] = read(new URL(name, folder)));
    wrong.push(...Object.keys(docs.en).filter((key) => !own[key]).map((key) => `${name}: ${key} is missing`));
    wrong.push(...Object.keys(own).filter((key) => !(key in docs.en)).map((key) => `${name}: there is no setting ${key}`));
  }
  if (wrong.length > 0) throw new Error(`Texts in ${fileURLToPath(folder)}:\n  ${wrong.join("\n  ")}`);
  return docs;
}

export function settings() {
  return {
    name: "settings",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const schema = read(SCHEMA);
      this.addWatchFile(fileURLToPath(SCHEMA));
      return `export const SCHEMA = ${JSON.stringify(schema)};\nexport const DOCS = ${JSON.stringify(readDocs(schema))};`;
    },
  };
}

/** The site's texts: `import texts from "texts:PART"` gives a part of the JSON files by language. */
import { fileURLToPath } from "node:url";
import { readTexts } from "../pkg/scripts/texts.mjs";

const FOLDER = new URL("./src/texts/", import.meta.url);
const PREFIX = "texts:";

/** Also fills `{{part.key}}` in the pages themselves, in the language that their `lang` names; `values` are those of slots. */
export function texts(values) {
  return {
    name: "texts",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const all = readTexts(FOLDER);
      for (const language of Object.keys(all)) this.addWatchFile(fileURLToPath(new URL(`${language}.json`, FOLDER)));
      const parts = Object.entries(all).map(([language, own]) => [language, own[id.slice(PREFIX.length + 1)]]);
      return `export default ${JSON.stringify(Object.fromEntries(parts))}`;
    },
    transformIndexHtml: {
      order: "pre",
      handler(html, { path }) {
        const all = readTexts(FOLDER);
        const language = /<html lang="(\w+)"/.exec(html)[1];
        const fail = (key) => {
          throw new Error(`${path}: ${language}.json has no text ${key}`);
        };
        for (const [, key] of html.matchAll(/data-text="(\w+)"/g)) if (!Object.values(all[language]).some((part) => Object.hasOwn(part, key))) fail(key);
        return html
          .replace("{{html.noscript}}", Object.values(all).map((own) => own.html.noscript).join(" · ")) // read before any language is chosen
          .replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, part, key) => (all[language][part]?.[key] ?? fail(`${part}.${key}`)).replace(/\{(\w+)\}/g, (slot, name) => values[name] ?? slot));
      },
    },
  };
}

/** The site's texts: `import texts from "texts:PART"` gives a part of the JSON files by language. */
import { fileURLToPath } from "node:url";
import { readTexts } from "../pkg/scripts/texts.mjs";

const FOLDER = new URL("./src/texts/", import.meta.url);
const PREFIX = "texts:";

/** A text as HTML. */
export const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

/**
 * Also fills the pages themselves, in the language that their `lang` names: `{{part.key}}`, elements with `data-text`, and
 * `<!--NAME-->` by what `parts(language, texts)` gives. `values` are those of slots.
 */
export function texts(values, parts) {
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
        const own = { ...all[language].common, ...all[language][/citations|offline|settings/.exec(path)?.[0] ?? "portfolio"] };
        const written = parts(language, all[language]);
        return html
          .replace("{{html.noscript}}", Object.values(all).map((own) => own.html.noscript).join(" · ")) // read before any language is chosen
          .replace(/(<(\w+)\b[^>]*\bdata-text="(\w+)"[^>]*>)(?=<\/\2>)/g, (tag, _, __, key) => tag + escaped(own[key] ?? fail(key)))
          .replace(/(<div class="languages"[^>]*>)(?=<\/div>)/, (tag) => tag + Object.entries(all).map(([code, { common }]) => `<button type="button" lang="${code}" data-tag="${code}">${escaped(common.language)}</button>`).join(""))
          .replace(/<!--(\w+)-->/g, (comment, name) => written[name] ?? comment)
          .replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, part, key) => (all[language][part]?.[key] ?? fail(`${part}.${key}`)).replace(/\{(\w+)\}/g, (slot, name) => values[name] ?? slot));
      },
    },
  };
}

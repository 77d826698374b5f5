// The texts of an interface: a folder with one JSON file per language, all of the shape of the English one. As a program:
// makes a module of each file in src/texts and src/texts/late, for not every environment can import JSON.
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

const MODEL = "en";
/** The categories of plural forms, in any language. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isPlural = (value) => isTable(value) && "other" in value && Object.keys(value).every((key) => CATEGORIES.includes(key));
const slots = (text) => [...new Set([...text.matchAll(/\{(\w*)\}/g)].map(([slot]) => slot))].sort();

/** What is wrong with `texts`, measured by the English ones. */
function problems(texts, model, language, path = "") {
  const at = (key) => (path === "" ? key : `${path}.${key}`);
  if (isPlural(model)) return pluralProblems(texts, model, language, path);
  if (isTable(model)) {
    if (!isTable(texts)) return [`${path} must hold several texts`];
    const missing = Object.keys(model).filter((key) => !Object.hasOwn(texts, key)).map((key) => `${at(key)} is missing`);
    const others = Object.keys(texts).flatMap((key) =>
      Object.hasOwn(model, key) ? problems(texts[key], model[key], language, at(key)) : [`${at(key)} is not in ${MODEL}.json`]);
    return [...missing, ...others];
  }
  if (typeof texts !== "string" || texts === "") return [`${path} must be a text`];
  const [has, needs] = [slots(texts), slots(model)];
  return String(has) === String(needs) ? [] : [`${path} has the slots ${has.join(" ") || "(none)"}, but ${needs.join(" ") || "(none)"} in ${MODEL}.json`];
}

/** A counted text has its language's own forms: `other`, and where that is not all, those of every whole number up to 1000. */
function pluralProblems(forms, model, language, path) {
  if (!isPlural(forms)) return [`${path} must hold plural forms, \`other\` among them`];
  const rules = new Intl.PluralRules(language);
  const known = rules.resolvedOptions().pluralCategories;
  const needed = new Set(Array.from({ length: 1001 }, (_, n) => rules.select(n)));
  const missing = Object.keys(forms).length === 1 ? [] : [...needed].filter((category) => !Object.hasOwn(forms, category));
  return [
    ...missing.map((category) => `${path}.${category} is missing`),
    ...Object.keys(forms).flatMap((category) =>
      known.includes(category) ? problems(forms[category], model.other, language, `${path}.${category}`) : [`${path}.${category} is no plural form of this language`]),
  ];
}

/** The texts of a folder by language, in alphabetical order. An error names every path where a file differs from the English one. */
export function readTexts(folder) {
  const texts = {};
  const wrong = [];
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".json")).sort()) {
    const language = name.slice(0, -".json".length);
    if (!/^[a-z]{2,3}$/.test(language)) wrong.push(`${name}: the name must be a language's code`);
    try {
      texts[language] = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    } catch (error) {
      wrong.push(`${name}: ${error.message}`);
    }
  }
  const model = texts[MODEL];
  if (model === undefined) wrong.push(`${MODEL}.json is missing`);
  else for (const [language, own] of Object.entries(texts)) wrong.push(...problems(own, model, language).map((problem) => `${language}.json: ${problem}`));
  if (wrong.length > 0) throw new Error(`Texts in ${fileURLToPath(folder)}:\n  ${wrong.join("\n  ")}`);
  return texts;
}

/** The texts in the order of the English ones, without their keys: these would be a tenth of what a visitor downloads of a language. */
const listed = (texts, model) => Object.keys(model).map((key) => (isTable(model[key]) && !isPlural(model[key]) ? listed(texts[key], model[key]) : texts[key]));

/** Writes a module per language, and `index.ts` with all of them. */
function writeModules(folder) {
  const texts = readTexts(folder);
  for (const name of readdirSync(folder)) if (name.endsWith(".ts")) rmSync(new URL(name, folder));
  const note = "// Made from the JSON files of this folder by scripts/texts.mjs.\n";
  for (const [language, own] of Object.entries(texts)) {
    const value = language === MODEL ? own : listed(own, texts[MODEL]);
    writeFileSync(new URL(`${language}.ts`, folder), `${note}export default ${JSON.stringify(value, null, 2)} as const;\n`);
  }
  const languages = Object.keys(texts);
  // A language's code may be a reserved word.
  const imports = languages.map((language) => `import _${language} from "./${language}.js";\n`).join("");
  writeFileSync(new URL("index.ts", folder), `${note}${imports}\nexport default { ${languages.map((language) => `${language}: _${language}`).join(", ")} };\n`);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    for (const folder of ["../src/texts/", "../src/texts/late/"]) writeModules(new URL(folder, import.meta.url));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

// Checks that every expectation in this folder follows from the portfolio that it is about.
// Run: node tests/cases/scenarios/validate.mjs
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../../..");

export const PORTFOLIOS = {
  demo: path.join(root, "www/portfolio"),
  portfolio2: path.join(root, "tests/fixtures/portfolio2"),
};
export const LANGUAGES = ["ru", "en", "es", "de"];

/** Case, ё, diacritics, quotes and punctuation folded; words separated by one space. `+` and `#` belong to words. */
export function fold(text) {
  return text
    .normalize("NFD")
    .replace(/(?<=[A-Za-z])\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

/** Whole-word containment after folding. */
export const mentions = (text, name) => ` ${fold(text)} `.includes(` ${fold(name)} `);

export function slug(name) {
  const table = "а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya";
  const map = new Map();
  const parts = table.split(" ");
  for (let i = 0; i < parts.length; i += 2) map.set(parts[i], parts[i + 1] === "-" ? "" : parts[i + 1]);
  return [...fold(name)].map((c) => map.get(c) ?? c).join("").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** The facts of a portfolio, read from its resume.json as its README describes. */
export function loadModel(folder) {
  const resume = JSON.parse(fs.readFileSync(path.join(folder, "resume.json"), "utf8"));
  const own = resume.meta?.adfontes ?? {};
  const entities = new Map();
  const problems = [];
  const put = (kind, item, name, extra = {}) => {
    const key = item.key ?? slug(name);
    if (entities.has(key)) problems.push(`duplicate key ${key}`);
    const translated = Object.values(item.translations ?? {}).map((t) => t.name ?? t.institution ?? t.language ?? t.title);
    const entity = {
      key, kind, name, item, aliases: item.aliases ?? [],
      names: [...new Set([name, ...translated.filter(Boolean)])], ...extra,
    };
    entities.set(key, entity);
    return entity;
  };
  const person = put("person", resume.basics, resume.basics.name);
  const companies = [];
  for (const item of resume.work ?? []) {
    const known = companies.find((c) => c.name === item.name);
    if (known) known.positions.push(item);
    else companies.push(put("company", item, item.name, { positions: [item] }));
  }
  const technologies = (own.technologies ?? []).map((item) => put("technology", item, item.name, { category: item.category }));
  const named = (list, wanted) => list.find((e) => e.key === wanted || [...e.names, ...e.aliases].some((n) => fold(n) === fold(wanted)));
  const technology = (name) => {
    const known = named(technologies, name);
    if (known) return known;
    const made = put("technology", {}, name);
    technologies.push(made);
    return made;
  };
  const tags = (own.tags ?? []).map((item) => put("tag", item, item.name));
  const skills = (resume.skills ?? []).map((item) => {
    const keywords = item.keywords.map(technology);
    for (const k of keywords) k.category ??= item.category;
    return put("skill_category", item, item.name, { keywords });
  });
  const projects = (resume.projects ?? []).map((item) => {
    const company = item.entity === undefined ? null : named(companies, item.entity);
    if (item.entity !== undefined && !company) problems.push(`${item.name}: no company ${item.entity}`);
    const achievements = (item.achievements ?? item.highlights ?? []).map((a, i) => {
      const text = typeof a === "string" ? a : a.text;
      const translations = {};
      for (const lang of LANGUAGES) {
        const t = typeof a === "string" ? item.translations?.[lang]?.highlights?.[i] : a.translations?.[lang];
        if (t) translations[lang] = t;
      }
      return { text, translations };
    });
    for (const [lang, t] of Object.entries(item.translations ?? {}))
      for (const field of ["highlights", "roles", "courses"])
        if (t[field] && t[field].length !== item[field]?.length) problems.push(`${item.name}: translations.${lang}.${field} is not parallel`);
    const used = (item.keywords ?? []).map(technology);
    const tagged = (item.tags ?? []).map((t) => named(tags, t) ?? problems.push(`${item.name}: unknown tag ${t}`));
    return put("project", item, item.name, { company, achievements, technologies: used, tags: tagged });
  });
  const education = (resume.education ?? []).map((item) => put("education", item, item.institution));
  const humanLanguages = (resume.languages ?? []).map((item) => put("language", item, item.language));
  return { resume, own, entities, person, companies, technologies, tags, skills, projects, education, humanLanguages, problems };
}

const ends = (item, which) => Number((item[which] ?? (which === "startDate" ? "0000" : "9999")).slice(0, 4));
const overlaps = (item, year) => ends(item, "startDate") <= year && year <= ends(item, "endDate");

/** What a relation of an entity holds, as entity keys (or as source texts for achievements). */
export function relation(model, name, of, withKey) {
  const e = of === undefined ? undefined : model.entities.get(of);
  if (of !== undefined && !e && !["category", "period"].includes(name)) throw new Error(`no entity ${of}`);
  const projectsOf = (x) => {
    if (!x || x.kind === "person") return model.projects;
    if (x.kind === "company") return model.projects.filter((p) => p.company === x);
    if (x.kind === "technology") return model.projects.filter((p) => p.technologies.includes(x));
    if (x.kind === "tag") return model.projects.filter((p) => p.tags.includes(x));
    throw new Error(`projects of a ${x.kind}`);
  };
  const keys = (list) => [...new Set(list)].map((x) => x.key);
  switch (name) {
    case "achievements":
      return e.achievements.map((a) => a.text);
    case "technologies":
      if (!e || e.kind === "person") return keys([...model.projects.flatMap((p) => p.technologies), ...model.skills.flatMap((s) => s.keywords)]);
      if (e.kind === "company") return keys(projectsOf(e).flatMap((p) => p.technologies));
      return keys(e.technologies);
    case "category":
      return keys(model.technologies.filter((t) => t.category === of));
    case "projects": {
      const second = withKey && projectsOf(model.entities.get(withKey));
      return keys(projectsOf(e).filter((p) => !second || second.includes(p)));
    }
    case "companies":
      if (!e || e.kind === "person") return keys(model.companies);
      if (e.kind === "project") return keys([e.company].filter(Boolean));
      return keys(projectsOf(e).map((p) => p.company).filter(Boolean));
    case "education":
      return keys(model.education);
    case "human_languages":
      return keys(model.humanLanguages);
    case "period": {
      const year = Number(of);
      return keys([...model.companies.filter((c) => c.positions.some((p) => overlaps(p, year))), ...model.projects.filter((p) => overlaps(p.item, year))]);
    }
    default:
      throw new Error(`unknown relation ${name}`);
  }
}

export const NUMERALS = {
  1: ["один", "одна", "one", "uno", "una", "eins"], 2: ["два", "две", "two", "dos", "zwei"], 3: ["три", "three", "tres", "drei"],
  4: ["четыре", "four", "cuatro", "vier"], 5: ["пять", "five", "cinco", "fünf"], 6: ["шесть", "six", "seis", "sechs"], 7: ["семь", "seven", "siete", "sieben"],
};
const INTENTS = new Set(["achievements", "current_job", "languages", "technology_usage", "technologies", "contacts", "project_details",
  "projects_of_company", "education", "experience", "greeting", "about", "general", "spoken_languages", "role", "companies", "awards",
  "certificates", "publications", "interests", "volunteering", "asker", "personal", "definition"]);
const EXPECT = new Set(["kind", "intent", "relation", "itemsOf", "itemsWith", "items", "itemsTranslated", "itemsExactly", "itemsAmong",
  "itemsShown", "mustMention", "mustNotMention", "references", "language", "entityPolicy", "newTopic", "contextEntity",
  "sameAnswerForAllVariants", "maxSentences", "count", "period"]);

const same = (a, b) => a.length === b.length && [...a].sort().every((x, i) => x === [...b].sort()[i]);

function checkExpect(model, expect, say) {
  for (const field of Object.keys(expect)) if (!EXPECT.has(field)) say(`unknown field ${field}`);
  if (!LANGUAGES.includes(expect.language)) say("language is missing");
  if (expect.intent && !INTENTS.has(expect.intent)) say(`unknown intent ${expect.intent}`);
  if (expect.kind && !["list", "sentence", "quotation", "any"].includes(expect.kind)) say(`unknown kind ${expect.kind}`);
  if (expect.entityPolicy && !["strict", "boost", "none", "not_strict"].includes(expect.entityPolicy)) say(`unknown policy ${expect.entityPolicy}`);
  if (Object.keys(expect).length < 2 && expect.kind === undefined) say("expects nothing");
  const derived = expect.relation && relation(model, expect.relation, expect.itemsOf, expect.itemsWith);
  if (expect.items) {
    if (!derived) say("items without a relation");
    else if (expect.itemsExactly ? !same(derived, expect.items) : !expect.items.every((i) => derived.includes(i)))
      say(`items do not follow from the data: ${JSON.stringify(derived)}`);
    if (expect.items.length === 0 && !["sentence", "any"].includes(expect.kind)) say("nothing to list, so the kind is sentence");
  } else if (expect.itemsExactly) say("itemsExactly without items");
  if (expect.itemsTranslated) {
    const all = model.projects.flatMap((p) => p.achievements);
    expect.items.forEach((text, i) => {
      const known = all.find((a) => a.text === text)?.translations[expect.language] ?? null;
      if (known !== expect.itemsTranslated[i]) say(`translation ${i} is not the data's`);
    });
  }
  for (const key of [...(expect.itemsAmong ?? []), ...(expect.references?.onlyAbout ?? []), expect.contextEntity].filter(Boolean))
    if (!model.entities.has(key)) say(`no entity ${key}`);
  if (expect.itemsShown && expect.itemsShown >= expect.items.length) say("nothing to fold");
  const must = (expect.mustMention ?? []).map((m) => (Array.isArray(m) ? m : [m]));
  for (const name of expect.mustNotMention ?? []) {
    if (must.some((alternatives) => alternatives.every((a) => mentions(a, name)))) say(`must and must not mention ${name}`);
    if (expect.relation === "achievements") { if (expect.items?.some((t) => mentions(t, name))) say(`an item mentions ${name}`); }
    else for (const key of expect.items ?? []) if (model.entities.get(key).names.some((n) => fold(n) === fold(name))) say(`${name} is an item`);
    for (const key of expect.references?.onlyAbout ?? [])
      if (model.entities.get(key).names.some((n) => fold(n) === fold(name))) say(`${name} may be referred to, but not named`);
  }
  if (expect.count) {
    const n = relation(model, expect.count.relation, expect.count.of, expect.count.with).length;
    if (!must.some((alternatives) => alternatives.includes(String(n)) && alternatives.every((a) => a === String(n) || NUMERALS[n].includes(a)))) say(`the count is ${n}`);
  }
  if (expect.period) {
    const inside = relation(model, "period", String(expect.period));
    for (const e of [...model.companies, ...model.projects]) {
      const forbidden = e.names.some((n) => expect.mustNotMention.some((x) => fold(x) === fold(n)));
      if (inside.includes(e.key) === forbidden) say(`${e.name} and ${expect.period}`);
    }
  }
}

/** Pages by file name: their text and the keys that they are about. */
export function loadPages(folder) {
  const dir = path.join(folder, "pages");
  return fs.readdirSync(dir).sort().map((file) => {
    const raw = fs.readFileSync(path.join(dir, file), "utf8");
    if (file.endsWith(".pages.json")) {
      const page = JSON.parse(raw);
      return { file, entities: page.entities ?? [], sections: page.pages };
    }
    const front = /^---\n([\s\S]*?)\n---\n/.exec(raw);
    const entities = /^entities: \[(.*)\]$/m.exec(front?.[1] ?? "")?.[1].split(",").map((k) => k.trim()) ?? [];
    return { file, entities, sections: raw.slice(front?.[0].length ?? 0).split(/^(?=#{1,6} )/m) };
  });
}

function checkPages(name, model, say) {
  for (const page of loadPages(PORTFOLIOS[name])) {
    for (const key of page.entities) if (!model.entities.has(key)) say(`${page.file}: no entity ${key}`);
    if (page.sections.join("").trim().length < 500) say(`${page.file}: hardly any text`);
    if (name !== "demo") continue;
    const others = model.projects.filter((p) => !["t2", "ai-portfolio"].includes(p.key)).flatMap((p) => [...p.names, ...p.aliases]);
    for (const text of page.sections)
      if (mentions(text, "RAG")) for (const n of others) if (mentions(text, n)) say(`${page.file}: RAG beside ${n}`);
  }
}

function checkFacts(name, model, say) {
  model.problems.forEach(say);
  const project = (key) => model.entities.get(key);
  const names = (e) => [...e.names, ...e.aliases];
  for (const c of model.companies) for (const p of c.positions) if (!p.endDate) say(`${c.name} has no end`);
  if (model.technologies.length <= 15) say("15 technologies or fewer");
  for (const t of model.technologies) if (!t.category) say(`${t.name} has no category`);
  for (const s of model.skills) for (const t of s.keywords) if (t.category !== s.item.category && s.item.category !== "tool") say(`${t.name} stands in ${s.name}`);
  if (relation(model, "category", "vector_database").length < 2 || relation(model, "category", "database").length < 3) say("too few databases");
  if (name === "demo") {
    if (project("alor-broker").achievements.length !== 3) say("АЛОР Брокер has three achievements");
    if (project("skio").achievements.length !== 0) say("СКИО has none");
    for (const key of ["t2", "f3", "ai-portfolio"]) if (!project(key).achievements.length) say(`${key} has achievements`);
    if (!same(relation(model, "projects", "rag"), ["t2", "ai-portfolio"])) say("RAG was used in t2 and AI-Portfolio");
    for (const p of model.projects) {
      const said = /\bRAG\b|РАГ|retrieval[- ]augmented/iu.test(JSON.stringify(p.item));
      if (said !== ["t2", "ai-portfolio"].includes(p.key)) say(`${p.name} and RAG`);
    }
    const python = relation(model, "projects", "python");
    if (python.length !== 5 || !python.includes("skio")) say("Python was used in five projects, СКИО among them");
    if (!same(relation(model, "category", "programming_language"), ["python", "cpp", "csharp"])) say("three languages");
    if (relation(model, "projects", "epam").length < 2 || relation(model, "projects", "luxoft").length < 1) say("projects of companies");
    if (project("f3").company.key === "epam") say("F3 is not EPAM's");
    if (model.resume.awards?.length) say("no awards");
    for (const e of [...model.projects, ...model.companies])
      for (const lang of ["en", "es"]) if (!e.item.translations?.[lang]) say(`${e.name} has no ${lang}`);
  } else {
    if (!model.technologies.some((t) => relation(model, "projects", t.key).length === 3)) say("a technology in three projects");
    if (!model.projects.some((p) => !p.achievements.length)) say("a project without achievements");
    const shared = model.projects.some((p) => model.technologies.some((t) => names(t).some((n) => names(p).some((m) => fold(m) === fold(n)))));
    if (!shared) say("a name shared by a project and a technology");
  }
}

function main() {
  const errors = [];
  const ids = new Set();
  const total = {};
  for (const name of Object.keys(PORTFOLIOS)) {
    total[name] = { cases: 0, questions: 0 };
    checkFacts(name, loadModel(PORTFOLIOS[name]), (m) => errors.push(`${name}: ${m}`));
    checkPages(name, loadModel(PORTFOLIOS[name]), (m) => errors.push(`${name}: ${m}`));
  }
  const files = fs.readdirSync(here).filter((f) => f.endsWith(".json") && f !== "invariants.json").sort();
  for (const file of files) {
    const { portfolio, cases } = JSON.parse(fs.readFileSync(path.join(here, file), "utf8"));
    const model = loadModel(PORTFOLIOS[portfolio]);
    for (const c of cases) {
      const say = (m) => errors.push(`${file} ${c.id}: ${m}`);
      if (ids.has(`${portfolio} ${c.id}`)) say("duplicate id");
      ids.add(`${portfolio} ${c.id}`);
      total[portfolio].cases += 1;
      const { key, alias } = c.editData?.removeAlias ?? {};
      if (key && !model.entities.get(key)?.aliases.includes(alias)) say(`${key} has no alias ${alias}`);
      const field = c.editData?.removeField;
      if (field && model.entities.get(field.key)?.item[field.field] === undefined) say(`${field.key} has no ${field.field}`);
      const sizes = new Set(c.turns.map((t) => t.ask.length));
      if (sizes.size !== 1) say("turns pair by index, so they need equally many variants");
      for (const turn of c.turns) {
        total[portfolio].questions += turn.ask.length;
        if (!turn.ask.length || turn.ask.some((q) => typeof q !== "string")) say("a turn asks nothing");
        if (c.turns.length === 1 && new Set(turn.ask).size !== turn.ask.length) say("a variant stands twice");
        checkExpect(model, turn.expect, say);
        for (const page of turn.expect.references?.from ?? [])
          if (!fs.existsSync(path.join(PORTFOLIOS[portfolio], "pages", page))) say(`no page ${page}`);
        for (const alternatives of (turn.expect.mustMention ?? []).filter(() => turn.expect.references?.from)) {
          const texts = turn.expect.references.from.map((p) => fs.readFileSync(path.join(PORTFOLIOS[portfolio], "pages", p), "utf8"));
          if (![alternatives].flat().some((a) => texts.some((t) => mentions(t, a)))) say(`no page says ${alternatives}`);
        }
      }
    }
  }
  for (const [name, t] of Object.entries(total)) {
    console.log(`${name}: ${t.cases} cases, ${t.questions} questions`);
    if (t.cases < 60) errors.push(`${name}: fewer than 60 cases`);
  }
  if (total.demo.questions + total.portfolio2.questions < 300) errors.push("fewer than 300 questions");
  for (const e of errors) console.error(e);
  process.exitCode = errors.length ? 1 : 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main();

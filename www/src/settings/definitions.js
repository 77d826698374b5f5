/** The settings that the engine has, from the schema that its definitions are made into: one row for each, with what it may be. */

/** Names of the schema's groups of settings, with the name that a setting in them begins with. */
const GROUPS = [["", "Settings"], ["llm.", "LlmSettings"]];

/** What a property's schema says: its own keys, or those of what it refers to. */
function resolved(property, definitions) {
  const parts = property.anyOf ?? [property];
  const named = parts.map(({ $ref }) => $ref && definitions[$ref.slice($ref.lastIndexOf("/") + 1)]).find(Boolean);
  const types = [property.type, ...parts.map(({ type }) => type)].flat();
  return { named, types, optional: types.includes("null") };
}

/** A range stands beside the words, in the reader's language. */
const wordsOf = (doc) => doc.replace(/\nFrom [\d.]+( to [\d.]+)?\.$/, "").replaceAll("\n", " ");

/** The values of a definition with names, each with its doc. */
const valuesOf = (named) => {
  const parts = named.oneOf ?? named.enum?.map((value) => ({ const: value })) ?? [];
  return parts.flatMap((part) => (part.enum ?? [part.const]).map((value) => ({ value, doc: part.description && wordsOf(part.description) })));
};

function rowOf(name, property, definitions) {
  const { named, types, optional } = resolved(property, definitions);
  const row = { name, doc: wordsOf(property.description ?? ""), default: property.default ?? null, optional, least: property.minimum, most: property.maximum };
  const kind = ["boolean", "array", "integer", "number"].find((type) => types.includes(type));
  // Languages name themselves.
  if (name === "language") return { ...row, kind: "choice", values: valuesOf(named).map(({ value }) => ({ value })) };
  return named ? { ...row, kind: "choice", values: valuesOf(named) } : { ...row, kind: kind === "array" ? "numbers" : kind };
}

/** The rows, in the order of the definitions. The groups stand for themselves. */
export function rowsOf(schema) {
  const definitions = schema.$defs;
  return GROUPS.flatMap(([prefix, group]) =>
    Object.entries((group === "Settings" ? schema : definitions[group]).properties)
      .filter(([, property]) => !GROUPS.some(([, other]) => property.$ref?.endsWith(`/${other}`)))
      .map(([name, property]) => rowOf(prefix + name, property, definitions)));
}

/** What the rows say in words, by name: `tone`, and `tone=formal` for a value that has a doc. */
export function docsOf(rows) {
  return Object.fromEntries(rows.flatMap((row) => [[row.name, row.doc], ...(row.values ?? []).filter(({ doc }) => doc).map(({ value, doc }) => [`${row.name}=${value}`, doc])]));
}

/** The value that a patch of settings has for a name; `undefined`: the default. */
export const valueIn = (patch, name) => name.split(".").reduce((group, key) => group?.[key], patch);

/** A patch with another value; one that is the default is left out. */
export function patched(patch, { name, default: standard }, value) {
  const next = structuredClone(patch);
  const path = name.split(".");
  const key = path.pop();
  const group = path.reduce((group, key) => (group[key] ??= {}), next);
  if (value === undefined || JSON.stringify(value) === JSON.stringify(standard)) delete group[key];
  else group[key] = value;
  for (const name of path) if (Object.keys(next[name]).length === 0) delete next[name];
  return next;
}

/** What is written in a field, as a value: `{ value }`, or `{ wrong }`, a key of the texts. */
export function valueOf({ kind, optional, least, most }, written) {
  const text = written.trim();
  if (kind === "numbers") {
    const all = text.split(/[\s,;]+/).filter(Boolean).map(Number);
    return all.every((n) => Number.isInteger(n) && n >= 0 && n <= 65_535) ? { value: all } : { wrong: "numbers" };
  }
  if (text === "") return optional ? { value: null } : { wrong: "empty" };
  const n = Number(text.replace(",", "."));
  if (!Number.isFinite(n)) return { wrong: "number" };
  if (kind === "integer" && !Number.isSafeInteger(n)) return { wrong: "whole" };
  if (n < (least ?? -Infinity)) return { wrong: most === undefined ? "least" : "between" };
  return n > (most ?? Infinity) ? { wrong: "between" } : { value: n };
}

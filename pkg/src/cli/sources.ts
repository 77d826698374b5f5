/** Finds what can be indexed. */
import { readFile, readdir, stat } from "node:fs/promises";
import { basename, extname, join, relative, sep } from "node:path";
import { AdfontesError } from "../errors.js";
import { parts } from "../node-modules.js";
import type { SourceInput } from "../types.js";
import { isLinkedData, Linked } from "./json-ld.js";
import { leadsOn, mainContent } from "./main-content.js";
import type { Told } from "./progress.js";
import { isAddress, isSitemap, pagesBeside, pagesFrom } from "./sitemap.js";
import { UsageError } from "./usage.js";

const TEXT = new Set([".md", ".markdown", ".html", ".htm", ".txt", ".json", ".jsonl", ".jsonld"]);
const CODE = new Set([
  ".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".py", ".rs", ".go", ".java", ".kt", ".c", ".h", ".cc", ".cpp", ".hpp", ".cs",
  ".rb", ".php", ".swift", ".scala", ".sh", ".sql", ".css", ".vue", ".svelte", ".yaml", ".yml", ".toml",
]);
const SKIPPED = new Set(["node_modules", "target", "dist", "build"]);

const load = parts();

export interface Reading {
  /** Where readers find the files; see `templateOf`. */
  baseUrl?: string | undefined;
  /** Web pages with their menus, headers and footers. */
  wholePages?: boolean;
  /** Hears of what is odd and does not stop the rest. */
  warn?: (text: string) => void;
  onProgress?: (told: Told) => void;
}

/** A template of addresses, checked: `{path}` or `{stem}` must be in it, and no other slot. */
export function templateOf(template: string | undefined): string | undefined {
  if (template === undefined) return undefined;
  const slots = [...template.matchAll(/\{(\w*)\}/g)].map(([, name]) => name!);
  const other = slots.find((name) => !["path", "stem", "line", "page", "text"].includes(name));
  if (other !== undefined) throw new UsageError(`--base-url has the slot {${other}}; there are {path}, {stem}, {line}, {page} and {text}.`);
  if (!slots.includes("path") && !slots.includes("stem")) throw new UsageError("--base-url needs {path} or {stem}, such as https://you.example/{path}.");
  return template;
}

/** The address of a file. What depends on the cited place stays a slot: it is filled when the citation is shown. */
function addressOf(name: string, template: string): string {
  const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/");
  const stem = name.replace(/\.[^./]+$/, "").replace(/(^|\/)index$/, "$1").replace(/\/$/, "");
  return template.replace(/\{path\}/g, () => encoded(name)).replace(/\{stem\}/g, () => encoded(stem));
}

/** Words of a cited place, as browsers find them in a page. */
const TEXT_FRAGMENT = "#:~:text={text}";
const isPage = ({ name }: SourceInput): boolean => /\.html?$/i.test(name);

/**
 * Reads files and folders (these recursively, without hidden ones), and the pages that sitemaps name. A file given by name must be of a
 * known type.
 */
export async function readSources(paths: string[], reading: Reading = {}): Promise<SourceInput[]> {
  const { baseUrl, wholePages = false } = reading;
  const all = await readAll(paths, reading);
  const found = await withLinked(all.filter((source) => !isPage(source) || !leadsOn(source.text)), reading);
  return found.map((source) => ({
    ...source,
    ...(!wholePages && isPage(source) ? { text: mainContent(source.text) } : {}),
    ...(baseUrl === undefined ? {} : { url: addressOf(source.name, baseUrl) }),
  })).map(({ added, ...source }) => ({ ...source, text: source.text + added }));
}

/** Pages with what only machines are told in them, and the person whom they are about. */
async function withLinked(sources: SourceInput[], { warn }: Reading): Promise<(SourceInput & { added: string })[]> {
  const pages = sources.filter(isPage);
  const linked = new Linked(pages.map(({ text }) => text), (at) => warn?.(`${pages[at]!.name}: what it tells machines is not JSON, and was left out.`));
  const sections = new Map(linked.sections(pages).map((html, at) => [pages[at]!, html]));
  const all = sources.map((source) => ({ ...source, added: sections.get(source) ?? "" }));
  const person = linked.person();
  // A resume that the owner has written says more, and of the same person.
  if (person === undefined || (await hasResume(sources))) return all;
  const { name, url } = pages[person.page]!;
  return [{ name: `${name}.json`, text: JSON.stringify(person.resume), ...(url ? { url: url.replace(TEXT_FRAGMENT, "") } : {}), added: "" }, ...all];
}

async function hasResume(sources: SourceInput[]): Promise<boolean> {
  for (const source of sources) {
    if (/\.(json|ya?ml)$/i.test(source.name) && (source.format ?? (await formatOf(source))) === "json-resume") return true;
  }
  return false;
}

/** As the engine tells it: `undefined` for JSON of another kind, `broken` for what it cannot read. */
async function formatOf({ name, text }: SourceInput): Promise<SourceInput["format"] | "broken"> {
  const { sourceFormat } = await load("ingest");
  try {
    return sourceFormat(name, text);
  } catch {
    return "broken";
  }
}

async function readAll(paths: string[], reading: Reading): Promise<SourceInput[]> {
  const sources: SourceInput[] = [];
  for (const path of paths) {
    if (isSitemap(path)) {
      sources.push(...(await namedIn(path, reading)));
      continue;
    }
    const found = await stat(path).catch((thrown: NodeJS.ErrnoException) => {
      throw new AdfontesError("not_found", `${path} could not be read (${thrown.code}). Check the path.`);
    });
    if (found.isDirectory()) {
      for (const file of await walk(path)) sources.push(await asFound(await readSource(file, relative(path, file).split(sep).join("/"))));
    } else {
      if (!known(path)) {
        throw new AdfontesError("unsupported_format", `${path}: files of type ${extname(path) || "(none)"} cannot be read. Give Markdown, HTML, text, JSON, JSON lines, code or a sitemap.`);
      }
      sources.push(asPage(await readSource(path, basename(path))));
    }
  }
  if (sources.length === 0) throw new AdfontesError("not_found", `Nothing to index in ${paths.join(", ")}: no Markdown, HTML, text, JSON or code file was found.`);
  return sources;
}

/** The pages of a sitemap; a citation opens each at its words. */
async function namedIn(path: string, { warn, onProgress }: Reading): Promise<SourceInput[]> {
  const { pages, warnings } = await (isAddress(path) ? pagesFrom(path, onProgress) : pagesBeside(path));
  for (const warning of warnings) warn?.(warning);
  return Promise.all(pages.map(async (page) => ({
    name: page.name,
    text: "file" in page ? (await readSource(page.file, page.name)).text : page.text,
    url: page.url.includes("#") ? page.url : page.url + TEXT_FRAGMENT,
  })));
}

/** JSON-LD in a file of its own, as the page that it would stand in. */
function asPage(source: SourceInput): SourceInput {
  if (!/\.jsonl?d?$/i.test(source.name)) return source;
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    return source; // the engine says where it breaks
  }
  if (!isLinkedData(value)) return /d$/i.test(source.name) ? { ...source, format: "code" } : source;
  return { name: `${source.name}.html`, text: `<script type="application/ld+json">${JSON.stringify(value).replace(/</g, "\\u003c")}</script>` };
}

/** A JSON file of another kind that stands in a folder, such as a package.json, is read as code. */
async function asFound(found: SourceInput): Promise<SourceInput> {
  const source = asPage(found);
  if (extname(source.name).toLowerCase() !== ".json") return source;
  const format = await formatOf(source);
  // Of what is broken, the engine says where.
  return format === "broken" ? source : { ...source, format: format ?? "code" };
}

function known(path: string): boolean {
  const ext = extname(path).toLowerCase();
  return TEXT.has(ext) || CODE.has(ext);
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)); // the same order on every machine
  const files: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".") || SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await walk(path)));
    else if (entry.isFile() && known(path)) files.push(path);
  }
  return files;
}

async function readSource(path: string, name: string): Promise<SourceInput> {
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder(encoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new AdfontesError("invalid_source", `${path}: the file is not UTF-8 text. Save it as UTF-8.`);
  }
  return { name, text };
}

/** UTF-16 where a byte order mark says so, as some editors save it; else UTF-8. */
function encoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/** `adfontes init`: from a site owner's files to a folder that is ready to upload. */
import { cp, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { AdfontesError } from "../errors.js";
import { LANGUAGES } from "../texts.js";
import { buildIndex, oneOf, parse, type Terminal } from "./commands.js";
import { UsageError } from "./usage.js";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));
/** What a page never asks for. */
const NOT_FOR_PAGES = /^(cli|proxy|node\.|.*\.d\.ts$)/;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

interface Page {
  title: string;
  language: string;
  model: boolean;
  floating: boolean;
}

function pageOf({ title, language, model, floating }: Page): string {
  const attributes = ['index="site.idx"', ...(model ? ['model="model/"'] : []), ...(floating ? ['display="floating"'] : [])].join(" ");
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:,">
    <script type="module" src="adfontes/dist/element/index.js"></script>
  </head>
  <body>
    <h1>${escaped(title)}</h1>
    <adfontes-chat ${attributes}></adfontes-chat>
  </body>
</html>
`;
}

/** The size of a copy of the package, in words. */
export const onServer = (bytes: number): string => `(${(bytes / 1e6).toFixed(1)} MB on the server; a visitor fetches a part of it, compressed)`;

/** Copies what a page needs of the package, its scripts and the modules, and says how many bytes these are. */
export async function copyPackage(out: string, { model, evaluate }: { model: boolean; evaluate: boolean }): Promise<number> {
  await cp(join(PACKAGE, "dist"), join(out, "dist"), {
    recursive: true,
    filter: (source) => !NOT_FOR_PAGES.test(basename(source)),
  });
  await mkdir(join(out, "wasm"), { recursive: true });
  for (const name of await readdir(join(PACKAGE, "wasm"))) {
    if (!/\.(js|wasm)$/.test(name) || (!evaluate && name.includes("evaluate")) || (!model && name.includes("embed"))) continue;
    await cp(join(PACKAGE, "wasm", name), join(out, "wasm", name));
  }
  return sizeOf(out);
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath ?? entry.path, entry.name))).size;
  }
  return bytes;
}

export async function init(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, {
    out: { type: "string", short: "o" },
    title: { type: "string" },
    lang: { type: "string" },
    model: { type: "string" },
    display: { type: "string" },
    "base-url": { type: "string" },
    yes: { type: "boolean", short: "y" },
  });
  const prompt = values.yes ? undefined : terminal.prompt;
  /** What was given, else what is answered, else what is usual. */
  const told = async (given: string | undefined, question: string, usual: string) => {
    if (given !== undefined) return given;
    return (prompt && (await prompt(`${question}${usual === "" ? "" : ` [${usual}]`}: `)).trim()) || usual;
  };
  const asked = positionals.length > 0 ? positionals : (await told(undefined, "Files and folders with what the site says, separated by spaces", "")).split(/\s+/).filter(Boolean);
  if (asked.length === 0) throw new UsageError("Give at least one file or folder: adfontes init resume.json pages/");
  const out = await told(values.out, "Folder for the result", "adfontes-site");
  const title = await told(values.title, "Title of the page", "Ask me");
  const language = oneOf(await told(values.lang, `Language of the page (${LANGUAGES.join(", ")})`, "en"), LANGUAGES, "--lang")!;
  const model = (await told(values.model, "Folder of a model for search by meaning (empty: none)", "")) || undefined;
  const display = oneOf(await told(values.display, "The chat is part of the page (inline) or opens from a button (floating)", "inline"), ["inline", "floating"] as const, "--display")!;
  const taken = await readdir(out).catch(() => []);
  if (taken.some((name) => extname(name) === ".html")) {
    throw new AdfontesError("invalid_argument", `${out} has a page already, which would be lost. Give another folder: --out DIR.`);
  }
  await mkdir(out, { recursive: true });
  const status = await buildIndex({ out: join(out, "site.idx"), model, baseUrl: values["base-url"] }, asked, terminal);
  if (status !== 0) return status;
  if (model !== undefined) await cp(model, join(out, "model"), { recursive: true });
  await writeFile(join(out, "index.html"), pageOf({ title, language, model: model !== undefined, floating: display === "floating" }));
  const bytes = await copyPackage(join(out, "adfontes"), { model: model !== undefined, evaluate: false });
  terminal.out(`${out}: index.html, site.idx${model === undefined ? "" : ", model/"}, adfontes/ ${onServer(bytes)}\n`);
  terminal.out(`Try it: npx adfontes serve ${out}\nThen upload the folder.\n`);
  return 0;
}

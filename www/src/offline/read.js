/** A visitor's files as sources. The reader of a format is fetched when the first file of that format comes. */
import { pdfSource } from "adfontes";

/** Larger ones would fill the memory of a phone. */
export const LARGEST = 100_000_000;
const TEXT = /\.(md|markdown|txt|html?|json|jsonl)$/i;
const CODE = /\.(m?jsx?|cjs|tsx?|py|rs|go|java|kt|c|h|cc|cpp|hpp|cs|rb|php|swift|scala|sh|sql|css|vue|svelte|ya?ml|toml)$/i;
/** Folders of tools, not of authors. */
const SKIPPED = /(^|\/)(\.|__MACOSX|node_modules|target|dist|build)(\/|[^/]*\/)/;
/** A ZIP that unpacks to more than this is refused before it is unpacked. */
const LARGEST_UNPACKED = 4 * LARGEST;

/** Something that cannot be read; `code` names the sentence that says so. */
export class Unreadable extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** The text of a file: UTF-8, or UTF-16 where its first bytes say so. */
function textOf(bytes) {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("encoding");
  }
}

async function pdf(name, bytes) {
  const [pdfjs, { default: workerSrc }] = await Promise.all([import("pdfjs-dist"), import("pdfjs-dist/build/pdf.worker.min.mjs?url")]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerSrc;
  const task = pdfjs.getDocument({ data: bytes, isEvalSupported: false });
  try {
    const source = await pdfSource(await task.promise, { name });
    // Pictures of pages have no text.
    if (JSON.parse(source.text).pages.every((page) => page.trim() === "")) throw new Unreadable("scanned");
    return source;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(error?.name === "PasswordException" ? "password" : "broken");
  } finally {
    await task.destroy();
  }
}

async function docx(name, bytes) {
  const mammoth = await import("mammoth/mammoth.browser.min.js");
  const { convertToHtml } = mammoth.default ?? mammoth;
  try {
    const { value } = await convertToHtml({ arrayBuffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) });
    if (value.replace(/<[^>]*>/g, "").trim() === "") throw new Unreadable("empty");
    return { name, format: "html", text: value };
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("broken");
  }
}

/** The files of an archive that can be read. */
async function unzipped(bytes) {
  const { unzip } = await import("fflate");
  let size = 0;
  return new Promise((resolve, reject) =>
    unzip(bytes, {
      filter: ({ name, originalSize }) => {
        if (!readable(name) || SKIPPED.test(name)) return false;
        size += originalSize;
        return size <= LARGEST_UNPACKED;
      },
    }, (error, files) => {
      if (error) reject(new Unreadable("zip"));
      else if (size > LARGEST_UNPACKED) reject(new Unreadable("large"));
      else resolve(Object.entries(files));
    }));
}

const readable = (name) => TEXT.test(name) || CODE.test(name) || /\.(pdf|docx)$/i.test(name);

/** One file as a source. */
async function source(name, bytes) {
  if (/\.pdf$/i.test(name)) return pdf(name, bytes);
  if (/\.docx$/i.test(name)) return docx(name, bytes);
  if (!TEXT.test(name) && !CODE.test(name)) throw new Unreadable("format");
  const text = textOf(bytes);
  if (text.trim() === "") throw new Unreadable("empty");
  return { name, text };
}

/**
 * Reads files (`{ name, file }`). `problem(name, code)` hears of each that cannot be read; the others come as sources. An index file
 * comes as `index`. `progress(n, all)`, if there is one, hears how many files were read; none is read after `signal`.
 */
export async function readFiles(files, problem, progress = () => {}, signal = undefined) {
  const found = { sources: [], index: undefined };
  const take = async (name, bytes) => {
    try {
      found.sources.push(await source(name, bytes));
    } catch (error) {
      problem(name, error.code ?? "broken");
    }
  };
  for (const [at, { name, file }] of files.entries()) {
    if (signal?.aborted) break;
    progress(at, files.length);
    if (SKIPPED.test(name)) continue;
    if (file.size > LARGEST) {
      problem(name, "large");
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.idx$/i.test(name)) found.index = bytes;
    else if (/\.zip$/i.test(name)) {
      const inside = await unzipped(bytes).catch((error) => (problem(name, error.code), []));
      for (const [path, content] of inside) await take(path, content);
    } else await take(name, bytes);
  }
  return found;
}

/** What was dropped, including everything in folders. */
export async function dropped(transfer) {
  const given = [...transfer.items].map((item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() })).filter(({ entry }) => entry);
  if (given.length === 0) return [...transfer.files].map((file) => ({ name: file.name, file }));
  const files = [];
  // The entry of a file that is on no disk cannot be read in WebKit, so the file itself is taken.
  const walk = async (entry, path, file) => {
    if (entry.isFile) return void files.push({ name: path + entry.name, file: file ?? (await new Promise((resolve, reject) => entry.file(resolve, reject))) });
    const reader = entry.createReader();
    for (;;) {
      // A folder comes in pieces of a hundred.
      const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return;
      for (const one of some) await walk(one, `${path}${entry.name}/`);
    }
  };
  for (const { entry, file } of given) await walk(entry, "", file);
  return files;
}

/** Pages of a PDF as a source whose citations name the page. pdf.js reads the file; this only takes the text that it finds. */
import type { Language, SourceInput } from "./types.js";

/** What is read of a document of pdf.js (`await getDocument(…).promise`). */
export interface PdfDocument {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
}

export interface PdfPage {
  getTextContent(): Promise<{ items: readonly object[] }>;
  /** Frees the page's memory, where pdf.js can. */
  cleanup?(): unknown;
}

/** A piece of text of pdf.js; marks of other kinds have no `str`. */
interface Piece {
  str?: string;
  /** Whether the line ends after it. */
  hasEOL?: boolean;
  height?: number;
  /** Its place on the page; the sixth number is the height of its line. */
  transform?: readonly number[];
}

export interface PdfOptions {
  /** Name of the file, and the source's id where `id` is not given. */
  name: string;
  id?: string;
  title?: string;
  /** Where a reader finds the file. */
  url?: string;
  language?: Language;
  /** `"never"`: its text is not sent to a model. */
  remote?: SourceInput["remote"];
  signal?: AbortSignal;
}

/** Reads every page, in order. An empty page stays one, so that the numbers are those of the file. */
export async function pdfSource(pdf: PdfDocument, options: PdfOptions): Promise<SourceInput> {
  const { name, id, title, url, language, remote, signal } = options;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    signal?.throwIfAborted();
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(textOf(items));
    page.cleanup?.();
  }
  const text = JSON.stringify({ ...(title === undefined ? {} : { title }), ...(language === undefined ? {} : { language }), ...(url === undefined ? {} : { url }), pages });
  return { name, format: "pages", text, ...(id === undefined ? {} : { id }), ...(remote === undefined ? {} : { remote }) };
}

/** Lines wider apart than this many heights of their letters belong to different paragraphs. */
const PARAGRAPH = 1.8;

/** The text of a page: lines as they stand, paragraphs apart, and words that were broken at the end of a line whole. */
export function textOf(items: readonly object[]): string {
  let text = "";
  let last: Piece | undefined;
  for (const piece of items as readonly Piece[]) {
    if (typeof piece.str !== "string") continue;
    // Empty pieces stand only for the end of a line.
    if (piece.str.trim() !== "") {
      const gap = Math.abs((last?.transform?.[5] ?? 0) - (piece.transform?.[5] ?? 0));
      const height = Math.max(last?.height ?? 0, piece.height ?? 0);
      if (last !== undefined && height > 0 && gap > PARAGRAPH * height && text.endsWith("\n")) text += "\n";
      last = piece;
    }
    text += piece.str;
    if (piece.hasEOL === true && !text.endsWith("\n\n")) text += "\n";
  }
  return text.replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, "$1").replace(/[ \t]+\n/g, "\n").trim();
}

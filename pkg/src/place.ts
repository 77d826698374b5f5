/** Where the original of a passage is opened: the address of its source, with the place in it. */
import type { Reference, Span } from "./types.js";

/** How many words stand at each end of a text fragment. */
const WORDS = 4;

/** The line of a place in a passage, from 1 in the document. */
function lineOf({ fullText, metadata }: Pick<Reference, "fullText" | "metadata">, at: number): number {
  return metadata.lines[0] + (fullText.slice(0, at).match(/\n/g)?.length ?? 0);
}

/** Words of the page for a text fragment: the whole of a short span, else its beginning and its end. */
function fragment(text: string): string {
  // Markdown's signs are not on the page; what stands on one line there is one block.
  const [line = ""] = text.split("\n").map((one) => one.replace(/^[\s>#*+-]+|[*_`]+/g, "").trim()).filter(Boolean);
  const words = line.split(/\s+/);
  // `-` and `,` mean something in a fragment.
  const encoded = (some: string[]) => encodeURIComponent(some.join(" ")).replace(/-/g, "%2D");
  return words.length <= 2 * WORDS ? encoded(words) : `${encoded(words.slice(0, WORDS))},${encoded(words.slice(-WORDS))}`;
}

/**
 * The address of a reference. `{line}`, `{page}` and `{text}` in it, as `adfontes index --base-url` leaves them, become the place of
 * `span`, or of the passage's beginning.
 */
export function referenceUrl(reference: Pick<Reference, "url" | "fullText" | "metadata">, span?: Span): string | undefined {
  const { url, fullText, metadata } = reference;
  if (!url) return undefined;
  // Some readers of addresses encode braces.
  return url.replace(/(?:\{|%7B)(line|page|text)(?:\}|%7D)/gi, (_, name: string) => {
    if (name === "line") return String(lineOf(reference, span?.start ?? 0));
    if (name === "page") return String(metadata.pages?.[0] ?? 1);
    return fragment(span === undefined ? fullText : fullText.slice(span.start, span.end));
  });
}

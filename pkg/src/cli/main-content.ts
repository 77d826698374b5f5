/** The part of a web page that is its own: without the menus, headers and footers that every page of a site has. */

const TOKENS = /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ROLE = /\brole\s*=\s*["']?(main|banner|contentinfo|navigation)\b/i;
const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
/** A header or footer in one of these belongs to it, not to the page. */
const PARTS = new Set(["article", "section", "main", "blockquote", "aside"]);

interface Open {
  name: string;
  kind: string | undefined;
  start: number;
  inner: number;
}

interface Range {
  start: number;
  end: number;
}

/** What an element is for the page as a whole. */
function kindOf(name: string, attributes: string, open: readonly Open[]): string | undefined {
  const role = ROLE.exec(attributes)?.[1]?.toLowerCase();
  if (name === "main" || role === "main") return "main";
  if (name === "nav" || role) return "frame";
  return (name === "header" || name === "footer") && !open.some((one) => PARTS.has(one.name)) ? "frame" : undefined;
}

/** The page with its `<head>` and what `<main>` holds; without a `<main>`, all but the page's headers, footers and menus. */
export function mainContent(html: string): string {
  const open: Open[] = [];
  const main: Range[] = [];
  const frames: Range[] = [];
  let head = 0;
  for (const { index, 0: token, 2: slash, 3: written, 4: attributes = "" } of html.matchAll(TOKENS)) {
    if (written === undefined) continue;
    const name = written.toLowerCase();
    const end = index + token.length;
    if (slash !== "/") {
      if (name === "body") head = index;
      if (!VOID.has(name) && !attributes.endsWith("/")) open.push({ name, kind: kindOf(name, attributes, open), start: index, inner: end });
      continue;
    }
    const at = open.findLastIndex((one) => one.name === name);
    if (at === -1) continue;
    const [closed] = open.splice(at);
    if (closed!.kind === "main") main.push({ start: closed!.inner, end: index });
    else if (closed!.kind === "frame") frames.push({ start: closed!.start, end });
    if (name === "head") head = end;
  }
  if (main.length > 0) {
    const outer = main.filter((one) => !main.some((other) => other !== one && other.start <= one.start && one.end <= other.end));
    return `${html.slice(0, head)}\n${outer.map(({ start, end }) => without(html, { start, end }, frames)).join("\n")}`;
  }
  return without(html, { start: 0, end: html.length }, frames);
}

/** A range without others in it. */
function without(html: string, { start, end }: Range, gone: readonly Range[]): string {
  let text = "";
  let at = start;
  for (const range of [...gone].sort((a, b) => a.start - b.start)) {
    if (range.start < at || range.end > end) continue;
    text += html.slice(at, range.start);
    at = range.end;
  }
  return text + html.slice(at, end);
}

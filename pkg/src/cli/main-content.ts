/** The part of a web page that is its own: without the menus, headers and footers that every page of a site has. */

const TOKENS = /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ROLE = /\brole\s*=\s*["']?(main|banner|contentinfo|navigation|search)\b/i;
/** What owners have marked for another search of static sites holds here, too. */
const MARKED = /\bdata-pagefind-(body|ignore)\b/i;
const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
/** Neither these nor what is in them is read out of a page. */
const DROPPED = new Set(["nav", "template", "dialog"]);
/** A header, footer or sidebar in one of these belongs to it, not to the page. */
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
  const marked = MARKED.exec(attributes)?.[1]?.toLowerCase();
  if (name === "main" || role === "main" || marked === "body") return "main";
  if (DROPPED.has(name) || role || marked) return "frame";
  // Fields to fill in, and signs to press; whole pages stand in a form, too.
  if (name === "form" || name === "li" || name === "a") return "unless content";
  return /^(header|footer|aside)$/.test(name) && !open.some((one) => PARTS.has(one.name)) ? "frame" : undefined;
}

/** Whether a form, an item of a list or a link holds something to read; the sign beside a heading that links to it is nothing. */
function hasContent(name: string, html: string): boolean {
  if (name === "form") return /<(h1|main|article)\b/i.test(html);
  const text = html.replace(/<(svg|script|style)\b[\s\S]*?<\/\1\s*>|<(?!img\b)[^>]*>|&nbsp;/gi, "");
  return (name === "a" ? text.replace(/[#¶§🔗\u200b]|&para;|&sect;|&#182;|&#8203;/gu, "") : text).trim() !== "";
}

/** A page that only leads to another one. */
export const leadsOn = (html: string): boolean => /<meta\b[^>]*\bhttp-equiv\s*=\s*["']?refresh\b[^>]*\burl\s*=/i.test(html);

/** The page with its `<head>` and what `<main>` holds; without a `<main>`, all but the page's headers, footers, sidebars, menus and forms. */
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
    else if (closed!.kind === "frame" || (closed!.kind !== undefined && !hasContent(name, html.slice(closed!.inner, index)))) frames.push({ start: closed!.start, end });
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

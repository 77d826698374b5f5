/** Draws the engine's view tree. Whatever a source or a model wrote arrives here as text and stays text. */
import type { ViewNode } from "../types.js";
import { h } from "./dom.js";

const TAGS = new Set([
  "p", "ul", "ol", "li", "strong", "em", "code", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody",
  "tr", "th", "td", "br", "hr", "del", "sub", "sup", "span", "div", "dl", "dt", "dd",
]);
const ATTRIBUTES: Record<string, (value: string) => boolean> = {
  lang: (value) => /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(value),
  dir: (value) => value === "ltr" || value === "rtl" || value === "auto",
  start: (value) => /^\d{1,6}$/.test(value),
  "data-language": (value) => /^[\w+#.-]{1,40}$/.test(value),
  "data-align": (value) => value === "left" || value === "center" || value === "right",
};
const MAX_DEPTH = 64;

export interface ViewContext {
  /** A badge for a citation. */
  badge(citation: { index: number; valid: boolean; marker: string; start: number; end: number }): Node;
}

/** The tree as a fragment. */
export function drawView(nodes: ViewNode[], context: ViewContext): DocumentFragment {
  const fragment = document.createDocumentFragment();
  appendAll(fragment, nodes, context, 0);
  return fragment;
}

/** Children in order; a badge stays on the line of the word before it and of the punctuation after it. */
function appendAll(parent: Node & ParentNode, nodes: readonly ViewNode[], context: ViewContext, depth: number): void {
  // Characters of the next text that stand with the badges before it.
  let taken = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const badges: Node[] = [];
    let before = "";
    if (node.type === "text") {
      const text = node.text.slice(taken);
      taken = 0;
      if (nodes[i + 1]?.type !== "citation") {
        parent.append(text);
        continue;
      }
      const word = /\S{0,30}\s?$/.exec(text.slice(-31))![0];
      parent.append(text.slice(0, text.length - word.length));
      before = word.replace(/\s$/, "\u00a0");
      // In a list the citation stands beside the text, not in it.
      if ((nodes[i + 1] as { marker?: string }).marker === "" && !before.endsWith("\u00a0")) before += "\u00a0";
      i++;
    } else if (node.type !== "citation") {
      parent.append(draw(node, context, depth));
      continue;
    }
    // A row of badges names each source once.
    const named = new Set<string>();
    for (let next = nodes[i]; next?.type === "citation"; next = nodes[++i]) {
      const name = `${next.index} ${next.valid}`;
      if (!named.has(name)) badges.push(draw(next, context, depth));
      named.add(name);
    }
    const after = nodes[i]?.type === "text" ? (/^[.,;:!?…»”)]+/.exec((nodes[i] as { text: string }).text)?.[0] ?? "") : "";
    taken = after.length;
    i--;
    parent.append(h("span", { class: "kept" }, before, ...badges, after));
  }
}

function draw(node: ViewNode, context: ViewContext, depth: number): Node {
  if (depth > MAX_DEPTH) return document.createTextNode(plainText(node));
  const fill = (element: HTMLElement, children: ViewNode[] | undefined) => {
    appendAll(element, children ?? [], context, depth + 1);
    return element;
  };
  switch (node.type) {
    case "text":
      return document.createTextNode(node.text);
    case "citation":
      return context.badge(node);
    case "mark":
      return fill(h("mark", { part: "mark" }), node.children);
    case "link": {
      const href = safeHref(node.href);
      if (href === undefined) return fill(h("span"), node.children);
      return fill(h("a", { attributes: { href, rel: "noopener noreferrer nofollow", target: "_blank" } }), node.children);
    }
    case "element": {
      const tag = TAGS.has(node.tag) ? node.tag : "span";
      // An answer's headings stand below those of the page.
      const element = document.createElement(/^h[1-6]$/.test(tag) ? "h4" : tag);
      fill(element, node.children);
      // Each paragraph runs as it is written; said of one that is filled, since each child that came would be looked at with all before it.
      if (/^(p|[uo]l|li|blockquote|h\d|t[dh])$/.test(tag)) element.dir = "auto";
      for (const [name, value] of Object.entries(node.attributes ?? {})) {
        if (ATTRIBUTES[name]?.(value)) element.setAttribute(name, value);
      }
      return element;
    }
    default:
      return document.createTextNode(plainText(node));
  }
}

/** All the text in a node, known or not. */
export function plainText(node: unknown, depth = 0): string {
  if (typeof node !== "object" || node === null || depth > 2 * MAX_DEPTH) return "";
  const { text, marker, children } = node as { text?: unknown; marker?: unknown; children?: unknown };
  if (typeof text === "string") return text;
  if (typeof marker === "string") return marker;
  return Array.isArray(children) ? children.map((child) => plainText(child, depth + 1)).join("") : "";
}

/** Addresses that may be followed: http, https, mailto, and relative ones. */
export function safeHref(href: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  const bare = href.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e]/g, "");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme === undefined) return bare === "" ? undefined : href.trim();
  return scheme === "http" || scheme === "https" || scheme === "mailto" ? href.trim() : undefined;
}

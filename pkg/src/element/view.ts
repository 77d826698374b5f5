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
function appendAll(parent: Node & ParentNode, nodes: ViewNode[], context: ViewContext, depth: number): void {
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const badges: Node[] = [];
    let before = "";
    if (node.type === "text" && nodes[i + 1]?.type === "citation") {
      const word = /\S{0,30}\s?$/.exec(node.text)![0];
      parent.append(node.text.slice(0, node.text.length - word.length));
      before = word.replace(/\s$/, "\u00a0");
      // In a list the citation stands beside the text, not in it.
      if ((nodes[i + 1] as { marker?: string }).marker === "" && !before.endsWith("\u00a0")) before += "\u00a0";
    } else if (node.type !== "citation") {
      parent.append(draw(node, context, depth));
      continue;
    }
    for (let j = node.type === "citation" ? i : i + 1; nodes[j]?.type === "citation"; j++) {
      badges.push(draw(nodes[j]!, context, depth));
      i = j;
    }
    let after = "";
    const next = nodes[i + 1];
    if (next?.type === "text") {
      after = /^[.,;:!?…»”)]+/.exec(next.text)?.[0] ?? "";
      nodes = nodes.with(i + 1, { type: "text", text: next.text.slice(after.length) });
    }
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
      for (const [name, value] of Object.entries(node.attributes ?? {})) {
        if (ATTRIBUTES[name]?.(value)) element.setAttribute(name, value);
      }
      return fill(element, node.children);
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

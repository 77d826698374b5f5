/** A passage for reading: its words and their order are the source's; Markdown's line signs become what they mean. */
import { h } from "./dom.js";
import type { Span } from "./spans.js";

/** Text with the spans marked. Spans are in order and do not overlap. */
export function marked(text: string, spans: Span[], from = 0, to = text.length): Node[] {
  const nodes: Node[] = [];
  let at = from;
  for (const { start, end } of spans) {
    if (end <= from || start >= to) continue;
    const first = Math.max(start, from);
    const last = Math.min(end, to);
    if (first > at) nodes.push(document.createTextNode(text.slice(at, first)));
    nodes.push(h("mark", { part: "mark", text: text.slice(first, last) }));
    at = last;
  }
  if (at < to) nodes.push(document.createTextNode(text.slice(at, to)));
  return nodes;
}

/** For a short excerpt: without the signs of headings and lists at the beginnings of lines. */
export function withoutSigns(text: string): string {
  return text.replace(/^[ \t]{0,3}(#{1,6}|[-*+])[ \t]+/gm, "").replace(/^[ \t]*(```|~~~).*$/gm, "");
}

/** Paragraphs, headings and list lines of a text that may be Markdown. */
export function drawPassage(text: string, spans: Span[]): Node[] {
  const blocks: HTMLElement[] = [];
  let paragraph: HTMLElement | undefined;
  let at = 0;
  let fenced = false;
  for (const line of text.split("\n")) {
    const end = at + line.length;
    const sign = fenced ? null : /^\s{0,3}(#{1,6}|[-*+])\s+/.exec(line);
    if (/^\s*(```|~~~)/.test(line)) {
      fenced = !fenced;
      paragraph = undefined;
    } else if (fenced) {
      blocks.push(h("p", { class: "line-code" }, ...marked(text, spans, at, end)));
    } else if (line.trim() === "") {
      paragraph = undefined;
    } else if (sign !== null) {
      const kind = sign[1]!.startsWith("#") ? "line-heading" : "line-item";
      blocks.push((paragraph = h("p", { class: kind }, ...marked(text, spans, at + sign[0].length, end))));
      if (kind === "line-heading") paragraph = undefined;
    } else if (paragraph !== undefined) {
      paragraph.append(" ", ...marked(text, spans, at, end));
    } else {
      blocks.push((paragraph = h("p", {}, ...marked(text, spans, at, end))));
    }
    at = end + 1;
  }
  return blocks;
}

/** The marked words with a little of what stands around them. */
export function excerpt(text: string, span: Span): Node[] {
  const from = span.start <= 60 ? 0 : text.indexOf(" ", span.start - 60) + 1;
  const to = Math.min(text.length, Math.max(span.end + 120, from + 240));
  const start = Math.min(from, span.start);
  const nodes = marked(text.slice(start, to), [{ start: span.start - start, end: span.end - start }]);
  if (start > 0) nodes.unshift(document.createTextNode("…"));
  if (to < text.length) nodes.push(document.createTextNode("…"));
  for (const node of nodes) if (node.nodeType === 3) node.textContent = withoutSigns(node.textContent ?? "");
  return nodes;
}

/** Answers and dialogs as files and for the clipboard. */
import { referenceUrl } from "../../place.js";
import { fill, type Texts } from "../../texts.js";
import type { Answer, Reference } from "../../types.js";
import type { KeptTurn } from "../keeper.js";
import { button, h } from "../dom.js";
import { safeHref } from "../view.js";
import { openModal } from "./modal.js";

/** Brackets and line breaks of a name must not become Markdown. */
const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\[\]`*_<>]/g, "\\$&").trim();

function place({ metadata, path }: Reference, texts: Texts): string | undefined {
  if (metadata.pages) {
    const [from, to] = metadata.pages;
    return from === to ? fill(texts.page, { at: from }) : fill(texts.pages, { from, to });
  }
  // Lines are of use in files; a page of a site shows its readers none.
  if (!path) return undefined;
  const [from, to] = metadata.lines;
  return from === to ? fill(texts.line, { at: from }) : fill(texts.lines, { from, to });
}

/** One footnote: what the source is called, where in it the passage stands, and the address. */
function footnote(name: string, reference: Reference, texts: Texts): string {
  const url = referenceUrl(reference, reference.marks[0]);
  const href = url === undefined ? undefined : safeHref(url);
  const title = plain(reference.sourceName);
  const parts = [href === undefined ? title : `[${title}](<${absolute(href)}>)`, place(reference, texts)];
  return `[^${name}]: ${parts.filter(Boolean).join(", ")}`;
}

function absolute(href: string): string {
  try {
    return new URL(href, document.baseURI).href;
  } catch {
    return href;
  }
}

/** An answer as Markdown with footnotes; `prefix` keeps those of several answers apart. */
export function answerMarkdown(answer: Answer, texts: Texts, prefix = ""): string {
  const cited = new Set<number>();
  let text = "";
  let at = 0;
  for (const { index, start, end, marker } of [...answer.citations].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    cited.add(index);
    // A marker may name several sources; then they follow each other at the same place.
    const all = answer.citations.filter((other) => other.start === start && other.end === end);
    for (const other of all) cited.add(other.index);
    const notes = all.map((other) => `[^${prefix}${other.index}]`).join("");
    text += answer.text.slice(at, start) + (marker === "" && answer.text[start - 1] !== " " ? " " : "") + notes;
    at = end;
  }
  text += answer.text.slice(at);
  for (const { reference } of answer.items ?? []) if (typeof reference === "number") cited.add(reference);
  const notes = answer.references.filter((reference) => cited.has(reference.id)).map((reference) => footnote(`${prefix}${reference.id}`, reference, texts));
  return notes.length === 0 ? text : `${text.trimEnd()}\n\n${notes.join("\n")}`;
}

/** A dialog as Markdown: each question a heading, all footnotes with numbers of their own. */
export function dialogMarkdown(turns: readonly KeptTurn[], texts: Texts): string {
  const several = turns.length > 1;
  return `${turns.map(({ question, answer }, at) => `## ${plain(question)}\n\n${answerMarkdown(answer, texts, several ? `${at + 1}-` : "")}`).join("\n\n")}\n`;
}

/** A dialog as JSON: what was asked, what was answered, and from what. */
export function dialogJson(turns: readonly KeptTurn[]): string {
  return `${JSON.stringify({ format: "adfontes-dialog", version: 1, turns }, null, 2)}\n`;
}

/** The dialog as a file of the reader's choice. */
export async function showSave(root: ShadowRoot, turns: readonly KeptTurn[], texts: Texts): Promise<void> {
  const markdown = button("Markdown", () => saveFile("dialog.md", "text/markdown", dialogMarkdown(turns, texts)));
  const json = button("JSON", () => saveFile("dialog.json", "application/json", dialogJson(turns)));
  await openModal(root, texts.saveTitle, texts, h("p", { class: "actions" }, markdown, json)).closed;
}

/** Hands a text over as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Puts a text on the clipboard; also in pages that are not served securely. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (!copied) throw new Error("The browser refuses to copy.");
}

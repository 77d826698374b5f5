/** Marks the entries of a drawn list of sources with what each is worth. */
import type { Answer } from "../../types.js";
import { h } from "../dom.js";
import type { LateTexts } from "./texts.js";

type Entry = NonNullable<NonNullable<Answer["verification"]>["list"]>["entries"][number];

const SIGNS: Record<Entry["verdict"], string> = { right: "✓", other_name: "≠", not_cited: "–", unknown: "!" };

/** The verdict of an entry in words, with its sign. */
export function listedText(verdict: Entry["verdict"], texts: LateTexts): string {
  return `${SIGNS[verdict]} ${texts.listed[verdict]}`;
}

/** Puts its verdict after each entry of the list that ends the answer. What was marked before is taken back. */
export function markListed(box: HTMLElement, answer: Answer, texts: LateTexts): void {
  for (const old of box.querySelectorAll(".listed")) old.remove();
  const entries = answer.verification?.list?.entries ?? [];
  const list = box.lastElementChild;
  // A view of other rows is of another list.
  if (entries.length === 0 || list?.tagName !== "UL" || list.children.length !== entries.length) return;
  entries.forEach(({ verdict }, at) => {
    const wrong = verdict === "unknown" || verdict === "other_name";
    const mark = h("span", {
      class: `listed verdict${wrong ? " wrong" : ""}`,
      part: "listed",
      text: listedText(verdict, texts),
      attributes: { "data-verdict": verdict },
    });
    list.children[at]!.append(" ", mark);
  });
}

/** What the checks of an answer found, where a model wrote it: marks in its text, and under it what is wrong and which sources are better. */
import type { Texts } from "../../texts.js";
import type { Answer, Language } from "../../types.js";
import { markUnsupported } from "./doubt.js";
import { drawFinding, findingsOf } from "./findings.js";
import { markListed } from "./listed.js";
import { drawOffer, offersOf, repaired, type Offer } from "./repair.js";
import { drawSegments } from "./segments.js";
import { lateTexts } from "./texts.js";

/** Fetches the words as well. */
export const prepare = (language: Language): Promise<unknown> => lateTexts(language);

/** Marks what the text of a drawn answer says falsely, and which part of it comes from where. Ends early where it is `over`. */
export async function markChecked(box: HTMLElement, answer: Answer, texts: Texts, language: Language, over: () => boolean): Promise<void> {
  const own = await lateTexts(language);
  if (over()) return;
  markListed(box, answer, own);
  await markUnsupported(box, answer, texts, over);
  if (answer.attribution !== null && !over()) await drawSegments(box, answer, own);
}

export interface CheckHooks {
  open(reference: number, from: HTMLElement): void;
  /** The reader took an offer, or took that back; `apply` gives the answer as it reads then. */
  settle(offer: Offer, taken: boolean, apply: typeof repaired): void;
}

/** The findings and offers of an answer. */
export async function drawChecked(answer: Answer, language: Language, { open, settle }: CheckHooks): Promise<HTMLElement[]> {
  const own = await lateTexts(language);
  const findings = findingsOf(answer).map((finding) => drawFinding(finding, own, open));
  const offers = offersOf(answer).map((offer) =>
    drawOffer(offer, answer, own, { show: open, take: () => settle(offer, true, repaired), undo: () => settle(offer, false, repaired) }));
  return [...findings, ...offers];
}

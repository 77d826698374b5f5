/** A wrong citation whose statement stands in another passage: offered to the reader, never changed silently. */
import { fill } from "../../texts.js";
import type { Answer, Citation, Reference, VerifiedSentence } from "../../types.js";
import { button, h } from "../dom.js";
import type { LateTexts } from "./texts.js";

export interface Offer {
  sentence: VerifiedSentence;
  /** The citations that would be replaced. */
  citations: Citation[];
  /** The passage that says it. */
  reference: Reference;
}

/** The sentences whose citations do not bear them out while another passage does. */
export function offersOf(answer: Answer): Offer[] {
  const sentences = answer.verification?.sentences ?? [];
  return sentences.flatMap((sentence, at) => {
    const { repair, verdict } = sentence;
    const reference = answer.references.find((r) => r.id === repair?.reference);
    if (reference === undefined || (verdict !== "unsupported" && verdict !== "weak")) return [];
    // A marker may follow the full stop, or open the line.
    const from = sentences[at - 1]?.end ?? 0;
    const to = sentences[at + 1]?.start ?? answer.text.length;
    const citations = answer.citations.filter((c) => c.start >= from && c.end <= to && sentence.citations.includes(c.index));
    return citations.length === 0 ? [] : [{ sentence, citations, reference }];
  });
}

/** The answer as it reads once an offer is taken: the statement cites the passage that says it. The text stays as it came. */
export function repaired(answer: Answer, { sentence, citations, reference }: Offer): Answer {
  const [first, ...others] = citations;
  const sentences = answer.verification!.sentences.map((other) =>
    other !== sentence || !other.repair
      ? other
      : { ...other, citations: [reference.id], verdict: other.repair.verdict, support: other.repair, repair: null, reasons: [] });
  return {
    ...answer,
    citations: answer.citations.filter((c) => !others.includes(c)).map((c) => (c === first ? { ...c, index: reference.id } : c)),
    verification: { ...answer.verification!, sentences },
  };
}

export interface OfferHooks {
  show(reference: number, from: HTMLElement): void;
  take(): void;
  undo(): void;
}

/** What the reader sees of an offer. */
export function drawOffer(offer: Offer, answer: Answer, texts: LateTexts, hooks: OfferHooks): HTMLElement {
  const { sentence, citations, reference } = offer;
  const said = answer.text.slice(sentence.start, sentence.end).replace(/\s+/g, " ").trim();
  const short = said.length > 120 ? `${said.slice(0, 117)}…` : said;
  const old = [...new Set(citations.map((c) => c.index))];
  const better = reference.id;
  const take = button(fill(texts.offer.take, { better }), () => {
    actions.replaceChildren(h("span", { text: fill(texts.offer.taken, { better }) }), " ", undo);
    undo.focus();
    hooks.take();
  });
  const undo = button(texts.offer.undo, () => {
    actions.replaceChildren(...first);
    take.focus();
    hooks.undo();
  });
  const show: HTMLButtonElement = button(fill(texts.offer.show, { better }), () => hooks.show(better, show), { class: "quiet" });
  const first = [take, " ", show];
  const actions = h("p", { class: "actions" }, ...first);
  return h(
    "div",
    { class: "offer", part: "offer", attributes: { role: "group", "aria-label": texts.offer.title, "data-reference": String(better) } },
    h("p", { text: fill(texts.offer.text, { cited: old.join(", "), better, name: reference.sourceName }) }),
    h("blockquote", { text: short, attributes: { dir: "auto" } }),
    actions,
  );
}

/** A card beside a citation: which source it is and the words it rests on, before anything is opened. */
import type { Texts } from "../../texts.js";
import type { Answer, Language, Reference } from "../../types.js";
import { h } from "../dom.js";
import { excerpt } from "../passage.js";
import { sign, spansOf, verdictOf } from "../spans.js";
import type { Shown } from "../sources-panel.js";
import { addStyles } from "../theme.js";
import { drawSimilarity } from "../usage.js";

const STYLES = `
.hover-card { position: fixed; z-index: 20; width: min(24rem, calc(100vw - 24px)); padding: 10px 14px; border: 1px solid var(--line); border-inline-start: 3px solid var(--c);
  border-radius: var(--radius); background: var(--paper); color: var(--ink); font: 400 0.8125rem/1.5 var(--sans); text-align: start; margin: 0; inset: auto; }
.hover-card strong { display: block; overflow-wrap: anywhere; }
.hover-card blockquote { font: 400 0.9375rem/1.5 var(--serif); margin-block: 4px; overflow-wrap: anywhere; }
.hover-card .card-facts { margin-top: 4px; }
`;
/** Long enough to move the pointer into the card. */
const LEAVE_MS = 200;

let open: { card: HTMLElement; badge: HTMLElement; hide(): void } | undefined;

/** Shows the card of a badge until pointer and focus have left both. */
export function showCard(badge: HTMLElement, reference: Reference, at: number, shown: Shown, texts: Texts, language: Language): void {
  if (open?.badge === badge) return;
  open?.hide();
  const root = badge.getRootNode() as ShadowRoot;
  addStyles(root, STYLES);
  const card = draw(reference, at, shown, texts, language);
  card.dataset["color"] = badge.dataset["color"]!;
  root.append(card);
  put(card, badge);
  badge.setAttribute("aria-describedby", card.id);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stay = () => clearTimeout(leaving);
  const leave = () => {
    stay();
    leaving = setTimeout(() => badge.matches(":focus-visible") || hide(), LEAVE_MS);
  };
  const end = new AbortController();
  const hide = () => {
    stay();
    end.abort();
    card.remove();
    badge.removeAttribute("aria-describedby");
    if (open?.badge === badge) open = undefined;
  };
  const { signal } = end;
  for (const element of [badge, card]) {
    element.addEventListener("pointerenter", stay, { signal });
    element.addEventListener("pointerleave", leave, { signal });
  }
  badge.addEventListener("blur", () => card.matches(":hover") || hide(), { signal });
  badge.addEventListener("click", hide, { signal });
  const away = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    // It only closes the card, not what lies under it.
    if (event instanceof KeyboardEvent) event.stopPropagation();
    hide();
  };
  addEventListener("keydown", away, { signal, capture: true });
  addEventListener("scroll", away, { signal, capture: true, passive: true });
  open = { card, badge, hide };
}

function draw(reference: Reference, at: number, shown: Shown, texts: Texts, language: Language): HTMLElement {
  const [first] = spansOf(shown as Answer, reference.id, at);
  const words = first === undefined ? [reference.snippet] : excerpt(reference.fullText, first);
  const facts = h("span", { class: "card-facts" });
  const verdict = shown.verification == null ? undefined : verdictOf(shown as Answer, reference.id);
  if (verdict !== undefined) facts.append(h("span", { class: `verdict ${verdict}`, text: `${sign(verdict)} ${texts.verdict[verdict]}` }));
  if (typeof reference.similarity === "number") facts.append(drawSimilarity(reference.similarity, texts, language));
  return h(
    "div",
    { class: "hover-card", part: "citation-card", attributes: { role: "tooltip", id: "citation-card" } },
    h("strong", { text: reference.sourceName, attributes: { dir: "auto" } }),
    h("blockquote", { attributes: { dir: "auto" } }, ...words),
    facts.childElementCount > 0 && facts,
  );
}

/** Below the badge, or above it where there is no room. */
function put(card: HTMLElement, badge: HTMLElement): void {
  const { left, top, bottom } = badge.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const x = Math.max(12, Math.min(left - 16, innerWidth - width - 12));
  const y = bottom + 8 + height <= innerHeight ? bottom + 8 : Math.max(8, top - height - 8);
  card.style.setProperty("left", `${x}px`);
  card.style.setProperty("top", `${y}px`);
}

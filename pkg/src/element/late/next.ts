/** After an answer: what can be asked next about what it spoke of. The engine has tried each of these questions. */
import type { Engine } from "../../engine.js";
import type { Language } from "../../types.js";
import { count, type Texts } from "../../texts.js";
import { button, h } from "../dom.js";
import { addStyles } from "../theme.js";
import type { Turn, Without } from "../turn.js";
import { lateTexts } from "./texts.js";

const MOST = 3;
const STYLES = ".next { margin-top: 16px; font-size: 0.8125rem; }";

type Ask = (question: string, again?: { from: number; without: Without; choose?: string[] }) => void;

/** A list that comes in pages: the next one is asked for by a button under it. */
function drawFurther({ question, answer, from, without, choose, element }: Turn, language: Language, texts: Texts, ask: Ask): void {
  const shown = from + (answer?.items?.length ?? 0);
  const left = (answer?.itemsTotal ?? 0) - shown;
  if (answer?.kind !== "list" || left <= 0) return;
  const again = { from: shown, without, ...(choose === undefined ? {} : { choose }) };
  element.querySelector(".notes")?.append(button(count(texts.more, left, language), () => ask(question, again), { class: "more", part: "further" }));
}

/** Draws them under the turn, unless another question was asked meanwhile. */
export async function drawNext(engine: Engine, turn: Turn, asked: string[], language: Language, texts: Texts, ask: Ask): Promise<void> {
  drawFurther(turn, language, texts, ask);
  const { answer, element } = turn;
  // A question back has its own choices, and beside an honest nothing stands what can be asked instead.
  if (answer === undefined || answer.kind === "clarify" || answer.suggestions.length > 0) return;
  const about = [...answer.trace.entities, ...(answer.items ?? []).flatMap(({ entity }) => entity ?? [])];
  const find = (keys: string[]) => engine.suggestions(language, { about: keys, asked, limit: MOST }).catch(() => []);
  let questions = await find(about);
  // What speaks of nothing by name is followed by what a dialog begins with.
  if (questions.length === 0) questions = await find([]);
  // The turn may have gone meanwhile: with a new topic, or with the page.
  for (const old of element.parentElement?.querySelectorAll(".next") ?? []) old.remove();
  const { next } = await lateTexts(language);
  if (questions.length === 0 || !element.isConnected || element.nextElementSibling !== null) return;
  addStyles(element.getRootNode() as ShadowRoot, STYLES);
  const chips = questions.map((question) => button(question, () => ask(question)));
  element.append(h("div", { class: "next", part: "next", attributes: { role: "group", "aria-label": next } },
    h("p", { class: "note", text: next }), h("div", { class: "suggestions", part: "suggestions" }, ...chips)));
}

/** The windows over the chat. */
import type { Engine } from "../../engine.js";
import type { Texts } from "../../texts.js";
import type { Language } from "../../types.js";
import type { KeptTurn } from "../keeper.js";
import type { Window } from "../toolbar.js";
import { showDialogs, type DialogsHooks } from "./dialogs.js";
import { showSave } from "./export.js";
import { showLog } from "./log.js";

export interface WindowContext {
  root: ShadowRoot;
  texts: Texts;
  language: Language;
  turns: readonly KeptTurn[];
  /** Where dialogs are kept; `undefined`: nowhere. */
  place: string | undefined;
  engine: Engine | undefined;
}

export interface WindowHooks extends DialogsHooks {
  ask(question: string): void;
}

/** Opens a window; resolves when it is closed. */
export async function open(window: Window, { root, texts, language, turns, place, engine }: WindowContext, hooks: WindowHooks): Promise<void> {
  if (window === "graph") {
    if (engine === undefined) return;
    // The library that places its nodes comes now.
    const { showGraph } = await import("./graph.js");
    await showGraph(root, texts, language, { engine, answer: turns.at(-1)?.answer, ask: hooks.ask });
  } else if (window === "log") await showLog(root, turns, texts, language);
  else if (window === "save") await showSave(root, turns, texts);
  else if (place !== undefined) await showDialogs(root, place, texts, language, hooks);
}

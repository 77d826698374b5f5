/** The windows over the chat. */
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
}

/** Opens a window; resolves when it is closed. */
export async function open(window: Window, { root, texts, language, turns, place }: WindowContext, hooks: DialogsHooks): Promise<void> {
  if (window === "log") await showLog(root, turns, texts, language);
  else if (window === "save") await showSave(root, turns, texts);
  else if (place !== undefined) await showDialogs(root, place, texts, language, hooks);
}

/** The dialogs of this page that the browser keeps: to open again, or to delete. */
import type { Texts } from "../../texts.js";
import type { Language } from "../../types.js";
import { button, h } from "../dom.js";
import type { KeptDialog } from "../keeper.js";
import { openModal } from "./modal.js";
import { list, remove, removeAll } from "./store.js";
import { lateTexts } from "./texts.js";

export interface DialogsHooks {
  open(dialog: KeptDialog): void;
  /** A dialog, or all of them (`undefined`), was deleted. */
  removed(id: string | undefined): void;
}

export async function showDialogs(root: ShadowRoot, place: string, texts: Texts, language: Language, hooks: DialogsHooks): Promise<void> {
  const own = (await lateTexts(language)).dialogs;
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const rows = h("ul");
  const note = h("p", { class: "note", text: own.note });
  const clear = button(own.removeAll, async () => {
    await removeAll(place);
    hooks.removed(undefined);
    draw([]);
  });
  const draw = (dialogs: KeptDialog[]) => {
    clear.hidden = dialogs.length === 0;
    note.textContent = dialogs.length === 0 ? own.none : own.note;
    rows.replaceChildren(...dialogs.map((dialog) => row(dialog)));
  };
  const row = (dialog: KeptDialog): HTMLElement => {
    const title = dialog.turns[0]?.question ?? "";
    const open = button(title, () => {
      modal.dialog.close();
      hooks.open(dialog);
    }, { attributes: { dir: "auto" } });
    const gone = button(own.remove, async () => {
      const next = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector("button");
      await remove(place, dialog.id);
      hooks.removed(dialog.id);
      item.remove();
      if (next) next.focus();
      else draw([]);
    }, { class: "quiet", attributes: { "aria-label": `${own.remove}: ${title}` } });
    const item = h("li", {}, open, h("time", { text: time.format(dialog.at), attributes: { datetime: new Date(dialog.at).toISOString() } }), gone);
    return item;
  };
  const dialogs = await list(place);
  const modal = openModal(root, own.title, texts, note, rows, h("p", { class: "actions" }, clear));
  draw(dialogs);
  await modal.closed;
}

/** A window over the chat: the browser keeps the focus in it, and Escape closes it. */
import type { Texts } from "../../texts.js";
import { button, h, type Child } from "../dom.js";
import { addStyles } from "../theme.js";

const STYLES = `
.modal { width: min(60rem, calc(100vw - 32px)); max-height: min(44rem, 86vh); padding: 0; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--paper); color: var(--ink); font: 400 0.9375rem/1.5 var(--sans); overflow: hidden; text-align: start; }
.modal[open] { display: flex; flex-direction: column; }
.modal::backdrop { background: rgb(0 0 0 / 0.35); }
.modal > header { display: flex; align-items: center; gap: 12px; padding: 12px 20px; border-bottom: 1px solid var(--line); }
.modal h2 { font: 600 0.9375rem/1.4 var(--sans); flex: 1; }
.modal .modal-body { padding: 12px 20px 20px; overflow: auto; overscroll-behavior: contain; }
.modal .close { display: block; }
.modal .note { color: var(--muted); }
.modal ul { list-style: none; }
.modal li { display: flex; gap: 12px; align-items: baseline; border-bottom: 1px solid var(--line); padding: 4px 0; }
.modal li > :first-child { flex: 1; min-width: 0; text-align: start; border-color: transparent; padding-inline-start: 0; overflow-wrap: anywhere; }
.modal li > :first-child:hover { color: var(--accent); }
.modal time { color: var(--muted); font-size: 0.8125rem; white-space: nowrap; }
.modal .actions { margin: 8px 0; }
.log-table { border-collapse: collapse; width: 100%; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.log-table th, .log-table td { text-align: start; vertical-align: top; padding: 4px 14px 4px 0; border-bottom: 1px solid var(--line); }
.log-table td.n, .log-table th.n { text-align: end; white-space: nowrap; }
.log-table thead th { color: var(--muted); font-weight: 500; }
.log-table tbody th { font-weight: 600; overflow-wrap: anywhere; min-width: 10rem; }
.log-table .part th { font-weight: 400; padding-inline-start: 16px; color: var(--muted); }
@media (max-width: 40rem) {
  .modal { width: 100vw; max-width: none; max-height: 92vh; margin: auto 0 0; border-radius: 10px 10px 0 0; border-inline: 0; border-bottom: 0; }
}
`;

/** Opens a window with a title; resolves when it is closed. */
export function openModal(root: ShadowRoot, title: string, texts: Texts, ...body: Child[]): { dialog: HTMLDialogElement; closed: Promise<void> } {
  addStyles(root, STYLES);
  const close = button("✕", () => dialog.close(), { class: "close quiet", attributes: { "aria-label": texts.close } });
  const dialog = h(
    "dialog",
    { class: "modal", part: "window", attributes: { "aria-labelledby": "window-title" } },
    h("header", {}, h("h2", { text: title, attributes: { id: "window-title" } }), close),
    h("div", { class: "modal-body", attributes: { tabindex: "-1" } }, ...body),
  );
  root.append(dialog);
  // A click beside it closes it, too.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  // Escape is meant for this window alone.
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());
  const closed = new Promise<void>((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    }),
  );
  dialog.showModal();
  return { dialog, closed };
}

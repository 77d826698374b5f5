/** Defines `<adfontes-chat>`, once, and only where there are custom elements. */
import { AdfontesChat } from "./chat.js";
import type { ChatEvents } from "./events.js";

export { AdfontesChat };
export type * from "./events.js";
export type { Rating } from "./turn.js";

if (typeof customElements === "object" && customElements.get("adfontes-chat") === undefined) {
  customElements.define("adfontes-chat", AdfontesChat);
}

type AdfontesChatEventMap = { [T in keyof ChatEvents]: CustomEvent<ChatEvents[T]> };

declare global {
  interface HTMLElementTagNameMap {
    "adfontes-chat": AdfontesChat;
  }

  // The events bubble: an element, the document and the window may listen.
  interface GlobalEventHandlersEventMap extends AdfontesChatEventMap {}
}

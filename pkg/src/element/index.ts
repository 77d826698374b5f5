/** Defines `<adfontes-chat>`, once, and only where there are custom elements. */
import { AdfontesChat } from "./chat.js";

export { AdfontesChat };

if (typeof customElements === "object" && customElements.get("adfontes-chat") === undefined) {
  customElements.define("adfontes-chat", AdfontesChat);
}

declare global {
  interface HTMLElementTagNameMap {
    "adfontes-chat": AdfontesChat;
  }
}

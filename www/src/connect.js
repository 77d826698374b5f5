/** The language model that a visitor may connect, where a page has other things to do: the form comes when it is opened. */
import { keptModel } from "./kept.js";

/** Gives `chat` the model server that was kept, and the page its form. Returns what words it in a language. */
export function offerModel(chat) {
  const details = document.getElementById("model-server");
  let language;
  let reword;
  const before = keptModel();
  if (before) chat.llm = before;
  const open = async () => {
    const { Endpoint } = await import("./endpoint.js");
    const endpoint = new Endpoint((llm) => (chat.llm = llm ?? null));
    details.append(endpoint.form);
    reword = (tag) => endpoint.word(tag);
    reword(language);
  };
  details.addEventListener("toggle", () => open().catch((error) => console.error(error)), { once: true });
  return (tag) => {
    language = tag;
    reword?.(tag);
  };
}

import "adfontes/element";
import { setUpEndpoint } from "./endpoint.js";
import { drawPortfolio } from "./portfolio.js";
import { TEXTS } from "./texts.js";

const chat = document.getElementById("chat");
const asked = new URLSearchParams(location.search).get("lang");
let language = [asked, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((tag) => tag in TEXTS) ?? "ru";

const switcher = document.querySelector(".languages");
const buttons = [
  ["ru", "Русский"],
  ["en", "English"],
  ["es", "Español"],
].map(([tag, name]) => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: name, lang: tag });
  button.addEventListener("click", () => draw(tag));
  button.dataset.tag = tag;
  return button;
});
switcher.append(...buttons);

function ask(question) {
  chat.scrollIntoView({ block: "start" });
  chat.ask(question);
}

let tellEndpoint = () => {};

function draw(tag) {
  language = tag;
  const texts = TEXTS[tag];
  document.documentElement.lang = tag;
  chat.setAttribute("lang", tag);
  switcher.setAttribute("aria-label", texts.languages);
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tag === tag));
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = texts[element.dataset.text];
  drawPortfolio(tag, texts, ask);
  tellEndpoint();
}

draw(language);
chat.setAttribute("model", "models/minilm/");
chat.setAttribute("index", "adfontes.idx");
tellEndpoint = setUpEndpoint(chat, () => TEXTS[language]);

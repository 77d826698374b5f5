import "adfontes/element";
import { drawEndpoint, setUpEndpoint } from "./endpoint.js";
import { setUpLanguages } from "./languages.js";
import { drawPortfolio } from "./portfolio.js";
import { TEXTS } from "./texts.js";

const chat = document.getElementById("chat");

function ask(question) {
  chat.scrollIntoView({ block: "start" });
  chat.ask(question);
}

let texts;
let tellEndpoint = () => {};

drawEndpoint();
setUpLanguages((tag) => TEXTS[tag], (tag, words) => {
  texts = words;
  chat.setAttribute("lang", tag);
  drawPortfolio(tag, words, ask);
  tellEndpoint();
});
chat.setAttribute("model", "models/minilm/");
chat.setAttribute("index", "adfontes.idx");
tellEndpoint = setUpEndpoint(chat, () => texts);

import "adfontes/element";
import TEXTS from "texts:portfolio";
import { drawEndpoint, setUpEndpoint } from "./endpoint.js";
import { setUpLanguages } from "./languages.js";
import { drawPortfolio } from "./portfolio.js";

const chat = document.getElementById("chat");

function ask(question) {
  chat.scrollIntoView({ block: "start" });
  chat.ask(question);
}

let texts;
let tellEndpoint = () => {};

drawEndpoint();
setUpLanguages(TEXTS, (tag, words) => {
  texts = words;
  chat.setAttribute("lang", tag);
  drawPortfolio(tag, words, ask);
  tellEndpoint();
});
chat.setAttribute("model", "models/minilm/");
chat.setAttribute("index", "adfontes.idx");
tellEndpoint = setUpEndpoint(chat, () => texts);

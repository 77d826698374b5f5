import "adfontes/element";
import TEXTS from "texts:portfolio";
import RESUME from "../portfolio/resume.json?url";
import { offerModel } from "./connect.js";
import { element } from "./dom.js";
import { installWorker } from "./installed.js";
import { useKeptSettings } from "./kept.js";
import { setUpLanguages } from "./languages.js";

const chat = document.getElementById("chat");

document.getElementById("projects").addEventListener("click", ({ target }) => {
  const question = target.closest("[data-question]")?.dataset.question;
  if (question === undefined) return;
  chat.scrollIntoView({ block: "start" });
  chat.ask(question);
});

/** The language of the portfolio in the page; it was written there when the site was built. */
let drawn = document.documentElement.lang;
let wanted;

/** Draws the portfolio in another language; what draws it is fetched then. */
async function drawPortfolio(tag, words) {
  wanted = tag;
  if (tag === drawn) return;
  const [{ portfolio }, resume] = await Promise.all([import("./portfolio.js"), fetch(RESUME).then((response) => response.json())]);
  if (tag !== wanted) return;
  const { title, elements } = portfolio(resume, tag, words, element);
  document.title = title;
  for (const [id, parts] of Object.entries(elements)) document.getElementById(id).replaceChildren(...parts);
  drawn = tag;
}

const wordModel = offerModel(chat);
useKeptSettings(chat);
// A first answer comes before what later visits need.
installWorker("./", new Promise((resolve) => {
  chat.addEventListener("adfontes-answer", resolve, { once: true });
  chat.addEventListener("adfontes-ready", () => setTimeout(resolve, 5_000), { once: true });
}));
setUpLanguages(TEXTS, (tag, words) => {
  chat.setAttribute("lang", tag);
  // The page stays in the language that it has where the other cannot be fetched.
  drawPortfolio(tag, words).catch((error) => console.error(error));
  wordModel(tag);
});
chat.setAttribute("model", "models/use-multilingual/");
chat.setAttribute("index", "adfontes.idx");

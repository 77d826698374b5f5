/** The language of a page: which it is, the buttons that change it, and the words that change with it. */
import COMMON from "texts:common";
import { kept } from "./kept.js";

/** Wires the buttons, which the build has put into the page. `texts`: the page's words by language; `draw(tag, words)` draws what is not plain text, with those of all pages. Returns what shows another language. */
export function setUpLanguages(texts, draw) {
  const switcher = document.querySelector(".languages");
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = [asked, kept("language"), ...navigator.languages].map((tag) => tag?.toLowerCase?.().split("-")[0]);
  const first = wanted.find((tag) => Object.hasOwn(texts, tag)) ?? document.documentElement.lang;
  const buttons = [...switcher.children];
  for (const button of buttons) button.addEventListener("click", () => show(button.dataset.tag));

  function show(tag) {
    const words = { ...COMMON[tag], ...texts[tag] };
    document.documentElement.lang = tag;
    document.documentElement.dataset.worded = "";
    switcher.setAttribute("aria-label", words.languages);
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tag === tag));
    for (const element of document.querySelectorAll("[data-text]")) element.textContent = words[element.dataset.text];
    // The other page of the site opens in the same language.
    for (const link of document.querySelectorAll("a[data-page]")) link.search = `?lang=${tag}`;
    draw(tag, words);
  }
  show(first);
  return show;
}

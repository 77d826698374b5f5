/** The language of a page: which it is, the buttons that change it, and the words that change with it. */
const NAMES = { ru: "Русский", en: "English", es: "Español" };

/** Makes the buttons. `texts(tag)` gives a language's words; `draw(tag, words)` draws what is no plain text. */
export function setUpLanguages(texts, draw) {
  const switcher = document.querySelector(".languages");
  const asked = new URLSearchParams(location.search).get("lang");
  const first = [asked, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((tag) => tag !== null && Object.hasOwn(NAMES, tag)) ?? "ru";
  const buttons = Object.entries(NAMES).map(([tag, name]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: name, lang: tag });
    button.addEventListener("click", () => show(tag));
    button.dataset.tag = tag;
    return button;
  });
  switcher.append(...buttons);

  function show(tag) {
    const words = texts(tag);
    document.documentElement.lang = tag;
    switcher.setAttribute("aria-label", words.languages);
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tag === tag));
    for (const element of document.querySelectorAll("[data-text]")) element.textContent = words[element.dataset.text];
    // The other page of the site opens in the same language.
    for (const link of document.querySelectorAll("a[data-page]")) link.search = `?lang=${tag}`;
    draw(tag, words);
  }
  show(first);
}

/** The settings of the site: the model server, the languages, and every flag of the engine; tried in the page, kept for the others. */
import "adfontes/element";
import { DOCS, SCHEMA } from "settings:";
import TEXTS from "texts:settings";
import { count } from "adfontes-parts/texts.js";
import { h } from "../dom.js";
import { Endpoint } from "../endpoint.js";
import { installWorker } from "../installed.js";
import { keep, kept, keptModel } from "../kept.js";
import { setUpLanguages } from "../languages.js";
import { rowsOf } from "./definitions.js";
import { Flags } from "./flags.js";

const at = (id) => document.getElementById(id);
const [chat, filter, found, state, snippet, languages] = ["chat", "filter", "found", "state", "snippet", "page-language"].map(at);
let [words, language] = [];
/** What the page says of the settings, in the language of the page. */
let said = () => "";

const tell = (text) => {
  said = text;
  state.textContent = text();
};

/** How many settings a patch has. */
const sizeOf = (patch) => Object.values(patch).reduce((sum, value) => sum + (value !== null && typeof value === "object" && !Array.isArray(value) ? sizeOf(value) : 1), 0);

function use(patch) {
  chat.settings = patch;
  const stored = keep("settings", sizeOf(patch) === 0 ? undefined : patch);
  tell(() => (!stored ? words.notKept : sizeOf(patch) === 0 ? words.unchanged : count(words.kept, sizeOf(patch), language)));
  // As it stands in a page.
  const json = JSON.stringify(patch).replace(/&/g, "&amp;").replace(/'/g, "&#39;");
  snippet.textContent = sizeOf(patch) === 0 ? '<adfontes-chat index="site.idx"></adfontes-chat>' : `<adfontes-chat index="site.idx" settings='${json}'></adfontes-chat>`;
  at("reset").hidden = sizeOf(patch) === 0;
}

const rows = rowsOf(SCHEMA);
/** What is kept; settings that another version of the site kept may be no more. */
function known() {
  const own = kept("settings");
  return typeof own === "object" && own !== null && Object.keys(own).every((name) => name in SCHEMA.properties) ? own : {};
}
const flags = new Flags(rows, known(), (name) => at(name === "language" ? "answers-language" : name.startsWith("llm.") ? "requests" : "flags"), use);
const endpoint = new Endpoint((llm) => (chat.llm = llm ?? null));
at("endpoint-holder").append(endpoint.form);
chat.llm = keptModel() ?? null;

const search = () => {
  const n = flags.filter(filter.value);
  found.textContent = filter.value.trim() === "" ? "" : n === 0 ? words.noneFound : count(words.found, n, language);
  // A heading goes with its settings.
  const requests = at("requests");
  requests.previousElementSibling.hidden = requests.querySelector(".setting:not([hidden])") === null;
};
filter.addEventListener("input", search);
at("reset").addEventListener("click", () => {
  flags.patch = {};
  use({});
  at("filter").focus();
});
at("copy").addEventListener("click", () => {
  const done = () => tell(() => words.copied);
  navigator.clipboard.writeText(snippet.textContent).then(done, () => getSelection().selectAllChildren(snippet));
});
// The engine has the last word on what it takes.
chat.addEventListener("adfontes-error", ({ detail: { error } }) => error.code === "invalid_settings" && tell(() => error.message));
// Another tab has changed them.
addEventListener("storage", ({ key }) => {
  if (key !== null && !key.endsWith("settings")) return;
  flags.patch = known();
  use(flags.patch);
});

const show = setUpLanguages(TEXTS, (tag, own) => {
  [words, language] = [own, tag];
  document.title = `${own.heading} · adfontes`;
  chat.setAttribute("lang", tag);
  endpoint.word(tag);
  flags.word(own, DOCS[tag]);
  filter.placeholder = own.filter;
  filter.setAttribute("aria-label", own.filter);
  languages.options[0].textContent = own.asBrowser;
  state.textContent = said();
  search();
});
languages.append(...Object.keys(TEXTS).map((tag) => h("option", { value: tag, lang: tag, textContent: document.querySelector(`.languages [data-tag="${tag}"]`).textContent })));
languages.value = kept("language") ?? "";
languages.addEventListener("change", () => {
  keep("language", languages.value || undefined);
  if (languages.value !== "") show(languages.value);
});
installWorker("../");
use(flags.patch);
chat.setAttribute("model", "../models/use-multilingual/");
chat.setAttribute("index", "../adfontes.idx");
document.documentElement.dataset.ready = "true";

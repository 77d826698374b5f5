/** The page that works without a network: the visitor's own files, searched and asked in the page. */
import "adfontes/element";
import "adfontes/search";
import { createEngine } from "adfontes";
import TEXTS from "texts:offline";
import { fill, count } from "adfontes-parts/texts.js";
import { h } from "../dom.js";
import { useKeptSettings } from "../kept.js";
import { setUpLanguages } from "../languages.js";
import { installWorker } from "../installed.js";
import { dropped, readFiles } from "./read.js";
import { forget, keep, kept } from "./store.js";

const byId = (id) => document.getElementById(id);
const [chat, search, state, list, problems, save, clear] = ["chat", "search", "state", "sources", "problems", "save", "clear"].map(byId);
let words;
let language;
let names = [];
let said = () => "";

const tell = (text) => {
  said = text;
  state.textContent = text();
};

function draw() {
  list.replaceChildren(...names.map((name) => {
    const remove = h("button", { type: "button", textContent: words.remove, onclick: () => change(() => engine.remove(name), names.filter((other) => other !== name)) });
    remove.setAttribute("aria-label", `${words.remove}: ${name}`);
    return h("li", {}, h("span", { textContent: name, dir: "auto" }), remove);
  }));
  save.hidden = clear.hidden = names.length === 0;
}

setUpLanguages(TEXTS, (tag, own) => {
  [words, language] = [own, tag];
  document.title = own.heading;
  for (const element of [chat, search]) element.setAttribute("lang", tag);
  state.textContent = said();
  draw();
});
installWorker("../");
useKeptSettings(chat);

const engine = await createEngine();
chat.engine = engine;
search.engine = engine;

const problem = (name, code) => problems.append(h("li", { textContent: fill(words.problems[code] ?? words.problems.broken, { name }) }));

const badIndex = (error) => problem(words.imported, error.code === "unsupported_index_version" ? "version" : "index");
const tellKept = () => tell(() => (names.length === 0 ? words.none : count(words.kept, names.length, language)));

/** The next question is asked of what is there now. */
function begin(now) {
  names = now;
  draw();
  chat.engine = undefined;
  chat.engine = engine;
}

/** Changes the corpus, and keeps the result. */
async function change(run, next) {
  await run();
  begin(next);
  try {
    if (names.length === 0) await forget();
    else await keep({ index: await engine.export(), names });
    tellKept();
  } catch {
    tell(() => words.notKept);
  }
}

let working = Promise.resolve();
/** Files wait for those before them. */
const take = (files) => (working = working.then(() => takeNow(files)).catch((error) => problem(error.message, "other")));

async function takeNow(files) {
  const all = await files;
  if (all.length === 0) return;
  problems.replaceChildren();
  tell(() => words.reading);
  const { sources, index } = await readFiles(all, problem);
  if (index !== undefined) {
    try {
      await change(() => engine.load(index), [words.imported]);
    } catch (error) {
      badIndex(error);
    }
  }
  const added = [];
  for (const source of sources) {
    try {
      // A file that was there is read again.
      await (names.includes(source.name) ? engine.replace(source) : engine.add(source));
      added.push(source.name);
    } catch (error) {
      problem(source.name, error.code === "duplicate_id" ? "twice" : "broken");
    }
  }
  if (added.length > 0) await change(() => {}, [...new Set([...names, ...added])]);
  else tellKept();
}

const picked = (input) => () => {
  take([...input.files].map((file) => ({ name: file.webkitRelativePath || file.name, file })));
  input.value = "";
};
for (const id of ["files", "folder"]) byId(id).addEventListener("change", picked(byId(id)));
const over = (event) => {
  event.preventDefault();
  byId("drop").classList.toggle("over", event.type === "dragover");
};
for (const type of ["dragover", "dragleave"]) document.addEventListener(type, over);
document.addEventListener("drop", (event) => {
  over(event);
  take(dropped(event.dataTransfer));
});
save.addEventListener("click", async () => {
  const url = URL.createObjectURL(new Blob([await engine.export()]));
  h("a", { href: url, download: "own.idx" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
});
clear.addEventListener("click", () => change(() => engine.clear(), []));

const before = await kept().catch(() => undefined);
if (before === undefined) tell(() => words.none);
else {
  try {
    await engine.load(before.index);
    begin(before.names);
    tellKept();
  } catch (error) {
    badIndex(error);
  }
}
document.documentElement.dataset.ready = "true";

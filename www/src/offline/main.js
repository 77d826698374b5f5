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
const [chat, search, state, list, problems, save, clear, stop] = ["chat", "search", "state", "sources", "problems", "save", "clear", "stop"].map(byId);
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
    const remove = h("button", { type: "button", textContent: words.remove, onclick: () => change(async (there) => {
      // Another tab may have removed it.
      if (there.includes(name)) await engine.remove(name);
      return there.filter((other) => other !== name);
    }) });
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

function problem(name, code) {
  const textContent = fill(words.problems[code] ?? words.problems.broken, { name });
  // What is done once more is told once.
  if ([...problems.children].every((told) => told.textContent !== textContent)) problems.append(h("li", { textContent }));
}

const badIndex = (error) => problem(words.imported, error.code === "unsupported_index_version" ? "version" : "index");
const tellKept = () => tell(() => (names.length === 0 ? words.none : count(words.kept, names.length, language)));

/** The next question is asked of what is there now. */
function begin(now) {
  names = now;
  draw();
  chat.engine = undefined;
  chat.engine = engine;
}

/** What was last kept, by this tab or another. */
let version;
/** What this tab has done and had no room to keep. */
let unkept = [];
const tabs = new BroadcastChannel("adfontes-own");

/** Takes over what another tab has kept, with what this one could not keep on top. Whether this tab now has all that is kept. */
async function refresh() {
  const now = await kept().catch(() => ({ version }));
  if (now?.version === version) return true;
  // An index goes into an empty place; here it would go out of this tab, and there it would be lost.
  if (now !== undefined && unkept.some(({ whole }) => whole)) return false;
  version = now?.version;
  if (now === undefined) await engine.clear();
  else await engine.load(now.index);
  let there = now?.names ?? [];
  for (const { run } of unkept) there = await run(there);
  begin(there);
  if (unkept.length === 0) tellKept();
  return true;
}

/** One tab at a time. Without locks tabs are on their own. */
const alone = (run) => (navigator.locks ? navigator.locks.request("adfontes-own", run) : run());

/**
 * Changes the corpus, beginning with what other tabs made of it, and keeps the result. `run` turns the names that are there into those
 * that are there then; `whole`: its result stands in place of everything.
 */
const change = (run, whole = false) => alone(async () => {
  const whatIsKept = await refresh();
  const before = names;
  const now = await run(before);
  if (now === before) {
    if (unkept.length === 0) tellKept();
    else tell(() => words.notKept);
    return;
  }
  begin(now);
  unkept.push({ run, whole });
  const own = `${Date.now()} ${Math.random()}`;
  try {
    if (!whatIsKept) throw new Error("another tab has kept something that is not here");
    if (now.length === 0) await forget();
    else await keep({ index: await engine.export(), names: now, version: own });
    version = now.length === 0 ? undefined : own;
    unkept = [];
    tabs.postMessage(version);
    tellKept();
  } catch {
    tell(() => words.notKept);
  }
});

let working = Promise.resolve();
/** Files wait for those before them. */
const take = (files) => (working = working.then(() => takeNow(files)).catch((error) => problem(error.message, "other")));

/** Ends taking in, as far as it has not come; what is there by then stays. */
let stopping;
stop.addEventListener("click", () => stopping?.abort());

/** What tells how far something is; for those who listen, too, so not at each file. */
function progress(template) {
  let told = 0;
  return (n, all) => {
    if (performance.now() - told < 500) return;
    told = performance.now();
    tell(() => fill(words[template], { n, all }));
  };
}

async function takeNow(files) {
  const all = await files;
  if (all.length === 0) return;
  problems.replaceChildren();
  stopping = new AbortController();
  let { signal } = stopping;
  stop.hidden = false;
  try {
    let { sources, index } = await readFiles(all, problem, progress("reading"), signal);
    await change(async (there) => {
      const now = index === undefined ? there : await imported(index, there);
      const indexing = progress("indexing");
      const options = signal && { signal, onProgress: ({ loaded, total }) => indexing(loaded, total) };
      // A file that was there is read again.
      const added = [
        ...(await takeIn("replace", sources.filter(({ name }) => now.includes(name)), options)),
        ...(await takeIn("add", sources.filter(({ name }) => !now.includes(name)), options)),
      ];
      // Where this is done again, it is with what came.
      [sources, signal] = [added, undefined];
      return added.length === 0 ? now : [...new Set([...now, ...added.map(({ name }) => name)])];
    }, index !== undefined);
  } finally {
    stop.hidden = true;
  }
}

/** Those of the sources that came. All of a call come or none: of several, those that cannot are looked for. */
async function takeIn(method, some, options) {
  if (some.length === 0 || options?.signal.aborted) return [];
  try {
    await engine[method](some, options);
    return some;
  } catch (error) {
    if (error.code === "aborted") return [];
    if (some.length === 1) return problem(some[0].name, error.code === "duplicate_id" ? "twice" : "broken"), [];
    const half = some.length >> 1;
    return [...(await takeIn(method, some.slice(0, half), options)), ...(await takeIn(method, some.slice(half), options))];
  }
}

/** Takes in an index file. It would replace what is there, so nothing may be. */
async function imported(index, there) {
  if (there.length > 0) return problem(words.imported, "replaces"), there;
  try {
    await engine.load(index);
    return [words.imported];
  } catch (error) {
    badIndex(error);
    return there;
  }
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
clear.addEventListener("click", () => change(async () => {
  await engine.clear();
  return [];
}, true));
tabs.addEventListener("message", () => (working = working.then(() => alone(refresh))));

const before = await kept().catch(() => undefined);
if (before === undefined) tell(() => words.none);
else {
  try {
    await engine.load(before.index);
    version = before.version;
    begin(before.names);
    tellKept();
  } catch (error) {
    badIndex(error);
  }
}
document.documentElement.dataset.ready = "true";

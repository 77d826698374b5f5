/** The citation test: questions to an index of code, the answers with their sources, and the metrics of the run. */
import { AdfontesError, createEngine, evaluationMetrics, checkBounds, evaluationPreset } from "adfontes";
import { count, fill, hasTexts, loadedSize, loadTexts, textFor, textsOf } from "adfontes-parts/texts.js";
import TEXTS from "texts:citations";
import { offerModel } from "../connect.js";
import { h } from "../dom.js";
import { setUpLanguages } from "../languages.js";
import { Card } from "./card.js";
import { amount, duration, mean, percent } from "./figures.js";
import { drawPlots, drawTable, METRICS } from "./measured.js";
import { OwnFiles } from "./own.js";
import { Questions } from "./questions.js";

const at = (id) => document.getElementById(id);
/** What a card shows as soon as its answer is there; the rest is measured over all of them. */
const AT_ONCE = ["CitationRate", "CitationQuality"];

let language;
let texts;
let cards = [];
let controller;
/** The metrics of the run, or `undefined` while there are none. */
let measured;
/** What the page says of its engine, and of the run. */
let loading = (words) => words.loading;
let told = () => "";

const questions = new Questions(() => drawButton());
/** Held by the form; the engine gets it before the next question. */
const chosen = { llm: null };
const wordModel = offerModel(chosen);

const CODE = new URL("../code.idx", location.href);
const engine = createEngine({
  index: CODE,
  // The bounds ask for a list of sources in the answer itself.
  settings: { sourcesSection: "both" },
  onProgress: (progress) => {
    loading = (words) => fill(words.loadingSize, { size: loadedSize(progress, textsOf(language), language) });
    drawCorpus();
  },
});
/** Says what is asked now. */
async function tellCorpus() {
  const { documents, chunks } = await (await engine).stats();
  loading = (words) => fill(words.corpus, { files: count(words.files, documents, language), passages: count(words.passages, chunks, language) });
  drawCorpus();
}
tellCorpus().catch((error) => {
  loading = () => "";
  drawCorpus();
  fail(error);
});

const own = new OwnFiles(engine, CODE, {
  begin() {
    controller?.abort();
    loading = (words) => words.reading;
    drawCorpus();
  },
  changed(isOwn) {
    if (isOwn !== undefined) {
      [cards, measured] = [[], undefined];
      at("outcome").hidden = at("measured").hidden = true;
      tell(() => "");
      if (isOwn) questions.clear();
      else questions.reset();
      at("code-again").hidden = !isOwn;
      if (isOwn) questions.focus();
    }
    return tellCorpus();
  },
});

setUpLanguages(TEXTS, (tag, words) => {
  language = tag;
  texts = words;
  document.title = `${words.heading} · adfontes`;
  questions.retext(words, tag); // draws the button too
  drawCards();
  // What the parts of the chat say is fetched.
  if (!hasTexts(tag)) void loadTexts(tag).then(drawCards);
  drawRun();
  drawFigures();
  wordModel(tag);
  own.word(tag);
  // Reasons come in the language that was asked for.
  if (measured !== undefined && controller === undefined) void measure().catch(fail);
});

function drawCards() {
  for (const card of cards) card.retext(texts, language);
  drawCorpus();
}

at("questions").addEventListener("submit", (event) => {
  event.preventDefault();
  if (controller !== undefined) return;
  const asked = questions.values;
  if (asked.length === 0) questions.focus();
  else void run(asked);
});
at("stop").addEventListener("click", () => controller?.abort());

/** Asks all questions, one after the other. */
async function run(asked) {
  cards = asked.map((question, i) => new Card(question, i + 1, { status: (card, text) => tell((words) => `${asking(words, card)} · ${text}`), again: askOneAgain }));
  for (const card of cards) card.retext(texts, language);
  at("cards").replaceChildren(...cards.map((card) => card.element));
  at("outcome").hidden = false;
  at("measured").hidden = true;
  measured = undefined;
  await work(cards);
}

/** A question whose answer failed, once more; then everything is measured anew. */
async function askOneAgain(card, options) {
  if (controller === undefined) await work([card], options);
}

async function work(list, options = {}) {
  const mine = (controller = new AbortController());
  const { signal } = mine;
  at("failure").textContent = "";
  at("bar").max = list.length;
  at("bar").value = 0;
  questions.disabled = true;
  let done = 0;
  try {
    tell((words) => words.waiting);
    drawRun();
    const ready = await engine;
    await ready.setLanguageModel(chosen.llm);
    for (const card of list) {
      if (signal.aborted) break;
      tell((words) => asking(words, card));
      await ask(ready, card, signal, options);
      at("bar").value = ++done;
      drawFigures();
    }
    tell((words) => words.measuring);
    if (cards.some((card) => card.answer !== undefined)) await measure();
    tell((words) => (signal.aborted ? words.stopped : words.done));
  } catch (error) {
    tell(() => "");
    fail(error);
  } finally {
    controller = undefined;
    questions.disabled = false;
    drawRun();
    drawFigures();
  }
}

const asking = (words, card) => fill(words.asking, { n: amount(cards.indexOf(card) + 1, language), all: amount(cards.length, language) });

async function ask(ready, card, signal, options) {
  card.begin();
  const start = performance.now();
  let answer;
  try {
    for await (const event of ready.ask(card.question, { ...options, signal })) {
      card.handle(event);
      if (event.type === "complete") answer = event.answer;
    }
    card.complete(answer, performance.now() - start);
  } catch (error) {
    card.fail(error);
    return;
  }
  const { results } = await ready.evaluate([sample(card)], { metrics: AT_ONCE, judge: "offline" });
  card.measured(Object.fromEntries(results[0].scores.map(({ metric, score }) => [metric, score])));
}

const sample = (card) => ({ user_input: card.question, answer: card.answer, duration_ms: card.durationMs });

/** The metrics over all answers that came, against the bounds. */
async function measure() {
  const [measuredCards, inLanguage] = [cards, language];
  const ready = await engine;
  // An honest "nothing" has nothing to cite.
  const samples = measuredCards.filter((card) => card.answer !== undefined && card.state !== "nothing").map(sample);
  const evaluation = await ready.evaluate(samples, { metrics: METRICS, judge: "offline", language });
  const bounds = await checkBounds(evaluation.summary, await evaluationPreset("citations"));
  const about = await evaluationMetrics(METRICS);
  // Meanwhile another run may have begun, which is measured at its end, or another language been chosen.
  if (measuredCards !== cards) return;
  if (inLanguage !== language) return measure();
  measured = { evaluation, bounds, about };
  at("plots").replaceChildren(...drawPlots(cards, bounds, texts, language));
  at("table").replaceChildren(drawTable(measured, texts, language));
  at("measured").hidden = false;
}

/** Passed, success rate, citations on average, quality, time. */
function drawFigures() {
  // An honest "nothing" is neither; what is only close did not pass.
  const ended = cards.filter((card) => ["passed", "failed", "close"].includes(card.state));
  const answered = cards.filter((card) => card.answer !== undefined && card.scores !== undefined);
  const passed = ended.filter((card) => card.state === "passed").length;
  const all = ended.length > 0 && passed === ended.length;
  const average = (of) => (answered.length > 0 ? mean(answered.map(of)) : undefined);
  const figure = (name, value, className = "") =>
    h("div", { className }, h("dt", {}, texts.figures[name]), h("dd", {}, value ?? "–"));
  const shown = (value, show) => (value === undefined ? undefined : show(value, language));
  const mark = ended.length === 0 ? "" : all ? "✓ " : "✗ ";
  at("figures").replaceChildren(
    figure("passed", ended.length === 0 ? undefined : `${mark}${fill(texts.of, { n: amount(passed, language), all: amount(ended.length, language) })}`, ended.length === 0 ? "" : all ? "good" : "bad"),
    figure("success", ended.length === 0 ? undefined : percent(passed / ended.length, language)),
    figure("citations", shown(average((card) => card.citations), amount)),
    figure("quality", shown(average((card) => card.scores.CitationQuality ?? 0), percent)),
    figure("time", shown(average((card) => card.durationMs), duration)),
  );
}

function drawRun() {
  const running = controller !== undefined;
  drawButton();
  // Not disabled and hidden under the hands of someone who uses the keyboard.
  at("run").setAttribute("aria-disabled", String(running));
  if (!running && document.activeElement === at("stop")) at("run").focus();
  at("stop").hidden = !running;
  at("bar").hidden = !running;
  at("bar").setAttribute("aria-label", texts.progress);
  at("status").textContent = told(texts);
}

function drawButton() {
  const n = questions.values.length;
  at("run").textContent = n === 0 ? texts.run : count(texts.runSome, n, language);
}

function drawCorpus() {
  at("corpus").textContent = loading(texts);
}

/** A line on what is being done: words of the page, or a text that is ready. */
function tell(words) {
  told = typeof words === "function" ? words : () => words;
  at("status").textContent = told(texts);
}

/** What happened, in words, and the detail for those who can use it. */
function fail(error) {
  const known = textsOf(language).errors;
  const code = error instanceof AdfontesError ? error.code : "other";
  at("failure").replaceChildren(h("span", {}, textFor(known, code) ?? known.other), h("span", { className: "detail" }, `${error.message} (${code})`));
}

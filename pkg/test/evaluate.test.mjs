// Evaluation with the real engine: judges of every form, and `adfontes eval` from a file of cases to the report.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  checkBounds, compareRuns, createEngine, evaluate, evaluationMetrics, evaluationPreset, evaluationReport,
} from "../dist/node.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const MAIN = here("../dist/cli/main.js");
const CASES = here("../../www/portfolio/eval.json");
const VECTORS = JSON.parse(readFileSync(here("../../tests/cases/evaluate/ragas.json"), "utf8"));
const SAMPLE = { user_input: "q", response: "The queue keeps letters.", reference: "It keeps letters.", retrieved_contexts: ["The queue keeps letters."] };

let folder;
let index;
const at = (name) => join(folder, name);
const put = (name, value) => (writeFileSync(at(name), typeof value === "string" ? value : JSON.stringify(value)), at(name));

function run(...args) {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "adfontes-eval-"));
  index = at("portfolio.idx");
  const built = await run("index", here("../../www/portfolio/resume.json"), here("../../www/portfolio/pages"), "--out", index);
  assert.equal(built.status, 0, built.stderr);
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("recorded scores, with a judge and embeddings that are functions", async () => {
  for (const vector of VECTORS.vectors) {
    const outputs = [...vector.judge_outputs];
    const seen = [];
    const judge = async (request) => (seen.push(request.data), outputs.shift());
    const embed = (texts) => texts.map((text) => vector.embeddings[text]);
    const { results } = await evaluate([vector.sample], {
      metrics: [{ name: vector.metric, ...vector.config }], judge, verdicts: "ragas", ...(vector.embeddings ? { embed } : {}),
    });
    const [score] = results[0].scores;
    if (typeof vector.expected_score === "number") assert.ok(Math.abs(score.score - vector.expected_score) <= VECTORS.tolerance, `${vector.id}: ${score.score}`);
    else assert.ok(score.score === null && score.reason.length > 0, vector.id);
    assert.deepEqual(seen.slice(0, vector.judge_inputs.length), vector.judge_inputs, vector.id);
  }
});

test("what judges may answer", async () => {
  const score = async (judge) => (await evaluate([SAMPLE], { metrics: ["ContextPrecision"], judge })).results[0].scores[0];
  assert.equal((await score(() => ({ verdict: 1, reason: "r" }))).score, 1);
  assert.equal((await score(() => 'Sure: ```json\n{"verdict": 0,}\n```')).score, 0);
  for (const [answer, code] of [["no", "malformed_verdict"], [undefined, "malformed_verdict"], [{ verdict: 2 }, "verdict_out_of_range"], [() => 1, "malformed_verdict"]]) {
    const { score: value, reason, reasonCode } = await score(() => answer);
    assert.deepEqual([value, reasonCode], [null, code]);
    assert.ok(reason.length > 0);
  }
  const thrown = await score(() => { throw new Error("no judge today"); });
  assert.equal(thrown.reasonCode, "judge_failed");
  assert.match(thrown.reason, /no judge today/);
});

test("a request says what a model needs", async () => {
  const requests = [];
  await evaluate([SAMPLE], { metrics: ["Faithfulness"], judge: (request) => (requests.push(request), { statements: ["a"] }) });
  const [first] = requests;
  assert.deepEqual([first.metric, first.step], ["Faithfulness", "generate_statements"]);
  assert.deepEqual(first.messages.map((m) => m.role), ["system", "user"]);
  assert.equal(first.schema.type, "object");
  assert.deepEqual(first.data, { question: "q", answer: SAMPLE.response });
});

test("the engine measures in its worker, with functions of the page", async () => {
  const engine = await createEngine({ index });
  try {
    const judge = Object.assign(async ({ step }) => (step === "generate_question" ? { question: "same", noncommittal: 0 } : null), { judgeName: "mine" });
    const progress = [];
    const { results, summary } = await engine.evaluate([SAMPLE, SAMPLE], {
      metrics: ["ResponseRelevancy"], judge, embed: async (texts) => texts.map(() => new Float32Array([1, 2])), onProgress: (p) => progress.push(p),
    });
    assert.equal(results.length, 2);
    assert.ok(Math.abs(results[1].scores[0].score - 1) < 1e-6);
    assert.equal(results[0].scores[0].modelScores[0].model, "mine");
    assert.deepEqual([summary[0].metric, summary[0].coverage, summary[0].count], ["ResponseRelevancy", 1, 2]);
    assert.deepEqual(progress.at(-1), { stage: "evaluate", loaded: 2, total: 2 });

    const answer = await engine.ask("Где учился Дмитрий?").final();
    const offline = await engine.evaluate([{ user_input: "Где учился Дмитрий?", answer }], { metrics: ["Faithfulness", "CitationRecall"], language: "ru" });
    assert.deepEqual(offline.results[0].scores.map((s) => s.score), [1, 1]);
    assert.equal(offline.results[0].scores[0].modelScores[0].model, "offline (no model)");
    assert.match(offline.results[0].scores[0].explanation, /утвержден/i);

    const controller = new AbortController();
    const hanging = engine.evaluate([SAMPLE], { metrics: ["Faithfulness"], judge: () => new Promise(() => {}), signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(hanging, { name: "AbortError", code: "aborted" });
    await assert.rejects(engine.evaluate([SAMPLE], { judge: { baseURL: "http://x/v1", model: "m", fetch } }), { code: "invalid_argument" });
  } finally {
    await engine.close();
  }
});

test("wrong use is named", async () => {
  const cases = [
    [[SAMPLE], { metrics: ["Faithfulnes"] }, /Did you mean `Faithfulness`/],
    [[SAMPLE], { metrics: [] }, /metric/],
    [[SAMPLE], { judge: "oracle" }, /oracle/],
    [[SAMPLE], { judge: [] }, /empty/],
    [[SAMPLE], { judge: { model: "m" } }, /baseURL/],
    [[SAMPLE], { judge: { baseURL: "http://x", models: [] } }, /models/],
    [[SAMPLE], { verdicts: "lenient" }, /verdicts/],
    [[SAMPLE], { language: "pt" }, /language/],
    ["samples", {}, /samples/],
  ];
  for (const [samples, options, message] of cases) {
    await assert.rejects(evaluate(samples, options), (error) => error.code === "invalid_argument" && message.test(error.message), String(message));
  }
  const { results } = await evaluate([{ response: 5 }, null, SAMPLE], { metrics: ["CitationRate"] });
  assert.deepEqual(results.map((r) => r.scores[0].reasonCode ?? "scored"), ["bad_sample", "bad_sample", "scored"]);
});

/** An OpenAI-compatible server; `answer(body)` gives a status, or the text of the message. */
async function serve(answer) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      const said = answer(JSON.parse(body), request.url);
      if (typeof said === "number") return response.writeHead(said).end("{}");
      const value = typeof said === "string" ? { choices: [{ message: { role: "assistant", content: said }, finish_reason: "stop" }] } : said;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/v1`, close: () => new Promise((resolve) => server.close(resolve)) };
}

test("endpoints: JSON is mended, a failed model is left out, vectors come from /embeddings", async () => {
  const server = await serve(({ model, input, dimensions, messages }, url) => {
    if (url.endsWith("/embeddings")) return { data: input.map((_, index) => ({ index, embedding: new Array(dimensions).fill(index === 0 ? 1 : 2) })) };
    if (model === "broken") return 401;
    if (messages[0].content.includes("noncommittal")) return 'Here: {"question": "Why?", "noncommittal": 0,}';
    return model === "kind" ? '```json\n{"reason": "", "verdict": 1}\n```' : "{'reason': '', 'verdict': 0}";
  });
  try {
    const judge = { providers: [{ name: "local", baseURL: server.url, chatModels: [{ id: "kind" }, "strict", "broken"] }] };
    const embed = { baseURL: server.url, model: "vectors", dimensions: 4 };
    const { results } = await evaluate([SAMPLE], { metrics: ["ContextPrecision", { name: "ResponseRelevancy", numberOfQuestions: 1, models: ["kind"] }], judge, embed });
    const [precision, relevancy] = results[0].scores;
    assert.equal(precision.score, 0.5);
    assert.deepEqual(precision.modelScores.map((m) => [m.model, m.score]), [["kind", 1], ["strict", 0], ["broken", null]]);
    assert.match(precision.modelScores[2].reason, /401/);
    assert.ok(Math.abs(relevancy.score - 1) < 1e-9, JSON.stringify(relevancy));
  } finally {
    await server.close();
  }
});

test("several embedding models, each with its length; requests are repeated as the settings say; one limit", async () => {
  const lengths = [];
  let refused = 0;
  const server = await serve(({ model, input, dimensions, messages, temperature }, url) => {
    if (url.endsWith("/embeddings")) {
      lengths.push([model, dimensions]);
      // To one model all texts are alike, to the other none.
      return { data: input.map((_, index) => ({ index, embedding: Array.from({ length: dimensions }, (_, at) => (model === "small" ? 1 : Number(at === index))) })) };
    }
    if (refused++ < 2) return 418;
    assert.ok(Math.abs(temperature - 0.7) < 1e-6);
    const [, number] = /This is number (\d) of 3/.exec(messages[1].content);
    return `{"question": "Why ${number}?", "noncommittal": 0}`;
  });
  try {
    const provider = {
      name: "local", baseURL: server.url, chatModels: ["kind"], embeddingModels: [{ id: "small", dimensions: 8 }, "other"], dimensions: 5,
      maxRetries: 2, retryStatuses: [418], retryInitialMs: 1, retryFactor: 3, retryJitter: 0.5, retryMaxMs: 20,
    };
    const { results } = await evaluate([SAMPLE], { metrics: ["ResponseRelevancy"], judge: { providers: [provider] }, concurrency: 1 });
    const [relevancy] = results[0].scores;
    assert.deepEqual(lengths.sort(), [["other", 5], ["small", 8]]);
    assert.ok(Math.abs(relevancy.score - 0.5) < 1e-9, JSON.stringify(relevancy));
    assert.deepEqual(relevancy.details.map((d) => d.text), ["Why 1?", "Why 2?", "Why 3?"]);
    assert.ok(relevancy.modelScores[0].explanation.length > 0 && refused === 5, JSON.stringify(relevancy));
    refused = 0;
    const given = { metrics: ["ResponseRelevancy"], judge: { ...provider, chatModels: undefined, embeddingModels: undefined, model: "kind", maxRetries: 0 } };
    const failed = await evaluate([SAMPLE], { ...given, embed: { baseURL: server.url, models: ["small"], dimensions: 4 }, concurrency: 1 });
    assert.equal(failed.results[0].scores[0].reasonCode, "judge_failed");
    await assert.rejects(evaluate([SAMPLE], { judge: { ...provider, model: "kind", retryFactor: 99 } }), { code: "invalid_settings" });
  } finally {
    await server.close();
  }
});

test("the portfolio's cases: table, run, report, baseline", async () => {
  const [out, report] = [at("run.json"), at("report.html")];
  const first = await run("eval", CASES, "--index", index, "--out", out, "--report", report, "--fail-under", "Faithfulness=0.9", "--fail-under", "HallucinationRate=0.1");
  assert.equal(first.status, 0, first.stderr);
  assert.match(first.stdout, /Faithfulness\s+(0\.9\d\d|1\.000)\s+\d+ %/);
  assert.ok(!existsSync(`${out}.partial.jsonl`));
  const kept = JSON.parse(readFileSync(out, "utf8"));
  assert.ok(kept.results.length >= 40 && kept.version === 1);
  assert.deepEqual(kept.judges, ["offline (no model)"]);
  const html = readFileSync(report, "utf8");
  for (const part of ["<svg", "Worst cases", "Faithfulness", "light-dark("]) assert.ok(html.includes(part), part);
  assert.ok(!html.includes("<script") && !/(src|href)=/.test(html), "it loads nothing");

  const again = await run("eval", CASES, "--index", index, "--baseline", out, "--json");
  assert.equal(again.status, 0, again.stderr);
  const { changes } = JSON.parse(again.stdout);
  assert.ok(changes.length > 10 && changes.every((c) => c.metric === "Latency" || c.difference === 0 || c.difference === null));

  // A baseline that was better fails the run, and so does a bound that is missed.
  const better = structuredClone(kept);
  for (const one of better.results) for (const score of one.scores) if (score.metric === "ResponseRelevancy" && score.score !== null) score.score = 1;
  const worse = await run("eval", CASES, "--index", index, "--baseline", put("better.json", better));
  assert.equal(worse.status, 1);
  assert.match(worse.stderr, /ResponseRelevancy is worse/);
  assert.match(worse.stdout, /▼/);
  const missed = await run("eval", CASES, "--index", index, "--preset", "seed000", "--metrics", "CitationRate", "--lang", "ru");
  assert.equal(missed.status, 1);
  assert.match(missed.stderr, /CitationRate misses its bound/);

  const compared = await run("eval", "--compare", out, at("better.json"), "--json");
  assert.equal(compared.status, 0);
  const relevancy = JSON.parse(compared.stdout).find((c) => c.metric === "ResponseRelevancy");
  assert.ok(relevancy.difference > 0 && relevancy.better > 0 && !relevancy.regression);
  assert.equal((await run("eval", "--compare", at("better.json"), out)).status, 1);
});

test("bad cases are told one by one, and the run goes on", async () => {
  const bad = [
    { user_input: "Где учился Дмитрий?", reference: "В НГУ." }, 5, null, {}, { user_input: 3 }, { id: "x", user_input: "q", retrieved_contexts: "text" },
    { id: "x", user_input: "twice" }, { user_input: "own answer", response: "Yes.", retrieved_contexts: ["Yes."] },
    { reference: "Paris.", retrieved_contexts: ["Paris."] },
  ];
  const { status, stdout } = await run("eval", put("bad.json", bad), "--index", index, "--json", "--metrics", "Faithfulness,CitationRate");
  assert.equal(status, 1);
  const { results: cases, summary } = JSON.parse(stdout);
  assert.deepEqual(cases.map((c) => c.error?.code ?? "measured"), ["measured", ...Array(6).fill("invalid_source"), "measured", "measured"]);
  assert.equal(cases[7].scores[0].score, 1);
  assert.equal(summary[0].count, 2);
  const lines = put("cases.jsonl", '{"user_input": "a", "response": "b [1]", "retrieved_contexts": ["b"]}\nnot json\n');
  const second = JSON.parse((await run("eval", lines, "--json", "--metrics", "CitationRate")).stdout);
  assert.deepEqual(second.results.map((c) => c.error?.code ?? c.scores[0].score), [1, "invalid_source"]);
  for (const [name, text] of [["broken.json", "{"], ["empty.json", "[]"], ["object.json", "{}"]]) {
    const failed = await run("eval", put(name, text), "--index", index);
    assert.equal(failed.status, 1);
    assert.match(failed.stderr, new RegExp(`${name}.*\\(invalid_source\\)`));
  }
});

test("wrong use of the command ends with status 2", async () => {
  const cases = [
    [["eval"], /one file/],
    [["eval", CASES], /--index/],
    [["eval", CASES, "--index", index, "--metrics", "Faithfulnes"], /Did you mean/],
    [["eval", CASES, "--index", index, "--preset", "gold"], /citations/],
    [["eval", CASES, "--index", index, "--fail-under", "many"], /number/],
    [["eval", CASES, "--index", index, "--metrics", "MRR", "--fail-under", "Faithfulness=1"], /not among/],
    [["eval", CASES, "--index", index, "--endpoint", "http://x"], /--llm-model/],
    [["eval", CASES, "--index", index, "--judge", "endpoint"], /--judge-endpoint/],
    [["eval", CASES, "--index", index, "--lang", "tlh"], /--lang must be one of (\w+, )*en, /],
    [["eval", "--compare", "a.json"], /two runs/],
  ];
  for (const [args, message] of cases) {
    const { status, stderr } = await run(...args);
    assert.equal(status, 2, args.join(" "));
    assert.match(stderr, message);
  }
  const foreign = await run("eval", CASES, "--index", index, "--baseline", put("foreign.json", { version: 9 }));
  assert.deepEqual([foreign.status, /eval/.test(foreign.stderr)], [1, true]);
});

test("an interrupted run keeps what it has, and goes on", async () => {
  let asked = 0;
  const server = await serve(({ messages }) => {
    asked++;
    return messages[0].content.includes("Decide whether `context`") ? '{"reason": "", "verdict": 1}' : "{}";
  });
  const many = Array.from({ length: 60 }, (_, n) => ({ id: `c${n}`, user_input: "q", reference: "r", response: "r", retrieved_contexts: ["a", "b", "c"] }));
  const args = ["eval", put("many.json", many), "--metrics", "ContextPrecision", "--judge", "endpoint", "--judge-endpoint", server.url, "--judge-model", "m", "--out", at("many.run.json"), "--concurrency", "1", "--json"];
  try {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: "ignore" });
    const journal = at("many.run.json.partial.jsonl");
    const lines = () => (existsSync(journal) ? readFileSync(journal, "utf8").trim().split("\n").length - 1 : 0);
    while (lines() < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGINT");
    const status = await new Promise((resolve) => child.on("close", resolve));
    const kept = lines();
    assert.ok(status === 130 && kept >= 5 && kept < 60, `status ${status}, ${kept} kept`);
    assert.ok(!existsSync(at("many.run.json")));
    writeFileSync(journal, `${readFileSync(journal, "utf8")}{"id": "half`);
    asked = 0;
    const second = await run(...args);
    assert.equal(second.status, 0, second.stderr);
    assert.match(second.stderr, new RegExp(`resumed; ${kept} of 60`));
    assert.equal(asked, (60 - kept) * 3, "what was measured is not asked for again");
    assert.equal(JSON.parse(second.stdout).summary[0].mean, 1);
    assert.ok(!existsSync(journal));
  } finally {
    await server.close();
  }
});

test("ten thousand cases", async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ user_input: "q", response: n % 2 ? "Letters are kept [1]." : "No.", retrieved_contexts: ["Letters are kept."] }));
  const { status, stdout, stderr } = await run("eval", put("thousands.json", many), "--metrics", "CitationRate,Faithfulness", "--json", "--report", at("thousands.html"));
  assert.equal(status, 0, stderr);
  const { results: cases, summary } = JSON.parse(stdout);
  assert.equal(cases.length, 10_000);
  assert.equal(summary[0].mean, 0.5);
  assert.ok(readFileSync(at("thousands.html")).length < 200_000, "the report does not grow with the cases");
});

test("bounds, presets, reports and comparisons alone", async () => {
  const gates = evaluationPreset("citations");
  assert.ok(gates.some((g) => g.metric === "CitationsPerAnswer" && g.atLeast === 2 && g.goal === 3 && g.level === "must"));
  const summary = [{ metric: "CitationRate", mean: 1, coverage: 1, count: 1, lowerIsBetter: false }];
  assert.equal(checkBounds(summary, gates)[0].passed, true);
  const all = evaluationMetrics();
  assert.equal(all.filter((m) => m.judged).length, 6);
  const one = { version: 1, name: "n", judges: [], results: [], summary };
  assert.ok(evaluationReport(one, { language: "es" }).includes("Respuestas medidas"));
  assert.deepEqual(compareRuns(one, one)[0].difference, null);
  assert.throws(() => evaluationPreset("x"), { code: "invalid_argument" });
});

// Hostile text in every place where text comes in: none of it runs, contacts another host or becomes a link with another scheme.
// The page has no content security policy, so that nothing but the package stands in its way.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { launch } from "../lib/browser.mjs";
import { serveFolder } from "../lib/site.mjs";
import { openWatched } from "../lib/watch.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(`../../cases/hostile/${name}.json`, import.meta.url), "utf8"));
const OWN = read("own");
/** Joins several payloads into one, because time depends on the number of questions. */
const together = (n, all) => Array.from({ length: Math.ceil(all.length / n) }, (_, at) => all.slice(n * at, n * at + n).join("\n\n"));
const OWASP = read("owasp").payloads;
const ALL = [...OWN.map(({ payload }) => payload), ...together(8, [...OWASP, ...read("dompurify").payloads])];
const ROOT = new URL("../../../", import.meta.url);
const HTML = `<!doctype html><html lang="en"><title>Hostile</title><link rel="icon" href="data:,">
  <script type="module" src="/pkg/dist/element/index.js"></script><script type="module" src="/pkg/dist/element/search.js"></script>
  <body><adfontes-chat id="chat"></adfontes-chat><adfontes-search id="search" limit="3000"></adfontes-search></body></html>`;

let browser, site, model;
before(async () => {
  browser = await launch();
  site = await serveFolder(ROOT, (path, _, response) => {
    if (path !== "/") return false;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(HTML);
    return true;
  });
  model = await modelServer();
});
after(async () => {
  await browser?.close();
  await site?.close();
  await model?.close();
});

/** A model server that sends what it is told to, in chunks that split characters and tags. */
async function modelServer() {
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  let next = [];
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    for await (const _ of request);
    const { status = 200, deltas = [], error } = next.shift() ?? {};
    if (status !== 200) {
      const body = JSON.stringify({ error: { message: error, type: error, code: error } });
      return response.writeHead(status, { ...cors, "content-type": "application/json" }).end(body);
    }
    const events = deltas.map((delta) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
    const bytes = Buffer.from(`${events.join("")}data: [DONE]\n\n`);
    response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
    for (let at = 0; at < bytes.length; at += 997) response.write(bytes.subarray(at, at + 997));
    response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    says: (...replies) => (next = replies),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

const spoken = (text) => ({ deltas: (text.match(/[^]{1,17}/g) ?? []).map((content) => ({ content })) });
const word = (at) => `quokka${at}`;

/** Each payload as Markdown, HTML and plain text, and in every field that describes a file. */
function sources() {
  return ALL.flatMap((payload, at) => {
    const quoted = JSON.stringify(payload);
    // A name or title of more than 4096 bytes is refused.
    const brief = payload.slice(0, 1_300);
    const about = { title: `${word(at)} ${brief}`, url: payload, metadata: { [payload]: payload, ["__proto__"]: payload } };
    const front = `---\ntitle: ${quoted}\nurl: ${quoted}\nauthor: ${quoted}\ntags: [${quoted}]\n${quoted}: ${quoted}\n---\n`;
    return [
      { ...about, id: `md${at}`, name: `${brief}.md`, format: "markdown", text: `# The passage ${word(at)}\n\nThe passage ${word(at)} says ${payload}\n\n${payload}\n` },
      { id: `front${at}`, name: `front/${brief}`, format: "markdown", text: `${front}# ${payload}\n\nThe front matter ${word(at)} is read.\n` },
      { ...about, id: `html${at}`, name: `${brief}.html`, format: "html", text: `<!doctype html><title>${payload}</title><h1>The page ${word(at)}</h1><p>The page ${word(at)} says ${payload}</p>\n${payload}` },
      { id: `text${at}`, name: brief, format: "text", url: `/{text}${payload}`, text: `The text ${word(at)} says ${payload}` },
    ];
  });
}

/** A resume with these payloads in each of its fields. */
function resume(payloads) {
  const [first] = payloads;
  return {
    basics: { name: "Ada Byron", label: first, summary: payloads.join("\n"), url: first, email: first, image: first, location: { city: first }, profiles: payloads.map((p) => ({ network: p, username: p, url: p })) },
    work: payloads.map((p, at) => ({ name: `Mill ${at} ${p}`, position: p, url: p, startDate: `${1990 + (at % 30)}`, summary: p, highlights: [p, `Built the loom ${at} ${p}`] })),
    projects: payloads.map((p, at) => ({ name: `Loom ${at} ${p}`, description: p, url: p, highlights: [p], keywords: [p], roles: [p], entity: p, type: p })),
    skills: payloads.map((p) => ({ name: p, level: p, keywords: [p] })),
    certificates: payloads.map((p) => ({ name: p, issuer: p, url: p, date: p })),
    interests: payloads.map((p) => ({ name: p, keywords: [p] })),
    [first]: payloads.map((p) => ({ [p]: p })),
  };
}

/** Opens the page with an engine that has loaded these sources from an index file. `refused` lists what could not be taken in. */
async function openWith(given) {
  const watched = await openWatched(browser, () => [new URL(site.url).origin, model.origin]);
  const { page } = watched;
  await page.goto(site.url);
  const refused = await page.evaluate(async (given) => {
    const { createEngine } = await import("/pkg/dist/index.js");
    await customElements.whenDefined("adfontes-chat");
    const maker = await createEngine();
    const refused = [];
    for (let at = 0; at < given.length; at += 100) {
      const batch = given.slice(at, at + 100);
      await maker.add(batch).catch(async () => {
        for (const one of batch) await maker.add(one).catch((error) => refused.push(`${one.id}: ${error.code}: ${error.message}`));
      });
    }
    window.engine = await createEngine({ index: await maker.export() });
    maker.close();
    await customElements.whenDefined("adfontes-search");
    for (const id of ["chat", "search"]) document.getElementById(id).engine = window.engine;
    return refused;
  }, given);
  return { ...watched, refused };
}

/** Asks each question in the page, opens all passages of the answer, and counts the answers by kind. */
function askAll(page, questions) {
  return page.evaluate(async (questions) => {
    const chat = document.getElementById("chat");
    const kinds = {};
    let text = "";
    const count = (kind) => (kinds[kind] = (kinds[kind] ?? 0) + 1);
    const answered = ({ detail }) => (count(detail.answer.kind), (text += detail.answer.text));
    const failed = ({ detail }) => count(detail.error.code);
    chat.addEventListener("adfontes-answer", answered);
    chat.addEventListener("adfontes-error", failed);
    for (const [at, question] of questions.entries()) {
      if (at % 12 === 11) chat.newTopic();
      await chat.ask(question);
      for (const id of [1, 2, 3]) chat.shadowRoot.querySelector(`.card[data-reference="${id}"]:not(.open) .card-title`)?.click();
      // A section is drawn when it is opened.
      for (const fold of [".turn:last-child details", ".turn:last-child details details"]) {
        const details = chat.shadowRoot.querySelector(fold);
        if (details === null || details.open) continue;
        const drawn = new Promise((resolve) => details.addEventListener("toggle", resolve, { once: true }));
        details.open = true;
        await drawn;
      }
    }
    chat.removeEventListener("adfontes-answer", answered);
    chat.removeEventListener("adfontes-error", failed);
    return { kinds, text };
  }, questions);
}


test("the watch sees what hostile text does where a page draws it as markup", async () => {
  const { page, context, ends } = await openWatched(browser, () => [new URL(site.url).origin]);
  await page.goto(site.url);
  const html = OWN.filter(({ form }) => form === "html");
  const unseen = await page.evaluate((html) =>
    html.filter(({ payload }) => {
      const template = document.createElement("template");
      template.innerHTML = payload;
      return offencesIn(template.content).length === 0;
    }).map(({ name }) => name), html);
  assert.deepEqual(unseen, [], "each payload is one that does harm");
  const links = OWN.filter(({ name, form }) => form === "markdown" && /^link to/.test(name));
  const followed = await page.evaluate((links) =>
    links.filter(({ payload }) => {
      const link = document.createElement("a");
      link.setAttribute("href", /\(<?([^)>"]*)/.exec(payload)[1].trim());
      return offencesIn(link).length > 0;
    }).length, links);
  assert.ok(followed >= 5, `${followed} of ${links.length} links lead to another scheme`);
  assert.deepEqual(await ends(), [], "nothing has been drawn yet");
  await page.evaluate((payloads) => {
    const root = document.getElementById("search").shadowRoot;
    for (const payload of payloads) {
      const box = document.createElement("div");
      box.innerHTML = payload;
      root.append(box);
    }
    document.body.append(document.createElement("iframe"));
    Object.prototype.pwned = 1;
  }, html.filter(({ name }) => /^(image|link to a script$|style attribute)/.test(name)).map(({ payload }) => payload));
  const seen = await ends();
  const expected = [
    "a script ran", "a dialog", "log: pwned", "a request to http:", "attribute onerror", "element <img>", "element <iframe>", "address javascript: of <a>",
    "style background-image", "a prototype was changed",
  ];
  for (const one of expected) assert.ok(seen.includes(one), `${one} is not among ${seen.join(", ")}`);
  await context.close();
});

test("what sources, their names, titles, addresses and front matter say is drawn as text", async () => {
  const { page, context, ends, refused } = await openWith(sources());
  assert.deepEqual(refused, []);
  const asked = await askAll(page, ALL.map((payload, at) => (at < OWN.length ? `What does the passage ${word(at)} say? ${payload}` : `What does the passage ${word(at)} say?`)));
  assert.deepEqual(asked.kinds, { quotation: ALL.length });
  assert.match(asked.text, /window\.pwned=1/, "the answers do quote the payloads");
  const rows = await page.evaluate(async () => {
    const root = document.getElementById("search").shadowRoot;
    const input = root.querySelector("input");
    const found = new Promise((resolve) => document.addEventListener("adfontes-found", resolve, { once: true }));
    input.value = "passage page text says";
    input.dispatchEvent(new Event("input"));
    await found;
    return { all: root.querySelectorAll("li").length, links: root.querySelectorAll("a").length };
  });
  assert.ok(rows.all >= ALL.length && rows.links > 0, JSON.stringify(rows));
  const chat = page.locator("#chat");
  await chat.locator(".answer button.badge").last().hover();
  await chat.locator(".hover-card").waitFor();
  for (const action of ["log", "dialogs", "save"]) {
    await chat.locator(`.toolbar [data-action=${action}]`).click();
    await chat.locator("dialog.modal .close").click();
  }
  assert.deepEqual(await ends(), []);
  await context.close();
});

test("what stands in the fields of a resume and in facts is drawn as text", async () => {
  // JSON with half a surrogate pair is refused.
  const payloads = [...OWN.map(({ payload }) => payload), ...OWASP].map((payload) => payload.toWellFormed());
  const facts = {
    nodes: [{ key: "mine", kind: "project", name: "Mine" }, ...payloads.map((payload, at) => ({ key: `fact${at} ${payload}`, kind: "achievement", name: `Dug ${payload}`, properties: { description: payload, url: payload, [payload]: payload } }))],
    edges: payloads.map((payload, at) => ({ from: "mine", to: `fact${at} ${payload}`, kind: "HAS_ACHIEVEMENT", text: payload })),
  };
  const { page, context, ends, refused } = await openWith([
    { id: "resume", name: "resume.json", format: "json-resume", text: JSON.stringify(resume(payloads)) },
    { id: "facts", name: "facts.json", format: "graph", text: JSON.stringify(facts) },
  ]);
  assert.deepEqual(refused, []);
  const asked = await askAll(page, [
    "Which projects are there?", "Where has Ada worked?", "Which achievements are there?", "What are the achievements of the project Mine?", "Which skills does Ada have?",
    "How can I reach Ada?", "Which certificates does she have?", "What are her interests?", "Tell me about Loom 3", "What did Ada do at Mill 7?", "Who is Ada Byron?",
  ]);
  assert.deepEqual(asked.kinds, { list: 11 });
  assert.match(asked.text, /window\.pwned=1/);
  const drawn = await page.evaluate(() => document.getElementById("chat").shadowRoot.querySelectorAll(".answer li").length);
  assert.ok(drawn >= payloads.length, `${drawn} items`);
  assert.deepEqual(await ends(), []);
  await context.close();
});

/** Opens the page with one passage and the hostile model. */
async function openModel(settings) {
  const opened = await openWith([{ id: "wombats", name: "wombats.md", text: "# Wombats\n\nThe wombat enclosure is cleaned on Mondays by two keepers." }]);
  await opened.page.evaluate(async ([baseURL, settings]) => {
    await window.engine.setSettings({ maxAttempts: 1, mandatoryCitations: false, ...settings });
    await window.engine.setLanguageModel({ baseURL, model: "m" });
  }, [`${model.origin}/v1`, settings]);
  return opened;
}
const QUESTION = "When is the wombat enclosure cleaned?";

/** Asks one question for each of these replies. */
async function askEach(page, replies) {
  const kinds = {};
  for (let at = 0; at < replies.length; at += 12) {
    model.says(...replies.slice(at, at + 12));
    const asked = await askAll(page, Array(Math.min(12, replies.length - at)).fill(QUESTION));
    for (const [kind, n] of Object.entries(asked.kinds)) kinds[kind] = (kinds[kind] ?? 0) + n;
  }
  return kinds;
}

test("what a model says is drawn as text, while it streams and after", async () => {
  const { page, context, ends } = await openModel({ attribution: "confidence" });
  const said = ALL.map((payload) => spoken(`The wombat enclosure is cleaned on Mondays [1]. ${payload}\n\n${payload}\n\nSources:\n- [1] ${payload}\n- [2] ${payload}`));
  assert.deepEqual(await askEach(page, said), { model: ALL.length });
  assert.deepEqual(await ends(), []);
  await context.close();
});

test("what a model server says of an error, and the tools that a model calls, are drawn as text", async () => {
  const { page, context, ends } = await openModel({ llm: { maxRetries: 0 } });
  const payloads = together(5, [...OWN.map(({ payload }) => payload), ...OWASP]);
  assert.deepEqual(await askEach(page, payloads.map((error) => ({ status: 400, error }))), { endpoint_rejected: payloads.length });
  await page.evaluate(() => window.engine.setSettings({ agentTools: true }));
  for (const payload of payloads) {
    const call = (index, name, args) => ({ tool_calls: [{ index, id: payload, type: "function", function: { name, arguments: args } }] });
    model.says({ deltas: [call(0, "search", JSON.stringify({ query: payload })), call(1, payload, payload), call(2, "graph_query", JSON.stringify({ entity: payload, intent: payload }))] }, spoken(`On Mondays [1]. ${payload}`));
    const { kinds } = await askAll(page, [QUESTION]);
    assert.deepEqual(kinds, { agent: 1 });
  }
  assert.deepEqual((await ends()).filter((one) => !/status of 400/.test(one)), []);
  await context.close();
});

test("attributes and settings are drawn as text", async () => {
  const { page, context, ends } = await openWith([{ id: "wombats", name: "wombats.md", text: "# Wombats\n\nThe wombat enclosure is cleaned on Mondays." }]);
  const said = await page.evaluate(async ([payloads, question]) => {
    const codes = {};
    for (const payload of payloads) {
      for (const [name, value] of [
        ["placeholder", payload], ["launcher", payload], ["lang", payload], ["display", payload], ["tone", payload], ["answer", payload], ["settings", payload],
        ["settings", JSON.stringify({ [payload]: payload })], ["settings", `{"__proto__":{"pwned":1},"tone":${JSON.stringify(payload)}}`],
      ]) {
        const chat = document.createElement("adfontes-chat");
        chat.engine = window.engine;
        chat.setAttribute(name, value);
        chat.addEventListener("adfontes-error", ({ detail }) => (codes[detail.error.code] = (codes[detail.error.code] ?? 0) + 1));
        document.body.append(chat);
        await chat.ask(question);
        chat.remove();
      }
      const search = document.createElement("adfontes-search");
      search.setAttribute("placeholder", payload);
      search.engine = window.engine;
      document.body.append(search);
      search.remove();
    }
    return codes;
  }, [[...OWN.map(({ payload }) => payload), ...OWASP].filter((_, at) => at % 8 === 0), QUESTION]);
  assert.deepEqual(Object.keys(said).sort(), ["invalid_argument", "invalid_settings"]);
  assert.deepEqual(await ends(), []);
  await context.close();
});

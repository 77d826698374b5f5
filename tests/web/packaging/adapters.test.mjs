// The adapters against the packages that they are made for: type-checked and used by them.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { AbstractChat } from "ai";
import { fresh, install, ROOT, run } from "../lib/fresh.mjs";

const QUESTIONS = ["Which companies did she work for?", "And which technologies did she use?"];
let work, engine, adapters;

before(async () => {
  work = fresh("adapters");
  writeFileSync(join(work.folder, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
  install(work.folder, work.tarball);
  run("npx", ["adfontes", "index", join(ROOT, "examples/content"), "--out", "site.idx", "--base-url", "https://calder.example/{stem}"], work.folder);
  const from = createRequire(join(work.folder, "package.json"));
  const load = (name) => import(pathToFileURL(from.resolve(name)).href);
  adapters = await load("adfontes/ai-sdk");
  engine = await (await load("adfontes/node")).createEngine({ index: join(work.folder, "site.idx") });
});
after(async () => {
  await engine?.close();
  work?.remove();
});

/** A chat of the AI SDK, as `useChat` makes one, without a framework around it. */
class Chat extends AbstractChat {
  constructor(transport) {
    const state = {
      status: "ready", error: undefined, messages: [],
      pushMessage: (message) => state.messages.push(message),
      popMessage: () => state.messages.pop(),
      replaceMessage: (at, message) => (state.messages[at] = message),
      snapshot: (thing) => structuredClone(thing),
    };
    super({ transport, state });
  }
}

const partsOf = (message, type) => message.parts.filter((part) => part.type === type);

test("ai: a dialog with sources", async () => {
  const chat = new Chat(new adapters.AdfontesTransport(async () => engine));
  await chat.sendMessage({ text: QUESTIONS[0] });
  await chat.sendMessage({ text: QUESTIONS[1] });
  assert.equal(chat.error, undefined);
  assert.deepEqual(chat.messages.map(({ role }) => role), ["user", "assistant", "user", "assistant"]);
  const [, first, , second] = chat.messages;
  assert.match(partsOf(first, "text")[0].text, /Tidewater Instruments.*\[\d\]/);
  assert.match(partsOf(second, "text")[0].text, /Rust/);
  const { data } = partsOf(first, "data-answer")[0];
  assert.equal(data.kind, "list");
  const sources = [...partsOf(first, "source-document"), ...partsOf(first, "source-url")];
  assert.deepEqual(sources.map(({ sourceId }) => Number(sourceId)).sort(), [...new Set(data.citations.map(({ index }) => index))].sort());
});

test("ai: what stops an answer, and what goes wrong, is told", async () => {
  const chat = new Chat(new adapters.AdfontesTransport(async () => { throw new Error("no index"); }));
  await chat.sendMessage({ text: QUESTIONS[0] });
  assert.deepEqual([chat.status, chat.error.message], ["error", "no index"]);
  const stopped = new AbortController();
  stopped.abort();
  const stream = await new adapters.AdfontesTransport(engine).sendMessages({ messages: [{ role: "user", parts: [{ type: "text", text: QUESTIONS[0] }] }], abortSignal: stopped.signal });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk.type);
  assert.equal(chunks.at(-1), "abort");
});

test("ai: the transport is one by its types", () => {
  writeFileSync(join(work.folder, "use.ts"), `
    import { createEngine } from "adfontes";
    import { AdfontesTransport } from "adfontes/ai-sdk";
    import type { ChatTransport, UIMessage } from "ai";
    export const transport: ChatTransport<UIMessage> = new AdfontesTransport(() => createEngine({ index: "site.idx" }), { settings: { tone: "formal" } });
    // @ts-expect-error a typo
    export const wrong = new AdfontesTransport(() => createEngine(), { setting: {} });
  `);
  const options = { strict: true, noEmit: true, target: "ES2022", module: "NodeNext", lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"], types: [], skipLibCheck: true };
  writeFileSync(join(work.folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["use.ts"] }));
  run("npx", ["tsc", "-p", "."], work.folder);
});

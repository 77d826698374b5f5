// How the types are used, and what they refuse. Compiled only, by types.test.mjs and by the test of the packed package.
import { AdfontesError, createEngine, type Answer, type AskEvent, type Intent, type Settings, type SettingsPatch } from "adfontes";
import type { AdfontesChat, ChatEvents } from "adfontes/element";
import { evaluationPreset, type Gate, type Sample } from "adfontes/node";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>() => {};

export async function settings() {
  const engine = await createEngine({ settings: { graphRag: false, rerank: "mmr", kFinal: null, llm: { maxTokens: 500 } } });
  await engine.setSettings({ attribution: "full", llm: { temperature: 0.2 } });
  const all: Settings = await engine.settings();
  await engine.setSettings(all);
  const tokens: number = all.llm.maxTokens;
  // @ts-expect-error a typo
  await createEngine({ settings: { graphrag: false } });
  // @ts-expect-error a typo in a group
  await engine.setSettings({ llm: { maxToken: 500 } });
  // @ts-expect-error no such way to rerank
  const patch: SettingsPatch = { rerank: "mrr" };
  // @ts-expect-error never null
  await engine.setSettings({ maxAttempts: null });
  // @ts-expect-error a typo in what is read
  return [tokens, patch, all.listMaxItem];
}

export async function domains() {
  const kinds = { painting: { words: { en: ["painting"] }, title: { en: "Paintings" }, item: { properties: ["year"] } }, tag: null };
  const engine = await createEngine({ domain: { name: "museum", extends: "pages", kinds, routes: { "artist > room": ["<-PAINTED_BY- painting"] } } });
  await engine.setDomain("domain.json");
  // @ts-expect-error a typo
  await engine.setDomain({ name: "museum", intent: [] });
  // @ts-expect-error no such language
  await engine.setDomain({ name: "museum", corpus: { xx: { subject: "the catalogue" } } });
}

export function events(event: AskEvent): string {
  // @ts-expect-error only a complete answer is one
  void event.answer;
  // @ts-expect-error no such event
  if (event.type === "completed") return "";
  switch (event.type) {
    case "complete":
      return event.answer.text;
    case "status":
      // @ts-expect-error no such stage
      return event.stage === "searching" ? "" : `${event.stage} ${event.detail.toFixed()}`;
    case "citation":
      return event.marker;
    case "segment":
      return event.source === "unattributed" ? "" : event.source;
    case "attempt":
      return `${event.line} ${event.attempt.validation.score}`;
    case "reset":
      return event.reason === "incomplete_list" ? "again" : event.reason;
    case "error":
      return event.error.code === "endpoint_rate_limited" ? `${event.error.retryAfterMs}` : event.error.message;
    case "delta":
      return event.text;
    case "plan":
    case "references":
    case "validation":
    case "aborted":
      return event.type;
    default:
      return event satisfies never;
  }
}

export function answers(answer: Answer) {
  // Editors offer the names of intents; a domain may have others.
  holds<Equal<Extract<typeof answer.trace.intent, "achievements">, "achievements">>();
  const own: Intent = "intent_of_a_domain";
  // @ts-expect-error a typo
  void answer.trace.intnet;
  // @ts-expect-error a typo in a reference
  void answer.references[0]?.metadata.headings;
  // @ts-expect-error a typo in the verification
  void answer.verification?.citationRecal;
  holds<Equal<(typeof answer.trace.steps)[number]["calls"][number]["references"], number[]>>();
  return [own, answer.trace.timings.searchMs ?? 0, answer.items?.map((item) => item.span?.start), answer.trace.leftThePage.map(({ host }) => host)];
}

export async function others() {
  const engine = await createEngine();
  const found = await engine.search("q", { mode: "lexical", filter: { kinds: ["page"] } });
  holds<Equal<Extract<typeof found.trace.plan.intent, "contacts">, "contacts">>();
  // @ts-expect-error the filter has no such part
  void engine.search("q", { filter: { kind: ["page"] } });
  const graph = await engine.graphQuery({ intent: "contacts" });
  if (graph.outcome === "known_empty") return [];
  const stats = await engine.stats();
  // @ts-expect-error a typo
  void stats.document;
  const document = await engine.document("a.md");
  const gates: Gate[] = [...evaluationPreset("citations"), { metric: "Faithfulness", atLeast: 0.8, level: "must" }];
  const sample: Sample = { user_input: "q", response: "r" };
  const { summary } = await engine.evaluate([sample], { metrics: ["Faithfulness", { name: "NDCG", k: 5 }], verdicts: "strict" });
  await engine.verify("a [1]", [{ id: 1, fullText: "a" }]);
  await engine.verify("a [1]", found.references);
  return [document?.chunks.length, gates.length, summary[0]?.mean, stats.citations.qualityScore];
}

export function errors(thrown: unknown): boolean {
  if (!(thrown instanceof AdfontesError)) return false;
  // @ts-expect-error no such code
  if (thrown.code === "ratelimited") return true;
  return thrown.code === "closed" || thrown.code === "damaged_index";
}

export async function choices(engine: Awaited<ReturnType<typeof createEngine>>) {
  const answer = await engine.ask("Where?", { settings: { ambiguous: "ask", llm: { maxTokens: 5 } } }).final();
  const keys: string[] = answer.clarify?.choices.map((choice) => choice.key) ?? [];
  await engine.ask("Where?", { choose: keys }).final();
  await engine.search("Where?", { settings: { graphRag: false } });
  await engine.plan("Where?", { settings: { router: false } });
  // @ts-expect-error a typo
  engine.ask("Where?", { settings: { ambigous: "ask" } });
  // @ts-expect-error no such way
  engine.ask("Where?", { settings: { ambiguous: "never" } });
}

export function element(chat: AdfontesChat) {
  chat.settings = { tone: "formal" };
  chat.addEventListener("adfontes-answer", (event) => event.detail.answer.text);
  document.addEventListener("adfontes-choice", ({ detail }) => `${detail.question} ${detail.key}`);
  const details: ChatEvents["adfontes-citation"] = { reference: 1, answer: undefined };
  // @ts-expect-error no such detail
  chat.addEventListener("adfontes-error", (event) => event.detail.answer);
  // @ts-expect-error a typo
  chat.settings = { tone: "formall" };
  return details;
}

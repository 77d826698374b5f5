/** Evaluation: judges of every form, in this thread or for an engine in a worker. */
import { invalid } from "./arguments.js";
import { toWire, fromWire, type WireError } from "./errors.js";
import type { CallContext } from "./server.js";
import type { Supervisor } from "./supervisor.js";
import type { EmbedEndpoint, EmbedFunctionOption, EmbeddingModel, EmbedOption, EvaluateOptions, Evaluation, Judge, JudgeEndpoint, JudgeFunction, JudgeRequest, Progress, Sample } from "./types.js";
import type { EvaluateModule, LocalEmbed } from "./wasm-surface.js";

type OneJudge = "offline" | JudgeFunction | JudgeEndpoint;

const idOf = (model: string | { id: string }) => (typeof model === "string" ? model : model?.id);

const isEndpoint = (value: unknown) => typeof (value as { baseURL?: unknown } | null)?.baseURL === "string";

const said = (value: unknown) => (typeof value === "string" ? `"${value.slice(0, 60)}"` : `A value of type ${value === null ? "null" : typeof value}`);

/** An endpoint with several models is several judges. */
function expand(judge: Judge): OneJudge[] {
  if (judge !== "offline" && typeof judge !== "function" && !isEndpoint(judge)) throw invalid(`${said(judge)} is not a \`judge\`: that is "offline", a function, or an endpoint with its \`baseURL\`.`);
  if (typeof judge !== "object") return [judge];
  const { models, ...endpoint } = judge;
  if (models === undefined) return [judge];
  if (!Array.isArray(models) || models.length === 0) throw invalid("`models` of a judge must be a list of names.");
  return models.map((model) => ({ ...endpoint, model: idOf(model) }));
}

/** Judges of every form as a list. */
function listJudges(judge: EvaluateOptions["judge"]): OneJudge[] {
  if (judge === undefined || judge === null) return ["offline"];
  if (typeof judge === "object" && "providers" in judge) {
    if (!Array.isArray(judge.providers)) throw invalid("`providers` of `judge` must be a list.");
    return judge.providers.flatMap(({ name: _name, embeddingModels: _models, dimensions: _length, chatModels, ...endpoint }) => expand({ ...endpoint, models: chatModels } as JudgeEndpoint));
  }
  return (Array.isArray(judge) ? judge : [judge]).flatMap(expand);
}

/** An endpoint with several embedding models is several; each may have a length of its own. */
function expandEmbedding(embed: EmbedOption): EmbedOption[] {
  if (typeof embed !== "function" && !isEndpoint(embed)) throw invalid(`${said(embed)} is no \`embed\`: that is a function, or an endpoint with its \`baseURL\`.`);
  if (!("models" in embed) || embed.models === undefined) return [embed];
  const { models, dimensions, ...endpoint } = embed;
  if (!Array.isArray(models) || models.length === 0) throw invalid("`models` of `embed` must be a list of names.");
  const lengthOf = (model: EmbeddingModel) => (typeof model === "string" ? undefined : model?.dimensions) ?? dimensions;
  return models.map((model) => {
    const length = lengthOf(model);
    return { ...endpoint, model: idOf(model), ...(length === undefined ? {} : { dimensions: length }) };
  });
}

/** Embedding models of every form as a list; absent where none is named. */
function listEmbeddings({ embed, judge }: Pick<EvaluateOptions, "embed" | "judge">): EmbedOption[] | undefined {
  if (embed !== undefined && embed !== null) return (Array.isArray(embed) ? embed : [embed]).flatMap(expandEmbedding);
  if (typeof judge !== "object" || judge === null || !("providers" in judge)) return undefined;
  const found = judge.providers.flatMap(({ name: _name, chatModels: _models, embeddingModels, temperature: _t, maxTokens: _m, ...endpoint }) =>
    embeddingModels === undefined ? [] : expandEmbedding({ ...endpoint, models: embeddingModels }),
  );
  return found.length === 0 ? undefined : found;
}

/** The name goes along, since a wrapper has its own. */
function named(call: JudgeFunction, judge: JudgeFunction): JudgeFunction {
  return Object.assign(call, { judgeName: judge.judgeName ?? judge.name });
}

/** Measures in this thread. */
export function evaluateHere(glue: Pick<EvaluateModule, "evaluate">, samples: Sample[], options: EvaluateOptions = {}): Promise<Evaluation> {
  const { signal, judge, embed: _embed, ...rest } = options;
  const list = listJudges(judge).map((one) => (typeof one === "function" ? named((request) => one(request), one) : one));
  const embed = listEmbeddings(options);
  return glue.evaluate(samples, { ...rest, judge: list, ...(embed === undefined ? {} : { embed }) }, signal);
}

type WireJudge = "offline" | { call: number; name: string } | JudgeEndpoint;
export interface WireOptions extends Omit<EvaluateOptions, "judge" | "embed" | "onProgress" | "signal"> {
  judges: WireJudge[];
  embed?: ({ call: number } | EmbedEndpoint)[];
}
type EvaluateEvent =
  | { kind: "progress"; progress: Progress }
  | { kind: "judge"; id: number; judge: number; request: JudgeRequest }
  | { kind: "embed"; id: number; embed: number; texts: string[] };
export type Reply = { value: unknown } | { error: WireError };

/** Measures in the engine's worker; judges and embeddings that are functions are called here. */
export function evaluateRemotely(
  engine: Pick<Supervisor, "call">,
  samples: Sample[],
  options: EvaluateOptions,
  resolve: (url: string) => string,
): Promise<Evaluation> {
  const { signal, judge, embed, onProgress, ...plain } = options;
  const functions: JudgeFunction[] = [];
  const endpoint = <E extends { baseURL: string; fetch?: unknown }>(config: E): E => {
    if (config?.fetch !== undefined) throw invalid("A custom `fetch` cannot move into the worker: call the function `evaluate`, not the engine's method.");
    return typeof config?.baseURL === "string" ? { ...config, baseURL: resolve(config.baseURL) } : config;
  };
  const judges = listJudges(judge).map((one): WireJudge => {
    if (typeof one === "string") return one;
    return typeof one === "function" ? { call: functions.push(one) - 1, name: one.judgeName ?? one.name } : endpoint(one);
  });
  const wired: WireOptions = { ...plain, judges };
  const embeddings: EmbedFunctionOption[] = [];
  const listed = listEmbeddings({ embed, judge });
  if (listed !== undefined) wired.embed = listed.map((one) => (typeof one === "function" ? { call: embeddings.push(one) - 1 } : endpoint(one)));
  const reply = (id: number, run: () => unknown) =>
    Promise.resolve()
      .then(run)
      // As JSON: whatever a judge returns, it can cross.
      .then((value): Reply => ({ value: JSON.parse(JSON.stringify(value ?? null)) as unknown }))
      .catch((thrown: unknown): Reply => ({ error: toWire(thrown) }))
      .then((answer) => engine.call("evaluateReply", [id, answer]))
      .catch(() => {}); // the worker is gone, and the run with it
  const onEvent = (event: EvaluateEvent) => {
    if (event.kind === "progress") onProgress?.(event.progress);
    else if (event.kind === "judge") void reply(event.id, () => functions[event.judge]!(event.request));
    else void reply(event.id, async () => (await embeddings[event.embed]!(event.texts)).map((row) => Array.from(row)));
  };
  return engine.call("evaluate", [samples, wired], { ...(signal === undefined ? {} : { signal }), onEvent: onEvent as (event: never) => void });
}

/** The worker's half: asks the page for what only functions there can tell. */
export class EvaluateHost {
  #next = 1;
  #waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();

  /** `local`: the engine's embedding model, for where none is named. */
  async run(part: EvaluateModule, samples: Sample[], wired: WireOptions, context: CallContext, local?: LocalEmbed): Promise<Evaluation> {
    const mine: number[] = [];
    const ask = (event: object) =>
      new Promise<unknown>((resolve, reject) => {
        const id = this.#next++;
        mine.push(id);
        this.#waiting.set(id, { resolve, reject });
        context.emit({ ...event, id });
      });
    const { judges, embed, ...plain } = wired;
    const judge = judges.map((one) => {
      if (typeof one === "string" || !("call" in one)) return one;
      return Object.assign((request: JudgeRequest) => ask({ kind: "judge", judge: one.call, request }), { judgeName: one.name });
    });
    const onProgress = (progress: Progress) => context.emit({ kind: "progress", progress });
    const vectors = embed?.map((one) => ("call" in one ? (texts: string[]) => ask({ kind: "embed", embed: one.call, texts }) : one)) ?? local;
    try {
      return await part.evaluate(samples, { ...plain, judge, onProgress, ...(vectors === undefined ? {} : { embed: vectors }) } as EvaluateOptions, context.signal);
    } finally {
      for (const id of mine) this.#waiting.delete(id);
    }
  }

  reply(id: number, answer: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if ("error" in answer) waiting?.reject(fromWire(answer.error));
    else waiting?.resolve(answer.value);
  }
}

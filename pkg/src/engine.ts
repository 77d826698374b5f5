/** The engine as the page sees it. */
import { EventStream } from "./answer-stream.js";
import { logEntry, type ContextLogEntry } from "./context-log.js";
import type { WireModel } from "./embed-host.js";
import { checkAddress, checkArguments, checkListener, optionsOf } from "./arguments.js";
import type { EmbedderLink } from "./embedder.js";
import { AbortError, AdfontesError, asError } from "./errors.js";
import { assertContent, fetchBytes } from "./fetch-bytes.js";
import { PLAIN, type Arguments, type Plain } from "./methods.js";
import type { Channel } from "./protocol.js";
import { simdLevel } from "./simd.js";
import { Supervisor } from "./supervisor.js";
import type {
  AnswerStream, AskEvent, AskOptions, AskRequest, ChangeOptions, ChangeReport, DomainFile, EmbedReport, EntityCandidate, EngineOptions, EngineStatus, EvaluateOptions, Evaluation,
  HistoryTurn, Language, LanguageModelConfig, LoadReport, ModelSource, OwnSettings, Progress, SearchOptions, SearchResult, Sample, Session, SourceInput,
} from "./types.js";

/** What differs between a page and Node. */
export interface Platform {
  spawnEngine(options: EngineOptions): Channel;
  spawnEmbedder(options: EngineOptions): Channel;
  /** Makes an address absolute. */
  resolve(url: string | URL): string;
  /** Reads an index; `fetch` where not given. */
  /** Begins to compile the engine's module. */
  engineModule?(options: EngineOptions): Promise<WebAssembly.Module | undefined> | undefined;
  readIndex?(url: string | URL): Promise<Uint8Array | undefined>;
  /** Reads a model folder; by address where it gives nothing. */
  readModel?(model: string | URL): Promise<Record<string, Uint8Array> | undefined>;
  /** Whether the reader pays for every byte, or asks to save data. Absent: no. */
  metered?(): boolean;
}

/** Starts an engine. It answers as soon as this resolves; the embedding model, if any, joins later (see `onStatus`). */
export async function startEngine(platform: Platform, options: EngineOptions): Promise<Engine> {
  if (simdLevel() === "none") {
    throw new AdfontesError("unsupported_browser", "adfontes needs WebAssembly with SIMD, which this browser does not have. Update the browser.");
  }
  if (options.signal?.aborted) throw new AbortError();
  const engine = new Engine(platform, options);
  const stop = () => void engine.close();
  options.signal?.addEventListener("abort", stop, { once: true });
  try {
    await engine.open();
    if (options.signal?.aborted) throw new AbortError();
    return engine;
  } catch (thrown) {
    await engine.close();
    throw options.signal?.aborted ? new AbortError() : asError(thrown);
  } finally {
    options.signal?.removeEventListener("abort", stop);
  }
}

/** Methods that pass their arguments on unchanged. */
export interface Engine extends Plain {}

export class Engine {
  static {
    for (const name of Object.keys(PLAIN) as (keyof Plain)[]) {
      const value = function (this: Engine, ...args: Arguments<typeof name>) {
        return this.#supervisor.call(name, args);
      };
      Object.defineProperty(this.prototype, name, { value, writable: true, configurable: true });
    }
  }

  #supervisor: Supervisor;
  #embedder: EmbedderLink | undefined;
  #store: { attach(): Promise<void>; close(): void } | undefined;
  #listeners = new Set<(status: EngineStatus) => void>();
  #dense: Extract<EngineStatus, { type: "dense" }> = { type: "dense", state: "no_model" };
  #report: LoadReport | undefined;
  #model: ModelSource | undefined;
  #reranker: ModelSource | undefined;
  /** Starts the models that nobody has asked for yet. */
  #later: (() => Promise<void>) | undefined;
  /** How often models were named: the last ones count. */
  #starts = 0;

  /** @internal use `createEngine` */
  constructor(
    private readonly platform: Platform,
    private readonly options: EngineOptions,
  ) {
    this.#supervisor = new Supervisor({
      spawn: () => platform.spawnEngine(options),
      module: platform.engineModule?.(options),
      wasmUrl: options.wasmUrl === undefined ? undefined : platform.resolve(options.wasmUrl),
      partsUrl: options.partsUrl === undefined ? undefined : platform.resolve(options.partsUrl),
      settings: options.settings,
      heartbeatMs: options.heartbeatMs ?? 5000,
      onRestart: (reason, restarts) => this.#emit({ type: "engine_restarted", reason, restarts }),
      onFresh: () => void Promise.all([this.#embedder?.attach(), this.#store?.attach()]).catch(() => {}),
      onFailed: (error) => this.#emit({ type: "engine_failed", error }),
    });
  }

  /** @internal */
  async open(): Promise<void> {
    const { domain, index, llm, model, reranker, signal, store } = this.options;
    const bytes = index === undefined ? undefined : this.#indexBytes(index);
    bytes?.catch(() => {}); // awaited below, after the module
    await this.#supervisor.ready();
    if (bytes !== undefined) this.#report = await this.#supervisor.load(await bytes, signal);
    if (domain !== undefined) await this.setDomain(domain);
    if (llm) await this.setLanguageModel(llm);
    if (store) {
      const { StoreLink } = await import("./chroma.js");
      this.#store = new StoreLink(this.#supervisor, { ...store, chroma: this.platform.resolve(store.chroma) }, () => this.#dense.manifest?.fingerprint);
      await this.#store.attach();
    }
    if (model === undefined && reranker === undefined) return;
    const mode = this.platform.metered?.() ? "click" : (this.options.modelLoading ?? "eager");
    if (mode === "eager") {
      void this.#startModels(model, reranker);
      return;
    }
    this.#later = () => this.#startModels(model, reranker);
    this.#emit({ type: "dense", state: "waiting", for: mode });
  }

  /** Loads the model that waits for interaction or a click (`modelLoading`); resolves as `whenDense` does. */
  loadModel(): Promise<Extract<EngineStatus, { type: "dense" }>> {
    void this.#later?.();
    return this.whenDense();
  }

  /** After a question: the reader has shown interest, and the answer no longer needs the line. */
  #asked = (): void => {
    if (this.#dense.state === "waiting" && this.#dense.for === "interaction") void this.loadModel();
  };

  async #indexBytes(index: string | URL | Uint8Array): Promise<Uint8Array> {
    if (index instanceof Uint8Array) return index;
    const local = await this.platform.readIndex?.(index);
    const url = this.platform.resolve(index);
    const bytes = local ?? (await fetchBytes(url, "index", this.options.onProgress, this.options.signal, this.options.fetchTimeoutMs));
    assertContent(bytes, url, "index");
    return bytes;
  }

  /** What the index held; absent where the engine was started without one. */
  get loadReport(): LoadReport | undefined {
    return this.#report;
  }

  /** What became of dense search so far. */
  get dense(): Extract<EngineStatus, { type: "dense" }> {
    return this.#dense;
  }

  /** Hears of everything beside the answers. Returns the function that ends it. */
  onStatus(listener: (status: EngineStatus) => void): () => void {
    checkListener("onStatus", listener);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves when the embedding model is attached, or when it is clear that it will not be, or waits to be asked for. */
  whenDense(): Promise<Extract<EngineStatus, { type: "dense" }>> {
    if (this.#dense.state !== "loading") return Promise.resolve(this.#dense);
    return new Promise((resolve) => {
      const end = this.onStatus((status) => {
        if (status.type !== "dense" || status.state === "loading") return;
        end();
        resolve(status);
      });
    });
  }

  /** Loads an embedding model, in place of the one before. Never rejects; see `onStatus` and `whenDense`. */
  setModel(model: ModelSource): Promise<void> {
    return this.#startModels(model, this.#reranker);
  }

  /** Loads a cross-encoder, in place of the one before; `null` takes it away. Never rejects; see `onStatus`. */
  setReranker(reranker: ModelSource | null): Promise<void> {
    return this.#startModels(this.#model, reranker ?? undefined);
  }

  async #wireModel(model: ModelSource): Promise<WireModel> {
    if (typeof model !== "string" && !(model instanceof URL)) return { files: model.files };
    const files = await this.platform.readModel?.(model);
    return files === undefined ? { url: this.platform.resolve(model) } : { files };
  }

  async #startModels(model: ModelSource | undefined, reranker: ModelSource | undefined): Promise<void> {
    [this.#model, this.#reranker] = [model, reranker];
    this.#later = undefined;
    const start = ++this.#starts;
    this.#embedder?.close();
    this.#embedder = undefined;
    const { options, platform } = this;
    if (model === undefined && reranker === undefined) {
      await this.#supervisor.call("detachEmbedder", []);
      return;
    }
    if (model !== undefined) this.#emit({ type: "dense", state: "loading" });
    else if (this.#dense.state === "waiting") this.#emit({ type: "dense", state: "no_model" });
    try {
      const sources = {
        ...(model === undefined ? {} : { model: await this.#wireModel(model) }),
        ...(reranker === undefined ? {} : { reranker: await this.#wireModel(reranker) }),
      };
      const given = options.embedWasmUrl;
      const wasm =
        given === undefined || typeof given === "string" || given instanceof URL
          ? given
          : simdLevel() === "relaxed" ? given.relaxed : given.plain;
      const { EmbedderLink } = await import("./embedder.js");
      // Other models were named meanwhile, or the engine was closed.
      if (start !== this.#starts) return;
      this.#embedder = new EmbedderLink(this.#supervisor, {
        spawn: () => platform.spawnEmbedder(options),
        init: { ...sources, cache: options.cache ?? true, ...(wasm === undefined ? {} : { wasmUrl: platform.resolve(wasm) }) },
        heartbeatMs: options.heartbeatMs ?? 5000,
        embedMissing: options.embedMissing ?? true,
        status: (status) => this.#emit(status),
      });
    } catch (thrown) {
      if (start !== this.#starts) return;
      const error = asError(thrown);
      if (model !== undefined) this.#emit({ type: "dense", state: "failed", error });
      if (reranker !== undefined) this.#emit({ type: "reranker", state: "failed", error });
      return;
    }
    await this.#embedder.start();
  }

  /** Answers a question. */
  ask(question: string, options: AskOptions = {}): AnswerStream {
    const { signal, session, ...rest } = optionsOf("ask", options);
    if (session instanceof Dialog) return session.ask(question, { ...rest, ...(signal === undefined ? {} : { signal }) });
    const plain = { ...rest, ...(typeof session === "string" ? { session } : {}) };
    return this.run(question, plain, signal);
  }

  /** @internal */
  run(question: string, options: AskCall | Promise<AskCall>, signal?: AbortSignal): AnswerStream {
    return new EventStream(async (onEvent, stop) => {
      const plain = await options;
      return this.#supervisor
        .call("ask", [question, plain], { signal: stop, onEvent: (event: AskEvent) => onEvent(event) })
        .finally(this.#asked);
    }, signal);
  }

  /** A dialog of its own: two chats on one engine do not share memory. `history` is what was said in it before, oldest first. */
  session(history: readonly HistoryTurn[] = []): Session {
    checkArguments("session", ["history: objects"], [history]);
    return new Dialog(this, this.#supervisor, history);
  }

  async search(question: string, options: SearchOptions = {}): Promise<SearchResult> {
    const { signal, ...rest } = optionsOf("search", options);
    return this.#supervisor.call("search", [question, rest], signal === undefined ? {} : { signal }).finally(this.#asked);
  }

  /** Entities that a name (not a sentence) may mean, best first. */
  findEntity(name: string): Promise<EntityCandidate[]> {
    return this.#supervisor.call("findEntity", [name]);
  }

  /** The most certain project of this name. */
  findProject(name: string): Promise<EntityCandidate | undefined> {
    return this.#findOfKind(name, "project");
  }

  /** The most certain company of this name. */
  findCompany(name: string): Promise<EntityCandidate | undefined> {
    return this.#findOfKind(name, "company");
  }

  async #findOfKind(name: string, kind: string): Promise<EntityCandidate | undefined> {
    return (await this.#supervisor.call("findEntity", [name, kind]))[0];
  }

  /** An entity's name in a language, or as the source has it; `undefined` for an unknown key. */
  displayName(key: string, language: Language = "en"): Promise<string | undefined> {
    return this.#supervisor.call("displayName", [key, language]);
  }

  /** Measures samples, by default without a model. Questions are compared with the engine's embedding model. */
  async evaluate(samples: Sample[], options: EvaluateOptions = {}): Promise<Evaluation> {
    checkArguments("evaluate", ["samples: list"], [samples]);
    const { evaluateRemotely } = await import("./evaluate.js");
    return evaluateRemotely(this.#supervisor, samples, optionsOf("evaluate", options), (url) => this.platform.resolve(url));
  }

  /** Adds sources. Vectors follow in the background once a model is attached. */
  add(sources: SourceInput | SourceInput[], options: ChangeOptions = {}): Promise<ChangeReport> {
    return this.#change("add", sources, options);
  }

  /** Replaces the documents with the same ids. */
  replace(sources: SourceInput | SourceInput[], options: ChangeOptions = {}): Promise<ChangeReport> {
    return this.#change("replace", sources, options);
  }

  async remove(ids: string | string[]): Promise<ChangeReport> {
    return this.#supervisor.call("remove", [Array.isArray(ids) ? ids : [ids]]);
  }

  /** Sets or takes away the language model. */
  async setLanguageModel(config: LanguageModelConfig | null): Promise<void> {
    if (config !== null) checkArguments("setLanguageModel", ["config: object"], [config]);
    if (config !== null) checkAddress("baseURL", config.baseURL);
    // A worker's relative addresses would start at its own script.
    return this.#supervisor.setLanguageModel(config === null ? null : { ...config, baseURL: this.platform.resolve(config.baseURL) });
  }

  /** Replaces everything with another index. */
  async load(index: string | URL | Uint8Array): Promise<LoadReport> {
    if (!(index instanceof Uint8Array)) checkAddress("load", index);
    this.#report = await this.#supervisor.load(await this.#indexBytes(index));
    await this.#embedder?.attach();
    return this.#report;
  }

  /**
   * Understands questions by a site owner's domain (kinds, intents, categories, the corpus's own name), given as an object or by
   * the address of its file; `null`: by the built-in one that fits the data. An exported index keeps it.
   */
  async setDomain(domain: DomainFile | string | URL | null): Promise<void> {
    if (domain === null) return this.#supervisor.call("setDomain", [undefined]);
    if (typeof domain !== "string" && !(domain instanceof URL)) checkArguments("setDomain", ["domain: object"], [domain]);
    const json = typeof domain === "string" || domain instanceof URL ? await this.#fileText(domain) : JSON.stringify(domain);
    return this.#supervisor.call("setDomain", [json]);
  }

  async #fileText(place: string | URL): Promise<string> {
    const local = await this.platform.readIndex?.(place);
    const bytes = local ?? (await fetchBytes(this.platform.resolve(place), "domain", undefined, this.options.signal, this.options.fetchTimeoutMs));
    return new TextDecoder().decode(bytes);
  }

  /** Vectors for passages that have none; needs a model. */
  async embedMissing(options: ChangeOptions = {}): Promise<EmbedReport> {
    return this.#supervisor.call("embedMissing", [], progressOptions("embedMissing", options));
  }

  /** Ends both workers and gives their memory back. */
  async close(): Promise<void> {
    this.#starts++;
    this.#embedder?.close();
    // It holds the files of a model that was given as files.
    this.#embedder = undefined;
    this.#store?.close();
    await this.#supervisor.close();
    this.#listeners.clear();
  }

  async #change(method: "add" | "replace", sources: SourceInput | SourceInput[], options: ChangeOptions): Promise<ChangeReport> {
    const list = Array.isArray(sources) ? sources : [sources];
    const report = await this.#supervisor.call(method, [list], progressOptions(method, options));
    void this.#embedder?.fill();
    return report;
  }

  #emit(status: EngineStatus): void {
    if (status.type === "dense") this.#dense = status;
    if (status.type === "model_progress") {
      this.options.onProgress?.({ stage: status.stage, loaded: status.loaded, total: status.total });
    }
    for (const listener of [...this.#listeners]) listener(status);
  }
}

function progressOptions(method: string, options: ChangeOptions) {
  const { onProgress, signal } = optionsOf(method, options);
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onEvent: (progress: Progress) => onProgress(progress) }),
  };
}

/** A question's options as they cross to the worker. */
type AskCall = AskRequest & OwnSettings;

const REMEMBERED_TURNS = 8;
const LOGGED_TURNS = 100;
let dialogs = 0;

/** A session that outlives a restart of the engine. */
class Dialog implements Session {
  readonly id = `dialog-${++dialogs}`;
  #inner: Promise<string> | undefined;
  #generation: number | undefined;
  #turns: HistoryTurn[] = [];
  #log: ContextLogEntry[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly supervisor: Supervisor,
    history: readonly HistoryTurn[],
  ) {
    if (history.length === 0) return;
    this.#turns = history.slice(-REMEMBERED_TURNS);
    // No engine has been told of these.
    this.#generation = -1;
  }

  ask(question: string, options: Omit<AskOptions, "session"> = {}): AnswerStream {
    const { signal, ...rest } = optionsOf("ask", options);
    const stream = this.engine.run(question, this.#options(rest), signal);
    stream.final().then(
      (answer) => {
        this.#turns.push({ question, answer: answer.text, ...(rest.choose === undefined ? {} : { choose: rest.choose }) });
        if (this.#turns.length > REMEMBERED_TURNS) this.#turns.shift();
        this.#log.push(logEntry(question, answer));
        if (this.#log.length > LOGGED_TURNS) this.#log.shift();
      },
      () => {},
    );
    return stream;
  }

  get log(): readonly ContextLogEntry[] {
    return this.#log;
  }

  async end(): Promise<void> {
    this.#turns = [];
    this.#log = [];
    if (this.#inner !== undefined) await this.supervisor.call("endSession", [await this.#inner]).catch(() => {});
    this.#inner = undefined;
  }

  async #options(rest: AskCall): Promise<AskCall> {
    await this.supervisor.ready();
    this.#generation ??= this.supervisor.generation;
    // A new engine knows nothing of the dialog, so from then on it is told each time.
    if (this.#generation !== this.supervisor.generation) return { history: [...this.#turns], ...rest };
    this.#inner ??= this.supervisor.call("newSession", []);
    return { session: await this.#inner, ...rest };
  }
}

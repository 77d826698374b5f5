/** Runs the engine module: in a worker, or in the same thread. */
import { AdfontesError } from "./errors.js";
import { EvaluateHost } from "./evaluate.js";
import { DISPATCHED, type Arguments, type Hosted, type Result } from "./methods.js";
import { FetchProxy } from "./fetch-proxy.js";
import { partLoader, type LoadPart } from "./parts.js";
import type { FromWorker, ToWorker } from "./protocol.js";
import type { FetchNotice } from "./remote-fetch.js";
import { Server, Transferred, type CallContext, type Handlers } from "./server.js";
import { batchOf, inTurns, rest, sourcesJson } from "./turns.js";
import type { EmbedReady } from "./embed-host.js";
import { fetchWasm, instantiated, type ReadWasm, type WasmSource } from "./wasm-bytes.js";
import type { EmbedRole, EngineModule, LocalEmbed, WasmEngine } from "./wasm-surface.js";
import type { AdfontesErrorCode, ChangeReport, DenseState, LanguageModelConfig, SettingsPatch, SourceInput } from "./types.js";

/** Questions to the other side of a port. */
class PortCalls {
  #waiting = new Map<number, { resolve(value: never): void; reject(error: unknown): void }>();
  #next = 1;

  constructor(private readonly port: MessagePort) {
    port.onmessage = ({ data }: MessageEvent<{ id: number; value?: never; error?: { code: AdfontesErrorCode; message: string } }>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error === undefined) waiting?.resolve(data.value as never);
      else waiting?.reject(new AdfontesError(data.error.code, data.error.message));
    };
  }

  call<T>(what: object): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      this.port.postMessage({ id, ...what });
    });
  }

  close(reason: string): void {
    this.port.close();
    for (const waiting of this.#waiting.values()) waiting.reject(new AdfontesError("no_embedder", reason));
    this.#waiting.clear();
  }
}

type HostedHandlers = { [M in keyof Hosted]: (args: Arguments<M>, context: CallContext) => Result<M> | Promise<Result<M>> };

export class EngineHost {
  readonly server: Server;
  #engine: WasmEngine | undefined;
  #proxy = new FetchProxy();
  #evaluations = new EvaluateHost();
  #models: PortCalls | undefined;
  /** The embedding model, for measuring. */
  #embed: LocalEmbed | undefined;

  constructor(
    private readonly glue: EngineModule,
    private readonly defaultWasm: () => WasmSource,
    post: (message: FromWorker, transfer?: Transferable[]) => void,
    private readonly read: ReadWasm = fetchWasm,
    private part: LoadPart = partLoader(),
  ) {
    this.server = new Server(this.#handlers(), post, (notice) => this.#proxy.receive(notice as FetchNotice));
    this.#proxy.server = this.server;
  }

  receive(message: ToWorker): void {
    this.server.receive(message);
  }

  close(): void {
    this.#dropPort("The engine was closed.");
    this.#engine?.free();
    this.#engine = undefined;
  }

  #handlers(): Handlers {
    const hosted: HostedHandlers = {
      init: ([options]) => this.#init(options),
      load: async ([source]) => this.#live().load(source instanceof Uint8Array ? source : new Uint8Array(await source.arrayBuffer())),
      setLanguageModel: ([config, customFetch]) => this.#setLanguageModel(config, customFetch),
      attachEmbedder: ([ready, port]) => this.#attach(ready, port),
      attachStore: ([host, port]) => {
        const store = new PortCalls(port);
        this.#live().attachStore(host, (words, vector) => store.call<string>({ words, vector }));
      },
      detachEmbedder: () => {
        this.#dropPort("The embedding model is gone.");
        this.#live().detachEmbedder();
        this.#live().detachReranker();
        this.#embed = undefined;
      },
      evaluate: async ([samples, options], context) => this.#evaluations.run(await this.part("evaluate"), samples, options, context, this.#embed),
      evaluateReply: ([id, reply]) => this.#evaluations.reply(id, reply),
    };
    const handlers = hosted as object as Handlers;
    for (const [name, { way }] of Object.entries(DISPATCHED)) {
      if (way === "reading") {
        handlers[name] = ([sources], context) => this.#change(name as "add" | "replace", sources as SourceInput[], context);
        continue;
      }
      handlers[name] = (args, { emit, signal }) => {
        const target = (way === "function" ? this.glue : this.#live()) as unknown as Record<string, (...args: unknown[]) => unknown>;
        const value = target[name]!(...args, ...(way === "reporting" ? [emit, signal] : way === "abortable" ? [signal] : []));
        // The module gives a copy, which need not be copied again.
        return value instanceof Uint8Array ? new Transferred(value, [value.buffer]) : value;
      };
    }
    return handlers;
  }

  /** Sources are read and taken in, both in turns, between which progress is told and an abort is heard; what is there changes at the end. */
  async #change(method: "add" | "replace", sources: SourceInput[], { emit, signal }: CallContext): Promise<ChangeReport> {
    const engine = this.#live();
    const { atomicDocuments, maxSourceBytes, maxJsonDepth } = engine.settings();
    engine.begin(sources.length, method === "replace");
    const { Reading } = await this.part("ingest");
    const total = sources.length;
    let [loaded, passages, done] = [0, 0, 0];
    do {
      const batch = batchOf(sources, loaded);
      const reading = new Reading(sourcesJson(batch, maxSourceBytes), atomicDocuments, maxSourceBytes, maxJsonDepth);
      const tell = () => emit({ stage: "read", loaded: loaded + Math.floor(100 * batch.length * reading.share()) / 100, total });
      const read = await inTurns((bytes) => reading.step(bytes), 1 << 16, () => (reading.free(), engine.begin(0, false)), signal, tell);
      reading.free();
      await rest();
      passages += engine.take(read);
      loaded += batch.length;
      emit({ stage: "read", loaded, total });
    } while (loaded < total);
    const step = (units: number) => {
      const come = engine.step(units);
      if (typeof come !== "number") return come;
      done = Math.floor(come / 2);
      return undefined;
    };
    return inTurns(step, 64, () => engine.begin(0, false), signal, () => emit({ stage: "build", loaded: Math.min(done, passages), total: passages }));
  }

  async #init(options: { wasmUrl?: string; module?: WebAssembly.Module | undefined; partsUrl?: string; settings?: SettingsPatch }): Promise<string> {
    if (options.partsUrl !== undefined) this.part = partLoader(options.partsUrl, this.read);
    const source = options.wasmUrl === undefined ? this.defaultWasm() : { url: options.wasmUrl };
    await instantiated(this.glue, options.module === undefined ? source : { module: options.module }, this.read);
    this.#engine = new this.glue.WasmEngine(options.settings ?? {});
    return this.glue.version();
  }

  #live(): WasmEngine {
    if (this.#engine === undefined) throw new AdfontesError("internal", "The engine is not running.");
    return this.#engine;
  }

  #setLanguageModel(config: LanguageModelConfig | null, customFetch: boolean): void {
    this.#live().setLanguageModel(config !== null && customFetch ? { ...config, fetch: this.#proxy.fetch } : config);
  }

  #attach(ready: EmbedReady, port: MessagePort): DenseState {
    this.#dropPort("The embedding model was replaced.");
    const models = (this.#models = new PortCalls(port));
    const request = (what: object) => models.call<Float32Array>(what);
    const engine = this.#live();
    if (ready.reranker === undefined) engine.detachReranker();
    else engine.attachReranker(ready.reranker, (question, passages) => request({ question, passages }));
    if (ready.manifest !== undefined) {
      const embed = (texts: string[], role: EmbedRole) => request({ texts, role });
      this.#embed = Object.assign((texts: string[]) => embed(texts, "query"), { languages: ready.manifest.languages });
      return engine.attachEmbedder(ready.manifest, embed, ready.lanes);
    }
    this.#embed = undefined;
    engine.detachEmbedder();
    return "no_model";
  }

  #dropPort(reason: string): void {
    this.#models?.close(reason);
    this.#models = undefined;
  }
}

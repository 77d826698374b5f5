/** Runs the engine module: in a worker, or in the same thread. */
import { AdfontesError } from "./errors.js";
import { EvaluateHost } from "./evaluate.js";
import { assertContent, fetchBytes } from "./fetch-bytes.js";
import { Server, Transferred, type CallContext, type FromWorker, type Handlers, type ToWorker } from "./protocol.js";
import { FetchProxy, type FetchNotice } from "./remote-fetch.js";
import type { EmbedReady } from "./embed-host.js";
import type { EngineModule, WasmEngine } from "./wasm-surface.js";
import type { AdfontesErrorCode, DenseState, LanguageModelConfig, SettingsPatch } from "./types.js";

/** Where the module's bytes come from. */
export type WasmSource = { url: string } | { bytes: Uint8Array };

interface EmbedReply {
  id: number;
  numbers?: Float32Array;
  error?: { code: AdfontesErrorCode; message: string };
}

// Called as they are: method of the wasm class = method of the protocol.
const PLAIN = [
  "settings", "setSettings", "clear", "buildHnsw", "remove", "plan", "link", "findEntity", "displayName", "followUp", "graphQuery", "verify", "document",
  "suggestions", "newSession", "endSession", "addAlias", "lint", "stats",
] as const;

export class EngineHost {
  readonly server: Server;
  #engine: WasmEngine | undefined;
  #proxy = new FetchProxy();
  #evaluations = new EvaluateHost();
  #port: MessagePort | undefined;
  #waiting = new Map<number, { resolve(v: Float32Array): void; reject(e: unknown): void }>();
  #nextEmbed = 1;

  constructor(
    private readonly glue: EngineModule,
    private readonly defaultWasm: () => WasmSource,
    post: (message: FromWorker, transfer?: Transferable[]) => void,
    private readonly read: ReadWasm = fetchWasm,
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
    const handlers: Handlers = {
      init: (args) => this.#init(args[0] as { wasmUrl?: string; settings?: SettingsPatch }),
      load: async (args) => {
        const source = args[0] as Blob | Uint8Array;
        const bytes = source instanceof Uint8Array ? source : new Uint8Array(await source.arrayBuffer());
        return this.#live().load(bytes);
      },
      export: () => {
        const bytes = this.#live().export();
        return new Transferred(bytes, [bytes.buffer]);
      },
      add: (args, c) => this.#live().add(args[0] as never, c.emit, c.signal),
      replace: (args, c) => this.#live().replace(args[0] as never, c.emit, c.signal),
      embedMissing: (_args, c) => this.#live().embedMissing(c.emit, c.signal),
      ask: (args, c) => this.#live().ask(args[0] as string, args[1] as object, c.emit, c.signal),
      search: (args, c: CallContext) => this.#live().search(args[0] as string, args[1] as object, c.signal),
      setLanguageModel: (args) => this.#setLanguageModel(args[0] as LanguageModelConfig | null, args[1] === true),
      attachEmbedder: (args) => this.#attach(args[0] as EmbedReady, args[1] as MessagePort),
      detachEmbedder: () => {
        this.#dropPort("The embedding model is gone.");
        this.#live().detachEmbedder();
        this.#live().detachReranker();
      },
      evaluate: (args, c) => this.#evaluations.run(this.#live(), args[0] as never, args[1] as never, c),
      evaluateReply: (args) => this.#evaluations.reply(args[0] as number, args[1] as never),
      parseCitations: (args) => this.glue.parseCitations(args[0] as string, args[1] as number),
      parseAttribution: (args) => this.glue.parseAttribution(args[0] as string),
      version: () => this.glue.version(),
    };
    for (const name of PLAIN) {
      handlers[name] = (args) => {
        const engine = this.#live();
        return (engine[name] as (...a: unknown[]) => unknown).apply(engine, args);
      };
    }
    return handlers;
  }

  async #init(options: { wasmUrl?: string; settings?: SettingsPatch }): Promise<string> {
    const source = options.wasmUrl === undefined ? this.defaultWasm() : { url: options.wasmUrl };
    await this.glue.default({ module_or_path: await wasmBytes(source, this.read) });
    this.#engine = new this.glue.WasmEngine(options.settings ?? {});
    return this.glue.version();
  }

  #live(): WasmEngine {
    if (this.#engine === undefined) throw new AdfontesError("internal", "The engine is not running.");
    return this.#engine;
  }

  #setLanguageModel(config: LanguageModelConfig | null, remoteFetch: boolean): void {
    this.#live().setLanguageModel(config !== null && remoteFetch ? { ...config, fetch: this.#proxy.fetch } : config);
  }

  #attach(ready: EmbedReady, port: MessagePort): DenseState {
    this.#dropPort("The embedding model was replaced.");
    this.#port = port;
    port.onmessage = (event: MessageEvent) => {
      const reply = event.data as EmbedReply;
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if (reply.numbers !== undefined) waiting?.resolve(reply.numbers);
      else waiting?.reject(new AdfontesError(reply.error?.code ?? "internal", reply.error?.message ?? "The embedding failed."));
    };
    const request = (what: object) =>
      new Promise<Float32Array>((resolve, reject) => {
        const id = this.#nextEmbed++;
        this.#waiting.set(id, { resolve, reject });
        port.postMessage({ id, ...what });
      });
    const engine = this.#live();
    if (ready.reranker === undefined) engine.detachReranker();
    else engine.attachReranker(ready.reranker, (question, passages) => request({ question, passages }));
    if (ready.manifest !== undefined) return engine.attachEmbedder(ready.manifest, (texts, role) => request({ texts, role }));
    engine.detachEmbedder();
    return "no_model";
  }

  #dropPort(reason: string): void {
    this.#port?.close();
    this.#port = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(new AdfontesError("no_embedder", reason));
    this.#waiting.clear();
  }
}

export type ReadWasm = (url: string) => Promise<Uint8Array>;

export const fetchWasm: ReadWasm = (url) => fetchBytes(url, "wasm");

/** The module's bytes, known to be WebAssembly. */
export async function wasmBytes(source: WasmSource, read: ReadWasm = fetchWasm): Promise<BufferSource> {
  if ("bytes" in source) return source.bytes as BufferSource;
  const bytes = await read(source.url);
  assertContent(bytes, source.url, "wasm");
  return bytes as BufferSource;
}

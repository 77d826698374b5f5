/** Runs the embedding module: in a worker, or in the same thread. */
import { AdfontesError, isTrap, toWire, type WireError } from "./errors.js";
import { Lanes, type Helpers } from "./embed-lanes.js";
import { EmbedQueue } from "./embed-queue.js";
import type { FromWorker, ToWorker } from "./protocol.js";
import { Server, Transferred, type CallContext, type Handlers } from "./server.js";
import { fetchWasm, instantiated, type ReadWasm, type WasmSource } from "./wasm-bytes.js";
import type { EmbedModule, EmbedRole, WasmCrossEncoder, WasmEmbedder } from "./wasm-surface.js";
import type { ModelManifest } from "./types.js";

/** Addresses travel as strings. */
export type WireModel = { url: string } | { files: Record<string, Uint8Array> };

export interface EmbedInit {
  wasmUrl?: string;
  model?: WireModel;
  reranker?: WireModel;
  cache: boolean;
  /** Set for one that helps another: it has no helpers itself. */
  alone?: boolean;
}

/** What was loaded. A cross-encoder that cannot be loaded does not stop the embedding model. */
export interface EmbedReady {
  manifest?: ModelManifest;
  reranker?: string;
  rerankerError?: WireError;
  /** How many batches of passages are embedded at the same time, of the model. */
  lanes?: number;
}

/** A request over the port to the engine. */
type PortRequest = { id: number } & ({ texts: string[]; role: EmbedRole } | { question: string; passages: string[] });

export class EmbedHost {
  readonly server: Server;
  #embedder: WasmEmbedder | undefined;
  #reranker: WasmCrossEncoder | undefined;
  #queue = new EmbedQueue((texts, role) => this.#embed(texts, role), nextTurn);
  #ports = new Set<MessagePort>();
  #lanes: Lanes | undefined;

  constructor(
    private readonly glue: EmbedModule,
    private readonly defaultWasm: () => WasmSource,
    post: (message: FromWorker, transfer?: Transferable[]) => void,
    private readonly read: ReadWasm = fetchWasm,
    private readonly helpers: Helpers = { count: 0 },
  ) {
    const handlers: Handlers = {
      init: (args, context) => this.#init(args[0] as EmbedInit, context),
      embed: async (args) => {
        const value = await this.#queue.push(args[0] as string[], args[1] as EmbedRole);
        return new Transferred(value, [value.buffer]);
      },
      connect: (args) => this.#connect(args[0] as MessagePort),
      tokenCount: (args) => this.#live().tokenCount(args[0] as string),
    };
    this.server = new Server(handlers, post);
  }

  receive(message: ToWorker): void {
    this.server.receive(message);
  }

  close(): void {
    for (const port of this.#ports) port.close();
    this.#ports.clear();
    this.#lanes?.close();
    this.#lanes = undefined;
    this.#embedder?.free();
    this.#embedder = undefined;
    this.#reranker?.free();
    this.#reranker = undefined;
  }

  async #init(init: EmbedInit, context: CallContext): Promise<EmbedReady> {
    const source = init.wasmUrl === undefined ? this.defaultWasm() : { url: init.wasmUrl };
    await instantiated(this.glue, source, this.read);
    const load = <T>(kind: { fromFiles(files: Record<string, Uint8Array>): T; fetch(url: string, o: object): Promise<T> }, model: WireModel) =>
      "files" in model
        ? kind.fromFiles(model.files)
        : kind.fetch(model.url, { onProgress: context.emit, signal: context.signal, cache: init.cache });
    const ready: EmbedReady = {};
    if (init.model !== undefined) {
      this.#embedder = await load(this.glue.WasmEmbedder, init.model);
      ready.manifest = this.#embedder.manifest();
      if (this.helpers.count > 0 && !init.alone) {
        const { reranker: _, ...own } = init;
        this.#lanes = new Lanes(this.helpers, { ...own, alone: true });
        ready.lanes = 1 + this.helpers.count;
      }
    }
    if (init.reranker !== undefined) {
      try {
        this.#reranker = await load(this.glue.WasmCrossEncoder, init.reranker);
        ready.reranker = this.#reranker.name;
      } catch (thrown) {
        if (isTrap(thrown)) throw thrown;
        ready.rerankerError = toWire(thrown);
      }
    }
    return ready;
  }

  #live(): WasmEmbedder {
    if (this.#embedder === undefined) throw new AdfontesError("no_embedder", "The embedding model is not loaded.");
    return this.#embedder;
  }

  /** Questions here; passages with the help of the other lanes, where there are any. */
  #embedAll(texts: string[], role: EmbedRole): Promise<Float32Array> {
    const here = (some: string[]) => this.#queue.push(some, role);
    return role === "passage" && this.#lanes !== undefined ? this.#lanes.embed(texts, here) : here(texts);
  }

  #embed(texts: string[], role: EmbedRole): Float32Array {
    return this.#live().embed(texts, role);
  }

  /** Passage by passage: a question that waits to be embedded does not wait for all of them. */
  async #score(question: string, passages: string[]): Promise<Float32Array> {
    const model = this.#reranker;
    if (model === undefined) throw new AdfontesError("no_reranker", "The cross-encoder is not loaded.");
    const scores = new Float32Array(passages.length);
    for (const [at, passage] of passages.entries()) {
      await nextTurn();
      scores.set(model.score(question, [passage]), at);
    }
    return scores;
  }

  #connect(port: MessagePort): void {
    this.#ports.add(port);
    port.onmessage = async (event: MessageEvent) => {
      const request = event.data as PortRequest;
      const { id } = request;
      try {
        const value =
          "texts" in request
            ? await this.#embedAll(request.texts, request.role)
            : await this.#score(request.question, request.passages);
        port.postMessage({ id, value }, [value.buffer]);
      } catch (thrown) {
        if (isTrap(thrown)) this.server.fatal(thrown);
        else port.postMessage({ id, error: toWire(thrown) });
      }
    };
  }
}

/** A turn of the event loop, so that messages which arrived meanwhile are seen. Timers would wait 4 ms. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

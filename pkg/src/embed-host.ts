/** Runs the embedding module: in a worker, or in the same thread. */
import { AdfontesError, isTrap, toWire } from "./errors.js";
import { EmbedQueue } from "./embed-queue.js";
import { fetchWasm, wasmBytes, type ReadWasm, type WasmSource } from "./engine-host.js";
import { Server, type CallContext, type FromWorker, type Handlers, type ToWorker } from "./protocol.js";
import type { EmbedModule, EmbedRole, WasmEmbedder } from "./wasm-surface.js";
import type { ModelManifest } from "./types.js";

/** Addresses travel as strings. */
export type WireModel = { url: string } | { files: Record<string, Uint8Array> };

export interface EmbedInit {
  wasmUrl?: string;
  model: WireModel;
  cache: boolean;
}

export class EmbedHost {
  readonly server: Server;
  #embedder: WasmEmbedder | undefined;
  #queue = new EmbedQueue((texts, role) => this.#embed(texts, role), nextTurn);
  #ports = new Set<MessagePort>();

  constructor(
    private readonly glue: EmbedModule,
    private readonly defaultWasm: () => WasmSource,
    post: (message: FromWorker, transfer?: Transferable[]) => void,
    private readonly read: ReadWasm = fetchWasm,
  ) {
    const handlers: Handlers = {
      init: (args, context) => this.#init(args[0] as EmbedInit, context),
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
    this.#embedder?.free();
    this.#embedder = undefined;
  }

  async #init(init: EmbedInit, context: CallContext): Promise<ModelManifest> {
    const source = init.wasmUrl === undefined ? this.defaultWasm() : { url: init.wasmUrl };
    await this.glue.default({ module_or_path: await wasmBytes(source, this.read) });
    const { model } = init;
    this.#embedder =
      "files" in model
        ? this.glue.WasmEmbedder.fromFiles(model.files)
        : await this.glue.WasmEmbedder.fetch(model.url, { onProgress: context.emit, signal: context.signal, cache: init.cache });
    return this.#embedder.manifest();
  }

  #live(): WasmEmbedder {
    if (this.#embedder === undefined) throw new AdfontesError("no_embedder", "The embedding model is not loaded.");
    return this.#embedder;
  }

  #embed(texts: string[], role: EmbedRole): Float32Array {
    return this.#live().embed(texts, role);
  }

  #connect(port: MessagePort): void {
    this.#ports.add(port);
    port.onmessage = async (event: MessageEvent) => {
      const { id, texts, role } = event.data as { id: number; texts: string[]; role: EmbedRole };
      try {
        const vectors = await this.#queue.push(texts, role);
        port.postMessage({ id, vectors }, [vectors.buffer]);
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

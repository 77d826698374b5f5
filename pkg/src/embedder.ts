/** Keeps the embedder running and connected. Without it the engine answers from graph and words. */
import { AdfontesError, asError, fromWire } from "./errors.js";
import type { EmbedInit, EmbedReady } from "./embed-host.js";
import { Crashed, NO_MEMORY, Remote, type Channel } from "./protocol.js";
import type { Supervisor } from "./supervisor.js";
import type { EngineStatus, ModelManifest, Progress } from "./types.js";

const MAX_RESTARTS = 3;

export interface EmbedderOptions {
  spawn: () => Channel;
  init: EmbedInit;
  heartbeatMs: number;
  embedMissing: boolean;
  status: (status: EngineStatus) => void;
}

export class EmbedderLink {
  #remote: Remote | undefined;
  #ready: EmbedReady | undefined;
  #restarts = 0;
  #closed = new AbortController();

  constructor(
    private readonly engine: Supervisor,
    private readonly options: EmbedderOptions,
  ) {}

  /** Loads the model and attaches it. Never rejects: what went wrong is a status. */
  async start(): Promise<void> {
    const { status, init } = this.options;
    const { model, reranker } = init;
    if (model !== undefined) status({ type: "dense", state: "loading" });
    if (reranker !== undefined) status({ type: "reranker", state: "loading" });
    const remote: Remote = new Remote(this.options.spawn(), {
      heartbeatMs: this.options.heartbeatMs,
      onCrash: (reason) => void this.#crashed(remote, reason),
    });
    this.#remote = remote;
    try {
      const onEvent = (progress: Progress) => status({ type: "model_progress", ...progress });
      this.#ready = await remote.call<EmbedReady>("init", [init], { onEvent, signal: this.#closed.signal });
      await this.attach();
    } catch (thrown) {
      if (this.#closed.signal.aborted || thrown instanceof Crashed) return;
      remote.close();
      const error = asError(thrown);
      if (model !== undefined) status({ type: "dense", state: "failed", error });
      if (reranker !== undefined) status({ type: "reranker", state: "failed", error });
    }
  }

  /** Connects the running embedder to the running engine; again after the engine was restarted. */
  async attach(): Promise<void> {
    const remote = this.#remote;
    const ready = this.#ready;
    if (remote === undefined || ready === undefined) return;
    const { port1, port2 } = new MessageChannel();
    await remote.call("connect", [port1], { transfer: [port1] });
    const state = await this.engine.call("attachEmbedder", [ready, port2], { transfer: [port2] });
    const { status } = this.options;
    const { manifest, reranker, rerankerError } = ready;
    if (reranker !== undefined) status({ type: "reranker", state: "ready", name: reranker });
    if (rerankerError !== undefined) status({ type: "reranker", state: "failed", error: fromWire(rerankerError) });
    if (manifest === undefined) return;
    status({ type: "dense", state, manifest });
    if (this.options.embedMissing && (state === "ready" || state === "no_vectors")) void this.#fill(manifest);
  }

  close(): void {
    this.#closed.abort();
    this.#remote?.close();
  }

  /** Vectors for the passages that have none, in the background. */
  async fill(): Promise<void> {
    const manifest = this.#ready?.manifest;
    if (manifest !== undefined && this.options.embedMissing) await this.#fill(manifest);
  }

  async #fill(manifest: ModelManifest): Promise<void> {
    const { status } = this.options;
    try {
      const onEvent = (progress: Progress) => status({ type: "embedding_progress", ...progress });
      const { embedded } = await this.engine.call("embedMissing", [], { onEvent, signal: this.#closed.signal });
      if (embedded > 0) status({ type: "dense", state: "ready", manifest });
    } catch (thrown) {
      const error = asError(thrown);
      const expected = ["aborted", "closed", "no_embedder", "engine_restarted"];
      if (!this.#closed.signal.aborted && !expected.includes(error.code)) status({ type: "dense", state: "failed", error });
    }
  }

  async #crashed(remote: Remote, reason: string): Promise<void> {
    if (this.#closed.signal.aborted || remote !== this.#remote) return;
    const { status } = this.options;
    await this.engine.call("detachEmbedder", []).catch(() => {});
    const full = reason === NO_MEMORY;
    if (++this.#restarts > MAX_RESTARTS || full) {
      const error = new AdfontesError(
        full ? "out_of_memory" : "embedder_failed",
        `The embedding model stopped${full ? "" : " again and again"} (${reason}). Answers go on without it; reload the page to try again.`,
      );
      if (this.options.init.model !== undefined) status({ type: "dense", state: "failed", error });
      if (this.options.init.reranker !== undefined) status({ type: "reranker", state: "failed", error });
      return;
    }
    status({ type: "embedder_restarted", reason, restarts: this.#restarts });
    await this.start();
  }
}

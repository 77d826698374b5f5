/** Keeps an engine running: what crashed is started again from the last snapshot and the changes made since. */
import { checkArguments } from "./arguments.js";
import { AbortError, AdfontesError, asError } from "./errors.js";
import { DISPATCHED, effectOf, type Arguments, type MethodName, type Result } from "./methods.js";
import { Crashed, NO_MEMORY, Remote, type Channel } from "./protocol.js";
import { FetchRunner, type FetchNotice } from "./remote-fetch.js";
import type { LanguageModelConfig, LoadReport, SettingsPatch } from "./types.js";

/** After this many changes a new snapshot is cheaper than the journal. */
const JOURNAL_LIMIT = 64;
const MAX_RESTARTS = 3;
/** In bytes: a smaller index is kept as it is, and handed over by a copy. A Blob would take it through the browser's process twice. */
const SMALL = 4_000_000;
/** A change that was aborted may go on for so long; then its worker, which is in the midst of it and hears nothing, is started anew without it; but not where it also answers. */
const ABORT_MS = 1000;
const ABORTED = "a change was aborted";

export interface SupervisorOptions {
  spawn: () => Channel;
  /** The engine's module, where the page compiles it while the worker starts. */
  module: Promise<WebAssembly.Module | undefined> | undefined;
  wasmUrl: string | undefined;
  /** Folder of the parts. */
  partsUrl?: string | undefined;
  settings: SettingsPatch | undefined;
  heartbeatMs: number;
  onRestart: (reason: string, restarts: number) => void;
  /** A new instance has its corpus and needs its embedder. */
  onFresh: () => void;
  onFailed: (error: AdfontesError) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  onEvent?: (event: never) => void;
  transfer?: Transferable[];
}

/** Changes that outlive the corpus they were made on. */
const KEPT = ["setSettings", "setDomain"];

export class Supervisor {
  #remote: Promise<Remote>;
  #current: Remote | undefined;
  #snapshot: Blob | Uint8Array | undefined;
  #journal: { method: string; args: unknown[] }[] = [];
  #llm: LanguageModelConfig | null = null;
  #fetches = new FetchRunner();
  #restarts = 0;
  #failuresInARow = 0;
  #closed = false;
  #lastChange: Promise<void> = Promise.resolve();
  generation = 0;

  constructor(private readonly options: SupervisorOptions) {
    this.#remote = this.#start();
    this.#remote.catch(() => {});
  }

  /** Resolves when the engine runs. */
  async ready(): Promise<void> {
    for (;;) {
      const attempt = this.#remote;
      try {
        await attempt;
        return;
      } catch (thrown) {
        if (attempt !== this.#remote) continue; // that start crashed too, and another one runs
        throw thrown instanceof Crashed
          ? new AdfontesError("worker_failed", `The engine could not be started: ${thrown.message}.`)
          : asError(thrown);
      }
    }
  }

  /** Loads an index; it becomes the snapshot that restarts begin with. */
  async load(bytes: Uint8Array, signal?: AbortSignal): Promise<LoadReport> {
    const snapshot = snapshotOf(bytes);
    const report = await this.call("load", [snapshot], signal === undefined ? {} : { signal });
    this.#snapshot = snapshot;
    this.#journal = this.#journal.filter((entry) => KEPT.includes(entry.method));
    return report;
  }

  async setLanguageModel(config: LanguageModelConfig | null): Promise<void> {
    await this.call("setLanguageModel", wireLanguageModel(config));
    this.#llm = config;
  }

  /** Changes run one after the other, so that journal and snapshot know their order. */
  async call<M extends MethodName>(method: M, args: Arguments<M>, options: CallOptions = {}): Promise<Result<M>> {
    checkArguments(method, DISPATCHED[method]?.takes ?? [], args);
    const call = () => this.#call<Result<M>>(method, args, options);
    return effectOf(method) === "changes" || method === "load" ? this.#exclusive(call) : call();
  }

  #exclusive<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(run);
    this.#lastChange = result.then(
      () => {},
      () => {},
    );
    return result;
  }

  async #call<T>(method: string, args: unknown[], options: CallOptions): Promise<T> {
    const effect = effectOf(method);
    for (let attempt = 0; ; attempt++) {
      if (options.signal?.aborted) throw new AbortError();
      if (this.#closed) throw new AdfontesError("closed", "The engine was closed. Create a new one.");
      await this.ready();
      const remote = await this.#remote;
      try {
        const running = remote.call<T>(method, args, options);
        // A change may have happened in spite of the abort: the worker knows.
        const value = await (effect === "changes" ? this.#stoppable(remote, running, options.signal) : abortable(running, options.signal));
        this.#failuresInARow = 0;
        const nothingNew = method === "embedMissing" && (value as { embedded?: number }).embedded === 0;
        if (effect === "changes" && !nothingNew) this.#record(method, args);
        return value;
      } catch (thrown) {
        if (!(thrown instanceof Crashed)) throw asError(thrown);
        if (this.#closed) throw new AdfontesError("closed", "The engine was closed. Create a new one.");
        if (thrown.message === ABORTED && options.signal?.aborted) throw new AbortError();
        if (thrown.message === NO_MEMORY) throw new AdfontesError("out_of_memory", "The device has no memory for this. Nothing was lost; give less at once.");
        // A request to a language model may have cost money: what asks one is not asked again.
        const paid = this.#llm !== null && DISPATCHED[method]?.way === "abortable";
        if (attempt === 0 && effect === "reads" && !paid) continue;
        throw new AdfontesError("engine_restarted", `The engine stopped (${thrown.message}) and was started again. Nothing was lost; try once more.`);
      }
    }
  }

  async #stoppable<T>(remote: Remote, running: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    let late: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      late = setTimeout(() => {
        // An answer ends with its worker, and what it cost is lost: the change hears of its abort when it comes to rest.
        if (remote.busy > 1) return stop();
        remote.close(ABORTED);
        this.#failuresInARow--;
        this.#crashed(remote, ABORTED);
      }, ABORT_MS);
    };
    signal?.addEventListener("abort", stop);
    return running.finally(() => {
      clearTimeout(late);
      signal?.removeEventListener("abort", stop);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#fetches.abortAll();
    this.#current?.close();
    this.#snapshot = undefined;
    this.#journal = [];
  }

  async #start(): Promise<Remote> {
    const remote: Remote = new Remote(this.options.spawn(), {
      heartbeatMs: this.options.heartbeatMs,
      onCrash: (reason) => this.#crashed(remote, reason),
      onNotice: (notice) => this.#fetches.handle(notice as FetchNotice, remote, this.#llm?.fetch),
    });
    this.#current = remote;
    const { wasmUrl, partsUrl, settings } = this.options;
    const module = await this.options.module;
    await remote.call("init", [{ ...(module && { module }), ...(wasmUrl === undefined ? {} : { wasmUrl }), ...(partsUrl === undefined ? {} : { partsUrl }), settings }]);
    if (this.#snapshot !== undefined) await remote.call("load", [this.#snapshot]);
    for (const { method, args } of this.#journal) {
      // Vectors come back with the embedder, which attaches later.
      if (method !== "embedMissing") await remote.call(method, args);
    }
    if (this.#llm !== null) await remote.call("setLanguageModel", wireLanguageModel(this.#llm));
    this.generation++;
    return remote;
  }

  #crashed(remote: Remote, reason: string): void {
    if (this.#closed || remote !== this.#current || this.generation === 0) return;
    this.#fetches.abortAll();
    this.#restarts++;
    if (++this.#failuresInARow > MAX_RESTARTS) {
      const error = new AdfontesError("engine_failed", `The engine stopped again and again (${reason}). Reload the page.`);
      this.#remote = Promise.reject(error);
      this.#remote.catch(() => {});
      this.options.onFailed(error);
      return;
    }
    this.#remote = this.#start();
    this.#remote.then(
      () => {
        this.options.onRestart(reason, this.#restarts);
        this.options.onFresh();
      },
      (thrown: unknown) => {
        // A crash while starting has already begun the next attempt.
        if (!(thrown instanceof Crashed)) this.options.onFailed(asError(thrown));
      },
    );
  }

  #record(method: string, args: unknown[]): void {
    if (method === "clear") {
      this.#snapshot = undefined;
      this.#journal = this.#journal.filter((entry) => KEPT.includes(entry.method));
    }
    this.#journal.push({ method, args });
    // Computed vectors exist nowhere else, so they are worth a snapshot of their own.
    if (this.#journal.length > JOURNAL_LIMIT || method === "embedMissing") {
      void this.#exclusive(() => this.#compact()).catch(() => {}); // the journal still holds everything
    }
  }

  async #compact(): Promise<void> {
    const remote = await this.#remote;
    const bytes = await remote.call<Uint8Array>("export", []);
    this.#snapshot = snapshotOf(bytes);
    this.#journal = this.#journal.filter((entry) => KEPT.includes(entry.method));
  }
}

/** What an engine is started from again. A Blob is shared between threads without a copy, and need not stay in memory. */
function snapshotOf(bytes: Uint8Array): Blob | Uint8Array {
  // The caller may change its bytes.
  return bytes.length <= SMALL ? bytes.slice() : new Blob([bytes as BlobPart]);
}

/** A function cannot be posted: the worker is told that there is one. */
function wireLanguageModel(config: LanguageModelConfig | null): [LanguageModelConfig | null, boolean] {
  if (config === null) return [null, false];
  const { fetch: custom, ...rest } = config;
  return [rest, custom !== undefined];
}

/** Lets the caller go at once; the worker is told through the call's own signal. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(new AbortError());
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Further embedders beside the first one, for many passages: each has the model once more and computes its share. */
import { joined } from "./embed-queue.js";
import type { EmbedInit } from "./embed-host.js";
import { Remote, type Channel } from "./protocol.js";

/** How many helpers there may be, and how one is started; without `start` there are none. */
export interface Helpers {
  count: number;
  start?: () => Channel;
}

/** Texts of one share; fewer are not worth a message. */
const SHARE = 8;
/** A helper holds the model in memory: after so long without work it is let go. */
const IDLE_MS = 3000;

export class Lanes {
  #helpers: Promise<Remote>[] = [];
  #lost = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly helpers: Helpers,
    private readonly init: EmbedInit,
  ) {}

  /** The vectors of the texts in their order. What a helper does not give is computed by `here`. */
  async embed(texts: string[], here: (texts: string[]) => Promise<Float32Array>): Promise<Float32Array> {
    const count = Math.min(1 + this.helpers.count - this.#lost, Math.ceil(texts.length / SHARE));
    if (count < 2) return here(texts);
    clearTimeout(this.#idle);
    const size = Math.ceil(texts.length / count);
    const shares = Array.from({ length: count }, (_, at) => texts.slice(at * size, (at + 1) * size)).filter((share) => share.length > 0);
    // The helpers first: what is computed here holds up this thread.
    const others = shares.slice(1).map((share, at) => this.#ask(at, share).catch(() => here(share)));
    const parts = await Promise.all([here(shares[0]!), ...others]);
    this.#idle = setTimeout(() => this.close(), IDLE_MS);
    return joined(parts);
  }

  close(): void {
    clearTimeout(this.#idle);
    for (const helper of this.#helpers) helper.then((remote) => remote.close(), () => {});
    this.#helpers = [];
  }

  async #ask(at: number, texts: string[]): Promise<Float32Array> {
    const helper = (this.#helpers[at] ??= this.#started());
    try {
      return await (await helper).call<Float32Array>("embed", [texts, "passage"]);
    } catch (thrown) {
      // Not enough memory, no worker allowed: this share and the next ones are computed without it.
      if (this.#helpers[at] === helper) {
        this.#helpers.splice(at, 1);
        this.#lost += 1;
        helper.then((remote) => remote.close(), () => {});
      }
      throw thrown;
    }
  }

  async #started(): Promise<Remote> {
    if (this.helpers.start === undefined) throw new Error("no helper can be started");
    const remote = new Remote(this.helpers.start(), { heartbeatMs: 0, onCrash: () => remote.close() });
    await remote.call("init", [this.init]);
    return remote;
  }
}

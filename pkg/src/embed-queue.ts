/** Who is embedded next: a question before any passages, and passages in batches small enough to be interrupted. */
import type { EmbedRole } from "./wasm-surface.js";

interface Job {
  texts: string[];
  role: EmbedRole;
  done: number;
  parts: Float32Array[];
  resolve(vectors: Float32Array): void;
  reject(error: unknown): void;
}

export class EmbedQueue {
  #queries: Job[] = [];
  #passages: Job[] = [];
  #running = false;

  /**
   * @param embed computes the vectors of a few texts, row-major, blocking
   * @param pause lets waiting messages in
   * @param batch passages computed between two pauses
   */
  constructor(
    private readonly embed: (texts: string[], role: EmbedRole) => Float32Array,
    private readonly pause: () => Promise<void>,
    private readonly batch = 4,
  ) {}

  push(texts: string[], role: EmbedRole): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      (role === "query" ? this.#queries : this.#passages).push({ texts, role, done: 0, parts: [], resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (;;) {
        await this.pause();
        const queue = this.#queries.length > 0 ? this.#queries : this.#passages;
        const job = queue[0];
        if (job === undefined) return;
        try {
          const next = job.texts.slice(job.done, job.done + this.batch);
          if (next.length > 0) job.parts.push(this.embed(next, job.role));
          job.done += next.length;
          if (job.done < job.texts.length) continue;
          queue.shift();
          job.resolve(joined(job.parts));
        } catch (thrown) {
          queue.shift();
          job.reject(thrown);
        }
      }
    } finally {
      this.#running = false;
    }
  }
}

/** One after another. */
export function joined(parts: Float32Array[]): Float32Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Who may ask how often: counted in memory, per address and per key. */
import { isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";

/** Most names that are counted, in two halves: when the younger one is full, the older one is forgotten. A flood of addresses cannot fill the memory. */
const HALF = 5_000;

interface Left {
  tokens: number;
  at: number;
}

/** This many requests a minute for each name; unused ones are saved up to that number. */
export class RateLimit {
  #young = new Map<string, Left>();
  #old = new Map<string, Left>();

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes a request of this name. Returns 0, or the milliseconds until the next one may come. */
  take(name: string): number {
    const now = this.now();
    const known = this.#young.get(name) ?? this.#old.get(name);
    const tokens = known === undefined ? this.perMinute : Math.min(this.perMinute, known.tokens + ((now - known.at) / 60_000) * this.perMinute);
    const allowed = tokens >= 1;
    this.#young.set(name, { tokens: allowed ? tokens - 1 : tokens, at: now });
    if (this.#young.size >= HALF) [this.#old, this.#young] = [this.#young, new Map()];
    return allowed ? 0 : Math.ceil(((1 - tokens) / this.perMinute) * 60_000);
  }

  /** Names that are counted. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}

/** Requests that run at the same time, in all and for each name. */
export class Running {
  #count = new Map<string, number>();
  #total = 0;

  constructor(
    private readonly most: number,
    private readonly each: number,
  ) {}

  /** Begins one; `undefined`: there are too many. Returns what ends it, which may be called more than once. */
  begin(name: string): (() => void) | undefined {
    const own = this.#count.get(name) ?? 0;
    if (this.#total >= this.most || own >= this.each) return undefined;
    this.#count.set(name, own + 1);
    this.#total += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#total -= 1;
      const left = (this.#count.get(name) ?? 1) - 1;
      if (left > 0) this.#count.set(name, left);
      else this.#count.delete(name);
    };
  }
}

/**
 * The address that a request is counted for. `proxies`: how many trusted ones stand before this one; each has added the address that it
 * saw to `X-Forwarded-For`, and what stands left of those is the client's own claim. An IPv6 network counts as one address.
 */
export function addressOf(request: IncomingMessage, proxies: number): string {
  const seen = request.socket.remoteAddress ?? "";
  const header = request.headers["x-forwarded-for"];
  const forwarded = (Array.isArray(header) ? header.join(",") : header ?? "").split(",").map((part) => part.trim()).filter(Boolean);
  const chain = [...forwarded, seen];
  return network(proxies === 0 ? seen : chain[Math.max(0, chain.length - 1 - proxies)]!);
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1]!;
  if (!isIPv6(address)) return address.slice(0, 64);
  // The first 64 bits are a customer's network: the rest can be chosen at will.
  const [head = "", tail] = address.split("%")[0]!.toLowerCase().split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [front, back] = [groups(head), groups(tail ?? "")];
  const whole = tail === undefined ? front : [...front, ...new Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back];
  return `${whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

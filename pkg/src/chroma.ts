/** Passages that a Chroma server holds: asked for each question, over its HTTP API (v2). Fetched by pages that have such a server. */
import { AdfontesError, toWire } from "./errors.js";
import type { Supervisor } from "./supervisor.js";
import type { ChromaStore } from "./types.js";

/** What `adfontes index --to chroma` writes beside each passage. A collection of somebody else's may have any of it, or none. */
export interface PassageMetadata {
  /** Id of the document. */
  source: string;
  title: string;
  kind: string;
  format: string;
  /** Position among the document's passages, from 0. */
  index: number;
  /** In the document's text, in UTF-16 code units. */
  start: number;
  end: number;
  start_line: number;
  end_line: number;
  start_page?: number;
  end_page?: number;
  language: string;
  code: boolean;
  remote: "allow" | "never";
  /** Titles of the enclosing headings, a line each. */
  headings: string;
  url?: string;
  path?: string;
}

/** A collection, as the server describes it. `model`: fingerprint of the model that made its vectors, where adfontes wrote them. */
export interface Collection {
  id: string;
  dimension: number | undefined;
  model: string | undefined;
  /** Whether adfontes wrote it. */
  own: boolean;
}

interface Found {
  documents: unknown[];
  metadatas: unknown[];
  embeddings: unknown[];
}

const TIMEOUT_MS = 5_000;
const LIMIT = 30;
/** Where no passage has every word: how many with some of them are looked at for each that is taken. */
const CHOICE = 8;
/** The most that is read of one answer. */
const MAX_BYTES = 64e6;

const failed = (message: string, details: { status?: number; cause?: unknown } = {}) => new AdfontesError("store_failed", message, details);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** A client of one collection. It asks no other origin than the one that it was given, and follows no redirect. */
export class Chroma {
  readonly url: URL;
  readonly name: string;
  readonly #base: string;
  readonly #options: ChromaStore;
  #collection: Promise<Collection> | undefined;

  constructor(options: ChromaStore) {
    const { chroma, collection, tenant = "default_tenant", database = "default_database" } = options;
    try {
      this.url = new URL(chroma);
    } catch {
      throw new AdfontesError("invalid_argument", `\`store.chroma\` must be the address of a Chroma server, such as http://127.0.0.1:8000, but is ${String(chroma)}.`);
    }
    if (!/^https?:$/.test(this.url.protocol)) throw new AdfontesError("invalid_argument", "`store.chroma` must be an address of http or https.");
    if (typeof collection !== "string" || collection === "") throw new AdfontesError("invalid_argument", "`store.collection` must be the collection's name.");
    const path = [tenant, database].map(encodeURIComponent);
    this.#base = `${this.url.origin}${this.url.pathname.replace(/\/$/, "")}/api/v2/tenants/${path[0]}/databases/${path[1]}/collections`;
    this.#options = options;
    this.name = collection;
  }

  /** The collection; looked up once, and again after it failed. */
  collection(): Promise<Collection> {
    this.#collection ??= this.#request(`/${encodeURIComponent(this.name)}`).then(readCollection);
    this.#collection.catch(() => (this.#collection = undefined));
    return this.#collection;
  }

  /** Makes the collection where there is none. */
  async create(model: string, metadata: Record<string, string | number>): Promise<Collection> {
    const configuration = { hnsw: { space: "cosine" } };
    const made = await this.#request("", { name: this.name, get_or_create: true, metadata: { adfontes: 1, model, ...metadata }, configuration });
    return (await (this.#collection = Promise.resolve(readCollection(made))));
  }

  /** One of the collection's calls: `upsert`, `get`, `query`, `delete`, `count`. */
  async call(what: string, body?: object): Promise<unknown> {
    const { id } = await this.collection();
    try {
      return await this.#request(`/${encodeURIComponent(id)}/${what}`, body);
    } catch (thrown) {
      // Somebody may have made the collection anew.
      if ((thrown as AdfontesError).status !== 404) throw thrown;
      this.#collection = undefined;
      return this.#request(`/${encodeURIComponent((await this.collection()).id)}/${what}`, body);
    }
  }

  /** The passages nearest to a question, as the engine takes them: by vector, or where there is none, by words that they contain. */
  async near(words: string[], vector: Float32Array | undefined, model: string | undefined): Promise<string> {
    const n = this.#options.limit ?? LIMIT;
    const include = ["documents", "metadatas", ...(vector === undefined ? [] : ["embeddings"])];
    if (vector !== undefined) {
      const known = await this.collection();
      if (known.model !== undefined && known.model !== model) {
        throw failed(`The vectors of the collection ${this.name} are of another model. Attach the model that it was indexed with, or index it again.`);
      }
      if (known.dimension !== undefined && known.dimension !== vector.length) {
        throw failed(`The vectors of the collection ${this.name} have ${known.dimension} numbers, those of the attached model ${vector.length}. Attach the model that it was indexed with.`);
      }
      return excerpts(first(await this.call("query", { query_embeddings: [[...vector]], n_results: n, include })));
    }
    const contains = words.map((word) => ({ $or: forms(word).map((form) => ({ $contains: form })) }));
    if (contains.length === 0) return "[]";
    const get = async (where_document: object | undefined, limit: number) => flat(await this.call("get", { where_document, limit, include }));
    const all = await get(joined("$and", contains), n);
    if (all.documents.length > 0 || contains.length === 1) return excerpts(all);
    return excerpts(best(await get(joined("$or", contains), n * CHOICE), words, n));
  }

  async #request(path: string, body?: object): Promise<unknown> {
    const { headers = {}, timeoutMs = TIMEOUT_MS } = this.#options;
    const where = `${this.url.origin} (Chroma)`;
    const signal = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.#base + path, {
        signal, redirect: "error", credentials: "omit", referrerPolicy: "no-referrer",
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      });
      text = await bounded(response, where);
    } catch (thrown) {
      if (thrown instanceof AdfontesError) throw thrown;
      const why = signal.aborted
        ? `did not answer within ${timeoutMs / 1000} s (\`store.timeoutMs\`). Try again`
        : `could not be reached (${(thrown as Error).message}). Check the address, that the server runs, and that its cors_allow_origins name this page`;
      throw failed(`${where} ${why}.`, { cause: thrown });
    }
    if (!response.ok) throw failed(refusal(where, this.name, response.status, text), { status: response.status });
    try {
      return text === "" ? undefined : (JSON.parse(text) as unknown);
    } catch (thrown) {
      throw failed(`${where} answered something that is not JSON. Check that the address leads to a Chroma server.`, { cause: thrown });
    }
  }
}

async function bounded(response: Response, where: string): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  for (let bytes = 0; reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw failed(`${where} answers more than ${MAX_BYTES / 1e6} MB. Set a smaller \`store.limit\`.`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

function refusal(where: string, name: string, status: number, text: string): string {
  let said = "";
  try {
    said = String((JSON.parse(text) as { message?: unknown }).message ?? "").slice(0, 300);
  } catch {
    // An error page of something else; the status says enough.
  }
  const told = said === "" ? "" : `: ${said}`;
  if (status === 404) return `${where} has no collection ${name}${told}. Check the name, or make it with adfontes index --to chroma.`;
  if (status === 401 || status === 403) return `${where} refused access (${status})${told}. Check \`store.headers\`.`;
  return `${where} answered with status ${status}${told}. Check the address and the server's log.`;
}

function readCollection(value: unknown): Collection {
  if (!isObject(value) || typeof value["id"] !== "string") throw failed("The server's answer is not a collection of Chroma. Check that the address leads to a Chroma server.");
  const metadata = isObject(value["metadata"]) ? value["metadata"] : {};
  const model = metadata["model"];
  const own = metadata["adfontes"] !== undefined;
  return {
    id: value["id"],
    dimension: typeof value["dimension"] === "number" ? value["dimension"] : undefined,
    model: own && typeof model === "string" ? model : undefined,
    own,
  };
}

const joined = (how: "$and" | "$or", conditions: object[]) => (conditions.length === 1 ? conditions[0] : { [how]: conditions });

/** Chroma looks for exactly these letters. */
function forms(word: string): string[] {
  const capital = word.slice(0, 1).toUpperCase() + word.slice(1);
  return [...new Set([word, capital, word.toUpperCase()])];
}

/** The passages with the most of the words. */
function best({ documents, metadatas }: Found, words: string[], n: number): Found {
  const count = (text: unknown) => words.filter((word) => typeof text === "string" && forms(word).some((form) => text.includes(form))).length;
  const order = documents.map((text, at) => ({ at, has: count(text) })).sort((a, b) => b.has - a.has || a.at - b.at).slice(0, n);
  return { documents: order.map(({ at }) => documents[at]), metadatas: order.map(({ at }) => metadatas[at]), embeddings: [] };
}

function flat(value: unknown): Found {
  if (!isObject(value) || !Array.isArray(value["documents"])) throw failed("The server's answer holds no passages of Chroma. Check that the address leads to a Chroma server.");
  const list = (name: string) => (Array.isArray(value[name]) ? (value[name] as unknown[]) : []);
  return { documents: list("documents"), metadatas: list("metadatas"), embeddings: list("embeddings") };
}

/** The results of the first of several questions. */
function first(value: unknown): Found {
  const { documents, metadatas, embeddings } = flat(value);
  return flat({ documents: documents[0], metadatas: metadatas[0], embeddings: embeddings[0] });
}

/** Passages by their documents, as JSON of the engine's excerpts. */
function excerpts({ documents, metadatas, embeddings }: Found): string {
  const bySource = new Map<string, { head: Record<string, unknown>; passages: { text: string; start: number; index: number }[] }>();
  documents.forEach((text, at) => {
    if (typeof text !== "string" || text.trim() === "") return;
    const metadata = isObject(metadatas[at]) ? metadatas[at] : {};
    const word = (name: string) => (typeof metadata[name] === "string" && metadata[name] !== "" ? metadata[name] : undefined);
    const number = (name: string, least: number) => (Number.isSafeInteger(metadata[name]) && (metadata[name] as number) >= least ? (metadata[name] as number) : undefined);
    const id = word("source") ?? word("url") ?? `passage-${at + 1}`;
    const entry = bySource.get(id) ?? { head: {}, passages: [] };
    bySource.set(id, entry);
    const never = entry.head["remote"] === "never" || (metadata["remote"] !== undefined && metadata["remote"] !== "allow");
    entry.head = {
      id, title: word("title"), kind: word("kind"), url: word("url"), path: word("path"), format: word("format"), language: word("language"),
      remote: never ? "never" : "allow",
    };
    const line = number("start_line", 1) ?? 1;
    const page = number("start_page", 1);
    const vector = embeddings[at];
    const passage = {
      text,
      index: number("index", 0) ?? entry.passages.length,
      start: number("start", 0) ?? entry.passages.reduce((end, other) => Math.max(end, other.start + other.text.length + 2), 0),
      lines: [line, Math.max(line, number("end_line", 1) ?? line)],
      ...(page === undefined ? {} : { pages: [page, Math.max(page, number("end_page", 1) ?? page)] }),
      headingPath: word("headings")?.split("\n") ?? [],
      code: metadata["code"] === true,
      vector: Array.isArray(vector) && vector.every(Number.isFinite) ? vector : [],
    };
    // Twice the same place: the passage was there before.
    if (!entry.passages.some((other) => other.start === passage.start)) entry.passages.push(passage);
  });
  return JSON.stringify([...bySource.values()].map(({ head, passages }) => ({ ...head, passages: passages.sort((a, b) => a.start - b.start) })));
}

/** Connects the server to the engine, again after a restart: the worker asks by a port. */
export class StoreLink {
  readonly #client: Chroma;
  #port: MessagePort | undefined;

  constructor(
    private readonly engine: Supervisor,
    options: ChromaStore,
    /** Fingerprint of the attached model. */
    private readonly model: () => string | undefined,
  ) {
    this.#client = new Chroma(options);
  }

  async attach(): Promise<void> {
    this.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = async (event: MessageEvent) => {
      const { id, words, vector } = event.data as { id: number; words: string[]; vector: Float32Array | undefined };
      try {
        port1.postMessage({ id, value: await this.#client.near(words, vector, this.model()) });
      } catch (thrown) {
        port1.postMessage({ id, error: toWire(thrown) });
      }
    };
    await this.engine.call("attachStore", [this.#client.url.host, port2], { transfer: [port2] });
  }

  close(): void {
    this.#port?.close();
    this.#port = undefined;
  }
}

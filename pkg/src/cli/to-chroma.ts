/** `adfontes index --to chroma`: passages and vectors go to the server, the file keeps facts, names and what must stay. */
import { createHash } from "node:crypto";
import { Chroma, type PassageMetadata } from "../chroma.js";
import { AdfontesError } from "../errors.js";
import type { Engine } from "../node.js";
import type { Progress, Reference, SourceInput } from "../types.js";

/** Characters of sources that are read at a time: the engine holds no more than these, however large the corpus is. */
const BATCH_CHARS = 4e6;
/** Passages of one request. The server takes 5,461. */
const PASSAGES = 500;
/** Ids of one page of the server's list. */
const IDS = 5_000;

export interface Written {
  /** Passages that the collection holds now. */
  held: number;
  /** Passages that were embedded and sent; the others were there already. */
  sent: number;
  removed: number;
  /** Sources that the file keeps whole: facts, and what must not leave. */
  stay: SourceInput[];
  warnings: string[];
}

type Ided = [string, Reference][];

/** Data whose facts the graph holds: it is small, and its texts are the places of its facts. */
function isData({ name, format }: SourceInput): boolean {
  return format === undefined ? /\.json$/i.test(name) : format === "json-resume" || format === "graph";
}

function idOf({ sourceId, metadata, fullText }: Reference): string {
  return createHash("sha256").update(JSON.stringify([sourceId, metadata.start, fullText])).digest("hex").slice(0, 32);
}

/** Writes the passages of the sources, and removes those that the sources no longer have. `engine` is empty, has its model, and is left empty. */
export async function toChroma(engine: Engine, sources: SourceInput[], server: Chroma, onProgress: (progress: Progress) => void): Promise<Written> {
  const { fingerprint, dimension } = engine.dense.manifest!;
  const collection = await server.create(fingerprint, { dimension });
  const count = await server.call("count");
  if (!collection.own && count !== 0) {
    throw new AdfontesError("store_failed", `The collection ${server.name} holds passages that adfontes did not write. Give another name with --collection.`);
  }
  if (collection.model !== undefined && collection.model !== fingerprint) {
    throw new AdfontesError("store_failed", `The collection ${server.name} was written with another model. Use that model, or give another name with --collection.`);
  }
  const written: Written = { held: 0, sent: 0, removed: 0, stay: sources.filter(isData), warnings: [] };
  const kept = new Set<string>();
  const total = sources.length - written.stay.length;
  let read = 0;
  for (const batch of batches(sources.filter((source) => !isData(source)))) {
    const { warnings } = await engine.add(batch);
    const stay = staying(batch, await held(engine));
    written.stay.push(...stay);
    // Adding a source that stays to the file says its warnings once more.
    if (stay.length === 0) written.warnings.push(...(warnings ?? []));
    if (stay.length > 0) await engine.remove(stay.map(({ id, name }) => id ?? name));
    const [left] = await held(engine);
    if (left !== undefined) throw new AdfontesError("internal", `${left} must not leave, and its source is not known. Nothing of it was sent; index it without --to.`);
    const passages = await listed(engine);
    for (const [id] of passages) kept.add(id);
    await removeKnown(engine, server, passages);
    await engine.embedMissing({ onProgress });
    written.sent += await send(engine, server);
    await engine.clear();
    onProgress({ stage: "read", loaded: (read += batch.length), total });
  }
  written.held = kept.size;
  written.removed = await prune(server, kept);
  return written;
}

function* batches(sources: SourceInput[]): Generator<SourceInput[]> {
  let batch: SourceInput[] = [];
  let chars = 0;
  for (const source of sources) {
    if (batch.length > 0 && chars + source.text.length > BATCH_CHARS) {
      yield batch;
      [batch, chars] = [[], 0];
    }
    batch.push(source);
    chars += source.text.length;
  }
  if (batch.length > 0) yield batch;
}

async function* pages(engine: Engine): AsyncGenerator<{ from: number; references: Reference[] }> {
  for (let from = 0; ; from += PASSAGES) {
    const references = await engine.passages(from, PASSAGES);
    if (references.length === 0) return;
    yield { from, references };
  }
}

/** Ids of documents that must not leave. A server is elsewhere. */
async function held(engine: Engine): Promise<Set<string>> {
  const stay = new Set<string>();
  for await (const { references } of pages(engine)) for (const { remote, sourceId } of references) if (remote === "never") stay.add(sourceId);
  return stay;
}

/** Sources with one of these documents; of one with many, the others stay too. */
function staying(batch: SourceInput[], documents: Set<string>): SourceInput[] {
  const has = ({ name, text }: SourceInput, id: string) => id.startsWith(name) || (/\.jsonl$/i.test(name) && text.includes(JSON.stringify(id)));
  return batch.filter((source) => documents.has(source.id ?? source.name) || [...documents].some((id) => has(source, id)));
}

async function listed(engine: Engine): Promise<Ided> {
  const all: Ided = [];
  for await (const { references } of pages(engine)) all.push(...references.map((one): [string, Reference] => [idOf(one), one]));
  return all;
}

/** Takes documents out of the engine whose passages the server has, all of them: they need no embedding. */
async function removeKnown(engine: Engine, server: Chroma, passages: Ided): Promise<void> {
  const known = new Set<string>();
  for (let at = 0; at < passages.length; at += PASSAGES) {
    const ids = passages.slice(at, at + PASSAGES).map(([id]) => id);
    for (const id of idsOf(await server.call("get", { ids, include: [] }))) known.add(id);
  }
  const documents = new Set(passages.map(([, { sourceId }]) => sourceId));
  for (const [id, { sourceId }] of passages) if (!known.has(id)) documents.delete(sourceId);
  if (documents.size > 0) await engine.remove([...documents]);
}

async function send(engine: Engine, server: Chroma): Promise<number> {
  let sent = 0;
  const formats = new Map<string, string>();
  for await (const { from, references } of pages(engine)) {
    const numbers = await engine.vectorsOf(from, references.length);
    const dimension = numbers.length / references.length;
    for (const { sourceId } of references) {
      if (!formats.has(sourceId)) formats.set(sourceId, (await engine.document(sourceId))?.format ?? "text");
    }
    await server.call("upsert", {
      ids: references.map(idOf),
      documents: references.map(({ fullText }) => fullText),
      embeddings: references.map((_, at) => [...numbers.subarray(at * dimension, (at + 1) * dimension)]),
      metadatas: references.map((one) => metadataOf(one, formats.get(one.sourceId)!)),
    });
    sent += references.length;
  }
  return sent;
}

function metadataOf({ sourceId, sourceName, kind, chunkIndex, url, path, metadata: m }: Reference, format: string): PassageMetadata {
  return {
    source: sourceId, title: sourceName, kind, format, index: chunkIndex, start: m.start, end: m.end,
    start_line: m.lines[0], end_line: m.lines[1], language: m.language, code: m.code, remote: "allow", headings: m.headingPath.join("\n"),
    ...(m.pages === undefined ? {} : { start_page: m.pages[0], end_page: m.pages[1] }),
    ...(url === undefined ? {} : { url }),
    ...(path === undefined ? {} : { path }),
  };
}

/** Removes what is not kept; returns how many. */
async function prune(server: Chroma, kept: Set<string>): Promise<number> {
  const gone: string[] = [];
  for (let offset = 0; ; offset += IDS) {
    const ids = idsOf(await server.call("get", { include: [], limit: IDS, offset }));
    gone.push(...ids.filter((id) => !kept.has(id)));
    if (ids.length < IDS) break;
  }
  for (let at = 0; at < gone.length; at += PASSAGES) await server.call("delete", { ids: gone.slice(at, at + PASSAGES) });
  return gone.length;
}

function idsOf(value: unknown): string[] {
  const ids = (value as { ids?: unknown } | null)?.ids;
  if (!Array.isArray(ids)) throw new AdfontesError("store_failed", "The server's answer holds no ids of Chroma. Check that the address leads to a Chroma server.");
  return ids as string[];
}

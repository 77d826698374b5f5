/** Dialogs in IndexedDB, those of one place of this site apart from the others. */
import type { KeptDialog } from "../keeper.js";

const NAME = "adfontes-dialogs";
const STORE = "dialogs";
/** The oldest ones beyond this go. */
const MOST = 50;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("place", "place");
  const db = await done(request);
  // Another tab may want a newer version, or to delete everything.
  db.onversionchange = () => db.close();
  return db;
}

async function using<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const db = await database();
  try {
    const transaction = db.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
    ended.catch(() => {}); // awaited below, where `run` has not failed
    const result = await run(transaction.objectStore(STORE));
    await ended;
    return result;
  } finally {
    db.close();
  }
}

function mark(place: string, kept: boolean): void {
  try {
    if (kept) localStorage.setItem(place, "1");
    else localStorage.removeItem(place);
  } catch {
    // Then the list is found when it is opened.
  }
}

export function load(id: string): Promise<KeptDialog | undefined> {
  return using("readonly", (store) => done(store.get(id) as IDBRequest<KeptDialog | undefined>));
}

/** The dialogs of a place, newest first. */
export async function list(place: string): Promise<KeptDialog[]> {
  const all = await using("readonly", (store) => done(store.index("place").getAll(place) as IDBRequest<KeptDialog[]>));
  return all.sort((a, b) => b.at - a.at);
}

/**
 * Keeps the dialog, and gives the name that it has then: a new one where the dialog of this name is not the one of `before`, in
 * milliseconds of the epoch.
 */
export async function save(dialog: KeptDialog, before: number, newId: () => string): Promise<string> {
  const id = await using("readwrite", async (store) => {
    const kept = await done(store.get(dialog.id) as IDBRequest<KeptDialog | undefined>);
    const id = kept === undefined || kept.at === before ? dialog.id : newId();
    await done(store.put({ ...dialog, id }));
    return id;
  });
  mark(dialog.place, true);
  // This runs after every answer, so the dialogs themselves are read only where there are too many.
  if ((await using("readonly", (store) => done(store.index("place").count(dialog.place)))) <= MOST) return id;
  const old = (await list(dialog.place)).slice(MOST);
  for (const { id } of old) await using("readwrite", (store) => done(store.delete(id)));
  return id;
}

export async function remove(place: string, id: string): Promise<void> {
  await using("readwrite", (store) => done(store.delete(id)));
  if ((await list(place)).length === 0) mark(place, false);
}

export async function removeAll(place: string): Promise<void> {
  for (const { id } of await list(place)) await using("readwrite", (store) => done(store.delete(id)));
  mark(place, false);
}

/** The visitor's index, kept in this browser. */
const NAME = "adfontes-own";

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function store(mode, run) {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  const db = await done(opening);
  db.onversionchange = () => db.close();
  try {
    const transaction = db.transaction("files", mode);
    const result = await done(run(transaction.objectStore("files")));
    if (mode === "readwrite") await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: () => reject(transaction.error) }));
    return result;
  } finally {
    db.close();
  }
}

/** `{ index, names }`, or nothing. */
export const kept = () => store("readonly", (files) => files.get("own"));
export const keep = (own) => store("readwrite", (files) => files.put(own, "own"));
export const forget = () => store("readwrite", (files) => files.delete("own"));

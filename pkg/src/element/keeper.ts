/** Which dialog this tab is in, and which dialogs the browser keeps. The code that keeps them is fetched with the first answer. */
import type { Answer } from "../types.js";
import { read, write } from "./composer.js";

/** One question and its answer, as they are kept. */
export interface KeptTurn {
  question: string;
  answer: Answer;
  choose?: string[];
}

/** A dialog as it is kept. */
export interface KeptDialog {
  id: string;
  /** The page and the element that it belongs to. */
  place: string;
  /** When it last went on, in milliseconds of the epoch. */
  at: number;
  turns: KeptTurn[];
}

const late = () => import("./late/store.js");

export class Keeper {
  #id: string | undefined;
  #saving: Promise<void> = Promise.resolve();

  /** @param place names the page and the element; `undefined`: nothing is kept */
  constructor(readonly place: () => string | undefined) {}

  /** Under which name this tab keeps something. */
  key(what: "draft" | "dialog"): string | undefined {
    const place = this.place();
    return place === undefined ? undefined : `${place}:${what}`;
  }

  /** Whether dialogs of this place were kept before, as far as this tab can tell without opening the store. */
  get known(): boolean {
    const place = this.place();
    try {
      return place !== undefined && localStorage.getItem(place) !== null;
    } catch {
      return false;
    }
  }

  /** The dialog that this tab was in before the page was loaded again. */
  async current(): Promise<KeptDialog | undefined> {
    const id = read(this.key("dialog"));
    if (id === undefined) return undefined;
    const dialog = await (await late()).load(id);
    if (dialog !== undefined) this.#id = id;
    return dialog;
  }

  /** Keeps the dialog as it is now. Rejects where the browser has no room for it. */
  save(turns: KeptTurn[]): Promise<void> {
    const place = this.place();
    if (place === undefined || turns.length === 0) return Promise.resolve();
    const id = (this.#id ??= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
    write(this.key("dialog"), id);
    this.#saving = this.#saving.catch(() => {}).then(async () => (await late()).save({ id, place, at: Date.now(), turns }));
    return this.#saving;
  }

  /** From now on this dialog goes on; `undefined`: a new one. */
  goOn(id: string | undefined): void {
    this.#id = id;
    write(this.key("dialog"), id ?? "");
  }

  /** The dialog that is going on. */
  get id(): string | undefined {
    return this.#id;
  }
}

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

/** Which dialog, and when this tab kept it last. */
type Going = Pick<KeptDialog, "id" | "at">;

export class Keeper {
  #going: Going | undefined;
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
    if (dialog !== undefined) this.#going = { ...dialog };
    return dialog;
  }

  /** Keeps the dialog as it is now. Rejects where the browser has no room for it. */
  save(turns: KeptTurn[]): Promise<void> {
    const place = this.place();
    if (place === undefined || turns.length === 0) return Promise.resolve();
    const going = (this.#going ??= { id: newId(), at: 0 });
    write(this.key("dialog"), going.id);
    this.#saving = this.#saving.catch(() => {}).then(async () => {
      const at = Date.now();
      // Another tab may have gone on with the same dialog: then both are kept.
      const id = await (await late()).save({ id: going.id, place, at, turns }, going.at, newId);
      Object.assign(going, { id, at });
      if (going === this.#going) write(this.key("dialog"), id);
    });
    return this.#saving;
  }

  /** From now on this dialog goes on; `undefined`: a new one. */
  goOn(dialog: Going | undefined): void {
    this.#going = dialog && { ...dialog };
    write(this.key("dialog"), dialog?.id ?? "");
  }

  /** The dialog that is going on. */
  get id(): string | undefined {
    return this.#going?.id;
  }
}

const newId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

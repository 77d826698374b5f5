/** What is said in windows, after answers, of what a model wrote, and beside a search box: it comes when it is first said. */
import english from "../../texts/late/en.js";
import { type Shape, withKeys } from "../../texts.js";
import type { Language } from "../../types.js";

export type LateTexts = Shape<typeof english>;

const LOADERS = {
  de: () => import("../../texts/late/de.js"),
  en: () => Promise.resolve({ default: english }),
  es: () => import("../../texts/late/es.js"),
  ru: () => import("../../texts/late/ru.js"),
} satisfies Record<Language, () => Promise<{ default: object }>>;

/** The English ones, which are at hand at once. */
export const LATE_ENGLISH = english as unknown as LateTexts;

/** The texts of a language; the English ones where they cannot be fetched. */
export async function lateTexts(language: Language): Promise<LateTexts> {
  const own = await LOADERS[language]().catch(() => ({ default: english }));
  return withKeys(own.default, english) as unknown as LateTexts;
}

/** The texts of every language at once. */
import texts from "./texts/index.js";
import { withKeys, type Texts } from "./texts.js";
import type { Language } from "./types.js";

export const TEXTS = Object.fromEntries(
  Object.entries(texts satisfies Record<Language, object>).map(([language, own]) => [language, withKeys(own)]),
) as Record<Language, Texts>;

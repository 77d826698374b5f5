/**
 * What is said to people. Each language is a JSON file in `texts/`, written in its own words; the English one gives the shape. English is
 * at hand at once; the others come when a page needs them (`all-texts.ts` has all of them, for the command line).
 */
import english from "./texts/en.js";
import type { Language } from "./types.js";

declare const SLOTS: unique symbol;

/** A text with slots to fill, such as `{name}`. */
export interface Template<Name extends string> {
  readonly [SLOTS]: Name;
}

type SlotsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotsOf<Rest> : never;
export type Shape<T> = T extends string ? ([SlotsOf<T>] extends [never] ? string : Template<SlotsOf<T>>) : { readonly [K in keyof T]: Shape<T[K]> };

/** Forms of a text with a number, `{n}`, by category. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, Template<"n">>> & { readonly other: Template<"n"> };
export type Texts = Shape<typeof english>;

type List = readonly unknown[];
/** Gives a list of texts the keys that it has in English. */
const keyed = (list: List, model: object): object =>
  Object.fromEntries(Object.entries(model).map(([key, own], at) => [key, Array.isArray(list[at]) ? keyed(list[at] as List, own as object) : list[at]]));

/** The texts of a module, with their keys. */
export const withKeys = (own: object, model: object = english): Texts => (Array.isArray(own) ? keyed(own, model) : own) as Texts;

/** Every language of the engine has its texts: a missing line does not compile. The build has compared their keys and slots. */
const LOADERS = {
  de: () => import("./texts/de.js"),
  en: () => Promise.resolve({ default: english }),
  es: () => import("./texts/es.js"),
  ru: () => import("./texts/ru.js"),
} satisfies Record<Language, () => Promise<{ default: object }>>;
export const LANGUAGES = Object.keys(LOADERS) as Language[];

const loaded: { [L in Language]?: Texts } = { en: withKeys(english) };

/** Whether the texts of a language are at hand. */
export const hasTexts = (language: Language): boolean => loaded[language] !== undefined;

/** The texts of a language; the English ones until they are at hand. */
export const textsOf = (language: Language): Texts => loaded[language] ?? withKeys(english);

/** Fetches the texts of a language. Where they cannot be fetched, a page goes on in English. */
export async function loadTexts(language: Language): Promise<void> {
  const own = await LOADERS[language]().catch(() => ({ default: english }));
  loaded[language] ??= withKeys(own.default);
}

/** The first language that there are texts for among BCP 47 tags. */
export function languageOf(...tags: (string | null | undefined)[]): Language {
  const bases = tags.map((tag) => (tag ?? "").toLowerCase().split("-")[0]!);
  return (bases.find((base) => Object.hasOwn(LOADERS, base)) as Language | undefined) ?? "en";
}

/** A text whose key comes from elsewhere and may be unknown. */
export function textFor(table: object, key: string): string | undefined {
  return Object.hasOwn(table, key) ? (table as Record<string, string>)[key] : undefined;
}

/** A text with its slots filled. */
export function fill<Name extends string>(template: Template<Name>, values: Record<Name, string | number>): string {
  return (template as unknown as string).replace(/\{(\w+)\}/g, (_, name: Name) => String(values[name]));
}

/** A number with its noun in the right form. */
export function count(forms: Plural, n: number, language: Language): string {
  const form = forms[new Intl.PluralRules(language).select(n)] ?? forms.other;
  return fill(form, { n: new Intl.NumberFormat(language).format(n) });
}

/** How much has come of how much. */
export function loadedSize({ loaded, total }: { loaded: number; total: number }, texts: Texts, language: Language): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const values = { loaded: format.format(loaded / 1e6), total: format.format(total / 1e6) };
  return total > 0 ? fill(texts.sizeOf, values) : fill(texts.size, values);
}

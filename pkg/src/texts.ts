/** What is said to people. Each language is a JSON file in `texts/`, written in its own words; the English one gives the shape. */
import texts from "./texts/index.js";
import type { Language } from "./types.js";

declare const SLOTS: unique symbol;

/** A text with slots to fill, such as `{name}`. */
export interface Template<Name extends string> {
  readonly [SLOTS]: Name;
}

type SlotsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotsOf<Rest> : never;
type Shape<T> = T extends string ? ([SlotsOf<T>] extends [never] ? string : Template<SlotsOf<T>>) : { readonly [K in keyof T]: Shape<T[K]> };

/** Forms of a text with a number, `{n}`, by category. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, Template<"n">>> & { readonly other: Template<"n"> };
export type Texts = Shape<typeof texts.en>;

type List = readonly unknown[];
/** Gives a list of texts the keys that it has in English. */
const keyed = (list: List, model: object): object =>
  Object.fromEntries(Object.entries(model).map(([key, own], at) => [key, Array.isArray(list[at]) ? keyed(list[at] as List, own as object) : list[at]]));

/** Every language of the engine has its texts: a missing file does not compile. The build has compared their keys and slots. */
export const TEXTS = Object.fromEntries(
  Object.entries(texts satisfies Record<Language, object>).map(([language, own]) => [language, Array.isArray(own) ? keyed(own, texts.en) : own]),
) as Record<Language, Texts>;
export const LANGUAGES = Object.keys(TEXTS) as Language[];

/** The first language that there are texts for among BCP 47 tags. */
export function languageOf(...tags: (string | null | undefined)[]): Language {
  const bases = tags.map((tag) => (tag ?? "").toLowerCase().split("-")[0]!);
  return (bases.find((base) => Object.hasOwn(TEXTS, base)) as Language | undefined) ?? "en";
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

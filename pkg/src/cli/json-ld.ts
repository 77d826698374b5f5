/**
 * What web pages tell machines (JSON-LD in the words of https://schema.org): questions with their answers, opening hours, prices, and the
 * person that a site is about. It is read where the page does not show it anyway.
 */
import { personIn, resumeOf } from "./json-ld-person.js";

export type Thing = Record<string, unknown>;

const BLOCK = /<script\b[^>]*\btype\s*=\s*["']?application\/ld\+json\b[^>]*>([\s\S]*?)<\/script\s*>/gi;
/** What a page is made of, and what is written in it; the page itself says this. */
const FRAME = /^(\w*Page|WebSite|BreadcrumbList|ItemList|ListItem|SiteNavigationElement|WP\w+|\w*Action|\w*Object|\w*Article|\w*Posting|CreativeWorkSeries|Comment|Person|SpeakableSpecification)$/;
/** Addresses of other things, and words for programs. */
const NOT_FOR_PEOPLE = /^(@.*|name|headline|description|url|image|logo|photo|thumbnailUrl|sameAs|identifier|potentialAction|mainEntityOfPage|isPartOf|hasPart|publisher|inLanguage|hasMap|geo|interactionStatistic|review)$/;
const DEEPEST = 6;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);
export const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null && !Array.isArray(value);
export const typesOf = (thing: Thing): string[] => listOf(thing["@type"]).map((type) => String(type).replace(/^.*[/:#]/, ""));

/** A value in one line: itself, or the name of what it is. */
export function wordsOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value).replace(/\s+/g, " ").trim();
  return isThing(value) ? wordsOf(value["@value"] ?? value["name"]) : "";
}

/** Everything that pages say of one another's things: a reference of one page may be meant on another. */
export class Linked {
  #byId = new Map<string, Thing>();
  #pages: Thing[][] = [];

  /** The things of each page, in the pages' order; of one that is no JSON, `broken` hears. */
  constructor(pages: readonly string[], broken: (page: number) => void) {
    for (const [at, html] of pages.entries()) {
      const things = [...html.matchAll(BLOCK)].flatMap(([, text]) => {
        const value = parsed(text!);
        if (value === undefined && text!.trim() !== "") broken(at);
        return topOf(value);
      });
      this.#pages.push(things);
      for (const thing of things) this.#note(thing, 0);
    }
  }

  #note(value: unknown, depth: number): void {
    if (depth > DEEPEST) return;
    for (const one of listOf(value)) {
      if (!isThing(one)) continue;
      const id = one["@id"];
      // What is told of a thing in several places is told of one thing.
      if (typeof id === "string" && Object.keys(one).length > 1) this.#byId.set(id, { ...one, ...this.#byId.get(id) });
      for (const inside of Object.values(one)) this.#note(inside, depth + 1);
    }
  }

  /** The things in a value, each with all that is known of it. */
  things(value: unknown): Thing[] {
    return listOf(value).filter(isThing).map((one) => ({ ...one, ...(typeof one["@id"] === "string" ? this.#byId.get(one["@id"]) : {}) }));
  }

  /** The things that stand by themselves, page by page. */
  get pages(): Thing[][] {
    return this.#pages.map((things) => this.things(things));
  }

  /** A JSON Resume of the one person that the pages are about, and the page that tells of it. */
  person(): { page: number; resume: object } | undefined {
    const found = personIn(this);
    return found && { page: found.page, resume: resumeOf(found.person, this) };
  }

  /** What to add to each page, as HTML: what is told of a thing once, on the page nearest to the top. */
  sections(pages: readonly { name: string; text: string }[]): string[] {
    const places = new Map<string, number>();
    const top = (at: number) => pages[at]!.name.split("/").length;
    const written = this.pages.map((things, at) => {
      const told = things.flatMap((thing) => this.#told(thing));
      const shown = told.length === 0 ? "" : visible(pages[at]!.text);
      return told.flatMap(({ html, words }) => {
        if (words.every((word) => shown.includes(folded(word)))) return [];
        const before = places.get(html);
        if (before === undefined || top(at) < top(before)) places.set(html, at);
        return [html];
      });
    });
    return written.map((sections, at) => [...new Set(sections)].filter((html) => places.get(html) === at).join("\n"));
  }

  /** A thing as sections of a page, each with the words that have to be new. */
  #told(thing: Thing): { html: string; words: string[] }[] {
    const inside = this.things(thing["mainEntity"]).filter((one) => one["@id"] === undefined || one["@id"] !== thing["@id"]);
    if (typesOf(thing).some((type) => /Page$/.test(type))) return inside.flatMap((one) => this.#told(one));
    if (typesOf(thing).includes("Question")) return this.#answered(thing);
    if (typesOf(thing).length === 0 || typesOf(thing).some((type) => FRAME.test(type))) return [];
    const facts = Object.entries(thing).flatMap(([key, value]) => {
      const words = NOT_FOR_PEOPLE.test(key) ? "" : this.#leaves(value, 0).join(", ");
      return words === "" ? [] : [[labelOf(key), words] as const];
    });
    const [name, description] = [wordsOf(thing["name"]), wordsOf(thing["description"])];
    if (name === "" || (facts.length === 0 && description === "")) return [];
    const list = facts.length === 0 ? "" : `<ul>${facts.map(([label, words]) => `<li>${escaped(label)}: ${escaped(words)}</li>`).join("")}</ul>`;
    return [{ html: `<section><h2>${escaped(name)}</h2>${description === "" ? "" : `<p>${escaped(description)}</p>`}${list}</section>`, words: [description, ...facts.map(([, words]) => words)].filter(Boolean) }];
  }

  #answered(question: Thing): { html: string; words: string[] }[] {
    const asked = wordsOf(question["name"] ?? question["text"]);
    return this.things(question["acceptedAnswer"] ?? question["suggestedAnswer"]).flatMap((answer) => {
      // An answer may have markup of its own.
      const text = wordsOf(answer["text"]);
      return asked === "" || text === "" ? [] : [{ html: `<section><h2>${escaped(asked)}</h2><p>${/<\w/.test(text) ? text : escaped(text)}</p></section>`, words: [visible(text)] }];
    });
  }

  /** The words in a value and in all that it is made of. */
  #leaves(value: unknown, depth: number): string[] {
    if (depth > DEEPEST) return [];
    const own = isThing(value) && Object.keys(value).length === 1 ? this.things(value)[0]! : value;
    if (Array.isArray(own)) return own.flatMap((one) => this.#leaves(one, depth + 1));
    if (!isThing(own)) return [wordsOf(typeof own === "string" ? own.replace(/^https?:\/\/schema\.org\//, "") : own)].filter((words) => words !== "" && !/^(https?:|data:)/.test(words));
    const name = wordsOf(own);
    const rest = Object.entries(own).filter(([key]) => !NOT_FOR_PEOPLE.test(key)).flatMap(([, inside]) => this.#leaves(inside, depth + 1));
    return name === "" ? [rest.join(" ")].filter(Boolean) : [name, ...rest];
  }
}

/** JSON-LD as it is written: perhaps within a comment, perhaps with line breaks in its texts. */
export function parsed(text: string): unknown {
  const bare = text.replace(/^\s*(?:\/\/)?\s*(?:<!--|<!\[CDATA\[)|(?:\/\/)?\s*(?:-->|\]\]>)\s*$/g, "").trim();
  for (const attempt of [bare, bare.replace(/[\u0000-\u001f]+/g, " ")]) {
    try {
      return JSON.parse(attempt) as unknown;
    } catch {
      // The second attempt forgives what parsers of browsers forgive not, and search engines do.
    }
  }
  return undefined;
}

function topOf(value: unknown): Thing[] {
  return listOf(value).filter(isThing).flatMap((thing) => (thing["@graph"] === undefined ? [thing] : topOf(thing["@graph"])));
}

/** Whether a JSON value is JSON-LD of schema.org, as a file of its own. */
export const isLinkedData = (value: unknown): boolean => listOf(value).some((one) => isThing(one) && /schema\.org/.test(JSON.stringify(one["@context"] ?? "")));

/** `openingHours` as words. */
const labelOf = (key: string): string => key.replace(/^.*[/:]/, "").replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!);
const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'", nbsp: " " };
const folded = (text: string): string => text.replace(/[\s\u00a0]+/g, " ").trim().toLowerCase();

/** The text of a page, about as a reader sees it. */
function visible(html: string): string {
  const text = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, " ").replace(/<\/?(?:a|b|i|em|strong|span|code|small|abbr|u|mark)\b[^>]*>/gi, "").replace(/<[^>]*>/g, " ");
  return folded(text.replace(/&([\w#]+);/g, (whole, name: string) => SIGNS[name.toLowerCase()] ?? whole));
}

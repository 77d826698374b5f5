/** A person of https://schema.org as JSON Resume. */
import { isThing, type Linked, listOf, type Thing, typesOf, wordsOf } from "./json-ld.js";

/** What makes a person more than a name under an article. */
const FACTS = ["jobTitle", "hasOccupation", "worksFor", "alumniOf", "knowsAbout", "knowsLanguage", "award", "awards", "hasCredential", "skills"];

/** Codes of languages as names. */
const LANGUAGES = new Intl.DisplayNames(["en"], { type: "language" });

const isPerson = (thing: Thing): boolean => typesOf(thing).includes("Person");
/** Two pages mean the same person. */
const keyOf = (person: Thing): string => wordsOf(person["name"]).toLowerCase() || String(person["@id"]);

/** The one person with facts whom pages are about, or who stands in them by themselves; several people are nobody's portfolio. */
export function personIn(linked: Linked): { page: number; person: Thing } | undefined {
  const found = new Map<string, { page: number; person: Thing; profiled: boolean }>();
  for (const [page, things] of linked.pages.entries()) {
    for (const thing of things) {
      const profile = typesOf(thing).some((type) => /^(Profile|About)Page$/.test(type));
      const about = profile ? [...linked.things(thing["mainEntity"]), ...linked.things(thing["about"])] : [thing];
      for (const person of about.filter(isPerson)) {
        const before = found.get(keyOf(person));
        const one = { page: before?.page ?? page, person: { ...person, ...before?.person }, profiled: profile || before?.profiled === true };
        found.set(keyOf(person), one);
      }
    }
  }
  const people = [...found.values()].filter(({ person }) => FACTS.some((fact) => person[fact] !== undefined));
  const profiled = people.filter((one) => one.profiled);
  const meant = profiled.length > 0 ? profiled : people;
  return meant.length === 1 ? meant[0] : undefined;
}

/** Those members that say something. */
function stated(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0)));
}

const first = (...values: unknown[]): string => values.flatMap(listOf).map(wordsOf).find(Boolean) ?? "";
const dated = (thing: Thing): object => ({ startDate: first(thing["startDate"]), endDate: first(thing["endDate"]) });

/** What somebody has done at places: each a name, or a role in time with the place inside (`OrganizationRole`). */
function places(linked: Linked, value: unknown, inside: string): { name: string; role: Thing; place: Thing }[] {
  return listOf(value).flatMap((one) => {
    if (!isThing(one)) return [{ name: wordsOf(one), role: {}, place: {} }];
    const [role] = linked.things(one);
    const [place] = linked.things(role![inside]);
    return [{ name: wordsOf(place ?? role![inside] ?? role), role: place === undefined && role![inside] === undefined ? {} : role!, place: place ?? role! }];
  }).filter(({ name }) => name !== "");
}

/** Texts, or names of what is meant; a text may hold several between commas. */
const names = (linked: Linked, value: unknown): string[] =>
  [...new Set(listOf(value).flatMap((one) => (typeof one === "string" ? one.split(/[,;]\s+/) : linked.things(one).map(wordsOf))).map((name) => name.trim()).filter((name) => name !== "" && !/^https?:/.test(name)))];

function host(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}

/** A person's facts as JSON Resume; what the schema has no place for is left to the pages. */
export function resumeOf(person: Thing, linked: Linked): object {
  const [occupation] = linked.things(person["hasOccupation"]);
  const [address] = linked.things(person["address"] ?? person["homeLocation"]);
  const [inner] = address === undefined ? [] : [linked.things(address["address"])[0] ?? address];
  const position = first(person["jobTitle"], occupation);
  const work = places(linked, person["worksFor"], "worksFor").map(({ name, role, place }, at) =>
    stated({ name, position: first(role["roleName"], role["namedPosition"]) || (at === 0 ? position : ""), ...dated(role), url: first(place["url"]) }));
  // One may be an alumnus of any organization; only some of them are schools.
  const alumnus = places(linked, person["alumniOf"], "alumniOf");
  const isSchool = ({ place }: { place: Thing }) => typesOf(place).length === 0 || typesOf(place).some((type) => /school|college|university|education/i.test(type));
  const education = alumnus.filter(isSchool).map(({ name, role, place }) => stated({ institution: name, studyType: first(role["roleName"]), ...dated(role), url: first(place["url"]) }));
  const profiles = listOf(person["sameAs"]).map(wordsOf).filter((url) => host(url) !== "").map((url) => ({ network: host(url), url }));
  return stated({
    basics: stated({
      name: first(person["name"]) || [first(person["givenName"]), first(person["familyName"])].join(" ").trim(),
      label: position,
      summary: first(person["description"], person["disambiguatingDescription"]),
      email: first(person["email"]).replace(/^mailto:/i, ""),
      phone: first(person["telephone"]),
      url: first(person["url"]),
      location: inner && stated({ address: first(inner["streetAddress"]), postalCode: first(inner["postalCode"]), city: first(inner["addressLocality"], inner["name"]), region: first(inner["addressRegion"]), countryCode: first(inner["addressCountry"]) }),
      profiles,
    }),
    work,
    education,
    alumniOf: alumnus.filter((one) => !isSchool(one)).map(({ name, role, place }) => stated({ name, ...dated(role), url: first(place["url"]) })),
    skills: [...new Set([...names(linked, person["knowsAbout"]), ...names(linked, person["skills"] ?? occupation?.["skills"])])].map((name) => ({ name })),
    languages: names(linked, person["knowsLanguage"]).map((language) => ({ language: /^[a-z]{2,3}(-\w+)*$/i.test(language) ? LANGUAGES.of(language) : language })),
    awards: [...names(linked, person["award"]), ...names(linked, person["awards"])].map((title) => ({ title })),
    certificates: linked.things(person["hasCredential"]).map((credential) => stated({ name: first(credential["name"], credential["credentialCategory"]), issuer: first(...linked.things(credential["recognizedBy"])), url: first(credential["url"]) })).filter((one) => one["name"] !== undefined),
  });
}

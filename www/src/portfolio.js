/** The portfolio as a page has it, from a JSON Resume file: drawn when the site is built, and by the page in other languages. */

/** An item in a language, with the original where there is no translation. */
function translated(item, language) {
  const own = item.translations?.[language] ?? {};
  return { ...item, ...own, location: typeof own.location === "object" ? { ...item.location, ...own.location } : (own.location ?? item.location) };
}

function month(date, language) {
  const [year, number] = date.split("-").map(Number);
  const format = new Intl.DateTimeFormat(language, number ? { year: "numeric", month: "short", timeZone: "UTC" } : { year: "numeric", timeZone: "UTC" });
  const parts = format.formatToParts(new Date(Date.UTC(year, (number || 1) - 1, 15)));
  // Without what a language adds after the year.
  return parts.slice(0, parts.findLastIndex(({ type }) => type !== "literal") + 1).map(({ value }) => value).join("");
}

function period(item, language) {
  const dates = [item.startDate, item.endDate].filter(Boolean).map((date) => month(date, language));
  return dates.join(" – ");
}

const named = (text, name) => text.replace("{name}", () => name);

/**
 * The title of the page, and its content by the id of the element: a list of texts and elements, these made by
 * `h(tag, attributes, ...children)`. A button with `data-question` asks that question.
 */
export function portfolio(resume, language, texts, h) {
  const row = (margin, ...children) => h("article", { class: "row" }, h("div", { class: "margin" }, margin), h("div", {}, ...children));
  const prose = (text) => h("p", { class: "prose" }, text);
  const basics = translated(resume.basics, language);
  const companies = new Map(resume.work.flatMap((item) => [item.key, item.name, ...(item.aliases ?? [])].map((name) => [name, item.name])));
  const links = [
    h("a", { href: `mailto:${basics.email}` }, basics.email),
    ...(basics.profiles ?? []).map((profile) => h("a", { href: profile.url, rel: "noopener" }, profile.network)),
  ];
  const elements = {
    name: [basics.name],
    role: [basics.label],
    place: [basics.location?.city ?? ""],
    summary: [basics.summary],
    projects: resume.projects.map((project) => {
      const { name, description, type, roles } = translated(project, language);
      const beside = companies.get(project.entity) ?? type;
      const question = named(texts.question, name);
      const ask = { type: "button", class: "link", "data-question": question, "aria-label": `${texts.askAbout}: ${name}` };
      return row(
        period(project, language),
        h("h3", {}, name, beside ? h("span", { class: "beside" }, ` ${beside}`) : ""),
        prose(description),
        h("p", { class: "small" }, [roles?.join(", "), (project.keywords ?? []).join(", ")].filter(Boolean).join(" · ")),
        h("button", ask, texts.askAbout),
      );
    }),
    work: [
      ...resume.work.map((item) => {
        const { name, position, summary } = translated(item, language);
        return row(period(item, language), h("h3", {}, name, h("span", { class: "beside" }, ` ${position}`)), prose(summary));
      }),
      ...resume.education.map((item) => {
        const { institution, studyType, area } = translated(item, language);
        return row(period(item, language), h("h3", {}, institution), prose(`${studyType}, ${area}`));
      }),
    ],
    skills: resume.skills.map((item) => row(translated(item, language).name, prose((item.keywords ?? []).join(", ")))),
    contacts: links.flatMap((link, i) => (i === 0 ? [link] : [" · ", link])),
  };
  return { title: named(texts.title, basics.name), elements };
}

/** Draws the portfolio from its JSON Resume file. */
import { fill } from "adfontes-parts/texts.js";
import resume from "../portfolio/resume.json";
import { h } from "./dom.js";

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

function row(margin, ...children) {
  return h("article", { className: "row" }, h("div", { className: "margin" }, margin), h("div", {}, ...children));
}

/** Fills the page. `ask` puts a question to the chat. */
export function drawPortfolio(language, texts, ask) {
  const at = (id) => document.getElementById(id);
  const basics = translated(resume.basics, language);
  document.title = fill(texts.title, { name: basics.name });
  at("name").textContent = basics.name;
  at("role").textContent = basics.label;
  at("place").textContent = basics.location?.city ?? "";
  at("summary").textContent = basics.summary;

  const companies = new Map(resume.work.flatMap((item) => [item.key, item.name, ...(item.aliases ?? [])].map((name) => [name, item.name])));
  at("projects").replaceChildren(
    ...resume.projects.map((project) => {
      const { name, description, type, roles } = translated(project, language);
      const company = companies.get(project.entity);
      const ask1 = h("button", { type: "button", className: "link", textContent: texts.askAbout, onclick: () => ask(fill(texts.question, { name })) });
      ask1.setAttribute("aria-label", `${texts.askAbout}: ${name}`);
      return row(
        period(project, language),
        h("h3", {}, name, company || type ? h("span", { className: "beside" }, ` ${company ?? type}`) : ""),
        h("p", { className: "prose" }, description),
        h("p", { className: "small" }, [roles?.join(", "), (project.keywords ?? []).join(", ")].filter(Boolean).join(" · ")),
        ask1,
      );
    }),
  );
  at("work").replaceChildren(
    ...resume.work.map((item) => {
      const { name, position, summary } = translated(item, language);
      return row(period(item, language), h("h3", {}, name, h("span", { className: "beside" }, ` ${position}`)), h("p", { className: "prose" }, summary));
    }),
    ...resume.education.map((item) => {
      const { institution, studyType, area } = translated(item, language);
      return row(period(item, language), h("h3", {}, institution), h("p", { className: "prose" }, `${studyType}, ${area}`));
    }),
  );
  at("skills").replaceChildren(
    ...resume.skills.map((item) => row(translated(item, language).name, h("p", { className: "prose" }, (item.keywords ?? []).join(", ")))),
  );
  const links = [
    h("a", { href: `mailto:${basics.email}` }, basics.email),
    ...(basics.profiles ?? []).map((profile) => h("a", { href: profile.url, rel: "noopener" }, profile.network)),
  ];
  at("contacts").replaceChildren(...links.flatMap((link, i) => (i === 0 ? [link] : [" · ", link])));
}

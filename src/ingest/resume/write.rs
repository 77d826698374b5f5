//! Writes every entity and section as a readable document.

mod section;

use super::book::{Book, Page, Spec};
use super::build::{Built, ItemFacts, Linked};
use super::read::{Item, Resume};
use super::sections::{PROJECTS, WORK};
use crate::id::{DocumentId, EntityKey};
use crate::ingest::facts::{Fact, Facts, Localised};
use crate::language::{Language, ResumeHeadings};
use std::collections::{BTreeMap, BTreeSet};

/// Writes all documents in the language of the data and in those of its translations.
pub(super) fn write(resume: &Resume, built: &Built, facts: &mut Facts, book: &mut Book<'_>) {
    section::profile(resume, built, facts, book);
    section::contacts(resume, built, facts, book);
    section::skills(resume, built, facts, book);
    companies(resume, built, facts, book);
    for (item, project) in resume.items(&PROJECTS).iter().zip(&built.projects) {
        for language in languages(resume, book, [item]) {
            write_project(item, project, language, facts, book);
        }
    }
    section::others(resume, built, facts, book);
}

/// The headings and labels of a language.
fn headings(language: Language) -> &'static ResumeHeadings {
    &language.pack().resume.headings
}

/// The language of the data, then the languages of any item's translations.
fn languages<'i>(resume: &Resume, book: &Book<'_>, items: impl IntoIterator<Item = &'i Item>) -> Vec<Language> {
    let mut translated = BTreeSet::new();
    if book.options.translated_documents {
        translated.extend(items.into_iter().flat_map(|item| item.translated.iter().copied()));
    }
    translated.remove(&resume.language);
    std::iter::once(resume.language).chain(translated).collect()
}

/// One document per company, with every position held there.
fn companies(resume: &Resume, built: &Built, facts: &mut Facts, book: &mut Book<'_>) {
    let items = resume.items(&WORK);
    let mut order: Vec<Vec<usize>> = Vec::new();
    let mut of_company: BTreeMap<usize, usize> = BTreeMap::new();
    for (i, work) in built.work.iter().enumerate() {
        let known = work.own.and_then(|own| of_company.get(&own.node).copied());
        match known.and_then(|place| order.get_mut(place)) {
            Some(positions) => positions.push(i),
            None => {
                if let Some(own) = work.own {
                    of_company.insert(own.node, order.len());
                }
                order.push(vec![i]);
            }
        }
    }
    for positions in order {
        let positions: Vec<(&Item, &ItemFacts)> =
            positions.iter().filter_map(|i| Some((items.get(*i)?, built.work.get(*i)?))).collect();
        for language in languages(resume, book, positions.iter().map(|(item, _)| *item)) {
            write_company(resume, built, &positions, language, facts, book);
        }
    }
}

fn write_company(
    resume: &Resume,
    built: &Built,
    positions: &[(&Item, &ItemFacts)],
    language: Language,
    facts: &mut Facts,
    book: &mut Book<'_>,
) {
    let Some((first, first_facts)) = positions.first() else {
        return;
    };
    let company = first_facts.own.map(|own| own.node);
    let title = match &first.name {
        Some(name) => name.in_language(language).to_owned(),
        None => headings(language).experience.to_owned(),
    };
    let mut page = Page::new(language);
    // After `# `.
    let title_at = 2..2 + title.len();
    page.heading(1, &title, &company.map(Fact::Node).into_iter().collect::<Vec<_>>());
    paragraph(&mut page, first.text("description"));
    for (at, (item, position)) in positions.iter().enumerate() {
        let worked_at: Vec<Fact> = position.own.map(|own| Fact::Edge(own.edge)).into_iter().collect();
        let role = item.text("position").map(|text| text.in_language(language));
        let line: Vec<String> = role.map(str::to_owned).into_iter().chain(period(item, language)).collect();
        if line.is_empty() {
            // Only the company's name states the relation.
            page.stated(title_at.clone(), &worked_at);
        } else {
            page.heading(2, &line.join(", "), &worked_at);
        }
        if let Some(location) = item.text("location") {
            page.block().labelled(headings(language).location, location.in_language(language), &[]);
        }
        if let Some(url) = &item.url {
            page.labelled(headings(language).website, url, &[]);
        }
        if let (Some(client), Some(name)) = (position.client, item.text("client")) {
            page.labelled(headings(language).client, name.in_language(language), &[Fact::Edge(client.edge)]);
        }
        if let Some(kind) = item.text("type") {
            page.labelled(headings(language).kind, kind.in_language(language), &[]);
        }
        extras(&mut page, item);
        if at > 0 {
            paragraph(&mut page, item.text("description").filter(|text| Some(*text) != first.text("description")));
        }
        paragraph(&mut page, item.text("summary"));
        achievements(&mut page, 3, item, position, facts);
        technologies(&mut page, 3, item, position);
    }
    let of_company = |project: &&ItemFacts| project.company.map(|linked| linked.node) == company && company.is_some();
    let projects: Vec<&ItemFacts> = built.projects.iter().filter(of_company).collect();
    if !projects.is_empty() {
        page.heading(2, headings(language).projects, &[]);
        for (item, project) in resume.items(&PROJECTS).iter().zip(&built.projects).filter(|(_, p)| of_company(p)) {
            if let (Some(name), Some(company)) = (&item.name, project.company) {
                page.line().say("- ").state(name.in_language(language), &[Fact::Edge(company.edge)]);
            }
        }
    }
    let key = company.and_then(|company| facts.key(company));
    let part = key.as_ref().map_or_else(|| first.path.clone(), |key| format!("experience/{key}"));
    let entities: Vec<EntityKey> = key.into_iter().collect();
    let spec = Spec { part, kind: "experience", title: title.clone(), entities: entities.clone(), atomic_of: None };
    let Some(main) = book.add(page, spec, facts) else {
        return;
    };
    if book.options.atomic_documents {
        let owner = Owner { name: &title, entities: &entities, main: &main };
        for (at, (item, position)) in positions.iter().enumerate() {
            atomic_position(item, at, &owner, language, facts, book);
            atomic_achievements(item, position, &owner, language, facts, book);
        }
    }
}

fn write_project(item: &Item, project: &ItemFacts, language: Language, facts: &mut Facts, book: &mut Book<'_>) {
    let own: Vec<Fact> =
        project.own.map(|own| [Fact::Node(own.node), Fact::Edge(own.edge)]).into_iter().flatten().collect();
    let title = match &item.name {
        Some(name) => name.in_language(language).to_owned(),
        None => headings(language).project.to_owned(),
    };
    let mut page = Page::new(language);
    page.heading(1, &title, &own);
    paragraph(&mut page, item.text("description"));
    paragraph(&mut page, item.text("summary"));
    page.block();
    let name_of = |linked: Linked| entity_name(facts, linked.node, language);
    let edges =
        |all: &[Option<Linked>]| -> Vec<Fact> { all.iter().flatten().map(|linked| Fact::Edge(linked.edge)).collect() };
    let (company, client) = (project.company, project.client);
    if let Some(entity) = item.text("entity") {
        // A client named as the project's company.
        let also = client.filter(|_| item.text("client").is_none());
        let known = company.map(name_of);
        page.labelled(headings(language).company, known.as_deref().unwrap_or(&entity.text), &edges(&[company, also]));
    }
    if let (Some(client), Some(_)) = (client, item.text("client")) {
        let company = company.filter(|company| company.node == client.node);
        page.labelled(headings(language).client, &name_of(client), &edges(&[Some(client), company]));
    }
    let roles: Vec<&str> = item.list("roles").iter().map(|role| role.in_language(language)).collect();
    if !roles.is_empty() {
        page.labelled(headings(language).role, &roles.join(", "), &[]);
    }
    if let Some(period) = period(item, language) {
        page.labelled(headings(language).period, &period, &[]);
    }
    for (name, label) in [("type", headings(language).kind), ("location", headings(language).location)] {
        if let Some(text) = item.text(name) {
            page.labelled(label, text.in_language(language), &[]);
        }
    }
    extras(&mut page, item);
    if !item.list("tags").is_empty() {
        page.line().say("- ").say(headings(language).tags).say(": ");
        for (i, tag) in project.tags.iter().enumerate() {
            let name = entity_name(facts, tag.node, language);
            page.say(if i == 0 { "" } else { ", " }).state(&name, &[Fact::Edge(tag.edge), Fact::Node(tag.node)]);
        }
    }
    if let Some(url) = &item.url {
        page.labelled(headings(language).website, url, &[]);
    }
    achievements(&mut page, 2, item, project, facts);
    technologies(&mut page, 2, item, project);
    let key = project.own.and_then(|own| facts.key(own.node));
    let part = key.as_ref().map_or_else(|| item.path.clone(), |key| format!("project/{key}"));
    let company = project.company.and_then(|company| facts.key(company.node));
    let entities: Vec<EntityKey> = key.into_iter().chain(company).collect();
    let spec = Spec { part, kind: "project", title: title.clone(), entities: entities.clone(), atomic_of: None };
    if let Some(main) = book.add(page, spec, facts)
        && book.options.atomic_documents
    {
        let owner = Owner { name: &title, entities: &entities, main: &main };
        atomic_achievements(item, project, &owner, language, facts, book);
    }
}

/// `2019-03 – 2021-06`; a missing end is left open, because it says nothing.
fn period(item: &Item, language: Language) -> Option<String> {
    let present = (item.current == Some(true)).then(|| headings(language).present.to_owned());
    let end = item.dates.get("end").cloned().or(present.clone());
    // The file's own words, if they say more than the standard form.
    let written = item.written.as_ref().map_or(String::new(), |written| format!(" ({written})"));
    let start = item.dates.get("start").or_else(|| item.dates.get("date").filter(|_| item.dates.contains_key("end")));
    let period = match (start, end) {
        (Some(start), Some(end)) if *start == end => end,
        (Some(start), Some(end)) => format!("{start} – {end}"),
        (Some(start), None) => format!("{} {start}", headings(language).started),
        (None, Some(end)) if present.as_ref() == Some(&end) => end,
        (None, Some(end)) => format!("{} {end}", headings(language).ended),
        (None, None) => item.dates.get("date").cloned()?,
    };
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let same = !written.contains(char::is_alphabetic) && digits(&written) == digits(&period);
    Some(if same { period } else { period + &written })
}

/// Fields that are not part of the format, under their names in the file.
fn extras(page: &mut Page, item: &Item) {
    for (name, value) in &item.extra {
        page.labelled(&super::canon::spaced(name), &super::read::line(value), &[]);
    }
}

fn paragraph(page: &mut Page, text: Option<&Localised>) {
    if let Some(text) = text {
        let text = text.in_language(page.language);
        page.block().say(text);
    }
}

fn achievements(page: &mut Page, level: usize, item: &Item, item_facts: &ItemFacts, facts: &Facts) {
    if item_facts.achievements.is_empty() {
        return;
    }
    page.heading(level, headings(page.language).achievements, &[]);
    for (text, linked) in item.list("achievements").iter().zip(&item_facts.achievements) {
        let stated = [Fact::Node(linked.node), Fact::Edge(linked.edge)];
        // Untranslated values are stated in the document in their own language.
        let stated = if is_said_in(text, page.language, facts) { &stated[..] } else { &[] };
        let text = text.in_language(page.language);
        page.line().say("- ").state(text, stated);
    }
}

/// Whether the data says this in the language.
fn is_said_in(text: &Localised, language: Language, facts: &Facts) -> bool {
    language == facts.language || text.translations.contains_key(&language)
}

fn technologies(page: &mut Page, level: usize, item: &Item, item_facts: &ItemFacts) {
    if item_facts.technologies.is_empty() {
        return;
    }
    page.heading(level, headings(page.language).technologies, &[]);
    names(page, item.list("technologies"), item_facts.technologies.iter().map(|linked| (*linked, None)), false);
}

/// Names of technologies, separated by commas. `described`: the technology itself is described here.
fn names(page: &mut Page, list: &[Localised], linked: impl Iterator<Item = (Linked, Option<usize>)>, described: bool) {
    let mut seen = BTreeSet::new();
    for (name, (linked, category)) in list.iter().zip(linked) {
        // Another spelling of a technology that is already there.
        if !seen.insert(linked.node) {
            continue;
        }
        let mut facts = vec![Fact::Edge(linked.edge)];
        facts.extend(category.map(Fact::Edge));
        facts.extend(described.then_some(Fact::Node(linked.node)));
        let (name, level) = (name.in_language(page.language), name.level.as_deref());
        page.say(if seen.len() == 1 { "" } else { ", " }).mention(name, linked.node, &facts);
        if let Some(level) = level {
            page.say(" (").say(level).say(")");
        }
    }
}

/// The name of an entity in a language.
fn entity_name(facts: &Facts, node: usize, language: Language) -> String {
    facts.nodes.get(node).map(|node| node.in_language(language).to_owned()).unwrap_or_default()
}

/// The owner of the achievements.
struct Owner<'o> {
    name: &'o str,
    entities: &'o [EntityKey],
    /// The document that contains all of them.
    main: &'o DocumentId,
}

/// A position as a document of its own, because headings are never quoted: `Acme: Engineer, 2019 – 2021, Kazan`; one without
/// a title is `Experience: Acme, 2019 – 2021`.
fn atomic_position(
    item: &Item,
    at: usize,
    owner: &Owner<'_>,
    language: Language,
    facts: &mut Facts,
    book: &mut Book<'_>,
) {
    let role = item.text("position").map(|role| role.in_language(language));
    if role.is_none() && item.name.is_none() {
        return;
    }
    let mut page = Page::new(language);
    let place = item.text("location").map(|text| text.in_language(language).to_owned());
    let parts: Vec<String> = period(item, language).into_iter().chain(place).collect();
    match role {
        Some(role) => page.say(owner.name).say(": ").say(role),
        None => page.say(headings(language).experience).say(": ").say(owner.name),
    };
    for part in &parts {
        page.say(", ").say(part);
    }
    let spec = Spec {
        part: format!("position/{}/{at}", crate::ingest::slug::slug(owner.name)),
        kind: "experience",
        title: owner.name.to_owned(),
        entities: owner.entities.to_vec(),
        atomic_of: Some(owner.main.clone()),
    };
    book.add(page, spec, facts);
}

/// Each achievement as a document of its own: `АЛОР Брокер: …`.
fn atomic_achievements(
    item: &Item,
    item_facts: &ItemFacts,
    owner: &Owner<'_>,
    language: Language,
    facts: &mut Facts,
    book: &mut Book<'_>,
) {
    for (text, linked) in item.list("achievements").iter().zip(&item_facts.achievements) {
        let Some(key) = facts.key(linked.node).filter(|_| is_said_in(text, language, facts)) else {
            continue;
        };
        let mut page = Page::new(language);
        page.say(owner.name).say(": ").say(text.in_language(language));
        let spec = Spec {
            part: format!("achievement/{key}"),
            kind: "achievement",
            title: format!("{}: {}", owner.name, headings(language).achievement),
            entities: owner.entities.to_vec(),
            atomic_of: Some(owner.main.clone()),
        };
        book.add(page, spec, facts);
    }
}

//! All sections except companies and projects.

use super::super::book::{Book, Page, Spec};
use super::super::build::{Built, ItemFacts};
use super::super::canon::spaced;
use super::super::read::{Item, Other as Unknown, Resume};
use super::super::sections::{
    AWARDS, CERTIFICATES, EDUCATION, INTERESTS, LANGUAGES, PUBLICATIONS, REFERENCES, SKILLS, Section, TECHNOLOGIES,
    VOLUNTEER,
};
use super::{
    Owner, achievements, atomic_achievements, entity_name, extras, headings, languages, names, paragraph, period,
    technologies,
};
use crate::id::EntityKey;
use crate::ingest::facts::{Fact, Facts};
use crate::language::{Language, ResumeHeadings};
use crate::order::Collect as _;

fn person(built: &Built, facts: &Facts) -> Vec<EntityKey> {
    facts.key(built.person).into_iter().collect()
}

fn spec(part: &str, kind: &'static str, title: &str, entities: Vec<EntityKey>) -> Spec {
    Spec { part: part.to_owned(), kind, title: title.to_owned(), entities, atomic_of: None }
}

/// The person: name, label, summary.
pub(super) fn profile(resume: &Resume, built: &Built, facts: &mut Facts, book: &mut Book<'_>) {
    let basics = &resume.basics;
    for language in languages(resume, book, [basics]) {
        let mut page = Page::new(language);
        let title = entity_name(facts, built.person, language);
        page.heading(1, &title, &[Fact::Node(built.person)]);
        paragraph(&mut page, basics.text("label"));
        paragraph(&mut page, basics.text("summary"));
        page.block();
        let labels: [(&str, &str); 4] = [
            ("nationality", headings(language).nationality),
            ("birth", headings(language).birth),
            ("relocation", headings(language).relocation),
            ("availability", headings(language).availability),
        ];
        for (name, label) in labels {
            if let Some(text) = basics.text(name) {
                page.labelled(label, text.in_language(language), &[]);
            }
        }
        extras(&mut page, basics);
        book.add(page, spec("profile", "profile", &title, person(built, facts)), facts);
    }
}

/// Every way to contact the person, one per line.
pub(super) fn contacts(resume: &Resume, built: &Built, facts: &mut Facts, book: &mut Book<'_>) {
    if built.contacts.is_empty() {
        return;
    }
    for language in languages(resume, book, [&resume.basics]) {
        let mut page = Page::new(language);
        let title = headings(language).contacts;
        page.heading(1, &format!("{title}: {}", entity_name(facts, built.person, language)), &[]);
        for contact in &built.contacts {
            let label = match contact.contact_type {
                "email" => headings(language).email,
                "phone" => headings(language).phone,
                "url" => headings(language).website,
                "location" => headings(language).location,
                _ => contact.network.as_deref().unwrap_or(headings(language).profile),
            };
            let value = contact.value.in_language(language);
            page.line().say("- ").say(label).say(": ");
            let start = page.len();
            page.say(value);
            if let Some(url) = contact.url.as_deref().filter(|url| *url != value) {
                page.say(", ").say(url);
            }
            page.stated(start..page.len(), &[Fact::Node(contact.linked.node), Fact::Edge(contact.linked.edge)]);
        }
        book.add(page, spec("contacts", "contacts", title, person(built, facts)), facts);
    }
}

/// Skills by category, followed by what the data says about technologies.
pub(super) fn skills(resume: &Resume, built: &Built, facts: &mut Facts, book: &mut Book<'_>) {
    let items = resume.items(&SKILLS);
    for language in languages(resume, book, items) {
        let mut page = Page::new(language);
        let title = headings(language).skills;
        let all =
            || items.iter().zip(&built.skills).filter_map(|(item, skill)| Some((item, skill, item.name.as_ref()?)));
        if all().next().is_some() {
            page.heading(1, title, &[]);
        }
        // Those without a list come first: after a heading they would belong to it.
        for (item, skill, name) in all().filter(|(_, skill, _)| skill.own.is_none()) {
            for linked in &skill.technologies {
                let stated = [Fact::Edge(linked.edge), Fact::Node(linked.node)];
                page.line().say("- ").mention(name.in_language(language), linked.node, &stated);
                if let Some(level) = item.text("level") {
                    page.say(" (").say(level.in_language(language)).say(")");
                }
                if let Some(summary) = item.text("summary") {
                    page.say(": ").say(summary.in_language(language));
                }
            }
        }
        for (item, skill, name) in all() {
            let Some(own) = skill.own else {
                continue;
            };
            page.heading(2, name.in_language(language), &[Fact::Node(own.node)]);
            if let Some(level) = item.text("level") {
                page.say(headings(language).level).say(": ").say(level.in_language(language)).block();
            }
            paragraph(&mut page, item.text("summary"));
            page.block();
            let linked = skill.technologies.iter().copied().zip(skill.in_category.iter().copied().map(Some));
            names(&mut page, item.list("technologies"), linked, true);
        }
        book.add(page, spec("skills", "skills", title, person(built, facts)), facts);
    }
    listed(resume, built, facts, book);
}

/// Technologies that the file describes, or lists without using them.
fn listed(resume: &Resume, built: &Built, facts: &mut Facts, book: &mut Book<'_>) {
    let items = resume.items(&TECHNOLOGIES);
    let used: std::collections::BTreeSet<&EntityKey> = facts.edges.iter().flat_map(|e| [&e.from, &e.to]).into_set();
    let worth: Vec<(&Item, usize)> = items
        .iter()
        .zip(&built.technologies)
        .filter_map(|(item, node)| Some((item, (*node)?)))
        .filter(|(item, node)| {
            let described = item.text("description").or(item.text("summary")).is_some();
            described || facts.nodes.get(*node).is_some_and(|node| !used.contains(&node.key))
        })
        .collect();
    for language in languages(resume, book, worth.iter().map(|(item, _)| *item)) {
        let mut page = Page::new(language);
        let title = headings(language).technologies;
        for (item, node) in &worth {
            if page.is_empty() {
                page.heading(1, title, &[]);
            }
            page.line().say("- ").mention(&entity_name(facts, *node, language), *node, &[Fact::Node(*node)]);
            for text in ["description", "summary"].iter().filter_map(|name| item.text(name)) {
                page.say(": ").say(text.in_language(language));
            }
        }
        book.add(page, spec("technologies", "technology", title, Vec::new()), facts);
    }
}

/// A heading or label.
type Label = fn(&ResumeHeadings) -> &'static str;

/// How to write an item of a simple section: the line after its name, and labelled fields.
struct Shape {
    section: &'static Section,
    title: Label,
    /// Texts in the line after the name.
    line: &'static [&'static str],
    labelled: &'static [(&'static str, Label)],
    /// A list with its label; without one it follows the line.
    list: Option<(&'static str, Option<Label>)>,
    /// Whether each item is also an atomic document.
    atomic: bool,
}

const SHAPES: [Shape; 7] = [
    Shape {
        section: &EDUCATION,
        title: |words| words.education,
        line: &["study_type", "area"],
        labelled: &[("score", |words| words.score), ("location", |words| words.location)],
        list: Some(("courses", Some(|words| words.courses))),
        atomic: true,
    },
    Shape {
        section: &VOLUNTEER,
        title: |words| words.volunteering,
        line: &["position"],
        labelled: &[("location", |words| words.location)],
        list: None,
        atomic: true,
    },
    Shape {
        section: &AWARDS,
        title: |words| words.awards,
        line: &["awarder"],
        labelled: &[],
        list: None,
        atomic: true,
    },
    Shape {
        section: &CERTIFICATES,
        title: |words| words.certificates,
        line: &["issuer"],
        labelled: &[],
        list: None,
        atomic: true,
    },
    Shape {
        section: &PUBLICATIONS,
        title: |words| words.publications,
        line: &[],
        labelled: &[("publisher", |words| words.publisher)],
        list: None,
        atomic: true,
    },
    Shape {
        section: &LANGUAGES,
        title: |words| words.languages,
        line: &["fluency"],
        labelled: &[],
        list: None,
        atomic: false,
    },
    Shape {
        section: &INTERESTS,
        title: |words| words.interests,
        line: &[],
        labelled: &[],
        list: Some(("keywords", None)),
        atomic: false,
    },
];

/// Education, awards and the like, then references.
pub(super) fn others(resume: &Resume, built: &Built, facts: &mut Facts, book: &mut Book<'_>) {
    let lists = [
        &built.education, &built.volunteer, &built.awards, &built.certificates, &built.publications, &built.languages,
        &built.interests,
    ];
    for (shape, list) in SHAPES.iter().zip(lists) {
        for language in languages(resume, book, resume.items(shape.section)) {
            let items: Vec<(&Item, &ItemFacts)> = resume.items(shape.section).iter().zip(list).collect();
            write_section(shape, &items, language, built, facts, book);
        }
    }
    references(resume, built, facts, book);
    for (section, list) in resume.others.iter().zip(&built.others) {
        unknown_section(section, list, resume.language, built, facts, book);
    }
}

/// A value longer than this, in characters, is a separate text.
const LINE: usize = 120;

/// Whether an entry is only a name and a short value: `hIndex: 3`. Neither says anything on its own.
fn is_line(item: &Item) -> bool {
    let bare = item.dates.is_empty() && item.extra.is_empty() && item.lists.values().all(Vec::is_empty);
    let only = item.texts.len() == 1 && bare;
    let value = item.text("summary").map(|text| &text.text);
    only && item.url.is_none() && value.is_some_and(|text| text.chars().count() <= LINE && !text.contains('\n'))
}

/// A section that is not part of the format, each entry with everything that the file says.
fn unknown_section(
    section: &Unknown,
    list: &[ItemFacts],
    language: Language,
    built: &Built,
    facts: &mut Facts,
    book: &mut Book<'_>,
) {
    let mut page = Page::new(language);
    let mut title = spaced(&section.name);
    if let Some(first) = title.chars().next() {
        title.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    for (item, item_facts) in section.items.iter().zip(list) {
        if page.is_empty() {
            page.heading(1, &title, &[]);
        }
        let stated: Vec<Fact> =
            item_facts.own.iter().flat_map(|own| [Fact::Node(own.node), Fact::Edge(own.edge)]).collect();
        let is_name = item.texts.is_empty() && item.dates.is_empty() && item.lists.is_empty() && item.extra.is_empty();
        match &item.name {
            Some(name) if is_name && item.url.is_none() => {
                page.line().say("- ").state(name.in_language(language), &stated);
                continue;
            }
            Some(name) if is_line(item) => {
                let value = item.text("summary").map_or("", |text| text.in_language(language));
                page.line().say("- ").state(name.in_language(language), &stated).say(": ").say(value);
                continue;
            }
            Some(name) => page.heading(2, name.in_language(language), &stated),
            None => page.block(),
        };
        let line: Vec<String> =
            item.text("position").map(|text| text.text.clone()).into_iter().chain(period(item, language)).collect();
        page.say(&line.join(", ")).block();
        for (name, label) in [("type", headings(language).kind), ("location", headings(language).location)] {
            if let Some(text) = item.text(name) {
                page.labelled(label, &text.text, &[]);
            }
        }
        if let Some(url) = &item.url {
            page.labelled(headings(language).website, url, &[]);
        }
        extras(&mut page, item);
        paragraph(&mut page, item.text("description"));
        paragraph(&mut page, item.text("summary"));
        if item_facts.own.is_some() {
            achievements(&mut page, 3, item, item_facts, facts);
            technologies(&mut page, 3, item, item_facts);
        } else {
            for text in item.lists.values().flatten() {
                page.line().say("- ").say(&text.text);
            }
        }
    }
    let part = crate::ingest::slug::slug(&section.name);
    let entities = person(built, facts);
    book.add(page, Spec { part, kind: "section", title, entities, atomic_of: None }, facts);
}

fn write_section(
    shape: &Shape,
    items: &[(&Item, &ItemFacts)],
    language: Language,
    built: &Built,
    facts: &mut Facts,
    book: &mut Book<'_>,
) {
    let title = (shape.title)(headings(language));
    let mut page = Page::new(language);
    let named = || items.iter().filter_map(|(item, facts)| Some((*item, *facts, item.name.as_ref()?, facts.own?)));
    for (item, item_facts, name, own) in named() {
        if page.is_empty() {
            page.heading(1, title, &[]);
        }
        let stated = [Fact::Node(own.node), Fact::Edge(own.edge)];
        if shape.atomic {
            page.heading(2, name.in_language(language), &stated);
            body(shape, item, &mut page);
            achievements(&mut page, 3, item, item_facts, facts);
            technologies(&mut page, 3, item, item_facts);
        } else {
            page.line().say("- ").state(name.in_language(language), &stated);
            body(shape, item, &mut page);
        }
    }
    let Some(main) = book.add(page, spec(shape.section.name, shape.section.kind, title, person(built, facts)), facts)
    else {
        return;
    };
    if !(shape.atomic && book.options.atomic_documents) {
        return;
    }
    for (item, item_facts, name, own) in named() {
        let Some(key) = facts.key(own.node) else {
            continue;
        };
        let name = name.in_language(language);
        let mut page = Page::new(language);
        page.say(title).say(": ").say(name);
        body(shape, item, &mut page);
        achievements(&mut page, 3, item, item_facts, facts);
        technologies(&mut page, 3, item, item_facts);
        let spec = Spec {
            part: format!("{}/{key}", shape.section.name),
            kind: shape.section.kind,
            title: format!("{title}: {name}"),
            entities: vec![key.clone()],
            atomic_of: Some(main.clone()),
        };
        book.add(page, spec, facts);
        atomic_achievements(item, item_facts, &Owner { name, entities: &[key], main: &main }, language, facts, book);
    }
}

/// What follows the name of an item.
fn body(shape: &Shape, item: &Item, page: &mut Page) {
    let language = page.language;
    let mut line: Vec<String> = shape
        .line
        .iter()
        .filter_map(|name| item.text(name))
        .map(|text| text.in_language(language).to_owned())
        .collect();
    line.extend(period(item, language));
    let list: Vec<&str> =
        shape.list.iter().flat_map(|(name, _)| item.list(name)).map(|text| text.in_language(language)).collect();
    if let Some((_, None)) = shape.list {
        line.extend(list.iter().map(|text| (*text).to_owned()));
    }
    if !line.is_empty() {
        // On its own, the line would not say what it is about.
        page.say(if page.begins_line() { "" } else { ": " }).say(&line.join(", "));
    }
    if shape.atomic {
        page.block();
    }
    for (name, label) in shape.labelled {
        if let Some(text) = item.text(name) {
            let text = text.in_language(language);
            page.labelled(label(headings(language)), text, &[]);
        }
    }
    if let (Some((_, Some(label))), false) = (shape.list, list.is_empty()) {
        page.labelled(label(headings(language)), &list.join(", "), &[]);
    }
    if let Some(url) = &item.url {
        page.labelled(headings(language).website, url, &[]);
    }
    if shape.atomic {
        extras(page, item);
    }
    paragraph(page, item.text("description"));
    paragraph(page, item.text("summary"));
}

/// References by other people.
fn references(resume: &Resume, built: &Built, facts: &mut Facts, book: &mut Book<'_>) {
    let items = resume.items(&REFERENCES);
    for language in languages(resume, book, items) {
        let mut page = Page::new(language);
        let title = headings(language).references;
        for (item, reference) in items.iter().zip(&built.references) {
            if page.is_empty() {
                page.heading(1, title, &[]);
            }
            let stated: Vec<Fact> =
                reference.own.iter().flat_map(|own| [Fact::Node(own.node), Fact::Edge(own.edge)]).collect();
            let text = item.text("reference").map(|text| text.in_language(language));
            match &item.name {
                Some(name) => page.heading(2, name.in_language(language), &stated).say(text.unwrap_or_default()),
                None => page.block().state(text.unwrap_or_default(), &stated),
            };
            page.block();
            extras(&mut page, item);
        }
        book.add(page, spec("references", "reference", title, person(built, facts)), facts);
    }
}

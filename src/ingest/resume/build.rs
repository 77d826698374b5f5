//! Items → nodes and edges. Where each is written is recorded later.

mod facts_of;

use super::read::{Item, Resume};
use super::sections::{
    AWARDS, CERTIFICATES, EDUCATION, INTERESTS, LANGUAGES, PROJECTS, PUBLICATIONS, REFERENCES, SKILLS, Section, TAGS,
    TECHNOLOGIES, VOLUNTEER, WORK,
};
use super::skills::{category_of_skill, is_programming_language, with_levels};
use crate::ingest::facts::{Facts, Localised, Properties};
use crate::ingest::join_members;
use crate::ingest::source::SourceInput;
use crate::order::Collect as _;
use crate::text::fold;
use facts_of::{kind_of, other, reference, simple};
use std::collections::BTreeSet;

/// A node and the edge that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linked {
    pub node: usize,
    pub edge: usize,
}

/// The facts of one item.
#[derive(Clone, Debug, Default)]
pub(super) struct ItemFacts {
    /// The item's own entity and the person's edge to it; none if the item has no name.
    pub own: Option<Linked>,
    /// A project's company and the edge from it.
    pub company: Option<Linked>,
    /// The client that it was made for, and the person's edge to it.
    pub client: Option<Linked>,
    pub achievements: Vec<Linked>,
    /// Technologies with `USES_TECH`, or with `HAS_SKILL` for a skill.
    pub technologies: Vec<Linked>,
    /// For a skill: `IN_CATEGORY` of each technology.
    pub in_category: Vec<usize>,
    pub tags: Vec<Linked>,
}

/// A way to contact the person.
#[derive(Clone, Debug)]
pub(super) struct Contact {
    pub linked: Linked,
    pub contact_type: &'static str,
    pub network: Option<String>,
    pub value: Localised,
    pub url: Option<String>,
}

/// The facts of all items, parallel to the sections.
#[derive(Debug, Default)]
pub(super) struct Built {
    pub person: usize,
    pub contacts: Vec<Contact>,
    pub work: Vec<ItemFacts>,
    pub projects: Vec<ItemFacts>,
    pub skills: Vec<ItemFacts>,
    pub volunteer: Vec<ItemFacts>,
    pub education: Vec<ItemFacts>,
    pub awards: Vec<ItemFacts>,
    pub certificates: Vec<ItemFacts>,
    pub publications: Vec<ItemFacts>,
    pub languages: Vec<ItemFacts>,
    pub interests: Vec<ItemFacts>,
    pub references: Vec<ItemFacts>,
    /// Entries of the sections that are not part of the format.
    pub others: Vec<Vec<ItemFacts>>,
    /// Nodes of the technologies listed with names and categories.
    pub technologies: Vec<Option<usize>>,
}

pub(super) fn build(resume: &Resume, source: &SourceInput, facts: &mut Facts) -> Built {
    for section in [&WORK, &PROJECTS, &VOLUNTEER, &EDUCATION, &SKILLS, &TECHNOLOGIES, &TAGS] {
        for name in resume.items(section).iter().filter_map(|item| item.name.as_ref()) {
            if let Some(key) = &name.key {
                facts.reserve(section.kind, &name.text, key);
            }
        }
    }
    let mut out = Built { person: person(resume, source, facts), ..Built::default() };
    out.contacts = contacts(resume, out.person, facts);
    out.technologies = resume.items(&TECHNOLOGIES).iter().map(|item| listed(item, &TECHNOLOGIES, facts)).collect();
    for item in resume.items(&TAGS) {
        listed(item, &TAGS, facts);
    }
    let person = out.person;
    // Skills come first: technologies take their names from there.
    out.skills = resume.items(&SKILLS).iter().map(|item| skill(item, person, facts)).collect();
    out.work = resume.items(&WORK).iter().map(|item| work(item, person, facts)).collect();
    let employers: BTreeSet<usize> = out.work.iter().filter_map(|work| Some(work.own?.node)).into_set();
    out.projects = resume.items(&PROJECTS).iter().map(|item| project(item, person, &employers, facts)).collect();
    categorise(resume, &out, facts);
    let mut simple = |section: &Section, edge: &str| -> Vec<ItemFacts> {
        resume.items(section).iter().map(|item| self::simple(item, section, edge, person, facts)).collect()
    };
    out.education = simple(&EDUCATION, "STUDIED_AT");
    out.volunteer = simple(&VOLUNTEER, "VOLUNTEERED_AT");
    out.awards = simple(&AWARDS, "HAS_AWARD");
    out.certificates = simple(&CERTIFICATES, "HAS_CERTIFICATE");
    out.publications = simple(&PUBLICATIONS, "HAS_PUBLICATION");
    out.languages = simple(&LANGUAGES, "SPEAKS");
    out.interests = simple(&INTERESTS, "HAS_INTEREST");
    out.references = resume.items(&REFERENCES).iter().map(|item| reference(item, person, facts)).collect();
    for section in &resume.others {
        let kind = kind_of(&section.name);
        let edge = format!("HAS_{}", kind.to_uppercase());
        let built = section.items.iter().map(|item| other(item, &kind, &edge, person, facts)).collect();
        out.others.push(built);
    }
    out
}

fn person(resume: &Resume, source: &SourceInput, facts: &mut Facts) -> usize {
    let basics = &resume.basics;
    let name = basics.name.clone().unwrap_or_else(|| {
        facts.warnings.push("basics.name: the person has no name; the title of the source is used.".to_owned());
        let name = source.title.clone().unwrap_or_else(|| resume.language.pack().resume.headings.profile.to_owned());
        Localised { key: Some("person".to_owned()), ..Localised::plain(name) }
    });
    let person = facts.entity("person", &name, &basics.aliases);
    describe(facts, person, basics);
    if let Some(location) = &resume.location {
        localised_property(facts, person, "location", location);
    }
    for (name, place) in &resume.places {
        localised_property(facts, person, name, place);
    }
    person
}

fn contacts(resume: &Resume, person: usize, facts: &mut Facts) -> Vec<Contact> {
    let mut out = Vec::new();
    let mut add = |contact_type: &'static str, network: Option<&str>, value: &Localised, url: Option<&str>| {
        let label = network.map_or_else(|| contact_type.to_owned(), crate::ingest::slug::slug);
        let value = Localised { key: None, ..value.clone() };
        let node = facts.keyed_fact("contact", &format!("contact-{label}"), &value);
        facts.property(node, "contact_type", contact_type);
        localised_property(facts, node, "value", &value);
        for (name, value) in [("network", network), ("url", url)] {
            if let Some(value) = value {
                facts.property(node, name, value);
            }
        }
        let edge = facts.edge(person, node, "HAS_CONTACT", Properties::new());
        let (network, url) = (network.map(str::to_owned), url.map(str::to_owned));
        out.push(Contact { linked: Linked { node, edge }, contact_type, network, value, url });
    };
    let basics = &resume.basics;
    for contact_type in ["email", "phone"] {
        if let Some(value) = basics.text(contact_type) {
            add(contact_type, None, value, None);
        }
    }
    if let Some(url) = &basics.url {
        add("url", None, &Localised::plain(url), Some(url));
    }
    for profile in &resume.profiles {
        let value = profile.text("username").cloned().or_else(|| profile.url.as_deref().map(Localised::plain));
        if let Some(value) = value {
            let network = profile.name.as_ref().map(|name| name.text.as_str());
            add("profile", network, &value, profile.url.as_deref());
        }
    }
    if let Some(location) = &resume.location {
        add("location", None, location, None);
    }
    out
}

/// A technology or tag listed with its names.
fn listed(item: &Item, section: &Section, facts: &mut Facts) -> Option<usize> {
    let name = named(item, section, facts)?;
    let node = facts.entity(section.kind, &name, &item.aliases);
    describe(facts, node, item);
    if let Some(category) = item.text("category") {
        set_category(facts, node, &category.text);
    }
    Some(node)
}

fn work(item: &Item, person: usize, facts: &mut Facts) -> ItemFacts {
    let mut out = ItemFacts::default();
    let name = named(item, &WORK, facts);
    if let Some(name) = &name {
        let node = facts.entity("company", name, &item.aliases);
        // A company has one summary; the summary of another period there belongs to that period.
        let other = item.text("summary").is_some_and(|own| facts.has_other(node, "summary", &own.text));
        let of_stint: &[&str] =
            if other { &["position", "location", "summary"] } else { &["position", "location", "type"] };
        for text in ["location", "description", "summary"] {
            if let Some(value) = item.text(text) {
                localised_property(facts, node, text, value);
            }
        }
        extras(facts, node, item);
        let edge = facts.edge(person, node, "WORKED_AT", relation(item, of_stint));
        out.own = Some(Linked { node, edge });
        if let Some(client) = item.text("client") {
            let client = company(client, facts);
            let edge = facts.edge(person, client, "HAS_CLIENT", relation(item, &[]));
            out.client = Some(Linked { node: client, edge });
        }
    }
    let owner = out.own.map_or(person, |own| own.node);
    out.achievements = achievements(item, owner, facts);
    if out.own.is_some() {
        out.technologies = technologies(item, owner, "USES_TECH", facts);
    }
    out
}

fn project(item: &Item, person: usize, employers: &BTreeSet<usize>, facts: &mut Facts) -> ItemFacts {
    let mut out = ItemFacts::default();
    if let Some(name) = named(item, &PROJECTS, facts) {
        let node = facts.entity("project", &name, &item.aliases);
        describe(facts, node, item);
        list_property(facts, node, "roles", item.list("roles"));
        let edge = facts.edge(person, node, "HAS_PROJECT", Properties::new());
        out.own = Some(Linked { node, edge });
        // A personal project has no company.
        let own_name = facts.nodes.get(person).map(|node| fold(&node.name)).unwrap_or_default();
        if let Some(entity) = item.text("entity").filter(|entity| fold(&entity.text) != own_name) {
            let company = company(entity, facts);
            let edge = facts.edge(company, node, "HAS_PROJECT", relation(item, &[]));
            out.company = Some(Linked { node: company, edge });
            if item.text("client").is_none() && !employers.contains(&company) {
                let edge = facts.edge(person, company, "HAS_CLIENT", relation(item, &[]));
                out.client = Some(Linked { node: company, edge });
            }
        }
        if let Some(name) = item.text("client") {
            let client = company(name, facts);
            if out.company.is_none() {
                let edge = facts.edge(client, node, "HAS_PROJECT", relation(item, &[]));
                out.company = Some(Linked { node: client, edge });
            }
            let edge = facts.edge(person, client, "HAS_CLIENT", relation(item, &[]));
            out.client = Some(Linked { node: client, edge });
        }
        for tag in item.list("tags") {
            let tag = by_name_or_key("tag", tag, facts);
            out.tags.push(Linked { node: tag, edge: facts.edge(node, tag, "HAS_TAG", Properties::new()) });
        }
        let tags: Vec<String> = out.tags.iter().filter_map(|tag| Some(facts.key(tag.node)?.to_string())).collect();
        if !tags.is_empty() {
            facts.property(node, "tags", &tags.join(", "));
        }
    }
    let owner = out.own.map_or(person, |own| own.node);
    out.achievements = achievements(item, owner, facts);
    if out.own.is_some() {
        out.technologies = technologies(item, owner, "USES_TECH", facts);
    }
    out
}

fn skill(item: &Item, person: usize, facts: &mut Facts) -> ItemFacts {
    let mut out = ItemFacts::default();
    let Some(name) = named(item, &SKILLS, facts) else {
        return out;
    };
    let level = relation(item, &["level"]);
    if item.list("technologies").is_empty() {
        // A skill without keywords is itself a technology.
        let (name, own) = with_levels(std::slice::from_ref(&name)).pop().unwrap_or((name, None));
        // The level that the entry states by itself comes first.
        let own = own.filter(|_| level.is_empty());
        let level = own.map_or(level, |own| Properties::from([("level".to_owned(), own)]));
        let node = by_name_or_key("technology", &name, facts);
        describe(facts, node, item);
        if let Some(category) = item.text("category") {
            set_category(facts, node, &category.text);
        }
        out.technologies.push(Linked { node, edge: facts.edge(person, node, "HAS_SKILL", level) });
        return out;
    }
    let category = facts.entity("skill_category", &name, &item.aliases);
    describe(facts, category, item);
    if let Some(value) = item.text("category") {
        set_category(facts, category, &value.text);
    }
    for (keyword, own) in with_levels(item.list("technologies")) {
        let node = by_name_or_key("technology", &keyword, facts);
        let level = own.map_or_else(|| level.clone(), |own| Properties::from([("level".to_owned(), own)]));
        out.technologies.push(Linked { node, edge: facts.edge(person, node, "HAS_SKILL", level) });
        out.in_category.push(facts.edge(node, category, "IN_CATEGORY", Properties::new()));
    }
    out.own = Some(Linked { node: category, edge: usize::MAX });
    out
}

fn achievements(item: &Item, owner: usize, facts: &mut Facts) -> Vec<Linked> {
    let Some(key) = facts.key(owner) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for text in item.list("achievements") {
        let node = facts.fact("achievement", &format!("{key}-achievement"), text);
        out.push(Linked { node, edge: facts.edge(owner, node, "HAS_ACHIEVEMENT", Properties::new()) });
    }
    out
}

/// One per entry of the list, so that both can be iterated in parallel; two spellings lead to one node.
fn technologies(item: &Item, owner: usize, edge: &str, facts: &mut Facts) -> Vec<Linked> {
    let mut out: Vec<Linked> = Vec::new();
    for name in item.list("technologies") {
        let node = by_name_or_key("technology", name, facts);
        out.push(Linked { node, edge: facts.edge(owner, node, edge, Properties::new()) });
    }
    out
}

/// The company that a project names: by name, alias or key, or else a new one.
fn company(name: &Localised, facts: &mut Facts) -> usize {
    by_name_or_key("company", name, facts)
}

/// A mention of an entity by name, alias or key. A mention does not make a new alias.
fn by_name_or_key(kind: &str, name: &Localised, facts: &mut Facts) -> usize {
    facts.find(kind, &name.text).or_else(|| facts.find_key(kind, &name.text)).unwrap_or_else(|| {
        let name = Localised { translations: Default::default(), ..name.clone() };
        facts.entity(kind, &name, &[])
    })
}

/// Each technology's category: its own, or that of the first skill that names it, or the one in the skill's name, or
/// else that of a well-known programming language.
fn categorise(resume: &Resume, built: &Built, facts: &mut Facts) {
    let skills = resume.items(&SKILLS).iter().zip(&built.skills);
    let given = |item: &Item| item.text("category").map(|category| category.text.clone());
    let said = |item: &Item| item.name.as_ref().and_then(|name| category_of_skill(&name.text)).map(str::to_owned);
    for category_of in [&given as &dyn Fn(&Item) -> Option<String>, &said] {
        for (item, skill) in skills.clone().filter(|(item, _)| !item.list("technologies").is_empty()) {
            let Some(category) = category_of(item) else { continue };
            for technology in &skill.technologies {
                // A group of languages and frameworks does not make a language a framework.
                let is_language = given(item).is_none()
                    && facts.nodes.get(technology.node).is_some_and(|node| is_programming_language(&fold(&node.name)));
                set_category(facts, technology.node, if is_language { "programming_language" } else { &category });
            }
        }
    }
    for node in 0..facts.nodes.len() {
        let known = facts.nodes.get(node).is_some_and(|node| {
            let bare = node.kind == "technology" && !node.properties.contains_key("category");
            bare && is_programming_language(&fold(&node.name))
        });
        if known {
            set_category(facts, node, "programming_language");
        }
    }
}

fn set_category(facts: &mut Facts, node: usize, category: &str) {
    let category = fold(category).replace([' ', '-'], "_");
    facts.property(node, "category", &category);
}

/// The item's name; an item without one yields no entity, only a warning.
fn named(item: &Item, section: &Section, facts: &mut Facts) -> Option<Localised> {
    if item.name.is_none() {
        // Every section has at least one name field.
        let field = section.names.first().copied().unwrap_or("name");
        facts.warnings.push(format!("{}.{field} is missing; the entry yields no {}.", item.path, section.kind));
    }
    item.name.clone()
}

/// Texts, dates, address and unknown scalars of an item, as properties of its node.
fn describe(facts: &mut Facts, node: usize, item: &Item) {
    for (property, text) in &item.texts {
        if !matches!(*property, "entity" | "client" | "category" | "email" | "phone") {
            localised_property(facts, node, property, text);
        }
    }
    for (property, date) in &item.dates {
        facts.property(node, property, date);
    }
    if let Some(current) = item.current {
        facts.property(node, "current", &current.to_string());
    }
    extras(facts, node, item);
}

fn extras(facts: &mut Facts, node: usize, item: &Item) {
    if let Some(url) = &item.url {
        facts.property(node, "url", url);
    }
    for (name, value) in &item.extra {
        facts.property(node, name, value);
    }
}

/// Dates and some texts of an item, as properties of a relation.
fn relation(item: &Item, texts: &[&str]) -> Properties {
    let mut out: Properties = item.dates.iter().map(|(name, date)| ((*name).to_owned(), date.clone())).into_map();
    if let Some(current) = item.current {
        out.insert("current".to_owned(), current.to_string());
    }
    for name in texts {
        if let Some(text) = item.text(name) {
            out.insert((*name).to_owned(), text.text.clone());
            for (language, translated) in &text.translations {
                out.insert(format!("{name}@{}", language.code()), translated.clone());
            }
        }
    }
    out
}

/// A text property `name`, its translations as `name@en`.
fn localised_property(facts: &mut Facts, node: usize, name: &str, text: &Localised) {
    facts.property(node, name, &text.text);
    for (language, translated) in &text.translations {
        facts.property(node, &format!("{name}@{}", language.code()), translated);
    }
}

/// A list as one property, with its entries joined by `", "`.
fn list_property(facts: &mut Facts, node: usize, name: &str, list: &[Localised]) {
    if list.is_empty() {
        return;
    }
    let joined = |shape: &dyn Fn(&Localised) -> String| join_members(&list.iter().map(shape).collect::<Vec<_>>());
    facts.property(node, name, &joined(&|text| text.text.clone()));
    for language in crate::text::Language::ALL {
        if list.iter().any(|text| text.translations.contains_key(&language)) {
            let value = joined(&|text| text.in_language(language).to_owned());
            facts.property(node, &format!("{name}@{}", language.code()), &value);
        }
    }
}

//! Facts of all sections except companies, projects and skills.

use super::{ItemFacts, Linked, achievements, describe, list_property, named, relation, technologies};
use crate::ingest::facts::{Facts, Localised, Properties};
use crate::ingest::resume::read::Item;
use crate::ingest::resume::sections::Section;
use crate::language::Language;
use crate::text::fold;

/// A text longer than this, in characters, is not a name.
const LONGEST_NAME: usize = 80;

/// The kind of the entries of a section that is not part of the format: `Books` → `book`.
pub(super) fn kind_of(section: &str) -> String {
    let slug = crate::ingest::slug::slug(&crate::ingest::resume::canon::spaced(section)).replace('-', "_");
    let kind = match (slug.strip_suffix("ies"), slug.strip_suffix('s')) {
        (Some(stem), _) if stem.len() > 2 => format!("{stem}y"),
        (_, Some(stem)) if stem.len() > 2 && !stem.ends_with(['s', 'u', 'i']) => stem.to_owned(),
        _ => slug,
    };
    // Kinds that have more than a name.
    match kind.as_str() {
        "person" | "page" | "asker" | "personal" | "contact" => "entry".to_owned(),
        _ => kind,
    }
}

/// A fact of its own for a name that another entry has already and no key tells apart.
fn again(kind: &str, name: &Localised, facts: &mut Facts) -> Option<usize> {
    let known = facts.find(kind, &name.text).filter(|_| name.key.is_none())?;
    let key = facts.key(known).map_or_else(|| kind.to_owned(), |key| key.to_string());
    Some(facts.keyed_fact(kind, &key, name))
}

pub(super) fn other(item: &Item, kind: &str, edge: &str, person: usize, facts: &mut Facts) -> ItemFacts {
    let mut out = ItemFacts::default();
    let Some(name) = item.name.clone() else { return out };
    // A list that lacks the entries with long titles would not be true, and a talk given twice is two talks.
    let is_sentence = name.text.chars().count() > LONGEST_NAME;
    let node = again(kind, &name, facts).unwrap_or_else(|| match is_sentence {
        true => facts.fact(kind, kind, &name),
        false => facts.entity(kind, &name, &item.aliases),
    });
    describe(facts, node, item);
    out.own = Some(Linked { node, edge: facts.edge(person, node, edge, relation(item, &["position", "location"])) });
    out.achievements = achievements(item, node, facts);
    out.technologies = technologies(item, node, "USES_TECH", facts);
    out
}

/// What somebody says about the person. If it has no name, the beginning of the text is its name.
pub(super) fn reference(item: &Item, person: usize, facts: &mut Facts) -> ItemFacts {
    let said = item.text("reference").or(item.text("summary"));
    let begin = |text: &Localised| {
        let end = text.text.char_indices().nth(LONGEST_NAME).map_or(text.text.len(), |(at, _)| at);
        let begin = text.text.get(..end).unwrap_or_default();
        Localised::plain(if end < text.text.len() {
            begin.rsplit_once(' ').map_or(begin, |(words, _)| words)
        } else {
            begin
        })
    };
    let Some(name) = item.name.clone().or_else(|| said.map(begin)) else {
        return ItemFacts::default();
    };
    let key = format!("reference-{}", crate::ingest::slug::slug(&name.text));
    let node = facts.keyed_fact("reference", &key, &name);
    describe(facts, node, item);
    let edge = facts.edge(person, node, "HAS_REFERENCE", Properties::new());
    ItemFacts { own: Some(Linked { node, edge }), ..ItemFacts::default() }
}

pub(super) fn simple(item: &Item, section: &Section, edge: &str, person: usize, facts: &mut Facts) -> ItemFacts {
    let mut out = ItemFacts::default();
    let Some(name) = named(item, section, facts) else {
        return out;
    };
    // Two degrees from one school are two facts, but two mentions of one language are one.
    let is_fact = !matches!(section.kind, "language" | "interest");
    let repeated = if is_fact { again(section.kind, &name, facts) } else { None };
    let node = repeated.unwrap_or_else(|| facts.entity(section.kind, &name, &item.aliases));
    describe(facts, node, item);
    if section.kind == "education" && is_unfinished(item) {
        facts.property(node, "unfinished", "true");
    }
    if let Some(only) = item.only_course {
        facts.property(node, "course", if only { "only" } else { "also" });
    }
    for list in ["courses", "keywords"] {
        list_property(facts, node, list, item.list(list));
    }
    let properties: Vec<&str> =
        section.texts.iter().map(|(_, property)| *property).filter(|p| *p != "summary").collect();
    let edge = facts.edge(person, node, edge, relation(item, &properties));
    out.own = Some(Linked { node, edge });
    out.achievements = achievements(item, node, facts);
    out.technologies = technologies(item, node, "USES_TECH", facts);
    out
}

/// Whether a text of the entry says that it was not completed.
fn is_unfinished(item: &Item) -> bool {
    let texts = item.name.iter().chain(item.texts.values()).map(|text| fold(&text.text));
    let texts: Vec<String> =
        texts.chain(item.extra.values().map(|text| fold(text))).chain(item.written.iter().map(|w| fold(w))).collect();
    let words = Language::ALL.into_iter().flat_map(|language| language.pack().questions.unfinished.iter());
    words.into_iter().any(|word| texts.iter().any(|text| text.contains(word)))
}

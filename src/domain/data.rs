//! Reads a domain: the built-in JSON, an owner's JSON merged over it, and the checks on both.

use super::intent::{Intent, Refinement, Target};
use super::kind::Kind;
use super::pattern::{Asking, Patterns};
use super::{Domain, route};
use crate::error::{Error, ErrorCode, Result};
use crate::language::{ContactPatterns, Language};
use crate::names::names;
use crate::order::Collect as _;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const PORTFOLIO: &str = include_str!("portfolio.json");
const PAGES: &str = include_str!("pages.json");

/// What an owner's corpus is called in one language, in the forms that sentences need.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DomainNaming"))]
pub struct Naming {
    /// As the subject of a sentence: `the catalogue`, `каталог`.
    pub subject: String,
    /// With a preposition: `in the catalogue`, `в каталоге`.
    pub inside: String,
    /// As a genitive: `of the catalogue`, `каталога`.
    pub of: String,
    /// Whether the name takes a plural verb: `these pages say`.
    pub plural: bool,
    /// The answer to a greeting; if empty, one that says what can be asked.
    pub greeting: String,
}

/// A category as the file declares it: questions may narrow an answer by it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "types", schemars(rename = "DomainCategory", extend("required" = ["name"])))]
pub struct Category {
    /// The value of `category` or `tags` in items.
    name: String,
    /// Patterns that name it in questions, by language, in addition to those of the language packs.
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<Vec<String>>"))]
    patterns: BTreeMap<Language, Vec<String>>,
}

names! {
    /// A built-in domain.
    pub enum BuiltIn {
        /// One person's work: JSON Resume and related data.
        Portfolio = "portfolio",
        /// Texts without facts.
        Pages = "pages",
    }
}

/// A site owner's `domain.json`, with every key: what a corpus is about. It is merged over the domain that it extends.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(extend("required" = ["name"])))]
pub struct DomainFile {
    /// Its name, in plans and reports.
    name: String,
    /// The domain that it is merged over; by default `portfolio`.
    extends: Option<BuiltIn>,
    /// What the corpus is called, by language.
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<Naming>"))]
    corpus: BTreeMap<Language, Naming>,
    /// The kinds of nodes, by name; `null` removes a built-in one.
    kinds: BTreeMap<String, Option<Kind>>,
    /// How kinds are related: `artist > room` by routes such as `<-PAINTED_BY- painting -HANGS_IN-> room`; `null`
    /// removes a built-in one.
    routes: BTreeMap<String, Option<Vec<String>>>,
    /// What questions ask for. An intent with the name of a built-in one changes it; earlier ones take precedence.
    intents: Vec<Intent>,
    /// Categories by which questions may narrow an answer.
    categories: Vec<Category>,
    /// How the subjects of a question change its intent; these come before the built-in ones.
    refinements: Vec<Refinement>,
}

/// A domain that ships with the product.
pub(super) fn built_in(name: &str) -> Domain {
    let text = if name == "pages" { PAGES } else { PORTFOLIO };
    let read = serde_json::from_str(text).map_err(|error| wrong("", error)).and_then(|value| compiled(&value, None));
    // The two files are part of the program, and `tests` below reads both.
    read.unwrap_or_else(|error| unreachable!("the built-in domain {name}: {error}"))
}

pub(super) fn read(json: &str) -> Result<Domain> {
    let own: Value = serde_json::from_str(json.trim_start_matches('\u{feff}'))
        .map_err(|error| wrong("", format!("this is not valid JSON: {error}")))?;
    let object = own.as_object().ok_or_else(|| wrong("", "expected an object"))?;
    known_keys(object, &DomainFile::default(), "")?;
    check_members::<Naming>(object, "corpus")?;
    let base = match object.get("extends").unwrap_or(&Value::Null) {
        Value::Null => PORTFOLIO,
        Value::String(name) if name == "portfolio" => PORTFOLIO,
        Value::String(name) if name == "pages" => PAGES,
        other => return Err(wrong("extends", format!("expected \"portfolio\" or \"pages\", found {other}"))),
    };
    let base: Value = serde_json::from_str(base).map_err(|error| wrong("", error))?;
    check_members::<Kind>(object, "kinds")?;
    check_rows::<Intent>(object, "intents")?;
    check_rows::<Category>(object, "categories")?;
    let mut merged = base.clone();
    for (key, value) in object {
        match key.as_str() {
            "intents" | "categories" => merge_rows(&mut merged[key.as_str()], value),
            // The owner's refinements come before the built-in ones.
            "refinements" => {
                let before = merged[key.as_str()].take();
                let rows = [value, &before].into_iter().filter_map(Value::as_array).flatten().cloned();
                merged[key.as_str()] = Value::Array(rows.collect());
            }
            _ => merge(&mut merged[key.as_str()], value),
        }
    }
    let mut domain = compiled(&merged, base["kinds"].as_object())?;
    domain.source = Some(json.to_owned());
    Ok(domain)
}

fn wrong(path: &str, message: impl std::fmt::Display) -> Error {
    let place = if path.is_empty() { "domain".to_owned() } else { format!("domain: {path}") };
    Error::new(ErrorCode::InvalidSettings, format!("{place}: {message}."))
}

/// Rejects keys that the type of `shape` does not have.
fn known_keys(object: &Map<String, Value>, shape: &impl Serialize, path: &str) -> Result<()> {
    // A plain struct always serialises.
    let shape = serde_json::to_value(shape).unwrap_or_default();
    let known: Vec<&String> = shape.as_object().into_iter().flat_map(Map::keys).collect();
    for key in object.keys() {
        if !known.contains(&key) {
            let nearest = known.iter().min_by_key(|name| (strsim::damerau_levenshtein(name, key), (**name).clone()));
            let hint = nearest.map_or(String::new(), |name| format!("; the nearest is `{name}`"));
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            return Err(wrong(&path, format!("unknown key{hint}")));
        }
    }
    Ok(())
}

/// Checks that each member of the object `field` has the keys of `T`; `null` removes a built-in one.
fn check_members<T: Default + Serialize>(top: &Map<String, Value>, field: &str) -> Result<()> {
    let Some(value) = top.get(field) else { return Ok(()) };
    let members = value.as_object().ok_or_else(|| wrong(field, "expected an object"))?;
    for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
        let path = format!("{field}.{name}");
        let object = value.as_object().ok_or_else(|| wrong(&path, "expected an object"))?;
        known_keys(object, &T::default(), &path)?;
    }
    Ok(())
}

/// Checks that each row of the list `field` has the keys of `T`, and a name.
fn check_rows<T: Default + Serialize>(top: &Map<String, Value>, field: &str) -> Result<()> {
    let Some(value) = top.get(field) else { return Ok(()) };
    let rows = value.as_array().ok_or_else(|| wrong(field, "expected a list"))?;
    for (at, row) in rows.iter().enumerate() {
        let path = format!("{field}[{at}]");
        let object = row.as_object().ok_or_else(|| wrong(&path, "expected an object"))?;
        known_keys(object, &T::default(), &path)?;
        if object.get("name").and_then(Value::as_str).is_none_or(|name| name.trim().is_empty()) {
            return Err(wrong(&path, "a `name` is missing"));
        }
    }
    Ok(())
}

/// JSON Merge Patch (RFC 7386): objects are merged, `null` removes, anything else replaces.
fn merge(base: &mut Value, own: &Value) {
    match (base, own) {
        (Value::Object(base), Value::Object(own)) => {
            for (key, value) in own {
                match value {
                    Value::Null => drop(base.remove(key)),
                    value => merge(base.entry(key.clone()).or_insert(Value::Null), value),
                }
            }
        }
        (base, own) => *base = own.clone(),
    }
}

/// Merges rows by name. New ones come first, so that they win among equals.
fn merge_rows(base: &mut Value, own: &Value) {
    if !base.is_array() {
        *base = Value::Array(Vec::new());
    }
    let Some(rows) = base.as_array_mut() else { return };
    let mut new = Vec::new();
    for row in own.as_array().into_iter().flatten() {
        match rows.iter_mut().find(|known| known["name"] == row["name"]) {
            Some(known) => merge(known, row),
            None => new.push(row.clone()),
        }
    }
    rows.splice(0..0, new);
}

/// Deserializes a part of the file.
fn part<T: DeserializeOwned>(value: &Value, path: &str) -> Result<T> {
    T::deserialize(value).map_err(|error| wrong(path, error))
}

fn rows<T: DeserializeOwned>(top: &Value, field: &str) -> Result<Vec<T>> {
    let rows = top[field].as_array().into_iter().flatten().enumerate();
    rows.map(|(at, row)| {
        let name = row["name"].as_str().map_or_else(|| at.to_string(), str::to_owned);
        part(row, &format!("{field}[{name}]"))
    })
    .collect()
}

/// Checks a merged file and prepares it. `built_in`: the kinds of the base file; `None` if there is no owner's file.
fn compiled(file: &Value, built_in: Option<&Map<String, Value>>) -> Result<Domain> {
    let mut kinds = BTreeMap::new();
    for (name, value) in file["kinds"].as_object().into_iter().flatten() {
        kinds.insert(name.clone(), part::<Kind>(value, &format!("kinds.{name}"))?);
    }
    let own_kinds: BTreeSet<String> = match built_in {
        Some(built_in) => kinds.keys().filter(|name| !built_in.contains_key(*name)).cloned().collect(),
        None => BTreeSet::new(),
    };
    let known_kind = |name: &str, path: &str| match kinds.contains_key(name) {
        true => Ok(()),
        false => {
            let nearest = kinds.keys().min_by_key(|kind| (strsim::damerau_levenshtein(kind, name), (*kind).clone()));
            let hint = nearest.map_or(String::new(), |kind| format!("; the nearest is `{kind}`"));
            Err(wrong(path, format!("there is no kind `{name}`{hint}")))
        }
    };
    let routes = routes(file, &known_kind)?;
    let mut intents: Vec<Intent> = rows(file, "intents")?;
    let listed: BTreeSet<String> = intents.iter().filter_map(|intent| intent.asked.clone()).into_set();
    let automatic: Vec<Intent> = own_kinds.iter().filter(|kind| !listed.contains(*kind)).map(|k| asks_for(k)).collect();
    intents.splice(0..0, automatic);
    for intent in &mut intents {
        prepare(intent, &kinds);
        let path = format!("intents[{}]", intent.name);
        let targets = [&intent.asked, &intent.asked_alone].into_iter().flatten().filter(|target| *target != "entity");
        for kind in targets.chain(&intent.prefers).chain(&intent.requires) {
            known_kind(kind, &path)?;
        }
    }
    let intents: Vec<Arc<Intent>> = intents.into_iter().map(Arc::new).collect();
    let find = |name: &str| intents.iter().find(|intent| intent.name == name).cloned();
    let general = find("general").ok_or_else(|| wrong("intents", "the intent `general` is missing"))?;
    let refinements: Vec<Refinement> = rows(file, "refinements")?;
    for (at, refinement) in refinements.iter().enumerate() {
        if let Some(name) = refinement.from.iter().chain([&refinement.to]).find(|name| find(name).is_none()) {
            return Err(wrong(&format!("refinements[{at}]"), format!("there is no intent `{name}`")));
        }
    }
    for intent in &intents {
        if let Some(name) = intent.also.iter().find(|name| find(name).is_none()) {
            return Err(wrong(&format!("intents[{}].also", intent.name), format!("there is no intent `{name}`")));
        }
    }
    let categories: Vec<Category> = rows(file, "categories")?;
    let spellings: BTreeSet<(String, bool)> =
        intents.iter().flat_map(|intent| intent.patterns.written()).map(|(word, b)| (word.to_owned(), b)).into_set();
    let spellings = spellings.into_iter().filter(|(word, _)| word.chars().count() + 1 >= super::SHORTEST_RESPELT);
    let categories: Vec<(String, Patterns)> = categories.into_iter().map(category).collect();
    let mut asking = Asking::default();
    intents.iter().map(|intent| &intent.patterns).chain(categories.iter().map(|(_, p)| p)).for_each(|p| asking.add(p));
    Ok(Domain {
        asking,
        contacts: contacts(),
        spellings: spellings.collect(),
        name: part(&file["name"], "name")?,
        base_pages: file["extends"] == "pages" || file["name"] == "pages",
        naming: match &file["corpus"] {
            Value::Null => BTreeMap::new(),
            corpus => part(corpus, "corpus")?,
        },
        own_kinds,
        routes,
        general,
        categories,
        refinements,
        kinds,
        intents,
        source: None,
    })
}

/// The routes of a file, by their end points.
fn routes(
    file: &Value,
    known_kind: &dyn Fn(&str, &str) -> Result<()>,
) -> Result<BTreeMap<(String, String), Vec<route::Route>>> {
    let mut routes = BTreeMap::new();
    for (ends, paths) in file["routes"].as_object().into_iter().flatten() {
        let path = format!("routes.{ends}");
        let (from, to) = ends.split_once('>').ok_or_else(|| wrong(&path, "expected `from > to` as the key"))?;
        let (from, to) = (from.trim().to_owned(), to.trim().to_owned());
        known_kind(&from, &path)?;
        known_kind(&to, &path)?;
        let paths: Vec<String> = part(paths, &path)?;
        let read: Result<Vec<_>> = paths.iter().map(|text| route::read(text).map_err(|e| wrong(&path, e))).collect();
        let read = read?;
        if let Some(step) = read.iter().filter_map(|route| route.last()).find(|last| last.to != to) {
            return Err(wrong(&path, format!("a route ends at `{}` and not at `{to}`", step.to)));
        }
        routes.insert((from, to), read);
    }
    Ok(routes)
}

/// The intent that asks for all nodes of an owner's kind, in the kind's own nouns.
fn asks_for(kind: &str) -> Intent {
    Intent { name: kind.to_owned(), asked: Some(kind.to_owned()), list: true, k: (40, 40, 10), ..Intent::default() }
}

/// Fills in what follows from the data and the language packs.
fn prepare(intent: &mut Intent, kinds: &BTreeMap<String, Kind>) {
    let target = |asked: &Option<String>| match asked.as_deref() {
        None => None,
        Some("entity") => Some(Target::Entity),
        Some(kind) => Some(Target::Nodes(kind.to_owned())),
    };
    intent.target = target(&intent.asked);
    intent.target_alone = target(&intent.asked_alone);
    // The owner's words come first, so that they win among equals.
    intent.patterns.add_all(&intent.own_patterns.clone());
    let own = kinds.get(&intent.name).filter(|_| intent.asked.as_ref() == Some(&intent.name));
    if let Some(kind) = own {
        for (language, nouns) in &kind.words {
            let patterns: Vec<String> = nouns.iter().map(|noun| any_form(noun)).collect();
            intent.patterns.add(patterns.iter().map(String::as_str), *language);
        }
        if intent.title.is_empty() {
            intent.title = kind.title.clone();
        }
    }
    for language in Language::ALL {
        let patterns = language.pack().questions.intents.of(&intent.name).unwrap_or_default();
        intent.patterns.add(patterns.split(','), language);
    }
}

/// A noun of one or more words as a pattern that fits any of its forms.
fn any_form(noun: &str) -> String {
    noun.split_whitespace().map(|word| format!("~{word}")).collect::<Vec<_>>().join(" ")
}

/// Types of contacts and social networks, with the patterns that name them.
fn contacts() -> Vec<(String, Patterns)> {
    let of = |name: &&str| {
        let mut patterns = Patterns::default();
        for language in Language::ALL {
            patterns.add(language.pack().questions.contacts.of(name).unwrap_or_default().split(','), language);
        }
        ((*name).to_owned(), patterns)
    };
    ContactPatterns::NAMES.iter().map(of).collect()
}

fn category(category: Category) -> (String, Patterns) {
    let mut patterns = Patterns::default();
    patterns.add_all(&category.patterns);
    for language in Language::ALL {
        patterns.add(language.pack().questions.categories.of(&category.name).unwrap_or_default().split(','), language);
    }
    (category.name, patterns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{CategoryPatterns, IntentPatterns};

    #[test]
    fn built_in_domains_are_whole() {
        let portfolio = built_in("portfolio");
        for name in IntentPatterns::NAMES {
            assert!(portfolio.intent(name).is_some_and(|intent| !intent.patterns.is_empty()), "{name}");
        }
        for name in CategoryPatterns::NAMES {
            assert!(portfolio.categories().iter().any(|(own, patterns)| own == name && !patterns.is_empty()), "{name}");
        }
        assert_eq!(built_in("pages").general().name, "general");
    }

    #[test]
    fn an_owner_adds_and_removes() {
        let domain = read(
            r#"{ "name": "museum", "extends": "pages",
                 "kinds": { "painting": { "words": { "en": ["painting"] }, "title": { "en": "Paintings" } }, "tag": null },
                 "routes": { "painting > painting": [""] },
                 "intents": [{ "name": "definition", "patterns": { "en": ["explain"] } }] }"#,
        )
        .unwrap();
        let painting = domain.intent("painting").unwrap();
        assert_eq!(painting.target, Some(Target::Nodes("painting".into())));
        let fit = |intent: &Intent, word: &str| intent.patterns.has_word(word, Language::En.into());
        assert!(fit(painting, "paintings"));
        assert!(fit(domain.intent("definition").unwrap(), "explain"));
        assert!(fit(domain.intent("definition").unwrap(), "meaning"));
        assert!(domain.joins_directly("painting", "artist") && !domain.joins_directly("person", "page"));
        assert!(domain.kinds().all(|(name, _)| name != "tag"));
    }

    #[test]
    fn errors_name_the_path() {
        let check = |json: &str, parts: &[&str]| {
            let error = read(json).unwrap_err();
            assert_eq!(error.code(), ErrorCode::InvalidSettings);
            assert!(parts.iter().all(|part| error.message().contains(part)), "{json}: {error}");
        };
        check("[]", &["object"]);
        check("{", &["JSON"]);
        check(r#"{ "kind": {} }"#, &["kind", "`kinds`"]);
        check(r#"{ "name": "m", "kinds": { "a": { "wods": {} } } }"#, &["kinds.a.wods", "`words`"]);
        check(r#"{ "name": "m", "kinds": { "a": { "words": [] } } }"#, &["kinds.a"]);
        check(r#"{ "intents": [{ "patterns": {} }] }"#, &["intents[0]", "name"]);
        check(r#"{ "intents": [{ "name": "x", "taget": "y" }] }"#, &["intents[0].taget", "`target`"]);
        check(r#"{ "routes": { "project > achievment": [] } }"#, &["routes", "`achievement`"]);
        check(r#"{ "routes": { "project": [] } }"#, &["from > to"]);
        check(r#"{ "routes": { "project > company": ["-X-> project"] } }"#, &["ends at `project`"]);
        check(r#"{ "refinements": [{ "from": ["nothing"], "to": "general" }] }"#, &["refinements[0]", "nothing"]);
        check(r#"{ "extends": "shop" }"#, &["extends"]);
    }
}

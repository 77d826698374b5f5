//! Names found in texts, over invented portfolios: case, punctuation, hyphens, inflection, both scripts, prefixes, typos,
//! everyday words, ambiguous names.

use adfontes::id::EntityKey;
use adfontes::ingest::Node;
use adfontes::registry::Registry;
use adfontes::text::Language;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct File {
    entities: Vec<Named>,
    /// (text; for each mention its candidates, ordered by key and joined by `|`).
    cases: Vec<(String, Vec<String>)>,
}

#[derive(Deserialize)]
struct Named {
    key: String,
    kind: String,
    name: String,
    #[serde(default)]
    aliases: Vec<String>,
}

fn registry(entities: &[Named]) -> Registry {
    let nodes: Vec<Node> = entities
        .iter()
        .enumerate()
        .map(|(order, entity)| Node {
            aliases: entity.aliases.clone(),
            order,
            ..Node::named(EntityKey::new(entity.key.clone()), &entity.kind, &entity.name, Language::En)
        })
        .collect();
    Registry::build(&nodes, &BTreeMap::new(), adfontes::domain::Domain::portfolio())
}

fn found(registry: &Registry, text: &str) -> Vec<String> {
    let candidates = |mention: &adfontes::registry::Mention| {
        let mut keys: Vec<&str> = mention.candidates.iter().map(|candidate| candidate.key.as_str()).collect();
        keys.sort_unstable();
        keys.join("|")
    };
    registry.link(text).iter().map(candidates).collect()
}

fn check(text: &str) {
    let file: File = serde_json::from_str(text).unwrap();
    let registry = registry(&file.entities);
    let mut wrong = Vec::new();
    for (text, expected) in &file.cases {
        let found = found(&registry, text);
        if found != *expected {
            wrong.push(format!("«{text}»: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), file.cases.len(), wrong.join("\n"));
}

#[test]
fn northwind() {
    check(include_str!("cases/registry/northwind.json"));
}

#[test]
fn meridiano() {
    check(include_str!("cases/registry/meridiano.json"));
}

#[test]
fn heldout() {
    check(include_str!("cases/registry/heldout.json"));
}

#[test]
fn parts() {
    check(include_str!("cases/registry/parts.json"));
}

#[test]
fn by_name_alone() {
    let file: File = serde_json::from_str(include_str!("cases/registry/meridiano.json")).unwrap();
    let registry = registry(&file.entities);
    let key = |entity: Option<&adfontes::registry::Entity>| entity.map(|entity| entity.key.as_str().to_owned());
    let is = |key: &str| Some(key.to_owned());
    assert_eq!(key(registry.find_project("Lince")), is("lince"));
    assert_eq!(key(registry.find_project("lince")), is("lince"));
    assert_eq!(key(registry.find_project("Meridiano")), None);
    assert_eq!(key(registry.find_company("meridiano sistemas")), is("meridiano"));
    assert_eq!(key(registry.find_company("itv")), is("itv"));
    assert_eq!(key(registry.find_company("nadie")), None);
    assert_eq!(registry.find_entity("Lince").len(), 2);
    assert_eq!(registry.find_entity("Python en Lince").len(), 0);
    assert_eq!(registry.find_entity("").len(), 0);
    assert_eq!(registry.display_name("brujula", Language::Ru), Some("Brújula"));
    assert_eq!(registry.display_name("nada", Language::Ru), None);
    let keys: Vec<String> =
        registry.certain_keys("Python, Gaviota y Brujla", Language::Es).iter().map(|k| k.as_str().into()).collect();
    assert_eq!(keys, ["python"]);
    let ambiguous = registry.ambiguous_names();
    assert_eq!(ambiguous.len(), 1, "{ambiguous:?}");
    assert_eq!(ambiguous[0].0, "Lince");
}

#[test]
fn second() {
    check(include_str!("cases/registry/second.json"));
}

#[test]
fn third() {
    check(include_str!("cases/registry/third.json"));
}

#[test]
fn german() {
    check(include_str!("cases/registry/german.json"));
}

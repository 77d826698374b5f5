//! What a scenario expects of an answer. See `tests/cases/scenarios/README.md`.

use adfontes::engine::{Answer, AnswerKind};
use adfontes::plan::EntityPolicy;
use adfontes::retrieve::Corpus;
use adfontes::text::{Language, fold, sentences};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// The parts of an answer that the runner checks.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    pub kind: AnswerKind,
    pub language: Language,
    /// Without markers.
    pub text: String,
    /// (key, text).
    pub items: Vec<(Option<String>, String)>,
    pub shown: usize,
    pub intent: String,
    pub policy: EntityPolicy,
    pub follow_up: bool,
    pub context: Option<String>,
    /// For each reference, the entities of its passage and its document's id.
    pub references: Vec<(BTreeSet<String>, String)>,
}

impl Heard {
    pub fn of(answer: &Answer, corpus: &Corpus) -> Self {
        let mut text = String::new();
        let mut at = 0;
        for citation in &answer.citations {
            text.push_str(&answer.text[at..citation.span.start]);
            at = citation.span.end;
        }
        text.push_str(&answer.text[at..]);
        let plan = &answer.trace.plan;
        let carried = plan.entities.iter().find(|e| e.span.is_none() && e.kind != "person");
        let references = answer.references.iter().map(|reference| {
            let position =
                corpus.positions_of(reference.source_id.as_str()).find(|at| corpus.chunk(*at).id == reference.chunk);
            let entities = position.map(|at| corpus.entities_of(at).iter().map(|k| k.as_str().to_owned()).collect());
            (entities.unwrap_or_default(), reference.source_id.as_str().to_owned())
        });
        Self {
            kind: answer.kind,
            language: answer.language,
            text,
            items: answer
                .items
                .iter()
                .map(|i| (i.key.as_ref().map(|k| k.as_str().to_owned()), i.text.clone()))
                .collect(),
            shown: answer.items_shown.min(answer.items.len()),
            intent: plan.intent.name.clone(),
            policy: plan.entity_policy,
            follow_up: answer.trace.follow_up.0,
            context: carried.filter(|_| answer.trace.follow_up.0).map(|e| e.key.as_str().to_owned()),
            references: references.collect(),
        }
    }

    fn mentions(&self, words: &str) -> bool {
        mentions(&self.text, words) || self.items.iter().any(|(_, text)| mentions(text, words))
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
pub enum Alternatives {
    One(String),
    Any(Vec<String>),
}

impl Alternatives {
    fn all(&self) -> &[String] {
        match self {
            Alternatives::One(one) => std::slice::from_ref(one),
            Alternatives::Any(list) => list,
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct References {
    only_about: Option<Vec<String>>,
    none: bool,
    from: Option<Vec<String>>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Expect {
    language: String,
    kind: Option<String>,
    intent: Option<String>,
    entity_policy: Option<String>,
    items: Option<Vec<String>>,
    items_translated: Vec<Option<String>>,
    items_exactly: bool,
    items_among: Option<Vec<String>>,
    items_shown: Option<usize>,
    relation: Option<String>,
    #[allow(dead_code)] // From where `items` follows: for `validate.mjs`.
    items_of: Option<Value>,
    #[allow(dead_code)]
    items_with: Option<Value>,
    #[allow(dead_code)]
    count: Option<Value>,
    #[allow(dead_code)]
    period: Option<Value>,
    must_mention: Vec<Alternatives>,
    must_not_mention: Vec<String>,
    references: Option<References>,
    new_topic: Option<bool>,
    #[serde(deserialize_with = "present")]
    context_entity: Option<Option<String>>,
    pub same_answer_for_all_variants: bool,
    max_sentences: Option<usize>,
}

/// `null` is a value here: it says that no entity may be carried over.
fn present<'de, D: serde::Deserializer<'de>>(input: D) -> Result<Option<Option<String>>, D::Error> {
    Option::<String>::deserialize(input).map(Some)
}

fn words(text: &str) -> String {
    let folded: String =
        fold(text).chars().map(|c| if c.is_alphanumeric() || c == '+' || c == '#' { c } else { ' ' }).collect();
    format!(" {} ", folded.split_whitespace().collect::<Vec<_>>().join(" "))
}

pub fn mentions(text: &str, part: &str) -> bool {
    let part = words(part);
    !part.trim().is_empty() && words(text).contains(&part)
}

fn name<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

impl Expect {
    pub fn check(&self, heard: &Heard, corpus: &Corpus) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut same = |what: &str, expected: &str, got: &str| {
            if expected != got {
                wrong.push(format!("{what} is {got}, not {expected}"));
            }
        };
        same("language", &self.language, heard.language.code());
        if let Some(kind) = self.kind.as_ref().filter(|kind| *kind != "any") {
            same("kind", kind, &name(&heard.kind));
        }
        if let Some(intent) = &self.intent {
            same("intent", intent, &heard.intent);
        }
        match self.entity_policy.as_deref() {
            Some("not_strict") if heard.policy == EntityPolicy::Strict => wrong.push("policy is strict".to_owned()),
            Some("not_strict") | None => {}
            Some(policy) => same("policy", policy, &name(&heard.policy)),
        }
        self.check_items(heard, corpus, &mut wrong);
        for alternatives in &self.must_mention {
            if !alternatives.all().iter().any(|words| heard.mentions(words)) {
                wrong.push(format!("does not mention {:?}", alternatives.all()));
            }
        }
        for words in self.must_not_mention.iter().filter(|words| heard.mentions(words)) {
            wrong.push(format!("mentions {words}"));
        }
        if let Some(new_topic) = self.new_topic
            && new_topic == heard.follow_up
        {
            wrong.push(format!("is {}a follow-up", if heard.follow_up { "" } else { "not " }));
        }
        if let Some(context) = &self.context_entity
            && *context != heard.context
        {
            wrong.push(format!("carries {:?} over, not {context:?}", heard.context));
        }
        if let Some(most) = self.max_sentences
            && sentences(heard.text.trim()).len() > most
        {
            wrong.push(format!("has more than {most} sentences: {}", heard.text));
        }
        self.check_references(heard, &mut wrong);
        wrong
    }

    fn check_items(&self, heard: &Heard, corpus: &Corpus, wrong: &mut Vec<String>) {
        if let Some(among) = &self.items_among {
            for (key, text) in &heard.items {
                if key.as_ref().is_none_or(|key| !among.contains(key)) {
                    wrong.push(format!("lists {} ({text})", key.as_deref().unwrap_or("?")));
                }
            }
        }
        if let Some(shown) = self.items_shown
            && shown != heard.shown
        {
            wrong.push(format!("shows {} items, not {shown}", heard.shown));
        }
        let Some(items) = &self.items else { return };
        let by_text = self.relation.as_deref() == Some("achievements");
        let same = |a: &str, b: &str| words(a) == words(b);
        let texts = |at: usize| -> Vec<&String> {
            std::iter::once(&items[at]).chain(self.items_translated.get(at).into_iter().flatten()).collect()
        };
        if self.kind.as_deref() == Some("any") && heard.items.is_empty() {
            for (at, item) in items.iter().enumerate() {
                let names: Vec<String> = if by_text {
                    texts(at).into_iter().cloned().collect()
                } else {
                    let entity = corpus.registry().get(item);
                    entity.map(|e| e.translations.values().chain([&e.name]).cloned().collect()).unwrap_or_default()
                };
                if !names.iter().any(|name| heard.mentions(name)) {
                    wrong.push(format!("does not mention {}", item));
                }
            }
            return;
        }
        let is = |at: usize, (key, text): &(Option<String>, String)| match by_text {
            true => texts(at).iter().any(|expected| same(expected, text)),
            false => key.as_ref() == Some(&items[at]),
        };
        for (at, item) in items.iter().enumerate() {
            match heard.items.iter().filter(|heard| is(at, heard)).count() {
                0 => wrong.push(format!("lacks {item}")),
                1 => {}
                n => wrong.push(format!("lists {item} {n} times")),
            }
        }
        if self.items_exactly {
            for heard in heard.items.iter().filter(|heard| !(0..items.len()).any(|at| is(at, heard))) {
                wrong.push(format!("lists also {} ({})", heard.0.as_deref().unwrap_or("?"), heard.1));
            }
        }
    }

    fn check_references(&self, heard: &Heard, wrong: &mut Vec<String>) {
        let Some(expected) = &self.references else { return };
        if expected.none && !heard.references.is_empty() {
            wrong.push(format!("has {} references", heard.references.len()));
        }
        if let Some(keys) = &expected.only_about {
            for (entities, source) in &heard.references {
                if !keys.iter().any(|key| entities.contains(key)) {
                    wrong.push(format!("refers to {source}, which is about {entities:?}"));
                }
            }
        }
        if let Some(files) = &expected.from {
            let from = |source: &str| files.iter().any(|file| source.ends_with(file.as_str()));
            if !heard.references.iter().any(|(_, source)| from(source)) {
                let sources: Vec<&String> = heard.references.iter().map(|r| &r.1).collect();
                wrong.push(format!("refers to {sources:?}, not to one of {files:?}"));
            }
        }
    }
}

/// Checks what must hold for every answer.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Invariants {
    forbidden_everywhere: Forbidden,
    closing_remarks: Value,
}

#[derive(Deserialize)]
struct Forbidden {
    substrings: Vec<String>,
    opening: Vec<String>,
}

impl Invariants {
    pub fn load() -> Self {
        let file = super::runner::CASES.get_file("invariants.json").unwrap();
        serde_json::from_str(file.contents_utf8().unwrap()).unwrap()
    }

    fn closing_remarks(&self) -> Vec<&str> {
        fn collect<'v>(value: &'v Value, out: &mut Vec<&'v str>) {
            match value {
                Value::String(text) => out.push(text),
                Value::Array(items) => items.iter().for_each(|item| collect(item, out)),
                Value::Object(map) => map.values().for_each(|item| collect(item, out)),
                _ => {}
            }
        }
        let mut out = Vec::new();
        collect(&self.closing_remarks, &mut out);
        out
    }

    pub fn check(&self, heard: &Heard, corpus: &Corpus) -> Vec<String> {
        let mut wrong = Vec::new();
        if heard.text.contains('[') {
            wrong.push("has a bracket".to_owned());
        }
        let folded = words(&heard.text);
        for part in &self.forbidden_everywhere.substrings {
            if heard.text.to_lowercase().contains(&part.to_lowercase()) {
                wrong.push(format!("contains {part}"));
            }
        }
        for opening in &self.forbidden_everywhere.opening {
            if folded.trim_start().starts_with(words(opening).trim()) {
                wrong.push(format!("begins with {opening}"));
            }
        }
        let unlinked =
            heard.text.split_whitespace().filter(|w| !w.contains("://") && !w.contains('@') && !w.contains(".example"));
        let unlinked = unlinked.collect::<Vec<_>>().join(" ");
        for entity in
            corpus.registry().entities().iter().filter(|e| e.key.as_str().contains('-') && e.key.as_str() != e.name)
        {
            let key = entity.key.as_str();
            let inside = unlinked.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == key);
            if inside && !entity.aliases.iter().any(|alias| alias == key) {
                wrong.push(format!("shows the key {key}"));
            }
        }
        let hex = |word: &str| word.len() >= 16 && word.chars().all(|c| c.is_ascii_hexdigit());
        if heard.text.split(|c: char| !c.is_alphanumeric()).any(hex) {
            wrong.push("shows a hash".to_owned());
        }
        if heard.kind == AnswerKind::List {
            if heard.text.lines().any(|line| line.starts_with(' ') && line.trim_start().starts_with("- ")) {
                wrong.push("has a list in a list".to_owned());
            }
            for remark in self.closing_remarks() {
                if folded.contains(words(remark).trim()) {
                    wrong.push(format!("has the closing remark {remark}"));
                }
            }
        }
        wrong
    }
}

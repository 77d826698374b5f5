//! From a question to a [`QueryPlan`]: what is asked, about whom, and how it is to be looked for.
//!
//! Invariants: a pure function; doubt makes the plan more general, never stricter; the plan explains itself.

mod intents;
mod pattern;
mod period;

pub use intents::{CATEGORIES, INTENTS, Intent, IntentRow};
pub use pattern::folded_words;

use crate::graph::{GraphQuery, Period};
use crate::id::EntityKey;
use crate::registry::{Candidate, Mention, Registry, cue_kind, is_common_word, words};
use crate::settings::Settings;
use crate::text::{Language, detect, fold, is_function_word};

/// How entities narrow text search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntityPolicy {
    /// Only passages about the one sure entity.
    Strict,
    /// Passages about the entities rank higher.
    Boost,
    /// Entities play no role.
    None,
}

/// An entity of the plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedEntity {
    /// The likeliest meaning.
    pub key: EntityKey,
    /// Its kind.
    pub kind: String,
    /// Its name in the source.
    pub name: String,
    /// 0 to 1.
    pub certainty: f32,
    /// Byte span of the mention in the question; `None`: taken over from the dialog or the portfolio's person.
    pub span: Option<(usize, usize)>,
    /// Other meanings that the intent does not rule out.
    pub alternatives: Vec<EntityKey>,
}

/// What will be done for a question.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryPlan {
    /// The question as searched for (after the dialog has resolved it).
    pub question: String,
    /// What is wanted.
    pub intent: Intent,
    /// Language of the question.
    pub language: Language,
    /// About whom or what.
    pub entities: Vec<PlannedEntity>,
    /// Names that the data does not know.
    pub unknown_names: Vec<String>,
    /// Values of `category` or `tags` that items must have.
    pub categories: Vec<String>,
    /// Time that items must belong to.
    pub period: Option<Period>,
    /// Whether a number is asked for.
    pub count: bool,
    /// Kinds of documents that text search may use; empty: all.
    pub allowed_kinds: Vec<String>,
    /// How entities narrow text search.
    pub entity_policy: EntityPolicy,
    /// Candidates from vectors.
    pub k_dense: usize,
    /// Candidates from BM25.
    pub k_lexical: usize,
    /// References offered.
    pub k_final: usize,
    /// Whether the graph is asked first.
    pub use_graph: bool,
    /// Confidence (0–1) under which text search says that it found nothing.
    pub min_confidence: f32,
    /// Whether the answer is an enumeration.
    pub list: bool,
    /// Why, step by step, in English, for the context log.
    pub reasons: Vec<String>,
}

impl QueryPlan {
    /// Takes entities, or the graph, out of the plan.
    pub fn leave_out(&mut self, entities: &[String], graph: bool) {
        if !entities.is_empty() {
            self.entities.retain(|entity| !entities.iter().any(|key| key == entity.key.as_str()));
            self.entity_policy = policy(&self.entities, &mut self.reasons);
        }
        self.use_graph &= !graph;
    }

    /// The question to the graph.
    pub fn graph_query(&self) -> GraphQuery {
        GraphQuery {
            target: self.intent.row().target.filter(|_| self.use_graph),
            entities: self.entities.iter().map(|entity| entity.key.clone()).collect(),
            categories: self.categories.clone(),
            period: self.period.clone(),
            current: self.intent == Intent::CurrentJob,
            unknown_name: !self.unknown_names.is_empty(),
        }
    }
}

/// What the dialog adds to a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Carried {
    /// The entity that "there", "that project" mean.
    pub entity: Option<EntityKey>,
    /// The intent of the turn before, for questions that only name another entity.
    pub intent: Option<Intent>,
}

/// Confidence under which text search abstains, unless settings say otherwise.
pub const DEFAULT_MIN_CONFIDENCE: f32 = 0.35;

/// Plans a question. `in_vocabulary` tells whether the corpus contains a (folded) word: such a word is no unknown name.
pub fn plan(
    question: &str,
    registry: &Registry,
    settings: &Settings,
    carried: &Carried,
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> QueryPlan {
    let language = settings.language.unwrap_or_else(|| detect(question));
    let folded = folded_words(question);
    let mut reasons = Vec::new();
    let mentions = if settings.entity_registry { registry.link(question) } else { Vec::new() };
    let categories = if settings.router { categories_of(&folded) } else { Vec::new() };

    let intent = if settings.router {
        choose_intent(question, &folded, &mentions, &categories, carried, &mut reasons)
    } else {
        reasons.push("routing is off: general".to_owned());
        Intent::General
    };
    let row = intent.row();
    let mut entities = settle(&mentions, row, &mut reasons);
    if let Some(key) = &carried.entity
        && !entities.iter().any(|e| e.span.is_some() && e.kind != "person")
        && let Some(entity) = registry.get(key.as_str())
    {
        reasons.push(format!("“{}” is carried over from the dialog", entity.name));
        entities.push(planned(entity, 0.9));
    }
    if intent == Intent::About && entities.is_empty() {
        let mut people = registry.entities().iter().filter(|e| e.kind == "person");
        if let (Some(only), None) = (people.next(), people.next()) {
            reasons.push(format!("the portfolio is about {}", only.name));
            entities.push(planned(only, 0.9));
        }
    }
    let categories = entity_categories(categories, intent, &entities);
    let unknown_names = match settings.router && entities.iter().all(|e| e.kind == "person") && categories.is_empty() {
        true => unknown_names(question, row, &mentions, in_vocabulary),
        false => Vec::new(),
    };
    if !unknown_names.is_empty() {
        reasons.push(format!("no entity is called {}", unknown_names.join(", ")));
    }
    let entity_policy = policy(&entities, &mut reasons);
    let use_graph = settings.graph_rag && row.target.is_some();
    let (k_dense, k_lexical, k_final) = row.k;
    QueryPlan {
        question: question.to_owned(),
        intent,
        language,
        entities,
        unknown_names,
        categories,
        period: if settings.router { period::of(&folded) } else { None },
        count: settings.router && asks_for_number(&folded),
        allowed_kinds: row.kinds.iter().map(|kind| (*kind).to_owned()).collect(),
        entity_policy,
        k_dense: settings.k_dense.unwrap_or(k_dense),
        k_lexical: settings.k_lexical.unwrap_or(k_lexical),
        k_final: settings.k_final.unwrap_or(k_final),
        use_graph,
        min_confidence: settings.min_confidence.unwrap_or(DEFAULT_MIN_CONFIDENCE),
        list: row.list,
        reasons,
    }
}

fn planned(entity: &crate::registry::Entity, certainty: f32) -> PlannedEntity {
    PlannedEntity {
        key: entity.key.clone(),
        kind: entity.kind.clone(),
        name: entity.name.clone(),
        certainty,
        span: None,
        alternatives: Vec::new(),
    }
}

/// Words that belong to mentions do not speak for an intent: a project called "Stack" asks for no technologies.
fn words_outside(question: &str, mentions: &[Mention]) -> Vec<String> {
    words(question)
        .into_iter()
        .filter(|word| !mentions.iter().any(|m| m.start <= word.start && word.end <= m.end))
        .map(|word| fold(word.text))
        .collect()
}

fn choose_intent(
    question: &str,
    folded: &[String],
    mentions: &[Mention],
    categories: &[String],
    carried: &Carried,
    reasons: &mut Vec<String>,
) -> Intent {
    let outside = words_outside(
        question,
        mentions
            .iter()
            .filter(|m| m.sure().is_none_or(|c| c.kind != "person" && c.kind != "skill_category"))
            .cloned()
            .collect::<Vec<_>>()
            .as_slice(),
    );
    let kinds: Vec<&str> = mentions.iter().flat_map(|m| m.candidates.iter().map(|c| c.kind.as_str())).collect();
    let mut best: Option<(f32, &IntentRow)> = None;
    for row in INTENTS {
        let Some((score, _)) = pattern::best(row.patterns, &outside) else { continue };
        let carried_fits = carried.entity.is_some() && row.requires.contains(&"project");
        if !row.requires.is_empty() && !row.requires.iter().any(|kind| kinds.contains(kind)) && !carried_fits {
            // Without its entity the pattern is weak evidence, but a name that nobody knows must not change the topic.
            if row.intent != Intent::TechnologyUsage || best.is_some() || !categories.is_empty() {
                continue;
            }
        }
        if best.is_none_or(|(known, _)| score > known + 1e-3) {
            best = Some((score, row));
        }
    }
    let non_person: Vec<&Mention> =
        mentions.iter().filter(|m| m.candidates.iter().any(|c| c.kind != "person")).collect();
    let has = |kind: &str| kinds.contains(&kind);
    let mut intent = best.map_or(Intent::General, |(score, row)| {
        reasons.push(format!("the words fit the intent {} ({score:.1})", row.name));
        row.intent
    });
    if let Some(before) = carried.intent
        && matches!(intent, Intent::General | Intent::Definition)
    {
        reasons.push(format!("the intent {} goes on", before.name()));
        return before;
    }
    let becomes = |from: Intent, to: Intent, why: &str, reasons: &mut Vec<String>| {
        if from != to {
            reasons.push(format!("{why}: {}", to.name()));
        }
        to
    };
    let project_like = has("project") || has("company");
    intent = match intent {
        Intent::General if !categories.is_empty() && !project_like && folded.len() <= 8 => {
            becomes(intent, Intent::Technologies, "a category of technologies is named", reasons)
        }
        Intent::Experience | Intent::Definition | Intent::About | Intent::General | Intent::ProjectsOfCompany
            if non_person.len() == 1 && has("project") && !has("company") =>
        {
            becomes(intent, Intent::ProjectDetails, "one project is named", reasons)
        }
        Intent::Definition | Intent::About if non_person.len() == 1 && has("company") => {
            becomes(intent, Intent::ProjectDetails, "one company is named", reasons)
        }
        Intent::General if has("project") && has("company") => {
            becomes(intent, Intent::ProjectDetails, "a project and a company are named", reasons)
        }
        Intent::General if non_person.len() == 1 && has("company") && folded.len() <= 5 => {
            becomes(intent, Intent::ProjectDetails, "one company is named", reasons)
        }
        Intent::General if non_person.len() == 1 && has("technology") && folded.len() <= 2 => {
            becomes(intent, Intent::TechnologyUsage, "one technology is named", reasons)
        }
        Intent::General | Intent::Definition
            if !kinds.is_empty() && kinds.iter().all(|k| *k == "person") && folded.len() <= 4 =>
        {
            becomes(intent, Intent::About, "only the person is named", reasons)
        }
        Intent::Technologies if best_is_usage(&kinds) && !project_like && asks_where(folded) => {
            becomes(intent, Intent::TechnologyUsage, "a technology is named", reasons)
        }
        other => other,
    };
    intent
}

fn best_is_usage(kinds: &[&str]) -> bool {
    kinds.contains(&"technology")
}

fn asks_where(folded: &[String]) -> bool {
    folded.iter().any(|word| matches!(word.as_str(), "где" | "where" | "donde"))
}

/// Chooses among a mention's candidates by what the intent prefers.
fn settle(mentions: &[Mention], row: &IntentRow, reasons: &mut Vec<String>) -> Vec<PlannedEntity> {
    let mut out: Vec<PlannedEntity> = Vec::new();
    for mention in mentions {
        let rank = |candidate: &Candidate| {
            row.prefers.iter().position(|kind| *kind == candidate.kind).unwrap_or(row.prefers.len())
        };
        let best_rank = mention.candidates.iter().map(rank).min().unwrap_or(0);
        let (fitting, others): (Vec<_>, Vec<_>) = mention.candidates.iter().partition(|c| rank(c) == best_rank);
        let Some(chosen) = fitting.first() else { continue };
        if !others.is_empty() {
            reasons.push(format!("“{}” is taken as {} because of the intent", mention.text, chosen.kind));
        }
        if fitting.len() > 1 {
            reasons.push(format!("“{}” is ambiguous", mention.text));
        }
        if out.iter().any(|known| known.key == chosen.key) {
            continue;
        }
        out.push(PlannedEntity {
            key: chosen.key.clone(),
            kind: chosen.kind.clone(),
            name: chosen.name.clone(),
            certainty: chosen.certainty,
            span: Some((mention.start, mention.end)),
            alternatives: fitting[1..].iter().map(|c| c.key.clone()).collect(),
        });
    }
    out
}

fn policy(entities: &[PlannedEntity], reasons: &mut Vec<String>) -> EntityPolicy {
    let subjects: Vec<&PlannedEntity> = entities.iter().filter(|e| e.kind != "person").collect();
    let sure = |e: &PlannedEntity| e.certainty >= crate::registry::SURE && e.alternatives.is_empty();
    let policy = match subjects.as_slice() {
        [] => EntityPolicy::None,
        [one] if sure(one) => EntityPolicy::Strict,
        _ => EntityPolicy::Boost,
    };
    if policy == EntityPolicy::Boost {
        reasons.push("several or unsure entities: boost".to_owned());
    }
    policy
}

/// Values of [`CATEGORIES`] that the question names; the most specific of overlapping ones.
fn categories_of(folded: &[String]) -> Vec<String> {
    let mut found: Vec<(f32, &str, Vec<usize>)> = CATEGORIES
        .iter()
        .filter_map(|(value, patterns)| pattern::best(patterns, folded).map(|(score, used)| (score, *value, used)))
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut taken: Vec<usize> = Vec::new();
    let mut out = Vec::new();
    for (_, value, used) in found {
        if used.iter().all(|at| !taken.contains(at)) {
            taken.extend(used);
            out.push(value.to_owned());
        }
    }
    out
}

/// Which categories filter the items: the languages of an intent that asks for them, and those named beside an intent
/// whose items have categories. A category that is linked as an entity of its own needs no filter.
fn entity_categories(named: Vec<String>, intent: Intent, entities: &[PlannedEntity]) -> Vec<String> {
    match intent {
        Intent::Languages => vec!["programming_language".to_owned()],
        Intent::Technologies | Intent::ProjectsOfCompany | Intent::Experience
            if !entities.iter().any(|e| e.kind == "skill_category") =>
        {
            named
        }
        _ => Vec::new(),
    }
}

fn asks_for_number(folded: &[String]) -> bool {
    pattern::best(
        &["сколько", "количество|число", "how many", "number of", "cuantos|cuantas", "cantidad|numero de"],
        folded,
    )
    .is_some()
}

/// Names in the question that no entity has: a word behind a noun that announces a name ("project X"), or one that is
/// written as a name, unless the corpus knows the word.
fn unknown_names(
    question: &str,
    row: &IntentRow,
    mentions: &[Mention],
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    if row.target.is_none() || matches!(row.intent, Intent::Asker | Intent::Personal | Intent::Contacts) {
        return Vec::new();
    }
    let words = words(question);
    let latin_name = |text: &str| text.chars().any(|c| c.is_ascii_alphabetic());
    let cyrillic_question = question.chars().any(|c| ('а'..='я').contains(&c));
    let mut out = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let folded = fold(word.text);
        let linked = mentions.iter().any(|m| m.start <= word.start && word.end <= m.end);
        let used = |patterns: &[&str]| {
            patterns.iter().flat_map(|p| p.split([' ', '|'])).any(|slot| match slot.strip_suffix('*') {
                Some(begin) => folded.starts_with(begin),
                None => folded == slot,
            })
        };
        let lexicon = INTENTS.iter().any(|row| used(row.patterns)) || CATEGORIES.iter().any(|(_, p)| used(p));
        if linked
            || is_function_word(&folded)
            || lexicon
            || cue_kind(word.text).is_some()
            || folded.parse::<u64>().is_ok()
        {
            continue;
        }
        let announced = at > 0 && matches!(cue_kind(words[at - 1].text), Some("project" | "company"));
        let mut letters = word.text.chars();
        let capital = letters.next().is_some_and(char::is_uppercase);
        let strong = word.text.chars().filter(|c| c.is_uppercase()).count() > 1
            || word.text.chars().any(|c| c.is_ascii_digit())
            || (capital && at > 0)
            || (cyrillic_question && latin_name(word.text));
        let required = !row.requires.is_empty();
        let name_like = strong || ((announced || required) && !in_vocabulary(&folded) && !is_common_word(&folded));
        if name_like && !in_vocabulary(&folded) {
            out.push(word.text.to_owned());
        }
    }
    out
}

//! What the texts say beside the graph: whether they answer where it has nothing.

use super::hybrid::TOLD;
use super::topic::topic;
use super::{Corpus, Mode, Reference, SearchResult, Standing, at_hand, context};
use crate::domain::{ItemForm, Target};
use crate::graph::{GraphQueryResult, Outcome};
use crate::id::EntityKey;
use crate::index::lexical::{LexicalQuery, QueryTerm};
use crate::language::Languages;
use crate::plan::{Classed, PlannedEntity, QueryPlan};
use crate::registry::{SURE, folded_words, is_technology};
use crate::text::{fold, is_function_word_in, sentences};
use std::ops::Range;

/// Reassesses the result of text search after the graph was queried. If the graph's complete data has no answer, texts
/// are close at best. An unknown name that occurs in no text has no answer; otherwise the texts decide.
pub(super) fn beside(
    corpus: &Corpus,
    plan: &QueryPlan,
    graph: Option<GraphQueryResult>,
    mut result: SearchResult,
) -> SearchResult {
    let outcome = graph.as_ref().map(|graph| graph.outcome);
    let names: Vec<LexicalQuery> = match outcome {
        Some(Outcome::UnknownEntity) => {
            plan.unknown_names.iter().map(|name| corpus.lexical().query(name, Some(plan.language))).collect()
        }
        _ => Vec::new(),
    };
    result.keep_speaking_of(corpus, &names);
    let mentioned = |(name, query): (&String, &LexicalQuery)| is_mentioned(corpus, plan, name, query);
    let standing = match outcome.filter(|_| result.found()) {
        Some(Outcome::KnownEmpty | Outcome::Unsupported) if lacks_position(corpus, plan, &result) => Standing::Nothing,
        Some(Outcome::KnownEmpty)
            if !result.related.is_empty() && may_have_none(corpus, plan)
                || has_more(corpus, plan, &result)
                || joins(corpus, plan, &result)
                || names_group(plan)
                || tells_of_category(corpus, plan, &result) =>
        {
            // Of what no data lists, texts that say all that is asked are the answer.
            if result.standing == Standing::Answered && is_hidden(plan) { Standing::Answered } else { Standing::Close }
        }
        // What was achieved is told in many words; data seldom lists it.
        Some(Outcome::KnownEmpty) if asks_of(plan, "achievement") && has_none(corpus, plan) => result.standing,
        Some(Outcome::KnownEmpty) if plan.class == Classed::Decides && has_none(corpus, plan) => result.standing,
        // What the question asks for was guessed from its names alone.
        Some(Outcome::KnownEmpty) if plan.intent_score <= 0.0 && plan.target.is_some() => result.standing,
        // "Why was she off work" asks for no interests.
        Some(Outcome::KnownEmpty) if plan.reason => result.standing,
        // "Which project was about customers running away" does not ask which ones run.
        Some(Outcome::KnownEmpty) if plan.narrowing.goes_on.is_some() && !plan.others.is_empty() => result.standing,
        Some(Outcome::KnownEmpty) if asks_of_nothing_named(plan) => result.standing,
        Some(Outcome::KnownEmpty) => Standing::Nothing,
        Some(Outcome::UnknownEntity) if !plan.unknown_names.iter().zip(&names).all(mentioned) => {
            if tells_the_rest(corpus, plan, &result) { Standing::Close } else { Standing::Nothing }
        }
        // "Any mobile experience" is not answered by experience.
        Some(Outcome::Unsupported) if !result.references.iter().any(|found| allowed(corpus, plan, found)) => {
            Standing::Nothing
        }
        // The texts that speak of it do not say that it is one.
        Some(Outcome::UnknownEntity) if result.standing == Standing::Answered => Standing::Close,
        _ => result.standing,
    };
    // What is merely close to a question of another topic has nothing to do with it, unless it has all that the question tells.
    let strays = plan.class == Classed::OffTopic && standing == Standing::Close && !tells_all(corpus, plan, &result);
    let standing = if strays { Standing::Nothing } else { standing };
    let standing = if plan.detail && standing == Standing::Answered { Standing::Close } else { standing };
    let standing = match standing {
        Standing::Nothing if at_hand(corpus, plan, &result.related).is_some() => Standing::Close,
        standing => standing,
    };
    let mode = match (standing, result.mode) {
        (Standing::Nothing, _) => Mode::None,
        (_, Mode::None) => Mode::Rag,
        (_, mode) => mode,
    };
    SearchResult { graph, standing, mode, ..result }
}

/// The positions of the passages found.
fn passages(corpus: &Corpus, result: &SearchResult) -> impl Iterator<Item = usize> {
    result.references.iter().filter_map(|reference| context::position_of(corpus, reference))
}

/// Whether texts speak of what the question calls so.
fn is_mentioned(corpus: &Corpus, plan: &QueryPlan, name: &str, query: &LexicalQuery) -> bool {
    // A lowercase part of a compound is a noun, and the texts contain the compound. What somebody worked with may
    // be written otherwise too: "mac" for macOS.
    let may_vary = plan.language.pack().writing.compounds.is_some() || plan.intent.or_entry;
    let noun = may_vary && !name.chars().any(char::is_uppercase);
    // "Econometría" in a question about pages that say "econometrics".
    let is_plain = !name.chars().any(|c| c.is_uppercase() || c.is_whitespace()) && !is_technology(name);
    let is_told = |term: &QueryTerm| {
        term.known
            || noun && term.likeness() > 0.0 && !is_technology(name)
            || is_plain && corpus.lexical().is_akin(term)
    };
    // A technology of several words is an entity wherever a text has its name; single words of it say nothing.
    let apart = name.contains(' ') && is_technology(name);
    !apart && query.terms.iter().any(is_told)
}

/// The unknown names of the question that no text has.
pub fn unmentioned(corpus: &Corpus, plan: &QueryPlan) -> Vec<String> {
    let query = |name: &String| corpus.lexical().query(name, Some(plan.language));
    plan.unknown_names.iter().filter(|name| !is_mentioned(corpus, plan, name, &query(name))).cloned().collect()
}

/// Whether texts say what the question asks for besides an unknown word that is written like any other: "what did she make for the
/// car dealers in Lund". Who asks for a skill asks for this word alone.
fn tells_the_rest(corpus: &Corpus, plan: &QueryPlan, result: &SearchResult) -> bool {
    let is_plain = |name: &String| !name.chars().any(char::is_uppercase) && !is_technology(name);
    if plan.intent.names_only || !plan.unknown_names.iter().all(is_plain) {
        return false;
    }
    let words = &result.looked.words;
    let mut rest = topic(words, plan);
    rest.telling.retain(|at| words.terms.get(*at).is_some_and(|term| plan.others.contains(&term.text)));
    let mut positions = passages(corpus, result);
    !rest.telling.is_empty() && positions.any(|at| rest.is_told(corpus.lexical(), at as u32, words))
}

/// Whether a passage has all the words that tell what the question is about, of which a single one is long.
fn tells_all(corpus: &Corpus, plan: &QueryPlan, result: &SearchResult) -> bool {
    let words = &result.looked.words;
    let told = topic(words, plan);
    let is_long = |at: &usize| words.terms.get(*at).is_some_and(|term| term.text.chars().count() >= LONG);
    let is_rare = told.telling.len() > 1 || told.telling.iter().any(is_long);
    is_rare && passages(corpus, result).any(|at| told.share(corpus.lexical(), at as u32, words) >= NEARLY)
}

/// A word of so many characters is hardly one of every topic.
const LONG: usize = 8;
/// The share of its words that tells as much as all: a form of one of them counts a little less than the word.
const NEARLY: f32 = 0.9;

/// Whether it asks for a position that somebody held, in no other words, and no passage tells of it: "Internet" is no internship.
fn lacks_position(corpus: &Corpus, plan: &QueryPlan, result: &SearchResult) -> bool {
    let told = |at: usize| {
        let text = &corpus.chunk(at).text;
        let tells = |span: Range<usize>| {
            let words = folded_words(&text[span]);
            let fit = plan.intent.patterns.best(&words, Languages::ALL);
            fit.is_some_and(|fit| fit.used.iter().any(|at| !is_function_word_in(&words[*at], Languages::ALL)))
        };
        sentences(text).into_iter().any(tells)
    };
    plan.intent.position.is_some()
        && plan.others.is_empty()
        && plan.entities.iter().all(|entity| entity.subject)
        && !passages(corpus, result).any(told)
}

/// Whether a passage may answer although the graph has nothing that the question's words describe.
fn allowed(corpus: &Corpus, plan: &QueryPlan, reference: &Reference) -> bool {
    context::position_of(corpus, reference).is_none_or(|at| plan.narrowing.allows(&corpus.chunk(at).text))
}

fn asks_of(plan: &QueryPlan, kind: &str) -> bool {
    matches!(&plan.target, Some(Target::Nodes(own)) if own == kind)
}

/// Whether the words ask whether something was used, and nothing is named that could have been: "that walking aid, any numbers on how
/// well it works".
fn asks_of_nothing_named(plan: &QueryPlan) -> bool {
    let is_needed = |entity: &PlannedEntity| plan.intent.requires.contains(&entity.kind);
    let is_other = |entity: &PlannedEntity| !entity.subject && !is_needed(entity);
    plan.intent.unknown_subject
        && plan.unknown_names.is_empty()
        && plan.categories.is_empty()
        && plan.entities.iter().any(is_other)
        && !plan.entities.iter().any(is_needed)
}

/// Whether the data has no nodes of the kind asked for.
fn has_none(corpus: &Corpus, plan: &QueryPlan) -> bool {
    matches!(&plan.target, Some(Target::Nodes(kind)) if corpus.graph().of_kind(kind).is_empty())
}

/// The same, or whether it asks for a place of residence, which is one of several contacts.
pub(super) fn may_have_none(corpus: &Corpus, plan: &QueryPlan) -> bool {
    has_none(corpus, plan) || plan.asks_for_residence()
}

/// Whether one passage is about several things that the question names and the data does not join.
fn joins(corpus: &Corpus, plan: &QueryPlan, result: &SearchResult) -> bool {
    let asked: Vec<&EntityKey> = plan.entities.iter().filter(|e| !e.subject).map(|e| &e.key).collect();
    let mut positions = passages(corpus, result);
    asked.len() > 1 && positions.any(|at| asked.iter().all(|key| corpus.entities_of(at).contains(*key)))
}

/// Whether it asks for a group of skills in relation to something: the group may lack what was used there. A name that a
/// word only may mean proves nothing either: "how many tickets did he do there", where a skill is "Ticket documentation".
fn names_group(plan: &QueryPlan) -> bool {
    let others = || plan.entities.iter().filter(|entity| !entity.subject);
    let is_vague = |entity: &PlannedEntity| plan.domain.kind(&entity.kind).group || entity.certainty < SURE;
    // "What does he write the backend in": its members may be of another category.
    let only_group = || !plan.categories.is_empty() && others().all(|entity| plan.domain.kind(&entity.kind).group);
    match others().count() {
        0 => false,
        1 => only_group(),
        _ => others().any(is_vague),
    }
}

/// Whether a passage has the word for the category that is asked for: "which CI tools", where CI was set up with nothing that is
/// named.
fn tells_of_category(corpus: &Corpus, plan: &QueryPlan, result: &SearchResult) -> bool {
    let question = crate::registry::words(&plan.question);
    // "Tools" alone says nothing of monitoring.
    let general = ["tool", "library", "framework"].map(str::to_owned);
    let of = |categories: &[String], word: &String| plan.domain.names_category(categories, word, plan.languages);
    let names = |word: &String| of(&plan.categories, word) && !of(&general, word);
    let asked: Vec<String> = question.iter().map(|word| fold(word.text)).filter(names).collect();
    let mut positions = passages(corpus, result);
    !asked.is_empty()
        && positions.any(|at| {
            let words = crate::registry::words(&corpus.chunk(at).text);
            words.iter().any(|word| asked.contains(&fold(word.text)))
        })
}

/// Whether what is asked for is of a kind that no data ever lists: when somebody was born, who asks.
fn is_hidden(plan: &QueryPlan) -> bool {
    let Some(Target::Nodes(kind)) = &plan.target else { return false };
    let of = plan.domain.kind(kind);
    !of.named && !of.topic && of.item == ItemForm::Name
}

/// Whether a passage contains a word that tells the question's topic, in data without any nodes of the kind asked for:
/// the answer to "any certificates?" may be in a sentence.
fn has_more(corpus: &Corpus, plan: &QueryPlan, result: &SearchResult) -> bool {
    let Some(Target::Nodes(kind)) = &plan.target else { return false };
    if is_hidden(plan) || !corpus.graph().of_kind(kind).is_empty() || plan.entities.iter().any(|entity| !entity.subject)
    {
        return false;
    }
    let words = &result.looked.words;
    let topic = topic(words, plan);
    // A part of a compound tells too: "Wettbewerbsgewinn".
    let compounds = plan.language.pack().writing.compounds.is_some();
    let mut positions = passages(corpus, result);
    positions.any(|at| {
        let same = || corpus.document_of(at).language == plan.language;
        let in_part = || compounds && same() && topic.share(corpus.lexical(), at as u32, words) >= TOLD;
        // "Internships" is not told by the Internet, nor "publications" by what is public.
        let said = || words.terms.iter().any(|term| term.known && corpus.lexical().match_of(at as u32, term) > 0.0);
        said() && topic.is_told(corpus.lexical(), at as u32, words) || in_part()
    })
}

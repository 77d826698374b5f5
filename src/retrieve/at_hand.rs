//! Dated entries that are at hand where nothing answers as such: those of the best passage, of the period, at present.

use super::corpus::Corpus;
use super::reference::Reference;
use super::related::Matter;
use crate::domain::{Direction, Target};
use crate::graph::{Ask, GraphQuery, GraphQueryResult, Item, Narrowing, TimeQuery, degree_of};
use crate::language::{Pack, Words, announces_place, is_in, is_of};
use crate::plan::{Classed, PlannedEntity, QueryPlan};
use crate::registry::folded_words;
use crate::text::fold;

/// The dates of the entry that the best passage is of, for a question of time that names no other: "how long was he at the dental
/// clinic".
pub fn dates_of_best(corpus: &Corpus, plan: &QueryPlan, references: &[Reference]) -> Option<GraphQueryResult> {
    let time = plan.time.as_ref().filter(|time| time.ask.is_of_dates())?;
    let entry = corpus.owner_of(references.first()?.source_id.as_str())?;
    let mut named = plan.entities.iter().filter(|entity| !entity.subject);
    if named.any(|entity| entity.key != entry.key || time.ask != Ask::Duration || !is_of_job(plan, entity)) {
        return None;
    }
    // "How long did the ledger take" is not asked of the job in which it was written.
    let mut words = crate::registry::words(&plan.question).into_iter();
    let mut names_place = || words.any(|word| announces_place(&fold(word.text), plan.languages));
    if time.ask == Ask::Duration && time.kinds.is_empty() && !(names_place() || asks_of_person(plan)) {
        return None;
    }
    let kind = corpus.graph().domain().kind(&entry.kind);
    if kind.subject || !kind.owner {
        return None;
    }
    let (words, hints, kinds) = Default::default();
    let entities = vec![entry.key.clone()];
    let question = TimeQuery { entities, words, hints, kinds, period: None, ..time.query(&plan.graph_query()) };
    corpus.graph().timed(&question).map(GraphQueryResult::of_dates).filter(GraphQueryResult::found)
}

/// Whether a noun for jobs stands before the name of an employer: "how long was the metering gig at Acme". "How long did the meters take
/// at Acme" is not asked of the job.
fn is_of_job(plan: &QueryPlan, employer: &PlannedEntity) -> bool {
    let Some((start, _)) = employer.span else { return false };
    let all = crate::registry::words(&plan.question);
    let before: Vec<String> = all.iter().filter(|word| word.end <= start).map(|word| fold(word.text)).collect();
    let [.., noun, place] = before.as_slice() else { return false };
    announces_place(place, plan.languages) && is_of(noun, plan.languages, |pack| pack.questions.groups.job)
}

/// Whether a question is about the corpus's subject, whom it names or calls by a pronoun.
pub(super) fn asks_of_person(plan: &QueryPlan) -> bool {
    let is_person = |word: &str| {
        let tables: [fn(&'static Pack) -> Words; 2] =
            [|pack| pack.dialog.pronouns.persons, |pack| pack.dialog.ellipsis.first_and_second_person];
        tables.into_iter().any(|table| is_in(word, plan.languages, table))
    };
    let mut words = crate::registry::words(&plan.question).into_iter();
    plan.entities.iter().any(|entity| entity.subject) || words.any(|word| is_person(&fold(word.text)))
}

/// What is close to a question that nothing answers: what was in its period, the projects of employers, the studies that end with a
/// thesis, or the jobs at present.
/// `related`: passages that say what it asks for in other words are closer than the jobs.
pub fn at_hand(corpus: &Corpus, plan: &QueryPlan, related: &[Matter]) -> Option<GraphQueryResult> {
    let present = || related.is_empty().then(|| at_present(corpus, plan)).flatten();
    in_period(corpus, plan)
        .or_else(|| of_employers(corpus, plan))
        .or_else(|| with_thesis(corpus, plan))
        .or_else(present)
}

/// The studies that end with the thesis asked for, where no text speaks of it.
fn with_thesis(corpus: &Corpus, plan: &QueryPlan) -> Option<GraphQueryResult> {
    if !plan.asks_of_thesis() || !is_clear(plan) || plan.entities.iter().any(|entity| !entity.subject) {
        return None;
    }
    let mut query = plan.graph_query();
    query.target = Some(Target::Nodes("education".to_owned()));
    let words = folded_words(&plan.question);
    let degrees = words.iter().filter_map(|word| degree_of(word)).map(str::to_owned).collect();
    query.narrowing = Narrowing { degrees, today: plan.narrowing.today.clone(), ..Narrowing::default() };
    Some(corpus.graph().query(&query)).filter(GraphQueryResult::found)
}

/// All projects, where somebody's own are asked for and each of them belongs to an employer: which were a pastime, no source says.
fn of_employers(corpus: &Corpus, plan: &QueryPlan) -> Option<GraphQueryResult> {
    if !plan.narrowing.own || !is_clear(plan) {
        return None;
    }
    let mut query = plan.graph_query();
    query.narrowing.own = false;
    Some(corpus.graph().query(&query)).filter(GraphQueryResult::found)
}

/// What was in the period of a question that asks with a word that nobody knows, or goes on now: «was hat er ab 2022 geforscht». It is close to an
/// answer only if it is asked about a person.
fn in_period(corpus: &Corpus, plan: &QueryPlan) -> Option<GraphQueryResult> {
    let time = plan.time.as_ref().filter(|time| time.strange && matches!(time.ask, Ask::During | Ask::Current))?;
    if !asks_of_person(plan) || !is_clear(plan) || plan.asks_for_residence() {
        return None;
    }
    let question = TimeQuery { words: Vec::new(), ..time.query(&plan.graph_query()) };
    corpus.graph().timed(&question).map(GraphQueryResult::of_dates).filter(GraphQueryResult::found)
}

/// Whether nothing of a question is beside the matter: a number, another topic, an unknown name.
fn is_clear(plan: &QueryPlan) -> bool {
    !plan.count && plan.class != Classed::OffTopic && plan.unknown_names.is_empty()
}

/// The jobs at present, or the last one, where somebody's home is asked for and only the places of jobs are told.
fn at_present(corpus: &Corpus, plan: &QueryPlan) -> Option<GraphQueryResult> {
    let names_something = plan.entities.iter().any(|entity| !entity.subject);
    if !plan.asks_for_residence() || plan.time.is_some() || names_something || !is_clear(plan) {
        return None;
    }
    let found = latest_of(corpus, plan, &plan.graph_query(), "company")?;
    let held = |item: &Item| corpus.graph().around(item.key.as_str(), "WORKED_AT", Direction::In);
    let is_placed = |item: &Item| held(item).iter().any(|(edge, _)| edge.properties.contains_key("location"));
    (found.found() && found.items.iter().any(is_placed)).then_some(found)
}

/// Where nothing of the kind that is asked for goes on by the dates: what else does, unless the question names the kind;
/// otherwise what was last.
pub(super) fn latest(corpus: &Corpus, plan: &QueryPlan, query: &GraphQuery) -> Option<GraphQueryResult> {
    let Some(Target::Nodes(kind)) = &plan.target else { return None };
    latest_of(corpus, plan, query, kind)
}

/// The same for things of this kind.
fn latest_of(corpus: &Corpus, plan: &QueryPlan, query: &GraphQuery, kind: &str) -> Option<GraphQueryResult> {
    let (ask, kinds, entities) = (Ask::Current, vec![kind.to_owned()], query.entities.clone());
    let (words, hints) = Default::default();
    let (without, today) = (query.narrowing.without.clone(), plan.narrowing.today.clone());
    let narrowing = Narrowing { without, today, ..Narrowing::default() };
    let timed = TimeQuery {
        ask,
        kinds,
        entities,
        period: None,
        words,
        hints,
        number: None,
        stage: None,
        length: None,
        courses: false,
        between: false,
        narrowing,
    };
    let of_kind = plan.time.as_ref().is_some_and(|time| time.kinds.iter().any(|own| own == kind));
    let anything = TimeQuery { kinds: Vec::new(), ..timed.clone() };
    let others = if of_kind { None } else { corpus.graph().timed(&anything).filter(|found| found.holds) };
    others.or_else(|| corpus.graph().timed(&timed)).map(GraphQueryResult::of_dates)
}

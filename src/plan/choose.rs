//! Which intent a question has.

use super::intents::{CATEGORIES, INTENTS, Intent, IntentRow};
use super::{Carried, PlannedEntity, pattern};
use crate::graph::Target;
use crate::registry::{Mention, cue_kind, words};
use crate::text::{fold, is_function_word};

/// What the graph is asked for. Experience without a subject means employers, with one the projects.
pub(super) fn target_of(
    intent: Intent,
    row: &IntentRow,
    entities: &[PlannedEntity],
    categories: &[String],
) -> Option<Target> {
    let bare = entities.iter().all(|entity| entity.kind == "person") && categories.is_empty();
    match intent {
        Intent::Experience if bare => Some(Target::Nodes("company")),
        _ => row.target,
    }
}

/// Words that belong to mentions do not speak for an intent (a project called "Stack" asks for no technologies), and
/// neither do nouns that only announce a mention ("in the project X").
pub(super) fn words_outside(question: &str, mentions: &[Mention]) -> Vec<String> {
    let words = words(question);
    let inside =
        |at: usize| words.get(at).and_then(|word| mentions.iter().find(|m| m.start <= word.start && word.end <= m.end));
    words
        .iter()
        .enumerate()
        .filter(|(at, word)| {
            let kind = cue_kind(word.text);
            let announces = |neighbour: Option<usize>| {
                kind.is_some()
                    && neighbour
                        .and_then(inside)
                        .is_some_and(|m| m.candidates.iter().any(|c| Some(c.kind.as_str()) == kind))
            };
            inside(*at).is_none() && !announces(Some(at + 1)) && !announces(at.checked_sub(1))
        })
        .map(|(_, word)| fold(word.text))
        .collect()
}

/// Mentions of things with a name of their own: not of the person, not of categories.
pub(super) fn names(mentions: &[Mention]) -> Vec<Mention> {
    let named =
        |m: &&Mention| m.candidates.iter().any(|c| !matches!(c.kind.as_str(), "person" | "skill_category" | "tag"));
    mentions.iter().filter(named).cloned().collect()
}

/// How many words of the question say something that neither entities nor requests do.
fn content_words(outside: &[String]) -> usize {
    outside.iter().filter(|word| !is_function_word(word) && cue_kind(word).is_none()).count()
}

/// Words that belong to no mention, no intent and no category, and that the texts use. More of them than speak for an
/// intent mean that the question is about what stands in the texts: "Which company was tasked with restoring the original
/// tapes?" does not ask for employers.
fn other_words(question: &str, mentions: &[Mention], in_vocabulary: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut others: Vec<String> = words(question)
        .iter()
        .filter(|word| !mentions.iter().any(|m| m.start <= word.start && word.end <= m.end))
        .map(|word| fold(word.text))
        .filter(|word| !is_function_word(word) && cue_kind(word).is_none() && !word.chars().all(char::is_numeric))
        .filter(|word| !INTENTS.iter().any(|row| pattern::has_word(row.patterns, word)))
        .filter(|word| !CATEGORIES.iter().any(|(_, patterns)| pattern::has_word(patterns, word)))
        .filter(|word| in_vocabulary(word))
        .collect();
    others.sort_unstable();
    others.dedup();
    others
}

pub(super) fn choose_intent(
    question: &str,
    mentions: &[Mention],
    categories: &[String],
    carried: &Carried,
    in_vocabulary: &dyn Fn(&str) -> bool,
    reasons: &mut Vec<String>,
) -> (Intent, f32) {
    let names = names(mentions);
    let outside = words_outside(question, &names);
    let kinds: Vec<&str> = mentions.iter().flat_map(|m| m.candidates.iter().map(|c| c.kind.as_str())).collect();
    let has = |kind: &str| kinds.contains(&kind);
    let mut best: Option<(f32, &IntentRow)> = None;
    for row in INTENTS {
        let Some((score, _)) = pattern::best(row.patterns, &outside) else { continue };
        let carried_fits = carried.entity.is_some() && row.requires.contains(&"project");
        let lacks_subject = !row.requires.is_empty() && !row.requires.iter().any(|kind| has(kind)) && !carried_fits;
        // Without its subject the pattern is weak evidence; only a question for the use of something stays one, because
        // the something may be unknown.
        if lacks_subject && (row.intent != Intent::TechnologyUsage || !categories.is_empty()) {
            continue;
        }
        let score = if lacks_subject { score.min(0.5) } else { score };
        if best.is_none_or(|(known, _)| score > known + 1e-3) {
            best = Some((score, row));
        }
    }
    let (from_words, score) = best.map_or((Intent::General, 0.0), |(score, row)| {
        reasons.push(format!("the words fit the intent {} ({score:.1})", row.name));
        (row.intent, score)
    });
    if let Some(before) = carried.intent
        && matches!(from_words, Intent::General | Intent::Definition)
    {
        reasons.push(format!("the intent {} goes on", before.name()));
        return (before, 0.0);
    }
    if names.is_empty() && from_words.row().target.is_some() && carried.entity.is_none() {
        let others = other_words(question, mentions, in_vocabulary);
        if others.len() as f32 > score.max(1.0) {
            reasons.push(format!("the texts speak of {}: general", others.join(", ")));
            return (Intent::General, 0.0);
        }
    }
    let intent = refine(from_words, &names, &has, categories, content_words(&outside));
    if intent != from_words {
        reasons.push(format!("with these subjects that means {}", intent.name()));
    }
    (intent, if matches!(from_words, Intent::General) { 0.0 } else { score })
}

/// The intent that a general one becomes through what the question is about. `content` is the number of words that
/// say something else.
fn refine(
    intent: Intent,
    names: &[Mention],
    has: &dyn Fn(&str) -> bool,
    categories: &[String],
    content: usize,
) -> Intent {
    let one = names.len() == 1;
    let (project, company, technology) = (has("project"), has("company"), has("technology"));
    match intent {
        // "Experience with databases", "the vector database of t2": the category is what is asked for.
        Intent::Experience | Intent::General | Intent::Companies | Intent::TechnologyUsage
            if !categories.is_empty() && !technology && content <= 4 =>
        {
            Intent::Technologies
        }
        Intent::General if names.is_empty() && has("skill_category") && content <= 4 => Intent::Technologies,
        Intent::Experience | Intent::ProjectsOfCompany if one && project && !company => Intent::ProjectDetails,
        Intent::ProjectsOfCompany if technology && !company && !project => Intent::TechnologyUsage,
        Intent::Definition | Intent::About if one && (project || company) => Intent::ProjectDetails,
        Intent::General if content == 0 && (project || company) && technology => Intent::Experience,
        Intent::General if content == 0 && (project || company) => Intent::ProjectDetails,
        Intent::General if content == 0 && one && technology => Intent::TechnologyUsage,
        Intent::General | Intent::Definition if content == 0 && names.is_empty() && has("person") => Intent::About,
        other => other,
    }
}

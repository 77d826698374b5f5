//! What single words of a question tell: language, categories, numbers, names that nobody knows.

use super::intents::{CATEGORIES, INTENTS, Intent, IntentRow};
use super::{PlannedEntity, pattern};
use crate::registry::{Mention, Word, cue_kind, is_common_word, words};
use crate::text::{Language, detect, fold, is_function_word};

/// Mentions that are meant as such: a word that asks for something is no beginning of a name (`estudió` is not "Estudio
/// Quilla"), and a generic noun ("testing tools") no category beside a real one.
pub(super) fn meant(mentions: Vec<Mention>) -> Vec<Mention> {
    let is_category = |m: &Mention| m.candidates.iter().all(|c| c.kind == "skill_category");
    let generic = |m: &Mention| is_category(m) && m.words == 1 && cue_kind(&m.text).is_some();
    let real = mentions.iter().any(|m| is_category(m) && !generic(m));
    let asks = |m: &Mention| {
        let folded = fold(&m.text);
        m.sure().is_none()
            && m.words == 1
            && INTENTS.iter().any(|row| pattern::has_word(row.patterns, &folded))
            && m.candidates.iter().all(|c| c.certainty < crate::registry::SURE)
    };
    mentions.into_iter().filter(|m| !(asks(m) || real && generic(m))).collect()
}

/// Words by which short questions tell English from Spanish where letters do not.
const ENGLISH: &[&str] = &[
    "achievement", "achievements", "contact", "contacts", "email", "employer", "experience", "hello", "hey", "hi",
    "job", "language", "languages", "project", "projects", "skills", "stack", "tech", "technologies", "technology",
    "tools", "work", "database", "databases", "education", "awards", "companies", "company", "role", "with",
];
const SPANISH: &[&str] = &[
    "base", "bases", "contacto", "correo", "datos", "educacion", "empresa", "empresas", "experiencia", "formacion",
    "habilidades", "hola", "idiomas", "lenguajes", "logro", "logros", "herramientas", "premios", "proyecto",
    "proyectos", "puesto", "rol", "tecnologia", "tecnologias", "tienes", "trabajo", "con", "usaste", "buenas",
];

pub(super) fn language_of(question: &str, folded: &[String]) -> Language {
    let count = |list: &[&str]| folded.iter().filter(|word| list.contains(&word.as_str())).count();
    let cyrillic = question.chars().any(|c| ('а'..='я').contains(&c) || ('А'..='Я').contains(&c));
    match (cyrillic, count(ENGLISH), count(SPANISH)) {
        (false, english, spanish) if english > spanish => Language::En,
        (false, english, spanish) if spanish > english => Language::Es,
        _ => detect(question),
    }
}

/// Values of [`CATEGORIES`] that the question names; the most specific of overlapping ones.
pub(super) fn categories_of(folded: &[String]) -> Vec<String> {
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
pub(super) fn entity_categories(named: Vec<String>, intent: Intent, entities: &[PlannedEntity]) -> Vec<String> {
    match intent {
        Intent::Languages => vec!["programming_language".to_owned()],
        Intent::Location => vec!["location".to_owned()],
        Intent::Technologies | Intent::ProjectsOfCompany | Intent::Experience
            if !entities.iter().any(|e| matches!(e.kind.as_str(), "skill_category" | "tag")) =>
        {
            named
        }
        _ => Vec::new(),
    }
}

const NUMBER: &str =
    "сколько|скольких|скольки, количество|число, how many, number of, cuantos|cuantas, cantidad|numero de";

pub(super) fn asks_for_number(folded: &[String]) -> bool {
    pattern::best(NUMBER, folded).is_some()
}

/// Behind these stands a name, or what has one.
const PREPOSITIONS: &[&str] =
    &["в", "во", "на", "с", "со", "по", "у", "при", "at", "in", "with", "for", "on", "en", "con", "de"];

/// Names in the question that no entity has: a word where a name stands (behind "project" or a preposition, in front of
/// what is asked for) or one that is written like a name, if the corpus does not know the word.
pub(super) fn unknown_names(
    question: &str,
    row: &IntentRow,
    mentions: &[Mention],
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    // Questions about the person need no other name.
    let personal = row.prefers.first().is_none_or(|kind| *kind == "person");
    if row.target.is_none() || personal || row.intent == Intent::CurrentJob {
        return Vec::new();
    }
    let words = words(question);
    let cyrillic_question = question.chars().any(|c| ('а'..='я').contains(&c));
    let names = words.iter().enumerate().filter(|(at, word)| {
        let folded = fold(word.text);
        let linked = mentions.iter().any(|m| m.start <= word.start && word.end <= m.end);
        let lexicon = INTENTS.iter().any(|row| pattern::has_word(row.patterns, &folded))
            || CATEGORIES.iter().any(|(_, patterns)| pattern::has_word(patterns, &folded))
            || pattern::has_word(NUMBER, &folded)
            || super::period::is_marker(&folded);
        let says_nothing = is_function_word(&folded) || cue_kind(word.text).is_some() || folded.parse::<u64>().is_ok();
        if linked || lexicon || says_nothing || in_vocabulary(&folded) {
            return false;
        }
        let latin_among_cyrillic = cyrillic_question && word.text.chars().any(|c| c.is_ascii_alphabetic());
        written_as_name(word, *at)
            || latin_among_cyrillic
            || (stands_as_name(&words, *at, row) && !is_common_word(&folded))
    });
    names.map(|(_, word)| word.text.to_owned()).collect()
}

/// A capital that does not come from the sentence's beginning, several capitals, a digit.
fn written_as_name(word: &Word<'_>, at: usize) -> bool {
    let capitals = word.text.chars().filter(|c| c.is_uppercase()).count();
    let first = word.text.chars().next().is_some_and(char::is_uppercase);
    capitals > 1 || word.text.chars().any(|c| c.is_ascii_digit()) || (first && at > 0)
}

fn stands_as_name(words: &[Word<'_>], at: usize, row: &IntentRow) -> bool {
    let named = |word: &Word<'_>| matches!(cue_kind(word.text), Some("project" | "company"));
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let behind = words.get(at + 1);
    let subject =
        behind.is_some_and(|word| pattern::has_word(row.patterns, &fold(word.text)) || (named(word) && at == 0));
    !row.requires.is_empty()
        || subject
        || before.is_some_and(|word| named(word) || PREPOSITIONS.contains(&fold(word.text).as_str()))
}

//! Passages that say what a question asks in other words or another language: "how many people did he lead" is answered
//! by «руководил командой из восьми». Searched if the question's own words do not lead to an answer.

use super::corpus::Corpus;
use super::hybrid::{Explanation, QueryVector};
use super::reference::Reference;
use super::topic::topic;
use super::{Mode, SearchResult, Standing};
use crate::index::lexical::{LexicalQuery, QueryTerm};
use crate::language::{Language, Languages, RelatedWords, asking_phrase, asks_of, spoken_code, tells_of};
use crate::order::Order as _;
use crate::plan::{EntityPolicy, QueryPlan, whole_of};
use crate::registry::is_common_word_in;
use crate::settings::Settings;
use crate::text::{counts, detect, fold, sentences, stem};

/// A matter: related words by which a question asks for something and the corpus tells of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matter {
    /// The question's words for it, folded.
    pub asked: Vec<String>,
    /// The corpus's words for it, folded.
    pub told: Vec<String>,
}

/// Maximum words of the corpus for one matter.
const WORDS: usize = 40;
/// Shorter words of a corpus, in characters, name no section: "ran", "won".
const SHORTEST: usize = 5;
/// Shorter words, in characters, are abbreviations rather than names of languages: "Eng.".
const SHORTEST_LANGUAGE: usize = 4;
/// Minimum share of the question that a passage must cover to be an answer.
const ANSWERS: f32 = 0.6;
/// Maximum passages taken.
const PASSAGES: usize = 6;

/// The matters of a question for which the corpus has words.
pub(super) fn matters(corpus: &Corpus, plan: &QueryPlan) -> Vec<Matter> {
    let whole = |folded: String| whole_of(&folded, plan.languages).map_or(folded, str::to_owned);
    let words: Vec<String> = crate::registry::words(&plan.question).iter().map(|word| whole(fold(word.text))).collect();
    let asked_by = |matter: &str, word: &str| asks_of(matter, word, plan.languages);
    RelatedWords::NAMES
        .iter()
        .filter_map(|matter| {
            let asked: Vec<String> = (0..words.len())
                .flat_map(|at| {
                    let alone = usize::from(asked_by(matter, &words[at]));
                    &words[at..at + alone.max(asking_phrase(matter, &words[at..], plan.languages))]
                })
                .cloned()
                .collect();
            if asked.is_empty() {
                return None;
            }
            let told = |word: &str| tells_of(matter, word);
            let told: Vec<String> = corpus.lexical().words_where(&told).take(WORDS).map(str::to_owned).collect();
            (!told.is_empty()).then_some(Matter { asked, told })
        })
        .chain(of_certificates(corpus, plan, &words))
        .chain(of_languages(corpus, plan, &words))
        .collect()
}

/// The matters of a question that no text has in its words: "who supervised her" where a text names her advisor.
pub fn unspoken(corpus: &Corpus, plan: &QueryPlan) -> Vec<Matter> {
    let said = |word: &String| corpus.lexical().query(word, Some(plan.language)).terms.iter().any(|term| term.known);
    let matters = if corpus.graph().subject().is_some() { matters(corpus, plan) } else { Vec::new() };
    // Where a text has the words of one matter, its sentences are found without help.
    let all_unsaid = !matters.iter().flat_map(|matter| &matter.asked).any(said);
    if all_unsaid { matters } else { Vec::new() }
}

/// What certificates are called by, where the data has none: "a certified manager" is near to a question about them. The words for other
/// sections say other things too.
fn of_certificates(corpus: &Corpus, plan: &QueryPlan, words: &[String]) -> Option<Matter> {
    if !plan.intent.targets("certificate") || !super::beside::may_have_none(corpus, plan) {
        return None;
    }
    let names = |word: &str, languages: Languages| plan.intent.patterns.asks_alone(word, languages);
    let asked: Vec<String> = words.iter().filter(|word| names(word, plan.languages)).cloned().collect();
    if asked.is_empty() {
        return None;
    }
    // Systems have certificates too; only persons are certified.
    let is_noun = |word: &str, language: Language| {
        let mut leads = language.pack().phrases.leads.iter().filter(|lead| lead.intent == plan.intent.name);
        leads.any(|lead| stem(&fold(lead.plain), language) == stem(word, language))
    };
    let tells = |word: &str| {
        let languages = Languages::ALL.of_word(word);
        word.chars().count() >= SHORTEST
            && names(word, languages)
            && !languages.iter().any(|language| is_noun(word, language))
    };
    let told: Vec<String> = corpus.lexical().words_where(&tells).take(WORDS).map(str::to_owned).collect();
    (!told.is_empty()).then_some(Matter { asked, told })
}

/// The names of spoken languages in the texts, where the data lists none: "translated from French".
fn of_languages(corpus: &Corpus, plan: &QueryPlan, words: &[String]) -> Option<Matter> {
    if !plan.intent.targets("language") || !super::beside::may_have_none(corpus, plan) {
        return None;
    }
    let asks = |word: &&String| plan.intent.patterns.has_word(word, plan.languages);
    let asked: Vec<String> = words.iter().filter(asks).cloned().collect();
    let wanted = &plan.narrowing.spoken;
    let is_one = |word: &str| {
        let named = word.chars().count() >= SHORTEST_LANGUAGE && !is_common_word_in(word, Languages::ALL);
        let code = spoken_code(word).filter(|_| named);
        code.is_some_and(|code| wanted.is_empty() || wanted.iter().any(|own| own == code))
    };
    let told = corpus.lexical().words_where(&is_one);
    let told: Vec<String> = told.take(WORDS).map(str::to_owned).collect();
    (!told.is_empty()).then_some(Matter { asked, told })
}

/// The result of a search for the question's words, or a better one for related words.
pub(super) fn or_related(
    corpus: &Corpus,
    plan: &QueryPlan,
    settings: &Settings,
    query: Option<&QueryVector>,
    found: SearchResult,
) -> SearchResult {
    let answered = found.standing == Standing::Answered;
    // If the data has nothing of the kind asked for, only texts can tell: when somebody was born.
    if answered && !super::beside::may_have_none(corpus, plan)
        || corpus.graph().subject().is_none()
        || plan.intent.is_greeting()
    {
        return found;
    }
    let matters = matters(corpus, plan);
    let own = corpus.lexical().query(&plan.question_without_subject(), Some(plan.language));
    if matters.is_empty() || topic(&own, plan).elsewhere {
        return found;
    }
    // A result that already answers is replaced only by one that covers enough of the question.
    let least = if answered { ANSWERS } else { 0.0 };
    let best = ranked(corpus, plan, &own, &matters);
    let Some((share, _)) = best.first().copied().filter(|(share, _)| *share >= least) else { return found };
    let standing = if share >= ANSWERS { Standing::Answered } else { Standing::Close };
    let chosen = best.iter().filter(|(own, _)| *own >= share * ANSWERS).take(PASSAGES);
    let mut references: Vec<Reference> = Vec::new();
    for (_, position) in chosen {
        let mut reference = Reference::of(corpus, *position, references.len() + 1, settings.snippet_chars);
        reference.is_rag_chunk = true;
        reference.compare(corpus, *position, query);
        references.push(reference);
    }
    let mut explanations: Vec<Explanation> =
        references.iter().map(|_| Explanation { coverage: share, ..Explanation::default() }).collect();
    for (reference, explanation) in found.references.into_iter().zip(found.explanations) {
        if references.iter().all(|known| known.chunk != reference.chunk) {
            references.push(Reference { id: references.len() + 1, ..reference });
            explanations.push(explanation);
        }
    }
    SearchResult {
        references,
        explanations,
        standing,
        mode: Mode::Rag,
        confidence: Some(share.max(found.confidence.unwrap_or_default())),
        related: matters,
        ..found
    }
}

/// Positions of the passages that mention the matters, best first, with the share of the question that they cover.
fn ranked(corpus: &Corpus, plan: &QueryPlan, own: &LexicalQuery, matters: &[Matter]) -> Vec<(f32, usize)> {
    let index = corpus.lexical();
    let is_asked = |term: &&QueryTerm| matters.iter().any(|matter| matter.asked.contains(&term.text));
    let others: Vec<&QueryTerm> = own.terms.iter().filter(|term| !is_asked(term)).collect();
    let told: Vec<LexicalQuery> =
        matters.iter().map(|matter| index.query(&matter.told.join(" "), Some(plan.language))).collect();
    let wanted = plan.asked_about();
    let strict = plan.entity_policy == EntityPolicy::Strict;
    let fits = |at: usize| !strict || corpus.entities_of(at).iter().any(|key| wanted.contains(key.as_str()));
    let all = matters.len() as f32 + others.iter().map(|term| term.weight).sum::<f32>();
    // Only passages with a word of some matter are scored.
    let mut docs: Vec<u32> = told.iter().flat_map(|query| index.having(query)).collect();
    docs.sort_unstable();
    docs.dedup();
    let mut out: Vec<(f32, usize)> = docs
        .into_iter()
        .filter(|doc| fits(*doc as usize))
        .filter_map(|doc| {
            let at = doc as usize;
            let of =
                |query: &LexicalQuery| query.terms.iter().map(|term| index.match_of(doc, term)).fold(0.0, f32::max);
            let spoken: f32 = told.iter().map(of).sum();
            let beside: f32 = others.iter().map(|term| term.weight * index.match_of(doc, term)).sum();
            let mut share = (spoken + beside) / all;
            if (plan.count || plan.ranked.is_some()) && spoken > 0.0 && !tells_number(&corpus.chunk(at).text, matters) {
                share *= NO_NUMBER;
            }
            (spoken > 0.0).then_some((share, at))
        })
        .collect();
    out.order_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    out
}

/// Whether a sentence counts something of one of the matters.
fn tells_number(text: &str, matters: &[Matter]) -> bool {
    let is_told = |word: &str| matters.iter().any(|matter| matter.told.iter().any(|told| told == word));
    sentences(text).into_iter().map(|span| &text[span]).any(|sentence| counts(sentence, detect(sentence), is_told))
}

/// Factor for a passage without a number if the question asks for one: it cannot answer.
const NO_NUMBER: f32 = 0.55;

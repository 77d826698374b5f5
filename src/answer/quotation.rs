//! The quotation answer: the sentences that answer best, word for word. Needs no model.

use super::quotable::quotable;
use crate::language::Languages;
use crate::order::{Collect as _, Order as _};
use crate::retrieve::Matter;
use crate::text::{Language, contracted, fold, has_number, is_function_word_in, stem, tokens};
use std::collections::BTreeMap;
use std::ops::Range;

/// A passage that may be quoted.
#[derive(Clone, Copy, Debug)]
pub struct Passage<'a> {
    /// Number of the reference, from 1.
    pub reference: usize,
    /// The passage's text.
    pub text: &'a str,
    /// Its natural language.
    pub language: Language,
    /// Whether it is source code, which is quoted by lines instead of sentences.
    pub code: bool,
    /// Titles of the headings that the passage is under, which its text may repeat without a mark.
    pub headings: &'a [String],
    /// What is shown above its quotation, beside the quotation's own words.
    pub name: Option<&'a str>,
    /// Relevance of the whole passage, 0 to 1.
    pub relevance: f32,
    /// Semantic similarity of each [`quotable`] unit to the question, 0 to 1; empty if its words decide.
    pub nearness: &'a [f32],
}

/// A quoted span.
#[derive(Clone, Debug, PartialEq)]
pub struct Quotation {
    /// Number of the reference.
    pub reference: usize,
    /// Byte span within the passage's text.
    pub span: Range<usize>,
    /// Whether it is source code.
    pub code: bool,
}

/// How much to quote: enough to answer, little enough to read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum number of quotations.
    pub quotations: usize,
    /// Maximum characters in total, names included; the first quotation always fits.
    pub chars: usize,
}

/// Lowest score of a second and third quotation, relative to the best.
const RELATIVE: f32 = 0.6;

/// What decides the choice of quotations.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The question.
    pub question: &'a str,
    /// Its language.
    pub language: Language,
    /// The folded words that name what the question is about, which choose no sentence where it has others.
    pub names: &'a [String],
    /// Related words for those of the question.
    pub related: &'a [Matter],
    /// Whether the question asks for a number.
    pub number: bool,
    /// Whether the question asks for a place.
    pub place: bool,
}

/// Chooses the spans to quote. A sentence scores by its share of the question's content words (rarer words weigh more)
/// and by the relevance of its passage; one that spells out an abbreviation of the question scores more. Ties: the better
/// passage, then the earlier sentence.
pub fn quotation_answer(wanted: Wanted<'_>, passages: &[Passage<'_>], limits: Limits) -> Vec<Quotation> {
    let Wanted { question, language, names, related, number, place } = wanted;
    let asked: Vec<String> = related.iter().flat_map(|matter| &matter.asked).map(|word| stem(word, language)).collect();
    let stems = content_stems(question, language);
    let mut wanted = stems.clone();
    wanted.retain(|stem| !asked.contains(stem));
    // "Did she go to school in Tallinn": beside other words, such a word chooses no sentence.
    let idle: Vec<String> = tokens(question)
        .into_iter()
        .map(|token| fold(token.text))
        .filter(|word| language.pack().dialog.generic.has(word))
        .map(|word| stem(&word, language))
        .collect();
    if !wanted.iter().all(|stem| idle.contains(stem)) {
        wanted.retain(|stem| !idle.contains(stem));
    }
    let mut weights = weights(&wanted, passages);
    for (_, weight) in weights.iter_mut().filter(|(word, _)| names.iter().any(|name| stem(name, language) == **word)) {
        *weight *= NAME;
    }
    let total: f32 = weights.values().sum::<f32>() + related.len() as f32 * MATTER;
    let short = abbreviations(question);
    let mut scored: Vec<(f32, usize, Quotation)> = Vec::new();
    for (order, passage) in passages.iter().enumerate() {
        let units = quotable(passage);
        // What stands above a quotation says it too.
        let headings = passage.name.map(|_| headings_of(passage.text, &units)).unwrap_or_default();
        for (at, span) in units.into_iter().enumerate() {
            let text = &passage.text[span.clone()];
            let mut stems = said_stems(text, passage.language);
            // A very short sentence is rarely an answer by itself.
            let brevity = if stems.len() < 3 { 0.7 } else { 1.0 };
            if let Some(Some(heading)) = headings.get(at) {
                stems.extend(content_stems(heading, passage.language));
            }
            let covered: f32 = weights.iter().filter(|(stem, _)| stems.contains(stem)).map(|(_, weight)| weight).sum();
            // What an abbreviation stands for says more than the abbreviation.
            let spelt = short.iter().filter(|short| spells_out(text, short)).count();
            let covered = covered + told(related, text) as f32 * MATTER + spelt as f32 * total;
            let by_words = if total > 0.0 { covered / total } else { 0.0 };
            let nearness = passage.nearness.get(at).copied();
            let coverage = nearness.unwrap_or(by_words);
            let typed = if number && !has_number(text, passage.language) { NO_NUMBER } else { 1.0 };
            let factor = if covered == 0.0 { telling(text, !place && nearness.is_none()) } else { 1.0 };
            let score = (0.7 * coverage + 0.3 * passage.relevance) * brevity * typed * factor;
            scored.push((score, order, Quotation { reference: passage.reference, span, code: passage.code }));
        }
    }
    scored.order_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.span.start.cmp(&b.2.span.start)));
    let best = scored.first().map_or(0.0, |s| s.0);
    let mut chosen: Vec<(usize, Quotation)> = Vec::new();
    let mut said: Vec<String> = Vec::new();
    let mut used = 0;
    for (score, order, quotation) in scored {
        let passage = passages.iter().find(|p| p.reference == quotation.reference);
        let text = passage.map_or("", |p| &p.text[quotation.span.clone()]);
        let folded = fold(text);
        let name = passage.and_then(|p| p.name).map_or(0, |name| name.chars().count() + HEADING);
        let length = text.chars().count() + name;
        if !chosen.is_empty() && used + length > limits.chars {
            continue;
        }
        if score < best * RELATIVE || said.iter().any(|other| other.contains(&folded)) {
            continue;
        }
        // A fact is often a document of its own too, behind the name of its owner: that one says more.
        if let Some(at) = said.iter().position(|other| folded.contains(other.as_str())) {
            said[at] = folded;
            chosen[at] = (chosen[at].0, quotation);
            continue;
        }
        if chosen.len() == limits.quotations {
            continue;
        }
        said.push(folded);
        used += length;
        chosen.push((order, quotation));
    }
    with_those_beside(&mut chosen, passages, &stems, limits.quotations);
    // Ordered by relevance of the passage, then by position in the text.
    chosen.order_by(|a, b| a.0.cmp(&b.0).then(a.1.span.start.cmp(&b.1.span.start)));
    chosen.into_iter().map(|(_, quotation)| quotation).collect()
}

/// Adds what stands beside a property that only repeats the question: "title of the doctoral thesis" finds "thesis type: doctoral",
/// and the lines before or behind it answer.
fn with_those_beside(chosen: &mut Vec<(usize, Quotation)>, passages: &[Passage<'_>], asked: &[String], most: usize) {
    let Some((order, first)) = chosen.first().cloned() else { return };
    let Some(passage) = passages.iter().find(|passage| passage.reference == first.reference) else { return };
    let property = |span: &Range<usize>| passage.text[span.clone()].split_once(": ").map(|(_, value)| value);
    let said = property(&first.span).map(|value| content_stems(value, passage.language)).unwrap_or_default();
    if said.is_empty() || !said.iter().all(|stem| asked.contains(stem)) {
        return;
    }
    let units = quotable(passage);
    let Some(at) = units.iter().position(|span| *span == first.span) else { return };
    // Of the same entry: no heading and no empty line lies between.
    let follows = |a: &Range<usize>, b: &Range<usize>| {
        let between = &passage.text[a.end..b.start];
        property(a).is_some()
            && property(b).is_some()
            && between.chars().all(|c| "\n -*+".contains(c))
            && between.matches('\n').count() == 1
    };
    let before = (1..=at).rev().take_while(|at| follows(&units[at - 1], &units[*at])).count().min(BESIDE);
    let behind = (at + 1..units.len()).take_while(|at| follows(&units[at - 1], &units[*at])).count().min(BESIDE);
    for span in &units[at - before..=at + behind] {
        let is_new = chosen.iter().all(|(_, known)| known.reference != first.reference || known.span != *span);
        if is_new && chosen.len() < most.max(1 + 2 * BESIDE) {
            chosen.push((order, Quotation { span: span.clone(), ..first.clone() }));
        }
    }
}

/// How many properties are quoted on either side of one that only repeats the question.
const BESIDE: usize = 2;

/// What a name above a quotation takes beside its characters.
const HEADING: usize = 8;

/// Factor for the weight of a name: most sentences of an entry repeat it, and few of them answer.
const NAME: f32 = 0.25;
/// Shorter abbreviations, in letters, are spelt out by chance.
const SHORTEST: usize = 3;
/// Weight of a matter, on the scale of the weights of the question's own words.
const MATTER: f32 = 1.0;
/// Factor for a sentence without a number where the question asks for one.
const NO_NUMBER: f32 = 0.6;

/// Factor for a property without a word of the question: only who asks for a website wants to read its address.
const PROPERTY: f32 = 0.3;
/// The same for a value of several words: `Location: San Francisco, CA`.
const LABELLED: f32 = 0.55;

/// Whether a sentence is a property of one word: `Website: https://copperfinch.example`.
pub fn is_property(text: &str) -> bool {
    text.split_once(": ").is_some_and(|(_, value)| !value.trim().contains(char::is_whitespace))
}

/// Factor for a sentence without a word of the question. `values`: whether short values with their labels say less than others.
fn telling(text: &str, values: bool) -> f32 {
    if is_property(text) {
        PROPERTY
    } else if values && is_label(text) {
        LABELLED
    } else {
        1.0
    }
}

/// Maximum words of a label, and of the value behind it.
const LABEL: (usize, usize) = (2, 5);

/// Whether a sentence is a short value with its label: `Location: San Francisco, CA`.
fn is_label(text: &str) -> bool {
    let within = |text: &str, most: usize| text.split_whitespace().count() <= most;
    text.split_once(": ").is_some_and(|(label, value)| within(label, LABEL.0) && within(value, LABEL.1))
}

/// How many of the matters a sentence mentions.
fn told(related: &[Matter], text: &str) -> usize {
    if related.is_empty() {
        return 0;
    }
    let words: Vec<String> = tokens(text).into_iter().map(|token| fold(token.text)).collect();
    related.iter().filter(|matter| matter.told.iter().any(|word| words.contains(word))).count()
}

/// The abbreviations of a text, in capitals.
fn abbreviations(text: &str) -> Vec<&str> {
    let is_short = |word: &&str| word.chars().nth(SHORTEST - 1).is_some() && word.chars().all(char::is_uppercase);
    tokens(text).into_iter().map(|token| token.text).filter(is_short).collect()
}

/// Whether words of a text that follow each other begin with the letters of an abbreviation.
fn spells_out(text: &str, short: &str) -> bool {
    let first = tokens(text).into_iter().filter_map(|token| token.text.chars().next());
    let initials: String = first.flat_map(char::to_uppercase).collect();
    initials.contains(short)
}

/// Stems of the content words of a text. A word in another script is stemmed in a language of that script.
pub fn content_stems(text: &str, language: Language) -> Vec<String> {
    let languages = Languages::only(language);
    let mut out: Vec<String> = tokens(text)
        .into_iter()
        .map(|token| fold(token.text))
        .filter(|word| !is_function_word_in(word, languages))
        // `verfuegbar` is `verfügbar`.
        .map(|word| contracted(&word, language).unwrap_or(word))
        .map(|word| stem(&word, languages.of_word(&word).iter().next().unwrap_or(language)))
        .collect();
    out.order();
    out.dedup();
    out
}

/// Stems of what a sentence says: its words, and the parts of those written with hyphens ("tech-podcast"). The words of an address
/// say nothing: `Website: https://copperfinch.example/podcast`.
fn said_stems(text: &str, language: Language) -> Vec<String> {
    let said = match text.split_once(": ") {
        Some((label, value)) if is_property(text) && value.contains("://") => label,
        _ => text,
    };
    let mut stems = content_stems(said, language);
    let joined = tokens(said).into_iter().map(|token| token.text).filter(|word| word.contains('-'));
    stems.extend(joined.flat_map(|word| content_stems(&word.replace('-', " "), language)));
    stems
}

/// Weights of the wanted words: a word that fewer passages contain says more about which sentence answers.
fn weights(wanted: &[String], passages: &[Passage<'_>]) -> BTreeMap<String, f32> {
    let stems: Vec<Vec<String>> = passages.iter().map(|p| content_stems(p.text, p.language)).collect();
    wanted
        .iter()
        .map(|word| {
            let with = stems.iter().filter(|stems| stems.contains(word)).count() as f32;
            let n = passages.len().max(1) as f32;
            (word.clone(), (1.0 + n / (1.0 + with)).ln())
        })
        .into_map()
}

/// For each unit of a passage, the heading whose words count for it. Of the units below a heading, that is the first that is not a
/// labelled value ("Place: Oslo"), or the first of all where there is no other.
fn headings_of<'p>(text: &'p str, units: &[Range<usize>]) -> Vec<Option<&'p str>> {
    let above = |at: usize| {
        let end = at.checked_sub(1).and_then(|before| units.get(before)).map_or(0, |before| before.end);
        let mut between = text[end..units[at].start].lines().rev();
        between.find(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim())
    };
    let is_labelled = |at: usize| text[units[at].clone()].contains(": ");
    let mut out = vec![None; units.len()];
    // The unit that has the heading, if it may still go on to one below.
    let mut holder = None;
    for at in 0..units.len() {
        if let Some(heading) = above(at) {
            out[at] = Some(heading);
            holder = Some(at).filter(|at| is_labelled(*at));
        } else if let Some(before) = holder.filter(|_| !is_labelled(at)) {
            out.swap(before, at);
            holder = None;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, passages: &[&str], expected: &[&str]) {
        let language = crate::text::detect(question);
        let passages: Vec<Passage<'_>> = passages
            .iter()
            .enumerate()
            .map(|(at, text)| Passage {
                reference: at + 1,
                text,
                language: crate::text::detect(text),
                code: false,
                headings: &[],
                name: None,
                relevance: 0.5,
                nearness: &[],
            })
            .collect();
        let wanted = Wanted { question, language, names: &[], related: &[], number: false, place: false };
        let quoted: Vec<&str> = quotation_answer(wanted, &passages, Limits { quotations: 3, chars: 1_800 })
            .iter()
            .map(|q| &passages[q.reference - 1].text[q.span.clone()])
            .collect();
        assert_eq!(quoted, expected, "{question}");
    }

    #[test]
    fn sentences_that_answer() {
        check(
            "How many points did the Panthers defense surrender?",
            &[
                "# Season\n\nIt was cold. The Panthers defense gave up just 308 points. Tickets sold out.",
                "Nothing here.",
            ],
            &["The Panthers defense gave up just 308 points."],
        );
        check(
            "Как устроены повторные попытки?",
            &["- Очередь хранит письма.\n- Повторные попытки устроены по расписанию.\n"],
            &["Повторные попытки устроены по расписанию."],
        );
        check(
            "Почему модель молчит?",
            &["Бывает, что модель\nмолчит и отвечает не\nсразу. Это лечится.\n- Пункт списка про\n  другое."],
            &["Бывает, что модель\nмолчит и отвечает не\nсразу."],
        );
        // Where nothing is said of the matter, what is told says more than where it was.
        check(
            "What did she build at Tidewell?",
            &["# Tidewell\n\n- Location: Port Alder, OR\n\nShe looked after pumps and gauges."],
            &["She looked after pumps and gauges."],
        );
        check("?", &[""], &[]);
    }

    #[test]
    fn a_heading_says_what_is_below_it() {
        let text = "# Courses\n\n## Chromatography\n\nPlace: Oslo\nHarbour School\nTwo weeks\n\n## Welding\n\n- Place: Kiel\n- Hours: 9";
        let passage = Passage {
            reference: 1,
            text,
            language: Language::En,
            code: false,
            headings: &[],
            name: None,
            relevance: 0.5,
            nearness: &[],
        };
        let units = quotable(&passage);
        let found: Vec<(&str, Option<&str>)> =
            units.iter().map(|span| &text[span.clone()]).zip(headings_of(text, &units)).collect();
        let school = "Place: Oslo\nHarbour School\nTwo weeks";
        assert_eq!(found, [(school, Some("Chromatography")), ("Place: Kiel", Some("Welding")), ("Hours: 9", None)]);
    }

    #[test]
    fn headings_are_no_answers() {
        check(
            "How long does a repair take?",
            &[
                "How long does a repair take?\n\nMost are done within three days.\n\nDo you repair bells?\n\nYes, repair is free.",
            ],
            &["Yes, repair is free."],
        );
        // Questions in a list, or among other sentences, may be what is asked for.
        check("What may I ask about the repair?", &["- What does the repair cost?\n"], &["What does the repair cost?"]);
        let titled = Passage {
            reference: 1,
            text: "Opening hours\n\nWe open at nine.",
            language: Language::En,
            code: false,
            headings: &["Shop".to_owned(), "Opening hours".to_owned()],
            name: None,
            relevance: 0.5,
            nearness: &[],
        };
        let units: Vec<&str> = quotable(&titled).into_iter().map(|span| &titled.text[span]).collect();
        assert_eq!(units, ["We open at nine."]);
    }
}

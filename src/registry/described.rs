//! Entries that a question describes instead of naming: "at the pension startup", "en la empresa de turbinas".

use super::{Mention, Registry, Word, cue_kind, words};
use crate::id::EntityKey;
use crate::language::{Language, Languages, Script, is_of, one_of};
use crate::text::{fold, is_function_word_in, stem};
use std::collections::BTreeSet;

/// Maximum words of a description.
const LONGEST: usize = 5;
/// Beyond this many entries, nearly any word describes several.
const MOST_ENTRIES: usize = 200;

/// The content of an entry's own texts.
#[derive(Clone, Debug)]
pub(super) struct Described {
    entry: EntityKey,
    /// Stems in all languages of each word's script.
    stems: BTreeSet<String>,
}

impl Described {
    /// Whether a (folded) word stands in the texts in some form.
    fn tells(&self, word: &str, languages: Languages) -> bool {
        tell(&self.stems, word, languages)
    }
}

/// The stems of the words of texts, in all languages of each word's script.
pub(super) fn stems_of<'t>(texts: impl IntoIterator<Item = &'t str>) -> BTreeSet<String> {
    let mut stems = BTreeSet::new();
    for word in texts.into_iter().flat_map(words) {
        let folded = fold(word.text);
        let script = Script::of(&folded);
        let own = Language::ALL.into_iter().filter(|l| script == Some(l.pack().writing.script));
        stems.extend(own.map(|language| stem(&folded, language)));
    }
    stems
}

/// Whether one of these stems is of a (folded) word.
pub(super) fn tell(stems: &BTreeSet<String>, word: &str, languages: Languages) -> bool {
    languages.of_word(word).iter().any(|language| stems.contains(&stem(word, language)))
}

impl Registry {
    /// Adds the texts of an entry.
    pub fn add_description<'t>(&mut self, entry: &EntityKey, texts: impl IntoIterator<Item = &'t str>) {
        if self.described.len() < MOST_ENTRIES && self.get(entry.as_str()).is_some() {
            self.described.push(Described { entry: entry.clone(), stems: stems_of(texts) });
        }
    }

    /// Adds the texts of a record, such as a publication or an award.
    pub fn add_record<'t>(&mut self, kind: &str, texts: impl IntoIterator<Item = &'t str>) {
        if self.records.iter().filter(|(own, _)| own == kind).count() < MOST_ENTRIES {
            self.records.push((kind.to_owned(), stems_of(texts)));
        }
    }

    /// Whether a record of this kind has all of these (folded) words in its texts.
    pub fn is_record(&self, kind: impl Fn(&str) -> bool, words: &[String], languages: Languages) -> bool {
        let mut records = self.records.iter().filter(|(own, _)| kind(own));
        !words.is_empty() && records.any(|(_, stems)| words.iter().all(|word| tell(stems, word, languages)))
    }

    /// The single entry described by the words after a preposition, or by those that say what was made, as a mention.
    pub fn described_in(
        &self,
        words: &[Word<'_>],
        folded: &[String],
        languages: Languages,
        mentions: &[Mention],
    ) -> Option<Mention> {
        if self.described.is_empty() {
            return None;
        }
        let is_preposition = |at: usize| languages.iter().any(|l| l.pack().questions.prepositions.has(&folded[at]));
        // "What is the chess game made with".
        let made = folded.iter().any(|word| is_made(word, languages));
        let is_definite = |at: usize| {
            let articles = languages.iter().filter_map(|l| l.pack().dialog.ellipsis.definite_determiners);
            folded.get(at).is_some_and(|word| articles.into_iter().any(|own| own.has(word)))
        };
        let begins = |at: &usize| is_preposition(*at) || made && is_definite(at + 1);
        (0..words.len()).filter(begins).find_map(|at| {
            let run = self.run(folded, at + 1, made, languages)?;
            let described = words.get(run.from..=run.to)?;
            let (start, end) = (described.first()?.start, described.last()?.end);
            let inside = |m: &&Mention| start <= m.start && m.end <= end;
            let named = |m: &Mention| {
                m.candidates.iter().any(|c| self.domain().kind(&c.kind).owner || self.is_subject(&c.kind))
                    || (!run.noun && m.sure().is_some())
            };
            if mentions.iter().filter(inside).any(named) {
                return None;
            }
            let fits = |entry: &&Described| run.telling.iter().all(|at| entry.tells(&folded[*at], languages));
            let mut found = self.described.iter().filter(fits);
            let (Some(only), None) = (found.next(), found.next()) else { return None };
            let entity = self.get(only.entry.as_str())?;
            Mention::of(entity, described)
        })
    }

    /// The only entry, of any kind or of this one, that these (folded) words describe.
    pub fn described_by(&self, words: &[String], kind: Option<&str>, languages: Languages) -> Option<&EntityKey> {
        let is_of = |entry: &Described| {
            kind.is_none_or(|kind| self.get(entry.entry.as_str()).is_some_and(|entity| entity.kind == kind))
        };
        let fits = |entry: &&Described| is_of(entry) && words.iter().all(|word| entry.tells(word, languages));
        let mut found = self.described.iter().filter(fits);
        let first = found.next().filter(|_| !words.is_empty())?;
        found.all(|other| other.entry == first.entry).then_some(&first.entry)
    }

    /// Whether another entry than this one has all of these (folded) words in its texts, and this one none of them.
    pub fn describes_another(&self, key: &EntityKey, words: &[String], languages: Languages) -> bool {
        let is_told = |entry: &Described, word: &String| entry.tells(word, languages);
        let (own, others): (Vec<&Described>, Vec<&Described>) =
            self.described.iter().partition(|entry| entry.entry == *key);
        !words.is_empty()
            && !own.iter().any(|entry| words.iter().any(|word| is_told(entry, word)))
            && others.iter().any(|entry| words.iter().all(|word| is_told(entry, word)))
    }

    /// The words from `from` on that may describe an entry. `made`: whether the question says that something was made.
    fn run(&self, folded: &[String], from: usize, made: bool, languages: Languages) -> Option<Run> {
        let idle = |at: usize| {
            is_function_word_in(&folded[at], languages)
                || languages.iter().any(|l| l.pack().questions.prepositions.has(&folded[at]))
        };
        let begin = (from..folded.len()).find(|at| !idle(*at))?;
        // "In which company": what follows says what is asked, not which it is.
        if folded[from..begin].iter().any(|word| is_of(word, languages, |pack| pack.questions.groups.which)) {
            return None;
        }
        let mut run = Run { from: begin, to: begin, telling: Vec::new(), noun: false };
        for (at, word) in folded.iter().enumerate().skip(begin).take(LONGEST) {
            if idle(at) {
                // "La empresa de turbinas": the description follows the noun.
                if run.noun && run.telling.is_empty() {
                    continue;
                }
                break;
            }
            if word.chars().any(|c| c.is_ascii_digit()) {
                return None;
            }
            match is_company(word, languages) {
                true => run.noun = true,
                // A word that asks describes nothing: "in welchen Firmen hat sie gearbeitet". But for a noun that is described: "on the
                // chess game".
                false if self.domain().asks_by(word, languages) => {
                    match (run.telling.len(), is_made(word, languages)) {
                        (0, _) | (1, true) => return None,
                        (_, true) => break,
                        (_, false) if !made && (cue_kind(word).is_some() || asks_for_tools(word, languages)) => {
                            return None;
                        }
                        (_, false) => run.telling.push(at),
                    }
                }
                false => run.telling.push(at),
            }
            run.to = at;
        }
        let is_described = run.noun && !run.telling.is_empty() || begin > from && run.telling.len() > 1;
        is_described.then_some(run)
    }
}

/// A run of words after a preposition.
struct Run {
    from: usize,
    to: usize,
    /// Indices of the descriptive words.
    telling: Vec<usize>,
    /// Whether the words include a noun for employers.
    noun: bool,
}

/// Whether a folded word is a noun for technologies.
fn asks_for_tools(word: &str, languages: Languages) -> bool {
    is_of(word, languages, |pack| pack.questions.groups.technology)
}

/// Whether a folded word says that something was made.
fn is_made(word: &str, languages: Languages) -> bool {
    is_of(word, languages, |pack| pack.questions.groups.make)
}

/// Whether a folded word is a noun for employers.
fn is_company(word: &str, languages: Languages) -> bool {
    let groups = languages.iter().map(|language| language.pack().questions.groups);
    groups.flat_map(|groups| [groups.company, groups.job]).any(|nouns| one_of(nouns, word))
}

//! Finding mentions of entities in a text.

use super::skeleton::{Word, inflected, skeleton, words};
use super::{Form, Registry};
use crate::id::EntityKey;
use crate::text::{Language, fold, stem};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How sure a candidate of a mention is, from 0 to 1.
mod certainty {
    /// The name, letter by letter after folding.
    pub const EXACT: f32 = 1.0;
    /// An inflected or transliterated form.
    pub const VARIANT: f32 = 0.95;
    /// One typing error in a longer name.
    pub const TYPO: f32 = 0.8;
    /// The beginning of a longer name, and of no other.
    pub const PREFIX: f32 = 0.6;
}

/// From this certainty on a mention counts as sure.
pub const SURE: f32 = 0.75;

/// One entity that a mention may mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The entity.
    pub key: EntityKey,
    /// Its kind.
    pub kind: String,
    /// Its name in the source.
    pub name: String,
    /// 0 to 1; from [`SURE`] on it counts as sure.
    pub certainty: f32,
}

/// A place in a text that names an entity.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention {
    /// First byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
    /// As written.
    pub text: String,
    /// Number of words.
    pub words: usize,
    /// What it may mean, surest first, then by key. More than one: the name is ambiguous.
    pub candidates: Vec<Candidate>,
    /// The kind that a neighbouring noun names ("проект X", "the company X"), where there is one.
    pub cue: Option<&'static str>,
}

impl Mention {
    /// The only sure meaning, if there is exactly one.
    pub fn sure(&self) -> Option<&Candidate> {
        match self.candidates.as_slice() {
            [only] if only.certainty >= SURE => Some(only),
            _ => None,
        }
    }
}

/// Nouns that announce what kind of thing a neighbouring name is. Compared as stems.
const CUES: &[(&str, &[&str])] = &[
    ("project", &["проект", "проекте", "project", "proyecto", "приложение", "продукт"]),
    ("company", &["компания", "фирма", "организация", "company", "empresa", "compania", "работодатель", "employer"]),
    (
        "technology",
        &[
            "технология", "язык", "фреймворк", "библиотека", "technology", "language", "framework", "library",
            "tecnologia", "lenguaje", "biblioteca", "база", "database", "инструмент", "tool", "herramienta",
        ],
    ),
];

/// The nouns of [`CUES`] by stem, for each language.
static CUE_STEMS: LazyLock<[BTreeMap<String, &'static str>; 3]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let nouns = CUES.iter().flat_map(|(kind, nouns)| nouns.iter().map(move |noun| (*noun, *kind)));
        let own = nouns.filter(|(noun, _)| is_cyrillic(noun) == (language == Language::Ru));
        own.map(|(noun, kind)| (stem(noun, language), kind)).collect()
    })
});

fn is_cyrillic(word: &str) -> bool {
    word.chars().any(|c| ('а'..='я').contains(&c))
}

/// The kind that a word announces.
pub fn cue_kind(word: &str) -> Option<&'static str> {
    let folded = fold(word);
    let languages: &[Language] = if is_cyrillic(&folded) { &[Language::Ru] } else { &[Language::En, Language::Es] };
    let stems = Language::ALL.iter().zip(CUE_STEMS.iter()).filter(|(language, _)| languages.contains(language));
    stems.filter_map(|(language, nouns)| nouns.get(&stem(&folded, *language)).copied()).next()
}

struct Prepared<'t> {
    word: Word<'t>,
    folded: String,
    skeleton: String,
    /// The Russian stem of a Cyrillic word.
    stem: Option<String>,
}

impl<'t> Prepared<'t> {
    fn new(word: Word<'t>) -> Self {
        let folded = fold(word.text);
        let stem = is_cyrillic(&folded).then(|| stem(&folded, Language::Ru));
        Self { word, skeleton: skeleton(word.text), stem, folded }
    }
}

impl Prepared<'_> {
    /// Whether it is an everyday word, in whatever form.
    fn is_common(&self) -> bool {
        super::is_common_word(&self.folded) || self.stem.as_deref().is_some_and(super::is_common_word)
    }
}

/// The Russian stem of a name's word, for comparison with a question's.
pub(super) fn name_stem(word: &str) -> Option<String> {
    (is_cyrillic(word) && word.chars().count() >= 3).then(|| stem(word, Language::Ru))
}

struct Hit {
    first: usize,
    count: usize,
    entity: usize,
    certainty: f32,
}

impl Registry {
    /// All mentions in `text`, left to right, without overlaps: the longest wins, then the surest.
    pub fn link(&self, text: &str) -> Vec<Mention> {
        self.find(text, true)
    }

    /// As [`link`](Self::link), without guessing at typing errors and beginnings of names: for passages.
    pub(crate) fn link_exactly(&self, text: &str) -> Vec<Mention> {
        self.find(text, false)
    }

    fn find(&self, text: &str, guess: bool) -> Vec<Mention> {
        let prepared: Vec<Prepared<'_>> = words(text).into_iter().map(Prepared::new).collect();
        let cues: Vec<Option<&'static str>> = prepared.iter().map(|p| cue_kind(p.word.text)).collect();

        let mut hits = Vec::new();
        for first in 0..prepared.len() {
            self.hits_at(&prepared, first, &cues, guess, &mut hits);
        }
        if guess {
            self.typo_and_prefix_hits(&prepared, &cues, &mut hits);
        }
        // Longest, surest, leftmost; then the order of entities.
        hits.sort_by(|a, b| {
            (b.count, a.first, a.entity).cmp(&(a.count, b.first, b.entity)).then(b.certainty.total_cmp(&a.certainty))
        });
        let mut taken = vec![false; prepared.len()];
        let mut mentions: Vec<Mention> = Vec::new();
        let mut at = 0;
        while at < hits.len() {
            let (first, count) = (hits[at].first, hits[at].count);
            let same: Vec<&Hit> = hits[at..].iter().take_while(|h| (h.first, h.count) == (first, count)).collect();
            at += same.len();
            if taken[first..first + count].iter().any(|t| *t) {
                continue;
            }
            taken[first..first + count].fill(true);
            mentions.push(self.mention(text, &prepared, &cues, &same));
        }
        mentions.sort_by_key(|mention| mention.start);
        mentions
    }

    fn mention(&self, text: &str, prepared: &[Prepared<'_>], cues: &[Option<&'static str>], hits: &[&Hit]) -> Mention {
        let (first, count) = (hits[0].first, hits[0].count);
        let (start, end) = (prepared[first].word.start, prepared[first + count - 1].word.end);
        let cue = neighbour_cue(cues, first, count);
        let mut candidates: Vec<Candidate> = Vec::new();
        for hit in hits {
            let entity = &self.entities[hit.entity];
            match candidates.iter_mut().find(|c| c.key == entity.key) {
                Some(known) => known.certainty = known.certainty.max(hit.certainty),
                None => candidates.push(Candidate {
                    key: entity.key.clone(),
                    kind: entity.kind.clone(),
                    name: entity.name.clone(),
                    certainty: hit.certainty,
                }),
            }
        }
        candidates.sort_by(|a, b| b.certainty.total_cmp(&a.certainty).then_with(|| a.key.cmp(&b.key)));
        // A form that is a name as written beats one that only resembles it.
        let best = candidates[0].certainty;
        candidates.retain(|c| best < certainty::VARIANT || best - c.certainty < 0.1);
        if let Some(kind) = cue
            && candidates.iter().any(|c| c.kind == kind)
        {
            candidates.retain(|c| c.kind == kind);
        }
        Mention { start, end, text: text[start..end].to_owned(), words: count, candidates, cue }
    }

    fn hits_at(
        &self,
        prepared: &[Prepared<'_>],
        first: usize,
        cues: &[Option<&'static str>],
        guess: bool,
        hits: &mut Vec<Hit>,
    ) {
        let here = &prepared[first];
        let mut push = |form: &Form, count: usize, certainty: f32| {
            let technology = self.entities[form.entity].kind == "technology";
            if form.common && !common_word_is_name(prepared, first, form, technology, cues) {
                return;
            }
            hits.push(Hit { first, count, entity: form.entity, certainty });
        };
        // Word by word; the first word may be inflected, so all forms sharing its first letter are looked at.
        let initial: String = here.skeleton.chars().take(1).collect();
        if initial.is_empty() {
            return;
        }
        for (_, forms) in self.by_first.range(initial.clone()..).take_while(|(s, _)| s.starts_with(&initial)) {
            for form in forms.iter().map(|at| &self.forms[*at]) {
                let Some(words) = prepared.get(first..first + form.words.len()) else { continue };
                let scores = words.iter().enumerate().map(|(at, p)| similarity(p, form, at));
                let least = scores.reduce(|least, next| Some(least?.min(next?)));
                if let Some(certainty) = least.flatten() {
                    push(form, form.words.len(), certainty);
                }
            }
        }
        if guess {
            self.misspelt_hits_at(prepared, first, &mut push);
        }
        // Written together or apart: `AIPortfolio`, `Ai port folio`.
        let mut joined = String::new();
        for (count, p) in prepared[first..].iter().take(4).enumerate().map(|(i, p)| (i + 1, p)) {
            joined.push_str(&p.skeleton);
            for form in self.by_joined.get(&joined).into_iter().flatten().map(|at| &self.forms[*at]) {
                if form.words.len() != count && joined.len() >= 4 {
                    push(form, count, certainty::VARIANT);
                }
            }
        }
    }

    /// Names of several words, one of which has a typing error.
    fn misspelt_hits_at(&self, prepared: &[Prepared<'_>], first: usize, push: &mut dyn FnMut(&Form, usize, f32)) {
        for form in self.forms.iter().filter(|form| form.words.len() > 1) {
            let Some(words) = prepared.get(first..first + form.words.len()) else { continue };
            let mut errors = 0;
            let fits = words.iter().enumerate().all(|(at, p)| {
                if similarity(p, form, at).is_some() {
                    return true;
                }
                let skeleton = &form.skeletons[at];
                errors += 1;
                let misspelt = one_error(&p.skeleton, skeleton) || one_error(&p.folded, &form.words[at]);
                errors == 1 && skeleton.len() >= 5 && misspelt
            });
            if fits && errors == 1 {
                push(form, form.words.len(), certainty::TYPO);
            }
        }
    }

    /// Words that nothing else explains may be a misspelt name or the beginning of a longer one.
    fn typo_and_prefix_hits(&self, prepared: &[Prepared<'_>], cues: &[Option<&'static str>], hits: &mut Vec<Hit>) {
        let mut explained = vec![false; prepared.len()];
        for hit in hits.iter() {
            explained[hit.first..hit.first + hit.count].fill(true);
        }
        for (first, p) in prepared.iter().enumerate() {
            let length = p.folded.chars().count();
            if explained[first] || cues[first].is_some() || length < 3 || crate::text::is_function_word(&p.folded) {
                continue;
            }
            // A capital that does not come from the sentence's beginning makes a name of any word.
            let written = |p: &Prepared<'_>| first > 0 && p.word.text.chars().next().is_some_and(char::is_uppercase);
            let mut found: Vec<(usize, f32)> = Vec::new();
            for form in self.forms.iter().filter(|form| self.domain.kind(&self.entities[form.entity].kind).guessed) {
                let (head, whole) = (&form.skeletons[0], form.skeletons.len() == 1);
                let misspelt = length >= 5
                    && head.len() >= 5
                    && !form.common
                    && (one_error(&p.skeleton, head) || one_error(&p.folded, &form.words[0]));
                // The first word of a longer name, or the beginning of a word that a neighbour announces.
                let first_word = || {
                    head.len() >= 3
                        && similarity(p, form, 0).is_some()
                        && (written(p) || (distinctive(&form.words[0]) && !p.is_common()))
                        && !other_number(prepared.get(first + 1), form)
                };
                let beginning = || {
                    length >= 4
                        && head.len() > p.skeleton.len() + 1
                        && head.starts_with(&p.skeleton)
                        && neighbour_cue(cues, first, 1) == Some(self.entities[form.entity].kind.as_str())
                };
                if whole && misspelt {
                    found.push((form.entity, certainty::TYPO));
                } else if if whole { beginning() } else { first_word() } {
                    found.push((form.entity, certainty::PREFIX));
                }
            }
            found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            found.dedup_by_key(|f| f.0);
            let best = found.first().map_or(0.0, |f| f.1);
            hits.extend(found.into_iter().filter(|f| f.1 == best).map(|(entity, certainty)| Hit {
                first,
                count: 1,
                entity,
                certainty,
            }));
        }
    }
}

/// How a word of the text relates to word `at` of a name; `None`: not at all.
fn similarity(p: &Prepared<'_>, form: &Form, at: usize) -> Option<f32> {
    let (word, skeleton) = (form.words[at].as_str(), form.skeletons[at].as_str());
    if p.folded == word {
        return Some(certainty::EXACT);
    }
    // One letter says too little across scripts: `с` (with) is not `C`.
    if word.chars().count() < 2 {
        return None;
    }
    if p.skeleton == skeleton && skeleton.len() >= 2 {
        return Some(certainty::VARIANT);
    }
    let same_stem = form.stems[at].is_some() && form.stems[at] == p.stem;
    (same_stem || (skeleton.len() >= 3 && inflected(&p.folded, &p.skeleton, skeleton))).then_some(certainty::VARIANT)
}

/// Nouns in front of which even a sentence's first word is a name ("Go experience").
const SUBJECT_OF: &[&str] = &["experience", "code", "developer", "projects", "skills", "stack", "разработчик"];

/// An everyday word is a name where its spelling says so (a capital that does not come from the sentence's start) or
/// a neighbouring noun announces it.
fn common_word_is_name(
    prepared: &[Prepared<'_>],
    first: usize,
    form: &Form,
    technology: bool,
    cues: &[Option<&'static str>],
) -> bool {
    let capital = |text: &str| text.chars().next().is_some_and(char::is_uppercase);
    let word = prepared[first].word.text;
    let alone = prepared.len() == 1;
    // In a Russian question a Latin word is a name, however it is written.
    let foreign = !is_cyrillic(&prepared[first].folded) && prepared.iter().any(|p| is_cyrillic(&p.folded));
    let written_as_name = capital(&form.text) && (foreign || (capital(word) && (first > 0 || alone)));
    // `C++` in lower case is still no everyday word.
    let signs = word.ends_with(['+', '#']);
    let subject =
        capital(word) && prepared.get(first + 1).is_some_and(|next| SUBJECT_OF.contains(&next.folded.as_str()));
    written_as_name
        || signs
        || subject
        || (technology && known_by_experience(prepared, first))
        || neighbour_cue(cues, first, 1).is_some()
}

/// "Experience with go", "spark experience": nobody has experience with going.
fn known_by_experience(prepared: &[Prepared<'_>], first: usize) -> bool {
    let word = |back: usize| first.checked_sub(back).and_then(|at| prepared.get(at)).map_or("", |p| &p.folded);
    let next = prepared.get(first + 1).map_or("", |p| &p.folded);
    matches!((word(2), word(1)), ("experience" | "skills", "with" | "in" | "of") | ("experiencia", "con" | "en"))
        || (matches!(next, "experience" | "developer" | "skills")
            && matches!(word(1), "" | "your" | "his" | "her" | "the" | "and"))
}

/// The kind announced by the word before (at most one word between) or right behind the mention.
fn neighbour_cue(cues: &[Option<&'static str>], first: usize, count: usize) -> Option<&'static str> {
    let before = |back: usize| first.checked_sub(back).and_then(|at| cues.get(at).copied().flatten());
    before(1).or_else(|| cues.get(first + count).copied().flatten())
}

/// "Куб 4" is no beginning of "Куб 3".
fn other_number(next: Option<&Prepared<'_>>, form: &Form) -> bool {
    let number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let own = form.words.get(1).filter(|word| number(word));
    own.zip(next).is_some_and(|(own, next)| number(&next.folded) && *own != next.folded)
}

/// Whether a first word alone can stand for a longer name: not for `Умный дом` by its everyday first word.
fn distinctive(word: &str) -> bool {
    !super::is_common_word(word) && !crate::text::is_function_word(word) && cue_kind(word).is_none()
}

/// Optimal string alignment distance of exactly one: a wrong, missing, added or swapped letter.
fn one_error(a: &str, b: &str) -> bool {
    a.len().abs_diff(b.len()) <= 1 && strsim::osa_distance(a, b) == 1
}

//! Finds mentions of entities in a text.

use super::forms::{Form, Spelling};
use super::prepared::{Prepared, Text};
use super::skeleton::{Word, inflected, inflected_attribute};
use super::{Entity, Registry};
use crate::id::EntityKey;
use crate::language::{Languages, Script};
use crate::order::Order as _;
use crate::text::{fold, is_function_word_in};

/// Certainty of a candidate, from 0 to 1.
pub(super) mod certainty {
    /// The exact name, after folding.
    pub const EXACT: f32 = 1.0;
    /// An inflected or transliterated form.
    pub const VARIANT: f32 = 0.95;
    /// One typing error in a longer name.
    pub const TYPO: f32 = 0.8;
    /// The beginning of a longer name, and of no other.
    pub const PREFIX: f32 = 0.6;
}

/// A name in a passage that more entities share identifies none of them: the rest are not looked at.
const MOST_MEANINGS: usize = 32;

/// Minimum certainty of a sure mention.
pub const SURE: f32 = 0.75;

/// An entity that a mention may mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The entity.
    pub key: EntityKey,
    /// Its kind.
    pub kind: String,
    /// Its name in the source.
    pub name: String,
    /// From 0 to 1; sure from [`SURE`] on.
    pub certainty: f32,
}

impl Candidate {
    /// An entity as a candidate.
    pub(super) fn of(entity: &Entity, certainty: f32) -> Self {
        Self { key: entity.key.clone(), kind: entity.kind.clone(), name: entity.name.clone(), certainty }
    }
}

/// A place in a text that names an entity.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention {
    /// First byte.
    pub start: usize,
    /// End byte, exclusive.
    pub end: usize,
    /// As written.
    pub text: String,
    /// Number of words.
    pub words: usize,
    /// Possible meanings, most certain first, then by key. More than one: the name is ambiguous.
    pub candidates: Vec<Candidate>,
}

impl Mention {
    /// Words that surely mean an entity, though they are no name of it; `None` if there are none.
    pub(super) fn of(entity: &Entity, words: &[Word<'_>]) -> Option<Self> {
        let (start, end) = (words.first()?.start, words.last()?.end);
        let candidates = vec![Candidate::of(entity, SURE)];
        Some(Self { start, end, text: entity.name.clone(), words: words.len(), candidates })
    }

    /// Whether all its meanings are of such kinds.
    pub fn is_only(&self, of: impl Fn(&str) -> bool) -> bool {
        self.candidates.iter().all(|candidate| of(&candidate.kind))
    }

    /// The meaning, if it is the only one and sure.
    pub fn sure(&self) -> Option<&Candidate> {
        match self.candidates.as_slice() {
            [only] if only.certainty >= SURE => Some(only),
            _ => None,
        }
    }
}

impl Mention {
    /// The meaning, if it is the only one and not sure.
    fn unsure(&self) -> Option<&Candidate> {
        match self.candidates.as_slice() {
            [only] if only.certainty < SURE => Some(only),
            _ => None,
        }
    }
}

/// A form found at a place in a text.
pub(super) struct Hit {
    pub first: usize,
    pub count: usize,
    pub entity: usize,
    pub certainty: f32,
}

impl Registry {
    /// All mentions in `text`, left to right, without overlaps: the longest wins, then the most certain.
    pub fn link(&self, text: &str) -> Vec<Mention> {
        self.link_in(text, crate::text::languages(text))
    }

    /// Like [`link`](Self::link), for a text whose languages are known, which saves detecting them.
    pub fn link_in(&self, text: &str, languages: impl Into<Languages>) -> Vec<Mention> {
        self.find(text, true, languages.into())
    }

    /// Like [`link_in`](Self::link_in), without guessing typing errors and prefixes of names: for passages.
    pub(super) fn link_exactly(&self, text: &str, languages: Languages) -> Vec<Mention> {
        self.find(text, false, languages)
    }

    fn find(&self, written: &str, guess: bool, languages: Languages) -> Vec<Mention> {
        if self.entities.is_empty() {
            return Vec::new();
        }
        let text = Text::new(written, languages);
        let mut hits = Vec::new();
        for first in 0..text.words.len() {
            self.hits_at(&text, first, guess, &mut hits);
        }
        if guess {
            self.typo_and_prefix_hits(&text, &mut hits);
        }
        // Longest, then leftmost, then in the order of entities, then most certain.
        hits.order_by(|a, b| {
            (b.count, a.first, a.entity).cmp(&(a.count, b.first, b.entity)).then(b.certainty.total_cmp(&a.certainty))
        });
        let mut taken = vec![false; text.words.len()];
        let mut mentions: Vec<Mention> = Vec::new();
        for same in hits.chunk_by(|a, b| (a.first, a.count) == (b.first, b.count)) {
            let (first, count) = (same[0].first, same[0].count);
            if taken[first..first + count].iter().any(|t| *t) {
                continue;
            }
            taken[first..first + count].fill(true);
            mentions.push(self.mention(written, &text, same));
        }
        mentions.order_by_key(|mention| mention.start);
        if !guess {
            return mentions;
        }
        mentions.iter().filter(|mention| !is_part_of_another(mention, &mentions)).cloned().collect()
    }

    /// The mention made of the hits at one place. Hits come in the order of entities, the most certain of each first.
    fn mention(&self, written: &str, text: &Text<'_>, hits: &[Hit]) -> Mention {
        let (first, count) = (hits[0].first, hits[0].count);
        let (start, end) = (text.words[first].word.start, text.words[first + count - 1].word.end);
        let cue = text.neighbour_cue(first, count);
        let surest = hits.chunk_by(|a, b| a.entity == b.entity).map(|of_entity| &of_entity[0]);
        let candidate = |hit: &Hit| Candidate::of(&self.entities[hit.entity], hit.certainty);
        let mut candidates: Vec<Candidate> = surest.map(candidate).collect();
        candidates.order_by(|a, b| b.certainty.total_cmp(&a.certainty).then_with(|| a.key.cmp(&b.key)));
        // An exact match beats a name that is merely similar.
        let best = candidates[0].certainty;
        candidates.retain(|c| best < certainty::VARIANT || best - c.certainty < 0.1);
        // What begins with the words is meant rather than what they are a remark on: "Ada Lovett, Copperfinch".
        if candidates.len() > 1 {
            let said = fold(&written[start..end]);
            let begins = |c: &Candidate| fold(&c.name).starts_with(&said);
            if candidates.iter().any(begins) {
                let remark = format!(", {said}");
                candidates.retain(|c| begins(c) || !fold(&c.name).contains(&remark));
            }
        }
        // What a section of the format names goes before what an own section tells of it.
        if candidates.len() > 1
            && let Some(named) = candidates.iter().find(|c| self.domain.declares(&c.kind)).map(|c| fold(&c.name))
        {
            candidates.retain(|c| self.domain.declares(&c.kind) || fold(&c.name) != named);
        }
        if let Some(kind) = cue
            && candidates.iter().any(|c| c.kind == kind)
        {
            candidates.retain(|c| c.kind == kind);
        }
        Mention { start, end, text: written[start..end].to_owned(), words: count, candidates }
    }

    fn hits_at(&self, text: &Text<'_>, first: usize, guess: bool, hits: &mut Vec<Hit>) {
        let here = &text.words[first];
        if here.skeleton.is_empty() {
            return;
        }
        let mut push = |form: &Form, count: usize, certainty: f32| {
            let is_technology = self.entities[form.entity].kind == "technology";
            if !text.is_everyday(form)
                || text.is_spelled_by_sound(first, form)
                || text.is_name(first, form, is_technology)
                || guess && is_technology && text.is_what_it_was_made_with(first)
                || guess && self.domain.kind(&self.entities[form.entity].kind).owner && text.follows_in_time(first)
            {
                let certainty = if form.spelling == Spelling::Part { certainty::PREFIX } else { certainty };
                hits.push(Hit { first, count, entity: form.entity, certainty });
            }
        };
        // Word by word; each may be inflected.
        let most = if guess { usize::MAX } else { MOST_MEANINGS };
        for form in self.forms.standing_at(&text.words[first..], most) {
            let Some(words) = text.words.get(first..first + form.words.len()) else { continue };
            // From the end: names that begin alike are told apart there.
            let mut scores = words.iter().enumerate().rev().map(|(at, p)| similarity(p, form, at));
            let least = scores.try_fold(certainty::EXACT, |least, next| Some(least.min(next?)));
            if let Some(certainty) = least.filter(|_| guess || form.spelling != Spelling::Part) {
                push(form, form.words.len(), certainty);
            }
        }
        if guess {
            self.misspelt_hits_at(text, first, &mut push);
        }
        // Written together or apart: `AIPortfolio`, `Ai port folio`.
        let mut joined = String::new();
        for (count, p) in text.words[first..].iter().take(4).enumerate().map(|(i, p)| (i + 1, p)) {
            joined.push_str(&p.skeleton);
            if !self.forms.begins_joined(&joined) {
                break;
            }
            for form in self.forms.joined(&joined).take(most) {
                if form.words.len() != count && joined.len() >= 4 && here.may_write(form) {
                    push(form, count, certainty::VARIANT);
                }
            }
        }
    }
}

/// Whether a part of a name is also part of a name of the same kind that other words of the text mean: in "the app for room
/// planning", "planning" is not of "Planning data", where there is "Planning of rooms".
fn is_part_of_another(mention: &Mention, mentions: &[Mention]) -> bool {
    let Some(own) = mention.unsure() else { return false };
    let has = |name: &str, text: &str| format!(" {} ", fold(name)).contains(&format!(" {} ", fold(text)));
    mentions.iter().any(|said| {
        said.unsure().is_some_and(|other| {
            other.key != own.key
                && other.kind == own.kind
                && has(&other.name, &mention.text)
                && !has(&own.name, &said.text)
        })
    })
}

/// How well a word of the text matches word `at` of a name; `None`: not at all.
pub(super) fn similarity(p: &Prepared<'_>, form: &Form, at: usize) -> Option<f32> {
    let is_attribute = || {
        at + 1 < form.words.len()
            && inflected_attribute(&p.skeleton, &form.skeletons[at], p.ending_languages)
            && p.may_write(form)
    };
    similarity_alone(p, form, at).or_else(|| is_attribute().then_some(certainty::VARIANT))
}

/// A name of at most so many letters is spelled as it is, in its own script.
const SHORT: usize = 3;

/// Like [`similarity`], for a word that must identify the name without the words after it.
pub(super) fn similarity_alone(p: &Prepared<'_>, form: &Form, at: usize) -> Option<f32> {
    let (word, skeleton) = (form.words[at].as_str(), form.skeletons[at].as_str());
    if p.folded == word {
        return p.may_write(form).then_some(certainty::EXACT);
    }
    // A single letter is too little evidence across scripts: `с` (with) is not `C`.
    word.chars().nth(1)?;
    // Who writes CKS does not mean CSS, although both sound alike.
    let is_short = word.chars().count() <= SHORT && Script::of(&p.folded) == Script::of(word);
    let is_variant = p.skeleton == skeleton && skeleton.len() >= 2 && !is_short
        || form.stems[at].iter().any(|stem| p.stems.contains(stem))
        || inflected(&p.skeleton, skeleton, p.ending_languages)
        // The skeleton may merge an ending with the letter before it into one sound: `Reddits`.
        || inflected(&p.folded, word, p.ending_languages);
    // «Куда» is not CUDA.
    let says_else = || form.words.len() == 1 && is_function_word_in(&p.folded, p.languages);
    (is_variant && p.may_write(form) && !says_else()).then_some(certainty::VARIANT)
}

//! Finds technologies in sentences. An everyday word counts only if its spelling and its neighbours support it.

use super::{Name, SHORTEST_SOUND, Vocabulary, is_latin};
use crate::language::{Language, Languages, Pack, Script, one_of};
use crate::registry::everyday::{cue, everyday_in};
use crate::registry::skeleton::{Word, inflected, skeleton_of, words};
use crate::text::{fold, is_function_word_in, stem, unbroken_from};
use std::ops::{Bound, Range};

/// Maximum words from a verb of making to the preposition before a name: "wrote the services of the shop in Go".
const MAKING: usize = 8;

/// A technology found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// First byte.
    pub start: usize,
    /// End byte, exclusive.
    pub end: usize,
    /// Its index in [`Vocabulary::technologies`].
    pub technology: usize,
}

/// A possible name in a text.
struct Hit {
    first: usize,
    count: usize,
    technology: usize,
    /// Whether it needs no further evidence.
    sure: bool,
    /// Whether its case is that of the name.
    as_written: bool,
}

/// A text split into words.
struct Read<'t> {
    text: &'t str,
    words: Vec<Word<'t>>,
    folded: Vec<String>,
    languages: Languages,
}

impl Vocabulary {
    /// The technologies that a text names, left to right. Addresses are skipped.
    pub fn find(&self, text: &str, languages: Languages) -> Vec<Found> {
        let all = words(text);
        let folded = all.iter().map(|word| fold(word.text)).collect();
        let read = Read { text, words: all, folded, languages };
        let mut hits: Vec<Hit> = Vec::new();
        let mut at = 0;
        while at < read.words.len() {
            match self.hit_at(&read, at).filter(|_| !read.in_address(at)) {
                Some(hit) => {
                    at += hit.count;
                    hits.push(hit);
                }
                None => at += 1,
            }
        }
        read.settle(&mut hits);
        let found = hits.into_iter().filter(|hit| hit.sure).map(|hit| {
            let (start, end) = (read.words[hit.first].start, read.words[hit.first + hit.count - 1].end);
            Found { start, end, technology: hit.technology }
        });
        found.collect()
    }

    /// The longest name at this word.
    fn hit_at(&self, read: &Read<'_>, first: usize) -> Option<Hit> {
        let word = &read.folded[first];
        let named = self.by_word.get(word).into_iter().flatten().map(|at| &self.names[*at]);
        let longest =
            named.filter(|name| read.stands(name, first)).max_by_key(|name| (name.words.len(), !name.everyday));
        if let Some(name) = longest {
            let written = read.words[first].text;
            let capital = |text: &str| text.chars().any(char::is_uppercase);
            let as_written = capital(written) || !capital(name.written);
            let sure = !name.everyday && (name.words.len() > 1 || word.chars().count() > 2 || as_written);
            return Some(Hit { first, count: name.words.len(), technology: name.technology, sure, as_written });
        }
        if is_latin(word) || word.chars().count() < SHORTEST_SOUND {
            return None;
        }
        let name = self.sounding_like(word, read.languages)?;
        let is_mistaken = |language: Language, word: &str| {
            let mut words = language.pack().names.mentions.mistaken.iter();
            words.any(|known| known == word || stem(known, language) == stem(word, language))
        };
        if read.is(Some(first), is_mistaken) {
            return None;
        }
        Some(Hit { first, count: 1, technology: name.technology, sure: true, as_written: true })
    }

    /// The name that a word in another script spells by its sound, inflected or not.
    fn sounding_like(&self, word: &str, languages: Languages) -> Option<&Name> {
        let sound = skeleton_of(word);
        if let Some(at) = self.by_sound.get(&sound) {
            return Some(&self.names[*at]);
        }
        let last = word.char_indices().next_back().map_or("", |(at, _)| &word[at..]);
        let endings = languages.of_word(last);
        let head = sound.get(..SHORTEST_SOUND - 1)?;
        let near = self
            .by_sound
            .range::<str, _>((Bound::Included(head), Bound::Unbounded))
            .take_while(|(key, _)| key.starts_with(head));
        near.filter(|(key, _)| inflected(&sound, key, endings))
            .max_by_key(|(key, _)| key.len())
            .map(|(_, at)| &self.names[*at])
    }
}

impl Read<'_> {
    /// Whether all words of a name occur here, with nothing between them that separates names.
    fn stands(&self, name: &Name, first: usize) -> bool {
        let Some(folded) = self.folded.get(first..first + name.words.len()) else { return false };
        folded == name.words
            && !(self.is_letter(first) && self.joins_letters(first))
            && (first + 1..first + folded.len()).all(|at| {
                let gap = self.gap(at - 1);
                gap.is_empty()
                    || gap.chars().count() == 1 && gap.chars().all(|c| matches!(c, ' ' | '-' | '.' | '\u{a0}' | '_'))
            })
    }

    /// Whether a word is a single letter.
    fn is_letter(&self, at: usize) -> bool {
        self.words[at].text.chars().nth(1).is_none()
    }

    /// Whether a single letter is half of an abbreviation: `R&D`.
    fn joins_letters(&self, at: usize) -> bool {
        let joins = |left: usize, right: usize| {
            self.gap(left).trim() == "&" && right < self.words.len() && self.is_letter(left) && self.is_letter(right)
        };
        joins(at, at + 1) || at.checked_sub(1).is_some_and(|before| joins(before, at))
    }

    /// The text between a word and the next.
    fn gap(&self, at: usize) -> &str {
        let end = self.words.get(at + 1).map_or(self.text.len(), |next| next.start);
        &self.text[self.words[at].end..end]
    }

    /// The text before a word.
    fn gap_before(&self, at: usize) -> &str {
        match at.checked_sub(1) {
            Some(before) => self.gap(before),
            None => &self.text[..self.words[at].start],
        }
    }

    /// Whether a word is part of a web or mail address.
    fn in_address(&self, at: usize) -> bool {
        let word = &self.words[at];
        let start = unbroken_from(self.text, word.start);
        let end = self.text[word.end..].find(char::is_whitespace).map_or(self.text.len(), |space| word.end + space);
        // `javascript:` and `mailto:` begin an address.
        let after = &self.text[word.end..];
        if after.strip_prefix(':').is_some_and(|rest| rest.starts_with(|c: char| !c.is_whitespace())) {
            return true;
        }
        let token = self.text[start..end].to_ascii_lowercase();
        let host = || [".com", ".org", ".io", ".dev", ".ru", ".de", ".es"].iter().any(|end| token.contains(end));
        token.contains("://") || token.contains('@') || token.starts_with("www.") || (host() && token.contains('/'))
    }

    /// Whether a word is in a table of one of the text's languages.
    fn is(&self, at: Option<usize>, table: impl Fn(Language, &str) -> bool) -> bool {
        let Some(word) = at.and_then(|at| self.folded.get(at)) else { return false };
        self.languages.of_word(word).iter().any(|language| table(language, word))
    }

    /// Marks as sure what neighbours or the context confirm: everyday words beside a sure name, in a list of several,
    /// after "experience with", before "developer".
    fn settle(&self, hits: &mut [Hit]) {
        for hit in hits.iter_mut().filter(|hit| !hit.sure) {
            hit.sure = self.context_tells(hit);
        }
        loop {
            let mut changed = false;
            for at in 0..hits.len() {
                if hits[at].sure {
                    continue;
                }
                let before = at.checked_sub(1).filter(|before| self.in_one_list(&hits[*before], &hits[at]));
                let after =
                    Some(at + 1).filter(|after| hits.get(*after).is_some_and(|next| self.in_one_list(&hits[at], next)));
                let beside = [before, after];
                let neighbours = || beside.iter().flatten();
                let near_sure = neighbours().any(|near| hits[*near].sure);
                // `Go, Rust`: two candidates in a row make a list.
                let both_written = neighbours().any(|near| hits[*near].as_written) && hits[at].as_written;
                if (near_sure && (hits[at].as_written || self.stands_alone(&hits[at]))) || both_written {
                    hits[at].sure = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// Whether the surrounding words show that an everyday word is a name.
    fn context_tells(&self, hit: &Hit) -> bool {
        let (before, after) = (hit.first.checked_sub(1), hit.first + hit.count);
        let plain = |gap: &str| gap.chars().all(|c| matches!(c, ' ' | '-' | '\u{a0}' | '«' | '"' | '`'));
        let near_before = before.filter(|at| plain(self.gap(*at)));
        let near_after = Some(after).filter(|at| *at < self.words.len() && plain(self.gap(at - 1)));
        let says_technology = |at: Option<usize>| {
            at.and_then(|at| cue(&self.folded[at], self.languages.of_word(&self.folded[at]))) == Some("technology")
        };
        let heads = |at| {
            self.is(at, |language, word| {
                let names = &language.pack().names;
                names.heads.has(word) || names.experience.heads.has(word)
            })
        };
        let preposition =
            || self.is(near_before, |language, word| language.pack().names.experience.prepositions.has(word));
        let after_preposition = || {
            let noun = near_before.and_then(|at| at.checked_sub(1));
            preposition() && self.is(noun, |language, word| language.pack().names.experience.nouns.has(word))
        };
        // A word of another language is not an everyday word of the text: "React" in Spanish, "Go" in Russian. Where every
        // noun has a capital, that proves nothing.
        let foreign = || {
            let script = Script::of(&self.folded[hit.first]);
            let everyday = everyday_in(&self.folded[hit.first]);
            let is_long = hit.count > 1 || self.folded[hit.first].chars().count() > 2;
            let may_tell = is_long && everyday != Languages::NONE;
            !self.languages.iter().any(|language| {
                let writing = &language.pack().writing;
                let of_another = may_tell && !everyday.has(language) && writing.capital_is_name;
                Some(writing.script) == script && !of_another
            })
        };
        // "Using Elixir to …", "services written in Elixir", but not "using Express shipping" or "built the office in Phoenix". Where
        // every noun has a capital, that proves nothing.
        let put_to_use = || {
            let is_by = |at: usize, says: fn(&'static Pack, &str) -> bool| {
                self.is(Some(at), |language, word| {
                    let pack = language.pack();
                    pack.writing.capital_is_name && says(pack, word)
                })
            };
            let uses = |at: usize| is_by(at, |pack, word| one_of(pack.questions.groups.use_, word));
            let codes = |at: usize| is_by(at, |pack, word| pack.names.experience.verbs.has(word));
            let made = |at: usize| (at.saturating_sub(MAKING)..at).any(codes);
            let ends = near_after
                .is_none_or(|at| self.is(Some(at), |language, word| is_function_word_in(word, language.into())));
            ends && near_before.is_some_and(|at| uses(at) || preposition() && made(at))
        };
        let announced = || says_technology(near_before) || says_technology(near_after) || heads(near_after);
        (hit.as_written && (foreign() || announced() || put_to_use())) || after_preposition()
    }

    /// Whether only list separators stand between two hits.
    fn in_one_list(&self, left: &Hit, right: &Hit) -> bool {
        let from = left.first + left.count;
        let between = from..right.first;
        let separates = |gap: &str| {
            let gap = gap.trim();
            !gap.is_empty()
                && gap.chars().count() <= 2
                && gap.chars().all(|c| matches!(c, ',' | '/' | '|' | '·' | '•' | ';' | '&' | '+' | '-' | '—' | '('))
        };
        match between.len() {
            0 => separates(self.gap(from - 1)) || self.gap(from - 1).contains('\n'),
            1 => {
                let joins = self.is(Some(from), |language, word| language.pack().names.mentions.and.has(word));
                joins && !self.gap(from - 1).contains(['.', '!', '?'])
            }
            _ => false,
        }
    }

    /// Whether a hit is a whole item of a list.
    fn stands_alone(&self, hit: &Hit) -> bool {
        let ends = |gap: &str| {
            let gap = gap.trim_matches(' ');
            gap.is_empty() || gap.starts_with([',', '/', '|', '·', '•', ';', '\n', ')', '(']) || gap.trim() == "."
        };
        let last = hit.first + hit.count - 1;
        let first_or = |at: usize| at == 0 || !self.gap_before(at).trim_matches(' ').is_empty();
        let last_or = |at: usize| at + 1 == self.words.len() || !self.gap(at).trim_matches(' ').is_empty();
        first_or(hit.first) && last_or(last) && ends(self.gap(last))
    }
}

impl Found {
    /// Whether it overlaps a span.
    pub fn overlaps(&self, span: &Range<usize>) -> bool {
        self.start < span.end && span.start < self.end
    }
}

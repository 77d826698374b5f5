//! Reads a text word by word.

mod functions;
mod items;
mod word;

use super::numbers::{date_parts, is_digits};
use super::{Bound, Class, Item, Words};
use crate::language::{ArticleCases, Language, Marker, Script};
use crate::text::{fold, sentences, stem, tokens};
use crate::verify::lexicon::{self, Entry};

/// What has been read, and what it says of what comes next.
struct Reader {
    language: Language,
    words: Words,
    clause: usize,
    /// Where the items of the current clause begin.
    clause_start: usize,
    marker: Marker,
    thing: bool,
    /// The article whose noun is still to come.
    article: Option<ArticleCases>,
    /// Whether the marker is that of a doer, should the clause be passive; whether it is; and the items with such a marker.
    agent: bool,
    passive: bool,
    agents: Vec<usize>,
    /// The last finite verb of the sentence with its infinitive, and the last word where it may be a prefix parted from the verb.
    verb: Option<(usize, String)>,
    particle: Option<String>,
    bound: Bound,
    negating: bool,
    /// A verb such as `denied` was read in the sentence, and no comma after it.
    denying: bool,
    /// The clause before, up to a comma, denied or doubted: `denied, that …`.
    carried: (bool, bool),
    /// `not only`: the second word says nothing either.
    not_only: bool,
    hedging: bool,
    /// Words since the last item: none, only conjunctions, others.
    gap: Gap,
}

#[derive(Clone, Copy, PartialEq)]
enum Gap {
    None,
    List,
    Words,
}

/// A word where it stands.
struct Word<'t> {
    sentence: &'t Sentence<'t>,
    /// Its bytes in the sentence.
    start: usize,
    end: usize,
    /// Whether the sentence begins with it.
    first: bool,
    /// Whether its first letter is a capital.
    capital: bool,
    /// Folded.
    form: String,
    /// The folded words after it.
    following: &'t [String],
    /// The language that it is read in.
    language: Language,
    /// What is known about it there.
    known: Entry,
}

/// A sentence of the text that is read.
struct Sentence<'t> {
    text: &'t str,
    number: usize,
    /// Its first byte in the text.
    offset: usize,
}

impl<'t> Word<'t> {
    /// As written.
    fn text(&self) -> &'t str {
        &self.sentence.text[self.start..self.end]
    }

    /// The word after it, empty at the end of the sentence.
    fn next(&self) -> &'t str {
        self.following.first().map_or("", String::as_str)
    }

    /// Its bytes in the text that is read.
    fn span(&self) -> (usize, usize) {
        (self.sentence.offset + self.start, self.sentence.offset + self.end)
    }
}

/// Takes `text` apart.
pub(in crate::verify) fn read(text: &str, language: Language) -> Words {
    let mut reader = Reader {
        language,
        words: Words::default(),
        clause: 0,
        clause_start: 0,
        marker: Marker::None,
        thing: false,
        article: None,
        agent: false,
        passive: false,
        agents: Vec::new(),
        verb: None,
        particle: None,
        bound: Bound::Exact,
        negating: false,
        denying: false,
        carried: (false, false),
        not_only: false,
        hedging: false,
        gap: Gap::Words,
    };
    for (number, range) in sentences(text).into_iter().enumerate() {
        reader.next_clause();
        reader.words.first_item.push(reader.words.items.len());
        reader.words.anaphoric.push(false);
        reader.sentence(&Sentence { number, offset: range.start, text: &text[range] });
    }
    reader.end_clause();
    reader.words
}

impl Reader {
    fn end_clause(&mut self) {
        for at in self.agents.drain(..) {
            if self.passive {
                self.words.items[at].marker = Marker::By;
            }
        }
        self.passive = false;
        // `lehnte … ab`: what `ablehnen` says.
        let prefix = self.particle.take();
        if let (Some(prefix), Some((at, infinitive))) = (&prefix, self.verb.take_if(|_| prefix.is_some())) {
            let item = &mut self.words.items[at];
            item.stem = stem(&format!("{prefix}{infinitive}"), item.language);
            if self.words.items.last().is_some_and(|last| last.form == *prefix) {
                self.words.items.pop();
            }
        }
        if self.negating || self.words.items[self.clause_start..].iter().any(|i| i.negated) {
            for item in &mut self.words.items[self.clause_start..] {
                item.clause_negated = true;
            }
            // A negation with nothing after it denies what stands in front: `There are none.`
            let items = &mut self.words.items[self.clause_start..];
            if !items.iter().any(|i| i.negated) {
                items.iter_mut().for_each(|i| i.negated = true);
            }
        }
    }

    fn next_clause(&mut self) {
        self.end_clause();
        self.clause += 1;
        self.clause_start = self.words.items.len();
        (self.marker, self.agent, self.thing, self.article) = (Marker::None, false, false, None);
        self.bound = Bound::Exact;
        self.carried = (self.negating, self.hedging);
        (self.negating, self.hedging) = (false, false);
    }

    fn sentence(&mut self, sentence: &Sentence<'_>) {
        let text = sentence.text;
        (self.denying, self.verb) = (false, None);
        let parts = self.parts(text);
        let folded: Vec<String> = parts.iter().map(|p| fold(&text[p.0..p.1])).collect();
        let mut previous_end = 0;
        let mut i = 0;
        while i < parts.len() {
            let start = parts[i].0;
            self.punctuation(&text[previous_end..start], previous_end > 0);
            let last = last_of_number(text, &parts, i);
            let end = parts[last].1;
            let form = if last == i { folded[i].clone() } else { fold(&text[start..end]) };
            let following = &folded[last + 1..];
            let language = lexicon::language_of(&form, self.language);
            let known = lexicon::entry(&form, language);
            let capital = text[start..end].chars().find(|c| c.is_alphabetic()).is_some_and(char::is_uppercase);
            let word = Word { sentence, start, end, first: i == 0, capital, form, following, language, known };
            let taken = last + self.word(word);
            // Words of a phrase that was read as a whole.
            for (form, part) in folded[last + 1..=taken].iter().zip(&parts[last + 1..=taken]) {
                self.words.forms.push((form.clone(), sentence.offset + part.0, sentence.offset + part.1));
            }
            previous_end = parts[taken].1;
            i = taken + 1;
        }
    }

    /// Words and their parts at hyphens, as (start, end) in the sentence. Endings of numbers (`20-th`) are left out.
    fn parts(&self, sentence: &str) -> Vec<(usize, usize)> {
        const HYPHENS: [char; 3] = ['-', '‐', '‑'];
        let mut parts = Vec::new();
        for token in tokens(sentence) {
            if !token.text.contains(HYPHENS) || date_parts(token.text).is_some() {
                parts.push((token.start, token.end));
                continue;
            }
            let mut at = token.start;
            for part in token.text.split(HYPHENS) {
                let len = part.len();
                let after_digit = sentence[..at].trim_end_matches(HYPHENS).ends_with(|c: char| c.is_ascii_digit());
                if part.chars().any(char::is_alphanumeric) && !(after_digit && self.is_digit_ending(part)) {
                    parts.push((at, at + len));
                }
                // One byte for the ASCII hyphen, three for the others.
                at += len + sentence[at + len..].chars().next().map_or(0, char::len_utf8);
            }
        }
        parts
    }

    fn is_digit_ending(&self, part: &str) -> bool {
        lexicon::claims(lexicon::language_of(part, self.language)).amounts.digit_endings.has(part)
    }

    /// What stands between two words.
    fn punctuation(&mut self, gap: &str, inside: bool) {
        // `3–1`, `10:30`
        if matches!(gap, "–" | "-" | ":" | "—" | "‐" | "‑" | "−")
            && self.words.items.last().is_some_and(Item::is_number)
        {
            return;
        }
        // `5. Mai`: a full stop within a sentence.
        let claims = lexicon::claims(self.language);
        if gap == ". "
            && claims.amounts.dotted_ordinals.is_some()
            && self.words.items.last().is_some_and(Item::is_number)
        {
            return;
        }
        let boundary = gap.contains([',', ';', '!', '?', '—', '–', '|'])
            || gap.contains(". ")
            || gap.contains(": ")
            || gap.contains(" - ")
            || gap.contains('\n') && gap.contains(['-', '*', '•']);
        if boundary && inside {
            if self.gap == Gap::None {
                self.gap = Gap::List;
            }
            self.next_clause();
            self.negating = std::mem::take(&mut self.denying) && claims.polarity.denials_cross_commas;
        }
    }
}

/// The last part of the number that begins with part `first`: `1 000 000` is written in groups of three digits. `first`
/// itself where it begins none.
fn last_of_number(sentence: &str, parts: &[(usize, usize)], first: usize) -> usize {
    let mut last = first;
    if is_digits(&sentence[parts[first].0..parts[first].1], 1, 3) {
        while let Some(&(start, end)) = parts.get(last + 1) {
            let between = &sentence[parts[last].1..start];
            if !matches!(between, " " | "\u{a0}" | "\u{202f}" | "\u{2009}" | "'")
                || !is_digits(&sentence[start..end], 3, 3)
            {
                break;
            }
            last += 1;
        }
    }
    last
}

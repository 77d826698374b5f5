//! Function words: what they say of the words after them.

use super::*;
use crate::text::lower;
use crate::verify::words::numbers::starts_with_digit;

impl Reader {
    /// Takes note of a function word. Returns how many words it took in, 0 where the word is not one.
    pub(super) fn function(&mut self, word: &Word<'_>) -> usize {
        self.passive |= word.known.is_passive;
        self.article = self.article_of(word).or(self.article);
        if let Some((bound, count)) = self.bound_of(word) {
            self.bound = bound;
            self.gap = Gap::Words;
            return count;
        }
        usize::from(self.is_dropped(word) || self.conjunction(word) || self.polarity(word) || self.relation(word))
    }

    /// What an article tells of the noun to come.
    fn article_of(&self, word: &Word<'_>) -> Option<ArticleCases> {
        let after_noun = self.gap == Gap::None && self.words.items.last().is_some_and(|item| item.case.is_some());
        word.known.article.map(|article| if after_noun { article.after_noun() } else { article })
    }

    /// The bound that the word sets for a number, and how many words it takes.
    fn bound_of(&self, word: &Word<'_>) -> Option<(Bound, usize)> {
        let amounts = &lexicon::claims(word.language).amounts;
        let words = std::iter::once(&*word.form).chain(word.following.iter().map(|form| &**form));
        let (least, most) = (amounts.at_least.begins(words.clone()), amounts.at_most.begins(words));
        if least > most {
            return least.map(|count| (Bound::AtLeast, count));
        }
        if let Some(count) = most {
            return Some((Bound::AtMost, count));
        }
        let (above, below) = (amounts.above.has(&word.form), amounts.below.has(&word.form));
        let bound = if above { Bound::AtLeast } else { Bound::AtMost };
        ((above || below) && self.is_amount(word.next())).then_some((bound, 1))
    }

    fn is_amount(&self, word: &str) -> bool {
        let language = lexicon::language_of(word, self.language);
        starts_with_digit(word)
            || matches!(word, "$" | "€")
            || lexicon::entry(word, language).number(word, language).is_some()
    }

    /// Words that say nothing where they stand.
    fn is_dropped(&mut self, word: &Word<'_>) -> bool {
        if lexicon::claims(word.language).amounts.approximations.has(&word.form) && self.is_amount(word.next()) {
            return true;
        }
        if word.known.is_complementizer && self.carried != (false, false) {
            (self.negating, self.hedging) = self.carried;
            self.gap = Gap::Words;
            return true;
        }
        std::mem::take(&mut self.not_only) && word.known.is_only
    }

    fn conjunction(&mut self, word: &Word<'_>) -> bool {
        if !word.known.is_conjunction {
            return false;
        }
        let contrasts = lexicon::claims(word.language).closed.contrasts.has(&word.form);
        let gap = if contrasts || self.gap == Gap::Words { Gap::Words } else { Gap::List };
        self.next_clause();
        self.gap = gap;
        true
    }

    /// Negation and doubt.
    fn polarity(&mut self, word: &Word<'_>) -> bool {
        let polarity = &lexicon::claims(word.language).polarity;
        if word.known.is_negation {
            let next = word.next();
            self.not_only = lexicon::entry(next, word.language).is_only;
            let idiom = polarity.negation_idioms.contains(&(&word.form, next))
                || polarity.number_signs.has(&word.form) && starts_with_digit(next);
            if !(self.not_only || idiom) {
                match word.known.marker {
                    Some(Marker::Without) => self.marker = Marker::Without,
                    _ => self.negating = true,
                }
            }
            self.gap = Gap::Words;
            return true;
        }
        if word.known.is_hedge || is_accented_hedge(word) {
            self.hedging = true;
            self.gap = Gap::Words;
            return !polarity.content_hedges.has(&word.form);
        }
        false
    }

    /// Prepositions, articles, auxiliaries and the like.
    fn relation(&mut self, word: &Word<'_>) -> bool {
        let known = &word.known;
        // `one` counts, an article does not.
        if !known.is_function || known.is_one && known.article.is_none() {
            return false;
        }
        self.article = self.article_of(word);
        if let Some(marker) = known.marker {
            if !self.is_second(marker) && (!known.is_complementizer || self.compares()) {
                (self.marker, self.agent) = (marker, known.is_agent);
            }
            self.thing = !lexicon::claims(word.language).closed.infinitive_marks.has(&word.form);
        } else if known.article.is_some() {
            self.thing = true;
        } else {
            (self.marker, self.agent, self.thing) = (Marker::None, false, false);
        }
        // `the clients and the back office` is one list.
        if known.article.is_none() || self.gap == Gap::None {
            self.gap = Gap::Words;
        }
        true
    }

    /// Whether a preposition only continues the one before it, which tells more: `antes de`, `bis zum`.
    fn is_second(&self, marker: Marker) -> bool {
        use Marker::*;
        match marker {
            Of => matches!(self.marker, Before | After | Under | Over | Around | About),
            To | ToOrAfter | In => self.marker == Until,
            _ => false,
        }
    }

    /// Whether one of the last two words is a comparative.
    fn compares(&self) -> bool {
        let last = self.words.items.iter().rev().take(2);
        last.into_iter().any(|item| lexicon::entry(&item.form, item.language).is_comparative)
    }
}

/// Whether the word is a hedge by its accents.
fn is_accented_hedge(word: &Word<'_>) -> bool {
    let hedges = lexicon::claims(word.language).polarity.accented_hedges;
    !hedges.is_empty() && !word.text().is_ascii() && hedges.contains(&lower(word.text()).as_str())
}

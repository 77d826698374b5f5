//! One word: a function word, a number or date, or a word with content.

use super::*;
use crate::text::lower;
use crate::verify::words::numbers::{read_number, starts_with_digit};

const CURRENCIES: [char; 4] = ['$', '€', '£', '₽'];

impl Reader {
    /// Reads a word. Returns how many of those after it belong to it.
    pub(super) fn word(&mut self, mut word: Word<'_>) -> usize {
        let mut text = word.text();
        let owner = possessor(&word).is_some_and(|(chars, form)| {
            let end = text.char_indices().rev().nth(chars - 1).map_or(0, |(at, _)| at);
            text = &text[..end];
            word.known = lexicon::entry(&form, word.language);
            word.form = form;
            true
        });
        let is_prefix = lexicon::separable_prefix(&word.form, word.language);
        self.particle = is_prefix.then(|| word.form.clone());
        self.words.forms.push((word.form.clone(), word.span().0, word.span().1));
        if word.first
            && word.known.is_pronoun
            && let Some(flag) = self.words.anaphoric.last_mut()
        {
            *flag = true;
        }
        // `May`: a month where the capital cannot be that of the sentence's beginning.
        let certain = word.capital && (!word.first || starts_with_digit(word.next()));
        let month = word.known.month.filter(|_| certain || !(word.known.is_hedge || word.known.is_function));
        if month.is_none() {
            match self.function(&word) {
                0 => {}
                count => return count - 1,
            }
        }
        if self.number(&word, text, month) {
            return 0;
        }
        self.content_word(word, text, owner);
        0
    }

    /// Reads numbers, dates and what multiplies a number. Returns whether the word is one.
    fn number(&mut self, word: &Word<'_>, text: &str, month: Option<u8>) -> bool {
        let span = word.span();
        if let Some(parts) = date_parts(text) {
            for (value, class) in parts {
                self.push(word, span, word.form.clone(), class, [Some(value), None]);
            }
            return true;
        }
        if let Some((values, unit)) = read_number(text, self.language) {
            self.digits(word, text, values, unit);
            return true;
        }
        if let Some(month) = month {
            self.push(word, span, word.form.clone(), Class::Month, [Some(f64::from(month)), None]);
            return true;
        }
        if let Some(factor) = word.known.multiplier(&word.form, word.language)
            && self.multiply(factor, span.1)
        {
            return true;
        }
        let Some(value) = word.known.number(&word.form, word.language) else { return false };
        // `twenty five`
        if let Some(last) = self.words.items.last_mut().filter(|i| i.class == Class::Quantity && self.gap == Gap::None)
            && let Some(tens) = last.values[0]
                .filter(|v| value < 10.0 && *v >= 20.0 && *v % 10.0 == 0.0 && !starts_with_digit(&last.form))
        {
            last.values = [Some(tens + value), None];
            last.end = span.1;
            return true;
        }
        self.push(word, span, word.form.clone(), Class::Quantity, [Some(value), None]);
        true
    }

    /// A number in digits, with the unit in front of it or after it.
    fn digits(&mut self, word: &Word<'_>, text: &str, values: [Option<f64>; 2], unit: String) {
        let span = word.span();
        let class = match values[0] {
            Some(v) if unit.is_empty() && (1000.0..3000.0).contains(&v) && text.len() == 4 => Class::Year,
            _ => Class::Quantity,
        };
        let before = word.sentence.text[..word.start].trim_end();
        if let Some(sign) = before.chars().next_back().filter(|c| CURRENCIES.contains(c)) {
            self.content(word, (span.0, span.0), sign.to_string(), false);
        }
        self.push(word, span, word.form.clone(), class, values);
        let after = word.sentence.text[word.end..].trim_start_matches([' ', '\u{a0}', '\u{202f}']);
        if let Some(sign) = after.chars().next().filter(|c| *c == '%' || CURRENCIES.contains(c)) {
            self.content(word, (span.1, span.1), sign.to_string(), false);
        } else if !unit.is_empty() {
            self.content(word, span, unit, false);
        }
    }

    fn content_word(&mut self, word: Word<'_>, text: &str, owner: bool) {
        let inner = text.chars().skip(1).any(char::is_uppercase) || text.chars().any(|c| c.is_ascii_digit());
        // A word in Latin letters, in a text of another script, is a name.
        let script = self.language.pack().writing.script;
        let latin = text.len() > 1 && text.is_ascii() && script != Script::Latin;
        let capital_is_name = word.language.pack().writing.capital_is_name;
        let name = capital_is_name && word.capital && !word.first && !opens_quote(&word) || inner || latin;
        let maybe_name = word.capital && !name && (capital_is_name || !self.is_common_noun(&word));
        let first_verb = self.verb.as_ref().is_none_or(|(at, _)| self.words.items[*at].clause != self.clause);
        let finite = first_verb && self.article.is_none() && !word.capital;
        let at = self.words.items.len();
        let item = self.content(&word, word.span(), word.form.clone(), name);
        item.maybe_name = maybe_name;
        if lexicon::unit(&item.form, word.language).is_none() {
            let base = lexicon::base(&word.known, &word.form, word.language);
            // A noun has a capital where verbs are led back to infinitives.
            let form = base.as_ref().unwrap_or(&word.form);
            let verb = if word.capital { None } else { lexicon::infinitive(form, word.language) };
            let infinitive = verb.or(base);
            item.stem = match &infinitive {
                Some(infinitive) => stem(infinitive, word.language),
                None => stem(&lower(text), word.language),
            };
            if let Some(infinitive) = infinitive.filter(|_| finite) {
                self.verb = Some((at, infinitive));
            }
        }
        let item = &mut self.words.items[at];
        if owner {
            item.marker = Marker::Owner;
        }
        if lexicon::is_denial(&item.form, word.next(), word.language) || denies_clause(&word) {
            (self.negating, self.denying) = (true, true);
        }
    }

    /// Whether a word with a capital is not a name, in a language where common nouns have one: after an article or a number,
    /// or by its ending.
    fn is_common_noun(&self, word: &Word<'_>) -> bool {
        let number = self.gap == Gap::None && self.words.items.last().is_some_and(|i| i.class == Class::Quantity);
        self.article.is_some() || number || lexicon::claims(word.language).lexis.noun_endings.ends(&word.form)
    }
}

/// Whether the word is a denial of the clause after a comma.
fn denies_clause(word: &Word<'_>) -> bool {
    let polarity = &lexicon::claims(word.language).polarity;
    polarity.denials_cross_commas && polarity.denials.has(&word.form) && word.sentence.text[word.end..].starts_with(',')
}

/// A word without the ending of a possessive, with the number of characters of the ending.
fn possessor(word: &Word<'_>) -> Option<(usize, String)> {
    let endings = lexicon::claims(word.language).closed.possessive_endings;
    let (base, ending) = endings.iter().find_map(|ending| word.form.strip_suffix(ending).map(|base| (base, ending)))?;
    (!base.is_empty()).then(|| (ending.chars().count(), base.to_owned()))
}

/// Whether the word opens a quotation after a colon: its capital does not make it a name.
fn opens_quote(word: &Word<'_>) -> bool {
    const QUOTES: [char; 4] = ['«', '“', '"', '„'];
    let before = &word.sentence.text[..word.start];
    before.ends_with(QUOTES) && before.trim_end_matches(QUOTES).ends_with(": ")
}

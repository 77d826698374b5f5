//! Words become items of the reading: content words, numbers, and what multiplies them.

use super::*;

impl Reader {
    /// `5` + `million`.
    pub(super) fn multiply(&mut self, factor: f64, end: usize) -> bool {
        if self.gap != Gap::None {
            return false;
        }
        let Some(last) = self.words.items.last_mut().filter(|i| matches!(i.class, Class::Quantity | Class::Year))
        else {
            return false;
        };
        last.values = last.values.map(|v| v.map(|v| v * factor));
        last.class = Class::Quantity;
        last.end = end;
        true
    }

    /// Adds what is not a number: a word as `form`, or a unit of it by its sign.
    pub(super) fn content(&mut self, word: &Word<'_>, span: (usize, usize), form: String, name: bool) -> &mut Item {
        match lexicon::unit(&form, lexicon::language_of(&form, self.language)) {
            Some(sign) => self.push(word, span, sign.to_owned(), Class::Common, [None, None]),
            None => self.push(word, span, form, if name { Class::Name } else { Class::Common }, [None, None]),
        }
    }

    /// Adds an item that is read in `word`.
    pub(super) fn push(
        &mut self,
        word: &Word<'_>,
        span: (usize, usize),
        form: String,
        class: Class,
        values: [Option<f64>; 2],
    ) -> &mut Item {
        let at = self.words.items.len();
        let adjacent = self.gap == Gap::None && at > self.clause_start;
        let is_number = values[0].is_some();
        let is_noun = word.capital && !is_number && !word.language.pack().writing.capital_is_name;
        let (marker, thing) = match self.words.items.last() {
            // A preposition holds for the words up to its noun.
            Some(before) if adjacent && self.marker == Marker::None && !self.thing => {
                let holds = before.case.is_none() || is_noun;
                self.agent = holds && self.agents.last() == Some(&(at - 1));
                (if holds { before.marker } else { Marker::None }, false)
            }
            _ => (self.marker, self.thing),
        };
        let marker = if marker == Marker::Owner { Marker::None } else { marker };
        if self.agent {
            self.agents.push(at);
        }
        let item = Item {
            start: span.0,
            end: span.1,
            language: word.language,
            script: Script::of(&form),
            stem: form.clone(),
            form,
            class,
            maybe_name: false,
            values,
            soft: is_number && word.known.is_one,
            bound: if is_number { self.bound } else { Bound::Exact },
            marker,
            thing,
            case: is_noun.then(|| self.article.unwrap_or(ArticleCases::BARE)),
            negated: self.negating,
            clause_negated: false,
            hedged: self.hedging,
            clause: self.clause,
            sentence: word.sentence.number,
            listed: self.gap == Gap::List,
            adjacent,
        };
        if is_number {
            self.bound = Bound::Exact;
        }
        if is_noun {
            self.article = None;
        }
        (self.marker, self.agent, self.thing) = (Marker::None, false, false);
        self.carried = (false, false);
        self.gap = Gap::None;
        self.words.items.push(item);
        &mut self.words.items[at]
    }
}

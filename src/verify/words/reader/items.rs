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

    pub(super) fn content(&mut self, sentence: usize, span: (usize, usize), form: String, name: bool) {
        let class = if name { Class::Name } else { Class::Common };
        let unit = lexicon::unit(&form).map(str::to_owned);
        let class = if unit.is_some() { Class::Common } else { class };
        let form = unit.unwrap_or(form);
        self.push(sentence, span, form, class, [None, None], false);
    }

    pub(super) fn push(
        &mut self,
        sentence: usize,
        span: (usize, usize),
        form: String,
        class: Class,
        values: [Option<f64>; 2],
        soft: bool,
    ) {
        let adjacent = self.gap == Gap::None && self.words.items.len() > self.clause_start;
        let (marker, thing) = match self.words.items.last() {
            Some(before) if adjacent && self.marker == Marker::None && !self.thing => (before.marker, false),
            _ => (self.marker, self.thing),
        };
        let marker = if marker == Marker::Owner { Marker::None } else { marker };
        let item = Item {
            start: span.0,
            end: span.1,
            stem: form.clone(),
            form,
            class,
            maybe_name: false,
            values,
            soft,
            bound: if values[0].is_some() { self.bound } else { Bound::Exact },
            marker,
            thing,
            negated: self.negating,
            clause_negated: false,
            hedged: self.hedging,
            clause: self.clause,
            sentence,
            listed: self.gap == Gap::List,
            adjacent,
        };
        if values[0].is_some() {
            self.bound = Bound::Exact;
        }
        self.words.items.push(item);
        (self.marker, self.thing) = (Marker::None, false);
        self.carried = (false, false);
        self.gap = Gap::None;
    }
}

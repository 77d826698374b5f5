//! Reads a text word by word.

mod items;

use super::numbers::{date_parts, is_digits, read_number, starts_with_digit};
use super::{Bound, Class, Item, Words};
use crate::text::{Language, fold, lower, sentences, stem, tokens};
use crate::verify::lexicon::{self, Marker};

struct Reader {
    language: Language,
    words: Words,
    clause: usize,
    /// Where the items of the current clause begin.
    clause_start: usize,
    marker: Marker,
    thing: bool,
    bound: Bound,
    negating: bool,
    /// The clause in front, up to a comma, denied or doubted: `опроверг, что …`.
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

/// Takes `text` apart.
pub(in crate::verify) fn read(text: &str, language: Language) -> Words {
    let mut reader = Reader {
        language,
        words: Words::default(),
        clause: 0,
        clause_start: 0,
        marker: Marker::None,
        thing: false,
        bound: Bound::Exact,
        negating: false,
        carried: (false, false),
        not_only: false,
        hedging: false,
        gap: Gap::Words,
    };
    for (number, range) in sentences(text).into_iter().enumerate() {
        reader.next_clause();
        reader.words.first_item.push(reader.words.items.len());
        reader.words.anaphoric.push(false);
        reader.sentence(number, range.start, &text[range]);
    }
    reader.end_clause();
    reader.words
}

impl Reader {
    fn end_clause(&mut self) {
        if self.negating || self.words.items[self.clause_start..].iter().any(|i| i.negated) {
            for item in &mut self.words.items[self.clause_start..] {
                item.clause_negated = true;
            }
            // A negation with nothing behind it denies what stands in front: `таких данных нет`.
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
        (self.marker, self.thing, self.bound) = (Marker::None, false, Bound::Exact);
        self.carried = (self.negating, self.hedging);
        (self.negating, self.hedging) = (false, false);
    }

    fn sentence(&mut self, number: usize, offset: usize, sentence: &str) {
        // Words with their parts at hyphens, as (start, end) in the sentence.
        let mut parts: Vec<(usize, usize)> = Vec::new();
        for token in tokens(sentence) {
            let date = date_parts(token.text).is_some();
            if token.text.contains(['-', '‐', '‑']) && !date {
                let mut at = token.start;
                for part in token.text.split(['-', '‐', '‑']) {
                    let len = part.len();
                    // `5-го`, `1990-х`
                    let ending = matches!(part, "го" | "й" | "я" | "е" | "х" | "му" | "м" | "ти" | "ми");
                    let behind_digit =
                        sentence[..at].trim_end_matches(['-', '‐', '‑']).ends_with(|c: char| c.is_ascii_digit());
                    if part.chars().any(char::is_alphanumeric) && !(ending && behind_digit) {
                        parts.push((at, at + len));
                    }
                    // One byte for the ASCII hyphen, three for the others.
                    at += len + sentence[at + len..].chars().next().map_or(0, char::len_utf8);
                }
            } else {
                parts.push((token.start, token.end));
            }
        }
        let folded: Vec<String> = parts.iter().map(|p| fold_word(&sentence[p.0..p.1])).collect();
        let mut previous_end = 0;
        let mut i = 0;
        while i < parts.len() {
            let (start, end) = parts[i];
            let gap = &sentence[previous_end..start];
            self.punctuation(gap, previous_end > 0);
            let first = i == 0;
            // `1 000 000`: groups of three digits.
            let mut last = i;
            if is_digits(&sentence[start..end], 1, 3) {
                while let Some(&(next_start, next_end)) = parts.get(last + 1) {
                    let between = &sentence[parts[last].1..next_start];
                    if !matches!(between, " " | "\u{a0}" | "\u{202f}" | "\u{2009}" | "'")
                        || !is_digits(&sentence[next_start..next_end], 3, 3)
                    {
                        break;
                    }
                    last += 1;
                }
            }
            let end = parts[last].1;
            let form = if last == i { folded[i].clone() } else { fold_word(&sentence[start..end]) };
            let next = folded.get(last + 1).map_or("", String::as_str);
            self.word(number, offset, sentence, start, end, first, form, next);
            previous_end = end;
            i = last + 1;
        }
    }

    /// What stands between two words.
    fn punctuation(&mut self, gap: &str, inside: bool) {
        // `3–1`, `10:30`
        if matches!(gap, "–" | "-" | ":" | "—" | "‐" | "‑" | "−")
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
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn word(
        &mut self,
        number: usize,
        offset: usize,
        sentence: &str,
        start: usize,
        end: usize,
        first: bool,
        form: String,
        next_form: &str,
    ) {
        let raw = &sentence[start..end];
        let mut text = raw;
        let mut owner = false;
        for suffix in ["'s", "’s"] {
            if let Some(base) = text.strip_suffix(suffix) {
                (text, owner) = (base, true);
            }
        }
        let form = if owner { form.trim_end_matches("'s").to_owned() } else { form };
        self.words.forms.push((form.clone(), offset + start, offset + end));
        let language = self.language_of(&form);
        if first
            && lexicon::is_pronoun(&form)
            && let Some(flag) = self.words.anaphoric.last_mut()
        {
            *flag = true;
        }
        let may =
            form == "may" && text.starts_with('M') && (!first || next_form.starts_with(|c: char| c.is_ascii_digit()));
        if !may && self.function(&form, language, next_form) {
            return;
        }
        // Numbers and dates.
        let span = (offset + start, offset + end);
        if let Some(parts) = date_parts(text) {
            for (value, class) in parts {
                self.push(number, span, form.clone(), class, [Some(value), None], false);
            }
            return;
        }
        if let Some((values, unit)) = read_number(text) {
            let class = match values[0] {
                Some(v) if unit.is_empty() && (1000.0..3000.0).contains(&v) && text.len() == 4 => Class::Year,
                _ => Class::Quantity,
            };
            if sentence[..start].trim_end().ends_with(['$', '€', '£', '₽']) {
                let sign = sentence[..start].trim_end().chars().next_back().unwrap_or('$').to_string();
                self.content(number, (span.0, span.0), sign, false);
            }
            self.push(number, span, form, class, values, false);
            let after = sentence[end..].trim_start_matches([' ', '\u{a0}', '\u{202f}']);
            if let Some(sign) = after.chars().next().filter(|c| matches!(c, '%' | '$' | '€' | '£' | '₽')) {
                self.content(number, (span.1, span.1), sign.to_string(), false);
            } else if !unit.is_empty() {
                self.content(number, span, unit, false);
            }
            return;
        }
        let capital = text.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_uppercase);
        if let Some(month) = lexicon::month(&form).or(may.then_some(5)) {
            self.push(number, span, form, Class::Month, [Some(f64::from(month)), None], false);
            return;
        }
        if let Some(factor) = lexicon::multiplier(&form)
            && self.multiply(factor, span.1)
        {
            return;
        }
        if let Some((value, soft)) = lexicon::number_word(&form) {
            // `twenty five`
            if let Some(last) =
                self.words.items.last_mut().filter(|i| i.class == Class::Quantity && self.gap == Gap::None)
                && let Some(tens) = last.values[0]
                    .filter(|v| value < 10.0 && *v >= 20.0 && *v % 10.0 == 0.0 && !starts_with_digit(&last.form))
            {
                last.values = [Some(tens + value), None];
                last.end = span.1;
                return;
            }
            self.push(number, span, form, Class::Quantity, [Some(value), None], soft);
            return;
        }
        // `por ciento`
        let form = if form == "ciento" || form == "cent" { "%".to_owned() } else { form };
        let inner = text.chars().skip(1).any(char::is_uppercase) || text.chars().any(|c| c.is_ascii_digit());
        let latin = self.language == Language::Ru && text.is_ascii();
        let name = (capital && !first && !self.opens_quote(sentence, start)) || inner || (latin && text.len() > 1);
        let stem_source = lower(text);
        let before = self.words.items.len();
        self.content(number, span, form, name);
        if let Some(item) = self.words.items.get_mut(before) {
            item.maybe_name = capital && !name;
            if lexicon::unit(&item.form).is_none() {
                item.stem = stem(lexicon::base(&item.form).unwrap_or(&stem_source), language);
            }
            if owner {
                item.marker = Marker::Owner;
            }
        }
        if lexicon::is_denial(&self.words.items[before].form, next_form, language) {
            self.negating = true;
        }
    }

    fn opens_quote(&self, sentence: &str, start: usize) -> bool {
        sentence[..start].ends_with(['«', '“', '"', '„'])
            && sentence[..start].trim_end_matches(['«', '“', '"', '„']).ends_with(": ")
    }

    fn language_of(&self, form: &str) -> Language {
        let cyrillic = form.chars().any(|c| ('а'..='я').contains(&c) || c == 'ё');
        match (cyrillic, self.language) {
            (true, _) => Language::Ru,
            (false, Language::Ru) => Language::En,
            (false, language) => language,
        }
    }

    /// Takes note of a function word. Returns whether it was one.
    fn function(&mut self, form: &str, language: Language, next: &str) -> bool {
        let bound = match (form, next) {
            ("at", "least")
            | ("не", "менее" | "меньше")
            | ("al", "menos")
            | ("no", "less" | "fewer")
            | ("como", "minimo") => Some(Bound::AtLeast),
            ("at", "most") | ("up", "to") | ("не", "более" | "больше") | ("no", "more") | ("como", "maximo") => {
                Some(Bound::AtMost)
            }
            ("more", "than") | ("over" | "above", _) | ("более" | "больше" | "свыше", _) | ("mas", "de") => {
                Some(Bound::AtLeast)
            }
            ("less" | "fewer", "than") | ("under" | "below", _) | ("менее" | "меньше", _) | ("menos", "de") => {
                Some(Bound::AtMost)
            }
            _ => None,
        };
        let numeric = |s: &str| {
            s.starts_with(|c: char| c.is_ascii_digit()) || matches!(s, "$" | "€") || lexicon::number_word(s).is_some()
        };
        if let Some(bound) = bound {
            let two_words = matches!(
                next,
                "least"
                    | "менее"
                    | "меньше"
                    | "более"
                    | "больше"
                    | "most"
                    | "to"
                    | "less"
                    | "fewer"
                    | "more"
                    | "menos"
                    | "minimo"
                    | "maximo"
                    | "than"
                    | "de"
            );
            if two_words || numeric(next) {
                // `не более`: the second word must not override the first.
                if self.bound == Bound::Exact
                    || !matches!(form, "более" | "больше" | "менее" | "меньше" | "more" | "less" | "fewer")
                {
                    self.bound = bound;
                }
                self.gap = Gap::Words;
                return true;
            }
        }
        if matches!(
            form,
            "least"
                | "most"
                | "minimo"
                | "maximo"
                | "than"
                | "менее"
                | "более"
                | "больше"
                | "меньше"
                | "menos"
                | "de"
        ) && self.bound != Bound::Exact
        {
            return true;
        }
        if matches!(
            form,
            "about"
                | "approximately"
                | "around"
                | "roughly"
                | "nearly"
                | "almost"
                | "около"
                | "примерно"
                | "почти"
                | "порядка"
                | "unos"
                | "unas"
                | "casi"
                | "aproximadamente"
        ) && numeric(next)
        {
            return true;
        }
        if matches!(form, "что" | "чтобы" | "that" | "que" | "будто") && self.carried != (false, false) {
            (self.negating, self.hedging) = self.carried;
            self.gap = Gap::Words;
            return true;
        }
        if std::mem::take(&mut self.not_only)
            && matches!(form, "only" | "just" | "только" | "лишь" | "solo" | "solamente")
        {
            return true;
        }
        if lexicon::is_conjunction(form) && language == self.language_of(form) {
            if self.gap == Gap::None {
                self.gap = Gap::List;
            }
            let listed = self.gap;
            self.next_clause();
            self.gap = listed;
            if form == "but" || form == "pero" || form == "sino" || form == "но" || form == "а" {
                self.gap = Gap::Words;
            }
            return true;
        }
        if lexicon::is_negation(form, language) {
            let only = matches!(next, "only" | "just" | "только" | "лишь" | "solo" | "solamente");
            self.not_only = only;
            let idiom =
                form == "sin" && next == "embargo" || form == "no" && next.starts_with(|c: char| c.is_ascii_digit());
            if !(only || idiom) {
                if matches!(form, "without" | "без" | "sin") {
                    self.marker = Marker::Without;
                } else {
                    self.negating = true;
                }
            }
            self.gap = Gap::Words;
            return true;
        }
        if lexicon::is_hedge(form, language) {
            self.hedging = true;
            self.gap = Gap::Words;
            return !matches!(form, "planned" | "plan" | "plans");
        }
        if lexicon::number_word(form).is_some_and(|(_, soft)| soft) && !matches!(form, "un" | "una") {
            return false;
        }
        if lexicon::is_function(form, language) {
            if let Some(marker) = lexicon::marker(form, language) {
                // `que` compares only behind a comparative.
                let comparing = form != "que"
                    || self
                        .words
                        .items
                        .iter()
                        .rev()
                        .take(2)
                        .any(|i| matches!(i.form.as_str(), "mas" | "menos" | "mayor" | "menor" | "mejor" | "peor"));
                if comparing
                    && !(marker == Marker::Of
                        && matches!(
                            self.marker,
                            Marker::Before
                                | Marker::After
                                | Marker::Under
                                | Marker::Over
                                | Marker::Around
                                | Marker::About
                        ))
                {
                    self.marker = marker;
                }
                self.thing = marker != Marker::To || language != Language::En;
            } else if lexicon::is_determiner(form) {
                self.thing = true;
            } else {
                (self.marker, self.thing) = (Marker::None, false);
            }
            // `the clients and the back office` is one list.
            if !lexicon::is_determiner(form) || self.gap == Gap::None {
                self.gap = Gap::Words;
            }
            return true;
        }
        false
    }
}

/// Folded, with one form of the apostrophe.
fn fold_word(word: &str) -> String {
    if word.contains('’') { fold(&word.replace('’', "'")) } else { fold(word) }
}

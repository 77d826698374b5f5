//! The small words that carry meaning, as the packs of the languages have them: negations, prepositions, hedges, numbers,
//! months, opposites. All folded.

mod forms;
mod numbers;

use crate::language::{ArticleCases, Claims, Language, Languages, Marker, Passive, Words};
use std::collections::HashMap;
use std::sync::OnceLock;

pub(super) use forms::{base, infinitive, separable_prefix};

/// What is known about a word of the closed classes, or a word with a value.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    /// What it says about the word after it.
    pub marker: Option<Marker>,
    /// Need not be found in the source.
    pub is_function: bool,
    pub is_negation: bool,
    pub is_hedge: bool,
    pub is_only: bool,
    pub is_complementizer: bool,
    pub is_comparative: bool,
    pub is_conjunction: bool,
    pub is_pronoun: bool,
    /// For articles and other determiners: what they show about the noun after them.
    pub article: Option<ArticleCases>,
    /// An auxiliary of the passive voice.
    pub is_passive: bool,
    /// A preposition that marks the agent of a passive clause.
    pub is_agent: bool,
    /// `one`, which may not be a number.
    pub is_one: bool,
    value: Option<f64>,
    factor: Option<f64>,
    pub month: Option<u8>,
    /// The symbol of the unit that it names.
    pub unit: Option<&'static str>,
    /// Its base form, if no stemmer finds it.
    pub base: Option<&'static str>,
}

/// Everything that the checks look up in one language, built once.
struct Lexicon {
    words: HashMap<&'static str, Entry>,
    /// By the first character of the stem.
    opposites: HashMap<char, Vec<(Side, &'static str)>>,
}

/// A side of a pair of opposites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side {
    language: Language,
    pair: u16,
    second: bool,
}

impl Lexicon {
    fn of(language: Language) -> &'static Self {
        static ALL: [OnceLock<Lexicon>; Language::COUNT] = [const { OnceLock::new() }; Language::COUNT];
        ALL[language.index()].get_or_init(|| Lexicon::build(language))
    }

    fn build(language: Language) -> Self {
        let (pack, mut words) = (language.pack(), HashMap::<&'static str, Entry>::new());
        let claims = &pack.claims;
        let (closed, polarity, amounts) = (&claims.closed, &claims.polarity, &claims.amounts);
        let passive = claims.roles.passive.unwrap_or(Passive { auxiliaries: Words::NONE, agents: Words::NONE });
        for (table, mark) in [
            (polarity.negations, (|e| e.is_negation = true) as fn(&mut Entry)),
            (polarity.hedges, |e| e.is_hedge = true),
            (polarity.only, |e| e.is_only = true),
            (polarity.complementizers, |e| e.is_complementizer = true),
            (closed.comparatives, |e| e.is_comparative = true),
            (closed.conjunctions, |e| e.is_conjunction = true),
            (closed.pronouns, |e| (e.is_pronoun, e.is_function) = (true, true)),
            (closed.determiners, |e| e.article = Some(ArticleCases::BARE)),
            (passive.auxiliaries, |e| e.is_passive = true),
            (passive.agents, |e| e.is_agent = true),
            (closed.discourse, |e| e.is_function = true),
            (closed.copulas, |e| e.is_function = true),
            (pack.writing.function_words, |e| e.is_function = true),
            (amounts.ones, |e| (e.is_one, e.value) = (true, Some(1.0))),
        ] {
            table.iter().for_each(|word| mark(words.entry(word).or_default()));
        }
        for (marker, table) in closed.markers {
            for word in table.iter() {
                let entry = words.entry(word).or_default();
                (entry.marker, entry.is_function) = (Some(*marker), true);
            }
        }
        for (cases, table) in claims.roles.case_articles {
            table.iter().for_each(|word| words.entry(word).or_default().article = Some(*cases));
        }
        for (value, table) in amounts.numbers {
            table.iter().for_each(|word| words.entry(word).or_default().value = Some(*value));
        }
        for multiplier in amounts.multipliers {
            multiplier.words.iter().for_each(|word| words.entry(word).or_default().factor = Some(multiplier.factor));
        }
        for (number, table) in (1..).zip(amounts.months) {
            table.iter().for_each(|word| words.entry(word).or_default().month = Some(number));
        }
        for (sign, table) in amounts.units {
            table.iter().for_each(|word| words.entry(word).or_default().unit = Some(sign));
        }
        for mut forms in claims.lexis.irregular_forms.iter() {
            let base = forms.next();
            forms.for_each(|form| words.entry(form).or_default().base = base);
        }
        closed.kept.iter().for_each(|word| words.entry(word).or_default().is_function = false);
        Self { words, opposites: opposites(language) }
    }
}

fn opposites(language: Language) -> HashMap<char, Vec<(Side, &'static str)>> {
    let mut opposites = HashMap::<char, Vec<(Side, &'static str)>>::new();
    for (pair, both) in (0..).zip(language.pack().claims.lexis.opposites.iter()) {
        for (stem, second) in both.zip([false, true]) {
            if let Some(letter) = stem.chars().next() {
                opposites.entry(letter).or_default().push((Side { language, pair, second }, stem));
            }
        }
    }
    opposites
}

/// What is known about a folded word of the language.
pub(super) fn entry(word: &str, language: Language) -> Entry {
    let lexicon = Lexicon::of(language);
    let mut entry = lexicon.words.get(word).copied().unwrap_or_default();
    entry.is_negation |= claims(language).polarity.negation_endings.ends(word);
    entry
}

/// The tables of a language.
pub(super) fn claims(language: Language) -> &'static Claims {
    &language.pack().claims
}

/// The language of a word in a text of this language: a different one if its script differs.
pub(super) fn language_of(word: &str, text: Language) -> Language {
    Languages::only(text).of_word(word).iter().next().unwrap_or(text)
}

/// Content words that negate the clause after them: `denied that`, `denied having`. A denied thing (`denied the
/// request`) is not a clause. `next`: the word after it.
pub(super) fn is_denial(word: &str, next: &str, language: Language) -> bool {
    let polarity = &claims(language).polarity;
    let clause = || polarity.denial_followers.has(next) || polarity.verb_endings.ends(next) && next.chars().count() > 3;
    polarity.firm_denials.has(word) || polarity.denials.has(word) && clause()
}

/// The symbol of the unit that a folded word, symbol or code names.
pub(super) fn unit(word: &str, language: Language) -> Option<&'static str> {
    Some(match word {
        "%" => "%",
        "$" | "usd" => "$",
        "€" | "eur" => "€",
        "£" | "gbp" => "£",
        "₽" | "rub" => "₽",
        _ => return entry(word, language).unit,
    })
}

/// Maximum number of letters that may follow the beginning of a word in a pair of opposites.
const MAX_ENDING: usize = 4;

/// The sides of pairs of opposites that a stem or word is on. Few words are on any.
pub(super) fn sides(word: &str, language: Language) -> Vec<Side> {
    let of_letter = word.chars().next().and_then(|letter| Lexicon::of(language).opposites.get(&letter));
    let Some(of_letter) = of_letter else { return Vec::new() };
    let is_on = |stem: &str| word.strip_prefix(stem).is_some_and(|rest| rest.chars().count() <= MAX_ENDING);
    of_letter.iter().filter(|(_, stem)| is_on(stem)).map(|(side, _)| *side).collect()
}

/// Whether two words are on opposite sides of one pair.
pub(super) fn opposed(a: &[Side], b: &[Side]) -> bool {
    a.iter().any(|side| b.contains(&Side { second: !side.second, ..*side }))
}

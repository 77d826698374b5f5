//! What claims and sources are compared by.

use crate::language::Words;
use crate::language::words::{Tables, section};

section! {
    /// What claims and sources are compared by.
    pub struct Claims {
        /// What denies or doubts.
        pub polarity: Polarity,
        /// Words of the closed classes.
        pub closed: ClosedWords,
        /// Numbers, dates and units in words.
        pub amounts: Amounts,
        /// Words that a stemmer tells nothing about.
        pub lexis: Lexis,
        /// What tells who does what to whom, besides order and prepositions.
        pub roles: ClauseRoles,
        /// Sentences about the sources themselves.
        pub remarks: SourceRemarks,
    }
}

section! {
    /// What denies or doubts.
    pub struct Polarity {
        /// Words that deny what follows them in the clause: `not`, `nobody`, `without`.
        pub negations: Words,
        /// Endings with which a word is a negation: `isn't`.
        pub negation_endings: Words,
        /// A negation and the word after it that together deny nothing.
        pub negation_idioms: &'static [(&'static str, &'static str)],
        /// Negations that stand for "number" in front of a digit: `no 5`.
        pub number_signs: Words,
        /// Words with content that deny the clause after them; what they deny as a thing (`denied the request`) is no
        /// clause. Such a clause begins with one of `denial_followers`, or with a verb that has one of `verb_endings`.
        pub denials: Words,
        /// Denials whatever follows.
        pub firm_denials: Words,
        /// Words with which a denied clause begins.
        pub denial_followers: Words,
        /// Endings of a verb with which a denied clause begins.
        pub verb_endings: Words,
        /// Words that make what follows possible or planned instead of so.
        pub hedges: Words,
        /// Those of the hedges that are content too, and must be found in the source.
        pub content_hedges: Words,
        /// `only`: makes a negation in front of it none.
        pub only: Words,
        /// Conjunctions such as `that`: a denial or doubt in front of them holds in the clause that they begin.
        pub complementizers: Words,
    }
}

section! {
    /// Words of the closed classes, besides the function words of [`crate::language::Writing`].
    pub struct ClosedWords {
        /// Prepositions and words of comparison.
        pub markers: &'static [(Marker, Words)],
        /// Comparatives, where a complementizer compares as well: only after one of these it does (`más que`).
        pub comparatives: Words,
        /// Prepositions that also stand in front of an infinitive: a word after them need not be a thing.
        pub infinitive_marks: Words,
        /// Endings of possessives: `'s`.
        pub possessive_endings: Words,
        /// Function words that may not be dropped from a claim unseen: `all`, `most`, `first`.
        pub kept: Words,
        /// Forms of *to be* and *to have*, and pronouns, that say nothing which must be found in the source.
        pub copulas: Words,
        /// Words that link sentences: `however`.
        pub discourse: Words,
        /// Words that begin another clause or another item of a list.
        pub conjunctions: Words,
        /// Those of the conjunctions that begin no item of a list: `but`.
        pub contrasts: Words,
        /// Pronouns that take up a subject of the sentence before.
        pub pronouns: Words,
        /// Articles, possessives and the like: the word after them is a thing and no action.
        pub determiners: Words,
    }
}

section! {
    /// Numbers, dates and units in words.
    pub struct Amounts {
        /// Number words by value, ordinal numbers too.
        pub numbers: &'static [(f64, Words)],
        /// Words for one that may be an article or a pronoun as well.
        pub ones: Words,
        /// Beginnings of ordinal numbers by value; the rest is one of `ordinal_endings`.
        pub ordinals: &'static [(f64, &'static str)],
        /// What follows the beginning of an ordinal number.
        pub ordinal_endings: Words,
        /// What multiplies the number in front of it.
        pub multipliers: &'static [Multiplier],
        /// Endings that are written at digits, with or without a hyphen, and leave the value as it is: `1st`, `1990s`.
        pub digit_endings: Words,
        /// The months, January first: names in all their forms, and abbreviations.
        pub months: &'static [Words],
        /// Words for units by the sign that stands for them: `%`, `$`, `€`, `£`, `₽`.
        pub units: &'static [(&'static str, Words)],
        /// Phrases that make the number after them the least.
        pub at_least: &'static [&'static [&'static str]],
        /// Phrases that make the number after them the most.
        pub at_most: &'static [&'static [&'static str]],
        /// Words that make a number the least when it follows at once: `over 5`.
        pub above: Words,
        /// Words that make a number the most when it follows at once: `under 5`.
        pub below: Words,
        /// Words that make a number approximate when it follows at once.
        pub approximations: Words,
    }
}

section! {
    /// A word that multiplies the number in front of it: `million`.
    pub struct Multiplier {
        /// By how much.
        pub factor: f64,
        /// Its words.
        pub words: Words,
        /// Beginnings of its words, where they are inflected.
        pub beginnings: Words,
        /// Letters for it that are written at digits: `5k`.
        pub suffixes: Words,
    }
}

section! {
    /// Words that a stemmer tells nothing about.
    pub struct Lexis {
        /// Pairs of opposites: stems, or beginnings of words with up to four letters after them.
        pub opposites: &'static [(&'static str, &'static str)],
        /// Basic forms with those of their inflections that no stemmer follows.
        pub irregular_forms: &'static [(&'static str, &'static [&'static str])],
        /// Whether stems with a long common beginning are words of one root, so much do aspect and part of speech change
        /// their ends.
        pub related_stems: bool,
        /// Letters that are often written as another one: a quotation may have either. Small letters.
        pub letter_variants: &'static [(char, char)],
    }
}

section! {
    /// What tells who does what to whom, besides order and prepositions.
    pub struct ClauseRoles {
        /// Endings of nouns, where they tell the case.
        pub case_endings: Option<CaseEndings>,
    }
}

section! {
    /// Endings that tell the case of nouns.
    pub struct CaseEndings {
        /// Endings of verbs in the passive voice.
        pub passive: Words,
        /// Endings of the case that names the doer of a passive clause.
        pub agent: Words,
        /// Endings of verbs and adjectives: a word with one is no noun.
        pub not_nouns: Words,
        /// What an ending says of a noun's role; a noun with none of them is [`CaseEnding::Bare`].
        pub nouns: &'static [(CaseEnding, Words)],
    }
}

section! {
    /// Sentences about the sources themselves, which no source has to support. All tables but the phrases are of
    /// beginnings of words.
    pub struct SourceRemarks {
        /// Phrases that may begin words such as `according to the source,`.
        pub openers: &'static [&'static [&'static str]],
        /// What an answer calls its sources.
        pub sources: Words,
        /// Verbs of saying that sources are the subject of.
        pub saying: Words,
        /// Words for what a source knows; with a negation they say that it knows nothing.
        pub knowledge: Words,
        /// Phrases that say that nothing is known.
        pub ignorance: &'static [&'static [&'static str]],
        /// Greetings, thanks and excuses, as they are written.
        pub greetings: Words,
    }
}

/// What a preposition or comparative word says of the word after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marker {
    /// Nothing.
    #[default]
    None,
    /// Whose, of what.
    Of,
    /// Where, when.
    In,
    /// Where to, whom to.
    To,
    /// Where from.
    From,
    /// By whom.
    By,
    /// For whom, what for.
    For,
    /// Together with.
    With,
    /// The contrary of `With`.
    Without,
    /// What something is compared with.
    Than,
    /// Earlier.
    Before,
    /// Later.
    After,
    /// Up to a point in time.
    Until,
    /// From a point in time.
    Since,
    /// Below.
    Under,
    /// Above.
    Over,
    /// Between two or among many.
    Between,
    /// The contrary of `For`.
    Against,
    /// The topic.
    About,
    /// In which capacity.
    As,
    /// By what way or means.
    Through,
    /// Near.
    Around,
    /// A possessive: `Anna's`.
    Owner,
}

impl Marker {
    /// Whether the two exclude each other.
    pub fn opposes(self, other: Marker) -> bool {
        use Marker::*;
        let pair = |a, b| (self == a && other == b) || (self == b && other == a);
        pair(Before, After)
            || pair(Under, Over)
            || pair(With, Without)
            || pair(Until, Since)
            || pair(For, Against)
            || pair(From, To)
    }
}

impl Tables for Marker {
    fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
}

/// What the ending of a noun says of its role, as far as it alone tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseEnding {
    /// The subject in one declension, the object in another.
    Either,
    /// An object.
    Object,
    /// Subject and object alike.
    Neutral,
    /// Several, or the possessor.
    Plural,
    /// Neither subject nor object.
    Oblique,
    /// No ending that tells anything.
    Bare,
}

impl Tables for CaseEnding {
    fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
}

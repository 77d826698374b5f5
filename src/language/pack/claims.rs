//! What it takes to compare claims with sources.

use crate::language::words::{Tables, section};
use crate::language::{Runs, Words};

section! {
    /// What it takes to compare claims with sources.
    pub struct Claims {
        /// Negation and doubt.
        pub polarity: Polarity,
        /// Words of the closed classes.
        #[cfg(any(feature = "ask", feature = "evaluate"))]
        pub closed: ClosedWords,
        /// Numbers, dates and units in words.
        pub amounts: Amounts,
        /// Relations between words that a stemmer does not know.
        #[cfg(any(feature = "ask", feature = "evaluate"))]
        pub lexis: Lexis,
        /// What shows who does what to whom, apart from word order and prepositions.
        #[cfg(any(feature = "ask", feature = "evaluate"))]
        pub roles: ClauseRoles,
        /// Sentences about the sources themselves.
        #[cfg(any(feature = "ask", feature = "evaluate"))]
        pub remarks: SourceRemarks,
    }
}

section! {
    /// Negation and doubt.
    pub struct Polarity {
        /// Words that negate what follows them in the clause: `not`, `nobody`, `without`.
        pub negations: Words,
        /// Endings that make a word a negation: `isn't`.
        pub negation_endings: Words,
        /// A negation and the word after it that together negate nothing.
        pub negation_idioms: &'static [(&'static str, &'static str)],
        /// Negations that mean "number" before a digit: `no 5`.
        pub number_signs: Words,
        /// Content words that negate the clause after them. A denied thing (`denied the request`) is not a clause: a
        /// clause begins with one of `denial_followers`, or with a verb that has one of `verb_endings`.
        pub denials: Words,
        /// Words that are denials regardless of what follows.
        pub firm_denials: Words,
        /// Whether a comma separates a denial from the infinitive that it negates.
        pub denials_cross_commas: bool,
        /// Words that begin a denied clause.
        pub denial_followers: Words,
        /// Endings of a verb that begins a denied clause.
        pub verb_endings: Words,
        /// Words that make what follows possible or planned rather than a fact.
        pub hedges: Words,
        /// Hedges that would be other words without their accents: lower case, as written.
        pub accented_hedges: &'static [&'static str],
        /// Hedges that are also content, and must be found in the source.
        pub content_hedges: Words,
        /// `only`: cancels a negation before it.
        pub only: Words,
        /// Conjunctions such as `that`: a denial or doubt before one applies to the clause that it begins.
        pub complementizers: Words,
    }
}

impl Polarity {
    /// Whether a folded word denies, or ends the unbroken text that it is part of.
    pub fn denies(&self, word: &str, unbroken: &str) -> bool {
        self.negations.has(word) || self.negation_endings.ends(unbroken)
    }
}

section! {
    /// Words of the closed classes, besides the function words of [`crate::language::Writing`].
    pub struct ClosedWords {
        /// Prepositions and comparison words.
        pub markers: &'static [(Marker, Words)],
        /// Comparatives, for a language whose complementizer also compares: it does so only after one of these (`más
        /// que`).
        pub comparatives: Words,
        /// Prepositions that also introduce an infinitive: the word after them need not be a thing.
        pub infinitive_marks: Words,
        /// Endings of possessives: `'s`.
        pub possessive_endings: Words,
        /// Function words that a claim may not silently drop: `all`, `most`, `first`.
        pub kept: Words,
        /// Forms of *to be* and *to have*, and pronouns, that need not be found in the source.
        pub copulas: Words,
        /// Words that link sentences: `however`.
        pub discourse: Words,
        /// Words that begin another clause or another list item.
        pub conjunctions: Words,
        /// Conjunctions that never begin a list item: `but`.
        pub contrasts: Words,
        /// Pronouns that refer to a subject of the previous sentence.
        pub pronouns: Words,
        /// Articles, possessives and the like: the word after them is a thing, not an action.
        pub determiners: Words,
    }
}

section! {
    /// Numbers, dates and units in words.
    pub struct Amounts {
        /// Number words by value, including ordinals.
        pub numbers: &'static [(f64, Words)],
        /// Words for one that may also be an article or a pronoun.
        pub ones: Words,
        /// Beginnings of ordinals by value; the rest is one of `ordinal_endings`.
        pub ordinals: &'static [(f64, &'static str)],
        /// What follows the beginning of an ordinal.
        pub ordinal_endings: Words,
        /// How number words are joined into one word, if the language does so.
        pub compounds: Option<NumberCompounds>,
        /// If ordinals are written as digits with a full stop (`5. Mai`): the nouns, besides months, that follow one. A
        /// full stop before such a noun does not end a sentence.
        pub dotted_ordinals: Option<Words>,
        /// Words that multiply the number before them.
        pub multipliers: &'static [Multiplier],
        /// Endings attached to digits, with or without a hyphen, that do not change the value: `1st`, `1990s`.
        pub digit_endings: Words,
        /// The months, January first: all forms of their names, and abbreviations.
        pub months: &'static [Words],
        /// Words for units, by the symbol of the unit: `%`, `$`, `€`, `£`, `₽`.
        pub units: &'static [(&'static str, Words)],
        /// Phrases that make the next number a lower bound.
        pub at_least: Runs,
        /// Phrases that make the next number an upper bound.
        pub at_most: Runs,
        /// Words that make a number a lower bound if it follows immediately: `over 5`.
        pub above: Words,
        /// Words that make a number an upper bound if it follows immediately: `under 5`.
        pub below: Words,
        /// Words that make a number approximate if it follows immediately.
        pub approximations: Words,
    }
}

section! {
    /// Number words written as one word: `einundzwanzig`, `dreihundertzwei`.
    pub struct NumberCompounds {
        /// What joins units and tens.
        pub joiner: &'static str,
        /// Words that multiply the part of the compound before them, the largest first.
        pub scales: &'static [(&'static str, f64)],
        /// What turns a compound, or another number word, into the beginning of an ordinal.
        pub ordinal_marks: &'static [&'static str],
    }
}

section! {
    /// A word that multiplies the number before it: `million`.
    pub struct Multiplier {
        /// The factor.
        pub factor: f64,
        /// Its words.
        pub words: Words,
        /// Beginnings of its words, if they are inflected.
        pub beginnings: Words,
        /// Letters that stand for it after digits: `5k`.
        pub suffixes: Words,
    }
}

section! {
    /// Relations between words that a stemmer does not know.
    pub struct Lexis {
        /// Pairs of opposites: stems, or word beginnings that may be followed by up to four letters.
        pub opposites: Runs,
        /// Base forms with their inflections that no stemmer recognises.
        pub irregular_forms: Runs,
        /// Additional endings of irregular forms: of participles, of the plural.
        pub irregular_endings: Words,
        /// How to reduce forms of regular verbs to the infinitive, if no stemmer does.
        pub verb_forms: Option<VerbForms>,
        /// Endings of common nouns, if these are capitalised like names.
        pub noun_endings: Words,
        /// Whether stems with a long common prefix share a root, because aspect and part of speech change word endings
        /// a lot.
        pub related_stems: bool,
        /// Letters that are often replaced by another one: a quotation may have either. Lower case.
        pub letter_variants: &'static [(char, char)],
    }
}

section! {
    /// Forms of regular verbs: `kaufte`, `gekauft`, `einzukaufen` → `kaufen`, `kaufen`, `einkaufen`. Applies to folded
    /// words that are not capitalised.
    pub struct VerbForms {
        /// Endings of finite forms and participles, including inflected ones; longer ones come first.
        pub endings: &'static [&'static str],
        /// A linking vowel that is dropped with an ending if it follows one of the letters: `gründ-e-te`.
        pub linking: (&'static str, &'static str),
        /// Letters that, before an ending, indicate another form: a superlative.
        pub not_after: &'static str,
        /// Endings of infinitives: a stem that ends with the first of a pair takes the second; the last pair is for all
        /// others.
        pub infinitives: &'static [(&'static str, &'static str)],
        /// Prefix of participles.
        pub participle: &'static str,
        /// What stands between a separable prefix and its infinitive.
        pub infinitive_infix: &'static str,
        /// Prefixes that precede the participle's prefix, and that finite forms separate.
        pub separable: Words,
        /// Prefixes that replace it.
        pub inseparable: Words,
        /// Beginnings of words that only look like participles.
        pub no_participles: Words,
    }
}

section! {
    /// What shows who does what to whom, apart from word order and prepositions.
    pub struct ClauseRoles {
        /// Noun endings, if they show the case.
        pub case_endings: Option<CaseEndings>,
        /// Articles and other determiners that show the case of the noun after them.
        pub case_articles: &'static [(ArticleCases, Words)],
        /// What marks the agent of a passive clause, if its preposition has other meanings elsewhere.
        pub passive: Option<Passive>,
    }
}

section! {
    /// What marks a passive clause and its agent.
    pub struct Passive {
        /// Auxiliaries of the passive voice.
        pub auxiliaries: Words,
        /// Prepositions that mark the agent in a clause with such an auxiliary.
        pub agents: Words,
    }
}

section! {
    /// Noun endings that show the case.
    pub struct CaseEndings {
        /// Endings of verbs in the passive voice.
        pub passive: Words,
        /// Endings of the case that marks the agent of a passive clause.
        pub agent: Words,
        /// Endings of verbs and adjectives: a word with one is not a noun.
        pub not_nouns: Words,
        /// What an ending shows about a noun's role; a noun with none of them is [`CaseMark::Bare`].
        pub nouns: &'static [(CaseMark, Words)],
    }
}

section! {
    /// Sentences about the sources themselves, which need no support. All tables except the phrases hold word
    /// beginnings.
    pub struct SourceRemarks {
        /// Phrases that may begin an opening such as `according to the source,`.
        pub openers: Runs,
        /// Phrases that begin an opening even without a comma after it: they end with the word for the source.
        pub unparted_openers: Runs,
        /// Words that may follow the word for the source, and end an opening even without a comma.
        pub postpositions: Words,
        /// Words for the sources.
        pub sources: Words,
        /// Verbs of saying that take sources as their subject.
        pub saying: Words,
        /// Words for what a source knows; negated, they say that it knows nothing.
        pub knowledge: Words,
        /// Phrases that say that nothing is known.
        pub ignorance: Runs,
        /// Greetings, thanks and apologies, as written.
        pub greetings: Words,
    }
}

/// How a preposition or comparison word relates the word after it.
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
    /// The opposite of `With`.
    Without,
    /// What something is compared with.
    Than,
    /// Earlier.
    Before,
    /// Later.
    After,
    /// Where to, or later: one word means both.
    ToOrAfter,
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
    /// The opposite of `For`.
    Against,
    /// The topic.
    About,
    /// In which capacity.
    As,
    /// The way or the means.
    Through,
    /// Near.
    Around,
    /// A possessive: `Anna's`.
    Owner,
}

impl Marker {
    /// Whether the two contradict each other.
    pub fn opposes(self, other: Marker) -> bool {
        use Marker::*;
        let pair = |a, b| (self == a && other == b) || (self == b && other == a);
        pair(Before, After)
            || pair(Under, Over)
            || pair(With, Without)
            || pair(Until, Since)
            || pair(Until, After)
            || pair(For, Against)
            || pair(From, To)
            || pair(ToOrAfter, Before)
            || pair(ToOrAfter, From)
    }
}

impl Tables for Marker {
    fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
}

/// What the ending of a noun, or its article, shows about its role, on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseMark {
    /// The subject.
    Subject,
    /// An object.
    Object,
    /// The subject in one declension, the object in another.
    Either,
    /// Subject and object alike.
    Neutral,
    /// Several, or the possessor.
    Plural,
    /// Neither subject nor object.
    Oblique,
    /// Shows nothing.
    Bare,
}

impl Tables for CaseMark {
    fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
}

/// What an article shows about the role of its noun, by the noun's gender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArticleCases([Option<CaseMark>; 4]);

impl ArticleCases {
    /// For a noun whose article shows nothing, or that has no article.
    pub const BARE: ArticleCases = ArticleCases([Some(CaseMark::Bare); 4]);

    /// For masculine, feminine and neuter nouns, and for the plural of all: `None` if the article does not occur there.
    pub const fn new(
        masculine: Option<CaseMark>,
        feminine: Option<CaseMark>,
        neuter: Option<CaseMark>,
        plural: Option<CaseMark>,
    ) -> Self {
        ArticleCases([masculine, feminine, neuter, plural])
    }

    /// The same directly after another noun: an article that marks either the subject or a possessor marks a possessor
    /// there.
    #[must_use]
    pub fn after_noun(self) -> Self {
        let oblique = self.0.map(|case| case.filter(|case| *case == CaseMark::Oblique));
        let may_be_either = self.0.contains(&Some(CaseMark::Subject)) && oblique != [None; 4];
        if may_be_either { ArticleCases(oblique) } else { self }
    }

    /// The roles of one noun in two places: its gender must fit both articles. Both are bare if no gender does.
    pub fn agree(self, other: Self) -> (CaseMark, CaseMark) {
        let both = self.0.into_iter().zip(other.0).find_map(|(a, b)| a.zip(b));
        both.unwrap_or((CaseMark::Bare, CaseMark::Bare))
    }
}

impl Tables for ArticleCases {
    fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
}

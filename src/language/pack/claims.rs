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
        /// Whether a comma stands between a denial and an infinitive that it denies.
        pub denials_cross_commas: bool,
        /// Words with which a denied clause begins.
        pub denial_followers: Words,
        /// Endings of a verb with which a denied clause begins.
        pub verb_endings: Words,
        /// Words that make what follows possible or planned instead of so.
        pub hedges: Words,
        /// Hedges that are other words without their accents: lower case, as written.
        pub accented_hedges: &'static [&'static str],
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
        /// How number words are joined to one word, where they are.
        pub compounds: Option<NumberCompounds>,
        /// Where ordinal numbers are written as digits with a full stop (`5. Mai`): nouns that are counted so, besides
        /// months. A full stop in front of one ends no sentence.
        pub dotted_ordinals: Option<Words>,
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
    /// Number words that are written as one word: `einundzwanzig`, `dreihundertzwei`.
    pub struct NumberCompounds {
        /// What joins units and tens.
        pub joiner: &'static str,
        /// Words that multiply what stands in front of them in the compound, the largest first.
        pub scales: &'static [(&'static str, f64)],
        /// What makes the beginning of an ordinal number of a compound or another number word.
        pub ordinal_marks: &'static [&'static str],
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
        /// Endings that an irregular form may have besides: of participles, of the plural.
        pub irregular_endings: Words,
        /// How the forms of regular verbs are led back to the infinitive, where no stemmer does.
        pub verb_forms: Option<VerbForms>,
        /// Endings of common nouns, where these have capitals as names do.
        pub noun_endings: Words,
        /// Whether stems with a long common beginning are words of one root, so much do aspect and part of speech change
        /// their ends.
        pub related_stems: bool,
        /// Letters that are often written as another one: a quotation may have either. Small letters.
        pub letter_variants: &'static [(char, char)],
    }
}

section! {
    /// Forms of regular verbs: `kaufte`, `gekauft`, `einzukaufen` → `kaufen`, `kaufen`, `einkaufen`. For words without a
    /// capital. Folded.
    pub struct VerbForms {
        /// Endings of finite forms and participles, inflected ones too; a longer one comes before a shorter one.
        pub endings: &'static [&'static str],
        /// What is lost with an ending where it stands after one of the letters: `gründ-e-te`.
        pub linking: (&'static str, &'static str),
        /// Letters in front of an ending that speak for another form: of a superlative.
        pub not_after: &'static str,
        /// Endings of infinitives: after the first of a pair the second; the last pair is for all others.
        pub infinitives: &'static [(&'static str, &'static str)],
        /// Beginning of participles.
        pub participle: &'static str,
        /// What an infinitive with a separable prefix takes in.
        pub infinitive_infix: &'static str,
        /// Prefixes that such a beginning stands after, and that stand apart from finite forms.
        pub separable: Words,
        /// Prefixes that stand in its place.
        pub inseparable: Words,
        /// Beginnings of words that only look like participles.
        pub no_participles: Words,
    }
}

section! {
    /// What tells who does what to whom, besides order and prepositions.
    pub struct ClauseRoles {
        /// Endings of nouns, where they tell the case.
        pub case_endings: Option<CaseEndings>,
        /// Articles and other determiners that tell the case of the noun after them.
        pub case_articles: &'static [(ArticleCases, Words)],
        /// What names the doer of a passive clause, where the same preposition says other things elsewhere.
        pub passive: Option<Passive>,
    }
}

section! {
    /// What a passive clause and its doer are told by.
    pub struct Passive {
        /// Auxiliaries of the passive voice.
        pub auxiliaries: Words,
        /// Prepositions that name the doer in a clause with one.
        pub agents: Words,
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
        /// What an ending says of a noun's role; a noun with none of them is [`CaseMark::Bare`].
        pub nouns: &'static [(CaseMark, Words)],
    }
}

section! {
    /// Sentences about the sources themselves, which no source has to support. All tables but the phrases are of
    /// beginnings of words.
    pub struct SourceRemarks {
        /// Phrases that may begin words such as `according to the source,`.
        pub openers: &'static [&'static [&'static str]],
        /// Phrases that begin such words also where no comma ends them: they end with what names the source.
        pub unparted_openers: &'static [&'static [&'static str]],
        /// What may follow on what names the source, and ends such words also without a comma.
        pub postpositions: Words,
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
    /// Where to, or later: one word for both.
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

/// What the ending of a noun, or its article, says of its role, as far as it alone tells.
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
    /// Nothing that tells.
    Bare,
}

impl Tables for CaseMark {
    fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
}

/// What an article tells of the role of its noun, for nouns of each gender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArticleCases([Option<CaseMark>; 4]);

impl ArticleCases {
    /// Of a noun whose article tells nothing, or that has none.
    pub const BARE: ArticleCases = ArticleCases([Some(CaseMark::Bare); 4]);

    /// For masculine, feminine and neuter nouns, and for all in the plural: `None` where none of them has the article.
    pub const fn new(
        masculine: Option<CaseMark>,
        feminine: Option<CaseMark>,
        neuter: Option<CaseMark>,
        plural: Option<CaseMark>,
    ) -> Self {
        ArticleCases([masculine, feminine, neuter, plural])
    }

    /// The same directly after another noun: an article that is the subject's or a possessor's is a possessor's there.
    #[must_use]
    pub fn after_noun(self) -> Self {
        let oblique = self.0.map(|case| case.filter(|case| *case == CaseMark::Oblique));
        let may_be_either = self.0.contains(&Some(CaseMark::Subject)) && oblique != [None; 4];
        if may_be_either { ArticleCases(oblique) } else { self }
    }

    /// The roles of one noun in two places, which has one gender. Nothing where no gender fits both articles.
    pub fn agree(self, other: Self) -> (CaseMark, CaseMark) {
        let both = self.0.into_iter().zip(other.0).find_map(|(a, b)| a.zip(b));
        both.unwrap_or((CaseMark::Bare, CaseMark::Bare))
    }
}

impl Tables for ArticleCases {
    fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
}

//! What it takes to follow a dialog.

use crate::language::words::section;
use crate::language::{Runs, Words};

section! {
    /// What it takes to follow a dialog.
    pub struct Dialog {
        /// Conjunctions and relative pronouns that open a clause within a sentence.
        pub clause_openers: Words,
        /// Verbs whose clause needs no opening word: `say it would`.
        pub reporting_verbs: Words,
        /// Verbs, adjectives, adverbs and interjections that occur in questions about anything: they name no subject.
        pub generic: Words,
        /// Nouns that occur in questions about anything. If the language capitalises nouns, a capital decides between
        /// the two tables.
        pub generic_nouns: Words,
        /// Nouns that are incomplete without a complement: the symptoms of what? Compared by stem.
        #[cfg(feature = "ask")]
        pub relational_nouns: Words,
        /// Question words, at the beginning of a question, whose answer is a name that the next question may refer to.
        pub name_questions: Words,
        /// What questions leave out.
        pub ellipsis: Ellipsis,
        /// How questions return to something in the dialog, correct it or leave it.
        #[cfg(feature = "ask")]
        pub returning: Returning,
        /// Pronouns and adverbs that refer back.
        #[cfg(feature = "ask")]
        pub pronouns: PointingPronouns,
        /// Demonstratives that refer back.
        #[cfg(feature = "ask")]
        pub demonstratives: PointingDemonstratives,
        /// Which of a question's own words a pronoun may refer to.
        pub antecedents: Antecedents,
    }
}

section! {
    /// How questions leave something out without referring to it.
    pub struct Ellipsis {
        /// Question words: a question with one and no subject of its own is about the previous subject.
        pub question_words: Words,
        /// Pronouns of the first and second person, and verbs that imply them: a question with one is about the two
        /// speakers.
        pub first_and_second_person: Words,
        /// Pronouns that are a polite address if capitalised within a sentence, and otherwise refer to others.
        pub capitalised_address: Words,
        /// Conjunctions that open a continuation: `and Jared?`
        pub conjunctions: Words,
        /// Adverbs and particles that also open a continuation, but leave nothing out.
        pub additives: Words,
        /// Phrases that apply the previous question to another subject: `what about`.
        pub topic_shifts: Runs,
        /// Phrases for others than those mentioned: `the other`.
        pub others: Runs,
        /// Questions for a position alone: `as what`.
        pub as_what: Runs,
        /// Questions for what somebody did alone: `doing what`.
        pub doing_what: Runs,
        /// Phrases that only keep a conversation going.
        pub small_talk: Runs,
        /// Determiners that let a relational noun omit its complement: `the symptoms`. `None` for a language without
        /// articles, where it needs none.
        pub definite_determiners: Option<Words>,
        /// Prepositions that introduce the complement of a relational noun.
        pub complement_prepositions: Words,
        /// Verbs without a subject, if the language allows them.
        pub null_subjects: Option<NullSubjects>,
    }
}

section! {
    /// How questions return to something in the dialog, correct it or leave it.
    pub struct Returning {
        /// Phrases that correct the previous question: `no, I meant`.
        pub corrections: Runs,
        /// Phrases that react to an answer before the question goes on: `interesting`.
        pub reactions: Runs,
        /// Phrases that change the topic: `different thing`.
        pub switches: Runs,
        /// Phrases that select from what was listed: which `of them`.
        pub selecting: Runs,
        /// Phrases for the time before what was mentioned.
        pub earlier: Runs,
        /// Phrases for the time after it.
        pub later: Runs,
        /// Phrases for today.
        pub present: Runs,
        /// Phrases that ask for more of the same: `tell me more`.
        pub more: Runs,
        /// Words for something besides what was mentioned: `else`.
        pub besides: Words,
        /// Ordinals in all their forms, starting with the first.
        pub ordinals: &'static [Words],
        /// Words for the last of several.
        pub last: Words,
        /// Phrases after such an ordinal that make it one of time: the first `of all`.
        pub of_all: Runs,
        /// Words after such an ordinal that say which one is meant: the last one `he` made.
        pub relatives: Words,
        /// Words for the other of two, in the singular.
        pub other: Words,
        /// Quantities without a noun, which count what was mentioned: `so many`.
        pub quantities: Runs,
        /// How an article shows that a noun was mentioned; `None` if articles also mark generic nouns.
        pub definite: Option<DefiniteNouns>,
    }
}

section! {
    /// Nouns that an article marks as mentioned before: `the stadium`.
    pub struct DefiniteNouns {
        /// The article.
        pub articles: Words,
        /// Words after the noun that say which one is meant: prepositions and relative pronouns.
        pub complements: Words,
        /// Words after the article that say so: `the most`, `the first`.
        pub selecting: Words,
        /// Endings of such words: `the tallest`.
        pub selecting_endings: Words,
        /// Nouns of which there is only one: `the internet`.
        pub unique_nouns: Words,
    }
}

section! {
    /// How to recognise verbs in the third person that have no subject and are about something known.
    pub struct NullSubjects {
        /// Endings, in lower case with accents.
        pub endings: &'static [&'static str],
        /// Minimum length of such a verb, in characters.
        pub shortest: usize,
        /// Endings that mark such a verb only after one of these words.
        pub endings_after: &'static [(Words, &'static [&'static str])],
    }
}

section! {
    /// Pronouns and adverbs that refer back.
    pub struct PointingPronouns {
        /// Pronouns and possessives for one or several things.
        pub things: Words,
        /// Pronouns and possessives for one person, or for a thing with grammatical gender. They do not count if a
        /// portfolio's owner may be meant.
        pub persons: Words,
        /// Forms, in lower case with accents, that refer to a person or, after a preposition, to a thing.
        pub prepositional: &'static [&'static str],
        /// Possessives: their antecedent may be in their own clause.
        pub possessives: Words,
        /// Possessives that are also objects, if no noun follows.
        pub object_possessives: Words,
        /// Adverbs of place.
        pub places: Words,
        /// Adverbs of place that also express existence: `is there`.
        pub existential: Option<ExistentialAdverb>,
        /// Phrases whose words refer to nothing: `each others`.
        pub idioms: Runs,
        /// Words that name a thing only by reference to what was said: `the latter`.
        pub substitutes: Words,
        /// The numeral that replaces a noun: `a smart one`.
        pub numeral: Option<NumeralPronoun>,
        /// The pronoun that refers to nothing: `is it safe to`.
        pub impersonal: Option<ImpersonalPronoun>,
        /// Pronouns and adverbs that announce a clause.
        pub correlates: Option<Correlates>,
        /// Pronouns that attach to a verb.
        pub clitics: Option<Clitics>,
    }
}

section! {
    /// An adverb of place that also expresses existence.
    pub struct ExistentialAdverb {
        /// The adverb.
        pub adverbs: Words,
        /// Verbs next to which it does so.
        pub verbs: Words,
    }
}

section! {
    /// A numeral that replaces a noun.
    pub struct NumeralPronoun {
        /// Its forms.
        pub forms: Words,
        /// Forms that are among the substitutes too.
        pub plurals: Words,
        /// Words before which it means something else: `one of them`, `one day`.
        pub not_before: Words,
        /// Words after which it means anyone.
        pub not_after: Words,
    }
}

section! {
    /// The pronoun that refers to nothing: a subject or object in form only.
    pub struct ImpersonalPronoun {
        /// The pronoun.
        pub forms: Words,
        /// Verbs with which it never refers to anything: those of existence and weather. It stands before or after
        /// them, or at the end of their clause.
        pub verbs: Words,
        /// Verbs after it whose subject is an infinitive: `it takes long to`.
        pub effort_verbs: Words,
        /// Verbs before it whose object is an infinitive: `make it easy to`.
        pub factitive_verbs: Words,
        /// Verbs of `effort_verbs` whose infinitive has the pronoun as its object if nothing follows: `what did it cost
        /// to build?`
        pub transitive_effort_verbs: Words,
        /// Verbs after it that ask what the following clause is called or means: `it is called when`.
        pub defining_verbs: Words,
        /// Words that open such a clause.
        pub definition_openers: Words,
        /// Copulas and verbs, before it or after it, whose subject may be a clause.
        pub copulas: Words,
        /// Words that open such a clause.
        pub complementizers: Words,
        /// The particle before an infinitive.
        pub infinitive_particles: Words,
        /// Words that such a word belongs to if it directly follows them: `it is used to`.
        pub governors: Words,
        /// Such a clause begins within this many words after the pronoun, not counting the next one.
        pub reach: usize,
    }
}

section! {
    /// Pronouns and adverbs that announce a clause after a comma: `dazu, dass`.
    pub struct Correlates {
        /// The pronouns and adverbs.
        pub forms: Words,
        /// Those that are conjunctions after a comma.
        pub conjunctions: Words,
        /// Words that open the announced clause.
        pub openers: Words,
        /// The particle of an announced infinitive.
        pub infinitive_particles: Words,
        /// Beginnings of infinitives that contain the particle.
        pub infinitive_beginnings: Words,
    }
}

section! {
    /// Pronouns that attach to a verb: before it after a question word, or joined to its end.
    pub struct Clitics {
        /// Forms before a verb.
        pub forms: Words,
        /// Those that only repeat a person named after a preposition.
        pub datives: Words,
        /// That preposition.
        pub dative_prepositions: Words,
        /// Words after which they may stand.
        pub hosts: Words,
        /// Endings of verbs, in small letters with their accents.
        pub verb_endings: &'static [&'static str],
        /// Endings of infinitives with a pronoun joined to them.
        pub infinitive_endings: Words,
        /// Endings of imperatives with a pronoun joined to them, which makes them carry an accent.
        pub imperative_endings: Words,
        /// Nouns with such an ending.
        pub nouns: Words,
        /// Minimum length, in bytes, of a word with a pronoun joined to it.
        pub shortest: usize,
    }
}

section! {
    /// Demonstratives that refer back.
    pub struct PointingDemonstratives {
        /// Determiners that refer back together with a noun for the kind of thing: `this project`, `the project`.
        pub determiners: Words,
        /// Demonstratives that are no other part of speech.
        pub forms: Words,
        /// Those that never refer ahead.
        pub never_cataphoric: Words,
        /// Words before which the others do refer ahead: `those who`.
        pub cataphora: Words,
        /// Nouns of time: with a demonstrative, they mean the present: `this year`.
        pub times: Words,
        /// A demonstrative that is also a conjunction and a relative pronoun.
        pub complementizer: Option<DemonstrativeComplementizer>,
        /// Articles that are demonstratives if no noun follows: one group for each kind of noun phrase.
        pub articles: &'static [DemonstrativeArticles],
        /// Forms that refer back only before a noun, and are another word elsewhere.
        pub attributive: Option<AttributiveForms>,
        /// Pronouns of quality: `such`.
        pub qualities: Option<QualityPronouns>,
    }
}

section! {
    /// A demonstrative that is also a conjunction and a relative pronoun.
    pub struct DemonstrativeComplementizer {
        /// Its forms.
        pub forms: Words,
        /// Words after which it is a demonstrative.
        pub after: Words,
        /// Endings of verbs before which it is a relative pronoun all the same: `the team he played for that reached`.
        pub relative_endings: Words,
    }
}

section! {
    /// Articles that are demonstratives if no noun follows. After a comma they are relative pronouns.
    pub struct DemonstrativeArticles {
        /// Their forms.
        pub forms: Words,
        /// Prepositions: after them, another word refers to a thing: `damit`, not `mit dem`.
        pub not_after: Words,
        /// Function words that may separate them from their noun.
        pub attributes: Words,
        /// Endings of adjectives that may do so.
        pub adjective_endings: Words,
        /// Whether any noun in the rest of the clause may be theirs.
        pub distant_noun: bool,
        /// Endings of superlatives: after an article and without a noun, one refers to a noun of its own question.
        pub superlative_endings: Words,
    }
}

section! {
    /// Forms that refer back only before a noun, and are another word elsewhere.
    pub struct AttributiveForms {
        /// The forms, in lower case with accents.
        pub forms: &'static [&'static str],
        /// Words after which they are the other word even before a noun.
        pub not_after: Words,
    }
}

section! {
    /// Pronouns of quality, which refer back if they precede a noun.
    pub struct QualityPronouns {
        /// Their forms.
        pub forms: Words,
        /// Words after which they ask for a definition.
        pub definition_words: Words,
    }
}

section! {
    /// Which of a question's own words a pronoun may refer to.
    pub struct Antecedents {
        /// How pronouns agree with nouns in number, if both show it.
        pub number: Option<NumberAgreement>,
        /// Pronouns and particles that a verb follows.
        pub subjects: Words,
        /// Endings of verbs, in lower case with accents.
        pub verb_endings: &'static [&'static str],
        /// Question words before a noun: they ask for it, so no pronoun can refer to it yet.
        pub interrogative_determiners: Words,
        /// Verbs whose subject is the antecedent of a possessive after them.
        pub possession_verbs: Words,
        /// Words that open a conditional clause, which may contain the antecedent of a later demonstrative.
        pub conditionals: Words,
    }
}

section! {
    /// How pronouns agree with nouns in number.
    pub struct NumberAgreement {
        /// Pronouns in the singular.
        pub singular: Words,
        /// Pronouns in the plural.
        pub plural: Words,
        /// Endings of plural nouns.
        pub plural_endings: Words,
        /// Longer endings that are singular all the same.
        pub singular_endings: Words,
        /// Plural nouns without such an ending.
        pub irregular_plurals: Words,
    }
}

//! What a dialog is followed by.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What a dialog is followed by.
    pub struct Dialog {
        /// Conjunctions and relatives that open a clause within a sentence.
        pub clause_openers: Words,
        /// Verbs after which a clause needs no word that opens it: `say it would`.
        pub reporting_verbs: Words,
        /// Verbs, adjectives, adverbs and interjections that occur in questions about anything: they name no subject.
        pub generic: Words,
        /// Nouns of which the same holds. Where nouns have capitals, a capital decides which of the two tables counts.
        pub generic_nouns: Words,
        /// Nouns that mean something only of something: the symptoms of what? Their stems are compared.
        pub relational_nouns: Words,
        /// Question words at the beginning of a question whose answer is a name that the next question may mean.
        pub name_questions: Words,
        /// What questions leave out.
        pub ellipsis: Ellipsis,
        /// How questions come back to what the dialog has, correct it or leave it.
        pub returning: Returning,
        /// Pronouns and adverbs that point back.
        pub pronouns: PointingPronouns,
        /// Demonstratives that point back.
        pub demonstratives: PointingDemonstratives,
        /// Which of a question's own words a pronoun may mean.
        pub antecedents: Antecedents,
    }
}

section! {
    /// How questions leave something out without pointing at it.
    pub struct Ellipsis {
        /// Words that ask: one without a subject of its own asks of what was spoken of.
        pub question_words: Words,
        /// Pronouns of the first and the second person, and verbs that do without them: a question with one is about the
        /// two who talk.
        pub first_and_second_person: Words,
        /// Pronouns that address somebody politely where they have a capital within a sentence, and else stand for others.
        pub capitalised_address: Words,
        /// Conjunctions that open a continuation: `and Jared?`
        pub conjunctions: Words,
        /// Adverbs and particles that open one, too, but leave nothing out.
        pub additives: Words,
        /// Phrases that put another subject to the question before: `what about`.
        pub topic_shifts: &'static [&'static [&'static str]],
        /// Phrases for others than those spoken of: `the other`.
        pub others: &'static [&'static [&'static str]],
        /// Phrases that only keep a talk going.
        pub small_talk: &'static [&'static [&'static str]],
        /// Determiners with which a relational noun leaves out of what: `the symptoms`. `None` for a language without
        /// articles, where it needs none.
        pub definite_determiners: Option<Words>,
        /// Prepositions after a relational noun that say of what.
        pub complement_prepositions: Words,
        /// Verbs without a subject, for a language that allows them.
        pub null_subjects: Option<NullSubjects>,
    }
}

section! {
    /// How questions come back to what the dialog has, correct it or leave it.
    pub struct Returning {
        /// Phrases that correct the question before: `no, I meant`.
        pub corrections: &'static [&'static [&'static str]],
        /// Phrases that react to an answer before more is asked of the same: `interesting`.
        pub reactions: &'static [&'static [&'static str]],
        /// Phrases that leave the topic: `different thing`.
        pub switches: &'static [&'static [&'static str]],
        /// Phrases for the time before what was spoken of.
        pub earlier: &'static [&'static [&'static str]],
        /// Phrases for the time after it.
        pub later: &'static [&'static [&'static str]],
        /// Phrases for today.
        pub present: &'static [&'static [&'static str]],
        /// Phrases that ask for more of the same: `tell me more`.
        pub more: &'static [&'static [&'static str]],
        /// Words for something besides what was spoken of: `else`.
        pub besides: Words,
        /// Ordinal numbers in all their forms, the first one's first.
        pub ordinals: &'static [Words],
        /// The last of several.
        pub last: Words,
        /// Quantities without a noun, which are of what was spoken of: `so many`.
        pub quantities: &'static [&'static [&'static str]],
        /// How an article tells that a noun was spoken of; `None` where it is used of things in general too.
        pub definite: Option<DefiniteNouns>,
    }
}

section! {
    /// Nouns that an article makes those spoken of before: `the stadium`.
    pub struct DefiniteNouns {
        /// The article.
        pub articles: Words,
        /// Words after the noun that say which one is meant, prepositions and relatives.
        pub complements: Words,
        /// Words after the article that do: `the most`, `the first`.
        pub selecting: Words,
        /// Endings of those: `the tallest`.
        pub selecting_endings: Words,
        /// Nouns of which there is only one: `the internet`.
        pub unique_nouns: Words,
    }
}

section! {
    /// How verbs in the third person are recognised that stand without a subject, of something known.
    pub struct NullSubjects {
        /// Endings, in small letters with their accents.
        pub endings: &'static [&'static str],
        /// Shorter words, in characters, are none.
        pub shortest: usize,
        /// Endings that tell a verb only after one of these words.
        pub endings_after: &'static [(Words, &'static [&'static str])],
    }
}

section! {
    /// Pronouns and adverbs that point back.
    pub struct PointingPronouns {
        /// Pronouns and possessives that stand for a thing or for several.
        pub things: Words,
        /// Pronouns and possessives for one person, or for a thing with a grammatical gender. Where a portfolio's owner
        /// may be meant they do not count.
        pub persons: Words,
        /// Forms, in small letters with their accents, that stand for a thing after a preposition, or for a person.
        pub prepositional: &'static [&'static str],
        /// Possessives: what they mean may stand in their own clause.
        pub possessives: Words,
        /// Possessives that are objects too, where no noun follows.
        pub object_possessives: Words,
        /// Adverbs of place.
        pub places: Words,
        /// Adverbs of place that also tell that something exists: `is there`.
        pub existential: Option<ExistentialAdverb>,
        /// Phrases whose words point to nothing: `each others`.
        pub idioms: &'static [&'static [&'static str]],
        /// Words that are a thing's name only by what was said before: `the latter`.
        pub substitutes: Words,
        /// The numeral that stands for a noun: `a smart one`.
        pub numeral: Option<NumeralPronoun>,
        /// The pronoun that stands for nothing: `is it safe to`.
        pub impersonal: Option<ImpersonalPronoun>,
        /// Pronouns and adverbs that announce a clause.
        pub correlates: Option<Correlates>,
        /// Pronouns that lean on a verb.
        pub clitics: Option<Clitics>,
    }
}

section! {
    /// An adverb of place that also tells that something exists.
    pub struct ExistentialAdverb {
        /// The adverb.
        pub adverbs: Words,
        /// Verbs next to which it does.
        pub verbs: Words,
    }
}

section! {
    /// A numeral that stands for a noun.
    pub struct NumeralPronoun {
        /// Its forms.
        pub forms: Words,
        /// Those of them that stand among the substitutes too.
        pub plurals: Words,
        /// Words in front of which it is something else: `one of them`, `one day`.
        pub not_before: Words,
        /// Words after which it means anyone.
        pub not_after: Words,
    }
}

section! {
    /// The pronoun that stands for nothing, being subject or object only in form.
    pub struct ImpersonalPronoun {
        /// The pronoun.
        pub forms: Words,
        /// Verbs with which it never stands for anything: those of existence and weather, before it, after it, or at the
        /// end of its clause.
        pub verbs: Words,
        /// Verbs after it whose subject is an infinitive: `it takes long to`.
        pub effort_verbs: Words,
        /// Verbs before it of which the same holds: `make it easy to`.
        pub factitive_verbs: Words,
        /// Those of `effort_verbs` whose infinitive, where nothing follows it, has the pronoun for its object: `what did it
        /// cost to build?`
        pub transitive_effort_verbs: Words,
        /// Verbs after it that ask for the meaning of the clause that follows: `it is called when`.
        pub defining_verbs: Words,
        /// Words that open such a clause.
        pub definition_openers: Words,
        /// Copulas and verbs, before it or after it, whose subject may be a clause.
        pub copulas: Words,
        /// Words that open such a clause.
        pub complementizers: Words,
        /// The one in front of an infinitive.
        pub infinitive_particles: Words,
        /// Words that such a word belongs to where it follows them: `it is used to`.
        pub governors: Words,
        /// Such a clause begins among this many words after the pronoun, the next one not counted.
        pub reach: usize,
    }
}

section! {
    /// Pronouns and adverbs that announce a clause, which stands after a comma: `dazu, dass`.
    pub struct Correlates {
        /// The pronouns and adverbs.
        pub forms: Words,
        /// Those of them that are conjunctions after a comma.
        pub conjunctions: Words,
        /// Words that open what is announced.
        pub openers: Words,
        /// The particle of an infinitive, if one is announced.
        pub infinitive_particles: Words,
        /// Beginnings of infinitives that hold the particle themselves.
        pub infinitive_beginnings: Words,
    }
}

section! {
    /// Pronouns that lean on a verb: in front of it after a question word, or joined to it.
    pub struct Clitics {
        /// Those in front of a verb.
        pub forms: Words,
        /// Those of them that only repeat a person named after a preposition.
        pub datives: Words,
        /// That preposition.
        pub dative_prepositions: Words,
        /// Words after which they may stand.
        pub hosts: Words,
        /// Endings of verbs, in small letters with their accents.
        pub verb_endings: &'static [&'static str],
        /// Endings of infinitives with a pronoun joined to them.
        pub infinitive_endings: Words,
        /// The same of imperatives, which have an accent for it.
        pub imperative_endings: Words,
        /// Nouns with such an ending.
        pub nouns: Words,
        /// Shorter words, in bytes, have none joined.
        pub shortest: usize,
    }
}

section! {
    /// Demonstratives that point back.
    pub struct PointingDemonstratives {
        /// Determiners that point back with a noun that says to what kind of thing: `this project`, `the project`.
        pub determiners: Words,
        /// Demonstratives that are nothing else.
        pub forms: Words,
        /// Those of them that announce nothing that follows.
        pub never_cataphoric: Words,
        /// Words in front of which the others do: `those who`.
        pub cataphora: Words,
        /// Nouns of time, with which a demonstrative means the present: `this year`.
        pub times: Words,
        /// A demonstrative that is a conjunction and a relative too.
        pub complementizer: Option<DemonstrativeComplementizer>,
        /// Articles that stand as demonstratives where no noun follows: a group for each kind of noun phrase.
        pub articles: &'static [DemonstrativeArticles],
        /// Forms that point back only in front of a noun, being another word elsewhere.
        pub attributive: Option<AttributiveForms>,
        /// Pronouns of quality: `such`.
        pub qualities: Option<QualityPronouns>,
    }
}

section! {
    /// A demonstrative that is a conjunction and a relative too.
    pub struct DemonstrativeComplementizer {
        /// Its forms.
        pub forms: Words,
        /// Words after which it is a demonstrative.
        pub after: Words,
        /// Endings of verbs in front of which it is a relative all the same: `the team he played for that reached`.
        pub relative_endings: Words,
    }
}

section! {
    /// Articles that stand as demonstratives where no noun follows. A comma in front makes relatives of them.
    pub struct DemonstrativeArticles {
        /// Their forms.
        pub forms: Words,
        /// Prepositions, after which something else stands for a thing: `damit`, not `mit dem`.
        pub not_after: Words,
        /// Function words that stand between them and a noun.
        pub attributes: Words,
        /// Endings of adjectives that do.
        pub adjective_endings: Words,
        /// Whether any noun in the rest of the clause may be theirs.
        pub distant_noun: bool,
        /// Endings of superlatives: after an article and without a noun they stand for a noun of their question.
        pub superlative_endings: Words,
    }
}

section! {
    /// Forms that point back only in front of a noun, being another word elsewhere.
    pub struct AttributiveForms {
        /// The forms, in small letters with their accents.
        pub forms: &'static [&'static str],
        /// Words after which they are the other word even so.
        pub not_after: Words,
    }
}

section! {
    /// Pronouns of quality, which point back in front of a noun.
    pub struct QualityPronouns {
        /// Their forms.
        pub forms: Words,
        /// Words after which they ask for a definition.
        pub definition_words: Words,
    }
}

section! {
    /// Which of a question's own words a pronoun may mean.
    pub struct Antecedents {
        /// How pronouns agree with nouns in number, where both show it.
        pub number: Option<NumberAgreement>,
        /// Pronouns and particles after which a verb stands.
        pub subjects: Words,
        /// Endings of verbs, in small letters with their accents.
        pub verb_endings: &'static [&'static str],
        /// Question words in front of a noun: they ask for it, so that no pronoun can mean it yet.
        pub interrogative_determiners: Words,
        /// Verbs whose subject is what a possessive after them means.
        pub possession_verbs: Words,
        /// Words that open a conditional clause, which may speak of what a later demonstrative means.
        pub conditionals: Words,
    }
}

section! {
    /// How pronouns agree with nouns in number.
    pub struct NumberAgreement {
        /// Pronouns for one.
        pub singular: Words,
        /// Pronouns for several.
        pub plural: Words,
        /// Endings of nouns for several.
        pub plural_endings: Words,
        /// Longer endings that are none.
        pub singular_endings: Words,
        /// Nouns for several without such an ending.
        pub irregular_plurals: Words,
    }
}

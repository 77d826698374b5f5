//! English.

use super::*;
use rust_stemmers::Algorithm;

/// English: all that is known about it.
pub(super) static PACK: Pack = Pack {
    writing: WRITING,
    names: NAMES,
    questions: QUESTIONS,
    dialog: DIALOG,
    phrases: PHRASES,
    prompts: PROMPTS,
    reading: READING,
    claims: CLAIMS,
    resume: RESUME,
    evaluation: EVALUATION,
};

// Letters, stems, function words, sentence ends.

const WRITING: Writing = Writing {
 script: Script::Latin, stemmer: Algorithm::English,
 accented_endings: &[],
 transliteration: &[],
 function_words: Words::new(&["a", "about", "above", "after", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been", "before", "being", "between", "both", "but", "by", "can", "could", "did", "do", "does", "doing", "during", "each", "for", "from", "had", "has", "have", "having", "he", "her", "here", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "itself", "just", "many", "may", "me", "might", "more", "most", "much", "my", "no", "nor", "not", "of", "on", "only", "or", "other", "our", "out", "over", "own", "same", "shall", "she", "should", "so", "some", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through", "to", "too", "under", "until", "up", "us", "very", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would", "you", "your"]),
 requests: Words::new(&["describe", "explain", "please", "tell"]),
 letters: "", marks: "",
 endings: Words::new(&["ck", "ed", "ght", "ies", "ing", "ity", "ly", "ment", "ness", "sh", "th", "tion"]),
 inner: Words::new(&["k", "th", "w"]),
 shortest: 0, foreign: "",
 typical: Words::new(&["achievement", "achievements", "awards", "companies", "company", "contact", "contacts", "database", "databases", "education", "email", "employer", "experience", "hello", "hey", "hi", "job", "language", "languages", "project", "projects", "role", "skills", "stack", "tech", "technologies", "technology", "tools", "with", "work"]),
 abbreviations: Words::new(&["approx", "ca", "cf", "ch", "dr", "e.g", "eq", "fig", "figs", "gen", "i.e", "mr", "mrs", "ms", "mt", "no", "nos", "pp", "prof", "rep", "rev", "sec", "sen", "st", "viz", "vol", "vs"]),
 closing_abbreviations: Words::new(&["a.d", "a.m", "al", "apr", "aug", "b.c", "co", "corp", "dec", "dept", "est", "etc", "feb", "inc", "jan", "jr", "jul", "jun", "llc", "ltd", "mar", "nov", "oct", "p.m", "ph.d", "sep", "sept", "u.k", "u.s"]),
 quotation_marks: ("“", "”"), capital_is_name: true,
};

// Names.

const NAMES: Names = Names {};

// Questions.

const QUESTIONS: Questions = Questions {};

// Dialogs.

const DIALOG: Dialog = Dialog {
    clause_openers: Words::new(&[
        "although", "and", "because", "but", "if", "or", "since", "though", "when", "whether", "while",
    ]),
    reporting_verbs: Words::new(&[
        "announce", "announced", "believe", "believed", "claim", "claimed", "said", "say", "says", "state", "stated",
        "states", "think", "thought",
    ]),
    generic: Words::new(&[
        "able", "actually", "already", "always", "anyone", "bad", "became", "become", "began", "begin", "best",
        "better", "big", "biggest", "call", "called", "change", "choose", "come", "comes", "compare", "compared",
        "considered", "continue", "cost", "costs", "d", "different", "doing", "done", "else", "end", "ever", "exactly",
        "expect", "expected", "find", "first", "get", "gets", "give", "go", "goes", "going", "good", "got", "great",
        "happen", "happened", "happens", "help", "helps", "hey", "important", "instead", "interesting", "know",
        "known", "last", "learn", "let", "like", "likely", "ll", "long", "look", "made", "main", "make", "makes",
        "matter", "mean", "means", "meant", "need", "needed", "needs", "new", "no", "now", "oh", "ok", "okay", "old",
        "one", "others", "popular", "possible", "provide", "re", "really", "right", "run", "s", "said", "say", "see",
        "seem", "seems", "show", "some", "someone", "something", "start", "started", "still", "stop", "sure", "t",
        "take", "takes", "talk", "thank", "thanks", "think", "too", "took", "try", "typical", "use", "used", "useful",
        "uses", "using", "usually", "ve", "want", "well", "went", "work", "worked", "working", "works", "worst", "wow",
        "yes", "yet",
    ]),
    generic_nouns: Words::new(&[
        "example", "examples", "guy", "information", "kind", "kinds", "list", "ones", "people", "sort", "thing",
        "things", "time", "type", "types", "way", "ways",
    ]),
    relational_nouns: Words::new(&[
        "advantage", "alternative", "application", "architect", "author", "background", "benefit", "capital", "cause",
        "ceo", "characteristic", "climate", "component", "con", "cons", "consequence", "cost", "creator", "criticism",
        "culture", "danger", "date", "deadline", "definition", "diameter", "difference", "dimension", "director",
        "disadvantage", "downside", "drawback", "effect", "feature", "fee", "founder", "function", "goal", "height",
        "history", "impact", "importance", "ingredient", "inventor", "leader", "length", "limit", "limitation",
        "meaning", "member", "method", "origin", "outcome", "owner", "part", "population", "precaution", "price",
        "principle", "pro", "problem", "process", "purpose", "reason", "requirement", "result", "risk", "role", "rule",
        "side", "significance", "size", "solution", "speed", "stage", "step", "structure", "success", "symptom",
        "temperature", "timeline", "treatment", "upside", "variant", "weight", "winner", "year",
    ]),
    name_questions: Words::new(&["what", "which", "who", "whom"]),
    ellipsis: Ellipsis {
        question_words: Words::new(&["how", "what", "when", "where", "which", "who", "why"]),
        first_and_second_person: Words::new(&["i", "my", "you", "your"]),
        capitalised_address: Words::NONE,
        conjunctions: Words::new(&["and"]),
        additives: Words::new(&["also"]),
        topic_shifts: &[&["what", "about"], &["how", "about"]],
        others: &[&["the", "two"], &["the", "other"], &["the", "same"]],
        small_talk: &[
            &["how", "is", "it", "going"],
            &["how", "s", "it", "going"],
            &["what", "s", "up"],
            &["what", "is", "up"],
        ],
        definite_determiners: Some(Words::new(&["the"])),
        complement_prepositions: Words::new(&["between", "for", "in", "of", "to"]),
        null_subjects: None,
    },
    pronouns: PointingPronouns {
        things: Words::new(&["it", "its", "their", "theirs", "them", "they"]),
        persons: Words::new(&["he", "her", "hers", "him", "his", "she"]),
        prepositional: &[],
        possessives: Words::new(&["her", "hers", "his", "its", "their", "theirs"]),
        object_possessives: Words::NONE,
        places: Words::new(&["there"]),
        existential: Some(ExistentialAdverb {
            adverbs: Words::new(&["there"]),
            verbs: Words::new(&[
                "are", "be", "been", "exist", "exists", "had", "has", "have", "is", "re", "s", "was", "were", "will",
            ]),
        }),
        idioms: &[&["each", "others"]],
        substitutes: Words::new(&["former", "latter", "ones", "others"]),
        numeral: Some(NumeralPronoun {
            forms: Words::new(&["one"]),
            plurals: Words::new(&["ones"]),
            not_before: Words::new(&["example", "kind", "of", "or", "thing", "time", "type", "way"]),
            not_after: Words::new(&[
                "can", "could", "did", "do", "does", "may", "might", "must", "no", "should", "would",
            ]),
        }),
        impersonal: Some(ImpersonalPronoun {
            forms: Words::new(&["it"]),
            verbs: Words::NONE,
            effort_verbs: Words::new(&["cost", "costs", "take", "takes", "took"]),
            factitive_verbs: Words::new(&["make", "makes", "take"]),
            transitive_effort_verbs: Words::new(&["cost", "costs"]),
            defining_verbs: Words::new(&["called", "mean", "means"]),
            definition_openers: Words::new(&["if", "that", "to", "when"]),
            copulas: Words::new(&["be", "is", "s", "was"]),
            complementizers: Words::new(&["that", "to"]),
            infinitive_particles: Words::new(&["to"]),
            governors: Words::new(&[
                "able", "close", "compared", "due", "native", "related", "similar", "supposed", "used",
            ]),
            reach: 5,
        }),
        correlates: None,
        clitics: None,
    },
    demonstratives: PointingDemonstratives {
        determiners: Words::new(&["that", "the", "these", "this", "those"]),
        forms: Words::new(&["these", "this", "those"]),
        never_cataphoric: Words::new(&["this"]),
        cataphora: Words::new(&["that", "which", "who", "whose", "with"]),
        times: Words::new(&[
            "afternoon", "autumn", "century", "day", "days", "decade", "evening", "moment", "month", "morning",
            "season", "spring", "summer", "time", "week", "winter", "year", "years",
        ]),
        complementizer: Some(DemonstrativeComplementizer {
            forms: Words::new(&["that"]),
            after: Words::new(&[
                "about", "after", "are", "at", "before", "by", "can", "could", "did", "do", "does", "for", "from",
                "has", "how", "in", "is", "like", "of", "on", "s", "since", "than", "to", "was", "why", "will", "with",
                "would",
            ]),
            relative_endings: Words::new(&["ed"]),
        }),
        articles: &[],
        attributive: None,
        qualities: None,
    },
    antecedents: Antecedents {
        number: Some(NumberAgreement {
            singular: Words::new(&["he", "her", "him", "his", "it", "its", "she", "that", "this"]),
            plural: Words::new(&["their", "theirs", "them", "these", "they", "those"]),
            plural_endings: Words::new(&["s"]),
            singular_endings: Words::new(&["is", "ss", "us"]),
            irregular_plurals: Words::new(&["children", "men", "mice", "teeth", "women"]),
        }),
        subjects: Words::new(&["he", "i", "it", "she", "they", "to", "we", "you"]),
        verb_endings: &[],
        interrogative_determiners: Words::new(&["how", "many", "much", "what", "which"]),
        possession_verbs: Words::new(&["had", "has", "have"]),
        conditionals: Words::new(&["if", "when"]),
    },
};

// Sentences of answers.

const PHRASES: Phrases = Phrases {};

// Prompts.

const PROMPTS: Prompts = Prompts {};

// A model's answer.

const READING: Reading = Reading {};

// Claims.

const CLAIMS: Claims = Claims {};

// Resumes.

const RESUME: Resume = Resume {};

// Evaluation.

const EVALUATION: Evaluation = Evaluation {};

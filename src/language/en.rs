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

const QUESTIONS: Questions = Questions {
    intents: IntentPatterns {
        achievements: "achiev*, accomplish*, proud of, results|successes",
        current_job: "where work|working|employed do|does|is|are, where currently|now|nowadays work*|employed, current|present job|employer|position|company|work|workplace, work* currently|now|nowadays",
        spoken_languages: "spoken|foreign|human|natural language*, speak language*|english|spanish|german|russian|french",
        languages: "programming|coding|computer language*, language*|languages, code|codes|program in languages|language",
        technology_usage: "where use*|using|applied|apply, which|what project*|projects use*|using|with|apply|applied, who use*|using, used|use|uses in project*|projects, where did|was used|applied",
        technologies: "technolog*, tech|technology stack, stack, skill*, tools|tooling, technolog* use*|project*|know*, built|made|written with|in what",
        contacts: "contact*, get in touch, reach|email|e-mail|mail, phone|telephone|telegram, write|hire to you|him|her",
        location: "what|which city|country|town, where live|lives|based|located, where from",
        education: "educat*|education, degree*|diploma*, universit*|college, stud* where|what|did, graduat*",
        awards: "award*|prize*|honors|honours",
        certificates: "certific*|certificate*|certification*",
        publications: "publication*|papers|published",
        interests: "hobb*|interests, free time",
        volunteering: "volunteer*",
        role: "role|roles, when work*|employed, how long work*, dates, position|title|job, responsib*",
        companies: "which|what|list compan*|companies|employer*, companies|employers",
        projects_of_company: "projects, which|what|list|show|all projects, projects done|made|built|had, worked on",
        experience: "experience*, where worked|work did, career|resume|cv|background, work history, what did do, what have done, working on, worked",
        asker: "my name, who am i, how old am",
        personal: "how old, your|his|her age, birthday|born, married|kids|wife|husband, salary|earn*",
        about: "who are you, who is, about yourself|you|him|her, introduce yourself, what do you do, what does he|she do, what does do",
        greeting: "hi|hello|hey|hiya|greetings|howdy, good morning|evening|afternoon|day",
        definition: "what is|s, what does mean|stand, define|definition|meaning",
        project_details: "tell|describe|explain project, about project, what is project, details project",
    },
    categories: CategoryPatterns {
        vector_database: "vector* database*|store*|db|dbs|storage, vector* base*",
        database: "database*|databases|dbs|db",
        programming_language: "programming language*",
        framework: "framework*",
        library: "library|libraries",
        testing: "testing",
        ml: "ml|ai, machine learning",
        devops: "devops",
        cloud: "cloud",
        message_broker: "message broker*|queue*, broker*",
        frontend: "frontend|front-end",
        backend: "backend|back-end",
    },
    number: "how many, number of",
    since: Words::new(&["after", "from", "since"]),
    until: Words::new(&["before", "till", "until"]),
    prepositions: Words::new(&["at", "for", "in", "on", "with"]),
};

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
        "example", "examples", "expect", "expected", "find", "first", "get", "gets", "give", "go", "goes", "going",
        "good", "got", "great", "guy", "happen", "happened", "happens", "help", "helps", "hey", "important",
        "information", "instead", "interesting", "kind", "kinds", "know", "known", "last", "learn", "let", "like",
        "likely", "list", "ll", "long", "look", "made", "main", "make", "makes", "matter", "mean", "means", "meant",
        "need", "needed", "needs", "new", "no", "now", "oh", "ok", "okay", "old", "one", "ones", "others", "people",
        "popular", "possible", "provide", "re", "really", "right", "run", "s", "said", "say", "see", "seem", "seems",
        "show", "some", "someone", "something", "sort", "start", "started", "still", "stop", "sure", "t", "take",
        "takes", "talk", "thank", "thanks", "thing", "things", "think", "time", "too", "took", "try", "type", "types",
        "typical", "use", "used", "useful", "uses", "using", "usually", "ve", "want", "way", "ways", "well", "went",
        "work", "worked", "working", "works", "worst", "wow", "yes", "yet",
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
        articles: None,
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

const EVALUATION: Evaluation = Evaluation {
    scores: ScoreTexts {
        context_entity_recall: "The contexts have {some} of the reference's {all} entities.",
        precision_by_reference: "{some} of {all} contexts were useful for the reference; useful ones in front count more.",
        precision_by_answer: "{some} of {all} contexts were useful for the answer; useful ones in front count more.",
        context_recall: "The contexts support {some} of the reference's {all} statements.",
        faithfulness: "{some} of the answer's {all} statements follow from the contexts.",
        noise_of_relevant: "{some} of {all} statements are wrong and come from relevant contexts: {band} robustness.",
        noise_of_irrelevant: "{some} of {all} statements are wrong and come from irrelevant contexts: {band} robustness.",
        bands: BandWords { excellent: "excellent", good: "good", moderate: "moderate", poor: "poor" },
        evasive: "The answer evades the question.",
        response_relevancy: "Questions that the answer answers are {percent} % like the one asked.",
        citation_rate: "The answer cites a source.",
        no_citation: "The answer cites no source.",
        citations_per_answer: "Citations: {count}.",
        sources_section: "A list of sources is there.",
        no_sources_section: "No list of sources.",
        file_references: "Files are named.",
        no_file_references: "No file is named.",
        code_blocks: "Code is quoted.",
        no_code_blocks: "No code is quoted.",
        citation_quality: "Markers .3, list of sources .3, files .2, code .2.",
        citation_recall: "Share of the statements that their citations support.",
        citation_precision: "Share of the citations that support alone or are needed.",
        verified_claims: "Passages support {some} of {all} statements.",
        hallucination_rate: "No passage supports {some} of {all} statements.",
        attribution_accuracy: "The declared source is right for {some} of {all} parts.",
        retry_rate: "More than one attempt was needed.",
        no_retry: "The first attempt was enough.",
        latency: "{milliseconds} ms.",
        recall_at_k: "Share of the relevant documents among the first {k}.",
        mrr: "1 by the rank of the first relevant document.",
        ndcg: "Order of the first {k} documents against the best possible one.",
        averaged: "Mean of {judges} judges; the first: ",
    },
    undefined: UndefinedTexts {
        missing_field: "The sample has no `{field}`.",
        bad_sample: "The sample cannot be read: {why}",
        no_statements: "The judge found no statements in `{field}`.",
        no_entities: "The reference has no entities.",
        no_verdicts: "The judge gave no verdicts.",
        verdict_out_of_range: "The judge gave the verdict {verdict}; only 0 and 1 count.",
        verdict_count: "The judge gave {got} verdicts for {expected} statements.",
        malformed_verdict: "The judge's answer has no usable `{part}`.",
        uneven_contexts: "The verdicts do not fit: the contexts have different numbers of verdicts.",
        empty_reference: "The verdicts do not fit: the reference has no statements.",
        uneven_answer: "The verdicts do not fit: the numbers of verdicts do not fit each other.",
        no_embeddings: "Questions cannot be compared without embeddings.",
        no_vector: "A question has no direction to compare: its vector is zero.",
        judge_not_better: "The judge without a model is not reliably better than always giving the same verdict here \
                           (balanced accuracy {accuracy}, baseline {baseline}).",
        other_language: "A context is in another language ({contexts}) than what is judged ({judged}), and a judge \
                         without a model compares words.",
        judge_failed: "The judge failed: {why}",
        no_judge: "None of the judges has a name that was asked for.",
        no_claims: "The answer states nothing that could be checked.",
        no_citations: "The answer has no citations.",
        no_attribution: "The answer declares no sources for its parts.",
        no_relevant: "The case names no relevant documents.",
    },
    report: ReportTexts {
        title: "Measured answers",
        cases: "cases",
        judges: "judged by",
        summary: "Means",
        summary_note: "Coverage is the share of cases with a score. An undefined score is kept out of the mean.",
        metric: "Metric",
        mean: "Mean",
        coverage: "Coverage",
        before: "Before",
        difference: "Change",
        lower: "lower is better",
        undefined: "Why scores are missing",
        bounds: "Bounds",
        bound: "Bound",
        kept: "Kept",
        must: "must",
        should: "should",
        nice: "good to have",
        goal: "yes, goal reached",
        yes: "yes",
        no: "no",
        distribution: "Distribution",
        distribution_note: "How many cases have which score; beside the name, the coverage.",
        bars: "cases per tenth of the scale: {counts}",
        change: "Change against the baseline",
        change_note: "Only cases that both runs have a score for. To the right is better.",
        better: "better",
        worse: "worse",
        lost: "without a score now",
        worst: "Worst cases",
        worst_note: "By the mean of the judged metrics and the statements without support; 1 is best.",
        worse_in: "worse than before",
        answer: "Answer",
        reference: "Reference",
        contexts: "Contexts",
        errors: "Cases that failed",
    },
    judge: JudgeWords {
        requests: Words::new(&[
            "describe", "explain", "give", "kind", "list", "long", "many", "much", "name", "please", "show", "tell",
        ]),
        question_words: Words::new(&["how", "what", "when", "where", "which", "who", "why"]),
        number_questions: Words::new(&["long", "many", "much", "old", "when"]),
        name_questions: Words::new(&["where", "who", "whom"]),
        evasions: &[
            "i don't know", "i do not know", "not sure", "cannot answer", "can't answer", "cannot say", "can't say",
            "hard to say", "no information", "not known", "unclear", "it depends", "unable to", "does not say",
            "do not say", "no data", "not mentioned", "could not find", "couldn't find",
        ],
        possessive_endings: Words::new(&["'s"]),
        nouns: None,
        root: None,
    },
    notes: NoteTexts {
        compared: "{verdict}, {percent} % of the words",
        compared_on_grounds: "{verdict} ({grounds}), {percent} % of the words",
        useful: "{percent} % of the answer's words",
        verdicts: VerdictWords {
            unsupported: "not in the source",
            not_checkable: "other language",
            weak: "weak",
            wording_found: "wording found",
            verified: "verbatim",
        },
        grounds: GroundWords {
            number: "number",
            date: "date",
            name: "name",
            negation: "negation",
            hedge: "hedge",
            opposite: "opposite",
            relation: "relation",
            roles: "roles",
            words: "words",
        },
    },
    measured: JudgeReliability {
        context_entity_recall: Reliability { accuracy: 1.00, lower: 0.69, cases: 16 },
        context_precision: Reliability { accuracy: 0.94, lower: 0.78, cases: 20 },
        context_recall: Reliability { accuracy: 0.96, lower: 0.75, cases: 16 },
        faithfulness: Reliability { accuracy: 0.88, lower: 0.71, cases: 24 },
        noise_sensitivity: Reliability { accuracy: 0.91, lower: 0.75, cases: 24 },
        response_relevancy: Reliability { accuracy: 0.75, lower: 0.56, cases: 20 },
    },
};

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

const DIALOG: Dialog = Dialog {};

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

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

const NAMES: Names = Names {
    everyday: Words::new(&[
        "access", "actor", "air", "analytics", "ant", "apollo", "arrow", "atlas", "atom", "aurora", "auto", "bank",
        "base", "beam", "bean", "big", "black", "blue", "bolt", "bottle", "box", "bridge", "bun", "c", "camel",
        "canvas", "cell", "center", "centre", "chain", "check", "chef", "city", "clean", "cloud", "core", "cursor",
        "d", "dart", "dash", "data", "delta", "digital", "east", "easy", "edge", "elixir", "ember", "excel", "express",
        "falcon", "fast", "first", "flask", "flow", "flux", "force", "forge", "free", "fresh", "general", "gin",
        "global", "go", "gold", "golden", "grand", "great", "green", "grid", "group", "halo", "happy", "hive", "home",
        "horizon", "hot", "house", "hugo", "impala", "insight", "institute", "iris", "julia", "jump", "keen", "keep",
        "lab", "labs", "lambda", "lean", "less", "lift", "light", "lighthouse", "linear", "link", "lotus", "luna",
        "make", "market", "material", "media", "meteor", "mint", "mirror", "national", "nest", "net", "new", "next",
        "node", "north", "nota", "notion", "nova", "oak", "ocean", "online", "open", "oracle", "order", "orders",
        "personal", "phoenix", "pig", "play", "point", "power", "prime", "pulse", "quarry", "quasar", "quick", "r",
        "radar", "ray", "react", "reactor", "real", "red", "rest", "ring", "rocket", "root", "royal", "ruby", "rust",
        "safe", "saga", "sage", "scala", "school", "services", "shell", "signal", "silver", "simple", "slack", "smart",
        "soft", "software", "sol", "solid", "solutions", "south", "spark", "spring", "sprint", "stack", "star",
        "storm", "strata", "stream", "studio", "super", "swift", "switch", "system", "systems", "team", "teams",
        "tech", "technologies", "technology", "torch", "total", "trace", "tram", "trino", "true", "union", "united",
        "unity", "university", "urban", "vault", "via", "video", "vine", "virtual", "vision", "vital", "vite", "wave",
        "web", "west", "white", "word", "world", "young", "zero", "zig",
    ]),
    cues: &[
        ("project", Words::new(&["project"])),
        ("company", Words::new(&["company", "employer"])),
        ("technology", Words::new(&["database", "framework", "language", "library", "technology", "tool"])),
    ],
    compound_heads: Words::NONE,
    determiners: Words::NONE,
    heads: Words::new(&["code", "developer", "experience", "projects", "skills", "stack"]),
    experience: Experience {
        nouns: Words::new(&["experience", "skills"]),
        prepositions: Words::new(&["in", "of", "with"]),
        heads: Words::new(&["developer", "experience", "skills"]),
        determiners: Words::new(&["and", "her", "his", "the", "your"]),
    },
    inflection: NameInflection {
        endings: Words::new(&["es", "s"]),
        replaces_vowel: false,
        attribute_endings: Words::NONE,
        stems: false,
    },
    heard: &[],
    respellings: &[],
};

// Questions.

const QUESTIONS: Questions = Questions {};

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

const RESUME: Resume = Resume {
    headings: ResumeHeadings {
        achievements: "Achievements",
        achievement: "achievement",
        awards: "Awards",
        certificates: "Certificates",
        company: "Company",
        contacts: "Contacts",
        courses: "Courses",
        ended: "until",
        education: "Education",
        email: "Email",
        experience: "Experience",
        interests: "Interests",
        issuer: "Issued by",
        languages: "Languages",
        level: "Level",
        location: "Location",
        period: "Period",
        phone: "Phone",
        present: "present",
        profile: "Profile",
        project: "Project",
        projects: "Projects",
        publications: "Publications",
        publisher: "Publisher",
        references: "References",
        role: "Role",
        score: "Score",
        skills: "Skills",
        started: "from",
        tags: "Topics",
        technologies: "Technologies",
        volunteering: "Volunteering",
        website: "Website",
    },
    present: Words::new(&["current", "now", "present", "today"]),
    programming_languages: Words::new(&["languages"]),
    skill_categories: &[
        ("programming_language", Words::new(&["programming language"])),
        ("vector_database", Words::new(&["vector"])),
        ("database", Words::new(&["database"])),
        ("framework", Words::new(&["framework"])),
        ("library", Words::new(&["librar"])),
        ("ml", Words::new(&["deep learning", "machine learning"])),
        ("testing", Words::new(&["testing"])),
        ("tool", Words::new(&["tools"])),
    ],
};

// Evaluation.

const EVALUATION: Evaluation = Evaluation {};

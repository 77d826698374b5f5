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

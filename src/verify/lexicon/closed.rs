//! Closed classes: discourse words, conjunctions, pronouns, determiners.

use crate::text::Language;

/// Words that link sentences.
pub(super) fn is_discourse(word: &str, language: Language) -> bool {
    match language {
        Language::En => matches!(
            word,
            "also"
                | "additionally"
                | "moreover"
                | "furthermore"
                | "however"
                | "thus"
                | "therefore"
                | "finally"
                | "then"
                | "hence"
                | "besides"
                | "specifically"
                | "notably"
                | "overall"
                | "meanwhile"
                | "indeed"
                | "instead"
                | "although"
                | "though"
                | "whereas"
                | "addition"
                | "yes"
        ),
        Language::Ru => matches!(
            word,
            "также"
                | "тоже"
                | "однако"
                | "поэтому"
                | "затем"
                | "наконец"
                | "кроме"
                | "того"
                | "причем"
                | "итак"
                | "таким"
                | "образом"
                | "следовательно"
                | "например"
                | "именно"
                | "еще"
                | "уже"
                | "да"
        ),
        Language::Es => matches!(
            word,
            "ademas"
                | "tambien"
                | "embargo"
                | "finalmente"
                | "entonces"
                | "asi"
                | "luego"
                | "aunque"
                | "mientras"
                | "pues"
                | "asimismo"
                | "igualmente"
                | "ejemplo"
                | "si"
        ),
    }
}

/// Words that begin another clause or another item when they stand between words.
pub(in crate::verify) fn is_conjunction(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "but"
            | "while"
            | "whereas"
            | "or"
            | "и"
            | "а"
            | "но"
            | "или"
            | "тогда"
            | "зато"
            | "y"
            | "e"
            | "pero"
            | "mientras"
            | "o"
            | "u"
            | "sino"
    )
}

/// Pronouns that take up a subject of the sentence before.
pub(in crate::verify) fn is_pronoun(word: &str) -> bool {
    matches!(
        word,
        "he" | "she"
            | "it"
            | "they"
            | "his"
            | "her"
            | "its"
            | "their"
            | "this"
            | "these"
            | "there"
            | "he's"
            | "it's"
            | "он"
            | "она"
            | "оно"
            | "они"
            | "его"
            | "ее"
            | "их"
            | "это"
            | "там"
            | "здесь"
            | "тут"
            | "el"
            | "ella"
            | "ellos"
            | "ellas"
            | "su"
            | "sus"
            | "esto"
            | "este"
            | "esta"
            | "ese"
            | "alli"
    )
}

/// Articles, possessives and the like: the word behind them is a thing and no action.
pub(in crate::verify) fn is_determiner(word: &str) -> bool {
    matches!(
        word,
        "the"
            | "a"
            | "an"
            | "its"
            | "his"
            | "her"
            | "their"
            | "this"
            | "that"
            | "these"
            | "those"
            | "our"
            | "my"
            | "el"
            | "la"
            | "los"
            | "las"
            | "un"
            | "una"
            | "unos"
            | "unas"
            | "su"
            | "sus"
            | "este"
            | "esta"
            | "del"
            | "al"
    )
}

//! Questions that leave something out without pointing at it: "Why?", "And Jared?", "What are the symptoms?".

use super::words::{Part, is_relational};

/// What a question leaves out, in English, or `None`: it stands alone.
pub(super) fn missing(parts: &[Part<'_>]) -> Option<&'static str> {
    let content: Vec<usize> = (0..parts.len()).filter(|at| parts[*at].is_content()).collect();
    let words: Vec<&str> = parts.iter().map(|part| part.folded.as_str()).collect();
    let second_person = words.iter().any(|word| SECOND_PERSON.contains(word));
    if content.is_empty() {
        let asks = words.iter().any(|word| ASKING.contains(word));
        return (asks && !second_person).then_some("the question has no subject");
    }
    // Behind "Interesting." or "A crown sounds better." another sentence may open.
    let openings: Vec<usize> = (0..parts.len()).filter(|at| parts[*at].opens).collect();
    if openings.iter().any(|at| opens_with(&words[*at..], ABOUT)) && content.len() <= 5 {
        return Some("another subject for the question before");
    }
    // "And Jared?", "А лечение?", "¿Y el tratamiento?"; with a question word and a subject of its own it stands alone.
    let continues = words.first().is_some_and(|word| AND.contains(word))
        && parts.get(1).is_some_and(|next| parts[0].word.end < next.word.start && !parts[0].hyphenated);
    if continues && !second_person && words.len() <= 8 {
        let asks = words.iter().any(|word| ASKING.contains(word));
        let own = content.iter().filter(|at| !is_relational(words[**at])).count();
        if (!asks && content.len() <= 3) || (asks && own <= 1 && !content.iter().any(|at| parts[*at].is_name())) {
            return Some("a continuation");
        }
    }
    if words.windows(2).any(|pair| OTHERS.iter().any(|other| pair == *other)) {
        return Some("others than those before");
    }
    if let [only] = content[..] {
        if parts[only].is_name() {
            return None;
        }
        let before = only.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or_default();
        let behind = words.get(only + 1).copied().unwrap_or_default();
        if is_relational(words[only]) {
            // English and Spanish say by the article that it is known of what; Russian has none.
            let definite = matches!(before, "the" | "el" | "la" | "los" | "las") || !words[only].is_ascii();
            let complement = matches!(
                behind,
                "of" | "for" | "between" | "to" | "in" | "de" | "del" | "entre" | "для" | "между" | "у" | "в"
            );
            return (definite && !complement && !second_person).then_some("it does not say of what");
        }
        if is_finite(&parts[only], before) && !second_person && !words.contains(&"такое") && !words.contains(&"такой")
        {
            return Some("the verb has no subject");
        }
        return None;
    }
    // "The pros and cons", "высота и вес".
    let relational = content.iter().all(|at| is_relational(words[*at]));
    let definite = !words[content[0]].is_ascii()
        || content[0].checked_sub(1).is_some_and(|at| matches!(words[at], "the" | "los" | "las" | "el" | "la"));
    let last = content[content.len() - 1];
    (content.len() == 2 && relational && definite && last + 1 == words.len()).then_some("it does not say of what")
}

/// "What about": the question before goes on with another subject.
const ABOUT: &[&[&str]] = &[
    &["what", "about"],
    &["how", "about"],
    &["que", "tal"],
    &["y", "que", "hay", "de"],
    &["que", "hay", "de"],
    &["что", "насчет"],
    &["а", "что", "насчет"],
    &["а", "как", "насчет"],
];

/// Of two or several that were spoken of.
const OTHERS: &[[&str; 2]] = &[
    ["the", "two"],
    ["the", "other"],
    ["the", "same"],
    ["los", "dos"],
    ["las", "dos"],
    ["el", "otro"],
    ["la", "otra"],
    ["los", "otros"],
    ["las", "otras"],
];

/// Words that open a continuation.
const AND: &[&str] = &["а", "и", "and", "y", "e"];

#[rustfmt::skip]
const ASKING: &[&str] = &[
    "what", "why", "how", "when", "where", "which", "who", "почему", "зачем", "как", "когда", "где", "кто", "что",
    "сколько", "какой", "какая", "какие", "какое", "чем", "que", "cual", "cuales", "como", "cuando", "cuanto", "cuanta", "cuantos",
    "donde", "quien", "por",
];

#[rustfmt::skip]
const SECOND_PERSON: &[&str] = &[
    "you", "your", "i", "my", "ты", "тебя", "тебе", "твой", "твоя", "твои", "вы", "вас", "вам", "ваш", "я", "меня",
    "мой", "tu", "tus", "te", "usted", "ustedes", "yo", "mi", "mis", "eres", "tienes", "puedes", "puedo",
];

fn opens_with(words: &[&str], openings: &[&[&str]]) -> bool {
    openings.iter().any(|opening| words.starts_with(opening))
}

/// A verb in the third person that stands without subject: Russian and Spanish allow it, of something known.
fn is_finite(part: &Part<'_>, before: &str) -> bool {
    #[rustfmt::skip]
    const RUSSIAN: &[&str] = &[
        "ет", "ит", "ют", "ут", "ят", "ется", "ится", "ются", "утся", "ятся", "лся", "лась", "лось", "лись", "ал", "ил",
        "ел", "ала", "ила", "ела", "али", "или", "ели",
    ];
    let cyrillic = part.folded.chars().any(|c| ('а'..='я').contains(&c));
    if cyrillic {
        return part.folded.chars().count() >= 4 && RUSSIAN.iter().any(|ending| part.folded.ends_with(ending));
    }
    part.lower.ends_with('ó') || (before == "se" && part.lower.ends_with(['a', 'e', 'n']))
}

//! Does a word of a question point outside the question? Pronouns and demonstratives whose antecedent is not among the
//! question's own words.

use super::words::Part;

/// Pronouns that stand for a thing or for several, as subjects and objects.
#[rustfmt::skip]
const PRONOUNS: &[&str] = &[
    "it", "itself", "they", "them", "themselves",
    "они", "оно", "ими", "ним", "ними", "них", "нем", "нему", "нею",
    "ello", "ellos", "ellas",
];

/// The same for one person, or in Russian and Spanish for a thing with a grammatical gender. Where a portfolio's owner
/// may be meant they do not count.
#[rustfmt::skip]
const PERSONAL: &[&str] = &[
    "he", "him", "himself", "she", "her", "hers", "herself", "his",
    "он", "она", "ей", "ему", "ею", "его", "ее", "него", "нее", "ней", "им",
    "ella", "su", "sus", "suyo", "suya",
];

/// Possessives, whose antecedent may stand in the same clause. `его`, `ее`, `их` are objects too.
#[rustfmt::skip]
const POSSESSIVE: &[&str] = &["its", "their", "theirs", "his", "her", "hers", "его", "ее", "их", "su", "sus"];

/// Possessives and objects for several or for things.
const THINGS: &[&str] = &["its", "their", "theirs", "их"];

/// What stands for one thing only.
const SINGULAR: &[&str] = &["it", "its", "itself", "he", "she", "him", "his", "her", "this", "that"];

/// What stands for several.
const PLURAL: &[&str] = &["they", "them", "their", "theirs", "themselves", "these", "those"];

#[rustfmt::skip]
const DEMONSTRATIVES: &[&str] = &[
    "this", "these", "those",
    "этот", "эта", "это", "эти", "этого", "этой", "этому", "этом", "этим", "этих", "этими", "эту",
    "esto", "eso", "este", "estos", "estas", "ese", "esa", "esos", "esas", "aquel", "aquella", "aquellos", "aquellas",
    "dicho", "dicha", "dichos", "dichas",
];

/// Nouns of time, behind which a demonstrative means the present.
#[rustfmt::skip]
const TIMES: &[&str] = &[
    "year", "years", "week", "month", "morning", "evening", "afternoon", "day", "days", "century", "season", "summer",
    "winter", "spring", "autumn", "time", "moment", "decade",
    "году", "год", "месяц", "месяце", "неделе", "неделю", "день", "дни", "веке", "раз", "сезон", "сезоне", "момент",
    "ano", "anos", "semana", "mes", "dia", "dias", "siglo", "vez", "momento", "temporada",
];

/// Words in front of which a demonstrative announces what follows ("those who").
const CATAPHORIC: &[&str] = &["who", "that", "which", "with", "whose", "кто", "что", "que", "quienes"];

/// Words behind which `that` is a demonstrative and no conjunction.
#[rustfmt::skip]
const BEFORE_THAT: &[&str] = &[
    "about", "after", "are", "at", "before", "by", "can", "could", "did", "do", "does", "for", "from", "has", "how",
    "in", "is", "like", "of", "on", "s", "since", "than", "to", "was", "will", "with", "would", "why",
];

const BE: &[&str] =
    &["is", "are", "was", "were", "s", "be", "been", "re", "will", "has", "have", "had", "exist", "exists"];

/// Adverbs of place.
const THERE: &[&str] = &["there", "там", "туда", "оттуда", "alli", "ahi", "alla"];

/// Words that are a thing's name only by what was said before.
#[rustfmt::skip]
const SUBSTITUTES: &[&str] = &[
    "ones", "others", "latter", "former",
    "последний", "остальные", "остальных",
];

/// Whether and by which word the question points back. `people`: whether pronouns for persons count.
pub(super) fn pointer<'q>(parts: &[Part<'q>], people: bool) -> Option<&'q str> {
    parts.iter().enumerate().find(|(at, _)| points_back(parts, *at, people)).map(|(_, part)| part.word.text)
}

fn points_back(parts: &[Part<'_>], at: usize, people: bool) -> bool {
    let part = &parts[at];
    let word = part.folded.as_str();
    let before = at.checked_sub(1).and_then(|at| parts.get(at)).filter(|before| !before.closes);
    let behind = parts.get(at + 1).filter(|_| !part.closes);
    let is = |neighbour: Option<&Part<'_>>, list: &[&str]| neighbour.is_some_and(|n| list.contains(&n.folded.as_str()));

    if THERE.contains(&word) {
        // "Are there", "there is": nothing but existence.
        return word != "there" || !(is(before, BE) || is(behind, BE)) || (behind.is_none() && !is(before, BE));
    }
    if PRONOUNS.contains(&word) || THINGS.contains(&word) || (people && PERSONAL.contains(&word)) {
        return !impersonal(parts, at) && !has_antecedent(parts, at);
    }
    if people && part.lower == "él" {
        return !has_antecedent(parts, at);
    }
    if people && clitic(parts, at) {
        return !has_antecedent(parts, at);
    }
    if word == "esta" && part.lower == "esta" {
        // Typed without its accent `está` looks the same; behind these it is the verb.
        let verb = is(before, &["donde", "como", "que", "quien", "cual", "no", "se", "ya", "cuando"]);
        return !verb && behind.is_some_and(Part::is_content) && !is(behind, TIMES);
    }
    if DEMONSTRATIVES.contains(&word) {
        if is(behind, TIMES) || is(behind, CATAPHORIC) {
            return false;
        }
        // With a noun of its own it cannot mean the question's own words.
        let alone = behind.is_none_or(|behind| !behind.is_content());
        return !alone || !has_antecedent(parts, at);
    }
    if word == "that" {
        let demonstrative = behind.is_none() || part.opens || is(before, BEFORE_THAT);
        return demonstrative && !is(behind, TIMES) && !has_antecedent(parts, at);
    }
    if matches!(word, "такой" | "такая" | "такое" | "такие" | "таких" | "таким" | "такого" | "таком" | "такую")
    {
        // "Что такое": a definition.
        return !is(before, &["что", "кто", "чего", "это"]) && behind.is_some_and(Part::is_content);
    }
    if word == "one" {
        // "A smart one", "which one"; not "one of them", "one day".
        let substitute =
            behind.is_none_or(|behind| !behind.is_content() && !matches!(behind.folded.as_str(), "of" | "or"));
        return substitute && before.is_some_and(|before| before.folded != "no") && !has_antecedent(parts, at);
    }
    SUBSTITUTES.contains(&word) && before.is_none_or(|before| before.folded != "each") && !has_antecedent(parts, at)
}

/// "Is it safe to …", "how long does it take to …": `it` stands for nothing.
fn impersonal(parts: &[Part<'_>], at: usize) -> bool {
    if parts[at].folded != "it" {
        return false;
    }
    let word = |at: usize| parts.get(at).map_or("", |part| part.folded.as_str());
    let before = at.checked_sub(1).map_or("", word);
    let be = |word: &str| matches!(word, "is" | "was" | "s" | "be");
    let next = word(at + 1);
    if matches!(next, "take" | "takes" | "took" | "cost" | "costs") || matches!(before, "take" | "make" | "makes") {
        let to = (at + 2..at + 7).find(|at| word(*at) == "to");
        // "What did it cost to build?": the verb's missing object is what was spoken of.
        let object = |to: usize| !next.starts_with("cost") || parts.get(to + 1).is_some_and(|verb| !verb.closes);
        return to.is_some_and(object);
    }
    let complement = (at + 2..at + 6).find(|at| matches!(word(*at), "to" | "that"));
    let bound = complement.is_some_and(|at| {
        matches!(
            word(at - 1),
            "used" | "native" | "similar" | "related" | "compared" | "able" | "supposed" | "due" | "close"
        )
    });
    (be(before) || be(next)) && complement.is_some() && !bound
}

/// Spanish pronouns at a verb: behind a question word (`¿Cómo la trato?`), or joined to an infinitive (`tratarla`).
fn clitic(parts: &[Part<'_>], at: usize) -> bool {
    const ASKING: &[&str] = &["como", "quien", "donde", "cuando", "que", "se", "me", "te"];
    let part = &parts[at];
    let word = part.folded.as_str();
    if matches!(word, "lo" | "la" | "los" | "las" | "le" | "les") {
        let before = at.checked_sub(1).and_then(|at| parts.get(at));
        let verb = parts.get(at + 1).is_some_and(|next| is_spanish_verb(&next.lower));
        return verb && before.is_some_and(|before| ASKING.contains(&before.folded.as_str()));
    }
    const NOUNS: &[&str] =
        &["charla", "charlas", "carlos", "burla", "burlas", "perla", "perlas", "orla", "mirlo", "mirlos"];
    let joined = ["arlo", "arla", "arlos", "arlas", "erlo", "erla", "erlos", "erlas", "irlo", "irla", "irlos", "irlas"];
    word.len() >= 6 && joined.iter().any(|ending| word.ends_with(ending)) && !NOUNS.contains(&word)
}

fn is_spanish_verb(lower: &str) -> bool {
    const ENDINGS: &[&str] =
        &["ó", "á", "án", "aron", "ieron", "aban", "aba", "ía", "ían", "o", "amos", "emos", "an", "en", "a", "e"];
    ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

/// Forms that are verbs and not what a pronoun could mean.
fn is_verb(parts: &[Part<'_>], at: usize) -> bool {
    #[rustfmt::skip]
    const RUSSIAN: &[&str] = &[
        "ает", "яет", "ует", "еет", "ется", "ится", "ются", "утся", "ятся", "ать", "ять", "ить", "еть", "оть", "уть",
        "ться", "ают", "яют", "уют", "али", "яли", "или", "ели", "лись", "лась", "лось", "ался", "ился", "ешь", "ишь",
    ];
    #[rustfmt::skip]
    const SUBJECTS: &[&str] = &[
        "i", "you", "we", "he", "she", "it", "they", "to", "я", "ты", "мы", "вы", "он", "она", "они", "yo", "tu", "se",
    ];
    let part = &parts[at];
    let before = at.checked_sub(1).and_then(|at| parts.get(at));
    let capital = part.word.text.chars().next().is_some_and(char::is_uppercase);
    (!capital && before.is_some_and(|before| SUBJECTS.contains(&before.folded.as_str())))
        || RUSSIAN.iter().any(|ending| part.folded.ends_with(ending))
        || part.lower.ends_with('ó')
        || (part.lower.chars().all(|c| c.is_ascii_alphabetic())
            && ["aron", "ieron"].iter().any(|ending| part.lower.ends_with(ending)))
}

/// Whether a noun in front of the pronoun, in the same question, may be what it means. A subject or object cannot mean
/// another noun of its own clause ("When did the government borrow from it?"); a possessive can.
fn has_antecedent(parts: &[Part<'_>], at: usize) -> bool {
    let pronoun = parts[at].folded.as_str();
    // "Его дом", but "его достроить".
    let object = matches!(pronoun, "его" | "ее" | "их")
        && (parts[at].closes || parts.get(at + 1).is_none_or(|_| is_verb(parts, at + 1)));
    let same_clause = (POSSESSIVE.contains(&pronoun) && !object) || matches!(pronoun, "one" | "ones");
    // "Why do cats purr when they sleep?": its number tells the noun, else the last of several words is taken for it.
    let plural = PLURAL.contains(&pronoun);
    parts[..at].iter().enumerate().any(|(other, part)| {
        let head = part.is_content()
            && !super::words::is_relational(&part.folded)
            && (plural || part.closes || !parts[other + 1].is_content())
            // "A standing one": an adjective of the pronoun itself.
            && (other + 1 != at || part.closes);
        let asked = other.checked_sub(1).and_then(|at| parts.get(at)).is_some_and(|before| {
            matches!(
                before.folded.as_str(),
                "what"
                    | "which"
                    | "how"
                    | "many"
                    | "much"
                    | "какой"
                    | "какие"
                    | "какая"
                    | "сколько"
                    | "que"
                    | "cuantos"
            )
        });
        head && !asked
            && (same_clause || part.clause < parts[at].clause)
            && !is_verb(parts, other)
            && agrees(pronoun, &part.folded)
    })
}

/// English number.
fn agrees(pronoun: &str, noun: &str) -> bool {
    let latin = noun.is_ascii();
    let plural = noun.ends_with('s') && !noun.ends_with("ss") && !noun.ends_with("us") && !noun.ends_with("is");
    let plural = plural || matches!(noun, "children" | "men" | "women" | "mice" | "teeth");
    match latin {
        true if SINGULAR.contains(&pronoun) => !plural,
        true if PLURAL.contains(&pronoun) => plural,
        _ => true,
    }
}

//! Latin transliteration, and a phonetic key that is equal for spellings of a name in different scripts.

use crate::language::{Language, Writing};

/// Transliterates a folded text letter by letter, close to how names are written (`скио` → `skio`). Characters that no
/// language transliterates stay.
pub fn transliterate(folded: &str) -> String {
    let mut out = String::with_capacity(folded.len());
    for c in folded.chars() {
        match latin(c) {
            Some(latin) => out.push_str(latin),
            None => out.push(c),
        }
    }
    out
}

/// The Latin spelling of a lowercase letter of another script.
fn latin(c: char) -> Option<&'static str> {
    in_packs(c, |writing| writing.transliteration)
}

/// The Latin letter that a lowercase letter of another script resembles as a capital.
pub(super) fn latin_lookalike(c: char) -> Option<&'static str> {
    in_packs(c, |writing| writing.lookalikes)
}

/// Looks up a non-Latin letter in the packs' tables, which are sorted by letter.
fn in_packs(c: char, table: fn(&Writing) -> &'static [(char, &'static str)]) -> Option<&'static str> {
    if c.is_ascii() {
        return None;
    }
    let of = |language: &Language| {
        let letters = table(&language.pack().writing);
        letters.binary_search_by_key(&c, |(letter, _)| *letter).ok().map(|at| letters[at].1)
    };
    Language::ALL.iter().find_map(of)
}

/// Spellings that sound alike, longest first. Applied left to right to the transliterated word.
const SOUNDS: &[(&str, &str)] = &[
    ("shch", "sh"),
    ("tware", "tver"),
    ("sch", "sh"),
    ("dzh", "j"),
    ("dj", "j"),
    ("ph", "f"),
    ("th", "t"),
    ("kh", "h"),
    ("ck", "k"),
    ("ou", "au"),
    ("ch", "ch"),
    ("sh", "sh"),
    ("qu", "kv"),
    ("ts", "c"),
    ("tz", "c"),
    ("yu", "u"),
    ("ju", "u"),
    ("iu", "u"),
    ("ya", "ia"),
    ("ee", "i"),
    ("oo", "u"),
    ("ce", "se"),
    ("ci", "si"),
    ("cy", "si"),
    ("x", "ks"),
    ("q", "k"),
    ("c", "k"),
    ("w", "v"),
    ("y", "i"),
];

/// Inside a word, what Latin spells with `c` is `ц` or `с` in Russian: `data center`, `датацентр`; `service`, `сервис`. A word that
/// begins so is another: `центр` is no `Sentry`.
const SOFT: &[(&str, &str)] = &[("tse", "se"), ("tsi", "si"), ("tze", "se"), ("tzi", "si")];

/// The first letters of [`SOUNDS`] as a bit set. Every word of a corpus gets its key, and most letters begin no sound.
const BEGINNINGS: u32 = {
    let (mut letters, mut at) = (0, 0);
    while at < SOUNDS.len() {
        letters |= 1 << (SOUNDS[at].0.as_bytes()[0] - b'a');
        at += 1;
    }
    letters
};

fn begins_sound(c: char) -> bool {
    c.is_ascii_lowercase() && BEGINNINGS & (1 << (c as u32 - 'a' as u32)) != 0
}

fn is_consonant(c: char) -> bool {
    c.is_alphabetic() && !matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// A key that a name shares with its spelling in another script: `Luxoft`, `Люксофт`, `луксофт` → `luksoft`; `Django`,
/// `Джанго` → `jango`; `Python`, `питон` → `piton`. The input must be folded. Looser than [`transliterate`]: equal keys
/// mean "may be the same name", never "is".
pub fn phonetic_key(folded: &str) -> String {
    let mut spelled = String::with_capacity(folded.len());
    for c in folded.chars() {
        match latin(c) {
            // A Latin `c` is ambiguous; a letter transliterated as `c` (`ц`) is not.
            Some("c") => spelled.push_str("ts"),
            // A transliterated `h` (`х`) does not form a Latin `kh`, `sh` or `th`: `кликхаус`, `схема`.
            Some("h") if spelled.ends_with(is_consonant) => spelled.push_str("\u{1}h"),
            Some(latin) => spelled.push_str(latin),
            None => spelled.push(c),
        }
    }
    let mut key = String::with_capacity(spelled.len());
    let mut rest = spelled.as_str();
    while let Some(c) = rest.chars().next() {
        let inside = if key.is_empty() { &[] } else { SOFT };
        let mut sounds = inside.iter().chain(SOUNDS);
        let sound = if begins_sound(c) { sounds.find(|(from, _)| rest.starts_with(from)) } else { None };
        let (from, to) = match sound {
            Some((from, to)) => (from.len(), *to),
            None => (c.len_utf8(), &rest[..c.len_utf8()]),
        };
        for sound in to.chars().filter(|sound| *sound != '\u{1}') {
            // Doubled letters sound once; a doubled digit is a different number.
            if !(sound.is_alphabetic() && key.ends_with(sound)) {
                key.push(sound);
            }
        }
        rest = &rest[from..];
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold;
    use proptest::prelude::*;

    #[test]
    fn names_meet_under_one_key() {
        for names in [
            &["Luxoft", "Люксофт", "луксофт"][..],
            &["SKIO", "скио", "СКИО"],
            &["EPAM", "ЕПАМ", "эпам"],
            &["Alor", "Алор"],
            &["Django", "Джанго"],
            &["Python", "питон"],
            &["Yandex", "Яндекс"],
            &["Docker", "Докер"],
            &["t2", "т2"],
            &["Kubernetes", "кубернетес"],
            &["Redis", "редис"],
            &["Process", "Процесс"],
            &["Katzer", "Кацер"],
            &["Software", "софтвер"],
        ] {
            for pair in names.windows(2) {
                assert_eq!(phonetic_key(&fold(pair[0])), phonetic_key(&fold(pair[1])), "{pair:?}");
            }
        }
        for (a, b) in [("alor", "aston"), ("f3", "f33"), ("epam", "spam"), ("sql", "css")] {
            assert_ne!(phonetic_key(a), phonetic_key(b), "{a} {b}");
        }
    }

    #[test]
    fn letters() {
        for (input, expected) in
            [("скио", "skio"), ("щука", "schuka"), ("объём", "obem"), ("mix русский", "mix russkii")]
        {
            assert_eq!(transliterate(input), expected);
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,40}") {
            let _ = (phonetic_key(&text), transliterate(&text));
        }
    }
}

//! Snowball stems (<https://snowballstem.org>).

use super::fold::fold;
use crate::language::Language;
use rust_stemmers::Stemmer;

thread_local! {
    static STEMMERS: [Stemmer; Language::COUNT] =
        Language::ALL.map(|language| (language.pack().writing.stemmer)());
}

/// Anything longer is not a word and is returned unchanged.
const MAX_BYTES: usize = 96;

/// The stem of a folded or [lowered](super::lower) word, folded. Some languages tell inflections by accents: pass the
/// lowered word if available. If accents were not typed, they are restored in the most common endings (`organizacion` →
/// `organización` → `organiz`).
pub fn stem(word: &str, language: Language) -> String {
    if word.len() > MAX_BYTES {
        return word.to_owned();
    }
    let accented = if word.is_ascii() { restore_accent(word, language) } else { None };
    let stem =
        STEMMERS.with(|stemmers| stemmers[language.index()].stem(accented.as_deref().unwrap_or(word)).into_owned());
    if stem.is_empty() {
        return word.to_owned();
    }
    if stem.is_ascii() { stem } else { fold(&stem) }
}

fn restore_accent(word: &str, language: Language) -> Option<String> {
    let endings = language.pack().writing.accented_endings;
    let (stem, ending) =
        endings.iter().find_map(|(plain, accented)| word.strip_suffix(plain).map(|stem| (stem, accented)))?;
    Some(format!("{stem}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn inflections_share_a_stem() {
        for (language, words) in [
            (Language::Ru, &["достижение", "достижения", "достижений", "достижениями"][..]),
            (Language::Ru, &["технология", "технологии", "технологий"]),
            (Language::En, &["project", "projects"]),
            (Language::En, &["used", "using", "use", "uses"]),
            (Language::Es, &["organización", "organizacion", "organizaciones"]),
            (Language::Es, &["tecnología", "tecnologia", "tecnologías"]),
            (Language::Es, &["proyecto", "proyectos"]),
            (Language::De, &["projekt", "projekte", "projekten", "projekts"]),
            (Language::De, &["fähigkeit", "fahigkeit", "fähigkeiten"]),
            (Language::De, &["technologie", "technologien"]),
        ] {
            for word in words {
                assert_eq!(stem(word, language), stem(words[0], language), "{word}");
            }
        }
    }

    proptest! {
        #[test]
        fn never_empty_never_panics(word in "\\PC{1,20}|[a-zа-яáéíóúñ']{1,12}") {
            for language in Language::ALL {
                prop_assert!(!stem(&word, language).is_empty() || fold(&word).is_empty());
            }
        }
    }
}

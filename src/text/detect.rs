//! Which language a text is in; made for questions of a few words.
//!
//! Script decides first: a name in another script does not turn a sentence (`опыт в EPAM по Python` is Russian, `What did
//! Дмитрий achieve?` English). Among languages of one script function words count most, then letters and endings that
//! only one of them has.

use super::fold;
use crate::language::{Language, Languages, Script};

/// The language of a text; English where nothing speaks for any.
pub fn detect(text: &str) -> Language {
    guess(text).unwrap_or_default()
}

/// Text beyond this many bytes adds nothing to the verdict.
const ENOUGH: usize = 4_000;

/// Evidence in a function word that only one language of a script has.
const FUNCTION_WORD: u32 = 4;
/// Evidence in a letter of a language's own.
const OWN_LETTER: u32 = 3;
/// Evidence in punctuation of a language's own.
const OWN_MARK: u32 = 6;

/// What speaks for each language, and how many words are written in each script.
#[derive(Default)]
struct Evidence {
    scores: [u32; Language::COUNT],
    words: [u32; Language::COUNT],
}

impl Evidence {
    fn of(text: &str) -> Self {
        let mut end = text.len().min(ENOUGH);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let text = &text[..end];
        let mut evidence = Self::default();
        for language in Language::ALL {
            if text.contains(|c| language.pack().writing.marks.contains(c)) {
                evidence.scores[language.index()] += OWN_MARK;
            }
        }
        for (position, word) in text.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).enumerate() {
            evidence.word(word, word.starts_with(char::is_uppercase) && position > 0);
        }
        evidence
    }

    fn word(&mut self, word: &str, capitalised: bool) {
        let folded = fold(word);
        let Some(script) = Script::of(&folded) else { return };
        let rivals: Languages =
            Language::ALL.into_iter().filter(|language| language.pack().writing.script == script).collect();
        let using: Languages =
            rivals.iter().filter(|language| language.pack().writing.function_words.has(&folded)).collect();
        let (count, users) = (rivals.iter().count() as u32, using.iter().count() as u32);
        for language in rivals.iter() {
            let writing = &language.pack().writing;
            let score = &mut self.scores[language.index()];
            self.words[language.index()] += 1;
            if count == 1 {
                // Nobody else writes so; but a name may be quoted in any sentence.
                *score += if users > 0 || !capitalised { FUNCTION_WORD } else { 1 };
                continue;
            }
            // A word that all of them use says nothing, one that few use says something.
            if using.has(language) {
                *score += FUNCTION_WORD * (count - users) / (count - 1);
            }
            if writing.typical.has(&folded) {
                *score += FUNCTION_WORD;
            }
            if users == 0 && !capitalised {
                *score += u32::from(looks_like(&folded, language));
            }
            if word
                .chars()
                .any(|c| writing.letters.contains(c) || c.to_lowercase().any(|c| writing.letters.contains(c)))
            {
                *score += OWN_LETTER;
            }
        }
    }

    /// The best language of a script, and what speaks for it; the first of equals.
    fn best(&self, script: Script) -> (Language, u32) {
        let of_script = Language::ALL.into_iter().filter(|language| language.pack().writing.script == script);
        of_script.map(|language| (language, self.scores[language.index()])).fold(
            (Language::default(), 0),
            |best, next| {
                if next.1 > best.1 { next } else { best }
            },
        )
    }
}

fn looks_like(folded: &str, language: Language) -> bool {
    let writing = &language.pack().writing;
    folded.len() >= writing.shortest
        && !folded.contains(|c| writing.foreign.contains(c))
        && (writing.endings.ends(folded) || writing.inner.iter().any(|part| folded.contains(part)))
}

/// The language of a text, or `None` where nothing speaks for any: a bare name such as `RAG`, numbers, emoji.
pub fn guess(text: &str) -> Option<Language> {
    let evidence = Evidence::of(text);
    let (latin, most) = evidence.best(Script::Latin);
    let (other, others) = evidence.best(Script::Cyrillic);
    // Latin names in a Russian sentence are no evidence; Latin function words are.
    if others > 0 && others >= most && (others >= evidence.words[latin.index()] || most == 0) {
        return Some(other);
    }
    match most {
        0 => (others > 0).then_some(other),
        _ => Some(latin),
    }
}

/// The languages that a text may be in: the one that most speaks for, and those of the same script for which nearly as
/// much does. All of them where nothing speaks for any.
pub fn languages(text: &str) -> Languages {
    let Some(best) = guess(text) else { return Languages::ALL };
    let evidence = Evidence::of(text);
    let most = evidence.scores[best.index()];
    let script = best.pack().writing.script;
    let near = |language: &Language| {
        language.pack().writing.script == script && evidence.scores[language.index()] * 4 >= most * 3
    };
    Language::ALL.into_iter().filter(near).fold(best.into(), Languages::with)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn short_questions() {
        for (text, expected) in [
            ("Какие достижения на проекте АЛОР?", Some(Language::Ru)),
            ("опыт в EPAM по Python", Some(Language::Ru)),
            ("Где применял RAG?", Some(Language::Ru)),
            ("Контакты", Some(Language::Ru)),
            ("Алор", Some(Language::Ru)),
            ("What did Дмитрий achieve at Alor?", Some(Language::En)),
            ("what did he achieve at Alor Broker", Some(Language::En)),
            ("who uses RAG", Some(Language::En)),
            ("contacts of the author", Some(Language::En)),
            ("los proyectos de EPAM", Some(Language::Es)),
            ("donde uso RAG", Some(Language::Es)),
            ("¿Dónde trabaja?", Some(Language::Es)),
            ("proyectos realizados", Some(Language::Es)),
            ("logros del proyecto", Some(Language::Es)),
            ("RAG", None),
            ("42", None),
            ("", None),
            ("👍?", None),
        ] {
            assert_eq!(guess(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,80}") {
            let _ = detect(&text);
        }
    }
}

//! Detects the language of a text; tuned for questions of a few words.
//!
//! Script decides first, but a name in another script does not change the language of a sentence: `опыт в EPAM по
//! Python` is Russian, `What did Дмитрий achieve?` English. Among languages that share a script, function words count
//! most, then letters and endings that only one of them has.

use super::fold;
use crate::language::{Language, Languages, Script};

/// The language of a text; English if there is no evidence for any.
pub fn detect(text: &str) -> Language {
    guess(text).unwrap_or_default()
}

/// Text beyond this many bytes does not change the verdict.
const ENOUGH: usize = 4_000;

/// Weight of a function word that only one language of a script has.
const FUNCTION_WORD: u32 = 4;
/// Weight of a letter that only this language has.
const OWN_LETTER: u32 = 3;
/// Weight of punctuation that only this language has.
const OWN_MARK: u32 = 6;

/// The evidence for each language, and the number of words in each script.
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
            if language.pack().writing.marks.chars().any(|mark| text.contains(mark)) {
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
                // No other language uses this script; but a name may be quoted in any sentence.
                *score += if users > 0 || !capitalised { FUNCTION_WORD } else { 1 };
                continue;
            }
            // A word that all of them use is no evidence; one that few use is some.
            if using.has(language) {
                *score += FUNCTION_WORD * (count - users) / (count - 1);
            }
            if writing.typical.has(&folded) {
                *score += FUNCTION_WORD;
            }
            if users == 0 && !capitalised {
                *score += u32::from(looks_like(&folded, language));
            }
            // No language's own letters are ASCII.
            let own = |c: char| writing.letters.contains(c) || c.to_lowercase().any(|c| writing.letters.contains(c));
            if !word.is_ascii() && word.chars().any(own) {
                *score += OWN_LETTER;
            }
        }
    }

    /// See [`guess`].
    fn guess(&self) -> Option<Language> {
        let (latin, most) = self.best(Script::Latin);
        let (other, others) = self.best(Script::Cyrillic);
        // Latin names in a Russian sentence are no evidence; Latin function words are.
        if others > 0 && others >= most && (others >= self.words[latin.index()] || most == 0) {
            return Some(other);
        }
        match most {
            0 => (others > 0).then_some(other),
            _ => Some(latin),
        }
    }

    /// The best language of a script, and its score; of equals, the first.
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
    // Runs for every word of a long text; preparing a substring search would cost more than a word is worth.
    let has = |part: &str| {
        folded.as_bytes().windows(part.len()).any(|at| at.first() == part.as_bytes().first() && at == part.as_bytes())
    };
    folded.len() >= writing.shortest
        && (writing.endings.ends(folded) || writing.inner.iter().any(has))
        && !writing.foreign.chars().any(|c| folded.contains(c))
}

/// The language of a text, or `None` if there is no evidence for any: a bare name such as `RAG`, numbers, emoji.
pub fn guess(text: &str) -> Option<Language> {
    Evidence::of(text).guess()
}

/// The languages that a text may be in: the most likely one, and those of the same script that are nearly as likely.
/// All of them if there is no evidence for any.
pub fn languages(text: &str) -> Languages {
    let evidence = Evidence::of(text);
    let Some(best) = evidence.guess() else { return Languages::ALL };
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

    #[test]
    #[expect(clippy::too_many_lines, reason = "cases")]
    fn german_is_told_from_english_and_spanish() {
        const GERMAN: &[&str] = &[
            "Welche Projekte hast du bei EPAM gemacht?",
            "welche projekte hast du gemacht",
            "Was wurde im Projekt ALOR erreicht?",
            "was hast du bei alor broker erreicht",
            "erfolge alor",
            "Erfolge im Projekt t2",
            "alle erfolge von t2",
            "wo hast du RAG eingesetzt",
            "Wo wurde RAG verwendet?",
            "wer nutzt RAG",
            "in welchen projekten kam rag zum einsatz",
            "projekte mit python",
            "Python-Projekte",
            "erfahrung mit python",
            "python erfahrung bei EPAM",
            "Erzähl mir von deiner Python-Erfahrung",
            "erzaehl mir was ueber dich",
            "wer bist du",
            "wer sind sie",
            "Wer ist Dmitry?",
            "stell dich vor",
            "was machst du so",
            "was macht Dmitry beruflich",
            "wo arbeitest du gerade",
            "Wo arbeitet er jetzt?",
            "aktueller job",
            "aktueller Arbeitgeber",
            "Kontakt",
            "kontaktdaten",
            "wie kann ich dich erreichen",
            "Wie erreiche ich Sie am besten?",
            "deine E-Mail?",
            "hast du telegram",
            "telefonnummer",
            "ausbildung",
            "Wo haben Sie studiert?",
            "was hast du studiert",
            "in welcher Stadt wohnst du",
            "woher kommst du",
            "Berufserfahrung",
            "lebenslauf",
            "welche auszeichnungen hast du",
            "Auszeichnungen",
            "wie heiße ich",
            "wie heisse ich",
            "kennst du meinen namen",
            "wie alt bist du",
            "Gehaltsvorstellung",
            "was verdienst du",
            "wie ist das wetter in madrid",
            "wer hat die wm gewonnen",
            "Projekte bei Luxoft",
            "luxoft projekte",
            "alle projekte",
            "liste alle projekte auf",
            "zeig mir alle projekte",
            "Welche ML-Projekte gab es?",
            "Für welche Firmen hat er gearbeitet?",
            "bei welcher firma war f3",
            "welche rolle hattest du bei t2",
            "Rolle in T2",
            "wann war er bei Luxoft",
            "von wann bis wann bei luxoft",
            "was hat er 2021 gemacht",
            "woran hast du 2021 gearbeitet",
            "wie viele Projekte",
            "wieviele projekte bei epam",
            "anzahl der projekte",
            "in wie vielen projekten wurde python benutzt",
            "welche programmiersprachen kann er",
            "Programmiersprachen",
            "in welchen sprachen programmierst du",
            "Welche Sprachen sprichst du?",
            "Technologien",
            "welche technologien kennst du",
            "tech-stack von t2",
            "welche datenbanken hast du benutzt",
            "Datenbanken",
            "vektordatenbanken",
            "welche frameworks",
            "welche message broker wurden genutzt",
            "testwerkzeuge",
            "Was ist RAG?",
            "was bedeutet idempotenz",
            "wird django in t2 verwendet",
            "hallo",
            "Guten Tag!",
            "guten morgen",
            "moin",
            "Servus",
            "und bei luxoft?",
            "und welche technologien wurden dort verwendet?",
            "welche Erfolge gab es dort?",
            "Ach so, interessant. Und welche Rolle hattest du da?",
            "warum werden die abschnitte ohne überlappung geschnitten",
            "wie funktioniert die hybride suche",
            "zertifikate",
            "Veröffentlichungen",
            "Hobbys",
            "Ehrenamt",
            "sprachkenntnisse",
            "danke",
            "wie gross war das team",
            "ist er verheiratet",
            "arbeitsweise",
            "kann man ihn anstellen",
            "Welche Aufgaben hatte sie bei Boreal Robotics?",
            "gib mir bitte eine kurze übersicht",
            "fasse den lebenslauf zusammen",
            "was kannst du alles",
            "was für projekte",
            "und was war mit EPAM",
            "mit wem hat sie zusammengearbeitet",
            "ergebnisse von Trama",
            "was kam bei trama raus",
            "kenntnisse in kotlin",
            "wo kam kafka zum einsatz",
            "schreibst du auch tests",
            "wieso python",
            "weshalb der wechsel von c++ auf python",
        ];
        const ENGLISH: &[&str] = &[
            "what was his role", "was Django used in t2", "am I in the right place", "so what did he do",
            "man in the middle", "what did he want", "the gift", "how fast is it", "in an hour", "an award",
            "name the company", "name all positions", "information on the projects", "tell me about the portfolio",
            "projects in Berlin", "list his projects", "tech stack", "tools", "company", "companies", "current job",
            "work history", "stack of t2", "position at EPAM", "testing tools", "machine learning", "who is he",
            "who won", "hello", "good morning", "contact", "his age", "hybrid search", "which frameworks",
            "frontend frameworks", "kafka experience", "python in epam", "databases", "when did he start",
            "where is she from", "is he married", "was it good", "how old is he", "so many projects",
            "what about luxoft", "and then", "and at luxoft?", "there were bugs", "who wants war", "mail him",
            "worked with docker", "deployed on kubernetes", "wrote unit tests", "knows kubernetes",
        ];
        const SPANISH: &[&str] = &[
            "dónde usó Kafka", "donde uso kafka", "proyectos", "logros", "que es rag", "quien eres", "experiencia",
            "donde trabaja ahora", "a que te dedicas", "cuantos anos tienes", "en que proyectos", "lenguajes",
            "bases de datos", "empresas", "contacto", "correo", "hola", "buenas tardes", "y en luxoft?",
            "que rol tenias", "cuando trabajo en luxoft", "premios", "estudios", "la nube", "es bueno", "de donde es",
            "el proyecto", "los de epam", "das proyectos", "tienen premios", "existen pruebas", "que idiomas habla",
            "habla ruso", "en luxoft", "proyectos con python", "cual es tu ciudad",
        ];
        for (language, questions) in [(Language::De, GERMAN), (Language::En, ENGLISH), (Language::Es, SPANISH)] {
            for question in questions {
                assert_eq!(detect(question), language, "{question}");
                assert!(languages(question).has(language), "{question}");
            }
        }
        // Words that two languages share count for both.
        for (question, other) in [("tech stack", Language::De), ("hi", Language::De), ("RAG", Language::Es)] {
            assert!(languages(question).has(Language::En) && languages(question).has(other), "{question}");
        }
        assert!(!languages("welche Projekte gab es bei EPAM").has(Language::En));
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,80}") {
            let _ = detect(&text);
        }
    }
}

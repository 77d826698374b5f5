//! Function words: what a sentence needs and a search does not.

use super::Language;

/// Whether a folded word is a function word of the language: an article, preposition, pronoun, auxiliary or question
/// word. Sorted lists; accents are folded away.
pub fn is_stopword(folded: &str, language: Language) -> bool {
    let list = match language {
        Language::En => EN,
        Language::Ru => RU,
        Language::Es => ES,
    };
    list.binary_search(&folded).is_ok()
}

/// Whether a folded word is a function word of any of the languages: for questions, whose words mix languages.
pub fn is_function_word(folded: &str) -> bool {
    Language::ALL.iter().any(|language| is_stopword(folded, *language)) || REQUESTS.contains(&folded)
}

/// Words that only ask for an answer or point at the two who talk.
const REQUESTS: &[&str] = &[
    "cuentame",
    "dime",
    "please",
    "tell",
    "вашего",
    "ваше",
    "ваши",
    "кем",
    "мое",
    "мои",
    "моя",
    "пожалуйста",
    "покажи",
    "расскажи",
    "расскажите",
    "такая",
    "такое",
    "такой",
    "твое",
    "твои",
    "твой",
    "твоя",
    "тебе",
];

pub(super) const EN: &[&str] = &[
    "a", "about", "above", "after", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be",
    "because", "been", "before", "being", "between", "both", "but", "by", "can", "could", "did", "do", "does", "doing",
    "during", "each", "for", "from", "had", "has", "have", "having", "he", "her", "here", "him", "his", "how", "i",
    "if", "in", "into", "is", "it", "its", "itself", "just", "many", "may", "me", "might", "more", "most", "much",
    "my", "no", "nor", "not", "of", "on", "only", "or", "other", "our", "out", "over", "own", "same", "shall", "she",
    "should", "so", "some", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "through", "to", "too", "under", "until", "up", "us", "very", "was", "we", "were", "what", "when",
    "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would", "you", "your",
];

pub(super) const RU: &[&str] = &[
    "а",
    "без",
    "более",
    "бы",
    "был",
    "была",
    "были",
    "было",
    "быть",
    "в",
    "вам",
    "вас",
    "весь",
    "во",
    "вот",
    "все",
    "всего",
    "всех",
    "вы",
    "где",
    "да",
    "даже",
    "для",
    "до",
    "его",
    "ее",
    "если",
    "есть",
    "еще",
    "же",
    "за",
    "здесь",
    "и",
    "из",
    "или",
    "им",
    "их",
    "к",
    "как",
    "какая",
    "какие",
    "каким",
    "какими",
    "каких",
    "какова",
    "каково",
    "каковы",
    "какого",
    "какое",
    "какой",
    "каком",
    "какому",
    "какую",
    "ко",
    "когда",
    "кого",
    "ком",
    "кому",
    "которая",
    "которое",
    "которые",
    "который",
    "кто",
    "куда",
    "ли",
    "либо",
    "между",
    "меня",
    "мне",
    "многие",
    "может",
    "мой",
    "мы",
    "на",
    "над",
    "нам",
    "нас",
    "наш",
    "не",
    "него",
    "нее",
    "нет",
    "ни",
    "них",
    "но",
    "ну",
    "о",
    "об",
    "один",
    "он",
    "она",
    "они",
    "оно",
    "от",
    "очень",
    "по",
    "под",
    "после",
    "почему",
    "при",
    "про",
    "с",
    "сам",
    "своих",
    "свой",
    "себя",
    "сколько",
    "со",
    "так",
    "также",
    "такой",
    "там",
    "те",
    "тебя",
    "тем",
    "то",
    "того",
    "тоже",
    "той",
    "только",
    "том",
    "ты",
    "у",
    "уже",
    "чего",
    "чей",
    "чем",
    "через",
    "что",
    "чтобы",
    "чье",
    "чья",
    "эта",
    "эти",
    "это",
    "этого",
    "этой",
    "этом",
    "этот",
    "я",
];

pub(super) const ES: &[&str] = &[
    "a", "al", "algo", "algun", "alguna", "algunos", "ante", "antes", "aquel", "aquella", "aun", "aunque", "cada",
    "como", "con", "contra", "cual", "cuales", "cuando", "cuanta", "cuantas", "cuanto", "cuantos", "de", "del",
    "desde", "donde", "durante", "e", "el", "ella", "ellas", "ellos", "en", "entre", "era", "eran", "es", "esa", "ese",
    "eso", "esos", "esta", "estaba", "estan", "estas", "este", "esto", "estos", "fue", "fueron", "ha", "habia", "han",
    "hasta", "hay", "la", "las", "le", "les", "lo", "los", "mas", "me", "mi", "mis", "mucho", "muy", "nada", "ni",
    "no", "nos", "nosotros", "o", "os", "otra", "otro", "otros", "para", "pero", "poco", "por", "porque", "que",
    "quien", "quienes", "se", "sea", "segun", "ser", "si", "sin", "sobre", "son", "su", "sus", "tambien", "tanto",
    "te", "tiene", "tienen", "todo", "todos", "tu", "tus", "un", "una", "uno", "unos", "y", "ya", "yo",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold;

    #[test]
    fn lists_are_sorted_and_folded() {
        for list in [EN, RU, ES] {
            assert!(list.is_sorted(), "{:?}", list.windows(2).find(|w| w[0] > w[1]));
            assert!(list.iter().all(|word| fold(word) == *word));
        }
        assert!(
            is_stopword("the", Language::En)
                && is_stopword("который", Language::Ru)
                && is_stopword("que", Language::Es)
        );
        assert!(!is_stopword("проект", Language::Ru));
    }
}

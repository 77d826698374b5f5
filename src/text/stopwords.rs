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
#[rustfmt::skip]
const REQUESTS: &[&str] = &[
    "cuentame", "describe", "dime", "explica", "explain", "hablame", "please", "tell", "вашего", "ваше", "ваши", "кем",
    "мое", "мои", "моя", "пожалуйста", "покажи", "расскажи", "расскажите", "такая", "такое", "такой", "твое", "твои",
    "твой", "твоя", "тебе",
];

#[rustfmt::skip]
pub(super) const EN: &[&str] = &[
    "a", "about", "above", "after", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be",
    "because", "been", "before", "being", "between", "both", "but", "by", "can", "could", "did", "do", "does", "doing",
    "during", "each", "for", "from", "had", "has", "have", "having", "he", "her", "here", "him", "his", "how", "i",
    "if", "in", "into", "is", "it", "its", "itself", "just", "many", "may", "me", "might", "more", "most", "much", "my",
    "no", "nor", "not", "of", "on", "only", "or", "other", "our", "out", "over", "own", "same", "shall", "she",
    "should", "so", "some", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "through", "to", "too", "under", "until", "up", "us", "very", "was", "we", "were", "what", "when", "where",
    "which", "while", "who", "whom", "whose", "why", "will", "with", "would", "you", "your",
];

#[rustfmt::skip]
pub(super) const RU: &[&str] = &[
    "а", "без", "более", "будет", "будто", "буду", "бы", "бывает", "был", "была", "были", "было", "быть", "в", "вам",
    "вами", "вас", "ваш", "ваша", "вдруг", "ведь", "весь", "во", "вообще", "вот", "впрочем", "все", "всегда", "всего",
    "всех", "всю", "вы", "где", "да", "даже", "для", "до", "другие", "другой", "его", "ее", "ей", "ему", "если", "есть",
    "еще", "ею", "ж", "же", "за", "зачем", "здесь", "и", "ибо", "из", "или", "им", "именно", "иногда", "их", "к",
    "каждый", "как", "какая", "какие", "каким", "какими", "каких", "какова", "каково", "каковы", "какого", "какое",
    "какой", "каком", "какому", "какую", "ко", "когда", "кого", "ком", "кому", "конечно", "которая", "которое",
    "которые", "который", "кроме", "кто", "куда", "ли", "либо", "лишь", "между", "меня", "мне", "многие", "мной", "мог",
    "могла", "могли", "могут", "мое", "может", "можно", "мой", "моя", "мы", "на", "над", "наконец", "нам", "нами",
    "нас", "наш", "не", "него", "нее", "ней", "некоторые", "некоторых", "нельзя", "нем", "нет", "ни", "никогда",
    "никто", "ним", "них", "ничего", "но", "ну", "о", "об", "однако", "он", "она", "они", "оно", "опять", "от", "очень",
    "перед", "передо", "по", "под", "пока", "после", "потом", "потому", "почему", "почти", "при", "про", "против",
    "разве", "с", "сам", "сами", "само", "самый", "свое", "своего", "своей", "своем", "своими", "своих", "свой", "свою",
    "себе", "себя", "сейчас", "сколько", "со", "собой", "совсем", "так", "такая", "также", "такие", "таким", "таких",
    "такое", "такой", "там", "те", "тебе", "тебя", "тем", "теперь", "то", "тобой", "тогда", "того", "тоже", "той",
    "только", "том", "тот", "ту", "тут", "ты", "у", "уже", "хоть", "хотя", "чего", "чей", "чем", "чему", "через", "что",
    "чтобы", "чье", "чья", "эта", "эти", "этим", "этих", "это", "этого", "этой", "этом", "этому", "этот", "эту", "я",
    "является", "являлась", "являлось", "являлся", "являются",
];

#[rustfmt::skip]
pub(super) const ES: &[&str] = &[
    "a", "ademas", "ahora", "al", "algo", "algun", "alguna", "algunos", "alla", "alli", "ante", "antes", "aquel",
    "aquella", "aquellos", "aqui", "asi", "aun", "aunque", "bajo", "bien", "cada", "cierto", "como", "con", "conmigo",
    "contra", "cosa", "cual", "cuales", "cualquier", "cuando", "cuanta", "cuantas", "cuanto", "cuantos", "cuya", "cuyo",
    "de", "debe", "debido", "del", "demas", "dentro", "desde", "dicha", "dicho", "donde", "durante", "e", "el", "ella",
    "ellas", "ello", "ellos", "embargo", "en", "encima", "entonces", "entre", "era", "eran", "eras", "eres", "es",
    "esa", "esas", "ese", "eso", "esos", "esta", "estaba", "estamos", "estan", "estar", "estas", "este", "esto",
    "estos", "estoy", "estuvo", "fue", "fuera", "fueran", "fueron", "fui", "ha", "haber", "habia", "habian", "hacia",
    "han", "hasta", "hay", "hubo", "incluso", "jamas", "junto", "la", "las", "le", "les", "lo", "los", "luego", "mas",
    "me", "mediante", "menos", "mi", "mia", "mientras", "mio", "mis", "misma", "mismo", "mismos", "mucho", "muy",
    "nada", "ni", "ningun", "ninguna", "no", "nos", "nosotros", "nuestra", "nuestro", "nunca", "o", "os", "otra",
    "otro", "otros", "para", "pero", "poco", "por", "porque", "pueda", "puede", "pueden", "pues", "que", "quien",
    "quienes", "respecto", "se", "sea", "segun", "ser", "sera", "seran", "seria", "si", "sido", "siempre", "sin",
    "sino", "sobre", "son", "su", "sus", "suya", "suyo", "tal", "tambien", "tampoco", "tan", "tanto", "te", "tener",
    "tenia", "tenido", "ti", "tiene", "tienen", "toda", "todas", "todo", "todos", "tras", "tu", "tus", "un", "una",
    "unas", "unos", "usted", "ustedes", "varias", "varios", "vez", "vosotros", "y", "ya", "yo",
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

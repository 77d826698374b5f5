//! Closed lists of words by which a dialog is followed, folded, in English, Russian and Spanish together.

use crate::registry::{Word, words};
use crate::text::{Language, fold, is_function_word, lower, stem};

/// A word of a question with what the detector looks at.
pub(super) struct Part<'q> {
    pub word: Word<'q>,
    pub folded: String,
    /// With its accents: `está` is no `esta`.
    pub lower: String,
    /// Number of the clause that it stands in, from 0.
    pub clause: usize,
    /// Whether it opens a sentence.
    pub opens: bool,
    /// Whether a hyphen joins it to the next word.
    pub hyphenated: bool,
    /// Whether a mark ends a clause or a sentence behind it.
    pub closes: bool,
}

impl Part<'_> {
    /// Whether the word says what a question is about.
    pub fn is_content(&self) -> bool {
        is_content(&self.folded)
    }

    /// A capital that does not come from the sentence's beginning, or a digit within a word.
    pub fn is_name(&self) -> bool {
        let mut chars = self.word.text.chars();
        let capital = chars.next().is_some_and(char::is_uppercase);
        let capitals = self.word.text.chars().filter(|c| c.is_uppercase()).count();
        self.is_content() && (capitals > 1 || (capital && !self.opens))
    }
}

/// Words that open a clause within a sentence.
#[rustfmt::skip]
const CONJUNCTIONS: &[&str] = &[
    "although",
    "and",
    "because",
    "but",
    "if",
    "or",
    "since",
    "though",
    "when",
    "while",
    "whether",
    "а",
    "если",
    "и",
    "или",
    "когда",
    "который",
    "которая",
    "которые",
    "которое",
    "но",
    "потому",
    "пока",
    "хотя",
    "что",
    "чтобы",
    "aunque",
    "cuando",
    "mientras",
    "o",
    "pero",
    "porque",
    "si",
    "y",
    "para",
];

/// Verbs behind which English opens a clause without a word for it ("say it would").
const SAYING: &[&str] = &[
    "say", "said", "says", "state", "stated", "states", "claim", "claimed", "think", "thought", "believe", "believed",
    "announce", "announced",
];

/// A question's words, cut into clauses by marks and conjunctions.
pub(super) fn parts(question: &str) -> Vec<Part<'_>> {
    let mut out: Vec<Part<'_>> = Vec::new();
    let (mut clause, mut behind) = (0, 0);
    for word in words(question) {
        let between = &question[behind..word.start];
        let sentence = between.contains(['.', '?', '!', '…', '\n', '¿', '¡']);
        let mark = sentence || between.contains([',', ';', ':', '—', '–', '(']);
        let folded = fold(word.text);
        if let Some(last) = out.last_mut() {
            last.closes = mark;
            last.hyphenated = between == "-";
            if mark || CONJUNCTIONS.contains(&folded.as_str()) || SAYING.contains(&last.folded.as_str()) {
                clause += 1;
            }
        }
        behind = word.end;
        let opens = out.is_empty() || sentence;
        out.push(Part { lower: lower(word.text), folded, word, clause, opens, closes: false, hyphenated: false });
    }
    if let Some(last) = out.last_mut() {
        last.closes = true;
    }
    out
}

/// Verbs, adverbs and interjections that occur in questions about anything.
#[rustfmt::skip]
const GENERIC: &[&str] = &[
    // English
    "able", "actually", "anyone", "bad", "best", "better", "biggest", "already", "always", "become", "became", "begin", "began", "big", "call", "called", "change",
    "choose", "come", "comes", "compare", "compared", "considered", "continue", "cost", "costs", "d", "different", "done", "doing",
    "else", "end", "ever", "exactly", "example", "examples", "expect", "expected", "find", "first", "get", "gets",
    "give", "go", "goes", "going", "good", "got", "great", "guy", "happen", "happened", "happens", "help", "helps",
    "hey", "important", "information", "instead", "interesting", "kind", "kinds", "know", "known", "last", "learn",
    "let", "like", "likely", "list", "ll", "long", "look", "main", "make", "makes", "made", "matter", "mean", "means",
    "meant", "need", "needed", "needs", "new", "no", "now", "oh", "ok", "okay", "old", "one", "ones", "others",
    "people", "popular", "possible", "provide", "re", "really", "right", "run", "s", "say", "said", "see", "seem",
    "seems", "show", "some", "someone", "something", "sort", "start", "started", "still", "stop", "sure", "t", "take", "takes", "talk",
    "thank", "thanks", "thing", "things", "think", "time", "too", "took", "try", "type", "types", "typical", "use",
    "used", "useful", "uses", "using", "usually", "ve", "want", "way", "ways", "well", "went", "work", "worked", "working", "works", "worst", "wow",
    "yes", "yet",
    // Russian
    "важно", "важный", "важные", "вид", "виды", "видов", "возможно", "вроде", "делать", "делает", "делают", "значит",
    "интересно", "использовать", "используется", "используют", "используются", "круто", "ладно", "любой", "много",
    "может", "называется", "называют", "найти", "начать", "нет", "новый", "новая", "новое", "новые", "нужен", "нужна",
    "нужно", "нужны", "обычно", "ого", "ок", "окей", "понятно", "пример", "примеры", "происходит", "произошло",
    "работает", "работают", "расскажи", "самая", "самое", "самые", "скажи", "случилось", "спасибо", "стал", "стала",
    "стали", "стоит", "стоят", "такого", "тип", "типы", "типов", "узнать", "хорошо", "хочу", "хороший", "хорошие",
    "это", "является",
    // Spanish
    "ahi", "alguien", "alguno", "ayuda", "bueno", "buenos", "buena", "buenas", "comienza", "comenzo", "conocer",
    "cosas", "cuesta", "cuestan", "dice", "dicen", "ejemplo", "ejemplos", "empezo", "empieza", "existe", "existen",
    "funciona", "funcionan", "funciono", "gracias", "gustaria", "hace", "hacen", "hacer", "hizo", "importante",
    "importantes", "interesante", "llama", "llaman", "mejor", "mejores", "necesita", "necesitan", "necesito", "nuevo",
    "nueva", "nuevos", "nuevas", "ocurre", "ocurrio", "pasa", "paso", "podria", "puedo", "quiero", "saber", "sabes",
    "significa", "sirve", "sirven", "suele", "tipo", "tipos", "trabaja", "usa", "usan", "usar", "utiliza", "utilizan",
    "vale",
];

/// Whether a folded word says what a question is about: no function word and none that occurs in questions about
/// anything.
pub(super) fn is_content(folded: &str) -> bool {
    !is_function_word(folded) && !GENERIC.contains(&folded)
}

/// Nouns that mean something only of something: "the symptoms" of what? Stems are compared.
#[rustfmt::skip]
const RELATIONAL: [&[&str]; 3] = [
    &[
        "advantage", "disadvantage", "alternative", "application", "architect", "author", "background", "benefit",
        "capital", "cause", "ceo", "characteristic", "climate", "component", "con", "cons", "consequence", "cost", "creator",
        "criticism", "culture", "danger", "date", "deadline", "definition", "diameter", "difference", "dimension",
        "director", "downside", "drawback", "effect", "feature", "fee", "founder", "function", "goal", "height",
        "history", "impact", "importance", "ingredient", "inventor", "leader", "length", "limit", "limitation",
        "meaning", "member", "method", "origin", "outcome", "owner", "part", "population", "precaution", "price",
        "principle", "pro", "problem", "process", "purpose", "reason", "requirement", "result", "risk", "role", "rule",
        "side", "significance", "size", "solution", "speed", "stage", "step", "structure", "success", "symptom",
        "temperature", "timeline", "treatment", "upside", "variant", "weight", "winner", "year",
    ],
    &[
        "автор", "архитектор", "высота", "вес", "владелец", "год", "дата", "диагностика", "директор", "длина",
        "достоинство", "задача", "зарплата", "значение", "ингредиент", "история", "климат", "критика", "культура",
        "лечение", "метод", "механизм", "минус", "назначение", "население", "недостаток", "недостатки", "особенность", "опасность",
        "основатель", "осложнение", "отличие", "побочный", "плюс", "польза", "последствие", "правило", "преимущество",
        "признак", "применение", "принцип", "причина", "продолжительность", "происхождение", "профилактика", "разница",
        "размер", "результат", "риск", "роль", "свойство", "симптом", "создатель", "состав", "срок", "стадия",
        "стоимость", "столица", "структура", "температура", "требование", "условие", "устройство", "участник",
        "функция", "характеристика", "цель", "цена", "численность", "эффект", "эффективность", "этап",
    ],
    &[
        "altura", "alternativa", "arquitecto", "autor", "autora", "beneficio", "capital", "caracteristica", "causa",
        "clima", "composicion", "consecuencia", "coste", "costo", "creador", "critica", "cultura", "desventaja",
        "diagnostico", "diferencia", "dimension", "director", "duracion", "dueno", "efecto", "etapa", "fase", "fecha",
        "finalidad", "fundador", "funcion", "ganador", "historia", "impacto", "importancia", "ingrediente",
        "inconveniente", "inventor", "limitacion", "longitud", "metodo", "miembro", "motivo", "objetivo", "origen",
        "papel", "paso", "peligro", "peso", "plazo", "poblacion", "precio", "prevencion", "principio", "proceso",
        "proposito", "razon", "regla", "requisito", "resultado", "riesgo", "sintoma", "significado", "superficie",
        "tamano", "temperatura", "tratamiento", "ventaja",
    ],
];

/// Whether a word is one of [`RELATIONAL`], in any form.
pub(super) fn is_relational(folded: &str) -> bool {
    static STEMS: std::sync::LazyLock<[std::collections::BTreeSet<String>; 3]> = std::sync::LazyLock::new(|| {
        // In the order of `Language::ALL`, which the match below spells out.
        Language::ALL.map(|language| {
            let nouns = match language {
                Language::En => RELATIONAL[0],
                Language::Ru => RELATIONAL[1],
                Language::Es => RELATIONAL[2],
            };
            nouns.iter().map(|noun| stem(noun, language)).collect()
        })
    });
    Language::ALL.iter().zip(STEMS.iter()).any(|(language, stems)| stems.contains(&stem(folded, *language)))
}

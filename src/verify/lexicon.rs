//! The small words that carry meaning: negations, prepositions, hedges, numbers, months, opposites. All folded.

mod closed;
mod forms;
mod numbers;

use crate::text::{Language, is_stopword};

use closed::is_discourse;
pub(super) use closed::{is_conjunction, is_determiner, is_pronoun};
pub(super) use forms::{base, opposed, sides};
pub(super) use numbers::{month, multiplier, number_word, unit};

/// What a preposition or comparative word says of the word behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Marker {
    #[default]
    None,
    Of,
    In,
    To,
    From,
    By,
    For,
    With,
    Without,
    Than,
    Before,
    After,
    Until,
    Since,
    Under,
    Over,
    Between,
    Against,
    About,
    As,
    Through,
    Around,
    /// A possessive: `Anna's`.
    Owner,
}

impl Marker {
    /// Whether the two exclude each other.
    pub(super) fn opposes(self, other: Marker) -> bool {
        use Marker::*;
        let pair = |a, b| (self == a && other == b) || (self == b && other == a);
        pair(Before, After)
            || pair(Under, Over)
            || pair(With, Without)
            || pair(Until, Since)
            || pair(For, Against)
            || pair(From, To)
    }
}

/// The marker that a folded word sets for what follows it.
pub(super) fn marker(word: &str, language: Language) -> Option<Marker> {
    use Marker::*;
    let found = match language {
        Language::En => match word {
            "of" => Of,
            "in" | "at" | "on" | "within" | "inside" | "during" => In,
            "to" | "into" | "toward" | "towards" | "onto" => To,
            "from" => From,
            "by" => By,
            "for" => For,
            "with" => With,
            "without" => Without,
            "than" => Than,
            "before" => Before,
            "after" => After,
            "until" | "till" => Until,
            "since" => Since,
            "under" | "below" | "beneath" => Under,
            "over" | "above" => Over,
            "between" | "among" => Between,
            "against" => Against,
            "about" | "regarding" | "concerning" => About,
            "as" => As,
            "through" | "via" => Through,
            "near" => Around,
            _ => return Option::None,
        },
        Language::Ru => match word {
            "в" | "во" | "на" | "при" | "внутри" => In,
            "к" | "ко" => To,
            "из" | "от" | "изо" => From,
            "с" | "со" => With,
            "для" => For,
            "без" => Without,
            "чем" => Than,
            "перед" => Before,
            "после" => After,
            "до" => Until,
            "под" => Under,
            "над" => Over,
            "между" | "среди" => Between,
            "против" => Against,
            "о" | "об" | "про" => About,
            "как" => As,
            "через" | "сквозь" => Through,
            "за" => Since,
            "у" | "около" | "возле" => Around,
            "по" => By,
            _ => return Option::None,
        },
        Language::Es => match word {
            "de" | "del" => Of,
            "en" | "durante" | "dentro" => In,
            "a" | "al" | "hacia" => To,
            "desde" => From,
            "por" => By,
            "para" => For,
            "con" => With,
            "sin" => Without,
            "que" => Than,
            "antes" => Before,
            "despues" | "tras" => After,
            "hasta" => Until,
            "bajo" | "debajo" => Under,
            "sobre" | "encima" => Over,
            "entre" => Between,
            "contra" => Against,
            "acerca" => About,
            "como" => As,
            "mediante" | "traves" => Through,
            "cerca" => Around,
            _ => return Option::None,
        },
    };
    Some(found)
}

/// Words that deny what follows them in the clause.
pub(super) fn is_negation(word: &str, language: Language) -> bool {
    match language {
        Language::En => {
            matches!(
                word,
                "not"
                    | "no"
                    | "never"
                    | "none"
                    | "neither"
                    | "nor"
                    | "cannot"
                    | "nobody"
                    | "nothing"
                    | "nowhere"
                    | "hardly"
                    | "barely"
                    | "without"
            ) || word.ends_with("n't")
        }
        Language::Ru => matches!(
            word,
            "не" | "ни"
                | "нет"
                | "никогда"
                | "никто"
                | "никого"
                | "никому"
                | "ничто"
                | "ничего"
                | "нигде"
                | "нельзя"
                | "никакой"
                | "никакого"
                | "никакая"
                | "никакие"
                | "никаких"
                | "никакую"
                | "никак"
                | "без"
                | "невозможно"
                | "вряд"
        ),
        Language::Es => matches!(
            word,
            "no" | "nunca"
                | "jamas"
                | "ni"
                | "nadie"
                | "nada"
                | "ningun"
                | "ninguno"
                | "ninguna"
                | "ningunos"
                | "ningunas"
                | "tampoco"
                | "sin"
                | "apenas"
        ),
    }
}

/// Words with content that deny the clause behind them: `denied that`, `опроверг, что`, `negó haber`. What they deny as a
/// thing (`rejected the plan`) is no clause.
pub(super) fn is_denial(word: &str, next: &str, language: Language) -> bool {
    let ends = |endings: &[&str]| endings.iter().any(|e| next.ends_with(e)) && next.chars().count() > 3;
    match language {
        Language::En => {
            matches!(word, "lacks" | "lack" | "lacked")
                || matches!(
                    word,
                    "denied"
                        | "denies"
                        | "deny"
                        | "denying"
                        | "refuted"
                        | "refutes"
                        | "falsely"
                        | "failed"
                        | "fails"
                        | "refused"
                        | "refuses"
                        | "declined"
                        | "false"
                        | "untrue"
                ) && (matches!(next, "that" | "to" | "having") || word == "falsely" || ends(&["ing"]))
        }
        Language::Ru => {
            matches!(
                word,
                "отрицал"
                    | "отрицала"
                    | "отрицали"
                    | "отрицает"
                    | "отрицают"
                    | "опроверг"
                    | "опровергла"
                    | "опровергли"
                    | "опровергает"
                    | "неверно"
                    | "ложно"
                    | "неправда"
                    | "отказался"
                    | "отказалась"
                    | "отказались"
                    | "отказалось"
            ) && (matches!(next, "что" | "будто") || ends(&["ть", "ти", "ться"]))
        }
        Language::Es => {
            word == "carece"
                || matches!(
                    word,
                    "nego"
                        | "niega"
                        | "niegan"
                        | "negaron"
                        | "desmintio"
                        | "desmiente"
                        | "falso"
                        | "falsa"
                        | "rechazo"
                        | "rehuso"
                ) && (matches!(next, "que" | "haber") || ends(&["ar", "er", "ir"]))
        }
    }
}

/// Words that make what follows possible or planned instead of so.
pub(super) fn is_hedge(word: &str, language: Language) -> bool {
    match language {
        Language::En => matches!(
            word,
            "may"
                | "might"
                | "could"
                | "possibly"
                | "perhaps"
                | "probably"
                | "allegedly"
                | "reportedly"
                | "supposedly"
                | "if"
                | "unless"
                | "would"
                | "plans"
                | "planned"
                | "plan"
                | "intends"
                | "hopes"
                | "likely"
        ),
        Language::Ru => matches!(
            word,
            "может"
                | "могут"
                | "мог"
                | "могла"
                | "могли"
                | "могло"
                | "возможно"
                | "вероятно"
                | "якобы"
                | "если"
                | "бы"
                | "планирует"
                | "планируют"
                | "планировал"
                | "планировала"
                | "планировали"
                | "намерен"
                | "намерена"
                | "собирается"
                | "предположительно"
        ),
        Language::Es => matches!(
            word,
            "podria"
                | "podrian"
                | "puede"
                | "pueden"
                | "quizas"
                | "quiza"
                | "posiblemente"
                | "probablemente"
                | "supuestamente"
                | "si"
                | "planea"
                | "planean"
                | "pretende"
                | "acaso"
        ),
    }
}

/// Function words that may not be dropped from a claim unseen.
fn is_kept(word: &str) -> bool {
    matches!(
        word,
        "all"
            | "every"
            | "only"
            | "both"
            | "more"
            | "less"
            | "most"
            | "least"
            | "fewer"
            | "few"
            | "many"
            | "some"
            | "first"
            | "last"
            | "same"
            | "up"
            | "down"
            | "out"
            | "own"
            | "other"
            | "все"
            | "всех"
            | "всем"
            | "каждый"
            | "каждая"
            | "каждое"
            | "только"
            | "лишь"
            | "оба"
            | "обе"
            | "больше"
            | "меньше"
            | "более"
            | "менее"
            | "некоторые"
            | "раньше"
            | "позже"
            | "выше"
            | "ниже"
            | "сам"
            | "другой"
            | "другие"
            | "todos"
            | "todas"
            | "cada"
            | "solo"
            | "solamente"
            | "ambos"
            | "ambas"
            | "mas"
            | "menos"
            | "mayor"
            | "menor"
            | "algunos"
            | "algunas"
            | "mismo"
            | "misma"
            | "otro"
            | "otra"
    )
}

/// Whether a folded word says nothing that must be found in the source.
pub(super) fn is_function(word: &str, language: Language) -> bool {
    if is_kept(word) {
        return false;
    }
    is_stopword(word, language)
        || marker(word, language).is_some()
        || is_discourse(word, language)
        || is_copula(word, language)
        || is_pronoun(word)
}

fn is_copula(word: &str, language: Language) -> bool {
    match language {
        Language::En => matches!(
            word,
            "is" | "are" | "was" | "were" | "be" | "been" | "being" | "has" | "have" | "had" | "one" | "there"
        ),
        Language::Ru => matches!(
            word,
            "был"
                | "была"
                | "было"
                | "были"
                | "будет"
                | "будут"
                | "есть"
                | "является"
                | "являются"
                | "являлся"
                | "являлась"
                | "это"
                | "этот"
                | "эта"
                | "эти"
                | "этой"
                | "этого"
                | "свой"
                | "своей"
                | "своего"
                | "свою"
                | "своих"
                | "который"
                | "которая"
                | "которое"
                | "которые"
                | "которого"
                | "которой"
                | "которых"
                | "которую"
                | "котором"
        ),
        Language::Es => matches!(
            word,
            "es" | "son"
                | "era"
                | "eran"
                | "fue"
                | "fueron"
                | "ser"
                | "sido"
                | "siendo"
                | "esta"
                | "estan"
                | "estaba"
                | "ha"
                | "han"
                | "habia"
                | "habian"
                | "haber"
                | "hay"
                | "hubo"
                | "un"
                | "una"
                | "unos"
                | "unas"
                | "lo"
                | "le"
                | "les"
                | "se"
                | "cual"
                | "cuales"
                | "quien"
                | "cuyo"
                | "cuya"
        ),
    }
}

//! The small words that carry meaning: negations, prepositions, hedges, numbers, months, opposites. All folded.

use crate::text::{Language, is_stopword};

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

/// Words that link sentences.
fn is_discourse(word: &str, language: Language) -> bool {
    match language {
        Language::En => matches!(
            word,
            "also"
                | "additionally"
                | "moreover"
                | "furthermore"
                | "however"
                | "thus"
                | "therefore"
                | "finally"
                | "then"
                | "hence"
                | "besides"
                | "specifically"
                | "notably"
                | "overall"
                | "meanwhile"
                | "indeed"
                | "instead"
                | "although"
                | "though"
                | "whereas"
                | "addition"
                | "yes"
        ),
        Language::Ru => matches!(
            word,
            "также"
                | "тоже"
                | "однако"
                | "поэтому"
                | "затем"
                | "наконец"
                | "кроме"
                | "того"
                | "причем"
                | "итак"
                | "таким"
                | "образом"
                | "следовательно"
                | "например"
                | "именно"
                | "еще"
                | "уже"
                | "да"
        ),
        Language::Es => matches!(
            word,
            "ademas"
                | "tambien"
                | "embargo"
                | "finalmente"
                | "entonces"
                | "asi"
                | "luego"
                | "aunque"
                | "mientras"
                | "pues"
                | "asimismo"
                | "igualmente"
                | "ejemplo"
                | "si"
        ),
    }
}

/// Words that begin another clause or another item when they stand between words.
pub(super) fn is_conjunction(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "but"
            | "while"
            | "whereas"
            | "or"
            | "и"
            | "а"
            | "но"
            | "или"
            | "тогда"
            | "зато"
            | "y"
            | "e"
            | "pero"
            | "mientras"
            | "o"
            | "u"
            | "sino"
    )
}

/// Pronouns that take up a subject of the sentence before.
pub(super) fn is_pronoun(word: &str) -> bool {
    matches!(
        word,
        "he" | "she"
            | "it"
            | "they"
            | "his"
            | "her"
            | "its"
            | "their"
            | "this"
            | "these"
            | "there"
            | "he's"
            | "it's"
            | "он"
            | "она"
            | "оно"
            | "они"
            | "его"
            | "ее"
            | "их"
            | "это"
            | "там"
            | "здесь"
            | "тут"
            | "el"
            | "ella"
            | "ellos"
            | "ellas"
            | "su"
            | "sus"
            | "esto"
            | "este"
            | "esta"
            | "ese"
            | "alli"
    )
}

/// Articles, possessives and the like: the word behind them is a thing and no action.
pub(super) fn is_determiner(word: &str) -> bool {
    matches!(
        word,
        "the"
            | "a"
            | "an"
            | "its"
            | "his"
            | "her"
            | "their"
            | "this"
            | "that"
            | "these"
            | "those"
            | "our"
            | "my"
            | "el"
            | "la"
            | "los"
            | "las"
            | "un"
            | "una"
            | "unos"
            | "unas"
            | "su"
            | "sus"
            | "este"
            | "esta"
            | "del"
            | "al"
    )
}

/// The value of a number word, and whether it may be an article as well.
pub(super) fn number_word(word: &str) -> Option<(f64, bool)> {
    const WORDS: &[(&str, f64)] = &[
        ("two", 2.),
        ("three", 3.),
        ("four", 4.),
        ("five", 5.),
        ("six", 6.),
        ("seven", 7.),
        ("eight", 8.),
        ("nine", 9.),
        ("ten", 10.),
        ("eleven", 11.),
        ("twelve", 12.),
        ("thirteen", 13.),
        ("fourteen", 14.),
        ("fifteen", 15.),
        ("sixteen", 16.),
        ("seventeen", 17.),
        ("eighteen", 18.),
        ("nineteen", 19.),
        ("twenty", 20.),
        ("thirty", 30.),
        ("forty", 40.),
        ("fifty", 50.),
        ("sixty", 60.),
        ("seventy", 70.),
        ("eighty", 80.),
        ("ninety", 90.),
        ("hundred", 100.),
        ("twice", 2.),
        ("double", 2.),
        ("half", 0.5),
        ("dozen", 12.),
        ("first", 1.),
        ("second", 2.),
        ("third", 3.),
        ("fourth", 4.),
        ("fifth", 5.),
        ("sixth", 6.),
        ("seventh", 7.),
        ("eighth", 8.),
        ("ninth", 9.),
        ("tenth", 10.),
        ("два", 2.),
        ("две", 2.),
        ("двух", 2.),
        ("двум", 2.),
        ("двумя", 2.),
        ("двое", 2.),
        ("три", 3.),
        ("трех", 3.),
        ("трем", 3.),
        ("тремя", 3.),
        ("трое", 3.),
        ("четыре", 4.),
        ("четырех", 4.),
        ("четырем", 4.),
        ("пять", 5.),
        ("пяти", 5.),
        ("шесть", 6.),
        ("шести", 6.),
        ("семь", 7.),
        ("семи", 7.),
        ("восемь", 8.),
        ("восьми", 8.),
        ("девять", 9.),
        ("девяти", 9.),
        ("десять", 10.),
        ("десяти", 10.),
        ("одиннадцать", 11.),
        ("двенадцать", 12.),
        ("двенадцати", 12.),
        ("тринадцать", 13.),
        ("четырнадцать", 14.),
        ("пятнадцать", 15.),
        ("шестнадцать", 16.),
        ("семнадцать", 17.),
        ("восемнадцать", 18.),
        ("девятнадцать", 19.),
        ("двадцать", 20.),
        ("двадцати", 20.),
        ("тридцать", 30.),
        ("тридцати", 30.),
        ("сорок", 40.),
        ("сорока", 40.),
        ("пятьдесят", 50.),
        ("шестьдесят", 60.),
        ("семьдесят", 70.),
        ("восемьдесят", 80.),
        ("девяносто", 90.),
        ("сто", 100.),
        ("ста", 100.),
        ("двести", 200.),
        ("триста", 300.),
        ("пятьсот", 500.),
        ("дважды", 2.),
        ("вдвое", 2.),
        ("трижды", 3.),
        ("втрое", 3.),
        ("dos", 2.),
        ("tres", 3.),
        ("cuatro", 4.),
        ("cinco", 5.),
        ("seis", 6.),
        ("siete", 7.),
        ("ocho", 8.),
        ("nueve", 9.),
        ("diez", 10.),
        ("once", 11.),
        ("doce", 12.),
        ("trece", 13.),
        ("catorce", 14.),
        ("quince", 15.),
        ("dieciseis", 16.),
        ("diecisiete", 17.),
        ("dieciocho", 18.),
        ("diecinueve", 19.),
        ("veinte", 20.),
        ("treinta", 30.),
        ("cuarenta", 40.),
        ("cincuenta", 50.),
        ("sesenta", 60.),
        ("setenta", 70.),
        ("ochenta", 80.),
        ("noventa", 90.),
        ("cien", 100.),
        ("cientos", 100.),
        ("doscientos", 200.),
        ("trescientos", 300.),
        ("quinientos", 500.),
        ("doble", 2.),
        ("mitad", 0.5),
        ("primero", 1.),
        ("primera", 1.),
        ("primer", 1.),
        ("segundo", 2.),
        ("segunda", 2.),
        ("tercero", 3.),
        ("tercera", 3.),
        ("tercer", 3.),
        ("cuarto", 4.),
        ("cuarta", 4.),
        ("quinto", 5.),
        ("quinta", 5.),
    ];
    const ORDINALS: &[(&str, f64)] = &[
        ("перв", 1.),
        ("втор", 2.),
        ("трет", 3.),
        ("четверт", 4.),
        ("пят", 5.),
        ("шест", 6.),
        ("седьм", 7.),
        ("восьм", 8.),
        ("девят", 9.),
        ("десят", 10.),
    ];
    const ENDINGS: &[&str] = &[
        "ый", "ой", "ий", "ая", "ое", "ые", "ого", "ому", "ым", "ом", "ую", "ых", "ья", "ье", "ьего", "ьей", "ьем",
        "ью",
    ];
    if matches!(word, "one" | "один" | "одна" | "одно" | "одного" | "одну" | "одной" | "uno" | "una" | "un")
    {
        return Some((1., true));
    }
    WORDS
        .iter()
        .find(|(w, _)| *w == word)
        .or_else(|| {
            ORDINALS.iter().find(|(stem, _)| word.strip_prefix(stem).is_some_and(|rest| ENDINGS.contains(&rest)))
        })
        .map(|(_, value)| (*value, false))
}

/// What a word multiplies the number in front of it by.
pub(super) fn multiplier(word: &str) -> Option<f64> {
    let starts = |stems: &[&str]| stems.iter().any(|s| word.starts_with(s));
    if matches!(word, "thousand" | "thousands" | "mil" | "тыс" | "k") || starts(&["тысяч"]) {
        return Some(1e3);
    }
    if matches!(word, "million" | "millions" | "mln" | "млн" | "millon" | "millones") || starts(&["миллион"])
    {
        return Some(1e6);
    }
    (matches!(word, "billion" | "billions" | "bn" | "млрд") || starts(&["миллиард"])).then_some(1e9)
}

/// The number of a month's name, in any case.
pub(super) fn month(word: &str) -> Option<u8> {
    const NAMES: &[(&str, u8)] = &[
        ("january", 1),
        ("february", 2),
        ("march", 3),
        ("april", 4),
        ("june", 6),
        ("july", 7),
        ("august", 8),
        ("september", 9),
        ("october", 10),
        ("november", 11),
        ("december", 12),
        ("jan", 1),
        ("feb", 2),
        ("apr", 4),
        ("jun", 6),
        ("jul", 7),
        ("aug", 8),
        ("sep", 9),
        ("sept", 9),
        ("oct", 10),
        ("nov", 11),
        ("dec", 12),
        ("enero", 1),
        ("febrero", 2),
        ("marzo", 3),
        ("abril", 4),
        ("mayo", 5),
        ("junio", 6),
        ("julio", 7),
        ("agosto", 8),
        ("septiembre", 9),
        ("setiembre", 9),
        ("octubre", 10),
        ("noviembre", 11),
        ("diciembre", 12),
        ("май", 5),
        ("мая", 5),
        ("мае", 5),
        ("маем", 5),
        ("марте", 3),
        ("марта", 3),
        ("март", 3),
    ];
    const STEMS: &[(&str, u8)] = &[
        ("январ", 1),
        ("феврал", 2),
        ("апрел", 4),
        ("июн", 6),
        ("июл", 7),
        ("август", 8),
        ("сентябр", 9),
        ("октябр", 10),
        ("ноябр", 11),
        ("декабр", 12),
    ];
    let exact = NAMES.iter().find(|(name, _)| *name == word);
    let inflected = || {
        STEMS.iter().find(|(s, _)| {
            word.strip_prefix(s).is_some_and(|rest| matches!(rest, "" | "ь" | "я" | "е" | "ю" | "ем" | "а" | "у"))
        })
    };
    exact.or_else(inflected).map(|(_, n)| *n)
}

/// One form for units that are written as signs and as words.
pub(super) fn unit(word: &str) -> Option<&'static str> {
    let starts = |stem: &str, longest: usize| word.starts_with(stem) && word.chars().count() <= longest;
    Some(match word {
        "%" | "percent" | "porciento" => "%",
        "$" | "usd" | "dollar" | "dollars" | "dolar" | "dolares" => "$",
        "€" | "eur" | "euro" | "euros" | "евро" => "€",
        "£" | "gbp" => "£",
        "₽" | "rub" | "rubles" | "ruble" | "rublos" | "rublo" | "руб" => "₽",
        _ if starts("процент", 11) => "%",
        _ if starts("доллар", 10) => "$",
        _ if starts("рубл", 8) => "₽",
        _ => return None,
    })
}

/// Whether two stems or words say the opposite.
pub(super) fn opposite(a: &str, b: &str) -> bool {
    const PAIRS: &[(&str, &str)] = &[
        ("increas", "decreas"),
        ("buy", "sell"),
        ("open", "close"),
        ("rise", "drop"),
        ("rise", "declin"),
        ("grow", "declin"),
        ("grow", "fall"),
        ("begin", "end"),
        ("join", "leav"),
        ("increas", "reduc"),
        ("rise", "fall"),
        ("rose", "fell"),
        ("grew", "shrank"),
        ("grow", "shrink"),
        ("grew", "fell"),
        ("win", "lose"),
        ("won", "lost"),
        ("accept", "reject"),
        ("approv", "reject"),
        ("open", "clos"),
        ("start", "stop"),
        ("start", "end"),
        ("began", "end"),
        ("buy", "sell"),
        ("bought", "sold"),
        ("more", "less"),
        ("more", "fewer"),
        ("most", "least"),
        ("first", "last"),
        ("true", "fals"),
        ("allow", "forbid"),
        ("allow", "prohibit"),
        ("up", "down"),
        ("alway", "never"),
        ("succeed", "fail"),
        ("success", "fail"),
        ("best", "worst"),
        ("larg", "small"),
        ("high", "low"),
        ("earli", "late"),
        ("north", "south"),
        ("east", "west"),
        ("enabl", "disabl"),
        ("public", "privat"),
        ("import", "export"),
        ("all", "some"),
        ("fast", "slow"),
        ("faster", "slower"),
        ("hire", "fire"),
        ("join", "left"),
        ("support", "oppos"),
        ("maximum", "minimum"),
        ("older", "younger"),
        ("увелич", "уменьш"),
        ("увелич", "сократ"),
        ("вырос", "упал"),
        ("рост", "паден"),
        ("повыс", "пониз"),
        ("повыс", "сниз"),
        ("выигра", "проигра"),
        ("принял", "отклон"),
        ("открыт", "закрыт"),
        ("откр", "закр"),
        ("начал", "законч"),
        ("купил", "продал"),
        ("куп", "прода"),
        ("больш", "меньш"),
        ("боле", "мене"),
        ("перв", "последн"),
        ("разреш", "запре"),
        ("лучш", "худш"),
        ("высок", "низк"),
        ("северн", "южн"),
        ("восточн", "западн"),
        ("включ", "выключ"),
        ("быстр", "медлен"),
        ("раньш", "позж"),
        ("мног", "мал"),
        ("ускор", "замедл"),
        ("нанял", "увол"),
        ("поддерж", "осуд"),
        ("публичн", "приватн"),
        ("максимальн", "минимальн"),
        ("старш", "младш"),
        ("успешн", "неудачн"),
        ("aument", "disminu"),
        ("aument", "reduj"),
        ("aument", "redu"),
        ("subi", "baj"),
        ("crec", "dismin"),
        ("gan", "perd"),
        ("acept", "rechaz"),
        ("aprob", "rechaz"),
        ("abri", "cerr"),
        ("abiert", "cerrad"),
        ("empez", "termin"),
        ("compr", "vend"),
        ("mas", "menos"),
        ("mayor", "menor"),
        ("primer", "ultim"),
        ("permit", "prohib"),
        ("mejor", "peor"),
        ("alt", "baj"),
        ("nort", "sur"),
        ("este", "oest"),
        ("rapid", "lent"),
        ("antes", "despues"),
        ("public", "privad"),
        ("maxim", "minim"),
        ("contrat", "despid"),
        ("apoy", "critic"),
        ("todos", "algunos"),
    ];
    let hit = |stem: &str, word: &str| word.starts_with(stem) && word.chars().count() <= stem.chars().count() + 4;
    PAIRS.iter().any(|(x, y)| (hit(x, a) && hit(y, b)) || (hit(y, a) && hit(x, b)))
}

/// The basic form of a word whose inflection no stemmer follows. Takes and gives folded words.
pub(super) fn base(word: &str) -> Option<&'static str> {
    const FORMS: &[(&str, &[&str])] = &[
        ("beat", &["beaten"]),
        ("win", &["won"]),
        ("write", &["wrote", "written"]),
        ("take", &["took", "taken"]),
        ("give", &["gave", "given"]),
        ("make", &["made"]),
        ("build", &["built"]),
        ("sell", &["sold"]),
        ("buy", &["bought"]),
        ("lead", &["led"]),
        ("begin", &["began", "begun"]),
        ("become", &["became"]),
        ("grow", &["grew", "grown"]),
        ("rise", &["rose", "risen"]),
        ("fall", &["fell", "fallen"]),
        ("go", &["went", "gone"]),
        ("come", &["came"]),
        ("see", &["saw", "seen"]),
        ("know", &["knew", "known"]),
        ("hold", &["held"]),
        ("keep", &["kept"]),
        ("leave", &["left"]),
        ("lose", &["lost"]),
        ("meet", &["met"]),
        ("pay", &["paid"]),
        ("run", &["ran"]),
        ("say", &["said"]),
        ("send", &["sent"]),
        ("spend", &["spent"]),
        ("stand", &["stood"]),
        ("teach", &["taught"]),
        ("think", &["thought"]),
        ("tell", &["told"]),
        ("understand", &["understood"]),
        ("wear", &["wore", "worn"]),
        ("draw", &["drew", "drawn"]),
        ("drive", &["drove", "driven"]),
        ("eat", &["ate", "eaten"]),
        ("fly", &["flew", "flown"]),
        ("choose", &["chose", "chosen"]),
        ("break", &["broke", "broken"]),
        ("speak", &["spoke", "spoken"]),
        ("steal", &["stole", "stolen"]),
        ("sing", &["sang", "sung"]),
        ("catch", &["caught"]),
        ("bring", &["brought"]),
        ("fight", &["fought"]),
        ("seek", &["sought"]),
        ("feel", &["felt"]),
        ("deal", &["dealt"]),
        ("mean", &["meant"]),
        ("lend", &["lent"]),
        ("bear", &["bore", "born", "borne"]),
        ("show", &["shown"]),
        ("find", &["found"]),
        ("hear", &["heard"]),
        ("sleep", &["slept"]),
        ("shrink", &["shrank", "shrunk"]),
        ("swim", &["swam", "swum"]),
        ("throw", &["threw", "thrown"]),
        ("win", &["won"]),
        ("bite", &["bit", "bitten"]),
        ("hide", &["hid", "hidden"]),
        ("ride", &["rode", "ridden"]),
        ("shoot", &["shot"]),
        ("sit", &["sat"]),
        ("strike", &["struck"]),
        ("swear", &["swore", "sworn"]),
        ("wake", &["woke", "woken"]),
        ("freeze", &["froze", "frozen"]),
        ("forget", &["forgot", "forgotten"]),
        ("get", &["got", "gotten"]),
        ("do", &["did", "done"]),
        ("child", &["children"]),
        ("man", &["men"]),
        ("woman", &["women"]),
        ("person", &["people"]),
        ("mouse", &["mice"]),
        ("foot", &["feet"]),
        ("tooth", &["teeth"]),
        ("wolf", &["wolves"]),
        ("life", &["lives"]),
        ("wife", &["wives"]),
        ("hacer", &["hizo", "hecho", "hace", "hacen", "hicieron"]),
        ("tener", &["tuvo", "tiene", "tienen", "tuvieron", "tenia"]),
        ("poner", &["puso", "puesto", "pusieron", "pone"]),
        ("escribir", &["escrito", "escrita", "escribio"]),
        ("abrir", &["abierto", "abierta", "abrio"]),
        ("ver", &["visto", "vio", "vieron"]),
        ("decir", &["dijo", "dicho", "dice", "dicen", "dijeron"]),
        ("morir", &["murio", "muerto", "muerta", "murieron"]),
        ("volver", &["vuelto", "volvio"]),
        ("romper", &["roto", "rota", "rompio"]),
        ("dar", &["dio", "dieron"]),
        ("venir", &["vino", "vinieron", "viene"]),
        ("ir", &["va", "van", "iba", "iban"]),
        ("saber", &["supo", "sabe", "saben"]),
        ("querer", &["quiso", "quiere"]),
        ("traer", &["trajo", "traen", "trae"]),
        ("producir", &["produjo", "produce", "producido"]),
        ("reducir", &["redujo", "reducido", "reduce"]),
        ("conducir", &["condujo", "conduce"]),
        ("construir", &["construyo", "construye"]),
        ("nacer", &["nace", "nacio"]),
        ("perder", &["pierde", "perdio", "pierden"]),
        ("jugar", &["juega", "jugo", "juegan"]),
        ("empezar", &["empieza", "empezo", "empiezan"]),
        ("cerrar", &["cierra", "cerro", "cierran"]),
        ("dormir", &["duerme", "durmio"]),
        ("contar", &["cuenta", "conto"]),
        ("costar", &["cuesta", "costo", "cuestan"]),
        ("mover", &["mueve", "movio"]),
        ("лед", &["льда", "льду", "льдом", "льде"]),
        ("день", &["дня", "дню", "днем", "дни", "дней", "дням", "днями", "дне"]),
        ("человек", &["люди", "людей", "людям", "людьми"]),
        ("год", &["лет", "годы", "года", "году", "годом", "годе", "годов"]),
        ("ребенок", &["дети", "детей", "детям"]),
        ("кошка", &["кошек"]),
        ("мышь", &["мыши", "мышей", "мышам"]),
        ("идти", &["шел", "шла", "шли"]),
        ("найти", &["нашел", "нашла", "нашли"]),
        ("отец", &["отца", "отцу", "отцом"]),
        ("конец", &["конца", "концу"]),
        ("угол", &["угла", "углу"]),
        ("церковь", &["церкви"]),
        ("сон", &["сна", "сну"]),
        ("пес", &["пса", "псу", "псы"]),
        ("брат", &["братья", "братьев"]),
        ("друг", &["друзья", "друзей"]),
    ];
    FORMS.iter().find(|(_, forms)| forms.contains(&word)).map(|(base, _)| *base)
}

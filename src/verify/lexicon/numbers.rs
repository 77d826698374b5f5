//! Number words, months, units. All folded.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The value of a number word, and whether it may be an article as well.
pub(in crate::verify) fn number_word(word: &str) -> Option<(f64, bool)> {
    #[rustfmt::skip]
    const WORDS: &[(&str, f64)] = &[
        ("two", 2.), ("three", 3.), ("four", 4.), ("five", 5.), ("six", 6.), ("seven", 7.), ("eight", 8.), ("nine",
        9.), ("ten", 10.), ("eleven", 11.), ("twelve", 12.), ("thirteen", 13.), ("fourteen", 14.), ("fifteen", 15.),
        ("sixteen", 16.), ("seventeen", 17.), ("eighteen", 18.), ("nineteen", 19.), ("twenty", 20.), ("thirty",
        30.), ("forty", 40.), ("fifty", 50.), ("sixty", 60.), ("seventy", 70.), ("eighty", 80.), ("ninety", 90.),
        ("hundred", 100.), ("twice", 2.), ("double", 2.), ("half", 0.5), ("dozen", 12.), ("first", 1.), ("second",
        2.), ("third", 3.), ("fourth", 4.), ("fifth", 5.), ("sixth", 6.), ("seventh", 7.), ("eighth", 8.), ("ninth",
        9.), ("tenth", 10.), ("два", 2.), ("две", 2.), ("двух", 2.), ("двум", 2.), ("двумя", 2.), ("двое", 2.),
        ("три", 3.), ("трех", 3.), ("трем", 3.), ("тремя", 3.), ("трое", 3.), ("четыре", 4.), ("четырех", 4.),
        ("четырем", 4.), ("пять", 5.), ("пяти", 5.), ("шесть", 6.), ("шести", 6.), ("семь", 7.), ("семи", 7.),
        ("восемь", 8.), ("восьми", 8.), ("девять", 9.), ("девяти", 9.), ("десять", 10.), ("десяти", 10.),
        ("одиннадцать", 11.), ("двенадцать", 12.), ("двенадцати", 12.), ("тринадцать", 13.), ("четырнадцать", 14.),
        ("пятнадцать", 15.), ("шестнадцать", 16.), ("семнадцать", 17.), ("восемнадцать", 18.), ("девятнадцать",
        19.), ("двадцать", 20.), ("двадцати", 20.), ("тридцать", 30.), ("тридцати", 30.), ("сорок", 40.), ("сорока",
        40.), ("пятьдесят", 50.), ("шестьдесят", 60.), ("семьдесят", 70.), ("восемьдесят", 80.), ("девяносто", 90.),
        ("сто", 100.), ("ста", 100.), ("двести", 200.), ("триста", 300.), ("пятьсот", 500.), ("дважды", 2.),
        ("вдвое", 2.), ("трижды", 3.), ("втрое", 3.), ("dos", 2.), ("tres", 3.), ("cuatro", 4.), ("cinco", 5.),
        ("seis", 6.), ("siete", 7.), ("ocho", 8.), ("nueve", 9.), ("diez", 10.), ("once", 11.), ("doce", 12.),
        ("trece", 13.), ("catorce", 14.), ("quince", 15.), ("dieciseis", 16.), ("diecisiete", 17.), ("dieciocho",
        18.), ("diecinueve", 19.), ("veinte", 20.), ("treinta", 30.), ("cuarenta", 40.), ("cincuenta", 50.),
        ("sesenta", 60.), ("setenta", 70.), ("ochenta", 80.), ("noventa", 90.), ("cien", 100.), ("cientos", 100.),
        ("doscientos", 200.), ("trescientos", 300.), ("quinientos", 500.), ("doble", 2.), ("mitad", 0.5),
        ("primero", 1.), ("primera", 1.), ("primer", 1.), ("segundo", 2.), ("segunda", 2.), ("tercero", 3.),
        ("tercera", 3.), ("tercer", 3.), ("cuarto", 4.), ("cuarta", 4.), ("quinto", 5.), ("quinta", 5.),
    ];
    #[rustfmt::skip]
    const ORDINALS: &[(&str, f64)] = &[
        ("перв", 1.), ("втор", 2.), ("трет", 3.), ("четверт", 4.), ("пят", 5.), ("шест", 6.), ("седьм", 7.),
        ("восьм", 8.), ("девят", 9.), ("десят", 10.),
    ];
    #[rustfmt::skip]
    const ENDINGS: &[&str] = &[
        "ый", "ой", "ий", "ая", "ое", "ые", "ого", "ому", "ым", "ом", "ую", "ых", "ья", "ье", "ьего", "ьей", "ьем",
        "ью",
    ];
    if matches!(word, "one" | "один" | "одна" | "одно" | "одного" | "одну" | "одной" | "uno" | "una" | "un")
    {
        return Some((1., true));
    }
    static VALUES: LazyLock<HashMap<&str, f64>> = LazyLock::new(|| WORDS.iter().copied().collect());
    let ordinal = || {
        ORDINALS
            .iter()
            .find(|(stem, _)| word.strip_prefix(stem).is_some_and(|rest| ENDINGS.contains(&rest)))
            .map(|(_, v)| *v)
    };
    VALUES.get(word).copied().or_else(ordinal).map(|value| (value, false))
}

/// What a word multiplies the number in front of it by.
pub(in crate::verify) fn multiplier(word: &str) -> Option<f64> {
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
pub(in crate::verify) fn month(word: &str) -> Option<u8> {
    #[rustfmt::skip]
    const NAMES: &[(&str, u8)] = &[
        ("january", 1), ("february", 2), ("march", 3), ("april", 4), ("june", 6), ("july", 7), ("august", 8),
        ("september", 9), ("october", 10), ("november", 11), ("december", 12), ("jan", 1), ("feb", 2), ("apr", 4),
        ("jun", 6), ("jul", 7), ("aug", 8), ("sep", 9), ("sept", 9), ("oct", 10), ("nov", 11), ("dec", 12),
        ("enero", 1), ("febrero", 2), ("marzo", 3), ("abril", 4), ("mayo", 5), ("junio", 6), ("julio", 7),
        ("agosto", 8), ("septiembre", 9), ("setiembre", 9), ("octubre", 10), ("noviembre", 11), ("diciembre", 12),
        ("май", 5), ("мая", 5), ("мае", 5), ("маем", 5), ("марте", 3), ("марта", 3), ("март", 3),
    ];
    #[rustfmt::skip]
    const STEMS: &[(&str, u8)] = &[
        ("январ", 1), ("феврал", 2), ("апрел", 4), ("июн", 6), ("июл", 7), ("август", 8), ("сентябр", 9), ("октябр",
        10), ("ноябр", 11), ("декабр", 12),
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
pub(in crate::verify) fn unit(word: &str) -> Option<&'static str> {
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

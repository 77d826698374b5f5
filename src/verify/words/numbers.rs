//! Numbers and dates as they are written.

use super::Class;
use crate::language::Language;
use crate::text::fold;
use crate::verify::lexicon;

pub(super) fn starts_with_digit(form: &str) -> bool {
    form.starts_with(|c: char| c.is_ascii_digit())
}

pub(super) fn is_digits(text: &str, min: usize, max: usize) -> bool {
    (min..=max).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

/// The value of digits with a point among them, or none. Few numbers in texts have more digits than a float holds, and the library's
/// exact reader of all floats would add 13 kB to the module.
fn decimal(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut digits = whole.bytes().chain(fraction.bytes());
    let add = |sum: f64, digit: u8| digit.is_ascii_digit().then(|| sum * 10.0 + f64::from(digit - b'0'));
    let all = digits.try_fold(0.0, add)?;
    (!whole.is_empty()).then(|| all / 10_f64.powi(i32::try_from(fraction.len()).unwrap_or(i32::MAX)))
}

/// `2024-05-12` and `12.05.2024` as numbers with a month among them.
pub(super) fn date_parts(text: &str) -> Option<[(f64, Class); 3]> {
    let separator = if text.contains('-') { '-' } else { '.' };
    let mut parts = text.split(separator);
    let (a, b, c) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (day, month, year) = match (a.len(), b.len(), c.len()) {
        (4, 2, 2) => (c, b, a),
        (1 | 2, 1 | 2, 4) => (a, b, c),
        _ => return None,
    };
    let value = |s: &str| decimal(s).filter(|_| !s.contains('.'));
    let month = value(month).filter(|m| (1.0..=12.0).contains(m))?;
    Some([(value(day)?, Class::Quantity), (month, Class::Month), (value(year)?, Class::Year)])
}

/// A number with what is written at it: its possible values and the unit (`4GB`, `1990s`, `1st`). `language`: the text's.
pub(super) fn read_number(text: &str, language: Language) -> Option<([Option<f64>; 2], String)> {
    let digits_end = text.find(|c: char| {
        !(c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}'))
    });
    let (digits, rest) = text.split_at(digits_end.unwrap_or(text.len()));
    let digits: String =
        digits.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\'')).collect();
    let digits = digits.trim_end_matches(['.', ',']);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) || digits.len() > 24 || rest.chars().count() > 6 {
        return None;
    }
    let grouped = |separator: char| {
        let groups: Vec<&str> = digits.split(separator).collect();
        groups.len() > 1 && is_digits(groups[0], 1, 3) && groups[1..].iter().all(|g| is_digits(g, 3, 3))
    };
    let separators: String = digits.chars().filter(|c| !c.is_ascii_digit()).collect();
    let plain = |drop: char, point: char| {
        let number: String = digits.chars().filter(|c| *c != drop).map(|c| if c == point { '.' } else { c }).collect();
        decimal(&number)
    };
    let values = match separators.as_str() {
        "" => [decimal(digits), None],
        "." if grouped('.') => [decimal(digits), plain('.', ',')],
        "," if grouped(',') => [plain(',', '.'), plain('.', ',')],
        "." => [decimal(digits), None],
        "," => [plain('.', ','), None],
        s if s.chars().all(|c| c == ',') && grouped(',') => [plain(',', '.'), None],
        s if s.chars().all(|c| c == '.') && grouped('.') => [plain('.', ','), None],
        s if s.ends_with('.') && s.contains(',') => [plain(',', '.'), None],
        s if s.ends_with(',') && s.contains('.') => [plain('.', ','), None],
        // `1.2.3` is a version.
        _ => return None,
    };
    values[0]?;
    let unit = fold(rest);
    if unit.is_empty() {
        return Some((values, unit));
    }
    let amounts = &lexicon::claims(lexicon::language_of(&unit, language)).amounts;
    if let Some(multiplier) = amounts.multipliers.iter().find(|m| m.suffixes.has(&unit)) {
        return Some((values.map(|v| v.map(|v| v * multiplier.factor)), String::new()));
    }
    if amounts.digit_endings.has(&unit) {
        return Some((values, String::new()));
    }
    unit.chars().all(char::is_alphabetic).then_some((values, unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn decimals_are_those_of_the_library(whole in 0u64..1_000_000_000, fraction in "[0-9]{0,5}") {
            let text = if fraction.is_empty() { whole.to_string() } else { format!("{whole}.{fraction}") };
            prop_assert_eq!(decimal(&text), text.parse().ok());
        }
    }

    #[test]
    fn what_is_no_number() {
        for text in ["", ".", ".5", "1.2.3", "1e5", "-1", "x"] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }
}

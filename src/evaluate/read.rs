//! Parses the answers of judges. Verdicts may be numbers, booleans or numbers as text, because models write them so.

use super::config::Verdicts;
use super::{Detail, Undefined};
use crate::names::names;
use serde_json::Value;

/// Maximum number of statements, entities or verdicts read from one answer.
const MAX_ITEMS: usize = 2_000;

names! {
    /// A part of a judge's answer, by its key.
    pub enum Part {
        /// A list of names.
        Entities = "entities",
        /// A list of statements.
        Statements = "statements",
        /// Statements with verdicts.
        Classifications = "classifications",
        /// Whether a statement can be attributed to a context.
        Attributed = "attributed",
        /// The verdict: whether what was asked is true.
        Verdict = "verdict",
        /// A question that the answer answers.
        Question = "question",
        /// Whether the answer evades.
        Noncommittal = "noncommittal",
    }
}

type Read<T> = Result<T, Undefined>;

fn list(value: &Value, part: Part) -> Read<&[Value]> {
    // Some judges omit the object around the only list.
    let list = value.get(part.as_str()).unwrap_or(value).as_array().ok_or(Undefined::Malformed(part))?;
    Ok(&list[..list.len().min(MAX_ITEMS)])
}

/// A list of texts under `part`.
pub(super) fn texts(value: &Value, part: Part) -> Read<Vec<String>> {
    list(value, part)?
        .iter()
        .map(|item| match item {
            Value::String(text) => Ok(text.clone()),
            Value::Number(number) => Ok(number.to_string()),
            _ => Err(Undefined::Malformed(part)),
        })
        .collect()
}

/// A verdict under `part`. With strict verdicts it is 0 or 1.
pub(super) fn verdict(value: &Value, part: Part, verdicts: Verdicts) -> Read<f64> {
    let given = value.get(part.as_str()).ok_or(Undefined::Malformed(part))?;
    let number = match given {
        Value::Bool(yes) => Some(f64::from(u8::from(*yes))),
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    let number = number.filter(|n: &f64| n.is_finite() && n.fract() == 0.0);
    match (number, verdicts) {
        (Some(number), Verdicts::Ragas) => Ok(number),
        (Some(number), Verdicts::Strict) if number == 0.0 || number == 1.0 => Ok(number),
        (None, Verdicts::Ragas) => Err(Undefined::Malformed(part)),
        _ => Err(Undefined::VerdictOutOfRange(given.to_string().chars().take(40).collect())),
    }
}

fn text(value: &Value, part: &str) -> String {
    value.get(part).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// One verdict with its reason on `what`.
pub(super) fn one(value: &Value, what: &str, verdicts: Verdicts) -> Read<Detail> {
    Ok(Detail { text: what.to_owned(), verdict: verdict(value, Part::Verdict, verdicts)?, note: text(value, "reason") })
}

/// The statements of an answer with their verdicts, found under `outer` and `inner`.
pub(super) fn classified(value: &Value, outer: Part, inner: Part, verdicts: Verdicts) -> Read<Vec<Detail>> {
    list(value, outer)?
        .iter()
        .map(|item| {
            let verdict = verdict(item, inner, verdicts)?;
            Ok(Detail { text: text(item, "statement"), verdict, note: text(item, "reason") })
        })
        .collect()
}

/// Verdicts on these statements, in their order. Strict: one for each.
pub(super) fn on_statements(value: &Value, statements: &[String], verdicts: Verdicts) -> Read<Vec<Detail>> {
    let mut found = classified(value, Part::Statements, Part::Verdict, verdicts)?;
    if verdicts == Verdicts::Strict && found.len() != statements.len() {
        if found.is_empty() {
            return Err(Undefined::NoVerdicts);
        }
        return Err(Undefined::VerdictCount { expected: statements.len(), got: found.len() });
    }
    for (detail, statement) in found.iter_mut().zip(statements) {
        detail.text.clone_from(statement);
    }
    Ok(found)
}

/// A question generated from an answer, and whether the answer evades.
pub(super) fn question(value: &Value, verdicts: Verdicts) -> Read<(String, bool)> {
    let question = value.get(Part::Question.as_str()).and_then(Value::as_str);
    let question = question.ok_or(Undefined::Malformed(Part::Question))?;
    Ok((question.to_owned(), verdict(value, Part::Noncommittal, verdicts)? != 0.0))
}

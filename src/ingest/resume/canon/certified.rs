//! Certificates that stand among the studies: `{ "institution": "Microsoft", "area": "Azure", "studyType": "Certification" }`.

use super::item::PATH;
use super::parts::speaks_of_studies;
use super::{names, values};
use crate::language::{Language, Languages, is_school};
use crate::text::fold;
use serde_json::{Map, Value};

/// All words for certificates share this many first letters with the heading of certificates.
const BEGINNING: usize = 6;

/// Moves the certificates among the studies to those of the file.
pub(super) fn take(lists: &mut Map<String, Value>) {
    let Some(studies) = lists.get_mut("education").and_then(Value::as_array_mut) else { return };
    let mut found = Vec::new();
    studies.retain(|entry| match certificate(entry) {
        Some(certificate) => {
            found.push(certificate);
            false
        }
        None => true,
    });
    if found.is_empty() {
        return;
    }
    let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(fold).unwrap_or_default();
    let own = lists.entry("certificates").or_insert_with(|| Value::Array(Vec::new()));
    let Some(own) = own.as_array_mut() else { return };
    // "Azure" of Microsoft may be told there as "Microsoft Certified: Azure".
    let is_told = |one: &Value, known: &Value| {
        text(known, "name").contains(&text(one, "name")) && text(known, "issuer") == text(one, "issuer")
    };
    found.retain(|one| !own.iter().any(|known| is_told(one, known)));
    own.append(&mut found);
}

/// The certificate that an entry of the studies is.
fn certificate(studies: &Value) -> Option<Value> {
    let text = |key: &str| studies.get(key).filter(|value| value.as_str().is_some_and(|text| !text.trim().is_empty()));
    let kind = text("studyType").filter(|kind| kind.as_str().is_some_and(is_certificate))?;
    // A school's certificate is of studies there.
    let by_school = |name: &str| values::words(name).any(|word| is_school(&word, Languages::ALL));
    if text("institution").and_then(Value::as_str).is_some_and(by_school) {
        return None;
    }
    let fields = [
        ("name", text("area").or(Some(kind))),
        ("issuer", text("institution")),
        ("date", text("endDate").or_else(|| text("startDate"))),
        (PATH, text(PATH)),
    ];
    let given = |(key, value): (&str, Option<&Value>)| Some((key.to_owned(), value?.clone()));
    Some(Value::Object(fields.into_iter().filter_map(given).collect()))
}

/// Whether a kind of studies is called a certificate, and no more.
fn is_certificate(kind: &str) -> bool {
    let folded = fold(kind.trim());
    let begins = |language: Language| {
        let heading = fold(language.pack().resume.headings.certificates);
        let beginning: String = heading.chars().take(BEGINNING).collect();
        folded.starts_with(&beginning)
    };
    !folded.contains(char::is_whitespace) && Language::ALL.into_iter().any(begins)
}

/// Takes the entries of a list of studies that are named like certificates, and say nothing else but when, out of it:
/// `{ "name": "CCNA", "date": "2014" }`.
pub(super) fn take_bare(studies: &mut Vec<Value>) -> Vec<Value> {
    let is_bare = |entry: &Value| {
        let Some(fields) = entry.as_object() else { return false };
        let said = fields.iter().filter(|(_, value)| !values::is_empty(value));
        let mut named = false;
        let only = said.into_iter().all(|(key, value)| match (names::field("education", key), value) {
            (Some(("institution", _)), Value::String(name)) if names::bare(key) == "name" => {
                named = is_short(name);
                named
            }
            (Some((field, _)), _) => matches!(field, "date" | "startDate" | "endDate" | "url"),
            (None, _) => false,
        });
        only && named
    };
    let (bare, rest) = std::mem::take(studies).into_iter().partition(is_bare);
    *studies = rest;
    bare
}

/// Whether a name begins with an abbreviation, and speaks of no school or degree.
fn is_short(name: &str) -> bool {
    let first = name.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()).unwrap_or_default();
    first.chars().count() >= SHORTEST && first.chars().all(char::is_uppercase) && !speaks_of_studies(name)
}

/// Fewest capitals of such an abbreviation.
const SHORTEST: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn certificates_among_studies() {
        let cases = [
            (json!({ "institution": "A", "area": "B", "studyType": "Certification", "endDate": "2020" }), 1),
            (json!({ "institution": "A", "studyType": "Zertifizierung" }), 1),
            (json!({ "institution": "A", "studyType": "Сертификат" }), 1),
            (json!({ "institution": "B", "area": "B", "studyType": "Certificate" }), 0),
            (json!({ "institution": "A", "area": "B", "studyType": "Bachelor" }), 0),
            (json!({ "institution": "A", "area": "B", "studyType": "Bachelor (certified copy)" }), 0),
            (json!({ "institution": "A", "studyType": "General Certificate of Secondary Education" }), 0),
            (json!({ "institution": "University of A", "area": "B", "studyType": "Certificate" }), 0),
            (json!({ "institution": "A", "area": "Certificates" }), 0),
        ];
        for (studies, expected) in cases {
            let mut lists = Map::from_iter([("education".to_owned(), json!([studies]))]);
            if studies["institution"] == "B" {
                lists.insert("certificates".to_owned(), json!([{ "name": "Certified B", "issuer": "B" }]));
            }
            let before = lists.get("certificates").and_then(Value::as_array).map_or(0, Vec::len);
            take(&mut lists);
            let after = lists.get("certificates").and_then(Value::as_array).map_or(0, Vec::len);
            assert_eq!(after - before, expected, "{studies}");
        }
    }
}

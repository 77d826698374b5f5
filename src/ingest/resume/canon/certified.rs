//! Certificates that stand among the studies: `{ "institution": "Microsoft", "area": "Azure", "studyType": "Certification" }`.

use super::item::PATH;
use crate::language::Language;
use crate::text::fold;
use serde_json::{Map, Value};

/// So many first letters of the heading of certificates do all words for them have.
const BEGINNING: usize = 6;

/// Adds the certificates among the studies, which stay there, to those of the file.
pub(super) fn add(lists: &mut Map<String, Value>) {
    let studies = lists.get("education").and_then(Value::as_array).into_iter().flatten();
    let mut found: Vec<Value> = studies.filter_map(certificate).collect();
    let name = |value: &Value| value.get("name").and_then(Value::as_str).map(fold);
    let own = lists.entry("certificates").or_insert_with(|| Value::Array(Vec::new()));
    let Some(own) = own.as_array_mut() else { return };
    found.retain(|one| !own.iter().any(|known| name(known) == name(one)));
    own.append(&mut found);
}

/// The certificate that an entry of the studies is.
fn certificate(studies: &Value) -> Option<Value> {
    let text = |key: &str| studies.get(key).filter(|value| value.as_str().is_some_and(|text| !text.trim().is_empty()));
    let kind = text("studyType").filter(|kind| kind.as_str().is_some_and(is_certificate))?;
    let fields = [
        ("name", text("area").or(Some(kind))),
        ("issuer", text("institution")),
        ("date", text("endDate").or_else(|| text("startDate"))),
        (PATH, text(PATH)),
    ];
    let given = |(key, value): (&str, Option<&Value>)| Some((key.to_owned(), value?.clone()));
    Some(Value::Object(fields.into_iter().filter_map(given).collect()))
}

/// Whether a kind of studies is called a certificate.
fn is_certificate(kind: &str) -> bool {
    let begins = |word: &str, language: Language| {
        let heading = fold(language.pack().resume.headings.certificates);
        let beginning: String = heading.chars().take(BEGINNING).collect();
        word.starts_with(&beginning)
    };
    let folded = fold(kind);
    let mut words = folded.split(|c: char| !c.is_alphanumeric());
    words.any(|word| Language::ALL.into_iter().any(|language| begins(word, language)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn certificates_among_studies() {
        let cases = [
            (json!({ "institution": "A", "area": "B", "studyType": "Certification", "endDate": "2020" }), true),
            (json!({ "institution": "A", "studyType": "Zertifizierung" }), true),
            (json!({ "institution": "A", "studyType": "Сертификат" }), true),
            (json!({ "institution": "A", "area": "B", "studyType": "Bachelor" }), false),
            (json!({ "institution": "A", "area": "Certificates" }), false),
        ];
        for (studies, expected) in cases {
            let mut lists = Map::from_iter([("education".to_owned(), json!([studies]))]);
            add(&mut lists);
            add(&mut lists);
            assert_eq!(lists["certificates"].as_array().map(Vec::len), Some(usize::from(expected)), "{studies}");
            assert_eq!(lists["education"].as_array().map(Vec::len), Some(1), "{studies}");
        }
    }
}

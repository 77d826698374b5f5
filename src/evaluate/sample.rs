//! One question with its answer, the reference and the retrieved passages.

use crate::error::{Error, ErrorCode, Result};
use crate::names::names;
use crate::order::Collect as _;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Maximum length of a field, in bytes.
const MAX_FIELD: usize = 4 << 20;
/// Maximum number of contexts of a sample.
const MAX_CONTEXTS: usize = 1_000;

/// A passage that the answer may cite.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SampleReference {
    /// Its number in the answer, from 1.
    pub id: usize,
    /// Name of its document.
    pub name: String,
    /// Path of its file, if it has one.
    pub path: Option<String>,
    /// The passage.
    pub text: String,
    /// Whether it is program code.
    pub code: bool,
}

names! {
    /// A field of a sample that a metric may need.
    pub enum Field {
        /// The question.
        UserInput = "user_input",
        /// The answer.
        Response = "response",
        /// The reference answer.
        Reference = "reference",
        /// Retrieved passages.
        RetrievedContexts = "retrieved_contexts",
        /// Ids of the retrieved documents.
        RetrievedIds = "retrieved_ids",
        /// Attempts that the answer took.
        Attempts = "attempts",
        /// The time that it took.
        DurationMs = "duration_ms",
    }
}

names! {
    /// Where a part of an answer comes from.
    pub enum Origin {
        /// The passages.
        Rag = "rag",
        /// The passages and the model.
        Hybrid = "hybrid",
        /// The model alone.
        Llm = "llm",
    }
}

/// A part of an answer with its declared source and the one that the passages show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SamplePart {
    /// The part.
    pub text: String,
    /// What the model said; `None` if it did not say.
    pub declared: Option<Origin>,
    /// What was found; `None` if nothing could be checked.
    pub verified: Option<Origin>,
}

/// The data to measure. Fields may be missing; a metric that needs one then gives no score.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// The question.
    pub user_input: Option<String>,
    /// The answer.
    pub response: Option<String>,
    /// The reference answer.
    pub reference: Option<String>,
    /// Retrieved passages, best first.
    pub retrieved_contexts: Option<Vec<String>>,
    /// The passages with their numbers, for citation metrics; without them, the contexts are numbered from 1.
    pub references: Option<Vec<SampleReference>>,
    /// Ids of the retrieved documents, best first.
    pub retrieved_ids: Option<Vec<String>>,
    /// Ids of the relevant documents with their grades, from 1.
    pub relevant_ids: Option<BTreeMap<String, u32>>,
    /// Attempts that the answer took, from 1.
    pub attempts: Option<u32>,
    /// Milliseconds from question to answer.
    pub duration_ms: Option<f64>,
    /// Parts of the answer with a declared source; without them, the markers in the answer count.
    pub parts: Option<Vec<SamplePart>>,
    /// Whether it may contain something that must not leave the page: it, its answer or one of its references says
    /// `remote: "never"`.
    pub held_back: bool,
}

/// Empty text counts as missing.
fn filled(text: &Option<String>) -> Option<&str> {
    text.as_deref().filter(|t| !t.trim().is_empty())
}

impl Sample {
    /// The question, unless empty.
    pub fn question(&self) -> Option<&str> {
        filled(&self.user_input)
    }

    /// The answer, unless empty.
    pub fn answer(&self) -> Option<&str> {
        filled(&self.response)
    }

    /// The reference answer, unless empty.
    pub fn right_answer(&self) -> Option<&str> {
        filled(&self.reference)
    }

    /// The contexts, unless there are none.
    pub fn contexts(&self) -> Option<&[String]> {
        self.retrieved_contexts.as_deref().filter(|c| !c.is_empty())
    }

    /// Parses a sample. Names may be in snake_case or camelCase; unknown names are ignored; a field with the wrong type
    /// is an error that names it.
    ///
    /// # Errors
    /// `invalid_argument` with the field that has the wrong type.
    pub fn from_json(value: &Value) -> Result<Self> {
        let object = value.as_object().ok_or_else(|| invalid("a sample must be a JSON object".into()))?;
        let reader = Reader(object);
        let mut sample = Self {
            user_input: reader.text(&["user_input", "userInput"])?,
            response: reader.text(&["response"])?,
            reference: reader.text(&["reference"])?,
            retrieved_contexts: reader.texts(&["retrieved_contexts", "retrievedContexts"])?,
            references: reader.references()?,
            retrieved_ids: reader.texts(&["retrieved_ids", "retrievedIds"])?,
            relevant_ids: reader.grades(&["relevant_ids", "relevantIds"])?,
            attempts: reader.number(&["attempts"])?.map(|n| n as u32),
            duration_ms: reader.number(&["duration_ms", "durationMs"])?,
            parts: None,
            held_back: stays(value),
        };
        if let Some((_, answer)) = reader.find(&["answer"]) {
            sample.fill(answer)?;
        }
        Ok(sample)
    }

    /// Fills in missing fields from an answer as `ask` publishes it: its text, its references as contexts, the number
    /// of attempts. The page shows the sources of such an answer next to it.
    fn fill(&mut self, answer: &Value) -> Result<()> {
        let object =
            answer.as_object().ok_or_else(|| invalid("`answer` must be an answer as `ask` gives it".into()))?;
        let reader = Reader(object);
        if self.response.is_none() {
            self.response = reader.text(&["text"])?;
        }
        if let Some(references) = reader.references()? {
            let texts = || references.iter().map(|r| r.text.clone()).collect();
            self.retrieved_contexts.get_or_insert_with(texts);
            let of = |reference: &Value| reference.get("sourceId").and_then(Value::as_str).map(str::to_owned);
            let list = object.get("references").and_then(Value::as_array).into_iter().flatten();
            self.retrieved_ids.get_or_insert_with(|| list.filter_map(of).collect());
            self.references.get_or_insert(references);
        }
        let attempts = answer.pointer("/trace/attempts").and_then(Value::as_array).map(|a| a.len().max(1) as u32);
        self.attempts = self.attempts.or(attempts);
        self.held_back |= stays(answer);
        self.parts = parts(answer);
        Ok(())
    }
}

/// Whether a sample, a published answer or one of its references says that it must not leave the page.
fn stays(value: &Value) -> bool {
    let said = |value: &Value| value.get("remote").is_some_and(|remote| remote != "allow" && !remote.is_null());
    let references = value.get("references").and_then(Value::as_array);
    said(value) || references.is_some_and(|list| list.iter().any(said))
}

/// The parts of a published answer that have a declared source; their positions are UTF-16 code units of its text.
fn parts(answer: &Value) -> Option<Vec<SamplePart>> {
    let text: Vec<u16> = answer.get("text")?.as_str()?.encode_utf16().collect();
    let segments = answer.pointer("/attribution/segments")?.as_array()?;
    let part = |segment: &Value| {
        let place = |key: &str| segment.get(key).and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok());
        let units = text.get(place("start")?..place("end")?)?;
        let word = |key: &str| segment.get(key).and_then(Value::as_str);
        let text = String::from_utf16_lossy(units);
        let (declared, verified) = (word("declared")?, word("verified")?);
        Some(SamplePart { text, declared: Origin::from_name(declared), verified: Origin::from_name(verified) })
    };
    let found: Vec<SamplePart> = segments.iter().filter_map(part).collect();
    (!found.is_empty()).then_some(found)
}

fn invalid(message: String) -> Error {
    Error::new(ErrorCode::InvalidArgument, format!("{message}."))
}

struct Reader<'a>(&'a Map<String, Value>);

impl<'a> Reader<'a> {
    fn find(&self, names: &[&'static str]) -> Option<(&'static str, &'a Value)> {
        names.iter().find_map(|name| self.0.get(*name).filter(|v| !v.is_null()).map(|value| (*name, value)))
    }

    fn text(&self, names: &[&'static str]) -> Result<Option<String>> {
        self.find(names).map(|(name, value)| string(name, value)).transpose()
    }

    fn texts(&self, names: &[&'static str]) -> Result<Option<Vec<String>>> {
        let Some((name, value)) = self.find(names) else { return Ok(None) };
        let list = value.as_array().ok_or_else(|| invalid(format!("`{name}` must be a list of texts")))?;
        if list.len() > MAX_CONTEXTS {
            return Err(invalid(format!("`{name}` has {} entries; at most {MAX_CONTEXTS} are read", list.len())));
        }
        list.iter().map(|item| string(name, item)).collect::<Result<_>>().map(Some)
    }

    fn number(&self, names: &[&'static str]) -> Result<Option<f64>> {
        let Some((name, value)) = self.find(names) else { return Ok(None) };
        let number = value.as_f64().filter(|n| n.is_finite() && *n >= 0.0);
        number.map(Some).ok_or_else(|| invalid(format!("`{name}` must be a number from 0")))
    }

    /// `["a", "b"]` or `{ "a": 2, "b": 1 }`.
    fn grades(&self, names: &[&'static str]) -> Result<Option<BTreeMap<String, u32>>> {
        let Some((name, value)) = self.find(names) else { return Ok(None) };
        let wrong = || invalid(format!("`{name}` must be a list of ids, or an object of ids with grades from 1"));
        match value {
            Value::Array(list) => {
                let ids: Option<_> = list.iter().map(|id| Some((id.as_str()?.to_owned(), 1))).collect();
                ids.map(Some).ok_or_else(wrong)
            }
            Value::Object(object) => {
                let grade = |v: &Value| v.as_u64().and_then(|g| u32::try_from(g).ok()).filter(|g| *g <= 30);
                let ids: Option<BTreeMap<_, _>> =
                    object.iter().map(|(id, value)| Some((id.clone(), grade(value)?))).collect();
                ids.map(|ids| Some(ids.into_iter().filter(|(_, grade)| *grade > 0).into_map())).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }

    /// References as `ask` publishes them: `{ id, fullText, sourceName, path?, metadata: { code } }`.
    fn references(&self) -> Result<Option<Vec<SampleReference>>> {
        let Some((name, value)) = self.find(&["references"]) else { return Ok(None) };
        let wrong = |what: &str| invalid(format!("`{name}` must be a list of references with {what}"));
        let list = value.as_array().ok_or_else(|| wrong("`id` and `fullText`"))?;
        let mut found = Vec::new();
        for item in list.iter().take(MAX_CONTEXTS) {
            let text = |keys: &[&str]| keys.iter().find_map(|k| item.get(k)).and_then(Value::as_str).map(str::to_owned);
            let id = item.get("id").and_then(Value::as_u64).and_then(|id| usize::try_from(id).ok());
            found.push(SampleReference {
                id: id.ok_or_else(|| wrong("a number as `id`"))?,
                name: text(&["sourceName", "source_name"]).unwrap_or_default(),
                path: text(&["path"]),
                text: text(&["fullText", "full_text"]).ok_or_else(|| wrong("a text as `fullText`"))?,
                code: item.pointer("/metadata/code").and_then(Value::as_bool).unwrap_or(false),
            });
        }
        Ok(Some(found))
    }
}

fn string(name: &str, value: &Value) -> Result<String> {
    let text = value.as_str().ok_or_else(|| invalid(format!("`{name}` must be text")))?;
    if text.len() > MAX_FIELD {
        return Err(invalid(format!("`{name}` is longer than {MAX_FIELD} bytes")));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(value: Value, expected: std::result::Result<fn(&Sample) -> bool, &str>) {
        match (Sample::from_json(&value), expected) {
            (Ok(sample), Ok(holds)) => assert!(holds(&sample), "{value}"),
            (Err(error), Err(part)) => assert!(error.message().contains(part), "{error}"),
            (got, _) => panic!("{value}: {got:?}"),
        }
    }

    #[test]
    fn answers() {
        let answer = json!({
            "text": "Thirty days [1].", "trace": { "attempts": [{}, {}] },
            "references": [{ "id": 1, "sourceId": "a.md", "sourceName": "A", "fullText": "For thirty days." }],
        });
        check(
            json!({ "user_input": "q", "answer": answer.clone() }),
            Ok(|s| {
                s.answer() == Some("Thirty days [1].")
                    && s.contexts().is_some_and(|c| c[0] == "For thirty days.")
                    && s.retrieved_ids.as_ref().is_some_and(|ids| ids[0] == "a.md")
                    && s.attempts == Some(2)
            }),
        );
        let parts = json!({ "segments": [
            { "start": 0, "end": 6, "declared": "rag", "verified": "rag" },
            { "start": 7, "end": 99, "declared": "rag", "verified": "llm" }, { "start": 0, "end": 6, "verified": "rag" },
        ] });
        check(
            json!({ "answer": { "text": "Тридцать", "attribution": parts } }),
            Ok(|s| s.parts.as_ref().is_some_and(|parts| parts.len() == 1 && parts[0].text == "Тридца")),
        );
        check(json!({ "response": "own", "answer": answer }), Ok(|s| s.answer() == Some("own")));
        check(json!({ "answer": "text" }), Err("`answer`"));
    }

    #[test]
    fn reading() {
        check(json!({ "userInput": "q", "retrieved_contexts": ["a"] }), Ok(|s| s.contexts().is_some()));
        check(
            json!({ "user_input": " ", "retrievedContexts": [] }),
            Ok(|s| s.question().is_none() && s.contexts().is_none()),
        );
        check(
            json!({ "relevant_ids": { "a": 2, "b": 0 } }),
            Ok(|s| s.relevant_ids.as_ref().is_some_and(|r| r.len() == 1)),
        );
        check(json!({ "user_input": null, "note": 3 }), Ok(|s| *s == Sample::default()));
        check(json!(3), Err("object"));
        check(json!({ "response": 3 }), Err("`response`"));
        check(json!({ "retrieved_contexts": "a" }), Err("list"));
        check(json!({ "retrieved_contexts": [1] }), Err("text"));
        check(json!({ "references": [{ "id": "1" }] }), Err("`id`"));
        check(json!({ "relevantIds": { "a": -1 } }), Err("grades"));
    }
}

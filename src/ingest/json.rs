//! JSON values that know their path, so that an error says where it is.

use super::model::Remote;
use super::source::MAX_LABEL;
use crate::error::{Error, ErrorCode, Result};
use serde_json::Value;
use std::borrow::Cow;

/// Parses JSON text; the error names line and column.
pub(super) fn parse(text: &str) -> Result<Value> {
    serde_json::from_str(&decoded(text)).map_err(|error| {
        Error::new(ErrorCode::InvalidSource, format!("This is not valid JSON: {error}. Correct the file there."))
    })
}

/// Text without a byte order mark; UTF-16 read as UTF-8 has a NUL next to each ASCII character.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    let text = text.trim_start_matches('\u{feff}');
    if text.contains('\0') { Cow::Owned(text.replace(['\0', '\u{fffd}'], "")) } else { Cow::Borrowed(text) }
}

/// Whether a key is the one that says whether a text may leave the page.
pub(super) fn is_remote(key: &str) -> bool {
    key.trim().eq_ignore_ascii_case("remote")
}

/// Whether a value is a list of objects, and not empty.
pub(super) fn lists_objects(value: &Value) -> bool {
    value.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(Value::is_object))
}

/// Refuses what is nested deeper than the setting allows.
///
/// # Errors
/// `limit_exceeded`.
pub(super) fn checked_depth(depth: usize, most: usize) -> Result<()> {
    if depth <= most {
        return Ok(());
    }
    let what = "The source has more than {} lists and objects within each other. Flatten it, or raise the limit";
    Err(Error::beyond(what, most, "maxJsonDepth"))
}

/// How many lists and objects stand within each other at most; counted before the text is parsed.
pub(super) fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// A value and its path (`work[0].name`; empty at the top; `line 3: ` for a value on a line of its own).
#[derive(Clone, Debug)]
pub(super) struct At<'v> {
    pub value: &'v Value,
    pub path: String,
}

impl<'v> At<'v> {
    pub fn top(value: &'v Value) -> Self {
        Self { value, path: String::new() }
    }

    /// The field `key`; `null` counts as absent.
    pub fn get(&self, key: &str) -> Option<At<'v>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        let path = if self.path.is_empty() || self.path.ends_with(' ') {
            format!("{}{key}", self.path)
        } else {
            format!("{}.{key}", self.path)
        };
        Some(At { value, path })
    }

    /// Rejects anything but an object.
    pub fn object(self) -> Result<Self> {
        if self.value.is_object() { Ok(self) } else { Err(self.wrong("an object")) }
    }

    /// The elements of an array; `null` elements are omitted.
    pub fn items(&self) -> Result<Vec<At<'v>>> {
        let items = self.value.as_array().ok_or_else(|| self.wrong("a list"))?;
        let at = |(i, value)| At { value, path: format!("{}[{i}]", self.path) };
        Ok(items.iter().enumerate().map(at).filter(|item| !item.value.is_null()).collect())
    }

    /// The elements of the array `key`; none if it is absent.
    pub fn items_of(&self, key: &str) -> Result<Vec<At<'v>>> {
        self.get(key).map_or(Ok(Vec::new()), |list| list.items())
    }

    /// Trimmed text; `None` if it is empty.
    pub fn text(&self) -> Result<Option<String>> {
        let text = self.value.as_str().ok_or_else(|| self.wrong("text"))?.trim();
        Ok((!text.is_empty()).then(|| text.to_owned()))
    }

    /// The text of the field `key`, if it is there and not empty.
    pub fn text_of(&self, key: &str) -> Result<Option<String>> {
        self.get(key).map_or(Ok(None), |value| value.text())
    }

    /// Whether its text may leave the page, as `remote` says, a key in any case; the strictest counts.
    ///
    /// # Errors
    /// `invalid_source` if it is neither `allow` nor `never`, because a guess might let a text leave.
    pub fn remote(&self) -> Result<Option<Remote>> {
        let mut said = None;
        for at in self.keys().filter(|key| is_remote(key)).filter_map(|key| self.get(key)) {
            let Some(word) = at.text()? else { continue };
            let unknown = || at.error(format!("«{}» is unknown. Use `allow` or `never`.", word.to_lowercase()));
            said = said.max(Some(Remote::named(&word).ok_or_else(unknown)?));
        }
        Ok(said)
    }

    /// A list of texts in the field `key`.
    pub fn texts_of(&self, key: &str) -> Result<Vec<String>> {
        let mut out = Vec::new();
        for item in self.items_of(key)? {
            out.extend(item.text()?);
        }
        Ok(out)
    }

    /// A list of [`label`](Self::label)s in the field `key`.
    pub fn labels_of(&self, key: &str) -> Result<Vec<String>> {
        let mut out = Vec::new();
        for item in self.items_of(key)? {
            out.extend(item.label()?);
        }
        Ok(out)
    }

    /// A short text that names something.
    ///
    /// # Errors
    /// `invalid_source` if it is not text, or longer than the name of a source may be.
    pub fn label(&self) -> Result<Option<String>> {
        match self.text()? {
            Some(text) if text.len() > MAX_LABEL => {
                Err(self.error(format!("this is longer than {MAX_LABEL} bytes, which names nothing. Shorten it.")))
            }
            text => Ok(text),
        }
    }

    /// The [`label`](Self::label) of a field.
    pub fn label_of(&self, key: &str) -> Result<Option<String>> {
        self.get(key).map_or(Ok(None), |at| at.label())
    }

    /// The field names of an object in alphabetical order.
    pub fn keys(&self) -> impl Iterator<Item = &'v str> + use<'v> {
        self.value.as_object().into_iter().flat_map(|object| object.keys().map(String::as_str))
    }

    /// The error for a value whose type is not `expected`.
    pub fn wrong(&self, expected: &str) -> Error {
        let found = match self.value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::String(_) => "text",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
        };
        self.error(format!("expected {expected}, found {found}. Correct it in the file."))
    }

    /// An error at this place.
    pub fn error(&self, message: impl std::fmt::Display) -> Error {
        let place = if self.path.is_empty() { "the top level" } else { self.path.trim_end_matches([':', ' ']) };
        Error::new(ErrorCode::InvalidSource, format!("{place}: {message}"))
    }
}

/// A scalar as text, for unknown properties.
pub(super) fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}

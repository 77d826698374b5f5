//! The response format requested from a model.

use serde_json::Value;

/// Response formats for a structured answer, strictest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shape {
    /// JSON that conforms to a schema.
    Schema,
    /// Any JSON object.
    Object,
    /// Text.
    #[default]
    Plain,
}

/// The schema of a structured answer.
const SCHEMA: &str = r#"{"type":"json_schema","json_schema":{"name":"cited_answer","strict":true,"schema":{"type":"object",
"properties":{"answer":{"type":"string"},"citations":{"type":"array","items":{"type":"object",
"properties":{"sourceIndex":{"type":"integer"},"fileName":{"type":"string"},"quote":{"type":"string"}},
"required":["sourceIndex","fileName","quote"],"additionalProperties":false}}},
"required":["answer","citations"],"additionalProperties":false}}}"#;

impl Shape {
    /// The next looser format, for an endpoint that rejects this one.
    pub(super) fn looser(self) -> Self {
        if self == Self::Schema { Self::Object } else { Self::Plain }
    }

    /// Whether JSON is requested.
    pub(super) fn is_json(self) -> bool {
        self != Self::Plain
    }

    /// Adds it to the body of a request.
    pub(super) fn put(self, body: &mut Value) {
        let format = match self {
            Self::Schema => SCHEMA,
            Self::Object => r#"{"type":"json_object"}"#,
            Self::Plain => return,
        };
        body["response_format"] = serde_json::from_str(format).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_json() {
        for (shape, kind) in [(Shape::Schema, "json_schema"), (Shape::Object, "json_object")] {
            let mut body = Value::default();
            shape.put(&mut body);
            assert_eq!(body["response_format"]["type"], kind);
        }
        assert_eq!(Shape::Schema.looser().looser(), Shape::Plain);
    }
}

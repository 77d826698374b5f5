//! Fixed vocabularies of the published shapes.

use crate::names::names;
use serde::Serialize;

names! {
    /// The recommended way to display an answer.
    pub enum StyleHint {
        /// As an enumeration.
        List = "list",
        /// As running text.
        Text = "text",
    }
}

/// What a question wants. A domain may have intents of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Intent<'a>(&'a str);

impl<'a> From<&'a crate::domain::Intent> for Intent<'a> {
    fn from(intent: &'a crate::domain::Intent) -> Self {
        Self(&intent.name)
    }
}

#[cfg(feature = "types")]
impl schemars::JsonSchema for Intent<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Intent".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let domains = [crate::domain::Domain::portfolio(), crate::domain::Domain::pages()];
        let intents = domains.iter().flat_map(|domain| domain.intents());
        let names: std::collections::BTreeSet<&str> = intents.map(|intent| intent.name.as_str()).collect();
        schemars::json_schema!({
            "description": "What a question wants. A domain may have intents of its own.",
            "anyOf": [{ "type": "string", "enum": names }, { "type": "string" }],
        })
    }
}

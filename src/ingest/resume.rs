//! JSON Resume, also in YAML → documents and facts.
//!
//! The format is <https://jsonresume.org/schema> (v1.0.0), with optional fields of ours that any item may have: `key`,
//! `aliases`, `translations: { en: { …the same field names… } }`; skills and technologies: `category`; projects:
//! `technologies`, `tags`, `achievements`; top level: `technologies`, `meta.language`.
//!
//! First the file is converted to the form of the schema ([`canon`]), whatever it calls its fields, and read
//! ([`read`]). Then the facts are created ([`build`]), and each entity and section is written as a Markdown document
//! ([`write`]), which records the span of every fact.

mod book;
mod build;
mod canon;
mod read;
mod sections;
mod skills;
mod write;

use super::facts::Facts;
use super::json;
use super::model::{Document, Edge, Node, Remote};
use super::source::{IngestOptions, SourceInput};
use crate::error::Result;
use crate::id::EntityKey;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;

pub(super) use canon::{is_resume, is_surely_resume};

/// A generated document, with the technologies that its passages name.
pub(super) struct Written {
    pub document: Document,
    pub mentions: Vec<(Range<usize>, EntityKey)>,
}

/// The result of reading a resume, before chunking.
pub(super) struct ResumeFacts {
    pub documents: Vec<Written>,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    pub warnings: Vec<String>,
}

/// Reads a resume.
pub(super) fn resume(source: &SourceInput, options: &IngestOptions) -> Result<ResumeFacts> {
    let value = match source.is_yaml() {
        true => super::yaml::parse(&source.text, options.max_json_depth)?,
        false => json::parse(&source.text)?,
    };
    if !value.is_object() && !json::lists_objects(&value) && !canon::is_resume(&value) {
        json::At::top(&value).object()?;
    }
    let canonical = canon::canonical(&value);
    let mut resume = read::read(&canonical.value, super::declared_language(source))?;
    skills::of_highlights(&mut resume);
    let mut facts = Facts::new(resume.language);
    facts.warnings = canonical.warnings;
    facts.warnings.extend(resume.warnings.clone());
    let built = build::build(&resume, source, &mut facts);
    let stays = stays(&value) || source.is_yaml() && super::front_matter::data_stays(&source.text);
    let remote = source.remote.max(stays.then_some(Remote::Never));
    let mut book = book::Book::new(source, options, (resume.language, remote.unwrap_or_default()));
    write::write(&resume, &built, &mut facts, &mut book);
    facts.finish();
    if facts.nodes.len() <= 1 {
        facts.warnings.push("The resume contains hardly any facts.".to_owned());
    }
    let Facts { nodes, edges, warnings, .. } = facts;
    Ok(ResumeFacts { documents: book.finish(), nodes, edges, warnings })
}

/// Whether the file says that its text never leaves the page: `remote: "never"` at the top, in `meta`, or in
/// `meta.adfontes`, keys in any case. Within `meta` anything but `allow` counts as `never`: guessing might let a text leave.
fn stays(value: &Value) -> bool {
    fn fields<'v>(at: &json::At<'v>, name: &str) -> Vec<json::At<'v>> {
        at.keys().filter(|key| key.trim().eq_ignore_ascii_case(name)).filter_map(|key| at.get(key)).collect()
    }
    let said = |at: &json::At<'_>| -> Vec<Option<Remote>> {
        fields(at, "remote").iter().map(|at| at.value.as_str().and_then(Remote::named)).collect()
    };
    let top = json::At::top(value);
    let metas = fields(&top, "meta");
    let own: Vec<json::At<'_>> = metas.iter().flat_map(|meta| fields(meta, "adfontes")).collect();
    said(&top).contains(&Some(Remote::Never))
        || metas.iter().chain(&own).flat_map(said).any(|said| said != Some(Remote::Allow))
        // What stands around the resume may be read, too.
        || around(value).any(stays)
}

/// The objects around a resume hold it directly: `{ "resume": { … } }`, `[{ … }]`.
fn around(value: &Value) -> impl Iterator<Item = &Value> {
    let only = value.as_array().filter(|list| list.len() == 1).into_iter().flatten();
    let fields =
        value.as_object().into_iter().flatten().map(|(_, value)| value).filter(|value| canon::may_be_resume(value));
    only.chain(fields)
}

/// Properties of an item under the names that the graph and answers use.
pub(super) type Texts = BTreeMap<&'static str, super::facts::Localised>;

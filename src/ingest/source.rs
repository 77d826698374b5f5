//! The input of ingest, and the choice of a reader.

use super::model::Remote;
use crate::error::{Error, ErrorCode, Result};
use crate::names::names;
use crate::settings::{MAX_JSON_DEPTH, MAX_SOURCE_BYTES, Settings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A file or text to ingest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(extend("required" = ["name", "text"])))]
pub struct SourceInput {
    /// File name or path; its extension decides the format if `format` is absent.
    pub name: String,
    /// The whole content. JSON formats and `pages` contain JSON text.
    pub text: String,
    /// Id of the document (or of the group of documents); defaults to the name.
    pub id: Option<String>,
    /// `json-resume`, `graph`, `markdown`, `html`, `text`, `code`, `pages` or `documents`.
    #[cfg_attr(feature = "types", schemars(with = "Option<SourceFormat>"))]
    pub format: Option<String>,
    /// Address of the original for readers; http, https or relative.
    pub url: Option<String>,
    /// Title for people; defaults to one from the content, or else to the name.
    pub title: Option<String>,
    /// Kind of the document; defaults to the one in the content, or else to `page` or `code`.
    pub kind: Option<String>,
    /// ISO 639-1 code of the natural language; detected by default.
    #[cfg_attr(feature = "types", schemars(with = "Option<crate::text::Language>"))]
    pub language: Option<String>,
    /// Whether the text may be sent to a language model.
    pub remote: Option<Remote>,
    /// Keys or names of the entities that the text is about.
    pub entities: Vec<String>,
    /// Free-form user data, returned unchanged.
    pub metadata: BTreeMap<String, String>,
}

/// The beginning of `text` that may be repeated in each passage.
pub(super) fn label(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_LABEL)]
}

/// Maximum length of an id, name, title, kind or heading, in bytes: each passage repeats it.
pub(super) const MAX_LABEL: usize = 4096;

impl SourceInput {
    /// A source with a name and a text; everything else is derived from them.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), ..Self::default() }
    }

    /// The id of the document or group of documents that this source becomes.
    pub fn source_id(&self) -> &str {
        self.id.as_deref().filter(|id| !id.is_empty()).unwrap_or(&self.name)
    }

    /// Whether its name says that it is YAML.
    pub(super) fn is_yaml(&self) -> bool {
        let name = self.name.to_lowercase();
        name.ends_with(".yaml") || name.ends_with(".yml")
    }

    /// Whether its name says that it is YAML or JSON.
    pub(super) fn is_data(&self) -> bool {
        self.is_yaml() || self.name.to_lowercase().ends_with(".json")
    }

    /// Refuses a description that is too long to be repeated in each passage.
    ///
    /// # Errors
    /// `invalid_source`.
    pub(super) fn checked(&self) -> Result<()> {
        let given = [Some(&self.name), self.id.as_ref(), self.title.as_ref(), self.kind.as_ref()];
        if given.into_iter().flatten().all(|text| text.len() <= MAX_LABEL) {
            return Ok(());
        }
        let message = "The name, id, title or kind of a source is longer than 4096 bytes. Shorten it.";
        Err(Error::new(ErrorCode::InvalidSource, message))
    }
}

/// How sources become documents and chunks. Sizes are words (runs without whitespace) and estimated model tokens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", default)]
pub struct IngestOptions {
    /// Maximum number of words of a chunk.
    pub chunk_max_words: usize,
    /// Maximum number of estimated tokens of a chunk.
    pub chunk_max_tokens: usize,
    /// A section with fewer words is joined with a neighbour.
    pub chunk_min_words: usize,
    /// Whether each fact also becomes a small document of its own.
    pub atomic_documents: bool,
    /// Whether documents are also written in the languages of the data's translations.
    pub translated_documents: bool,
    /// Maximum length of a source in bytes.
    pub max_source_bytes: usize,
    /// Maximum depth of JSON.
    pub max_json_depth: usize,
}

impl IngestOptions {
    /// As the settings say.
    pub fn of(settings: &Settings) -> Self {
        Self {
            atomic_documents: settings.atomic_documents,
            max_source_bytes: settings.max_source_bytes,
            max_json_depth: settings.max_json_depth,
            ..Self::default()
        }
    }
}

impl Default for IngestOptions {
    fn default() -> Self {
        Self {
            chunk_max_words: 200,
            chunk_max_tokens: 320,
            chunk_min_words: 40,
            atomic_documents: true,
            translated_documents: true,
            max_source_bytes: MAX_SOURCE_BYTES,
            max_json_depth: MAX_JSON_DEPTH,
        }
    }
}

names! {
    /// The reader for a source.
    pub enum SourceFormat {
        /// A CV in the JSON Resume format, with or without our extensions; YAML if the name ends in `.yaml` or `.yml`.
        JsonResume = "json-resume",
        /// `{nodes, edges, documents?}`.
        Graph = "graph",
        /// CommonMark with the GitHub extensions and optional front matter.
        Markdown = "markdown",
        /// An HTML page.
        Html = "html",
        /// Plain text.
        Text = "text",
        /// Source code.
        Code = "code",
        /// `{title?, language?, pages: [text, …]}`.
        Pages = "pages",
        /// One document as JSON per line, or a JSON array of them.
        Documents = "documents",
    }
}

impl SourceFormat {
    /// Decided by `format`, or else by the file extension, or else (for `.json`, `.yaml` and `.yml`) by the content.
    ///
    /// # Errors
    /// `unsupported_format` if the named format is unknown, or if none could be recognised; `invalid_source` for JSON that is none of the
    /// known kinds, and for a resume that is not YAML.
    pub fn of(source: &SourceInput) -> Result<Self> {
        Self::known(source)?.ok_or_else(|| {
            Error::new(
                ErrorCode::InvalidSource,
                "This JSON is none of the known kinds. A CV has `basics`, `work` or `projects`; a graph has `nodes` and \
                 `edges`; a paged document has `pages`; a list of documents has a `text` in each.",
            )
        })
    }

    /// The same; `None` for JSON of no known kind.
    ///
    /// # Errors
    /// As for [`Self::of`], also for what is not JSON.
    pub fn known(source: &SourceInput) -> Result<Option<Self>> {
        match Self::by_name(source)? {
            Some(Self::Code) if source.format.is_none() && source.is_yaml() => {
                Self::of_yaml(&source.text, &source.name).map(Some)
            }
            Some(format) => Ok(Some(format)),
            None => Self::of_json(&source.text, &source.name),
        }
    }

    /// Most YAML is configuration, and is read as code.
    fn of_yaml(text: &str, name: &str) -> Result<Self> {
        let is_named = is_named_resume(name);
        if !is_named && text.len() > MAX_UNNAMED {
            return Ok(Self::Code);
        }
        let value = match super::yaml::parse(text, MAX_JSON_DEPTH) {
            // A template is none before it is filled in.
            Err(error) if is_named && !text.contains("{{") && !text.contains("{%") => return Err(error),
            read => read.unwrap_or_default(),
        };
        let is_resume = match is_named {
            true => super::resume::is_resume(&value) || super::json::lists_objects(&value),
            false => super::resume::is_surely_resume(&value),
        };
        Ok(if is_resume { Self::JsonResume } else { Self::Code })
    }

    /// The same without a look at the content; `None`: some kind of JSON.
    ///
    /// # Errors
    /// As for [`Self::of`].
    pub(super) fn by_name(source: &SourceInput) -> Result<Option<Self>> {
        if let Some(name) = &source.format {
            return Self::from_name(name).map(Some).ok_or_else(|| {
                let known: Vec<_> = Self::ALL.iter().map(|format| format.as_str()).collect();
                Error::new(
                    ErrorCode::UnsupportedFormat,
                    format!("The format «{name}» is unknown. Use one of: {}.", known.join(", ")),
                )
            });
        }
        let name = source.name.to_lowercase();
        let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
        if file.ends_with(".pages.json") {
            return Ok(Some(Self::Pages));
        }
        let ending = file.rsplit_once('.').map(|(_, ending)| ending).unwrap_or_default();
        match ending {
            "md" | "markdown" | "mdx" => Ok(Some(Self::Markdown)),
            "html" | "htm" | "xhtml" => Ok(Some(Self::Html)),
            "txt" | "text" => Ok(Some(Self::Text)),
            "jsonl" | "ndjson" => Ok(Some(Self::Documents)),
            "json" => Ok(None),
            _ if code_language(file).is_some() => Ok(Some(Self::Code)),
            _ => Err(Error::new(
                ErrorCode::UnsupportedFormat,
                format!(
                    "No reader for files like «{}». Convert it to Markdown, HTML, text or JSON, or say what it is with \
                     `format`.",
                    source.name
                ),
            )),
        }
    }

    fn of_json(text: &str, name: &str) -> Result<Option<Self>> {
        let value = super::json::parse(text)?;
        let has = |key: &str| value.get(key).is_some();
        Ok(if has("nodes") || has("edges") || has("documents") {
            Some(Self::Graph)
        } else if has("pages") {
            Some(Self::Pages)
        } else if super::resume::is_resume(&value) {
            Some(Self::JsonResume)
        } else if value.as_array().is_some_and(|items| items.iter().all(|item| item.get("text").is_some())) {
            Some(Self::Documents)
        } else {
            let holds =
                |fields: &serde_json::Map<String, serde_json::Value>| fields.values().any(serde_json::Value::is_object);
            let says_something = lists_something(&value) || value.as_object().is_some_and(holds);
            (says_something && is_named_resume(name)).then_some(Self::JsonResume)
        })
    }
}

/// Maximum length of YAML, in bytes, that is looked at whether it is a resume though its name does not say so.
const MAX_UNNAMED: usize = 1 << 20;

/// Whether a value is a list of objects, or has a list.
fn lists_something(value: &serde_json::Value) -> bool {
    super::json::lists_objects(value)
        || value
            .as_object()
            .is_some_and(|fields| fields.values().any(|value| value.as_array().is_some_and(|all| !all.is_empty())))
}

/// Whether a file is named as resumes are: `resume.json`, `anna.resume.json`, `cv.yaml`.
fn is_named_resume(name: &str) -> bool {
    let name = name.to_lowercase();
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let words = stem.split(['.', '-', '_', ' ']);
    words.into_iter().any(|word| matches!(word, "resume" | "cv"))
}

/// The programming language of a file, by its extension.
pub(super) fn code_language(file: &str) -> Option<&'static str> {
    let lower = file.to_lowercase();
    let file = lower.rsplit(['/', '\\']).next().unwrap_or_default();
    if matches!(file, "dockerfile" | "makefile") {
        return Some(if file == "makefile" { "make" } else { "dockerfile" });
    }
    Some(match file.rsplit_once('.')?.1 {
        "rs" => "rust",
        "ts" | "tsx" | "mts" | "cts" => "typescript",
        "js" | "jsx" | "mjs" | "cjs" => "javascript",
        "py" | "pyi" => "python",
        "swift" => "swift",
        "go" => "go",
        "java" => "java",
        "kt" | "kts" => "kotlin",
        "scala" => "scala",
        "c" | "h" => "c",
        "cpp" | "cc" | "cxx" | "hpp" | "hh" => "cpp",
        "cs" => "csharp",
        "m" | "mm" => "objective-c",
        "rb" => "ruby",
        "php" => "php",
        "sh" | "bash" | "zsh" => "shell",
        "ps1" => "powershell",
        "sql" => "sql",
        "lua" => "lua",
        "dart" => "dart",
        "r" => "r",
        "jl" => "julia",
        "hs" => "haskell",
        "ex" | "exs" => "elixir",
        "erl" => "erlang",
        "clj" => "clojure",
        "vue" => "vue",
        "svelte" => "svelte",
        "css" | "scss" | "less" => "css",
        "toml" => "toml",
        "yaml" | "yml" => "yaml",
        "proto" => "protobuf",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn format_by_name_and_content() {
        let cases: &[(&str, &str, std::result::Result<SourceFormat, ErrorCode>)] = &[
            ("a.md", "", Ok(SourceFormat::Markdown)),
            ("dir.x/A.MARKDOWN", "", Ok(SourceFormat::Markdown)),
            ("a.htm", "", Ok(SourceFormat::Html)),
            ("a.txt", "", Ok(SourceFormat::Text)),
            ("src/main.rs", "", Ok(SourceFormat::Code)),
            ("Program.cs", "", Ok(SourceFormat::Code)),
            ("Dockerfile", "", Ok(SourceFormat::Code)),
            ("book.pages.json", "", Ok(SourceFormat::Pages)),
            ("docs.jsonl", "", Ok(SourceFormat::Documents)),
            ("cv.json", r#"{"basics":{}}"#, Ok(SourceFormat::JsonResume)),
            ("cv.json", r#"{"education":[]}"#, Ok(SourceFormat::JsonResume)),
            ("g.json", r#"{"nodes":[],"edges":[]}"#, Ok(SourceFormat::Graph)),
            ("p.json", r#"{"pages":[]}"#, Ok(SourceFormat::Pages)),
            ("d.json", r#"[{"id":"a","text":"b"}]"#, Ok(SourceFormat::Documents)),
            ("resume-chunks.json", r#"[{"id":"a","text":"b"}]"#, Ok(SourceFormat::Documents)),
            ("resume.json", r#"[{"title":"a"}]"#, Ok(SourceFormat::JsonResume)),
            ("app.json", r#"{"name":"app","logo":"x.png"}"#, Err(ErrorCode::InvalidSource)),
            ("resume.yaml", "basics: { name: Ada }", Ok(SourceFormat::JsonResume)),
            ("_data/cv.yml", "- title: Experience\n  contents: []", Ok(SourceFormat::JsonResume)),
            (
                "Ada_CV.yaml",
                "cv:\n  name: Ada\n  sections: { education: [{ institution: X }] }",
                Ok(SourceFormat::JsonResume),
            ),
            (
                "data.yml",
                "sidebar: { name: Ada }\neducation: [{ degree: X }]\nskills: [a]",
                Ok(SourceFormat::JsonResume),
            ),
            ("data.yml", "education: [{ degree: X }]", Ok(SourceFormat::Code)),
            ("ci.yml", "name: CI\non: push\njobs: { test: { steps: [] } }\nenv: { A: b }", Ok(SourceFormat::Code)),
            ("compose.yaml", "services: { a: {} }\nnetworks: { b: {} }\nvolumes: { c: {} }", Ok(SourceFormat::Code)),
            ("values.yaml", "a: [", Ok(SourceFormat::Code)),
            ("cv.yaml", "a: [", Err(ErrorCode::InvalidSource)),
            ("x.json", r#"{"hello":1}"#, Err(ErrorCode::InvalidSource)),
            ("x.json", "{", Err(ErrorCode::InvalidSource)),
            ("x.docx", "", Err(ErrorCode::UnsupportedFormat)),
            ("README", "", Err(ErrorCode::UnsupportedFormat)),
            ("", "", Err(ErrorCode::UnsupportedFormat)),
        ];
        for (name, text, expected) in cases {
            let got = SourceFormat::of(&SourceInput::new(*name, *text)).map_err(|error| error.code());
            assert_eq!(got, *expected, "{name} {text}");
        }
        for format in SourceFormat::ALL {
            assert_eq!(SourceFormat::from_name(format.as_str()), Some(*format));
        }
    }
}

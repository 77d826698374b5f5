//! File names in an answer.

use super::Source;
use std::collections::BTreeSet;

/// Endings of file names. Others (`example.org`, `1.5`) are no files.
const EXTENSIONS: &[&str] = &[
    "md", "mdx", "txt", "rst", "html", "htm", "pdf", "doc", "docx", "odt", "xls", "xlsx", "csv", "tsv", "json",
    "jsonl", "yaml", "yml", "toml", "xml", "ini", "env", "sql", "swift", "rs", "py", "ipynb", "js", "mjs", "cjs", "ts",
    "tsx", "jsx", "java", "kt", "go", "c", "h", "cc", "cpp", "hpp", "cs", "rb", "php", "sh", "bash", "ps1", "css",
    "scss", "vue", "svelte", "lua", "scala", "dart", "proto", "gradle", "lock", "log", "pptx", "tex", "wasm",
];

/// File names in a text, in order, each once.
pub(super) fn mentioned(text: &str) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut out = Vec::new();
    for word in text.split(|c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '(' | ')'
                    | '['
                    | ']'
                    | '«'
                    | '»'
                    | '"'
                    | '“'
                    | '”'
                    | '`'
                    | ','
                    | ';'
                    | '|'
                    | '<'
                    | '>'
                    | '*'
                    | '†'
                    | '【'
                    | '】'
            )
    }) {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '_');
        // `file.rs:12-20`
        let name = word.split(':').next().unwrap_or_default();
        if word.contains("://") || word.contains('@') || word.starts_with("www.") {
            continue;
        }
        let Some((stem, extension)) = name.rsplit_once('.') else { continue };
        let known = EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str());
        if known && !stem.is_empty() && stem.chars().any(char::is_alphanumeric) && seen.insert(name.to_owned()) {
            out.push(name.to_owned());
        }
    }
    out
}

/// File names in a text that neither a source's name nor its text has.
pub(super) fn unknown(text: &str, sources: &[Source<'_>]) -> Vec<String> {
    let base = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or(path).to_lowercase();
    let known: BTreeSet<String> =
        sources.iter().flat_map(|s| [Some(base(s.name)), s.path.map(base)]).flatten().collect();
    let in_text = |name: &str| sources.iter().any(|s| s.text.contains(name));
    mentioned(text).into_iter().filter(|name| !known.contains(&base(name)) && !in_text(name)).collect()
}

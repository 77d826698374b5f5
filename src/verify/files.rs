//! File names in an answer, with the lines that it gives: does the file exist, does it have these lines, and do they
//! contain what is quoted next to the name?

mod lines;

use super::quotes::{find, normalise};
use super::{CodeCheck, QuoteCheck, Source, code};
use crate::names::names;
use std::collections::BTreeSet;
use std::ops::Range;

/// File name extensions. Others (`example.org`, `1.5`) are not files.
const EXTENSIONS: &[&str] = &[
    "md", "mdx", "txt", "rst", "html", "htm", "pdf", "doc", "docx", "odt", "xls", "xlsx", "csv", "tsv", "json",
    "jsonl", "yaml", "yml", "toml", "xml", "ini", "env", "sql", "swift", "rs", "py", "ipynb", "js", "mjs", "cjs", "ts",
    "tsx", "jsx", "java", "kt", "go", "c", "h", "cc", "cpp", "hpp", "cs", "rb", "php", "sh", "bash", "ps1", "css",
    "scss", "vue", "svelte", "lua", "scala", "dart", "proto", "gradle", "lock", "log", "pptx", "tex", "wasm",
];
/// Maximum distance between a file name with lines and a quotation from them, in bytes.
const BESIDE: usize = 200;
/// Maximum number of file names of one answer that are checked.
const MAX_FILES: usize = 200;

names! {
    /// What is known about a file that an answer names. Ordered: later is better.
    pub enum FileVerdict {
        /// No source and no document of the index has this name.
        Unknown = "unknown",
        /// The file exists, but has fewer lines.
        NoSuchLines = "no_such_lines",
        /// The lines exist, but do not contain what is quoted next to them.
        Elsewhere = "elsewhere",
        /// The file exists, and so do the lines if they could be counted.
        Found = "found",
        /// The lines contain what is quoted next to them.
        Verified = "verified",
    }
}

/// A file that an answer names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCheck {
    /// The name with its lines, in bytes of the answer.
    pub span: Range<usize>,
    /// The name as written, without lines.
    pub name: String,
    /// First and last line as written, from 1.
    pub lines: Option<(usize, usize)>,
    /// Number of a reference to that file; if lines are given, to one that has them.
    pub reference: Option<usize>,
    /// What is known about it.
    pub verdict: FileVerdict,
}

/// A whole file that is known in addition to the sources.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// Its path.
    pub path: &'a str,
    /// Its whole text.
    pub text: &'a str,
}

/// A file name in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The name with its lines, in bytes of the text.
    pub span: Range<usize>,
    /// The name.
    pub name: String,
    /// First and last line, from 1.
    pub lines: Option<(usize, usize)>,
}

fn separates(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '«' | '»' | '"' | '“' | '”' | '„' | '`' | ',' | ';' | '|')
        || matches!(c, '<' | '>' | '*' | '†' | '【' | '】')
}

/// File names in a text, in order: `file.rs`, `src/file.rs:12`, `file.rs:12-20`, `file.rs#L12-L20`, `lines 12 to 20 of
/// file.rs`.
pub fn mentions(text: &str) -> Vec<Mention> {
    let mut out = Vec::new();
    let mut at = 0;
    for piece in text.split_inclusive(separates) {
        let start = at;
        at += piece.len();
        let piece = piece.trim_end_matches(separates);
        let word = piece.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '_');
        let start = start + piece.len() - word.len();
        let word = word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_');
        if word.contains("://") || word.contains('@') || word.starts_with("www.") {
            continue;
        }
        let cut = word.find([':', '#']).unwrap_or(word.len());
        let (name, rest) = word.split_at(cut);
        let Some((stem, extension)) = name.rsplit_once('.') else { continue };
        let known = EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str());
        if !known || !stem.chars().any(char::is_alphanumeric) {
            continue;
        }
        let (lines, len) = lines(rest);
        out.push(Mention { span: start..start + cut + len, name: name.to_owned(), lines });
    }
    lines::add(text, &mut out);
    out
}

/// A line number at the beginning of `text`, and what follows it.
fn line_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.strip_prefix(['L', 'l']).unwrap_or(text);
    let len = digits.bytes().take(7).take_while(u8::is_ascii_digit).count();
    let number = digits[..len].parse().ok().filter(|number| *number > 0)?;
    Some((number, &digits[len..]))
}

/// First and last line after a name, and how many bytes they take.
fn lines(rest: &str) -> (Option<(usize, usize)>, usize) {
    let Some((first, after)) = rest.strip_prefix(['#', ':']).and_then(line_number) else { return (None, 0) };
    let range = after.strip_prefix(['-', '–', '—']).and_then(line_number).filter(|(last, _)| *last >= first);
    let (last, after) = range.unwrap_or((first, after));
    (Some((first, last)), rest.len() - after.len())
}

/// Whether two names mean the same file: their folders must be equal as far as both give them.
pub fn same_file(a: &str, b: &str) -> bool {
    let parts = |path: &'_ str| -> Vec<String> {
        path.rsplit(['/', '\\']).filter(|part| !matches!(*part, "" | "." | "..")).map(str::to_lowercase).collect()
    };
    let (a, b) = (parts(a), parts(b));
    let common = a.len().min(b.len());
    common > 0 && a[..common] == b[..common]
}

/// What is quoted in an answer.
pub(super) struct Quoted<'q> {
    pub quotes: &'q [QuoteCheck],
    pub code: &'q [CodeCheck],
}

/// Checks every file name of an answer. `files`: whole files that are known in addition to the sources; only in these
/// are lines counted.
pub(super) fn check(text: &str, quoted: &Quoted<'_>, sources: &[Source<'_>], files: &[File<'_>]) -> Vec<FileCheck> {
    let mut mentions = mentions(text);
    mentions.truncate(MAX_FILES);
    let places: Vec<Range<usize>> = mentions.iter().map(|mention| mention.span.clone()).collect();
    let check = |mention: Mention| {
        let Mention { span, name, lines } = mention;
        let of_file = |source: &&Source<'_>| {
            source.path.is_some_and(|path| same_file(path, &name)) || same_file(source.name, &name)
        };
        let has = |source: &&Source<'_>| {
            lines.zip(source.lines).is_none_or(|(wanted, has)| wanted.0 <= has.1 && has.0 <= wanted.1)
        };
        let mut own = sources.iter().filter(of_file);
        let reference = own.clone().find(has).or_else(|| own.next()).map(|source| source.id);
        let known: Vec<&File<'_>> = files.iter().filter(|file| same_file(file.path, &name)).collect();
        let in_text = || sources.iter().any(|source| source.text.contains(&name));
        let verdict = match lines {
            _ if reference.is_none() && known.is_empty() && !in_text() => FileVerdict::Unknown,
            Some(lines) if !known.is_empty() => {
                let beside = beside(text, &span, &places, quoted);
                known.iter().map(|file| at_lines(file.text, lines, beside.as_ref())).max().unwrap_or(FileVerdict::Found)
            }
            _ => FileVerdict::Found,
        };
        FileCheck { span, name, lines, reference, verdict }
    };
    mentions.into_iter().map(check).collect()
}

/// What is quoted next to a file name with lines.
enum Beside<'t> {
    Quote(&'t str),
    Code(&'t str),
}

/// The quotation or code block next to a mention: nearer to no other mention, and in the same paragraph or set off from it.
fn beside<'t>(
    text: &'t str,
    span: &Range<usize>,
    mentions: &[Range<usize>],
    quoted: &Quoted<'_>,
) -> Option<Beside<'t>> {
    let gap = |mention: &Range<usize>, other: &Range<usize>| match mention.end <= other.start {
        true => other.start - mention.end,
        false => mention.start.saturating_sub(other.end),
    };
    let near = |other: &Range<usize>| {
        let distance = gap(span, other);
        let nearest = mentions.iter().all(|mention| mention == span || gap(mention, other) >= distance);
        let between = text.get(span.end.min(other.end)..span.start.max(other.start)).unwrap_or_default();
        (distance <= BESIDE && nearest && between.matches("\n\n").count() <= 1).then_some(distance)
    };
    let quotes = quoted
        .quotes
        .iter()
        .map(|quote| &quote.span)
        .filter_map(|at| Some((near(at)?, Beside::Quote(&text[at.clone()]))));
    let code =
        quoted.code.iter().map(|block| &block.span).filter_map(|at| Some((near(at)?, Beside::Code(&text[at.clone()]))));
    quotes.chain(code).min_by_key(|(distance, _)| *distance).map(|(_, beside)| beside)
}

/// What is known about lines of a file, and about what is quoted from them.
fn at_lines(file: &str, (first, last): (usize, usize), beside: Option<&Beside<'_>>) -> FileVerdict {
    let all: Vec<&str> = file.lines().collect();
    let Some(wanted) = all.get(first - 1..last) else { return FileVerdict::NoSuchLines };
    let wanted = wanted.join("\n");
    let stands = match beside {
        None => return FileVerdict::Found,
        Some(Beside::Quote(quote)) => find(quote, &normalise(&wanted)).is_some(),
        Some(Beside::Code(block)) => code::stands(block, &wanted),
    };
    if stands { FileVerdict::Verified } else { FileVerdict::Elsewhere }
}

/// File names that occur neither in the references, nor in their text, nor in the index, without duplicates.
pub(super) fn unknown(files: &[FileCheck]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let unknown = files.iter().filter(|file| file.verdict == FileVerdict::Unknown);
    unknown.filter(|file| seen.insert(&file.name)).map(|file| file.name.clone()).collect()
}

//! Front matter of Markdown, text and HTML: YAML between two `---` lines, TOML between two `+++` lines, of which the lines above its
//! first table are read, or a JSON object.
//!
//! Whether a text may leave the page is read more liberally than anything else: in doubt it stays, with a warning.

mod object;

use super::json;
use super::model::Remote;
use saphyr_parser::{Event, Parser};

/// A value of the front matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Text(String),
    List(Vec<String>),
}

impl Value {
    /// As a single text; a list is joined by `", "`.
    pub fn text(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::List(items) => items.join(", "),
        }
    }

    /// As a list; a text is split at commas.
    pub fn list(&self) -> Vec<String> {
        match self {
            Value::Text(text) => {
                text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
            }
            Value::List(items) => items.clone(),
        }
    }
}

/// A field with the number of its line in the file, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// In lower case.
    pub name: String,
    pub line: usize,
    pub value: Value,
}

/// What a text says about itself at its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Front<'t> {
    /// The top-level fields, except `remote`. A nested one has an empty text.
    pub fields: Vec<Field>,
    /// The text after it; the whole text if there is no front matter, or none that can be read.
    pub body: &'t str,
    /// Whether the text may leave the page, if stated. Of several statements the strictest counts.
    pub remote: Option<Remote>,
    pub warnings: Vec<String>,
}

/// The name of the field that says whether a text may leave the page.
const REMOTE: &str = "remote";
/// Maximum length of front matter, in bytes; longer blocks are text.
const MAX_BYTES: usize = 1 << 16;
/// How many lines of an unterminated block are searched for `remote`.
const OPEN_LINES: usize = 100;

/// Reads the front matter of a text.
pub(super) fn read(text: &str) -> Front<'_> {
    let whole = Front { body: text, ..Front::default() };
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    let fence = match first.trim_end() {
        fence @ ("---" | "+++") => fence,
        line if line.starts_with('{') => return object::read(text),
        _ => return whole,
    };
    let yaml = fence == "---";
    let ends = |line: &str| line == fence || yaml && line == "...";
    let mut at = first.len();
    let closing = text[at..].split_inclusive('\n').find_map(|line| {
        let start = at;
        at += line.len();
        ends(line.trim_end()).then_some((start, at))
    });
    let Some((end, after)) = closing.filter(|(end, _)| *end <= MAX_BYTES) else {
        let open = text.lines().skip(1).take(OPEN_LINES).any(|line| names_remote(line).is_some());
        return if open { whole.kept("It has no end") } else { whole };
    };
    let block = &text[first.len()..end];
    if !yaml {
        // Also `adfontes = { remote = "never" }` and `adfontes.remote = "never"`.
        let values = block
            .lines()
            .flat_map(remote_keys)
            .map(|(_, value)| value.split([',', '}', '#']).next().unwrap_or_default());
        let said = values.map(|value| remote(value, true));
        // What looks like TOML and is not is no text either.
        let fields = fields(&as_yaml(block)).ok().flatten().map(|(fields, _)| fields).unwrap_or_default();
        return Front { fields, body: &text[after..], ..whole }.said(said.collect());
    }
    let read = fields(block).or_else(|why| indented(block).and_then(|block| fields(&block).ok()).ok_or(why));
    match read {
        Ok(Some((fields, said))) => Front { fields, body: &text[after..], ..whole }.said(said),
        Ok(None) => whole,
        Err(why) if block.lines().any(looks_like_field) => whole.kept(&why),
        Err(_) => whole,
    }
}

/// The lines of TOML above its first table, as YAML: both write texts, numbers, dates and lists alike.
fn as_yaml(toml: &str) -> String {
    let is_key = |key: &str| key.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '"' | '\''));
    let own = toml.lines().take_while(|line| !line.starts_with('['));
    let line = |line: &str| match line.split_once('=') {
        Some((key, value)) if !line.starts_with(' ') && is_key(key.trim()) => {
            format!("{}: {}", key.trim(), value.trim())
        }
        // YAML wants the later lines of a list to be indented.
        _ => format!(" {line}"),
    };
    own.map(line).collect::<Vec<_>>().join("\n")
}

impl Front<'_> {
    /// Keeps the text in the page, since the block cannot be read.
    fn kept(mut self, why: &str) -> Self {
        self.remote = Some(Remote::Never);
        self.warnings.push(format!(
            "The front matter cannot be read: {why}. The text is kept in the page, as if it said `remote: never`; fix the block \
             at the beginning of the text."
        ));
        self
    }

    /// Applies a value of `remote`; the strictest wins.
    fn said(mut self, said: Vec<(Remote, Option<String>)>) -> Self {
        let (remotes, warnings): (Vec<Remote>, Vec<Option<String>>) = said.into_iter().unzip();
        self.remote = match remotes.is_empty() {
            true => None,
            false if remotes.contains(&Remote::Never) => Some(Remote::Never),
            false => Some(Remote::Allow),
        };
        self.warnings.extend(warnings.into_iter().flatten());
        self
    }
}

/// The block with the later lines of its quoted values indented, which the format demands and few programs that read front matter do;
/// `None` if there are none to indent, or one of them could be meant as `remote`.
fn indented(block: &str) -> Option<String> {
    let mut out = String::with_capacity(block.len() + 8);
    let mut open: Option<char> = None;
    let mut changed = false;
    for line in block.split_inclusive('\n') {
        let rest = match open {
            Some(_) if line.starts_with(char::is_whitespace) => line,
            Some(_) if names_remote(line).is_some() => return None,
            Some(_) => {
                out.push(' ');
                changed = true;
                line
            }
            None => {
                let value = line.split_once(": ").map(|(_, value)| value);
                let value = value.or_else(|| line.trim_start().strip_prefix("- ")).map_or("", str::trim_start);
                open = value.chars().next().filter(|c| matches!(c, '"' | '\''));
                value.get(1..).unwrap_or_default()
            }
        };
        if open.is_some_and(|quote| closes(rest, quote)) {
            open = None;
        }
        out.push_str(line);
    }
    changed.then_some(out)
}

/// Whether a quoted value ends in this text, which begins within it.
fn closes(text: &str, quote: char) -> bool {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if quote == '"' => _ = chars.next(),
            // Two are one that is said.
            '\'' if quote == '\'' && chars.peek() == Some(&'\'') => _ = chars.next(),
            c if c == quote => return true,
            _ => {}
        }
    }
    false
}

/// What a value of `remote` means; with a warning if it is neither `allow` nor `never`.
fn remote(value: &str, certain: bool) -> (Remote, Option<String>) {
    let word = value.trim().trim_matches(['"', '\'']).to_lowercase();
    match Remote::named(&word) {
        Some(remote) => (remote, None),
        None if !certain => (Remote::Allow, None),
        None => {
            let message =
                format!("remote: «{word}» is unknown, so the text is kept in the page. Use `allow` or `never`.");
            (Remote::Never, Some(message))
        }
    }
}

/// Whether a file of YAML or JSON says `remote: never`, in whatever document or object of it. Of what is neither, each line is
/// looked at.
pub(super) fn data_stays(text: &str) -> bool {
    let mut windows = text.as_bytes().windows(REMOTE.len());
    if !windows.any(|at| at.eq_ignore_ascii_case(REMOTE.as_bytes())) {
        return false;
    }
    says_never(text).unwrap_or_else(|| {
        let value = |line| names_remote(line).map(|value| value.trim_end_matches([',', '}', ']', ' ']));
        text.lines().filter_map(value).any(|value| remote(value, false).0 == Remote::Never)
    })
}

/// Whether a mapping says `remote: never`; `None` if the text is not YAML. What an alias repeats is not looked up, so it counts.
fn says_never(text: &str) -> Option<bool> {
    // The open nodes, each a mapping or not, and whether a value comes next, and is that of `remote`.
    let mut open: Vec<(bool, Option<bool>)> = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, _) = event.ok()?;
        let (scalar, is_alias) = match event {
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                open.push((matches!(event, Event::MappingStart(..)), None));
                continue;
            }
            Event::MappingEnd | Event::SequenceEnd => {
                open.pop();
                (None, false)
            }
            Event::Scalar(text, ..) => (Some(text), false),
            Event::Alias(_) => (None, true),
            _ => continue,
        };
        let Some((true, next)) = open.last_mut() else { continue };
        let says = |text: &str| remote(text, false).0 == Remote::Never;
        match next.take() {
            None => *next = Some(scalar.is_some_and(|key| json::is_remote(&key))),
            Some(true) if is_alias || scalar.is_some_and(|value| says(&value)) => return Some(true),
            Some(_) => {}
        }
    }
    Some(false)
}

/// The value that a line gives `remote`, in YAML or TOML, however it is quoted.
fn names_remote(line: &str) -> Option<&str> {
    let (_, value) = remote_keys(line).find(|(at, _)| !line[..*at].contains(char::is_alphanumeric))?;
    Some(value.split(" #").next().unwrap_or_default().trim())
}

/// The places of `remote` as a key within a line of YAML, TOML or JSON, however it is quoted, with what is behind each.
fn remote_keys(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let named = |at: &usize| {
        let name = line.get(*at..at + REMOTE.len());
        name.is_some_and(|name| name.eq_ignore_ascii_case(REMOTE))
            && !line[..*at].trim_end_matches(['-', '_']).ends_with(char::is_alphanumeric)
    };
    (0..line.len()).filter(named).filter_map(|at| {
        let rest = line[at + REMOTE.len()..].trim_start_matches(['"', '\'']).trim_start();
        rest.strip_prefix([':', '=']).map(|value| (at, value))
    })
}

fn looks_like_field(line: &str) -> bool {
    let name = line.trim_start_matches(['-', '?', ' ']).split([':', '=']).next().unwrap_or_default();
    name.len() < line.trim_end().len()
        && name.split_whitespace().count() <= 2
        && name.chars().any(char::is_alphanumeric)
}

/// The fields, and each value of `remote`.
type Fields = (Vec<Field>, Vec<(Remote, Option<String>)>);

/// The fields of a YAML mapping; `None` for other YAML, because prose may be valid YAML. The error says what is not
/// YAML.
fn fields(block: &str) -> Result<Option<Fields>, String> {
    let (mut fields, mut said): Fields = Default::default();
    // The open nodes, each a mapping or not, with the key whose value comes next.
    let mut open: Vec<(bool, Option<(String, usize)>)> = Vec::new();
    for event in Parser::new_from_str(block) {
        let (event, span) = event.map_err(|error| error.to_string())?;
        let line = span.start.line() + 1;
        let scalar = match event {
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                let mapping = matches!(event, Event::MappingStart(..));
                if open.is_empty() && !mapping {
                    return Ok(None);
                }
                if let [(true, Some((name, line)))] = open.as_slice() {
                    let value = if mapping { Value::Text(String::new()) } else { Value::List(Vec::new()) };
                    fields.push(Field { name: name.clone(), line: *line, value });
                }
                open.push((mapping, None));
                continue;
            }
            Event::MappingEnd | Event::SequenceEnd => {
                open.pop();
                if let Some((_, key)) = open.last_mut() {
                    *key = None;
                }
                continue;
            }
            Event::Scalar(text, ..) => text.trim().to_owned(),
            Event::Alias(_) => String::new(),
            _ => continue,
        };
        let depth = open.len();
        match open.last_mut() {
            None => return Ok(None),
            Some((true, key @ None)) => *key = Some((scalar.to_lowercase(), line)),
            Some((true, key)) => {
                let Some((name, line)) = key.take() else { continue };
                if name == REMOTE {
                    said.push(remote(&scalar, depth == 1));
                } else if depth == 1 {
                    fields.push(Field { name, line, value: Value::Text(scalar) });
                }
            }
            Some((false, _)) if depth == 2 => {
                if let Some(Value::List(items)) = fields.last_mut().map(|field| &mut field.value) {
                    items.push(scalar);
                }
            }
            Some((false, _)) => {}
        }
    }
    // A list or a mapping is not a valid value of `remote`.
    said.extend(fields.iter().filter(|field| field.name == REMOTE).map(|field| remote(&field.value.text(), true)));
    fields.retain(|field| field.name != REMOTE);
    Ok((!fields.is_empty() || !said.is_empty()).then_some((fields, said)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(value: &str) -> Value {
        Value::Text(value.to_owned())
    }

    fn list(items: &[&str]) -> Value {
        Value::List(items.iter().map(|item| (*item).to_owned()).collect())
    }

    #[test]
    fn fields_of_front_matter() {
        type Expected = Option<(Vec<(&'static str, Value)>, &'static str)>;
        let cases: &[(&str, Expected)] = &[
            ("---\ntitle: A\n---\nText", Some((vec![("title", text("A"))], "Text"))),
            ("---\ntitle: \"A: \\\"b\\\"\" # c\n---", Some((vec![("title", text("A: \"b\""))], ""))),
            ("---\ntitle: 'it''s'\n---\n", Some((vec![("title", text("it's"))], ""))),
            ("---\ntitle: A # note\n---\n", Some((vec![("title", text("A"))], ""))),
            ("---\ntitle: C#\n---\n", Some((vec![("title", text("C#"))], ""))),
            ("---\nentities: [a, \"b c\"]\n---\n", Some((vec![("entities", list(&["a", "b c"]))], ""))),
            ("---\nEntities:\n  - a\n  - b\n---\nx", Some((vec![("entities", list(&["a", "b"]))], "x"))),
            ("---\nentities:\n- a\n- b\n---\nx", Some((vec![("entities", list(&["a", "b"]))], "x"))),
            ("---\nurl: https://a.example/b\n---\n", Some((vec![("url", text("https://a.example/b"))], ""))),
            ("---\ndescription: >\n  one\n  two\n---\n", Some((vec![("description", text("one two"))], ""))),
            ("---\nauthor:\n  name: X\ntitle: T\n---\n", Some((vec![("author", text("")), ("title", text("T"))], ""))),
            // Later lines of a quoted value without an indent, as blogs have them.
            ("---\ntitle: \"A\nb\"\ntag: x\n---\n", Some((vec![("title", text("A b")), ("tag", text("x"))], ""))),
            ("---\ntags:\n- 'it''s\nlong'\n- y\n---\n", Some((vec![("tags", list(&["it's long", "y"]))], ""))),
            ("---\nmy title: T\n---\n", Some((vec![("my title", text("T"))], ""))),
            ("---\r\ntitle: A\r\n---\r\nText", Some((vec![("title", text("A"))], "Text"))),
            ("+++\ntitle = \"A\"\n+++\nText", Some((vec![("title", text("A"))], "Text"))),
            (
                "+++\ntitle = 'A: b'\ntags = [\n  \"a\",\n  \"b\",\n]\n[extra]\nx = 1\n+++\nText",
                Some((vec![("title", text("A: b")), ("tags", list(&["a", "b"]))], "Text")),
            ),
            ("+++\ntitle = \"\"\"\nA\n+++\nText", Some((vec![], "Text"))),
            (
                "{\n\t\"tags\": [ \"a\" ],\n\t\"title\": \"A: b\",\n\t\"x\": { \"y\": 1 }\n}\n\nText",
                Some((vec![("tags", list(&["a"])), ("title", text("A: b")), ("x", text(""))], "\nText")),
            ),
            ("{ \"title\": \"A\" } is an object.", None),
            ("{\n  \"title\": \"A\",\n", None),
            ("{ \"title\": \"A\" }\n{ \"title\": \"B\" }\n", None),
            ("{{< note >}}\nText", None),
            ("---\nA sentence.\n---\n", None),
            ("---\ntitle: A\n", None),
            ("---\n---\n", None),
            ("text\n---\ntitle: A\n---\n", None),
            ("---\n- a\n---\n", None),
            ("", None),
            ("---", None),
        ];
        for (input, expected) in cases {
            let got = read(input);
            let fields: Vec<_> = got.fields.iter().map(|f| (f.name.as_str(), f.value.clone())).collect();
            let (wanted, body) = expected.clone().unwrap_or((Vec::new(), input));
            assert_eq!((fields, got.body), (wanted, body), "{input:?}");
            assert_eq!((got.remote, got.warnings), (None, Vec::new()), "{input:?}");
        }
    }

    /// A text that must stay does stay, however that is written; so does a text that leaves it unclear.
    #[test]
    fn what_is_said_of_remote() {
        let (never, allow) = (Some(Remote::Never), Some(Remote::Allow));
        let cases: &[(&str, Option<Remote>, bool)] = &[
            ("---\nremote: never\n---\nx", never, false),
            ("---\nRemote: Never\n---\nx", never, false),
            ("---\nremote : never\n---\nx", never, false),
            ("---\ntitle: \"A\nb\"\nremote: never\n---\nx", never, false),
            ("---\ntitle: \"A\nremote: never\"\n---\nx", never, true),
            ("---\n\"remote\": \"never\"\n---\nx", never, false),
            ("---\n'remote': 'never' # stays\n---\nx", never, false),
            ("---\n{ title: A, remote: never }\n---\nx", never, false),
            ("---\n? remote\n: never\n---\nx", never, false),
            ("---\nremote: !!str never\n---\nx", never, false),
            ("---\nremote: &a never\n---\nx", never, false),
            ("---\nremote: >-\n  never\n---\nx", never, false),
            ("---\nmy title: A\nremote: never\n---\nx", never, false),
            ("---\ntags:\n- a\nremote: never\n---\nx", never, false),
            ("---\nadfontes:\n  remote: never\n---\nx", never, false),
            ("---\nremote: never\n...\nx", never, false),
            ("---\nremote: allow\nremote: never\n---\nx", never, false),
            ("---\nremote: [never]\n---\nx", never, false),
            ("---\nremote: no\n---\nx", never, true),
            ("---\nremote:\n---\nx", never, true),
            ("---\nremote: { in: never }\n---\nx", never, true),
            ("---\ntitle: A: B\nremote: never\n---\nx", never, true),
            ("---\ntitle: \"A\nremote: allow\n---\nx", never, true),
            ("---\ntitle: [a\n---\nx", never, true),
            ("---\n\tremote: never\n---\nx", never, false),
            ("---\ntitle: A\nremote: never\n\nx", never, true),
            ("+++\nremote = \"never\"\n+++\nx", never, false),
            ("+++\n[adfontes]\nremote = 'never'\n+++\nx", never, false),
            ("+++\nremote = false\n+++\nx", never, true),
            ("{ \"title\": \"A\", \"remote\": \"never\" }\nx", never, false),
            ("{\n\t\"adfontes\": {\n\t\t\"remote\": \"never\"\n\t}\n}\nx", never, false),
            ("{ \"remote\": false }\nx", never, true),
            ("{ \"title\": \"Tide \\ud83c\\udf0a\", \"remote\": \"never\" }\nx", never, false),
            ("{ \"title\": \"A\", \"remote\": \"never\", }\nx", never, true),
            ("{ \"remote\": \"never\"\n\nx", never, true),
            ("{ \"remote\": \"never\" } x", never, true),
            ("{{< note >}}\nremote: work", None, false),
            ("+++\nadfontes = { remote = \"never\" }\n+++\nx", never, false),
            ("+++\nadfontes.remote = \"never\" # stays\n+++\nx", never, false),
            ("+++\nnot_remote = \"never\"\n+++\nx", None, false),
            ("{ \"remote\": \"allow\" }\nx", allow, false),
            ("---\nremote: allow\n---\nx", allow, false),
            ("---\nremote: ALLOW\n---\nx", allow, false),
            ("+++\nremote = \"allow\"\n+++\nx", allow, false),
            ("---\njob:\n  remote: yes\n---\nx", allow, false),
            ("---\ntitle: Remote work\n---\nremote: never", None, false),
            ("---\nA sentence [with a bracket.\n---\nx", None, false),
            ("remote: never", None, false),
        ];
        for (input, expected, warned) in cases {
            let got = read(input);
            assert_eq!((got.remote, !got.warnings.is_empty()), (*expected, *warned), "{input:?}: {:?}", got.warnings);
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "(---|\\+\\+\\+)?\n?[a-z \"':\\[\\]{}&*!|>#%@?,я\n\t-]{0,80}(\n---\n)?x?") {
            let front = read(&text);
            prop_assert!(text.ends_with(front.body));
        }

        #[test]
        fn a_readable_block_is_read_whatever_stands_beside(
            keys in proptest::collection::vec("[a-z][a-z_]{0,8}", 0..5),
            at in 0usize..5,
            value in "[a-z]{1,8}",
        ) {
            let mut lines: Vec<String> = keys.iter().map(|key| format!("{key}x: {value}")).collect();
            lines.insert(at.min(lines.len()), "remote: never".to_owned());
            let text = format!("---\n{}\n---\nbody", lines.join("\n"));
            prop_assert_eq!(read(&text).remote, Some(Remote::Never), "{}", text);
        }
    }
}

//! Front matter of Markdown: the simple part of YAML that people write there.

/// A value of the front matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Text(String),
    List(Vec<String>),
}

impl Value {
    /// As one text; a list is joined by `", "`.
    pub fn text(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::List(items) => items.join(", "),
        }
    }

    /// As a list; a text is split at its commas.
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

/// Splits a Markdown text into its front matter and the rest. Text between two `---` lines at the very beginning is
/// front matter only if each line of it is a field, a list entry, a comment or blank; nested structures are passed
/// over. `None`: the text has none.
pub(super) fn split(text: &str) -> Option<(Vec<Field>, &str)> {
    let mut at = 0;
    let mut lines = text.split_inclusive('\n').map(|line| {
        at += line.len();
        (line.trim_end(), at)
    });
    if lines.next()?.0 != "---" {
        return None;
    }
    let mut fields: Vec<Field> = Vec::new();
    for (number, (line, end)) in lines.enumerate() {
        if matches!(line, "---" | "...") {
            return (!fields.is_empty()).then(|| (fields, &text[end..]));
        }
        let content = line.trim_start();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if let Some(item) = content.strip_prefix("- ").or((content == "-").then_some("")) {
            let field = fields.last_mut()?;
            match &mut field.value {
                Value::Text(text) if text.is_empty() => field.value = Value::List(vec![scalar(item)]),
                Value::List(items) => items.push(scalar(item)),
                Value::Text(_) => return None,
            }
        } else if line.starts_with([' ', '\t']) {
            // Continuation of a value, or something nested.
            let field = fields.last_mut()?;
            if let Value::Text(text) = &mut field.value
                && (!text.is_empty() || !content.contains(": "))
            {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&scalar(content));
            }
        } else {
            let (name, value) = content.split_once(':')?;
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
            if !is_name || !(value.is_empty() || value.starts_with(' ')) {
                return None;
            }
            fields.push(Field { name: name.to_lowercase(), line: number + 2, value: parse(value.trim()) });
        }
    }
    None
}

fn parse(value: &str) -> Value {
    if matches!(value, ">" | "|" | ">-" | "|-") {
        return Value::Text(String::new());
    }
    match value
        .strip_prefix('[')
        .and_then(|inner| without_comment(inner).trim_end().strip_suffix(']').map(str::to_owned))
    {
        Some(inner) => Value::List(inner.split(',').map(scalar).filter(|item| !item.is_empty()).collect()),
        None => Value::Text(scalar(value)),
    }
}

/// A plain or quoted value without its comment.
fn scalar(value: &str) -> String {
    let value = value.trim();
    for quote in ['"', '\''] {
        if let Some(inner) = value.strip_prefix(quote)
            && let Some(end) = closing(inner, quote)
        {
            let inner = &inner[..end];
            return if quote == '"' {
                inner.replace("\\\"", "\"").replace("\\\\", "\\")
            } else {
                inner.replace("''", "'")
            };
        }
    }
    without_comment(value).trim().to_owned()
}

fn closing(inner: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let mut rest = inner.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        if escaped {
            escaped = false;
        } else if c == '\\' && quote == '"' {
            escaped = true;
        } else if c == quote {
            // Two single quotes are one.
            if quote == '\'' && rest.peek().is_some_and(|(_, next)| *next == quote) {
                rest.next();
            } else {
                return Some(at);
            }
        }
    }
    None
}

fn without_comment(value: &str) -> &str {
    value.find(" #").map_or(value, |at| &value[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("---\nurl: https://a.example/b\n---\n", Some((vec![("url", text("https://a.example/b"))], ""))),
            ("---\ndescription: >\n  one\n  two\n---\n", Some((vec![("description", text("one two"))], ""))),
            ("---\nauthor:\n  name: X\ntitle: T\n---\n", Some((vec![("author", text("")), ("title", text("T"))], ""))),
            ("---\r\ntitle: A\r\n---\r\nText", Some((vec![("title", text("A"))], "Text"))),
            ("---\nA sentence.\n---\n", None),
            ("---\ntitle: A\n", None),
            ("---\n---\n", None),
            ("text\n---\ntitle: A\n---\n", None),
            ("---\n- a\n---\n", None),
            ("", None),
            ("---", None),
        ];
        for (input, expected) in cases {
            let got = split(input);
            let got = got.as_ref().map(|(fields, rest)| {
                (fields.iter().map(|f| (f.name.as_str(), f.value.clone())).collect::<Vec<_>>(), *rest)
            });
            assert_eq!(got, *expected, "{input:?}");
        }
    }
}

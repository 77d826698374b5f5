//! What the prose of an entry holds: a list of bullets, the subject of a thesis, what a project is.

use super::item::Fields;
use super::names::bare;
use super::values;
use serde_json::Value;

/// Fewer lines with bullets are no list.
const FEWEST: usize = 2;

/// Most words of a line above a list that is only its heading: "Main achievements:".
const HEADING: usize = 4;

/// Makes highlights of the lines with bullets in a text, in an entry that has none: people write lists in Markdown.
pub(super) fn itemised(out: &mut Fields) {
    if out.contains_key("highlights") || out.contains_key("achievements") {
        return;
    }
    for field in ["summary", "description"] {
        let Some((rest, lines)) = out.get(field).and_then(Value::as_str).and_then(parted) else { continue };
        match rest.is_empty() {
            true => _ = out.remove(field),
            false => _ = out.insert(field.to_owned(), Value::String(rest)),
        }
        out.insert("highlights".to_owned(), lines.into_iter().map(Value::String).collect());
        return;
    }
}

/// The text without its lines with bullets, and these; `None` if they are no list. An indented line goes on with the bullet above it.
fn parted(text: &str) -> Option<(String, Vec<String>)> {
    let (mut rest, mut lines): (Vec<&str>, Vec<String>) = Default::default();
    let mut within = false;
    for line in text.lines() {
        let bulleted = values::unbulleted(line);
        if bulleted != line.trim() && !bulleted.is_empty() {
            if !within && rest.last().is_some_and(|above| is_heading(above)) {
                rest.pop();
            }
            lines.push(bulleted.to_owned());
            within = true;
        } else if within && line.starts_with(char::is_whitespace) && !line.trim().is_empty() {
            if let Some(open) = lines.last_mut() {
                *open = format!("{open} {}", line.trim());
            }
        } else if !(line.trim().is_empty() && (within || rest.is_empty())) {
            within = false;
            rest.push(line);
        }
    }
    (lines.len() >= FEWEST).then(|| (rest.join("\n").trim().to_owned(), lines))
}

fn is_heading(line: &str) -> bool {
    line.trim().ends_with(':') && line.split_whitespace().count() <= HEADING
}

/// The only text about a project is what it is.
pub(super) fn described(out: &mut Fields) {
    if !out.contains_key("description")
        && let Some(text) = out.remove("summary")
    {
        out.insert("description".to_owned(), text);
    }
}

/// What a thesis was about is told of the studies: `{ "degree": "PhD", "dissertation": "Tides of the north" }`.
pub(super) fn told_of_thesis(out: &mut Fields) {
    let told: Vec<String> = out.keys().filter(|key| THESES.contains(&bare(key).as_str())).cloned().collect();
    for key in told {
        let Some(Value::String(title)) = out.remove(&key) else { continue };
        let label = values::spaced(&key);
        let mut rest = label.chars();
        let first = rest.next().into_iter().flat_map(char::to_uppercase);
        let text = format!("{}: {title}", first.chain(rest).collect::<String>());
        match out.get_mut("summary") {
            Some(Value::String(known)) if known.contains(&title) => {}
            Some(Value::String(known)) => *known = format!("{known}\n\n{text}"),
            _ => _ = out.insert("summary".to_owned(), Value::String(text)),
        }
    }
}

/// Fields of studies that hold the title or subject of a thesis.
const THESES: [&str; 8] = [
    "dissertation", "dissertationtitle", "finalproject", "graduationproject", "graduationthesis", "thesis",
    "thesistitle", "thesistopic",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bullets_in_a_text() {
        type Parted = Option<(&'static str, &'static [&'static str])>;
        let cases: &[(&str, Parted)] = &[
            (
                "Led the team.\n\nMain achievements:\n  - Built a weir.\n  - Mended a lock\n    of 1874.\n\nLeft in May.",
                Some(("Led the team.\n\nLeft in May.", &["Built a weir.", "Mended a lock of 1874."])),
            ),
            ("- One\n- Two", Some(("", &["One", "Two"]))),
            (
                "Text with a longer line above the list:\n* One\n* Two",
                Some(("Text with a longer line above the list:", &["One", "Two"])),
            ),
            ("- One\nthen prose", None),
            ("2 - 3 of them\n4 - 5", None),
            ("", None),
        ];
        for (text, expected) in cases {
            let expected =
                expected.map(|(rest, lines)| (rest.to_owned(), lines.iter().map(|l| (*l).to_owned()).collect()));
            assert_eq!(parted(text), expected, "{text:?}");
        }
    }
}

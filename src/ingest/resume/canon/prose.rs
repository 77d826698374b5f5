//! What the prose of an entry holds: a list of bullets, the subject of a thesis, what a project is.

use super::item::Fields;
use super::names::{self, bare};
use super::values;
use serde_json::Value;

/// Fewer lines with bullets are no list.
const FEWEST: usize = 2;

/// Makes highlights of the lines with bullets in a text, in an entry that has none and no translations, which would have to have
/// as many: people write lists in Markdown.
pub(super) fn itemised(out: &mut Fields, path: &str) {
    if ["highlights", "achievements", "translations"].iter().any(|name| out.contains_key(*name))
        || path.contains(TRANSLATED)
    {
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

/// What the path of a translation contains.
const TRANSLATED: &str = ".translations.";

/// The text without its lines with bullets, and these; `None` if they are no list of what was done: if they have another heading, are
/// within each other, or go on without an indent.
fn parted(text: &str) -> Option<(String, Vec<String>)> {
    let (mut rest, mut lines): (Vec<&str>, Vec<String>) = Default::default();
    let (mut within, mut indent) = (false, None);
    for line in text.lines() {
        let trimmed = line.trim();
        let depth = line.len() - line.trim_start().len();
        let bulleted = values::unbulleted(line);
        // A dash may begin what somebody says.
        if bulleted != trimmed && !trimmed.starts_with(['–', '—', '+']) {
            if *indent.get_or_insert(depth) != depth {
                return None;
            }
            if let Some(heading) = rest.last().and_then(|above| above.trim().strip_suffix(':')).filter(|_| !within) {
                if !heading.split_whitespace().any(is_of_deeds) {
                    return None;
                }
                rest.pop();
            }
            lines.push(bulleted.to_owned());
            within = true;
        } else if trimmed.is_empty() {
            within = false;
            rest.push("");
        } else if within {
            let open = lines.last_mut().filter(|_| indent.is_some_and(|indent| depth > indent))?;
            *open = format!("{open} {trimmed}");
        } else {
            rest.push(line);
        }
    }
    (lines.len() >= FEWEST).then(|| (rest.join("\n").trim().replace("\n\n\n", "\n\n"), lines))
}

/// Whether a word of a heading announces what was done: "Main achievements".
fn is_of_deeds(word: &str) -> bool {
    names::field("work", word).is_some_and(|(field, _)| field == "highlights")
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
        let text = format!("{}: {title}", values::spaced(&key));
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
            ("Two of them.\n* One\n* Two", Some(("Two of them.", &["One", "Two"]))),
            // Clients are no deeds.
            ("Clients:\n- Acme\n- Brass Lantern", None),
            ("- One\n  - within it\n- Two", None),
            ("- Carried bags up to the\nthird floor.\n- Wrote a log.", None),
            ("\u{2013} Do we test?\n\u{2013} Yes.", None),
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

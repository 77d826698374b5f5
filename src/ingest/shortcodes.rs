//! Shortcodes of site builders in Markdown (`{{< link text="the docs" >}}`, `{{% note %}}`): readers of the page see what they show.

use crate::text::is_fence;
use std::borrow::Cow;
use std::ops::Range;

/// What a shortcode begins and ends with.
const MARKS: [(&str, &str); 2] = [("{{<", ">}}"), ("{{%", "%}}")];
/// The parameters whose value is shown, the likeliest first.
const SHOWN: [&str; 6] = ["text", "title", "label", "caption", "alt", "name"];

/// The text with each shortcode in its place replaced by what it shows, which may be nothing. Code is left alone, and so is a
/// shortcode over several lines.
pub(super) fn resolved(text: &str) -> Cow<'_, str> {
    if !MARKS.iter().any(|(begin, _)| text.contains(begin)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut fenced = false;
    for line in text.split_inclusive('\n') {
        let fence = is_fence(line);
        fenced ^= fence;
        if fenced || fence {
            out.push_str(line);
            continue;
        }
        let mut from = 0;
        while let Some((place, shown)) = next(line, from) {
            out.push_str(&line[from..place.start]);
            out.push_str(shown);
            from = place.end;
        }
        out.push_str(&line[from..]);
    }
    Cow::Owned(out)
}

/// Where the first shortcode of a line from this byte on stands, and what it shows: itself where it stands in code.
fn next(line: &str, from: usize) -> Option<(Range<usize>, &str)> {
    let found = line[from..].match_indices("{{").map(|(at, _)| from + at);
    let at = found.into_iter().find(|at| line[at + 2..].starts_with(['<', '%']))?;
    let (begin, end) = MARKS.into_iter().find(|(begin, _)| line[at..].starts_with(begin))?;
    let inside = &line[at + begin.len()..];
    let close = inside.find(end)?;
    let place = at..at + begin.len() + close + end.len();
    // `{{</* note */>}}` writes about a shortcode, as inline code does.
    let is_code = line[..at].matches('`').count() % 2 == 1 || inside.starts_with("/*");
    let shown = if is_code { &line[place.clone()] } else { shown(&inside[..close]) };
    Some((place, shown))
}

/// The value of the parameter that a shortcode shows; empty if it has none.
fn shown(inside: &str) -> &str {
    let value = |name: &&str| {
        let starts = inside.match_indices(*name).map(|(at, _)| at);
        let mut own = starts.filter(|at| inside[..*at].ends_with(char::is_whitespace));
        let given = own.find_map(|at| inside[at + name.len()..].trim_start().strip_prefix('='))?.trim_start();
        let quote = given.chars().next().filter(|c| matches!(c, '"' | '`' | '\''))?;
        given[1..].split_once(quote).map(|(value, _)| value)
    };
    SHOWN.iter().find_map(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_readers_see() {
        for (input, expected) in [
            ("See {{< link slug=\"a\" text=\"the **rights**\" >}}, now.", "See the **rights**, now."),
            ("{{< img src=\"a.png\" alt='A tide' >}}\nText {{% ref \"b\" %}}.", "A tide\nText ."),
            ("{{% note %}}Mind the gap.{{% /note %}}", "Mind the gap."),
            ("Write `{{< note >}}` or {{</* note */>}}.", "Write `{{< note >}}` or {{</* note */>}}."),
            ("As `{{< a >}}`, in {{< ref text=\"b\" >}}.", "As `{{< a >}}`, in b."),
            ("```\n{{< note >}}\n```\n", "```\n{{< note >}}\n```\n"),
            ("{{ site.title }} {{< open\nline >}}", "{{ site.title }} {{< open\nline >}}"),
        ] {
            assert_eq!(resolved(input), expected, "{input}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "([a-zя {}<>%/*=\"'`\n]|\\{\\{<|>\\}\\}|text=){0,40}") {
            let _ = resolved(&text);
        }
    }
}

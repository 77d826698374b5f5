//! Templates of sentences with named holes.

/// The template with its holes filled: `{name}` becomes the value of that name. Values stand as they are, braces in them
/// open no holes; a hole without a value stays.
pub fn fill(template: &str, holes: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + holes.iter().map(|(_, value)| value.len()).sum::<usize>());
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let value = |name: &str| holes.iter().find(|(hole, _)| *hole == name).map(|(_, value)| *value);
        match rest.find('}').and_then(|end| Some((value(&rest[1..end])?, end + 1))) {
            Some((value, end)) => {
                out.push_str(value);
                rest = &rest[end..];
            }
            None => {
                out.push('{');
                rest = &rest[1..];
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes() {
        for (template, expected) in [
            ("{some} of {all}", "1 of {some}"),
            ("нет {all}", "нет {some}"),
            ("{other} {{some}}", "{other} {1}"),
            ("plain } {", "plain } {"),
            ("", ""),
        ] {
            assert_eq!(fill(template, &[("some", "1"), ("all", "{some}")]), expected, "{template}");
        }
    }
}

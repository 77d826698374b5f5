//! Surrogate halves: some servers split a stream between the two escapes of one character, `\ud83d` and `\ude00`, so
//! that neither event is valid JSON by itself.

/// Joins the halves across the events of a stream.
#[derive(Clone, Debug, Default)]
pub(super) struct Halves {
    /// A high surrogate that waits for the low one, as a UTF-16 code unit.
    first: Option<u16>,
}

impl Halves {
    /// The JSON text with whole characters only. A high surrogate at the end of one text is combined with a low one in
    /// the next; a low one without a high one becomes U+FFFD.
    pub fn joined(&mut self, json: &str) -> String {
        let mut out = String::with_capacity(json.len());
        let mut rest = json;
        while let Some(at) = rest.find('\\') {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            let (unit, length) = (unit(rest), 6);
            match unit {
                Some(0xd800..=0xdbff) if matches!(rest.get(length..).and_then(self::unit), Some(0xdc00..=0xdfff)) => {
                    out.push_str(&rest[..2 * length]);
                    rest = &rest[2 * length..];
                    continue;
                }
                Some(0xd800..=0xdbff) => self.first = unit,
                Some(second @ 0xdc00..=0xdfff) => {
                    let whole = |first: u16| char::decode_utf16([first, second]).next()?.ok();
                    out.push(self.first.take().and_then(whole).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                _ => {
                    // Any other escape: the backslash and the escaped character.
                    let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
                    out.push_str(&rest[..end]);
                    rest = &rest[end..];
                    continue;
                }
            }
            rest = &rest[length..];
        }
        out.push_str(rest);
        out
    }
}

/// The code unit of an escape `\uXXXX` at the beginning of `text`.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u16::from_str_radix(digits, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn halves_meet() {
        let check = |texts: &[&str], expected: &[&str]| {
            let mut halves = Halves::default();
            let got: Vec<String> = texts.iter().map(|text| halves.joined(text)).collect();
            assert_eq!(got, expected);
        };
        check(&[r#""a\ud83d""#, r#""\ude00b""#], &[r#""a""#, "\"😀b\""]);
        check(&[r#""\ud83d\ude00""#], &[r#""\ud83d\ude00""#]);
        check(&[r#""\ude00""#], &["\"\u{fffd}\""]);
        check(&[r#""\\ud83d \n \u00e9 \"""#], &[r#""\\ud83d \n \u00e9 \"""#]);
        check(&[r#""\ud83d"#, r#"\u"#, "\\"], &["\"", r"\u", "\\"]);
    }

    proptest! {
        #[test]
        fn any_cut_gives_the_whole(text in "[a😀é\\\\\"👩‍💻]{0,12}", cut in 0usize..40) {
            let units: Vec<u16> = text.encode_utf16().collect();
            let (a, b) = units.split_at(cut.min(units.len()));
            let json = |units: &[u16]| format!("\"{}\"", units.iter().map(|unit| format!("\\u{unit:04x}")).collect::<String>());
            let mut halves = Halves::default();
            let mut read = |units: &[u16]| serde_json::from_str::<String>(&halves.joined(&json(units))).expect("whole characters");
            let got = read(a) + &read(b);
            prop_assert_eq!(got, text);
        }
    }
}

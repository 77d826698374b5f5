//! Unicode's normal forms: the browser's own in WebAssembly, whose tables a visitor already has (they would weigh 42 kB by brotli in
//! each module), a library's elsewhere. Characters that have a normal form keep it in all later versions of Unicode, so that an
//! index made by the one is read by the other.

use std::borrow::Cow;

/// The form by compatibility, composed (NFKC).
pub fn nfkc(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) { Cow::Borrowed(text) } else { Cow::Owned(form(text, Form::Nfkc)) }
}

/// The decomposed form (NFD).
pub fn nfd(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(form(text, Form::Nfd)) }
}

#[derive(Clone, Copy)]
enum Form {
    Nfkc,
    Nfd,
}

/// Whether a character is its own NFKC, whatever stands before or after it, as long as that is plain too. Most are that in texts of
/// our languages; of the others, NFKC decides.
fn is_plain(c: char) -> bool {
    matches!(c,
        '\0'..='\u{9f}' | '¡'..='§' | '©' | '«'..='®' | '°' | '±' | '¶' | '·' | '»' | '¿'..='ı' | 'Ĵ'..='ľ' | 'Ł'..='ň' | 'Ŋ'..='ž'
        | '\u{400}'..='\u{481}' | '\u{48a}'..='\u{52f}' | '‐' | '‒'..='―' | '‘'..='•' | '‰' | '‹' | '›' | '€' | '←'..='↙'
        | '\u{4e00}'..='\u{9fff}')
}

#[cfg(target_arch = "wasm32")]
fn form(text: &str, form: Form) -> String {
    let form = match form {
        Form::Nfkc => "NFKC",
        Form::Nfd => "NFD",
    };
    js_sys::JsString::from(text).normalize(form).into()
}

#[cfg(not(target_arch = "wasm32"))]
fn form(text: &str, form: Form) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    match form {
        Form::Nfkc => text.nfkc().collect(),
        Form::Nfd => text.nfd().collect(),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use unicode_normalization::{IsNormalized, is_nfkc_quick};

    #[test]
    fn plain_characters_are_their_own_form() {
        let plain: Vec<char> = (0..=0x0010_ffff).filter_map(char::from_u32).filter(|c| is_plain(*c)).collect();
        assert!(plain.len() > 20_000);
        for c in plain {
            // "Yes" says also that it composes with nothing before it.
            assert_eq!(is_nfkc_quick([c].into_iter()), IsNormalized::Yes, "{c:?}");
        }
    }

    #[test]
    fn forms() {
        for (text, composed, decomposed) in [
            ("plain", "plain", "plain"),
            ("u\u{308}", "ü", "u\u{308}"),
            ("Ａﬁ…™", "Afi...TM", "Ａﬁ…™"),
            ("Łódź", "Łódź", "Ło\u{301}dz\u{301}"),
            ("", "", ""),
        ] {
            assert_eq!(nfkc(text), composed);
            assert_eq!(nfd(text), decomposed);
        }
    }
}

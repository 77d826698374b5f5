//! Sentences about the search itself rather than the subject: what was not found.

use crate::language::Remarks;
use crate::text::{Language, fold, sentences, tokens_iter};

/// A longer sentence, in bytes, is not a remark. Also limits what is examined again for each piece.
const MAX_REMARK: usize = 600;

/// The folded text from the first letter or digit on.
fn letters(text: &str) -> String {
    fold(text).trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

fn remarks() -> impl Iterator<Item = &'static Remarks> {
    Language::ALL.into_iter().map(|language| &language.pack().reading.remarks)
}

/// Whether a sentence with this beginning may still become a closing remark about what was not found.
pub(super) fn may_become(beginning: &str) -> bool {
    let beginning = letters(beginning);
    let may = |entry: &str| entry.starts_with(&beginning) || beginning.starts_with(entry);
    beginning.len() <= MAX_REMARK && remarks().any(|remarks| remarks.beginnings.iter().any(may))
}

/// Whether a sentence is a closing remark about what was not found.
pub(super) fn is_remark(sentence: &str) -> bool {
    let folded = letters(sentence);
    let says = |remarks: &Remarks| remarks.cores.iter().any(|core| holds(&folded, core));
    remarks().any(|remarks| remarks.beginnings.begins(&folded) && says(remarks)) || denies_the_rest(sentence)
}

/// Whether a sentence denies something, without a citation, of everything else there is: “The other projects are not
/// mentioned to use it.”
fn denies_the_rest(sentence: &str) -> bool {
    if sentence.len() > MAX_REMARK || sentence.contains(['[', '?', '`']) {
        return false;
    }
    let words: Vec<String> = tokens_iter(sentence).map(|token| fold(token.text)).collect();
    Language::ALL.into_iter().any(|language| {
        let (remarks, polarity) = (&language.pack().reading.remarks, &language.pack().claims.polarity);
        let denies = |word: &String| polarity.denies(word, word);
        words.iter().any(|word| remarks.others.has(word))
            && words.iter().any(denies)
            && words.iter().any(|word| remarks.telling.begins(word))
    })
}

/// A finished text without closing remarks about what was not found. A text that consists of nothing else stays, as
/// does the answer to a question about everything else there is.
pub fn without_closing_remarks<'t>(text: &'t str, question: &str) -> &'t str {
    let asks = |word: &str| Language::ALL.into_iter().any(|l| l.pack().reading.remarks.others.has(word));
    if tokens_iter(question).any(|token| asks(&fold(token.text))) {
        return text;
    }
    // Remarks are short, so only the end is examined.
    let mut from = text.len().saturating_sub(TAIL);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let tail = &text[from..];
    let ranges = sentences(tail);
    let is_one =
        |range: &&std::ops::Range<usize>| is_remark(tail[(*range).clone()].trim_start_matches(['-', '*', ' ']));
    let remarks = ranges.iter().rev().take_while(is_one).count();
    match ranges.len() - remarks {
        // Fenced code is not prose, whatever it contains.
        kept if remarks > 0 && kept > 0 && text.matches("```").count().is_multiple_of(2) => {
            &text[..from + ranges[kept - 1].end]
        }
        _ => text,
    }
}

/// Number of bytes at the end of a text examined for remarks.
const TAIL: usize = 4 * MAX_REMARK;

/// Whether a sentence contains all parts of a core, in order.
fn holds(sentence: &str, core: &str) -> bool {
    core.split('*').try_fold(sentence, |rest, part| rest.split_once(part).map(|(_, rest)| rest)).is_some()
}

/// Whether a text consists of this sentence only, ignoring case and punctuation.
pub fn says_only(text: &str, sentence: &str) -> bool {
    let plain = |text: &str| letters(text).trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned();
    plain(text) == plain(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_of_any_form_are_cut() {
        let check = |text: &str, question: &str, expected: &str| {
            assert_eq!(without_closing_remarks(text, question), expected, "{text}");
        };
        for (answer, remark) in [
            ("Used in t2 [1].", "The other projects are not mentioned to use RAG."),
            ("Used in t2 [1].", "RAG isn't mentioned elsewhere."),
            ("Used in t2 [1].\n", "- None of the remaining projects used it."),
            ("Применялся в t2 [1].", "Остальные проекты RAG не использовали."),
            ("Применялся в t2 [1].", "В остальных проектах он не применялся."),
            ("Применялся в t2 [1].", "RAG не упоминается в других проектах."),
            ("Se usó en t2 [1].", "El resto de proyectos no usó RAG."),
            ("Se usó en t2 [1].", "RAG no se menciona en otros proyectos."),
            ("Kam in t2 zum Einsatz [1].", "Die übrigen Projekte haben RAG nicht verwendet."),
            ("Kam in t2 zum Einsatz [1].", "RAG wird in anderen Projekten nicht erwähnt."),
        ] {
            check(&format!("{answer} {remark}"), "Where was RAG used?", answer.trim_end());
            // Alone, it is the answer.
            check(remark, "Where was RAG used?", remark);
        }
        // With a citation it is a statement; if the question asks for it, the answer.
        let cited = "Used in t2 [1]. The other projects do not use it [2].";
        check(cited, "Where was RAG used?", cited);
        let asked = "Used in t2 [1]. The other projects do not use it.";
        check(asked, "Do other projects use RAG?", asked);
        for text in ["It keeps letters [1]. Other teams wrote it.", "It does not lose letters [1].", ""] {
            check(text, "How?", text);
        }
    }
}

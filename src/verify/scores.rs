//! Citation recall and precision as in ALCE (Gao et al., 2023, <https://arxiv.org/abs/2305.14627>, section 3), except
//! for two habits of its evaluation: here a list `[1, 2]` counts as two citations, and `[0]` is out of range instead of
//! the last document.

/// Citation recall and precision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CitationScores {
    /// Share of sentences that their citations support together.
    pub recall: f64,
    /// Share of citations that support alone or are needed; `None` if there are none.
    pub precision: Option<f64>,
}

/// Scores sentences by their citations (numbers as written, in order, repeated ones too). `known`: whether a source has
/// this number; a sentence with another number counts as unsupported and its citations are not counted. `at_most`: how many
/// citations of a sentence are looked at. `supports(sentence, numbers)`: whether these sources together support it.
pub fn citation_scores(
    sentences: &[Vec<usize>],
    known: impl Fn(usize) -> bool,
    at_most: Option<usize>,
    mut supports: impl FnMut(usize, &[usize]) -> bool,
) -> CitationScores {
    let (mut supported, mut precise, mut total) = (0usize, 0usize, 0usize);
    for (number, citations) in sentences.iter().enumerate() {
        if citations.is_empty() || !citations.iter().all(|c| known(*c)) {
            continue;
        }
        let citations = &citations[..at_most.unwrap_or(citations.len()).min(citations.len())];
        total += citations.len();
        if !supports(number, citations) {
            continue;
        }
        supported += 1;
        for (at, citation) in citations.iter().enumerate() {
            let needed = || {
                let mut others = citations.to_vec();
                others.remove(at);
                others
            };
            if citations.len() == 1 || supports(number, &[*citation]) || !supports(number, &needed()) {
                precise += 1;
            }
        }
    }
    CitationScores {
        recall: if sentences.is_empty() { 0.0 } else { supported as f64 / sentences.len() as f64 },
        precision: (total > 0).then(|| precise as f64 / total as f64),
    }
}

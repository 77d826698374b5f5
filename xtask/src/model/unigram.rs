//! Vocabularies of SentencePiece's unigram kind: segmentation, and `tokenizer.json`.
//!
//! Kudo 2018, "Subword Regularization": a text is split into the pieces with the highest sum of scores (log probabilities).

use serde_json::{Value, json};
use std::collections::HashMap;

/// The symbol for a space.
pub const SPACE: char = '\u{2581}';
/// How much less an unknown character scores than the rarest piece.
const UNKNOWN_COST: f64 = 10.0;

/// A vocabulary; a piece's id is its index in the list.
#[derive(Clone)]
pub struct Vocabulary {
    pub pieces: Vec<(String, f32)>,
    pub begin: usize,
    pub end: usize,
    pub unknown: usize,
    pub pad: Option<usize>,
    /// Further pieces without a text.
    pub other_specials: Vec<usize>,
    /// Whether spaces at both ends are trimmed first.
    pub trims: bool,
}

impl Vocabulary {
    /// Pieces without a text, in the order of their ids.
    pub fn specials(&self) -> Vec<usize> {
        let mut all = vec![self.begin, self.end, self.unknown];
        all.extend(self.pad);
        all.extend(&self.other_specials);
        all.sort_unstable();
        all
    }

    /// The vocabulary of the kept pieces; `kept` is ascending and holds all specials.
    pub fn cut(&self, kept: &[usize]) -> Self {
        let place = |id: usize| kept.binary_search(&id).unwrap_or(0);
        Self {
            pieces: kept.iter().map(|id| self.pieces[*id].clone()).collect(),
            begin: place(self.begin),
            end: place(self.end),
            unknown: place(self.unknown),
            pad: self.pad.map(place),
            other_specials: self.other_specials.iter().map(|id| place(*id)).collect(),
            trims: self.trims,
        }
    }

    /// `tokenizer.json`.
    pub fn tokenizer(&self) -> Value {
        let text = |id: usize| self.pieces[id].0.as_str();
        let special = |id: &usize| {
            json!({
                "id": id, "content": text(*id), "single_word": false, "lstrip": false, "rstrip": false,
                "normalized": false, "special": true,
            })
        };
        let frame = |id: usize| json!({ "SpecialToken": { "id": text(id), "type_id": 0 } });
        let token = |id: usize| json!({ "id": text(id), "ids": [id], "tokens": [text(id)] });
        let (begin, end) = (frame(self.begin), frame(self.end));
        let a = json!({ "Sequence": { "id": "A", "type_id": 0 } });
        let b = json!({ "Sequence": { "id": "B", "type_id": 0 } });
        json!({
            "version": "1.0",
            "truncation": null,
            "padding": null,
            "added_tokens": self.specials().iter().map(special).collect::<Vec<_>>(),
            "normalizer": { "type": "Sequence", "normalizers": self.normalizers() },
            "pre_tokenizer": {
                "type": "Metaspace", "replacement": SPACE.to_string(), "prepend_scheme": "always", "split": true,
            },
            "post_processor": {
                "type": "TemplateProcessing",
                "single": [begin, a, end],
                "pair": [begin, a, end, end, b, end],
                "special_tokens": { text(self.begin): token(self.begin), text(self.end): token(self.end) },
            },
            "decoder": { "type": "Metaspace", "replacement": SPACE.to_string(), "prepend_scheme": "always", "split": true },
            "model": { "type": "Unigram", "unk_id": self.unknown, "vocab": self.pieces, "byte_fallback": false },
        })
    }

    /// SentencePiece's `nmt_nfkc`: NFKC, without control characters, all kinds of space as one space.
    fn normalizers(&self) -> Vec<Value> {
        let replace = |pattern: &str, content: &str| json!({ "type": "Replace", "pattern": { "Regex": pattern }, "content": content });
        let mut all = vec![
            replace(r"[\x01-\x08\x0B\x0E-\x1F\x7F\x{8F}\x{9F}]", ""),
            replace(r"[\t\n\x0C\r\x{1680}\x{200B}-\x{200F}\x{2028}\x{2029}\x{2581}\x{FEFF}\x{FFFD}]", " "),
            json!({ "type": "NFKC" }),
            replace(" {2,}", " "),
        ];
        if self.trims {
            all.push(json!({ "type": "Strip", "strip_left": true, "strip_right": true }));
        }
        all
    }
}

/// Cuts words into pieces.
pub struct Segmenter<'v> {
    /// Pieces with their ids, and prefixes of pieces without one.
    ids: HashMap<&'v str, Option<usize>>,
    scores: Vec<f64>,
    unknown: usize,
    unknown_score: f64,
}

impl<'v> Segmenter<'v> {
    pub fn new(vocabulary: &'v Vocabulary) -> Self {
        let pieces = &vocabulary.pieces;
        let mut ids: HashMap<&str, Option<usize>> = HashMap::new();
        for (id, (piece, _)) in pieces.iter().enumerate() {
            for (at, _) in piece.char_indices().skip(1) {
                ids.entry(&piece[..at]).or_default();
            }
            ids.insert(piece, Some(id).filter(|id| *id != vocabulary.unknown));
        }
        let least = pieces.iter().map(|(_, score)| *score).fold(0.0f32, f32::min);
        Self {
            ids,
            scores: pieces.iter().map(|(_, score)| f64::from(*score)).collect(),
            unknown: vocabulary.unknown,
            unknown_score: f64::from(least) - UNKNOWN_COST,
        }
    }

    /// The ids of a word's pieces, the last one first; [`SPACE`] stands for spaces.
    pub fn cut(&self, word: &str) -> Vec<usize> {
        let bounds: Vec<usize> = word.char_indices().map(|(at, _)| at).chain([word.len()]).collect();
        let count = bounds.len() - 1;
        // For each position: the best sum up to it, the start of its last piece, and the piece itself.
        let mut best = vec![(f64::NEG_INFINITY, 0, self.unknown); count + 1];
        best[0].0 = 0.0;
        for from in 0..count {
            let base = best[from].0;
            let unknown = (base + self.unknown_score, from, self.unknown);
            if unknown.0 > best[from + 1].0 {
                best[from + 1] = unknown;
            }
            for to in from + 1..=count {
                let Some(id) = self.ids.get(&word[bounds[from]..bounds[to]]) else { break };
                if let Some(id) = id.filter(|id| base + self.scores[*id] > best[to].0) {
                    best[to] = (base + self.scores[id], from, id);
                }
            }
        }
        let mut ids = Vec::new();
        let mut at = count;
        while at > 0 {
            ids.push(best[at].2);
            at = best[at].1;
        }
        ids
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        let pieces =
            [("<s>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("a", -3.0), ("b", -3.0), ("ab", -4.0), ("aba", -9.0)];
        let pieces = pieces.iter().map(|(piece, score)| ((*piece).to_owned(), *score)).collect();
        Vocabulary { pieces, begin: 0, end: 1, unknown: 2, pad: None, other_specials: Vec::new(), trims: false }
    }

    #[test]
    fn the_best_sum_wins() {
        let vocabulary = vocabulary();
        let segmenter = Segmenter::new(&vocabulary);
        let check = |word: &str, expected: &[usize]| {
            let mut ids = segmenter.cut(word);
            ids.reverse();
            assert_eq!(ids, expected, "{word}");
        };
        check("", &[]);
        check("aba", &[5, 3]);
        check("aab", &[3, 5]);
        check("xab", &[2, 5]);
        check("<s>", &[0]);
    }

    #[test]
    fn a_cut_vocabulary_numbers_its_pieces_anew() {
        let cut = vocabulary().cut(&[0, 1, 2, 4, 5]);
        assert_eq!((cut.begin, cut.end, cut.unknown), (0, 1, 2));
        assert_eq!(cut.pieces[4].0, "ab");
        assert_eq!(cut.tokenizer()["model"]["vocab"][3][0], "b");
    }
}

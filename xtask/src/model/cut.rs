//! Cuts a vocabulary to some languages: keeps the pieces of frequent words, and the single characters of all alphabets.
//!
//! Word frequencies come from broad lists (Speer 2022, `wordfreq`) rather than a corpus: a small corpus has too few words, and those
//! that it lacks would be split into fragments.

use super::packages::{self, WORDFREQ, python};
use super::unigram::{SPACE, Segmenter, Vocabulary};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Languages that a vocabulary can be cut to.
pub const LANGUAGES: [&str; 4] = ["en", "ru", "es", "de"];
/// Rough shares of other spellings of a listed word (lower case, between spaces): with a capital, in capitals, and after a bracket,
/// quotation mark or hyphen.
const CAPITAL: f64 = 0.2;
const CAPITALS: f64 = 0.01;
const JOINED: f64 = 0.03;
/// For rarer words, only the listed spelling is considered.
const RARE: f64 = 1e-7;
/// From here on, characters are words or syllables of languages that the vocabulary cannot be cut to: ten thousand pieces that mean
/// little one by one. Their marks and digits are rare too.
const FOREIGN: char = '\u{2E80}';

/// The ids to keep, ascending: special pieces, single characters of alphabets, numbers and marks, and `share` more pieces per
/// language. A piece is ranked by its share of the text of all languages together, with equal weights, so a language that needs few
/// pieces leaves room for the others.
pub fn kept(vocabulary: &Vocabulary, languages: &[String], share: usize) -> Result<Vec<usize>, String> {
    let lists = packages::fetch(&WORDFREQ)?;
    let segmenter = Segmenter::new(vocabulary);
    let mut kept: BTreeSet<usize> = vocabulary.specials().into_iter().collect();
    kept.extend((0..vocabulary.pieces.len()).filter(|id| is_basic(&vocabulary.pieces[*id].0)));
    let mut uses: BTreeMap<usize, f64> = BTreeMap::new();
    for language in languages {
        let words = read(&lists.join(format!("wordfreq/data/large_{language}.msgpack.gz")))?;
        for (frequency, word) in &words {
            // Other spellings of a rare word would not change the order.
            let count = if *frequency < RARE { 1 } else { usize::MAX };
            for (form, part) in forms(word).into_iter().take(count) {
                for id in segmenter.cut(&form) {
                    *uses.entry(id).or_default() += frequency * part;
                }
            }
        }
    }
    let mut order: Vec<(usize, f64)> = uses.into_iter().filter(|(id, _)| !kept.contains(id)).collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    kept.extend(order.iter().take(share * languages.len()).map(|(id, _)| *id));
    Ok(kept.into_iter().collect())
}

/// Single characters of alphabets, and runs of digits and marks.
fn is_basic(piece: &str) -> bool {
    let text = piece.strip_prefix(SPACE).unwrap_or(piece);
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => true,
        (Some(c), None) => !c.is_alphabetic() || c < FOREIGN,
        _ => text.chars().all(|c| !c.is_alphabetic() && c < FOREIGN),
    }
}

fn forms(word: &str) -> [(String, f64); 4] {
    let mut chars = word.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    [
        (format!("{SPACE}{word}"), 1.0),
        (format!("{SPACE}{first}{}", chars.as_str()), CAPITAL),
        (format!("{SPACE}{}", word.to_uppercase()), CAPITALS),
        (word.to_owned(), JOINED),
    ]
}

/// Reads words with their frequencies. The file is a header followed by lists of words; those of list n have the frequency
/// 10^(−n/100).
fn read(path: &Path) -> Result<Vec<(f64, String)>, String> {
    let plain = path.with_extension("");
    if !plain.exists() {
        python(&["-m", "gzip", "-d", &path.display().to_string()])?;
    }
    let bytes = fs::read(&plain).map_err(|error| format!("{}: {error}", plain.display()))?;
    let broken = || format!("{} is not a list of words: delete the file and run the command again", plain.display());
    let mut reader = Reader { bytes: &bytes };
    let lists = reader.array().ok_or_else(broken)?;
    reader.skip_map().ok_or_else(broken)?;
    let mut words = Vec::new();
    for place in 0..lists.saturating_sub(1) {
        let frequency = 10f64.powf(place as f64 / -100.0);
        for _ in 0..reader.array().ok_or_else(broken)? {
            words.push((frequency, reader.text().ok_or_else(broken)?.to_owned()));
        }
    }
    Ok(words)
}

/// The part of MessagePack that the lists use: arrays, strings, and a map of strings and small numbers.
struct Reader<'b> {
    bytes: &'b [u8],
}

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (head, tail) = self.bytes.split_at_checked(count)?;
        self.bytes = tail;
        Some(head)
    }

    fn number(&mut self, width: usize) -> Option<usize> {
        Some(self.take(width)?.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    }

    fn array(&mut self) -> Option<usize> {
        match self.number(1)? {
            kind @ 0x90..=0x9f => Some(kind & 0x0f),
            0xdc => self.number(2),
            0xdd => self.number(4),
            _ => None,
        }
    }

    fn text(&mut self) -> Option<&'b str> {
        let length = match self.number(1)? {
            kind @ 0xa0..=0xbf => kind & 0x1f,
            0xd9 => self.number(1)?,
            0xda => self.number(2)?,
            0xdb => self.number(4)?,
            _ => return None,
        };
        std::str::from_utf8(self.take(length)?).ok()
    }

    fn skip_map(&mut self) -> Option<()> {
        let count = match self.number(1)? {
            kind @ 0x80..=0x8f => kind & 0x0f,
            _ => return None,
        };
        for _ in 0..count {
            self.text()?;
            match self.bytes.first()? {
                0..=0x7f => drop(self.take(1)?),
                _ => drop(self.text()?),
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn basic_pieces() {
        let check = |piece: &str, expected: bool| assert_eq!(is_basic(piece), expected, "{piece}");
        check("ж", true);
        check("▁ж", true);
        check("я", true);
        check("中", false);
        check("▁가", false);
        check("。", true);
        check("▁2015", true);
        check(").", true);
        check("▁der", false);
        check("er", false);
    }

    #[test]
    fn lists_are_read() {
        let bytes = [0x93, 0x81, 0xa1, b'v', 0x01, 0x90, 0x92, 0xa1, b'a', 0xd9, 2, b'b', b'c'];
        let mut reader = Reader { bytes: &bytes };
        assert_eq!(reader.array(), Some(3));
        assert_eq!(reader.skip_map(), Some(()));
        assert_eq!(reader.array(), Some(0));
        assert_eq!((reader.array(), reader.text(), reader.text()), (Some(2), Some("a"), Some("bc")));
        assert_eq!(reader.text(), None, "the end");
    }
}

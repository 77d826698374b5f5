//! Classifies what a question asks for by its words, where patterns leave doubt.
//!
//! The model is multinomial logistic regression over whole words and the beginnings of words, each weighted by how rare it
//! is, and the vector divided by its length. Names are replaced by their kinds. `cargo xtask intents` trains it from the example questions in
//! `src/language/examples/`, tells how often it is right on examples that it has not seen, and writes its file.

use crate::order::Order as _;
use std::sync::LazyLock;

static FILE: &[u8] = include_bytes!("classify/weights.bin");

/// Bits of the fingerprint of a feature. Of 1,000 features that the examples lack, one looks like one that they have.
const PRINT_BITS: u32 = 24;

/// Letters of the beginnings of words that are features.
const BEGINNINGS: std::ops::RangeInclusive<usize> = 4..=7;

/// Letters of the beginning of a word that tell which word it is.
const TELLING: usize = 5;

/// The rarity up to which a word is an everyday word: two or three examples have it.
const EVERYDAY: u8 = 8;

/// Weights are stored in steps of this size.
pub const STEP: f32 = 1.2;

/// The fingerprint of a feature: FNV-1a.
fn print(feature: &str) -> u32 {
    let hash = feature
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let folded = hash ^ (hash >> 32);
    (folded as u32) & ((1 << PRINT_BITS) - 1)
}

/// The features of a question: its whole words (`word>`) and their beginnings. A word in braces stands for a name of that
/// kind and has no beginning.
pub fn features(words: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for word in words {
        all.push(format!("{word}>"));
        let ends = || word.char_indices().map(|(at, _)| at).skip(1).enumerate();
        if !word.starts_with('{') {
            all.extend(
                ends().filter(|(before, _)| BEGINNINGS.contains(&(before + 1))).map(|(_, end)| word[..end].to_owned()),
            );
        }
    }
    all.order();
    all.dedup();
    all
}

/// How rare a feature is that `count` of `all` examples have: ln(all / count), rounded, at least 1.
pub fn rarity(count: usize, all: usize) -> u8 {
    (all.max(1) as f32 / count.max(1) as f32).ln().round().max(1.0) as u8
}

/// The rarity of a word that no example has, which makes all others say less.
const STRANGE: f32 = 6.0;

/// A feature in a trained model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// As [`features`] gives it.
    pub name: String,
    /// See [`rarity`].
    pub rarity: u8,
    /// Class and weight, in steps.
    pub weights: Vec<(u8, i8)>,
}

/// A trained model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Classifier {
    /// What it tells apart.
    pub classes: Vec<String>,
    /// A constant for each class, in steps.
    pub bias: Vec<i8>,
    /// How much surer a sum sounds than it is: sums are divided by it.
    pub temperature: f32,
    /// Fingerprints of the features, ascending.
    prints: Vec<u32>,
    /// How rare each feature is, see [`rarity`].
    rarities: Vec<u8>,
    /// Where the weights of each feature begin, and the end of the last.
    starts: Vec<u32>,
    /// Class and weight, in steps.
    weights: Vec<(u8, i8)>,
}

/// Reads bytes in order.
struct Reader(&'static [u8]);

impl Reader {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number in groups of seven bits, lowest first.
    fn number(&mut self) -> Option<u32> {
        let mut value = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            value |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number()? as usize;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}

fn number_to(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

impl Classifier {
    /// A model of these features.
    pub fn new(
        classes: Vec<String>,
        bias: Vec<i8>,
        temperature: f32,
        features: impl IntoIterator<Item = Feature>,
    ) -> Self {
        let mut rows: Vec<(u32, Feature)> =
            features.into_iter().map(|feature| (print(&feature.name), feature)).collect();
        // Of two with the same fingerprint, the more frequent counts.
        rows.order_by(|a, b| a.0.cmp(&b.0).then(a.1.rarity.cmp(&b.1.rarity)));
        rows.dedup_by_key(|row| row.0);
        let mut model = Self { classes, bias, temperature, ..Self::default() };
        for (print, feature) in rows {
            model.prints.push(print);
            model.rarities.push(feature.rarity);
            model.starts.push(model.weights.len() as u32);
            model.weights.extend(feature.weights);
        }
        model.starts.push(model.weights.len() as u32);
        model
    }

    /// The model that questions are classified by.
    pub fn trained() -> &'static Self {
        static TRAINED: LazyLock<Classifier> = LazyLock::new(|| Classifier::read(FILE).unwrap_or_default());
        &TRAINED
    }

    /// As a file. Like stands beside like, for compression: fingerprints, each less the one before it; rarities; numbers of
    /// weights; classes, each less the one before it; weights.
    pub fn written(&self) -> Vec<u8> {
        let mut out = Vec::new();
        number_to(&mut out, self.classes.len() as u32);
        for (name, bias) in self.classes.iter().zip(&self.bias) {
            number_to(&mut out, name.len() as u32);
            out.extend(name.bytes());
            out.push(*bias as u8);
        }
        number_to(&mut out, (self.temperature * 100.0).round() as u32);
        number_to(&mut out, self.prints.len() as u32);
        let before = std::iter::once(&0).chain(&self.prints);
        for (print, before) in self.prints.iter().zip(before) {
            number_to(&mut out, print - before);
        }
        out.extend(&self.rarities);
        let counts = || self.starts.windows(2).map(|pair| pair[0] as usize..pair[1] as usize);
        counts().for_each(|range| number_to(&mut out, range.len() as u32));
        for range in counts() {
            let mut before = 0;
            for (class, _) in &self.weights[range] {
                out.push(class - before);
                before = *class;
            }
        }
        out.extend(self.weights.iter().map(|(_, weight)| *weight as u8));
        out
    }

    /// Reads a file; `None`: it is none.
    fn read(file: &'static [u8]) -> Option<Self> {
        let mut file = Reader(file);
        let mut model = Self::default();
        for _ in 0..file.number()? {
            model.classes.push(file.text()?);
            model.bias.push(file.byte()? as i8);
        }
        model.temperature = file.number()? as f32 / 100.0;
        let count = file.number()?;
        let mut print = 0;
        for _ in 0..count {
            print += file.number()?;
            model.prints.push(print);
        }
        for _ in 0..count {
            model.rarities.push(file.byte()?);
        }
        let mut end = 0;
        model.starts.push(end);
        for _ in 0..count {
            end += file.number()?;
            model.starts.push(end);
        }
        for range in model.starts.windows(2) {
            let mut class = 0;
            for _ in range[0]..range[1] {
                class += file.byte()?;
                model.weights.push((class, 0));
            }
        }
        for (_, weight) in &mut model.weights {
            *weight = file.byte()? as i8;
        }
        Some(model)
    }

    /// The probability of each class for a question of these (folded) words; uncalibrated if `temperature` is 1.
    pub fn probabilities(&self, words: &[String]) -> Vec<f32> {
        let known = |word: &String| -> Vec<usize> {
            let names = features(std::slice::from_ref(word));
            names.iter().filter_map(|name| self.prints.binary_search(&print(name)).ok()).collect()
        };
        let by_word: Vec<Vec<usize>> = words.iter().map(known).collect();
        let strange = by_word.iter().filter(|known| known.is_empty()).count() as f32;
        let mut known = by_word.concat();
        known.order();
        known.dedup();
        let squares = known.iter().map(|at| f32::from(self.rarities[*at]).powi(2)).sum::<f32>();
        let length = (squares + strange * STRANGE.powi(2)).max(1.0).sqrt();
        let mut sums: Vec<f32> = self.bias.iter().map(|bias| f32::from(*bias)).collect();
        for at in known {
            let value = f32::from(self.rarities[at]) / length;
            for (class, weight) in &self.weights[self.starts[at] as usize..self.starts[at + 1] as usize] {
                if let Some(sum) = sums.get_mut(usize::from(*class)) {
                    *sum += f32::from(*weight) * value;
                }
            }
        }
        let scale = STEP / self.temperature.max(0.1);
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = sums.iter().map(|sum| ((sum - most) * scale).exp()).collect();
        let whole: f32 = powers.iter().sum();
        powers.into_iter().map(|power| power / whole).collect()
    }

    /// Whether a (folded) word occurs in the examples: such a word is more often an everyday word than a name.
    pub fn knows(&self, word: &str) -> bool {
        let letters = word.chars().count();
        let telling = |name: &String| {
            name.ends_with('>') || (name.chars().count() >= TELLING && name.chars().count() * 3 >= letters * 2)
        };
        let names = features(&[word.to_owned()]);
        let often =
            |name: &String| self.prints.binary_search(&print(name)).is_ok_and(|at| self.rarities[at] <= EVERYDAY);
        names.iter().filter(|name| telling(name)).any(often)
    }

    /// The classes and their probabilities, likeliest first.
    pub fn classes_of(&self, words: &[String]) -> Vec<(&str, f32)> {
        let names = self.classes.iter().map(String::as_str);
        let mut all: Vec<(&str, f32)> = names.zip(self.probabilities(words)).collect();
        all.order_by(|a, b| b.1.total_cmp(&a.1));
        all
    }

    /// The likeliest class and its probability.
    pub fn best(&self, words: &[String]) -> Option<(&str, f32)> {
        self.classes_of(words).first().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn features_of_words() {
        let check = |text: &str, expected: &[&str]| assert_eq!(features(&words(text)), expected, "{text}");
        check("уволен", &["увол", "уволе", "уволен>"]);
        check("at {company}", &["at>", "{company}>"]);
        check("no no", &["no>"]);
    }

    #[test]
    fn is_read_as_written() {
        let trained = Classifier::trained();
        let written: &'static [u8] = trained.written().leak();
        assert_eq!(Classifier::read(written).as_ref(), Some(trained));
        assert!(Classifier::read(&written[..written.len() - 1]).is_none());
    }

    #[test]
    fn classes_of_questions() {
        let check = |text: &str, expected: &str| {
            let (class, probability) = Classifier::trained().best(&words(text)).expect("the model has classes");
            assert_eq!(class, expected, "{text}");
            assert!(probability > 0.5, "{text}: {probability}");
        };
        check("which schools did she go to", "education");
        check("на каких языках он говорит", "spoken_languages");
        check("como puedo contactarla", "contacts");
        check("wer kann ihn empfehlen", "references");
        check("what is the weather like", "off_topic");
    }
}

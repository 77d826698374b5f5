//! Names by the words that they are made of: from word to word only what may fit is looked at.

use super::forms::SHARED;
use super::prepared::Prepared;
use std::collections::BTreeMap;
use std::ops::Bound;

/// Between the words of a path.
const GAP: char = '\u{0}';
/// Sorts after all longer paths that begin with the same word.
const AFTER_GAP: char = '\u{1}';

/// Forms by the skeletons of all their words.
#[derive(Clone, Debug, Default)]
pub(super) struct Paths(BTreeMap<String, Vec<usize>>);

impl Paths {
    /// Adds a form.
    pub fn insert(&mut self, skeletons: &[String], form: usize) {
        let path = skeletons.join(GAP.encode_utf8(&mut [0; 4]));
        self.0.entry(path).or_default().push(form);
    }

    /// At least the forms each of whose words a word of the text, in its place, begins like; of those that sound the same
    /// at most so many.
    pub fn fitting(&self, words: &[Prepared<'_>], most: usize) -> Vec<usize> {
        let mut found = Vec::new();
        self.walk(&mut String::new(), words, most, &mut found);
        found
    }

    fn walk(&self, path: &mut String, words: &[Prepared<'_>], most: usize, found: &mut Vec<usize>) {
        let Some((word, rest)) = words.split_first() else { return };
        let base = path.len();
        path.push_str(beginning(&word.skeleton));
        let mut from = path.clone();
        loop {
            let range = (Bound::Included(from.as_str()), Bound::Unbounded);
            let Some((known, forms)) = self.0.range::<str, _>(range).next() else { break };
            if !known.starts_with(path.as_str()) {
                break;
            }
            let end = known[base..].find(GAP).map_or(known.len(), |at| base + at);
            if end == known.len() {
                found.extend(forms.iter().take(most));
            }
            if !rest.is_empty() {
                let mut next = format!("{}{GAP}", &known[..end]);
                self.walk(&mut next, rest, most, found);
            }
            from.clear();
            from.push_str(&known[..end]);
            from.push(AFTER_GAP);
        }
    }
}

/// What a word's skeleton shares with those of the names that it is a form of. No ending follows a digit.
pub(super) fn beginning(skeleton: &str) -> &str {
    if skeleton.ends_with(|c: char| c.is_ascii_digit()) {
        return skeleton;
    }
    let least = SHARED.min(skeleton.len().saturating_sub(1)).max(1);
    let shared = (least..skeleton.len()).find(|end| skeleton.is_char_boundary(*end)).unwrap_or(skeleton.len());
    &skeleton[..shared]
}

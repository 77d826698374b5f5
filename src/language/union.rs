//! A table merged from all languages.

use super::{Language, Pack, Words};
use crate::order::Order as _;

/// The entries of a table from all packs, for texts that may be in any language when it does not pay to detect which.
/// Sorted, without duplicates.
#[derive(Clone, Debug)]
pub struct Union(Vec<&'static str>);

impl Union {
    /// The union of the tables that `tables` selects from each pack.
    pub fn of<T: IntoIterator<Item = Words>>(tables: impl Fn(&'static Pack) -> T) -> Self {
        let all = Language::ALL.into_iter().flat_map(|language| tables(language.pack()));
        let mut entries: Vec<&'static str> = all.into_iter().flat_map(Words::iter).collect();
        entries.order();
        entries.dedup();
        Union(entries)
    }

    /// Whether the union contains the (folded) word.
    pub fn has(&self, word: &str) -> bool {
        self.0.binary_search(&word).is_ok()
    }

    /// Whether an entry begins with this (folded) text.
    pub fn goes_on(&self, beginning: &str) -> bool {
        let at = self.0.partition_point(|entry| *entry < beginning);
        self.0.get(at).is_some_and(|entry| entry.starts_with(beginning))
    }

    /// The entries, sorted.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_all_languages() {
        let union = Union::of(|pack| [pack.writing.requests]);
        let (en, ru) = (Language::En.pack(), Language::Ru.pack());
        let count = |pack: &Pack| pack.writing.requests.iter().filter(|word| union.has(word)).count();
        assert_eq!(count(en), en.writing.requests.iter().count());
        assert_eq!(count(ru), ru.writing.requests.iter().count());
        assert!(union.goes_on("plea") && union.goes_on("please") && union.goes_on(""));
        assert!(!union.goes_on("pleased") && !union.has("plea") && !union.goes_on("яяя"));
    }
}

//! Word tables, and the macros that declare them and the sections of a pack.

use std::cmp::Ordering;

/// A table of folded words (see [`crate::text::fold`]), or of word beginnings or endings. Sorted, without duplicates:
/// `tests/language_packs.rs` checks every table of every pack.
///
/// The entries are one text, a line each: a list of them would take eight bytes more for each.
#[derive(Clone, Copy, Debug)]
pub struct Words(&'static str);

/// Declares a table of these words, which must be sorted.
macro_rules! words {
    ($($word:literal),* $(,)?) => { Words::of(concat!($($word, "\n"),*)) };
}

pub(super) use words;

/// Runs of folded words, such as "by the way", in any order. One text, like [`Words`].
#[derive(Clone, Copy, Debug)]
pub struct Runs(&'static str);

/// Declares runs of words, with a space between two words of a run.
macro_rules! runs {
    ($($run:literal),* $(,)?) => { Runs::of(concat!($($run, "\n"),*)) };
}

pub(super) use runs;

impl Runs {
    /// No runs.
    pub const NONE: Runs = Runs("");

    /// The runs in these lines.
    pub(super) const fn of(lines: &'static str) -> Self {
        Runs(lines)
    }

    /// The words of each run.
    pub fn iter(self) -> impl Iterator<Item = std::str::Split<'static, char>> {
        self.0.split_terminator('\n').map(|run| run.split(' '))
    }

    /// The length of the longest run that these folded words begin with.
    pub fn begins<'w>(self, words: impl Iterator<Item = &'w str> + Clone) -> Option<usize> {
        self.0.split_terminator('\n').filter_map(|run| run_length(run, words.clone())).max()
    }
}

/// The length of a run of words, if these folded words begin with it.
pub(crate) fn run_length<'w>(run: &str, mut words: impl Iterator<Item = &'w str>) -> Option<usize> {
    run.split(' ').all(|word| words.next() == Some(word)).then(|| run.split(' ').count())
}

impl Words {
    /// The empty table.
    pub const NONE: Words = Words("");

    /// A table of these sorted lines.
    pub(super) const fn of(lines: &'static str) -> Self {
        Words(lines)
    }

    /// Whether there are no entries.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether the (folded) word is in the table.
    pub fn has(self, word: &str) -> bool {
        let Words(mut open) = self;
        // The entry in the middle halves what is left.
        while !open.is_empty() {
            let start = before(open, open.len() / 2);
            let end = start + open[start..].find('\n').unwrap_or(open.len() - start - 1);
            match open[start..end].cmp(word) {
                Ordering::Equal => return true,
                Ordering::Less => open = &open[end + 1..],
                Ordering::Greater => open = &open[..start],
            }
        }
        false
    }

    /// Whether the word begins with an entry.
    pub fn begins(self, word: &str) -> bool {
        self.iter().any(|entry| word.starts_with(entry))
    }

    /// Whether the word ends with an entry.
    pub fn ends(self, word: &str) -> bool {
        self.iter().any(|entry| word.ends_with(entry))
    }

    /// The entries, sorted.
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split_terminator('\n')
    }
}

/// The beginning of the line that this byte belongs to.
fn before(lines: &str, at: usize) -> usize {
    lines[..lines.floor_char_boundary(at)].rfind('\n').map_or(0, |end| end + 1)
}

/// Whether a folded word matches one of these alternatives, separated by `|`: `word`, `begin*`, `*end`.
pub(crate) fn one_of(alternatives: &str, word: &str) -> bool {
    alternatives.split('|').any(|one| match (one.strip_suffix('*'), one.strip_prefix('*')) {
        (Some(begin), _) => word.starts_with(begin),
        (_, Some(end)) => word.ends_with(end),
        _ => word == one,
    })
}

/// Something that holds word tables, and lists each of them with the path of its field.
pub trait Tables {
    /// Calls `see` with each table and its name.
    fn tables(&self, name: &str, see: &mut dyn FnMut(&str, Words));
}

impl Tables for Words {
    fn tables(&self, name: &str, see: &mut dyn FnMut(&str, Words)) {
        see(name, *self);
    }
}

/// Types of fields that hold no tables to check.
macro_rules! no_tables {
    ($($type:ty),* $(,)?) => {
        $(impl Tables for $type {
            fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
        })*
    };
}

no_tables!(bool, char, usize, u8, f64, &'static str, Runs, super::Script, fn() -> rust_stemmers::Stemmer);

impl<T: Tables> Tables for Option<T> {
    fn tables(&self, name: &str, see: &mut dyn FnMut(&str, Words)) {
        if let Some(inner) = self {
            inner.tables(name, see);
        }
    }
}

impl<T: Tables> Tables for &'static [T] {
    fn tables(&self, name: &str, see: &mut dyn FnMut(&str, Words)) {
        self.iter().for_each(|inner| inner.tables(name, see));
    }
}

impl<T: Tables, const N: usize> Tables for [T; N] {
    fn tables(&self, name: &str, see: &mut dyn FnMut(&str, Words)) {
        self.iter().for_each(|inner| inner.tables(name, see));
    }
}

impl<A: Tables, B: Tables> Tables for (A, B) {
    fn tables(&self, name: &str, see: &mut dyn FnMut(&str, Words)) {
        self.0.tables(name, see);
        self.1.tables(name, see);
    }
}

/// Declares a section of the pack: a struct whose tables can be visited.
macro_rules! section {
    (
        $(#[$doc:meta])* pub struct $name:ident {
            $($(#[doc = $field_doc:literal])* $(#[cfg($($cfg:tt)*)])? pub $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $($(#[doc = $field_doc])* $(#[cfg($($cfg)*)])? pub $field: $type,)* }

        impl $crate::language::Tables for $name {
            #[allow(unused_variables)] // A section may have no fields yet.
            fn tables(&self, name: &str, see: &mut dyn FnMut(&str, $crate::language::Words)) {
                $(
                    $(#[cfg($($cfg)*)])?
                    $crate::language::Tables::tables(&self.$field, concat!(stringify!($name), ".", stringify!($field)), see);
                )*
            }
        }
    };
}

pub(super) use section;

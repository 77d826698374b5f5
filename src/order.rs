//! Stable sorting that is compiled only once. `slice::sort_by` is compiled for every type and comparison, and so is
//! `collect` into ordered maps and sets, which sorts first: six kilobytes each time, a seventh of the whole module.
//! Here a single routine sorts the indices of the items; maps and sets are filled item by item.
//!
//! Invariant: the results equal those of the standard library.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Stable sorting of slices.
pub trait Order<T> {
    /// Sorts as `slice::sort_by` does.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts as `slice::sort` does.
    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }

    /// Sorts as `slice::sort_by_key` does.
    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }
}

impl<T> Order<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if self.len() < 2 {
            return;
        }
        let mut places = sorted_places(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        for at in 0..places.len() {
            // An item from the left of here has moved to where its entry now points.
            let mut from = places[at];
            while from < at {
                from = places[from];
            }
            places[at] = from;
            self.swap(at, from);
        }
    }
}

/// The indices of the items in sorted order. Not generic: this is the part that is compiled once.
fn sorted_places(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}

/// Collecting into ordered maps and sets.
pub trait Collect: Iterator + Sized {
    /// Collects into a set.
    fn into_set(self) -> BTreeSet<Self::Item>
    where
        Self::Item: Ord,
    {
        let mut set = BTreeSet::new();
        self.for_each(|item| {
            set.insert(item);
        });
        set
    }

    /// Collects into a map; of two values with the same key, the later wins.
    fn into_map<K: Ord, V>(self) -> BTreeMap<K, V>
    where
        Self: Iterator<Item = (K, V)>,
    {
        let mut map = BTreeMap::new();
        self.for_each(|(key, value)| {
            map.insert(key, value);
        });
        map
    }
}

impl<I: Iterator> Collect for I {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_library(numbers in prop::collection::vec(0u8..9, 0..60)) {
            let items: Vec<(u8, usize)> = numbers.into_iter().enumerate().map(|(at, number)| (number, at)).collect();
            let (mut ours, mut theirs) = (items.clone(), items.clone());
            ours.order_by_key(|item| item.0);
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(&ours, &theirs);
            let (mut ours, mut theirs) = (items.clone(), items);
            ours.order_by(|a, b| b.0.cmp(&a.0));
            theirs.sort_by_key(|item| std::cmp::Reverse(item.0));
            prop_assert_eq!(ours, theirs);
        }

        #[test]
        fn maps_and_sets_are_those_of_the_standard_library(items in prop::collection::vec((0u8..9, 0u8..9), 0..30)) {
            prop_assert_eq!(items.iter().into_set(), items.iter().collect::<BTreeSet<_>>());
            prop_assert_eq!(items.iter().copied().into_map(), items.iter().copied().collect::<BTreeMap<_, _>>());
        }
    }
}

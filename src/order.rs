//! Stable sorting that is compiled once. `slice::sort_by` is compiled anew for every type and comparison: eight kilobytes
//! each time, an eighth of the whole module. Here the places of the items are sorted, by one routine for all.
//!
//! Invariant: the order is that of the methods of `slice` with the same ends of their names.

use std::cmp::Ordering;

/// Stable sorting of slices.
pub trait Order<T> {
    /// Sorts as `slice::sort_by` does.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

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
            // What stood left of here has moved to where its place now says.
            let mut from = places[at];
            while from < at {
                from = places[from];
            }
            places[at] = from;
            self.swap(at, from);
        }
    }
}

/// The places of the items in their order. Not generic: this is what is compiled once.
fn sorted_places(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}

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
            theirs.sort_by(|a, b| b.0.cmp(&a.0));
            prop_assert_eq!(ours, theirs);
        }
    }
}

//! Groups texts into batches.

/// Which texts may share a batch without changing each other's vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Batching {
    /// Any texts; shorter ones are padded and masked.
    Padded,
    /// Only texts of equal length.
    EqualLength,
    /// None: every text runs alone.
    Single,
}

/// Batching pays off for short texts only: from about this many tokens on, arithmetic dominates.
const TOKENS_PER_BATCH: usize = 256;
/// Maximum share of padding in a batch: above it, more arithmetic is wasted than overhead saved.
const MAX_PADDING: f64 = 0.15;

/// Groups the texts, given by their lengths in tokens, into batches of indices. Deterministic; every index occurs
/// exactly once. Texts without tokens are left out.
pub(crate) fn plan(lengths: &[usize], batching: Batching) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..lengths.len()).filter(|place| lengths[*place] > 0).collect();
    order.sort_by_key(|place| (lengths[*place], *place));
    let mut batches: Vec<Vec<usize>> = Vec::new();
    let mut tokens = 0;
    for place in order {
        let length = lengths[place];
        if let Some(batch) = batches.last_mut() {
            // The lengths are sorted: this text is the longest so far, so all others would be padded to it.
            let padded = (batch.len() + 1) * length;
            let padding = (padded - tokens - length) as f64 / padded as f64;
            let joins = match batching {
                Batching::Single => false,
                Batching::EqualLength => padding == 0.0,
                Batching::Padded => padding <= MAX_PADDING,
            };
            if joins && padded <= TOKENS_PER_BATCH {
                batch.push(place);
                tokens += length;
                continue;
            }
        }
        batches.push(vec![place]);
        tokens = length;
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn groups() {
        let check = |lengths: &[usize], batching, expected: &[&[usize]]| {
            assert_eq!(plan(lengths, batching), expected, "{lengths:?} {batching:?}");
        };
        check(&[], Batching::Padded, &[]);
        check(&[0, 3], Batching::Padded, &[&[1]]);
        check(&[9, 10, 9], Batching::Padded, &[&[0, 2, 1]]);
        check(&[9, 10, 9], Batching::EqualLength, &[&[0, 2], &[1]]);
        check(&[9, 10, 9], Batching::Single, &[&[0], &[2], &[1]]);
        check(&[3, 30], Batching::Padded, &[&[0], &[1]]);
        check(&[200, 200], Batching::Padded, &[&[0], &[1]]);
    }

    proptest! {
        #[test]
        fn every_text_once(lengths in prop::collection::vec(0usize..600, 0..60), kind in 0..3) {
            let batching = [Batching::Padded, Batching::EqualLength, Batching::Single][kind as usize];
            let mut seen: Vec<usize> = plan(&lengths, batching).concat();
            seen.sort_unstable();
            let expected: Vec<usize> = (0..lengths.len()).filter(|place| lengths[*place] > 0).collect();
            prop_assert_eq!(seen, expected);
        }
    }
}

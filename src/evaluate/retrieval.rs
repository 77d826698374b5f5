//! Metrics of ranked lists. The grade of a document that is not relevant is 0.

use crate::order::Order as _;
use std::collections::BTreeMap;

/// The gain of a grade in DCG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// 2^grade − 1 (Burges et al. 2005).
    Exponential,
    /// The grade itself (Järvelin & Kekäläinen 2002).
    Linear,
}

/// The grades of a ranked list of ids. A repeated id counts once. A relevant id may omit leading folders: `notes.md`
/// also matches `pages/notes.md`.
pub fn grades(retrieved: &[String], relevant: &BTreeMap<String, u32>) -> Vec<u32> {
    let mut seen = std::collections::BTreeSet::new();
    let mut taken = std::collections::BTreeSet::new();
    let mut grade = |id: &String| {
        let tails = id.match_indices('/').map(|(at, _)| &id[at + 1..]);
        let known = std::iter::once(id.as_str()).chain(tails).find(|tail| relevant.contains_key(*tail));
        known.filter(|name| taken.insert((*name).to_owned())).and_then(|name| relevant.get(name)).copied().unwrap_or(0)
    };
    retrieved.iter().filter(|id| seen.insert((*id).clone())).map(&mut grade).collect()
}

/// Share of `relevant` documents among the first `k`; 0 if none is relevant.
pub fn recall_at(grades: &[u32], relevant: usize, k: usize) -> f64 {
    let found = grades.iter().take(k).filter(|g| **g > 0).count();
    if relevant == 0 { 0.0 } else { found as f64 / relevant as f64 }
}

/// 1 / rank of the first relevant document, 0 where none was retrieved. Its mean over questions is MRR.
pub fn reciprocal_rank(grades: &[u32]) -> f64 {
    grades.iter().position(|g| *g > 0).map_or(0.0, |rank| 1.0 / (rank + 1) as f64)
}

/// Normalised discounted cumulative gain at `k`. `ideal`: the grades of all relevant documents, in any order. 0 if none
/// is relevant.
pub fn ndcg(grades: &[u32], ideal: &[u32], k: usize, gain: Gain) -> f64 {
    let mut best: Vec<u32> = ideal.to_vec();
    best.order_by(|a, b| b.cmp(a));
    let worth = |grade: u32| match gain {
        Gain::Exponential => f64::from(grade).exp2() - 1.0,
        Gain::Linear => f64::from(grade),
    };
    let dcg = |grades: &[u32]| -> f64 {
        grades.iter().take(k).enumerate().map(|(rank, grade)| worth(*grade) / ((rank + 2) as f64).log2()).sum()
    };
    let most = dcg(&best);
    // An empty sum is −0 in floating point.
    if most > 0.0 { dcg(grades) / most + 0.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        let ids = |list: &[&str]| list.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        let relevant = BTreeMap::from([("a".to_owned(), 3), ("b".to_owned(), 1)]);
        let list = grades(&ids(&["x", "a", "a", "b"]), &relevant);
        assert_eq!(list, [0, 3, 1]);
        assert_eq!(grades(&ids(&["pages/a", "x/b", "other/a", "ab"]), &relevant), [3, 1, 0, 0]);
        assert_eq!((recall_at(&list, 2, 2), recall_at(&list, 2, 3), recall_at(&[], 0, 3)), (0.5, 1.0, 0.0));
        assert_eq!((reciprocal_rank(&list), reciprocal_rank(&[0])), (0.5, 0.0));
        assert_eq!(ndcg(&[3, 1], &[1, 3], 10, Gain::Linear), 1.0);
        // (7/log2(3) + 1/log2(4)) / (7/log2(2) + 1/log2(3))
        let expected = (7.0 / 3f64.log2() + 0.5) / (7.0 + 1.0 / 3f64.log2());
        assert!((ndcg(&list, &[3, 1], 10, Gain::Exponential) - expected).abs() < 1e-12);
        assert_eq!(ndcg(&[0], &[], 10, Gain::Exponential), 0.0);
    }
}

//! R@k, MRR and nDCG for a set and for its halves.

use super::List;
use super::data::{Question, TestSet};
use adfontes::evaluate::retrieval::{Gain, ndcg, reciprocal_rank};
use serde_json::{Map, Value, json};

/// Sums per metric: [first half, second half], with the number of questions of each.
pub struct Scores {
    names: &'static [&'static str],
    sums: Vec<[f64; 2]>,
    counts: [f64; 2],
}

pub fn round(value: f64) -> Value {
    json!((value * 10_000.0).round() / 10_000.0)
}

/// Judges one list per question. Neighbouring documents are in the same half.
pub fn of<'l>(set: &TestSet, list: impl Fn(usize) -> &'l List) -> Scores {
    let names: &[&str] = if set.is_single() { &["r@1", "r@5", "mrr@10"] } else { &["ndcg@10", "ndcg@10linear", "p@1"] };
    let mut scores = Scores { names, sums: vec![[0.0; 2]; names.len()], counts: [0.0; 2] };
    for (at, question) in set.questions.iter().enumerate() {
        let place = set.gold(at).map_or(at, |doc| doc as usize);
        let half = place / 5 % 2;
        scores.counts[half] += 1.0;
        let values = if set.is_single() { single(set.gold(at), list(at)) } else { graded(set, question, list(at)) };
        for (sum, value) in scores.sums.iter_mut().zip(values) {
            sum[half] += value;
        }
    }
    scores
}

fn single(gold: Option<u32>, list: &List) -> [f64; 3] {
    let grades: Vec<u32> = list.iter().take(10).map(|(doc, _)| u32::from(Some(*doc) == gold)).collect();
    let rank = grades.iter().position(|grade| *grade > 0);
    let within = |k: usize| if rank.is_some_and(|rank| rank < k) { 1.0 } else { 0.0 };
    [within(1), within(5), reciprocal_rank(&grades)]
}

/// nDCG@10 with both gain functions, and whether the first document is relevant at all.
fn graded(set: &TestSet, question: &Question, list: &List) -> [f64; 3] {
    let grades: Vec<u32> =
        list.iter().take(10).map(|(doc, _)| grade(question, &set.documents[*doc as usize].id)).collect();
    let ideal: Vec<u32> = question.relevant.values().copied().collect();
    let first = grades.first().is_some_and(|grade| *grade > 0);
    let at_10 = |gain| ndcg(&grades, &ideal, 10, gain);
    [at_10(Gain::Exponential), at_10(Gain::Linear), f64::from(u8::from(first))]
}

fn grade(question: &Question, id: &str) -> u32 {
    question.relevant.get(id).copied().unwrap_or(0)
}

impl Scores {
    /// The mean of the first metric.
    pub fn main(&self) -> f64 {
        self.sums[0].iter().sum::<f64>() / self.counts.iter().sum::<f64>().max(1.0)
    }

    pub fn json(&self) -> Value {
        let mut out = Map::new();
        for (name, sums) in self.names.iter().zip(&self.sums) {
            let mean = sums.iter().sum::<f64>() / self.counts.iter().sum::<f64>().max(1.0);
            let halves: Vec<Value> =
                sums.iter().zip(self.counts).map(|(sum, count)| round(sum / count.max(1.0))).collect();
            out.insert((*name).into(), json!({ "mean": round(mean), "halves": halves }));
        }
        Value::Object(out)
    }
}

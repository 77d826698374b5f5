//! When to say "not in the sources": compares the confidence of retrieval with and without the answering paragraph in the corpus.

use super::Bench;
use super::metrics::round;
use adfontes::retrieve::{coverage, meaning, relevance};
use serde_json::{Value, json};

/// Number of passages whose confidence counts, as many as a general question gets.
const TOP: usize = 5;

/// Measures of confidence; each is the maximum over the best passages.
const MEASURES: [&str; 3] = ["coverage", "cosine", "relevance"];

fn confidence(bench: &Bench, at: usize, withheld: &dyn Fn(u32) -> bool) -> [f32; 3] {
    let [_, _, fused] = bench.lists(at, withheld);
    let query = bench.query(at);
    let mut best = [0f32; 3];
    for (doc, _) in fused.iter().take(TOP) {
        let coverage = coverage(&bench.lexical, *doc, &query);
        let dense = bench.dense.as_ref().filter(|dense| dense.knows);
        let cosine = dense.and_then(|dense| dense.index.similarity(*doc, &dense.questions[at]));
        let meaning = cosine.zip(dense).map(|(cosine, dense)| meaning(cosine, dense.cosine_range));
        let values = [coverage, cosine.unwrap_or(0.0), relevance(coverage, meaning)];
        for (best, value) in best.iter_mut().zip(values) {
            *best = best.max(value);
        }
    }
    best
}

/// For each threshold, the shares of answerable and of unanswerable questions that are answered. Proposes the highest
/// threshold that still answers 95 % of the answerable ones.
pub fn curve(bench: &Bench) -> Value {
    let questions = 0..bench.set.questions.len();
    let with: Vec<[f32; 3]> = questions.clone().map(|at| confidence(bench, at, &|_| false)).collect();
    let without: Vec<[f32; 3]> =
        questions.map(|at| confidence(bench, at, &|doc| Some(doc) == bench.set.gold(at))).collect();
    let measures = MEASURES.iter().enumerate().map(|(m, name)| {
        let share = |all: &[[f32; 3]], threshold: f32| {
            all.iter().filter(|values| values[m] >= threshold).count() as f64 / all.len().max(1) as f64
        };
        let steps = || (0..=20).map(|step| step as f32 / 20.0);
        let points: Vec<Value> =
            steps().map(|t| json!([round(f64::from(t)), round(share(&with, t)), round(share(&without, t))])).collect();
        // Area under the ROC curve: the probability that an answerable question has more confidence than an unanswerable one.
        let mut wins = 0.0;
        for a in &with {
            for b in &without {
                wins += if a[m] > b[m] {
                    1.0
                } else if a[m] == b[m] {
                    0.5
                } else {
                    0.0
                };
            }
        }
        let auc = wins / (with.len() * without.len()).max(1) as f64;
        let keep = (0..=100).rev().map(|step| step as f32 / 100.0).find(|t| share(&with, *t) >= 0.95).unwrap_or(0.0);
        let curve = json!({
            "auc": round(auc),
            "proposed": round(f64::from(keep)),
            "answeredAtProposed": [round(share(&with, keep)), round(share(&without, keep))],
            "thresholdAnsweredWithheld": points,
        });
        ((*name).to_owned(), curve)
    });
    Value::Object(measures.collect())
}

//! What the ways of searching vectors cost natively, as one JSON object on standard output: all compared, the one-bit sieve, the prebuilt graph.
//!
//! `cargo xtask bench vectors [--sizes 10000,50000] [--graph-to 10000]`: the graph is built up to that many vectors (a minute for 10,000). The
//! vectors are made like sentence embeddings: a common offset, two dozen directions that matter, noise of each one's own.
#![allow(clippy::disallowed_methods)] // A program: arguments and time are its input.

use adfontes::index::vectors::{VectorIndex, VectorKind};
use serde_json::{Value, json};
use std::time::Instant;

const DIMENSION: usize = 384;
const DIRECTIONS: usize = 24;
const QUESTIONS: usize = 200;
const K: usize = 10;
/// A graph earns its place by at most this share of the sieve's time, at this recall.
const WANTED: (f64, f64) = (0.5, 0.99);

/// Pseudo-random numbers from -1 to 1, the same in every run (splitmix64).
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) >> 40) as f32 / (1u64 << 24) as f32 * 2.0 - 1.0
    }

    fn row(&mut self) -> Vec<f32> {
        (0..DIMENSION).map(|_| self.next()).collect()
    }
}

fn vectors(count: usize) -> Vec<Vec<f32>> {
    let mut noise = Noise(1);
    let directions: Vec<Vec<f32>> = (0..DIRECTIONS).map(|_| noise.row()).collect();
    let one = |_| {
        let mut vector: Vec<f32> = (0..DIMENSION).map(|at| 0.3 + 0.2 * noise.next() + (at % 3) as f32 * 0.1).collect();
        for direction in &directions {
            let weight = noise.next();
            vector.iter_mut().zip(direction).for_each(|(x, d)| *x += weight * d);
        }
        vector
    };
    (0..count).map(one).collect()
}

/// Median milliseconds of a question, and the share of the true neighbours that are found.
fn measured(index: &VectorIndex, questions: &[Vec<f32>], truth: &[Vec<u32>]) -> Result<(f64, f64), String> {
    let (mut times, mut hits) = (Vec::new(), 0);
    for (question, truth) in questions.iter().zip(truth) {
        let query = index.prepare(question).map_err(|error| error.to_string())?;
        let began = Instant::now();
        let found = index.search(&query, K, None);
        times.push(began.elapsed().as_secs_f64() * 1e3);
        hits += found.iter().filter(|(doc, _)| truth.contains(doc)).count();
    }
    times.sort_by(f64::total_cmp);
    Ok((times[times.len() / 2], hits as f64 / (K * questions.len()) as f64))
}

fn row(count: usize, index: &VectorIndex, build_ms: f64, (ms, recall): (f64, f64)) -> Value {
    let row = json!({ "count": count, "index": index.kind().as_str(), "buildMs": build_ms, "queryMs": ms, "recallAt10": recall });
    eprintln!("{row}");
    row
}

fn size(count: usize, with_graph: bool, rows: &mut Vec<Value>) -> Result<Option<bool>, String> {
    let mut all = vectors(count + QUESTIONS);
    let questions = all.split_off(count);
    let began = Instant::now();
    let index = VectorIndex::build(DIMENSION, all.iter().map(|vector| Some(vector.as_slice())));
    let index = index.map_err(|error| error.to_string())?;
    let build_ms = began.elapsed().as_secs_f64() * 1e3;
    // Whatever passes a filter that all pass, up to the exact limit and beyond, is compared one by one in exact indexes only: the truth
    // comes from the similarities themselves.
    let mut truth = Vec::with_capacity(QUESTIONS);
    for question in &questions {
        let query = index.prepare(question).map_err(|error| error.to_string())?;
        let cosine = |doc: u32| index.similarity(doc, &query).unwrap_or(-1.0);
        let mut all: Vec<(u32, f32)> = (0..count as u32).map(|doc| (doc, cosine(doc))).collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        truth.push(all.into_iter().take(K).map(|(doc, _)| doc).collect::<Vec<u32>>());
    }
    let without = measured(&index, &questions, &truth)?;
    rows.push(row(count, &index, build_ms, without));
    if !with_graph {
        return Ok(None);
    }
    let began = Instant::now();
    let graph = index.with_graph();
    let graph_ms = began.elapsed().as_secs_f64() * 1e3;
    let with = measured(&graph, &questions, &truth)?;
    rows.push(row(count, &graph, graph_ms, with));
    let earns = index.kind() == VectorKind::Prefilter && with.0 <= WANTED.0 * without.0 && with.1 >= WANTED.1;
    Ok(Some(earns))
}

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1)).cloned();
    let sizes = value("--sizes").unwrap_or_else(|| "10000,50000".to_owned());
    let graph_to: usize = value("--graph-to").and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let (mut rows, mut not_run, mut earns) = (Vec::new(), Vec::new(), serde_json::Map::new());
    for count in sizes.split(',') {
        let count: usize = count.parse().map_err(|_| format!("--sizes takes numbers, not {count}"))?;
        match size(count, count <= graph_to, &mut rows)? {
            Some(is) => drop(earns.insert(count.to_string(), is.into())),
            None => not_run.push(json!({ "peer": format!("prebuilt graph over {count}"), "reason": "its build takes minutes; --graph-to asks for it" })),
        }
    }
    let wanted = format!("graph <= {} of the sieve's time at recall >= {}", WANTED.0, WANTED.1);
    println!("{}", json!({ "rows": rows, "graphEarnsItsPlace": earns, "wanted": wanted, "notRun": not_run }));
    Ok(())
}

//! Reading and checking of answers: throughput of the citation parser, cost of a token late in a text against early in one,
//! verification and rendering of a long answer. Prints one JSON object.

// A benchmark is about time.
#![allow(clippy::disallowed_methods)]

use adfontes::read::{CitationParser, parse_attribution, parse_citations};
use adfontes::render::{self, AnswerOptions};
use adfontes::text::Language;
use adfontes::verify::{Source, verify};
use std::hint::black_box;
use std::time::Instant;

/// Nanoseconds that this thread has computed for, where the system tells (Linux): other processes do not count.
fn computed() -> Option<f64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// Computing time of one of many runs, in milliseconds.
fn mean_ms(runs: u32, mut run: impl FnMut()) -> Option<f64> {
    run();
    let start = computed()?;
    (0..runs).for_each(|_| run());
    Some((computed()? - start) / f64::from(runs) / 1e6)
}

/// The best of several runs, in seconds.
fn best(runs: usize, mut run: impl FnMut()) -> f64 {
    (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .fold(f64::INFINITY, f64::min)
}

const PARAGRAPH: &str = "Векторный поиск реализован в классе VectorSearchService [Источник 1]. The main method `search(query)` \
    sorts **results** by similarity[2], and returns the best [1, 3].\n\n- Сервис уведомлений запущен для клиентов [2]\n- El equipo \
    redujo el tiempo un 12 % [3], véase https://example.org/a[1]\n\n```rust\nlet x = items[1];\n```\n";

/// Seconds per token for the last `tail` of `tokens` tokens.
fn per_token(tokens: usize, tail: usize) -> f64 {
    let pieces: Vec<&str> = {
        let bounds: Vec<usize> =
            PARAGRAPH.char_indices().map(|(at, _)| at).step_by(4).chain([PARAGRAPH.len()]).collect();
        bounds.windows(2).map(|w| &PARAGRAPH[w[0]..w[1]]).collect()
    };
    let timed = || {
        let mut parser = CitationParser::new(3);
        for i in 0..tokens - tail {
            black_box(parser.push(pieces[i % pieces.len()]));
        }
        let start = Instant::now();
        for i in tokens - tail..tokens {
            black_box(parser.push(pieces[i % pieces.len()]));
        }
        start.elapsed().as_secs_f64() / tail as f64
    };
    (0..100).map(|_| timed()).fold(f64::INFINITY, f64::min)
}

fn main() {
    let text = PARAGRAPH.repeat(200);
    let megabytes = text.len() as f64 / 1e6;
    let citations = megabytes / best(200, || drop(black_box(parse_citations(&text, 3))));
    let attribution = megabytes / best(200, || drop(black_box(parse_attribution(&text))));
    let plain = "Plain prose without any marker, as most of an answer is. ".repeat(2_000);
    let prose = plain.len() as f64 / 1e6 / best(200, || drop(black_box(parse_citations(&plain, 3))));

    // About 500 words, 25 sentences, half of them right; ten passages of about 200 words.
    let facts: Vec<String> = (0..25)
        .map(|i| format!("The team of project number {i} reduced the median response time of the search service by {} percent within two months in {}", 10 + i, 1990 + i))
        .collect();
    let answer: String = facts
        .iter()
        .enumerate()
        .map(|(i, f)| {
            format!("{} [{}]. ", if i % 2 == 0 { f.clone() } else { f.replace("two months", "nine weeks") }, i % 10 + 1)
        })
        .collect();
    let passages: Vec<String> =
        (0..10).map(|p| (0..10).map(|i| format!("{}. ", facts[(p + i) % 25])).collect()).collect();
    let sources: Vec<Source<'_>> = passages
        .iter()
        .enumerate()
        .map(|(i, text)| Source { id: i + 1, text, name: "a.md", path: None, language: Language::En, is_code: false })
        .collect();
    let parsed = parse_citations(&answer, 10);
    let verification = 1e3 * best(100, || drop(black_box(verify(&answer, &parsed, &sources))));
    let verification_cpu = mean_ms(100, || drop(black_box(verify(&answer, &parsed, &sources))));
    let two_kilobytes: String = PARAGRAPH.repeat(6).chars().take(2_000).collect();
    let parsed_small = parse_citations(&two_kilobytes, 3);
    let view =
        1e3 * best(50, || drop(black_box(render::answer(&two_kilobytes, &parsed_small, AnswerOptions::default()))));
    let (early, late) = (per_token(10, 10), per_token(10_000, 10));
    println!(
        "{}",
        serde_json::json!({
            "citationsMbPerS": citations, "citationsProseMbPerS": prose, "attributionMbPerS": attribution,
            "nsPerTokenAt10": early * 1e9, "nsPerTokenAt10000": late * 1e9, "ratio": late / early,
            "verifyMs": verification, "verifyComputingMs": verification_cpu, "verifyWords": answer.split_whitespace().count(), "renderMsPer2000Chars": view, "renderBytes": two_kilobytes.len(),
        })
    );
}

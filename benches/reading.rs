//! Reading and checking answers: throughput of the parsers, cost of a late token of a stream compared to an early one,
//! verification and rendering of a long answer. Prints one JSON object with the figures and their targets.
//! Option: `--only=parse,tokens,verify,render`.

// A benchmark measures time.
#![allow(clippy::disallowed_methods)]

use adfontes::read::{ChatStreamParser, CitationParser, parse_attribution, parse_citations};
use adfontes::render::{self, AnswerOptions};
use adfontes::text::Language;
use adfontes::verify::{Source, verify};
use serde_json::{Map, Value, json};
use std::hint::black_box;
use std::time::Instant;

#[path = "reading/clock.rs"]
mod clock;
#[path = "reading/text.rs"]
mod text;
use clock::best;
use text::{PARAGRAPH, checked_answer, pieces};

/// Nanoseconds per token for the last `tail` of `tokens` tokens of a whole stream (events, chat, citations).
fn per_token(tokens: usize, tail: usize) -> f64 {
    let pieces = pieces();
    let events: Vec<Vec<u8>> = pieces
        .iter()
        .map(|piece| {
            let event = json!({ "choices": [{ "index": 0, "delta": { "content": piece } }] });
            format!("data: {event}\n\n").into_bytes()
        })
        .collect();
    let timed = || {
        let (mut chat, mut parser) = (ChatStreamParser::new(), CitationParser::new(3));
        let mut take = |at: usize| {
            for event in chat.push(&events[at % events.len()]) {
                if let adfontes::read::ChatEvent::Content(text) = event {
                    black_box(parser.push(&text));
                }
            }
        };
        (0..tokens - tail).for_each(&mut take);
        let start = Instant::now();
        (tokens - tail..tokens).for_each(&mut take);
        start.elapsed().as_secs_f64() / tail as f64
    };
    (0..60).map(|_| timed()).fold(f64::INFINITY, f64::min) * 1e9
}

fn rounded(value: f64) -> Value {
    json!((value * 1_000.0).round() / 1_000.0)
}

fn main() {
    let only: Option<String> = std::env::args().find_map(|arg| arg.strip_prefix("--only=").map(str::to_owned));
    let wanted = |part: &str| only.as_ref().is_none_or(|only| only.split(',').any(|name| name == part));
    let mut report = Map::new();
    let mut put = |name: &str, value: f64| drop(report.insert(name.to_owned(), rounded(value)));
    if wanted("parse") {
        let whole = PARAGRAPH.repeat(200);
        let megabytes = whole.len() as f64 / 1e6;
        put("citationsMbPerS", megabytes / best(|| drop(black_box(parse_citations(&whole, 3)))));
        put("attributionMbPerS", megabytes / best(|| drop(black_box(parse_attribution(&whole)))));
        let plain = "Plain prose without any marker, as most of an answer is. ".repeat(2_000);
        put("citationsProseMbPerS", plain.len() as f64 / 1e6 / best(|| drop(black_box(parse_citations(&plain, 3)))));
    }
    if wanted("tokens") {
        let (early, late) = (per_token(10, 10), per_token(10_000, 10));
        put("nsPerTokenAt10", early);
        put("nsPerTokenAt10000", late);
        put("tokenRatio", late / early);
    }
    if wanted("verify") {
        let (answer, passages) = checked_answer();
        let sources: Vec<Source<'_>> = passages
            .iter()
            .enumerate()
            .map(|(i, text)| Source {
                id: i + 1,
                text,
                name: "a.md",
                path: None,
                language: Language::En,
                is_code: false,
                lines: None,
            })
            .collect();
        let parsed = parse_citations(&answer, 10);
        put("verifyMs", 1e3 * best(|| drop(black_box(verify(&answer, &parsed, &sources)))));
        put("verifyWords", answer.split_whitespace().count() as f64);
        put("verifyPassages", passages.len() as f64);
    }
    if wanted("render") {
        let two_thousand: String = PARAGRAPH.repeat(6).chars().take(2_000).collect();
        let parsed = parse_citations(&two_thousand, 3);
        let render = || drop(black_box(render::answer(&two_thousand, &parsed, AnswerOptions::default())));
        put("renderMsPer2000Chars", 1e3 * best(render));
    }
    report.insert("targets".into(), json!({ "citationsMbPerS": ">= 50", "tokenRatio": "<= 1.5", "verifyMs": "<= 5" }));
    println!("{}", Value::Object(report));
}

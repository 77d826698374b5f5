//! All native tests as one program: linked once instead of once for each file, and its tests share the cores to the end.
//! `cargo test --test native kind_cases` runs those of `tests/kind_cases.rs`.
#![cfg(all(feature = "engine", not(target_arch = "wasm32")))]
#![allow(clippy::unwrap_used)] // A panic is how a test fails.

mod agent_cases;
mod attribution_cases;
mod attribution_strategies;
mod changes;
mod citation_cases;
mod clock;
mod context_cases;
mod dialog_cases;
mod dialog_facts;
mod domain_cases;
#[cfg(feature = "onnx")]
mod embed;
mod engine;
mod evaluate_cases;
mod evaluate_judge;
mod evaluate_portfolio;
mod evaluate_report;
mod foreign;
mod graph_cases;
mod hostile_cases;
mod ingest_errors;
mod ingest_golden;
mod ingest_invariants;
mod injection;
mod kind_cases;
mod language_packs;
mod limits;
mod many;
mod off_topic;
mod outward;
mod page_cases;
#[path = "scenarios/portfolio.rs"]
mod portfolio;
mod read_cases;
mod references;
mod registry_cases;
mod render_cases;
mod rerank;
mod resume_quality;
mod retrieve_cases;
mod robust;
mod scenarios;
mod settings_cases;
mod store;
mod stream_cases;
mod suggest_cases;
mod tidy;
mod time_cases;
#[cfg(feature = "types")]
mod types;
mod verify_cases;
mod vocabulary_cases;
mod voice_cases;

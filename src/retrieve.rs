//! `search()`: graph, fallback, hybrid text search; fusion, reranking, explanation.

pub mod fusion;

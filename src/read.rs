//! Push parsers for model output. They never block, fail or fetch.
//!
//! Every parser takes its input in pieces of any size, and its result does not depend on how the input is split: only
//! what is still undecided at the end of a piece is held back. Input that is not understood is passed on unchanged with
//! a diagnostic, never silently dropped. Memory is bounded by the look-ahead of the grammar, not by the length of the
//! input. All offsets are in bytes.

pub mod attribution;
pub mod chat;
pub mod citation;
mod clean;
mod remark;
mod repair;
mod reply;
pub mod sse;
pub mod structured;

pub use attribution::{AttributionEvent, AttributionParser, Declared, ParsedAttribution, Segment, parse_attribution};
pub use chat::{ChatEvent, ChatStreamParser, EndpointMessage, ToolCall, Usage};
pub use citation::{
    Citation, CitationEvent, CitationParser, InvalidCitation, ParsedCitations, SourceEntry, TextKind, parse_citations,
    source_entries,
};
pub use remark::{says_only, without_closing_remarks};
pub use repair::json_in;
pub use reply::{ReplyEvent, ReplyParser};
pub use sse::{SseEvent, SseParser};
pub use structured::{CitedAnswer, StructuredCitation, StructuredParser};

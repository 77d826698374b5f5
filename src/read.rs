//! Push parsers of model output. Never blocks, never fails, never fetches.
//!
//! Every parser takes its input in pieces of any size and gives the same result for every way of cutting it: what is
//! still undecided at the end of a piece is held back, and only that. What could not be understood is handed on as it
//! is, with a diagnostic, never dropped without a trace. Memory is bounded by the look-ahead of the grammar, not by the
//! length of the input. All offsets are bytes.

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

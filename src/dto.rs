//! The published shapes: what crosses to JavaScript and what the command line prints. camelCase; every offset is in
//! UTF-16 code units, so that `text.slice(start, end)` is the text meant. The TypeScript types of the package are made
//! from these structs (`cargo xtask types`).
//!
//! No decision is made here.

mod answers;
mod checks;
mod documents;
mod inputs;
mod measures;
mod references;
mod trace;
mod understanding;
mod words;

pub use answers::{AnswerDto, AnswerItemDto, EventDto, EventWriter, answer};
pub use checks::{
    AttributedSegmentDto, AttributionDto, CodeDto, ContributionsDto, DeclaredSegmentDto, ParsedAttributionDto,
    Passages, ProvenanceDto, QuoteDto, SentenceDto, SupportDto, VerificationDto, answer_attribution, attribution,
    verification,
};
pub use documents::{ChunkDto, DocumentDto, document};
pub use inputs::{CheckedMetadata, CheckedReference, GraphQuestion, PlanOptions, ReportOptions, SearchOptions};
pub use measures::{ChangeDto, EmbeddedDto, EvaluationDto, MetricDto, ScoresDto, changes, evaluation, metric};
pub use references::{
    CitationDto, InvalidCitationDto, MetadataDto, ParsedCitationsDto, ReferenceDto, SpanDto, parsed_citations,
    reference, references,
};
pub use trace::{AttemptDto, SentDto, StepCallDto, StepDto, TimingsDto, TraceDto, UsageDto, WarningDto};
pub use understanding::{
    CandidateDto, FollowUpDto, GraphItemDto, GraphResultDto, MentionDto, PeriodDto, PlanDto, PlannedEntityDto,
    SearchResultDto, SearchTraceDto, TimeDto, candidates, follow_up, graph_result, mentions, plan, search_result,
};
pub use words::{Intent, StyleHint};

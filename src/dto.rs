//! The published shapes: what is passed to JavaScript and printed by the command line. camelCase; every offset is in
//! UTF-16 code units, so that `text.slice(start, end)` is the text meant. The package's TypeScript types are generated
//! from these structs (`cargo xtask types`).
//!
//! No decisions are made here.

#[cfg(feature = "ask")]
mod answers;
#[cfg(feature = "ask")]
mod checks;
#[cfg(feature = "ask")]
mod documents;
#[cfg(feature = "ask")]
mod inputs;
#[cfg(feature = "evaluate")]
mod measures;
#[cfg(feature = "ask")]
mod references;
#[cfg(feature = "ask")]
mod trace;
#[cfg(feature = "ask")]
mod understanding;
#[cfg(feature = "ask")]
mod words;

#[cfg(feature = "evaluate")]
pub use measures::{ChangeDto, EvaluationDto, MetricDto, ReportOptions, ScoresDto, changes, evaluation, metric};
#[cfg(feature = "ask")]
pub use {
    answers::{AnswerDto, AnswerItemDto, EventDto, EventWriter, answer},
    checks::{
        AttributedSegmentDto, AttributionDto, CodeDto, ContributionsDto, DeclaredSegmentDto, ParsedAttributionDto,
        Passages, ProvenanceDto, QuoteDto, SentenceDto, SupportDto, VerificationDto, answer_attribution, attribution,
        verification,
    },
    documents::{ChunkDto, DocumentDto, EmbeddedDto, document},
    inputs::{CheckedMetadata, CheckedReference, GraphOptions, GraphQuestion, PlanOptions, SearchOptions},
    references::{
        CitationDto, InvalidCitationDto, MetadataDto, ParsedCitationsDto, ReferenceDto, SpanDto, parsed_citations,
        reference, references,
    },
    trace::{AttemptDto, SentDto, StepCallDto, StepDto, TimingsDto, TraceDto, UsageDto, WarningDto},
    understanding::{
        CandidateDto, FollowUpDto, GraphItemDto, GraphResultDto, MentionDto, PeriodDto, PlanDto, PlannedEntityDto,
        SearchResultDto, SearchTraceDto, TimeDto, candidates, follow_up, graph_result, mentions, plan, search_result,
    },
    words::{Intent, StyleHint},
};

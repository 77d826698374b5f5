//! Answers, and the events while they are made.

use super::checks::{self, AttributionDto, VerificationDto, answer_attribution, verification};
use super::references::{
    CitationDto, InvalidCitationDto, ReferenceDto, SpanDto, citations, held, invalid, references, span,
};
use super::trace::{self, AttemptDto, TraceDto};
use super::understanding::{self, PlanDto};
use crate::engine::{Answer, AnswerItem, AnswerKind, Event};
use crate::engine::{ResetReason, Stage};
use crate::id::EntityKey;
use crate::ingest::Remote;
use crate::read::Declared;
use crate::render::ViewNode;
use crate::retrieve::Corpus;
use crate::text::{Language, Utf16Offsets};
use crate::verify::{CitationValidation, Coverage};
use serde::Serialize;

/// One item of a list answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct AnswerItemDto<'a> {
    /// The item's text, without its marker. Markdown.
    pub text: &'a str,
    /// The entity or fact.
    pub entity: Option<&'a EntityKey>,
    /// Number of the reference that supports it.
    pub reference: Option<usize>,
    /// Its place in the reference's `fullText`.
    pub span: Option<SpanDto>,
    /// Whether it is computed from what is written there, such as a duration from dates.
    pub computed: bool,
}

/// A meaning that the reader can choose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "ClarifyChoice"))]
pub struct ChoiceDto<'a> {
    /// The entity's key, as expected by `choose`.
    pub key: &'a EntityKey,
    /// Its kind.
    pub kind: &'a str,
    /// What distinguishes it from the others, in the reader's language: “Lince (project)”.
    pub label: &'a str,
}

/// A clarifying question: a name in the question has several meanings, which lead to different answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "Clarify"))]
pub struct ClarifyDto<'a> {
    /// The name as written in the question.
    pub name: &'a str,
    /// Its possible meanings. Ask again with `choose: [key]`, or in a dialog with words that identify one.
    pub choices: Vec<ChoiceDto<'a>>,
}

/// A complete answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct AnswerDto<'a> {
    /// The whole text with its citation markers. Markdown.
    pub text: &'a str,
    /// How it was made.
    pub kind: AnswerKind,
    /// Language of the frame.
    pub language: Language,
    /// For `kind: "list"`: its items, at most `listPageItems`; else `null`.
    pub items: Option<Vec<AnswerItemDto<'a>>>,
    /// The number of items in the whole list. The option `from` of `ask` gives those that are not here.
    pub items_total: usize,
    /// How many items, from the end, are folded for display.
    pub items_folded: usize,
    /// For `kind: "clarify"`: the choices offered to the reader; else `null`.
    pub clarify: Option<ClarifyDto<'a>>,
    /// The references that may be cited, numbered from 1.
    pub references: Vec<ReferenceDto>,
    /// Citations of existing references.
    pub citations: Vec<CitationDto>,
    /// Markers whose number has no reference.
    pub invalid_citations: Vec<InvalidCitationDto>,
    /// Offset of the list of sources at the end, in UTF-16 code units; `null` if there is none.
    pub body_end: Option<usize>,
    /// Whether the text follows the citation rules; `null` for a fixed sentence.
    pub validation: Option<CitationValidation>,
    /// How many of the passages it cites; `null` if it rests on none, such as a greeting. For a list, only the places
    /// of its facts count as offered.
    pub coverage: Option<&'a Coverage>,
    /// The view to display.
    pub view: &'a [ViewNode],
    /// Questions to ask instead if nothing was found; the corpus can answer each of them. Empty for an answer.
    pub suggestions: &'a [String],
    /// Verification of each cited sentence; `null` without citations.
    pub verification: Option<VerificationDto<'a>>,
    /// The source of each part; `null` if the setting `attribution` is off.
    pub attribution: Option<AttributionDto<'a>>,
    /// The context log.
    pub trace: TraceDto<'a>,
    /// `never`: its text must not leave the page, because it was made from a document that must stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote: Option<Remote>,
}

fn item<'a>(item: &'a AnswerItem, answer: &Answer) -> AnswerItemDto<'a> {
    let place = item.support.as_ref().and_then(|support| {
        // Numbered from 1, in order.
        let at = answer.references.binary_search_by_key(&support.reference, |reference| reference.id).ok()?;
        let reference = &answer.references[at];
        Some(span(&reference.full_text, &support.span))
    });
    AnswerItemDto {
        text: &item.text,
        entity: item.key.as_ref(),
        reference: item.support.as_ref().map(|support| support.reference),
        span: place,
        computed: item.computed,
    }
}

/// The published form of an answer.
pub fn answer<'a>(answer: &'a Answer, corpus: &Corpus) -> AnswerDto<'a> {
    let passages: Vec<(usize, &str)> = answer.references.iter().map(|r| (r.id, r.full_text.as_str())).collect();
    let is_list = answer.kind == AnswerKind::List;
    AnswerDto {
        text: &answer.text,
        kind: answer.kind,
        language: answer.language,
        items: is_list.then(|| answer.items.iter().map(|one| item(one, answer)).collect()),
        items_total: answer.items_total,
        items_folded: answer.items.len().saturating_sub(answer.items_shown),
        clarify: answer.clarify.as_ref().map(|asked| ClarifyDto {
            name: &asked.name,
            choices: asked
                .choices
                .iter()
                .map(|choice| ChoiceDto { key: &choice.key, kind: &choice.kind, label: &choice.label })
                .collect(),
        }),
        references: references(&answer.references, corpus),
        citations: citations(&answer.text, &answer.citations),
        invalid_citations: invalid(&answer.text, &answer.invalid_citations),
        body_end: answer.body_end.map(|at| Utf16Offsets::new(&answer.text).at(at)),
        validation: answer.validation,
        coverage: answer.coverage.as_ref(),
        view: &answer.view,
        suggestions: &answer.suggestions,
        remote: held(answer.remote),
        verification: answer.verification.as_ref().map(|checked| verification(&answer.text, checked, &passages)),
        attribution: answer.attribution.as_ref().map(|found| answer_attribution(&answer.text, found, &passages)),
        trace: trace::trace(&answer.trace),
    }
}

/// Events while a question is answered, in this order: `plan`, `status`, `references`, then `delta`, `citation` and
/// `segment` (again after a `reset`), `attempt`, `validation`, `complete`. `references` recurs if an agent finds more.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AnswerEvent"))]
pub enum EventDto<'a> {
    /// How the question was understood.
    Plan {
        /// The plan.
        plan: PlanDto<'a>,
    },
    /// The start of a stage.
    Status {
        /// The stage.
        stage: Stage,
        /// A number for the stage.
        detail: usize,
    },
    /// The references that may be cited.
    References {
        /// All references; they replace the previous ones.
        references: Vec<ReferenceDto>,
    },
    /// More of the text.
    Delta {
        /// The piece; never part of a marker.
        text: &'a str,
        /// Number of its attempt, from 1.
        attempt: u32,
    },
    /// A citation in the text so far.
    Citation {
        /// The reference's number.
        index: usize,
        /// Start of the marker in the text so far, in UTF-16 code units.
        start: usize,
        /// End of the marker, exclusive.
        end: usize,
        /// As written.
        marker: &'a str,
        /// Number of its attempt.
        attempt: u32,
    },
    /// Invalidates all text so far.
    Reset {
        /// Number of the attempt that begins.
        attempt: u32,
        /// The reason.
        reason: ResetReason,
    },
    /// A part of the text so far, with its source as declared by the model or by comparison with the passages.
    Segment {
        /// Start in the text so far, in UTF-16 code units.
        start: usize,
        /// End, exclusive.
        end: usize,
        /// Its source.
        source: Declared,
        /// Certainty of the source, 0 to 1; `null` if it was not compared.
        confidence: Option<f64>,
        /// Number of its attempt.
        attempt: u32,
    },
    /// The end of an attempt at an answer.
    Attempt {
        /// The attempt.
        attempt: AttemptDto<'a>,
        /// The attempt on one line, for logs.
        line: &'a str,
    },
    /// Whether the text follows the citation rules.
    Validation {
        /// The result.
        validation: CitationValidation,
    },
    /// The complete answer; no event follows.
    Complete {
        /// The whole answer.
        answer: Box<AnswerDto<'a>>,
    },
}

/// Turns events into their published form. Tracks the text so far, to express spans in code units.
#[derive(Debug, Default)]
pub struct EventWriter {
    text: String,
    attempt: u32,
}

impl EventWriter {
    /// The published form of the next event.
    pub fn write<'a>(&mut self, event: &'a Event, corpus: &Corpus) -> EventDto<'a> {
        match event {
            Event::Plan(plan) => EventDto::Plan { plan: understanding::plan(plan) },
            Event::Status { stage, amount } => EventDto::Status { stage: *stage, detail: *amount },
            Event::References(list) => EventDto::References { references: references(list, corpus) },
            Event::Delta { text, attempt } => {
                if *attempt != self.attempt {
                    (self.attempt, self.text) = (*attempt, String::new());
                }
                self.text.push_str(text);
                EventDto::Delta { text, attempt: *attempt }
            }
            Event::Citation { citation, attempt } => {
                let SpanDto { start, end } = span(&self.text, &citation.span);
                let (index, marker) = (citation.index, citation.marker.as_str());
                EventDto::Citation { index, start, end, marker, attempt: *attempt }
            }
            Event::Reset { attempt, reason } => EventDto::Reset { attempt: *attempt, reason: *reason },
            Event::Segment { span: part, source, confidence, attempt } => {
                let SpanDto { start, end } = span(&self.text, part);
                let confidence = confidence.map(checks::rounded);
                EventDto::Segment { start, end, source: *source, confidence, attempt: *attempt }
            }
            Event::Attempt { attempt, line } => EventDto::Attempt { attempt: trace::attempt(attempt), line },
            Event::Validation(validation) => EventDto::Validation { validation: *validation },
            Event::Complete(answer) => EventDto::Complete { answer: Box::new(self::answer(answer, corpus)) },
        }
    }
}

//! Answers, and what happens while they are made.

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
    /// What is said, without its marker. Markdown.
    pub text: &'a str,
    /// The entity or fact.
    pub entity: Option<&'a EntityKey>,
    /// Number of the reference that says it.
    pub reference: Option<usize>,
    /// Where it stands in the reference's `fullText`.
    pub span: Option<SpanDto>,
    /// Whether it is worked out from what stands there, such as a length from dates.
    pub computed: bool,
}

/// A meaning that the reader may choose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "ClarifyChoice"))]
pub struct ChoiceDto<'a> {
    /// The entity: what `choose` takes.
    pub key: &'a EntityKey,
    /// Its kind.
    pub kind: &'a str,
    /// What distinguishes it from the others, in the reader's language: “Lince (project)”.
    pub label: &'a str,
}

/// A question back to the reader: a name of the question has several meanings, which lead to different answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "Clarify"))]
pub struct ClarifyDto<'a> {
    /// The name as written in the question.
    pub name: &'a str,
    /// What it may mean. Ask again with `choose: [key]`, or in a dialog with words that tell one.
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
    /// Of `kind: "list"`: all items, complete; else `null`.
    pub items: Option<Vec<AnswerItemDto<'a>>>,
    /// How many of the items, the last ones, are folded for display.
    pub items_folded: usize,
    /// Of `kind: "clarify"`: what the reader is asked to choose from; else `null`.
    pub clarify: Option<ClarifyDto<'a>>,
    /// What may be cited, numbered from 1.
    pub references: Vec<ReferenceDto>,
    /// Citations of references that exist.
    pub citations: Vec<CitationDto>,
    /// Markers whose number no reference has.
    pub invalid_citations: Vec<InvalidCitationDto>,
    /// Where the list of sources begins that ends the text, in UTF-16 code units.
    pub body_end: Option<usize>,
    /// Whether the text keeps the rules of citing; `null` for one sentence of the frame.
    pub validation: Option<CitationValidation>,
    /// How many of the passages it cites; `null` where it rests on none, such as a greeting. Of a list, offered are the places of its
    /// facts alone.
    pub coverage: Option<&'a Coverage>,
    /// What to show.
    pub view: &'a [ViewNode],
    /// What can be asked instead, where there is nothing: each of these questions is answered. Empty beside an answer.
    pub suggestions: &'a [String],
    /// What each cited sentence is worth; `null` where nothing is cited.
    pub verification: Option<VerificationDto<'a>>,
    /// Which part comes from where; `null` where the setting `attribution` is off.
    pub attribution: Option<AttributionDto<'a>>,
    /// How it came about.
    pub trace: TraceDto<'a>,
    /// `never`: its text must not leave the page, since a document that must stay was among what it was made from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote: Option<Remote>,
}

fn item<'a>(item: &'a AnswerItem, answer: &Answer) -> AnswerItemDto<'a> {
    let place = item.support.as_ref().and_then(|support| {
        let reference = answer.references.iter().find(|r| r.id == support.reference)?;
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

/// What happens while a question is answered, in this order: `plan`, `status`, `references`, then `delta`, `citation` and
/// `segment` (after a `reset` anew), `attempt`, `validation`, `complete`. `references` come again where an agent finds more.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AnswerEvent"))]
pub enum EventDto<'a> {
    /// How the question was understood.
    Plan {
        /// The plan.
        plan: PlanDto<'a>,
    },
    /// What is being done.
    Status {
        /// The stage that begins.
        stage: Stage,
        /// A number that belongs to it.
        detail: usize,
    },
    /// What may be cited.
    References {
        /// All of them, in place of those before.
        references: Vec<ReferenceDto>,
    },
    /// More of the text.
    Delta {
        /// The piece; never half a marker.
        text: &'a str,
        /// Which attempt it belongs to, from 1.
        attempt: u32,
    },
    /// A citation in the text so far.
    Citation {
        /// The reference's number.
        index: usize,
        /// First UTF-16 code unit of the marker in the text so far.
        start: usize,
        /// After the last.
        end: usize,
        /// As written.
        marker: &'a str,
        /// Its attempt.
        attempt: u32,
    },
    /// All text so far is void.
    Reset {
        /// The attempt that begins.
        attempt: u32,
        /// Why.
        reason: ResetReason,
    },
    /// A part of the text so far and its source: as the model declared it, or as compared with the passages.
    Segment {
        /// First UTF-16 code unit in the text so far.
        start: usize,
        /// After the last.
        end: usize,
        /// Its source.
        source: Declared,
        /// How sure that is, 0 to 1; `null` where it was not compared.
        confidence: Option<f64>,
        /// Its attempt.
        attempt: u32,
    },
    /// An attempt at an answer is over.
    Attempt {
        /// The attempt.
        attempt: AttemptDto<'a>,
        /// What became of it, in one line for logs.
        line: &'a str,
    },
    /// Whether the text keeps the rules of citing.
    Validation {
        /// What was found.
        validation: CitationValidation,
    },
    /// The complete answer; no event follows.
    Complete {
        /// The whole answer.
        answer: Box<AnswerDto<'a>>,
    },
}

/// Turns events into their published form. Knows the text so far, so that spans of citations are in code units.
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

//! Metrics that need no judge: citations, claims, attribution, attempts, time, retrieval.

use super::config::{Metric, MetricConfig};
use super::metrics::Measured;
use super::sample::{Field, Origin, SamplePart};
use super::undefined::Countable;
use super::{Detail, Sample, Undefined, notes, retrieval};
use crate::read::{ParsedCitations, parse_attribution, parse_citations};
use crate::text::{Language, detect};
use crate::verify::{CitationValidation, Source, Verdict, Verification, attribute, validate, verify};
use std::cell::OnceCell;

/// The checks of one answer, computed once for all metrics that need them.
pub(super) struct Checks<'a> {
    sample: &'a Sample,
    parsed: OnceCell<ParsedCitations>,
    verification: OnceCell<Verification>,
}

impl<'a> Checks<'a> {
    pub(super) fn new(sample: &'a Sample) -> Self {
        Self { sample, parsed: OnceCell::new(), verification: OnceCell::new() }
    }

    fn answer(&self) -> Result<&'a str, Undefined> {
        self.sample.answer().ok_or(Undefined::Missing(Field::Response))
    }

    /// The passages by number: the references, or else the contexts counted from 1.
    fn sources(&self) -> Vec<Source<'a>> {
        let source = |id, text: &'a str, name: &'a str, path, is_code| Source {
            id,
            text,
            name,
            path,
            language: detect(text),
            is_code,
            lines: None,
        };
        if let Some(references) = &self.sample.references {
            return references.iter().map(|r| source(r.id, &r.text, &r.name, r.path.as_deref(), r.code)).collect();
        }
        let contexts = self.sample.retrieved_contexts.iter().flatten();
        contexts.enumerate().map(|(at, text)| source(at + 1, text, "", None, false)).collect()
    }

    fn parsed(&self, answer: &str) -> &ParsedCitations {
        self.parsed.get_or_init(|| {
            let last = self.sources().iter().map(|s| s.id).max().unwrap_or(0);
            parse_citations(answer, last)
        })
    }

    fn validation(&self) -> Result<CitationValidation, Undefined> {
        let answer = self.answer()?;
        let sources = self.sources();
        let names: Vec<&str> = sources.iter().map(|s| s.name).filter(|name| !name.is_empty()).collect();
        // Only the answer's own text is measured, whatever a page shows next to it.
        Ok(validate(answer, self.parsed(answer), &names, false))
    }

    fn verification(&self) -> Result<&Verification, Undefined> {
        let answer = self.answer()?;
        let sources = self.sources();
        if sources.is_empty() {
            return Err(Undefined::Missing(Field::RetrievedContexts));
        }
        Ok(self.verification.get_or_init(|| verify(answer, self.parsed(answer), &sources)))
    }

    /// Every checkable statement, and whether a passage supports it, cited or not. A statement in a language that no
    /// passage is in cannot be checked.
    fn claims(&self, language: Language) -> Result<Vec<Detail>, Undefined> {
        let answer = self.answer()?;
        let claims: Vec<Detail> = self
            .verification()?
            .sentences
            .iter()
            .filter(|s| s.factual || s.verdict.is_some())
            .filter(|s| s.verdict != Some(Verdict::NotCheckable) || s.repair.is_some())
            .map(|s| {
                let supported = s.verdict.is_some_and(Verdict::supports) || s.repair.is_some();
                let note = notes::grounds(&s.reasons, language);
                let text = answer.get(s.span.clone()).unwrap_or_default().to_owned();
                Detail { text, verdict: f64::from(u8::from(supported)), note }
            })
            .collect();
        if claims.is_empty() { Err(Undefined::Nothing(Countable::Claims)) } else { Ok(claims) }
    }

    /// The score of a computed metric; `language`: that of the explanation.
    pub(super) fn measure(&self, config: &MetricConfig, language: Language) -> Result<Measured, Undefined> {
        let plain = |score: f64| Measured { score, counted: (0, 0), variant: false, details: Vec::new() };
        let flag = |yes: bool| plain(f64::from(u8::from(yes)));
        let share = |details: Vec<Detail>, wanted: f64| {
            let count = details.iter().filter(|d| d.verdict == wanted).count();
            let score = count as f64 / details.len() as f64;
            Measured { score, counted: (count, details.len()), variant: false, details }
        };
        Ok(match config.metric {
            Metric::CitationRate => flag(self.validation()?.is_valid),
            Metric::CitationsPerAnswer => plain(self.validation()?.citation_count as f64),
            Metric::SourcesSection => flag(self.validation()?.has_sources_section),
            Metric::FileReferences => flag(self.validation()?.has_file_references),
            Metric::CodeBlocks => flag(self.validation()?.has_code_blocks),
            Metric::CitationQuality => plain((f64::from(self.validation()?.score) * 10.0).round() / 10.0),
            Metric::CitationRecall => {
                plain(self.verification()?.citation_recall.ok_or(Undefined::Nothing(Countable::Claims))?)
            }
            Metric::CitationPrecision => {
                // An answer that is only code cites, but says nothing that can be checked.
                let missing = match self.validation()?.citation_count {
                    0 => Countable::Citations,
                    _ => Countable::Claims,
                };
                plain(self.verification()?.citation_precision.ok_or(Undefined::Nothing(missing))?)
            }
            Metric::VerifiedClaims => share(self.claims(language)?, 1.0),
            Metric::HallucinationRate => share(self.claims(language)?, 0.0),
            Metric::AttributionAccuracy => self.attribution()?,
            Metric::RetryRate => flag(self.sample.attempts.ok_or(Undefined::Missing(Field::Attempts))? > 1),
            Metric::Latency => plain(self.sample.duration_ms.ok_or(Undefined::Missing(Field::DurationMs))?),
            Metric::RecallAtK | Metric::MRR | Metric::NDCG => {
                let relevant = self.sample.relevant_ids.as_ref().filter(|r| !r.is_empty());
                let relevant = relevant.ok_or(Undefined::Nothing(Countable::Relevant))?;
                let retrieved = self.sample.retrieved_ids.as_ref().ok_or(Undefined::Missing(Field::RetrievedIds))?;
                let grades = retrieval::grades(retrieved, relevant);
                let ideal: Vec<u32> = relevant.values().copied().collect();
                match config.metric {
                    Metric::RecallAtK => plain(retrieval::recall_at(&grades, relevant.len(), config.k)),
                    Metric::MRR => plain(retrieval::reciprocal_rank(&grades)),
                    _ => plain(retrieval::ndcg(&grades, &ideal, config.k, retrieval::Gain::Exponential)),
                }
            }
            // These never get here.
            Metric::ContextEntityRecall
            | Metric::ContextPrecision
            | Metric::ContextRecall
            | Metric::Faithfulness
            | Metric::NoiseSensitivity
            | Metric::ResponseRelevancy => return Err(Undefined::NoJudge),
        })
    }

    /// Declared sources of the answer's parts compared with what the passages show.
    fn attribution(&self) -> Result<Measured, Undefined> {
        let answer = self.answer()?;
        let parts = self.sample.parts.clone().unwrap_or_else(|| {
            let parsed = parse_attribution(answer);
            let found = attribute(&parsed.plain, &parsed.segments, &self.sources()).segments.into_iter();
            found
                .map(|s| SamplePart {
                    text: parsed.plain.get(s.span.clone()).unwrap_or_default().to_owned(),
                    declared: Origin::from_name(s.declared.as_str()),
                    verified: Origin::from_name(s.verified.as_str()),
                })
                .collect()
        });
        let details: Vec<Detail> = parts
            .into_iter()
            .filter_map(|part| {
                let (declared, verified) = (part.declared?, part.verified?);
                let verdict = f64::from(u8::from(declared == verified));
                let note = format!("{} → {}", declared.as_str(), verified.as_str());
                Some(Detail { text: part.text, verdict, note })
            })
            .collect();
        if details.is_empty() {
            return Err(Undefined::Nothing(Countable::Attribution));
        }
        let right = details.iter().filter(|d| d.verdict == 1.0).count();
        let score = right as f64 / details.len() as f64;
        Ok(Measured { score, counted: (right, details.len()), variant: false, details })
    }
}

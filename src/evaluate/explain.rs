//! A score in words.

use super::config::{Metric, MetricConfig, NoiseMode};
use super::metrics::Measured;
use super::score::{Band, noise_band};
use crate::language::ScoreTexts;
use crate::language::{Language, fill};

/// One sentence that says what was counted.
pub(super) fn explain(config: &MetricConfig, measured: &Measured, language: Language) -> String {
    let texts = &language.pack().evaluation.scores;
    let (some, all) = measured.counted;
    let band = match noise_band(measured.score) {
        Band::Excellent => texts.bands.excellent,
        Band::Good => texts.bands.good,
        Band::Moderate => texts.bands.moderate,
        Band::Poor => texts.bands.poor,
    };
    let holes = [
        ("some", &*some.to_string()),
        ("all", &all.to_string()),
        ("percent", &format!("{:.0}", measured.score * 100.0)),
        ("band", band),
        ("count", &measured.score.to_string()),
        ("milliseconds", &measured.score.round().to_string()),
        ("k", &config.k.to_string()),
    ];
    fill(template(config, measured, texts), &holes)
}

fn template(config: &MetricConfig, measured: &Measured, texts: &ScoreTexts) -> &'static str {
    let pick = |yes: bool, one: &'static str, other: &'static str| if yes { one } else { other };
    let some = measured.score > 0.0;
    match config.metric {
        Metric::ContextEntityRecall => texts.context_entity_recall,
        Metric::ContextPrecision => pick(measured.variant, texts.precision_by_answer, texts.precision_by_reference),
        Metric::ContextRecall => texts.context_recall,
        Metric::Faithfulness => texts.faithfulness,
        Metric::NoiseSensitivity => {
            pick(config.mode == NoiseMode::Irrelevant, texts.noise_of_irrelevant, texts.noise_of_relevant)
        }
        Metric::ResponseRelevancy => pick(measured.variant, texts.evasive, texts.response_relevancy),
        Metric::CitationRate => pick(some, texts.citation_rate, texts.no_citation),
        Metric::CitationsPerAnswer => texts.citations_per_answer,
        Metric::SourcesSection => pick(some, texts.sources_section, texts.no_sources_section),
        Metric::FileReferences => pick(some, texts.file_references, texts.no_file_references),
        Metric::CodeBlocks => pick(some, texts.code_blocks, texts.no_code_blocks),
        Metric::CitationQuality => texts.citation_quality,
        Metric::CitationRecall => texts.citation_recall,
        Metric::CitationPrecision => texts.citation_precision,
        Metric::VerifiedClaims => texts.verified_claims,
        Metric::HallucinationRate => texts.hallucination_rate,
        Metric::AttributionAccuracy => texts.attribution_accuracy,
        Metric::RetryRate => pick(some, texts.retry_rate, texts.no_retry),
        Metric::Latency => texts.latency,
        Metric::RecallAtK => texts.recall_at_k,
        Metric::MRR => texts.mrr,
        Metric::NDCG => texts.ndcg,
    }
}

/// The sentence for the average of several judges.
pub(super) fn averaged(judges: usize, language: Language) -> String {
    fill(language.pack().evaluation.scores.averaged, &[("judges", &judges.to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hole_is_filled() {
        let (none, some) = (0.0, 0.25);
        for language in Language::ALL {
            for metric in Metric::ALL {
                for (score, variant, mode) in [(none, true, NoiseMode::Relevant), (some, false, NoiseMode::Irrelevant)]
                {
                    let config = MetricConfig { mode, ..MetricConfig::new(*metric) };
                    let measured = Measured { score, counted: (1, 2), variant, details: Vec::new() };
                    let text = explain(&config, &measured, language);
                    assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
                }
            }
            assert!(!averaged(2, language).contains(['{', '}']));
        }
    }
}

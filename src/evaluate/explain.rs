//! A score in words.

use super::config::{Metric, MetricConfig, NoiseMode};
use super::metrics::Measured;
use super::score::noise_band;
use crate::text::Language::{self, En, Es, Ru};

/// One sentence that says what was counted.
pub(super) fn explain(config: &MetricConfig, measured: &Measured, language: Language) -> String {
    let (some, all) = measured.counted;
    let percent = format!("{:.0}", measured.score * 100.0);
    match (config.metric, language) {
        (Metric::ContextEntityRecall, En) => format!("The contexts have {some} of the reference's {all} entities."),
        (Metric::ContextEntityRecall, Ru) => format!("Сущностей эталона в контекстах: {some} из {all}."),
        (Metric::ContextEntityRecall, Es) => {
            format!("Los contextos recogen {some} de las {all} entidades de la referencia.")
        }
        (Metric::ContextPrecision, En) => {
            let by = if measured.variant { "answer" } else { "reference" };
            format!("{some} of {all} contexts were useful for the {by}; useful ones in front count more.")
        }
        (Metric::ContextPrecision, Ru) => {
            let by = if measured.variant { "ответа" } else { "эталона" };
            format!("Полезных для {by} контекстов: {some} из {all}; чем выше полезные, тем больше оценка.")
        }
        (Metric::ContextPrecision, Es) => {
            let by = if measured.variant { "la respuesta" } else { "la referencia" };
            format!("{some} de {all} contextos sirvieron para {by}; cuentan más los útiles que van primero.")
        }
        (Metric::ContextRecall, En) => format!("The contexts support {some} of the reference's {all} statements."),
        (Metric::ContextRecall, Ru) => format!("Утверждений эталона, которые есть в контекстах: {some} из {all}."),
        (Metric::ContextRecall, Es) => {
            format!("Los contextos respaldan {some} de las {all} afirmaciones de la referencia.")
        }
        (Metric::Faithfulness, En) => format!("{some} of the answer's {all} statements follow from the contexts."),
        (Metric::Faithfulness, Ru) => format!("Утверждений ответа, которые следуют из контекстов: {some} из {all}."),
        (Metric::Faithfulness, Es) => {
            format!("{some} de las {all} afirmaciones de la respuesta se deducen de los contextos.")
        }
        (Metric::NoiseSensitivity, language) => {
            let irrelevant = config.mode == NoiseMode::Irrelevant;
            let band = band(noise_band(measured.score), language);
            match language {
                En => {
                    let kind = if irrelevant { "irrelevant" } else { "relevant" };
                    format!("{some} of {all} statements are wrong and come from {kind} contexts: {band} robustness.")
                }
                Ru => {
                    let kind = if irrelevant { "лишних" } else { "нужных" };
                    format!("Неверных утверждений, взятых из {kind} контекстов: {some} из {all}; устойчивость {band}.")
                }
                Es => {
                    let kind = if irrelevant { "no pertinentes" } else { "pertinentes" };
                    format!("{some} de {all} afirmaciones son erróneas y vienen de contextos {kind}: robustez {band}.")
                }
            }
        }
        (Metric::ResponseRelevancy, En) if measured.variant => "The answer evades the question.".into(),
        (Metric::ResponseRelevancy, Ru) if measured.variant => "Ответ уходит от вопроса.".into(),
        (Metric::ResponseRelevancy, Es) if measured.variant => "La respuesta evade la pregunta.".into(),
        (Metric::ResponseRelevancy, En) => {
            format!("Questions that the answer answers are {percent} % like the one asked.")
        }
        (Metric::ResponseRelevancy, Ru) => {
            format!("Вопросы, на которые отвечает ответ, похожи на заданный на {percent} %.")
        }
        (Metric::ResponseRelevancy, Es) => {
            format!("Las preguntas que la respuesta contesta se parecen un {percent} % a la planteada.")
        }
        (_, language) => super::own::explain(config, measured, language),
    }
}

fn band(band: &'static str, language: Language) -> &'static str {
    match (language, band) {
        (En, band) => band,
        (Ru, "excellent") => "отличная",
        (Ru, "good") => "хорошая",
        (Ru, "moderate") => "умеренная",
        (Ru, _) => "плохая",
        (Es, "excellent") => "excelente",
        (Es, "good") => "buena",
        (Es, "moderate") => "moderada",
        (Es, _) => "mala",
    }
}

/// What is said when several judges were averaged.
pub(super) fn averaged(judges: usize, language: Language) -> String {
    match language {
        En => format!("Mean of {judges} judges; the first: "),
        Ru => format!("Среднее по судьям ({judges}); первый: "),
        Es => format!("Media de {judges} jueces; el primero: "),
    }
}

//! Why a score is undefined, in three languages.

use crate::names::names;
use crate::text::Language;

/// Why there is no score.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Undefined {
    /// The sample lacks this field.
    Missing(&'static str),
    /// The sample cannot be read: what is wrong with it.
    BadSample(String),
    /// The answer or reference (`response`, `reference`) was taken apart into no statements.
    NoStatements(&'static str),
    /// The reference has no entities.
    NoEntities,
    /// The judge gave an empty list of verdicts.
    NoVerdicts,
    /// A verdict is neither 0 nor 1: as the judge wrote it.
    VerdictOutOfRange(String),
    /// The judge gave another number of verdicts than there are statements.
    VerdictCount {
        /// Statements.
        expected: usize,
        /// Verdicts.
        got: usize,
    },
    /// The judge's answer lacks this part, or it has another type.
    Malformed(&'static str),
    /// The verdicts do not fit each other, as ragas counts them.
    Shape(&'static str),
    /// No embeddings are there to compare questions.
    NoEmbeddings,
    /// A question has no vector to compare (its length is 0).
    NoVector,
    /// The judge is no better than chance for this metric in this language.
    NotBetter {
        /// Its balanced accuracy on held-out cases.
        accuracy: f64,
        /// That of always giving the more frequent verdict.
        baseline: f64,
    },
    /// The contexts are in another language than what is judged, and the judge compares words.
    OtherLanguage {
        /// Of the contexts.
        contexts: Language,
        /// Of what is judged.
        judged: Language,
    },
    /// The judge failed.
    JudgeFailed(String),
    /// No judge of the names asked for.
    NoJudge,
    /// Nothing in the answer that could be counted: what is missing.
    Nothing(Countable),
}

/// What a computed metric counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Countable {
    /// Statements that can be checked.
    Claims,
    /// Citations.
    Citations,
    /// Parts with a declared source.
    Attribution,
    /// Documents known to be relevant.
    Relevant,
}

names! {
    /// Stable names of the reasons why there is no score.
    pub enum UndefinedCode {
        /// The sample lacks a field.
        MissingField = "missing_field",
        /// The sample cannot be read.
        BadSample = "bad_sample",
        /// The answer or reference was taken apart into no statements.
        NoStatements = "no_statements",
        /// The reference has no entities.
        NoEntities = "no_entities",
        /// The judge gave an empty list of verdicts.
        NoVerdicts = "no_verdicts",
        /// A verdict is neither 0 nor 1.
        VerdictOutOfRange = "verdict_out_of_range",
        /// The judge gave another number of verdicts than there are statements.
        VerdictCount = "verdict_count",
        /// The judge's answer lacks a part, or it has another type.
        MalformedVerdict = "malformed_verdict",
        /// The verdicts do not fit each other.
        VerdictShape = "verdict_shape",
        /// No embeddings are there to compare questions.
        NoEmbeddings = "no_embeddings",
        /// A question has no vector to compare.
        NoVector = "no_vector",
        /// The judge is no better than chance for this metric in this language.
        JudgeNotBetter = "judge_not_better",
        /// The contexts are in another language than what is judged, and the judge compares words.
        OtherLanguage = "other_language",
        /// The judge failed.
        JudgeFailed = "judge_failed",
        /// No judge of the names asked for.
        NoJudge = "no_judge",
        /// Nothing in the answer that could be counted.
        NothingToCount = "nothing_to_count",
    }
}

impl Undefined {
    /// A stable name.
    pub fn code(&self) -> UndefinedCode {
        match self {
            Undefined::Missing(_) => UndefinedCode::MissingField,
            Undefined::BadSample(_) => UndefinedCode::BadSample,
            Undefined::NoStatements(_) => UndefinedCode::NoStatements,
            Undefined::NoEntities => UndefinedCode::NoEntities,
            Undefined::NoVerdicts => UndefinedCode::NoVerdicts,
            Undefined::VerdictOutOfRange(_) => UndefinedCode::VerdictOutOfRange,
            Undefined::VerdictCount { .. } => UndefinedCode::VerdictCount,
            Undefined::Malformed(_) => UndefinedCode::MalformedVerdict,
            Undefined::Shape(_) => UndefinedCode::VerdictShape,
            Undefined::NoEmbeddings => UndefinedCode::NoEmbeddings,
            Undefined::NoVector => UndefinedCode::NoVector,
            Undefined::NotBetter { .. } => UndefinedCode::JudgeNotBetter,
            Undefined::OtherLanguage { .. } => UndefinedCode::OtherLanguage,
            Undefined::JudgeFailed(_) => UndefinedCode::JudgeFailed,
            Undefined::NoJudge => UndefinedCode::NoJudge,
            Undefined::Nothing(_) => UndefinedCode::NothingToCount,
        }
    }

    /// The reason for people.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::Es => self.spanish(),
        }
    }

    fn english(&self) -> String {
        match self {
            Undefined::Missing(field) => format!("The sample has no `{field}`."),
            Undefined::BadSample(why) => format!("The sample cannot be read: {why}"),
            Undefined::NoStatements(of) => format!("The judge found no statements in `{of}`."),
            Undefined::NoEntities => "The reference has no entities.".into(),
            Undefined::NoVerdicts => "The judge gave no verdicts.".into(),
            Undefined::VerdictOutOfRange(v) => format!("The judge gave the verdict {v}; only 0 and 1 count."),
            Undefined::VerdictCount { expected, got } => {
                format!("The judge gave {got} verdicts for {expected} statements.")
            }
            Undefined::Malformed(part) => format!("The judge's answer has no usable `{part}`."),
            Undefined::Shape(why) => format!("The verdicts do not fit: {why}."),
            Undefined::NoEmbeddings => "Questions cannot be compared without embeddings.".into(),
            Undefined::NoVector => "A question has no direction to compare: its vector is zero.".into(),
            Undefined::NotBetter { accuracy, baseline } => format!(
                "The judge without a model is not reliably better than always giving the same verdict here (balanced accuracy {accuracy:.2}, baseline {baseline:.2})."
            ),
            Undefined::OtherLanguage { contexts, judged } => format!(
                "A context is in another language ({}) than what is judged ({}), and a judge without a model compares words.",
                contexts.code(),
                judged.code()
            ),
            Undefined::JudgeFailed(why) => format!("The judge failed: {why}"),
            Undefined::NoJudge => "None of the judges has a name that was asked for.".into(),
            Undefined::Nothing(what) => match what {
                Countable::Claims => "The answer states nothing that could be checked.".into(),
                Countable::Citations => "The answer has no citations.".into(),
                Countable::Attribution => "The answer declares no sources for its parts.".into(),
                Countable::Relevant => "The case names no relevant documents.".into(),
            },
        }
    }

    fn russian(&self) -> String {
        match self {
            Undefined::Missing(field) => format!("В примере нет поля `{field}`."),
            Undefined::BadSample(why) => format!("Пример не читается: {why}"),
            Undefined::NoStatements(of) => format!("Судья не нашёл утверждений в `{of}`."),
            Undefined::NoEntities => "В эталоне нет сущностей.".into(),
            Undefined::NoVerdicts => "Судья не дал ни одного вердикта.".into(),
            Undefined::VerdictOutOfRange(v) => format!("Судья дал вердикт {v}, а считаются только 0 и 1."),
            Undefined::VerdictCount { expected, got } => format!("Вердиктов {got}, а утверждений {expected}."),
            Undefined::Malformed(part) => format!("В ответе судьи нет пригодного `{part}`."),
            Undefined::Shape(_) => "Вердикты не подходят друг к другу по числу.".into(),
            Undefined::NoEmbeddings => "Без эмбеддингов вопросы не сравнить.".into(),
            Undefined::NoVector => "Вектор одного из вопросов нулевой, сравнивать нечего.".into(),
            Undefined::NotBetter { accuracy, baseline } => format!(
                "Здесь судья без модели не лучше постоянного вердикта (сбалансированная точность {accuracy:.2}, у постоянного {baseline:.2})."
            ),
            Undefined::OtherLanguage { contexts, judged } => format!(
                "Контекст на другом языке ({}), чем то, что оценивается ({}), а судья без модели сравнивает слова.",
                contexts.code(),
                judged.code()
            ),
            Undefined::JudgeFailed(why) => format!("Судья не справился: {why}"),
            Undefined::NoJudge => "Судьи с запрошенным именем нет.".into(),
            Undefined::Nothing(what) => match what {
                Countable::Claims => "В ответе нет утверждений, которые можно проверить.".into(),
                Countable::Citations => "В ответе нет цитат.".into(),
                Countable::Attribution => "Ответ не указывает происхождение своих частей.".into(),
                Countable::Relevant => "В примере не названы нужные документы.".into(),
            },
        }
    }

    fn spanish(&self) -> String {
        match self {
            Undefined::Missing(field) => format!("A la muestra le falta `{field}`."),
            Undefined::BadSample(why) => format!("La muestra no se puede leer: {why}"),
            Undefined::NoStatements(of) => format!("El juez no encontró afirmaciones en `{of}`."),
            Undefined::NoEntities => "La referencia no tiene entidades.".into(),
            Undefined::NoVerdicts => "El juez no dio ningún veredicto.".into(),
            Undefined::VerdictOutOfRange(v) => format!("El juez dio el veredicto {v}; solo valen 0 y 1."),
            Undefined::VerdictCount { expected, got } => {
                format!("El juez dio {got} veredictos para {expected} afirmaciones.")
            }
            Undefined::Malformed(part) => format!("La respuesta del juez no trae un `{part}` utilizable."),
            Undefined::Shape(_) => "Los veredictos no concuerdan en número.".into(),
            Undefined::NoEmbeddings => "Sin embeddings no se pueden comparar las preguntas.".into(),
            Undefined::NoVector => "El vector de una pregunta es cero: no hay nada que comparar.".into(),
            Undefined::NotBetter { accuracy, baseline } => format!(
                "Aquí el juez sin modelo no supera con seguridad a un veredicto fijo (exactitud equilibrada {accuracy:.2}, referencia {baseline:.2})."
            ),
            Undefined::OtherLanguage { contexts, judged } => format!(
                "Un contexto está en otro idioma ({}) que lo juzgado ({}), y el juez sin modelo compara palabras.",
                contexts.code(),
                judged.code()
            ),
            Undefined::JudgeFailed(why) => format!("El juez falló: {why}"),
            Undefined::NoJudge => "Ningún juez tiene el nombre pedido.".into(),
            Undefined::Nothing(what) => match what {
                Countable::Claims => "La respuesta no afirma nada que se pueda comprobar.".into(),
                Countable::Citations => "La respuesta no tiene citas.".into(),
                Countable::Attribution => "La respuesta no declara de dónde vienen sus partes.".into(),
                Countable::Relevant => "El caso no nombra documentos pertinentes.".into(),
            },
        }
    }
}

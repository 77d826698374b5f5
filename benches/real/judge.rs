//! Judges whether an answer is right, like the scorer of the data.

use adfontes::engine::{Answer, AnswerKind};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Maximum characters of a denial.
const DENIAL: usize = 400;

/// Words of a denial, in lower case.
const DENIALS: &[&str] = &[
    "portfolio does not", "do not say", "does not say", "not contain", "not mention", "not have", "not know",
    "not found", "not say", "nothing", "no information", "no data", "no such", "no mention", "не говорит",
    "не сказано", "нет данных", "нет сведений", "нет информации", "нет таких", "нет такого", "нет такой", "нет упомин",
    "нет указ", "ничего", "не нашл", "не найд", "не указ", "не упомин", "не знает", "no dice", "no contiene",
    "nichts namens", "steht dazu nichts", "steht das nicht", "nennt dies", "nennt keine", "sagt dazu nichts",
    "nicht angegeben", "keine angabe", "no menciona", "no hay", "no consta", "no se", "no figura", "no sé", "no tengo",
    "no encontr", "nada",
];

/// One question of the data, or one turn of a dialog.
#[derive(Clone, Deserialize)]
pub struct Question {
    #[serde(default)]
    pub id: String,
    #[serde(default)]
    pub set: String,
    #[serde(default)]
    pub lang: String,
    #[serde(default)]
    pub kind: Option<String>,
    #[serde(default)]
    pub question: String,
    #[serde(default)]
    pub gold: Option<Gold>,
    #[serde(default)]
    pub gold_alt: HashMap<String, Vec<String>>,
    #[serde(default)]
    pub gold_file: Option<String>,
    #[serde(default)]
    pub gold_files_alt: Vec<String>,
    #[serde(default)]
    pub turns: Vec<Question>,
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub enum Gold {
    One(String),
    All(Vec<String>),
}

impl Gold {
    fn strings(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::All(all) => all,
        }
    }
}

/// One answer with its verdict.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    pub id: String,
    pub set: String,
    pub lang: String,
    pub kind: String,
    pub question: String,
    /// `said`, `none` or `pages`.
    pub class: &'static str,
    pub ok: bool,
    /// Whether the answer says that there is nothing.
    pub denied: bool,
    pub gold: Vec<String>,
    /// Whether each gold string is in some reference.
    pub gold_in_references: bool,
    /// Rank, from 1, of the first reference from a gold file; 0 if there is none.
    pub rank: usize,
    pub answer_kind: AnswerKind,
    pub intent: String,
    pub entities: Vec<String>,
    /// How the question was understood, step by step.
    pub reasons: Vec<String>,
    pub confidence: f32,
    pub text: String,
    pub sources: Vec<String>,
    pub ms: f64,
}

impl Row {
    /// The line that `--list` prints.
    pub fn line(&self) -> String {
        let Self { id, question, intent, entities, text, sources, gold, .. } = self;
        let more = match self.class {
            "pages" => format!("rank {} {sources:?}\n    ", self.rank),
            _ => String::new(),
        };
        let clipped: String = text.chars().take(500).collect();
        let kind = self.answer_kind;
        format!("{id} {question:?} → {kind:?} {intent} {entities:?}\n    {more}wanted {gold:?}\n    {clipped:?}")
    }
}

/// Judges one answer.
pub fn judged(question: &Question, answer: &Answer, ms: f64) -> Row {
    let gold: Vec<String> = question.gold.as_ref().map_or(Vec::new(), |gold| gold.strings().to_vec());
    let texts: Vec<String> = answer.references.iter().map(|reference| folded(&reference.full_text)).collect();
    let text = folded(&answer.text);
    let holds = |text: &str, wanted: &String| {
        let others = question.gold_alt.get(wanted).into_iter().flatten();
        std::iter::once(wanted).chain(others).any(|one| stands_in(text, one))
    };
    let sources: Vec<String> = answer.references.iter().map(|r| r.source_id.as_str().to_owned()).collect();
    let mut rank = 0;
    let denied = answer.kind == AnswerKind::Sentence;
    let (class, ok) = if let Some(file) = &question.gold_file {
        let right = |source: &String| {
            std::iter::once(file).chain(&question.gold_files_alt).any(|file| source.ends_with(file.as_str()))
        };
        rank = sources.iter().position(right).map_or(0, |at| at + 1);
        ("pages", rank == 1)
    } else if matches!(&question.gold, Some(Gold::One(none)) if none == "none") {
        let said = answer.text.to_lowercase();
        ("none", answer.text.chars().count() < DENIAL && DENIALS.iter().any(|denial| said.contains(denial)))
    } else {
        ("said", gold.iter().all(|wanted| holds(&text, wanted)))
    };
    Row {
        id: question.id.clone(),
        set: question.set.clone(),
        lang: question.lang.clone(),
        kind: question.kind.clone().unwrap_or_default(),
        question: question.question.clone(),
        class,
        ok,
        denied,
        gold_in_references: gold.iter().all(|wanted| texts.iter().any(|text| holds(text, wanted))),
        gold,
        rank,
        answer_kind: answer.kind,
        intent: answer.trace.plan.intent.name.to_string(),
        entities: answer.trace.plan.entities.iter().map(|entity| entity.key.to_string()).collect(),
        reasons: answer.trace.plan.reasons.clone(),
        confidence: answer.trace.confidence.unwrap_or_default(),
        text: answer.text.clone(),
        sources: sources.into_iter().take(5).collect(),
        ms,
    }
}

/// The text without case, emphasis and repeated white space.
fn folded(text: &str) -> String {
    let text: String = text.to_lowercase().chars().map(|c| if c == 'ё' { 'е' } else { c }).collect();
    let text: String = text.chars().filter(|c| !matches!(c, '*' | '_' | '`')).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the folded text contains the string; a string of digits must match a whole number.
fn stands_in(text: &str, wanted: &str) -> bool {
    let wanted = folded(wanted);
    if wanted.is_empty() || !wanted.chars().all(|c| c.is_ascii_digit()) {
        return text.contains(&wanted);
    }
    text.match_indices(&wanted).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        !before.is_some_and(|c| c.is_ascii_digit()) && !after.is_some_and(|c| c.is_ascii_digit())
    })
}

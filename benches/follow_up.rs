//! How well follow-ups are distinguished from new topics, and what completing them gains, as one JSON object on standard output.
//!
//! `cargo xtask bench follow-up [--data FILE] [--list]`: the file (default `../shared/data/cast2020.json`, or `cast2020.json`
//! in `ADFONTES_DATA`) holds conversations of TREC CAsT 2020: for each turn, the question as asked, the same question
//! completed by hand, and whether it depends on earlier turns. It has no passages and no answers, so the gain is measured
//! on the completed questions themselves: the share of their words that a question has, and whether BM25 over all of them
//! finds the right one, or another one of the same conversation. `--list` prints the wrong verdicts on standard error.
//!
//! Nearly every turn with a history depends on it, so precision would say nothing. Specificity is measured on switches:
//! each conversation's first question, asked at the end of each other conversation; and the questions of XQuAD in three
//! languages (`xquad.{en,ru,es}.json` beside the file), each asked after an unrelated one. A few of the latter do depend on
//! their paragraph ("this hymn") and count as wrong here. Figures are given for all conversations and for both halves of
//! them, so that a rule found on one half can be checked on the other.
#![allow(clippy::disallowed_methods)] // A program: arguments and environment are its input.

#[path = "shared/program.rs"]
mod program;

use adfontes::dialog::{FollowUp, Memory, Turn, follow_up};
use adfontes::index::lexical::{LexicalFields, LexicalIndex, LexicalParams, Lexicon};
use adfontes::plan::{self, Carried, CorpusWords, plan};
use adfontes::registry::Registry;
use adfontes::settings::Settings;
use adfontes::text::{Language, is_function_word, stem};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Deserialize)]
struct File {
    conversations: Vec<Conversation>,
}

#[derive(Clone, Deserialize)]
struct Conversation {
    id: u64,
    turns: Vec<Question>,
}

#[derive(Clone, Deserialize)]
struct Question {
    raw: String,
    resolved: String,
    depends_on_context: bool,
}

/// Personal pronouns of the third person, possessives, demonstratives.
const EXPLICIT: &[&str] = &[
    "it", "its", "itself", "they", "them", "their", "theirs", "he", "him", "his", "she", "her", "hers", "this", "that",
    "these", "those",
];

/// Words that can also refer to a noun or a place.
const WIDER: &[&str] = &["one", "ones", "there", "others"];

/// What the engine knows after these questions, and its verdict on the next one.
struct Dialog {
    registry: Registry,
    settings: Settings,
    memory: Memory,
}

impl Dialog {
    fn new() -> Self {
        Self { registry: Registry::default(), settings: Settings::default(), memory: Memory::default() }
    }

    fn verdict(&self, question: &str) -> FollowUp {
        let asked = plan::Question::read(question, &self.registry, &self.settings);
        let alone = plan(&asked, &self.registry, &self.settings, &Carried::default(), CorpusWords::only(&|_| true));
        follow_up(question, &alone, &self.memory, &self.registry, &self.settings, &|_| true)
    }

    fn ask(&mut self, question: &str) -> FollowUp {
        let verdict = self.verdict(question);
        let turn = Turn {
            question: question.to_owned(),
            answer: None,
            intent: adfontes::domain::Domain::pages().general().clone(),
            entities: Vec::new(),
            listed: Vec::new(),
            items: Vec::new(),
            period: None,
            unknown: Vec::new(),
            found: true,
            pages: Vec::new(),
            follow_up: verdict.follow_up,
            fact: None,
            choices: Vec::new(),
            since: None,
        };
        self.memory.push(turn);
        verdict
    }
}

/// One turn after the first of its conversation.
struct Judged<'c> {
    conversation: usize,
    question: &'c Question,
    verdict: FollowUp,
}

fn rate(right: usize, all: usize) -> Value {
    let rate = if all == 0 { Value::Null } else { json!((right as f64 / all as f64 * 10_000.0).round() / 10_000.0) };
    json!({ "rate": rate, "right": right, "of": all })
}

fn mean(values: &[f64]) -> f64 {
    (values.iter().sum::<f64>() / values.len().max(1) as f64 * 10_000.0).round() / 10_000.0
}

fn folded_words(question: &str) -> Vec<String> {
    adfontes::registry::words(question).iter().map(|word| adfontes::text::fold(word.text)).collect()
}

fn contains(question: &str, words: &[&str]) -> bool {
    folded_words(question).iter().any(|word| words.contains(&word.as_str()))
}

fn stems(question: &str) -> BTreeSet<String> {
    let words = folded_words(question).into_iter().filter(|word| !is_function_word(word));
    words.map(|word| stem(&word, Language::En)).collect()
}

/// Share of the completed question's words that a question has.
fn token_recall(question: &str, gold: &str) -> f64 {
    let (own, gold) = (stems(question), stems(gold));
    gold.intersection(&own).count() as f64 / gold.len().max(1) as f64
}

/// BM25 over all completed questions.
struct Gold<'c> {
    index: LexicalIndex,
    /// (conversation, completed question) of each document.
    documents: Vec<(usize, &'c str)>,
}

impl<'c> Gold<'c> {
    fn new(conversations: &'c [Conversation]) -> Result<Self, String> {
        let documents: Vec<(usize, &str)> = conversations
            .iter()
            .enumerate()
            .flat_map(|(at, conversation)| conversation.turns.iter().map(move |turn| (at, turn.resolved.as_str())))
            .collect();
        let mut lexicon = Lexicon::new();
        let mut analyze =
            |text: &str| Arc::new(lexicon.analyze(&LexicalFields { title: "", body: text, language: Language::En }));
        let docs = documents.iter().map(|(_, text)| analyze(text)).collect();
        let index = LexicalIndex::with_params(Arc::new(lexicon), docs, LexicalParams::default())
            .map_err(|error| error.to_string())?;
        Ok(Self { index, documents })
    }

    /// (reciprocal rank of the completed question, whether the best of the others is of the same conversation).
    fn look_up(&self, question: &str, turn: &Judged<'_>) -> (f64, bool) {
        let own = |doc: u32| self.documents.get(doc as usize).is_some_and(|(_, text)| *text == turn.question.resolved);
        let query = self.index.query(question, Some(Language::En));
        let list = self.index.search(&query, self.documents.len(), None);
        let rank = list.iter().position(|(doc, _)| own(*doc));
        let best = list.iter().find(|(doc, _)| !own(*doc));
        let same = best.is_some_and(|(doc, _)| self.documents[*doc as usize].0 == turn.conversation);
        (rank.map_or(0.0, |rank| 1.0 / (rank + 1) as f64), same)
    }

    fn figures(&self, turns: &[&Judged<'_>], text: impl Fn(&Judged<'_>) -> String) -> Value {
        let found: Vec<(f64, bool)> = turns.iter().map(|turn| self.look_up(&text(turn), turn)).collect();
        let recall: Vec<f64> = turns.iter().map(|turn| token_recall(&text(turn), &turn.question.resolved)).collect();
        let ranks: Vec<f64> = found.iter().map(|(rank, _)| *rank).collect();
        json!({
            "tokenRecall": mean(&recall),
            "ownMrr": mean(&ranks),
            "ownFirst": rate(ranks.iter().filter(|rank| **rank == 1.0).count(), ranks.len()),
            "sameConversationFirst": rate(found.iter().filter(|(_, same)| *same).count(), found.len()),
        })
    }
}

fn report(conversations: &[Conversation], list: bool) -> Result<Value, String> {
    let mut judged: Vec<Judged<'_>> = Vec::new();
    let mut ends: Vec<Dialog> = Vec::new();
    for (at, conversation) in conversations.iter().enumerate() {
        let mut dialog = Dialog::new();
        for (number, question) in conversation.turns.iter().enumerate() {
            let verdict = dialog.ask(&question.raw);
            if number > 0 {
                judged.push(Judged { conversation: at, question, verdict });
            }
        }
        ends.push(dialog);
    }
    let (mut kept, mut switches) = (0, 0);
    for (at, dialog) in ends.iter().enumerate() {
        for (other, conversation) in conversations.iter().enumerate().filter(|(other, _)| *other != at) {
            let Some(first) = conversation.turns.first() else { continue };
            let verdict = dialog.verdict(&first.raw);
            switches += 1;
            kept += usize::from(!verdict.follow_up);
            if list && verdict.follow_up {
                eprintln!(
                    "switch  {} → {}: {} [{}]",
                    conversations[at].id, conversations[other].id, first.raw, verdict.reason
                );
            }
        }
    }
    let dependent: Vec<&Judged<'_>> = judged.iter().filter(|turn| turn.question.depends_on_context).collect();
    let independent: Vec<&Judged<'_>> = judged.iter().filter(|turn| !turn.question.depends_on_context).collect();
    let pick = |words: &[&str]| -> Vec<&Judged<'_>> {
        dependent.iter().copied().filter(|turn| contains(&turn.question.raw, words)).collect()
    };
    let explicit = pick(EXPLICIT);
    let wider = pick(&[EXPLICIT, WIDER].concat());
    let found = |turns: &[&Judged<'_>]| rate(turns.iter().filter(|turn| turn.verdict.follow_up).count(), turns.len());
    if list {
        for turn in &dependent {
            let mark = if turn.verdict.follow_up { "found " } else { "missed" };
            let explicit = if contains(&turn.question.raw, EXPLICIT) { "explicit" } else { "" };
            eprintln!("{mark} {explicit} {} [{}]", turn.verdict.resolved, turn.verdict.reason);
        }
        for turn in independent.iter().filter(|turn| turn.verdict.follow_up) {
            eprintln!("false  {} [{}]", turn.question.raw, turn.verdict.reason);
        }
    }
    let gold = Gold::new(conversations)?;
    let texts = |turns: &[&Judged<'_>]| {
        json!({
            "asked": gold.figures(turns, |turn| turn.question.raw.clone()),
            "resolved": gold.figures(turns, |turn| turn.verdict.resolved.clone()),
            "byHand": gold.figures(turns, |turn| turn.question.resolved.clone()),
        })
    };
    Ok(json!({
        "conversations": conversations.len(),
        "specificityOnSwitches": rate(kept, switches),
        "recallExplicit": found(&explicit),
        "recallExplicitWider": found(&wider),
        "recallDependent": found(&dependent),
        "independentKept": rate(independent.iter().filter(|turn| !turn.verdict.follow_up).count(), independent.len()),
        "retrieval": { "explicit": texts(&explicit), "dependent": texts(&dependent) },
    }))
}

/// How many questions of a set are taken for new topics, each asked after the one half the set away.
fn standalone(path: &Path, list: bool) -> Result<Value, String> {
    #[derive(Deserialize)]
    struct Set {
        questions: Vec<Asked>,
    }
    #[derive(Deserialize)]
    struct Asked {
        question: String,
    }
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let set: Set = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let all = set.questions.len();
    let mut kept = 0;
    for (at, asked) in set.questions.iter().enumerate() {
        let mut dialog = Dialog::new();
        dialog.ask(&set.questions[(at + all / 2) % all].question);
        let verdict = dialog.verdict(&asked.question);
        kept += usize::from(!verdict.follow_up);
        if list && verdict.follow_up {
            eprintln!("false  {} [{}]", asked.question, verdict.reason);
        }
    }
    Ok(rate(kept, all))
}

fn run() -> Result<Value, String> {
    let folder = std::env::var_os("ADFONTES_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    let mut path = folder.join("cast2020.json");
    let mut list = false;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--data" => path = args.next().ok_or("--data wants a file")?.into(),
            "--list" => list = true,
            // Added by `cargo bench`.
            "--bench" => {}
            other => return Err(format!("unknown argument {other}")),
        }
    }
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            let reason = format!("{}: {error}", path.display());
            return Ok(json!({ "results": {}, "notRun": [{ "peer": "cast2020", "reason": reason }] }));
        }
    };
    let file: File = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let all = file.conversations;
    let (even, odd): (Vec<_>, Vec<_>) = all.iter().cloned().partition(|conversation| conversation.id % 2 == 0);
    let (mut alone, mut not_run) = (Map::new(), Vec::new());
    for language in Language::ALL {
        let name = format!("xquad.{}.json", language.code());
        match standalone(&path.with_file_name(&name), list) {
            Ok(rate) => alone.extend([(language.code().to_owned(), rate)]),
            Err(reason) => not_run.push(json!({ "peer": name, "reason": reason })),
        }
    }
    Ok(json!({
        "results": {
            "all": report(&all, list)?, "even": report(&even, false)?, "odd": report(&odd, false)?,
            "specificityOnXquad": alone,
        },
        "notRun": not_run,
    }))
}

fn main() {
    program::print(run());
}

//! What a model that calls tools is given: the tool definitions, and the results of its calls as data.

use super::escape::escape_line;
use super::prompt::{Fragment, estimate, fragment_block, numbers};
use crate::language::{CorpusForms, Observations, fill};
use crate::text::Language;
use serde_json::{Value, json};

/// The tools in OpenAI's format. `intents`: what the graph can be asked for; if empty, only search is offered.
pub fn tool_definitions(language: Language, corpus: CorpusForms<'_>, intents: &[&str]) -> Value {
    let words = &language.pack().prompts.tool_texts;
    let of_corpus = |text: &str| corpus.fill(text, &[]);
    let mut tools = Vec::new();
    if !intents.is_empty() {
        tools.push(json!({
            "type": "function",
            "function": {
                "name": "graph_query", "description": of_corpus(words.graph_query),
                "parameters": {
                    "type": "object",
                    "properties": {
                        "intent": { "type": "string", "enum": intents, "description": words.intent },
                        "entity": { "type": "string", "description": words.entity },
                    },
                    "required": ["intent"], "additionalProperties": false,
                },
            },
        }));
    }
    tools.push(json!({
        "type": "function",
        "function": {
            "name": "search", "description": of_corpus(words.search),
            "parameters": {
                "type": "object",
                "properties": { "query": { "type": "string", "description": words.query } },
                "required": ["query"], "additionalProperties": false,
            },
        },
    }));
    Value::Array(tools)
}

/// Writes observations. Everything that comes from a source stands between delimiters that the source cannot guess, and
/// cannot pose as a citation.
#[derive(Clone, Copy, Debug)]
pub struct Observer<'a> {
    /// Language of the dialog.
    pub language: Language,
    /// What the corpus is called in that language.
    pub corpus: CorpusForms<'a>,
    /// Random, per question.
    pub delimiter: &'a str,
}

impl Observer<'_> {
    /// Passages. `known`: numbers that the model has already seen. Passages beyond `budget` (estimated tokens) are left
    /// out. Returns the text, and the numbers of the passages in it.
    pub fn passages(&self, fresh: &[Fragment<'_>], known: &[usize], budget: usize) -> (String, Vec<usize>) {
        let words = self.words();
        let (mut blocks, mut shown, mut used) = (String::new(), Vec::new(), 0);
        for fragment in fresh {
            let block = fragment_block(fragment, self.delimiter);
            used += estimate(&block);
            if used > budget {
                break;
            }
            blocks.push_str(&block);
            shown.push(fragment.number);
        }
        let mut out = Vec::new();
        if !shown.is_empty() {
            let valid = fill(words.valid, &[("numbers", &numbers(&shown))]);
            out.push(format!("{}\n{blocks}{valid}", words.found));
        }
        if shown.len() < fresh.len() {
            out.push(fill(words.left_out, &[("count", &(fresh.len() - shown.len()).to_string())]));
        }
        if !known.is_empty() {
            out.push(fill(words.known, &[("numbers", &numbers(known))]));
        }
        if out.is_empty() {
            out.push(words.nothing.to_owned());
        }
        (out.join("\n"), shown)
    }

    /// A complete list: one item per line, with the number to cite it by.
    pub fn items(&self, items: &[(String, Option<usize>)]) -> String {
        let words = self.words();
        let lines = items.iter().map(|(text, number)| {
            let text = escape_line(text, self.delimiter);
            match number {
                Some(number) => format!("- {text} [{number}]"),
                None => format!("- {text}"),
            }
        });
        let delimiter = self.delimiter;
        let lines = lines.collect::<Vec<_>>().join("\n");
        format!("{}\n<{delimiter} graph_query>\n{lines}\n</{delimiter}>", words.items)
    }

    /// The data covers the question and has no such items.
    pub fn known_empty(&self) -> String {
        self.of_corpus(self.words().known_empty, &[])
    }

    /// The graph has no answer to this kind of question.
    pub fn unsupported(&self) -> String {
        self.words().unsupported.to_owned()
    }

    /// No entity has this name.
    pub fn unknown_entity(&self, name: &str) -> String {
        self.of_corpus(self.words().unknown_entity, &[("name", &self.clipped(name))])
    }

    /// The name has several meanings.
    pub fn ambiguous(&self, name: &str, candidates: &[String]) -> String {
        let candidates: Vec<String> = candidates.iter().map(|one| self.clipped(one)).collect();
        fill(self.words().ambiguous, &[("name", &self.clipped(name)), ("candidates", &candidates.join("; "))])
    }

    /// The same call was made before.
    pub fn repeated(&self) -> String {
        self.words().repeated.to_owned()
    }

    /// The arguments are invalid.
    pub fn bad_arguments(&self, why: &str) -> String {
        fill(self.words().bad_arguments, &[("why", &self.clipped(why))])
    }

    /// There is no such tool.
    pub fn unknown_tool(&self, name: &str, tools: &[&str]) -> String {
        fill(self.words().unknown_tool, &[("name", &self.clipped(name)), ("tools", &tools.join(", "))])
    }

    /// Too many calls at once.
    pub fn too_many(&self) -> String {
        self.words().too_many.to_owned()
    }

    fn words(&self) -> &'static Observations {
        &self.language.pack().prompts.observations
    }

    fn of_corpus(&self, template: &str, holes: &[(&str, &str)]) -> String {
        self.corpus.fill(template, holes)
    }

    /// At most one line of what the model or a source wrote.
    fn clipped(&self, text: &str) -> String {
        let short: String = text.chars().take(120).collect();
        escape_line(&short, self.delimiter)
    }
}

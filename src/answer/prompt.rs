//! The prompt for a model: rules, numbered fragments between delimiters that no source can guess, and history.

use super::escape::{escape, escape_line, escape_name};
use crate::language::{CorpusForms, Prompts, fill};
use crate::settings::{Address, Person, Settings, Tone};
use crate::text::{Language, disarm};
use serde_json::{Value, json};

/// Longest name of a person in a prompt, in characters.
const MAX_NAME: usize = 60;

/// A fragment offered to the model.
#[derive(Clone, Copy, Debug)]
pub struct Fragment<'a> {
    /// The reference's number, which the model cites.
    pub number: usize,
    /// Id of the document.
    pub document: &'a str,
    /// Name of the source.
    pub name: &'a str,
    /// The passage.
    pub text: &'a str,
}

/// The inputs of a prompt.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromptInput<'a> {
    /// The question as the user typed it.
    pub question: &'a str,
    /// Language of the answer.
    pub language: Language,
    /// What the corpus is called in that language.
    pub corpus: CorpusForms<'a>,
    /// What may be cited.
    pub fragments: &'a [Fragment<'a>],
    /// (question, answer without markers) of the current topic, oldest first.
    pub history: &'a [(String, String)],
    /// Summary of older turns.
    pub summary: &'a str,
    /// Whether the answer is an enumeration.
    pub list: bool,
    /// Items that must all appear.
    pub items: &'a [String],
    /// Whether the fragments are whole documents.
    pub full_text: bool,
    /// What was wrong with the previous attempt, if any.
    pub correction: Option<&'a str>,
    /// Random, per request.
    pub delimiter: &'a str,
    /// Name of the portfolio's person, if she may speak in the first person.
    pub person: Option<&'a str>,
    /// Whether the model may call tools for more.
    pub tools: bool,
    /// Whether the model should mark where each part comes from.
    pub attributed: bool,
    /// Whether the model may add sentences of its own.
    pub own_words: bool,
    /// Whether to ask for the facts of the fragments instead of an answer.
    pub facts: bool,
    /// Whether to ask for JSON.
    pub structured: bool,
    /// The model's tokens per estimated token, where known to exceed 1.
    pub token_factor: f64,
}

/// A finished prompt.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// OpenAI-style messages.
    pub messages: Vec<Value>,
    /// Numbers of the fragments that fit, in order.
    pub offered: Vec<usize>,
    /// Estimated tokens of all messages.
    pub tokens: usize,
}

/// Builds the prompt. Fragments are dropped from the end, and history from the beginning, until the estimate fits
/// `llm.context_tokens`; the first fragment always stays.
pub fn build_prompt(input: &PromptInput<'_>, settings: &Settings) -> Prompt {
    let rules = &input.language.pack().prompts;
    // A model that counts more tokens than we estimate has room for fewer of ours.
    let budget = (settings.llm.context_tokens as f64 / input.token_factor.max(1.0)) as usize;
    let asked = estimate(input.question);
    let documents = input.full_text.then(|| document_blocks(input.fragments, input.delimiter));
    // Documents that do not fit whole are not called whole.
    let documents = documents.filter(|blocks| asked + estimate(blocks) <= budget);
    let whole = documents.is_some();
    let (offered, blocks) = match documents {
        Some(blocks) => (input.fragments.iter().map(|fragment| fragment.number).collect(), blocks),
        None => fragment_blocks(input, budget.saturating_sub(asked)),
    };
    let used = asked + estimate(&blocks);
    let history = kept_history(input.history, settings.recent_turns, budget.saturating_sub(used));

    let mut user = String::new();
    if !offered.is_empty() {
        let title = if whole { rules.whole.title } else { rules.fragments };
        let valid = fill(rules.valid, &[("numbers", &numbers(&offered))]);
        user.push_str(&format!("{title}\n{blocks}\n{valid}\n\n"));
    }
    if !input.items.is_empty() {
        let line = |item: &String| format!("- {}", escape_line(item, input.delimiter));
        let items = input.items.iter().map(line).collect::<Vec<_>>();
        user.push_str(&format!("{}\n{}\n", rules.items, data_block(&items.join("\n"), input.delimiter)));
    }
    if !input.summary.is_empty() {
        let summary = escape(input.summary, input.delimiter);
        user.push_str(&format!("{}\n{}\n", rules.earlier, data_block(&summary, input.delimiter)));
    }
    user.push_str(&fill(rules.question, &[("question", &disarm(input.question, input.delimiter))]));
    if let Some(correction) = input.correction {
        user.push_str(&format!("\n\n{correction}"));
    }
    let system = system_rules(rules, input, settings, whole);

    let mut messages = vec![json!({ "role": "system", "content": system.join("\n") })];
    for (question, answer) in history {
        messages.push(json!({ "role": "user", "content": disarm(question, input.delimiter) }));
        messages.push(json!({ "role": "assistant", "content": escape(answer, input.delimiter) }));
    }
    messages.push(json!({ "role": "user", "content": user }));
    let tokens = messages.iter().filter_map(|m| m["content"].as_str()).map(estimate).sum();
    Prompt { messages, offered, tokens }
}

/// The rules. `whole`: the model is given whole documents.
fn system_rules(rules: &Prompts, input: &PromptInput<'_>, settings: &Settings, whole: bool) -> Vec<String> {
    let of = |fragments, documents| if whole { documents } else { fragments };
    let own = &rules.whole;
    let missing = of(rules.missing, own.missing);
    let missing = fill(missing, &[("sentence", &missing_sentence(input.language, input.corpus))]);
    let mut system: Vec<String> = Vec::new();
    let mut say = |rule: &str| system.push(rule.to_owned());
    if input.facts {
        [of(rules.data, own.data), rules.facts, missing.as_str()].into_iter().for_each(say);
        return system;
    }
    say(&voice(input, settings));
    say(of(rules.data, own.data));
    if input.tools {
        say(rules.tools);
    }
    let (cite, example) = match input.attributed {
        true => (of(rules.attribute, own.attribute), of(rules.attribute_example, own.attribute_example)),
        false => (of(rules.cite, own.cite), of(rules.example, own.example)),
    };
    say(cite);
    say(of(rules.all, own.all));
    if input.own_words {
        say(rules.own_words);
    }
    say(of(rules.quote_code, own.quote_code));
    say(&missing);
    if input.list || !input.items.is_empty() {
        say(rules.list);
    }
    let heading = [("heading", input.language.pack().phrases.sources)];
    let listed = settings.sources_section.in_text() && !input.structured;
    let names = if listed { fill(rules.sources, &heading) } else { of(rules.no_names, own.no_names).to_owned() };
    say(&[rules.no_tail, &names, rules.language].join(" "));
    say(example);
    if input.structured {
        say(rules.structured);
    }
    system
}

/// Numbers as they are cited.
pub(super) fn numbers(numbers: &[usize]) -> String {
    numbers.iter().map(|number| format!("[{number}]")).collect::<Vec<_>>().join(" ")
}

/// The correction sent to a model whose answer had no valid citation.
pub fn correction(language: Language, offered: &[usize]) -> String {
    fill(language.pack().prompts.correction, &[("numbers", &numbers(offered))])
}

/// The sentence for "not in the sources".
pub fn missing_sentence(language: Language, corpus: CorpusForms<'_>) -> String {
    language.pack().phrases.nothing(corpus)
}

/// How the answer should sound, on one line.
fn voice(input: &PromptInput<'_>, settings: &Settings) -> String {
    let voice = &input.language.pack().prompts.voice;
    // The name comes from a source and stands among the rules.
    let name = escape_name(input.person.unwrap_or_default(), input.delimiter, MAX_NAME);
    let person = match (name.as_str(), settings.person) {
        ("", _) => String::new(),
        (name, Person::First) => fill(voice.first_person, &[("name", name)]),
        (name, Person::Third) => fill(voice.third_person, &[("name", name)]),
    };
    let tone = match settings.tone {
        Tone::Friendly => voice.friendly,
        Tone::Formal => voice.formal,
    };
    let address = voice.address.form(settings.address == Address::Formal);
    [person.as_str(), tone, address].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

/// Source text that is not a fragment.
fn data_block(text: &str, delimiter: &str) -> String {
    format!("<{delimiter}>\n{text}\n</{delimiter}>\n")
}

pub(super) fn fragment_block(fragment: &Fragment<'_>, delimiter: &str) -> String {
    let (number, name) = (fragment.number, escape_line(fragment.name, delimiter));
    format!("<{delimiter} {number}: {name}>\n{}\n</{delimiter}>\n", escape(fragment.text, delimiter))
}

/// The leading fragments that fit the budget, and their numbers; the first always stays.
fn fragment_blocks(input: &PromptInput<'_>, budget: usize) -> (Vec<usize>, String) {
    let (mut used, mut offered, mut blocks) = (0, Vec::new(), String::new());
    for fragment in input.fragments {
        let block = fragment_block(fragment, input.delimiter);
        let size = estimate(&block);
        if !offered.is_empty() && used + size > budget {
            break;
        }
        used += size;
        offered.push(fragment.number);
        blocks.push_str(&block);
    }
    (offered, blocks)
}

/// Whole documents, one block each, with its number above each passage.
fn document_blocks(fragments: &[Fragment<'_>], delimiter: &str) -> String {
    let mut blocks = String::new();
    for document in fragments.chunk_by(|a, b| a.document == b.document) {
        let name = document.first().map_or("", |fragment| fragment.name);
        blocks.push_str(&format!("<{delimiter} {}>\n", escape_line(name, delimiter)));
        for fragment in document {
            blocks.push_str(&format!("<{delimiter} {}>\n{}\n", fragment.number, escape(fragment.text, delimiter)));
        }
        blocks.push_str(&format!("</{delimiter}>\n"));
    }
    blocks
}

fn kept_history(history: &[(String, String)], messages: usize, budget: usize) -> &[(String, String)] {
    let mut start = history.len().saturating_sub(messages.div_ceil(2));
    while start < history.len()
        && history[start..].iter().map(|(q, a)| estimate(q) + estimate(a)).sum::<usize>() > budget
    {
        start += 1;
    }
    &history[start..]
}

pub(super) fn estimate(text: &str) -> usize {
    crate::text::estimate_tokens(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budget_and_numbers() {
        let text = "word ".repeat(400);
        let fragments: Vec<Fragment<'_>> =
            (1..=5).map(|number| Fragment { number, document: "page", name: "page", text: &text }).collect();
        let mut settings = Settings::default();
        settings.llm.context_tokens = 1_200;
        let input = PromptInput { question: "What?", fragments: &fragments, delimiter: "x9", ..PromptInput::default() };
        let prompt = build_prompt(&input, &settings);
        assert_eq!(prompt.offered, [1, 2]);
        let user = prompt.messages[1]["content"].as_str().expect("text");
        assert!(user.contains("Valid numbers: [1] [2]\n"));
        assert!(!user.contains("<x9 3"));
        // A model that counts twice as many tokens gets half as many fragments.
        let prompt = build_prompt(&PromptInput { token_factor: 2.0, ..input }, &settings);
        assert_eq!(prompt.offered, [1]);
        // Documents that do not fit whole are given as fragments.
        let prompt = build_prompt(&PromptInput { full_text: true, ..input }, &settings);
        assert_eq!(prompt.offered, [1, 2]);
        assert!(!prompt.messages[0].to_string().contains("whole documents"));
    }

    #[test]
    fn every_rule_of_citing_reaches_the_prompt() {
        let text = "Kept for thirty days.";
        let fragments = [Fragment { number: 1, document: "a.md", name: "Letters", text }];
        for language in Language::ALL {
            let input = PromptInput {
                language,
                question: "?",
                fragments: &fragments,
                delimiter: "x9",
                ..PromptInput::default()
            };
            let rules = &language.pack().prompts;
            let prompt = build_prompt(&input, &Settings::default());
            let said = |at: usize| prompt.messages[at]["content"].as_str().unwrap_or_default();
            let missing = missing_sentence(language, input.corpus);
            let wanted = [
                rules.data, rules.cite, rules.all, rules.quote_code, &missing, rules.no_tail, rules.no_names,
                rules.example,
            ];
            for rule in wanted.into_iter().chain([rules.language]) {
                assert!(said(0).contains(rule), "{rule}");
            }
            assert!(rules.cite.contains("[1]") && rules.all.contains("[1][2]") && rules.example.contains("[2]"));
            assert!(rules.quote_code.contains("```"));
            assert!(
                said(1).starts_with(&format!("{}\n<x9 1: Letters>\n{text}\n</x9>", rules.fragments)),
                "{}",
                said(1)
            );
        }
    }

    #[test]
    fn passages_alone_items_alone_and_both() {
        let fragments = [Fragment { number: 1, document: "a.md", name: "Letters", text: "Kept for thirty days." }];
        let items = ["Wrote it.".to_owned(), "Printed\nit.".to_owned()];
        let check = |fragments: &[Fragment<'_>], items: &[String], expected: [bool; 3]| {
            let input = PromptInput { question: "?", fragments, items, delimiter: "x9", ..PromptInput::default() };
            let prompt = build_prompt(&input, &Settings::default());
            let (system, user) = (prompt.messages[0].to_string(), prompt.messages[1]["content"].to_string());
            let has_items = user.contains("each of these items:\\n<x9>\\n- Wrote it.\\n- Printed it.\\n</x9>\\n");
            assert_eq!([user.contains("<x9 1: Letters>"), has_items, system.contains("own line")], expected, "{user}");
        };
        check(&fragments, &[], [true, false, false]);
        check(&[], &items, [false, true, true]);
        check(&fragments, &items, [true, true, true]);
    }

    #[test]
    fn whole_documents_have_a_prompt_of_their_own() {
        let fragment = |number, document, name, text| Fragment { number, document, name, text };
        let fragments = [
            fragment(1, "a.md", "Letters", "Kept for thirty days."),
            fragment(2, "a.md", "Letters", "See [2]."),
            fragment(3, "b.md", "Letters", "Sent twice."),
        ];
        let input = PromptInput { question: "?", fragments: &fragments, delimiter: "x9", ..PromptInput::default() };
        let said = [
            (Language::En, "“According to <its name>, …”"),
            (Language::Ru, "«Согласно документу “<название>”, …»"),
            (Language::Es, "«Según <su nombre>, …»"),
            (Language::De, "„Laut <sein Name> …“"),
        ];
        assert_eq!(said.len(), Language::ALL.len());
        for (language, according) in said {
            for attributed in [false, true] {
                let input = PromptInput { language, attributed, ..input };
                let of = |full_text| build_prompt(&PromptInput { full_text, ..input }, &Settings::default());
                let (whole, parts) = (of(true), of(false));
                let text = |prompt: &Prompt, at: usize| prompt.messages[at]["content"].as_str().map(str::to_owned);
                let (system, user) = (text(&whole, 0).expect("rules"), text(&whole, 1).expect("documents"));
                assert!(system.contains(according), "{system}");
                assert!(!text(&parts, 0).expect("rules").contains(according));
                // No rule mentions fragments, which the model is not given.
                let fragments = language.pack().prompts.fragments.trim_end_matches(':').to_lowercase();
                let stem: String = fragments.chars().take(6).collect();
                assert!(!system.to_lowercase().contains(&stem), "{system}");
                assert_eq!(user.matches("<x9 Letters>").count(), 2, "one block a document: {user}");
                assert_eq!(whole.offered, [1, 2, 3]);
                assert!(user.contains("<x9 2>\nSee "), "{user}");
            }
        }
    }
}

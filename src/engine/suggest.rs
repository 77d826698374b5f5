//! Questions that the corpus answers.

use super::Engine;
use crate::dialog::Memory;
use crate::graph::Direction::{In, Out};
use crate::ingest::Node;
use crate::language::{Language, fill};
use crate::order::Order as _;
use crate::retrieve::{Corpus, Filter, SearchMode, Standing, search};
use crate::settings::Settings;

/// How many are shown beside an answer that says that there is nothing.
const BESIDE_NOTHING: usize = 3;

impl Engine {
    /// Questions to begin with, in a language: each of them is answered.
    pub fn suggestions(&self, language: Language) -> Vec<String> {
        self.answered(&self.corpus(), &self.settings(), language).collect()
    }

    /// What can be asked instead of a question that nothing answers.
    pub(super) fn instead_of(
        &self,
        question: &str,
        corpus: &Corpus,
        settings: &Settings,
        language: Language,
    ) -> Vec<String> {
        self.answered(corpus, settings, language).filter(|other| other != question).take(BESIDE_NOTHING).collect()
    }

    fn answered<'a>(
        &'a self,
        corpus: &'a Corpus,
        settings: &'a Settings,
        language: Language,
    ) -> impl Iterator<Item = String> + 'a {
        let answers = move |question: &String| {
            let (plan, ..) = self.understand(question, &Memory::default(), corpus, settings);
            let found = search(corpus, &plan, settings, SearchMode::Auto, &Filter::default(), None);
            found.standing == Standing::Answered
        };
        questions(corpus, language).into_iter().filter(answers)
    }
}

/// One question for each intent whose facts exist.
fn questions(corpus: &Corpus, language: Language) -> Vec<String> {
    let graph = corpus.graph();
    let name = |node: &Node| node.translations.get(&language).unwrap_or(&node.name).clone();
    // The subject with the most to tell.
    let with = |kind: &str, edge: &str| {
        let mut nodes = graph.of_kind(kind);
        nodes.order_by_key(|n| std::cmp::Reverse(graph.around(n.key.as_str(), edge, Out).len()));
        nodes.into_iter().find(|n| !graph.around(n.key.as_str(), edge, Out).is_empty()).map(&name)
    };
    // Of technologies that several projects use, the one that the fewest do.
    let used = graph
        .of_kind("technology")
        .into_iter()
        .map(|node| (graph.around(node.key.as_str(), "USES_TECH", In).len(), node))
        .filter(|(uses, _)| *uses >= 2)
        .min_by_key(|(uses, node)| (*uses, node.order))
        .map(|(_, node)| name(node));
    let any = |kind: &str| (!graph.of_kind(kind).is_empty()).then(String::new);
    let subjects = [
        ("achievements", with("project", "HAS_ACHIEVEMENT")),
        ("projects_of_company", with("company", "HAS_PROJECT")),
        ("technology_usage", used),
        ("companies", any("company")),
        ("technologies", any("technology")),
        ("education", any("education")),
        ("contacts", any("contact")),
    ];
    let all = language.pack().phrases.suggestions;
    let question = |(intent, subject): (&str, Option<String>)| {
        let (_, question) = all.iter().find(|(name, _)| *name == intent)?;
        Some(fill(question, &[("subject", &subject?)]))
    };
    subjects.into_iter().filter_map(question).collect()
}

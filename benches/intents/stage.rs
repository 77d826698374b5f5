//! The portfolio that the example questions are asked of, and what counts as understood.

use super::Example;
use adfontes::domain::Domain;
use adfontes::id::EntityKey;
use adfontes::ingest::Node;
use adfontes::language::Language;
use adfontes::plan::{Carried, Classifier, CorpusWords, Question, plan};
use adfontes::registry::Registry;
use adfontes::settings::Settings;
use adfontes::text::fold;
use std::collections::BTreeMap;

/// What stands for the placeholders of the examples.
const NAMES: [(&str, &str, &str); 5] = [
    ("{company}", "company", "Nordwerk"),
    ("{project}", "project", "Larkspur"),
    ("{technology}", "technology", "Python"),
    ("{person}", "person", "Anna"),
    ("{school}", "education", "Halden"),
];

/// Nouns for kinds of skills, one after the other in place of `{kind}`.
fn kinds(language: Language) -> [&'static str; 4] {
    match language {
        Language::En => ["databases", "frameworks", "libraries", "design tools"],
        Language::De => ["datenbanken", "frameworks", "bibliotheken", "design-tools"],
        Language::Es => ["bases de datos", "frameworks", "librerías", "herramientas de diseño"],
        Language::Ru => ["базы данных", "фреймворки", "библиотеки", "инструменты дизайна"],
    }
}

/// Intents that the classes do not tell apart.
const SAME: [(&str, &[&str]); 9] = [
    ("general", &["text", "off_topic", "greeting"]),
    ("definition", &["text", "off_topic"]),
    ("greeting", &["text", "off_topic"]),
    ("experience", &["companies", "technology_usage"]),
    ("both_languages", &["languages", "spoken_languages"]),
    ("active_projects", &["projects_of_company"]),
    ("projects_of_company", &["own_projects"]),
    ("text", &["off_topic", "greeting"]),
    ("off_topic", &["text", "greeting"]),
];

/// Whether an intent or class is what an example of a class asks for.
pub fn is_right(found: &str, class: &str) -> bool {
    found == class || SAME.iter().any(|(name, classes)| *name == found && classes.contains(&class))
}

pub struct Stage {
    registry: Registry,
    settings: Settings,
}

impl Stage {
    pub fn new() -> Self {
        let node = |(order, (kind, name)): (usize, (&str, &str))| Node {
            order,
            ..Node::named(EntityKey::new(format!("n{order}")), kind, name, Language::En)
        };
        let named = NAMES.iter().map(|(_, kind, name)| (*kind, if *kind == "person" { "Anna Keller" } else { name }));
        let nodes: Vec<Node> = named.enumerate().map(node).collect();
        let registry = Registry::build(&nodes, &BTreeMap::new(), Domain::portfolio());
        Self { registry, settings: Settings::default() }
    }

    /// The question with names in place of the placeholders.
    fn asked(&self, example: &Example) -> String {
        let mut text = example.question.replace("{year}", "2016").replace("{place}", "Lyon");
        let kinds = kinds(example.language);
        text = text.replace("{kind}", kinds[example.question.len() % kinds.len()]);
        NAMES.iter().fold(text, |text, (placeholder, _, name)| text.replace(placeholder, name))
    }

    /// The intent that the planner finds.
    pub fn intent(&self, example: &Example, classifier: &Classifier) -> String {
        let text = self.asked(example);
        let mut question = Question::read(&text, &self.registry, &self.settings);
        question.classifier = classifier;
        let known = |word: &str| NAMES.iter().any(|(_, _, name)| fold(name) == word);
        plan(&question, &self.registry, &self.settings, &Carried::default(), CorpusWords::only(&known))
            .intent
            .name
            .clone()
    }

    /// The words of the question as the classifier reads them.
    pub fn words(&self, example: &Example) -> Vec<String> {
        let text = self.asked(example);
        let question = Question::read(&text, &self.registry, &self.settings);
        question.classified(&self.registry, &question.mentions)
    }
}

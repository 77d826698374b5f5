//! Linking and planning. Before a zero byte, each line is an entity's name; after it, each line is a question of a dialog. Spans
//! must be inside the text, plans must name known entities only, and whatever is carried over must have been mentioned.
#![no_main]

use adfontes::dialog::{Fact, Memory, Turn, follow_up};
use adfontes::id::EntityKey;
use adfontes::ingest::Node;
use adfontes::plan::{Carried, CorpusWords, Question, plan};
use adfontes::registry::Registry;
use adfontes::settings::Settings;
use adfontes::text::Language;
use libfuzzer_sys::fuzz_target;

const KINDS: [&str; 5] = ["project", "company", "technology", "person", "skill_category"];

fuzz_target!(|data: &str| {
    let Some((names, dialog)) = data.split_once('\0') else { return };
    let node = |(at, name): (usize, &str)| Node {
        key: EntityKey::new(format!("key-{at}")),
        kind: KINDS[at % KINDS.len()].into(),
        name: name.into(),
        aliases: Vec::new(),
        language: Language::En,
        translations: Default::default(),
        properties: Default::default(),
        order: at,
        provenance: Vec::new(),
    };
    let nodes: Vec<Node> = names.lines().take(40).enumerate().map(node).collect();
    let registry = Registry::build(&nodes, &Default::default(), adfontes::domain::Domain::portfolio());
    let settings = Settings::default();
    let mut memory = Memory::default();
    for question in dialog.lines().take(6) {
        let mut end = 0;
        for mention in registry.link(question) {
            assert!(mention.start >= end && !mention.candidates.is_empty());
            assert_eq!(question.get(mention.start..mention.end), Some(mention.text.as_str()));
            end = mention.end;
        }
        let asked = Question::read(question, &registry, &settings);
        let alone = plan(&asked, &registry, &settings, &Carried::default(), CorpusWords::only(&|_| false));
        let verdict = follow_up(question, &alone, &memory, &registry, &settings, &|_| false);
        assert!(verdict.follow_up || verdict.resolved == question);
        let planned = plan(&asked, &registry, &settings, &verdict.carried, CorpusWords::only(&|_| false));
        for entity in &planned.entities {
            assert!(registry.get(entity.key.as_str()).is_some());
            assert!(entity.span.is_none_or(|(start, end)| question.get(start..end).is_some()));
        }
        if let Some(context) = &verdict.context_entity {
            assert!(memory.turns().iter().any(|turn| turn.entities.contains(context) || turn.items.contains(context)));
        }
        let intent = planned.intent.clone();
        let items: Vec<String> = names.lines().take(5).map(str::to_owned).collect();
        let fact = Fact { intent: intent.name.clone(), subject: question.into(), count: items.len(), items };
        let turn = Turn {
            question: question.into(),
            answer: Some(question.into()),
            intent: planned.intent,
            entities: planned.entities.iter().filter(|e| e.kind != "person").map(|e| e.key.clone()).collect(),
            listed: Vec::new(),
            items: Vec::new(),
            period: planned.period.map(|_| planned.time.map_or_else(Vec::new, |time| time.kinds)),
            unknown: planned.unknown_names,
            found: true,
            pages: Vec::new(),
            follow_up: verdict.follow_up,
            fact: Some(fact),
            choices: Vec::new(),
            since: None,
        };
        memory.push(turn);
        assert!(memory.summary(&intent, &settings).text.chars().count() <= settings.summary_max_chars);
    }
});

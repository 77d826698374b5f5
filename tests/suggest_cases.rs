//! Suggested questions and the map of the graph, over the portfolios of the scenarios.

use crate::portfolio;
use adfontes::engine::{Answer, AnswerKind, AskOptions, Engine, GraphPicture, Wanted};
use adfontes::language::Language;
use adfontes::verify::Verdict;
use futures_executor::block_on;
use std::collections::BTreeSet;

const PORTFOLIOS: [&str; 2] = ["demo", "portfolio2"];

fn ask(engine: &Engine, question: &str, session: Option<&String>) -> Answer {
    let options = AskOptions { session: session.cloned(), ..AskOptions::default() };
    block_on(engine.ask(question, &options, &mut |_| {})).unwrap()
}

/// Failures of the answer to a suggested question.
fn fault(engine: &Engine, question: &str, session: Option<&String>) -> Option<String> {
    let answer = ask(engine, question, session);
    let answered = matches!(answer.kind, AnswerKind::List | AnswerKind::Quotation);
    let unproved = unproved(&answer);
    (!answered || !unproved.is_empty())
        .then(|| format!("«{question}» gives {:?}: {}; unproved: {unproved:?}", answer.kind, answer.text))
}

/// The sentences of an answer that the page marks as not in their source.
fn unproved(answer: &Answer) -> Vec<&str> {
    let sentences = answer.verification.iter().flat_map(|verification| &verification.sentences);
    let unproved = sentences.filter(|sentence| sentence.verdict == Some(Verdict::Unsupported));
    unproved.map(|sentence| &answer.text[sentence.span.clone()]).collect()
}

#[test]
fn what_uses_a_technology_is_said_by_the_source_shown() {
    let engine = portfolio::engine("demo", None);
    let picture = engine.graph_picture(None, None, &[]);
    let mut wrong = Vec::new();
    let mut tried = 0;
    for node in picture.nodes.iter().filter(|node| node.kind == "technology") {
        for question in [format!("does he know {}", node.label), format!("где использовался {}", node.label)]
        {
            let answer = ask(&engine, &question, None);
            tried += usize::from(answer.kind == AnswerKind::List);
            wrong.extend(unproved(&answer).into_iter().map(|item| format!("«{question}»: {item}")));
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 20, "{tried}");
}

/// Keys of the entities that an answer is about, as collected by the chat.
fn about(answer: &Answer) -> Vec<String> {
    let asked = answer.trace.plan.entities.iter().map(|entity| entity.key.to_string());
    asked.chain(answer.items.iter().filter_map(|item| item.key.as_ref().map(ToString::to_string))).collect()
}

#[test]
fn what_follows_an_answer_is_answered_too() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for name in PORTFOLIOS {
        let engine = portfolio::engine(name, None);
        for language in Language::ALL {
            let first = engine.suggestions(language, &Wanted::default());
            assert!(first.len() >= 5, "{name} {language:?}: {first:?}");
            for question in &first {
                tried += 1;
                wrong.extend(fault(&engine, question, None));
                let session = engine.new_session();
                let answer = ask(&engine, question, Some(&session));
                let wanted = Wanted { about: about(&answer), asked: vec![question.clone()], limit: Some(3) };
                let next = engine.suggestions(language, &wanted);
                assert!(next.len() <= 3 && !next.contains(question), "{next:?}");
                for other in &next {
                    tried += 1;
                    wrong.extend(fault(&engine, other, None));
                    wrong.extend(fault(&engine, other, Some(&session)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 150, "{tried}");
    println!("{tried} suggested questions are answered");
}

#[test]
fn a_question_about_any_entity_is_answered() {
    let mut wrong = Vec::new();
    for name in PORTFOLIOS {
        let engine = portfolio::engine(name, None);
        let picture = engine.graph_picture(None, None, &[]);
        let mut tried = 0;
        for node in picture.nodes.iter().filter(|node| ["project", "company"].contains(&node.kind.as_str())) {
            for language in Language::ALL {
                let wanted = Wanted { about: vec![node.key.clone()], ..Wanted::default() };
                let questions = engine.suggestions(language, &wanted);
                if questions.is_empty() {
                    wrong.push(format!("{language:?}: nothing about {}", node.label));
                }
                tried += questions.len();
                wrong.extend(questions.iter().filter_map(|question| fault(&engine, question, None)));
            }
        }
        assert!(tried > 40, "{name}: {tried}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn keys(picture: &GraphPicture) -> BTreeSet<&str> {
    picture.nodes.iter().map(|node| node.key.as_str()).collect()
}

#[test]
fn a_picture_is_bounded_and_whole_in_itself() {
    let engine = portfolio::engine("demo", None);
    let whole = engine.graph_picture(Some(Language::En), None, &[]);
    assert!(whole.nodes.len() > 30 && whole.edges.len() >= whole.nodes.len() - 1);
    assert_eq!(whole, engine.graph_picture(Some(Language::En), None, &[]));
    let most = engine.graph_picture(None, Some(usize::MAX), &[]);
    assert_eq!(most.nodes.len(), most.node_count);
    for limit in [1, 2, 7, 40] {
        let part = engine.graph_picture(Some(Language::En), Some(limit), &[]);
        assert_eq!(part.nodes.len(), limit);
        assert_eq!(part.node_count, whole.node_count);
        let known = keys(&part);
        assert!(part.edges.iter().all(|edge| known.contains(&*edge.from) && known.contains(&*edge.to)));
    }
    // What is asked for is there, with what it hangs on, however little it is joined.
    let last = whole.nodes.iter().min_by_key(|node| node.weight).unwrap();
    let part = engine.graph_picture(None, Some(5), &[last.key.clone(), "no-such-key".to_owned()]);
    assert!(keys(&part).contains(&*last.key));
    assert!(part.edges.iter().any(|edge| edge.from == last.key || edge.to == last.key));
}

#[test]
fn a_picture_speaks_the_language() {
    let engine = portfolio::engine("demo", None);
    for language in Language::ALL {
        let picture = engine.graph_picture(Some(language), None, &[]);
        assert_eq!(picture.language, language);
        let own_words = |text: &str| !text.is_empty() && !text.contains('_');
        for edge in &picture.edges {
            let untold = edge.label == edge.kind.to_lowercase().replace('_', " ");
            assert!(own_words(&edge.label) && (language == Language::En || !untold), "{edge:?}");
        }
        assert!(picture.nodes.iter().all(|node| own_words(&node.kind_name) && !node.label.is_empty()));
    }
}

//! A changed corpus answers like a rebuilt one, and nothing of a removed source can be found.

use adfontes::backend::fake::{FakeClock, FakeEntropy, HashEmbedder};
use adfontes::engine::Engine;
use adfontes::ingest::SourceInput;
use adfontes::retrieve::{Filter, SearchMode};
use adfontes::settings::Settings;
use futures_executor::block_on;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

const WORDS: &[&str] =
    &["queue", "letter", "storage", "index", "vector", "graph", "answer", "заметка", "поиск", "граф"];

#[derive(Clone, Debug)]
enum Step {
    Put { id: usize, words: Vec<usize> },
    Remove { id: usize },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let put = (0..6usize, prop::collection::vec(0..WORDS.len(), 3..14)).prop_map(|(id, words)| Step::Put { id, words });
    let remove = (0..6usize).prop_map(|id| Step::Remove { id });
    prop::collection::vec(prop_oneof![3 => put, 1 => remove], 1..10)
}

fn new_engine() -> Engine {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.attach_embedder(Rc::new(HashEmbedder::new(24)));
    engine
}

fn source(id: usize, words: &[usize]) -> SourceInput {
    let text: Vec<&str> = words.iter().map(|at| WORDS[*at]).collect();
    SourceInput::new(format!("note-{id}.md"), format!("# Note {id}\n\nmarker{id} {}.", text.join(" ")))
}

type Found = Vec<(String, Option<f32>, Option<f32>)>;

fn look(engine: &Engine, question: &str) -> Found {
    let (_, result, _) = block_on(engine.search(question, SearchMode::Hybrid, &Filter::default(), Some(10))).unwrap();
    result.references.into_iter().map(|r| (r.full_text, r.lexical_score, r.similarity)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn changes_rank_like_a_rebuild(steps in steps()) {
        let engine = new_engine();
        let mut kept: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for step in &steps {
            match step {
                Step::Put { id, words } => {
                    engine.replace(&[source(*id, words)]).unwrap();
                    kept.insert(*id, words.clone());
                }
                Step::Remove { id } => {
                    let known = kept.remove(id).is_some();
                    prop_assert_eq!(engine.remove(&[format!("note-{id}.md")]).is_ok(), known);
                }
            }
            block_on(engine.embed_missing(&mut |_| Ok(()))).unwrap();
        }
        let rebuilt = new_engine();
        // In another order, since history must not show.
        for (id, words) in kept.iter().rev() {
            rebuilt.add(&[source(*id, words)]).unwrap();
        }
        block_on(rebuilt.embed_missing(&mut |_| Ok(()))).unwrap();
        for question in ["queue letter", "граф поиск", "vector answer storage", "marker3"] {
            prop_assert_eq!(look(&engine, question), look(&rebuilt, question), "{}", question);
        }
        let text = String::from_utf8_lossy(&engine.export().unwrap()).into_owned();
        for gone in (0..6).filter(|id| !kept.contains_key(id)) {
            let marker = format!("marker{gone}");
            prop_assert!(!text.contains(&marker), "{} is still in the index file", marker);
            prop_assert!(look(&engine, &marker).iter().all(|(text, _, _)| !text.contains(&marker)));
        }
    }
}

#[test]
fn facts_go_with_their_source() {
    let resume = |name: &str, project: &str| {
        let json = serde_json::json!({
            "basics": { "name": "Ada" },
            "projects": [{ "name": project, "highlights": [format!("Finished {project}.")] }],
        });
        SourceInput::new(name, json.to_string())
    };
    let engine = new_engine();
    engine.add(&[resume("a.json", "Mill"), resume("b.json", "Loom")]).unwrap();
    assert_eq!(engine.corpus().registry().find_project("loom").map(|e| e.name.as_str()), Some("Loom"));
    engine.remove(&["b.json".to_owned()]).unwrap();
    assert!(engine.corpus().registry().find_project("loom").is_none());
    assert!(engine.corpus().graph().nodes().all(|node| !node.name.contains("Loom")));
    assert!(engine.corpus().registry().find_project("mill").is_some());
    engine.add_alias("mill", "Windmill").unwrap();
    assert!(engine.corpus().registry().find_project("windmill").is_some());
    assert!(engine.add_alias("nobody", "x").is_err());
}

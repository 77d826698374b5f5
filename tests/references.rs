//! The data of the panel and the context log: fragments, tokens, modes, similarity, coverage, and the requests to models. With
//! scripted model servers and a hashing embedder.

use adfontes::backend::fake::{FakeClock, FakeEntropy, HashEmbedder, Reply, ScriptedModel, WordReranker};
use adfontes::dto;
use adfontes::engine::{Answer, AskOptions, Engine, Event, StepPurpose};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use adfontes::text::Language;
use futures_executor::block_on;
use serde_json::{Value, json};
use std::rc::Rc;

/// Three pages of a regulation, as pdf.js extracts them, and a page of another document.
fn sources() -> Vec<SourceInput> {
    let page = |first: &str| {
        format!(
            "{first} The circular explains how building inspectors of each municipality read this rule since it came \
             into force, which documents an owner has to hand in with the application for a permit, in what order the \
             office examines them, within how many working days it must answer, and before which authority whoever is \
             refused may appeal against the decision within the period that the general ordinance lays down."
        )
    };
    let pages = json!({ "title": "Circular 32", "pages": [
        page("Law 19.537 expressly repealed Law 6.071, which governed communities of owners."),
        page("Law 19.537 applies to the communities of owners that were subject to the law before it."),
        page("Underground buildings must keep the distances that Law 19.537 and its ordinance fix."),
    ] });
    let circular = SourceInput { format: Some("pages".into()), ..SourceInput::new("cir32.pdf", pages.to_string()) };
    vec![circular, SourceInput::new("garden.md", "# Garden\n\nThe roses are watered at dawn, and the law is silent.\n")]
}

const QUESTION: &str = "What does it say about Law 19.537?";

struct Asked {
    /// The published form.
    answer: Value,
    events: Vec<Value>,
    requests: Vec<String>,
}

/// Asks a new engine. `knows`: the languages of its embedding model, if it has one.
fn ask(settings: Value, question: &str, replies: &[&str], knows: Option<&[Language]>) -> Asked {
    ask_of(&sources(), settings, question, replies, knows)
}

fn ask_of(
    sources: &[SourceInput],
    settings: Value,
    question: &str,
    replies: &[&str],
    knows: Option<&[Language]>,
) -> Asked {
    let settings = Settings::default().merged(&settings).unwrap();
    let engine = Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.add(sources).unwrap();
    if let Some(languages) = knows {
        engine.attach_embedder(Rc::new(HashEmbedder::new(64).knowing(languages)));
        block_on(engine.embed_missing(&mut |_| Ok(()))).unwrap();
    }
    let model = Rc::new(ScriptedModel::new(replies.iter().map(|text| Reply::stream(&[*text]))));
    if !replies.is_empty() {
        engine.set_language_model(Some(model.clone()));
    }
    let mut writer = dto::EventWriter::default();
    let mut events = Vec::new();
    let corpus = engine.corpus();
    let mut emit = |event: Event| events.push(serde_json::to_value(writer.write(&event, &corpus)).unwrap());
    let answer: Answer = block_on(engine.ask(question, &AskOptions::default(), &mut emit)).unwrap();
    let answer = serde_json::to_value(dto::answer(&answer, &corpus)).unwrap();
    let requests = model.requests.borrow().iter().map(ToString::to_string).collect();
    Asked { answer, events, requests }
}

const CITED: &str = "Law 19.537 expressly repealed Law 6.071 [1]. It applies to communities of owners [2].";

/// The figures of one question: what the panel shows of each fragment, and the answer's log.
#[test]
fn every_fragment_and_every_source_has_its_numbers() {
    let Asked { answer, events, .. } = ask(json!({}), QUESTION, &[CITED], None);
    let references = answer["references"].as_array().unwrap();
    assert!(references.len() >= 3, "{references:#?}");
    for reference in references {
        assert_eq!(reference["fragmentNumber"], reference["chunkIndex"].as_u64().unwrap() + 1);
        assert!(reference["metadata"]["tokenCount"].as_u64().unwrap() > 5);
        assert_eq!(reference["metadata"]["isRagChunk"], true);
        assert!(reference["snippet"].as_str().unwrap().chars().count() <= 300);
        assert!(reference.get("similarity").is_none(), "nothing was compared");
        if reference["sourceName"] == "Circular 32" {
            let page = reference["fragmentNumber"].clone();
            assert_eq!(reference["metadata"]["pages"], json!([page, page]), "a page a fragment");
        }
    }
    let trace = &answer["trace"];
    assert_eq!((trace["mode"].as_str(), trace["retrievalUsed"].as_bool()), (Some("rag"), Some(true)));
    assert_eq!(trace["averageSimilarity"], Value::Null);
    let tokens = |of: &dyn Fn(&Value) -> bool| -> u64 {
        references.iter().filter(|r| of(r)).map(|r| r["metadata"]["tokenCount"].as_u64().unwrap()).sum()
    };
    assert_eq!(trace["tokens"].as_u64().unwrap(), tokens(&|_| true));
    for source in trace["sources"].as_array().unwrap() {
        let own = |reference: &Value| reference["sourceId"] == source["sourceId"];
        assert_eq!(source["mode"], "rag");
        assert_eq!(source["tokens"].as_u64().unwrap(), tokens(&own));
        assert_eq!(source["fragments"].as_u64().unwrap() as usize, references.iter().filter(|r| own(r)).count());
    }
    let cited: u64 = trace["sources"].as_array().unwrap().iter().map(|s| s["cited"].as_u64().unwrap()).sum();
    assert_eq!(cited, 2);

    let coverage = &answer["coverage"];
    assert_eq!(
        (coverage["offered"].as_u64().unwrap() as usize, &coverage["cited"]),
        (references.len(), &json!([1, 2]))
    );
    assert!((coverage["ratio"].as_f64().unwrap() - 2.0 / references.len() as f64).abs() < 1e-9);
    assert_eq!(coverage["warning"], Value::Null);

    // The mapping of numbers to fragments is known before the first word.
    let at = |kind: &str| events.iter().position(|event| event["type"] == kind).unwrap();
    assert!(at("references") < at("delta"));
    assert_eq!(events[at("references")]["references"], answer["references"]);
}

#[test]
fn a_similarity_is_a_share_and_only_where_the_model_knows_the_language() {
    let similarities = |question: &str, knows: &[Language]| -> (Vec<f64>, Value) {
        let Asked { answer, .. } = ask(json!({}), question, &[CITED], Some(knows));
        let references = answer["references"].as_array().unwrap().clone();
        let known = references.iter().filter_map(|reference| reference["similarity"].as_f64()).collect();
        (known, answer["trace"]["averageSimilarity"].clone())
    };
    let (known, average) = similarities(QUESTION, &[Language::En]);
    assert!(known.len() >= 3 && known.iter().all(|share| (0.0..1.0).contains(share)), "{known:?}");
    assert!(known.iter().any(|share| *share > 0.2));
    let mean = known.iter().sum::<f64>() / known.len() as f64;
    assert!((average.as_f64().unwrap() - mean).abs() < 1e-6);
    // A model that does not know the question's language, or the passages'.
    let spanish = "¿Qué dice sobre la ley 19.537?";
    for (question, knows) in [(spanish, Language::En), (QUESTION, Language::Ru)] {
        let (known, average) = similarities(question, &[knows]);
        assert_eq!((known, average), (vec![], Value::Null), "{question}");
    }
}

/// A passage found by other words for the same thing is compared like any other.
#[test]
fn a_passage_of_the_same_matter_has_a_similarity_where_the_model_knows_both_languages() {
    let resume = json!({ "basics": { "name": "Vera Lind" }, "work": [{
        "name": "Nordwerft", "position": "Инженер", "startDate": "2015", "summary": "Руководила командой из восьми человек.",
    }] });
    let resume = [SourceInput::new("resume.json", resume.to_string())];
    let similarities = |knows: &[Language]| -> Vec<Option<f64>> {
        let question = "How many people did she lead?";
        let Asked { answer, .. } = ask_of(&resume, json!({}), question, &[], Some(knows));
        let first = answer["references"][0]["fullText"].as_str().unwrap();
        assert!(first.contains("Руководила командой из восьми человек."), "{answer}");
        let references = answer["references"].as_array().unwrap();
        references.iter().map(|reference| reference["similarity"].as_f64()).collect()
    };
    let both = similarities(&[Language::En, Language::Ru]);
    assert!(both.iter().all(|share| share.is_some_and(|share| (0.0..1.0).contains(&share))), "{both:?}");
    for knows in [Language::En, Language::Ru] {
        let one = similarities(&[knows]);
        assert!(!one.is_empty() && one.iter().all(Option::is_none), "{one:?}");
    }
}

#[test]
fn an_answer_that_cites_nothing_is_warned_of() {
    let warned = |settings: Value, reply: &str| {
        let Asked { answer, .. } = ask(settings, QUESTION, &[reply, reply], None);
        let codes: Vec<Value> =
            answer["trace"]["warnings"].as_array().unwrap().iter().map(|warning| warning["code"].clone()).collect();
        (answer["coverage"]["warning"].clone(), codes)
    };
    let uncited = "Law 19.537 expressly repealed Law 6.071.";
    assert_eq!(warned(json!({}), uncited), (json!("none_cited"), vec![json!("citations_missing")]));
    assert_eq!(warned(json!({ "mandatoryCitations": false }), uncited), (json!("none_cited"), vec![]));
    assert_eq!(warned(json!({}), CITED), (Value::Null, vec![]));
    // A denial cites nothing, and a greeting has no sources.
    assert_eq!(warned(json!({}), "These pages do not say."), (Value::Null, vec![]));
    assert_eq!(ask(json!({}), "Hello!", &[], None).answer["coverage"], Value::Null);
}

#[test]
fn the_mode_is_that_of_what_was_used() {
    let modes = |settings: Value, reply: &[&str]| {
        let Asked { answer, requests, .. } = ask(settings, QUESTION, reply, None);
        let trace = &answer["trace"];
        let of = trace["sources"].as_array().unwrap().iter().map(|source| source["mode"].as_str().unwrap().to_owned());
        (trace["retrievalUsed"].as_bool().unwrap(), of.collect::<Vec<_>>(), requests.concat())
    };
    let (used, sources, prompt) = modes(json!({ "fullText": true }), &[CITED]);
    assert_eq!((used, sources), (false, vec!["full_text".to_owned(), "full_text".to_owned()]));
    assert!(prompt.contains("whole documents") && prompt.contains("According to <its name>"), "{prompt}");
    assert!(!prompt.contains("fragment"), "{prompt}");
    // A corpus that does not fit into the context is searched, and the log says so.
    let (used, sources, prompt) = modes(json!({ "fullText": true, "llm": { "contextTokens": 150 } }), &[CITED]);
    assert!(used && sources.iter().all(|mode| mode == "rag"), "{sources:?}");
    assert!(!prompt.contains("whole documents"));
    // Quotations come from search too.
    let (used, sources, _) = modes(json!({}), &[]);
    assert!(used && sources.iter().all(|mode| mode == "rag"));

    let resume = json!({ "basics": { "name": "Ada" }, "projects": [{ "name": "Mill", "highlights": ["Printed."] }] });
    let engine = Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default()));
    let engine = engine.unwrap();
    engine.add(&[SourceInput::new("resume.json", resume.to_string())]).unwrap();
    let list = "What are the achievements of Mill?";
    let answer = block_on(engine.ask(list, &AskOptions::default(), &mut |_| {})).unwrap();
    assert!(!answer.trace.retrieval_used);
    assert!(
        answer.trace.sources.iter().any(|source| source.mode == adfontes::retrieve::Mode::Graph && source.cited > 0)
    );
    // What the graph lacks is searched for in the texts, and the log says so.
    let told = "The museum gave her a certificate in bookbinding.";
    engine.add(&[SourceInput::new("museum.md", format!("# Museum\n\n{told}\n"))]).unwrap();
    let answer = block_on(engine.ask("Any certificates?", &AskOptions::default(), &mut |_| {})).unwrap();
    assert!(answer.text.contains(told), "{}", answer.text);
    assert!(
        answer.trace.plan.use_graph
            && answer.trace.mode == adfontes::retrieve::Mode::Rag
            && answer.trace.retrieval_used
    );
}

fn with_usage(text: &str, tokens: u64) -> Reply {
    let usage = json!({ "prompt_tokens": tokens, "completion_tokens": 2, "total_tokens": tokens + 2 });
    Reply::from_json(&json!({ "chunks": [
        { "choices": [{ "index": 0, "delta": { "content": text }, "finish_reason": "stop" }] },
        { "choices": [], "usage": usage },
    ] }))
}

#[test]
fn requests_tokens_and_rerankers_are_counted_from_the_arrival_of_the_question() {
    let settings = json!({ "rerank": "llm", "resolve": "model", "llm": { "retryInitialMs": 500 } });
    let settings = Settings::default().merged(&settings).unwrap();
    let engine = Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.add(&sources()).unwrap();
    let scores = r#"{"scores":[{"passage":1,"score":0.9},{"passage":2,"score":0.8}]}"#;
    let model = Rc::new(ScriptedModel::new([
        with_usage(scores, 100),
        with_usage(CITED, 200),
        // The follow-up: completed after a failure, reranked without counts, answered.
        Reply::status(503),
        with_usage(r#"{"standalone":false,"question":"Which communities does Law 19.537 apply to?"}"#, 50),
        Reply::stream(&[scores]),
        with_usage(CITED, 300),
    ]));
    engine.set_language_model(Some(model.clone()));
    let options = AskOptions { session: Some(engine.new_session()), ..AskOptions::default() };
    let first = block_on(engine.ask(QUESTION, &options, &mut |_| {})).unwrap();
    let purposes = |answer: &Answer| answer.trace.steps.iter().map(|step| step.purpose).collect::<Vec<_>>();
    assert_eq!(purposes(&first), [StepPurpose::Rerank]);
    assert_eq!(engine.stats().citations.mean_duration_ms, 0.0, "the clock stood still");
    let second = block_on(engine.ask("And which communities does it apply to?", &options, &mut |_| {})).unwrap();
    assert_eq!(model.requests.borrow().len(), 6);
    assert_eq!(purposes(&second), [StepPurpose::Resolve, StepPurpose::Rerank]);
    let published = serde_json::to_value(dto::answer(&second, &engine.corpus())).unwrap();
    assert_eq!(published["trace"]["usage"]["promptTokens"], 350, "of all requests that were counted");
    let stats = engine.stats();
    let counts = stats.model_use;
    assert_eq!((counts.requests, counts.rerank_requests, counts.resolve_requests), (6, 2, 2));
    assert_eq!((counts.prompt_tokens, counts.completion_tokens, counts.total_tokens), (650, 8, 658));
    assert_eq!((counts.uncounted, counts.reranker_calls), (2, 0));
    // The time for completing the second question is part of its answer's time.
    assert_eq!(stats.citations.mean_duration_ms, 250.0);

    engine.set_settings(&json!({ "rerank": "cross_encoder" })).unwrap();
    engine.set_reranker(Some(Rc::new(WordReranker("repealed"))));
    block_on(engine.search(QUESTION, Default::default(), &Default::default(), None)).unwrap();
    assert_eq!(engine.stats().model_use.reranker_calls, 1);
    // A failed request was made nevertheless.
    block_on(engine.ask(QUESTION, &AskOptions::default(), &mut |_| {})).unwrap_err();
    let after = engine.stats().model_use;
    assert_eq!((after.requests, after.reranker_calls, after.total_tokens), (10, 2, 658));
}

/// The passages beside a list that its items do not come from were not offered to it.
#[test]
fn a_list_is_covered_by_the_places_of_its_facts() {
    let resume = json!({ "basics": { "name": "Ada Lind" },
        "work": [{ "name": "Northwind", "position": "Engineer", "startDate": "2019-01", "summary": "Ran the mills of the company.",
            "highlights": ["Halved the cost of grinding."] }],
        "projects": [{ "name": "Mill", "description": "A mill that grinds numbers.", "highlights": ["Printed tables.", "Sorted letters."] }] });
    let sources = [SourceInput::new("resume.json", resume.to_string())];
    let Asked { answer, .. } = ask_of(&sources, json!({}), "What are the achievements of Mill?", &[], None);
    assert_eq!(answer["kind"], "list");
    let cited: std::collections::BTreeSet<u64> =
        answer["citations"].as_array().unwrap().iter().map(|citation| citation["index"].as_u64().unwrap()).collect();
    let shown = answer["references"].as_array().unwrap().len();
    assert!(!cited.is_empty() && shown > cited.len(), "{cited:?} of {shown}");
    assert_eq!(
        answer["coverage"],
        json!({ "offered": cited.len(), "cited": cited, "uncited": [], "ratio": 1.0, "warning": null })
    );
}

//! How often the attribution of a sentence is right, over labelled sentences in three languages; and the content of an
//! answer's attribution.

use adfontes::backend::fake::{FakeClock, FakeEntropy, Reply, ScriptedModel};
use adfontes::dto;
use adfontes::engine::{Answer, AnswerSegment, AskOptions, Engine, Event, LabelledAnswer};
use adfontes::ingest::SourceInput;
use adfontes::read::Declared;
use adfontes::settings::{AttributionStrategy, Settings};
use adfontes::text::Language;
use adfontes::verify::{AttributionAccuracy, Source, Verified, attribute, attribution_accuracy, confidence};
use futures_executor::block_on;
use serde_json::{Value, json};
use std::rc::Rc;

struct Labelled {
    language: Language,
    passages: Vec<String>,
    segments: Vec<(Verified, String)>,
}

fn cases() -> Vec<Labelled> {
    let data: Value = serde_json::from_str(include_str!("cases/attribution/labelled.json")).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let label = |value: &Value| match value.as_str().unwrap() {
        "rag" => Verified::Rag,
        "hybrid" => Verified::Hybrid,
        _ => Verified::Llm,
    };
    data["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| Labelled {
            language: Language::from_code(case["language"].as_str().unwrap()).unwrap(),
            passages: case["passages"].as_array().unwrap().iter().map(text).collect(),
            segments: case["segments"]
                .as_array()
                .unwrap()
                .iter()
                .map(|s| (label(&s["label"]), text(&s["text"])))
                .collect(),
        })
        .collect()
}

fn sources(case: &Labelled) -> Vec<Source<'_>> {
    let of = |(at, text)| Source {
        id: at + 1,
        text,
        name: "page",
        path: None,
        language: case.language,
        is_code: false,
        lines: None,
    };
    case.passages.iter().map(String::as_str).enumerate().map(of).collect()
}

fn print(name: &str, language: &str, accuracy: &AttributionAccuracy) {
    print!("{name:<10}{language:<4}accuracy {:.3}", accuracy.accuracy.unwrap());
    for (class, c) in ["rag", "hybrid", "llm"].iter().zip(&accuracy.classes) {
        let of = c.true_positives + c.false_negatives;
        print!("  {class} {}/{of} FP {} FN {}", c.true_positives, c.false_positives, c.false_negatives);
    }
    println!();
}

/// Prints the figures by language and in total; returns the total.
fn measure(name: &str, attributed: impl Fn(&Labelled) -> Vec<(Verified, Verified)>) -> AttributionAccuracy {
    let mut all = Vec::new();
    for language in Language::ALL {
        let own: Vec<_> = cases().iter().filter(|c| c.language == language).flat_map(&attributed).collect();
        print(name, language.code(), &attribution_accuracy(&own));
        all.extend(own);
    }
    let whole = attribution_accuracy(&all);
    print(name, "all", &whole);
    whole
}

#[test]
fn verified_classes() {
    let accuracy = measure("verified", |case| {
        let class = |text: &String| attribute(text, &[], &sources(case)).segments[0].verified;
        case.segments.iter().map(|(label, text)| (*label, class(text))).collect()
    });
    assert!(accuracy.accuracy.unwrap() >= 0.9, "{accuracy:?}");
    assert_eq!(accuracy.classes[0].false_positives, 0, "nothing is said to be the passages' that is not");
}

/// Compares the strategies by the published measure. `live` and `dual_pass` have two classes per sentence, so a mix counts
/// as wrong for both. `markers` believes the model's marks.
#[test]
fn strategies_are_compared_side_by_side() {
    let data: Value = serde_json::from_str(include_str!("cases/attribution/labelled.json")).unwrap();
    let mut answers: Vec<LabelledAnswer> = serde_json::from_value(data["cases"].clone()).unwrap();
    // A model that marks everything, and marks its own additions as text of the passages.
    for part in answers.iter_mut().flat_map(|answer| &mut answer.segments) {
        part.declared = Some(if part.label == Verified::Llm { Declared::Llm } else { Declared::Rag });
    }
    let engine = Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default()));
    let engine = engine.unwrap();
    let rows = block_on(engine.attribution_accuracy(&answers)).unwrap();
    let percent = |rate: Option<f64>| rate.map_or("   –".to_owned(), |rate| format!("{:3.0} %", rate * 100.0));
    println!("strategy    accuracy   rag FP   rag FN   llm FP   llm FN");
    for row in &rows {
        let rates = [row.rag.false_positive_rate, row.rag.false_negative_rate, row.llm.false_positive_rate];
        let rates: Vec<String> = rates.into_iter().chain([row.llm.false_negative_rate]).map(percent).collect();
        println!("{:<12}{:>8}   {}", format!("{:?}", row.strategy), percent(row.accuracy), rates.join("    "));
    }
    let parts = answers.iter().flat_map(|answer| &answer.segments).count();
    let hybrid =
        answers.iter().flat_map(|answer| &answer.segments).filter(|part| part.label == Verified::Hybrid).count();
    for row in &rows {
        assert_eq!(row.parts, parts);
        for class in [row.rag, row.hybrid, row.llm] {
            let all = class.true_positives + class.false_positives + class.true_negatives + class.false_negatives;
            assert_eq!(all, parts, "{row:?}");
        }
    }
    let row = |strategy| rows.iter().find(|row| row.strategy == strategy).unwrap();
    let markers = row(AttributionStrategy::Markers);
    assert_eq!(markers.accuracy, Some((parts - hybrid) as f64 / parts as f64));
    assert_eq!((markers.rag.false_positives, markers.rag.false_negative_rate), (hybrid, Some(0.0)));
    assert_eq!(markers.rag, row(AttributionStrategy::Markers).rag);
    for strategy in [AttributionStrategy::Confidence, AttributionStrategy::Full] {
        let row = row(strategy);
        assert!(row.accuracy.unwrap() >= 0.9, "{row:?}");
        assert_eq!(row.rag.false_positive_rate, Some(0.0), "nothing is said to be the passages' that is not");
        assert!(row.llm.false_negative_rate.unwrap() <= 0.1, "{row:?}");
    }
    for strategy in [AttributionStrategy::Live, AttributionStrategy::DualPass] {
        let row = row(strategy);
        let pure = row.rag.true_positives + row.llm.true_positives;
        assert!(pure as f64 / (parts - hybrid) as f64 >= 0.95, "{row:?}");
    }
    // Facts of a first request stand in for the passages; a label must say something.
    answers.truncate(1);
    answers[0].facts = vec!["Nothing of the kind is known about blue bicycles.".into()];
    let rows = block_on(engine.attribution_accuracy(&answers)).unwrap();
    let found = |strategy| rows.iter().find(|row| row.strategy == strategy).unwrap().rag.true_positives;
    assert!(found(AttributionStrategy::DualPass) == 0 && found(AttributionStrategy::Live) > 0);
    answers[0].segments[0].label = Verified::Unknown;
    let error = block_on(engine.attribution_accuracy(&answers)).unwrap_err();
    assert_eq!(error.code().as_str(), "invalid_argument");
    assert_eq!(block_on(engine.attribution_accuracy(&[])).unwrap()[0].accuracy, None);
}

const PAGE: &str = "# Letters\n\nThe queue keeps letters for thirty days. A letter that fails is sent again after two \
                    seconds.\n\n# Storage\n\nLetters are kept in PostgreSQL, and nothing is kept twice.\n";
const QUESTION: &str = "How long does the queue keep letters?";

fn ask(strategy: &str, replies: &[&str]) -> (Answer, Vec<Event>, Rc<ScriptedModel>) {
    asked(json!({ "attribution": strategy }), &AskOptions::default(), replies)
}

fn asked(settings: Value, options: &AskOptions, replies: &[&str]) -> (Answer, Vec<Event>, Rc<ScriptedModel>) {
    let settings = Settings::default().merged(&settings).unwrap();
    let engine = Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.add(&[SourceInput::new("secret-folder/letters.md", PAGE)]).unwrap();
    let deltas = |text: &str| -> Vec<String> { text.split_inclusive(' ').map(str::to_owned).collect() };
    let replies = replies.iter().map(|text| {
        let deltas = deltas(text);
        Reply::stream(&deltas.iter().map(String::as_str).collect::<Vec<_>>())
    });
    let model = Rc::new(ScriptedModel::new(replies));
    engine.set_language_model(Some(model.clone()));
    let mut events = Vec::new();
    let answer = block_on(engine.ask(QUESTION, options, &mut |event| events.push(event))).unwrap();
    (answer, events, model)
}

const MIXED: &str = "The queue keeps letters for thirty days [1]. Nobody on Mars has ever repaired a bicycle.";
const MARKED: &str = "{{rag:The queue keeps letters for thirty days [1].}} {{llm:Nobody on Mars has ever repaired a \
                      bicycle.}} {{rag:Letters are written on blue paper [1].}}";

/// `source/declared/verified` of each part.
fn parts(answer: &Answer) -> Vec<String> {
    let declared = |part: &AnswerSegment| part.declared.map_or("-", |d| d.as_str());
    let found = answer.attribution.as_ref().unwrap();
    found.segments.iter().map(|p| format!("{}/{}/{}", p.source, declared(p), p.verified.as_str())).collect()
}

fn segments(events: &[Event]) -> Vec<&'static str> {
    events
        .iter()
        .filter_map(|e| if let Event::Segment { source, .. } = e { Some(source.as_str()) } else { None })
        .collect()
}

#[test]
fn off_is_off() {
    let (answer, events, model) = ask("off", &[MIXED]);
    assert!(answer.attribution.is_none() && segments(&events).is_empty());
    assert!(!model.requests.borrow()[0].to_string().contains("{{rag"));
}

#[test]
fn markers_are_asked_for_taken_out_and_checked() {
    let (answer, events, model) = ask("markers", &[MARKED]);
    assert!(model.requests.borrow()[0].to_string().contains("{{rag:"));
    assert!(!answer.text.contains("{{") && !answer.text.contains("}}"), "{}", answer.text);
    assert_eq!(parts(&answer), ["rag/rag/rag", "llm/llm/llm", "rag/rag/llm"], "the third is declared wrongly");
    assert_eq!(segments(&events), ["rag", "llm", "rag"]);
    let streamed: String = events
        .iter()
        .filter_map(|e| if let Event::Delta { text, .. } = e { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(streamed, answer.text);
    let found = answer.attribution.as_ref().unwrap();
    for part in &found.segments {
        assert!(!answer.text[part.span.clone()].trim().is_empty());
    }
    let (verified, declared) = (found.contributions, found.by_source);
    assert!((verified.0 + verified.1 - 1.0).abs() < 1e-9 && (declared.0 + declared.1 - 1.0).abs() < 1e-9);
    assert!(declared.0 > verified.0, "more is declared than the passages say");
}

#[test]
fn what_is_unmarked_is_told_of_sentence_by_sentence() {
    for strategy in ["markers", "full"] {
        let (answer, events, _) = ask(strategy, &[MIXED]);
        assert_eq!(parts(&answer), ["rag/unattributed/rag", "llm/unattributed/llm"], "{strategy}");
        assert_eq!(segments(&events), ["unattributed", "unattributed"]);
    }
    // A model that marks only one part.
    let some = "{{rag:The queue keeps letters for thirty days [1].}} Nobody on Mars has ever repaired a bicycle. A letter \
                that fails is sent again after two seconds [1].";
    let (answer, events, _) = ask("markers", &[some]);
    assert_eq!(parts(&answer), ["rag/rag/rag", "llm/unattributed/llm", "rag/unattributed/rag"]);
    let told: Vec<&str> = events
        .iter()
        .filter_map(|e| if let Event::Segment { span, .. } = e { Some(&answer.text[span.clone()]) } else { None })
        .map(str::trim)
        .collect();
    let own = answer.attribution.as_ref().unwrap().segments.iter().map(|part| answer.text[part.span.clone()].trim());
    assert_eq!(told, own.collect::<Vec<_>>());
}

#[test]
fn a_confidence_is_that_of_the_class_it_stands_with() {
    for strategy in ["markers", "dual_pass", "confidence", "live", "full"] {
        let facts = "- The queue keeps letters for thirty days. [1]";
        let text = if matches!(strategy, "markers" | "full") { MARKED } else { MIXED };
        let replies: &[&str] = if strategy == "dual_pass" { &[facts, text] } else { &[text] };
        let (answer, _, _) = ask(strategy, replies);
        for part in &answer.attribution.as_ref().unwrap().segments {
            assert!((0.0..=1.0).contains(&part.confidence), "{strategy}: {part:?}");
            if let Some((rag, llm)) = part.confidences {
                let named = if part.source == Verified::Rag { rag } else { llm };
                assert!(part.confidence == named && (rag + llm - 1.0).abs() < 1e-9, "{strategy}: {part:?}");
            }
            // What the passages show is certain; a model's mere claim is not.
            assert_eq!(part.confidence > 0.5, part.source == part.verified, "{strategy}: {part:?}");
        }
    }
    for from_passages in [0.0, 0.3, 0.5, 1.0] {
        let of = |class| confidence(from_passages, class);
        assert_eq!(of(Verified::Rag) + of(Verified::Llm), 1.0);
        assert!(of(Verified::Hybrid) <= 0.8 && of(Verified::Unknown) == 0.0);
    }
    assert!(confidence(0.5, Verified::Hybrid) > confidence(0.9, Verified::Hybrid));
}

#[test]
fn attribution_is_asked_for_by_the_question() {
    let with = |attribution| AskOptions { attribution, ..AskOptions::default() };
    let markers = AttributionStrategy::Markers;
    let (answer, events, model) = asked(json!({}), &with(Some(markers)), &[MARKED]);
    assert_eq!(answer.attribution.as_ref().unwrap().strategy, markers);
    assert!(model.requests.borrow()[0].to_string().contains("{{rag:") && segments(&events).len() == 3);
    // It overrides the setting in both directions, for its question only.
    let (answer, events, _) = asked(json!({ "attribution": "live" }), &with(Some(AttributionStrategy::Off)), &[MIXED]);
    assert!(answer.attribution.is_none() && segments(&events).is_empty());
    let (answer, _, _) = asked(json!({ "attribution": "live" }), &with(None), &[MIXED]);
    assert_eq!(answer.attribution.unwrap().strategy, AttributionStrategy::Live);
    let read: AskOptions = serde_json::from_value(json!({ "attribution": "dual_pass" })).unwrap();
    assert_eq!(read.attribution, Some(AttributionStrategy::DualPass));
    assert!(serde_json::from_value::<AskOptions>(json!({ "attribution": "always" })).is_err());
}

#[test]
fn two_passes_collect_facts_first() {
    let facts = "- The queue keeps letters for thirty days. [1]\n- Letters are kept in PostgreSQL. [1]";
    let (answer, events, model) = ask("dual_pass", &[facts, MIXED]);
    assert_eq!(parts(&answer), ["rag/-/rag", "llm/-/llm"]);
    assert_eq!(segments(&events), ["rag", "llm"]);
    let requests = model.requests.borrow();
    assert_eq!(requests.len(), 2);
    let second = requests[1]["messages"].to_string();
    assert!(second.contains("keeps letters for thirty days.") && !second.contains("nothing is kept twice"), "{second}");
    assert_eq!(answer.trace.steps[0].purpose, adfontes::engine::StepPurpose::Facts);
    assert_eq!(answer.trace.sent.len(), 2);
    // A first pass without facts does no harm.
    let (answer, _, _) = ask("dual_pass", &["There are no facts.", MIXED]);
    assert_eq!(answer.text, MIXED);
}

#[test]
fn confidence_has_its_provenance() {
    let (answer, _, _) = ask("confidence", &[MIXED]);
    let found = answer.attribution.as_ref().unwrap();
    let (first, second) = (&found.segments[0], &found.segments[1]);
    assert_eq!((first.source, second.source), (adfontes::verify::Verified::Rag, adfontes::verify::Verified::Llm));
    let place = &first.provenance[0];
    let passage = &answer.references.iter().find(|r| r.id == place.reference).unwrap().full_text;
    assert_eq!(&passage[place.span.clone()], "The queue keeps letters for thirty days");
    assert!(first.confidences.unwrap().0 > 0.9 && second.confidences.unwrap().1 > 0.9, "{found:?}");
    assert!(second.provenance.is_empty());
}

#[test]
fn live_tells_of_each_sentence_as_it_ends() {
    let (answer, events, _) = ask("live", &[MIXED]);
    assert_eq!(segments(&events), ["rag", "llm"]);
    let first = events.iter().position(|e| matches!(e, Event::Segment { .. })).unwrap();
    let last_delta = events.iter().rposition(|e| matches!(e, Event::Delta { .. })).unwrap();
    assert!(first < last_delta, "the first sentence is told of before the last one has arrived");
    assert_eq!(parts(&answer), ["rag/-/rag", "llm/-/llm"]);
}

#[test]
fn full_has_everything() {
    let (answer, _, _) = ask("full", &[MARKED]);
    assert_eq!(parts(&answer), ["rag/rag/rag", "llm/llm/llm", "llm/rag/llm"], "the source is what the passages show");
    let found = answer.attribution.as_ref().unwrap();
    let debug = found.debug.as_ref().unwrap();
    assert_eq!((debug.declared, debug.unclosed, debug.contradicted), (3, 0, 1));
    assert!(found.segments.iter().all(|part| part.confidences.is_some()));
    assert!(!found.segments[0].provenance.is_empty());
}

/// Ten sentences, more than most answers have: one to two kilobytes, with nothing from the index.
#[test]
fn exported_attribution_is_small_and_holds_no_internals() {
    let sentence = |at: usize| match at % 3 {
        0 => "The queue keeps letters for thirty days [1].",
        1 => "A letter that fails is sent again after two seconds [1].",
        _ => "Nobody on Mars has ever repaired a bicycle.",
    };
    let plain: Vec<&str> = (0..10).map(sentence).collect();
    let marked: Vec<String> =
        plain.iter().map(|s| format!("{{{{{}:{s}}}}}", if s.ends_with("[1].") { "rag" } else { "llm" })).collect();
    // A model writes about a fifth more.
    let (plainly, annotated) = (plain.join(" ").len(), marked.join(" ").len());
    assert!(annotated * 10 <= plainly * 12, "{annotated} bytes with markers, {plainly} without");
    let facts = "- The queue keeps letters for thirty days. [1]";
    for strategy in ["markers", "dual_pass", "confidence", "live", "full"] {
        let text = if matches!(strategy, "markers" | "full") { marked.join(" ") } else { plain.join(" ") };
        let replies: &[&str] = if strategy == "dual_pass" { &[facts, &text] } else { &[&text] };
        let (answer, events, _) = ask(strategy, replies);
        let found = answer.attribution.as_ref().unwrap();
        assert_eq!(found.segments.len(), 10, "{strategy}");
        let passages: Vec<(usize, &str)> = answer.references.iter().map(|r| (r.id, r.full_text.as_str())).collect();
        let exported = dto::answer_attribution(&answer.text, found, &passages);
        let exported = serde_json::to_string(&exported).unwrap();
        println!("{strategy:<10} {} bytes for ten parts", exported.len());
        assert!((500..=2_048).contains(&exported.len()), "{strategy}: {} bytes: {exported}", exported.len());
        for internal in
            ["secret-folder", "chunk", "score", "similarity", "threshold", answer.references[0].chunk.as_str()]
        {
            assert!(!exported.contains(internal), "{strategy}: {internal} in {exported}");
        }
        for event in events.iter().filter(|event| matches!(event, Event::Segment { .. })) {
            let Event::Segment { confidence, .. } = event else { continue };
            assert!(confidence.is_none_or(|c| (0.0..=1.0).contains(&c)));
        }
    }
}

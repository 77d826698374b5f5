//! Twenty thousand entities or entries, equal names included, to reveal quadratic time.

use crate::clock::timed;
use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::dialog::Memory;
use adfontes::engine::{AnswerKind, AskOptions, Engine, HistoryTurn};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde_json::{Value, json};
use std::rc::Rc;
use std::time::Duration;

fn new_engine() -> Engine {
    Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap()
}

/// A graph with this many companies.
fn graph(many: usize, name: fn(usize) -> String) -> SourceInput {
    let mut nodes = vec![json!({ "key": "vera", "kind": "person", "name": "Vera Orlova" })];
    nodes.extend((0..many).map(|at| json!({ "key": format!("c{at}"), "kind": "company", "name": name(at) })));
    let edge = |at| json!({ "from": "vera", "to": format!("c{at}"), "kind": "WORKED_AT" });
    let edges: Vec<Value> = (0..many).map(edge).collect();
    SourceInput::new("graph.json", json!({ "nodes": nodes, "edges": edges }).to_string())
}

/// A resume with this many jobs.
fn resume(many: usize, name: fn(usize) -> String) -> SourceInput {
    let job = |at| {
        let (start, end) = (format!("{}-0{}", 1980 + at % 40, 1 + at % 9), format!("{}-11", 1980 + at % 40));
        let summary = format!("Built machine {at} with Rust and Kafka.");
        json!({ "name": name(at), "position": "Engineer", "startDate": start, "endDate": end, "summary": summary })
    };
    let work: Vec<Value> = (0..many).map(job).collect();
    SourceInput::new("resume.json", json!({ "basics": { "name": "Vera Orlova" }, "work": work }).to_string())
}

/// The same with a title of its own for each job.
fn titled(many: usize, name: fn(usize) -> String) -> SourceInput {
    let mut cv: Value = serde_json::from_str(&resume(many, name).text).unwrap();
    for (at, job) in cv["work"].as_array_mut().unwrap().iter_mut().enumerate() {
        job["position"] = format!("{} Engineer", word(at)).into();
    }
    SourceInput::new("resume.json", cv.to_string())
}

/// A word made from a number, so that names differ as real names do.
fn word(mut at: usize) -> String {
    let mut text = String::from("Q");
    for _ in 0..4 {
        text.push(char::from(b'a' + (at % 26) as u8));
        text.push(['a', 'e', 'i', 'o', 'u'][at % 5]);
        at /= 26;
    }
    text
}

/// The time for ingesting, opening and listing this many. A list tells the total, and its last items are reached by their
/// position.
fn times(source: &SourceInput, many: usize) -> [Duration; 3] {
    let engine = new_engine();
    let (_, taken) = timed(|| engine.add(std::slice::from_ref(source)).unwrap());
    let bytes = engine.export().unwrap();
    let engine = new_engine();
    let (_, opened) = timed(|| engine.load(&bytes).unwrap());
    let page = Settings::default().list_page_items;
    let ask = |from| {
        let options = AskOptions { from, ..AskOptions::default() };
        block_on(engine.ask("Which companies has she worked for?", &options, &mut |_| ())).unwrap()
    };
    let (answer, listed) = timed(|| ask(0));
    assert_eq!((answer.items.len(), answer.items_total), (many.min(page), many));
    let last = many.saturating_sub(1) / page * page;
    let rest = ask(last);
    assert_eq!((rest.items.len(), rest.items_total), (many - last, many));
    assert_eq!(many > page, answer.text.contains(&format!("(1–{page} of {many}):")), "{:.200}", answer.text);
    [taken, opened, listed]
}

/// How often a time is measured if it is too long.
const RUNS: usize = 6;

/// Twice as many may take at most two and a half times as long; if each were compared with each, it would be four times. A
/// release build has absolute limits too.
fn check(what: &str, source: impl Fn(usize) -> SourceInput, items: impl Fn(usize) -> usize) {
    let of = |many: usize| times(&source(many), items(many));
    let slack = Duration::from_millis(100);
    let many = if cfg!(debug_assertions) { 1_200 } else { 20_000 };
    let limits = |half: Duration, released: Duration| match half * 5 / 2 + slack {
        limit if cfg!(debug_assertions) => limit,
        limit => limit.min(released),
    };
    let released = [Duration::from_secs(5), Duration::from_secs(5), Duration::from_millis(100)];
    let (mut half, mut found) = ([Duration::MAX; 3], [Duration::MAX; 3]);
    let mut wrong = Vec::new();
    // The least of a few runs: other programs only ever add to a time.
    for _ in 0..RUNS {
        for (known, times) in [(&mut half, of(many / 2)), (&mut found, of(many))] {
            known.iter_mut().zip(times).for_each(|(known, time)| *known = time.min(*known));
        }
        eprintln!("{what}: {many} taken in, opened, listed in {found:.2?}, half as many in {half:.2?}");
        let limits = half.iter().zip(released).map(|(half, released)| limits(*half, released));
        let over = found.iter().zip(limits).filter(|(found, limit)| *found > limit);
        wrong = over.map(|(found, limit)| format!("{what}: {found:.2?} instead of {limit:.2?}")).collect();
        if wrong.is_empty() {
            break;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("; "));
}

fn distinct(at: usize) -> String {
    format!("{} Works", word(at))
}

fn numbered(at: usize) -> String {
    format!("Company {at}")
}

fn same(_: usize) -> String {
    "Acme".to_owned()
}

#[test]
fn entities() {
    check("entities", |many| graph(many, distinct), |many| many);
    check("numbered entities", |many| graph(many, numbered), |many| many);
    check("entities of one name", |many| graph(many, same), |many| many);
}

#[test]
fn jobs() {
    check("jobs", |many| resume(many, distinct), |many| many);
    check("numbered jobs", |many| resume(many, numbered), |many| many);
    check("jobs at one company", |many| resume(many, same), |_| 1);
    // Of fewer, what each post costs would hide what each costs beside the others.
    let more = if cfg!(debug_assertions) { 4 } else { 1 };
    check("posts at one company", |many| titled(many * more, same), |_| 1);
}

/// Jobs beside skills that the vocabulary does not know: if each sentence were searched for each skill, twice as many would
/// take four times as long.
#[test]
fn jobs_beside_skills() {
    let source = |many: usize| {
        let mut cv: Value = serde_json::from_str(&resume(many, distinct).text).unwrap();
        let skill = |at| format!("Machine Tool{}", word(at));
        cv["skills"] = json!([{ "name": "Tools", "keywords": (0..many).map(skill).collect::<Vec<_>>() }]);
        SourceInput::new("resume.json", cv.to_string())
    };
    let taken = |many| timed(|| new_engine().add(&[source(many)]).unwrap()).1;
    let (few, many) = (taken(1_000), taken(4_000));
    eprintln!("1,000 jobs beside as many skills taken in in {few:.2?}, 4,000 in {many:.2?}");
    assert!(many <= few * 6 + Duration::from_millis(100), "{many:.2?}, {few:.2?}");
}

/// Whole sentences as names, of one word many times over: by the cube of the words, four times as many would take 64 times as long.
#[test]
fn words_of_a_name() {
    let source = |words: usize| {
        let name = |at: usize| format!("{}{at}", "x ".repeat(words));
        let node = |at| json!({ "key": format!("k{at}"), "kind": "project", "name": name(at) });
        let nodes: Vec<Value> = (0..20).map(node).collect();
        SourceInput::new("graph.json", json!({ "nodes": nodes, "edges": [] }).to_string())
    };
    let taken = |words| timed(|| new_engine().add(&[source(words)]).unwrap()).1;
    let (short, long) = (taken(75), taken(300));
    eprintln!("names of 75 words taken in in {short:.2?}, of 300 in {long:.2?}");
    assert!(long <= short * 30 + Duration::from_millis(100), "{long:.2?}, {short:.2?}");
}

/// A page that says it is about very many things: if each were compared with each, four times as many would take 16 times as long.
#[test]
fn entities_of_a_page() {
    let source = |many: usize| {
        let entities = (0..many).map(|at| format!("Thing {at}")).collect();
        SourceInput { entities, ..SourceInput::new("page.md", "# Page\n\nAbout much.") }
    };
    let taken = |many| timed(|| new_engine().add(&[source(many)]).unwrap()).1;
    let (few, many) = (taken(2_000), taken(8_000));
    eprintln!("pages about 2,000 entities taken in in {few:.2?}, about 8,000 in {many:.2?}");
    assert!(many <= few * 10 + Duration::from_millis(100), "{many:.2?}, {few:.2?}");
}

/// Of many choices the last ones count, and of a long dialog its end; the rest costs next to nothing.
#[test]
fn choices_and_turns() {
    let engine = new_engine();
    engine.add(&[SourceInput::new("facts.json", include_str!("cases/settings/facts.json"))]).unwrap();
    let question = "What are the achievements of the project Atlas?";
    let ask = |options: AskOptions| {
        let (answer, took) = timed(|| block_on(engine.ask(question, &options, &mut |_| ())).unwrap());
        (answer.kind, answer.text, took)
    };
    let choice = |choose: &[&str]| choose.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
    let others = || (0..100_000).map(|at| format!("other-{at}"));
    let turn = |question: &str, choose| HistoryTurn { question: question.into(), answer: Some("Yes.".into()), choose };
    let filler = |many| (0..many).map(move |_| turn("Where is the archive?", Vec::new()));
    let chosen = ask(AskOptions { choose: choice(&["atlas-roads"]), ..AskOptions::default() });
    let open = ask(AskOptions::default());
    assert_eq!((chosen.0 == AnswerKind::Clarify, open.0), (false, AnswerKind::Clarify), "{chosen:?} {open:?}");
    let long = |many| filler(many).chain([turn(question, choice(&["atlas-roads"]))]).collect::<Vec<_>>();
    let (end, _, end_took) = ask(AskOptions { history: long(Memory::REPLAYED - 1), ..AskOptions::default() });
    assert_eq!(end, chosen.0);
    let cases = [
        (AskOptions { choose: others().chain(choice(&["atlas-roads"])).collect(), ..AskOptions::default() }, &chosen.1),
        (
            AskOptions {
                choose: choice(&["atlas-roads"]).into_iter().chain(others()).collect(),
                ..AskOptions::default()
            },
            &open.1,
        ),
        (AskOptions { history: long(50_000), ..AskOptions::default() }, &chosen.1),
    ];
    for (at, (options, expected)) in cases.into_iter().enumerate() {
        let (_, text, took) = ask(options);
        assert_eq!(&text, expected, "case {at}");
        let limit = end_took * 5 / 2 + Duration::from_secs(2);
        assert!(took <= limit, "case {at}: {took:.2?} instead of {limit:.2?}");
    }
}

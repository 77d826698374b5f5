//! Every kind of question that visitors ask, in four languages, about an invented resume (`tests/cases/kinds`).

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{Answer, AnswerKind, AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::language::Language;
use adfontes::settings::Settings;
use adfontes::verify::Verdict;
use futures_executor::block_on;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    #[serde(default)]
    intent: Option<String>,
    #[serde(default)]
    holds: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
    /// Whether the sources of each item of a list must bear it out.
    #[serde(default)]
    supported: bool,
    ask: BTreeMap<Language, Vec<String>>,
}

/// What is wrong with an answer.
fn faults(case: &Case, answer: &Answer) -> Vec<String> {
    let intent = &answer.trace.plan.intent.name;
    let other = case.intent.iter().filter(|wanted| *wanted != intent).map(|_| format!("intent {intent}"));
    // A title after a colon may begin in lower case.
    let said = answer.text.to_lowercase();
    let missing =
        case.holds.iter().filter(|part| !said.contains(&part.to_lowercase())).map(|part| format!("lacks {part}"));
    let unsupported = unsupported(answer).filter(|_| case.supported);
    let foreign = case.lacks.iter().filter(|part| answer.text.contains(*part)).map(|part| format!("says {part}"));
    other.chain(missing).chain(foreign).chain(unsupported).collect()
}

/// The items of a list that their own sources do not bear out.
fn unsupported(answer: &Answer) -> impl Iterator<Item = String> {
    let checked = answer.verification.iter().filter(|_| answer.kind == AnswerKind::List);
    let wrong = checked.flat_map(|checked| &checked.sentences).filter(|s| s.verdict == Some(Verdict::Unsupported));
    wrong.map(|sentence| format!("not in its source: {}", &answer.text[sentence.span.clone()]))
}

/// Checks that all questions of a file about a resume are answered as it says.
#[track_caller]
fn check(resume: &str, cases: &str) {
    let (_, wrong) = asked(resume, cases);
    assert!(wrong.is_empty(), "{} wrong:\n  {}\n", wrong.len(), wrong.join("\n  "));
}

/// An engine that knows a resume in JSON or YAML.
fn engine_of(resume: &str, clock: FakeClock) -> Engine {
    let engine = Engine::new(Settings::default(), Rc::new(clock), Rc::new(FakeEntropy::default())).unwrap();
    let name = if resume.starts_with(['{', '[']) { "cv.resume.json" } else { "cv.resume.yaml" };
    engine.add(&[SourceInput::new(name, resume)]).unwrap();
    engine
}

/// Asks all questions of a file about a resume; returns their number by language, and the failures.
fn asked(resume: &str, cases: &str) -> (BTreeMap<Language, usize>, Vec<String>) {
    let engine = engine_of(resume, FakeClock::on("2026-11-01"));
    let file: File = serde_json::from_str(cases).unwrap();
    let mut asked: BTreeMap<Language, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for case in &file.cases {
        for (language, questions) in &case.ask {
            for question in questions {
                *asked.entry(*language).or_default() += 1;
                let answer = block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap();
                let faults = faults(case, &answer);
                if !faults.is_empty() {
                    wrong.push(format!(
                        "{}: {question}: {}\n      {}",
                        case.id,
                        faults.join(", "),
                        answer.text.replace('\n', " ")
                    ));
                }
            }
        }
    }
    (asked, wrong)
}

#[test]
fn words_without_a_pattern_are_understood() {
    check(include_str!("cases/kinds/mira.resume.json"), include_str!("cases/kinds/otherwise.json"));
}

/// A question may be sent before it is finished, and a word may be forgotten.
#[test]
fn unfinished_questions_are_answered() {
    let engine = engine_of(include_str!("cases/kinds/mira.resume.json"), FakeClock::default());
    let questions = [
        "Which projects, not only in Rust, do not use Kotlin or Go, and where did she study?",
        "Какие проекты, не только на Rust, без Kotlin или Go, и где она училась?",
        "¿Qué proyectos, no solo en Rust, no usan Kotlin ni Go, y dónde estudió?",
        "Welche Projekte, nicht nur in Rust, nutzen weder Kotlin noch Go, und wo hat sie studiert?",
    ];
    for question in questions {
        let words: Vec<&str> = question.split(' ').collect();
        for at in 1..words.len() {
            let lacking = [&words[..at], &words[at + 1..]].concat();
            for unfinished in [words[..at].join(" "), words[at..].join(" "), lacking.join(" ")] {
                let answer = block_on(engine.ask(&unfinished, &AskOptions::default(), &mut |_| {})).unwrap();
                assert!(!answer.text.is_empty(), "{unfinished}");
            }
        }
    }
}

#[test]
fn every_kind_of_question_is_understood() {
    let (asked, wrong) =
        asked(include_str!("cases/kinds/mira.resume.json"), include_str!("cases/kinds/questions.json"));
    assert!(asked.values().all(|count| *count >= 60), "{asked:?}");
    assert!(wrong.is_empty(), "{} wrong:\n  {}\n", wrong.len(), wrong.join("\n  "));
}

#[test]
fn neighbouring_shapes_are_answered_about() {
    check(include_str!("cases/kinds/odd.resume.json"), include_str!("cases/kinds/odd.json"));
}

#[test]
fn titled_sections_are_answered_about() {
    check(include_str!("cases/kinds/titled.resume.json"), include_str!("cases/kinds/titled.json"));
}

#[test]
fn nested_shapes_are_answered_about() {
    check(include_str!("cases/kinds/nested.resume.json"), include_str!("cases/kinds/nested.json"));
}

#[test]
fn entries_within_entries_are_answered_about() {
    check(include_str!("cases/kinds/within.resume.json"), include_str!("cases/kinds/within.json"));
}

#[test]
fn loose_files_are_answered_about() {
    check(include_str!("cases/kinds/loose.resume.json"), include_str!("cases/kinds/loose.json"));
}

#[test]
fn what_has_ended_is_answered_about() {
    check(include_str!("cases/kinds/ended.resume.json"), include_str!("cases/kinds/ended.json"));
}

#[test]
fn what_lists_leave_out_is_quoted() {
    check(include_str!("cases/kinds/beside.resume.json"), include_str!("cases/kinds/beside.json"));
}

#[test]
fn ratings_flags_and_positions() {
    check(include_str!("cases/kinds/rated.resume.json"), include_str!("cases/kinds/rated.json"));
}

#[test]
fn words_that_mean_something_else() {
    check(include_str!("cases/kinds/told.resume.json"), include_str!("cases/kinds/told.json"));
}

#[test]
fn stays_at_employers() {
    check(include_str!("cases/kinds/stays.resume.json"), include_str!("cases/kinds/stays.json"));
}

#[test]
fn levels_rank_what_was_learnt() {
    check(include_str!("cases/kinds/levels.resume.json"), include_str!("cases/kinds/levels.json"));
}

#[test]
fn orders_keep_the_conditions_of_a_question() {
    check(include_str!("cases/kinds/orders.resume.json"), include_str!("cases/kinds/orders.json"));
}

#[test]
fn places_and_employers_are_told_apart() {
    check(include_str!("cases/kinds/places.resume.json"), include_str!("cases/kinds/places.json"));
}

#[test]
fn schools_are_places_of_work_and_of_study() {
    check(include_str!("cases/kinds/schools.resume.json"), include_str!("cases/kinds/schools.json"));
}

#[test]
fn a_school_may_be_both_and_lists_are_whole() {
    check(include_str!("cases/kinds/both.resume.json"), include_str!("cases/kinds/both.json"));
}

#[test]
fn beginnings_origins_and_words_that_seem_to_ask_for_something_else() {
    check(include_str!("cases/kinds/begun.resume.json"), include_str!("cases/kinds/begun.json"));
}

#[test]
fn what_is_near_to_a_question() {
    check(include_str!("cases/kinds/near.resume.json"), include_str!("cases/kinds/near.json"));
}

#[test]
fn what_proves_or_completes_a_list() {
    check(include_str!("cases/kinds/proof.resume.json"), include_str!("cases/kinds/proof.json"));
}

#[test]
fn sites_short_names_degrees_and_orders() {
    check(include_str!("cases/kinds/sites.resume.json"), include_str!("cases/kinds/sites.json"));
}

#[test]
fn courses_without_studies_and_names_that_no_text_has() {
    check(include_str!("cases/kinds/alone.resume.json"), include_str!("cases/kinds/alone.json"));
}

#[test]
fn jobs_and_studies_hold_lists_of_other_sections() {
    check(include_str!("cases/kinds/holding.resume.json"), include_str!("cases/kinds/holding.json"));
}

#[test]
fn posts_and_periods_are_told_in_texts() {
    check(include_str!("cases/kinds/posts.resume.json"), include_str!("cases/kinds/posts.json"));
}

#[test]
fn objects_around_sections_are_opened() {
    check(include_str!("cases/kinds/around.resume.json"), include_str!("cases/kinds/around.json"));
}

#[test]
fn numbered_fields_are_entries() {
    check(include_str!("cases/kinds/flat.resume.json"), include_str!("cases/kinds/flat.json"));
}

#[test]
fn entries_of_one_list_name_their_sections() {
    check(include_str!("cases/kinds/grouped.resume.json"), include_str!("cases/kinds/grouped.json"));
}

#[test]
fn categories_hold_items() {
    check(include_str!("cases/kinds/itemised.resume.json"), include_str!("cases/kinds/itemised.json"));
}

#[test]
fn icons_and_headings_tell_contacts_apart() {
    check(include_str!("cases/kinds/icons.resume.json"), include_str!("cases/kinds/icons.json"));
}

#[test]
fn home_made_shapes_are_read() {
    check(include_str!("cases/kinds/rows.resume.json"), include_str!("cases/kinds/rows.json"));
}

#[test]
fn wild_shapes_are_read() {
    check(include_str!("cases/kinds/wild.resume.json"), include_str!("cases/kinds/wild.json"));
}

#[test]
fn stray_names_and_entries_are_read() {
    check(include_str!("cases/kinds/stray.resume.json"), include_str!("cases/kinds/stray.json"));
}

#[test]
fn a_resume_in_two_languages() {
    check(include_str!("cases/kinds/bilingual.resume.json"), include_str!("cases/kinds/bilingual.json"));
}

#[test]
fn a_list_of_jobs_alone() {
    check(include_str!("cases/kinds/earlier.resume.json"), include_str!("cases/kinds/earlier.json"));
}

#[test]
fn rows_of_dates_and_texts_are_read() {
    check(include_str!("cases/kinds/dated.resume.json"), include_str!("cases/kinds/dated.json"));
}

#[test]
fn courses_and_own_sections_are_told_apart() {
    check(include_str!("cases/kinds/courses.resume.json"), include_str!("cases/kinds/courses.json"));
}

#[test]
fn things_are_told_by_parts_of_compounds() {
    check(include_str!("cases/kinds/things.resume.json"), include_str!("cases/kinds/things.json"));
}

#[test]
fn years_hold_texts() {
    check(include_str!("cases/kinds/yearly.resume.json"), include_str!("cases/kinds/yearly.json"));
}

#[test]
fn sections_under_headings() {
    check(include_str!("cases/kinds/headed.resume.json"), include_str!("cases/kinds/headed.json"));
}

#[test]
fn a_resume_in_yaml_beside_settings() {
    check(include_str!("cases/kinds/switched.resume.yaml"), include_str!("cases/kinds/switched.json"));
}

#[test]
fn a_resume_for_a_printer() {
    check(include_str!("cases/kinds/rendered.resume.yaml"), include_str!("cases/kinds/rendered.json"));
}

#[test]
fn what_was_done_and_for_how_long() {
    check(include_str!("cases/kinds/deeds.resume.json"), include_str!("cases/kinds/deeds.json"));
}

#[test]
fn ranks_and_levels_select() {
    check(include_str!("cases/kinds/ranks.resume.json"), include_str!("cases/kinds/ranks.json"));
}

#[test]
fn times_titles_and_purposes_in_other_words() {
    check(include_str!("cases/kinds/spells.resume.json"), include_str!("cases/kinds/spells.json"));
}

#[test]
fn parts_of_names_and_counts_of_the_texts() {
    check(include_str!("cases/kinds/parts.resume.json"), include_str!("cases/kinds/parts.json"));
}

#[test]
fn what_texts_describe_and_other_forms_of_words() {
    check(include_str!("cases/kinds/described.resume.json"), include_str!("cases/kinds/described.json"));
}

#[test]
fn other_wordings_and_groups_of_skills() {
    check(include_str!("cases/kinds/wording.resume.json"), include_str!("cases/kinds/wording.json"));
}

#[test]
fn plain_questions() {
    check(include_str!("cases/kinds/plain.resume.json"), include_str!("cases/kinds/plain.json"));
}

#[test]
fn what_is_asked_beyond_the_data() {
    check(include_str!("cases/kinds/asked.resume.json"), include_str!("cases/kinds/asked.json"));
}

/// A word that any language may have is answered in the language of the source.
#[test]
fn neutral_words_are_answered_in_the_language_of_the_source() {
    let source = r#"{ "basics": { "name": "Anke Voss", "summary": "Ich baue Deiche und Schleusen an der Küste." },
        "work": [{ "name": "Deichbau Nord", "position": "Ingenieurin", "summary": "Pläne für Deiche und ihre Pflege." }] }"#;
    let engine = engine_of(source, FakeClock::default());
    for (question, language) in [("linkedin", Language::De), ("devops?", Language::De), ("her job", Language::En)] {
        let answer = block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap();
        assert_eq!(answer.language, language, "{question}: {}", answer.text);
    }
}

use super::*;
use crate::text::Language;
use proptest::prelude::*;

fn build(texts: &[(&str, &str, Language)]) -> LexicalIndex {
    let mut lexicon = Lexicon::new();
    let docs = texts
        .iter()
        .map(|(title, body, language)| Arc::new(lexicon.analyze(&LexicalFields { title, body, language: *language })))
        .collect();
    LexicalIndex::build(Arc::new(lexicon), docs).unwrap()
}

fn found(index: &LexicalIndex, question: &str, language: Option<Language>) -> Vec<u32> {
    index.search(&index.query(question, language), 10, None).into_iter().map(|(doc, _)| doc).collect()
}

#[test]
fn finds_inflections_names_and_errors() {
    use Language::*;
    let index = build(&[
        ("АЛОР Брокер", "Переписал три сервиса на новый стек. Запустил сервис уведомлений.", Ru),
        ("t2", "Построил поиск на RAG: векторная база, C++ и Node.js, бэкенд на .NET.", Ru),
        ("AI-Portfolio", "A chat over a knowledge graph, written in C# and Python for i-bem.", En),
        ("Experiencia", "Desarrolló la organización de proyectos y tecnologías con Kubernetes.", Es),
        ("Post", "Contact me by e-mail; version 3.5 of gpt-4o was used in the U.S.", En),
    ]);
    for (question, language, expected) in [
        ("сервисов", Some(Ru), Some(0)),
        ("Какие уведомления?", None, Some(0)),
        ("АЛОР", None, Some(0)),
        ("C++", None, Some(1)),
        ("nodejs", None, Some(1)),
        ("node.js", None, Some(1)),
        (".NET", None, Some(1)),
        ("rag", None, Some(1)),
        ("c#", None, Some(2)),
        ("ai portfolio", None, Some(2)),
        ("AIPortfolio", None, Some(2)),
        ("i-bem", None, Some(2)),
        ("graphs", Some(En), Some(2)),
        ("pyhton", None, Some(2)),
        ("proyecto", Some(Es), Some(3)),
        ("organizaciones", Some(Es), Some(3)),
        ("tecnologia", None, Some(3)),
        ("kubernets", None, Some(3)),
        ("kuber", None, Some(3)),
        ("кубернетес", Some(Ru), Some(3)),
        ("email", None, Some(4)),
        ("3.5", None, Some(4)),
        ("35", None, None),
        ("GPT-4o", None, Some(4)),
        ("US", None, Some(4)),
        ("whom", None, None),
        ("zebra", None, None),
        ("", None, None),
        ("?!.", None, None),
    ] {
        assert_eq!(found(&index, question, language).first().copied(), expected, "{question}");
    }
}

#[test]
fn word_order_and_exact_forms_decide_between_equals() {
    let index = build(&[
        ("", "notification of the customer service in one large report here", Language::En),
        ("", "one large report here of the customer notification service in", Language::En),
        ("", "customers notifications services", Language::En),
    ]);
    assert_eq!(found(&index, "notification service", None)[0], 1);
}

#[test]
fn ties_are_in_order_and_filters_hold() {
    let index = build(&[("", "same words", Language::En); 5]);
    assert_eq!(found(&index, "same words", None), [0, 1, 2, 3, 4]);
    let query = index.query("same", None);
    let odd = |doc: u32| doc % 2 == 1;
    assert_eq!(index.search(&query, 1, Some(&odd)).len(), 1);
    assert_eq!(index.search(&query, 9, Some(&odd)).into_iter().map(|(d, _)| d).collect::<Vec<_>>(), [1, 3]);
    assert!(index.search(&query, 0, None).is_empty());
}

/// Checks that the second of two texts ranks first for the question.
fn check_second(question: &str, other: &str, right: &str, language: Language) {
    let index = build(&[("", other, language), ("", right, language)]);
    assert_eq!(found(&index, question, Some(language)), [1, 0], "{question}");
}

#[test]
fn words_that_share_letters() {
    check_second(
        "Wer schrieb die Oper?",
        "Die Oper wurde hier aufgeführt.",
        "Die Oper wurde hier geschrieben.",
        Language::De,
    );
    check_second("How fast is a motorcycle?", "The train is fast indeed.", "The cycle is fast indeed.", Language::En);
    check_second("Кто ведает водоснабжением?", "Город ведает торговлей.", "Город ведает снабжением.", Language::Ru);
    check_second(
        "¿Quién reescribió la ley?",
        "La ley se firmó en Cádiz.",
        "La ley se escribió en Cádiz.",
        Language::Es,
    );
}

#[test]
fn a_short_question_asks_for_each_word() {
    let index = build(&[("", "one river two banks three bridges four towers five gates six walls", Language::En)]);
    let there =
        |question: &str| -> f32 { index.explain(0, &index.query(question, None)).iter().map(|part| part.there).sum() };
    assert!(there("river banks bridges") > 0.0);
    assert_eq!(there("river banks bridges towers gates walls lakes seas"), 0.0);
}

#[test]
fn a_question_for_a_figure_prefers_one_near_its_words() {
    check_second(
        "When was the bridge built?",
        "The bridge was built in 12 weeks.",
        "The bridge was built in 1931.",
        Language::En,
    );
    check_second(
        "Сколько мостов построено?",
        "Мостов построено немного лет.",
        "Мостов построено 12 за лето.",
        Language::Ru,
    );
    check_second("¿Cuántos puentes hay?", "Hay puentes de piedra allí.", "Hay 12 puentes de piedra.", Language::Es);
    check_second(
        "Wann brannte die Brücke?",
        "Die Brücke brannte im März.",
        "Die Brücke brannte im Jahr 1931.",
        Language::De,
    );
    check_second("Wie viele Brücken gibt es?", "Es gibt viele alte Brücken.", "Es gibt dort 12 Brücken.", Language::De);
}

#[test]
fn explanations_add_up() {
    let index = build(&[
        ("Title words", "the service for notification was started", Language::En),
        ("", "notifications and starting services", Language::En),
        ("", "nothing of the kind", Language::En),
    ]);
    let query = index.query("who started the notification service", None);
    for (doc, score) in index.search(&query, 3, None) {
        let parts = index.explain(doc, &query);
        let sum: f32 = parts.iter().map(TermContribution::sum).sum();
        assert!((sum - score).abs() < 1e-4, "{doc}: {sum} {score}");
    }
    assert!(index.coverage(0, &query) > 0.99);
    assert!(index.explain(99, &query).is_empty());
}

/// Three words in three languages, as encoded before there was a fourth.
const OLD: &[u8] =
    b"\x03\x00\x05graph\x05\x00\x05\x00\x02\rorganizaci\xc3\xb3n\n\x02on\x07\x00\x01\x0c\xd0\xbf\xd1\x80\
    \xd0\xbe\xd0\xb5\xd0\xba\xd1\x82\x0c\x00\x0c\x00\x03\x01\x00\x00\x01\x00\x02\x01\x00\x01";

#[test]
fn an_old_index_opens() {
    use Language::*;
    let index = LexicalIndex::decode(OLD).unwrap();
    for (question, language, expected) in [("graphs", En, 0), ("проекты", Ru, 1), ("organizacion", Es, 2)] {
        assert_eq!(found(&index, question, Some(language)), [expected], "{question}");
    }
    assert_eq!(index.encode(), OLD);
}

/// BM25 by the formula, document by document.
fn oracle(index: &LexicalIndex, query: &LexicalQuery) -> Vec<(u32, f32)> {
    let mut all: Vec<(u32, f32)> = (0..index.len() as u32)
        .map(|doc| (doc, index.explain(doc, query).iter().map(|part| part.stem).sum::<f32>()))
        .filter(|(_, score)| *score > 0.0)
        .collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    all
}

const WORDS: &[&str] =
    &["алор", "брокер", "service", "services", "python", "graph", "data", "проект", "проекты", "c++", "e-mail", "the"];

fn text_of(words: &[usize]) -> String {
    words.iter().map(|word| WORDS[word % WORDS.len()]).collect::<Vec<_>>().join(" ")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn top_k_equals_scoring_everything(
        texts in prop::collection::vec(prop::collection::vec(0usize..12, 0..15), 1..250),
        question in prop::collection::vec(0usize..12, 1..5),
        k in 1usize..80,
    ) {
        let texts: Vec<String> = texts.iter().map(|words| text_of(words)).collect();
        let index = build(&texts.iter().map(|text| ("", text.as_str(), Language::Ru)).collect::<Vec<_>>());
        let query = index.query(&text_of(&question), None);
        let fast = index.bm25(&query, k, None);
        let slow = oracle(&index, &query);
        prop_assert_eq!(fast.len(), slow.len().min(k));
        for (fast, slow) in fast.iter().zip(&slow) {
            prop_assert!((fast.1 - slow.1).abs() < 1e-4);
        }
    }

    #[test]
    fn changes_rank_like_a_rebuild(
        steps in prop::collection::vec((0usize..8, prop::option::of(prop::collection::vec(0usize..12, 0..12))), 1..20),
        question in prop::collection::vec(0usize..12, 1..4),
    ) {
        // Documents have names; a step writes or removes one. Documents are numbered by name.
        let mut lexicon = Arc::new(Lexicon::new());
        let mut live: std::collections::BTreeMap<usize, (String, Arc<ForwardDoc>)> = Default::default();
        let mut index = None;
        for (name, words) in steps {
            match words {
                None => drop(live.remove(&name)),
                Some(words) => {
                    let body = text_of(&words);
                    let fields = LexicalFields { title: "", body: &body, language: Language::Ru };
                    let doc = Arc::make_mut(&mut lexicon).analyze(&fields);
                    live.insert(name, (body, Arc::new(doc)));
                }
            }
            index = Some(LexicalIndex::build(lexicon.clone(), live.values().map(|(_, doc)| doc.clone()).collect()).unwrap());
        }
        let index = index.unwrap();
        let rebuilt = build(&live.values().map(|(body, _)| ("", body.as_str(), Language::Ru)).collect::<Vec<_>>());
        let loaded = LexicalIndex::decode(&index.encode()).unwrap();
        let question = text_of(&question);
        let expected = rebuilt.search(&rebuilt.query(&question, None), 10, None);
        prop_assert_eq!(index.search(&index.query(&question, None), 10, None), expected.clone());
        prop_assert_eq!(loaded.search(&loaded.query(&question, None), 10, None), expected);
        prop_assert_eq!(loaded.encode(), rebuilt.encode());
    }

    #[test]
    fn any_question_is_answered(question in "\\PC{0,60}", body in "\\PC{0,60}") {
        let index = build(&[("", &body, Language::En), ("", &question, Language::Ru)]);
        let query = index.query(&question, None);
        for (doc, score) in index.search(&query, 5, None) {
            prop_assert!(score.is_finite() && score > 0.0);
            prop_assert!((0.0..=1.001).contains(&index.coverage(doc, &query)));
        }
    }

    #[test]
    fn damaged_bytes_are_refused(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = build(&[("t", "service graph проект", Language::Ru), ("", "c++ e-mail", Language::En)]).encode();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        // Either an error or a searchable index; never a panic.
        if let Ok(index) = LexicalIndex::decode(&bytes) {
            index.search(&index.query("service", None), 5, None);
        }
    }
}

#[test]
fn endless_questions_are_fast() {
    let index = build(&[("", "service graph", Language::En)]);
    let long = "слово".repeat(20_000);
    let many: String = (0..50_000).map(|n| format!("w{n} ")).collect();
    for question in [long, many, "service ".repeat(12_500)] {
        let query = index.query(&question, None);
        assert!(query.terms.len() <= 64);
        index.search(&query, 10, None);
    }
}

#[test]
fn german_words_are_found_in_every_spelling() {
    let index = build(&[
        ("Größe", "Die Straße führt durch die Großstadt; Herr Müller prüft die Übersetzungen.", Language::De),
        ("Groesse", "Herr Schroeder oeffnet die Tuer im Buero.", Language::De),
        ("Size", "The street leads through the city.", Language::En),
    ]);
    for (question, expected) in [
        ("Strasse", 0),
        ("STRAẞE", 0),
        ("Grossstadt", 0),
        ("Mueller", 0),
        ("Muller", 0),
        ("Uebersetzung", 0),
        ("übersetzen", 0),
        ("prueft", 0),
        ("Schröder", 1),
        ("Schroder", 1),
        ("Türen", 1),
        ("Büro", 1),
        ("öffnet", 1),
    ] {
        for language in [Some(Language::De), None, Some(Language::En)] {
            assert_eq!(found(&index, question, language).first(), Some(&expected), "{question} {language:?}");
        }
    }
}

//! Verification of claims against passages, and of quotations, code, files and scores.

use adfontes::read::parse_citations;
use adfontes::text::{Language, fold};
use adfontes::verify::{Coverage, Reason, Source, Verdict, check_claim, citation_scores, validate, verify};
use serde_json::Value;

/// The labelled claims of all files.
fn cases() -> Vec<Value> {
    let folder = format!("{}/tests/cases/verify", env!("CARGO_MANIFEST_DIR"));
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("claims")))
        .collect();
    paths.sort();
    let values =
        paths.iter().map(|path| -> Value { serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap() });
    values.flat_map(|value| value["cases"].as_array().unwrap().clone()).collect()
}

fn source(text: &str, language: Language) -> Source<'_> {
    Source { id: 1, text, name: "a.md", path: None, language, is_code: false, lines: None }
}

fn check_case(case: &Value) -> Result<(), String> {
    let text = |key: &str| case[key].as_str().unwrap();
    let language = Language::from_code(text("language")).unwrap();
    let of_source = case["source_language"].as_str().and_then(Language::from_code).unwrap_or(language);
    let source = source(text("source"), of_source);
    let (verdict, span, reasons) = check_claim(text("claim"), language, &source);
    assert_eq!(span.is_some(), !matches!(verdict, Verdict::Unsupported | Verdict::NotCheckable));
    let right = match text("label") {
        "verified" => verdict == Verdict::Verified,
        "found" => verdict.supports(),
        "weak" => matches!(verdict, Verdict::Weak | Verdict::Unsupported),
        "caught" => !verdict.supports(),
        "not_checkable" => verdict == Verdict::NotCheckable,
        _ => verdict == Verdict::Unsupported,
    };
    if right {
        Ok(())
    } else {
        Err(format!(
            "{} {}: {verdict:?} {reasons:?}\n   {}\n   {}",
            case["id"], case["label"], case["claim"], case["source"]
        ))
    }
}

#[test]
fn claims() {
    let failures: Vec<_> = cases().iter().filter_map(|case| check_case(case).err()).collect();
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn alce_vectors() {
    let path = format!("{}/tests/cases/verify/alce.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for vector in file["vectors"].as_array().unwrap() {
        let departs = &vector["departs"];
        let pick = |key: &str| if departs[key].is_null() { &vector[key] } else { &departs[key] };
        let sources = vector["n_docs"].as_u64().unwrap() as usize;
        let sentences: Vec<&str> =
            vector["sentences"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
        let mut numbers = Vec::new();
        let mut claims = Vec::new();
        for sentence in &sentences {
            let parsed = parse_citations(sentence, sources);
            let mut marks: Vec<_> = parsed.citations.iter().map(|c| (c.span.clone(), c.index)).collect();
            marks.extend(parsed.invalid.iter().map(|c| (c.span.clone(), c.number)));
            marks.sort_by_key(|m| m.0.start);
            numbers.push(marks.iter().map(|m| m.1).collect::<Vec<_>>());
            let first = marks.first().map_or(sentence.len() - 1, |m| m.0.start);
            claims.push(format!("{}.", sentence[..first].trim_end()));
        }
        let at_most = vector["at_most_citations"].as_u64().map(|n| n as usize);
        let supports = |sentence: usize, given: &[usize]| {
            pick("support_sets")[&claims[sentence]].as_array().is_some_and(|sets| {
                sets.iter()
                    .any(|set| set.as_array().unwrap().iter().all(|n| given.contains(&(n.as_u64().unwrap() as usize))))
            })
        };
        let scores = citation_scores(&numbers, |n| (1..=sources).contains(&n), at_most, supports);
        let expected = pick("expected");
        let close = |a: f64, key: &str| (a - expected[key].as_f64().unwrap()).abs() < 1e-9;
        assert!(close(scores.recall, "citation_rec"), "{} recall {}", vector["id"], scores.recall);
        assert!(
            close(scores.precision.unwrap_or(0.0), "citation_prec"),
            "{} precision {:?}",
            vector["id"],
            scores.precision
        );
    }
}

fn passages() -> Vec<Source<'static>> {
    let text = [
        "Векторный поиск реализован в классе VectorSearchService. Он сортирует результаты по близости.",
        "EmbeddingService создаёт эмбеддинги за 12 мс. Сервис не хранит тексты.",
        "let similarity = cosineSimilarity(queryEmbedding, chunkEmbedding)\nlet best = sort(similarity)\n\nreturn best",
    ];
    let names = ["VectorSearchService.swift", "EmbeddingService.swift", "Search.swift"];
    (0..3)
        .map(|i| Source {
            id: i + 1,
            text: text[i],
            name: names[i],
            path: None,
            language: Language::Ru,
            is_code: i == 2,
            lines: None,
        })
        .collect()
}

fn check_answer(text: &str) -> adfontes::verify::Verification {
    let sources = passages();
    verify(text, &parse_citations(text, sources.len()), &sources)
}

#[test]
fn answers_are_checked_sentence_by_sentence() {
    let text = "Векторный поиск реализован в классе VectorSearchService [1]. EmbeddingService создаёт эмбеддинги за 21 мс [2]. \
                EmbeddingService создаёт эмбеддинги за 12 мс [1]. Сервис не хранит тексты.\n\nИсточники:\n[1] VectorSearchService.swift";
    let checked = check_answer(text);
    let verdicts: Vec<_> = checked.sentences.iter().map(|s| s.verdict).collect();
    assert_eq!(verdicts, [Some(Verdict::Verified), Some(Verdict::Unsupported), Some(Verdict::Unsupported), None]);
    assert!(checked.sentences[1].reasons.contains(&Reason::Number));
    // The wrong source is cited, so the right one is suggested. The uncited sentence gets one as well.
    assert_eq!(checked.sentences[2].repair.as_ref().map(|r| (r.reference, r.verdict)), Some((2, Verdict::Verified)));
    assert_eq!(checked.uncited().map(|s| &text[s.span.clone()]).collect::<Vec<_>>(), ["Сервис не хранит тексты."]);
    assert_eq!(checked.sentences[3].repair.as_ref().map(|r| r.reference), Some(2));
    let support = checked.sentences[0].support.as_ref().unwrap();
    assert_eq!(&passages()[0].text[support.span.clone()], "Векторный поиск реализован в классе VectorSearchService");
    assert_eq!(checked.citation_recall, Some(0.25));
    assert_eq!(checked.citation_precision, Some(1.0 / 3.0));
    assert!(checked.unknown_files.is_empty());
}

#[test]
fn parts_and_joint_citations() {
    let text = "Векторный поиск реализован в классе VectorSearchService [1], а EmbeddingService создаёт эмбеддинги за 12 мс [2].";
    assert!(check_answer(text).sentences[0].verdict.unwrap().supports());
    let text =
        "Векторный поиск реализован в классе VectorSearchService, EmbeddingService создаёт эмбеддинги за 12 мс [1][2].";
    let checked = check_answer(text);
    assert!(checked.sentences[0].verdict.unwrap().supports());
    assert_eq!((checked.citation_recall, checked.citation_precision), (Some(1.0), Some(1.0)));
    let text =
        "Сервис не хранит тексты.[2] Дальше другое.\n\n[1] Векторный поиск реализован в классе VectorSearchService.";
    let citations: Vec<_> = check_answer(text).sentences.iter().map(|s| s.citations.clone()).collect();
    assert_eq!(citations, [vec![2], vec![], vec![1]]);
}

#[test]
fn what_claims_nothing_is_not_asked_for_a_source() {
    for text in [
        "Привет!",
        "Какой сервис?",
        "# Поиск и сервисы",
        "Вот список сервисов:",
        "В источниках об этом ничего нет.",
        "I have no information about that.",
        "No tengo información sobre eso.",
        "The sources do not mention it.",
        "Hallo!",
        "Guten Tag!",
        "Welcher Dienst?",
        "# Suche und Dienste",
        "Hier ist eine Liste der Dienste:",
        "In den Quellen steht dazu nichts.",
        "Ich habe keine Informationen darüber.",
        "Mir liegen keine Angaben dazu vor.",
        "Die Quellen erwähnen das nicht.",
        "Das Dokument enthält keine Angaben zu den Kosten.",
        "Dazu finden sich im Text keine Hinweise.",
    ] {
        assert_eq!(check_answer(text).uncited().count(), 0, "{text}");
    }
    for text in [
        "Сервис хранит тексты пользователей на диске.",
        "He worked at Acme for five years.",
        "- Dirigió un equipo de cuatro personas",
        "Der Dienst speichert Texte der Nutzer auf der Festplatte.",
        "Er arbeitete fünf Jahre bei Acme.",
        "- Leitete ein Team von vier Personen",
    ] {
        assert_eq!(check_answer(text).uncited().count(), 1, "{text}");
    }
}

#[test]
fn words_about_the_sources_claim_nothing() {
    let said = "The tenant sued the landlord in March 2019.";
    for (claim, language, text) in [
        ("In the document, the tenant sued the landlord in March 2019.", Language::En, said),
        ("The source states that the tenant sued the landlord in March 2019.", Language::En, said),
        ("According to the text, the tenant sued the landlord in March 2019.", Language::En, said),
        ("В документе указано, что сервис не хранит тексты.", Language::Ru, "Сервис не хранит тексты."),
        ("Según la fuente, el servicio no guarda textos.", Language::Es, "El servicio no guarda textos."),
    ] {
        assert_eq!(check_claim(claim, language, &source(text, language)).0, Verdict::Verified, "{claim}");
    }
}

#[test]
fn german_words_about_the_sources_claim_nothing() {
    let text = "Der Dienst speichert keine Texte.";
    for claim in [
        "Laut dem Dokument speichert der Dienst keine Texte.",
        "Im Dokument steht, dass der Dienst keine Texte speichert.",
        "Der Quelle zufolge speichert der Dienst keine Texte.",
        "Wie im Text angegeben, speichert der Dienst keine Texte.",
        "Aus dem Dokument geht hervor, dass der Dienst keine Texte speichert.",
    ] {
        let verdict = check_claim(claim, Language::De, &source(text, Language::De)).0;
        assert_eq!(verdict, Verdict::WordingFound, "{claim}");
    }
}

#[test]
fn words_are_read_in_the_language_of_the_text() {
    // `once` and `mayo` are a number and a month in Spanish only; in a Russian text Latin words are English.
    for (language, claim, text, verdict) in [
        (Language::En, "She once led the team of Mayo Clinic.", "She led the team of Mayo Clinic.", Verdict::Weak),
        (Language::Es, "Once personas firmaron en mayo.", "11 personas firmaron en mayo.", Verdict::WordingFound),
        (Language::De, "Es kamen 31 Personen.", "Einunddreißig Personen kamen.", Verdict::WordingFound),
        (
            Language::De,
            "Der Dienst speichert Texte.",
            "Der Dienst würde Texte speichern, wenn er könnte.",
            Verdict::Weak,
        ),
        (
            Language::De,
            "Die Bank verlängerte den Kredit.",
            "Die Bank lehnte es ab, den Kredit zu verlängern.",
            Verdict::Unsupported,
        ),
        (Language::De, "Sie stellte den Fehler fest.", "Der Fehler wurde von ihr festgestellt.", Verdict::WordingFound),
        (Language::Ru, "Он вёл team without budget.", "Он вёл team with budget.", Verdict::Unsupported),
    ] {
        assert_eq!(check_claim(claim, language, &source(text, language)).0, verdict, "{claim}");
    }
}

#[test]
fn what_is_said_of_another_is_not_supported() {
    for (language, claim, text) in [
        // A name from an earlier sentence in place of the subject.
        (Language::En, "Anna succeeded Jonas in office.", "Anna moved to Leipzig. Jonas succeeded her in office."),
        (Language::Ru, "Анна сменила Йонаса на посту.", "Анна переехала в Лейпциг. Йонас сменил её на посту."),
        (Language::Es, "Ana sustituyó a Jonás.", "Ana se mudó a Lugo. Jonás la sustituyó en 2019."),
        // The date of another clause.
        (Language::En, "The probe launched in 2012.", "The probe launched in 1977 and left the system in 2012."),
        (Language::Es, "La sonda despegó en 2012.", "La sonda despegó en 1977 y salió del sistema en 2012."),
        // Doubt.
        (Language::En, "The letter is genuine.", "Whether the letter is genuine is unknown."),
    ] {
        let verdict = check_claim(claim, language, &source(text, language)).0;
        assert!(!verdict.supports(), "{verdict:?}: {claim}");
    }
    let text = "The probe launched in 1977 and left the system in 2012. Anna sang in Rome in 2019 and in 2020.";
    for claim in ["In 2012 the probe left the system.", "The probe launched in 1977.", "Anna sang in Rome in 2020."] {
        assert!(check_claim(claim, Language::En, &source(text, Language::En)).0.supports(), "{claim}");
    }
}

#[test]
fn quotes_code_and_files() {
    let text = "Сказано: «Он сортирует  результаты по близости» [1]. И ещё “он сортирует все результаты по близости” [1].\n\
                ```swift\nlet similarity = cosineSimilarity(queryEmbedding, chunkEmbedding)\n    let best = sort(similarity)\n```\n\
                ```swift\nlet other = 1\nlet best = sort(similarity)\n```\nСм. Router.swift, EmbeddingService.swift и https://a.b/x.md.";
    let checked = check_answer(text);
    assert_eq!(checked.quotes.len(), 2);
    assert_eq!((checked.quotes[0].reference, checked.quotes[0].cited), (Some(1), true));
    let place = checked.quotes[0].source_span.clone().unwrap();
    assert_eq!(&passages()[0].text[place], "Он сортирует результаты по близости");
    assert_eq!(checked.quotes[1].reference, None);
    assert_eq!(
        (checked.code[0].reference, checked.code[0].lines, checked.code[0].exact),
        (Some(3), Some((1, 2)), true)
    );
    assert_eq!((checked.code[1].reference, checked.code[1].share, checked.code[1].exact), (Some(3), 0.5, false));
    assert_eq!(checked.unknown_files, ["Router.swift"]);
}

#[test]
fn validation_scores() {
    let check = |text: &str, panel: bool| {
        let v = validate(text, &parse_citations(text, 2), &["a.md"], panel);
        (v.is_valid, v.citation_count, v.score, v.score_with_panel)
    };
    assert_eq!(check("Ничего.", false), (false, 0, 0.0, 0.0));
    assert_eq!(check("Факт [1].", false), (true, 1, 0.3, 0.3));
    assert_eq!(check("Факт [1], факт [2].\n```\nx\n```\n\nИсточники:\n[1] a.md", false), (true, 2, 1.0, 1.0));
    // What the page shows beside the answer is distinguished from what the answer says.
    assert_eq!(check("Факт [1].", true), (true, 1, 0.3, 0.8));
    assert_eq!(check("Факт [7].", true), (false, 0, 0.3, 0.3));
    assert_eq!(check("Ответ.\n\nИсточники:\n[1] a.md", false), (false, 0, 0.5, 0.5));
    assert_eq!(check("Факт из a.md [1].", true), (true, 1, 0.5, 0.8));
    let parsed = parse_citations("A [1] b [3] c [1].", 4);
    let coverage = Coverage::of(&parsed.citations, &[1, 2, 3, 4]);
    assert_eq!((coverage.cited, coverage.uncited, coverage.ratio), (vec![1, 3], vec![2, 4], Some(0.5)));
}

#[test]
fn nothing_fuzzy_is_verified() {
    // A verified claim is in the passage word for word.
    for case in cases() {
        let language = Language::from_code(case["language"].as_str().unwrap()).unwrap();
        let text = case["source"].as_str().unwrap();
        let (verdict, span, _) = check_claim(case["claim"].as_str().unwrap(), language, &source(text, language));
        if verdict == Verdict::Verified {
            let words = |s: &str| {
                fold(s)
                    .split(|c: char| !c.is_alphanumeric())
                    .filter(|w| !w.is_empty())
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            let (claim, place) = (words(case["claim"].as_str().unwrap()), words(&text[span.unwrap()]));
            assert!(claim.ends_with(&place), "{case}");
        }
    }
}

mod hostile {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn any_answer_against_any_source(
            answer in proptest::collection::vec(proptest::sample::select(WORDS.to_vec()), 0..40),
            passage in proptest::collection::vec(proptest::sample::select(WORDS.to_vec()), 0..60),
        ) {
            let (answer, passage) = (answer.join(" "), passage.join(" "));
            let sources = [source(&passage, Language::En), Source { id: 2, language: Language::Ru, ..source(&passage, Language::Ru) }];
            let checked = verify(&answer, &parse_citations(&answer, 2), &sources);
            for s in &checked.sentences {
                prop_assert!(answer.get(s.span.clone()).is_some());
                for support in s.support.iter().chain(&s.repair) {
                    prop_assert!(passage.get(support.span.clone()).is_some());
                }
            }
        }
    }

    const WORDS: &[&str] = &[
        "Anna", "Анна", "sued", "не", "not", "no", "5", "5,000", "2019", "12.05.2024", "1 000", "%", "$5", "мая",
        "May", "million", "двадцать", "пять", "[1]", "[2]", "[9]", ".", ",", "\n", "\n\n", "-", "—", "and", "и", "«",
        "»", "\"", "```\n", "`", ">", "from", "to", "без", "’s", "don't", "x's", "🎉", "\u{301}", "日本", "C++",
        "a-b-c", "2019-2021", "5-го", "\0", "(", ")", "according to the source,", "file.rs", "…", "more than",
        "lehnte", "ab", "weigerte", "sich", "vom", "wurde", "verklagt", "5.", "Mai", "einundzwanzig", "zuge", "ge",
        "laut", "Quelle", "zufolge", "könnte", "ß",
    ];
}

/// Parts with the model's declaration and with their real origin.
#[test]
fn declared_and_verified_sources() {
    use adfontes::read::{Declared, parse_attribution};
    use adfontes::verify::{Verified, attribute, attribution_accuracy};
    let sources = passages();
    let cases = [
        (
            "{{rag:EmbeddingService создаёт эмбеддинги за 12 мс[2]}} {{llm:Это удобно при работе с большими архивами.}}",
            vec![Verified::Rag, Verified::Llm],
        ),
        // Wrong declarations: the model's own knowledge declared as the passages', and the other way round.
        (
            "{{rag:Сервис шифрует тексты ключом AES [2].}} {{llm:Сервис не хранит тексты.}}",
            vec![Verified::Llm, Verified::Rag],
        ),
        ("{{hybrid:Сервис не хранит тексты [2]. Поэтому он нравится юристам и врачам.}}", vec![Verified::Hybrid]),
        (
            "Векторный поиск реализован в классе VectorSearchService [1]. Погода завтра будет солнечной.",
            vec![Verified::Hybrid],
        ),
    ];
    let mut pairs = Vec::new();
    for (text, labels) in cases {
        let parsed = parse_attribution(text);
        let attribution = attribute(&parsed.plain, &parsed.segments, &sources);
        let total = attribution.rag_contribution + attribution.llm_contribution;
        assert!((total - 1.0).abs() < 1e-9, "{text}");
        assert_eq!(attribution.segments.len(), labels.len(), "{text}");
        pairs.extend(labels.into_iter().zip(attribution.segments.iter().map(|s| s.verified)));
        assert!(
            attribution
                .segments
                .iter()
                .all(|s| (0.0..=1.0).contains(&s.supported) && (0.0..=1.0).contains(&s.from_passages))
        );
    }
    let accuracy = attribution_accuracy(&pairs);
    assert_eq!(accuracy.accuracy, Some(1.0), "{pairs:?}");
    assert_eq!(accuracy.classes[0].true_positives, 2);
    assert_eq!(parse_attribution("{{llm:x}}").segments[0].declared, Declared::Llm);
}

#[test]
fn similarity_to_passages_while_streaming() {
    let passages = passages();
    let print = adfontes::verify::Fingerprint::new(passages.iter().map(|s| s.text), Language::Ru);
    let near = print.similarity("Поиск векторный реализован в классе VectorSearchService").unwrap();
    let far = print.similarity("Погода завтра будет солнечной и тёплой").unwrap();
    assert!(near > 0.65 && far < 0.2, "{near} {far}");
    assert_eq!(print.similarity("Да."), None);
}

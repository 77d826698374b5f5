//! The embedding room on tiny models, one of each kind (`models/tiny`, made by `cargo xtask tiny-models`). Their expected
//! outputs were computed in 64-bit arithmetic by code that shares nothing with the loader.

use adfontes::backend::{EmbedRole, Embedder, Pooling};
use adfontes::embed::{CrossEncoder, ModelFiles, OnnxEmbedder, load};
use adfontes::text::Language;
use adfontes::{Error, ErrorCode};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

fn tiny(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models/tiny").join(name)
}

/// A folder's files by their relative paths.
fn read(name: &str) -> ModelFiles {
    fn walk(folder: &Path, prefix: &str, files: &mut ModelFiles) {
        for entry in std::fs::read_dir(folder).expect("models/tiny is committed").flatten() {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{name}/"), files);
            } else {
                files.insert(name, std::fs::read(entry.path()).expect("a readable file"));
            }
        }
    }
    let mut files = ModelFiles::new();
    walk(&tiny(name), "", &mut files);
    files
}

fn expected(name: &str) -> Value {
    serde_json::from_slice(&read(name)["expected.json"]).expect("expected.json is JSON")
}

fn numbers(value: &Value) -> Vec<f32> {
    value.as_array().expect("numbers").iter().map(|number| number.as_f64().expect("a number") as f32).collect()
}

fn role(case: &Value) -> EmbedRole {
    if case["role"] == "query" { EmbedRole::Query } else { EmbedRole::Passage }
}

fn distance(left: &[f32], right: &[f32]) -> f32 {
    assert_eq!(left.len(), right.len());
    left.iter().zip(right).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

/// Every text has its expected vector, alone and in one batch with all others.
fn check(name: &str, pooling: Pooling) {
    let model = load(&read(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(model.manifest().dimension, 8, "{name}");
    assert_eq!(model.manifest().pooling, pooling, "{name}");
    let expected = expected(name);
    let tolerance = expected["tolerance"].as_f64().expect("a tolerance") as f32;
    let cases = expected["cases"].as_array().expect("cases");
    for wanted in [EmbedRole::Query, EmbedRole::Passage] {
        let cases: Vec<&Value> = cases.iter().filter(|case| role(case) == wanted).collect();
        let texts: Vec<String> = cases.iter().map(|case| case["text"].as_str().expect("a text").to_owned()).collect();
        let together = model.embed_now(&texts, wanted).expect("vectors");
        for ((case, text), vector) in cases.iter().zip(&texts).zip(&together) {
            let answer = numbers(&case["answer"]);
            let alone = model.embed_now(std::slice::from_ref(text), wanted).expect("a vector").remove(0);
            let error = distance(&alone, &answer);
            assert!(error <= tolerance, "{name}: {text:?} is off by {error}\n{alone:?}\n{answer:?}");
            let error = distance(vector, &alone);
            assert!(error <= 1e-5, "{name}: {text:?} in a batch is off by {error}");
            // The tokenizer's own limit of 6 is ignored; counts are before truncation and without prefixes.
            if model.manifest().query_prefix.is_empty() && case["tokens"].as_u64() < Some(16) {
                assert_eq!(model.token_count(text).ok(), case["tokens"].as_u64().map(|n| n as usize), "{text:?}");
            }
        }
    }
}

#[test]
fn every_kind_gives_its_vectors() {
    check("wordpiece-mean", Pooling::Mean);
    check("unigram-mean", Pooling::Mean);
    check("pooled-inside", Pooling::None);
    check("wordpiece-cls", Pooling::Cls);
    check("int8-per-channel", Pooling::Mean);
    check("int8-per-tensor", Pooling::Mean);
    check("int8-dynamic", Pooling::Mean);
    check("int4-blocks", Pooling::Mean);
    check("float16", Pooling::Mean);
    check("prefixed", Pooling::Mean);
}

#[test]
fn cross_encoder_scores_pairs() -> Result {
    let encoder = CrossEncoder::load(&read("cross-encoder"))?;
    assert_eq!(encoder.name(), "cross-encoder");
    let expected = expected("cross-encoder");
    let cases = expected["cases"].as_array().ok_or("cases")?;
    let pairs: Vec<(&str, &str)> =
        cases.iter().filter_map(|case| Some((case["text"].as_str()?, case["second"].as_str()?))).collect();
    assert_eq!(pairs.len(), 3);
    let together = encoder.score(&pairs)?;
    for ((case, pair), score) in cases.iter().zip(&pairs).zip(together) {
        let answer = numbers(&case["answer"])[0];
        assert!((0.0..=1.0).contains(&score));
        assert!((score - answer).abs() < 1e-5, "{pair:?}: {score} is not {answer}");
        assert!((encoder.score(&[*pair])?[0] - score).abs() < 1e-6, "{pair:?} alone");
    }
    // One number per text is expected, not one per token.
    assert_eq!(CrossEncoder::load(&read("wordpiece-mean")).err().map(|e| e.code()), Some(ErrorCode::InvalidModel));
    assert_eq!(CrossEncoder::load(&read("pooled-inside")).err().map(|e| e.code()), Some(ErrorCode::InvalidModel));
    Ok(())
}

#[test]
fn manifest_comes_from_the_folder() -> Result {
    let plain = load(&read("wordpiece-mean"))?;
    let manifest = plain.manifest();
    assert_eq!((manifest.name.as_str(), manifest.max_tokens, manifest.normalize), ("wordpiece-mean", 16, true));
    assert_eq!(manifest.languages, [Language::En]);

    let prefixed = load(&read("prefixed"))?;
    let manifest = prefixed.manifest();
    assert_eq!((manifest.name.as_str(), manifest.max_tokens), ("tiny-prefixed", 12));
    assert_eq!((manifest.query_prefix.as_str(), manifest.passage_prefix.as_str()), ("query: ", "passage: "));
    assert_eq!(manifest.languages, [Language::En, Language::Ru]);

    // The files of sentence-transformers say the same.
    let mut files = read("prefixed");
    files.remove("adfontes.json");
    files.insert("sentence_bert_config.json".into(), br#"{"max_seq_length": 12}"#.to_vec());
    let prompts = r#"{"prompts": {"query": "query: ", "document": "passage: "}}"#;
    files.insert("config_sentence_transformers.json".into(), prompts.into());
    let other = load(&files)?;
    assert_eq!(other.manifest().fingerprint, manifest.fingerprint);
    let text = ["the cats".to_owned()];
    assert_eq!(other.embed_now(&text, EmbedRole::Query)?, prefixed.embed_now(&text, EmbedRole::Query)?);

    // Impossible limits of tokenizers are ignored; the number of positions in the graph always counts.
    let mut files = read("wordpiece-mean");
    files.insert("tokenizer_config.json".into(), br#"{"model_max_length": 1e30}"#.to_vec());
    assert_eq!(load(&files)?.manifest().max_tokens, 16);
    files.insert("adfontes.json".into(), br#"{"maxTokens": 4000}"#.to_vec());
    assert_eq!(load(&files)?.manifest().max_tokens, 16);
    Ok(())
}

#[test]
fn overrides_change_vector_and_fingerprint() -> Result {
    let with = |manifest: Value| {
        let mut files = read("wordpiece-mean");
        files.insert("adfontes.json".into(), manifest.to_string().into_bytes());
        load(&files)
    };
    let plain = load(&read("wordpiece-mean"))?;
    let text = ["the cat sat".to_owned()];
    let vector = |model: &OnnxEmbedder| model.embed_now(&text, EmbedRole::Passage).map(|mut v| v.remove(0));
    let length = |vector: &[f32]| vector.iter().map(|v| v * v).sum::<f32>().sqrt();
    assert!((length(&vector(&plain)?) - 1.0).abs() < 1e-6);

    let raw = with(json!({"normalize": false}))?;
    let scale = length(&vector(&raw)?);
    assert!((scale - 1.0).abs() > 1e-3, "the model's own vectors are not of length 1");
    let scaled: Vec<f32> = vector(&plain)?.iter().map(|v| v * scale).collect();
    assert!(distance(&vector(&raw)?, &scaled) < 1e-5);
    let cls = with(json!({"pooling": "cls"}))?;
    assert!(distance(&vector(&cls)?, &vector(&plain)?) > 1e-3);

    // The fingerprint depends on what changes vectors, and on nothing else.
    let print = |model: &OnnxEmbedder| model.manifest().fingerprint.clone();
    assert_eq!(print(&plain), print(&load(&read("wordpiece-mean"))?));
    assert_eq!(print(&plain), print(&with(json!({"name": "other", "languages": ["es"]}))?));
    let others = [raw, cls, load(&read("wordpiece-cls"))?, with(json!({"queryPrefix": "q "}))?];
    for other in &others {
        assert_ne!(print(&plain), print(other));
    }
    assert!(with(json!({"fingerprint": print(&plain)})).is_ok());
    assert_eq!(with(json!({"fingerprint": "0"})).map_err(|e| e.code()).err(), Some(ErrorCode::InvalidModel));
    Ok(())
}

#[test]
fn the_trait_gives_the_same() -> Result {
    let model = load(&read("int8-per-channel"))?;
    let texts = ["cats".to_owned(), "the dog".to_owned()];
    let through: &dyn Embedder = &model;
    let vectors = futures_executor::block_on(through.embed(&texts, EmbedRole::Query))?;
    assert_eq!(vectors, model.embed_now(&texts, EmbedRole::Query)?);
    assert!(model.embed_now(&[], EmbedRole::Query)?.is_empty());
    Ok(())
}

#[test]
fn many_texts_of_many_lengths_equal_single_ones() -> Result {
    for name in ["wordpiece-mean", "pooled-inside", "unigram-mean", "wordpiece-cls", "int8-dynamic"] {
        let model = load(&read(name))?;
        let words = ["the", "cat", "dog", "mat", "sat"];
        let texts: Vec<String> = (0..60)
            .map(|n: usize| (0..n * 7 % 17).map(|place| words[(n + place * place) % 5]).collect::<Vec<_>>().join(" "))
            .collect();
        let together = model.embed_now(&texts, EmbedRole::Passage)?;
        for (text, vector) in texts.iter().zip(&together) {
            let alone = model.embed_now(std::slice::from_ref(text), EmbedRole::Passage)?.remove(0);
            assert!(distance(&alone, vector) < 1e-5, "{name}: {text:?}");
        }
    }
    Ok(())
}

#[test]
fn strange_texts_are_embedded() -> Result {
    for name in ["wordpiece-mean", "unigram-mean"] {
        let model = load(&read(name))?;
        let long = vec!["cat"; 25_000].join(" ");
        let wide = "x".repeat(100_000);
        for text in ["", " ", "\0\u{1}", "👩‍👩‍👧‍👦", "\u{202e}cat", "[CLS][MASK]<s></s>", &long, &wide]
        {
            let vector = model.embed_now(&[text.to_owned()], EmbedRole::Query)?.remove(0);
            assert!(vector.iter().all(|number| number.is_finite()), "{name}");
        }
        assert_eq!(model.token_count(&long)?, 25_002);
    }
    Ok(())
}

/// Loading the changed folder must fail with this code and a message that contains this text.
fn refuse(name: &str, change: impl FnOnce(&mut ModelFiles), code: ErrorCode, mentions: &str) {
    let mut files = read(name);
    change(&mut files);
    let error: Error = load(&files).err().unwrap_or_else(|| panic!("{mentions}: no error"));
    assert_eq!(error.code(), code, "{error}");
    assert!(error.message().contains(mentions), "{error} does not mention {mentions}");
}

#[test]
fn bad_folders_are_refused() {
    use ErrorCode::{InvalidModel, ModelFileMissing, UnexpectedContent};
    const MODEL: &str = "onnx/model.onnx";
    let put = |file: &'static str, bytes: &'static [u8]| {
        move |files: &mut ModelFiles| {
            files.insert(file.to_owned(), bytes.to_vec());
        }
    };
    let drop = |file: &'static str| {
        move |files: &mut ModelFiles| {
            files.remove(file);
        }
    };
    let name = "wordpiece-mean";
    refuse(name, |files| files.clear(), ModelFileMissing, MODEL);
    refuse(name, drop(MODEL), ModelFileMissing, MODEL);
    refuse(name, drop("tokenizer.json"), ModelFileMissing, "tokenizer.json");

    refuse(name, put(MODEL, b"\n<!DOCTYPE html><title>404</title>"), UnexpectedContent, MODEL);
    refuse(name, put("tokenizer.json", b"<html>"), UnexpectedContent, "tokenizer.json");
    refuse(name, put("config.json", b"\xef\xbb\xbf<html>"), UnexpectedContent, "config.json");
    refuse(name, put(MODEL, b"version https://git-lfs.github.com/spec/v1\n"), UnexpectedContent, "Git LFS");
    refuse(name, put(MODEL, b""), UnexpectedContent, "empty");

    refuse(name, put(MODEL, b"Entry not found"), InvalidModel, MODEL);
    refuse(name, put(MODEL, b"\x08\x08"), InvalidModel, "no graph");
    refuse(name, put("tokenizer.json", b"{}"), InvalidModel, "tokenizer.json");
    refuse(name, put("tokenizer.json", b"{\"version\":"), InvalidModel, "tokenizer.json");
    refuse(name, put("adfontes.json", b"[1]"), InvalidModel, "adfontes.json");
    refuse(name, put("adfontes.json", br#"{"pooling": "max"}"#), InvalidModel, "adfontes.json");
    refuse(name, put("adfontes.json", br#"{"dimension": 384}"#), InvalidModel, "384");
    refuse(name, put("adfontes.json", br#"{"maxTokens": 2}"#), InvalidModel, "maxTokens");
    refuse(name, put("adfontes.json", br#"{"maxTokens": 0}"#), InvalidModel, "maxTokens");
    refuse(name, put("adfontes.json", br#"{"pooling": "none"}"#), InvalidModel, "one vector per text");
    refuse("pooled-inside", put("adfontes.json", br#"{"dimension": 4}"#), InvalidModel, "4");
    refuse(name, put("config.json", br#"{"hidden_size": 16}"#), InvalidModel, "16");
    refuse(name, put("1_Pooling/config.json", br#"{"pooling_mode_max_tokens": true}"#), InvalidModel, "pooling");
    refuse(name, put("1_Pooling/config.json", br#"{"pooling_mode": "lasttoken"}"#), InvalidModel, "lasttoken");
    let dense = br#"[{"type": "sentence_transformers.models.Dense"}]"#;
    refuse(name, put("modules.json", dense), InvalidModel, "dense layer");

    // The files of two different models.
    let larger = |files: &mut ModelFiles| {
        let small = read("unigram-mean").remove(MODEL).expect("the file");
        files.insert(MODEL.to_owned(), small);
    };
    refuse(name, larger, InvalidModel, "two different models");
    // A vocabulary that lost a special piece: the template would put the number of another piece around each text.
    let without = |special: &'static str| {
        move |files: &mut ModelFiles| {
            let mut tokenizer: Value = serde_json::from_slice(&files["tokenizer.json"]).expect("JSON");
            let vocabulary = tokenizer["model"]["vocab"].as_array_mut().expect("a list of pieces");
            vocabulary.retain(|piece| piece[0] != special);
            tokenizer["added_tokens"].as_array_mut().expect("a list").retain(|token| token["content"] != special);
            files.insert("tokenizer.json".to_owned(), tokenizer.to_string().into_bytes());
        }
    };
    refuse("unigram-mean", without("</s>"), InvalidModel, "</s>");
    // All pieces after a lost one have different numbers.
    refuse("unigram-mean", without("<s>"), InvalidModel, "around each text");

    // A graph that scores pairs would give vectors of one number.
    refuse("cross-encoder", put("adfontes.json", br#"{"dimension": 8}"#), InvalidModel, "8");
}

#[test]
fn damaged_graphs_are_refused_without_a_panic() {
    let files = read("int8-per-channel");
    let name = "onnx/model_quantized.onnx";
    let whole = &files[name];
    for step in 0..120 {
        let mut damaged = files.clone();
        let mut bytes = whole.clone();
        let place = step * whole.len() / 120;
        if step % 2 == 0 {
            bytes.truncate(place);
        } else {
            bytes[place] ^= 0x55;
        }
        damaged.insert(name.to_owned(), bytes);
        // A flipped weight is no error; everything else must give one of these.
        if let Err(error) = load(&damaged) {
            assert!(matches!(error.code(), ErrorCode::InvalidModel | ErrorCode::UnexpectedContent), "{error}");
        }
    }
}

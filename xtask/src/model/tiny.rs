//! Models of a few kB for tests, one of each kind that the loader accepts, with their expected outputs.

use super::bert::{Bert, Head, Shape};
use super::reference::{Pool, Reference};
use super::weights::{Storage, Weight, Weights};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const SHAPE: Shape = Shape { layers: 2, hidden: 8, heads: 2, epsilon: 1e-12 };
const POSITIONS: usize = 16;
/// All files by path, relative to the folder of tiny models.
pub type Files = BTreeMap<String, Vec<u8>>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Vocabulary {
    WordPiece,
    Unigram,
}

struct Kind {
    name: &'static str,
    file: &'static str,
    vocabulary: Vocabulary,
    storage: Storage,
    token_types: bool,
    head: Head,
    pool: Pool,
    manifest: Option<fn() -> Value>,
    /// Maximum difference of a number in the test.
    tolerance: f64,
}

const PLAIN: Kind = Kind {
    name: "wordpiece-mean",
    file: "onnx/model.onnx",
    vocabulary: Vocabulary::WordPiece,
    storage: Storage::Float32,
    token_types: true,
    head: Head::Tokens,
    pool: Pool::Mean,
    manifest: None,
    tolerance: 1e-5,
};

const QUANTISED: &str = "onnx/model_quantized.onnx";

const KINDS: &[Kind] = &[
    PLAIN,
    Kind { name: "unigram-mean", vocabulary: Vocabulary::Unigram, token_types: false, ..PLAIN },
    Kind { name: "pooled-inside", head: Head::Sentence, ..PLAIN },
    Kind { name: "wordpiece-cls", pool: Pool::First, ..PLAIN },
    Kind { name: "int8-per-channel", file: QUANTISED, storage: Storage::PerChannel, ..PLAIN },
    Kind { name: "int8-per-tensor", file: QUANTISED, storage: Storage::PerTensor, ..PLAIN },
    Kind { name: "int8-dynamic", file: QUANTISED, storage: Storage::Dynamic, tolerance: 1e-3, ..PLAIN },
    Kind {
        name: "int4-blocks",
        file: QUANTISED,
        vocabulary: Vocabulary::Unigram,
        storage: Storage::Blocks,
        token_types: false,
        ..PLAIN
    },
    Kind {
        name: "float16",
        file: "onnx/model_fp16.onnx",
        vocabulary: Vocabulary::Unigram,
        storage: Storage::Float16,
        token_types: false,
        ..PLAIN
    },
    Kind {
        name: "prefixed",
        vocabulary: Vocabulary::Unigram,
        token_types: false,
        manifest: Some(|| {
            json!({
                "name": "tiny-prefixed", "dimension": 8, "pooling": "mean", "normalize": true,
                "queryPrefix": "query: ", "passagePrefix": "passage: ", "maxTokens": 12, "languages": ["en", "ru"],
            })
        }),
        ..PLAIN
    },
    Kind { name: "cross-encoder", head: Head::Score, ..PLAIN },
];

/// A text (or, for the cross-encoder, a pair) and its expected tokens, without special ones.
struct Case {
    role: &'static str,
    text: &'static str,
    tokens: &'static str,
    second: Option<(&'static str, &'static str)>,
}

const fn case(text: &'static str, tokens: &'static str) -> Case {
    Case { role: "passage", text, tokens, second: None }
}

const WORDPIECE_CASES: &[Case] = &[
    case("The cat sat on the mat.", "the cat sat on the mat ."),
    case("cats", "cat ##s"),
    case("Dogs running?", "dog ##s run ##ning ?"),
    case("Коты, дом", "кот ##ы [UNK] дом"),
    case("¿Gato?", "[UNK] gat ##o ?"),
    case("", ""),
    // Text that looks like a special token stays text.
    case("[SEP] cat", "[UNK] [UNK] [UNK] cat"),
    // Longer than the 16 positions: truncated, with the special tokens kept.
    case(
        "cat dog cat dog cat dog cat dog cat dog cat dog cat dog cat dog cat dog",
        "cat dog cat dog cat dog cat dog cat dog cat dog cat dog",
    ),
];

const UNIGRAM_CASES: &[Case] = &[
    case("the cats", "▁the ▁cat s"),
    case("dog a cat", "▁dog ▁a ▁cat"),
    case("коты", "▁кот ы"),
    case("xx", "▁ <unk>"),
    // NFKC turns the full-width letters into plain ones.
    case("ｔｈｅ dog", "▁the ▁dog"),
    case("", ""),
];

const PREFIXED_CASES: &[Case] = &[
    Case { role: "query", text: "the cats", tokens: "▁query : ▁the ▁cat s", second: None },
    Case { role: "passage", text: "the cats", tokens: "▁passage : ▁the ▁cat s", second: None },
    // Twelve tokens fit; two of them are special and two are the prefix.
    Case {
        role: "query",
        text: "dog dog dog dog cat cat cat cat the the",
        tokens: "▁query : ▁dog ▁dog ▁dog ▁dog ▁cat ▁cat ▁cat ▁cat",
        second: None,
    },
];

const PAIRS: &[Case] = &[
    Case { role: "pair", text: "Who sat?", tokens: "who sat ?", second: Some(("The cat sat.", "the cat sat .")) },
    Case { role: "pair", text: "Who sat?", tokens: "who sat ?", second: Some(("Дом", "дом")) },
    // The longer text is truncated: 16 positions, 3 special tokens.
    Case {
        role: "pair",
        text: "who",
        tokens: "who",
        second: Some((
            "cat dog cat dog cat dog cat dog cat dog cat dog cat dog cat dog",
            "cat dog cat dog cat dog cat dog cat dog cat dog",
        )),
    },
];

const WORDPIECE: &[&str] = &[
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "the", "cat", "dog", "##s", "sat", "on", "mat", "run", "##ning",
    "who", "?", ".", "кот", "##ы", "дом", "gat", "##o",
];

const UNIGRAM: &[(&str, f64)] = &[
    ("<s>", 0.0),
    ("<pad>", 0.0),
    ("</s>", 0.0),
    ("<unk>", 0.0),
    ("▁", -3.0),
    ("▁the", -2.0),
    ("▁cat", -2.5),
    ("s", -3.0),
    ("▁a", -2.2),
    ("a", -5.0),
    ("t", -5.0),
    ("▁dog", -2.7),
    ("▁кот", -3.0),
    ("ы", -3.5),
    ("▁query", -3.2),
    ("▁passage", -3.2),
    (":", -3.0),
    ("o", -5.0),
    ("к", -5.0),
];

/// Makes all files, the same ones in every run.
pub fn files() -> Files {
    let mut files = Files::new();
    for kind in KINDS {
        let weights = weights(kind);
        let graph = Bert {
            shape: SHAPE,
            storage: kind.storage,
            token_types: kind.token_types,
            head: kind.head,
            weights: &weights,
        };
        let mut put = |name: &str, bytes: Vec<u8>| files.insert(format!("{}/{name}", kind.name), bytes);
        put(kind.file, graph.build());
        put("tokenizer.json", text(&tokenizer(kind.vocabulary)));
        let size = kind.vocabulary.size();
        put(
            "config.json",
            text(&json!({
                "_name_or_path": format!("tiny/{}", kind.name), "model_type": "bert", "hidden_size": SHAPE.hidden,
                "num_hidden_layers": SHAPE.layers, "max_position_embeddings": POSITIONS, "vocab_size": size,
            })),
        );
        if kind.head != Head::Score {
            let first = kind.pool == Pool::First;
            put(
                "1_Pooling/config.json",
                text(&json!({
                    "word_embedding_dimension": SHAPE.hidden, "pooling_mode_cls_token": first,
                    "pooling_mode_mean_tokens": !first,
                })),
            );
        }
        if let Some(manifest) = kind.manifest {
            put("adfontes.json", text(&manifest()));
        }
        put("expected.json", text(&expected(kind, &weights)));
    }
    files
}

fn text(value: &Value) -> Vec<u8> {
    let mut text = format!("{value:#}");
    text.push('\n');
    text.into_bytes()
}

/// Deterministic weights, different for every kind.
fn weights(kind: &Kind) -> Weights {
    let mut state = kind
        .name
        .bytes()
        .fold(0x9e37_79b9_7f4a_7c15u64, |state, byte| (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    // SplitMix64, Steele et al. 2014; numbers between -1 and 1.
    let mut next = move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 40) as f32 / (1u32 << 23) as f32 - 1.0
    };
    let mut weights = Weights::new();
    let mut add = |name: String, shape: &[usize], centre: f32, spread: f32| {
        let count = shape.iter().product();
        let values = (0..count).map(|_| centre + spread * next()).collect();
        weights.insert(name, Weight { shape: shape.to_vec(), values });
    };
    let (hidden, wide) = (SHAPE.hidden, 2 * SHAPE.hidden);
    add("embeddings.word_embeddings.weight".into(), &[kind.vocabulary.size(), hidden], 0.0, 1.0);
    add("embeddings.token_type_embeddings.weight".into(), &[2, hidden], 0.0, 0.3);
    add("embeddings.position_embeddings.weight".into(), &[POSITIONS, hidden], 0.0, 0.3);
    let mut linear = |name: &str, from: usize, to: usize| {
        add(format!("{name}.weight"), &[to, from], 0.0, 0.6);
        add(format!("{name}.bias"), &[to], 0.0, 0.1);
    };
    for layer in 0..SHAPE.layers {
        let name = |part: &str| format!("encoder.layer.{layer}.{part}");
        for part in ["attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"] {
            linear(&name(part), hidden, hidden);
        }
        linear(&name("intermediate.dense"), hidden, wide);
        linear(&name("output.dense"), wide, hidden);
    }
    if kind.head == Head::Score {
        linear("pooler.dense", hidden, hidden);
        linear("classifier", hidden, 1);
    }
    let norms = (0..SHAPE.layers)
        .flat_map(|layer| [format!("encoder.layer.{layer}.attention.output"), format!("encoder.layer.{layer}.output")]);
    for name in norms.chain(["embeddings".to_owned()]) {
        add(format!("{name}.LayerNorm.weight"), &[hidden], 1.0, 0.2);
        add(format!("{name}.LayerNorm.bias"), &[hidden], 0.0, 0.1);
    }
    weights
}

impl Vocabulary {
    fn size(self) -> usize {
        match self {
            Self::WordPiece => WORDPIECE.len(),
            Self::Unigram => UNIGRAM.len(),
        }
    }

    fn id(self, token: &str) -> usize {
        let place = match self {
            Self::WordPiece => WORDPIECE.iter().position(|entry| *entry == token),
            Self::Unigram => UNIGRAM.iter().position(|(entry, _)| *entry == token),
        };
        place.unwrap_or_else(|| panic!("a case uses the token {token}, which is in no vocabulary"))
    }
}

/// `tokenizer.json`, with settings for truncation and padding that a loader must ignore.
fn tokenizer(vocabulary: Vocabulary) -> Value {
    let special = |id: usize, content: &str| {
        json!({"id": id, "content": content, "single_word": false, "lstrip": false, "rstrip": false,
               "normalized": false, "special": true})
    };
    let (open, close, pad) = match vocabulary {
        Vocabulary::WordPiece => ("[CLS]", "[SEP]", "[PAD]"),
        Vocabulary::Unigram => ("<s>", "</s>", "<pad>"),
    };
    let specials: Vec<Value> = (0..5 - usize::from(vocabulary == Vocabulary::Unigram))
        .map(|id| match vocabulary {
            Vocabulary::WordPiece => special(id, WORDPIECE[id]),
            Vocabulary::Unigram => special(id, UNIGRAM[id].0),
        })
        .collect();
    let mark = |token: &str, kind: usize| json!({"SpecialToken": {"id": token, "type_id": kind}});
    let part = |name: &str, kind: usize| json!({"Sequence": {"id": name, "type_id": kind}});
    let used = |token: &str| json!({"id": token, "ids": [vocabulary.id(token)], "tokens": [token]});
    let (normalizer, pre_tokenizer, model) = match vocabulary {
        Vocabulary::WordPiece => {
            let vocab: serde_json::Map<String, Value> =
                WORDPIECE.iter().enumerate().map(|(id, token)| ((*token).to_owned(), json!(id))).collect();
            (
                json!({"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                       "strip_accents": null, "lowercase": true}),
                json!({"type": "BertPreTokenizer"}),
                json!({"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                       "max_input_chars_per_word": 100, "vocab": vocab}),
            )
        }
        Vocabulary::Unigram => (
            json!({"type": "NFKC"}),
            json!({"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true}),
            json!({"type": "Unigram", "unk_id": 3, "byte_fallback": false,
                   "vocab": UNIGRAM.iter().map(|(token, score)| json!([token, score])).collect::<Vec<_>>()}),
        ),
    };
    json!({
        "version": "1.0",
        "truncation": {"direction": "Right", "max_length": 6, "strategy": "LongestFirst", "stride": 0},
        "padding": {"strategy": {"Fixed": 6}, "direction": "Right", "pad_to_multiple_of": null,
                    "pad_id": vocabulary.id(pad), "pad_type_id": 0, "pad_token": pad},
        "added_tokens": specials,
        "normalizer": normalizer,
        "pre_tokenizer": pre_tokenizer,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [mark(open, 0), part("A", 0), mark(close, 0)],
            "pair": [mark(open, 0), part("A", 0), mark(close, 0), part("B", 1), mark(close, 1)],
            "special_tokens": {open: used(open), close: used(close)},
        },
        "decoder": null,
        "model": model,
    })
}

/// Texts with their numbers of tokens and their vectors, computed by [`Reference`].
fn expected(kind: &Kind, weights: &Weights) -> Value {
    let reference = Reference { shape: SHAPE, storage: kind.storage, weights };
    let vocabulary = kind.vocabulary;
    let (open, close) = if vocabulary == Vocabulary::WordPiece { ("[CLS]", "[SEP]") } else { ("<s>", "</s>") };
    let cases = match (kind.head, kind.manifest.is_some(), vocabulary) {
        (Head::Score, ..) => PAIRS,
        (_, true, _) => PREFIXED_CASES,
        (_, _, Vocabulary::WordPiece) => WORDPIECE_CASES,
        (_, _, Vocabulary::Unigram) => UNIGRAM_CASES,
    };
    let rows: Vec<Value> = cases
        .iter()
        .map(|case| {
            let ids = |tokens: &str| tokens.split_whitespace().map(|token| vocabulary.id(token)).collect::<Vec<_>>();
            let mut sequence = vec![vocabulary.id(open)];
            sequence.extend(ids(case.tokens));
            sequence.push(vocabulary.id(close));
            let mut types = vec![0; sequence.len()];
            if let Some((_, tokens)) = case.second {
                sequence.extend(ids(tokens));
                sequence.push(vocabulary.id(close));
                types.resize(sequence.len(), 1);
            }
            let round = |value: f64| (value * 1e7).round() / 1e7;
            let answer: Vec<f64> =
                reference.answer(kind.head, &sequence, &types, kind.pool).into_iter().map(round).collect();
            let mut row = json!({"role": case.role, "text": case.text, "tokens": sequence.len(), "answer": answer});
            if let Some((second, _)) = case.second {
                row["second"] = json!(second);
            }
            row
        })
        .collect();
    json!({"tolerance": kind.tolerance, "cases": rows})
}

#[cfg(test)]
mod tests {
    /// The committed files equal those that the command writes.
    #[test]
    fn committed_files_are_current() {
        let folder = super::super::tiny_folder();
        for (name, bytes) in super::files() {
            let committed = std::fs::read(folder.join(&name)).unwrap_or_default();
            assert!(committed == bytes, "models/tiny/{name} differs: run `cargo xtask tiny-models`");
            assert!(bytes.len() < 20_000, "{name} has {} bytes", bytes.len());
        }
    }
}

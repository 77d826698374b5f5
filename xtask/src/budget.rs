//! Compares the bytes that a visitor fetches with their limits.

use crate::progress;
use crate::sh::{Context, Result, root};
use crate::sizes;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// What is measured, and its limit in bytes after brotli 11, a little above its present size. Whoever makes something smaller lowers
/// its limit; whoever raises one explains the bytes in the commit message.
///
/// About .5 % are left: a bundler gives other letters to names when anything changes, and with them the compressed size varies by tens
/// of bytes. The hashes in names of files, which change with every build, are not measured (see [`steady`]).
const LIMITS: &[(&str, u64)] = &[
    // 10 kB of it: passages that a server holds, and giving out those of an index; 3 kB: what goes on in a dialog about lists; 4 kB:
    // sentences below a list that says less than was asked; 59 kB: classifying questions where patterns leave doubt; 6 kB: positions held,
    // and things compared in time; 3.5 kB: levels as conditions, jobs of a freelancer, the fact that a quotation was of; 4 kB: what was
    // listed selected by words, names behind words of time, a second source for who a line names; 12 kB: what a question denies, two
    // clauses with an answer each, everything in the order of time, everyday names of technologies behind verbs of use; 9 kB: rankings and
    // orders that a dialog goes on with, the time of what was mentioned, whole entries, and (3 kB, in the reader of files too) levels,
    // kinds of employment and further posts in the shapes that people write; 8 kB: orders of what satisfies a condition, before and after a
    // position, and (3 kB of it, in the other two modules too) countries by name in four languages and finer categories of tools; 6 kB:
    // feedback of the vectors, schools as places of work and of study, what has not begun; 7 kB: schools that are both, entries of own
    // sections chosen by words, steps back in time, everyday words for phases; 4 kB: how a career began and how long it was of a field, matters
    // (availability, origin, sport, food), details asked for in few words, and (1 kB, in the reader of files) lists within jobs; 6 kB:
    // more names of keys in three languages (8 kB of it, with stays told in texts, posts in sections of no format, and objects around
    // sections, in the reader of files), initials and names in brackets, work at present, kinds of employers by a word of their names;
    // 11 kB in the reader of files: files without lists, lists whose entries name their sections, contacts by icons, headings and keys,
    // levels and parts behind names; 1.4 kB in the engine: what is at hand where nothing answers as such; 2 kB: headings that count for what is
    // below them, halves of compounds, courses apart from studies, positions counted, headings of sections in four languages,
    // and .5 kB in the reader of files: texts under a year; 1 kB there: resumes in YAML, data files of page themes, bullets in texts;
    // 3 kB: later words of names, words of groups, first names cut short, records by words of their own; 3 kB: synonyms of working life,
    // homes and web sites; 2 kB: what the words before a noun describe, long words in other forms, dates of a described job;
    // 8 kB: groups of skills beside categories, sentences that name more of one, names a line, levels of persons, slips of the pen, continents,
    // and 1 kB in the other two: employers and schools under their locations, projects in jobs;
    // 10 kB: cities and trades by name in four languages, names by their sound, places, duties, what a question says no more than; 5 kB in the
    // reader of files: trades, front matter in JSON and TOML, shortcodes;
    // 3 kB: decades by name, abbreviated titles, what something was used for, since when somebody has had a trade. What a language's
    // questions and dialogs look like is compiled into the engine alone, which saved 35 and 27 kB in the other two;
    // 6 kB: times in which nothing was, sorts and sizes of employers, degrees in order, jobs beside studies, supervisors and belongings
    // as matters, levels of a list of languages;
    // 6 kB: names with a version or a legal form, languages and abbreviations that texts alone explain, certificates of a language,
    // continents; 1 kB in the reader of files: studies in groups by degree, courses without studies;
    // 16 kB in the reader of files: keys read word by word, what values tell where keys do not, files in several languages, lists of
    // jobs alone, and keys that are looked up once.
    ("adfontes", 1_033_000),
    ("adfontes_ingest", 414_500),
    ("adfontes_evaluate", 347_500),
    ("adfontes_embed", 2_680_000),
    ("adfontes_embed_relaxed", 2_680_000),
    // Compiling the module while it is fetched costs .3 kB and saves a third of the wait on a slow line. One file for all that the
    // start page imports saves 5.2 kB; short names between the module and its script, 1.4 kB.
    (FIRST, 45_000),
    // Dialogs, log, cards, the visitor's files, evaluation, three of four languages, the map of the graph (9.4 kB, with d3-force), the
    // form for a model server with its texts in four languages (5.4 kB), drawing long answers over many frames (1.2 kB), and the client
    // of a server of passages (2.9 kB), sources taken in in turns (.5 kB). What comes late is compressed by itself, which costs 1 kB.
    (ALL, 113_000),
];

/// Scripts that a chat page fetches before its first answer.
const FIRST: &str = "JavaScript of an answer";
/// All scripts that a chat page can fetch.
const ALL: &str = "all JavaScript of a page";

/// Prints the table; fails if a limit is exceeded. Needs the release modules and the demo site.
pub fn check() -> Result {
    let scripts = javascript(&root().join("www/dist"))?;
    let mut rows = Vec::new();
    for (what, limit) in LIMITS {
        let bytes = match *what {
            FIRST => scripts.first,
            ALL => scripts.all,
            module => sizes::compressed_release(module)?,
        };
        rows.push((*what, bytes, *limit));
    }
    let (table, over) = table(&rows);
    println!("{table}");
    if over.is_empty() {
        Ok(())
    } else {
        Err(format!("larger than their budget in xtask/src/budget.rs: {}", over.join(", ")))
    }
}

fn table(rows: &[(&str, u64, u64)]) -> (String, Vec<String>) {
    let mut text = format!("{:<28}{:>14}{:>14}", "by brotli 11", "measured", "at most");
    let mut over = Vec::new();
    for (what, bytes, limit) in rows {
        let mark = if bytes > limit { "  OVER" } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{what:<28}{:>14}{:>14}{mark}", sizes::shown(*bytes), sizes::shown(*limit));
        if bytes > limit {
            over.push((*what).to_owned());
        }
    }
    (text, over)
}

/// The scripts of a built site's start page: those fetched before the first answer, and all that are reachable from it.
#[derive(Debug, PartialEq)]
struct Scripts {
    /// What the page imports, the engine's worker, and the texts of one language.
    first: u64,
    /// The same with dynamic imports and the texts of all languages; each file is compressed by itself.
    all: u64,
}

fn javascript(site: &Path) -> Result<Scripts> {
    let assets = site.join("assets");
    let (mut scripts, mut steady_names) = (Vec::new(), Vec::new());
    for entry in std::fs::read_dir(&assets).context("read www/dist/assets; `cargo xtask demo --no-serve` builds it")? {
        let entry = entry.context("read www/dist/assets")?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let length = entry.metadata().context(format!("find {name}"))?.len();
        steady_names.extend(steady(&name, length).map(|steady| (name.clone(), steady)));
        if name.ends_with(".js") {
            let script = std::fs::read_to_string(assets.join(&name)).context(format!("read {name}"))?;
            scripts.push((name, script));
        }
    }
    let page = std::fs::read_to_string(site.join("index.html")).context("read www/dist/index.html")?;
    let all = led_to(&page, &scripts, |text, name| text.contains(name));
    if all.is_empty() {
        return Err("the start page of www/dist has no script".into());
    }
    let first = led_to(&page, &scripts, |text, name| text == page && text.contains(name) || imports(text, name));
    let (mut sizes, mut largest_texts) = (Scripts { first: 0, all: 0 }, 0);
    for (name, script) in scripts.iter().filter(|(name, _)| all.contains(name.as_str())) {
        let script = steady_names.iter().fold(script.clone(), |text, (name, steady)| text.replace(name, steady));
        let size = progress::during("scripts compressed", String::new, || sizes::compressed(script.as_bytes(), 11))?;
        sizes.all += size;
        match name.split_once('-').map_or("", |(stem, _)| stem) {
            _ if first.contains(name.as_str()) => sizes.first += size,
            "worker" => sizes.first += size,
            language if language.len() == 2 => largest_texts = size.max(largest_texts),
            _ => {}
        }
    }
    sizes.first += largest_texts;
    Ok(sizes)
}

/// A file's name with other signs in place of its hash, if it has one. A hash changes with every change anywhere, and with it, by tens
/// of bytes, how well the scripts that name the file are compressed. What is put in its place follows from the rest of the name and
/// the file's length, and takes as many bytes as a hash does.
fn steady(name: &str, length: u64) -> Option<String> {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let (stem, extension) = name.rsplit_once('.')?;
    let (stem, _hash) = stem.split_at_checked(stem.len().checked_sub(8)?)?;
    let seed = stem.ends_with('-').then(|| sizes::fnv1a(format!("{stem}{length}").as_bytes()))?;
    let signs: String = (0..8).map(|at| char::from(SIGNS[(seed >> (8 * at)) as usize % SIGNS.len()])).collect();
    Some(format!("{stem}{signs}.{extension}"))
}

/// Names of the scripts reachable from the page.
fn led_to<'s>(page: &'s str, scripts: &'s [(String, String)], leads: impl Fn(&str, &str) -> bool) -> BTreeSet<&'s str> {
    let (mut found, mut unread) = (BTreeSet::new(), vec![page]);
    while let Some(text) = unread.pop() {
        for (name, script) in scripts {
            if leads(text, name) && found.insert(name.as_str()) {
                unread.push(script);
            }
        }
    }
    found
}

/// Whether a script imports another one statically.
fn imports(script: &str, name: &str) -> bool {
    script.match_indices(name).any(|(at, _)| {
        let before = script[..at].trim_end_matches("./").trim_end_matches(['"', '\'', '`']).trim_end();
        before.ends_with("from") || before.ends_with("import")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_larger_than_its_budget_is_named() {
        let (text, over) = table(&[("a", 999, 1_000), ("b", 1_000, 1_000), ("c", 1_001, 1_000)]);
        assert_eq!(over, ["c"]);
        assert_eq!(text.lines().count(), 4);
        assert!(text.ends_with("OVER"));
    }

    #[test]
    fn hashes_in_names_do_not_count() {
        assert_eq!(steady("main.js", 1), None);
        assert_eq!(steady("a-Ab_-12xY.js", 1), steady("a-00000000.js", 1));
        assert_ne!(steady("a-00000000.js", 1), steady("a-00000000.js", 2), "files of one name stay apart");
        let measured = |hash: &str| {
            let site = root().join("target/budget-test-steady");
            let _ = std::fs::remove_dir_all(&site);
            std::fs::create_dir_all(site.join("assets")).expect("a folder");
            let put = |name: &str, text: &str| std::fs::write(site.join(name), text).expect("a file");
            put("index.html", &format!("<script src='./assets/main-{hash}.js'></script>"));
            put(&format!("assets/main-{hash}.js"), &format!("import './base-{hash}.js';import('./late-{hash}.js')"));
            put(&format!("assets/base-{hash}.js"), &format!("fetch('./module-{hash}.wasm')"));
            put(&format!("assets/late-{hash}.js"), "late");
            put(&format!("assets/module-{hash}.wasm"), "a module");
            javascript(&site).expect("a site")
        };
        assert_eq!(measured("aaaaaaaa"), measured("x9_Qk-3Z"));
    }

    #[test]
    fn scripts_are_found_from_the_page() {
        let site = root().join("target/budget-test");
        let assets = site.join("assets");
        std::fs::create_dir_all(&assets).expect("a folder");
        let put = |name: &str, text: &str| std::fs::write(site.join(name), text).expect("a file");
        put("index.html", "<script src='./assets/main.js'></script>");
        put("assets/main.js", "import './base.js';import('./late.js');new Worker('worker-1.js')");
        put("assets/base.js", "import(`./de-1.js`);import(`./ru-1.js`)");
        put("assets/worker-1.js", "worker");
        put("assets/late.js", "import './base.js'; late late late late");
        put("assets/de-1.js", "a");
        put("assets/ru-1.js", "longer texts are counted");
        put("assets/other.js", "of another page");
        let size = |name: &str| {
            let script = std::fs::read(assets.join(name)).expect("a file");
            sizes::compressed(&script, 11).expect("a size")
        };
        let first = ["main.js", "base.js", "worker-1.js", "ru-1.js"].map(size).iter().sum();
        let all = first + size("late.js") + size("de-1.js");
        assert_eq!(javascript(&site), Ok(Scripts { first, all }));
        put("index.html", "none");
        assert!(javascript(&site).is_err());
    }
}

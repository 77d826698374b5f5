//! What the compiler does not check: import directions between rooms, who may use which library, size of files,
//! machine paths, one version of wasm-bindgen, documented error codes, what the tables of requirements name.

use adfontes::ErrorCode;
use std::fs;
use std::path::{Path, PathBuf};

mod paths;
mod requirements;
mod words;

/// Rooms from left to right; a room imports only rooms to its left. (A question meets `dialog` before `plan`, but whether it
/// follows up on the previous one is decided from its plan.)
const ROOMS: &[&str] = &[
    "ingest", "registry", "graph", "index", "plan", "dialog", "retrieve", "answer", "read", "verify", "render",
    "request", "evaluate", "engine", "dto", "browser",
];
/// Rooms that all others may import; they may also import each other.
const SHARED: &[&str] = &["error", "names", "id", "order", "language", "domain", "text", "settings", "backend"];
/// A room built as a separate module: it imports the shared rooms, and only `browser` imports it.
const EMBED: &str = "embed";

/// Libraries with the rooms that may use them.
const LIBRARIES: &[(&[&str], &[&str])] = &[
    (&["tract_onnx", "tract_core", "tract_hir", "tokenizers"], &["embed"]),
    (&["petgraph"], &["graph"]),
    (&["instant_distance"], &["index"]),
    (&["rust_stemmers"], &["language", "text"]),
    (&["pulldown_cmark"], &["ingest", "render"]),
    (
        &[
            "wasm_bindgen", "wasm_bindgen_futures", "web_sys", "gloo_net", "serde_wasm_bindgen",
            "console_error_panic_hook",
        ],
        &["browser"],
    ),
    (&["js_sys"], &["browser", "text"]),
    (&["unicode_normalization"], &["text"]),
    (&["getrandom", "getrandom_02", "getrandom_03", "rand"], &["backend", "browser"]),
];

/// Maximum number of lines; the aim is about 400.
const MAX_LINES: usize = 500;
const MAX_BYTES: u64 = 1_000_000;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All source files below `dir`, sorted.
fn files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(&dir).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let generated = name.starts_with("target") || ["node_modules", "dist", ".git", ".cache"].contains(&&*name);
            let built = path.ends_with("pkg/wasm") || path.ends_with("tests/output");
            if generated || built || name.ends_with(".tgz") {
                continue;
            }
            match path.is_dir() {
                true => open.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    found
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

fn sources() -> Vec<(String, String)> {
    let rust = files(&root().join("src")).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    rust.map(|path| (relative(&path), fs::read_to_string(&path).unwrap_or_default())).collect()
}

/// `src/graph/store.rs` → `["graph", "store"]`, `src/lib.rs` → `[]`.
fn module_of(file: &str) -> Vec<&str> {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs");
    if path == "lib" { Vec::new() } else { path.split('/').filter(|part| *part != "mod").collect() }
}

fn may_import(from: &str, to: &str) -> bool {
    let place = |room: &str| ROOMS.iter().position(|known| *known == room);
    match (place(from), place(to)) {
        _ if from == to || SHARED.contains(&to) => true,
        (Some(from), Some(to)) => to < from,
        _ => from == "browser" && to == EMBED,
    }
}

fn violations(file: &str, text: &str) -> Vec<String> {
    let module = module_of(file);
    let Some(room) = module.first() else { return Vec::new() };
    let known = |name: &str| SHARED.contains(&name) || ROOMS.contains(&name) || name == EMBED;
    let mut found = Vec::new();
    if !known(room) {
        found.push(format!("{file}: `{room}` is no room; tests/tidy.rs lists them"));
    }
    for path in paths::paths(text, module.len()) {
        let line = path.line;
        match path.root.as_str() {
            "crate" => {
                let to = path.first.as_str();
                // The crate's root re-exports from `error`, and has the crate's macros.
                if known(to) && !may_import(room, to) {
                    found.push(format!("{file}:{line}: `{room}` imports `{to}`, which stands downstream"));
                }
            }
            library => {
                for (libraries, rooms) in LIBRARIES {
                    if libraries.contains(&library) && !rooms.contains(room) {
                        found.push(format!("{file}:{line}: `{library}` is used only in {}", rooms.join(", ")));
                    }
                }
                let clock = library == "std"
                    && path.first == "time"
                    && path.rest.iter().any(|name| ["Instant", "SystemTime", "UNIX_EPOCH"].contains(&name.as_str()));
                if clock && !["backend", "browser"].contains(room) {
                    found.push(format!("{file}:{line}: time comes from `backend::Clock`"));
                }
            }
        }
    }
    // Two names from one room on one line are one import.
    found.dedup();
    found
}

fn none(found: &[String]) {
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn imports_run_upstream() {
    let sources = sources();
    assert!(sources.len() > 10, "the sources were not found");
    none(&sources.iter().flat_map(|(file, text)| violations(file, text)).collect::<Vec<_>>());
}

#[test]
fn violations_are_found() {
    let check = |file: &str, text: &str, expected: usize| {
        let found = violations(file, text);
        assert_eq!(found.len(), expected, "{file}: {text}\n{found:?}");
    };
    check("src/plan/table.rs", "use crate::registry::Registry;", 0);
    check("src/plan/table.rs", "use crate::engine::Engine;", 1);
    check("src/plan.rs", "use crate::{error::Error, retrieve::{search, fusion}, graph::Graph, engine};", 2);
    check("src/plan.rs", "fn f() -> crate::answer::Answer {\n crate::answer::new() }", 2);
    check("src/plan.rs", "use super::engine::Engine;", 1);
    check("src/plan.rs", "mod tests { use super::engine::Engine; use super::super::engine::Other; }", 1);
    check("src/plan/table.rs", "use super::engine::Kind;", 0);
    check("src/plan/table.rs", "use super::super::engine::Kind;", 1);
    check("src/text/tokens.rs", "use crate::ingest::Chunk;", 1);
    check("src/read.rs", "// use crate::engine::Engine;\n/* crate::engine */ const S: &str = \"crate::engine::X\";", 0);
    check(
        "src/read.rs",
        "const S: &str = r#\"crate::engine::\"X\"#; const C: char = '\"'; fn f<'a>() { crate::engine::x() }",
        1,
    );
    check("src/engine.rs", "use crate::embed::Embedder;", 1);
    check("src/browser/embedder.rs", "use crate::embed::Embedder; use wasm_bindgen::prelude::*;", 0);
    check("src/embed/pool.rs", "use crate::error::Error; use tract_onnx::prelude::*;", 0);
    check("src/embed/pool.rs", "use crate::index::Vector;", 1);
    check("src/plan.rs", "use petgraph::Graph;\nfn f() { ::petgraph::new() }", 2);
    check("src/engine.rs", "fn f() { web_sys::window(); }", 1);
    check("src/engine.rs", "use std::time::Instant;\nfn f() { std::time::SystemTime::now(); }", 2);
    check("src/engine.rs", "use std::{fmt, time::{Duration, Instant}};", 1);
    check("src/engine.rs", "use std::time::Duration;", 0);
    check("src/misc.rs", "", 1);
}

#[test]
fn files_are_short() {
    let ends = ["rs", "ts", "mjs", "js", "css"];
    let code =
        files(root()).into_iter().filter(|path| path.extension().is_some_and(|end| ends.iter().any(|e| end == *e)));
    // A language is one file: nobody has to hold its tables in the head.
    let code = code.filter(|path| {
        !adfontes::language::Language::ALL.iter().any(|l| path.ends_with(format!("src/language/{}.rs", l.code())))
    });
    // Nobody reads it from top to bottom.
    let code = code.filter(|path| !path.ends_with("pkg/src/generated/types.ts"));
    let long = code.filter_map(|path| {
        let lines = fs::read_to_string(&path).unwrap_or_default().lines().count();
        (lines > MAX_LINES).then(|| format!("{}: {lines} lines, at most {MAX_LINES}", relative(&path)))
    });
    none(&long.collect::<Vec<_>>());
}

#[test]
fn files_are_small_and_know_no_machine() {
    // Concatenated here, so that this file does not contain them itself.
    let machine = [["/ro", "ot/"], ["/ho", "me/"], ["/wo", "rk/"], ["/Us", "ers/"], ["C:\\", "Users"]]
        .map(|parts| parts.concat());
    let mut found = Vec::new();
    for path in files(root()) {
        let name = relative(&path);
        if path.metadata().is_ok_and(|meta| meta.len() > MAX_BYTES) {
            found.push(format!("{name}: larger than {MAX_BYTES} bytes"));
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        // Lock files contain base64 hashes, which may spell anything.
        let locked = name.ends_with("package-lock.json") || name == "Cargo.lock" || name == ".git";
        for path in machine.iter().filter(|path| !locked && is_path(&text, path)) {
            found.push(format!("{name}: holds the machine path {path}"));
        }
    }
    none(&found);
}

/// Whether `text` contains `path` as the beginning of an absolute path, not inside a URL or a longer path.
fn is_path(text: &str, path: &str) -> bool {
    text.match_indices(path).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        !before.is_some_and(|c| c.is_alphanumeric() || "._-/~}".contains(c))
    })
}

#[test]
fn one_version_of_wasm_bindgen() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let versions = |package: &str| -> Vec<String> {
        let name = format!("name = \"{package}\"");
        let mut lines = lock.lines();
        let mut versions = Vec::new();
        while let Some(line) = lines.next() {
            if line == name {
                versions.extend(lines.next().and_then(|line| line.strip_prefix("version = ")).map(str::to_owned));
            }
        }
        versions
    };
    let library = versions("wasm-bindgen");
    assert_eq!(library.len(), 1, "exactly one wasm-bindgen: {library:?}");
    assert_eq!(versions("wasm-bindgen-cli"), library);
    assert_eq!(versions("wasm-bindgen-cli-support"), library);
    let pin = format!("\"={}\"", library[0].trim_matches('"'));
    for (file, package) in [("Cargo.toml", "wasm-bindgen = "), ("xtask/Cargo.toml", "wasm-bindgen-cli = ")] {
        let manifest = fs::read_to_string(root().join(file)).unwrap();
        let line = manifest.lines().find(|line| line.starts_with(package)).unwrap_or_default();
        assert!(line.contains(&pin), "{file} must pin {package}{pin}: {line}");
    }
}

/// Lists of error codes, for readers and in types, are complete.
#[test]
fn error_codes_are_listed_whole() {
    let mut lists = vec![root().join("README.md"), root().join("pkg/README.md"), root().join("pkg/src/errors.ts")];
    lists.extend(files(&root().join("docs")));
    let mut found = Vec::new();
    for path in lists {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let named =
            |code: &ErrorCode| ['`', '"', '\''].iter().any(|q| text.contains(&format!("{q}{}{q}", code.as_str())));
        let missing: Vec<&str> = ErrorCode::ALL.iter().filter(|code| !named(code)).map(|code| code.as_str()).collect();
        // A page that mentions a few codes is no list.
        if missing.len() * 2 < ErrorCode::ALL.len() && !missing.is_empty() {
            found.push(format!("{}: does not name {}", relative(&path), missing.join(", ")));
        }
    }
    none(&found);
}

/// Words of natural languages are only in the packs, and no table entry is broken by the end of a line.
#[test]
fn words_of_languages_stand_in_the_packs() {
    let mut found = Vec::new();
    for (file, text) in sources() {
        if file.starts_with("src/language/") {
            let broken = words::broken_literals(&text);
            found.extend(broken.iter().map(|line| format!("{file}:{line}: a literal runs over the end of its line")));
        } else if !file.ends_with("/tests.rs") {
            for (line, code) in words::code(&text) {
                found.extend(words::natural(&code).map(|what| format!("{file}:{line}: {what}: {}", code.trim())));
            }
        }
    }
    none(&found);
}

#[test]
fn words_outside_of_the_packs_are_found() {
    let lines = |text: &str| words::code(text).into_iter().filter_map(|(at, line)| Some((at, words::natural(&line)?)));
    assert_eq!(lines("// как\nlet a = \"x // как\"; /* да */ b").map(|(at, _)| at).collect::<Vec<_>>(), [2]);
    assert_eq!(lines("match l { Language::Es => 1, Language::En => 2 }").count(), 1);
    assert_eq!(lines("let a = 1;\n#[cfg(test)]\nmod tests { \"как\" }").count(), 0);
    assert_eq!(words::broken_literals("a: \"works\n cited\", b: \"c\""), [1]);
    assert!(words::broken_literals("a: \"works \\\n  cited\"").is_empty());
}

/// The table of settings in README.md lists every setting with its default.
#[test]
#[cfg(feature = "engine")]
fn settings_are_listed_whole() {
    use adfontes::settings::Settings;
    use serde_json::Value;

    fn flat(path: &str, value: &Value, out: &mut Vec<(String, String)>) {
        for (name, value) in value.as_object().into_iter().flatten() {
            match value {
                Value::Object(_) => flat(&format!("{path}{name}."), value, out),
                // As it was declared, in 32 bits.
                Value::Number(number) => {
                    out.push((format!("{path}{name}"), (number.as_f64().unwrap() as f32).to_string()))
                }
                value => out.push((format!("{path}{name}"), value.to_string())),
            }
        }
    }
    let mut expected = Vec::new();
    flat("", &serde_json::to_value(Settings::default()).unwrap(), &mut expected);
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let section = readme.split("\n## Settings\n").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let words = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let mut listed = Vec::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').collect();
        let (names, defaults) = (words(cells[1]), words(cells[2]));
        listed.extend(names.into_iter().enumerate().map(|(at, name)| {
            let default = defaults.get(at).or(defaults.first()).cloned().unwrap_or_default();
            (name, default)
        }));
    }
    let missing: Vec<_> = expected.iter().filter(|setting| !listed.contains(setting)).collect();
    let unknown: Vec<_> = listed.iter().filter(|setting| !expected.contains(setting)).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "README.md lacks {missing:?}; has instead {unknown:?}");
}

//! The portfolios as engines.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::Engine;
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Edit {
    remove_alias: Option<RemoveAlias>,
    remove_field: Option<RemoveField>,
}

#[derive(Deserialize)]
struct RemoveAlias {
    key: String,
    alias: String,
}

#[derive(Deserialize)]
struct RemoveField {
    key: String,
    field: String,
}

fn folder(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    match name {
        "demo" => root.join("www/portfolio"),
        other => root.join("tests/fixtures").join(other),
    }
}

/// Calls `edit` with every object that has this key.
fn items_with_key(value: &mut Value, key: &str, edit: &mut dyn FnMut(&mut serde_json::Map<String, Value>)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| items_with_key(item, key, edit)),
        Value::Object(map) => {
            if map.get("key").and_then(Value::as_str) == Some(key) {
                edit(map);
            }
            map.values_mut().for_each(|item| items_with_key(item, key, edit));
        }
        _ => {}
    }
}

fn edited(resume: String, edit: Option<&Edit>) -> String {
    let Some(edit) = edit else { return resume };
    let mut json: Value = serde_json::from_str(&resume).unwrap();
    let mut changed = false;
    if let Some(RemoveAlias { key, alias }) = &edit.remove_alias {
        items_with_key(&mut json, key, &mut |item| {
            if let Some(Value::Array(aliases)) = item.get_mut("aliases") {
                let before = aliases.len();
                aliases.retain(|known| known.as_str() != Some(alias));
                changed |= aliases.len() < before;
            }
        });
    }
    if let Some(RemoveField { key, field }) = &edit.remove_field {
        items_with_key(&mut json, key, &mut |item| changed |= item.remove(field).is_some());
    }
    assert!(changed, "the edit of the data found nothing to change");
    json.to_string()
}

/// An engine over a portfolio: its resume and its pages.
pub fn engine(name: &str, edit: Option<&Edit>) -> Engine {
    let folder = folder(name);
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    let mut sources = vec![SourceInput::new("resume.json", edited(read(&folder.join("resume.json")), edit))];
    let mut pages: Vec<PathBuf> =
        std::fs::read_dir(folder.join("pages")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    for page in pages {
        let name = format!("pages/{}", page.file_name().unwrap().to_string_lossy());
        sources.push(SourceInput::new(name, read(&page)));
    }
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let report = engine.add(&sources).unwrap();
    assert!(report.chunks > 20, "{report:?}");
    engine
}

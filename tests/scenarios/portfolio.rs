//! The portfolios as engines.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::Engine;
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use serde_json::Value;
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

static DEMO: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/www/portfolio");
static SECOND: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/fixtures/portfolio2");

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
    let folder = if name == "demo" { &DEMO } else { &SECOND };
    let read = |path: &str| folder.get_file(path).unwrap().contents_utf8().unwrap().to_owned();
    let mut sources = vec![SourceInput::new("resume.json", edited(read("resume.json"), edit))];
    let mut pages: Vec<_> = folder.get_dir("pages").unwrap().files().collect();
    pages.sort_by_key(|page| page.path());
    for page in pages {
        let name = format!("pages/{}", page.path().file_name().unwrap().to_string_lossy());
        sources.push(SourceInput::new(name, page.contents_utf8().unwrap()));
    }
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let report = engine.add(&sources).unwrap();
    assert!(report.chunks > 20, "{report:?}");
    engine
}

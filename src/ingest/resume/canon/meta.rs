//! What a file says of itself.

use super::Canon;
use super::{names, values};
use crate::ingest::resume::sections::LISTS;
use serde_json::Value;

impl Canon {
    /// `meta` keeps its scalars; our own sections in `meta.adfontes` follow those of the file.
    pub(super) fn meta(&mut self, path: &str, value: &Value) {
        let Some(fields) = value.as_object() else {
            self.reader.warn(path, "expected an object; left out");
            return;
        };
        for (key, value) in fields {
            match value {
                Value::Object(ours) if key == "adfontes" => {
                    for (key, value) in ours {
                        let path = format!("{path}.adfontes.{key}");
                        let known = names::section(key).filter(|name| LISTS.iter().any(|list| list.name == *name));
                        if values::is_scalar(value) {
                            self.meta.insert(key.clone(), value.clone());
                        } else if let Some(section) = known {
                            self.section(section, key, value, &path);
                        }
                    }
                }
                _ if key == "adfontes" => self.reader.warn(&format!("{path}.adfontes"), "expected an object; left out"),
                _ if values::is_scalar(value) => {
                    self.meta.entry(key.clone()).or_insert_with(|| value.clone());
                }
                _ => {}
            }
        }
    }
}

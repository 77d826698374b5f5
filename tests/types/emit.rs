//! Writes JSON schemas as TypeScript.

use serde_json::{Map, Value};
use std::fmt::Write as _;

const HEAD: &str = "\
// Made from the Rust definitions by `cargo xtask types`; a test compares. Do not edit.

/** The published shapes. Every offset is in UTF-16 code units, so that `text.slice(start, end)` is the text meant. */
";
/// Maximum length of a comment line.
const WIDTH: usize = 118;

/// The whole file, with a declaration for each schema, by name.
pub fn file(schemas: &Map<String, Value>) -> String {
    let mut names: Vec<&String> = schemas.keys().collect();
    names.sort_by_key(|name| published(name).to_lowercase());
    let mut out = HEAD.to_owned();
    for name in names {
        out.push('\n');
        out.push_str(&declaration(published(name), &schemas[name]));
    }
    out
}

/// `AnswerDto` is published as `Answer`.
fn published(name: &str) -> &str {
    name.strip_suffix("Dto").unwrap_or(name)
}

fn declaration(name: &str, schema: &Value) -> String {
    let mut out = comment(&words(schema), "");
    if let Some(properties) = schema["properties"].as_object() {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "export interface {name} {{\n{}}}", members(properties, schema, "  "));
        return out;
    }
    let parts = schema["oneOf"].as_array().filter(|parts| parts.iter().any(|part| part.get("description").is_some()));
    match parts {
        Some(parts) => {
            let _ = write!(out, "export type {name} =");
            for part in parts {
                let _ = write!(out, "\n{}  | {}", comment(&words(part), "  "), type_of(part, "    "));
            }
            out.push_str(";\n");
        }
        None => {
            let line = format!("export type {name} = {};\n", type_of(schema, ""));
            out.push_str(&if line.len() > WIDTH {
                line.replacen(" = ", " =\n  | ", 1).replace(" | ", "\n  | ").replacen("\n \n", "\n", 1)
            } else {
                line
            });
        }
    }
    out
}

fn members(properties: &Map<String, Value>, of: &Value, indent: &str) -> String {
    let required: Vec<&str> = of["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut out = String::new();
    for (name, schema) in properties {
        let key = if name.contains('-') { format!("\"{name}\"") } else { name.clone() };
        let mark = if required.contains(&name.as_str()) { "" } else { "?" };
        let _ = writeln!(out, "{}{indent}{key}{mark}: {};", comment(&words(schema), indent), type_of(schema, indent));
    }
    out
}

fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return published(reference.rsplit('/').next().unwrap_or_default()).to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    if let Some(parts) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        let mut types: Vec<String> = parts.iter().map(|part| type_of(part, indent)).collect();
        // Known names, which editors suggest, and any other.
        if types.iter().any(|part| part != "string" && part != "null") {
            types.iter_mut().filter(|part| *part == "string").for_each(|part| *part = "(string & {})".to_owned());
        }
        return types.join(" | ");
    }
    match &schema["type"] {
        Value::Array(types) => {
            let one = |name: &Value| {
                let mut part = schema.clone();
                part["type"] = name.clone();
                type_of(&part, indent)
            };
            types.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        Value::String(name) => match name.as_str() {
            "integer" | "number" => "number".to_owned(),
            "array" => list(schema, indent),
            "object" => object(schema, indent),
            plain => plain.to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

fn list(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let items: Vec<String> = items.iter().map(|item| type_of(item, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = type_of(&schema["items"], indent);
    if item.contains('|') { format!("({item})[]") } else { format!("{item}[]") }
}

fn object(schema: &Value, indent: &str) -> String {
    match schema["properties"].as_object() {
        Some(properties) => format!("{{\n{}{indent}}}", members(properties, schema, &format!("{indent}  "))),
        None => {
            let value = type_of(&schema["additionalProperties"], indent);
            match &schema["propertyNames"] {
                Value::Null => format!("Record<string, {value}>"),
                // Any of a fixed set of keys may be missing.
                keys => format!("Partial<Record<{}, {value}>>", type_of(keys, indent)),
            }
        }
    }
}

/// The doc comment's text and the default.
fn words(schema: &Value) -> Vec<String> {
    let text = schema["description"].as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!text.contains("[`"), "a reader of TypeScript cannot follow this link: {text}");
    let mut out = Vec::new();
    if !text.is_empty() {
        out.push(text.replace("`None`", "`null`"));
    }
    match schema.get("default") {
        // The settings in a group have their own defaults.
        None | Some(Value::Array(_) | Value::Object(_)) => {}
        Some(Value::String(text)) if text.is_empty() => {}
        Some(Value::Number(number)) if schema["format"] == "float" => {
            let number = number.as_f64().unwrap_or_default() as f32;
            out.push(format!("@defaultValue `{number}`"));
        }
        Some(value) => out.push(format!("@defaultValue `{value}`")),
    }
    out
}

/// A TSDoc comment.
fn comment(paragraphs: &[String], indent: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in paragraphs {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && indent.len() + 3 + line.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    match lines.as_slice() {
        [] => String::new(),
        [line] if indent.len() + line.chars().count() + 7 <= WIDTH => format!("{indent}/** {line} */\n"),
        lines => {
            let body: String = lines.iter().map(|line| format!("{indent} * {line}\n")).collect();
            format!("{indent}/**\n{body}{indent} */\n")
        }
    }
}

//! The package's TypeScript types are generated from the Rust definitions of the published shapes. This test generates them
//! again and compares; `cargo xtask types` writes them.
#![allow(clippy::disallowed_methods)] // The variable says whether the file is to be written; no answer depends on it.

use adfontes::backend::{EmbedRole, LoadStage};
use adfontes::domain::DomainFile;
use adfontes::dto;
use adfontes::engine::{
    AskOptions, ChangeReport, GraphPicture, LabelledAnswer, LintFinding, LoadReport, Progress, Stats, StrategyAccuracy,
    Wanted,
};
use adfontes::error::ErrorCode;
use adfontes::evaluate::{GateResult, JudgeRequest, NoiseMode, PrecisionStrategy, ReasonCode, RunRecord, Verdicts};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use std::path::Path;

mod emit;

const FILE: &str = "pkg/src/generated/types.ts";
/// The settings as a JSON Schema, for editors and for pages where people change them.
const SETTINGS: &str = "pkg/settings.schema.json";
/// Set by `cargo xtask types`.
const WRITE: &str = "ADFONTES_WRITE_TYPES";

/// Types that are both passed in and returned, and whose optional fields the caller may omit.
const GIVEN_TOO: &[&str] = &["Gate"];

/// Maps with keys chosen by the user; all other types have named properties, so that a typo does not compile.
const MAPS: &[&str] = &["metadata", "schema", "data", "kinds", "routes"];

/// The shapes by name, as serialised (or as read).
fn schemas(mut generator: SchemaGenerator, add: fn(&mut SchemaGenerator)) -> Map<String, Value> {
    add(&mut generator);
    generator.take_definitions(true)
}

fn returned(types: &mut SchemaGenerator) {
    types.subschema_for::<dto::AnswerDto<'_>>();
    types.subschema_for::<dto::EventDto<'_>>();
    types.subschema_for::<dto::SearchResultDto<'_>>();
    types.subschema_for::<dto::PlanDto<'_>>();
    types.subschema_for::<dto::MentionDto<'_>>();
    types.subschema_for::<dto::CandidateDto<'_>>();
    types.subschema_for::<dto::FollowUpDto<'_>>();
    types.subschema_for::<dto::GraphResultDto<'_>>();
    types.subschema_for::<GraphPicture>();
    types.subschema_for::<dto::VerificationDto<'_>>();
    types.subschema_for::<dto::DocumentDto<'_>>();
    types.subschema_for::<dto::ParsedCitationsDto>();
    types.subschema_for::<dto::ParsedAttributionDto<'_>>();
    types.subschema_for::<dto::EmbeddedDto>();
    types.subschema_for::<dto::EvaluationDto<'_>>();
    types.subschema_for::<dto::ChangeDto<'_>>();
    types.subschema_for::<dto::MetricDto>();
    types.subschema_for::<(ChangeReport, LoadReport, Stats, LintFinding, Progress, StrategyAccuracy)>();
    types.subschema_for::<(GateResult, JudgeRequest<'_>, ReasonCode)>();
    types.subschema_for::<(Settings, ErrorCode, LoadStage)>();
}

fn given(types: &mut SchemaGenerator) {
    types.subschema_for::<(AskOptions, dto::SearchOptions, dto::PlanOptions, dto::GraphQuestion)>();
    types.subschema_for::<(dto::CheckedReference, dto::ReportOptions, SourceInput, EmbedRole, DomainFile)>();
    types.subschema_for::<(LabelledAnswer, Wanted, dto::GraphOptions)>();
    types.subschema_for::<(NoiseMode, PrecisionStrategy, Verdicts, RunRecord)>();
}

/// All published shapes.
fn shapes() -> Map<String, Value> {
    let mut shapes = schemas(SchemaSettings::draft2020_12().for_serialize().into_generator(), returned);
    for (name, schema) in &mut shapes {
        as_returned(schema, name.ends_with("Settings"));
    }
    for (name, mut schema) in schemas(SchemaSettings::draft2020_12().for_deserialize().into_generator(), given) {
        if GIVEN_TOO.contains(&name.as_str()) || !shapes.contains_key(&name) {
            as_given(&mut schema);
            shapes.insert(name, schema);
        }
    }
    shapes
}

fn is_null(schema: &Value) -> bool {
    *schema == "null" || schema["type"] == "null"
}

/// Optional properties are omitted rather than `null`. Defaults matter only for settings.
fn as_returned(schema: &mut Value, defaults: bool) {
    each_property(schema, &mut |property, is_required| {
        for key in ["type", "anyOf"].iter().filter(|_| !is_required) {
            if let Some(parts) = property.get_mut(*key).and_then(Value::as_array_mut) {
                parts.retain(|part| !is_null(part));
            }
        }
        if !defaults && let Some(property) = property.as_object_mut() {
            property.remove("default");
        }
    });
}

/// An optional property does not mention `null`; a required one has no default.
fn as_given(schema: &mut Value) {
    each_property(schema, &mut |property, is_required| {
        if let Some(property) = property.as_object_mut()
            && (is_required || property.get("default").is_some_and(Value::is_null))
        {
            property.remove("default");
        }
    });
}

/// Calls `change` with each property, including nested ones, and whether it is required.
fn each_property(schema: &mut Value, change: &mut dyn FnMut(&mut Value, bool)) {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, property) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        each_property(property, change);
        change(property, required.iter().any(|known| known == name));
    }
    for key in ["oneOf", "anyOf"] {
        for part in schema.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten() {
            each_property(part, change);
        }
    }
}

/// Compares a generated file with its expected content, or writes it.
fn up_to_date(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, made).expect("the package's folder can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = made.lines().zip(kept.lines()).position(|(made, kept)| made != kept);
    let line = differs.unwrap_or_else(|| made.lines().count().min(kept.lines().count())) + 1;
    assert!(made == kept, "{file} does not fit the Rust definitions, from line {line} on. Run `cargo xtask types`.");
}

#[test]
fn types_are_up_to_date() {
    up_to_date(FILE, &emit::file(&shapes()));
}

#[test]
fn the_schema_of_settings_is_up_to_date() {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.root_schema_for::<Settings>().to_value();
    as_patch(&mut schema);
    let made = serde_json::to_string_pretty(&schema).expect("plain data") + "\n";
    up_to_date(SETTINGS, &made);
    for key in ["/properties/maxAttempts/maximum", "/$defs/LlmSettings/properties/temperature/minimum"] {
        assert!(schema.pointer(key).is_some(), "the schema states the bound at {key}");
    }
}

/// A patch of settings may contain any of them, and no others.
fn as_patch(schema: &mut Value) {
    for group in ["", "/$defs/LlmSettings"] {
        let group = schema.pointer_mut(group).and_then(Value::as_object_mut).expect("a group of settings");
        group.remove("required");
        group.insert("additionalProperties".to_owned(), false.into());
    }
    decimals(schema);
}

/// Writes numbers as in the definitions: 0.7, not the nearest 32-bit number with all its digits.
fn decimals(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let short = number.as_f64().and_then(|long| format!("{}", long as f32).parse::<f64>().ok());
            *value = short.map_or(Value::Null, Value::from);
        }
        Value::Object(members) => members.values_mut().for_each(decimals),
        Value::Array(items) => items.iter_mut().for_each(decimals),
        _ => {}
    }
}

#[test]
fn properties_have_names_and_docs() {
    fn check(path: &str, schema: &Value, found: &mut Vec<String>) {
        let only = schema["properties"].as_object().is_some_and(|properties| properties.len() == 1);
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let path = format!("{path}.{name}");
            let documented = property.get("description").is_some() || property.get("const").is_some();
            // A variant's only property is documented by the variant.
            if !(documented || only && schema.get("description").is_some()) {
                found.push(format!("{path} has no doc comment"));
            }
            let open = property["additionalProperties"].is_object() && property["propertyNames"].is_null();
            if open && !MAPS.contains(&name.as_str()) {
                found.push(format!("{path} is a map"));
            }
            check(&path, property, found);
        }
        for part in ["oneOf", "anyOf"].iter().flat_map(|key| schema[*key].as_array().into_iter().flatten()) {
            check(path, part, found);
        }
    }
    let mut found = Vec::new();
    for (name, schema) in shapes() {
        check(&name, &schema, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

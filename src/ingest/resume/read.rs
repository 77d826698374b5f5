//! Reads the file in its standard form ([`super::canon`]), without interpreting it.

use super::canon::{COURSE, CURRENT, OTHERS, PATH, WRITTEN, YEARS};
use super::sections::{self, LISTS, OTHER, Section};
use crate::error::Result;
use crate::ingest::facts::Localised;
use crate::ingest::json::{At, scalar};
use crate::language::{Language, Pack, country};
use crate::order::Collect as _;
use crate::text::detect;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// One item of a section.
#[derive(Clone, Debug, Default)]
pub(super) struct Item {
    /// Its place in the file: `work[0]`.
    pub path: String,
    /// The name, with the explicit key.
    pub name: Option<Localised>,
    pub aliases: Vec<String>,
    pub texts: super::Texts,
    pub dates: BTreeMap<&'static str, String>,
    /// Whether it continues, if the file says so.
    pub current: Option<bool>,
    /// Of an entry that the file lists among courses, apart from studies: whether it is none of these.
    pub only_course: Option<bool>,
    /// The dates as the file writes them, if that differs.
    pub written: Option<String>,
    pub url: Option<String>,
    pub lists: BTreeMap<&'static str, Vec<Localised>>,
    /// Scalar fields that are not part of the format.
    pub extra: BTreeMap<String, String>,
    /// Languages that the item has translations in.
    pub translated: BTreeSet<Language>,
}

impl Item {
    /// A text field by its property name.
    pub fn text(&self, property: &str) -> Option<&Localised> {
        self.texts.get(property)
    }

    /// A list field by its property name.
    pub fn list(&self, property: &str) -> &[Localised] {
        self.lists.get(property).map_or(&[], Vec::as_slice)
    }
}

/// The whole file.
#[derive(Clone, Debug, Default)]
pub(super) struct Resume {
    pub language: Language,
    pub basics: Item,
    /// `basics.location`, as one line.
    pub location: Option<Localised>,
    /// Its parts, as properties: `city`, `region`, `country`.
    pub places: Vec<(&'static str, Localised)>,
    pub profiles: Vec<Item>,
    /// Sections that are not part of the format.
    pub others: Vec<Other>,
    sections: BTreeMap<&'static str, Vec<Item>>,
    pub warnings: Vec<String>,
}

/// A section that is not part of the format.
#[derive(Clone, Debug, Default)]
pub(super) struct Other {
    /// Its name in the file.
    pub name: String,
    pub items: Vec<Item>,
}

impl Resume {
    /// The items of a section, so that they can be completed.
    pub fn items_mut(&mut self, section: &Section) -> &mut [Item] {
        self.sections.get_mut(section.name).map_or(&mut [], Vec::as_mut_slice)
    }

    /// The items of a section.
    pub fn items(&self, section: &Section) -> &[Item] {
        self.sections.get(section.name).map_or(&[], Vec::as_slice)
    }
}

/// Reads the parsed file. `language` overrides `meta.language` and detection.
pub(super) fn read(value: &Value, language: Option<Language>) -> Result<Resume> {
    let top = At::top(value).object()?;
    let mut out = Resume::default();
    let declared = top.get("meta").map_or(Ok(None), |meta| meta.text_of("language"))?;
    out.language = match (language, declared) {
        (Some(language), _) => language,
        (None, Some(code)) => Language::from_code(&code).unwrap_or_else(|| {
            let (known, default) = (Language::codes(), Language::default().code());
            out.warnings.push(format!("meta.language: «{code}» is not {known}; read as {default}."));
            Language::default()
        }),
        (None, None) => detect(&prose(value)),
    };
    if let Some(basics) = top.get("basics") {
        let basics = basics.object()?;
        out.basics = item(&basics, &sections::BASICS, out.language, &mut out.warnings)?;
        for profile in basics.items_of("profiles")? {
            out.profiles.push(item(&profile.object()?, &sections::PROFILE, out.language, &mut out.warnings)?);
        }
        if let Some(location) = basics.get("location") {
            out.places = places(&location, out.language)?;
            out.location = self::location(&location, &translations(&basics)?, out.language)?;
        }
    }
    for section in LISTS {
        let items = items(&top.items_of(section.name)?, section, out.language, &mut out.warnings)?;
        out.sections.insert(section.name, items);
    }
    for other in top.items_of(OTHERS)? {
        let name = other.text_of("name")?.unwrap_or_default();
        let items = items(&other.items_of("items")?, &OTHER, out.language, &mut out.warnings)?;
        out.others.push(Other { name, items });
    }
    Ok(out)
}

fn items(entries: &[At<'_>], section: &Section, language: Language, warnings: &mut Vec<String>) -> Result<Vec<Item>> {
    let mut items = Vec::new();
    for at in entries {
        // A plain text is shorthand for an item with that name.
        if let Some(name) = at.value.as_str() {
            if !name.trim().is_empty() {
                let name = Some(Localised::plain(line(name)));
                items.push(Item { path: at.path.clone(), name, ..Item::default() });
            }
            continue;
        }
        let mut item = item(&at.clone().object()?, section, language, warnings)?;
        if item.name.is_none() {
            // A group without a name: each of its entries is an item.
            let group = section.lists.iter().find(|_| matches!(section.kind, "interest" | "skill_category"));
            let entries = group.and_then(|(_, property)| item.lists.remove(property)).unwrap_or_default();
            if !entries.is_empty() {
                items.extend(entries.into_iter().map(|name| Item { name: Some(name), ..item.clone() }));
                continue;
            }
            stand_in(&mut item, section, warnings);
        }
        items.push(item);
    }
    Ok(items)
}

/// Gives an entry without a name the text that describes it best.
fn stand_in(item: &mut Item, section: &Section, warnings: &mut Vec<String>) {
    const OTHERS: [&str; 9] =
        ["position", "study_type", "area", "awarder", "issuer", "publisher", "client", "entity", "location"];
    // Nothing else says who a reference is from.
    if section.kind == "reference" || section.kind == "person" {
        return;
    }
    if let Some((property, text)) = OTHERS.iter().find_map(|property| Some((property, item.text(property)?.clone()))) {
        let field = section.names.first().copied().unwrap_or("name");
        warnings.push(format!(
            "{}.{field} is missing; the {} «{}» is used instead.",
            item.path,
            property.replace('_', " "),
            text.text
        ));
        item.name = Some(Localised { key: None, ..text });
    }
}

fn item(at: &At<'_>, section: &Section, language: Language, warnings: &mut Vec<String>) -> Result<Item> {
    let translations = translations(at)?;
    let localised = |field: &str, value: String, shape: fn(&str) -> String| -> Result<Localised> {
        let mut out = Localised::plain(shape(&value));
        for (language, fields) in &translations {
            if let Some(text) = fields.text_of(field)? {
                out.translations.insert(*language, shape(&text));
            }
        }
        Ok(out)
    };
    let at = &At { value: at.value, path: at.text_of(PATH)?.unwrap_or_else(|| at.path.clone()) };
    let mut out = Item { path: at.path.clone(), ..Item::default() };
    out.written = at.text_of(WRITTEN)?;
    out.current = at.value.get(CURRENT).and_then(Value::as_bool);
    out.only_course = at.value.get(COURSE).and_then(Value::as_bool);
    let mut known: BTreeSet<&str> =
        ["key", "aliases", "translations", "url", PATH, WRITTEN, CURRENT, COURSE, YEARS].into_iter().into_set();
    if section.name == sections::BASICS.name {
        known.extend(["location", "profiles"]);
    }
    for field in section.names {
        known.insert(field);
        if out.name.is_none()
            && let Some(name) = at.text_of(field)?
        {
            out.name = Some(Localised { key: at.text_of("key")?, ..localised(field, name, line)? });
        }
    }
    out.aliases = at.texts_of("aliases")?.iter().map(|alias| line(alias)).collect();
    for (field, property) in section.texts {
        known.insert(field);
        if let Some(text) = at.text_of(field)? {
            let text = localised(field, text, if is_long(property) { paragraphs } else { line })?;
            out.texts.entry(property).or_insert(text);
        }
    }
    if at.get(YEARS).is_some()
        && let Some(level) = level_and_years(at, language)?
    {
        out.texts.entry("level").or_default().text = level;
    }
    for (field, property) in section.dates {
        known.insert(field);
        if let Some(text) = at.text_of(field)? {
            out.dates.insert(property, line(&text));
        }
    }
    for (field, property) in section.lists {
        known.insert(field);
        let list = list(at, field, (language, &translations), warnings)?;
        let all = out.lists.entry(property).or_default();
        if *field == "achievements" && !list.is_empty() {
            all.clear();
        }
        let mut seen: BTreeSet<String> = all.iter().map(|text| text.text.clone()).into_set();
        all.extend(list.into_iter().filter(|text| seen.insert(text.text.clone())));
    }
    if let Some(url) = at.text_of("url")? {
        out.url = crate::ingest::safe_url(&url);
        if out.url.is_none() {
            warnings.push(format!("{}.url: «{url}» is not an http, https or mailto address; left out.", at.path));
        }
    }
    for field in at.keys().filter(|field| !known.contains(field)) {
        if let Some(value) = at.value.get(field).and_then(scalar) {
            out.extra.insert(field.trim().to_owned(), value);
        }
    }
    let texts = out.name.iter().chain(out.texts.values()).chain(out.lists.values().flatten());
    out.translated = texts.flat_map(|text| text.translations.keys().copied()).into_set();
    Ok(out)
}

/// A list of texts, or of objects with `text` (or `name`), `key` and `translations`. The item's own translations have
/// a parallel list.
fn list(
    at: &At<'_>,
    field: &str,
    (language, translations): (Language, &[(Language, At<'_>)]),
    warnings: &mut Vec<String>,
) -> Result<Vec<Localised>> {
    let mut out = Vec::new();
    let Some(list) = at.get(field) else {
        return Ok(out);
    };
    let parallel = translations
        .iter()
        .map(|(language, fields)| Ok((*language, fields.get(field).map(|list| list.items()).transpose()?)))
        .collect::<Result<Vec<_>>>()?;
    let length = list.value.as_array().map_or(0, Vec::len);
    for (language, translated) in parallel.iter().filter_map(|(l, items)| items.as_ref().map(|items| (l, items))) {
        if translated.len() != length {
            warnings.push(format!(
                "{}.translations.{}.{field}: {} entries for {length} of the original; the rest stays untranslated.",
                at.path,
                language.code(),
                translated.len()
            ));
        }
    }
    let elements = list.value.as_array().ok_or_else(|| list.wrong("a list"))?;
    for (i, value) in elements.iter().enumerate() {
        let element = At { value, path: format!("{}[{i}]", list.path) };
        let mut text = match value {
            Value::Null => None,
            Value::Object(_) => {
                let name = if element.get("text").is_some() { "text" } else { "name" };
                let Some(text) = element.text_of(name)? else {
                    return Err(element.error("an entry needs a `text`. Add one or remove the entry."));
                };
                let (key, level) = (element.text_of("key")?, level_and_years(&element, language)?);
                let mut text = Localised { key, level, ..Localised::plain(line(&text)) };
                let all = element.get("translations").map(At::object).transpose()?;
                for code in all.iter().flat_map(At::keys) {
                    let translated = all.as_ref().and_then(|all| all.get(code));
                    if let (Some(language), Some(value)) = (Language::from_code(code), translated) {
                        // The text itself, or an object like the entry.
                        let text_in = if value.value.is_object() { value.text_of(name)? } else { value.text()? };
                        text.translations.extend(text_in.map(|translated| (language, line(&translated))));
                    }
                }
                Some(text)
            }
            _ => element.text()?.map(|text| Localised::plain(line(&text))),
        };
        if let Some(text) = &mut text {
            for (language, items) in &parallel {
                if let Some(translated) = items.as_ref().and_then(|items| items.get(i))
                    && let Some(translated) = translated.text()?
                {
                    text.translations.entry(*language).or_insert_with(|| line(&translated));
                }
            }
        }
        out.extend(text);
    }
    Ok(out)
}

/// The stated level with the years of experience in words: `expert, 8 years`, `from 2009`.
fn level_and_years(at: &At<'_>, language: Language) -> Result<Option<String>> {
    let stated = at.text_of("level")?;
    let Some(years) = at.text_of(YEARS)? else { return Ok(stated) };
    let Pack { writing, resume, .. } = language.pack();
    let told = match years.parse::<i32>() {
        Ok(number) if number < EARLIEST => format!("{number} {}", writing.years[writing.plural(number)]),
        _ => format!("{} {years}", resume.headings.started),
    };
    let all: Vec<String> = stated.into_iter().chain([told]).collect();
    Ok(Some(all.join(", ")))
}

/// Smaller numbers count years; others name one.
const EARLIEST: i32 = 100;

/// `translations` by language; unknown languages are omitted.
fn translations<'v>(at: &At<'v>) -> Result<Vec<(Language, At<'v>)>> {
    let Some(all) = at.get("translations") else {
        return Ok(Vec::new());
    };
    let all = all.object()?;
    let mut out = Vec::new();
    for code in all.keys() {
        if let (Some(language), Some(fields)) = (Language::from_code(code), all.get(code)) {
            out.push((language, fields.object()?));
        }
    }
    Ok(out)
}

/// `basics.location` in one line, or a plain text. Its translations may be inside it or inside those of `basics`, and
/// may name only the parts that differ.
fn location(at: &At<'_>, of_basics: &[(Language, At<'_>)], language: Language) -> Result<Option<Localised>> {
    if at.value.is_string() {
        return Ok(at.text()?.map(|text| Localised::plain(line(&text))));
    }
    let at = at.clone().object()?;
    let joined = |fields: &At<'_>, fall_back: &At<'_>, language: Language| -> Result<String> {
        let mut parts: Vec<String> = Vec::new();
        let part = |field: &str| -> Result<Option<String>> {
            let own = fields.text_of(field)?;
            if own.is_some() { Ok(own) } else { fall_back.text_of(field) }
        };
        for field in ["address", "postalCode", "city", "region", "country", "countryCode"] {
            // A country code adds nothing to the country's name.
            if field == "countryCode" && part("country")?.is_some() {
                continue;
            }
            // A city that is its own region is written only once.
            let written = part(field)?.map(|part| part_of_place(field, &part, language));
            let told = |part: &String| parts.iter().any(|own| own == part || own.ends_with(&format!(", {part}")));
            let written = written.filter(|part| !told(part));
            parts.extend(written);
        }
        Ok(parts.join(", "))
    };
    let mut out = Localised::plain(joined(&at, &at, language)?);
    for (language, fields) in of_basics {
        if let Some(fields) = fields.get("location") {
            out.translations.insert(*language, joined(&fields.object()?, &at, *language)?);
        }
    }
    for (language, fields) in translations(&at)? {
        out.translations.insert(language, joined(&fields, &at, language)?);
    }
    Ok((!out.text.is_empty()).then_some(out))
}

/// A part of a place as it is told: visitors ask for a country by its name, not by its code.
fn part_of_place(field: &str, text: &str, language: Language) -> String {
    let text = line(text);
    let name = country(&text, language).filter(|_| field == "countryCode");
    name.map_or(text, str::to_owned)
}

/// The parts of `basics.location` that questions may ask for.
fn places(at: &At<'_>, language: Language) -> Result<Vec<(&'static str, Localised)>> {
    let mut out = Vec::new();
    if at.value.is_object() {
        for (field, property) in
            [("city", "city"), ("region", "region"), ("country", "country"), ("countryCode", "country")]
        {
            out.extend(
                at.text_of(field)?.map(|text| (property, Localised::plain(part_of_place(field, &text, language)))),
            );
        }
    }
    Ok(out)
}

fn is_long(property: &str) -> bool {
    matches!(property, "summary" | "description" | "reference")
}

/// A single line: every run of whitespace becomes one space.
pub(super) fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Keeps lines and paragraphs, and trims whitespace at their ends.
fn paragraphs(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_owned()
}

/// All longer texts of the file, used to detect its language.
fn prose(value: &Value) -> String {
    let mut out = String::new();
    // The JSON parser limits the depth.
    fn walk(value: &Value, out: &mut String) {
        match value {
            Value::String(text) if text.contains(' ') => {
                out.push_str(text);
                out.push('\n');
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, out)),
            Value::Object(fields) => {
                fields
                    .iter()
                    .filter(|(key, _)| *key != "translations" && !key.starts_with('$') || *key == OTHERS)
                    .for_each(|(_, value)| walk(value, out));
            }
            _ => {}
        }
    }
    walk(value, &mut out);
    out
}

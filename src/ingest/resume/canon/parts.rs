//! Entries that hold several, and entries whose `name` is not the name of their holder.

use super::item::{COURSE, Fields};
use super::names::{self, bare};
use super::tables::WITHIN;
use super::values;
use crate::ingest::resume::skills::is_programming_language;
use crate::language::{Languages, is_degree, is_school};
use crate::order::{Collect as _, Order as _};
use crate::text::fold;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The field that names the holder of an entry (who employs, who teaches), and those that take another name.
const HOLDERS: [(&str, &str, &[&str]); 3] = [
    ("work", "name", &["position"]),
    ("volunteer", "organization", &["position"]),
    ("education", "institution", &["area", "studyType"]),
];

/// The entries in one, with their paths within it: an employer with a list of posts, a group of skills with groups of
/// its own. `None` if it is one entry.
pub(super) fn parts(section: &str, fields: &Fields) -> Option<Vec<(String, Fields)>> {
    let wanted = match section {
        "work" | "volunteer" => "position",
        "skills" => "keywords",
        _ => return None,
    };
    let is_field = |key: &str, wanted: &str| names::field(section, key).is_some_and(|(field, _)| field == wanted);
    // `additionalRoles`, `previousPositions`.
    let is_more = |key: &str| section != "skills" && ["roles", "positions"].iter().any(|end| bare(key).ends_with(end));
    let (key, inner) = fields.iter().find_map(|(key, value)| {
        let list = value.as_array().filter(|list| !list.is_empty())?;
        // `"promotions": [{ "position": …, "startDate": … }]`
        let are_posts = || section != "skills" && list.iter().all(is_titled_post);
        let list = (is_field(key, wanted) || is_more(key) || are_posts()).then_some(list)?;
        let all: Option<Vec<&Fields>> = list.iter().map(Value::as_object).collect();
        let tells = |item: &&Fields| match section {
            "skills" => item.values().any(|value| value.as_array().is_some_and(|list| !list.is_empty())),
            _ => item.keys().any(|key| is_field(key, "startDate") || is_field(key, "date")),
        };
        all.filter(|all| all.iter().any(tells)).map(|all| (key, all))
    })?;
    let rest = || fields.iter().filter(|(other, _)| *other != key).map(|(key, value)| (key.clone(), value.clone()));
    // Beside a position of its own, an entry shares only who employs.
    let own = section != "skills" && rest().any(|(key, value)| is_field(&key, wanted) && values::is_scalar(&value));
    let is_shared = |key: &str| !own || ["name", "organization", "url", "location"].iter().any(|f| is_field(key, f));
    let part_of = |(at, item): (usize, &Fields)| {
        let mut out = Fields::new();
        if section != "skills" {
            out.extend(rest().filter(|(key, _)| is_shared(key)));
        }
        for (key, value) in item.iter().filter(|(_, value)| !values::is_empty(value)) {
            let own = if bare(key) == "name" && section != "skills" { "position" } else { key };
            out.insert(own.to_owned(), value.clone());
        }
        (format!(".{key}[{at}]"), out)
    };
    // `{ "positions": [{ … }], "location": "Northwind" }`: what posts are grouped by, employs.
    let is_plain = |value: &Value| value.as_str().is_some_and(|text| !text.contains(','));
    let has_holder = rest().any(|(key, _)| is_field(&key, "name") || is_field(&key, "organization"));
    let employer =
        rest().find(|(key, value)| section == "work" && !has_holder && is_field(key, "location") && is_plain(value));
    let employed = |part: (usize, &Fields)| {
        let (path, mut out) = part_of(part);
        if let Some((key, employer)) = employer.clone().filter(|(key, employer)| out.get(key) == Some(employer)) {
            out.remove(&key);
            out.insert("name".to_owned(), employer);
        }
        (path, out)
    };
    let first = own.then(|| (String::new(), values::object(rest())));
    Some(first.into_iter().chain(inner.into_iter().enumerate().map(employed)).collect())
}

/// Whether an entry names a position as such, and when it was held, but no employer of its own.
fn is_titled_post(entry: &Value) -> bool {
    let Some(fields) = entry.as_object() else { return false };
    let is_post = |key: &String| matches!(bare(key).as_str(), "jobtitle" | "position" | "role");
    fields.keys().any(is_post)
        && names::said("work", fields, "startDate").or_else(|| names::said("work", fields, "date")).is_some()
        && names::said("work", fields, "name").is_none()
}

/// Takes the projects listed within a job out of it: their key, and they, each with the employer as its company. `None` if it
/// lists none.
pub(super) fn take_projects(job: &mut Value) -> Option<(String, Value)> {
    let fields = job.as_object_mut()?;
    let is_project = |item: &Value| ["name", "title"].iter().any(|key| item.get(key).is_some_and(Value::is_string));
    let lists = |key: &str, value: &Value| {
        let of_objects = || value.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(is_project));
        // `"project": { "title": "Atlas", "link": … }`
        let is_one = || bare(key) == "project" && is_project(value);
        // The name is looked for last: it takes longest, and a source may have many thousands of jobs.
        (of_objects() || is_one() || !described(value).is_empty()) && names::section(key) == Some("projects")
    };
    let key = fields.iter().find(|(key, value)| lists(key, value))?.0.clone();
    let mut projects = match fields.remove(&key)? {
        Value::Array(all) => Value::Array(all),
        Value::Object(one) => json!([one]),
        text => Value::Array(described(&text)),
    };
    if let Some(name) = holder("work", fields) {
        for project in projects.as_array_mut()?.iter_mut().filter_map(Value::as_object_mut) {
            project.entry("entity").or_insert_with(|| name.clone());
        }
    }
    Some((key, projects))
}

/// The name of the holder of an entry, as it is written there.
fn holder(section: &str, fields: &Fields) -> Option<Value> {
    let (_, wanted, _) = HOLDERS.iter().find(|(name, ..)| *name == section)?;
    let placed = placed(section, fields);
    let mut all = placed.as_ref().unwrap_or(fields).iter();
    let held = all.find(|(key, _)| names::field(section, key).is_some_and(|(field, _)| field == *wanted));
    held.map(|(_, name)| name.clone())
}

/// Takes what belongs to other sections, and is listed within a job or studies, out of it: for each list its section, its key,
/// and its entries, each with the employer or school as what it is from.
pub(super) fn take_within(section: &str, entry: &mut Value) -> Vec<(&'static str, String, Value)> {
    let Some(fields) = entry.as_object_mut() else { return Vec::new() };
    let is_entry = |item: &Value| item.is_object() || item.is_string();
    let of_entries = |value: &Value| value.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(is_entry));
    let within = |key: &str| WITHIN.iter().find(|(own, _)| names::section(key) == Some(*own));
    let lists: Vec<String> = fields
        .iter()
        .filter(|(key, value)| of_entries(value) && within(key).is_some())
        .map(|(key, _)| key.clone())
        .collect();
    let owner = holder(section, fields);
    let taken = lists.into_iter().filter_map(|key| {
        let (of, from) = within(&key)?;
        let mut entries = fields.remove(&key)?;
        for entry in entries.as_array_mut()? {
            if let Some(name) = entry.as_str() {
                *entry = json!({ "name": name });
            }
            let Some(entry) = entry.as_object_mut() else { continue };
            let told = entry.keys().any(|key| names::field(of, key).is_some_and(|(field, _)| field == *from));
            if let (false, Some(owner)) = (told || from.is_empty(), &owner) {
                entry.insert((*from).to_owned(), owner.clone());
            }
        }
        Some((*of, key, entries))
    });
    taken.collect()
}

/// The projects in a text of names, each with what it is: `Atlas | Maps, Quay | Harbour office`. Empty if it is anything else.
fn described(value: &Value) -> Vec<Value> {
    let Some(text) = value.as_str() else { return Vec::new() };
    let part = |part: &str| {
        let (name, what) = part.split_once(" | ")?;
        let (name, what) = (name.trim(), what.trim());
        let told = !name.is_empty() && !what.is_empty() && name.split(' ').count() <= LONGEST_NAME;
        told.then(|| json!({ "name": name, "description": what }))
    };
    let all: Option<Vec<Value>> = text.split(", ").map(part).collect();
    all.unwrap_or_default()
}

/// What stands for a company beside projects of one's own.
const OWN: [&str; 5] = ["own", "personal", "personalproject", "self", "sideproject"];

/// Most words of a project's name in a text of several.
const LONGEST_NAME: usize = 4;

/// The entry with its employer or school under that name: in `{ "place": "Northwind", "location": "Oslo" }`, of two places one is
/// an organization. `None` if it names one otherwise.
pub(super) fn placed(section: &str, fields: &Fields) -> Option<Fields> {
    let (_, holder, _) = HOLDERS.iter().find(|(name, ..)| *name == section)?;
    let means = |key: &String, wanted: &str| names::field(section, key).is_some_and(|(field, _)| field == wanted);
    let said = || fields.iter().filter(|(_, value)| !values::is_empty(value)).map(|(key, _)| key);
    let place = said().find(|key| bare(key) == "place")?;
    let located = said().any(|key| key != place && means(key, "location"));
    if said().any(|key| means(key, holder)) || !located && section != "education" {
        return None;
    }
    let mut out = fields.clone();
    out.remove(place);
    out.insert((*holder).to_owned(), fields[place].clone());
    Some(out)
}

/// Where one job of a list has its employer under `place`, beside where it was, so have those that do not say where they were; so
/// have all, if each has a place and none names an employer otherwise.
pub(super) fn placed_alike(jobs: &mut [Value]) {
    let fields = || jobs.iter().filter_map(Value::as_object);
    let is_named = |job: &Fields| names::said("work", job, "name").is_some();
    let has_place = |job: &Fields| job.iter().any(|(key, value)| bare(key) == "place" && value.is_string());
    // Nothing else says who employed.
    let all_placed = fields().count() > 1 && fields().all(has_place);
    if !all_placed && !fields().any(|job| placed("work", job).is_some()) || fields().any(is_named) {
        return;
    }
    for job in jobs.iter_mut().filter_map(Value::as_object_mut) {
        let place = job.keys().find(|key| bare(key) == "place").cloned();
        if let Some(employer) = place.and_then(|key| job.remove(&key)) {
            job.insert("name".to_owned(), employer);
        }
    }
}

/// The location of an entry of the studies that names no school is the school, if it is called one, or if all are alike and another's
/// is: `{ "degree": "Bachelor of Music", "location": "Harbour University" }`.
pub(super) fn schools_placed(studies: &mut [Value]) {
    let fields = || studies.iter().filter_map(Value::as_object);
    let place = |entry: &Fields| {
        let (key, place) = names::said("education", entry, "location")?;
        place.as_str().filter(|place| !place.contains(',')).map(|_| (key.clone(), place.clone()))
    };
    let is_school =
        |place: &Value| values::words(place.as_str().unwrap_or_default()).any(|word| is_school(&word, Languages::ALL));
    let is_named = |entry: &Fields| names::said("education", entry, "institution").is_some();
    let alike = !fields().any(is_named) && fields().filter_map(place).any(|(_, place)| is_school(&place));
    for entry in studies.iter_mut().filter_map(Value::as_object_mut) {
        if let Some((key, school)) = place(entry).filter(|(_, place)| !is_named(entry) && (alike || is_school(place))) {
            entry.remove(&key);
            entry.insert("institution".to_owned(), school);
        }
    }
}

/// The entry under the names that its fields mean: in `{ "name": "Developer", "where": "Northwind" }` and
/// `{ "name": "Web design", "institution": "Harbour School" }`, `name` is the post or what was studied. `None` if its
/// names mean what they say.
pub(super) fn renamed(section: &str, fields: &Fields) -> Option<Fields> {
    let (_, holder, others) = HOLDERS.iter().find(|(name, ..)| *name == section)?;
    let said = || fields.iter().filter(|(_, value)| !values::is_empty(value)).map(|(key, _)| key);
    let has = |field: &str| {
        said().any(|key| bare(key) != "name" && names::field(section, key).is_some_and(|(known, _)| known == field))
    };
    let name = said().find(|key| names::is_name(section, key))?;
    let place = said().find(|key| bare(key) == "where");
    let place = place.filter(|_| !has(holder) && !others.iter().all(|other| has(other)));
    if place.is_none() && !has(holder) {
        return None;
    }
    let free = others.iter().find(|other| !has(other))?;
    let mut out = fields.clone();
    out.remove(name);
    out.insert((*free).to_owned(), fields[name].clone());
    if let Some(place) = place {
        out.remove(place);
        out.insert((*holder).to_owned(), fields[place].clone());
    }
    Some(out)
}

/// The entry with what its shape tells: the name of a project that stands under its role, `{ "role": "Atlas", "org": "Web app" }`;
/// the employer that stands in the description, `{ "title": "Porter", "description": "Northwind · Oslo" }`. `None` if its names
/// mean what they say.
pub(super) fn shaped(section: &str, fields: &Fields) -> Option<Fields> {
    let said = |wanted: &str| names::said(section, fields, wanted);
    // What takes the place of a field.
    let (key, told) = match section {
        "projects" if said("name").is_none() => {
            let (key, name) = said("roles").filter(|(_, name)| name.is_string())?;
            (key, vec![("name", name.clone())])
        }
        // `{ "company": "Personal" }` says whose it is.
        "projects" if said("type").is_none() => {
            let (key, whose) = said("entity")?;
            let text = whose.as_str().filter(|text| OWN.contains(&bare(text).as_str()))?;
            (key, vec![("type", json!(text))])
        }
        // `{ "title": "Developer", "subtitle": "React, Node.js, Express" }`
        "work"
            if let Some((key, list)) = said("name").filter(|(key, _)| bare(key) == "subtitle")
                && list.as_str().is_some_and(lists_technologies) =>
        {
            // Beside a list under that name, both count.
            let own = if fields.contains_key("keywords") { "stack" } else { "keywords" };
            (key, vec![(own, list.clone())])
        }
        // `{ "skill": "Radio engineering", "place": "Harbour University" }`
        "education" if said("area").is_none() && said("studyType").is_none() => {
            let (key, subject) = fields.iter().find(|(key, value)| bare(key) == "skill" && value.is_string())?;
            (key, vec![("area", subject.clone())])
        }
        "work" if said("name").is_none() && said("location").is_none() => {
            said("position")?;
            let (key, text) = said("description")?;
            let (name, place) = text.as_str()?.split_once(" · ")?;
            let is_short = |part: &str| (1..=LONGEST_NAME + 1).contains(&part.split_whitespace().count());
            let tells = is_short(name) && is_short(place) && !place.contains(" · ");
            tells.then(|| (key, vec![("company", json!(name.trim())), ("location", json!(place.trim()))]))?
        }
        _ => return None,
    };
    let mut out = fields.clone();
    out.remove(key);
    out.extend(told.into_iter().map(|(name, value)| (name.to_owned(), value)));
    Some(out)
}

/// Whether a text lists technologies rather than the parts of an address.
fn lists_technologies(text: &str) -> bool {
    let parts = values::split(text);
    let is_written = |part: &str| part.chars().skip(1).any(|c| c.is_uppercase() || matches!(c, '+' | '#' | '.' | '/'));
    let technologies = parts.iter().filter(|part| is_programming_language(&fold(part)) || is_written(part)).count();
    parts.len() >= FEWEST && technologies * 2 >= parts.len()
}

/// A certificate without a name, or whose name is only a year, is called what its text says:
/// `{ "institution": "Harbour School", "summary": "First aid" }`, `{ "label": "2024", "details": "…" }`.
pub(super) fn named_by_text(out: &mut Fields) {
    let is_year = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let is_title = |text: &str| !text.contains('\n') && text.split_whitespace().count() <= LONGEST_TITLE;
    let text = |name: &str| out.get(name).and_then(Value::as_str);
    let year = text("name").map(str::to_owned);
    let says_name = match &year {
        Some(name) => is_year(name),
        None => text("summary").is_some_and(is_title),
    };
    if let Some(text) = says_name.then(|| out.remove("summary")).flatten() {
        out.insert("name".to_owned(), text);
        if let Some(year) = year {
            out.entry("date").or_insert(Value::String(year));
        }
    }
}

/// Whether an entry of a list of jobs has lists but no employer, position or time: then it lists areas of experience.
pub(super) fn lists_only(entry: &Value) -> bool {
    let Some(fields) = entry.as_object() else { return false };
    let is_list = |value: &Value| value.as_array().is_some_and(|all| all.iter().all(Value::is_string));
    let of_a_job = |key: &String| names::field("work", key).is_some_and(|(field, _)| field != "keywords");
    fields.len() > 1 && fields.iter().all(|(key, value)| is_list(value) && !of_a_job(key))
}

/// Whether a line of a list of studies names a certificate, and no school: `ISTQB Certification, 2018`.
pub(super) fn is_certificate(item: &Value) -> bool {
    let certifies = |word: &str| names::section(word) == Some("certificates");
    let Some(text) = item.as_str() else { return false };
    let (name, rest) = text.split_once([',', '(']).unwrap_or((text, ""));
    name.split(|c: char| !c.is_alphanumeric()).any(certifies) && !rest.contains(char::is_alphabetic)
}

/// Whether an entry among awards has the address or the number of a credential. The address of a certificate may prove an award.
pub(super) fn is_certified(entry: &Value) -> bool {
    let tells = |key: &String| matches!(bare(key).as_str(), "certificateid" | "credentialurl" | "credentialid");
    let fields = entry.as_object();
    let title = fields.and_then(|fields| names::said("awards", fields, "title")).and_then(|(_, title)| title.as_str());
    // "Certified Product Owner"
    let certifies =
        title.is_some_and(|title| names::section(title.split(' ').next().unwrap_or_default()) == Some("certificates"));
    certifies || fields.is_some_and(|fields| fields.iter().any(|(key, value)| tells(key) && !values::is_empty(value)))
}

/// Whether an entry is of a school or a degree, wherever it is listed.
pub(super) fn is_of_school(item: &Value) -> bool {
    let texts =
        [item.as_str(), item.get("institution").and_then(Value::as_str), item.get("area").and_then(Value::as_str)];
    item.get("studyType").is_some() || texts.into_iter().flatten().any(speaks_of_studies)
}

/// Whether a text has a word for a school or a degree.
pub(super) fn speaks_of_studies(text: &str) -> bool {
    values::words(text).any(|word| is_school(&word, Languages::ALL) || is_degree(&word, Languages::ALL))
}

/// Marks an entry listed among courses; `true`: it is nothing but a course. Others have what studies have: courses of their
/// own, or both a degree and a subject.
pub(super) fn mark_course(item: &mut Value) {
    if let Some(name) = item.as_str() {
        *item = json!({ "institution": name });
    }
    let Some(fields) = item.as_object_mut() else { return };
    let has = |name: &str| fields.contains_key(name);
    let is_of_studies = has("courses") || has("studyType") && has("area");
    fields.insert(COURSE.to_owned(), Value::Bool(!is_of_studies));
}

/// The skills that one entry names together: `{ "title": "React, MobX, Gatsby" }`.
pub(super) fn named_together(item: Value) -> Vec<Value> {
    let alone = item.as_object().is_some_and(|fields| fields.keys().all(|key| key == "name" || key.starts_with('$')));
    let names = item.get("name").and_then(Value::as_str).filter(|_| alone).map(values::split).unwrap_or_default();
    let are_names = names.len() > 1 && names.iter().all(|name| name.split_whitespace().count() <= LONGEST_NAME);
    if are_names { names.into_iter().map(Value::String).collect() } else { vec![item] }
}

/// A text with more words is no title.
const LONGEST_TITLE: usize = 24;

/// The keywords of a skill, sorted, each once; `None` if there are none or some are no texts.
fn keywords(item: &Value) -> Option<Vec<&str>> {
    let list = item.get("keywords").and_then(Value::as_array).filter(|list| !list.is_empty())?;
    let mut names = list.iter().map(Value::as_str).collect::<Option<Vec<&str>>>()?;
    names.order();
    names.dedup();
    Some(names)
}

/// The keywords that several of these lists have.
fn shared<'v>(lists: &[Vec<&'v str>]) -> BTreeSet<&'v str> {
    let mut all = lists.concat();
    all.order();
    all.chunk_by(|a, b| a == b).filter(|same| same.len() > 1).map(|same| same[0]).into_set()
}

/// At least so many skills tell that their keywords are groups.
const FEWEST: usize = 3;

/// Skills whose keywords measure them: `{ "name": "Docker", "keywords": ["8 years", "last used in 2025"] }`. Where all keywords are
/// measures, dates, or shared by several skills, they are remarks on the level.
pub(super) fn measured_by_keywords(items: &mut [Value]) {
    let measures = |text: &str| {
        let parts = text.split_once(' ');
        parts.is_some_and(|(number, unit)| {
            number.trim_end_matches('+').parse::<u16>().is_ok() && unit.starts_with(char::is_alphabetic)
        })
    };
    let has_year = |text: &str| {
        text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() == 4 && digits.starts_with(['1', '2']))
    };
    let lists: Vec<Vec<&str>> = items.iter().filter_map(keywords).collect();
    let shared = shared(&lists);
    let is_remark = |text: &&str| measures(text) || has_year(text) || shared.contains(text);
    let measured = |list: &Vec<&str>| list.iter().any(|text| measures(text)) && list.iter().all(is_remark);
    if lists.len() < FEWEST || !lists.iter().all(measured) {
        return;
    }
    for item in items.iter_mut().filter_map(Value::as_object_mut) {
        let remarks = item.remove("keywords").as_ref().and_then(values::text);
        let stated = item.get("level").and_then(values::short);
        let level: Vec<String> = stated.into_iter().chain(remarks).collect();
        if !level.is_empty() {
            item.insert("level".to_owned(), Value::String(level.join(", ")));
        }
    }
}

/// Skills whose keywords are all shared with other skills name the skills, and their keywords the groups:
/// `{ "name": "Ionic", "keywords": ["Web", "Frontend"] }, { "name": "CSS", "keywords": ["Web", "Frontend"] }, …`
pub(super) fn grouped_by_keywords(items: &mut [Value]) {
    let lists: Option<Vec<Vec<&str>>> = items.iter().map(keywords).collect();
    let Some(lists) = lists.filter(|lists| lists.len() >= FEWEST) else { return };
    let shared = shared(&lists);
    if !lists.iter().flatten().all(|name| shared.contains(name)) {
        return;
    }
    for item in items.iter_mut().filter_map(Value::as_object_mut) {
        let groups = item.remove("keywords").as_ref().and_then(values::text);
        item.extend(groups.map(|groups| ("category".to_owned(), Value::String(groups))));
    }
}

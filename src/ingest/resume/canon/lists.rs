//! Sections of jobs, studies and voluntary work that are lists: what of other sections stands in them.

use super::{Canon, certified, entries_of, parts, posts};
use serde_json::Value;

impl Canon {
    /// Jobs, the projects listed within them, and lists of skills among them.
    pub(super) fn jobs(&mut self, key: &str, entries: Vec<Value>, path: &str) {
        let (skills, mut jobs): (Vec<Value>, Vec<Value>) = entries.into_iter().partition(parts::lists_only);
        for (at, job) in jobs.iter_mut().enumerate() {
            if let Some((key, projects)) = parts::take_projects(job) {
                self.section("projects", "projects", &projects, &format!("{path}[{at}].{key}"));
            }
        }
        parts::placed_alike(&mut jobs);
        posts::named_in_titles("work", &mut jobs);
        self.with_lists("work", key, jobs, path);
        for skill in skills {
            self.section("skills", "skills", &skill, path);
        }
    }

    /// Voluntary work.
    pub(super) fn volunteering(&mut self, key: &str, mut posts: Vec<Value>, path: &str) {
        posts::named_in_titles("volunteer", &mut posts);
        self.section("volunteer", key, &Value::Array(posts), path);
    }

    /// Studies, and certificates among them.
    pub(super) fn studies(&mut self, key: &str, mut studies: Vec<Value>, path: &str) {
        let certified = certified::take_bare(&mut studies);
        if !certified.is_empty() {
            self.section("certificates", "certificates", &Value::Array(certified), path);
        }
        parts::schools_placed(&mut studies);
        self.with_lists("education", key, studies, path);
    }

    /// A section of posts that is in no format; what an entry says of its kind decides where it belongs.
    pub(super) fn posts(&mut self, section: &'static str, value: &Value, path: &str) {
        for (at, entry) in entries_of(value).enumerate() {
            let (section, key) = posts::kind_of(&entry).unwrap_or((section, section));
            let key = key.to_owned();
            self.section(section, &key, &Value::Array(vec![entry]), &format!("{path}[{at}]"));
        }
    }

    /// A section of jobs or studies, whose entries may hold lists of other sections: awards.
    fn with_lists(&mut self, section: &'static str, key: &str, mut entries: Vec<Value>, path: &str) {
        for (at, entry) in entries.iter_mut().enumerate() {
            for (of, key, list) in parts::take_within(section, entry) {
                self.section(of, of, &list, &format!("{path}[{at}].{key}"));
            }
        }
        self.section(section, key, &Value::Array(entries), path);
    }
}

//! What an answer says of that which it cannot give: the other part of a question, the projects of a company.

use super::list::{Statement, Writer, frame};
use super::wording::{closed, joined, lower_first};
use crate::domain::{Direction, Target};
use crate::graph::{GraphQueryResult, Item, SCHOOL, degree_of, is_entry, is_of_degree, is_only_course};
use crate::language::{is_degree, is_school, one_of};
use crate::text::is_year;
use std::collections::BTreeMap;

/// More entries are listed, not told whole.
const MOST_ENTRIES: usize = 3;

impl Writer<'_> {
    /// The line above a list with what the question excludes: "Projects without Rust:".
    pub(super) fn with_excluded(&self, lead: String) -> String {
        let names = &self.plan.narrowing.without.names;
        match names.is_empty() {
            true => lead,
            false => lead.replacen(':', &format!(" {}:", self.phrases.without(names)), 1),
        }
    }

    /// The line above a list with what a second part of the question asks for, or what there is none of.
    pub(super) fn with_second(&self, lead: String, items: &[Item]) -> String {
        let Some(second) = &self.plan.second else { return lead };
        let own = self.phrases.lead(&second.intent.name, &[], None);
        let is_of = |target: &Target, item: &Item| matches!(target, Target::Nodes(kind) if *kind == item.kind);
        let has_first = self.plan.target.as_ref().is_some_and(|first| items.iter().any(|item| is_of(first, item)));
        match (has_first, items.iter().any(|item| is_of(&second.target, item))) {
            (true, true) => format!("{}, {}", lead.trim_end_matches(':'), lower_first(&own, self.language)),
            (false, _) => format!("{} {own}", self.phrases.known_empty(&self.plan.intent.name, None)),
            (true, false) => format!("{} {lead}", self.phrases.known_empty(&second.intent.name, None)),
        }
    }

    /// The question's words for degrees that no entry says it is of, "does he have a master's", or for studies where all are courses.
    pub(super) fn missing_degrees(&self, result: &GraphQueryResult) -> Vec<String> {
        if !result.found() || result.timed.is_some() {
            return Vec::new();
        }
        let nodes = || result.items.iter().map(|item| self.graph.node(item.key.as_str()));
        let is_told = |degree: &str| nodes().any(|node| node.is_none_or(|node| is_of_degree(node, degree)));
        let words = crate::registry::words(&self.plan.question);
        let word_for = |degree: &String| {
            let names = |text: &&str| degree_of(&crate::text::fold(text)) == Some(degree.as_str());
            words.iter().map(|word| word.text).find(names).map(str::to_owned)
        };
        let asked = self.plan.narrowing.degrees.iter();
        // A school has many names, so that one may be told without such a word.
        let missing: Vec<String> =
            asked.filter(|degree| *degree != SCHOOL && !is_told(degree)).filter_map(word_for).collect();
        // "Which degree does he have", of somebody who has only taken courses.
        let all_courses = || nodes().all(|node| node.is_some_and(is_only_course));
        if !missing.is_empty() || self.plan.narrowing.courses != Some(false) || !all_courses() {
            return missing;
        }
        let is_study = |text: &&str| {
            let folded = crate::text::fold(text);
            is_degree(&folded, self.plan.languages) || is_school(&folded, self.plan.languages)
        };
        words.iter().map(|word| word.text).find(is_study).map(str::to_owned).into_iter().collect()
    }

    /// Whether the question asks for a grade, and none of the studies told says one.
    pub(super) fn lacks_score(&self, result: &GraphQueryResult) -> bool {
        let is_score = |word: &str| {
            let folded = crate::text::fold(word);
            self.plan.languages.of_word(&folded).iter().any(|own| one_of(own.pack().questions.groups.score, &folded))
        };
        let says = |item: &Item| {
            let node = self.graph.node(item.key.as_str());
            node.is_none_or(|node| node.kind != "education" || node.properties.contains_key("score"))
        };
        result.found()
            && result.timed.is_none()
            && !result.items.iter().any(says)
            && crate::registry::words(&self.plan.question).iter().any(|word| is_score(word.text))
    }

    /// Says that nothing tells the dates of the one thing that is asked for them, where the rest of it is told instead.
    pub(super) fn lacks_dates(&self, result: &GraphQueryResult) -> Option<Statement> {
        let asks = self.plan.time.as_ref().is_some_and(|time| time.ask.is_of_dates());
        let [only] = result.items.as_slice() else { return None };
        let entry = self.graph.node(only.key.as_str()).filter(|_| asks && result.timed.is_none())?;
        let is_dated = self.plan.domain.kind(&entry.kind).dated_by.is_some() || entry.kind == "project";
        let has_dates = |properties: &BTreeMap<String, String>| {
            ["start", "end", "date"].iter().any(|name| properties.contains_key(*name))
        };
        let held = self.graph.around(entry.key.as_str(), "WORKED_AT", Direction::In);
        let told = has_dates(&entry.properties) || held.iter().any(|(edge, _)| has_dates(&edge.properties));
        // A text may tell them, and so may what was made there.
        let texts = held.iter().flat_map(|(edge, _)| edge.properties.values()).chain(entry.properties.values());
        let has_year = |text: &String| text.split(|c: char| !c.is_ascii_digit()).any(is_year);
        let in_text = texts.into_iter().any(has_year);
        let made = self.graph.around(entry.key.as_str(), "HAS_PROJECT", Direction::Out);
        let told = told || in_text || made.iter().any(|(_, project)| has_dates(&project.properties));
        (is_dated && !told)
            .then(|| frame(self.phrases.known_empty(&self.plan.domain.general().name, Some(self.name(entry)))))
    }

    /// Says that the data has no projects, or no technologies, of the company or project whose entry is told instead.
    pub(super) fn instead(&self, items: &[Item]) -> Option<Statement> {
        let entry = self.graph.node(items.first()?.key.as_str())?;
        let asked = |kind: &str| matches!(&self.plan.target, Some(Target::Nodes(own)) if own == kind);
        let denied = match entry.kind.as_str() {
            "company" if asked("project") => !self.plan.intent.or_entry,
            "company" | "project" if asked("technology") => {
                self.graph.around(entry.key.as_str(), "USES_TECH", Direction::Out).is_empty()
            }
            _ => false,
        };
        denied.then(|| frame(self.phrases.known_empty(&self.plan.intent.name, Some(self.name(entry)))))
    }

    /// The job at the company asked about, as it stands above a list of the projects there: the position, the time, and what its
    /// entry says. `None` where the question asks for projects alone, or for some of them.
    pub(super) fn held_there(&self, items: &[Item]) -> Option<Statement> {
        let plan = self.plan;
        let company = self.only_named()?;
        let asks_for_all = plan.intent.or_entry && plan.narrowing.words.is_empty() && plan.categories.is_empty();
        if company.kind != "company" || !asks_for_all || items.iter().any(|item| item.kind != "project") {
            return None;
        }
        let job = [self.positions(company), self.employment_period(company)];
        let head = joined(&format!("**{}**", self.name(company)), &job);
        let parts = [head].into_iter().chain(self.said_of(company).into_iter().map(str::to_owned));
        let text = parts.map(closed).collect::<Vec<_>>().join(" ");
        let told = job.iter().any(Option::is_some);
        told.then(|| Statement {
            text,
            key: Some(company.key.clone()),
            provenance: company.provenance.clone(),
            computed: false,
        })
    }

    /// Whether all that is found are the few entries that the question names, not what it asks for: nothing else is
    /// known.
    pub(super) fn is_entry(&self, items: &[Item]) -> bool {
        let also = self.plan.intent.also.iter().filter_map(|name| self.plan.domain.intent(name)?.target.as_ref());
        let asked: Vec<&Target> = self.plan.target.iter().chain(also).collect();
        let is_asked = |kind: &str| asked.iter().any(|asked| matches!(asked, Target::Nodes(own) if own == kind));
        // A description instead of a name means the whole entry.
        let described = self.plan.intent.or_entry && self.plan.narrowing.has_words();
        let named = |item: &Item| self.plan.intent.or_entry && self.plan.entities.iter().any(|e| e.key == item.key);
        match items {
            [item] => is_entry(&item.kind) && (described || named(item) || !is_asked(&item.kind)),
            _ => {
                (2..=MOST_ENTRIES).contains(&items.len())
                    && items.iter().all(|item| is_entry(&item.kind) && named(item))
            }
        }
    }

    /// Whether the question names several entries of one kind, and asks the same of each.
    pub(super) fn asks_of_each(&self) -> bool {
        let mut kinds = self.plan.entities.iter().filter(|entity| !entity.subject).map(|entity| entity.kind.as_str());
        let first = kinds.next();
        !self.plan.narrowing.shared && first.is_some_and(is_entry) && kinds.all(|kind| Some(kind) == first)
    }
}

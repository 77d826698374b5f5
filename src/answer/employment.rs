//! Entries of a list of employers: positions, periods, places.

use super::list::Writer;
use crate::domain::Form;
use crate::graph::{Direction, Item, is_going_on, lasts_without_end, names_position};
use crate::ingest::{Edge, Node, Provenance};
use crate::language::{Language, fill, is_of};
use crate::text::fold;

impl Writer<'_> {
    /// The posts held at a company. A question for what goes on, or for internships, leaves out the others, if there are any such.
    fn posts_at(&self, company: &Node) -> Vec<&Edge> {
        let held = self.graph.around(company.key.as_str(), "WORKED_AT", Direction::In).into_iter();
        let held: Vec<&Edge> = held.map(|(edge, _)| edge).collect();
        let intent = &self.plan.intent;
        let goes_on = |post: &Edge| is_going_on(&post.properties, &self.plan.narrowing.today);
        let is_held = |post: &Edge, position: &str| {
            self.translated(&post.properties, "position").is_some_and(|title| names_position(title, position))
        };
        let is_asked = |post: &&Edge| {
            (intent.current.is_none() || goes_on(post))
                && intent.position.as_deref().is_none_or(|position| is_held(post, position))
        };
        let asked: Vec<&Edge> = held.iter().copied().filter(is_asked).collect();
        if asked.is_empty() { held } else { asked }
    }

    pub(super) fn positions(&self, company: &Node) -> Option<String> {
        let held = self.posts_at(company).into_iter();
        let positions: Vec<&str> = held.filter_map(|post| self.translated(&post.properties, "position")).collect();
        // "Consultant", not "Consultant, Consultant"; several are paired with their periods.
        let is_one = positions.windows(2).all(|pair| pair[0] == pair[1]);
        match positions.first() {
            Some(only) if is_one => Some((*only).to_owned()),
            first => first.map(|_| enumeration(&positions)),
        }
    }

    /// How many positions somebody held at these employers, if there are more of them and the question does not count employers
    /// by that noun.
    pub(super) fn counted_posts(&self, employers: &[Item], count: usize) -> Option<String> {
        let of_employers = |word: &str| is_of(word, self.plan.languages, |pack| pack.questions.groups.company);
        let words = crate::registry::words(&self.plan.question);
        // "How many jobs in Berlin": positions elsewhere do not count.
        let all = self.plan.intent.targets("company") && self.plan.narrowing.selects_nothing();
        if !all || words.iter().any(|word| of_employers(&fold(word.text))) {
            return None;
        }
        let nodes = employers.iter().filter_map(|item| self.graph.node(item.key.as_str()));
        let posts: usize = nodes.map(|node| self.posts_at(node).len().max(1)).sum();
        (posts > count).then(|| fill(self.language.pack().phrases.posts, &[("count", &posts.to_string())]))
    }

    /// The roles in the projects of a company for which no position is told, each once.
    pub(super) fn project_roles(&self, company: &Node) -> Option<(String, Vec<Provenance>)> {
        let mut roles: Vec<&str> = Vec::new();
        let mut written = Vec::new();
        for (_, project) in self.graph.around(company.key.as_str(), "HAS_PROJECT", Direction::Out) {
            if let Some(role) = self.property(project, "roles").filter(|role| !roles.contains(role)) {
                roles.push(role);
                written.extend(project.provenance.iter().cloned());
            }
        }
        (!roles.is_empty()).then(|| (roles.join(", "), written))
    }

    /// A person's position and employer: the current job, else the one that began last.
    pub(super) fn latest_post(&self, person: &Node) -> Option<(String, Vec<Provenance>)> {
        let held = self.graph.around(person.key.as_str(), "WORKED_AT", Direction::Out);
        let held = held.into_iter().filter(|(edge, _)| !edge.is_mentioned());
        let (edge, company) =
            held.max_by_key(|(edge, _)| (!edge.properties.contains_key("end"), edge.properties.get("start").cloned()))?;
        let post = self.translated(&edge.properties, "position")?;
        Some((format!("{post}, {}", self.name(company)), edge.provenance.clone()))
    }

    pub(super) fn employment_period(&self, company: &Node) -> Option<String> {
        let mut employed = self.posts_at(company);
        if employed.is_empty() {
            let served = self.graph.around(company.key.as_str(), "HAS_CLIENT", Direction::In);
            employed.extend(served.into_iter().map(|(edge, _)| edge));
        }
        let periods: Vec<String> = employed.into_iter().filter_map(|edge| self.time_held(edge)).collect();
        (!periods.is_empty()).then(|| enumeration(&periods))
    }

    /// The years of a job. One without an end reads "since …": a lone year would look like the whole period.
    pub(super) fn time_held(&self, post: &Edge) -> Option<String> {
        let (start, end) = (post.properties.get("start"), post.properties.get("end"));
        let years = period(start, end)?;
        match (start, end) {
            (Some(_), None) => Some(fill(self.language.pack().times.phrases.since, &[("date", &years)])),
            _ => Some(years),
        }
    }

    /// Where somebody worked for a company, in the order of the positions, and where that is written; adjacent
    /// repetitions are dropped.
    pub(super) fn employed_in(&self, company: &Node) -> Option<(String, Vec<Provenance>)> {
        let mut places: Vec<&str> = Vec::new();
        let mut written: Vec<Provenance> = Vec::new();
        for edge in self.posts_at(company) {
            let Some(place) = self.translated(&edge.properties, "location") else { continue };
            if places.last() != Some(&place) {
                places.push(place);
            }
            written.extend(edge.provenance.iter().cloned());
        }
        (!places.is_empty()).then(|| (places.join("; "), written))
    }

    /// The companies for which a project was made, and where that is written.
    pub(super) fn made_for(&self, node: &Node) -> Vec<(String, Vec<Provenance>)> {
        let owners = self.graph.around(node.key.as_str(), "HAS_PROJECT", Direction::In).into_iter();
        let companies = owners.filter(|(_, owner)| node.kind == "project" && owner.kind == "company");
        companies.map(|(edge, company)| (self.name(company).to_owned(), edge.provenance.clone())).collect()
    }

    /// The address of something on the web, if the question asks for one; contacts state theirs anyway.
    pub(super) fn link<'n>(&self, node: &'n Node) -> Option<&'n str> {
        let link = node.properties.get("url").filter(|_| node.kind != "contact");
        link.filter(|_| self.plan.asks_for_link()).map(String::as_str)
    }

    /// What a question about one project or employer asks for beside what is always told: its place, its link.
    pub(super) fn asked_beside(&self, node: &Node) -> Vec<(&'static str, String, Vec<Provenance>)> {
        let mut facts = Vec::new();
        if self.plan.intent.form == Form::Details || self.plan.asks_for_place() {
            let place = self.employed_in(node);
            facts.extend(place.map(|(place, written)| ("location", place, written)));
        }
        facts.extend(self.link(node).map(|link| ("website", link.to_owned(), node.provenance.clone())));
        facts
    }
}

/// Maximum posts at one employer in a line: one of thousands would take seconds, and be read by nobody.
const MOST_POSTS: usize = 50;

/// The parts in one line; of too many the first, and how many there are.
fn enumeration(parts: &[impl AsRef<str>]) -> String {
    let shown: Vec<&str> = parts.iter().take(MOST_POSTS).map(AsRef::as_ref).collect();
    let rest = if parts.len() > MOST_POSTS { format!(", … ({})", parts.len()) } else { String::new() };
    format!("{}{rest}", shown.join(", "))
}

/// The years of a thing; "since …" where it says that it goes on.
pub(super) fn period_of(node: &Node, language: Language) -> Option<String> {
    let end = node.properties.get("end");
    let start = node.properties.get("start").or_else(|| node.properties.get("date").filter(|_| end.is_some()));
    let years = period(start, end)?;
    let said = node.properties.get("current").map(|said| said == "true");
    let goes_on = end.is_none() && start.is_some() && said.unwrap_or_else(|| lasts_without_end(&node.kind));
    Some(if goes_on { fill(language.pack().times.phrases.since, &[("date", &years)]) } else { years })
}

fn period(start: Option<&String>, end: Option<&String>) -> Option<String> {
    let year = |date: &String| date.get(..4).unwrap_or(date).to_owned();
    match (start.map(year), end.map(year)) {
        (Some(start), Some(end)) if start == end => Some(start),
        (Some(start), Some(end)) => Some(format!("{start}–{end}")),
        (Some(one), None) | (None, Some(one)) => Some(one),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_posts_are_counted() {
        let check = |count: usize, expected: &str| {
            let parts: Vec<String> = (0..count).map(|at| at.to_string()).collect();
            assert!(enumeration(&parts).ends_with(expected), "{count}");
        };
        check(1, "0");
        check(50, "48, 49");
        check(51, "49, … (51)");
    }
}

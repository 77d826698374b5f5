//! What an entry of a list of employers says: positions, periods, places.

use super::list::{Writer, period};
use crate::graph::Direction;
use crate::ingest::{Edge, Node, Provenance};
use crate::language::fill;

impl Writer<'_> {
    pub(super) fn positions(&self, company: &Node) -> Option<String> {
        let positions: Vec<String> = self
            .graph
            .around(company.key.as_str(), "WORKED_AT", Direction::In)
            .into_iter()
            .filter_map(|(edge, _)| {
                edge.properties
                    .get(&format!("position@{}", self.language.code()))
                    .or_else(|| edge.properties.get("position"))
                    .cloned()
            })
            .collect();
        (!positions.is_empty()).then(|| positions.join(", "))
    }

    /// What somebody works as, and for whom: where that goes on today, else where it began last.
    pub(super) fn latest_post(&self, person: &Node) -> Option<(String, Vec<Provenance>)> {
        let held = self.graph.around(person.key.as_str(), "WORKED_AT", Direction::Out);
        let rank = |edge: &Edge| {
            let of = |name: &str| edge.properties.get(name).cloned();
            (of("end").is_none(), of("start"))
        };
        let held = held.into_iter().filter(|(edge, _)| !edge.is_mentioned());
        let (edge, company) = held.max_by(|a, b| rank(a.0).cmp(&rank(b.0)))?;
        let translated = format!("position@{}", self.language.code());
        let post = edge.properties.get(&translated).or_else(|| edge.properties.get("position"))?;
        Some((format!("{post}, {}", self.name(company)), edge.provenance.clone()))
    }

    pub(super) fn employment_period(&self, company: &Node) -> Option<String> {
        let employed = self.graph.around(company.key.as_str(), "WORKED_AT", Direction::In);
        let periods: Vec<String> = employed.iter().filter_map(|(edge, _)| self.time_held(edge)).collect();
        (!periods.is_empty()).then(|| periods.join(", "))
    }

    /// The years of a post; one without an end is told as begun, for a lone year would be read as all of it.
    pub(super) fn time_held(&self, post: &Edge) -> Option<String> {
        let (start, end) = (post.properties.get("start"), post.properties.get("end"));
        let years = period(start, end)?;
        match (start, end) {
            (Some(_), None) => Some(fill(self.language.pack().times.phrases.since, &[("date", &years)])),
            _ => Some(years),
        }
    }

    /// Where somebody worked for a company, in the order of the positions; a place that follows itself is named once.
    pub(super) fn employed_in(&self, company: &Node) -> Option<String> {
        let employed = self.graph.around(company.key.as_str(), "WORKED_AT", Direction::In);
        let mut places: Vec<&str> =
            employed.iter().filter_map(|(e, _)| Some(e.properties.get("location")?.as_str())).collect();
        places.dedup();
        (!places.is_empty()).then(|| places.join("; "))
    }
}

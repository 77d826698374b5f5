//! What an entry of a list of employers says: positions, periods, places.

use super::list::{Writer, period};
use crate::graph::Direction;
use crate::ingest::Node;

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

    pub(super) fn employment_period(&self, company: &Node) -> Option<String> {
        let employed = self.graph.around(company.key.as_str(), "WORKED_AT", Direction::In);
        let periods: Vec<String> = employed
            .iter()
            .filter_map(|(edge, _)| period(edge.properties.get("start"), edge.properties.get("end")))
            .collect();
        (!periods.is_empty()).then(|| periods.join(", "))
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

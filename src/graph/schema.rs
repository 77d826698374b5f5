//! What leads to what: the routes from a mentioned entity to the facts that an intent asks for. Data, not code: a new
//! question type is a new row.

use super::Direction::{self, In, Out};

/// One edge of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Kind of the edge.
    pub edge: &'static str,
    /// Which way it is followed.
    pub direction: Direction,
    /// Kind of the node it must lead to.
    pub to: &'static str,
}

/// A way from one kind of node to another.
pub type Route = &'static [Step];

/// What an intent asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nodes of a kind.
    Nodes(&'static str),
    /// The mentioned entities themselves, with their particulars.
    Entity,
}

const fn step(edge: &'static str, direction: Direction, to: &'static str) -> Step {
    Step { edge, direction, to }
}

const HAS_PROJECT: Step = step("HAS_PROJECT", Out, "project");
const OF_COMPANY: Step = step("HAS_PROJECT", In, "company");
const ACHIEVED: Step = step("HAS_ACHIEVEMENT", Out, "achievement");
const USES: Step = step("USES_TECH", Out, "technology");
const USED_IN_PROJECT: Step = step("USES_TECH", In, "project");
const USED_AT_COMPANY: Step = step("USES_TECH", In, "company");
const SKILL: Step = step("HAS_SKILL", Out, "technology");
const WORKED: Step = step("WORKED_AT", Out, "company");
const WORKED_BY: Step = step("WORKED_AT", In, "person");
const TAGGED: Step = step("HAS_TAG", In, "project");
const CATEGORY: Step = step("IN_CATEGORY", In, "technology");

/// (from, to, routes). The union of all routes is the answer.
const ROUTES: &[(&str, &str, &[Route])] = &[
    ("project", "achievement", &[&[ACHIEVED]]),
    ("company", "achievement", &[&[ACHIEVED], &[HAS_PROJECT, ACHIEVED]]),
    ("technology", "achievement", &[&[USED_IN_PROJECT, ACHIEVED], &[USED_AT_COMPANY, ACHIEVED]]),
    ("skill_category", "achievement", &[&[CATEGORY, USED_IN_PROJECT, ACHIEVED]]),
    ("person", "achievement", &[&[HAS_PROJECT, ACHIEVED], &[WORKED, ACHIEVED], &[WORKED, HAS_PROJECT, ACHIEVED]]),
    ("company", "project", &[&[HAS_PROJECT]]),
    ("technology", "project", &[&[USED_IN_PROJECT]]),
    ("skill_category", "project", &[&[CATEGORY, USED_IN_PROJECT]]),
    ("person", "project", &[&[HAS_PROJECT], &[WORKED, HAS_PROJECT]]),
    ("tag", "project", &[&[TAGGED]]),
    ("tag", "achievement", &[&[TAGGED, ACHIEVED]]),
    ("tag", "technology", &[&[TAGGED, USES]]),
    ("tag", "company", &[&[TAGGED, OF_COMPANY]]),
    ("project", "project", &[&[]]),
    ("project", "technology", &[&[USES]]),
    ("company", "technology", &[&[USES], &[HAS_PROJECT, USES]]),
    ("person", "technology", &[&[SKILL], &[HAS_PROJECT, USES], &[WORKED, USES], &[WORKED, HAS_PROJECT, USES]]),
    ("skill_category", "technology", &[&[CATEGORY]]),
    ("technology", "technology", &[&[]]),
    ("project", "company", &[&[OF_COMPANY]]),
    ("technology", "company", &[&[USED_AT_COMPANY], &[USED_IN_PROJECT, OF_COMPANY]]),
    ("skill_category", "company", &[&[CATEGORY, USED_AT_COMPANY], &[CATEGORY, USED_IN_PROJECT, OF_COMPANY]]),
    ("person", "company", &[&[WORKED]]),
    ("company", "company", &[&[]]),
    ("company", "person", &[&[WORKED_BY]]),
    ("project", "person", &[&[step("HAS_PROJECT", In, "person")], &[OF_COMPANY, WORKED_BY]]),
    ("technology", "person", &[&[step("HAS_SKILL", In, "person")]]),
    ("person", "person", &[&[]]),
    ("person", "contact", &[&[step("HAS_CONTACT", Out, "contact")]]),
    ("person", "education", &[&[step("STUDIED_AT", Out, "education")]]),
    ("person", "language", &[&[step("SPEAKS", Out, "language")]]),
    ("person", "award", &[&[step("HAS_AWARD", Out, "award")]]),
    ("person", "certificate", &[&[step("HAS_CERTIFICATE", Out, "certificate")]]),
    ("person", "publication", &[&[step("HAS_PUBLICATION", Out, "publication")]]),
    ("person", "interest", &[&[step("HAS_INTEREST", Out, "interest")]]),
    ("person", "volunteer", &[&[step("VOLUNTEERED_AT", Out, "volunteer")]]),
];

/// The routes from nodes of kind `from` to nodes of kind `to`; empty: the schema knows none.
pub fn route(from: &str, to: &str) -> &'static [Route] {
    ROUTES.iter().find(|(f, t, _)| *f == from && *t == to).map_or(&[], |(_, _, routes)| routes)
}

//! The knowledge graph: its store, and queries along the domain's routes. The only user of petgraph; no `NodeIndex`
//! leaves this room.
//!
//! Invariants: every edge joins existing nodes; lists are complete and in source order; a query never panics on cycles,
//! self-loops or unknown keys.

mod category;
mod entry;
mod level;
mod narrow;
mod query;
mod store;
mod time;
mod without;

pub use crate::domain::Direction;
pub(crate) use level::level_of;
pub use narrow::Narrowing;
pub(crate) use narrow::{
    SCHOOL, degree_of, has_courses, is_course, is_going_on, is_of_degree, is_only_course, is_spoken, names_position,
};
pub use query::{GraphQuery, GraphQueryResult, Item, Outcome, Period, is_entry};
pub use store::Graph;
pub use time::{Ask, Entry, Gap, Length, Months, Stage, TimeQuery, Timed};
pub(crate) use time::{HANDOVER, first_month, lasts_without_end};
pub use without::Without;

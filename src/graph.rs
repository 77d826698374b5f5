//! The knowledge graph: store and queries over the routes of the domain. The only user of petgraph; no `NodeIndex` leaves it.
//!
//! Invariants: every edge joins existing nodes; lists are complete and in the source's order; a query never panics on
//! cycles, self-loops or unknown keys.

mod narrow;
mod query;
mod store;
mod time;

pub use crate::domain::Direction;
pub(crate) use narrow::spoken_code;
pub use narrow::{Narrowing, Without};
pub use query::{GraphQuery, GraphQueryResult, Item, Outcome, Period};
pub use store::Graph;
pub use time::{Ask, Entry, Gap, Months, TimeQuery, Timed};

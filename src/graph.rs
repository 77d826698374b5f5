//! The knowledge graph: schema, store, query templates. The only user of petgraph; no `NodeIndex` leaves it.
//!
//! Invariants: every edge joins existing nodes; lists are complete and in the source's order; a query never panics on
//! cycles, self-loops or unknown keys.

mod query;
mod schema;
mod store;

pub use query::{GraphQuery, GraphQueryResult, Item, Outcome, Period};
pub use schema::{Route, Step, Target, route};
pub use store::{Direction, Graph};

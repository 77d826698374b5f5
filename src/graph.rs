//! The knowledge graph: schema, store, query templates. The only user of petgraph; no `NodeIndex` leaves it.

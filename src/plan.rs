//! From a question to a `QueryPlan`.

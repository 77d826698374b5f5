//! Checks citations against their sources. Never changes an answer.

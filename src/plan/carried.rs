//! What a question takes over from the dialog.

use crate::domain::Intent;
use crate::id::EntityKey;
use std::sync::Arc;

/// What a question takes over from the dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Carried {
    /// The entity that "there" or "that project" refers to.
    pub entity: Option<EntityKey>,
    /// Whether turns came before. What a question reads like then counts only where there is little doubt: it may be half
    /// of one.
    pub goes_on: bool,
    /// Whether that entity counts in addition to those that the question names.
    pub beside: bool,
    /// The intent of the previous turn, for a question that only names another entity.
    pub intent: Option<Arc<Intent>>,
    /// The kinds of dated things that it asked for.
    pub kinds: Vec<String>,
    /// Whether the list of that turn is told again, for what its items say.
    pub listed: bool,
    /// The only item that is told again; `None`: all.
    pub only: Option<EntityKey>,
    /// What was listed, if the question asks which of it came first, or what came after it.
    pub among: Vec<EntityKey>,
    /// What was listed, if the question asks which of it its words describe.
    pub described: Vec<EntityKey>,
    /// Whether the entity was named by its place in a list, so that "first" asks for nothing else.
    pub placed: bool,
    /// Unknown names that the dialog shows to be names.
    pub unknown: Vec<String>,
    /// What the reader chose for names with several meanings, most recent choice first.
    pub meant: Vec<EntityKey>,
}

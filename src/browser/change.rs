//! A change of the corpus that is made in turns.

use crate::backend::{Pace, make_room};
use crate::engine::ChangeReport;
use crate::error::{Error, ErrorCode, Result};
use crate::retrieve::SourcePart;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// Work that is done in turns.
pub(super) type Work = Pin<Box<dyn Future<Output = Result<ChangeReport>>>>;

/// A change that is being made.
#[derive(Default)]
pub(super) struct Change {
    pub replaces: bool,
    /// What was read so far.
    pub parts: Vec<SourcePart>,
    /// The work, from its first turn on.
    pub work: Option<Work>,
    pub pace: Rc<Pace>,
}

/// Memory for the data of a source, in bytes per byte of its serialised form.
const ROOM: usize = 3;

/// The output of the module that reads sources.
pub(super) fn parts(read: &[u8]) -> Result<Vec<SourcePart>> {
    make_room(read.len().saturating_mul(ROOM));
    let failed =
        |error| Error::new(ErrorCode::InvalidArgument, format!("The data read from the sources is damaged: {error}."));
    postcard::from_bytes(read).map_err(failed)
}

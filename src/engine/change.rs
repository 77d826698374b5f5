//! Changes of the corpus, in turns.

use super::{ChangeReport, Engine};
use crate::backend::Pace;
use crate::error::{Error, ErrorCode, Result};
use crate::order::Collect as _;
use crate::retrieve::SourcePart;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Engine {
    /// Like [`Engine::add_read`], or [`Engine::replace_read`] if `replace`, resting between turns: questions are answered
    /// meanwhile from what was there before. Dropped before its end, it changes nothing. A unit of work is a passage; each
    /// new one is counted twice.
    ///
    /// # Errors
    /// As for those.
    pub async fn change(&self, parts: Vec<SourcePart>, replace: bool, pace: &Pace) -> Result<ChangeReport> {
        let mut ids = BTreeSet::new();
        if let Some(part) = parts.iter().find(|part| !ids.insert(part.id.as_str())) {
            let message = format!("Two of the sources have the id `{}`.", part.id);
            return Err(Error::new(ErrorCode::DuplicateId, message));
        }
        let added: Vec<String> = parts.iter().map(|part| part.id.clone()).collect();
        let warnings = parts.iter().flat_map(|part| part.ingested.warnings.clone()).collect();
        let parts: Vec<Rc<SourcePart>> = parts.into_iter().map(Rc::new).collect();
        loop {
            let corpus = self.corpus();
            let mut removed: Vec<String> = Vec::new();
            let mut present = corpus.parts().len();
            if replace {
                let ids: BTreeSet<&str> = added.iter().map(String::as_str).collect();
                let known = corpus.parts().iter().map(|part| part.id.as_str()).filter(|id| ids.contains(id)).into_set();
                present -= known.len();
                let is_known = |id: &&String| known.contains(id.as_str()) || corpus.document(id).is_some();
                removed.extend(added.iter().filter(is_known).cloned());
            }
            self.room_for(present + parts.len())?;
            let next = corpus.changed_in_turns(&removed, &parts, Vec::new(), pace).await?;
            // Another change may have come in between; this one is then made on top of it.
            if Rc::ptr_eq(&corpus, &self.corpus()) {
                self.publish(next);
                return Ok(self.report(added, removed, warnings));
            }
        }
    }

    /// Whether the settings allow so many sources.
    ///
    /// # Errors
    /// `limit_exceeded` if they do not.
    pub fn room_for(&self, sources: usize) -> Result<()> {
        let most = self.settings.borrow().max_sources;
        let what = "There would be more than {} sources. Join small ones, or raise the limit";
        if sources > most { Err(Error::beyond(what, most, "maxSources")) } else { Ok(()) }
    }
}

//! Short questions for a detail of what was told: "is there a link?", "how many metres?", which no text says in these words.

use super::FollowUp;
use super::follow_up::Asked;
use super::words::Part;
use crate::plan::Classed;

/// Such a question has at most this many words, and this many that are not function words.
const WORDS: usize = 6;
const CONTENT: usize = 2;

/// The reason of such a follow-up.
const REASON: &str = "no text has its words";

impl FollowUp {
    /// Whether it is taken for a question about what was told only because no text has its words.
    pub fn asks_for_detail(&self) -> bool {
        self.follow_up && self.reason == REASON
    }
}

impl Asked<'_> {
    /// Whether the question asks for a link, of nothing that it names: "is there a link?"
    pub(super) fn asks_only_for_link(&self) -> bool {
        let is_link = |part: &Part<'_>| part.languages.iter().any(|own| own.pack().questions.links.has(&part.folded));
        let says = |part: &Part<'_>| self.is_of_person(part) || (part.is_content && !is_link(part));
        self.parts.len() < WORDS && self.parts.iter().any(is_link) && !self.parts.iter().any(says)
    }

    /// Why a question must be about what was told: it is short, and alone it could not be answered.
    pub(super) fn detail(&self) -> Option<&'static str> {
        let told = self.memory.last().is_some_and(|last| last.found);
        let alone = self.alone;
        let plain = alone.target.is_none() && alone.time.is_none() && alone.unknown_names.is_empty();
        if !told || !plain || alone.class == Classed::OffTopic || self.parts.len() > WORDS {
            return None;
        }
        let content: Vec<&Part<'_>> = self.parts.iter().filter(|part| part.is_content).collect();
        let asks = self.parts.iter().any(|part| part.is_in(|dialog| dialog.ellipsis.question_words));
        let strange = |part: &&Part<'_>| !part.is_name() && !(self.in_vocabulary)(&part.folded);
        let of_the_two = self.parts.iter().any(Part::is_first_or_second_person);
        (asks && !of_the_two && content.len() <= CONTENT && content.iter().all(strange)).then_some(REASON)
    }
}

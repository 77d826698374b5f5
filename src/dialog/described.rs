//! What a dialog describes without naming it: items of the last list ("the north one", «la de los puertos», "die mit der Karte"), and
//! another entry.

use super::follow_up::{Asked, Referent};
use super::words::Part;
use crate::id::EntityKey;
use crate::language::Words;
use crate::registry::{cue_kind, words};
use crate::text::{fold, stem};

/// Maximum words of such a description.
const LONGEST: usize = 4;

impl Asked<'_> {
    /// The only item of the last list whose name has all words of the description.
    pub(super) fn described_item(&self) -> Option<Referent> {
        let items = self.lists().next()?;
        let described = (0..self.parts.len()).find_map(|at| self.description(at))?;
        let language = self.alone.language;
        let told: Vec<String> = described.iter().map(|part| stem(&part.folded, language)).collect();
        let has_all = |key: &&EntityKey| {
            let name = self.registry.get(key.as_str()).map_or("", |entity| entity.name.as_str());
            let own: Vec<String> = words(name).iter().map(|word| stem(&fold(word.text), language)).collect();
            told.iter().all(|word| own.contains(word))
        };
        let mut fitting = items.iter().filter(has_all);
        let (Some(key), None) = (fitting.next(), fitting.next()) else { return None };
        let reason = "one of those listed before, by its name".to_owned();
        Some(self.item_of_list(key, reason))
    }

    /// Whether it asks which of the kind of what the dialog is about it was: "and in which project did she use that?"
    pub(super) fn asks_which(&self, kind: &str) -> bool {
        let is_one = |pair: &[Part<'_>]| {
            pair[0].asks_by(|groups| groups.which) && cue_kind(pair[1].word.text).is_some_and(|asked| asked == kind)
        };
        self.parts.windows(2).any(is_one)
    }

    /// Whether it asks, without a question word, of what only another entry tells: "and did she ever lecture at a university?"
    pub(super) fn asks_of_another(&self, key: &EntityKey) -> bool {
        let asks = self.parts.iter().any(|part| part.is_in(|dialog| dialog.ellipsis.question_words));
        let tells =
            |part: &&Part<'_>| part.is_content && !self.says_nothing(part) && (self.in_vocabulary)(&part.folded);
        let told: Vec<String> = self.parts.iter().filter(tells).map(|part| part.folded.clone()).collect();
        !asks && self.registry.describes_another(key, &told, self.alone.languages)
    }

    /// The words with content between an article and a pronoun for a noun, or behind an article and a preposition.
    fn description(&self, article: usize) -> Option<Vec<&Part<'_>>> {
        let is_article =
            |part: &Part<'_>| part.is_in(|dialog| dialog.ellipsis.definite_determiners.unwrap_or(Words::NONE));
        let parts = self.parts.get(article..)?;
        let (first, rest) = parts.split_first().filter(|(first, _)| is_article(first))?;
        let content: Vec<&Part<'_>> = match rest.iter().take(LONGEST + 1).position(Part::is_numeral_pronoun) {
            Some(end) => rest[..end].iter().filter(|part| part.is_content).collect(),
            None if !first.closes && rest.first().is_some_and(Part::is_preposition) => {
                let mut open = true;
                let said = rest.iter().skip(1).skip_while(|part| !part.is_content && !part.closes).take(LONGEST);
                said.take_while(|part| part.is_content && std::mem::replace(&mut open, !part.closes)).collect()
            }
            None => return None,
        };
        (!content.is_empty()).then_some(content)
    }
}

//! Levels of skills and languages, on one scale.

use super::{Direction, Graph};
use crate::language::Language;
use crate::text::fold;

impl Graph {
    /// The level that the source states for a skill or a language, see [`level_of`].
    pub(crate) fn level_at(&self, key: &str) -> Option<usize> {
        level_of(self.stated_level(key)?)
    }

    /// Whether a level is given in figures, which cannot be compared with words.
    pub(crate) fn is_rated(&self, key: &str) -> bool {
        self.stated_level(key).is_some_and(|stated| by_words(&fold(stated)).is_none() && level_of(stated).is_some())
    }

    /// The level of a skill or a language in the source's words.
    pub(crate) fn stated_level(&self, key: &str) -> Option<&str> {
        let node = self.node(key)?;
        let edges = self.all_around(key, Direction::In);
        let mut holders = std::iter::once(&node.properties).chain(edges.iter().map(|(edge, _)| &edge.properties));
        holders
            .find_map(|properties| ["level", "fluency"].iter().find_map(|name| properties.get(*name)))
            .map(String::as_str)
    }
}

/// The position of a stated level on the scale, in hundredths.
pub(crate) fn level_of(stated: &str) -> Option<usize> {
    let folded = fold(stated);
    let mut numbers = folded.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let number = |digits: Option<&str>| digits.and_then(|digits| digits.parse::<usize>().ok());
    let (number, of) = (number(numbers.next()), number(numbers.next()).filter(|_| folded.contains('/')));
    match by_words(&folded) {
        Some(level) => Some(level * 100),
        // `4/5` and `8/10` are equal.
        None => match of.filter(|of| *of > 0) {
            Some(of) => number.map(|number| number.saturating_mul(100) / of).filter(|level| *level <= 100),
            None => number.filter(|number| *number <= 100),
        },
    }
}

/// The level that a folded text says in words; of several, the strongest: "upper intermediate".
fn by_words(folded: &str) -> Option<usize> {
    let levels = Language::ALL.iter().flat_map(|language| {
        let levels = language.pack().questions.level_names;
        let words = || folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        levels.iter().enumerate().filter(move |(_, table)| words().any(|word| table.begins(word))).map(|(at, _)| at)
    });
    levels.max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        let ordered = |weak: &str, strong: &str| assert!(level_of(weak) < level_of(strong), "{weak} {strong}");
        ordered("Beginner", "Master");
        ordered("intermediate", "Upper intermediate");
        ordered("A2", "C1");
        ordered("Средний", "Свободно владею");
        ordered("Básico", "Lengua materna");
        ordered("Grundkenntnisse", "Muttersprache");
        ordered("40%", "80 %");
        ordered("2/5", "4/5");
        ordered("7/10", "4/5");
        ordered("Limited working proficiency", "Full working proficiency");
        assert_eq!(level_of("!"), None);
    }
}

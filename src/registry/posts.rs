//! Positions as references to the entries where they were held: "as lead engineer", «в должности аналитика».

use super::{Candidate, Mention, Registry, SURE, Word, words};
use crate::id::EntityKey;
use crate::language::{Language, Languages, PositionPatterns, one_of, phrase_end};
use crate::text::{fold, is_function_word_in, stem};

/// A title held at more entries than this identifies none of them.
const MOST: usize = 3;

/// A position and where it was held.
#[derive(Clone, Debug)]
pub(super) struct Post {
    entry: EntityKey,
    /// The folded words of its title.
    title: Vec<String>,
}

impl Registry {
    /// Adds a position held at an entry.
    pub fn add_post(&mut self, entry: &EntityKey, title: &str) {
        let title: Vec<String> = words(title).iter().map(|word| fold(word.text)).collect();
        if self.get(entry.as_str()).is_some() && !title.is_empty() {
            self.posts.push(Post { entry: entry.clone(), title });
        }
    }

    /// The position named after words like "as a", as a mention of the one entry where it was held. Of several, the words
    /// select.
    pub fn post_in(&self, text: &str, words: &[Word<'_>], folded: &[String], languages: Languages) -> Option<Mention> {
        if self.posts.is_empty() {
            return None;
        }
        let starts = (0..words.len()).filter_map(|at| after_cue(folded, at, languages));
        let found = starts.filter_map(|mut from| {
            while folded.get(from).is_some_and(|word| is_function_word_in(word, languages)) {
                from += 1;
            }
            let (count, posts) = self.longest(folded.get(from..)?, languages)?;
            let (first, last) = (words.get(from)?, words.get(from + count - 1)?);
            let candidates: Vec<Candidate> = posts
                .iter()
                .filter_map(|entry| self.get(entry.as_str()))
                .map(|entity| Candidate::of(entity, SURE))
                .collect();
            let (start, end) = (first.start, last.end);
            Some(Mention { start, end, text: text.get(start..end)?.to_owned(), words: count, candidates })
        });
        found.max_by_key(|mention| mention.words).filter(|mention| mention.candidates.len() == 1)
    }

    /// Whether all these folded words stand in the title of one position, and are all of it or name its kind: the "end" of
    /// "front-end developer" is no position.
    pub fn is_title(&self, folded: &[String], languages: Languages) -> bool {
        let names_kind = || folded.iter().any(|word| kind_of(word).is_some());
        let says = |post: &Post| {
            folded.iter().all(|word| post.title.iter().any(|own| is_same_post(word, own, languages)))
                && (folded.len() >= post.title.len() || names_kind())
        };
        !folded.is_empty() && self.posts.iter().any(says)
    }

    /// The number of leading words that fit one title, and the entries where such a position was held.
    fn longest(&self, folded: &[String], languages: Languages) -> Option<(usize, Vec<EntityKey>)> {
        let fits = |post: &Post, count: usize| {
            folded[..count].iter().all(|word| post.title.iter().any(|own| is_same_post(word, own, languages)))
        };
        let most =
            self.posts.iter().map(|post| (1..=folded.len()).take_while(|count| fits(post, *count)).count()).max()?;
        if most == 0 {
            return None;
        }
        let held: Vec<&Post> = self.posts.iter().filter(|post| fits(post, most)).collect();
        // Of "Lead engineer" and "Engineer", the word "engineer" means the latter, whose title it covers entirely.
        let whole: Vec<&Post> = held.iter().copied().filter(|post| post.title.len() == most).collect();
        let mut entries: Vec<EntityKey> = Vec::new();
        for post in if whole.is_empty() { held } else { whole } {
            if !entries.contains(&post.entry) {
                entries.push(post.entry.clone());
            }
        }
        (entries.len() <= MOST).then_some((most, entries))
    }
}

/// The index after a phrase like "in the position of" that begins at `at`.
fn after_cue(folded: &[String], at: usize, languages: Languages) -> Option<usize> {
    phrase_end(|pack| pack.questions.held_as, folded, at, languages)
}

/// Whether two words are forms of the same word, or name the same kind of position.
pub fn is_same_post(word: &str, own: &str, languages: Languages) -> bool {
    let stems = || languages.iter().any(|language| stem(word, language) == stem(own, language));
    word == own || stems() || kind_of(word).is_some_and(|kind| kind_of(own) == Some(kind))
}

/// The kind of position that a folded word names, in any language.
fn kind_of(word: &str) -> Option<&'static str> {
    PositionPatterns::NAMES.iter().copied().find(|name| {
        let mut all = Language::ALL.iter().filter_map(|language| language.pack().questions.positions.of(name));
        all.any(|begins| one_of(begins, word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posts_by_other_names() {
        let check = |word: &str, own: &str, expected: bool| {
            assert_eq!(is_same_post(word, own, Languages::ALL), expected, "{word} {own}");
        };
        check("entwicklerin", "developer", true);
        check("разработчиком", "developer", true);
        check("тимлид", "lead", true);
        check("engineer", "developer", false);
    }
}

//! Positions as references to the entries where they were held: "as lead engineer", «в должности аналитика».

use super::{Candidate, Mention, Registry, SURE, Word, folded_words, words};
use crate::id::EntityKey;
use crate::language::{Language, Languages, is_of_software, kind_of_position, phrase_end};
use crate::order::Collect as _;
use crate::text::{fold, is_function_word_in, stem};
use std::collections::BTreeSet;

/// A title held at more entries than this identifies none of them.
const MOST: usize = 3;

/// More letters are a word.
const MOST_INITIALS: usize = 4;

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
        let title = folded_words(title);
        if self.get(entry.as_str()).is_some() && !title.is_empty() {
            self.title_words.extend(title.iter().cloned());
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
            let named = self.longest(folded.get(from..)?, languages);
            let (count, posts) = named.or_else(|| Some((1, self.by_initials(folded.get(from)?)?)))?;
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

    /// The entry where alone a position of this kind was held, and no other position.
    pub(super) fn only_holder(&self, kind: &str) -> Option<&EntityKey> {
        let is_of = |post: &Post| post.title.iter().any(|word| kind_of_position(word) == Some(kind));
        let first = &self.posts.iter().find(|post| is_of(post))?.entry;
        self.posts.iter().all(|post| is_of(post) == (post.entry == *first)).then_some(first)
    }

    /// Whether all these folded words stand in the title of one position, and are all of it or name its kind: the "end" of
    /// "front-end developer" is no position.
    pub fn is_title(&self, folded: &[String], languages: Languages) -> bool {
        let asked: Vec<PostWord> = folded.iter().map(|word| PostWord::new(word, languages)).collect();
        let meant: Vec<BTreeSet<&str>> = self.meant(&asked);
        let names_kind = asked.iter().any(|word| word.kind.is_some());
        let says = |post: &Post| {
            (names_kind || folded.len() >= post.title.len()) && meant.iter().all(|words| post.has_one_of(words))
        };
        !folded.is_empty() && meant.len() == folded.len() && self.posts.iter().any(says)
    }

    /// Whether a word is one of the title of any position.
    pub fn is_in_title(&self, word: &PostWord) -> bool {
        self.posts.iter().any(|post| post.title.iter().any(|own| word.means(own)))
    }

    /// Whether a word is one of the name of anything of this kind.
    pub fn is_in_name(&self, word: &PostWord, kind: &str) -> bool {
        let says = |name: &str| words(name).iter().any(|own| word.means(&fold(own.text)));
        self.entities().iter().any(|entity| entity.kind == kind && says(&entity.name))
    }

    /// Whether a mention is no more than a kind of position that was held elsewhere too: an employer called "Freelance",
    /// beside posts of a freelancer.
    pub fn is_kind_of_post(&self, mention: &Mention) -> bool {
        let ([only], 1) = (mention.candidates.as_slice(), mention.words) else { return false };
        let Some(kind) = kind_of_position(&fold(&mention.text)) else { return false };
        let of_kind =
            self.title_words.iter().map(String::as_str).filter(|word| kind_of_position(word) == Some(kind)).into_set();
        self.posts.iter().any(|post| post.entry != only.key && post.has_one_of(&of_kind))
    }

    /// For each word of a question, the words of titles that it means, up to the first that means none. There are far
    /// fewer different words than titles.
    fn meant(&self, asked: &[PostWord]) -> Vec<BTreeSet<&str>> {
        let meant =
            |word: &PostWord| self.title_words.iter().map(String::as_str).filter(|own| word.means(own)).into_set();
        asked.iter().map(meant).take_while(|words| !words.is_empty()).collect()
    }

    /// The entries where an assistant's position was held whose title ends with words that begin so: "TA" is a teaching assistant. Other
    /// posts are not called by their initials: a hotel receptionist is not "HR".
    fn by_initials(&self, folded: &str) -> Option<Vec<EntityKey>> {
        if !(2..=MOST_INITIALS).contains(&folded.chars().count()) {
            return None;
        }
        let initials = |post: &Post| post.title.iter().filter_map(|word| word.chars().next()).collect::<String>();
        let is_assistant = |post: &Post| post.title.last().and_then(|word| kind_of_position(word)) == Some("assistant");
        let says = |post: &&Post| post.title.len() > 1 && is_assistant(post) && initials(post).ends_with(folded);
        let entries: BTreeSet<EntityKey> = self.posts.iter().filter(says).map(|post| post.entry.clone()).into_set();
        (1..=MOST).contains(&entries.len()).then(|| entries.into_iter().collect())
    }

    /// The number of leading words that fit one title, and the entries where such a position was held.
    fn longest(&self, folded: &[String], languages: Languages) -> Option<(usize, Vec<EntityKey>)> {
        let asked: Vec<PostWord> = folded.iter().map(|word| PostWord::new(word, languages)).collect();
        let meant = self.meant(&asked);
        let fitting = |post: &Post| meant.iter().take_while(|words| post.has_one_of(words)).count();
        let most = self.posts.iter().map(fitting).max()?;
        if most == 0 {
            return None;
        }
        let held: Vec<&Post> = self.posts.iter().filter(|post| fitting(post) == most).collect();
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

impl Post {
    fn has_one_of(&self, words: &BTreeSet<&str>) -> bool {
        self.title.iter().any(|own| words.contains(own.as_str()))
    }
}

/// A word of a question that may be of the title of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PostWord {
    /// Folded.
    word: String,
    /// Its first letters, which all forms share.
    begin: String,
    stems: Vec<(Language, String)>,
    /// The kind of position that it names.
    kind: Option<&'static str>,
    /// Whether a title that is a compound may end with it: «Gymnasiallehrer».
    joins: bool,
}

impl PostWord {
    /// A folded word of a question in these languages.
    pub fn new(word: &str, languages: Languages) -> Self {
        let stems = languages.iter().map(|language| (language, stem(word, language))).collect();
        let joins = word.chars().nth(SHORTEST_END - 1).is_some()
            && languages.iter().any(|language| language.pack().writing.compounds.is_some());
        Self {
            word: word.to_owned(),
            begin: word.chars().take(BEGINNING).collect(),
            stems,
            kind: kind_of_position(word),
            joins,
        }
    }

    /// Whether it names a kind of position, in any language.
    pub fn has_kind(&self) -> bool {
        self.kind.is_some()
    }

    /// Whether it names a rank rather than a trade.
    pub fn is_rank(&self) -> bool {
        matches!(self.kind, Some("junior" | "senior"))
    }

    /// Whether it names a kind of contract rather than a trade: an internship, freelance work.
    pub fn is_of_contract(&self) -> bool {
        matches!(self.kind, Some("intern" | "freelancer"))
    }

    /// Whether a folded word of a title is a form of it, or names the same kind of position.
    pub fn means(&self, own: &str) -> bool {
        let is_form = || {
            own.starts_with(&self.begin)
                && self.stems.iter().any(|(language, stemmed)| *stem(own, *language) == **stemmed)
        };
        let is_compound = || self.joins && own.ends_with(&self.word);
        own == self.word
            || is_form()
            || is_compound()
            || self.kind.is_some_and(|kind| kind_of_position(own) == Some(kind))
    }

    /// The same, or whether it is of a title that developers have too: "software engineer".
    pub fn is_akin(&self, own: &str) -> bool {
        self.means(own) || self.kind == Some("developer") && is_of_software(own)
    }
}

/// A compound ends with at least so many letters of a title.
const SHORTEST_END: usize = 5;
/// Stemming leaves so many letters at the beginning of a word as they are.
const BEGINNING: usize = 2;

/// Whether a folded word tells that somebody worked on her own account.
pub fn is_freelance(word: &str) -> bool {
    kind_of_position(word) == Some("freelancer")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posts_by_other_names() {
        let check = |word: &str, own: &str, expected: bool| {
            assert_eq!(PostWord::new(word, Languages::ALL).means(own), expected, "{word} {own}");
        };
        check("entwicklerin", "developer", true);
        check("разработчиком", "developer", true);
        check("тимлид", "lead", true);
        check("engineer", "developer", false);
        check("programmer", "software", false);
        assert!(PostWord::new("программист", Languages::ALL).is_akin("software"));
        assert!(!PostWord::new("engineer", Languages::ALL).is_akin("software"));
    }
}

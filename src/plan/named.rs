//! The words by which a question names things, and the question without them.

use super::unsaid::is_size;
use super::words::{asks_of_work, has_role, is_everyday};
use super::{EntityPolicy, QueryPlan, Question};
use crate::domain::{Domain, Intent, Target};
use crate::graph::degree_of;
use crate::language::{asks_of, is_of, is_related, names_of_place, one_of};
use crate::order::Order as _;
use crate::registry::{Candidate, Mention, Registry, TECHNOLOGY, cue_kind, folded_words, is_technology};
use crate::text::{fold, is_function_word_in};

impl QueryPlan {
    /// The folded words by which the question names the corpus's subject.
    pub fn subject_words(&self) -> Vec<String> {
        self.spanned_words(true).collect()
    }

    /// The folded words of the question that name its subject, or its other entities. Spans do not refer to a question
    /// that the dialog completed.
    fn spanned_words(&self, subject: bool) -> impl Iterator<Item = String> {
        let named = self.entities.iter().filter(move |entity| entity.subject == subject && !self.completed);
        let texts = named.filter_map(|entity| entity.span).filter_map(|(start, end)| self.question.get(start..end));
        texts.flat_map(crate::registry::words).map(|word| fold(word.text))
    }

    /// The question without the entity's name, if only passages about that entity are searched: the name does not
    /// distinguish one sentence from another there.
    pub fn question_without_subject(&self) -> String {
        let mut question = self.question.clone();
        if self.entity_policy == EntityPolicy::Strict {
            let mut spans: Vec<(usize, usize)> = self.entities.iter().filter_map(|entity| entity.span).collect();
            spans.order();
            for (start, end) in spans.into_iter().rev() {
                // Offsets differ in a question that the dialog completed; then nothing is removed.
                if self.completed || question.get(start..end).is_none() {
                    continue;
                }
                question.replace_range(start..end, " ");
            }
        }
        let says_nothing =
            crate::registry::words(&question).iter().all(|word| is_function_word_in(&fold(word.text), self.languages));
        if says_nothing { self.question.clone() } else { question }
    }

    /// Folded words that the dialog adds to the question.
    pub fn carried_words(&self) -> Vec<String> {
        let carried = self.entities.iter().filter(|entity| entity.span.is_none() && !entity.subject);
        let names = carried.map(|entity| entity.name.as_str());
        let topic = self.topic.iter().filter(|_| self.completed).map(String::as_str);
        names.chain(topic).flat_map(crate::registry::words).map(|word| fold(word.text)).collect()
    }

    /// The folded words that name an entity, in the question or carried over from the dialog.
    pub fn named_words(&self) -> Vec<String> {
        self.spanned_words(false).chain(self.carried_words()).collect()
    }

    /// Whether all that it names have texts of their own, in which the names tell no sentence from another. Texts of others
    /// tell of a technology.
    pub fn names_owners(&self) -> bool {
        self.entities.iter().filter(|entity| !entity.subject).all(|entity| self.domain.kind(&entity.kind).owner)
    }

    /// Whether it asks for a thesis, whose title is often among the courses of the studies: "the topic of her studies", "what was her
    /// master's about".
    pub fn asks_of_thesis(&self) -> bool {
        let words = folded_words(&self.question);
        let studies = matches!(&self.target, Some(Target::Nodes(kind)) if kind == "education");
        let is_noun = |word: &str| !is_function_word_in(word, self.languages);
        let asks = |word: &String| is_of(word, self.languages, |pack| pack.questions.groups.which);
        // "What was it about", "about what was it", but not "tell me about it".
        let asks_about = |at: usize| match words.get(at + 1) {
            Some(next) => at == 0 || asks(next),
            None => words.first().is_some_and(asks),
        };
        let degree = || words.iter().any(|word| degree_of(word).is_some());
        let is_matter = |(at, word): (usize, &String)| {
            is_of(word, self.languages, |pack| pack.questions.groups.matter)
                && (is_noun(word) || asks_about(at) && degree())
        };
        words.iter().any(|word| asks_of("thesis", word, self.languages))
            || studies && words.iter().enumerate().any(is_matter)
    }
}

/// Whether a mention stands as an employer and only begins the name of something that somebody uses: "did he work at Microsoft", where
/// he knows Microsoft Office.
pub(super) fn is_only_tool(question: &Question<'_>, mention: &Mention) -> bool {
    let begins = |c: &Candidate| c.kind == TECHNOLOGY && folded_words(&c.name).len() > mention.words;
    let at = question.words.iter().position(|word| word.start == mention.start);
    // "Worked in Unity", which is a tool by itself.
    !is_technology(&fold(&mention.text))
        && mention.candidates.iter().all(begins)
        && at.is_some_and(|at| employs(question, at))
}

/// Whether the word here stands where an employer does: behind "worked at".
fn employs(question: &Question<'_>, at: usize) -> bool {
    let is_verb = |at: usize| question.says(at, |pack| pack.names.mentions.worked);
    let verb_last = || {
        question.languages.iter().any(|own| own.pack().names.mentions.verb_last)
            && (at..question.words.len()).any(is_verb)
    };
    at.checked_sub(1).is_some_and(|before| {
        question.says(before, |pack| pack.names.mentions.at)
            && (before.checked_sub(1).is_some_and(is_verb) || verb_last())
    })
}

/// The word that a question about jobs names as an employer and no company has: "has he worked at Amazon". That a text
/// speaks of it does not make it one.
pub(super) fn unknown_employer(
    question: &Question<'_>,
    intent: &Intent,
    mentions: &[Mention],
    registry: &Registry,
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    let is_name = |at: &usize| {
        let folded = &question.folded[*at];
        question.in_mention(*at, mentions).is_none()
            && !question.is_function_word(*at)
            && !question.is_filler(folded)
            && cue_kind(folded).is_none()
            && !intent.patterns.has_word(folded, question.languages)
            && !is_everyday(folded, question)
            && !is_size(question, *at)
            && !super::time::is_of_time(folded, question.languages)
            && !question.times.used.contains(at)
            && !names_of_place(folded).iter().any(|name| in_vocabulary(name))
            && !registry.is_in_place(folded, question.languages)
            && !folded.chars().all(char::is_numeric)
    };
    if !asks_of_work(intent) && intent.name != "current_job" {
        return Vec::new();
    }
    let names: Vec<String> = (0..question.words.len())
        .filter(|at| employs(question, *at))
        .filter(is_name)
        .map(|at| question.words[at].text.to_owned())
        .collect();
    if names.is_empty() { unknown_institution(question, mentions, in_vocabulary).into_iter().collect() } else { names }
}

/// The institution that a question about jobs names by what it is and one more word, which no text has: "at the world bank", «en
/// el banco mundial». "At a big bank" names none.
fn unknown_institution(
    question: &Question<'_>,
    mentions: &[Mention],
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let is_definite = |at: usize| {
        question.is_function_word(at)
            && !is_of(&question.folded[at], question.languages, |pack| pack.questions.groups.which)
            && !question.says(at, |pack| pack.questions.indefinite_articles)
            && !question.says(at, |pack| pack.names.mentions.at)
    };
    let is_content = |at: &usize| {
        *at < question.words.len()
            && question.in_mention(*at, mentions).is_none()
            && !question.is_function_word(*at)
            && !question.is_filler(&question.folded[*at])
            && !question.times.used.contains(at)
    };
    let is_kind = |at: &usize| is_related(&question.folded[*at], question.languages);
    let begins = |at: &usize| {
        at.checked_sub(2)
            .is_some_and(|before| question.says(before, |pack| pack.names.mentions.at) && is_definite(before + 1))
    };
    (0..question.words.len()).filter(begins).find_map(|from| {
        let phrase: Vec<usize> = (from..question.words.len()).take_while(is_content).collect();
        let unknown = |at: &usize| !is_kind(at) && !in_vocabulary(&question.folded[*at]);
        let named =
            phrase.len() == 2 && phrase.iter().filter(|at| is_kind(at)).count() == 1 && phrase.iter().any(unknown);
        let (first, last) = (phrase.first()?, phrase.last()?);
        let text = question.text.get(question.words[*first].start..question.words[*last].end)?;
        named.then(|| text.to_owned())
    })
}

/// Longer words, in bytes, are not tried as compounds: each letter may end the first part.
const LONGEST_COMPOUND: usize = 128;

/// The words that name the thing whose technologies are asked for, where the corpus does not know it: "what was the sundial thing
/// built with". A list of all technologies says nothing about it.
pub(super) fn unknown_things(
    question: &Question<'_>,
    intent: &Intent,
    mentions: &[Mention],
    domain: &Domain,
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    if !(intent.targets(TECHNOLOGY) && intent.list) || intent.names_only {
        return Vec::new();
    }
    // A word of making tells that it is of something, or a preposition of place: "what is in the sundial".
    let makes = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.make);
    let made = question.folded.iter().any(makes);
    // After the article, or where there are none after the verb: «на чём сделаны солнечные часы».
    let is_thing = |at: usize| {
        let before = &question.folded[at - 1];
        let inside = || at.checked_sub(2).is_some_and(|at| question.says(at, |pack| pack.questions.place_prepositions));
        (made || inside())
            && question.languages.of_word(&question.folded[at]).iter().any(|language| {
                match language.pack().dialog.ellipsis.definite_determiners {
                    Some(articles) => {
                        articles.has(before) && !language.pack().dialog.ellipsis.question_words.has(before)
                    }
                    None => one_of(language.pack().questions.groups.make, before),
                }
            })
    };
    // "Webshop", where the texts have a web shop.
    let is_written_apart = |word: &str| {
        let known = |(first, last): (&str, &str)| in_vocabulary(first) && in_vocabulary(last);
        let mut ends = 3..word.len().saturating_sub(2);
        word.len() <= LONGEST_COMPOUND && ends.any(|at| word.split_at_checked(at).is_some_and(known))
    };
    let says_nothing = |at: usize| {
        let folded = &question.folded[at];
        has_role(question, at, mentions, domain)
            || question.is_filler(folded)
            || question.is_filler_misspelt(folded)
            || question.times.used.contains(&at)
            || is_related(folded, question.languages)
            || domain.asks_by_form(folded, question.languages)
            || question.classifier.knows(folded)
            || in_vocabulary(folded)
            || is_written_apart(folded)
    };
    let things = (1..question.words.len()).filter(|at| is_thing(*at) && !says_nothing(*at));
    things.map(|at| question.words[at].text.to_owned()).collect()
}

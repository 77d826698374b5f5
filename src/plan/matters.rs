//! Matters that a question about work names: mobile apps, people led, money saved.

use super::by_words::narrows;
use super::choose::Choice;
use crate::domain::{Intent, Target};
use crate::language::{Pack, RelatedWords, asking_phrase, asks_of, is_in, is_of};

impl Choice<'_> {
    /// The matters that a question about work names beside what asks for it: "any mobile experience".
    pub(super) fn matters(&self, intent: &Intent) -> Vec<&'static str> {
        let of_work = |kind: &String| matches!(kind.as_str(), "company" | "project" | "achievement");
        if !narrows(intent) || !matches!(&intent.target, Some(Target::Nodes(kind)) if of_work(kind)) {
            return Vec::new();
        }
        let question = self.question;
        // "What did she teach" asks for work, and tells which. An apprenticeship may be called as teaching is.
        let is_taught = |at: usize| {
            let word = &question.folded[at];
            intent.position.is_none()
                && (is_of(word, question.languages, |pack| pack.questions.groups.taught)
                    || asks_of("teaching", word, question.languages))
        };
        // «Selbständig» says that somebody works alone, and of a freelancer that she is one.
        let held = self.held(intent);
        let free = |at: &usize| {
            let word = &question.folded[*at];
            question.in_mention(*at, self.mentions).is_none()
                && !held.contains(word)
                && !(question.is_function_word(*at) || question.is_filler(word) || self.stands_before(word))
                && (!intent.patterns.has_word(word, question.languages) || is_taught(*at))
                && !self.asks_which_are_foreign(intent, word)
        };
        // "For the rally people" asks for no team and no users.
        let is_vague = |word: &str| {
            let asks = |matter| asks_of(matter, word, question.languages);
            !question.count && asks("team") && asks("user")
        };
        let asked = |matter: &&str| {
            let mut words = (0..question.words.len()).filter(free).map(|at| &question.folded[at]);
            words.any(|word| asks_of(matter, word, question.languages) && !is_vague(word))
        };
        // Work has no age: "old employers" are all that are over. "Which clients did she use it for" asks where it was.
        // "Her duties" are all that she did; "budget responsibility" is for the budget.
        let means = |matter: &&str| match *matter {
            "age" => false,
            "client" => !intent.names_only,
            "responsibility" => !self.telling_words().is_empty(),
            _ => true,
        };
        let mut matters: Vec<&str> = RelatedWords::NAMES.iter().copied().filter(means).filter(asked).collect();
        if matters.len() > 1 {
            matters.retain(|matter| *matter != "responsibility");
        }
        matters
    }

    /// Whether it asks what somebody looks for, in a phrase that patterns read as work: "what kind of job is she after".
    pub(super) fn asks_what_is_sought(&self) -> bool {
        let question = self.question;
        (0..question.folded.len()).any(|at| asking_phrase("seeking", &question.folded[at..], question.languages) > 0)
    }

    /// Whether it asks for companies that others bought or sold: "which firms did the bank acquire". A list of employers is no
    /// answer.
    pub(super) fn asks_for_bought(&self, intent: &Intent) -> bool {
        let question = self.question;
        let says = |word: &String| asks_of("acquisition", word, question.languages);
        intent.targets("company") && intent.position.is_none() && question.folded.iter().any(says)
    }

    /// Whether it asks for somebody that studies had to do with: "who was his advisor". A list of studies does not tell.
    pub(super) fn asks_who_beside_studies(&self, intent: &Intent) -> bool {
        let question = self.question;
        let has = |says: &dyn Fn(&str) -> bool| question.folded.iter().any(|word| says(word));
        intent.targets("education")
            && has(&|word| is_of(word, question.languages, |pack| pack.questions.groups.who))
            && has(&|word| is_in(word, question.languages, |pack| pack.dialog.pronouns.possessives))
    }

    /// Whether a question about spoken languages asks for one's own alone, or counts the others. A list shows which are.
    pub(super) fn native(&self, intent: &Intent) -> Option<bool> {
        let question = self.question;
        let says = |words: fn(&'static Pack) -> &'static str| {
            intent.targets("language") && question.folded.iter().any(|word| is_of(word, question.languages, words))
        };
        if question.count && says(|pack| pack.questions.groups.foreign) {
            return Some(false);
        }
        says(|pack| pack.questions.groups.native).then_some(true)
    }
}

//! Positions that a question names: "was she ever a tech lead".

use super::Question;
use super::choose::Choice;
use crate::domain::Intent;
use crate::language::{Language, is_in, is_of, is_school, one_of};
use crate::registry::{Mention, Registry, cue_kind, is_freelance};
use std::sync::Arc;

/// The words of titles that the data abbreviates, each with the abbreviation that stands for it: "technical director" where there
/// is a CTO. One word alone may be of another title.
pub(super) fn abbreviated(question: &Question<'_>, registry: &Registry) -> Vec<(usize, String)> {
    let titles = |language: Language| language.pack().questions.short_titles;
    let titles = question.languages.iter().flat_map(titles);
    let held = |short: &str| registry.is_title(&[short.to_owned()], question.languages);
    let is_of = |at: usize, words: &'static str| {
        question.in_mention(at, &question.mentions).is_none() && one_of(words, &question.folded[at])
    };
    let mut found = Vec::new();
    for (short, words) in titles {
        let all: Vec<usize> = (0..question.words.len()).filter(|at| is_of(*at, words)).collect();
        // "Director of technology".
        let adjoins = |pair: &[usize]| (pair[0] + 1..pair[1]).all(|between| question.is_function_word(between));
        if all.len() > 1 && all.windows(2).all(adjoins) && held(short) {
            found.extend(all.into_iter().map(|at| (at, (*short).to_owned())));
        }
    }
    found
}

impl Choice<'_> {
    /// The intent that lists employers, where the question says nothing but a position that was held: "was she ever a tech
    /// lead". Its words must outnumber those that support another intent.
    pub(super) fn of_post(&self, score: f32) -> Option<&Arc<Intent>> {
        let intent = self.list_of("company")?;
        // A teacher's employers are schools.
        let places = (0..self.question.words.len()).filter(|at| self.stands_at_school(*at)).count();
        let held = self.held(intent).len();
        (held > 0 && !self.question.reason && held as f32 > score - places as f32).then_some(intent)
    }

    /// Whether a position is joined to a noun for jobs: "employers and internships". It adds to them and selects none.
    pub(super) fn joins_jobs(&self, at: usize) -> bool {
        let question = self.question;
        let joint = |at: usize| question.says(at, |pack| pack.dialog.ellipsis.conjunctions);
        let listed = |at: usize| question.gap_before(at).contains([',', '/', '&', '+']);
        let last = question.words.len() - 1;
        at > 0 && listed(at) && question.names_jobs(at - 1)
            || at < last && listed(at + 1) && question.names_jobs(at + 1)
            || at > 1 && joint(at - 1) && question.names_jobs(at - 2)
            || at + 2 <= last && joint(at + 1) && question.names_jobs(at + 2)
    }

    /// The intent that lists employers, where that of the question lists those of a position and joins this to a noun for jobs.
    pub(super) fn with_position(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let asks = |at: &usize| intent.patterns.has_word(&question.folded[*at], question.languages);
        let joins = intent.position.is_some() && (0..question.words.len()).filter(asks).any(|at| self.joins_jobs(at));
        joins.then(|| self.list_of("company")).flatten()
    }

    /// Whether a noun for schools stands as a place, not as a part of a title: "at which schools", "at a school".
    fn stands_at_school(&self, at: usize) -> bool {
        let question = self.question;
        question.in_mention(at, self.mentions).is_none()
            && is_school(&question.folded[at], question.languages)
            && (at.saturating_sub(2)..at).any(|before| self.is_preposition(before))
    }

    fn is_preposition(&self, at: usize) -> bool {
        is_in(&self.question.folded[at], self.question.languages, |pack| pack.questions.prepositions)
    }

    /// The words of the position that is all that the question says beside this intent, if it was held.
    pub(super) fn held(&self, intent: &Intent) -> Vec<String> {
        let question = self.question;
        // "How many interns did she look after" counts others.
        let is_subject = |name: &Mention| name.is_only(|kind| self.registry.is_subject(kind));
        if !self.names.iter().all(is_subject)
            || question.count
            || intent.position.is_some()
            || !intent.targets("company")
        {
            return Vec::new();
        }
        // "Restaurants where she was a cook" asks for the places.
        let is_place = |at: usize| {
            question
                .folded
                .get(at + 1)
                .is_some_and(|next| is_of(next, question.languages, |pack| pack.questions.groups.where_))
        };
        let titled = |word: &String| self.registry.is_title(std::slice::from_ref(word), question.languages);
        let says = |at: &usize| {
            let word = &question.folded[*at];
            question.in_mention(*at, self.mentions).is_none()
                && !question.is_function_word(*at)
                && !question.is_filler(word)
                && !self.stands_at_school(*at)
                && !self.joins_jobs(*at)
                && (titled(word) || !super::time::is_of_time(word, question.languages))
                && !super::time::is_indefinite(word, question.languages)
                && (titled(word) || !(self.is_idle(word) || is_place(*at)))
                && cue_kind(word).is_none()
        };
        let told: Vec<usize> = (0..question.words.len()).filter(says).collect();
        // "Does he work with developers" is not asked of one.
        let others = told.iter().filter(|at| !is_freelance(&question.folded[**at]));
        let beside = others.into_iter().any(|at| at.checked_sub(1).is_some_and(|before| self.is_preposition(before)));
        let words: Vec<String> = told.into_iter().map(|at| question.folded[at].clone()).collect();
        if !beside && self.registry.is_title(&words, question.languages) { words } else { Vec::new() }
    }

    /// The intent that tells all of an entry, where the question asks what is done at present at the one employer that it
    /// names: the present job alone says only that it is held.
    pub(super) fn of_present_work(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let is_subject = |name: &&Mention| name.is_only(|kind| self.registry.is_subject(kind));
        let others: Vec<&Mention> = self.names.iter().filter(|name| !is_subject(name)).collect();
        let [employer] = others.as_slice() else { return None };
        let question = self.question;
        let tells = |other: &Intent| other.or_entry && other.targets("project");
        let told = self.domain().intents().iter().find(|other| tells(other))?;
        let asks = match intent.current {
            Some(_) => told.patterns.best(&question.folded, question.languages).is_some(),
            None => tells(intent) && super::time::asks_for_present(&question.folded, question.languages),
        };
        self.domain().details().filter(|_| asks && employer.is_only(|kind| kind == "company"))
    }
}

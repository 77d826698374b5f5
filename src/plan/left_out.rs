//! The words of a question that an answer from the graph leaves out of account.

use super::choose::Choice;
use crate::domain::{Intent, Target};
use crate::language::{asks_of, is_of};
use crate::registry::{Candidate, Mention, TECHNOLOGY, cue_kind, is_programming_language};
use crate::text::{fold, is_function_word_in, stem};
use std::sync::Arc;

impl Choice<'_> {
    /// The [`words_in_texts`](Self::words_in_texts) that say something about the content of texts.
    pub(super) fn told_words(&self) -> Vec<String> {
        let mut words = self.words_in_texts();
        words.retain(|word| !self.is_idle(word));
        words
    }

    /// Whether the question's last words are of the texts alone.
    pub(super) fn names_in_texts(&self) -> bool {
        let telling = self.telling_words();
        self.question.folded.last().is_some_and(|last| telling.contains(last))
    }

    /// The [`words_in_texts`](Self::words_in_texts) for a reason.
    pub(super) fn mentioned(&self) -> String {
        let words = self.words_in_texts();
        if words.is_empty() { "what it asks for".to_owned() } else { words.join(", ") }
    }

    /// Whether a word is of the subject's name, or an abbreviation before it: "Ms. Fox".
    pub(super) fn is_of_subject(&self, at: usize) -> bool {
        let question = self.question;
        let names = |at: usize| question.folded.get(at).is_some_and(|word| self.registry.is_subject_name(word));
        names(at) || names(at + 1) && question.says(at, |pack| pack.writing.abbreviations)
    }

    /// The words for which an answer to this intent does not account, see [`QueryPlan::others`](super::QueryPlan).
    /// Where the intent is `guessed`, no word is known to ask for it.
    pub(super) fn left_out(&self, intent: &Intent, guessed: bool) -> Vec<String> {
        let languages = self.question.languages;
        let fit = intent.patterns.best(self.outside, languages).filter(|_| !guessed);
        let used = fit.map(|fit| fit.used).unwrap_or_default();
        let is_used = |word: &String| used.iter().any(|at| self.outside.get(*at) == Some(word));
        // "Which message brokers" asks for a category, with all of its words.
        let of_category = |word: &String| self.domain().names_category(self.categories, word, languages);
        // A matter both asks for work and tells which: "where did he give workshops".
        let matters = self.matters(intent);
        let tells = |word: &String| matters.iter().any(|matter| asks_of(matter, word, languages));
        let mut words = self.told_words();
        let abroad = |word: &String| self.asks_which_are_foreign(intent, word);
        words.retain(|word| (!is_used(word) || tells(word)) && !of_category(word) && !abroad(word));
        words
    }

    /// Whether a word asks which employers are foreign. No data says that; they are listed with their places.
    pub(super) fn asks_which_are_foreign(&self, intent: &Intent, word: &str) -> bool {
        intent.targets("company") && is_of(word, self.question.languages, |pack| pack.questions.groups.foreign)
    }

    /// The intent that lists skills, where that of the question asks for projects or companies, but a kind of skills is
    /// what it asks for: "what frameworks did he build apps with". "Which ML projects" asks for projects.
    pub(super) fn with_category(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let of_work = matches!(&intent.target, Some(Target::Nodes(kind)) if kind != TECHNOLOGY);
        if !of_work || !intent.narrowed_by_category || self.categories.is_empty() {
            return None;
        }
        let of_category =
            |at: usize| self.domain().names_category(self.categories, &question.folded[at], question.languages);
        let asks = |at: &usize| {
            let word = &question.folded[*at];
            question.languages.of_word(word).iter().any(|own| own.pack().dialog.ellipsis.question_words.has(word))
        };
        let first = (0..question.words.len()).find(asks)? + 1;
        let behind = (first..question.words.len()).find(|at| !of_category(*at) && !question.is_function_word(*at))?;
        let is_noun = crate::registry::cue_kind(question.words[behind].text).is_some();
        let leads = first < question.words.len() && of_category(first) && !is_noun;
        if leads { self.list_of_skills() } else { None }
    }

    /// The intent that lists things of a kind, where that of the question asks for the one technology that it names, and this
    /// is a language, or heads a group, beside a kind of things: "does she know any Python frameworks".
    pub(super) fn written_for(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let [named] = self.names else { return None };
        let names_some =
            |c: &Candidate| is_programming_language(&c.name) || self.registry.groups_under(&c.name, self.categories);
        if !intent.names_only || self.categories.is_empty() || !named.candidates.iter().any(names_some) {
            return None;
        }
        let kind = named.candidates.first().map(|candidate| Target::Nodes(candidate.kind.clone()));
        self.domain().intents().iter().find(|other| other.narrowed_by_category && other.target == kind)
    }

    /// The words of the texts right beside a noun for a category: "LLM tools", "librerías LLM".
    pub(super) fn beside_category(&self) -> Vec<String> {
        let question = self.question;
        let is_noun =
            |at: usize| self.domain().names_category(self.categories, &question.folded[at], question.languages);
        let tells = |at: &usize| {
            question.in_mention(*at, self.mentions).is_none()
                && !(is_noun(*at) || question.is_function_word(*at) || self.is_idle(&question.folded[*at]))
                && (self.in_vocabulary)(&question.folded[*at])
        };
        let count = question.words.len();
        let beside = |at: usize| {
            let before = at.checked_sub(1).filter(tells);
            before.or_else(|| Some(at + 1).filter(|at| *at < count && tells(at)))
        };
        let found = (0..count).filter(|at| is_noun(*at)).filter_map(beside);
        found.map(|at| question.folded[at].clone()).collect()
    }

    /// The intent that lists employers, where that of the question asks what a technology was used for, and its words count
    /// jobs: "how many jobs used TypeScript".
    pub(super) fn counts_jobs(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let of_job = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.job);
        let noun = |kind: &str| question.words.iter().any(|word| crate::registry::cue_kind(word.text) == Some(kind));
        let of_technology = intent.names_only || intent.open && self.has(TECHNOLOGY);
        let counts = question.count && of_technology && question.folded.iter().any(of_job) && !noun("project");
        counts.then(|| self.list_of("company")).flatten()
    }

    /// Whether it asks how many times somebody came to an employer: "how many times did he work at Acme".
    pub(super) fn counts_stays(&self) -> bool {
        let question = self.question;
        let is_subject = |kind: &str| self.registry.is_subject(kind);
        let employs = |kind: &str| self.domain().kind(kind).dated_by.is_some() || is_subject(kind);
        question.count
            && (0..question.words.len()).any(|at| question.says(at, |pack| pack.questions.occasions))
            && self.names.iter().all(|mention| mention.is_only(employs))
            && !self.names.iter().all(|mention| mention.is_only(is_subject))
    }

    /// Whether a contact that it names belongs to a project or company: "how big is the Discord of Acme".
    pub(super) fn is_of_a_project(&self) -> bool {
        let owner = |kind: &str| self.domain().kind(kind).owner && !self.domain().kind(kind).subject;
        let is_owner = |mention: &Mention| mention.is_only(owner);
        self.names.iter().any(is_owner) && !self.contacts().is_empty()
    }

    /// Whether a word is, in whatever form, what a list of an intent is called: «кто он по образованию».
    pub(super) fn is_title_of_list(&self, word: &str) -> bool {
        let asks = |intent: &Arc<Intent>| intent.patterns.has_word(word, self.question.languages);
        let intents: Vec<&Arc<Intent>> = self.domain().intents().iter().filter(|intent| asks(intent)).collect();
        self.question.languages.of_word(word).iter().any(|own| {
            let mut leads =
                own.pack().phrases.leads.iter().filter(|lead| intents.iter().any(|intent| intent.name == lead.intent));
            leads.any(|lead| stem(&fold(lead.plain), own) == stem(word, own))
        })
    }

    /// The intent that lists skills, of one category or all.
    pub(super) fn list_of_skills(&self) -> Option<&Arc<Intent>> {
        self.domain().list_of_skills()
    }

    /// The intent that lists skills, where what is done at present is asked for by their noun: "what technologies does she work with now".
    /// Which employer it is, the time tells. Where the intent is the present job, the noun must follow "which": "tech lead" does not ask
    /// for tools.
    pub(super) fn of_present_tools(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let list = self.list_of_skills()?;
        let asks = |word: &String| list.patterns.asks_alone(word, question.languages);
        let of_projects = |word: &String| cue_kind(word) == Some("project");
        let which = |at: usize| is_of(&question.folded[at], question.languages, |pack| pack.questions.groups.which);
        let asked_for = |at: usize| which(at - 1) && asks(&question.folded[at]);
        let present = intent.ongoing && self.outside.iter().any(asks)
            || intent.current.is_some() && (1..question.folded.len()).any(asked_for);
        (present && !question.folded.iter().any(of_projects)).then_some(list)
    }

    /// The intent that lists programming languages, where the question is whether somebody can code: it names no skill.
    pub(super) fn of_coding(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let codes = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.code);
        let says = |word: &&String| !is_function_word_in(word, question.languages) && !question.is_filler(word);
        let mut said = self.outside.iter().filter(says).peekable();
        let alone = said.peek().is_some()
            && said.all(|word| codes(word) || self.is_idle(word) || intent.patterns.has_word(word, question.languages));
        let bare = self.names.is_empty() && self.categories.is_empty();
        if intent.names_only && bare && alone && self.outside.iter().any(codes) {
            self.domain().intent("languages")
        } else {
            None
        }
    }

    /// The intent that lists things of a kind, without a condition of its own.
    pub(super) fn list_of(&self, kind: &str) -> Option<&Arc<Intent>> {
        self.domain().list_of(kind)
    }

    /// The words that name skills, if the question asks what was done with them: "what did he do with Arduino".
    pub(super) fn skills_put_to_use(&self, intent: &Intent) -> Vec<String> {
        let of_deeds = intent.or_entry && intent.targets("project");
        let skills = || self.names.iter().filter(|mention| mention.is_only(|kind| kind == TECHNOLOGY));
        // "Has she used it, what for", also with the place.
        let of_purpose = || intent.names_only && self.question.asks_for_purpose();
        if !(of_deeds && skills().count() == self.names.len() || of_purpose()) {
            return Vec::new();
        }
        skills().flat_map(|mention| crate::registry::words(&mention.text)).map(|word| fold(word.text)).collect()
    }
}

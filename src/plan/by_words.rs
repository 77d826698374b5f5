//! What a question asks for by its patterns, and by the nouns of the owner's own sections.

use super::choose::Choice;
use super::denied;
use crate::domain::{Form, Intent, Patterns, Target};
use crate::id::EntityKey;
use crate::language::{
    Language, SectionPatterns, announces_place, asks_of, is_in, is_of, is_school, kind_of_position, one_of,
};
use crate::order::Collect as _;
use crate::registry::{PostWord, TECHNOLOGY, cue_kind};
use crate::text::{fold, is_function_word_in, stem};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Minimum unknown words before the noun for a kind for something else to be counted.
const UNKNOWN: usize = 2;

/// Minimum words that describe a thing.
const DESCRIBING: usize = 2;

/// How much less than its words an intent counts against others, if they only name a place.
const OF_PLACE: f32 = 0.3;

/// Maximum content words, beside those that greet, for a question to count as a greeting: "Hi, nice to meet you!"
const BESIDE_GREETING: usize = 2;

/// Whether other words of the question can narrow the list: items of this kind, or things related to them (the projects
/// of a technology), have texts to search.
pub fn narrows(intent: &Intent) -> bool {
    let kinds = [
        "company", "project", "education", "award", "certificate", "publication", "volunteer", "reference",
        "technology", "achievement",
    ];
    intent.list
        && (intent.section || matches!(&intent.target, Some(Target::Nodes(kind)) if kinds.contains(&kind.as_str())))
}

/// Whether what the question asks for by its words goes before the owner's own section that it names. A list of memberships says more
/// than voluntary work.
pub(super) fn outdoes((score, intent): (f32, &Arc<Intent>), section: Option<&(f32, Arc<Intent>)>) -> bool {
    section.is_none_or(|(own, _)| score > *own && !intent.targets("volunteer"))
}

impl Choice<'_> {
    /// Whether one of these words begins a phrase of its own: "How is it going **after the course**?"
    fn follows_function(&self, words: &[String]) -> bool {
        let question = self.question;
        let clause = |at: usize| question.is_function_word(at - 1) && words.contains(&question.folded[at]);
        (1..question.folded.len()).any(clause)
    }

    /// Whether all of these words (of those outside of names) that say something name a place: "did he win a prize **at university**".
    pub(super) fn is_place(&self, used: &[usize]) -> bool {
        let languages = self.question.languages;
        let is_preposition = |at: usize| announces_place(&self.outside[at], languages);
        let is_which =
            |word: &str| languages.of_word(word).iter().any(|own| one_of(own.pack().questions.groups.which, word));
        // "In which companies" asks for them.
        let is_determiner =
            |at: usize| is_function_word_in(&self.outside[at], languages) && !is_which(&self.outside[at]);
        let telling: Vec<usize> =
            used.iter().copied().filter(|at| !is_function_word_in(&self.outside[*at], languages)).collect();
        let of_place = |at: &usize| {
            *at > 0 && is_preposition(at - 1) || *at > 1 && is_determiner(at - 1) && is_preposition(at - 2)
        };
        !telling.is_empty() && telling.iter().all(of_place)
    }

    /// The intent that tells of all jobs, where a question for a position or for duties names no employer, asks for no time, and tells
    /// nothing else.
    fn of_all_jobs(&self, intent: &Intent, used: &[usize]) -> Option<&Arc<Intent>> {
        let languages = self.question.languages;
        let timely = |at: &usize| super::time::is_of_time(&self.outside[*at], languages);
        let employs = |kind: &str| self.domain().kind(kind).dated_by.is_some();
        let alone = self.carried.entity.is_none()
            && self.registry.has_subject()
            && self.registry.entities().iter().any(|entity| employs(&entity.kind))
            && self.names.iter().all(|name| name.is_only(|kind| self.registry.is_subject(kind)));
        if !alone || used.iter().any(timely) || !self.telling_words().is_empty() {
            return None;
        }
        let of_duties = |at: &usize| asks_of("responsibility", &self.outside[*at], languages);
        match intent.form {
            Form::Role => self.domain().list_of("company"),
            Form::Details if used.iter().any(of_duties) => self.domain().intent("experience"),
            _ => None,
        }
    }

    /// Whether the word at a place (of those outside of names) is the noun for projects, within the title of who leads them.
    fn is_managed(&self, at: usize) -> bool {
        let (words, languages) = (self.outside, self.question.languages);
        let kind_at = |at: usize| words.get(at).and_then(|word| kind_of_position(word));
        // "Did he lead projects": beside the noun, the verb is no title.
        let manages = |at: usize| matches!(kind_at(at), Some("manager" | "director"));
        let joins = |at: usize| is_in(&words[at], languages, |pack| pack.dialog.ellipsis.complement_prepositions);
        let of = at >= 2 && joins(at - 1) && (manages(at - 2) || kind_at(at - 2) == Some("lead"));
        cue_kind(&words[at]) == Some("project") && (manages(at + 1) || at >= 1 && manages(at - 1) || of)
    }

    /// The list of what is counted, in a question that says nothing else: "how many jobs".
    pub(super) fn counted(&self) -> Option<(f32, &Arc<Intent>)> {
        let counts = self.question.count && self.names.is_empty() && self.telling_words().is_empty();
        let is_job = |word: &str| is_of(word, self.question.languages, |pack| pack.questions.groups.job);
        let is_thing = |word: &String| matches!(cue_kind(word), Some("company" | "project")) || is_job(word);
        let things = self.outside.iter().any(is_thing);
        let alone = self.carried.entity.is_none() && self.carried.intent.is_none();
        let listed = denied::listed(self.question, self.domain()).filter(|_| counts && things && alone);
        listed.map(|intent| (1.0, intent))
    }

    /// The intent that the words alone lead to, and how many words support it.
    pub(super) fn by_words(&self) -> Option<(f32, &Arc<Intent>)> {
        let mut best: Option<(f32, f32, &Arc<Intent>)> = None;
        // Where the words of the best intent begin, if it asks for a kind of the owner's.
        let mut begins: Option<usize> = None;
        let mut list: Option<(f32, &Arc<Intent>)> = None;
        for intent in self.domain().intents() {
            let Some(fit) = intent.patterns.best(self.outside, self.question.languages) else { continue };
            // A greeting that continues with a question should be answered.
            let says_more = || {
                let telling = self.telling_words();
                self.has_content_beyond(fit.used.len() + BESIDE_GREETING)
                    || !self.names.is_empty()
                    || telling.len() > 1
                    || self.follows_function(&telling)
            };
            if intent.is_greeting() && says_more() {
                continue;
            }
            let carried = self.carried.entity.as_ref().and_then(|key| self.registry.get(key.as_str()));
            let carried_fits = carried.is_some_and(|entity| intent.requires.contains(&entity.kind));
            let named = intent.requires.iter().any(|kind| self.has(kind));
            let lacks_subject = !intent.requires.is_empty() && !named && !carried_fits;
            // "What position did she have", "her duties", where no employer is named: all of them tell.
            let of_all =
                if lacks_subject || intent.form == Form::Details { self.of_all_jobs(intent, &fit.used) } else { None };
            let (intent, lacks_subject) = of_all.map_or((intent, lacks_subject), |of_all| (of_all, false));
            // Without its subject a pattern is weak evidence. Only questions about where something is used keep it,
            // because that something may be an unknown name.
            if lacks_subject && (!intent.unknown_subject || !self.categories.is_empty()) {
                continue;
            }
            // "Jefe de proyectos", "project manager": a title asks for no projects.
            if intent.targets("project") && fit.used.iter().any(|at| self.is_managed(*at)) {
                continue;
            }
            let score = if lacks_subject { fit.score.min(0.5) } else { fit.score };
            let own = self.domain().asks_for_own_kind(intent);
            let place = fit.used.iter().min().copied().filter(|_| own);
            // "Where was she at school" asks for that place.
            let stands = || self.is_place(&fit.used) && !(intent.targets("education") && self.question.asks_where());
            let rank = score - if stands() { OF_PLACE } else { 0.0 };
            // "Paintings in the style of …": of two nouns of the owner's, the first is what is asked for.
            let earlier =
                |known: f32| rank > known - 1e-3 && place.zip(begins).is_some_and(|(here, there)| here < there);
            if best.is_none_or(|(known, ..)| rank > known + 1e-3 || earlier(known)) {
                (best, begins) = (Some((rank, score, intent)), place);
            }
            if intent.list && score >= 1.0 && list.is_none_or(|(known, _)| score > known + 1e-3) {
                list = Some((score, intent));
            }
        }
        // "Tell me about his volunteer work" names no thing: what is asked for has an intent of its own.
        let best = best.map(|(_, score, intent)| (score, intent));
        let details = best.is_some_and(|(_, intent)| intent.form == Form::Details);
        let undetailed = details && self.names.is_empty() && self.carried.entity.is_none();
        list.filter(|_| undetailed).or(best)
    }

    /// The intent that asks for all things of a kind that the data has but the domain does not know, by the kind's
    /// noun: `books`, «книги».
    pub(super) fn by_section(&self) -> Option<(f32, Arc<Intent>)> {
        let unknown = |kind: &&str| !self.domain().declares(kind);
        let kinds: BTreeSet<&str> =
            self.registry.entities().iter().map(|entity| entity.kind.as_str()).filter(unknown).into_set();
        let languages = self.question.languages;
        kinds.into_iter().find_map(|kind| {
            // One of the words of `books_read` may be known.
            let nouns: Vec<String> = kind.split(['_', '-']).map(|word| stem(&fold(word), Language::En)).collect();
            let mut patterns = Patterns::default();
            for language in Language::ALL {
                let sections = &language.pack().questions.sections;
                let known = SectionPatterns::NAMES.iter().find(|name| nouns.contains(&stem(name, Language::En)));
                patterns.add(known.and_then(|name| sections.of(name)).unwrap_or_default().split(','), language);
                patterns.add([format!("~{}", kind.replace(['_', '-'], " ~")).as_str()], language);
            }
            let fit = patterns.best(self.outside, languages)?;
            let named = self.outside.iter().filter(|word| patterns.has_word(word, languages)).count();
            Some((fit.score.max(named as f32), Arc::new(Intent::of_section(kind, patterns))))
        })
    }

    /// The kinds of the owner's own sections that a question about courses names too: a list of them is not the school's.
    pub(super) fn sections(&self, intent: &Intent) -> Vec<String> {
        let of_courses = intent.targets("education") && self.question.names_courses();
        let section = if of_courses { self.by_section() } else { None };
        section.into_iter().map(|(_, section)| section.name.clone()).collect()
    }

    /// The intent that tells an entry of such a section, where the question names one and does not say what it asks of it.
    pub(super) fn of_named_entry(&self, intent: &Intent) -> Option<Arc<Intent>> {
        let [only] = self.names else { return None };
        let [entry] = only.candidates.as_slice() else { return None };
        let known = self.domain().declares(&entry.kind);
        (!known && (intent.open || intent.about_subject))
            .then(|| Arc::new(Intent::of_section(&entry.kind, Patterns::default())))
    }

    /// Whether a word names the section that the intent asks for.
    pub(super) fn is_of_section(&self, intent: &Intent, word: &str) -> bool {
        intent.section && intent.patterns.has_word(word, self.question.languages)
    }

    /// Whether the question counts the entries of a section: its noun is the first word with content after the one that asks for a
    /// number.
    pub(super) fn counts_section(&self, intent: &Intent) -> bool {
        let question = self.question;
        question.counted().is_some_and(|at| self.is_of_section(intent, &question.folded[at]))
    }

    /// Whether the question counts what the texts alone tell: "how many tickets a day did he handle" does not ask for contacts, nor "how
    /// many hours as a volunteer" for places.
    pub(super) fn counts_told(&self, intent: &Intent) -> bool {
        let question = self.question;
        let contact = intent.targets("contact");
        // "How much does he pay for his blog" asks for no address, whatever the texts say of paying.
        let is_told = |at: usize| {
            let word = &question.folded[at];
            let is_place = || {
                is_of(word, question.languages, |pack| pack.questions.groups.company)
                    || is_school(word, question.languages)
            };
            (contact || (self.in_vocabulary)(word) && !super::time::is_of_time(word, question.languages) && !is_place())
                && !intent.patterns.has_word(word, question.languages)
        };
        let of_others = contact || intent.targets("volunteer");
        question.count && of_others && question.counted().is_some_and(is_told)
    }

    /// The only thing of the kind asked for that the words before the noun for it describe: "the asteroid stuff, which company was that
    /// for". What follows the noun may be said of any company: "which company hosts the asteroid archive".
    pub(super) fn described(&self, intent: &Intent) -> Option<&EntityKey> {
        let question = self.question;
        let Some(Target::Nodes(kind)) = &intent.target else { return None };
        if question.count || question.reason || !self.names.is_empty() {
            return None;
        }
        let noun = question.words.iter().position(|word| cue_kind(word.text) == Some(kind.as_str()))?;
        let which = noun.checked_sub(1)?;
        if !is_of(&question.folded[which], question.languages, |pack| pack.questions.groups.which) {
            return None;
        }
        let words = self.telling_words();
        let stands_before = |word: &String| question.folded[..which].contains(word);
        if words.len() < DESCRIBING || !words.iter().all(stands_before) {
            return None;
        }
        self.registry.described_by(&words, Some(kind), question.languages)
    }

    /// The contacts that the question names. "Email address" is no place.
    pub(super) fn contacts(&self) -> Vec<String> {
        let question = self.question;
        // "Phone number plz" asks for no PLZ.
        let told = question.folded.iter().filter(|word| !super::words::is_idle_anywhere(word)).cloned().collect();
        let named_by = |words: &Vec<String>| self.domain().contacts_named(words, question.languages);
        let mut named = named_by(&told);
        if named.is_empty() {
            named = named_by(&question.folded);
        }
        let joins = |word: &String| {
            question.languages.of_word(word).iter().any(|own| own.pack().dialog.ellipsis.conjunctions.has(word))
        };
        // "And an email address?" joins nothing.
        if named.iter().any(|name| name == "email") && !question.folded.iter().skip(1).any(joins) {
            named.retain(|name| name != "location");
        }
        named
    }

    /// Whether it asks of something that somebody has, which neither the intent's words nor any text names: "cómo se llama su perro".
    pub(super) fn asks_of_belongings(&self, intent: &Intent) -> bool {
        let question = self.question;
        let fit = intent.patterns.best(&question.folded, question.languages);
        let used = fit.map(|fit| fit.used).unwrap_or_default();
        let unsaid = |at: usize| {
            let word = &question.folded[at];
            !used.contains(&at)
                && !question.is_function_word(at)
                && !question.is_filler(word)
                && !question.is_filler_misspelt(word)
                && !self.is_idle(word)
                && !(self.in_vocabulary)(word)
                && !self.domain().asks_by(word, question.languages)
                && cue_kind(word).is_none()
        };
        // "Describe her briefly": of the person herself.
        let has = |at: usize| {
            question.says(at, |pack| pack.dialog.pronouns.possessives)
                && !question.says(at, |pack| pack.dialog.pronouns.object_possessives)
        };
        (1..question.words.len()).any(|at| has(at - 1) && unsaid(at))
    }

    /// The intent that lists contacts, where the question asks for somebody's account by the name of a network, which may be a skill
    /// too: "his GitHub".
    pub(super) fn of_account(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let [only] = self.names else { return None };
        let at = question.words.iter().position(|word| word.start == only.start).filter(|at| *at > 0)?;
        let network = || !self.domain().contacts_named(&question.folded[at..=at], question.languages).is_empty();
        let asks = intent.names_only && only.words == 1 && at + 1 == question.words.len();
        let owned = asks && question.says(at - 1, |pack| pack.dialog.pronouns.possessives) && network();
        self.list_of("contact").filter(|_| owned)
    }

    /// The intent that tells whether somebody knows one of two things, where the question offers both and says nothing more: "mac or pc".
    pub(super) fn of_two(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let content: Vec<usize> = (0..question.words.len())
            .filter(|at| !question.is_function_word(*at) && !question.is_filler(&question.folded[*at]))
            .collect();
        let [first, second] = content.as_slice() else { return None };
        let asks = |at: &usize| intent.patterns.has_word(&question.folded[*at], question.languages);
        let joined = second - first == 2 && question.says(first + 1, |pack| pack.times.or);
        // "Skills or tools?"
        let offers = joined && !content.iter().any(asks);
        let lists = intent.targets(TECHNOLOGY) && !intent.names_only && self.categories.is_empty();
        if !(offers && lists && self.names.is_empty()) {
            return None;
        }
        self.domain().intents().iter().find(|other| other.names_only && other.targets(TECHNOLOGY))
    }

    /// Whether it asks what somebody made, and only later names a way to contact people: "did she build anything for mobile", «делал
    /// бота в телеграме». A developer's address is asked for, and so is what one writes to somebody.
    pub(super) fn asks_for_made(&self, intent: &Intent) -> bool {
        let question = self.question;
        let is_they = |at: usize| is_of(&question.folded[at], question.languages, |pack| pack.questions.groups.they);
        let makes = |at: &usize| {
            let word = &question.folded[*at];
            is_of(word, question.languages, |pack| pack.questions.groups.make)
                && !intent.patterns.has_word(word, question.languages)
                && !PostWord::new(word, question.languages).has_kind()
                && !question.says(*at, |pack| pack.names.mentions.worked)
        };
        let Some(made) = (0..question.words.len()).find(makes) else { return false };
        let named =
            |at: &usize| !self.domain().contacts_named(&question.folded[*at..=*at], question.languages).is_empty();
        match (0..question.words.len()).find(named) {
            Some(first) => made + 1 < first && !(made..first).any(is_they),
            None => false,
        }
    }

    /// Whether each word that asks for a contact is part of a compound that means something else: "a phone app", "that
    /// community website".
    pub(super) fn is_compound(&self, intent: &Intent) -> bool {
        let question = self.question;
        let of_contact = |word: &String| intent.patterns.has_word(word, question.languages);
        let telling: Vec<String> = self.told_words().into_iter().filter(|word| !of_contact(word)).collect();
        let is_thing = |at: usize| {
            question.folded.get(at).is_some_and(|word| telling.contains(word))
                || question.words.get(at).is_some_and(|word| cue_kind(word.text) == Some("project"))
        };
        // "Apps para celular" too.
        let is_for = |at: usize| {
            question.says(at, |pack| pack.questions.prepositions)
                && at.checked_sub(1).is_some_and(|before| cue_kind(question.words[before].text) == Some("project"))
        };
        let asks = |at: &usize| !question.is_function_word(*at) && of_contact(&question.folded[*at]);
        let mut asking = (0..question.words.len()).filter(asks).peekable();
        asking.peek().is_some() && asking.all(|at| is_thing(at + 1) || at > 0 && (is_thing(at - 1) || is_for(at - 1)))
    }

    /// Whether the question counts something in words that nobody knows, and the noun for what the intent lists comes only later: "how
    /// much dough did he hand out to student organisations".
    pub(super) fn counts_something_else(&self, intent: &Intent) -> bool {
        let question = self.question;
        let is_kind = |at: &usize| {
            let noun = question.words.get(*at).and_then(|word| cue_kind(word.text));
            noun.is_some_and(|kind| intent.targets(kind))
                || intent.patterns.has_word(&question.folded[*at], question.languages)
        };
        let is_known = |at: &usize| {
            let word = &question.folded[*at];
            question.is_function_word(*at)
                || question.is_filler(word)
                || self.is_idle(word)
                || (self.in_vocabulary)(word)
                || question.in_mention(*at, self.mentions).is_some()
        };
        let Some(number) = question.number() else { return false };
        let before = (number + 1..question.words.len()).take_while(|at| !is_kind(at));
        before.filter(|at| !is_known(at)).count() >= UNKNOWN
    }
}

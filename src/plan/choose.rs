//! Chooses the intent of a question.

use super::by_words::{narrows, outdoes};
use super::denied;
use super::level::Level;
use super::{Carried, PlannedEntity, Question};
use crate::domain::{Domain, Intent, Refinement, Target};
use crate::graph::{Narrowing, degree_of};
use crate::language::{Languages, announces_place, asks_of, is_in, is_of, is_related, is_school, spoken_code};
use crate::order::Order as _;
use crate::registry::{Mention, PostWord, Registry, TECHNOLOGY, cue_kind};
use crate::text::{fold, is_commonplace_in, is_function_word_in};
use std::sync::Arc;

/// The inputs of the choice.
pub(super) struct Choice<'a> {
    pub question: &'a Question<'a>,
    pub registry: &'a Registry,
    /// Mentions that are meant as names.
    pub mentions: &'a [Mention],
    /// Those that name a particular thing.
    pub names: &'a [Mention],
    /// Words that are part of no name, see [`words_outside`].
    pub outside: &'a [String],
    /// Categories that the question names.
    pub categories: &'a [String],
    pub carried: &'a Carried,
    /// Whether the corpus contains a (folded) word.
    pub in_vocabulary: &'a dyn Fn(&str) -> bool,
    /// The level that things must have.
    pub level: Option<&'a Level>,
}

/// What the graph is asked for. Some intents ask for something else if the question has no subject of its own.
pub(super) fn target_of(
    intent: &Intent,
    registry: &Registry,
    entities: &[PlannedEntity],
    categories: &[String],
) -> Option<Target> {
    let bare = entities.iter().all(|entity| registry.is_subject(&entity.kind)) && categories.is_empty();
    intent.target_alone.as_ref().filter(|_| bare).or(intent.target.as_ref()).cloned()
}

/// Whether a folded word asks for an address on the web.
pub(super) fn asks_for_link(word: &str, languages: Languages) -> bool {
    languages.of_word(word).iter().any(|own| own.pack().questions.links.has(word))
}

impl Choice<'_> {
    pub(super) fn domain(&self) -> &Domain {
        self.registry.domain()
    }

    /// Whether a mention may be of this kind.
    pub(super) fn has(&self, kind: &str) -> bool {
        self.mentions.iter().flat_map(|m| &m.candidates).any(|candidate| candidate.kind == kind)
    }

    /// The words with content that neither entities nor requests account for.
    pub(super) fn content(&self) -> impl Iterator<Item = &String> {
        let languages = self.question.languages;
        self.outside.iter().filter(move |word| !is_function_word_in(word, languages) && cue_kind(word).is_none())
    }

    /// Whether these are more than so many.
    pub(super) fn has_content_beyond(&self, count: usize) -> bool {
        self.content().nth(count).is_some()
    }

    /// Words that belong to no mention, intent or category, but occur in the texts. If they outnumber the words that
    /// support an intent, the question is about the content of the texts: "Which company was tasked with restoring the
    /// original tapes?" does not ask for employers.
    fn other_words(&self) -> Vec<String> {
        let mut others = self.words_in_texts();
        others
            .retain(|word| !self.domain().asks_by(word, self.question.languages) || self.ends_behind_preposition(word));
        others
    }

    /// Whether a word stands at the end behind a preposition: "any certificates from Coursera", which only begins like
    /// "courses". "In the stack" asks for technologies there too, and "lenguajes de programación" for some of them.
    fn ends_behind_preposition(&self, word: &str) -> bool {
        let question = self.question;
        let in_phrase = |intent: &Intent| {
            let fit = intent.patterns.best(&question.folded, question.languages);
            fit.is_some_and(|fit| fit.used.len() > 1 && fit.used.contains(&(question.folded.len() - 1)))
        };
        matches!(&question.folded[..], [.., before, last] if last == word
            && is_of(before, question.languages, |pack| pack.questions.jobs.within)
            && !is_of(last, question.languages, |pack| pack.questions.groups.technology)
            && !self.is_title_of_list(last)
            && !self.domain().intents().iter().any(|intent| intent.category.is_some() && in_phrase(intent)))
    }

    /// The words with content that belong to no mention and occur in the texts.
    pub(super) fn words_in_texts(&self) -> Vec<String> {
        let question = self.question;
        let mut words: Vec<String> = (0..question.words.len())
            .filter(|at| question.in_mention(*at, self.mentions).is_none() && !question.is_function_word(*at))
            .filter(|at| !question.in_stranger(*at) && self.level.is_none_or(|level| !level.words.contains(at)))
            .filter(|at| !self.is_of_subject(*at))
            .map(|at| &question.folded[at])
            .filter(|word| cue_kind(word).is_none() && !word.chars().all(char::is_numeric))
            .filter(|word| !question.is_filler(word) && (self.in_vocabulary)(word))
            .cloned()
            .collect();
        words.order();
        words.dedup();
        words
    }

    /// The [`other_words`](Self::other_words) that may distinguish one thing from another.
    pub(super) fn telling_words(&self) -> Vec<String> {
        self.other_words().into_iter().filter(|word| !self.is_idle(word)).collect()
    }

    /// Whether a word says nothing about the content of texts.
    pub(super) fn is_idle(&self, word: &str) -> bool {
        let languages = self.question.languages;
        super::time::is_of_time(word, languages) || is_commonplace_in(word, languages)
    }

    /// The intent; how many words support it (0: it follows from the subjects alone, or from nothing); whether the
    /// classifier chose it.
    pub(super) fn intent_of(&self, classes: &[(&str, f32)], reasons: &mut Vec<String>) -> (Arc<Intent>, f32, bool) {
        let general = self.domain().general();
        let section = self.by_section();
        let by_words = self.by_words().filter(|found| outdoes(*found, section.as_ref()));
        let by_words = by_words.filter(|(_, intent)| !intent.targets("contact") || !self.asks_for_made(intent));
        // "Did she teach children" asks for none of her own.
        let teaches = |word: &String| is_of(word, self.question.languages, |pack| pack.questions.groups.taught);
        let teaches = self.question.folded.iter().any(teaches);
        let sought = self.asks_what_is_sought();
        let by_words = by_words.filter(|(_, intent)| !(intent.targets("personal") && teaches || sought));
        let by_words = by_words.or_else(|| section.as_ref().map(|(score, intent)| (*score, intent)));
        let by_words = by_words.or_else(|| self.counted());
        let (mut from_words, mut score) = match by_words {
            Some((score, intent)) => {
                reasons.push(format!("the words fit the intent {} ({score:.1})", intent.name));
                (intent, score)
            }
            None => (general, 0.0),
        };
        if let Some(before) = &self.carried.intent
            && (from_words.open
                || self.carried.listed
                || self.carried.only.is_some()
                || !self.carried.described.is_empty())
        {
            reasons.push(format!("the intent {} goes on", before.name));
            (from_words, score) = (before, 0.0);
        }
        let open = self.carried.intent.is_none() && section.is_none() && !sought;
        let likely = if open { self.likely(classes, from_words, score) } else { None };
        // "When did she teach English" asks for no level of it.
        let likely = likely.filter(|(intent, _)| !(intent.targets("language") && teaches));
        if let Some((intent, probability)) = &likely {
            reasons.push(format!("the question reads like one for {} ({probability:.2})", intent.name));
            (from_words, score) = (intent, 1.0);
        }
        let goes_on = self.carried.intent.is_some() || self.carried.entity.is_some();
        if likely.is_none() && !goes_on && self.outweighed(from_words, score) {
            reasons.push(format!("the texts mention {}: general", self.mentioned()));
            return (general.clone(), 0.0, false);
        }
        let is_general = from_words.name == general.name;
        // "¿Programa en Java?", guessed to ask for all languages.
        let is_guessed = likely.is_some() && from_words.targets(TECHNOLOGY);
        let is_technology = |named: &Mention| named.candidates.iter().all(|own| own.kind == TECHNOLOGY);
        let of_one = is_guessed && from_words.category.is_some() && matches!(self.names, [one] if is_technology(one));
        if of_one || (is_general || is_guessed) && self.names_absent_technology() {
            let of_skills = |intent: &&Arc<Intent>| {
                intent.names_only && matches!(&intent.target, Some(Target::Nodes(kind)) if kind == TECHNOLOGY)
            };
            if let Some(check) = self.domain().intents().iter().find(of_skills) {
                let of = if of_one { "one technology" } else { "a technology that no text has" };
                reasons.push(format!("{of}: {}", check.name));
                return (check.clone(), 0.0, false);
            }
        }
        if let Some(intent) = self.of_post(if is_general { 0.0 } else { score }) {
            reasons.push(format!("the words are of a position held: {}", intent.name));
            return (intent.clone(), 0.0, false);
        }
        // "Why Copperfinch?" asks for no list of what is known of it.
        let explains = is_general && self.question.reason;
        let mut refinements = self.domain().refinements().iter().filter(|_| !explains);
        let refined = refinements.find(|refinement| self.applies(refinement, from_words));
        let intent = refined.and_then(|refinement| self.domain().intent(&refinement.to)).unwrap_or(from_words);
        let other = self
            .written_for(intent)
            .or_else(|| self.linked(intent))
            .or_else(|| self.of_account(intent))
            .or_else(|| self.of_two(intent));
        let other = other
            .or_else(|| self.with_position(intent))
            .or_else(|| self.with_category(intent))
            .or_else(|| self.counts_jobs(intent));
        let other = self.of_courses_taught(intent).or_else(|| self.at_school(intent)).or(other);
        let other = other.or_else(|| self.at_level(intent)).or_else(|| self.of_tools_liked(intent));
        let other = other.or_else(|| self.of_coding(intent)).or_else(|| self.at_both(intent, likely.is_some()));
        let other = other.or_else(|| self.of_present_tools(intent)).or_else(|| self.of_present_work(intent));
        let intent = other.unwrap_or(intent);
        let trained = self.of_training(intent).or_else(|| self.of_named_entry(intent));
        let intent = trained.as_ref().unwrap_or(intent);
        if intent.name != from_words.name {
            reasons.push(format!("with these subjects that means {}", intent.name));
        }
        (intent.clone(), if is_general { 0.0 } else { score }, likely.is_some())
    }

    /// The intent that tells about a thing, where that of the question asks for the person's contacts, and this is for the
    /// link of a project or company: "is there a link to the second one".
    fn linked(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        if !intent.targets("contact") && !intent.open {
            return None;
        }
        let owner = |kind: &str| {
            let kind = self.domain().kind(kind);
            kind.owner && kind.topic && !kind.subject
        };
        let is_named = match self.names {
            [only] => only.candidates.iter().all(|candidate| owner(&candidate.kind)),
            [] => self.left_kind().is_some_and(owner),
            _ => false,
        };
        if !self.question.folded.iter().any(|word| asks_for_link(word, self.question.languages)) {
            return None;
        }
        if is_named {
            return self.domain().details();
        }
        // "Her projects with a link" asks for these.
        let by_noun = || self.question.words.iter().find_map(|word| cue_kind(word.text).filter(|kind| owner(kind)));
        let names_school = |word: &String| is_school(word, self.question.languages);
        let by_school = || self.question.folded.iter().any(names_school).then_some("education");
        let listed = by_noun().or_else(by_school)?;
        self.list_of(listed)
    }

    /// Whether more words concern the content of the texts than support the intent.
    fn outweighed(&self, intent: &Intent, score: f32) -> bool {
        if intent.target.is_none() || self.carried.entity.is_some() || !self.held(intent).is_empty() {
            return false;
        }
        let of_contact = || intent.targets("contact") && (self.is_compound(intent) || self.is_of_a_project());
        if of_contact() || self.asks_for_bought(intent) {
            return true;
        }
        // "Tell me about Ledgerling", which only a text names.
        if intent.about_subject {
            return self.names.is_empty() && (self.names_in_texts() || self.asks_of_belongings(intent));
        }
        // "How many people did he hire" does not ask how to hire him.
        let of_contacts = || {
            let named = self.domain().contacts_named(&self.question.folded, self.question.languages);
            named.is_empty() && intent.targets("contact")
        };
        if narrows(intent) || intent.current.is_some() || of_contacts() {
            // "How many people left a reference": these are people. Awards are nodes, although texts tell of them too.
            let of_courses = || intent.targets("education") && self.question.names_courses();
            let is_paper = |at: usize| asks_of("manuscript", &self.question.folded[at], self.question.languages);
            let of_papers = || intent.targets("publication") && self.question.counted().is_some_and(is_paper);
            let of_nodes = intent.targets("reference") || intent.targets("award") || of_courses() || of_papers();
            let counts = self.question.count && !self.names_target(intent) && !of_nodes;
            if counts && self.asks_for_a_matter() && !self.counts_section(intent)
                || self.question.count && self.counts_something_else(intent)
            {
                // People, users, students: not nodes to count; a sentence states the number.
                return true;
            }
        }
        if self.counts_told(intent) {
            return true;
        }
        // The list of studies has no theses, nor who supervised them.
        let beside = |word: &String, matter| asks_of(matter, word, self.question.languages);
        let of_thesis = |word: &String| beside(word, "thesis") || beside(word, "supervisor");
        if intent.targets("education") && self.question.folded.iter().any(of_thesis) {
            return true;
        }
        let mut others = self.other_words();
        // "Open source projects": the list is narrowed by what these words mean.
        let matters = if intent.targets("project") { self.matters(intent) } else { Vec::new() };
        let of_matter = |word: &str| matters.iter().any(|matter| asks_of(matter, word, self.question.languages));
        // "Which subjects in his bachelor": the list has degrees.
        let of_degree = |word: &str| intent.targets("education") && degree_of(word).is_some();
        // "Her grades at San Antonio".
        let of_school = |word: &str| {
            intent.targets("education")
                && self.registry.is_in_name(&PostWord::new(word, self.question.languages), "education")
        };
        others.retain(|word| {
            !(self.is_of_section(intent, word) || of_matter(word) || of_degree(word) || of_school(word))
        });
        // "The robot that she built at university".
        if intent.targets("education") && self.names_school_as_place(intent, &others) {
            return true;
        }
        // "The stack of the online pharmacy": what they describe is asked for its own list.
        let of_described = || self.registry.described_by(&others, None, self.question.languages).is_some();
        if intent.targets(TECHNOLOGY) && of_described() || self.described(intent).is_some() {
            return false;
        }
        // "The paper on reefs, which journal": the list is narrowed to it.
        let of_record = || self.registry.is_record(|kind| intent.targets(kind), &others, self.question.languages);
        if !self.question.reason && of_record() {
            return false;
        }
        let others = others.len();
        // A question about a skill consists of its name alone.
        if !self.names.is_empty() {
            return intent.name == "skill_check" && others > 0;
        }
        // Without a name, other words tell the skill: "does she do code reviews".
        let all = intent.names_only && intent.target == Some(Target::Nodes("technology".to_owned()));
        // "How come the pages rank so high, what tech trick": a list gives no reason.
        let reason = self.question.reason && score <= 1.0 && self.has_content_beyond(1);
        others as f32 > score.max(1.0) || reason || all && self.categories.is_empty() && others > 0
    }

    /// Whether the question has a noun for the kind that the intent asks for.
    pub(super) fn names_target(&self, intent: &Intent) -> bool {
        let Some(Target::Nodes(kind)) = &intent.target else { return false };
        self.question.words.iter().any(|word| cue_kind(word.text) == Some(kind.as_str()))
    }

    /// Whether the question counts a matter that texts tell of: the first content word after the one that asks for a
    /// number.
    pub(super) fn asks_for_a_matter(&self) -> bool {
        let question = self.question;
        let number = question.number();
        let counts = |at: &usize| !question.asks_for_number(*at) && !question.is_function_word(*at);
        let related = |at: &usize| is_related(&question.folded[*at], question.languages);
        let counted = number.and_then(|from| (from + 1..question.words.len()).find(|at| counts(at) || related(at)));
        counted.is_some_and(|at| related(&at))
    }

    /// What the question adds to the kind that it asks for.
    pub(super) fn narrowing(&self, intent: &Intent) -> Narrowing {
        let spoken = match &intent.target {
            Some(Target::Nodes(kind)) if kind == "language" => self.spoken(),
            _ => Vec::new(),
        };
        let matters = self.matters(intent);
        let is_matter = |word: &String| matters.iter().any(|matter| asks_of(matter, word, self.question.languages));
        let mut words = if narrows(intent) { self.telling_words() } else { Vec::new() };
        let is_degree = |word: &String| intent.targets("education") && degree_of(word).is_some();
        let schools = self.works_at_school();
        let of_school = |word: &String| schools && is_school(word, self.question.languages);
        // "What does she use for testing" asks for things of that category.
        let of_category = |word: &String| {
            intent.narrowed_by_category && self.domain().names_category(self.categories, word, self.question.languages)
        };
        let accounted = |word: &String| is_matter(word) || is_degree(word) || self.is_of_section(intent, word);
        words.retain(|word| !(accounted(word) || of_category(word) || of_school(word) || self.stands_before(word)));
        words.extend(self.trainings_among(intent));
        words.extend(self.sorts_told(intent).cloned());
        let only = self.described(intent).cloned();
        if only.is_some() {
            words.clear();
        }
        Narrowing {
            whole: self.is_phrase(&words),
            entries: narrows(intent)
                && (self.stands_as_place(intent, &words)
                    || intent.or_entry
                    || intent.names_only
                    || intent.section
                    || !matters.is_empty()
                    || self.question.count && !self.names_target(intent)),
            group: if intent.narrowed_by_category { self.beside_category() } else { Vec::new() },
            words,
            matters,
            language: self.question.language,
            position: intent.position.clone(),
            held: self.held(intent).iter().map(|word| PostWord::new(word, self.question.languages)).collect(),
            relation: intent.relation.clone(),
            degrees: self.degrees(intent),
            spoken,
            level: self.level.map(|level| level.level),
            native: self.native(intent),
            goes_on: (intent.ongoing || denied::asks_for_unfinished(self.question, intent))
                .then_some(true)
                .or(intent.over.then_some(false)),
            own: intent.own,
            schools,
            courses: intent.targets("education").then(|| self.question.names_courses()),
            sections: self.sections(intent),
            only,
            shared: self.outside.iter().any(|word| is_in(word, self.question.languages, |pack| pack.questions.shared)),
            ..Narrowing::default()
        }
    }

    /// Whether a word stands in a sentence before the question, which asks of something that is named: "we need people with
    /// Rust. Has she used it?"
    pub(super) fn stands_before(&self, word: &str) -> bool {
        let named = |mention: &&Mention| !mention.is_only(|kind| self.registry.is_subject(kind));
        self.mentions.iter().any(|mention| named(&mention)) && self.question.stands_before(word)
    }

    /// Whether the only word follows a preposition of place, as its name does: "which employers are in Moscow".
    fn stands_as_place(&self, intent: &Intent, words: &[String]) -> bool {
        let question = self.question;
        let [only] = words else { return false };
        if !intent.targets("company") {
            return false;
        }
        let at = question.folded.iter().position(|word| word == only);
        let before = at.and_then(|at| at.checked_sub(1)).map(|at| &question.folded[at]);
        before.is_some_and(|word| announces_place(word, question.languages))
    }

    /// Whether several words stand side by side at the end, after a preposition: "did he work for the federal reserve".
    fn is_phrase(&self, words: &[String]) -> bool {
        let question = self.question;
        let end = question.folded.len();
        let Some(first) = end.checked_sub(words.len()).filter(|first| words.len() > 1 && *first > 0) else {
            return false;
        };
        let preposition = |at: usize| {
            let word = &question.folded[at];
            question.languages.of_word(word).iter().any(|own| own.pack().questions.prepositions.has(word))
        };
        question.folded[first..].iter().all(|word| words.contains(word))
            && (preposition(first - 1) || first > 1 && question.is_function_word(first - 1) && preposition(first - 2))
    }

    /// Takes out the entities from which no route leads to what is asked for, and gives the words that name them: a
    /// technology has no certificates, but the text of one may speak of it.
    pub(super) fn without_route(&self, intent: &Intent, entities: &mut Vec<super::PlannedEntity>) -> Vec<String> {
        let Some(Target::Nodes(kind)) = intent.target.as_ref().filter(|_| narrows(intent)) else { return Vec::new() };
        // "What did she study before Acme": the name is a time.
        if super::time::asks_beside(&self.question.folded, self.question.languages) {
            return Vec::new();
        }
        let mut words = Vec::new();
        entities.retain(|entity| {
            let kinds = entity.alternatives.iter().filter_map(|key| Some(&self.registry.get(key.as_str())?.kind));
            let mut kinds = std::iter::once(&entity.kind).chain(kinds);
            let leads = entity.subject || kinds.any(|from| !self.domain().routes(from, kind).is_empty());
            let Some((start, end)) = entity.span.filter(|_| !leads) else { return true };
            let inside = self
                .question
                .words
                .iter()
                .zip(&self.question.folded)
                .filter(|(word, _)| word.start >= start && word.end <= end);
            // A name in another script stands in no text as the question has it.
            let inside: Vec<String> = inside.map(|(_, folded)| folded.clone()).collect();
            let is_written = inside.iter().any(|word| (self.in_vocabulary)(word));
            let name = crate::registry::words(&entity.name).into_iter().map(|word| fold(word.text));
            words.extend(if is_written { inside } else { name.filter(|word| (self.in_vocabulary)(word)).collect() });
            false
        });
        words
    }

    /// Codes of the spoken languages that the question names.
    fn spoken(&self) -> Vec<String> {
        let mut codes: Vec<&str> = self.question.folded.iter().filter_map(|word| spoken_code(word)).collect();
        codes.dedup();
        codes.into_iter().map(str::to_owned).collect()
    }

    /// The kind of the entity carried over from the dialog, if the question names nothing.
    fn left_kind(&self) -> Option<&str> {
        let entity = self.carried.entity.as_ref().and_then(|key| self.registry.get(key.as_str()))?;
        self.names.is_empty().then_some(entity.kind.as_str())
    }

    /// Whether the question's subjects satisfy the conditions of a refinement of this intent.
    fn applies(&self, refinement: &Refinement, intent: &Intent) -> bool {
        // "Tell me about the second one" asks for that one's details, not for the corpus's subject.
        // "What languages did he use there?" asks for programming languages, where "there" is an employer.
        // "What kind of company is that?" asks about the one, "and before that?" for another.
        let of_left = intent.about_subject
            || matches!(intent.name.as_str(), "both_languages" | "location" | "definition")
            || intent.name == "companies" && self.carried.intent.is_none()
            || intent.name == self.domain().general().name && !self.has_content_beyond(0);
        let left = self.left_kind().filter(|_| of_left);
        let has = |kind: &String| self.has(kind) || left == Some(kind);
        let names = self.names.len() + usize::from(left.is_some());
        // "Where did she save so much on infrastructure" asks for no tools.
        let place = || refinement.category == Some(true) && self.question.asks_where();
        refinement.from.contains(&intent.name)
            && !place()
            && refinement.category.is_none_or(|wanted| wanted != self.categories.is_empty())
            && refinement.names.is_none_or(|count| count == names)
            && refinement.has.iter().all(|any| any.iter().any(&has))
            && !refinement.lacks.iter().any(has)
            && refinement.content.is_none_or(|most| !self.has_content_beyond(most))
    }
}

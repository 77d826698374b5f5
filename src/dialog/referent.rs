//! What a question refers to without naming it.

use super::follow_up::{Asked, Referent};
use super::words::{Part, phrase_length};
use super::{ellipsis, pointing, returning};
use crate::domain::{Form, Intent, ItemForm, Target};
use crate::id::EntityKey;
use crate::language::{Language, Runs, one_of};
use crate::plan::{TimeQuestion, asks_for_order};
use crate::registry::{TECHNOLOGY, cue_kind, is_common_word_in, is_technology};
use std::sync::Arc;

/// An unknown name has at most this many words.
const UNKNOWN_NAME: usize = 3;
/// A question about the previous entity that names only what it asks for has at most this many words.
const BARE: usize = 4;

impl Asked<'_> {
    /// The entity that the question refers to, by an omission or by a word that points at it.
    pub fn referent(&self) -> Option<Referent> {
        let plain = |key: &EntityKey, reason: String| Referent {
            key: key.clone(),
            reason,
            intent: None,
            shift: None,
            fact: false,
            placed: false,
        };
        if let Some(referent) = self.one_of_list().or_else(|| self.described_item()).or_else(|| self.in_time()) {
            return Some(referent);
        }
        if let Some(key) = self.of_named_kind() {
            return Some(plain(key, "a demonstrative with a fitting noun points back".to_owned()));
        }
        if let Some(place) = self.place_word() {
            let key = self.focus.fact().or_else(|| self.focus.place()).or_else(|| self.focus.thing());
            return key.map(|key| plain(key, format!("“{place}” points back")));
        }
        if self.says_then()
            && let Some(key) = self.focus.place()
        {
            return Some(plain(key, "it asks about the time of what was mentioned".to_owned()));
        }
        if self.asks_only_when()
            && let Some(key) = self.focus.thing().or_else(|| self.focus.place())
        {
            return Some(plain(key, "it does not say of what it asks the dates".to_owned()));
        }
        if let Some(form) = ellipsis::asked_form(&self.parts)
            && let Some(key) = self.focus.place()
        {
            let intent = self.intent_where(|intent| intent.form == form);
            return Some(Referent {
                intent,
                ..plain(key, "it does not say where somebody was or did that".to_owned())
            });
        }
        let Some(key) = self.focus.thing() else { return self.told_fact() };
        // "And before that, in 2019?" says when itself.
        let own_time = self.alone.period.is_some() && returning::shift(&self.parts, |_| true).is_some();
        if let Some(part) = self.pointer().or_else(|| self.thing()).filter(|_| !own_time) {
            return Some(plain(key, format!("“{}” points back", part.word.text)));
        }
        if returning::leaves_topic(&self.parts) {
            return None;
        }
        self.reason_without_pointer(key).map(|reason| plain(key, reason))
    }

    /// Why the question is about the previous turn's entity although no word points at it.
    fn reason_without_pointer(&self, key: &EntityKey) -> Option<String> {
        let kind = self.registry.get(key.as_str()).map(|entity| entity.kind.as_str())?;
        let tied = ellipsis::is_tied(&self.parts) || returning::after_correction(&self.parts).is_some();
        // "And what is her post now": of the present job, not of the one before.
        let of_present = self.alone.intent.current.is_some();
        if self.alone.intent_score > 0.0 && self.alone.categories.is_empty() && !of_present {
            let prefers = &self.alone.intent.prefers;
            let fits = prefers.first().is_some_and(|first| first == kind)
                || (self.parts.len() <= BARE && prefers.iter().any(|other| other == kind) && self.has_route(kind));
            if tied && fits {
                return Some("a continuation that needs a subject".to_owned());
            }
            if self.asks_for_the_known() && prefers.iter().any(|other| other == kind) && self.has_route(kind) {
                return Some("an article shows that it is known of what".to_owned());
            }
        }
        if (self.only_asks_for_kind() || self.only_asks_for_category()) && self.has_route(kind) {
            return Some("a question without subject and verb".to_owned());
        }
        if self.needs_subject(kind) {
            return Some("the question needs a subject".to_owned());
        }
        if self.asks_only_for_link() && self.registry.domain().kind(kind).owner {
            return Some("it does not say the link of what".to_owned());
        }
        if self.asks_only_for_place() && self.registry.domain().kind(kind).item == ItemForm::Employment {
            return Some("it does not say the place of what".to_owned());
        }
        // A technology does nothing: a verb without a subject is the person's. What lists things of its kind, "and which did she
        // read about maps", is not about the one before.
        let lists = |target: &Target| matches!(target, Target::Nodes(own) if own == kind);
        let lists = self.alone.intent_score > 0.0 && self.alone.intent.target.as_ref().is_some_and(lists);
        let acts = self.registry.domain().kind(kind).owner && !lists;
        let missing = ellipsis::missing(&self.parts).or_else(|| self.detail());
        let another = || self.asks_which(kind) || self.asks_of_another(key);
        missing.filter(|_| acts && self.is_of_text() && !another()).map(str::to_owned)
    }

    /// Whether the question asks for dates and says nothing else: "How long did she stay?", "When did he leave?"
    fn asks_only_when(&self) -> bool {
        let bare = |time: &&TimeQuestion| {
            time.ask.is_of_dates() && time.kinds.is_empty() && time.words.is_empty() && !time.strange
        };
        self.alone.time.as_ref().is_some_and(|time| bare(&time))
            && self.alone.period.is_none()
            && self.alone.intent_score == 0.0
            && !self.names_unknown()
            && !self.parts.iter().any(Part::is_first_or_second_person)
    }

    /// Whether the question asks for a place and says nothing else: "And where?"
    fn asks_only_where(&self) -> bool {
        let is_where = |part: &Part<'_>| {
            part.asks_by(|groups| groups.where_) && part.is_in(|dialog| dialog.ellipsis.question_words)
        };
        let says =
            |part: &Part<'_>| part.is_content || self.is_of_person(part) || part.is_in(|dialog| dialog.pronouns.places);
        self.alone.intent_score == 0.0
            && self.alone.period.is_none()
            && self.parts.iter().any(is_where)
            && !self.parts.iter().any(says)
    }

    /// The intent of the list before, and its only item, for a question about what the items say: "What did he study?" –
    /// "Until when?", "her certificates" – "who issued them?". A single thing that a dialog can be about is asked for its
    /// own.
    pub fn list_again(&self) -> Option<(Arc<Intent>, Option<EntityKey>)> {
        let last = self.memory.last_found()?;
        if self.parts.iter().any(|part| returning::nth_of(part).is_some()) {
            return None;
        }
        let Some(Target::Nodes(kind)) = &last.intent.target else { return None };
        let is_dated = |names: &String| names.split('|').any(|name| matches!(name, "period" | "date"));
        let dated = match &self.registry.domain().kind(kind).item {
            ItemForm::Employment => true,
            ItemForm::Properties(listed) => listed.iter().any(is_dated),
            _ => false,
        };
        let listed = last.pages.is_empty() && last.entities.is_empty() && self.focus.topics(last).len() != 1;
        let asks = || {
            self.asks_only_when() || self.asks_only_where() || self.asks_who_of_it() || self.asks_for_nothing_named()
        };
        let only = last.items.first().filter(|_| last.items.len() == 1);
        (dated && listed && asks()).then(|| (last.intent.clone(), only.cloned()))
    }

    /// Whether a word means the person whom the corpus is about, the asker, or who answers.
    pub(super) fn is_of_person(&self, part: &Part<'_>) -> bool {
        part.is_first_or_second_person() || part.is_in(|dialog| dialog.pronouns.persons)
    }

    /// Whether the question is a question word with function words: "as what?", «на кого?»
    fn asks_for_nothing_named(&self) -> bool {
        let asks =
            |part: &Part<'_>| part.is_in(|dialog| dialog.ellipsis.question_words) || part.asks_by(|groups| groups.who);
        let speaks =
            |part: &Part<'_>| part.is_content || self.is_of_person(part) || part.is_in(|dialog| dialog.pronouns.places);
        self.parts.len() < BARE
            && self.parts.iter().any(asks)
            && !self.parts.iter().any(speaks)
            && !self.parts.iter().any(asks_for_reason)
    }

    /// Whether the question asks who did something with what was mentioned: "who issued them?"
    fn asks_who_of_it(&self) -> bool {
        let is_who = |part: &Part<'_>| part.asks_by(|groups| groups.who);
        let bare = self.alone.target.is_none() && self.alone.intent_score == 0.0;
        // "Who issued that" asks of no person.
        let of_it = || {
            self.alone.intent.about_subject && self.parts.iter().any(|part| part.is_content) && self.pointer().is_some()
        };
        (bare || of_it())
            && self.parts.iter().take(2).any(is_who)
            && self.parts.iter().filter(|part| part.is_content).count() <= 1
            && !self.parts.iter().any(|part| self.is_of_person(part))
    }

    /// Whether the question asks for a place, of nothing that it names: "in which country?"
    fn asks_only_for_place(&self) -> bool {
        let is_place = |part: &Part<'_>| part.languages.iter().any(|own| own.pack().questions.places.has(&part.folded));
        let says = |part: &Part<'_>| self.is_of_person(part) || (part.is_content && !is_place(part));
        let from = usize::from(ellipsis::is_tied(&self.parts));
        self.parts.len() <= BARE + from && self.parts.iter().any(is_place) && !self.parts[from..].iter().any(says)
    }

    /// Whether the graph has a route from the kind to what is asked for.
    fn has_route(&self, kind: &str) -> bool {
        match &self.alone.target {
            Some(Target::Nodes(target)) => !self.registry.domain().routes(kind, target).is_empty(),
            Some(_) => true,
            None => false,
        }
    }

    /// "What technologies?": a question word and what is asked for.
    fn only_asks_for_kind(&self) -> bool {
        let [.., ask, noun] = self.parts.as_slice() else { return false };
        self.parts.len() < BARE
            && ask.is_in(|dialog| dialog.ellipsis.question_words)
            && self.parts[..self.parts.len() - 1].iter().all(|part| !part.is_content)
            && self.registry.domain().asks_by(&noun.folded, self.alone.languages)
            && (cue_kind(noun.word.text).is_some() || self.alone.target == Some(Target::Nodes(TECHNOLOGY.to_owned())))
    }

    /// "With which databases?": a question word, perhaps after a preposition, and what is asked for.
    fn only_asks_for_category(&self) -> bool {
        let (domain, alone) = (self.registry.domain(), self.alone);
        let names = |part: &Part<'_>| domain.names_category(&alone.categories, &part.folded, alone.languages);
        self.parts.iter().take(2).any(|part| part.is_in(|dialog| dialog.ellipsis.question_words))
            && self.parts.len() <= BARE + 1
            && self.parts.iter().any(names)
            && self.parts.iter().all(|part| !part.is_content || names(part))
            && !self.parts.iter().any(|part| self.is_of_person(part))
    }

    /// "What was the stack?": a question word and what is asked for, with an article, and nobody whose it is.
    fn asks_for_the_known(&self) -> bool {
        let is_asked = |part: &Part<'_>| self.registry.domain().asks_by(&part.folded, self.alone.languages);
        let article = |part: &Part<'_>| {
            part.is_in(|dialog| dialog.ellipsis.definite_determiners.unwrap_or(crate::language::Words::NONE))
        };
        let person = |part: &Part<'_>| {
            self.is_of_person(part)
                || part.is_in(|dialog| dialog.pronouns.possessives)
                || self.registry.is_subject_name(&part.folded)
        };
        let noun = self.parts.iter().position(|part| is_asked(part) && !part.is_function_word);
        noun.is_some_and(|noun| noun > 0 && article(&self.parts[noun - 1]))
            && self.parts[0].is_in(|dialog| dialog.ellipsis.question_words)
            && self.parts.len() <= BARE + 1
            && self.parts.iter().all(|part| is_asked(part) || !part.is_content)
            && !self.parts.iter().any(person)
    }

    /// Whether the words ask for something that only this kind has, and for nothing else: "What was his role?"
    fn needs_subject(&self, kind: &str) -> bool {
        let undecided = self.alone.intent.open && self.alone.intent_score <= 0.0;
        let folded = self.folded();
        let says = |at: usize| self.parts[at].is_content && !self.registry.is_subject_name(&self.parts[at].folded);
        self.registry.domain().intents().iter().any(|intent| {
            intent.requires.iter().any(|required| required == kind)
                && (undecided || intent.name == self.alone.intent.name)
                && intent.patterns.best(&folded, self.alone.languages).is_some_and(|fit| {
                    fit.score >= 1.0 && (0..folded.len()).all(|at| fit.used.contains(&at) || !says(at))
                })
        })
    }

    /// "Tell me about the second one": an item of the last list.
    fn one_of_list(&self) -> Option<Referent> {
        let again = returning::after_correction(&self.parts).is_some();
        let list = |nth| self.focus.nth(nth, again);
        let kind = list(super::focus::Nth::At(0)).and_then(|key| self.registry.get(key.as_str()));
        let kind = kind.map(|entity| entity.kind.as_str());
        // "Otra cosa" leaves the list instead of meaning the other of its items.
        let nth = returning::ordinal(&self.parts[returning::leaving(&self.parts).len()..], kind)?;
        let key = list(nth)?.clone();
        if self.registry.get(key.as_str()).is_none() {
            let mut turns = self.memory.turns().iter().rev().filter(|turn| turn.items.contains(&key));
            let intent = turns.clone().find(|turn| turn.intent.list).or_else(|| turns.next());
            let reason = "one of the facts listed before".to_owned();
            return Some(Referent {
                key,
                reason,
                intent: intent.map(|turn| turn.intent.clone()),
                shift: None,
                fact: true,
                placed: true,
            });
        }
        Some(self.item_of_list(&key, "one of those listed before".to_owned()))
    }

    /// An item of the last list, and what is asked of it if the question does not say.
    pub(super) fn item_of_list(&self, key: &EntityKey, reason: String) -> Referent {
        let kind = self.registry.get(key.as_str()).map(|entity| entity.kind.as_str());
        let form = kind.map(|kind| &self.registry.domain().kind(kind).item);
        let lists = |intent: &Intent| {
            matches!(form, Some(ItemForm::Properties(_)))
                && matches!(&intent.target, Some(Target::Nodes(own)) if Some(own.as_str()) == kind)
        };
        // After a question about another item of the list, the same is asked about this one.
        let of_another = self.memory.last().filter(|last| last.listed.len() < 2 && !last.entities.is_empty());
        let before = of_another.and_then(|_| self.memory.intent_before()).cloned();
        // A list says everything about its items, unless they have entries of their own.
        let again = || self.memory.turns().iter().rev().map(|turn| &turn.intent).find(|intent| lists(intent)).cloned();
        let intent = before.or_else(again).or_else(|| self.intent_where(|intent| intent.form == Form::Details));
        Referent { key: key.clone(), reason, intent, shift: None, fact: false, placed: true }
    }

    /// "And before that?": what came before or after the place mentioned last.
    fn in_time(&self) -> Option<Referent> {
        let studies = self.alone.time.as_ref().is_some_and(TimeQuestion::is_beside_studies);
        if self.alone.period.is_some() || studies || self.names_unknown() {
            return None;
        }
        let key = self.focus.place().or_else(|| self.last_listed_job())?;
        let kind = &self.registry.get(key.as_str())?.kind;
        let shift = returning::shift(&self.parts, |part| self.says_nothing(part))?;
        let lists_kind = |intent: &Intent| {
            intent.target.as_ref().is_some_and(|target| matches!(target, Target::Nodes(of) if of == kind))
                && intent.requires.is_empty()
                && intent.current.is_none()
                && intent.category.is_none()
                && intent.position.is_none()
                && intent.relation.is_none()
                && !intent.ongoing
                && !intent.own
        };
        let own = self.alone.intent_score > 0.0 && self.alone.target.is_some() && self.alone.intent.current.is_none();
        let asked_of_it = self.memory.last().is_some_and(|last| last.entities.contains(key) || own);
        let leads = |of: &String| of == kind || !self.registry.domain().routes(kind, of).is_empty();
        let of_others = |intent: &Intent| matches!(&intent.target, Some(Target::Nodes(of)) if !leads(of));
        let goes_on = |intent: &&Arc<Intent>| asked_of_it && intent.current.is_none() && !of_others(intent);
        let before = self.memory.intent_before().filter(goes_on).cloned();
        let intent = if own { None } else { before.or_else(|| self.intent_where(lists_kind)) };
        Some(Referent {
            key: key.clone(),
            reason: "the time before or after it".to_owned(),
            intent,
            shift: Some(shift),
            fact: false,
            placed: false,
        })
    }

    /// The intent of a question about the present alone: "and now?".
    pub fn today(&self) -> Option<Arc<Intent>> {
        let place = self.focus.place().and_then(|key| self.registry.get(key.as_str()));
        let tied = ellipsis::is_tied(&self.parts) || self.parts.len() <= 2;
        if !tied
            || self.alone.intent_score > 0.0
            || !returning::asks_for_today(&self.parts, |part| self.says_nothing(part))
        {
            return None;
        }
        let target = Target::Nodes(place?.kind.clone());
        self.intent_where(|intent| intent.current.is_some() && intent.target.as_ref() == Some(&target))
    }

    fn intent_where(&self, holds: impl Fn(&Intent) -> bool) -> Option<Arc<Intent>> {
        self.registry.domain().intents().iter().find(|intent| holds(intent)).cloned()
    }

    /// The question's words, folded.
    pub(super) fn folded(&self) -> Vec<String> {
        self.parts.iter().map(|part| part.folded.clone()).collect()
    }

    /// Whether a word adds nothing to a short question.
    pub(super) fn says_nothing(&self, part: &Part<'_>) -> bool {
        !part.is_content
            || self.registry.domain().asks_by(&part.folded, self.alone.languages)
            || self.registry.is_subject_name(&part.folded)
    }

    fn names_unknown(&self) -> bool {
        !self.alone.unknown_names.is_empty()
    }

    /// The last entity of the kind named by a noun after a demonstrative: "that project". An article points only at
    /// what the previous turn was about.
    fn of_named_kind(&self) -> Option<&EntityKey> {
        self.parts.windows(2).find_map(|pair| {
            let kind = cue_kind(pair[1].word.text)?;
            let points = pair[0].is_in(|dialog| dialog.demonstratives.determiners);
            let far = pair[0].is_in(|dialog| dialog.demonstratives.forms)
                || pair[0].is_in(|dialog| {
                    dialog.demonstratives.complementizer.map_or(crate::language::Words::NONE, |of| of.forms)
                });
            let is_kind = |key: &&EntityKey| self.registry.get(key.as_str()).is_some_and(|entity| entity.kind == kind);
            let near = || self.focus.thing().filter(is_kind);
            if points { near().or_else(|| self.focus.of_kind(kind).filter(|_| far)) } else { None }
        })
    }

    /// The place that a question refers to beside an entity that it names, and the word that points there.
    pub fn place_beside(&self) -> Option<(EntityKey, String)> {
        let word = self.place_word()?;
        let key = self.focus.place()?;
        let kind = &self.registry.get(key.as_str())?.kind;
        let other = self.alone.entities.iter().all(|entity| entity.kind != *kind);
        other.then(|| (key.clone(), word.to_owned()))
    }

    /// The adverb of place that points back.
    fn place_word(&self) -> Option<&str> {
        let is_place = |part: &&Part<'_>| part.is_in(|dialog| dialog.pronouns.places);
        pointing::pointers(&self.parts, self.people()).find(is_place).map(|part| part.word.text)
    }

    /// The word that points back; none in a phrase that changes the topic ("was anderes") or reacts to the answer ("got
    /// it.").
    pub fn pointer(&self) -> Option<&Part<'_>> {
        let opening = returning::leaving(&self.parts).iter().chain(returning::reaction(&self.parts));
        let from = opening.map(|part| part.word.end).max().unwrap_or_default();
        pointing::pointers(&self.parts, self.people()).find(|part| part.word.start >= from)
    }

    /// Whether pronouns for persons count: in a portfolio "his" and "él" mean the owner, who is not the topic of a
    /// dialog.
    fn people(&self) -> bool {
        !self.registry.has_subject()
    }

    /// A pronoun for a thing after a preposition ("на ней", "en él"), which never means the portfolio's owner.
    fn thing(&self) -> Option<&Part<'_>> {
        let is_thing = |part: &&Part<'_>| {
            part.dialogs().any(|dialog| dialog.pronouns.prepositional.contains(&part.lower.as_str()))
        };
        self.parts.iter().find(is_thing)
    }

    /// The unknown name that the question asks the previous question about, and adds nothing else: "А в Яндексе?", "and
    /// at Google?"
    pub fn only_unknown_name(&self) -> Option<Vec<String>> {
        self.memory.intent_before()?;
        if self.pointer().is_some() {
            return None;
        }
        if self.registry.entities().is_empty() || self.alone.intent_score > 0.0 || self.alone.period.is_some() {
            return None;
        }
        // "And the oldest?"
        let folded = self.folded();
        if asks_for_order(&folded, self.alone.languages).is_some() {
            return None;
        }
        let rest = match returning::after_correction(&self.parts).or_else(|| ellipsis::after_topic_shift(&self.parts)) {
            Some(rest) => rest,
            None if ellipsis::is_tied(&self.parts) => &self.parts[1..],
            None => return None,
        };
        let rest = &rest[phrase_length(rest, |dialog| dialog.ellipsis.topic_shifts)..];
        let words: Vec<&Part<'_>> = rest.iter().filter(|part| !part.is_function_word).collect();
        let first = rest.iter().position(|part| !part.is_function_word)?;
        // "And what is he looking for": with a question word of its own, a word that no preposition announces is a verb.
        let asks = rest[..first].iter().any(|part| part.is_in(|dialog| dialog.ellipsis.question_words));
        let at_place = first.checked_sub(1).is_some_and(|before| rest[before].is_preposition());
        if asks && !at_place && !words.iter().any(|part| part.has_capital()) {
            return None;
        }
        let announced = first > 0 || ellipsis::after_topic_shift(&self.parts).is_some();
        let fits = (1..=UNKNOWN_NAME).contains(&words.len())
            && words.iter().all(|part| self.may_be_name(part))
            && words.iter().any(|part| announced || part.has_capital() || part.is_name() || self.is_next_skill(part));
        fits.then(|| vec![words.iter().map(|part| part.word.text).collect::<Vec<_>>().join(" ")])
    }

    /// Whether a word names a technology, after a question about another: "does she know Go?" – "and cobol?".
    fn is_next_skill(&self, part: &Part<'_>) -> bool {
        let of_skill = |intent: &Arc<Intent>| intent.prefers.first().is_some_and(|kind| kind == "technology");
        self.memory.intent_before().is_some_and(of_skill) && is_technology(&part.folded)
    }

    fn may_be_name(&self, part: &Part<'_>) -> bool {
        part.is_content
            && cue_kind(part.word.text).is_none()
            && !part.is_relational()
            && !is_common_word_in(&part.folded, part.languages)
            && !part.word.text.chars().all(char::is_numeric)
            && nth_or_time(part)
            && !self.registry.domain().asks_by(&part.folded, self.alone.languages)
            && !(self.in_vocabulary)(&part.folded)
    }
}

/// Whether a word asks why or how.
fn asks_for_reason(part: &Part<'_>) -> bool {
    let reasons = |own: Language| own.pack().times.reasons.split(", ").any(|words| one_of(words, &part.folded));
    part.languages.iter().any(reasons)
}

/// Whether a word is neither an ordinal number nor an expression of time.
fn nth_or_time(part: &Part<'_>) -> bool {
    let phrase = |phrases: Runs| phrases.begins(std::iter::once(part.folded.as_str())).is_some();
    !part.dialogs().any(|dialog| {
        let returning = &dialog.returning;
        returning.last.has(&part.folded)
            || returning.besides.has(&part.folded)
            || returning.ordinals.iter().any(|forms| forms.has(&part.folded))
            || [returning.earlier, returning.later, returning.present].into_iter().any(phrase)
    })
}

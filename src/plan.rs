//! From a question to a [`QueryPlan`]: what is asked, about whom, and how to search for it.
//!
//! Invariants: planning is a pure function; doubt makes the plan more general, never stricter; the plan explains
//! itself.

mod besides;
mod by_words;
mod carried;
mod choose;
mod classify;
mod denied;
mod entities;
mod everyday;
mod left_out;
mod level;
mod likely;
mod matters;
mod named;
mod parts;
mod post;
mod question;
mod respelt;
mod school;
mod time;
mod unsaid;
mod words;

pub use by_words::narrows;
pub use carried::Carried;
pub use classify::{Classifier, Feature, STEP, features, rarity};
pub use likely::{Classed, DEFAULT_MIN_CONFIDENCE};
pub use parts::Second;
pub use question::Question;
pub(crate) use question::whole_of;
pub use respelt::CorpusWords;
pub use time::{Rank, Relative, TimeQuestion, asks_for_order, asks_for_present, asks_for_rank, is_of_time};

use crate::domain::{Domain, Form, Intent, Target};
use crate::graph::{Ask, GraphQuery, Narrowing, Period, Without};
use crate::id::{DocumentId, EntityKey};
use crate::language::{CorpusForms, Language, Languages, Questions, is_of, one_of};
use crate::order::Collect as _;
use crate::registry::{Registry, cue_kind};
use crate::settings::Settings;
use crate::text::fold;
use choose::asks_for_link;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// How entities narrow text search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum EntityPolicy {
    /// Only passages about the one sure entity.
    Strict,
    /// Passages about the entities rank higher.
    Boost,
    /// Entities are ignored.
    None,
}

/// An entity of the plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedEntity {
    /// The most likely meaning.
    pub key: EntityKey,
    /// Its kind.
    pub kind: String,
    /// Its name in the source.
    pub name: String,
    /// Whether the whole corpus is about it, as a portfolio is about its person.
    pub subject: bool,
    /// 0 to 1.
    pub certainty: f32,
    /// Byte span of the mention in the question; `None`: carried over from the dialog, or the portfolio's person.
    pub span: Option<(usize, usize)>,
    /// Other meanings that the intent does not rule out.
    pub alternatives: Vec<EntityKey>,
}

/// What to do for a question.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryPlan {
    /// The question to search for, after the dialog has resolved it.
    pub question: String,
    /// Whether the dialog completed it. Spans then refer to the question as typed.
    pub completed: bool,
    /// Whether it was completed because no text has a word of its own: what is found is merely close.
    pub detail: bool,
    /// The words with which the dialog completed it, which weigh less than its own; otherwise those that merely
    /// announce a new topic.
    pub topic: Vec<String>,
    /// Documents that answered the previous turn on the same topic, which rank higher.
    pub pages: Vec<DocumentId>,
    /// The domain by which the question was understood.
    pub domain: Arc<Domain>,
    /// What the question asks for.
    pub intent: Arc<Intent>,
    /// How many words support the intent (function words count less); 0: it follows from the entities alone, or from
    /// nothing.
    pub intent_score: f32,
    /// What the classifier made of it.
    pub class: Classed,
    /// What the graph is asked for; `None`: text search.
    pub target: Option<Target>,
    /// Language of the question.
    pub language: Language,
    /// The languages that the question may be in, including those of single words.
    pub languages: Languages,
    /// What the question is about.
    pub entities: Vec<PlannedEntity>,
    /// Names that no entity has.
    pub unknown_names: Vec<String>,
    /// Unknown names beside known ones: an answer about the known ones mentions them.
    pub unknown_beside: Vec<String>,
    /// Values of `category` or `tags`, one of which items must have.
    pub categories: Vec<String>,
    /// Time that items must fall into.
    pub period: Option<Period>,
    /// What is asked about dates and order.
    pub time: Option<TimeQuestion>,
    /// The time, if it depends on the day of the question.
    pub relative: Option<Relative>,
    /// Whether it asks for the strongest, biggest or best, or for the weakest.
    pub ranked: Option<Rank>,
    /// Further conditions on items.
    pub narrowing: Narrowing,
    /// Whether it asks for a number.
    pub count: bool,
    /// Whether it asks for a reason, which facts seldom state.
    pub reason: bool,
    /// Its folded words that ask for nothing and name nothing, but occur in the texts: an answer from the graph may
    /// leave them out of account.
    pub others: Vec<String>,
    /// Whether it asks for a place of which no text speaks: "at a factory".
    pub unsaid: bool,
    /// Whether it asks what was done with a skill, which a list of places does not say; [`others`](Self::others) then
    /// name the skill.
    pub deeds: bool,
    /// What a second part of the question asks for; everything else here is of the first.
    pub second: Option<Second>,
    /// The texts of its two clauses, if each asks something of its own.
    pub clauses: Option<[String; 2]>,
    /// Kinds of documents that text search tries first, and uses alone if they answer; empty: all.
    pub allowed_kinds: Vec<String>,
    /// How entities narrow text search.
    pub entity_policy: EntityPolicy,
    /// Number of candidates from vectors.
    pub k_dense: usize,
    /// Number of candidates from BM25.
    pub k_lexical: usize,
    /// Number of references offered.
    pub k_final: usize,
    /// Whether the graph is asked first.
    pub use_graph: bool,
    /// Confidence (0–1) below which text search reports that it found nothing.
    pub min_confidence: f32,
    /// Whether the answer is an enumeration.
    pub list: bool,
    /// How many items of a list an answer passes over.
    pub from: usize,
    /// Why, step by step, in English, for the context log.
    pub reasons: Vec<String>,
}

impl QueryPlan {
    /// Keys of the entities asked about, including other meanings of their names, without the corpus's subject.
    pub fn asked_about(&self) -> BTreeSet<&str> {
        let asked = self.entities.iter().filter(|entity| !entity.subject);
        let keys = asked.flat_map(|entity| std::iter::once(&entity.key).chain(&entity.alternatives));
        keys.map(|key| key.as_str()).into_set()
    }

    /// Removes entities, or the graph, from the plan.
    pub fn leave_out(&mut self, entities: &[String], graph: bool) {
        if !entities.is_empty() {
            self.entities.retain(|entity| !entities.iter().any(|key| key == entity.key.as_str()));
            self.entity_policy = entities::policy(self.entities.iter().filter(|e| !e.subject), &mut self.reasons);
        }
        self.use_graph &= !graph;
    }

    /// Resolves what depends on the day of the question, an ISO date.
    pub fn on(&mut self, today: &str) {
        if let Some(relative) = self.relative {
            self.period = relative.on(today);
        }
        today.clone_into(&mut self.narrowing.today);
    }

    /// What the corpus is called in the question's language.
    pub fn corpus_forms(&self) -> CorpusForms<'_> {
        self.domain.corpus(self.language)
    }

    /// Whether a noun names the kind asked for: "which projects" asks for projects only.
    fn names_target(&self) -> bool {
        crate::registry::words(&self.question).iter().any(|word| {
            let kind = crate::registry::cue_kind(word.text);
            kind.is_some_and(|kind| matches!(&self.target, Some(Target::Nodes(target)) if target == kind))
        })
    }

    /// Whether a noun asks for places: "in which countries".
    pub fn asks_for_place(&self) -> bool {
        let asks = |folded: &str| {
            let of = |questions: &Questions| questions.places.has(folded) || one_of(questions.groups.foreign, folded);
            self.languages.of_word(folded).iter().any(|language| of(&language.pack().questions))
        };
        let folded = crate::registry::folded_words(&self.question);
        let location = self.domain.intent("location").and_then(|intent| intent.patterns.best(&folded, self.languages));
        location.is_some() || folded.iter().any(|word| asks(word))
    }

    /// Whether it asks where somebody lives, or comes from.
    pub fn asks_for_residence(&self) -> bool {
        self.intent.category.as_deref() == Some("location")
    }

    /// Whether a noun for things of this kind stands in the question.
    pub fn names_kind(&self, kind: &str) -> bool {
        crate::registry::words(&self.question).iter().any(|word| cue_kind(word.text) == Some(kind))
    }

    /// Whether a noun asks for an address on the web.
    pub fn asks_for_link(&self) -> bool {
        let words = crate::registry::words(&self.question);
        words.iter().any(|word| asks_for_link(&fold(word.text), self.languages))
    }

    /// Whether a noun asks for courses.
    pub fn names_courses(&self) -> bool {
        let says = |folded: &str| is_of(folded, self.languages, |pack| pack.questions.sections.course);
        crate::registry::words(&self.question).iter().any(|word| says(&fold(word.text)))
    }

    /// Whether it asks to list courses, of which some end in a certificate.
    pub fn lists_courses(&self) -> bool {
        matches!(&self.target, Some(Target::Nodes(kind)) if kind == "education") && self.names_courses()
    }

    /// The targets of the intent's `also`, with the categories of each.
    fn also(&self, courses: bool) -> Vec<(Target, Vec<String>)> {
        if let Some(certificates) = self.domain.intent("certificates").filter(|_| courses) {
            let sections = self.narrowing.sections.iter().map(|kind| Target::Nodes(kind.clone()));
            return certificates.target.iter().cloned().chain(sections).map(|target| (target, Vec::new())).collect();
        }
        let about = self.entities.iter().any(|entity| !entity.subject);
        if self.count || self.names_target() && !about && self.intent.name != "both_languages" {
            return Vec::new();
        }
        let intents = self.intent.also.iter().filter_map(|name| self.domain.intent(name));
        intents.filter_map(|intent| Some((intent.target.clone()?, intent.category.iter().cloned().collect()))).collect()
    }

    /// What the second part of the question asks the graph for.
    pub fn second_query(&self) -> Option<GraphQuery> {
        let second = self.second.as_ref().filter(|_| self.use_graph)?;
        let (target, categories) = (Some(second.target.clone()), second.categories.clone());
        Some(GraphQuery { target, categories, ..GraphQuery::default() })
    }

    /// The positions of the items that the answer holds, if it is a list.
    pub fn page(&self, settings: &Settings) -> Range<usize> {
        self.from..self.from.saturating_add(settings.list_page_items)
    }

    /// The question to the graph.
    pub fn graph_query(&self) -> GraphQuery {
        let courses = self.lists_courses();
        GraphQuery {
            target: self.target.clone().filter(|_| self.use_graph),
            entities: self.entities.iter().map(|entity| entity.key.clone()).collect(),
            categories: self.categories.clone(),
            period: self.period.clone(),
            current: self.intent.current.clone(),
            unknown_name: !self.unknown_names.is_empty(),
            narrowing: self.narrowing.clone(),
            also: self.also(courses),
            mentioned: !self.categories.is_empty() && self.intent.category.is_none(),
            only: self.names_target() && !courses && self.intent.name != "both_languages",
            or_entry: self.intent.or_entry,
            or_company: matches!(&self.target, Some(Target::Nodes(kind)) if kind == "project")
                && self.intent.list
                && self.intent.requires.is_empty()
                && self.categories.is_empty()
                && !(self.narrowing.own || self.narrowing.goes_on.is_some()),
        }
    }
}

/// Plans a question.
#[expect(clippy::too_many_lines, reason = "half of it fills the plan's fields, one a line")]
pub fn plan(
    question: &Question<'_>,
    registry: &Registry,
    settings: &Settings,
    carried: &Carried,
    words: CorpusWords<'_>,
) -> QueryPlan {
    let (domain, in_vocabulary) = (registry.domain(), words.has);
    let mut reasons = Vec::new();
    let unannounced = if settings.router { question.without_announcement() } else { None };
    let question = unannounced.as_ref().unwrap_or(question);
    let respelt = respelt::respelt(question, registry, words);
    let question = respelt.as_ref().unwrap_or(question);
    let emptied = if settings.router { question.without_empty_phrase() } else { None };
    let question = emptied.as_ref().unwrap_or(question);
    let reading = parts::Reading { registry, carried, in_vocabulary };
    let rest = if settings.router { besides::read(question, registry, in_vocabulary) } else { None };
    // "What happens without a connection" asks for no things that could lack one.
    let rest = rest.filter(|(rest, without)| without.saying.is_empty() || reading.lists(rest));
    let (question, without) = match &rest {
        Some((rest, without)) => (rest, without.clone()),
        None => (question, Without::default()),
    };
    let parts = if settings.router { reading.parts(question) } else { None };
    let clauses = if settings.router && parts.is_none() { parts::clauses(question) } else { None };
    let (question, second, first) = match &parts {
        Some(parts::Parts::Two(first, second)) => (first, Some(second.clone()), None),
        Some(parts::Parts::One(first)) => (question, None, Some(first)),
        Some(parts::Parts::First(first)) => (first, None, None),
        None => (question, None, None),
    };
    let mut mentions = words::meant(question, domain, carried.entity.is_some());
    if settings.router && carried.entity.is_none() {
        everyday::complete(question, registry, &mut mentions);
    }
    mentions.retain(|mention| !registry.is_kind_of_post(mention) && !question.asks_which(mention, domain));
    entities::choose(question, &mut mentions, registry, carried, &mut reasons);
    // Words of entities do not count: "AI" in "AI-Portfolio" is not a category.
    let names = words::names(&mentions, domain);
    let asked = first.unwrap_or(question);
    let level = level::read(asked).filter(|_| names.iter().all(|name| name.is_only(|kind| registry.is_subject(kind))));
    let mut outside = words::words_outside(asked, &words::named(&mentions, domain), registry);
    let is_level = |word: &String| level.as_ref().is_some_and(|level| level.names(asked, word));
    outside.retain(|word| !is_level(word));
    let categories = if settings.router { words::categories_of(&outside, question, domain) } else { Vec::new() };
    let choice = choose::Choice {
        question,
        registry,
        mentions: &mentions,
        names: &names,
        outside: &outside,
        categories: &categories,
        carried,
        in_vocabulary,
        level: level.as_ref(),
    };
    let likely::Chosen { intent, score: intent_score, class } = if settings.router {
        choice.intent(&mut reasons)
    } else {
        reasons.push("routing is off: general".to_owned());
        likely::Chosen { intent: domain.general().clone(), score: 0.0, class: Classed::Idle }
    };
    let turned = denied::turned(question, &intent, domain).cloned();
    let denied =
        turned.is_none() && settings.router && without.is_empty() && denied::asks_for_nothing(question, &intent);
    if denied {
        reasons.push("it asks for what is not the case: general".to_owned());
    }
    let intent = if denied || settings.router && choice.asks_who_beside_studies(&intent) {
        domain.general().clone()
    } else {
        turned.unwrap_or(intent)
    };
    let unsaid = !without.names.is_empty()
        && (denied::has_no_things(&intent, domain) || !intent.requires.is_empty() && mentions.is_empty());
    let intent = if unsaid { denied::listed(question, domain).cloned().unwrap_or(intent) } else { intent };
    let lists = intent.list && choice.names_target(&intent);
    let mut entities = entities::of(&mentions, &intent, registry, carried, &mut reasons);
    // "Languages?" asks for more than the skills in a group of that name.
    let asks_for_both = !intent.also.is_empty() && intent.targets("language");
    entities.retain(|entity| !asks_for_both || entity.subject || !domain.kind(&entity.kind).group);
    let narrowing = if settings.router { choice.narrowing(&intent) } else { Narrowing::default() };
    let mut narrowing = Narrowing { without, ..narrowing };
    let counts_stays = choice.counts_stays();
    let counts_posts = question.count && intent.form == Form::Role && choice.telling_words().is_empty();
    let skills = if settings.router { choice.skills_put_to_use(&intent) } else { Vec::new() };
    let deeds = !skills.is_empty();
    let others = match settings.router {
        true if deeds => skills,
        true => choice.left_out(&intent, class == Classed::Decides),
        false => Vec::new(),
    };
    let unsaid = settings.router && (choice.says_unsaid_place(&intent) || choice.says_unsaid_sort(&intent));
    if settings.router {
        let words = choice.without_route(&intent, &mut entities);
        narrowing.entries |= !words.is_empty();
        narrowing.words.extend(words);
    }
    let categories = match &intent.target {
        Some(Target::Nodes(kind)) if kind == "contact" && intent.category.is_none() => {
            // A contact may have the name of something that somebody uses: GitHub.
            entities.retain(|entity| entity.subject);
            choice.contacts()
        }
        _ => words::entity_categories(categories, &intent, &entities, domain),
    };
    // Text alone has no facts to ask for, and no names that could be unknown.
    let facts = settings.router && !registry.entities().is_empty();
    let mut unknown_names = match facts && entities.iter().all(|e| e.subject) && categories.is_empty() {
        true => words::unknown_names(question, &intent, &mentions, registry, in_vocabulary),
        false => Vec::new(),
    };
    unknown_names.retain(|name| !is_level(name));
    let bare = entities.iter().all(|e| e.subject) && categories.is_empty() && narrowing.words.is_empty();
    if facts && (intent.names_only || intent.or_entry) && bare && unknown_names.is_empty() {
        unknown_names = words::unknown_skills(question, &intent, domain, &mentions);
    }
    if !carried.unknown.is_empty() {
        unknown_names.clone_from(&carried.unknown);
    }
    let unknown_beside = match facts && entities.iter().any(|e| !e.subject) {
        true => words::unknown_beside(question, &intent, &mentions, registry, in_vocabulary),
        // What else there is stands beside the denial.
        false if words::is_topical(&intent, registry) => std::mem::take(&mut unknown_names),
        false if bare && facts => named::unknown_things(question, &intent, &mentions, domain, in_vocabulary),
        false => Vec::new(),
    };
    if !unknown_names.is_empty() {
        reasons.push(format!("no entity is called {}", unknown_names.join(", ")));
    }
    let entity_policy = entities::policy(entities.iter().filter(|e| !e.subject), &mut reasons);
    let target = choose::target_of(&intent, registry, &entities, &categories);
    narrowing.only = carried.only.clone().or(narrowing.only);
    narrowing.among.clone_from(&carried.described);
    narrowing.entries |= !carried.described.is_empty();
    let reading = time::Reading {
        question,
        mentions: &mentions,
        entities: &entities,
        domain,
        registry,
        lists,
        counts_posts,
        counts_stays,
        carried,
        in_vocabulary,
    };
    let timed = facts && unknown_names.is_empty() && !carried.listed && !intent.targets("interest");
    let time = if timed && !reading.asks_for_availability() { reading.question() } else { None };
    let time = time.filter(|time| !(carried.placed && matches!(time.ask, Ask::First | Ask::Latest)));
    let time = time.and_then(|time| time.of_intent(&intent, question));
    let ranked = if facts && !intent.targets("contact") { reading.ranked() } else { None };
    school::in_order(&mut entities, time.as_ref());
    reasons.extend(time.iter().map(|time| format!("the question is about time: {}", time.ask)));
    reasons.extend(second.iter().map(|second| format!("a second part asks for {}", second.intent.name)));
    // A selection by words that say nothing is none.
    let selects = carried.described.is_empty() || narrowing.has_words() || !narrowing.without.is_empty();
    let selects = selects || ranked.is_some() || question.count;
    // "Does he code" names no skill: not every skill answers it.
    let aimless = intent.names_only && bare && unknown_names.is_empty() && narrowing.selects_nothing();
    let asks = !denied && !aimless && (target.is_some() || time.is_some());
    let use_graph = settings.graph_rag && !registry.entities().is_empty() && selects && asks;
    let (k_dense, k_lexical, k_final) = intent.k;
    QueryPlan {
        question: question.text.to_owned(),
        domain: registry.shared_domain(),
        completed: false,
        detail: false,
        topic: Vec::new(),
        pages: Vec::new(),
        intent_score,
        class,
        target,
        language: question.language,
        languages: question.languages,
        entities,
        unknown_names,
        unknown_beside,
        categories,
        period: question.period.clone(),
        time,
        relative: question.relative,
        ranked,
        narrowing,
        // "How many years" does not count what was listed.
        count: question.count && !(carried.listed && question.asks_for_years()),
        reason: question.reason,
        others,
        unsaid,
        deeds,
        second,
        clauses,
        allowed_kinds: intent.documents.clone(),
        entity_policy,
        k_dense: settings.k_dense.unwrap_or(k_dense),
        k_lexical: settings.k_lexical.unwrap_or(k_lexical),
        k_final: settings.k_final.unwrap_or(k_final),
        use_graph,
        min_confidence: settings.min_confidence.unwrap_or(class.min_confidence()),
        list: intent.list,
        from: 0,
        intent,
        reasons,
    }
}

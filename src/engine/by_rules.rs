//! Answers without a language model: lists, quotations, and fixed sentences.

use super::entry::{entry_of, says_asked};
use super::foreign::{Nearness, passage};
use super::further::further;
use super::model_answer::source_names;
use super::run::{Asked, Run};
use super::types::{Answer, AnswerKind, Composed, Event, Trace};
use super::{Engine, compose};
use crate::answer::{
    Limits, Passage, Phrases, Quotation, Wanted, content_stems, is_property, list_page, owner_of, phrases,
    quotation_answer,
};
use crate::graph::GraphQueryResult;
use crate::ingest::Remote;
use crate::language::{Pack, Words, is_in, is_of};
use crate::order::Collect as _;
use crate::plan::{Classed, QueryPlan};
use crate::read::ParsedCitations;
use crate::registry::folded_words;
use crate::render::{self, AnswerOptions};
use crate::retrieve::{
    Corpus, Matter, Reference, ReferenceBook, SearchResult, append, at_hand, dates_of_best, unmentioned, unspoken,
};
use crate::settings::{Settings, SourcesSection};
use crate::text::{detect, is_function_word_in, stem};
use crate::verify::validate;

impl Engine {
    /// An answer without a model.
    pub(super) fn composed(
        &self,
        kind: AnswerKind,
        asked: Asked<'_>,
        result: SearchResult,
        run: &Run<'_>,
        emit: &mut dyn FnMut(Event),
    ) -> Answer {
        let composed = self.compose(kind, asked, result, run);
        self.told_by_rules(kind, asked.plan, composed, run, emit)
    }

    /// The text of an answer without a model.
    pub(super) fn compose(&self, kind: AnswerKind, asked: Asked<'_>, result: SearchResult, run: &Run<'_>) -> Composed {
        let Asked { plan, vector, nearness, .. } = asked;
        let settings = &run.settings;
        let owner = owner_of(run.corpus.graph(), plan.language);
        let phrases = phrases(plan.language, settings, &plan.domain).of(owner);
        let sentence = |text: String| Composed { text, sentence: true, ..Composed::default() };
        let grounds = Grounds { nearness, related: &result.related };
        let mut composed = match (kind, &result.graph) {
            (AnswerKind::List, Some(graph)) => {
                let mut list = list_page(plan, graph, run.corpus.graph(), settings, plan.page(settings));
                if plan.unsaid && !list.sentence {
                    list.put_above(phrases.close_lead());
                }
                let book = ReferenceBook::new(&run.corpus, plan.language, settings.snippet_chars, vector);
                let mut composed = compose::list(&list, book);
                if !composed.sentence {
                    // Texts may say in other words what a list that was guessed does not.
                    // "Where is she from" may ask for more than where she lives.
                    let open = plan.class == Classed::Decides || plan.asks_for_residence();
                    let guessed = open && !result.related.is_empty();
                    // What only texts tell is told in their words.
                    let only_texts = plan.intent.names_only && plan.entities.is_empty() && plan.narrowing.has_words();
                    let wanted = plan.deeds || only_texts || guessed || left_out(plan, &composed.text);
                    let texts = with_texts(&mut composed, result.references);
                    let quoted =
                        wanted.then(|| quoted((plan, &run.corpus), &phrases, Manner::Beside, texts, grounds, settings));
                    let quoted = quoted.flatten().filter(|quoted| !left_out(plan, &quoted.text));
                    let more = || further_of(plan, &run.corpus, &phrases, &composed, settings);
                    if let Some(quoted) = quoted.or_else(more) {
                        compose::add(&mut composed, quoted);
                    }
                }
                composed
            }
            (AnswerKind::Quotation | AnswerKind::Close, _) => {
                let manner = if kind == AnswerKind::Close { Manner::Close } else { Manner::Answer };
                let dates = dates_of_best(&run.corpus, plan, &result.references);
                let is_close = manner == Manner::Close;
                let close = || at_hand(&run.corpus, plan, grounds.related);
                let dates = dates.or_else(|| if is_close { close() } else { None });
                let quoted = |manner: Manner, references: Vec<Reference>| {
                    quoted((plan, &run.corpus), &phrases, manner, references, grounds, settings)
                };
                let listed = |plan: &QueryPlan, found: &GraphQueryResult| {
                    let mut list = list_page(plan, found, run.corpus.graph(), settings, plan.page(settings));
                    if manner == Manner::Close {
                        list.put_above(phrases.close_lead());
                    }
                    let book = ReferenceBook::new(&run.corpus, plan.language, settings.snippet_chars, vector);
                    compose::list(&list, book)
                };
                let composed = match dates {
                    Some(dates) => {
                        let mut composed = listed(plan, &dates);
                        let texts = with_texts(&mut composed, result.references);
                        if let Some(quoted) = quoted(Manner::Below, texts) {
                            compose::add(&mut composed, quoted);
                        }
                        Some(composed)
                    }
                    None => {
                        let composed = quoted(manner, result.references.clone());
                        let says = || composed.as_ref().is_some_and(|composed| says_asked(plan, &composed.text));
                        let blind = is_close && grounds.nearness.is_empty() && !says();
                        match if blind { entry_of(plan, &run.corpus) } else { None } {
                            Some((plan, found)) => {
                                let mut composed = listed(&plan, &found);
                                with_texts(&mut composed, result.references);
                                Some(composed)
                            }
                            None => composed,
                        }
                    }
                };
                composed.unwrap_or_else(|| sentence(phrases.nothing()))
            }
            _ if plan.intent.is_greeting() => sentence(courtesy(plan, &phrases)),
            _ if crate::registry::words(&plan.question).is_empty() => sentence(phrases.unclear()),
            _ => sentence(phrases.nothing()),
        };
        if !composed.sentence {
            append(&mut composed.references, result.context);
        }
        composed
    }

    /// Tells the reader such a text, and makes the answer of it.
    pub(super) fn told_by_rules(
        &self,
        kind: AnswerKind,
        plan: &QueryPlan,
        mut composed: Composed,
        run: &Run<'_>,
        emit: &mut dyn FnMut(Event),
    ) -> Answer {
        let settings = &run.settings;
        if settings.sources_section.in_text() {
            let phrases = phrases(plan.language, settings, &plan.domain);
            compose::list_sources(&mut composed, phrases.sources());
        }
        let kind = if composed.sentence { AnswerKind::Sentence } else { kind };
        emit(Event::References(composed.references.clone()));
        emit(Event::Delta { text: composed.text.clone(), attempt: 1 });
        for citation in &composed.citations {
            emit(Event::Citation { citation: citation.clone(), attempt: 1 });
        }
        finished(kind, plan, composed, settings)
    }
}

/// The reply to a greeting or a question what can be asked, to thanks, or to a farewell.
fn courtesy(plan: &QueryPlan, phrases: &Phrases) -> String {
    let words = folded_words(&plan.question);
    let only = |table: fn(&'static Pack) -> Words| {
        let says = |word: &String| is_in(word, plan.languages, table);
        let idle = |word: &String| {
            is_function_word_in(word, plan.languages) || is_in(word, plan.languages, |pack| pack.questions.fillers)
        };
        words.iter().any(says) && words.iter().all(|word| says(word) || idle(word))
    };
    match () {
        () if only(|pack| pack.talk.thanks) => phrases.welcome(),
        () if only(|pack| pack.talk.farewells) => phrases.farewell(),
        () => phrases.greeting(),
    }
}

/// Sentences of a list's references that name more of what it lists, below a line that introduces them.
fn further_of(
    plan: &QueryPlan,
    corpus: &Corpus,
    phrases: &Phrases,
    list: &Composed,
    settings: &Settings,
) -> Option<Composed> {
    let quotations = further(plan, corpus, list);
    let owner = |reference: &Reference, at: usize| corpus.quoted_name(reference, at, plan.language).map(str::to_owned);
    let (lead, references) = (phrases.beside_lead(), list.references.clone());
    let quoted = || compose::quotations(lead, &quotations, references, plan.language, settings.snippet_chars, &owner);
    (!quotations.is_empty()).then(quoted)
}

/// Adds what text search found to the references of a list; returns these passages with their numbers there.
fn with_texts(composed: &mut Composed, found: Vec<Reference>) -> Vec<Reference> {
    let chunks = found.iter().map(|found| found.chunk.clone()).into_set();
    append(&mut composed.references, found);
    composed.references.iter().filter(|reference| chunks.contains(&reference.chunk)).cloned().collect()
}

/// How to display an answer with this many references.
pub(super) fn options(settings: &Settings, references: usize) -> AnswerOptions {
    AnswerOptions { markers: settings.markers, references }
}

pub(super) fn finished(kind: AnswerKind, plan: &QueryPlan, composed: Composed, settings: &Settings) -> Answer {
    let body_end = composed.body_end;
    let parsed = ParsedCitations { citations: composed.citations, body_end, ..ParsedCitations::default() };
    let panel = settings.sources_section != SourcesSection::Text;
    let validation = validate(&composed.text, &parsed, &source_names(&composed.references), panel);
    Answer {
        view: render::answer(&composed.text, &parsed, options(settings, composed.references.len())),
        kind,
        language: plan.language,
        items: composed.items,
        items_total: composed.total,
        items_shown: composed.shown,
        clarify: None,
        references: composed.references,
        citations: parsed.citations,
        invalid_citations: Vec::new(),
        body_end,
        validation: (!composed.sentence).then_some(validation),
        coverage: None,
        verification: None,
        attribution: None,
        suggestions: Vec::new(),
        remote: Remote::Allow,
        trace: Trace::of(plan),
        text: composed.text,
    }
}

/// What quotations are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// They answer.
    Answer,
    /// They may not answer: short, so that the lead is not overlooked.
    Close,
    /// They stand below a list and say what it leaves out.
    Beside,
    /// They stand below the dates of what they are about.
    Below,
}

impl Manner {
    fn limits(self) -> Limits {
        match self {
            Self::Answer => Limits { quotations: 3, chars: 1_800 },
            Self::Close | Self::Below => Limits { quotations: 3, chars: 280 },
            Self::Beside => Limits { quotations: 2, chars: 400 },
        }
    }
}

/// The kind of documents that list contacts.
const CONTACTS: &str = "contacts";

/// A sentence of more names, each of at most so many words, is a list of keywords.
const MOST_NAMED: usize = 3;

/// Whether a question asks for numbers that measure something: "any figures on how well it works".
fn asks_for_figures(plan: &QueryPlan) -> bool {
    folded_words(&plan.question).iter().any(|word| is_in(word, plan.languages, |pack| pack.questions.figures))
}

/// Whether a question asks for a place.
fn asks_for_place(plan: &QueryPlan) -> bool {
    let of_place = plan.domain.intent("location");
    folded_words(&plan.question).iter().any(|word| {
        is_of(word, plan.languages, |pack| pack.questions.groups.where_)
            || of_place.is_some_and(|intent| intent.patterns.has_word(word, plan.languages))
    })
}

/// Whether a sentence says one of those words, and not as the name of a property.
fn says_other(plan: &QueryPlan, text: &str) -> bool {
    // A list of keywords says nothing of what was done.
    !is_property(text) && !is_keywords(text) && told_others(plan, text) > 0
}

/// Whether a sentence is a list of keywords.
pub(super) fn is_keywords(text: &str) -> bool {
    let parts: Vec<&str> = text.split([',', '·', '|']).collect();
    parts.len() > MOST_NAMED && parts.iter().all(|part| part.split_whitespace().count() <= MOST_NAMED)
}

/// Whether a text lacks most of the question's words that ask for nothing and name nothing.
fn left_out(plan: &QueryPlan, text: &str) -> bool {
    !plan.others.is_empty() && told_others(plan, text) * 2 < plan.others.len()
}

/// How many of those words a text has. It may be in another language than the question.
fn told_others(plan: &QueryPlan, text: &str) -> usize {
    let language = detect(text);
    let said = content_stems(text, language);
    let is_said = |word: &&String| [plan.language, language].iter().any(|own| said.contains(&stem(word, *own)));
    plan.others.iter().filter(is_said).count()
}

/// Further criteria for choosing sentences, in addition to the question's own words.
#[derive(Clone, Copy)]
struct Grounds<'a> {
    nearness: &'a Nearness,
    related: &'a [Matter],
}

/// Sentences of the references, below a line that introduces them.
fn quoted(
    (plan, corpus): (&QueryPlan, &Corpus),
    phrases: &Phrases,
    manner: Manner,
    references: Vec<Reference>,
    grounds: Grounds<'_>,
    settings: &Settings,
) -> Option<Composed> {
    // Another passage of a page counts little less than the page's first, wherever it is.
    let rank = |at: usize| {
        let of = |other: &&Reference| other.source_id == references[at].source_id;
        let first = references.iter().position(|other| of(&other)).unwrap_or(at);
        first as f32 + 0.5 * references[..at].iter().filter(of).count() as f32
    };
    // A quotation seldom says what it is of; where the question does not either, the name stands above.
    let asked = plan.asked_about();
    let owner = |reference: &Reference, at: usize| {
        let document = reference.source_id.as_str();
        let asked = corpus.owner_of(document).is_some_and(|node| asked.contains(node.key.as_str()));
        corpus.quoted_name(reference, at, plan.language).filter(|_| !asked).map(str::to_owned)
    };
    // The last heading of a passage: whether any quotation of it has a name above it, and about how long that is.
    let names: Vec<Option<String>> =
        references.iter().map(|reference| owner(reference, reference.full_text.len())).collect();
    // Telephone numbers are close to nothing but a question about contacts.
    let is_contact = |reference: &Reference| {
        corpus.document(reference.source_id.as_str()).is_some_and(|document| document.kind == CONTACTS)
    };
    let leaves_out = manner == Manner::Close && !plan.intent.targets("contact") && !references.iter().all(is_contact);
    let passages: Vec<Passage<'_>> = references
        .iter()
        .zip(&names)
        .enumerate()
        .filter(|(_, (reference, _))| !(leaves_out && is_contact(reference)))
        .map(|(at, (reference, name))| Passage {
            name: name.as_deref(),
            nearness: grounds.nearness.get(&reference.id).map_or(&[], Vec::as_slice),
            // Passages are ordered by relevance; exact scores of different retrievers are not comparable.
            ..passage(reference, 1.0 / (1.0 + rank(at) * 0.35))
        })
        .collect();
    let of_others = manner == Manner::Beside && !plan.others.is_empty();
    let (question, names) = match of_others {
        // Only words that the list leaves out choose a sentence.
        true => (plan.others.join(" "), Vec::new()),
        false if plan.names_owners() => (plan.question_without_subject(), plan.named_words()),
        false => (plan.question.clone(), Vec::new()),
    };
    let alone = manner == Manner::Answer && grounds.related.is_empty();
    let unsaid = if alone { unspoken(corpus, plan) } else { Vec::new() };
    let wanted = Wanted {
        question: &question,
        language: plan.language,
        names: &names,
        related: if alone { &unsaid } else { grounds.related },
        number: plan.count || asks_for_figures(plan) || plan.ranked.is_some() && !grounds.related.is_empty(),
        place: asks_for_place(plan),
    };
    let mut quotations = quotation_answer(wanted, &passages, manner.limits());
    if of_others {
        quotations.retain(|quotation| {
            let passage = passages.iter().find(|passage| passage.reference == quotation.reference);
            passage.is_some_and(|passage| says_other(plan, &passage.text[quotation.span.clone()]))
        });
    }
    if quotations.is_empty() {
        return None;
    }
    let language_of = |quotation: &Quotation| {
        let reference = references.iter().find(|reference| reference.id == quotation.reference)?;
        // A page may contain several languages, so the sentence itself may be in the question's.
        let quoted = detect(reference.full_text.get(quotation.span.clone())?);
        Some(if quoted == plan.language { quoted } else { reference.language })
    };
    let mut languages = quotations.iter().filter_map(language_of);
    let first = languages.next().filter(|first| languages.all(|other| other == *first));
    let lead = match manner {
        Manner::Close => match unmentioned(corpus, plan) {
            names if names.is_empty() => phrases.close_lead(),
            names => format!("{} {}", phrases.unknown(&names, None), phrases.close_lead()),
        },
        Manner::Beside | Manner::Below => phrases.beside_lead().to_owned(),
        Manner::Answer => phrases.quotation_lead(first.unwrap_or(plan.language)),
    };
    Some(compose::quotations(&lead, &quotations, references, plan.language, settings.snippet_chars, &owner))
}

//! What a question denies: "which projects do not use Rust", «где не было питона», "jobs that were not in Berlin".

use super::Question;
use super::besides::{self, end_of, first_of, keys};
use crate::domain::{Domain, Intent, ItemForm, Target};
use crate::id::EntityKey;
use crate::language::{self, Marker, Pack, WordGroups, Words, is_of};
use crate::registry::{Mention, Registry, cue_kind, is_technology};
use crate::text::{fold, is_commonplace_in, unbroken_from};
use std::sync::Arc;

/// Maximum words from a negation to what it denies: "did not have anything with Rust".
const REACH: usize = 5;
/// Maximum function words between a conjunction and what it adds: "nor in Hamburg".
const IDLE: usize = 2;

/// Words that ask for things which could lack something.
const ASKING: [fn(&WordGroups) -> &'static str; 6] = [
    |groups| groups.which,
    |groups| groups.where_,
    |groups| groups.job,
    |groups| groups.position,
    |groups| groups.company,
    |groups| groups.project,
];

/// What one negation denies.
#[derive(Default)]
pub(super) struct Denied {
    /// Entities.
    pub having: Vec<EntityKey>,
    /// Folded words of texts.
    pub saying: Vec<String>,
    /// The names of both.
    pub names: Vec<String>,
    /// Indices of the words that say so.
    pub cut: Vec<usize>,
}

/// Reads what negations deny.
pub(super) struct Denier<'a, 'q> {
    pub question: &'a Question<'q>,
    pub registry: &'a Registry,
    pub in_vocabulary: &'a dyn Fn(&str) -> bool,
}

impl<'a> Denier<'a, '_> {
    /// What the negation here denies of the things that the question asks for; `None`: nothing of them.
    pub fn denied(&self, at: usize) -> Option<Denied> {
        let question = self.question;
        if !denies(question, at) || !self.asks_for_things(at) {
            return None;
        }
        let end = question.words.len().min(at + 1 + REACH);
        let reach: Vec<usize> = (at + 1..end).take_while(|next| !self.breaks_before(*next)).collect();
        // "Not issued in 2019".
        if reach.iter().any(|next| question.times.used.contains(next)) {
            return None;
        }
        // "Not only in Berlin" denies nothing; ", not just nominated" denies "nominated".
        let only = self.question.says(at + 1, |pack| pack.claims.polarity.only);
        if only && !self.breaks_before(at) {
            return None;
        }
        let mut out = Denied::default();
        let mentioned = reach.iter().find_map(|next| Some((*next, self.mention_at(*next)?)));
        // "Could not work without Rust": of the same contraction are "don" and "t".
        let token = |at: usize| unbroken_from(question.text, question.words[at].end);
        let first = reach.iter().position(|next| mentioned.is_some_and(|(at, _)| *next == at) || self.tells(*next));
        let again = |next: &usize| denies(question, *next) && token(*next) != token(at);
        if reach[..first.unwrap_or(reach.len())].iter().any(again) {
            return None;
        }
        let end = match mentioned {
            Some(_) if only => return None,
            Some((next, mention)) => out.name(self.question, next, mention),
            None => {
                // The object of "did not involve elixir" comes last.
                let one = reach.iter().copied().take_while(|next| !self.joins(*next) || token(*next) == token(at));
                let one: Vec<usize> = one.collect();
                let one = if one.iter().any(|next| self.tells(*next)) { one } else { reach };
                let telling = || one.iter().copied().filter(|next| self.tells(*next));
                let technology = telling().find(|next| is_technology(&question.folded[*next]));
                let Some(next) = technology.or_else(|| telling().next_back()) else { return self.behind(at) };
                if technology.is_none() && !(self.in_vocabulary)(&question.folded[next]) {
                    return None;
                }
                out.say(question, next);
                next + 1
            }
        };
        let end = self.joined(end, &mut out);
        out.cut = (at..end).collect();
        // "Nutzen kein Kotlin": the verb that is denied asks for nothing else.
        out.cut.extend(at.checked_sub(1).filter(|before| self.is_verb(*before)));
        Some(out)
    }

    /// «Где питон не использовался», "welche Projekte Rust nicht nutzen": what has to do with the name right before a negation.
    fn behind(&self, at: usize) -> Option<Denied> {
        let before = at.checked_sub(1).filter(|_| !self.breaks_before(at))?;
        let mention = self.mention_at(before)?;
        let begin = first_of(self.question, mention);
        let mut out = Denied::default();
        out.name(self.question, begin, mention);
        out.cut = (begin..=at).collect();
        Some(out)
    }

    /// Adds what a comma or a conjunction joins to what is denied before this word: "neither Kotlin, Rust nor Go", "not in Berlin
    /// or in Hamburg". Returns the index after it.
    fn joined(&self, mut end: usize, out: &mut Denied) -> usize {
        let question = self.question;
        while end < question.words.len() {
            let joins = self.joins(end);
            let comma = question.gap_before(end).contains(',');
            if !joins && !comma {
                break;
            }
            let from = if joins { end + 1 } else { end };
            let last = question.words.len().min(from + IDLE + 1);
            let idle = |at: &usize| question.is_function_word(*at) && self.mention_at(*at).is_none();
            let Some(next) = (from..last).find(|at| !idle(at)) else { break };
            match self.mention_at(next) {
                Some(mention) => end = out.name(question, next, mention),
                None if joins
                    && self.tells(next)
                    && (!out.saying.is_empty() || is_technology(&question.folded[next])) =>
                {
                    out.say(question, next);
                    end = next + 1;
                }
                None => break,
            }
        }
        end
    }

    /// Whether a word joins another thing to one that is denied: "or", "nor".
    fn joins(&self, at: usize) -> bool {
        let tables: [fn(&'static Pack) -> Words; 4] = [
            |pack| pack.dialog.ellipsis.conjunctions,
            |pack| pack.names.mentions.and,
            |pack| pack.times.or,
            |pack| pack.questions.nor,
        ];
        denies(self.question, at) || tables.iter().any(|table| self.question.says(at, table))
    }

    /// The name at this word, but not that of the corpus's subject. Germany is no language that is spoken.
    fn mention_at(&self, at: usize) -> Option<&'a Mention> {
        let question = self.question;
        let mention = question.in_mention(at, &question.mentions)?;
        let speaks = || (0..question.words.len()).any(|at| self.asks_by(at, |groups| groups.language));
        let is_tongue = mention.is_only(|kind| kind == "language");
        (!mention.is_only(|kind| self.registry.is_subject(kind)) && (!is_tongue || speaks())).then_some(mention)
    }

    /// Whether a word says something of its own: it is no number, no function word and asks for nothing.
    fn tells(&self, at: usize) -> bool {
        let question = self.question;
        let word = &question.folded[at];
        let idle =
            question.is_function_word(at) || question.is_filler(word) || is_commonplace_in(word, question.languages);
        let idle = idle || denies(question, at);
        !idle
            && word.chars().any(char::is_alphabetic)
            && !self.question.says(at, |pack| pack.claims.polarity.only)
            && !self.asks(at)
    }

    fn asks(&self, at: usize) -> bool {
        besides::asks(self.question, self.registry.domain(), at)
    }

    /// Whether a word is a verb behind the noun that is asked for.
    fn is_verb(&self, at: usize) -> bool {
        let noun = self.question.folded[..at].iter().any(|word| cue_kind(word).is_some());
        noun && cue_kind(&self.question.folded[at]).is_none() && self.asks(at)
    }

    /// Whether a word before the negation asks for things, "which **projects** do not", in the same clause. "Doesn't she know
    /// Rust" expects a yes, and so does "where did she study, wasn't it in Oslo".
    pub(super) fn asks_for_things(&self, at: usize) -> bool {
        let question = self.question;
        let asks = |at: &usize| {
            cue_kind(&question.folded[*at]).is_some() || ASKING.iter().any(|group| self.asks_by(*at, *group))
        };
        let Some(asks) = (0..at).rev().find(asks).filter(|_| !question.reason) else { return false };
        // ", not just nominated", «, не связанные с вебом», "? Without talks".
        let adds = || {
            let contracted = is_contraction(question, at);
            let apart = matches!(question.gap_before(at).trim(), "," | "(") || is_without(question, at);
            let content = self.question.says(at + 1, |pack| pack.claims.polarity.only)
                || at + 1 < question.words.len() && !question.is_function_word(at + 1);
            apart && !contracted && content
        };
        // "It could not work without Rust" denies twice.
        let clause = (1..=at).rev().find(|before| self.breaks_before(*before)).unwrap_or(0);
        let doubled = (clause..at).any(|before| denies(question, before));
        !doubled && (asks + 1..=at).all(|before| !self.breaks_before(before) || before == at && adds())
    }

    /// Whether a clause ends before this word.
    fn breaks_before(&self, at: usize) -> bool {
        self.question.gap_before(at).contains([',', ';', '.', '?', '!', ':', '(', ')'])
    }

    fn asks_by(&self, at: usize, group: fn(&WordGroups) -> &'static str) -> bool {
        is_of(&self.question.folded[at], self.question.languages, |pack| group(&pack.questions.groups))
    }
}

impl Denied {
    /// Adds the name of a mention that begins here; returns the index after it.
    fn name(&mut self, question: &Question<'_>, at: usize, mention: &Mention) -> usize {
        self.having.extend(keys(mention));
        let name = match mention.candidates.as_slice() {
            [only] => only.name.clone(),
            _ => question.text[mention.start..mention.end].to_owned(),
        };
        self.names.push(name);
        end_of(question, at, mention)
    }

    fn say(&mut self, question: &Question<'_>, at: usize) {
        self.saying.push(question.folded[at].clone());
        let (open, close) = question.language.pack().writing.quotation_marks;
        self.names.push(format!("{open}{}{close}", question.words[at].text));
    }
}

/// The list to take from where a question says what it lacks and not what is asked for: "where did she not use Rust" asks
/// for the places where she worked.
pub(super) fn listed<'d>(question: &Question<'_>, domain: &'d Domain) -> Option<&'d Arc<Intent>> {
    let kind = question.folded.iter().find_map(|word| cue_kind(word));
    let name = match kind {
        Some("project") => "projects_of_company",
        Some("company") => "companies",
        _ if question.count => "companies",
        _ => "experience",
    };
    domain.intent(name)
}

/// Whether the word here is a preposition that denies, which may begin a sentence of its own: "which papers? without talks".
pub(super) fn is_without(question: &Question<'_>, at: usize) -> bool {
    is_marked(question, at, Marker::Without)
}

/// Whether the word here denies, by whatever word class: "not", "without".
pub(super) fn excludes(question: &Question<'_>, at: usize) -> bool {
    denies(question, at) || is_without(question, at)
}

/// Whether the word here is one of these prepositions.
pub(super) fn is_marked(question: &Question<'_>, at: usize, wanted: Marker) -> bool {
    let word = &question.folded[at];
    question.languages.of_word(word).iter().any(|language| {
        let markers = language.pack().claims.closed.markers;
        markers.iter().any(|(marker, words)| *marker == wanted && words.has(word))
    })
}

/// Whether the word here is a negation that a verb ends with: "isn't".
fn is_contraction(question: &Question<'_>, at: usize) -> bool {
    !question.says(at, |pack| pack.claims.polarity.negations)
}

/// Whether the word here is a negation: "not", "doesn't", «без».
pub(super) fn denies(question: &Question<'_>, at: usize) -> bool {
    let (word, folded) = (&question.words[at], &question.folded[at]);
    let end = question.text[word.end..].find(char::is_whitespace).map_or(question.text.len(), |n| word.end + n);
    let token = fold(&question.text[unbroken_from(question.text, word.end)..end]);
    let token = token.trim_end_matches(|c: char| !c.is_alphanumeric());
    language::denies(folded, token, question.languages) || question.says(at, |pack| pack.questions.chat_negations)
}

/// Maximum words from a question word to the negation of what it asks for: "which languages does she not speak".
const CLAUSE: usize = 5;

/// Whether a question asks for what is not the case, which no data tells: "what can she not do". A negation of the intent's own
/// pattern, "no longer", says something else.
pub(super) fn asks_for_nothing(question: &Question<'_>, intent: &Intent) -> bool {
    if question.reason || asks_for_unfinished(question, intent) {
        return false;
    }
    let used = intent.patterns.best(&question.folded, question.languages).map(|fit| fit.used).unwrap_or_default();
    let breaks = |at: usize| question.gap_before(at).contains([',', ';', '.', '?', '!', ':']);
    (1..question.words.len()).filter(|at| denies(question, *at) && !used.contains(at)).any(|at| {
        let asks =
            (at.saturating_sub(CLAUSE)..at).rev().find(|before| question.is_question_word(&question.folded[*before]));
        // "What does he do when he is not working" asks for something else.
        let of_time =
            |before: &usize| is_of(&question.folded[*before], question.languages, |pack| pack.questions.groups.when_);
        let asks = asks.filter(|before| !of_time(before) && (*before + 1..=at).all(|at| !breaks(at)));
        asks.is_some() && !question.says(at + 1, |pack| pack.claims.polarity.only)
    })
}

/// Whether it asks for the studies that are not finished: "a degree that he never completed".
pub(super) fn asks_for_unfinished(question: &Question<'_>, intent: &Intent) -> bool {
    if !intent.targets("education") {
        return false;
    }
    let ended =
        |at: usize| question.folded.get(at).is_some_and(|word| is_of(word, question.languages, |p| p.times.ended));
    let denied = |at: usize| excludes(question, at) && (at + 1..=at + STATE).any(ended);
    // "Any unfinished studies?"
    let text = question.folded.join(" ");
    let mut phrases = question.languages.iter().flat_map(|own| own.pack().questions.unfinished.iter());
    (0..question.words.len()).any(denied) || phrases.any(|phrase| text.contains(phrase))
}

/// Maximum words from a negation to the word of state that it denies: "not yet finished".
const STATE: usize = 2;

/// The intent that is meant where a negation turns what goes on into what is over, or the other way round: "which projects are
/// not finished".
pub(super) fn turned<'d>(question: &Question<'_>, intent: &Intent, domain: &'d Domain) -> Option<&'d Arc<Intent>> {
    if intent.ongoing == intent.over {
        return None;
    }
    let fit = intent.patterns.best(&question.folded, question.languages)?;
    let is_denied = |at: &usize| {
        (at.saturating_sub(STATE)..*at).any(|before| !fit.used.contains(&before) && denies(question, before))
    };
    fit.used.iter().find(|at| is_denied(at))?;
    let opposite = |other: &&Arc<Intent>| {
        other.target == intent.target && (other.ongoing, other.over) == (intent.over, intent.ongoing)
    };
    domain.intents().iter().find(opposite)
}

/// Whether an intent asks for nothing that could lack something: in Spanish, where somebody lives is asked like where she worked.
pub(super) fn has_no_things(intent: &Intent, domain: &Domain) -> bool {
    match &intent.target {
        Some(Target::Nodes(kind)) => domain.kind(kind).item == ItemForm::Contact,
        _ => true,
    }
}

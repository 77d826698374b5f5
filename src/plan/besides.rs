//! What a question excludes: "languages besides English", «базы кроме PostgreSQL», "which projects do not use Rust".

use super::Question;
use crate::domain::{Domain, Intent};
use crate::graph::Without;
use crate::id::EntityKey;
use crate::language::{Pack, Runs, is_in, phrase_end, spoken_code};
use crate::registry::{Mention, Registry, cue_kind, is_technology};
use crate::text::{fold, unbroken_from};
use std::sync::Arc;

/// Maximum function words before the name: "aparte de la …".
const IDLE: usize = 2;
/// Maximum words from a negation to the name that it denies: "did not have anything with Rust".
const REACH: usize = 5;

/// The question without what it excludes, and what that is; `None` if it excludes nothing. `in_vocabulary`: whether the
/// corpus has a folded word.
pub(super) fn read<'q>(
    question: &Question<'q>,
    registry: &Registry,
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Option<(Question<'q>, Without)> {
    let without = Without { language: question.language, ..Without::default() };
    let mut reader = Reader { question, registry, in_vocabulary, without, cut: Vec::new() };
    for at in 0..question.words.len() {
        if reader.cut.contains(&at) {
            continue;
        }
        let phrase = |table: fn(&'static Pack) -> Runs| phrase_end(table, &question.folded, at, question.languages);
        // "Besides English and German": further names are joined to the first.
        let mut next = phrase(|pack| pack.questions.besides);
        while let Some(end) = next.and_then(|next| reader.excluded_at(next)) {
            reader.cut.extend(at..end);
            next = Some(end);
        }
        if reader.cut.contains(&at) {
            continue;
        }
        if let Some(end) = phrase(|pack| pack.questions.not_counted) {
            reader.not_counted(at, end);
        } else if denies(question, at) && reader.is_asked_before(at) {
            let cut = reader.cut.len();
            reader.denied(at);
            // "Nutzen kein Kotlin": the verb that is denied asks for nothing else.
            let is_verb = |before: &usize| {
                let word = &question.folded[*before];
                let noun = question.folded[..*before].iter().any(|word| cue_kind(word).is_some());
                noun && cue_kind(word).is_none() && reader.asks(*before)
            };
            if reader.cut.len() > cut
                && let Some(verb) = at.checked_sub(1).filter(is_verb)
            {
                reader.cut.push(verb);
            }
        }
    }
    let Reader { without, cut, .. } = reader;
    if cut.is_empty() {
        return None;
    }
    let kept: Vec<usize> = (0..question.words.len()).filter(|at| !cut.contains(at)).collect();
    Some((question.kept(&kept), without))
}

struct Reader<'a, 'q> {
    question: &'a Question<'q>,
    registry: &'a Registry,
    in_vocabulary: &'a dyn Fn(&str) -> bool,
    without: Without,
    /// Indices of the words that exclude.
    cut: Vec<usize>,
}

impl<'a> Reader<'a, '_> {
    /// Adds the name found here, after a phrase, to what is excluded, and returns the index after it.
    fn excluded_at(&mut self, from: usize) -> Option<usize> {
        let question = self.question;
        for at in from..(from + IDLE + 1).min(question.words.len()) {
            if let Some(mention) = question.in_mention(at, &question.mentions) {
                self.without.keys.extend(keys(mention));
                self.without.codes.extend(spoken_code(&question.folded[at]).map(str::to_owned));
                return Some(self.end_of(at, mention));
            }
            if question.is_function_word(at) {
                continue;
            }
            let word = &question.folded[at];
            if let Some(code) = spoken_code(word) {
                self.without.codes.push(code.to_owned());
                return Some(at + 1);
            }
            if self.asks(at) || question.is_filler(word) || !self.without.is_empty() {
                return None;
            }
            self.without.words.push(word.clone());
            return Some(at + 1);
        }
        None
    }

    /// "Freelancing does not count": excludes the name right before a phrase.
    fn not_counted(&mut self, at: usize, end: usize) {
        let Some(before) = at.checked_sub(1) else { return };
        if let Some(mention) = self.question.in_mention(before, &self.question.mentions) {
            self.without.keys.extend(keys(mention));
            self.cut.extend(self.first_of(mention)..end);
        }
    }

    /// Excludes what has to do with the name that a negation denies, or whose texts say the word that it denies.
    fn denied(&mut self, at: usize) {
        let question = self.question;
        let reach = (at + 1..question.words.len().min(at + 1 + REACH)).take_while(|next| !self.breaks_before(*next));
        let reach: Vec<usize> = reach.collect();
        let mention_at = |next: usize| {
            question
                .in_mention(next, &question.mentions)
                .filter(|mention| !mention.is_only(|kind| self.registry.is_subject(kind)))
        };
        // "Not only Rust" denies nothing; "not just nominated" denies "nominated".
        let is_only = |next: &usize| {
            let word = &question.folded[*next];
            question.languages.of_word(word).iter().any(|language| language.pack().claims.polarity.only.has(word))
        };
        let only = reach.first().is_some_and(is_only);
        if let Some((next, mention)) = reach.iter().find_map(|next| Some((*next, mention_at(*next)?))) {
            if only {
                return;
            }
            self.without.having.extend(keys(mention));
            let mut end = self.named(next, mention);
            // "Neither Kotlin, Rust nor Go": what is joined to it is denied too.
            while let Some((from, more)) = self.joined_at(end) {
                self.without.having.extend(keys(more));
                end = self.named(from, more);
            }
            self.cut.extend(at..end);
            return;
        }
        let tells = |next: &&usize| {
            let word = &question.folded[**next];
            let idle = question.is_function_word(**next) || question.is_filler(word) || is_only(next);
            !idle && !is_commonplace_in(question, word)
        };
        // The object of "did not involve elixir" comes last.
        let telling = || reach.iter().copied().filter(|next| tells(&next) && !self.asks(*next));
        let technology = telling().find(|next| is_technology(&question.folded[*next]));
        let Some(next) = technology.or_else(|| telling().next_back()) else {
            return self.denied_behind(at);
        };
        if technology.is_some() && !only || (self.in_vocabulary)(&question.folded[next]) {
            self.without.saying.push(question.folded[next].clone());
            let (open, close) = question.language.pack().writing.quotation_marks;
            self.without.names.push(format!("{open}{}{close}", question.words[next].text));
            self.cut.extend(at..next + 1);
        }
    }

    /// «Где питон не использовался», "welche Projekte Rust nicht nutzen": excludes what has to do with the name right before
    /// a negation.
    fn denied_behind(&mut self, at: usize) {
        let question = self.question;
        let before = at.checked_sub(1).filter(|_| !self.breaks_before(at));
        if let Some(mention) = before.and_then(|before| question.in_mention(before, &question.mentions)) {
            self.without.having.extend(keys(mention));
            let begin = self.first_of(mention);
            self.named(begin, mention);
            self.cut.extend(begin..=at);
        }
    }

    /// The mention that a comma or a conjunction joins to what is before this word, and where it begins.
    fn joined_at(&self, at: usize) -> Option<(usize, &'a Mention)> {
        let question = self.question;
        let word = question.folded.get(at)?;
        let joins = is_in(word, question.languages, |pack| pack.dialog.ellipsis.conjunctions);
        let from = if joins { at + 1 } else { at };
        let joined = joins || question.text[question.words[at - 1].end..question.words[at].start].contains(',');
        let mention = question.in_mention(from, &question.mentions).filter(|_| joined)?;
        Some((from, mention))
    }

    /// Whether a word before this one asks for a kind of thing, "which **projects** do not", so that the question is not
    /// one that expects a yes: "doesn't she know Rust".
    fn is_asked_before(&self, at: usize) -> bool {
        let asks = |word: &String| cue_kind(word).is_some() || self.question.is_question_word(word);
        !self.question.reason && self.question.folded[..at].iter().any(asks)
    }

    /// Whether a word asks for something, or is of time: "menos de un año" is a length.
    fn asks(&self, at: usize) -> bool {
        let (word, languages) = (&self.question.folded[at], self.question.languages);
        is_in(word, languages, |pack| pack.questions.years)
            || is_in(word, languages, |pack| pack.times.month_nouns)
            || self.registry.domain().asks_by(word, languages)
            || cue_kind(word).is_some()
    }

    /// Whether a clause ends before this word.
    fn breaks_before(&self, at: usize) -> bool {
        let between = self.question.words[at - 1].end..self.question.words[at].start;
        self.question.text[between].contains([',', ';', '.', '?', '!', ':', '(', ')'])
    }

    /// Index of the first word of a mention.
    fn first_of(&self, mention: &Mention) -> usize {
        self.question.words.iter().take_while(|word| word.start < mention.start).count()
    }

    /// Notes the name of a mention that is denied and begins here; returns the index after it.
    fn named(&mut self, at: usize, mention: &Mention) -> usize {
        let end = self.end_of(at, mention);
        let name = match mention.candidates.as_slice() {
            [only] => only.name.clone(),
            _ => self.question.text[mention.start..mention.end].to_owned(),
        };
        self.without.names.push(name);
        end
    }

    /// Index of the first word after a mention that begins here.
    fn end_of(&self, at: usize, mention: &Mention) -> usize {
        let words = &self.question.words;
        (at..words.len()).find(|at| words[*at].start >= mention.end).unwrap_or(words.len())
    }
}

fn keys(mention: &Mention) -> impl Iterator<Item = EntityKey> {
    mention.candidates.iter().map(|candidate| candidate.key.clone())
}

/// The list to take from where a question says what it lacks and not what is asked for: "where did she not use Rust" asks
/// for the places where she worked.
pub(super) fn listed<'d>(question: &Question<'_>, domain: &'d Domain) -> Option<&'d Arc<Intent>> {
    let kind = question.folded.iter().find_map(|word| cue_kind(word));
    let name = match kind {
        Some("project") => "projects_of_company",
        Some("company") => "companies",
        _ => "experience",
    };
    domain.intent(name)
}

/// Whether the word here is a negation: "not", "doesn't", «без».
pub(super) fn denies(question: &Question<'_>, at: usize) -> bool {
    let (word, folded) = (&question.words[at], &question.folded[at]);
    let end = question.text[word.end..].find(char::is_whitespace).map_or(question.text.len(), |n| word.end + n);
    let token = fold(&question.text[unbroken_from(question.text, word.end)..end]);
    let token = token.trim_end_matches(|c: char| !c.is_alphanumeric());
    question.languages.of_word(folded).iter().any(|language| {
        let polarity = &language.pack().claims.polarity;
        polarity.negations.has(folded)
            || polarity.negation_endings.ends(token)
            || language.pack().questions.denials.has(folded)
    })
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

fn is_commonplace_in(question: &Question<'_>, folded: &str) -> bool {
    question.languages.of_word(folded).iter().any(|language| crate::text::is_commonplace(folded, language))
}

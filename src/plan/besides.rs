//! What a question excludes: "languages besides English", «базы кроме PostgreSQL».

use super::denied::{Denier, denies, excludes, is_without};
use super::{Question, asks_for_order};
use crate::domain::Domain;
use crate::graph::Without;
use crate::id::EntityKey;
use crate::language::{Pack, Runs, Words, is_in, is_of, is_school, phrase_end, spoken_code};
use crate::registry::{Mention, PostWord, Registry, TECHNOLOGY, cue_kind, is_technology};

/// Maximum function words before the name: "aparte de la …".
const IDLE: usize = 2;

/// The question without what it excludes, and what that is; `None` if it excludes nothing. `in_vocabulary`: whether the
/// corpus has a folded word.
pub(super) fn read<'q>(
    question: &Question<'q>,
    registry: &Registry,
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Option<(Question<'q>, Without)> {
    let without = Without { language: question.language, ..Without::default() };
    let denier = Denier { question, registry, in_vocabulary };
    let mut reader = Reader { question, registry, domain: registry.domain(), in_vocabulary, without, cut: Vec::new() };
    let orders = || asks_for_order(&question.folded, question.languages).is_some();
    for at in 0..question.words.len() {
        if reader.cut.contains(&at) {
            continue;
        }
        let phrase = |table: fn(&'static Pack) -> Runs| phrase_end(table, &question.folded, at, question.languages);
        // "Jobs besides internships", "jobs that were not freelance".
        let denied =
            || is_without(question, at) || denies(question, at) && (denier.asks_for_things(at) || adds(question, at));
        let besides = phrase(|pack| pack.questions.besides);
        if let Some(end) = besides.or_else(|| denied().then_some(at + 1))
            && let Some(mut end) = reader
                .kind_at(end, besides.is_some())
                .or_else(|| reader.said_at(end, besides.is_some() || is_without(question, at) || adds(question, at)))
        {
            // "Besides internships and freelance work".
            while let Some(next) = reader.joined_kind(end) {
                end = next;
            }
            reader.cut.extend(at..end);
            continue;
        }
        let away = phrase(|pack| pack.questions.outside);
        let school = besides.or(away).or_else(|| reader.excludes_a_job(at).then_some(at + 1));
        if let Some(end) = school.and_then(|from| reader.school_at(from)) {
            reader.cut.extend(at..end);
            continue;
        }
        // "Besides English and German": further names are joined to the first.
        let mut next = besides;
        while let Some(end) = next.and_then(|next| reader.excluded_at(next)) {
            reader.cut.extend(at..end);
            next = Some(end);
        }
        if reader.cut.contains(&at) {
            continue;
        }
        // "Her longest job not in London".
        let not_in = || denies(question, at) && question.says(at + 1, |pack| pack.questions.place_prepositions);
        if let Some(end) = away.or_else(|| not_in().then_some(at + 2)).filter(|_| orders())
            && let Some(end) = reader.place_at(end)
        {
            reader.cut.extend(at..end);
        } else if let Some(end) = phrase(|pack| pack.questions.not_counted) {
            reader.named_before(at, end, true);
        } else if let Some(end) = phrase(|pack| pack.questions.or_elsewhere) {
            reader.named_before(at, end, false);
        } else if let Some(end) = phrase(|pack| pack.questions.counted_too)
            && (question.count || asks_for_jobs(question, at))
        {
            reader.counted_too(at, end);
        } else if let Some(denied) = denier.denied(at) {
            reader.without.having.extend(denied.having);
            reader.without.saying.extend(denied.saying);
            reader.without.names.extend(denied.names);
            reader.cut.extend(denied.cut);
        } else if let Some(from) = taken_back(question, at) {
            let mut end = reader.excluded_at(at + 1).unwrap_or(at + 2);
            // "Not Java or Rust".
            let is_next = |at: usize| question.folded.get(at + 1).is_some_and(|word| is_technology(word));
            while question.says(end, |pack| pack.times.or) && is_next(end) {
                end = reader.excluded_at(end + 1).unwrap_or(end + 2);
            }
            reader.cut.extend(from..end);
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
    domain: &'a Domain,
    in_vocabulary: &'a dyn Fn(&str) -> bool,
    without: Without,
    /// Indices of the words that exclude.
    cut: Vec<usize>,
}

impl Reader<'_, '_> {
    /// Index of the first word here, after a phrase, that is no function word.
    fn content_at(&self, from: usize) -> Option<usize> {
        let last = self.question.words.len().min(from + IDLE + 1);
        (from..last).find(|at| !self.question.is_function_word(*at))
    }

    /// Adds what is found here, after a phrase, to the kinds of jobs that are excluded, and returns the index after it; see
    /// [`kind_named`](Self::kind_named).
    fn kind_at(&mut self, from: usize, any: bool) -> Option<usize> {
        let (next, post) = self.kind_named(from, any)?;
        match post {
            Some(post) => self.without.posts.push(post),
            None => self.without.current = true,
        }
        Some(next)
    }

    /// The kind of jobs named here, after a phrase, and the index after it: "internships"; "the current one" is no kind of post. Unless
    /// `any`, only a kind of contract, where she was "not a developer" may mean more than her titles say.
    fn kind_named(&self, from: usize, any: bool) -> Option<(usize, Option<PostWord>)> {
        let question = self.question;
        let at = self.content_at(from)?;
        let word = &question.folded[at];
        if is_of(word, question.languages, |pack| pack.questions.jobs.current) {
            return Some((if self.is_noun(at + 1) { at + 2 } else { at + 1 }, None));
        }
        let post = PostWord::new(word, question.languages);
        let is_kind = post.has_kind() && (any || post.is_of_contract());
        (is_kind && question.in_mention(at, &question.mentions).is_none()).then_some((at + 1, Some(post)))
    }

    /// Whether the word here is a noun for jobs, or stands for one: "the current **one**".
    fn is_noun(&self, at: usize) -> bool {
        let question = self.question;
        let own = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.job);
        question.folded.get(at).is_some_and(|word| cue_kind(word).is_some() || own(word))
            || question.says(at, |pack| pack.dialog.pronouns.numeral.map_or(Words::NONE, |of| of.forms))
    }

    /// Whether the word here denies something of the jobs asked for: "which jobs were **not** at a school".
    fn excludes_a_job(&self, at: usize) -> bool {
        let question = self.question;
        excludes(question, at) && (0..at).any(|before| self.is_noun(before))
    }

    /// Excludes schools, if one is named here, after a phrase: "jobs outside universities". Returns the index after it.
    fn school_at(&mut self, from: usize) -> Option<usize> {
        let question = self.question;
        let at = self.content_at(from).filter(|_| asks_for_jobs(question, question.words.len()))?;
        question.means_any_school(at, &question.mentions).then_some(())?;
        self.without.schools = true;
        self.without.names.push(question.words[at].text.to_owned());
        Some(at + 1)
    }

    /// Adds the word found here, after a phrase, to what jobs must not be called: "where did he work besides festivals", "besides
    /// research".
    fn said_at(&mut self, from: usize, excludes: bool) -> Option<usize> {
        let question = self.question;
        let at = self.content_at(from).filter(|_| excludes && asks_for_jobs(question, question.words.len()))?;
        let word = &question.folded[at];
        let of_time = super::time::is_of_time(word, question.languages) || question.is_filler(word);
        let other =
            of_time || is_school(word, question.languages) || spoken_code(word).is_some() || cue_kind(word).is_some();
        if other || !(self.in_vocabulary)(word) {
            return None;
        }
        if let Some(mention) = question.in_mention(at, &question.mentions) {
            // "Not the festival gigs", where one of them is meant by this word.
            mention.is_only(|kind| self.domain.kind(kind).owner).then_some(())?;
            self.without.keys.extend(keys(mention));
        }
        let post = PostWord::new(word, question.languages);
        // What no job is called, no list is without.
        if self.registry.is_in_title(&post) || self.registry.is_in_name(&post, "company") {
            self.without.names.push(question.words[at].text.to_owned());
        }
        self.without.posts.push(post);
        self.without.words.push(word.clone());
        Some(if self.is_noun(at + 1) { at + 2 } else { at + 1 })
    }

    /// Adds the place found here, a word of the texts, to what must not be said of a thing, and returns the index after it.
    fn place_at(&mut self, from: usize) -> Option<usize> {
        let question = self.question;
        let at = self.content_at(from)?;
        let word = &question.folded[at];
        if asks(question, self.domain, at) || !(self.in_vocabulary)(word) {
            return None;
        }
        self.without.saying.push(word.clone());
        self.without.names.push(question.words[at].text.to_owned());
        Some(at + 1)
    }

    /// Adds a further kind that a comma or a conjunction joins, and returns the index after it.
    fn joined_kind(&mut self, at: usize) -> Option<usize> {
        let question = self.question;
        if at >= question.words.len() {
            return None;
        }
        let joins = question.says(at, |pack| pack.names.mentions.and)
            || question.says(at, |pack| pack.times.or)
            || question.says(at, |pack| pack.dialog.ellipsis.conjunctions);
        match question.gap_before(at).contains(',') || joins {
            true => self.kind_at(if joins { at + 1 } else { at }, true),
            false => None,
        }
    }

    /// Adds the name found here, after a phrase, to what is excluded, and returns the index after it.
    fn excluded_at(&mut self, from: usize) -> Option<usize> {
        let question = self.question;
        for at in from..(from + IDLE + 1).min(question.words.len()) {
            if let Some(mention) = question.in_mention(at, &question.mentions) {
                self.without.keys.extend(keys(mention));
                self.without.codes.extend(spoken_code(&question.folded[at]).map(str::to_owned));
                return Some(end_of(question, at, mention));
            }
            if question.is_function_word(at) {
                continue;
            }
            let word = &question.folded[at];
            if let Some(code) = spoken_code(word) {
                self.without.codes.push(code.to_owned());
                return Some(at + 1);
            }
            if asks(question, self.domain, at) || question.is_filler(word) || !self.without.is_empty() {
                return None;
            }
            self.without.words.push(word.clone());
            return Some(at + 1);
        }
        None
    }

    /// "How many jobs, including freelancing": what is counted anyway is no condition.
    fn counted_too(&mut self, at: usize, end: usize) {
        let question = self.question;
        let denied = at.checked_sub(1).is_some_and(|before| denies(question, before));
        let last = question.words.len().min(end + IDLE + 1);
        let named = (end..last).find_map(|at| Some((at, question.in_mention(at, &question.mentions)?)));
        // "A stack including Rust" is a condition.
        let is_counted = |mention: &Mention| mention.is_only(|kind| self.domain.kind(kind).owner);
        match named {
            _ if denied => {}
            Some((next, mention)) if is_counted(mention) => self.cut.extend(at..end_of(question, next, mention)),
            Some(_) => {}
            // "Including the current one".
            None => {
                let idle = |next: usize| {
                    question.is_function_word(next)
                        || super::time::is_of_time(&question.folded[next], question.languages)
                        || question.says(next, |pack| pack.dialog.pronouns.numeral.map_or(Words::NONE, |of| of.forms))
                };
                let from = self.kind_named(end, true).map_or(end, |(next, _)| next);
                if (from..question.words.len()).all(idle) {
                    self.cut.extend(at..question.words.len());
                }
            }
        }
    }

    /// Takes out the name right before a phrase, with the phrase: "only at Acme, or somewhere else". `excludes`: whether it is
    /// excluded, "freelancing does not count", rather than no condition. So are kinds of jobs, "own freelancing aside".
    fn named_before(&mut self, at: usize, end: usize, excludes: bool) {
        let Some(before) = at.checked_sub(1) else { return };
        let says_more = |at: usize| {
            let question = self.question;
            question.in_mention(at, &question.mentions).is_some() || question.says(at, |pack| pack.names.mentions.and)
        };
        let is_kind = self.kind_named(before, true).is_some_and(|(end, _)| end == at);
        if excludes && is_kind && !(before.saturating_sub(IDLE)..before).any(says_more) {
            self.kind_at(before, true);
            // The clause begins at the comma: ", her own freelancing aside".
            let begins = |from: &usize| self.question.gap_before(*from).contains(',');
            let from = (before.saturating_sub(IDLE)..=before).rev().find(begins).unwrap_or(before);
            self.cut.extend(from..end);
            return;
        }
        if let Some(mention) = self.question.in_mention(before, &self.question.mentions) {
            self.without.keys.extend(keys(mention).filter(|_| excludes));
            self.cut.extend(first_of(self.question, mention)..end);
        }
    }
}

/// Whether a negation adds a condition to the jobs asked for: "her shortest job, not an internship".
fn adds(question: &Question<'_>, at: usize) -> bool {
    matches!(question.gap_before(at).trim(), "," | "(" | "?" | "." | ";" | "-" | "–" | "—")
        && asks_for_jobs(question, at)
}

/// The first word of a clause that takes back a technology by a negation here: "does she know Java, (but) not JavaScript".
fn taken_back(question: &Question<'_>, at: usize) -> Option<usize> {
    let word = question.folded.get(at + 1).filter(|_| denies(question, at))?;
    let pauses = |at: usize| matches!(question.gap_before(at).trim(), "," | "(" | ";" | "-" | "–" | "—");
    let joins = |at: usize| {
        question.says(at, |pack| pack.dialog.ellipsis.conjunctions)
            || question.says(at, |pack| pack.names.mentions.turns)
    };
    let before = at.checked_sub(1).filter(|before| joins(*before));
    let named = question
        .in_mention(at + 1, &question.mentions)
        .is_some_and(|mention| mention.is_only(|kind| kind == TECHNOLOGY));
    let from = before.or_else(|| pauses(at).then_some(at))?;
    (named || is_technology(word)).then_some(from)
}

/// Whether the words before this one ask for jobs.
fn asks_for_jobs(question: &Question<'_>, end: usize) -> bool {
    (0..end).any(|at| question.tells_of_work(at))
}

/// Whether a word asks for something, or is of time: "menos de un año" is a length.
pub(super) fn asks(question: &Question<'_>, domain: &Domain, at: usize) -> bool {
    let (word, languages) = (&question.folded[at], question.languages);
    is_in(word, languages, |pack| pack.questions.years)
        || is_in(word, languages, |pack| pack.times.month_nouns)
        || domain.asks_by(word, languages)
        || cue_kind(word).is_some()
}

/// Index of the first word of a mention.
pub(super) fn first_of(question: &Question<'_>, mention: &Mention) -> usize {
    question.words.iter().take_while(|word| word.start < mention.start).count()
}

/// Index of the first word after a mention that begins here.
pub(super) fn end_of(question: &Question<'_>, at: usize, mention: &Mention) -> usize {
    let words = &question.words;
    (at..words.len()).find(|at| words[*at].start >= mention.end).unwrap_or(words.len())
}

/// The entities that a mention may mean.
pub(super) fn keys(mention: &Mention) -> impl Iterator<Item = EntityKey> {
    mention.candidates.iter().map(|candidate| candidate.key.clone())
}

//! A question, parsed once on arrival: its words, languages, mentions and times.

use super::classify::Classifier;
use super::named::is_only_tool;
use super::time::{self, Relative, Times};
use crate::domain::{Domain, Patterns};
use crate::graph::Period;
use crate::language::{Language, Languages, Pack, Questions, Words, is_in, is_of, is_school, phrase_end};
use crate::registry::{
    Found, Mention, Registry, TECHNOLOGY, Word, cue_kind, folded_words, is_technology, vocabulary, words,
};
use crate::settings::Settings;
use crate::text::{fold, guess, is_function_word_in, languages};
use std::ops::Range;
use std::sync::LazyLock;

/// Shorter words, in characters, resemble too many others.
const SHORTEST_MISSPELT: usize = 5;

/// Where a phrase that announces another topic may begin: "ok. by the way".
const BEFORE_ANNOUNCEMENT: usize = 3;

/// Words of a phrase that announces another topic even where no punctuation mark follows.
const SURE_ANNOUNCEMENT: usize = 3;

/// A question with everything that later stages need from it.
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// As typed.
    pub text: &'q str,
    /// Its words, in order.
    pub words: Vec<Word<'q>>,
    /// The words, folded (see [`crate::text::fold`]).
    pub folded: Vec<String>,
    /// The language of the answer's frame: the setting's, or the question's own.
    pub language: Language,
    /// The languages that the question may be in, including those of single words.
    pub languages: Languages,
    /// What it names, left to right. Empty if the setting `entityRegistry` is off.
    pub mentions: Vec<Mention>,
    /// Ranges of its words that name a commonly known technology in several words, which no entity is: "React Native"
    /// where only React is known.
    pub(super) strangers: Vec<Range<usize>>,
    /// The time that it mentions.
    pub period: Option<Period>,
    /// The time, if it depends on the day of the question.
    pub relative: Option<Relative>,
    /// The words that express the time.
    pub(super) times: Times,
    /// Whether it asks for a number.
    pub count: bool,
    /// Whether it asks for a reason.
    pub reason: bool,
    /// What classifies it where patterns leave doubt.
    pub classifier: &'q Classifier,
}

/// The patterns that ask for a number.
static NUMBER: LazyLock<Patterns> = LazyLock::new(|| of_all(|questions| questions.number));
/// The patterns that ask what something was used for.
static PURPOSES: LazyLock<Patterns> = LazyLock::new(|| of_all(|questions| questions.purposes));

/// Patterns of all languages.
fn of_all(patterns_of: fn(&Questions) -> &'static str) -> Patterns {
    let mut patterns = Patterns::default();
    for language in Language::ALL {
        patterns.add(patterns_of(&language.pack().questions).split(','), language);
    }
    patterns
}

/// The ranges of words that name a technology of the vocabulary in several words where no mention does.
fn strangers(text: &str, words: &[Word<'_>], mentions: &[Mention], languages: Languages) -> Vec<Range<usize>> {
    let range = |found: &Found| {
        let first = words.iter().position(|word| word.start >= found.start)?;
        let count = words[first..].iter().take_while(|word| word.end <= found.end).count();
        // A mention of one of its words alone means something else; one of the whole, or of more, is the thing itself.
        let is_part =
            |m: &Mention| found.start <= m.start && m.end <= found.end && (m.start, m.end) != (found.start, found.end);
        let overlaps = |m: &Mention| m.start < found.end && found.start < m.end;
        let is_known = mentions.iter().any(|mention| overlaps(mention) && !is_part(mention));
        (count > 1 && !is_known).then_some(first..first + count)
    };
    vocabulary().find(text, languages).iter().filter_map(range).collect()
}

/// A word, or both parts of a compound that asks for experience: `Forschungserfahrung`. That of work is all there is.
fn parts(word: Word<'_>) -> Vec<Word<'_>> {
    let split = Language::ALL.iter().filter(|_| word.text.len() <= LONGEST_COMPOUND).find_map(|language| {
        let questions = &language.pack().questions;
        if questions.experience_heads.is_empty() {
            return None;
        }
        let mut ends = word.text.char_indices().rev().map(|(at, _)| at);
        let head = ends.find(|at| questions.experience_heads.has(&fold(&word.text[*at..])))?;
        let modifier = &word.text[..head];
        let plain = modifier.chars().count() < SHORTEST_MODIFIER || questions.work_modifiers.has(&fold(modifier));
        (!plain).then_some(head)
    });
    let Some(head) = split else { return vec![word] };
    let modifier = &word.text[..head];
    // A letter that only joins the two: `Forschung-s-erfahrung`, but not `Jenkinserfahrung`.
    let whole = is_technology(&fold(modifier));
    let modifier = modifier.strip_suffix('s').filter(|_| !whole).unwrap_or(modifier);
    let first = Word { text: modifier, end: word.start + modifier.len(), ..word };
    vec![first, Word { text: &word.text[head..], start: word.start + head, ..word }]
}

/// Longer words, in bytes, are not split.
const LONGEST_COMPOUND: usize = 64;
/// Fewer characters are no word of a compound.
const SHORTEST_MODIFIER: usize = 3;

/// A question without the names of several words in it.
fn outside(text: &str, mentions: &[Mention]) -> String {
    let mut outside = String::new();
    let mut from = 0;
    for mention in mentions.iter().filter(|mention| mention.words > 1) {
        if mention.start >= from {
            outside.push_str(&text[from..mention.start]);
            from = mention.end;
        }
    }
    outside + &text[from..]
}

/// Takes out what is unclear and ends the name before it: "the Harbour Institute of NUK", where the university NUK is called in two
/// ways and that institute `Harbour Institute (NUK)`.
fn leave_out_parts(text: &str, mentions: &mut Vec<Mention>) {
    let ends_name = |pair: &[Mention]| {
        let [name, part] = pair else { return false };
        let [only] = name.candidates.as_slice() else { return false };
        let between = text.get(name.end..part.start).unwrap_or_default();
        let linked = folded_words(between).iter().all(|word| {
            let of = |language: &Language| language.pack().dialog.ellipsis.complement_prepositions.has(word);
            is_function_word_in(word, Languages::ALL) && (Language::ALL.iter().any(of) || word.len() <= LONGEST_ARTICLE)
        });
        let joint = |word: &String| is_in(word, Languages::ALL, |pack| pack.names.mentions.and);
        let own = folded_words(&only.name);
        name.words > 1
            && part.candidates.len() > 1
            && linked
            && !folded_words(between).iter().any(joint)
            && folded_words(&part.text).iter().all(|word| own.contains(word))
    };
    let parts: Vec<usize> = mentions.windows(2).filter(|pair| ends_name(pair)).map(|pair| pair[1].start).collect();
    mentions.retain(|mention| !parts.contains(&mention.start));
}

/// Longer words, in bytes, are no articles.
const LONGEST_ARTICLE: usize = 6;

/// The word that a short form of chat stands for: "q", "w".
pub(crate) fn whole_of(folded: &str, languages: Languages) -> Option<&'static str> {
    languages.of_word(folded).iter().find_map(|language| {
        let mut forms = language.pack().questions.short_forms.iter();
        forms.find_map(|mut form| (form.next() == Some(folded)).then(|| form.next())?)
    })
}

impl<'q> Question<'q> {
    /// Parses a question.
    pub fn read(text: &'q str, registry: &Registry, settings: &Settings) -> Self {
        let words: Vec<Word<'_>> = words(text).into_iter().flat_map(parts).collect();
        let folded: Vec<String> = words.iter().map(|word| fold(word.text)).collect();
        let mut mentions = if settings.entity_registry { registry.link(text) } else { Vec::new() };
        // Names keep their own language in any question.
        let outside = outside(text, &mentions);
        let told = guess(&outside);
        let plain = if told.is_some() { &outside } else { text };
        let main = registry.main_language();
        // "Hace machine learning" is of whatever language the source is in, as far as anybody can tell.
        let undecided = plain == text && outside.chars().any(char::is_alphabetic) && outside != text;
        let own = main.filter(|_| undecided).map_or(languages(plain), |main| languages(plain).with(main));
        // A Latin word in a Russian question is English, so English patterns count too.
        let languages = folded.iter().flat_map(|word| own.of_word(word).iter()).fold(own, Languages::with);
        // "Devops?" may be of any language: then that of the source.
        let guessed = || main.filter(|_| undecided).or(told).or_else(|| guess(text)).or(main);
        let language = settings.language.or_else(guessed).unwrap_or_default();
        // "At which companies was he a team lead" asks for all of them.
        let asks_where = || words.iter().any(|word| cue_kind(word.text) == Some("company"));
        let of_post = || {
            let says = |word: &&String| !is_function_word_in(word, languages) && cue_kind(word).is_none();
            let told: Vec<String> = folded.iter().filter(says).cloned().collect();
            asks_where() && registry.is_title(&told, languages)
        };
        let asks_for_dates = || time::asks_for_dates(&folded, languages);
        // Of "how long was he a junior developer", the words select among the positions of one employer; "how many times"
        // counts them.
        let is_occasion = |word: &String| is_in(word, languages, |pack| pack.questions.occasions);
        let selects = || asks_for_dates() && !folded.iter().any(is_occasion);
        if settings.entity_registry
            && let Some(post) =
                registry.post_in(text, &words, &folded, languages).filter(|_| !(asks_where() || selects()))
        {
            let is_inside = |mention: &Mention| post.start <= mention.start && mention.end <= post.end;
            mentions.retain(|mention| !is_inside(mention));
            let at = mentions.iter().take_while(|mention| mention.start < post.start).count();
            mentions.insert(at, post);
        } else if settings.entity_registry
            && let Some(entry) = registry
                .job_in(&words, &folded, languages, asks_for_dates)
                .or_else(|| registry.described_in(&words, &folded, languages, &mentions).filter(|_| !of_post()))
        {
            mentions.retain(|mention| mention.end <= entry.start || entry.end <= mention.start);
            let at = mentions.iter().take_while(|mention| mention.start < entry.start).count();
            mentions.insert(at, entry);
        }
        leave_out_parts(text, &mut mentions);
        let strangers = match registry.entities().is_empty() {
            true => Vec::new(),
            false => strangers(text, &words, &mentions, languages),
        };
        let inside = |mention: &Mention, range: &Range<usize>| {
            words[range.start].start <= mention.start && mention.end <= words[range.end - 1].end
        };
        mentions.retain(|mention| !strangers.iter().any(|range| inside(mention, range)));
        let mut folded = folded;
        for (word, folded) in words.iter().zip(&mut folded) {
            let is_name = mentions.iter().any(|mention| mention.start <= word.start && word.end <= mention.end);
            if let Some(whole) = whole_of(folded, languages).filter(|_| !is_name) {
                *folded = whole.to_owned();
            }
        }
        let times = Times::default();
        let mut question = Self {
            period: None,
            relative: None,
            times,
            count: settings.router && NUMBER.best(&folded, languages).is_some(),
            reason: settings.router
                && (0..folded.len())
                    .any(|at| phrase_end(|pack| pack.questions.reasons, &folded, at, languages).is_some()),
            classifier: Classifier::trained(),
            text,
            words,
            folded,
            language,
            languages,
            mentions,
            strangers,
        };
        let mut mentions = std::mem::take(&mut question.mentions);
        mentions.retain(|mention| !is_only_tool(&question, mention));
        question.mentions = mentions;
        if settings.router {
            question.times = time::times(&question);
            (question.period, question.relative) = (question.times.period.clone(), question.times.relative);
        }
        question
    }

    /// Whether the word at this index is part of the name of a technology that no entity is.
    pub(super) fn in_stranger(&self, at: usize) -> bool {
        self.strangers.iter().any(|range| range.contains(&at))
    }

    /// The mention, among these, that contains the word at this index.
    pub(super) fn in_mention<'m>(&self, at: usize, mentions: &'m [Mention]) -> Option<&'m Mention> {
        let word = self.words.get(at)?;
        mentions.iter().find(|mention| mention.start <= word.start && word.end <= mention.end)
    }

    /// Whether it asks which of all things with this word in their names: "for which ministries did she work"; or which of a
    /// category, though a skill is called the same: "which databases".
    pub(super) fn asks_which(&self, mention: &Mention, domain: &Domain) -> bool {
        if mention.words != 1 {
            return false;
        }
        let Ok(at) = self.words.binary_search_by_key(&mention.start, |word| word.start) else { return false };
        let which = |at: usize| self.says(at, |pack| pack.dialog.ellipsis.question_words);
        if !at.checked_sub(1).is_some_and(which) {
            return false;
        }
        let several = || mention.candidates.windows(2).all(|pair| pair[0].kind == pair[1].kind);
        let named = |words: Range<usize>| {
            let words = self.folded.get(words).unwrap_or_default();
            crate::domain::named(domain.categories(), words, self.languages)
        };
        // "Which game engines" names the category with two words.
        let by_two = || {
            let both = named(at..at + 2);
            !both.is_empty() && both != named(at + 1..at + 2)
        };
        let is_category = || mention.is_only(|kind| kind == TECHNOLOGY) && (!named(at..at + 1).is_empty() || by_two());
        mention.candidates.len() > 1 && several() || is_category()
    }

    /// Whether the word at this index is a function word or a request.
    pub(super) fn is_function_word(&self, at: usize) -> bool {
        is_function_word_in(&self.folded[at], self.languages)
    }

    /// Whether a noun asks for years.
    pub(super) fn asks_for_years(&self) -> bool {
        (0..self.words.len()).any(|at| self.says(at, |pack| pack.questions.years))
    }

    /// Whether a noun asks for courses.
    pub(super) fn names_courses(&self) -> bool {
        self.folded.iter().any(|word| is_of(word, self.languages, |pack| pack.questions.sections.course))
    }

    /// Whether a folded word is a filler, which says nothing about what is asked for.
    pub(super) fn is_filler(&self, folded: &str) -> bool {
        self.languages.iter().any(|language| language.pack().questions.fillers.has(folded))
    }

    /// The text between the word at this index and the one before it; empty for the first.
    pub(super) fn gap_before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |before| &self.text[self.words[before].end..self.words[at].start])
    }

    /// Whether there is a word at this index, and in a table of one of its languages.
    pub(super) fn says(&self, at: usize, table: impl Fn(&'static Pack) -> Words) -> bool {
        self.folded.get(at).is_some_and(|word| is_in(word, self.languages, table))
    }

    /// Whether a folded word stands only in sentences before the one that asks: "Must have Elixir in **production**. Where did
    /// he use it?"
    pub(super) fn stands_before(&self, folded: &str) -> bool {
        let opens = |at: &usize| {
            let gap = self.gap_before(*at);
            gap.contains(['.', '!', '?', ';']) && gap.contains(char::is_whitespace)
        };
        let Some(last) = (1..self.words.len()).rev().find(opens) else { return false };
        let is_question = self.text.trim_end().ends_with('?');
        let asks = is_question || self.folded[last..].iter().any(|word| self.is_question_word(word));
        // "Where, and with what?" asks of what stands before.
        let says = |at: usize| !self.is_function_word(at) && !self.is_question_word(&self.folded[at]);
        asks && (last..self.words.len()).any(says) && !self.folded[last..].iter().any(|word| word == folded)
    }

    /// Whether a folded word asks, such as "which".
    pub(super) fn is_question_word(&self, folded: &str) -> bool {
        is_in(folded, self.languages, |pack| pack.dialog.ellipsis.question_words)
    }

    /// Whether a folded word is a filler or request that is cut short or has one wrong letter: «покаж», "shwo".
    pub(super) fn is_filler_misspelt(&self, folded: &str) -> bool {
        let length = folded.chars().count();
        let like = |known: &&str| {
            length >= SHORTEST_MISSPELT
                && (known.strip_prefix(folded).is_some_and(|rest| rest.chars().count() <= 2)
                    || strsim::osa_distance(known, folded) == 1)
        };
        self.languages.of_word(folded).iter().any(|language| {
            let pack = language.pack();
            pack.questions.fillers.iter().chain(pack.writing.requests.iter()).any(|known| like(&known))
        })
    }

    /// The question with these of its words alone.
    pub(super) fn kept(&self, places: &[usize]) -> Self {
        let mut rest = self.clone();
        let stays = |mention: &Mention| places.iter().any(|at| self.words[*at].start == mention.start);
        rest.mentions.retain(stays);
        let place = |at: &usize| places.iter().position(|kept| kept == at);
        rest.strangers = self
            .strangers
            .iter()
            .filter_map(|range| Some(place(&range.start)?..place(&(range.end - 1))? + 1))
            .filter(|range| range.start < range.end)
            .collect();
        rest.words = places.iter().map(|at| self.words[*at]).collect();
        rest.folded = places.iter().map(|at| self.folded[*at].clone()).collect();
        rest.times = time::times(&rest);
        (rest.period, rest.relative) = (rest.times.period.clone(), rest.times.relative);
        rest
    }

    /// The question without a phrase that asks for nothing, although its words would: "so far"; `None`: it has none.
    pub(super) fn without_empty_phrase(&self) -> Option<Self> {
        let end = |at: usize| phrase_end(|pack| pack.questions.empty_phrases, &self.folded, at, self.languages);
        let phrase = (0..self.words.len()).find_map(|at| Some(at..end(at)?))?;
        let kept: Vec<usize> = (0..self.words.len()).filter(|at| !phrase.contains(at)).collect();
        (!kept.is_empty()).then(|| self.kept(&kept))
    }

    /// The question without a phrase at its beginning that announces another topic ("other question: does he know Go"), whose
    /// words would be taken for a part of it; `None`: it has none.
    pub(super) fn without_announcement(&self) -> Option<Self> {
        let says_nothing = |at: usize| self.is_function_word(at) || self.is_filler(&self.folded[at]);
        let first = (0..self.words.len().min(BEFORE_ANNOUNCEMENT)).take_while(|at| *at == 0 || says_nothing(at - 1));
        let end = first.filter_map(|at| self.announcement_at(at)).max()?;
        let rest: Vec<usize> = (end..self.words.len()).collect();
        rest.iter().any(|at| !self.is_function_word(*at)).then(|| self.kept(&rest))
    }

    /// The end of the phrase at this place that announces another topic. A short one counts only before a punctuation mark.
    fn announcement_at(&self, at: usize) -> Option<usize> {
        let is_marked = |end: usize| {
            let [last, next] = self.words.get(end.saturating_sub(1)..=end).unwrap_or_default() else { return false };
            let gap = &self.text[last.end..next.start];
            gap.contains([',', ':', ';', '.', '!', '?', '—', '–']) || gap.contains(" - ")
        };
        let words = self.folded[at..].iter().map(String::as_str);
        let phrases = self.languages.iter().map(|language| language.pack().dialog.returning.switches);
        let found = phrases.filter_map(|phrases| phrases.begins(words.clone()));
        found.filter(|length| *length >= SURE_ANNOUNCEMENT || is_marked(at + length)).map(|length| at + length).max()
    }

    /// Whether the word at this index tells of work: "worked", "her jobs".
    pub(super) fn tells_of_work(&self, at: usize) -> bool {
        self.says(at, |pack| pack.names.mentions.worked)
            || is_of(&self.folded[at], self.languages, |pack| pack.questions.groups.job)
    }

    /// Whether the word here is a noun for jobs or employers.
    pub(super) fn names_jobs(&self, at: usize) -> bool {
        let Some(word) = self.folded.get(at) else { return false };
        cue_kind(word) == Some("company")
            || is_of(word, self.languages, |pack| pack.questions.groups.job)
            || is_of(word, self.languages, |pack| pack.questions.groups.company)
    }

    /// Whether the word at this index is a noun for a school, and no part of a school's own name among these.
    pub(super) fn means_any_school(&self, at: usize, mentions: &[Mention]) -> bool {
        let named = self.in_mention(at, mentions).is_some_and(|mention| mention.words > 1);
        !named && is_school(&self.folded[at], self.languages)
    }

    /// Whether it begins by asking for a place: "and where was she before".
    pub(super) fn asks_where(&self) -> bool {
        let joins = |at: usize| self.says(at, |pack| pack.dialog.ellipsis.conjunctions);
        let first = (0..self.folded.len()).find(|at| !self.is_filler(&self.folded[*at]) && !joins(*at));
        first.is_some_and(|at| is_of(&self.folded[at], self.languages, |pack| pack.questions.groups.where_))
    }

    /// The first word that asks for a number.
    pub(super) fn number(&self) -> Option<usize> {
        (0..self.words.len()).find(|at| self.asks_for_number(*at))
    }

    /// The index of the noun that it counts: the first word with content behind the one that asks for a number.
    pub(super) fn counted(&self) -> Option<usize> {
        let says = |at: &usize| !self.asks_for_number(*at) && !self.is_function_word(*at);
        self.number().and_then(|number| (number + 1..self.words.len()).find(says))
    }

    /// Whether the word at this index is part of asking for a number.
    pub(super) fn asks_for_number(&self, at: usize) -> bool {
        NUMBER.has_word(&self.folded[at], self.languages)
    }

    /// Whether it asks what something was used for.
    pub(super) fn asks_for_purpose(&self) -> bool {
        PURPOSES.best(&self.folded, self.languages).is_some()
    }
}

//! What single words of a question mean: categories, unknown names, everyday words.

use super::denied::denies;
use super::unsaid::is_size;
use super::{PlannedEntity, Question};
use crate::domain::{ANY_TOOL, Domain, Intent, Target};
use crate::language::{Language, Pack, Script, SectionPatterns, Words, is_in, is_of, is_related, is_school, one_of};
use crate::registry::{
    Mention, PostWord, Registry, SURE, TECHNOLOGY, Word, cue_kind, is_common_word_in, is_programming_language,
    is_technology,
};

/// The score from which the words of a question leave no doubt about what it asks for.
const SURELY_ASKED: f32 = 2.0;

/// Least certainty of a name that is spelled as it is, but for its ending.
const SPELT: f32 = 0.9;

/// Mentions that are meant as names. A word that asks for something is not the beginning of a name (`estudió` is not
/// "Estudio Quilla"). A generic noun ("testing tools") is not a category beside a real one, which the corpus or the
/// domain may know.
pub(super) fn meant(question: &Question<'_>, domain: &Domain, goes_on: bool) -> Vec<Mention> {
    // A group that cannot be the topic of a dialog, such as a tag, is not a category.
    let category = |kind: &str| domain.kind(kind).group && domain.kind(kind).topic;
    // A keyword "database" beside each database is no technology either.
    let is_noun = |m: &Mention| m.candidates.iter().all(|c| c.kind == TECHNOLOGY && !is_technology(&c.name));
    let is_category = |m: &Mention| m.candidates.iter().all(|c| category(&c.kind)) || is_noun(m);
    let generic = |m: &Mention| is_category(m) && m.words == 1 && cue_kind(&m.text).is_some();
    // "Relational databases" are more than the group "Databases".
    let outside = |at: &usize| question.in_mention(*at, &question.mentions).is_none_or(generic);
    let named = || -> bool {
        let outside = (0..question.words.len()).filter(outside).map(|at| question.folded[at].clone());
        let of_group = |category: &String| {
            let mut groups = question.mentions.iter().filter(|m| generic(m));
            groups.any(|m| domain.is_called(category, &[crate::text::fold(&m.text)]))
        };
        !categories_of(&outside.collect::<Vec<_>>(), question, domain).iter().all(of_group)
    };
    let real = question.mentions.iter().any(|m| is_category(m) && !generic(m))
        || (question.mentions.iter().any(generic) && named());
    let says = |word: String| domain.asks_by(&word, question.languages) || is_common_word_in(&word, question.languages);
    let asks = |m: &Mention| {
        m.words == 1 && says(crate::text::fold(&m.text)) && m.candidates.iter().all(|c| c.certainty < SPELT)
    };
    // "Which stack at X" asks for the stack of X, even if a group of skills has that name.
    let about = goes_on || question.mentions.iter().any(|m| m.candidates.iter().any(|c| domain.kind(&c.kind).owner));
    let asks_of = |m: &Mention| {
        about && is_category(m) && m.words == 1 && domain.asks_by(&crate::text::fold(&m.text), question.languages)
    };
    // "Which languages does she speak" does not ask for a group of skills called "Languages".
    let elsewhere = |intent: &Intent| {
        matches!(&intent.target, Some(Target::Nodes(kind)) if kind != "technology")
            && intent.patterns.best(&question.folded, question.languages).is_some_and(|fit| fit.score >= SURELY_ASKED)
    };
    let asked = |word: &str| {
        let mut intents = domain.intents().iter().filter(|intent| elsewhere(intent));
        intents.any(|intent| intent.patterns.has_word(word, question.languages))
    };
    let asks_else = |m: &Mention| is_category(m) && m.words == 1 && asked(&crate::text::fold(&m.text));
    // "Programming languages" are more than a group of skills called "Programming".
    let of_phrase = |m: &Mention| {
        let parts = |intent: &Intent| {
            let fit = intent.patterns.best(&question.folded, question.languages);
            let used = fit.filter(|fit| fit.used.len() > 1).map(|fit| fit.used).unwrap_or_default();
            used.into_iter().any(|at| question.words[at].start == m.start)
        };
        is_category(m)
            && m.words == 1
            && domain.intents().iter().any(|intent| intent.category.is_some() && parts(intent))
    };
    // "JavaScript libraries": what is written in that language, not a group of its own.
    let of_language = question.mentions.iter().flat_map(|m| &m.candidates).any(|c| is_programming_language(&c.name));
    // A group called "Projects" is not meant by the noun for what is asked for.
    let of_kind = |m: &Mention| generic(m) && cue_kind(&m.text).is_some_and(|kind| domain.kind(kind).owner);
    // "SQL databases" are of a category, not of a technology.
    let outside: Vec<usize> = (0..question.words.len()).filter(outside).collect();
    let category_of = |more: &Mention| {
        let inside = |at: &usize| question.words[*at].start >= more.start && question.words[*at].end <= more.end;
        let words = (0..question.words.len()).filter(|at| outside.contains(at) || inside(at));
        categories_of(&words.map(|at| question.folded[at].clone()).collect::<Vec<_>>(), question, domain)
    };
    let nothing = Mention { start: 0, end: 0, text: String::new(), words: 0, candidates: Vec::new() };
    let plain = category_of(&nothing);
    let specific = |m: &Mention| m.words == 1 && !is_category(m) && !plain.is_empty() && category_of(m) != plain;
    // "How many tickets a day" counts tickets, not a skill called "Ticket documentation".
    let is_guess =
        |m: &Mention| m.words == 1 && m.candidates.iter().all(|c| c.kind == TECHNOLOGY && c.certainty < SURE);
    let noun = question.counted().map(|at| question.words[at].start);
    let counted = |m: &Mention| is_guess(m) && noun == Some(m.start);
    let meant = |m: &&Mention| {
        !(asks(m)
            || counted(m)
            || asks_of(m)
            || asks_else(m)
            || of_phrase(m)
            || of_kind(m)
            || (real || of_language) && generic(m)
            || specific(m))
    };
    question.mentions.iter().filter(meant).cloned().collect()
}

/// Technologies that the question names and the corpus does not have, for questions that would otherwise list
/// everything.
pub(super) fn unknown_skills(
    question: &Question<'_>,
    intent: &Intent,
    domain: &Domain,
    mentions: &[Mention],
) -> Vec<String> {
    let stands = |at: usize| intent.names_only || stands_as_name(question, at, intent, domain);
    let unknown = |at: &usize| {
        may_be_skill(question, *at, mentions, domain) && is_technology(&question.folded[*at]) && stands(*at)
    };
    (0..question.words.len()).filter(unknown).map(|at| question.words[at].text.to_owned()).collect()
}

/// Whether a word is a letter that begins a compound: the `e` of "e-invoices".
fn begins_compound(question: &Question<'_>, at: usize) -> bool {
    let is_letter = question.words[at].text.chars().nth(1).is_none();
    is_letter && at + 1 < question.words.len() && question.gap_before(at + 1) == "-"
}

/// Whether a word may be the name of a skill: it is part of no name and asks for nothing.
pub(super) fn may_be_skill(question: &Question<'_>, at: usize, mentions: &[Mention], domain: &Domain) -> bool {
    !begins_compound(question, at)
        && question.in_mention(at, mentions).is_none()
        && !question.in_stranger(at)
        && !question.is_function_word(at)
        && !question.times.used.contains(&at)
        && !domain.asks_by(&question.folded[at], question.languages)
        && cue_kind(&question.folded[at]).is_none()
}

/// Words that may support an intent: not those of mentions (a project called "Stack" does not ask for technologies),
/// nor nouns that merely announce one ("in the project X").
pub(super) fn words_outside(question: &Question<'_>, mentions: &[Mention], registry: &Registry) -> Vec<String> {
    let inside = |at: usize| question.in_mention(at, mentions);
    let outside = (0..question.words.len()).filter(|at| {
        let kind = cue_kind(question.words[*at].text);
        let announces = |neighbour: Option<usize>| {
            kind.is_some()
                && neighbour.and_then(inside).is_some_and(|m| {
                    m.candidates
                        .iter()
                        .any(|c| Some(c.kind.as_str()) == kind && !is_written_in(question, *at, &c.name, registry))
                })
        };
        inside(*at).is_none() && !question.in_stranger(*at) && !announces(Some(at + 1)) && !announces(at.checked_sub(1))
    });
    outside.map(|at| question.folded[at].clone()).collect()
}

/// Whether the noun at a place is of what is written in the language of this name, or grouped under it: "Python frameworks".
fn is_written_in(question: &Question<'_>, at: usize, name: &str, registry: &Registry) -> bool {
    let word = &question.folded[at];
    let is_language = |own: Language| one_of(own.pack().questions.groups.language, word);
    let named =
        registry.domain().categories().iter().filter(|(_, patterns)| patterns.has_word(word, question.languages));
    let categories: Vec<String> = named.map(|(category, _)| category.clone()).collect();
    (is_programming_language(name) || registry.groups_under(name, &categories))
        && !question.languages.of_word(word).iter().any(is_language)
}

/// Mentions of particular things or of the corpus's subject, that is, not of groups.
pub(super) fn named(mentions: &[Mention], domain: &Domain) -> Vec<Mention> {
    let is_one = |m: &&Mention| m.candidates.iter().any(|c| !domain.kind(&c.kind).group);
    mentions.iter().filter(is_one).cloned().collect()
}

/// Mentions of particular things, that is, neither of the corpus's subject nor of groups.
pub(super) fn names(mentions: &[Mention], domain: &Domain) -> Vec<Mention> {
    let mut named = named(mentions, domain);
    let is_other = |kind: &str| !domain.kind(kind).subject && !domain.kind(kind).group;
    named.retain(|m| m.candidates.iter().any(|c| is_other(&c.kind)));
    named
}

/// Categories that these (folded) words name; of overlapping ones, the most specific.
pub(super) fn categories_of(folded: &[String], question: &Question<'_>, domain: &Domain) -> Vec<String> {
    let mut named = crate::domain::named(domain.categories(), folded, question.languages);
    // "Languages and frameworks": these languages are for programming.
    let of_language = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.language);
    let is_new = |name| !named.iter().any(|own| own == name) && domain.categories().iter().any(|(own, _)| own == name);
    if !named.is_empty() && folded.iter().any(of_language) && is_new(PROGRAMMING_LANGUAGE) {
        named.push(PROGRAMMING_LANGUAGE.to_owned());
    }
    // "AI tools" are of that category; "databases and tools" are of both.
    let joins = |word: &String| is_in(word, question.languages, |pack| pack.dialog.ellipsis.conjunctions);
    if named.len() == 2 && !folded.iter().any(joins) && !question.text.contains([',', '&', '/']) {
        named.retain(|name| name != ANY_TOOL);
    }
    named
}

/// The category of languages for programming.
const PROGRAMMING_LANGUAGE: &str = "programming_language";

/// The categories that filter the items: that of the intent, else those named in the question if the intent allows it.
/// A category that is linked as an entity needs no filter.
pub(super) fn entity_categories(
    named: Vec<String>,
    intent: &Intent,
    entities: &[PlannedEntity],
    domain: &Domain,
) -> Vec<String> {
    match &intent.category {
        Some(own) => vec![own.clone()],
        // The tools used at a place are all that was used there.
        None if named.iter().any(|name| name == ANY_TOOL)
            && entities.iter().any(|e| !e.subject && domain.kind(&e.kind).owner) =>
        {
            Vec::new()
        }
        None if intent.narrowed_by_category && !entities.iter().any(|e| domain.kind(&e.kind).group) => named,
        None => Vec::new(),
    }
}

/// Names in the question that no entity has: words that the corpus does not know and that stand where a name does
/// (after "project" or a preposition, before what is asked for) or are written like one.
pub(super) fn unknown_names(
    question: &Question<'_>,
    intent: &Intent,
    mentions: &[Mention],
    registry: &Registry,
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    // Questions about the corpus's subject need no other name; but "who is …" may ask about anybody.
    let named = mentions.iter().flat_map(|mention| &mention.candidates).any(|c| registry.is_subject(&c.kind));
    let pronoun = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.they);
    let asks_who = intent.about_subject && !named && !question.folded.iter().any(pronoun);
    let personal = !asks_who && intent.prefers.first().is_none_or(|kind| registry.is_subject(kind));
    let topical = !asks_who && is_topical(intent, registry);
    let of_work = asks_of_work(intent);
    if intent.target.is_none() || personal && !topical || intent.any_name {
        return Vec::new();
    }
    let script = question.language.pack().writing.script;
    let names = question.words.iter().enumerate().filter(|(at, word)| {
        let folded = &question.folded[*at];
        // "Does he know R" asks for no filler.
        let names_one = || is_technology(&word.text.to_lowercase()) && word.text.chars().all(char::is_uppercase);
        let letter = intent.targets(TECHNOLOGY) && *at > 0 && word.text.len() == 1 && names_one();
        if question.in_stranger(*at) || letter && question.in_mention(*at, mentions).is_none() {
            return true;
        }
        // "Has he worked with children" does not ask for his own.
        let asks_else = registry.domain().asks_by(folded, question.languages);
        let complement = of_work && is_complement(question, *at) && !asks_for_owner(folded, question, registry);
        let asks = asks_else && !complement
            || question.asks_for_number(*at)
            || super::time::is_of_time(folded, question.languages)
            || question.times.used.contains(at);
        let says_nothing = question.is_function_word(*at)
            || denies(question, *at)
            || question.is_filler(folded)
            || !is_technology(folded) && (question.is_filler_misspelt(folded) || is_idle_anywhere(folded))
            || cue_kind(word.text).is_some()
            || is_school(folded, question.languages)
            || is_size(question, *at)
            || folded.parse::<u64>().is_ok();
        let held = || registry.is_in_title(&PostWord::new(folded, question.languages));
        let stands_somewhere = || {
            held() || registry.is_in_place(folded, question.languages) || is_form_of_subject(*at, question, registry)
        };
        if question.in_mention(*at, mentions).is_some()
            || asks
            || says_nothing
            || in_vocabulary(folded)
            || of_work && is_presupposed(question, *at)
            || stands_somewhere()
        {
            return false;
        }
        let foreign = script != Script::Latin && Script::Latin.occurs_in(folded);
        // "Latent fingerprints", in a corpus about fingerprints, is a matter for its texts.
        let beside = || {
            let of_texts = |at: usize| {
                let word = question.folded.get(at);
                word.is_some_and(|word| !has_role(question, at, mentions, registry.domain()) && in_vocabulary(word))
            };
            of_texts(at + 1) || at.checked_sub(1).is_some_and(of_texts)
        };
        if topical {
            let told = written_as_name(question, *at) || foreign || is_technology(folded);
            let ordinary = is_common_word_in(folded, question.languages);
            return !beside() && (told || !ordinary && is_topic(question, *at, intent, registry));
        }
        let is_matter = || is_related(folded, question.languages) || is_common_word_in(folded, question.languages);
        let topic = || of_work && !is_matter() && is_topic(question, *at, intent, registry);
        // "Used cobol", "cobol verwendet".
        let is_verb =
            |at: Option<usize>| at.and_then(|at| question.folded.get(at)).is_some_and(|word| uses(word, question));
        let put_to_use = || is_technology(folded) && (is_verb(at.checked_sub(1)) || is_verb(Some(at + 1)));
        written_as_name(question, *at)
            || foreign
            || put_to_use()
            || topic() && !beside()
            || ((asks_who || stands_as_name(question, *at, intent, registry.domain()))
                && !is_everyday(folded, question)
                && (is_technology(folded) || !question.classifier.knows(folded))
                && (asks_who || !beside()))
    });
    let names = names.filter(|(at, _)| !begins_compound(question, *at));
    let names = joined(question, names.map(|(at, _)| at));
    if names.is_empty() {
        return super::named::unknown_employer(question, intent, mentions, registry, in_vocabulary);
    }
    names
}

/// Whether the word at a place says nothing by itself, asks for something, or is part of a mention.
pub(super) fn has_role(question: &Question<'_>, at: usize, mentions: &[Mention], domain: &Domain) -> bool {
    let folded = &question.folded[at];
    question.is_function_word(at)
        || question.in_mention(at, mentions).is_some()
        || domain.asks_by(folded, question.languages)
        || super::time::is_of_time(folded, question.languages)
        || cue_kind(folded).is_some()
        || is_everyday(folded, question)
}

/// Names as written, of the places of their words: adjacent words form one, "Foobar Inc", and a letter belongs to the compound that
/// it begins.
fn joined(question: &Question<'_>, places: impl Iterator<Item = usize>) -> Vec<String> {
    let begin = |at: usize| {
        let letter = at.checked_sub(1).filter(|before| begins_compound(question, *before));
        question.words[letter.unwrap_or(at)].start
    };
    let mut joined: Vec<(usize, usize, usize)> = Vec::new();
    for at in places {
        let word = &question.words[at];
        match joined.last_mut() {
            Some((last, _, end)) if *last + 1 == at => (*last, *end) = (at, word.end),
            _ => joined.push((at, begin(at), word.end)),
        }
    }
    joined.into_iter().filter_map(|(_, start, end)| question.text.get(start..end)).map(str::to_owned).collect()
}

/// Whether an intent asks where somebody worked, or with what.
pub(super) fn asks_of_work(intent: &Intent) -> bool {
    matches!(intent.name.as_str(), "experience" | "companies")
}

/// Whether a word asks where somebody worked in some way: "at his internship" names no place.
fn asks_for_owner(folded: &str, question: &Question<'_>, registry: &Registry) -> bool {
    let domain = registry.domain();
    let of_owner = |intent: &Intent| matches!(&intent.target, Some(Target::Nodes(kind)) if domain.kind(kind).owner);
    domain.intents().iter().any(|intent| of_owner(intent) && intent.patterns.has_word(folded, question.languages))
}

/// Whether an intent asks for things of the person that have a topic of their own: certificates, degrees, awards.
pub(super) fn is_topical(intent: &Intent, registry: &Registry) -> bool {
    super::by_words::narrows(intent) && intent.prefers.first().is_some_and(|kind| registry.is_subject(kind))
}

/// Whether a word, in a language that the data is in, stands where a question says of what: "a degree in physics", "a PMP
/// certificate".
fn is_topic(question: &Question<'_>, at: usize, intent: &Intent, registry: &Registry) -> bool {
    let folded = &question.folded[at];
    let mut languages = question.languages.of_word(folded).iter();
    registry.is_written_in(question.language)
        && !modifies(question, at)
        && !languages.any(|own| crate::text::is_commonplace(folded, own))
        && (is_complement(question, at)
            || question.language == Language::En
                && !is_everyday(folded, question)
                && stands_as_name(question, at, intent, registry.domain()))
}

/// Whether a word says of what was the one that a question asks for, which it takes for granted: "en qué despacho de abogados".
fn is_presupposed(question: &Question<'_>, at: usize) -> bool {
    let which = |at: usize| is_of(&question.folded[at], question.languages, |pack| pack.questions.groups.which);
    let joins = |at: usize| {
        question.says(at, |pack| pack.dialog.ellipsis.complement_prepositions)
            && !question.says(at, |pack| pack.questions.place_prepositions)
    };
    at.checked_sub(1).is_some_and(joins) && at.checked_sub(WHICH_OF).is_some_and(which)
}

/// Words from "which" to what its noun is of.
const WHICH_OF: usize = 3;

/// Whether a word stands before a noun as adjectives do: «в разных компаниях». English names stand there too.
fn modifies(question: &Question<'_>, at: usize) -> bool {
    question.language != Language::En && question.words.get(at + 1).is_some_and(|word| cue_kind(word.text).is_some())
}

/// Whether a word follows a preposition that says of what, or in what.
fn is_complement(question: &Question<'_>, at: usize) -> bool {
    let joins = |at: usize| {
        let word = &question.folded[at];
        let of = |own: Language| {
            let pack = own.pack();
            pack.dialog.ellipsis.complement_prepositions.has(word) || pack.questions.prepositions.has(word)
        };
        question.languages.of_word(word).iter().any(of)
    };
    at.checked_sub(1).is_some_and(joins)
}

/// The [`unknown_names`] that are certainly names: technologies, and words written with several capitals.
pub(super) fn unknown_beside(
    question: &Question<'_>,
    intent: &Intent,
    mentions: &[Mention],
    registry: &Registry,
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    let mut names = unknown_names(question, intent, mentions, registry, in_vocabulary);
    names.retain(|name| is_technology(name) || name.chars().filter(|c| c.is_uppercase()).count() > 1);
    names
}

/// Whether a word is a chat abbreviation in any language: visitors mix them.
pub(super) fn is_idle_anywhere(folded: &str) -> bool {
    Language::ALL.iter().any(|language| language.pack().talk.chat.has(folded))
}

/// Whether a folded word is a name of the corpus's subject with an ending, even a short one, "vus employers", or cut short: "seb's
/// jobs". An initial is none.
fn is_form_of_subject(at: usize, question: &Question<'_>, registry: &Registry) -> bool {
    let folded = question.folded[at].as_str();
    let endings = question.language.pack().names.inflection.endings;
    let is_name = |name: &str| name.chars().nth(1).is_some() && registry.is_subject_name(name);
    // "Did he work at Apple" is not about Mr Appleton.
    let is_place = at.checked_sub(1).is_some_and(|before| question.says(before, |pack| pack.names.mentions.at));
    let cuts = |name: &str| !is_place && !is_technology(name) && registry.cuts_subject_name(name);
    cuts(folded)
        || endings.iter().any(|ending| folded.strip_suffix(ending).is_some_and(|name| is_name(name) || cuts(name)))
}

/// Whether a lowercase word is ordinary vocabulary rather than a name: "the biggest project", "projects in detail".
pub(super) fn is_everyday(folded: &str, question: &Question<'_>) -> bool {
    let languages = question.languages.of_word(folded);
    let is_generic = languages.iter().any(|language| language.pack().dialog.generic.has(folded));
    let is_common = languages.iter().any(|language| language.pack().talk.commonplace.has(folded));
    let of_section = |language: Language| {
        let sections = &language.pack().questions.sections;
        SectionPatterns::NAMES.iter().filter_map(|name| sections.of(name)).any(|words| one_of(words, folded))
    };
    is_generic
        || is_common
        || is_school(folded, languages)
        || languages.iter().any(of_section)
        || is_common_word_in(folded, languages)
        || is_related(folded, languages)
}

/// Whether a word has a capital that is not due to the beginning of the sentence, several capitals, or a digit. A
/// single capital means nothing in a language that capitalizes all nouns.
fn written_as_name(question: &Question<'_>, at: usize) -> bool {
    let word = &question.words[at];
    let capitals = word.text.chars().filter(|c| c.is_uppercase()).count();
    let first = word.text.chars().next().is_some_and(char::is_uppercase);
    let telling = at > 0 && question.language.pack().writing.capital_is_name;
    capitals > 1 || word.text.chars().any(|c| c.is_ascii_digit()) || (first && telling)
}

fn stands_as_name(question: &Question<'_>, at: usize, intent: &Intent, domain: &Domain) -> bool {
    let announces = |word: &Word<'_>| cue_kind(word.text).is_some_and(|kind| domain.kind(kind).owner);
    let tables: [fn(&'static Pack) -> Words; 3] =
        [|pack| pack.questions.prepositions, |pack| pack.times.before, |pack| pack.times.after];
    let preposition = |word: &str| tables.iter().any(|table| is_in(word, question.languages, table));
    let subject = question.words.get(at + 1).is_some_and(|word| {
        let asks = intent.patterns.has_word(&question.folded[at + 1], question.languages);
        (asks && !question.is_function_word(at + 1)) || (announces(word) && at == 0)
    });
    // "Antiguos empleadores": where a name stands behind its noun, a word before the noun is an adjective.
    let heads = question.language.pack().names.heads;
    // "Google experience"; «делит задачи» is a verb and its object.
    let by_noun = || {
        question.language == Language::En
            || question.folded.get(at + 1).is_some_and(|word| heads.has(word))
            || question.words.get(at + 1).is_some_and(announces)
    };
    let subject = subject && !heads.is_empty() && by_noun() && !modifies(question, at);
    let noun = at.checked_sub(1).filter(|at| announces(&question.words[*at]));
    // "Empresas distintas": an adjective.
    let agrees = |noun: usize| {
        let plural = question.language.pack().names.plural_of_adjectives;
        let ends = |at: usize| plural.is_some_and(|plural| question.folded[at].ends_with(plural));
        ends(noun) && ends(at)
    };
    let after = at.checked_sub(1).filter(|_| !modifies(question, at));
    !intent.requires.is_empty()
        || subject
        || noun.is_some_and(|noun| !agrees(noun))
        || after.is_some_and(|at| preposition(&question.folded[at]) || uses(&question.folded[at], question))
}

/// Whether a folded word is a verb of use.
fn uses(folded: &str, question: &Question<'_>) -> bool {
    is_of(folded, question.languages, |pack| pack.questions.groups.use_)
}

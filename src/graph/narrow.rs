//! Conditions that a question adds to the kind it asks for: words that items must contain, positions, whether something
//! is ongoing.

use super::query::{Found, GraphQuery, Item};
use super::{Graph, Without};
use crate::domain::{Direction, Target};
use crate::id::EntityKey;
use crate::ingest::Node;
use crate::language::{
    DegreePatterns, Language, Languages, is_position, is_school, one_of, phrase_end, spoken_code, tells_of,
};
use crate::order::Collect as _;
use crate::registry::{PostWord, folded_words};
use crate::text::{fold, stem};
use std::collections::{BTreeMap, BTreeSet};

/// Conditions on items. An empty or false field does not narrow anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Narrowing {
    /// Folded words of the question; the texts of an item must contain some of them. Ignored if no item contains any,
    /// unless `entries` is set.
    pub words: Vec<String>,
    /// Names of [`RelatedWords`](crate::language::RelatedWords), each of which counts as one of the words: an item tells of
    /// it in whatever language.
    pub matters: Vec<&'static str>,
    /// Whether achievements are searched for the words too, and the words are mandatory: if no item contains any, the
    /// texts answer instead.
    pub entries: bool,
    /// Whether the words are a name of several words, which an item must contain whole: "for the federal reserve".
    pub whole: bool,
    /// Folded words beside the noun for a category, which may name a group of skills: "LLM tools".
    pub group: Vec<String>,
    /// The language of those words.
    pub language: Language,
    /// The name of a kind of position (see [`PositionPatterns`](crate::language::PositionPatterns)) that the person must have held.
    pub position: Option<String>,
    /// Words of the title of a position that the person must have held.
    pub held: Vec<PostWord>,
    /// Kind of edge that must lead to items.
    pub relation: Option<String>,
    /// Names of degrees (see [`DegreePatterns`]): entries of education must be of one of them.
    pub degrees: Vec<String>,
    /// Codes of spoken languages, one of which items must be.
    pub spoken: Vec<String>,
    /// Whether only the languages that somebody grew up with count, or only the others; `None`: all.
    pub native: Option<bool>,
    /// The only item that counts.
    pub only: Option<EntityKey>,
    /// The only items that may count; empty: any.
    pub among: Vec<EntityKey>,
    /// Whether only things that go on count, or only those that are over; `None`: all.
    pub goes_on: Option<bool>,
    /// The only level that counts, as its place on the scale of all levels, in hundredths.
    pub level: Option<usize>,
    /// Of entries of studies, whether only those that are courses count, or only the others; `None`: both.
    pub courses: Option<bool>,
    /// Whether only things that belong to no company count.
    pub own: bool,
    /// Whether only employers that are schools count.
    pub schools: bool,
    /// Kinds of the owner's own sections whose entries count too: a section "courses".
    pub sections: Vec<String>,
    /// Whether only what all named things have in common counts.
    pub shared: bool,
    /// What the question excludes.
    pub without: Without,
    /// Today, as an ISO date; empty: unknown.
    pub today: String,
}

impl Narrowing {
    /// Whether nothing tells which items are meant.
    pub fn selects_nothing(&self) -> bool {
        let picks = self.only.is_some() || !self.among.is_empty() || !self.without.is_empty();
        !(picks || self.has_words() || self.is_strict())
    }

    /// Whether a node satisfies all conditions except the words.
    pub(super) fn keeps(&self, graph: &Graph, node: &Node) -> bool {
        let related = |edge: &String| !graph.around(node.key.as_str(), edge, Direction::In).is_empty();
        self.position.as_deref().is_none_or(|position| held(graph, node, position))
            && (self.held.is_empty() || self.is_title_at(graph, node))
            && self.relation.as_ref().is_none_or(related)
            && self.level.is_none_or(|level| graph.level_at(node.key.as_str()) == Some(level))
            && self.only.as_ref().is_none_or(|only| *only == node.key)
            && (self.among.is_empty() || self.among.contains(&node.key))
            && (self.spoken.is_empty()
                || node.kind != "language"
                || self.spoken.iter().any(|code| is_spoken(&node.name, code)))
            && !(self.native == Some(false) && node.kind == "language" && is_native(node))
            && !self.without.takes(graph, node)
            && (!(self.schools || self.goes_on.is_some()) || self.has_begun(graph, node))
            && self.goes_on.is_none_or(|wanted| goes_on(graph, node) == Some(wanted) || wanted && is_unfinished(node))
            && (!self.schools || node.kind != "company" || is_called_school(node))
            && (!self.own || !graph.around(node.key.as_str(), "HAS_PROJECT", Direction::In).iter().any(is_company))
    }

    /// Whether the node, or a position there, has begun.
    fn has_begun(&self, graph: &Graph, node: &Node) -> bool {
        let around = graph.around(node.key.as_str(), "WORKED_AT", Direction::In);
        let all = around.iter().map(|(edge, _)| &edge.properties).chain([&node.properties]);
        let mut dated = all.filter(|own| own.contains_key("start")).peekable();
        dated.peek().is_none() || dated.any(|own| has_begun(own, &self.today))
    }

    /// Whether all words of the position stand in the title of one held there.
    fn is_title_at(&self, graph: &Graph, node: &Node) -> bool {
        // A freelancer's employer may be called "Freelance".
        let titles = graph.titles_at(node).into_iter().chain([node.name.as_str()]).map(folded_words);
        let mut titles = titles.filter(|title| self.held.iter().all(|word| title.iter().any(|own| word.means(own))));
        titles.next().is_some()
    }

    /// Keeps the entries of the degrees, if any entry says that it is of one: others may call theirs by the name of a
    /// country. `false`: nobody is a doctor without saying so, and the texts answer.
    pub(super) fn keep_degrees(&self, nodes: &mut Vec<Found<'_>>) -> bool {
        let is_asked = |node: &Node| self.degrees.iter().any(|degree| is_of_degree(node, degree));
        if nodes.iter().any(|(node, _, _)| is_asked(node)) {
            nodes.retain(|(node, _, _)| is_asked(node));
            return true;
        }
        !self.degrees.iter().any(|degree| degree == "doctor") || nodes.is_empty()
    }

    /// Keeps the courses, or else the studies, if the source lists both. Words may tell of either.
    pub(super) fn keep_courses(&self, nodes: &mut Vec<Found<'_>>) {
        let is_asked = |node: &Node| match self.courses {
            _ if node.kind != "education" => true,
            Some(true) => is_course(node) || has_courses(node),
            Some(false) => self.has_words() || !is_only_course(node),
            None => true,
        };
        let listed = nodes.iter().any(|(node, _, _)| is_course(node));
        if listed && nodes.iter().any(|(node, _, _)| is_asked(node)) {
            nodes.retain(|(node, _, _)| is_asked(node));
        }
    }

    /// Keeps the languages that somebody grew up with, if those are asked for and any is said to be one.
    pub(super) fn keep_native(&self, nodes: &mut Vec<Found<'_>>) {
        let is_asked = |node: &Node| node.kind != "language" || is_native(node);
        if self.native == Some(true) && nodes.iter().any(|(node, _, _)| is_asked(node)) {
            nodes.retain(|(node, _, _)| is_asked(node));
        }
    }

    /// Of items of several kinds, drops the kinds of which none says any of the words, if another does: "courses at Harbour
    /// College", where only a certificate is from there.
    pub(super) fn keep_kinds(&self, graph: &Graph, items: &mut Vec<Item>) {
        let of_one = items.windows(2).all(|pair| pair[0].kind == pair[1].kind);
        if of_one || !self.has_words() {
            return;
        }
        let says = |item: &&Item| graph.node(item.key.as_str()).is_some_and(|node| self.words_in(graph, node) > 0);
        let kinds: BTreeSet<String> = items.iter().filter(says).map(|item| item.kind.clone()).into_set();
        if !kinds.is_empty() {
            items.retain(|item| kinds.contains(&item.kind));
        }
    }

    /// Whether it narrows by more than words, so that an empty result says nothing about the whole.
    pub(super) fn is_strict(&self) -> bool {
        self.position.is_some()
            || self.relation.is_some()
            || self.level.is_some()
            || self.schools
            || !self.held.is_empty()
            || !self.among.is_empty()
    }

    /// Whether texts may answer where nothing of this target is left. That studies were not finished, often only a text says.
    pub(super) fn leaves_to_texts(&self, target: Option<&Target>) -> bool {
        let of_studies = || matches!(target, Some(Target::Nodes(kind)) if kind == "education");
        self.is_strict() || self.goes_on.is_some() && of_studies()
    }

    /// How many of the words a node's own texts contain.
    pub(super) fn words_in(&self, graph: &Graph, node: &Node) -> usize {
        // Subjects of studies are called alike in many languages.
        let alike = node.kind == "education";
        self.words_of(texts_of(graph, node, self.entries).iter().map(String::as_str), alike)
    }

    /// How many of the words, and of the matters, these texts contain; `alike`: words that begin so count too.
    fn words_of<'t>(&self, texts: impl Iterator<Item = &'t str>, alike: bool) -> usize {
        let folded: Vec<String> = texts.flat_map(crate::registry::words).map(|word| fold(word.text)).collect();
        let stems: Vec<String> = folded.iter().map(|word| stem(word, self.language)).collect();
        let told = |matter: &&&str| folded.iter().any(|word| tells_of(matter, word));
        let says = |word: &String| {
            stems.contains(&stem(word, self.language)) || alike && folded.iter().any(|other| begins_alike(word, other))
        };
        self.words.iter().filter(|word| says(word)).count() + self.matters.iter().filter(told).count()
    }

    /// Whether a passage may answer where no item does: it contains one of the mandatory words, if there are any.
    pub fn allows(&self, passage: &str) -> bool {
        !(self.entries && self.has_words()) || self.words_of(std::iter::once(passage), false) > 0
    }

    /// Whether items must say something.
    pub fn has_words(&self) -> bool {
        !self.words.is_empty() || !self.matters.is_empty()
    }
}

/// Whether achievements at a company are asked for, and the text about the work there may tell of them.
pub(super) fn tells_deeds(entry: &Node, query: &GraphQuery) -> bool {
    entry.kind == "company"
        && !query.narrowing.has_words()
        && query.target == Some(Target::Nodes("achievement".to_owned()))
        && ["summary", "description"].iter().any(|name| entry.properties.contains_key(*name))
}

/// Whether two words may be one in two languages: "Musik" and "music", "informática" and "Informatik". Most of the longer one is alike.
fn begins_alike(a: &str, b: &str) -> bool {
    let longest = a.chars().count().max(b.chars().count());
    let shared = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    shared >= FEWEST_ALIKE && shared * 3 >= longest * 2
}

/// Fewer letters in common say too little.
const FEWEST_ALIKE: usize = 4;

/// Possible abbreviations of a group's name: `QA` for "Quality Assurance Tools".
fn initials(name: &str) -> Vec<String> {
    let first: String = crate::registry::words(name).iter().filter_map(|word| word.text.chars().next()).collect();
    (2..=first.chars().count()).map(|count| first.chars().take(count).collect()).collect()
}

pub(super) fn is_company((_, node): &(&crate::ingest::Edge, &Node)) -> bool {
    node.kind == "company"
}

/// Whether a name is that of a university or another school, in any language.
pub(in crate::graph) fn is_called_school(node: &Node) -> bool {
    let says = |word: &String| word.chars().count() <= LONGEST_SCHOOL && is_school(word, Languages::ALL);
    folded_words(&node.name).iter().any(says)
}

/// More letters are a compound that means something else: `Universitätsklinikum`.
const LONGEST_SCHOOL: usize = 15;

/// Whether a text has a word for this kind of position, in any language.
pub(crate) fn names_position(text: &str, position: &str) -> bool {
    crate::registry::words(text).iter().any(|word| is_position(&fold(word.text), position))
}

/// Whether a sentence of a text about a job begins with this kind of position: "Co-founder of …". Elsewhere the word may be about
/// others.
pub(super) fn begins_with_position(text: &str, position: &str) -> bool {
    crate::text::sentences(text).into_iter().any(|sentence| {
        let words = crate::registry::words(&text[sentence]);
        words.first().is_some_and(|first| names_position(first.text, position))
    })
}

/// Whether the title of a position at this company, or the node's own texts, name this kind of position.
fn held(graph: &Graph, node: &Node, position: &str) -> bool {
    let says = |text: &str| names_position(text, position);
    let own = ["position", "roles", "type"].iter().filter_map(|name| node.properties.get(*name));
    let around = graph.around(node.key.as_str(), "WORKED_AT", Direction::In);
    let begins_so = |text: &String| begins_with_position(text, position);
    let texts = |properties: &BTreeMap<String, String>| {
        ["summary", "description"].iter().filter_map(|name| properties.get(*name)).any(begins_so)
    };
    own.map(String::as_str).chain(graph.titles_at(node)).any(says)
        || says(&node.name)
        || texts(&node.properties)
        || around
            .iter()
            .any(|(edge, _)| texts(&edge.properties) || edge.properties.get("type").is_some_and(|own| says(own)))
}

/// The name of the degree of a school before a university, see [`DegreePatterns`].
pub(crate) const SCHOOL: &str = "school";

/// The degree that a folded word names, in any language.
pub(crate) fn degree_of(word: &str) -> Option<&'static str> {
    DegreePatterns::NAMES.iter().copied().find(|degree| {
        let mut all = Language::ALL.iter().filter_map(|language| language.pack().questions.degrees.of(degree));
        all.any(|names| one_of(names, word))
    })
}

/// Whether an entry of education says that it is of this degree.
pub(crate) fn is_of_degree(node: &Node, degree: &str) -> bool {
    let names = ["study_type", "studyType", "area", "summary", "description"];
    if degree == SCHOOL && is_lower_school(node) {
        return true;
    }
    // What is taught at schools is studied elsewhere.
    let names = if degree == SCHOOL { &names[..2] } else { &names[..] };
    let own = names.iter().filter_map(|name| node.properties.get(*name));
    let says = |text: &str| folded_words(text).iter().any(|word| degree_of(word) == Some(degree));
    // `M.Tech` is an MTech.
    own.chain([&node.name]).any(|text| says(text) || text.contains('.') && says(&text.replace('.', "")))
}

/// Whether a school is called one that comes before a university: `Lincoln High School`.
fn is_lower_school(node: &Node) -> bool {
    let words = folded_words(&node.name);
    let called = |at| phrase_end(|pack| pack.questions.lower_schools, &words, at, Languages::ALL).is_some();
    (0..words.len()).any(called)
}

/// A node's own texts. `deeds`: achievements count as texts of the place where they were made.
pub(super) fn texts_of(graph: &Graph, node: &Node, deeds: bool) -> Vec<String> {
    let mut text = vec![node.name.clone()];
    let own = node.properties.iter().filter(|(name, _)| !matches!(name.as_str(), "url" | "start" | "end" | "date"));
    text.extend(own.map(|(_, value)| value.clone()));
    for edge in ["WORKED_AT", "HAS_TAG", "IN_CATEGORY"] {
        let way = if edge == "WORKED_AT" { Direction::In } else { Direction::Out };
        for (edge, other) in graph.around(node.key.as_str(), edge, way) {
            text.extend(["position", "location", "type"].iter().filter_map(|name| edge.properties.get(*name)).cloned());
            if way == Direction::Out {
                text.push(other.name.clone());
                text.extend(initials(&other.name));
            }
        }
    }
    let achieved = deeds.then(|| graph.around(node.key.as_str(), "HAS_ACHIEVEMENT", Direction::Out));
    text.extend(achieved.into_iter().flatten().map(|(_, other)| other.name.clone()));
    text
}

/// Whether a name, in any language, is that of this spoken language.
pub(crate) fn is_spoken(name: &str, code: &str) -> bool {
    crate::registry::words(name).iter().any(|word| spoken_code(&fold(word.text)) == Some(code))
}

/// Whether somebody grew up with a language.
fn is_native(node: &Node) -> bool {
    let native = |word: &str| {
        let tables = Language::ALL.into_iter().filter_map(|own| own.pack().questions.level_names.last());
        tables.into_iter().any(|table| table.begins(word))
    };
    let fluency = node.properties.get("fluency");
    fluency.is_some_and(|text| folded_words(text).iter().any(|word| native(word)))
}

/// Whether the source lists an entry of the studies among courses.
pub(crate) fn is_course(node: &Node) -> bool {
    node.properties.contains_key("course")
}

/// Whether it is nothing but a course.
pub(crate) fn is_only_course(node: &Node) -> bool {
    node.properties.get("course").is_some_and(|said| said == "only")
}

/// Whether an entry of the studies lists courses.
pub(crate) fn has_courses(node: &Node) -> bool {
    node.properties.contains_key("courses")
}

/// Whether studies ended without a degree.
fn is_unfinished(node: &Node) -> bool {
    node.properties.get("unfinished").is_some_and(|said| said == "true")
}

/// Whether something goes on: it says so, or the person still works there. `None`: it has no dates either.
pub(super) fn goes_on(graph: &Graph, node: &Node) -> Option<bool> {
    let flags = ["current", "isActive", "active", "isCurrent", "ongoing"];
    let said = || flags.iter().find_map(|name| node.properties.get(*name)).map(|value| value == "true");
    let around = || graph.around(node.key.as_str(), "WORKED_AT", Direction::In);
    let by_relation = || around().iter().filter_map(|(edge, _)| continues(&edge.properties)).max();
    said().or_else(|| continues(&node.properties)).or_else(by_relation)
}

/// Whether what has these properties goes on on this day.
pub(crate) fn is_going_on(properties: &BTreeMap<String, String>, today: &str) -> bool {
    continues(properties) == Some(true) && has_begun(properties, today)
}

/// Whether what has these properties had begun on this day, an ISO date; of an unknown day, everything had.
fn has_begun(properties: &BTreeMap<String, String>, today: &str) -> bool {
    today.is_empty() || properties.get("start").is_none_or(|start| start.as_str() <= today)
}

/// Whether what has these properties continues: it says so, or it has a start and no end. `None`: it has neither.
fn continues(properties: &BTreeMap<String, String>) -> Option<bool> {
    let said = properties.get("current").map(|value| value == "true");
    let has = |name: &str| properties.contains_key(name);
    said.or_else(|| (has("start") || has("end")).then(|| !has("end")))
}

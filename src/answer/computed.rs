//! Answers computed from dates: durations, orders, what happened in a period. Each line shows the dates that it rests
//! on.

use super::list::{ListAnswer, Statement, Writer, frame};
use super::wording::closed;
use crate::domain::Form;
use crate::graph::{Ask, Direction, Entry, Gap, Months, Period, Timed};
use crate::id::EntityKey;
use crate::ingest::{Node, Provenance};
use crate::language::{TimePhrases, Writing, fill};
use crate::registry::{TECHNOLOGY, vocabulary};
use crate::settings::Settings;
use std::collections::BTreeSet;

/// Maximum sentences about what is done at a job.
const MOST_DEEDS: usize = 3;
/// Maximum names in the line above.
const MOST_ANCHORS: usize = 3;

impl Writer<'_> {
    fn words(&self) -> &'static TimePhrases {
        &self.language.pack().times.phrases
    }

    /// The answer to a question of time.
    pub(super) fn timed(&self, timed: &Timed, settings: &Settings) -> ListAnswer {
        let lengths = matches!(timed.ask, Ask::Duration | Ask::Experience | Ask::Longest | Ask::Shortest);
        let limited = self.plan.time.as_ref().is_some_and(|time| time.length.is_some());
        let count = (self.plan.count && (limited || !lengths) && timed.holds).then_some(timed.entries.len());
        // The lead of a time answer may begin with a name.
        let line = self.phrases.above(&self.corpus_filled(&self.timed_lead(timed)), true, count);
        let lead = Statement { computed: true, ..frame(line) };
        let mut items: Vec<Statement> = match timed.gaps.as_slice() {
            [] => timed.entries.iter().map(|entry| self.entry(entry, lengths)).collect(),
            gaps => gaps.iter().map(|gap| self.gap(gap)).collect(),
        };
        let of_stay = self.of_stay(timed).map(|told| (told.to_owned(), Vec::new()));
        if let (Some(first), Some((told, written))) = (items.first_mut(), of_stay.or_else(|| self.of_work(timed))) {
            first.provenance.extend(written);
            first.text.push_str(&format!(": {told}"));
        }
        let of_skill =
            || self.plan.entities.iter().any(|entity| !entity.subject && !self.plan.domain.kind(&entity.kind).owner);
        let states = timed.ask == Ask::Experience || timed.ask == Ask::Duration && of_skill();
        let mut above = if states { self.stated_years() } else { Vec::new() };
        above.push(lead);
        ListAnswer::of(above, items, settings.list_max_items)
    }

    /// What the first or last of several stays at one place was about: "what did she do at Acme the first time".
    fn of_stay<'t>(&self, timed: &'t Timed) -> Option<&'t str> {
        let [only] = timed.entries.as_slice() else { return None };
        let asks = matches!(timed.ask, Ask::First | Ask::Latest) && self.plan.intent.form != Form::Role;
        let subject = timed.subject.as_ref().filter(|_| asks)?;
        if self.graph.around(subject.as_str(), "WORKED_AT", Direction::In).len() < 2 {
            return None;
        }
        let told = |name| self.translated(&only.properties, name).map(str::trim).filter(|text| !text.is_empty());
        ["summary", "description"].into_iter().find_map(told)
    }

    /// What is done at the only job that goes on, where the question asks for that ("what is she working on"), and where it is written.
    fn of_work(&self, timed: &Timed) -> Option<(String, Vec<Provenance>)> {
        let [only] = timed.entries.as_slice() else { return None };
        let asks = self.plan.intent.ongoing && timed.ask == Ask::Current && timed.holds && timed.is_work();
        let held = |node: &Node| self.graph.around(node.key.as_str(), "WORKED_AT", Direction::In).len();
        let node = self.graph.node(only.key.as_str()).filter(|node| asks && held(node) == 1)?;
        let of_stay = self.translated(&only.properties, "summary").map(str::trim).filter(|text| !text.is_empty());
        if let Some(told) = of_stay.or_else(|| self.said_of(node).first().copied()) {
            return Some((told.to_owned(), Vec::new()));
        }
        let done = self.graph.around(node.key.as_str(), "HAS_ACHIEVEMENT", Direction::Out);
        let done: Vec<&Node> = done.into_iter().take(MOST_DEEDS).map(|(_, deed)| deed).collect();
        let told: Vec<String> = done.iter().map(|deed| closed(self.name(deed).to_owned())).collect();
        let written = done.iter().flat_map(|deed| deed.provenance.iter().cloned()).collect();
        (!told.is_empty()).then(|| (told.join(" "), written))
    }

    fn corpus_filled(&self, text: &str) -> String {
        self.phrases.corpus().fill(text, &[])
    }

    /// The names of the first of these, each once where it is repeated.
    fn names_of<'k>(&self, keys: impl Iterator<Item = &'k EntityKey>) -> Vec<&str> {
        let nodes = keys.filter_map(|key| self.graph.node(key.as_str()));
        let mut names: Vec<&str> = nodes.map(|node| self.name(node)).collect();
        names.dedup();
        names.truncate(MOST_ANCHORS);
        names
    }

    /// Whether what goes on is not what the question asks for: voluntary work for the present job, a job for the active projects.
    fn tells_other(&self, timed: &Timed) -> bool {
        let intent = &self.plan.intent;
        let of_job = intent.current.is_some() && self.plan.entities.iter().all(|entity| entity.subject);
        // "What is she working on" asks for no projects alone.
        of_job && !timed.is_work() || intent.ongoing && self.plan.names_kind("project")
    }

    /// The line above the entries, without its colon.
    fn timed_lead(&self, timed: &Timed) -> String {
        let words = self.words();
        let named = timed.subject.as_ref().and_then(|key| self.graph.node(key.as_str())).map(|node| self.name(node));
        let mut anchors: Vec<&str> =
            self.plan.entities.iter().filter(|entity| !entity.subject).map(|e| e.name.as_str()).collect();
        anchors.dedup();
        if anchors.is_empty() {
            anchors = self.names_of(timed.anchors.iter());
        }
        let anchor = match (named, anchors.is_empty()) {
            (Some(name), true) => name.to_owned(),
            _ => anchors.join(", "),
        };
        let subject = |line: &str, name: &str| fill(line, &[("subject", name)]);
        let plain = |line: &str| line.to_owned();
        match (timed.ask, timed.holds) {
            (Ask::Duration, _) => {
                // Two departments of one employer are not called like the first.
                let is_called =
                    |name: &str, key: &EntityKey| self.graph.node(key.as_str()).is_some_and(|node| node.name == name);
                let one = || {
                    let mut entities = self.plan.entities.iter();
                    entities.all(|entity| entity.alternatives.iter().all(|key| is_called(&entity.name, key)))
                };
                // A skill may have been put to use at several places.
                let several = || (timed.entries.len() > 1 && !anchor.is_empty() && one()).then_some(anchor.as_str());
                match (timed.total.and_then(|total| Some((named.or_else(several)?, total))), named) {
                    (Some((name, total)), _) => {
                        fill(words.total_of, &[("subject", name), ("duration", &self.duration(total))])
                    }
                    (None, Some(name)) => subject(words.dates_of, name),
                    (None, None) => plain(words.dates),
                }
            }
            (Ask::Experience, _) => match timed.total {
                Some(total) => fill(words.total, &[("duration", &self.duration(total))]),
                None => plain(words.dates),
            },
            (Ask::When | Ask::Since | Ask::Until, _) => {
                named.map_or_else(|| plain(words.dates), |name| subject(words.dates_of, name))
            }
            (Ask::During, holds) => match &timed.period {
                Some(period) => {
                    fill(if holds { words.during } else { words.none_during }, &[("period", &self.period(period))])
                }
                None => plain(words.dates),
            },
            (Ask::Before, true) => subject(words.before, &anchor),
            (Ask::Before, false) => subject(words.none_before, &anchor),
            (Ask::After, true) => subject(words.after, &anchor),
            (Ask::After, false) => subject(words.none_after, &anchor),
            (Ask::First, _) => plain(words.first),
            (Ask::InOrder, _) => plain(words.in_order),
            (Ask::Latest, _) => plain(words.latest),
            (Ask::Current, true) if self.tells_other(timed) => {
                format!("{} {}", self.phrases.known_empty(&self.plan.intent.name, None), words.current)
            }
            (Ask::Current, true) => plain(words.current),
            // Asked for the job that somebody has: that it is not told comes first.
            (Ask::Current, false) if self.plan.intent.current.is_some() => {
                format!("{} {}", self.phrases.known_empty(&self.plan.intent.name, None), words.latest)
            }
            (Ask::Current, false) => plain(words.none_current),
            (Ask::Still, holds) => {
                let end = timed.entries.iter().filter_map(|entry| entry.end.as_deref()).max().unwrap_or_default();
                let line = if holds { words.goes_on } else { words.is_over };
                let told = match anchor.is_empty() {
                    // "Does she still work at a university" names none.
                    true => {
                        let entries = timed.entries.iter().filter(|entry| entry.open == holds);
                        self.names_of(entries.map(|entry| &entry.key)).join(", ")
                    }
                    false => anchor,
                };
                fill(line, &[("subject", &told), ("date", short(end))])
            }
            (Ask::Gap, true) => plain(words.gaps),
            (Ask::Gap, false) => plain(words.no_gap),
            (Ask::Overlap, true) => plain(words.overlap),
            (Ask::Overlap, false) => plain(words.no_overlap),
            (Ask::Longest, _) => plain(words.longest),
            (Ask::Shortest, _) => plain(words.shortest),
        }
    }

    /// What is used at an entry, where a list of tools is asked for as it is now: "what does she use at present". Of a category, what the
    /// vocabulary knows to be of it.
    fn tools_now(&self, entry: &Entry) -> Vec<&str> {
        let (intent, time) = (&self.plan.intent, self.plan.time.as_ref());
        if !intent.targets(TECHNOLOGY) || intent.names_only || time.is_none_or(|time| time.ask != Ask::Current) {
            return Vec::new();
        }
        let categories: Vec<&String> = intent.category.iter().chain(&self.plan.categories).collect();
        let is_of =
            |name: &str| vocabulary().of_name(name).is_some_and(|known| categories.iter().any(|c| known.is_of(c)));
        let used = self.graph.around(entry.key.as_str(), "USES_TECH", Direction::Out);
        let names = used.iter().filter(|(_, node)| categories.is_empty() || is_of(&node.name));
        names.map(|(_, node)| self.name(node)).collect()
    }

    /// One entry: its name, roles and dates.
    fn entry(&self, entry: &Entry, length: bool) -> Statement {
        let name = self.graph.node(entry.key.as_str()).map_or(entry.key.as_str(), |node| self.name(node));
        let own = |property: &str| {
            let translated = format!("{property}@{}", self.language.code());
            let value = entry.properties.get(&translated).or_else(|| entry.properties.get(property));
            value.map(|value| value.trim()).filter(|value| !value.is_empty() && *value != name)
        };
        let mut seen = BTreeSet::new();
        let roles: Vec<&str> =
            ["position", "studyType", "study_type", "area", "roles", "awarder", "issuer", "publisher"]
                .into_iter()
                .filter_map(own)
                .filter(|role| seen.insert(*role))
                .collect();
        // Who asks for companies is told for which one a project was made.
        let of_company = entry.kind == "project" && self.plan.intent.targets("company");
        let owners = of_company.then(|| self.graph.around(entry.key.as_str(), "HAS_PROJECT", Direction::In));
        let owners = owners.into_iter().flatten().filter(|(_, owner)| owner.kind == "company");
        let roles = roles.into_iter().chain(owners.map(|(_, owner)| self.name(owner)));
        let mut text = format!("**{name}**");
        let dates = self.dates(entry);
        let length = if length { entry.length().map(|length| self.duration(length)) } else { None };
        let parts: Vec<&str> = length.as_deref().into_iter().chain(roles).collect();
        if !parts.is_empty() {
            text.push_str(": ");
            text.push_str(&parts.join(", "));
        }
        text.push_str(&format!(" ({dates})"));
        if let Some(place) = own("location").filter(|_| self.plan.asks_for_place()) {
            text.push_str(&format!(", {place}"));
        }
        let tools = self.tools_now(entry);
        if !tools.is_empty() {
            text.push_str(&format!(": {}", tools.join(", ")));
        }
        Statement { text, key: Some(entry.key.clone()), provenance: entry.provenance.clone(), computed: true }
    }

    /// A gap between two jobs: which jobs it lies between, and what else happened in it.
    fn gap(&self, gap: &Gap) -> Statement {
        let words = self.words();
        let dated = |entry: &Entry| {
            let name = self.graph.node(entry.key.as_str()).map_or(entry.key.as_str(), |node| self.name(node));
            format!("{name} ({})", self.dates(entry))
        };
        let end = gap.before.end.as_deref().map_or("", short);
        let start = gap.after.as_ref().and_then(|after| after.start.as_deref()).map_or(words.today, short);
        let mut parts = vec![fill(words.after, &[("subject", &dated(&gap.before))])];
        parts.extend(gap.after.as_ref().map(|after| fill(words.before, &[("subject", &dated(after))])));
        parts.extend((!gap.meanwhile.is_empty()).then(|| {
            let others: Vec<String> = gap.meanwhile.iter().map(dated).collect();
            format!("{}: {}", words.meanwhile, others.join(", "))
        }));
        let text = format!("**{end} – {start}**: {}; {}", self.duration(gap.length), parts.join("; "));
        let entries = std::iter::once(&gap.before).chain(&gap.after).chain(&gap.meanwhile);
        let provenance = entries.flat_map(|entry| entry.provenance.iter().take(1).cloned()).collect();
        Statement { text, key: Some(gap.before.key.clone()), provenance, computed: true }
    }

    /// The dates of an entry, to the month.
    fn dates(&self, entry: &Entry) -> String {
        let words = self.words();
        match (&entry.start, &entry.end) {
            (Some(start), Some(end)) if short(start) == short(end) => short(start).to_owned(),
            (Some(start), Some(end)) => format!("{} – {}", short(start), short(end)),
            (Some(start), None) if entry.open => format!("{} – {}", short(start), words.today),
            (Some(start), None) => fill(words.since, &[("date", short(start))]),
            (None, Some(end)) => fill(words.until, &[("date", short(end))]),
            (None, None) => String::new(),
        }
    }

    fn period(&self, period: &Period) -> String {
        let words = self.words();
        match (period.from.as_str(), period.to.as_str()) {
            (from, to) if from == to => from.to_owned(),
            ("0000", to) => fill(words.until, &[("date", to)]),
            (from, "9999") => fill(words.since, &[("date", from)]),
            (from, to) => format!("{from} – {to}"),
        }
    }

    /// A duration in words: `3 years 7 months`.
    fn duration(&self, length: Months) -> String {
        let (words, writing) = (self.words(), &self.language.pack().writing);
        let (years, months) = (length.months / 12, length.months % 12);
        let counted = |number: i32, forms: [&str; 3]| format!("{number} {}", forms[writing.plural(number)]);
        let limited = |number: i32, forms: [&str; 3]| format!("{number} {}", forms[governed(number, writing)]);
        if length.about {
            return match years {
                0 => fill(words.at_most, &[("duration", &limited(1, writing.years))]),
                _ => {
                    let rounded = (length.months + 6) / 12;
                    fill(words.about, &[("duration", &limited(rounded, writing.years))])
                }
            };
        }
        match (years, months) {
            (0, 0) => fill(words.at_most, &[("duration", &limited(1, words.months))]),
            (0, months) => counted(months, words.months),
            (years, 0) => counted(years, writing.years),
            (years, months) => format!("{} {}", counted(years, writing.years), counted(months, words.months)),
        }
    }
}

/// A date without its day.
fn short(date: &str) -> &str {
    date.get(..7).unwrap_or(date)
}

/// Index of the form after a number that follows a word like "about", in some languages the genitive: «около 2 лет».
fn governed(number: i32, writing: &Writing) -> usize {
    match writing.plural(number) {
        0 if writing.slavic_plurals => 1,
        _ if writing.slavic_plurals => 2,
        form => form,
    }
}

//! Sentences of the frame, in the reader's language.

use super::wording::lower_first;
use crate::domain::Domain;
use crate::graph::Graph;
use crate::language::{Addressed, CorpusForms, fill};
use crate::registry::is_technology;
use crate::settings::{Address, Person, Settings, Tone};
use crate::text::Language;
use std::ops::Range;

/// The frame's sentences for one reader.
#[derive(Clone, Copy, Debug)]
pub struct Phrases<'d> {
    language: Language,
    domain: &'d Domain,
    /// Whether the reader is addressed formally.
    formal: bool,
    /// Whether the tone is formal.
    distant: bool,
    /// Whether the owner of the corpus, if it has one, speaks in the first person.
    first_person: bool,
    /// Name of the person the corpus is about.
    owner: Option<&'d str>,
}

/// The phrases of a language under these settings, for a corpus named as in its domain and about nobody.
pub fn phrases<'d>(language: Language, settings: &Settings, domain: &'d Domain) -> Phrases<'d> {
    Phrases {
        language,
        domain,
        formal: settings.address == Address::Formal,
        distant: settings.tone == Tone::Formal,
        first_person: settings.person == Person::First,
        owner: None,
    }
}

/// The name, in a language, of the person the corpus is about.
pub fn owner_of(graph: &Graph, language: Language) -> Option<&str> {
    graph.subject().map(|node| node.in_language(language))
}

impl<'d> Phrases<'d> {
    /// The same phrases for a corpus about this person.
    pub fn of(self, owner: Option<&'d str>) -> Self {
        Self { owner: owner.filter(|name| !name.trim().is_empty()), ..self }
    }

    fn pack(&self) -> &'static crate::language::Phrases {
        &self.language.pack().phrases
    }

    /// What the corpus is called; in the owner's own words where she speaks.
    pub(super) fn corpus(&self) -> CorpusForms<'_> {
        self.domain.corpus_of(self.language, self.first_person && self.owner.is_some())
    }

    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Asks which meaning of a name is meant.
    pub(super) fn which_one(&self, name: &str) -> String {
        fill(self.form(self.pack().which), &[("name", name)])
    }

    fn form(&self, sentence: Addressed) -> &'static str {
        sentence.form(self.formal)
    }

    /// Nothing found.
    pub fn nothing(&self) -> String {
        if self.distant {
            return self.corpus().fill(self.pack().nothing_formal, &[]);
        }
        self.pack().nothing(self.corpus())
    }

    /// The heading of a list of sources.
    pub fn sources(&self) -> &'static str {
        self.pack().sources
    }

    /// The question has no words to work with.
    pub fn unclear(&self) -> String {
        self.form(self.pack().unclear).to_owned()
    }

    /// Unknown names. `kind`: what the question takes them for, if it says.
    pub fn unknown(&self, names: &[String], kind: Option<&str>) -> String {
        // "Nothing called beer" would take a word for a name.
        let all_plain = names.iter().all(|name| !name.chars().any(char::is_uppercase) && !is_technology(name));
        let names = names.iter().map(|name| quoted(name, self.language)).collect::<Vec<_>>().join(", ");
        let own = kind.and_then(|kind| named(self.pack().unknown_of_kind, kind));
        let plain = if all_plain { self.pack().unsaid } else { self.pack().unknown };
        self.corpus().fill(own.unwrap_or(plain), &[("names", &names)])
    }

    /// The graph covers the question, but has no answer. `intent`: name of what was asked.
    pub fn known_empty(&self, intent: &str, subject: Option<&str>) -> String {
        let own = named(self.pack().known_empty, intent).map(|sentence| self.form(sentence));
        let own = own.filter(|sentence| subject.is_some() || !sentence.contains("{subject}"));
        let title = self.title(intent);
        let sentence = match (own, subject, title) {
            (Some(own), _, _) => own,
            (None, Some(_), _) => self.pack().empty_of,
            (None, None, Some(title)) => return self.none_of(title),
            (None, None, None) => return self.nothing(),
        };
        self.corpus().fill(sentence, &[("subject", subject.unwrap_or_default())])
    }

    /// Nothing of what an intent lists, for a question that names no one thing of it.
    pub fn none_at_all(&self, intent: &str) -> String {
        self.title(intent).map_or_else(|| self.known_empty(intent, None), |title| self.none_of(title))
    }

    /// What an intent's own list is called.
    fn title(&self, intent: &str) -> Option<&'static str> {
        self.pack().leads.iter().find(|lead| lead.intent == intent).map(|lead| lead.plain)
    }

    /// Nothing of what this title stands for.
    fn none_of(&self, title: &str) -> String {
        self.corpus().fill(self.pack().none_of, &[("title", title)])
    }

    /// Nothing is left of what was asked without what the question excludes.
    pub fn none_without(&self, intent: &str, names: &[String]) -> String {
        self.title(intent)
            .map_or_else(|| self.nothing(), |title| self.none_of(&format!("{title} {}", self.without(names))))
    }

    /// Two things that the question joins and the data does not.
    pub fn not_linked(&self, a: &str, b: &str) -> String {
        self.corpus().fill(self.pack().not_linked, &[("a", a), ("b", b)])
    }

    /// The line above a list. `intent`: name of what was asked.
    pub fn lead(&self, intent: &str, subjects: &[String], count: Option<usize>) -> String {
        let line = self.pack().lead(intent).map_or("", |lead| if subjects.is_empty() { lead.plain } else { lead.of });
        let begins_with_name = line.starts_with('{');
        self.above(&fill(line, &[("subject", &subjects.join(", "))]), begins_with_name, count)
    }

    /// The line above a list, from its lead. `is_name`: the lead begins with a name, which keeps its capital.
    pub(super) fn above(&self, lead: &str, is_name: bool, count: Option<usize>) -> String {
        let around = self.pack().list_lead.form(self.distant, self.formal);
        let of = self.owner.filter(|_| !self.first_person);
        let is_first = around.starts_with('{') && of.is_none();
        let lead = if is_first || is_name { lead.to_owned() } else { lower_first(lead, self.language) };
        let line = match of {
            Some(name) => fill(self.pack().list_lead_of, &[("name", name), ("lead", &lead)]),
            None => lead,
        };
        let line = self.corpus().fill(around, &[("lead", &line)]);
        match count {
            Some(count) => format!("{line}: {count}."),
            None => format!("{line}:"),
        }
    }

    /// Which of so many items these are.
    pub(super) fn part(&self, items: Range<usize>, total: usize) -> String {
        let bounds = if items.is_empty() { [0, 0] } else { [items.start + 1, items.end] };
        let [first, last, total] = [bounds[0], bounds[1], total].map(|number| number.to_string());
        let values = [("from", first.as_str()), ("to", last.as_str()), ("total", total.as_str())];
        fill(self.pack().part, &values)
    }

    /// The label of a fact about a project or company; a name without a label stands for itself.
    pub fn label(&self, name: &str) -> String {
        named(self.pack().labels, name).unwrap_or(name).to_owned()
    }

    /// A greeting that says what can be asked.
    pub fn greeting(&self) -> String {
        self.domain.greeting(self.language, self.formal, self.owner, self.first_person)
    }

    /// The reply to a farewell.
    pub fn farewell(&self) -> String {
        self.pack().farewell.to_owned()
    }

    /// The reply to thanks.
    pub fn welcome(&self) -> String {
        self.form(self.pack().welcome).to_owned()
    }

    /// The line above quotations, which are in this language.
    pub fn quotation_lead(&self, quoted: Language) -> String {
        let pack = self.pack();
        if let Some((_, lead)) = pack.foreign_leads.iter().find(|(code, _)| *code == quoted.code()) {
            return (*lead).to_owned();
        }
        let (own, others) = pack.sources_named;
        let sources = if self.first_person && self.owner.is_some() { own } else { others };
        fill(pack.quotation_lead.form(self.distant, self.formal), &[("sources", sources)])
    }

    /// What a list leaves out, after the name of what it lists.
    pub fn without(&self, names: &[String]) -> String {
        fill(self.pack().without, &[("names", &names.join(", "))])
    }

    /// The line above quotations that say what a list leaves out.
    pub fn beside_lead(&self) -> &'static str {
        self.pack().beside_lead
    }

    /// The line above quotations that may not answer the question.
    pub fn close_lead(&self) -> String {
        self.corpus().fill(self.pack().close_lead.form(self.distant, self.formal), &[])
    }
}

/// A text between the quotation marks of the language.
pub fn quoted(text: &str, language: Language) -> String {
    let (open, close) = language.pack().writing.quotation_marks;
    format!("{open}{text}{close}")
}

/// The value with this name.
fn named<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(own, _)| *own == name).map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Target;
    use std::collections::BTreeSet;

    fn holes(template: &str) -> BTreeSet<&str> {
        let names = template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name);
        names.filter(|name| !name.to_lowercase().ends_with("corpus") && !name.contains('|')).collect()
    }

    #[test]
    fn every_list_has_a_lead() {
        let domain = Domain::portfolio();
        for language in Language::ALL {
            let phrases = phrases(language, &Settings::default(), &domain);
            for row in domain.intents().iter().filter(|row| matches!(row.target, Some(Target::Nodes(_)))) {
                // These two never list anything.
                let listed = !["asker", "personal"].contains(&row.name.as_str());
                let lead = phrases.pack().lead(&row.name).map(|lead| lead.intent);
                assert_eq!(lead, Some(if listed { row.name.as_str() } else { "general" }), "{language:?}");
                let line = phrases.lead(&row.name, &["X".to_owned()], Some(2));
                assert!(line.ends_with(": 2.") && !line.contains('{'), "{line}");
            }
        }
    }

    #[test]
    fn all_languages_have_the_same_entries_and_holes() {
        let shape = |language: Language| {
            let of = language.pack().phrases;
            let pairs = |table: &[(&'static str, &'static str)]| -> Vec<(&'static str, BTreeSet<&'static str>)> {
                table.iter().map(|(name, text)| (*name, holes(text))).collect()
            };
            let known_empty: Vec<_> = of.known_empty.iter().map(|(name, s)| (*name, holes(s.formal))).collect();
            let leads: Vec<_> = of.leads.iter().map(|lead| lead.intent).collect();
            let corpora = [of.corpus.portfolio, of.corpus.pages];
            let greetings = corpora.map(|name| [holes(name.greeting.formal), holes(name.greeting_of.formal)]);
            let sentences =
                [of.nothing, of.unclear.formal, of.unknown, of.unsaid, of.not_linked, of.empty_of, of.part].map(holes);
            (
                pairs(of.labels),
                pairs(of.suggestions),
                of.relations.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
                pairs(of.unknown_of_kind),
                known_empty,
                leads,
                greetings,
                sentences,
            )
        };
        for language in Language::ALL {
            assert_eq!(shape(language), shape(Language::En), "{language:?}");
            for (_, sentence) in language.pack().phrases.known_empty {
                assert_eq!(holes(sentence.formal), holes(sentence.informal), "{language:?}");
            }
        }
    }

    #[test]
    fn the_reader_is_addressed() {
        let check = |language: Language, address: Address, expected: &str| {
            let settings = Settings { address, ..Settings::default() };
            assert_eq!(phrases(language, &settings, &Domain::portfolio()).known_empty("asker", None), expected);
        };
        check(Language::Ru, Address::Informal, "Этого я не знаю: о тебе в портфолио ничего нет.");
        check(Language::Ru, Address::Formal, "Этого я не знаю: о вас в портфолио ничего нет.");
        check(Language::Es, Address::Formal, "No lo sé: el portafolio no dice nada de usted.");
        check(Language::De, Address::Informal, "Das weiß ich nicht: Über dich steht im Portfolio nichts.");
        check(Language::De, Address::Formal, "Das weiß ich nicht: Über Sie steht im Portfolio nichts.");
        check(Language::En, Address::Formal, "I don't know: the portfolio says nothing about you.");
    }

    #[test]
    fn frames() {
        let domain = Domain::portfolio();
        let subject = ["Kafka".to_owned()];
        for (language, unknown, empty, lead) in [
            (
                Language::En,
                "There is no project “X” in the portfolio.",
                "The portfolio does not say that for Y.",
                "Projects that use Kafka:",
            ),
            (Language::Ru, "Проекта «X» в портфолио нет.", "Для Y в портфолио этого нет.", "Где применялось — Kafka:"),
            (
                Language::Es,
                "En el portafolio no hay ningún proyecto «X».",
                "El portafolio no dice eso de Y.",
                "Proyectos con Kafka:",
            ),
            (
                Language::De,
                "Ein Projekt „X“ gibt es im Portfolio nicht.",
                "Zu Y steht das im Portfolio nicht.",
                "Projekte mit Kafka:",
            ),
        ] {
            let phrases = phrases(language, &Settings::default(), &domain);
            assert_eq!(phrases.unknown(&["X".to_owned()], Some("project")), unknown);
            assert_eq!(phrases.known_empty("projects_of_company", Some("Y")), empty);
            assert_eq!(phrases.lead("technology_usage", &subject, None), lead);
            // A sentence about a subject is never used without one.
            assert_eq!(phrases.known_empty("general_knowledge", None), phrases.nothing());
            assert!(!phrases.known_empty("certificates", None).contains('{'));
        }
    }
}

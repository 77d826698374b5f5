//! Sentences of answers.
//!
//! Sentences with placeholders are templates: `{subject}` is replaced by a value, see [`fill`]. Those about the corpus
//! also have the placeholders of [`CorpusName::fill`].

use crate::language::words::section;
use std::borrow::Cow;

section! {
    /// The frame around facts and quotations: everything that an answer says in its own words.
    pub struct Phrases {
        /// What the corpus is called, by domain.
        pub corpus: CorpusNames,
        /// Nothing was found. The prompt of a language model asks for the same sentence.
        pub nothing: &'static str,
        /// The same in a formal tone.
        pub nothing_formal: &'static str,
        /// The question contains no words.
        pub unclear: Addressed,
        /// The reply to a farewell.
        pub farewell: &'static str,
        /// The reply to thanks.
        pub welcome: Addressed,
        /// Nothing has this name. `{names}`: one or several names, between quotation marks.
        pub unknown: &'static str,
        /// The same of words that are written like any others and may be no names.
        pub unsaid: &'static str,
        /// The same if a thing of a certain kind was asked for, by the kind's name.
        pub unknown_of_kind: &'static [(&'static str, &'static str)],
        /// The question connects two things and the data does not: `{a}`, `{b}`.
        pub not_linked: &'static str,
        /// The data is complete and has nothing that was asked about `{subject}`.
        pub empty_of: &'static str,
        /// The data is complete and has nothing of a kind: `{title}` is the heading of its list.
        pub none_of: &'static str,
        /// The same with specific wording, by the intent's name. A sentence with `{subject}` is for questions that have
        /// a subject.
        pub known_empty: &'static [(&'static str, Addressed)],
        /// Lines above lists, by the intent's name; `general` is the default.
        pub leads: &'static [Lead],
        /// A line above a list, around `{lead}`, which begins with a lower-case letter unless it is the whole line.
        pub list_lead: Toned,
        /// The same if somebody else speaks about the owner of the corpus, `{name}`.
        pub list_lead_of: &'static str,
        /// How many positions the employers counted above gave: `{count}`.
        pub posts: &'static str,
        /// Which items of a long list an answer has: `{from}`, `{to}`, `{total}`.
        pub part: &'static str,
        /// The line above quotations: `{sources}`.
        pub quotation_lead: Toned,
        /// The same above quotations in another language, by its code.
        pub foreign_leads: &'static [(&'static str, &'static str)],
        /// The line above quotations that are about the subject but may not answer the question.
        pub close_lead: Toned,
        /// The line above quotations that say what a list leaves out.
        pub beside_lead: &'static str,
        /// What a list leaves out, after the name of what it lists; `{names}`.
        pub without: &'static str,
        /// What `{sources}` stands for in the line above quotations: if the owner speaks, and if not.
        pub sources_named: (&'static str, &'static str),
        /// The heading of a list of sources, without its colon.
        pub sources: &'static str,
        /// Labels of facts, by the name of the property, relation or type of contact.
        pub labels: &'static [(&'static str, &'static str)],
        /// What one thing of a kind is called, by the kind's name.
        pub kinds: &'static [(&'static str, &'static str)],
        /// Relations of the graph in words, by their name: read from their beginning, and from their end. Others are named
        /// after the kind of the node at their other end.
        pub relations: &'static [(&'static str, (&'static str, &'static str))],
        /// A name has several meanings, and the user must choose. `{name}`: between quotation marks.
        pub which: Addressed,
        /// Questions to begin with, by the intent's name; `{subject}` is an entity that has an answer.
        pub suggestions: &'static [(&'static str, &'static str)],
        /// Whether a description after a colon begins with a lower-case letter.
        pub small_after_colon: bool,
    }
}

section! {
    /// What the corpus is called, by domain.
    pub struct CorpusNames {
        /// A person's work.
        pub portfolio: CorpusName,
        /// Pages of a site.
        pub pages: CorpusName,
    }
}

section! {
    /// What a corpus is called within a sentence, and how it greets.
    pub struct CorpusName {
        /// As the subject: “the portfolio”.
        pub subject: &'static str,
        /// As the place: “in the portfolio”.
        pub inside: &'static str,
        /// As the whole that something is a part of: “of the portfolio”.
        pub of: &'static str,
        /// Whether the name takes a plural verb.
        pub plural: bool,
        /// The name if its owner speaks; `None` if nobody does.
        pub own: Option<OwnName>,
        /// A greeting that says what can be asked.
        pub greeting: Addressed,
        /// The same if the corpus has a known owner: `{name}`.
        pub greeting_of: Addressed,
        /// The same if the owner speaks.
        pub own_greeting: Addressed,
    }
}

section! {
    /// What the owner calls her own corpus: the forms of [`CorpusName`].
    pub struct OwnName {
        /// As the subject: “my portfolio”.
        pub subject: &'static str,
        /// As the place: “in my portfolio”.
        pub inside: &'static str,
        /// As the whole that something is a part of: “of my portfolio”.
        pub of: &'static str,
    }
}

section! {
    /// A sentence in both tones.
    pub struct Toned {
        /// Plain and warm.
        pub friendly: Addressed,
        /// Plain and distant.
        pub formal: Addressed,
    }
}

impl Toned {
    /// The form to use. `distant`: formal tone; `formal`: formal address.
    pub const fn form(self, distant: bool, formal: bool) -> &'static str {
        if distant { self.formal.form(formal) } else { self.friendly.form(formal) }
    }
}

section! {
    /// A line above a list, without its colon.
    pub struct Lead {
        /// Name of the intent.
        pub intent: &'static str,
        /// If the question names nothing.
        pub plain: &'static str,
        /// If it does: `{subject}`.
        pub of: &'static str,
    }
}

section! {
    /// A sentence in both forms of address.
    pub struct Addressed {
        /// Informal: ты, tú.
        pub informal: &'static str,
        /// Formal: вы, usted.
        pub formal: &'static str,
    }
}

impl Addressed {
    /// A sentence that is the same in both forms.
    pub const fn same(sentence: &'static str) -> Self {
        Self { informal: sentence, formal: sentence }
    }

    /// The form to use.
    pub const fn form(self, formal: bool) -> &'static str {
        if formal { self.formal } else { self.informal }
    }
}

/// What a corpus is called in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorpusForms<'n> {
    /// As the subject: “the portfolio”.
    pub subject: &'n str,
    /// As the place: “in the portfolio”.
    pub inside: &'n str,
    /// As the whole that something is a part of: “of the portfolio”.
    pub of: &'n str,
    /// Whether the name takes a plural verb.
    pub plural: bool,
}

#[cfg(feature = "ask")]
impl Default for CorpusForms<'_> {
    fn default() -> Self {
        crate::language::Language::default().pack().phrases.corpus.portfolio.forms()
    }
}

impl Phrases {
    /// The fixed sentence for "not in the sources".
    pub fn nothing(&self, corpus: CorpusForms<'_>) -> String {
        corpus.fill(self.nothing, &[])
    }

    /// The lead of the intent with this name.
    pub fn lead(&self, intent: &str) -> Option<&'static Lead> {
        let of = |name: &str| self.leads.iter().find(|lead| lead.intent == name);
        of(intent).or_else(|| of("general"))
    }
}

impl CorpusName {
    /// The forms of the name.
    pub const fn forms(&self) -> CorpusForms<'static> {
        CorpusForms { subject: self.subject, inside: self.inside, of: self.of, plural: self.plural }
    }

    /// The forms that the owner uses, or the ordinary ones if there are none.
    pub fn own_forms(&self) -> CorpusForms<'static> {
        let own =
            |own: OwnName| CorpusForms { subject: own.subject, inside: own.inside, of: own.of, plural: self.plural };
        self.own.map_or_else(|| self.forms(), own)
    }
}

impl CorpusForms<'_> {
    /// Fills a template as [`fill`] does. In addition, `{corpus}`, `{in_corpus}` and `{of_corpus}` become the forms of
    /// the name (`{Corpus}` and `{In_corpus}` capitalised, for the beginning of a sentence), and `{does|do}` becomes
    /// the singular or the plural.
    pub fn fill(&self, template: &str, holes: &[(&str, &str)]) -> String {
        filled(template, |hole| {
            if let Some((singular, plural)) = hole.split_once('|') {
                return Some(Cow::Borrowed(if self.plural { plural } else { singular }));
            }
            Some(match hole {
                "corpus" => Cow::Borrowed(self.subject),
                "in_corpus" => Cow::Borrowed(self.inside),
                "of_corpus" => Cow::Borrowed(self.of),
                "Corpus" => Cow::Owned(capital(self.subject)),
                "In_corpus" => Cow::Owned(capital(self.inside)),
                _ => Cow::Borrowed(value(hole, holes)?),
            })
        })
    }
}

/// Fills the placeholders of a template: `{name}` becomes the value of that name. Anything else in braces stays, and
/// values are inserted literally.
pub fn fill(template: &str, holes: &[(&str, &str)]) -> String {
    filled(template, |hole| value(hole, holes).map(Cow::Borrowed))
}

fn value<'v>(hole: &str, holes: &[(&str, &'v str)]) -> Option<&'v str> {
    holes.iter().find(|(name, _)| *name == hole).map(|(_, value)| *value)
}

fn filled<'v>(template: &'v str, value: impl Fn(&'v str) -> Option<Cow<'v, str>>) -> String {
    let mut out = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open + 1..];
        let end = rest.find('}').unwrap_or(rest.len());
        match value(&rest[..end]).filter(|_| end < rest.len()) {
            Some(value) => {
                out.push_str(&value);
                rest = &rest[end + 1..];
            }
            None => out.push('{'),
        }
    }
    out.push_str(rest);
    out
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled() {
        let check = |template: &str, expected: &str| {
            assert_eq!(fill(template, &[("a", "1"), ("b", "{a}")]), expected, "{template}");
        };
        check("", "");
        check("{a} and {b}.", "1 and {a}.");
        check("{{rag:…}} {c} {a", "{{rag:…}} {c} {a");
        check("{{a}}", "{1}");
    }

    #[test]
    fn the_corpus_has_a_name() {
        let name = CorpusForms { subject: "these pages", inside: "on these pages", of: "of these pages", plural: true };
        let check = |name: &CorpusForms<'_>, template: &str, expected: &str| {
            assert_eq!(name.fill(template, &[("subject", "X")]), expected);
        };
        check(&name, "{Corpus} {does|do} not say that for {subject}.", "These pages do not say that for X.");
        check(&name, "{In_corpus}: nothing {in_corpus}.", "On these pages: nothing on these pages.");
        let name = CorpusForms { subject: "the catalogue", plural: false, ..name };
        check(&name, "I don't know: {corpus} {says|say} nothing.", "I don't know: the catalogue says nothing.");
    }
}

//! Turns statements and quotations into text with markers, citations and references.

use super::types::{AnswerItem, Composed};
use crate::answer::{ListAnswer, Quotation, Statement, escape, quoted};
use crate::read::Citation;
use crate::retrieve::{Reference, ReferenceBook, Support};
use crate::text::{Language, fold};
use std::collections::BTreeMap;

struct Text {
    text: String,
    citations: Vec<Citation>,
}

impl Text {
    fn cite(&mut self, reference: usize) {
        let marker = format!("[{reference}]");
        if !self.text.ends_with(' ') {
            self.text.push(' ');
        }
        let start = self.text.len();
        self.text.push_str(&marker);
        self.citations.push(Citation { index: reference, span: start..self.text.len(), marker });
    }
}

/// A list answer as text: the lead, then each item on its own line, after `- ` and with its markers at the end.
pub(super) fn list(answer: &ListAnswer, mut book: ReferenceBook<'_>) -> Composed {
    let mut out = Text { text: String::new(), citations: Vec::new() };
    let mut say = |out: &mut Text, statement: &Statement| {
        // Text from a source must not pose as one of our markers.
        out.text.push_str(&escape(&statement.text, ""));
        let support = book.cite_saying(&statement.provenance, &statement.text);
        if let Some(support) = &support {
            out.cite(support.reference);
            let name =
                statement.key.as_ref().and_then(|_| statement.text.split_once(": ")).map_or("", |(name, _)| name);
            let naming = book.cite_naming(&statement.provenance, name.trim_matches('*'), support.reference);
            naming.iter().for_each(|naming| out.cite(naming.reference));
        }
        support
    };
    for statement in &answer.lead {
        if !out.text.is_empty() {
            out.text.push_str("\n\n");
        }
        say(&mut out, statement);
    }
    let mut items = Vec::new();
    for (at, statement) in answer.items.iter().enumerate() {
        out.text.push_str(if at == 0 && !out.text.is_empty() {
            "\n\n- "
        } else if at == 0 {
            "- "
        } else {
            "\n- "
        });
        let start = out.text.len();
        let support = say(&mut out, statement);
        let span = start..out.text.len();
        items.push(AnswerItem {
            text: statement.text.clone(),
            key: statement.key.clone(),
            support,
            computed: statement.computed,
            span,
        });
    }
    Composed {
        text: out.text,
        items,
        total: answer.total,
        shown: answer.shown,
        citations: out.citations,
        references: book.finish(),
        sentence: answer.sentence,
        body_end: None,
    }
}

/// Appends quotations of an answer's own references.
pub(super) fn add(answer: &mut Composed, quoted: Composed) {
    answer.text.push_str("\n\n");
    let from = answer.text.len();
    answer.text.push_str(&quoted.text);
    let moved =
        |citation: Citation| Citation { span: citation.span.start + from..citation.span.end + from, ..citation };
    answer.citations.extend(quoted.citations.into_iter().map(moved));
    for reference in quoted.references {
        if let Some(own) = answer.references.iter_mut().find(|own| own.id == reference.id) {
            *own = reference;
        }
    }
}

/// Appends another list, whose references get the numbers that follow, or those that they have here already.
pub(super) fn join(answer: &mut Composed, more: Composed) {
    let mut numbers = BTreeMap::new();
    for mut reference in more.references {
        let known = answer.references.iter().find(|own| own.chunk == reference.chunk).map(|own| own.id);
        let number = known.unwrap_or(answer.references.len() + 1);
        numbers.insert(reference.id, number);
        if known.is_none() {
            reference.id = number;
            answer.references.push(reference);
        }
    }
    answer.text.push_str("\n\n");
    // Where the text continues here after each of its markers, which may be shorter or longer than they were.
    let mut places = vec![(0, answer.text.len())];
    let mut at = 0;
    for citation in more.citations {
        answer.text.push_str(&more.text[at..citation.span.start]);
        let index = numbers.get(&citation.index).copied().unwrap_or(citation.index);
        let (start, marker) = (answer.text.len(), format!("[{index}]"));
        answer.text.push_str(&marker);
        at = citation.span.end;
        places.push((at, answer.text.len()));
        answer.citations.push(Citation { index, span: start..answer.text.len(), marker });
    }
    answer.text.push_str(&more.text[at..]);
    let moved = |offset: usize| {
        let (from, to) = places.iter().rev().find(|(from, _)| *from <= offset).copied().unwrap_or_default();
        to + offset - from
    };
    answer.sentence &= more.sentence;
    let shown = answer.items.len() + more.shown.min(more.items.len());
    answer.items.extend(more.items.into_iter().map(|item| AnswerItem {
        span: moved(item.span.start)..moved(item.span.end),
        support: item.support.map(|support| Support {
            reference: numbers.get(&support.reference).copied().unwrap_or(support.reference),
            ..support
        }),
        ..item
    }));
    (answer.total, answer.shown) = (answer.total + more.total, shown);
}

/// Appends the list of cited sources to an answer, each with its number and the name of its file.
pub(super) fn list_sources(answer: &mut Composed, heading: &str) {
    if answer.sentence || answer.citations.is_empty() {
        return;
    }
    answer.text.push_str("\n\n");
    answer.body_end = Some(answer.text.len());
    answer.text.push_str(&format!("{heading}:\n"));
    let numbers = super::log::cited(&answer.citations);
    for reference in answer.references.iter().filter(|reference| numbers.contains(&reference.id)) {
        let name = reference.path.as_deref().unwrap_or(&reference.source_name);
        answer.text.push_str(&format!("\n- [{}] {}", reference.id, escape(name, "").replace('\n', " ")));
    }
}

/// Quotations as text: each sentence in quotation marks, code in a block, followed by its marker. Quoted spans are
/// marked in the references.
pub(super) fn quotations(
    lead: &str,
    quotations: &[Quotation],
    mut references: Vec<Reference>,
    language: Language,
    snippet_chars: usize,
    owner: &dyn Fn(&Reference, usize) -> Option<String>,
) -> Composed {
    let mut out = Text { text: lead.to_owned(), citations: Vec::new() };
    let mut above: Option<String> = None;
    for quotation in quotations {
        // Quotations come from these references; an unknown number would have no text to quote.
        let Some(reference) = references.iter_mut().find(|r| r.id == quotation.reference) else { continue };
        let words = reference.full_text[quotation.span.clone()].to_owned();
        reference.mark(quotation.span.clone(), snippet_chars);
        let name = owner(reference, quotation.span.start).filter(|name| !fold(&words).contains(&fold(name)));
        if name != above {
            if let Some(name) = &name {
                out.text.push_str(&format!("\n\n**{}**", escape(name, "")));
            }
            above = name;
        }
        out.text.push_str("\n\n");
        if quotation.code {
            let fence = if words.contains("```") { "~~~~" } else { "```" };
            let inner: Vec<&str> = words.lines().filter(|line| !line.trim_start().starts_with("```")).collect();
            out.text.push_str(&format!("{fence}\n{}\n{fence}\n\n", inner.join("\n")));
        } else {
            let words = escape(&words.split_whitespace().collect::<Vec<_>>().join(" "), "");
            out.text.push_str(&quoted(&words, language));
        }
        out.cite(quotation.reference);
    }
    Composed { text: out.text, citations: out.citations, references, ..Composed::default() }
}

#[cfg(test)]
mod tests {
    use super::join;
    use crate::engine::types::{AnswerItem, Composed};
    use crate::read::parse_citations;

    /// A list of so many items, each with a marker of its own, as text alone.
    fn list(items: usize) -> Composed {
        let mut text = "Lead:\n".to_owned();
        let items = (1..=items).map(|number| {
            text.push_str("\n- ");
            let start = text.len();
            text.push_str(&format!("item {number} [{number}]"));
            AnswerItem {
                text: format!("item {number}"),
                key: None,
                support: None,
                computed: false,
                span: start..text.len(),
            }
        });
        let items: Vec<AnswerItem> = items.collect();
        let citations = parse_citations(&text, items.len()).citations;
        Composed { total: items.len(), shown: items.len(), text, items, citations, ..Composed::default() }
    }

    #[test]
    fn joined_lists_keep_their_places() {
        for (first, second) in [(1, 1), (3, 12), (12, 3)] {
            let mut answer = list(first);
            join(&mut answer, list(second));
            assert_eq!(
                (answer.items.len(), answer.total, answer.shown),
                (first + second, first + second, first + second)
            );
            for item in &answer.items {
                let line = &answer.text[item.span.clone()];
                assert!(line.starts_with(&item.text) && line.ends_with(']'), "{line}");
            }
            for citation in &answer.citations {
                assert_eq!(answer.text[citation.span.clone()], citation.marker);
            }
        }
    }
}

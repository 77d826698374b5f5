//! Sentences below a list of technologies of some category that name more of them: "Back end: Python, Django, Docker".

use super::by_rules::is_keywords;
use super::foreign::passage;
use super::types::Composed;
use crate::answer::{Quotation, quotable};
use crate::domain::Target;
use crate::language::Languages;
use crate::plan::QueryPlan;
use crate::registry::{Found, TECHNOLOGY, folded_words, vocabulary};
use crate::retrieve::{Corpus, Reference};
use crate::text::{Language, fold};
use std::collections::BTreeSet;
use std::ops::Range;

/// Maximum number of such sentences.
const MOST: usize = 2;

/// The category stands within so many words before the first technology: "back-end development with Python".
const LEAD: usize = 6;

/// The sentences of a list's references that name the categories asked for and behind them a technology of the list and one that the
/// list lacks: what was used for a purpose is not always known to be of that category.
pub(super) fn further(plan: &QueryPlan, corpus: &Corpus, list: &Composed) -> Vec<Quotation> {
    let asks = matches!(&plan.target, Some(Target::Nodes(kind)) if kind == TECHNOLOGY);
    if plan.categories.is_empty() || !asks {
        return Vec::new();
    }
    let items = list.text.split_once('\n').map_or("", |(_, items)| items);
    let listed: BTreeSet<usize> =
        technologies_in(items, plan.language).into_iter().map(|found| found.technology).collect();
    let tells = |text: &str, language: Language| {
        let named = technologies_in(text, language);
        let Some(first) = named.first() else { return false };
        let before = folded_words(&text[..first.start]);
        let said = &before[before.len().saturating_sub(LEAD)..];
        let (known, further): (Vec<&Found>, Vec<&Found>) =
            named.iter().partition(|found| listed.contains(&found.technology));
        plan.categories.iter().all(|category| plan.domain.is_called(category, said))
            && !known.is_empty()
            && !further.is_empty()
    };
    let of = |reference: &Reference| {
        let passage = passage(reference, 1.0);
        let owner = corpus.owner_of(reference.source_id.as_str()).map(|node| format!("{}: ", node.name));
        let tells = |text: &str| {
            let text = owner.as_ref().and_then(|name| text.strip_prefix(name.as_str())).unwrap_or(text);
            !is_keywords(text) && tells(text, passage.language)
        };
        let units = quotable(&passage).into_iter().filter(|span| !passage.code && tells(&passage.text[span.clone()]));
        let quotation = |span: Range<usize>| {
            (fold(&passage.text[span.clone()]), Quotation { reference: passage.reference, span, code: false })
        };
        units.map(quotation).collect::<Vec<_>>()
    };
    let mut said: Vec<String> = Vec::new();
    let mut found: Vec<Quotation> = Vec::new();
    for (text, quotation) in list.references.iter().flat_map(of) {
        // A fact is often a document of its own too.
        if found.len() < MOST && !said.iter().any(|other| other.contains(&text) || text.contains(other)) {
            said.push(text);
            found.push(quotation);
        }
    }
    found
}

/// The technologies of the vocabulary that a text names, left to right.
fn technologies_in(text: &str, language: Language) -> Vec<Found> {
    vocabulary().find(text, Languages::only(language))
}

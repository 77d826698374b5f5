//! Roles: who does what to whom, as shown by order, prepositions, voice and case.

use super::alignment::{Alignment, Pair};
use crate::language::{CaseMark, Marker};
use crate::verify::Reason;
use crate::verify::words::{Class, Item};
use std::collections::BTreeSet;

impl Alignment<'_> {
    /// Who does what to whom.
    pub(super) fn roles(&self, reasons: &mut BTreeSet<Reason>, weak: &mut BTreeSet<Reason>) {
        let pairs: Vec<_> = self.pairs().collect();
        if pairs.iter().any(|(_, x, _, tx)| is_possessor_only(x, tx)) {
            weak.insert(Reason::Roles);
        }
        let theirs: Vec<&Item> = self.source[self.window.clone()].iter().collect();
        let passive = (has_agent(self.claim, &theirs), has_agent(&theirs, self.claim));
        for (a, &(i, x, sx, tx)) in pairs.iter().enumerate() {
            for &(j, y, sy, ty) in &pairs[a + 1..] {
                let apart = x.clause != y.clause && tx.sentence != ty.sentence;
                if x.sentence != y.sentence || x.class == Class::Month || y.class == Class::Month || sx == sy || apart {
                    continue;
                }
                if self.swapped(&pairs, (i, x, sx, tx), (j, y, sy, ty), passive) {
                    reasons.insert(Reason::Roles);
                }
            }
        }
    }

    fn swapped(
        &self,
        pairs: &[Pair<'_>],
        (i, x, sx, tx): Pair<'_>,
        (j, y, sy, ty): Pair<'_>,
        passive: (bool, bool),
    ) -> bool {
        let inverted = sx > sy;
        let between = |k: usize, sk: usize| (i + 1..j).contains(&k) && (sx.min(sy) + 1..sx.max(sy)).contains(&sk);
        let pivot = pairs.iter().any(|(k, z, sk, _)| between(*k, *sk) && !z.is_number());
        let cases = x.case_endings().is_some() && y.case_endings().is_some();
        let strong = |i: &Item| i.class == Class::Name || i.maybe_name || i.thing;
        // Swapped prepositions: `from A to B`, `from B to A`.
        if x.marker == ty.marker && y.marker == tx.marker && x.marker != y.marker && !self.coordinated(i, j, sx, sy) {
            let agents = x.marker == Marker::By || y.marker == Marker::By;
            let (xm, ym) = (x.marker != Marker::None, y.marker != Marker::None);
            if (strong(x) || x.is_number() || cases)
                && (strong(y) || y.is_number() || cases)
                && (xm && ym || (pivot_any(pairs, sx, sy) && !agents))
            {
                return true;
            }
        }
        if x.is_number() || y.is_number() {
            return false;
        }
        if passive.0 != passive.1 && !cases {
            let strong = strong(x) && strong(y);
            return strong && swapped_voices((i, x, sx, tx), (j, y, sy, ty), passive);
        }
        if cases {
            return self.swapped_cases((x, tx), (y, ty), inverted, pivot, passive);
        }
        if let Some(swapped) = swapped_articles((x, tx), (y, ty)) {
            return swapped;
        }
        if !inverted
            || (x.marker == tx.marker && x.marker != Marker::None)
            || (y.marker == ty.marker && y.marker != Marker::None)
        {
            return false;
        }
        if self.coordinated(i, j, sx, sy) {
            return false;
        }
        // A thing that has a preposition in only one of the texts is no evidence of a swap.
        if x.marker != tx.marker || y.marker != ty.marker {
            return false;
        }
        pivot
            && (strong(x) && strong(y)
                || !x.thing && !y.thing && x.class == Class::Common && y.class == Class::Common && j - i == 2)
    }

    /// Some languages mark roles by case, and by order only if the case is ambiguous.
    fn swapped_cases(
        &self,
        x: (&Item, &Item),
        y: (&Item, &Item),
        inverted: bool,
        pivot: bool,
        passive: (bool, bool),
    ) -> bool {
        use CaseMark::{Either, Object, Oblique};
        let oblique = |p: (&Item, &Item)| p.0.marker != Marker::None || p.1.marker != Marker::None;
        if oblique(x) || oblique(y) || !is_noun(x.0) || !is_noun(y.0) {
            return false;
        }
        let changed = (x.0.form != x.1.form, y.0.form != y.1.form);
        if passive.0 != passive.1 {
            // The agent of a passive clause has its own case; in the active clause it must not be the object.
            let doer = |p: (&Item, &Item)| is_agent(if passive.0 { p.0 } else { p.1 });
            let active = |p: (&Item, &Item)| case(if passive.0 { p.1 } else { p.0 });
            return match (doer(x), doer(y)) {
                (true, false) => {
                    let object = active(y) == Either && case(y.0) != Either;
                    active(x) == Object || object && x.0.class == Class::Name
                }
                (false, true) => active(y) == Object,
                _ => false,
            };
        }
        match changed {
            (true, true) => {
                let exchanged = case(x.0) == case(y.1) && case(y.0) == case(x.1) && case(x.0) != case(x.1);
                exchanged || (inverted && pivot)
            }
            // Two unchanged words whose ending may be the object's: one is the object, so case has decided the roles.
            (false, false) => {
                inverted && pivot && case(x.0) == case(y.0) && !matches!(case(x.0), Object | Oblique | Either)
            }
            _ => inverted && pivot,
        }
    }

    /// Whether the two belong to one list, in the claim and in the source.
    fn coordinated(&self, i: usize, j: usize, sx: usize, sy: usize) -> bool {
        let claim = self.claim[i + 1..=j].iter().all(|k| k.listed || k.adjacent);
        let source = self.source[sx.min(sy) + 1..=sx.max(sy)].iter().all(|k| k.listed || k.adjacent);
        claim && source && self.claim[i + 1..=j].iter().any(|k| k.listed)
    }
}

/// Whether articles show that two nouns without prepositions are the subject and an object, in this order; `None` if
/// the articles are ambiguous.
fn first_is_subject((first, a): (&Item, CaseMark), (second, b): (&Item, CaseMark)) -> Option<bool> {
    let is_none = |case| matches!(case, CaseMark::Object | CaseMark::Oblique);
    match (a, b) {
        _ if first.marker != Marker::None || second.marker != Marker::None => None,
        (CaseMark::Subject, CaseMark::Subject) => None,
        _ if is_none(a) && is_none(b) => None,
        _ if a == CaseMark::Subject || is_none(b) => Some(true),
        _ if b == CaseMark::Subject || is_none(a) => Some(false),
        _ => None,
    }
}

/// The roles of a noun in the claim and in the source, as shown by its articles; `None` if either is not a noun.
fn article_cases(noun: (&Item, &Item)) -> Option<(CaseMark, CaseMark)> {
    Some(noun.0.case?.agree(noun.1.case?))
}

/// Whether articles show that a subject or object of the claim is neither in the source: the painter, if the source is
/// about the painter's sister.
fn is_possessor_only(claim: &Item, source: &Item) -> bool {
    let bare = claim.marker == Marker::None && source.marker == Marker::None;
    bare && matches!(article_cases((claim, source)), Some((CaseMark::Subject | CaseMark::Neutral, CaseMark::Oblique)))
}

/// Whether articles show that two nouns of the claim have swapped roles in the source, or that they have not.
fn swapped_articles(x: (&Item, &Item), y: (&Item, &Item)) -> Option<bool> {
    let (of_x, of_y) = (article_cases(x)?, article_cases(y)?);
    let claim = first_is_subject((x.0, of_x.0), (y.0, of_y.0))?;
    let source = first_is_subject((x.1, of_x.1), (y.1, of_y.1))?;
    Some(claim != source)
}

/// Whether two nouns have swapped roles, given that one text is passive and names the agent: the agent must be the
/// subject of the other text.
fn swapped_voices(x: Pair<'_>, y: Pair<'_>, passive: (bool, bool)) -> bool {
    let is_agent = |item: &Item| item.marker == Marker::By;
    let told = |doer: Pair<'_>, other: Pair<'_>| {
        let (of_doer, of_other) = (article_cases((doer.1, doer.3))?, article_cases((other.1, other.3))?);
        if passive.0 {
            first_is_subject((doer.3, of_doer.1), (other.3, of_other.1))
        } else {
            first_is_subject((doer.1, of_doer.0), (other.1, of_other.0))
        }
    };
    if passive.0 && is_agent(x.1) != is_agent(y.1) {
        let (doer, other) = if is_agent(x.1) { (x, y) } else { (y, x) };
        if let Some(told) = told(doer, other) {
            return !told;
        }
        let is_object = |pair: Pair<'_>| pair.3.marker == Marker::To;
        return is_object(doer) || (doer.2 > other.2 && !is_object(other) && doer.3.marker == Marker::None);
    }
    if passive.1 && is_agent(x.3) != is_agent(y.3) {
        let (doer, other) = if is_agent(x.3) { (x, y) } else { (y, x) };
        if let Some(told) = told(doer, other) {
            return !told;
        }
        return doer.0 > other.0 && doer.1.marker == Marker::None;
    }
    false
}

/// Whether a word found in both is between the two places.
fn pivot_any(pairs: &[Pair<'_>], sx: usize, sy: usize) -> bool {
    pairs.iter().any(|(_, z, sk, _)| (sx.min(sy) + 1..sx.max(sy)).contains(sk) && !z.is_number())
        || sx.abs_diff(sy) <= 3
}

/// Whether the items name the agent of a passive clause. A reflexive verb that the others also have is not a passive.
fn has_agent(items: &[&Item], others: &[&Item]) -> bool {
    let passive = |item: &&&Item| is_passive(item) && !others.iter().any(|o| o.form == item.form);
    items.iter().any(|item| {
        if item.case_endings().is_some() {
            return is_agent(item)
                && item.marker == Marker::None
                && items.iter().filter(passive).any(|verb| verb.clause == item.clause);
        }
        item.marker == Marker::By && !item.is_number() && (item.class == Class::Name || item.thing || item.maybe_name)
    })
}

/// Minimum length of a verb in the passive voice.
const SHORTEST_PASSIVE: usize = 5;

/// Whether an ending marks the word as a verb in the passive voice.
fn is_passive(item: &Item) -> bool {
    item.form.chars().count() >= SHORTEST_PASSIVE && item.case_endings().is_some_and(|e| e.passive.ends(&item.form))
}

/// Whether an ending marks the word as the agent of a passive clause.
fn is_agent(item: &Item) -> bool {
    is_noun(item) && item.case_endings().is_some_and(|e| e.agent.ends(&item.form))
}

/// Whether a word may be a noun: a name, or neither a verb nor an adjective by its ending.
fn is_noun(item: &Item) -> bool {
    let other = || item.case_endings().is_some_and(|e| e.not_nouns.ends(&item.form));
    item.class == Class::Name || item.maybe_name || !other()
}

/// What the word's ending shows about its case.
fn case(item: &Item) -> CaseMark {
    let nouns = item.case_endings().map_or(&[][..], |e| e.nouns);
    nouns.iter().find(|(_, endings)| endings.ends(&item.form)).map_or(CaseMark::Bare, |(case, _)| *case)
}

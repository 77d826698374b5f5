//! Roles: who does what to whom, told by order, prepositions, voice and case.

use super::alignment::Alignment;
use crate::language::{CaseEnding, Marker};
use crate::verify::Reason;
use crate::verify::words::{Class, Item};
use std::collections::BTreeSet;

impl Alignment<'_> {
    /// Who does what to whom.
    pub(super) fn roles(&self, reasons: &mut BTreeSet<Reason>) {
        let pairs: Vec<_> = self.pairs().collect();
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
        pairs: &[(usize, &Item, usize, &Item)],
        (i, x, sx, tx): (usize, &Item, usize, &Item),
        (j, y, sy, ty): (usize, &Item, usize, &Item),
        passive: (bool, bool),
    ) -> bool {
        let inverted = sx > sy;
        let between = |k: usize, sk: usize| (i + 1..j).contains(&k) && (sx.min(sy) + 1..sx.max(sy)).contains(&sk);
        let pivot = pairs.iter().any(|(k, z, sk, _)| between(*k, *sk) && !z.is_number());
        let cases = x.case_endings().is_some() && y.case_endings().is_some();
        let strong = |i: &Item| i.class == Class::Name || i.maybe_name || i.thing;
        // Prepositions exchanged: `from A to B`, `from B to A`.
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
        // One sentence is passive and names the doer.
        if passive.0 != passive.1 && !cases {
            let agent = |item: &Item| item.marker == Marker::By;
            if strong(x) && strong(y) {
                if passive.0 && agent(x) != agent(y) {
                    let (doer, other) = if agent(x) { (sx, sy) } else { (sy, sx) };
                    let object = |at: usize| self.source[at].marker == Marker::To;
                    return object(doer)
                        || (doer > other && !object(other) && self.source[doer].marker == Marker::None);
                }
                if passive.1 && agent(tx) != agent(ty) {
                    let doer_first = if agent(tx) { i < j } else { j < i };
                    return !doer_first && (if agent(tx) { x.marker } else { y.marker }) == Marker::None;
                }
            }
            return false;
        }
        if cases {
            return self.swapped_cases((x, tx), (y, ty), inverted, pivot, passive);
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
        // A thing with a preposition in one of the texts only is no evidence of a swap.
        if x.marker != tx.marker || y.marker != ty.marker {
            return false;
        }
        pivot
            && (strong(x) && strong(y)
                || !x.thing && !y.thing && x.class == Class::Common && y.class == Class::Common && j - i == 2)
    }

    /// Some languages mark roles by case, and by order only where the case does not show.
    fn swapped_cases(
        &self,
        x: (&Item, &Item),
        y: (&Item, &Item),
        inverted: bool,
        pivot: bool,
        passive: (bool, bool),
    ) -> bool {
        use CaseEnding::{Either, Object, Oblique};
        let oblique = |p: (&Item, &Item)| p.0.marker != Marker::None || p.1.marker != Marker::None;
        if oblique(x) || oblique(y) || !is_noun(x.0) || !is_noun(y.0) {
            return false;
        }
        let changed = (x.0.form != x.1.form, y.0.form != y.1.form);
        if passive.0 != passive.1 {
            // The doer of a passive clause has a case of its own; in the active one it must not be the object.
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
            // Two unchanged words whose ending may be the object's: one is the object, so case has told the roles apart.
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

/// Whether a word found in both stands between the two places.
fn pivot_any(pairs: &[(usize, &Item, usize, &Item)], sx: usize, sy: usize) -> bool {
    pairs.iter().any(|(_, z, sk, _)| (sx.min(sy) + 1..sx.max(sy)).contains(sk) && !z.is_number())
        || sx.abs_diff(sy) <= 3
}

/// Whether the items name the doer of a passive clause. A reflexive verb that the others have too is no passive.
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

/// Shorter words are no verbs in the passive voice, whatever their ending.
const SHORTEST_PASSIVE: usize = 5;

/// Whether an ending marks the word as a verb in the passive voice.
fn is_passive(item: &Item) -> bool {
    item.form.chars().count() >= SHORTEST_PASSIVE && item.case_endings().is_some_and(|e| e.passive.ends(&item.form))
}

/// Whether an ending marks the word as the doer of a passive clause.
fn is_agent(item: &Item) -> bool {
    is_noun(item) && item.case_endings().is_some_and(|e| e.agent.ends(&item.form))
}

/// Whether a word may be a noun: a name, or neither a verb nor an adjective by its ending.
fn is_noun(item: &Item) -> bool {
    let other = || item.case_endings().is_some_and(|e| e.not_nouns.ends(&item.form));
    item.class == Class::Name || item.maybe_name || !other()
}

/// What the word's ending tells of its case.
fn case(item: &Item) -> CaseEnding {
    let nouns = item.case_endings().map_or(&[][..], |e| e.nouns);
    nouns.iter().find(|(_, endings)| endings.ends(&item.form)).map_or(CaseEnding::Bare, |(case, _)| *case)
}

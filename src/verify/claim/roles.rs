//! Roles: who does what to whom, told by order, prepositions, voice and case.

use super::alignment::Alignment;
use crate::verify::Reason;
use crate::verify::lexicon::Marker;
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
        let cyrillic = x.is_cyrillic() && y.is_cyrillic();
        let strong = |i: &Item| i.class == Class::Name || i.maybe_name || i.thing;
        // Prepositions exchanged: `from A to B`, `from B to A`.
        if x.marker == ty.marker && y.marker == tx.marker && x.marker != y.marker && !self.coordinated(i, j, sx, sy) {
            let agents = x.marker == Marker::By || y.marker == Marker::By;
            let (xm, ym) = (x.marker != Marker::None, y.marker != Marker::None);
            if (strong(x) || x.is_number() || cyrillic)
                && (strong(y) || y.is_number() || cyrillic)
                && (xm && ym || (pivot_any(pairs, sx, sy) && !agents))
            {
                return true;
            }
        }
        if x.is_number() || y.is_number() {
            return false;
        }
        // One sentence is passive and names the doer.
        if passive.0 != passive.1 && !cyrillic {
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
        if cyrillic {
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

    /// Russian marks roles by case, and by order only where the case does not show.
    fn swapped_cases(
        &self,
        x: (&Item, &Item),
        y: (&Item, &Item),
        inverted: bool,
        pivot: bool,
        passive: (bool, bool),
    ) -> bool {
        let oblique = |p: (&Item, &Item)| p.0.marker != Marker::None || p.1.marker != Marker::None;
        if oblique(x) || oblique(y) || !is_noun(x.0) || !is_noun(y.0) {
            return false;
        }
        let changed = (x.0.form != x.1.form, y.0.form != y.1.form);
        let class = |i: &Item| ending(&i.form);
        if passive.0 != passive.1 {
            // The doer of a passive sentence is instrumental; in the active one it must not be the object.
            let doer = |p: &(&Item, &Item)| is_instrumental(if passive.0 { p.0 } else { p.1 });
            let active = |p: &(&Item, &Item)| if passive.0 { p.1.clone() } else { p.0.clone() };
            return match (doer(&x), doer(&y)) {
                (true, false) => {
                    class(&active(&x)) == 'у'
                        || (class(&active(&y)) == 'а'
                            && class(&y.0.clone()) != class(&active(&y))
                            && x.0.class == Class::Name)
                }
                (false, true) => class(&active(&y)) == 'у',
                _ => false,
            };
        }
        match changed {
            (true, true) => {
                let exchanged = class(x.0) == class(y.1) && class(y.0) == class(x.1) && class(x.0) != class(x.1);
                exchanged || (inverted && pivot)
            }
            // Two words in -а, both unchanged: one is an object in -а, so case has told the roles apart.
            (false, false) => inverted && pivot && class(x.0) == class(y.0) && !matches!(class(x.0), 'у' | 'м' | 'а'),
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

/// Whether the items name the doer of a passive clause. A reflexive verb that the others have too (`боятся`) is no passive.
fn has_agent(items: &[&Item], others: &[&Item]) -> bool {
    let passive = |item: &&&Item| is_passive(&item.form) && !others.iter().any(|o| o.form == item.form);
    items.iter().any(|item| {
        if item.is_cyrillic() {
            return is_instrumental(item)
                && item.marker == Marker::None
                && items.iter().filter(passive).any(|verb| verb.clause == item.clause);
        }
        item.marker == Marker::By && !item.is_number() && (item.class == Class::Name || item.thing || item.maybe_name)
    })
}

/// A Russian short participle or reflexive verb.
fn is_passive(form: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "ан", "ана", "ано", "аны", "ен", "ена", "ено", "ены", "ят", "ята", "яты", "ся", "сь", "ыт", "ыта", "ыты",
        "нут", "нута", "нуты", "ян", "яна", "яны",
    ];
    form.chars().count() > 4 && ENDINGS.iter().any(|e| form.ends_with(e))
}

fn is_instrumental(item: &Item) -> bool {
    const ENDINGS: &[&str] = &["ом", "ем", "ой", "ей", "ою", "ами", "ями", "ью", "ым", "им"];
    item.is_cyrillic() && is_noun(item) && ENDINGS.iter().any(|e| item.form.ends_with(e))
}

/// Whether a Russian word may be a noun: neither a verb nor an adjective by its ending.
fn is_noun(item: &Item) -> bool {
    if item.class == Class::Name || item.maybe_name {
        return true;
    }
    const OTHERS: &[&str] = &[
        "ил", "ила", "ило", "или", "ал", "ала", "ало", "али", "ел", "ела", "ело", "ели", "ул", "ула", "ули", "ыл",
        "ыла", "ыли", "ет", "ит", "ют", "ут", "ят", "ать", "ить", "еть", "уть", "ти", "ся", "сь", "ый", "ий", "ая",
        "яя", "ое", "ее", "ые", "ие", "ого", "его", "ому", "ему", "ых", "их", "ую", "юю", "ван", "вана", "вано",
        "ваны", "ен", "ена", "ено", "ены", "ыми", "ими",
    ];
    !OTHERS.iter().any(|e| item.form.ends_with(e))
}

/// The class of a Russian word's ending: what tells the cases apart.
fn ending(form: &str) -> char {
    match form.chars().next_back() {
        Some('а' | 'я') => 'а',
        Some('у' | 'ю') => 'у',
        Some('о' | 'е') => 'о',
        Some('ы' | 'и') => 'и',
        Some('м') => 'м',
        _ => '-',
    }
}

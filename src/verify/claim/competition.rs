//! Rivals: another subject, year or amount that the claim's words belong to in the passage.

use super::Passage;
use super::alignment::{Alignment, Pair, kind};
use crate::language::Marker;
use crate::order::Order as _;
use crate::verify::Reason;
use crate::verify::words::{Class, Item};
use std::collections::BTreeSet;
use std::ops::Range;

impl Alignment<'_> {
    /// Another subject, year or amount that the claim's words belong to.
    pub(super) fn competition(&self, passage: &Passage, reasons: &mut BTreeSet<Reason>, weak: &mut BTreeSet<Reason>) {
        let pairs: Vec<_> = self.pairs().collect();
        for (a, &first) in pairs.iter().enumerate() {
            for &second in &pairs[a + 1..] {
                let ((_, x, sx, tx), (_, y, sy, ty)) = (first, second);
                if tx.clause != ty.clause && sx != sy && x.clause == y.clause && !self.is_list(sx, sy) {
                    self.torn_apart(&pairs, first, second, reasons, weak);
                }
            }
        }
        if self.has_other_subject(&pairs) {
            reasons.insert(Reason::Roles);
        }
        if pairs.iter().any(|pair| self.is_other_date(&pairs, *pair)) {
            weak.insert(Reason::Date);
        }
        if self.changes_subject(passage) {
            weak.insert(Reason::Roles);
        }
    }

    /// Whether the items between two places make one list: its members share what is said of them.
    fn is_list(&self, a: usize, b: usize) -> bool {
        let all = &self.source[a.min(b)..=a.max(b)];
        let is_alike = |a: &Item, b: &Item| kind(a) == kind(b) && a.case.is_some() == b.case.is_some();
        all[1..].iter().all(|k| is_alike(k, &all[0]) && (k.listed || k.adjacent)) && all[1..].iter().any(|k| k.listed)
    }

    /// Whether the claim has the place in the same clause as `x`. Anything in the claim's other clauses is a rival.
    fn is_said_with(pairs: &[Pair<'_>], x: &Item, at: usize) -> bool {
        pairs.iter().any(|(_, k, sk, _)| *sk == at && k.clause == x.clause)
    }

    /// Two words of one clause of the claim that are in two clauses of the source.
    fn torn_apart(
        &self,
        pairs: &[Pair<'_>],
        (i, x, sx, tx): Pair<'_>,
        (j, y, sy, ty): Pair<'_>,
        reasons: &mut BTreeSet<Reason>,
        weak: &mut BTreeSet<Reason>,
    ) {
        let rivals = |clause: Range<usize>, to: &Item| -> Vec<usize> {
            let (kind_of, marker) = (kind(to), to.marker);
            clause
                .filter(|at| {
                    !Self::is_said_with(pairs, x, *at)
                        && kind(&self.source[*at]) == kind_of
                        && kind_of != Class::Common
                        && self.source[*at].marker == marker
                })
                .collect()
        };
        let (of_x, of_y) = (rivals(self.clause(sy), tx), rivals(self.clause(sx), ty));
        // The clause of `y` has its own `x` before it.
        let taken = sx < sy && of_x.iter().any(|u| *u < sy && !self.is_list(sx, *u) && !self.is_list(*u, sy));
        // Each clause has its own of both.
        let crossed = !of_x.is_empty()
            && !of_y.is_empty()
            && !of_x.iter().any(|u| self.is_list(*u, sx))
            && !of_y.iter().any(|u| self.is_list(*u, sy));
        // The clause of `x` comes later and has its own `y`.
        let back =
            sx > sy && of_y.iter().any(|u| self.source[*u].marker != Marker::None || self.source[*u].is_number());
        let replaced = tx.sentence < ty.sentence && self.is_replaced(pairs, (i, x, sx, tx), (j, y, sy, ty));
        if taken || crossed || back || replaced {
            reasons.insert(Reason::Roles);
        }
        // A word in a later clause is not the subject of an earlier one that has its own.
        let adjunct =
            (x.marker == tx.marker && x.marker != Marker::None) || (y.marker == ty.marker && y.marker != Marker::None);
        if sx > sy
            && !adjunct
            && self.source[self.clause(sy).start..sy].iter().any(|i| i.marker == Marker::None && !i.is_number())
        {
            weak.insert(Reason::Roles);
        }
        // A text refers back to an earlier name, not ahead to a later one.
        if sx > sy && tx.sentence > ty.sentence && kind(tx) == Class::Name {
            reasons.insert(Reason::Roles);
        } else if sx > sy && tx.sentence != ty.sentence {
            weak.insert(Reason::Roles);
        }
    }

    /// Whether the claim says `y` about the name `x`, although a later sentence of the source says it about another
    /// name, which is the object in the claim: `Ann moved. Bob succeeded her.` does not say that Ann succeeded Bob.
    fn is_replaced(&self, pairs: &[Pair<'_>], (_, x, _, tx): Pair<'_>, (j, y, sy, _): Pair<'_>) -> bool {
        let is_subject =
            |item: &Item| item.marker == Marker::None && (kind(item) == Class::Name || item.case.is_some());
        let may_be_object = |item: &Item| matches!(item.marker, Marker::None | Marker::To);
        // If endings show the case, a changed ending shows that `x` is the object.
        let is_object = x.case_endings().is_some() && x.form != tx.form;
        let opens = |at: usize| at < sy && self.clause(sy).contains(&at);
        y.class == Class::Common
            && x.marker == Marker::None
            && is_subject(tx)
            && !is_object
            && pairs.iter().any(|(k, z, sz, tz)| {
                *k > j && z.clause == y.clause && may_be_object(z) && is_subject(tz) && opens(*sz)
            })
    }

    /// Whether the claim's subject has another role in the source, where something else is the subject.
    fn has_other_subject(&self, pairs: &[Pair<'_>]) -> bool {
        pairs.iter().any(|(i, x, _, tx)| {
            let opens = *i == 0 || (self.claim[i - 1].clause != x.clause && !x.listed);
            let demoted = opens && x.marker == Marker::None && !matches!(tx.marker, Marker::None | Marker::Of);
            let verb = pairs.iter().find(|(k, ..)| demoted && *k == i + 1);
            let Some((_, verb, sv, _)) = verb else { return false };
            let other = (self.clause(*sv).start..*sv).any(|at| {
                let item = &self.source[at];
                !Self::is_said_with(pairs, x, at)
                    && item.marker == Marker::None
                    && !item.is_number()
                    && (item.thing || kind(item) == Class::Name)
            });
            other && verb.clause == x.clause
        })
    }

    /// Whether a date is in a different clause of the source from everything that the claim says about it, and one of
    /// those clauses has its own date: `It was founded in 1977 and sold in 2012.` does not say that it was founded in
    /// 2012.
    fn is_other_date(&self, pairs: &[Pair<'_>], (_, y, sy, ty): Pair<'_>) -> bool {
        let clause = self.clause(sy);
        let mut mates = pairs.iter().filter(|(_, x, ..)| x.clause == y.clause && !x.is_number()).peekable();
        let is_own = |at: usize| {
            let (own, used) = (&self.source[at], self.used.binary_search(&at).is_ok());
            own.class == ty.class && own.marker == ty.marker && !used && !self.is_list(at, sy)
        };
        matches!(ty.class, Class::Year | Class::Month)
            && self.source[clause.clone()].iter().any(|item| !item.is_number())
            && mates.peek().is_some()
            && mates.all(|(_, _, sx, tx)| !clause.contains(sx) && tx.sentence == ty.sentence)
            && pairs.iter().any(|(_, x, sx, _)| x.clause == y.clause && !x.is_number() && self.clause(*sx).any(is_own))
    }

    /// Whether a later sentence or clause of the support has a subject of its own, which the claim does not name.
    fn changes_subject(&self, passage: &Passage) -> bool {
        let mut clauses: Vec<usize> = self.used.iter().map(|at| self.source[*at].clause).collect();
        clauses.order();
        clauses.dedup();
        clauses.iter().skip(1).any(|clause| {
            let first = self.used.iter().copied().find(|at| self.source[*at].clause == *clause);
            let Some(first) = first else { return false };
            let range = self.clause(first);
            let opens = passage.words.first_item.contains(&range.start);
            let Some((_, lead)) = self.unmatched(range.start..first).next() else { return false };
            let own = opens || lead.class != Class::Common || (lead.thing && lead.marker == Marker::None);
            let anaphor = opens && passage.words.anaphoric.get(lead.sentence).copied().unwrap_or_default();
            own && !lead.listed && !lead.is_number() && !anaphor
        })
    }
}

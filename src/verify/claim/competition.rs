//! Rivals: another subject, year or amount that the claim's words belong to in the passage.

use super::Passage;
use super::alignment::{Alignment, kind};
use crate::verify::Reason;
use crate::verify::lexicon::Marker;
use crate::verify::words::{Class, Item};
use std::collections::BTreeSet;
use std::ops::Range;

impl Alignment<'_> {
    /// Another subject, year or amount that the claim's words belong to.
    pub(super) fn competition(&self, passage: &Passage, reasons: &mut BTreeSet<Reason>, weak: &mut BTreeSet<Reason>) {
        let pairs: Vec<_> = self.pairs().collect();
        // Members of one list share what is said of them.
        let list = |a: usize, b: usize| {
            let all = &self.source[a.min(b)..=a.max(b)];
            all[1..].iter().all(|k| kind(k) == kind(&all[0]) && (k.listed || k.adjacent))
                && all[1..].iter().any(|k| k.listed)
        };
        for (a, &(_, x, sx, tx)) in pairs.iter().enumerate() {
            for &(_, y, sy, ty) in &pairs[a + 1..] {
                if tx.clause == ty.clause || sx == sy || x.clause != y.clause || list(sx, sy) {
                    continue;
                }
                // What other clauses of the claim speak of is a rival in this one.
                let mine = |at: usize| pairs.iter().any(|(_, k, sk, _)| *sk == at && k.clause == x.clause);
                let rivals = |clause: Range<usize>, to: &Item| -> Vec<usize> {
                    let (kind_of, marker) = (kind(to), to.marker);
                    clause
                        .filter(|at| {
                            !mine(*at)
                                && kind(&self.source[*at]) == kind_of
                                && kind_of != Class::Common
                                && self.source[*at].marker == marker
                        })
                        .collect()
                };
                let (clause_of_x, clause_of_y) = (self.clause(sx), self.clause(sy));
                let of_x = rivals(clause_of_y, tx);
                let of_y = rivals(clause_of_x, ty);
                // The clause of `y` has its own `x` in front of it.
                let taken = sx < sy && of_x.iter().any(|u| *u < sy && !list(sx, *u) && !list(*u, sy));
                // Each clause has its own of both.
                let crossed = !of_x.is_empty()
                    && !of_y.is_empty()
                    && !of_x.iter().any(|u| list(*u, sx))
                    && !of_y.iter().any(|u| list(*u, sy));
                // The clause of `x` comes later and has its own `y`.
                let back = sx > sy
                    && of_y.iter().any(|u| self.source[*u].marker != Marker::None || self.source[*u].is_number());
                if taken || crossed || back {
                    reasons.insert(Reason::Roles);
                }
                // What stands in a later clause is no subject of an earlier one that has its own.
                let adjunct = (x.marker == tx.marker && x.marker != Marker::None)
                    || (y.marker == ty.marker && y.marker != Marker::None);
                if sx > sy
                    && !adjunct
                    && self.source[self.clause(sy).start..sy].iter().any(|i| i.marker == Marker::None && !i.is_number())
                {
                    weak.insert(Reason::Roles);
                }
                // A name is taken up later in a text, not earlier.
                if sx > sy && tx.sentence > ty.sentence && kind(tx) == Class::Name {
                    reasons.insert(Reason::Roles);
                } else if sx > sy && tx.sentence != ty.sentence {
                    weak.insert(Reason::Roles);
                }
            }
        }
        // The claim's subject stands in the source as something else, where another has its place.
        for (i, x, _, tx) in &pairs {
            let opens = *i == 0 || (self.claim[i - 1].clause != x.clause && !x.listed);
            let demoted = opens && x.marker == Marker::None && !matches!(tx.marker, Marker::None | Marker::Of);
            let Some((_, verb, sv, _)) = pairs.iter().find(|(k, ..)| *k == i + 1).filter(|_| demoted) else { continue };
            let mine = |at: usize| pairs.iter().any(|(_, k, sk, _)| *sk == at && k.clause == x.clause);
            let other = (self.clause(*sv).start..*sv).any(|at| {
                let item = &self.source[at];
                !mine(at)
                    && item.marker == Marker::None
                    && !item.is_number()
                    && (item.thing || kind(item) == Class::Name)
            });
            if other && verb.clause == x.clause {
                reasons.insert(Reason::Roles);
            }
        }
        // A later sentence or clause with a subject of its own.
        let mut clauses: Vec<usize> = self.used.iter().map(|at| self.source[*at].clause).collect();
        clauses.sort_unstable();
        clauses.dedup();
        for clause in clauses.iter().skip(1) {
            let Some(first) = self.used.iter().copied().find(|at| self.source[*at].clause == *clause) else { continue };
            let range = self.clause(first);
            let opens = passage.words.first_item.contains(&range.start);
            let lead = self.unmatched(range.start..first).next();
            if let Some((_, lead)) = lead {
                let own = opens || lead.class != Class::Common || (lead.thing && lead.marker == Marker::None);
                let anaphor = opens && passage.words.anaphoric.get(lead.sentence).copied().unwrap_or_default();
                if own && !lead.listed && !lead.is_number() && !anaphor {
                    weak.insert(Reason::Roles);
                }
            }
        }
    }
}

//! Plots as inline SVG. Each has its numbers as text too.

use super::{difference, esc, shown};
use crate::evaluate::record::Change;
use crate::language::ReportTexts;
use crate::language::fill;
use std::fmt::Write as _;

/// Number of bars of a histogram.
const BINS: usize = 10;

/// Frequency of scores: ten bars from 0 to 1, or to the largest score if scores are not shares.
pub(super) fn histogram(metric: &str, scores: &[f64], coverage: f64, w: &ReportTexts) -> String {
    let top = scores.iter().copied().fold(1.0, f64::max);
    let mut counts = [0usize; BINS];
    for score in scores {
        let bin = (score / top * BINS as f64).floor().clamp(0.0, (BINS - 1) as f64) as usize;
        counts[bin] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let told: Vec<String> = counts.iter().map(usize::to_string).collect();
    let mut out = format!(
        "<figure><figcaption><b>{}</b> <small>{:.0} %</small></figcaption>\n<svg viewBox=\"0 0 220 96\" role=\"img\" \
         aria-label=\"{}: {}\">\n<line x1=\"10\" y1=\"80\" x2=\"210\" y2=\"80\"/>\n",
        esc(metric),
        coverage * 100.0,
        esc(metric),
        fill(w.bars, &[("counts", &told.join(", "))])
    );
    for (bin, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let height = 64.0 * *count as f64 / most as f64;
        let (x, y) = (10 + bin * 20, 80.0 - height);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "<rect class=\"bar\" x=\"{}\" y=\"{y:.1}\" width=\"17\" height=\"{height:.1}\"/><text x=\"{}\" y=\"{:.1}\" \
             text-anchor=\"middle\">{count}</text>",
            x + 1,
            x + 9,
            y - 3.0
        );
    }
    let _ = writeln!(
        out,
        "<text class=\"axis\" x=\"10\" y=\"93\">0</text><text class=\"axis\" x=\"210\" y=\"93\" \
         text-anchor=\"end\">{}</text>\n</svg></figure>",
        shown(metric, top)
    );
    out
}

/// Changes of the means: better to the right, worse to the left.
pub(super) fn changes(changes: &[Change], w: &ReportTexts) -> String {
    let share = |c: &Change| {
        let scale = c.before.into_iter().chain(c.now).fold(1.0, f64::max);
        let better = if c.lower_is_better { -1.0 } else { 1.0 };
        c.difference.map(|d| (d * better / scale).clamp(-1.0, 1.0))
    };
    let height = changes.len() * 22 + 8;
    let told: Vec<String> = changes
        .iter()
        .map(|c| format!("{} {}", esc(&c.metric), c.difference.map_or("–".into(), |d| format!("{d:+.2}"))))
        .collect();
    let mut out = format!(
        "<svg class=\"changes\" viewBox=\"0 0 640 {height}\" role=\"img\" aria-label=\"{}: {}\">\n<line x1=\"400\" y1=\"0\" x2=\"400\" \
         y2=\"{height}\"/>\n",
        w.change,
        told.join("; ")
    );
    for (row, change) in changes.iter().enumerate() {
        let y = row * 22 + 6;
        let _ = write!(out, "<text x=\"0\" y=\"{}\">{}</text>", y + 11, esc(&change.metric));
        if let Some(share) = share(change).filter(|share| *share != 0.0) {
            let width = (share.abs() * 150.0).max(1.0);
            let (x, class) = if share < 0.0 { (400.0 - width, "down") } else { (400.0, "up") };
            let _ = write!(out, "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"14\"/>");
        }
        let text = difference(change);
        // Only the sign and the number: SVG cannot contain HTML.
        let plain: String = text.split(['<', '>']).nth(2).unwrap_or(&text).to_owned();
        let _ = writeln!(out, "<text x=\"640\" y=\"{}\" text-anchor=\"end\">{plain}</text>", y + 11);
    }
    out += "</svg>\n<ul>\n";
    for change in changes.iter().filter(|c| !c.worse.is_empty() || c.better > 0 || c.lost > 0) {
        let ids: Vec<String> = change.worse.iter().take(8).map(|id| esc(id)).collect();
        let more = if change.worse.len() > 8 { "…" } else { "" };
        let _ = writeln!(
            out,
            "<li><b>{}</b>: {} {}, {} {}{}{}</li>",
            esc(&change.metric),
            change.better,
            w.better,
            change.worse.len(),
            w.worse,
            if ids.is_empty() { String::new() } else { format!(" ({}{more})", ids.join(", ")) },
            if change.lost > 0 { format!(", {} {}", change.lost, w.lost) } else { String::new() }
        );
    }
    out + "</ul>\n"
}

//! A run as one HTML page: self-contained, without scripts, with all external data as text.

mod plots;

use super::config::Metric;
use super::record::{Change, GateResult, Level, RunRecord, compare};
use super::run::EvaluationResult;
use crate::language::ReportTexts;
use crate::order::Order as _;
use crate::text::Language;

/// Maximum number of cases shown with their answers.
const WORST: usize = 12;
/// Maximum number of errors listed.
const ERRORS: usize = 50;
/// Maximum length of a text of a case, in characters.
const LONGEST: usize = 1_500;
/// Maximum number of contexts shown of a case.
const CONTEXTS: usize = 10;

const STYLE: &str = include_str!("report/style.css");

/// The page. `baseline`: an earlier run to compare with; `gates`: bounds that were checked.
pub fn html(run: &RunRecord, baseline: Option<&RunRecord>, gates: &[GateResult], language: Language) -> String {
    let w = &language.pack().evaluation.report;
    let changes = baseline.map(|before| compare(run, before)).unwrap_or_default();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>{} · {}</title>\n<style>\n{STYLE}</style>\n<main>\n",
        language.code(),
        w.title,
        esc(&run.name)
    );
    let judges = run.judges.iter().map(|j| esc(j)).collect::<Vec<_>>().join(", ");
    out += &format!(
        "<h1>{}</h1>\n<p class=\"lead\">{} · {}: {} · {}: {}</p>\n",
        w.title,
        esc(&run.name),
        w.cases,
        run.cases.len(),
        w.judges,
        if judges.is_empty() { "–".to_owned() } else { judges }
    );
    summary(&mut out, run, &changes, w);
    bounds(&mut out, gates, w);
    out += &format!(
        "<section><h2>{}</h2><p class=\"note\">{}</p><div class=\"plots\">\n",
        w.distribution, w.distribution_note
    );
    for summary in &run.summary {
        let scores: Vec<f64> = scores_of(run, &summary.metric).filter_map(|s| s.score).collect();
        out += &plots::histogram(&summary.metric, &scores, summary.coverage, w);
    }
    out += "</div></section>\n";
    if !changes.is_empty() {
        out += &format!("<section><h2>{}</h2><p class=\"note\">{}</p>\n", w.change, w.change_note);
        out += &plots::changes(&changes, w);
        out += "</section>\n";
    }
    worst(&mut out, run, &changes, w);
    errors(&mut out, run, w);
    out += "</main>\n</html>\n";
    out
}

fn scores_of<'r>(run: &'r RunRecord, metric: &'r str) -> impl Iterator<Item = &'r EvaluationResult> {
    run.cases.iter().flat_map(|case| &case.scores).filter(move |s| s.metric == metric)
}

/// Text escaped for HTML, including attributes. Control characters are made visible.
fn esc(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            // Also the characters that change the direction of text.
            c if c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') => {
                out.push('\u{fffd}')
            }
            c => out.push(c),
        }
    }
    out
}

/// At most `LONGEST` characters.
fn clip(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", esc(&text[..at])),
        None => esc(text),
    }
}

/// A score as displayed: milliseconds as whole numbers, counts and shares with two decimals.
fn shown(metric: &str, value: f64) -> String {
    if metric == Metric::Latency.name() { format!("{value:.0} ms") } else { format!("{value:.2}") }
}

fn optional(metric: &str, value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| shown(metric, value))
}

/// A change with a sign that distinguishes better from worse without colour.
fn difference(change: &Change) -> String {
    let Some(d) = change.difference else { return "–".into() };
    let good = if change.lower_is_better { d < -0.005 } else { d > 0.005 };
    let bad = if change.lower_is_better { d > 0.005 } else { d < -0.005 };
    let (sign, class) = match (good, bad) {
        (true, _) => ("▲", "good"),
        (_, true) => ("▼", "bad"),
        _ => ("=", "same"),
    };
    let value = if change.metric == Metric::Latency.name() { format!("{d:+.0} ms") } else { format!("{d:+.2}") };
    format!("<span class=\"{class}\">{sign} {value}</span>")
}

fn summary(out: &mut String, run: &RunRecord, changes: &[Change], w: &ReportTexts) {
    *out += &format!(
        "<section><h2>{}</h2>\n<table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th \
         scope=\"col\">{}</th>",
        w.summary, w.metric, w.mean, w.coverage
    );
    if !changes.is_empty() {
        *out += &format!("<th scope=\"col\">{}</th><th scope=\"col\">{}</th>", w.before, w.difference);
    }
    *out += "</tr></thead><tbody>\n";
    for row in &run.summary {
        let hint = if row.lower_is_better { format!(" <small>{}</small>", w.lower) } else { String::new() };
        *out += &format!(
            "<tr><th scope=\"row\">{}{hint}</th><td>{}</td><td>{:.0} % ({})</td>",
            esc(&row.metric),
            optional(&row.metric, row.mean),
            row.coverage * 100.0,
            row.count
        );
        if !changes.is_empty() {
            match changes.iter().find(|c| c.metric == row.metric) {
                Some(change) => {
                    *out +=
                        &format!("<td>{}</td><td>{}</td>", optional(&row.metric, change.before), difference(change));
                }
                None => *out += "<td>–</td><td>–</td>",
            }
        }
        *out += "</tr>\n";
    }
    *out += &format!("</tbody></table>\n<p class=\"note\">{}</p></section>\n", w.summary_note);
    undefined(out, run, w);
}

/// Why scores are missing, and how often.
fn undefined(out: &mut String, run: &RunRecord, w: &ReportTexts) {
    let mut reasons: std::collections::BTreeMap<(&str, &str), usize> = std::collections::BTreeMap::new();
    for score in run.cases.iter().flat_map(|case| &case.scores) {
        if let Some(reason) = &score.reason {
            *reasons.entry((&score.metric, reason)).or_default() += 1;
        }
    }
    if reasons.is_empty() {
        return;
    }
    *out += &format!("<section><h2>{}</h2><ul>\n", w.undefined);
    for ((metric, reason), count) in reasons.iter().take(ERRORS) {
        *out += &format!("<li><b>{}</b> ({count}): {}</li>\n", esc(metric), esc(reason));
    }
    *out += "</ul></section>\n";
}

fn bounds(out: &mut String, gates: &[GateResult], w: &ReportTexts) {
    if gates.is_empty() {
        return;
    }
    *out += &format!(
        "<section><h2>{}</h2>\n<table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th \
         scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead><tbody>\n",
        w.bounds, w.metric, w.bound, w.mean, w.kept
    );
    for result in gates {
        let gate = &result.gate;
        let least = gate.at_least.map(|b| format!("≥ {}", shown(&gate.metric, b)));
        let below = gate.below.map(|b| format!("&lt; {}", shown(&gate.metric, b)));
        let bound = [least, below].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let level = match gate.level {
            Level::Must => w.must,
            Level::Should => w.should,
            Level::Nice => w.nice,
        };
        let verdict = match (result.passed, result.goal_reached) {
            (true, Some(true)) => format!("<span class=\"good\">✓ {}</span>", w.goal),
            (true, _) => format!("<span class=\"good\">✓ {}</span>", w.yes),
            (false, _) => format!("<span class=\"bad\">✗ {}</span>", w.no),
        };
        *out += &format!(
            "<tr><th scope=\"row\">{} <small>{level}</small></th><td>{bound}</td><td>{}</td><td>{verdict}</td></tr>\n",
            esc(&gate.metric),
            optional(&gate.metric, result.value)
        );
    }
    *out += "</tbody></table></section>\n";
}

/// How good a case is over the metrics between 0 and 1; 1 is best.
fn quality(scores: &[EvaluationResult]) -> Option<f64> {
    let good: Vec<f64> = scores
        .iter()
        .filter_map(|s| {
            let name = s.metric.split('(').next().unwrap_or_default();
            let metric = Metric::from_name(name).ok().filter(|m| m.is_judged() || *m == Metric::HallucinationRate)?;
            s.score.map(|score| if metric.lower_is_better() { 1.0 - score } else { score })
        })
        .collect();
    super::score::mean(&good)
}

fn worst(out: &mut String, run: &RunRecord, changes: &[Change], w: &ReportTexts) {
    let mut ranked: Vec<(f64, usize)> =
        run.cases.iter().enumerate().filter_map(|(at, case)| Some((quality(&case.scores)?, at))).collect();
    ranked.order_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    ranked.truncate(WORST);
    if ranked.is_empty() {
        return;
    }
    *out += &format!("<section><h2>{}</h2><p class=\"note\">{}</p>\n", w.worst, w.worst_note);
    for (quality, at) in ranked {
        let case = &run.cases[at];
        let worse: Vec<&str> =
            changes.iter().filter(|c| c.worse.contains(&case.id)).map(|c| c.metric.as_str()).collect();
        let worse = match worse.is_empty() {
            true => String::new(),
            false => format!(" <span class=\"bad\">▼ {}: {}</span>", w.worse_in, esc(&worse.join(", "))),
        };
        *out += &format!(
            "<details><summary><b>{}</b> {} <span class=\"number\">{quality:.2}</span>{worse}</summary>\n<dl>\n",
            esc(&case.id),
            clip(case.sample.user_input.as_deref().unwrap_or_default())
        );
        for (label, text) in [(w.answer, &case.sample.response), (w.reference, &case.sample.reference)] {
            if let Some(text) = text {
                *out += &format!("<dt>{label}</dt><dd class=\"text\">{}</dd>\n", clip(text));
            }
        }
        if let Some(contexts) = case.sample.retrieved_contexts.as_ref().filter(|c| !c.is_empty()) {
            *out += &format!("<dt>{}</dt><dd><ol>\n", w.contexts);
            for context in contexts.iter().take(CONTEXTS) {
                *out += &format!("<li class=\"text\">{}</li>\n", clip(context));
            }
            *out += "</ol></dd>\n";
        }
        for score in &case.scores {
            verdicts(out, score);
        }
        *out += "</dl></details>\n";
    }
    *out += "</section>\n";
}

fn verdicts(out: &mut String, score: &EvaluationResult) {
    *out += &format!(
        "<dt>{} <span class=\"number\">{}</span></dt><dd>{}",
        esc(&score.metric),
        optional(&score.metric, score.score),
        esc(&score.explanation)
    );
    if score.model_scores.len() > 1 {
        let of = |m: &super::ModelScore| format!("{}: {}", esc(&m.model), optional(&score.metric, m.score));
        *out += &format!("<br><small>{}</small>", score.model_scores.iter().map(of).collect::<Vec<_>>().join(" · "));
    }
    if !score.details.is_empty() {
        *out += "<ul class=\"verdicts\">\n";
        for detail in score.details.iter().take(40) {
            let sign = match detail.verdict {
                1.0 => "<span class=\"good\">✓</span>".to_owned(),
                0.0 => "<span class=\"bad\">✗</span>".to_owned(),
                other => format!("<span class=\"number\">{other:.2}</span>"),
            };
            let note =
                if detail.note.is_empty() { String::new() } else { format!(" <small>{}</small>", clip(&detail.note)) };
            *out += &format!("<li>{sign} {}{note}</li>\n", clip(&detail.text));
        }
        *out += "</ul>";
    }
    *out += "</dd>\n";
}

fn errors(out: &mut String, run: &RunRecord, w: &ReportTexts) {
    let failed: Vec<_> = run.cases.iter().filter_map(|case| Some((case, case.error.as_ref()?))).collect();
    if failed.is_empty() {
        return;
    }
    *out += &format!("<section><h2>{} ({})</h2><ul>\n", w.errors, failed.len());
    for (case, error) in failed.iter().take(ERRORS) {
        *out += &format!(
            "<li><b>{}</b> {} <small>({})</small></li>\n",
            esc(&case.id),
            clip(&error.message),
            esc(&error.code)
        );
    }
    *out += "</ul></section>\n";
}

//! Base forms of words that no stemmer finds.

use super::{Entry, claims, entry};
use crate::language::{Language, VerbForms};

/// Minimum number of letters of a verb without its prefix.
const SHORTEST: usize = 3;

/// The base form of an irregular verb, which may also have an ending or a prefix. `known`: the word's own entry.
pub(in crate::verify) fn base(known: &Entry, word: &str, language: Language) -> Option<String> {
    let lexis = &claims(language).lexis;
    let without_ending = |word: &str| {
        let mut forms = lexis.irregular_endings.iter().filter_map(|ending| word.strip_suffix(ending));
        forms.find_map(|form| entry(form, language).base)
    };
    let plain = |word: &str| entry(word, language).base.or_else(|| without_ending(word));
    if let Some(base) = known.base.or_else(|| without_ending(word)) {
        return Some(base.to_owned());
    }
    let forms = lexis.verb_forms.as_ref()?;
    let prefixed = |prefix: &str, base: &str| format!("{prefix}{base}");
    let separable = || forms.separable.iter().find_map(|p| plain(word.strip_prefix(p)?).map(|base| prefixed(p, base)));
    // Participles of these verbs have no prefix of their own.
    let inseparable = |p: &str| {
        let rest = word.strip_prefix(p).filter(|rest| rest.len() >= SHORTEST)?;
        plain(rest).or_else(|| plain(&prefixed(forms.participle, rest))).map(|base| prefixed(p, base))
    };
    separable().or_else(|| forms.inseparable.iter().find_map(inseparable))
}

/// The infinitive of a form of a regular verb, as far as its endings show it.
pub(in crate::verify) fn infinitive(word: &str, language: Language) -> Option<String> {
    let forms = claims(language).lexis.verb_forms.as_ref()?;
    let Some(stem) = without_ending(word, forms) else { return without_infix(word, forms) };
    let (before, rest) = split_participle(stem, forms).unwrap_or((stem, ""));
    let end = if rest.is_empty() { before } else { rest };
    let (_, ending) = forms.infinitives.iter().find(|(after, _)| end.ends_with(after))?;
    Some(format!("{before}{rest}{ending}"))
}

/// Whether the word may be a separable verb prefix at the end of the clause.
pub(in crate::verify) fn separable_prefix(word: &str, language: Language) -> bool {
    claims(language).lexis.verb_forms.is_some_and(|forms| forms.separable.has(word))
}

fn without_ending<'w>(word: &'w str, forms: &VerbForms) -> Option<&'w str> {
    let fits = |stem: &&str| stem.chars().count() >= SHORTEST && !stem.ends_with(|c| forms.not_after.contains(c));
    let stem = forms.endings.iter().filter_map(|ending| word.strip_suffix(ending)).find(fits)?;
    let (link, after) = forms.linking;
    let linked = stem.strip_suffix(link).filter(|stem| stem.ends_with(|c| after.contains(c)));
    Some(linked.filter(fits).unwrap_or(stem))
}

/// What precedes the prefix of a participle, and what follows it.
fn split_participle<'w>(stem: &'w str, forms: &VerbForms) -> Option<(&'w str, &'w str)> {
    let after = |prefix: &str| stem.strip_prefix(prefix)?.strip_prefix(forms.participle);
    let long = |rest: &&str| rest.chars().count() >= SHORTEST;
    if !forms.no_participles.begins(stem)
        && let Some(rest) = after("").filter(long)
    {
        return Some(("", rest));
    }
    forms.separable.iter().find_map(|prefix| after(prefix).filter(long).map(|rest| (&stem[..prefix.len()], rest)))
}

/// `einzukaufen` → `einkaufen`.
fn without_infix(word: &str, forms: &VerbForms) -> Option<String> {
    let (_, ending) = forms.infinitives.last()?;
    let verb = word.strip_suffix(ending)?;
    forms.separable.iter().find_map(|prefix| {
        let rest = verb.strip_prefix(prefix)?.strip_prefix(forms.infinitive_infix)?;
        (rest.chars().count() >= SHORTEST).then(|| format!("{prefix}{rest}{ending}"))
    })
}

//! Names with typing errors, and prefixes of names.

use super::Registry;
use super::everyday::{cue, is_common_word_in};
use super::forms::{Form, LONG_ENOUGH, Spelling};
use super::link::{Hit, certainty, similarity, similarity_alone};
use super::prepared::{Prepared, Text};
use super::skeleton::VOWELS;
use super::vocabulary::vocabulary;
use crate::domain::{ItemForm, named};
use crate::language::{ContactPatterns, Language, Languages, Script, asks_of, is_of, is_school, one_of};
use crate::order::Order as _;
use crate::text::{fold, is_commonplace_in, is_function_word_in};
use std::collections::{BTreeMap, BTreeSet};

/// A name of more words, in a section of its own, is a title that nobody calls by its first word.
const LONGEST_TITLE: usize = 4;
/// Fewer of the later words of a name are a matter rather than the name.
const FEWEST_LATER: usize = 3;
/// The other part of a compound has at least so many letters: shorter ones are endings.
const SHORTEST_PART: usize = 4;

impl Registry {
    /// Names of several words, one of which contains a typing error.
    pub(super) fn misspelt_hits_at(&self, text: &Text<'_>, first: usize, push: &mut dyn FnMut(&Form, usize, f32)) {
        let here = &text.words[first];
        // The error is either in another word or in this one.
        let intact = self.forms.beginning_like(&here.skeleton, &here.stems).map(|form| (form, false));
        let misspelt = self.forms.nearly(&here.folded, &here.skeleton).map(|form| (form, true));
        for (form, misspelt) in intact.chain(misspelt).filter(|(form, _)| form.words.len() > 1) {
            let Some(words) = text.words.get(first..first + form.words.len()) else { continue };
            let mut unlike = words.iter().enumerate().filter(|(at, p)| similarity(p, form, *at).is_none());
            // One word has the error; all others match. Comparing letters is the most expensive check, so it comes
            // last.
            if let (Some((at, p)), None) = (unlike.next(), unlike.next())
                && misspelt == (at == 0)
                && form.skeletons[at].len() >= LONG_ENOUGH
                && has_one_error(p, form, at)
            {
                push(form, form.words.len(), certainty::TYPO);
            }
        }
    }

    /// Treats words without any other explanation as misspelt names or as prefixes of longer names.
    pub(super) fn typo_and_prefix_hits(&self, text: &Text<'_>, hits: &mut Vec<Hit>) {
        let mut explained = vec![false; text.words.len()];
        for hit in hits.iter() {
            explained[hit.first..hit.first + hit.count].fill(true);
        }
        for first in 0..text.words.len() {
            let found =
                self.beginning_at(text, first, &explained).or_else(|| self.later_part_at(text, first, &explained));
            let Some((count, entities)) = found else { continue };
            explained[first..first + count].fill(true);
            hits.extend(entities.into_iter().map(|entity| Hit { first, count, entity, certainty: certainty::TYPO }));
        }
        for (first, p) in text.words.iter().enumerate() {
            let length = p.folded.chars().count();
            if explained[first] || text.cue(first).is_some() || length < 3 {
                continue;
            }
            if is_function_word_in(&p.folded, text.languages) {
                continue;
            }
            let mut found = self.guesses(text, first, length);
            if !found.is_empty() && is_contact(&p.folded, text.languages) {
                continue;
            }
            found.order_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            found.dedup_by_key(|f| f.0);
            let best = found.first().map_or(0.0, |f| f.1);
            let equal = found.into_iter().filter(|f| f.1 == best);
            hits.extend(equal.map(|(entity, certainty)| Hit { first, count: 1, entity, certainty }));
        }
    }

    /// Names of which at least the first two words occur here: `FH Aachen` for a longer name. Returns the largest
    /// number of words, and the entities.
    fn beginning_at(&self, text: &Text<'_>, first: usize, explained: &[bool]) -> Option<(usize, Vec<usize>)> {
        let here = &text.words[first];
        if explained[first] || here.skeleton.is_empty() {
            return None;
        }
        let mut best: (usize, Vec<usize>) = (1, Vec::new());
        for form in self.forms.beginning_like(&here.skeleton, &here.stems) {
            let kind = self.domain.kind(&self.entities[form.entity].kind);
            if form.words.len() < 3 || !kind.guessed || !kind.owner || self.mentioned.contains(&form.entity) {
                continue;
            }
            let alike = |at: &usize| {
                let word = text.words.get(first + at).filter(|_| !explained[first + at]);
                word.is_some_and(|p| similarity(p, form, *at).is_some())
            };
            let count = (0..form.words.len()).take_while(alike).count();
            let tells = |at: &usize| distinctive(&form.words[*at], text.words[first + at].languages);
            let is_told = (0..count).filter(tells).count() >= 2;
            if count < 2 || count < best.0 || !is_told {
                continue;
            }
            if count > best.0 {
                best = (count, Vec::new());
            }
            best.1.push(form.entity);
        }
        best.1.order();
        best.1.dedup();
        (best.0 > 1 && !best.1.is_empty()).then_some(best)
    }

    /// The only employer whose name ends with these words, where names stand: "at the Institute of Tides" for the `HIT Harbour Institute
    /// of Tides`, «в НИИ приборостроения и связи» for one with a word before. Returns their number, and the entity.
    fn later_part_at(&self, text: &Text<'_>, first: usize, explained: &[bool]) -> Option<(usize, Vec<usize>)> {
        let here = &text.words[first];
        if explained[first] || !(text.stands_where_names_do(first) || text.follows_in_time(first)) {
            return None;
        }
        let initial = |skeleton: &str| skeleton.chars().next();
        let mut found: BTreeMap<usize, usize> = BTreeMap::new();
        for form in self.forms.iter().filter(|form| form.words.len() > FEWEST_LATER) {
            // The initial spares most comparisons.
            let begins = |at: &usize| initial(&form.skeletons[*at]) == initial(&here.skeleton);
            for from in (1..=form.words.len() - FEWEST_LATER).filter(begins) {
                let alike = |at: usize| {
                    let word = text.words.get(first + at - from).filter(|_| !explained[first + at - from]);
                    word.is_some_and(|p| similarity(p, form, at).is_some())
                };
                let tells = |word: &&String| distinctive(word, here.languages);
                // "For climate change" names no Institute for Climate Change: but for one word, all of the name is said, or the noun.
                let is_place = |word: &String| {
                    is_school(word, Languages::ALL) || is_of(word, Languages::ALL, |pack| pack.questions.groups.company)
                };
                let part = &form.words[from..];
                if (from..form.words.len()).all(alike)
                    && part.iter().filter(tells).count() >= 2
                    && (from == 1 || part.iter().any(is_place))
                    && self.is_called_in_part(form.entity)
                {
                    found.insert(form.entity, part.len());
                }
            }
        }
        let (entity, count) = found.pop_first().filter(|_| found.is_empty())?;
        Some((count, vec![entity]))
    }

    /// Whether a part of the name may stand for an entity: an employer, say. The name of a project may describe it: "databases" is no
    /// single one.
    fn is_called_in_part(&self, entity: usize) -> bool {
        let own = &self.entities[entity].kind;
        let kind = self.domain.kind(own);
        self.domain.declares(own)
            && kind.guessed
            && kind.owner
            && kind.item != ItemForm::Description
            && !self.mentioned.contains(&entity)
    }

    /// The entities that a word of this many letters may mean, each with its certainty.
    fn guesses(&self, text: &Text<'_>, first: usize, length: usize) -> Vec<(usize, f32)> {
        let p = &text.words[first];
        let is_guessable =
            |form: &&Form| self.domain.kind(&self.entities[form.entity].kind).guessed && p.may_write(form);
        let mut found: Vec<(usize, f32)> = Vec::new();
        let written = text.is_written_as_name(first);
        if length >= LONG_ENOUGH {
            let whole = |form: &&Form| form.words.len() == 1 && is_guessable(form) && !text.is_everyday(form);
            let misspelt = self.forms.nearly(&p.folded, &p.skeleton).filter(whole);
            // "Query" is a word of its own, not jQuery without its first letter.
            let misspelt = misspelt.filter(|form| has_one_error(p, form, 0) && !form.words[0].ends_with(&p.folded));
            found.extend(misspelt.map(|form| (form.entity, certainty::TYPO)));
            // Letters of one script stand for several of another: «в тензоре» for Tensor, «в пирсоне» for Pearson.
            if found.is_empty()
                && !p.is_common()
                && (written || text.stands_where_names_do(first) || text.follows_in_time(first))
            {
                let foreign = |form: &&Form| Script::of(&p.folded) != Script::of(&form.words[0]) && whole(form);
                let of_base = |base| {
                    let near = self.forms.nearly(base, base).filter(foreign);
                    near.filter(move |form| {
                        let name = &form.skeletons[0];
                        is_one_edit(base, name) || name.strip_suffix(VOWELS).is_some_and(|stem| is_one_edit(base, stem))
                    })
                };
                found.extend(bases(p).flat_map(of_base).map(|form| (form.entity, certainty::TYPO)));
            }
        }
        // The first word of a longer name.
        let is_technology = vocabulary().of_name(&p.folded).is_some();
        // In another script than the words beside it: "open source" is no name.
        let beside = |at: Option<usize>| at.is_some_and(|at| text.is_foreign(at));
        let alone = text.is_foreign(first) && !beside(first.checked_sub(1)) && !beside(Some(first + 1));
        let is_first_word = |form: &&Form| {
            form.words.len() > 1
                // "Swift" means the technology rather than the beginning of "Swift Meetup", unless it says when: "before Swift".
                && !(is_technology
                    && !text.follows_in_time(first)
                    && self.domain.kind(&self.entities[form.entity].kind).owner)
                && is_guessable(form)
                && (form.words.len() <= LONGEST_TITLE || self.domain.declares(&self.entities[form.entity].kind))
                && !self.mentioned.contains(&form.entity)
                && !matches!(form.spelling, Spelling::Short | Spelling::Shouted | Spelling::Part | Spelling::Slang(_))
                && form.skeletons[0].len() >= 3
                && similarity_alone(p, form, 0).is_some()
                && (written
                    || alone && form.text.starts_with(char::is_uppercase)
                    || (distinctive(&form.words[0], p.languages) && !p.is_common()))
                && !other_number(text.words.get(first + 1), form)
                && !other_institution(text.words.get(first + 1), form)
        };
        let longer: Vec<&Form> = self.forms.beginning_like(&p.skeleton, &p.stems).filter(is_first_word).collect();
        // As it stands it is the first word of a name, not a misspelt one.
        if longer.iter().any(|form| form.words[0] == p.folded) {
            found.clear();
        }
        found.extend(longer.into_iter().map(|form| (form.entity, certainty::PREFIX)));
        // The beginning of a name whose kind a neighbouring word announces.
        let cue = text.neighbour_cue(first, 1);
        if length >= 4 && cue.is_some() {
            let is_beginning = |form: &&Form| {
                form.words.len() == 1
                    && is_guessable(form)
                    && form.skeletons[0].len() > p.skeleton.len() + 1
                    && cue == Some(self.entities[form.entity].kind.as_str())
            };
            let longer = self.forms.starting_with(&p.skeleton).filter(is_beginning);
            found.extend(longer.map(|form| (form.entity, certainty::PREFIX)));
        }
        if found.is_empty() && length >= LONG_ENOUGH {
            found = self.by_part(text, first);
        }
        found
    }

    /// The only thing of whose name this word may be a part that stands for the whole.
    fn by_part(&self, text: &Text<'_>, first: usize) -> Vec<(usize, f32)> {
        let p = &text.words[first];
        let in_place = text.is_written_as_name(first) || text.stands_where_names_do(first);
        let mut found = Vec::new();
        if in_place || text.follows_in_time(first) {
            found = self.within_name(text, first, in_place);
        }
        if found.is_empty() && text.asks_what_is_in(first) {
            found = self.by_compound(p);
        }
        if found.is_empty() && text.stands_where_names_do(first) && self.asks_for_tools(text) {
            found = self.by_group(p);
        }
        found
    }

    /// Whether a word asks for tools or libraries, which are of any group.
    fn asks_for_tools(&self, text: &Text<'_>) -> bool {
        let asks = |p: &Prepared<'_>| {
            let named = || named(self.domain.categories(), std::slice::from_ref(&p.folded), p.languages);
            is_of(&p.folded, p.languages, |pack| pack.questions.groups.technology)
                || named().iter().any(|category| matches!(category.as_str(), "library" | "framework" | "tool"))
        };
        *text.of_tools.get_or_init(|| text.words.iter().any(asks))
    }

    /// The only group of skills whose longer name has this word: `scraping` for "Web Scraping".
    fn by_group(&self, p: &Prepared<'_>) -> Vec<(usize, f32)> {
        let tells = distinctive(&p.folded, p.languages) && !is_commonplace_in(&p.folded, p.languages);
        if !tells || vocabulary().of_name(&p.folded).is_some() {
            return Vec::new();
        }
        let of_group = |form: &&Form| {
            let kind = self.domain.kind(&self.entities[form.entity].kind);
            kind.group && kind.topic
        };
        let has = |form: &&Form| (0..form.words.len()).any(|at| similarity_alone(p, form, at).is_some());
        let longer = self.forms.iter().filter(|form| form.words.len() > 1);
        let found: BTreeSet<usize> = longer.filter(has).filter(of_group).map(|form| form.entity).collect();
        match found.first() {
            Some(only) if found.len() == 1 => vec![(*only, certainty::TYPO)],
            _ => Vec::new(),
        }
    }

    /// The only project whose name shares the first part of a compound with this word: `teddy` for "Teddybären-Klinik",
    /// `Cocktailmaschine` for "Cocktail Mixer".
    fn by_compound(&self, p: &Prepared<'_>) -> Vec<(usize, f32)> {
        if p.is_common() || is_commonplace_in(&p.folded, p.languages) || vocabulary().of_name(&p.folded).is_some() {
            return Vec::new();
        }
        let is_longer = |long: &str, short: &str| {
            let rest = long.strip_prefix(short).map_or(0, |rest| rest.chars().count());
            short.chars().count() >= LONG_ENOUGH && rest >= SHORTEST_PART
        };
        // "Blockchain" has nothing to do with a "Block Party".
        let compounds = p.languages.iter().any(|language| language.pack().writing.compounds.is_some());
        let shares = |form: &&Form| {
            let kind = self.domain.kind(&self.entities[form.entity].kind);
            let begins = |word: &String| {
                is_longer(word, &p.folded) || compounds && is_longer(&p.folded, word) && distinctive(word, p.languages)
            };
            kind.guessed
                && kind.item == ItemForm::Description
                && !self.mentioned.contains(&form.entity)
                && p.may_write(form)
                && form.words.first().is_some_and(begins)
        };
        let mut found: Vec<usize> = self.forms.iter().filter(shares).map(|form| form.entity).collect();
        found.order();
        found.dedup();
        match found.as_slice() {
            [only] => vec![(*only, certainty::PREFIX)],
            _ => Vec::new(),
        }
    }

    /// The only thing, or those of one name, whose longer name has this word: `Zapopan` for "Government of Zapopan". Dated entries that own
    /// nothing only where a name stands `in_place`: "after graduating" tells of no graduate school.
    fn within_name(&self, text: &Text<'_>, first: usize, in_place: bool) -> Vec<(usize, f32)> {
        let p = &text.words[first];
        if p.is_common() || vocabulary().of_name(&p.folded).is_some() {
            return Vec::new();
        }
        let has = |form: &&Form| {
            let kind = self.domain.kind(&self.entities[form.entity].kind);
            let is_word = |at: usize| {
                form.skeletons[at].len() >= LONG_ENOUGH
                    && similarity_alone(p, form, at).is_some()
                    && distinctive(&form.words[at], p.languages)
            };
            let dated = |names: &String| names.split('|').any(|name| name == "period");
            let is_entry = matches!(&kind.item, ItemForm::Properties(listed) if listed.iter().any(dated));
            let has_entry = kind.guessed && kind.owner || is_entry && in_place;
            has_entry && p.may_write(form) && (0..form.words.len()).any(is_word)
        };
        let longer = self.forms.iter().filter(|form| form.words.len() > 1);
        let mut forms: Vec<&Form> = longer.filter(has).collect();
        // «В космическом НИИ»: of several, that with the next word too.
        let next = text.words.get(first + 1);
        let has_next = |form: &&Form| {
            let is_next = |p: &Prepared<'_>| (0..form.words.len()).any(|at| similarity_alone(p, form, at).is_some());
            next.is_some_and(|p| distinctive(&p.folded, p.languages) && is_next(p))
        };
        if forms.iter().any(has_next) {
            forms.retain(has_next);
        } else if !in_place && next.is_some_and(|p| !is_function_word_in(&p.folded, p.languages)) {
            // "Before Illinois", but not "prior research experience".
            return Vec::new();
        }
        let found: BTreeSet<usize> = forms.into_iter().map(|form| form.entity).collect();
        // "Azteca" is TV Azteca, of which TV Azteca News is a part.
        let begins = |whole: usize| {
            let whole = fold(&self.entities[whole].name);
            found.iter().all(|other| fold(&self.entities[*other].name).starts_with(&whole))
        };
        // Two degrees at one university are two entries of one name.
        let all = found.iter().copied().filter(|entity| begins(*entity) && !self.mentioned.contains(entity));
        all.map(|entity| (entity, certainty::PREFIX)).collect()
    }
}

/// "Куб 4" is not the beginning of "Куб 3".
fn other_number(next: Option<&Prepared<'_>>, form: &Form) -> bool {
    let number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let own = form.words.get(1).filter(|word| number(word));
    own.zip(next).is_some_and(|(own, next)| number(&next.folded) && *own != next.folded)
}

/// Whether the word behind the first word of a name says that another institution is meant: the World Bank is no World Tide
/// Organization.
fn other_institution(next: Option<&Prepared<'_>>, form: &Form) -> bool {
    let institutions = ["bank", "government", "medicine"];
    next.is_some_and(|next| {
        !form.words.contains(&next.folded)
            && institutions.iter().any(|matter| asks_of(matter, &next.folded, next.languages))
    })
}

/// Whether a first word alone can stand for a longer name: not the everyday first word of `Умный дом`.
fn distinctive(word: &str, languages: Languages) -> bool {
    !is_common_word_in(word, languages) && !is_function_word_in(word, languages) && cue(word, languages).is_none()
}

/// Whether a word differs from word `at` of a name, or its skeleton from that word's, by one wrong, missing, extra or
/// transposed letter (an optimal string alignment distance of one).
fn has_one_error(p: &Prepared<'_>, form: &Form, at: usize) -> bool {
    is_one_edit(&p.skeleton, &form.skeletons[at]) || is_one_edit(&p.folded, &form.words[at])
}

fn is_one_edit(a: &str, b: &str) -> bool {
    a.len().abs_diff(b.len()) <= 1 && strsim::osa_distance(a, b) == 1
}

/// The skeleton of a word without each ending that it may have, if what is left is long enough for guesses.
fn bases<'p>(p: &'p Prepared<'_>) -> impl Iterator<Item = &'p str> {
    let endings = p.ending_languages.iter().flat_map(|language| language.pack().names.inflection.endings.iter());
    endings.filter_map(|ending| p.skeleton.strip_suffix(ending)).filter(|base| base.len() >= LONG_ENOUGH)
}

/// Whether a folded word names a type of contact: «гитхаб» is not GitLab.
fn is_contact(folded: &str, languages: Languages) -> bool {
    let named = |language: Language| {
        let contacts = &language.pack().questions.contacts;
        ContactPatterns::NAMES.iter().filter_map(|name| contacts.of(name)).any(|words| one_of(words, folded))
    };
    languages.of_word(folded).iter().any(named)
}

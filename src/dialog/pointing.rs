//! Words that point outside the question: pronouns and demonstratives whose antecedent is not among the question's own
//! words.

use super::antecedent::{after_condition, has_antecedent};
use super::article;
use super::words::Part;
use crate::language::{Clitics, DemonstrativeComplementizer, Dialog, Language, Words};

/// The words by which the question points back. `people`: whether pronouns for persons count.
pub(super) fn pointers<'p, 'q>(parts: &'p [Part<'q>], people: bool) -> impl Iterator<Item = &'p Part<'q>> {
    parts.iter().enumerate().filter(move |(at, _)| points_back(parts, *at, people)).map(|(_, part)| part)
}

fn points_back(parts: &[Part<'_>], at: usize, people: bool) -> bool {
    let part = &parts[at];
    // "IT", "Este" within a sentence are names. A reflexive is bound by its own clause, so it is in none of the tables.
    if part.is_foreign || !part.opens && part.has_capital() {
        return false;
    }
    part.languages.iter().any(|language| Place::new(parts, at, language).points_back(people))
}

/// Maximum words of an idiom before the one that would point back.
const LONGEST_IDIOM: usize = 5;

/// A word read in one of its languages.
pub(super) struct Place<'a, 'q> {
    pub parts: &'a [Part<'q>],
    pub at: usize,
    pub language: Language,
    pub dialog: &'static Dialog,
}

impl<'a, 'q> Place<'a, 'q> {
    fn new(parts: &'a [Part<'q>], at: usize, language: Language) -> Self {
        Self { parts, at, language, dialog: &language.pack().dialog }
    }

    pub fn part(&self) -> &'a Part<'q> {
        &self.parts[self.at]
    }

    pub fn word(&self) -> &'a str {
        &self.part().folded
    }

    /// The word before, unless punctuation separates them.
    pub fn before(&self) -> Option<&'a Part<'q>> {
        self.at.checked_sub(1).map(|at| &self.parts[at]).filter(|before| !before.closes)
    }

    /// The word after, unless punctuation separates them.
    pub fn after(&self) -> Option<&'a Part<'q>> {
        self.parts.get(self.at + 1).filter(|_| !self.part().closes)
    }

    pub fn is_after(&self, words: Words) -> bool {
        self.before().is_some_and(|before| words.has(&before.folded))
    }

    fn is_before(&self, words: Words) -> bool {
        self.after().is_some_and(|after| words.has(&after.folded))
    }

    /// Whether a content word follows, other than a noun of time: "this year" means the present.
    fn has_noun(&self) -> bool {
        self.after().is_some_and(|after| after.is_content) && !self.is_before(self.dialog.demonstratives.times)
    }

    fn points_back(&self, people: bool) -> bool {
        let (pronouns, demonstratives) = (&self.dialog.pronouns, &self.dialog.demonstratives);
        let word = self.word();
        let lower = self.part().lower.as_str();
        if self.is_in_idiom() {
            return false;
        }
        if pronouns.places.has(word) {
            return !self.is_existential() && !self.is_correlate();
        }
        if let Some(of) = demonstratives.attributive
            && of.forms.contains(&lower)
        {
            return self.is_attributive(people, of.not_after);
        }
        let person = pronouns.persons.has(word) || pronouns.prepositional.contains(&lower);
        if pronouns.things.has(word) || (people && person) {
            return !self.is_impersonal() && !self.is_correlate() && !has_antecedent(self);
        }
        if people && pronouns.clitics.is_some_and(|of| self.is_clitic(&of)) {
            return !has_antecedent(self);
        }
        if demonstratives.forms.has(word) {
            return self.is_demonstrative();
        }
        if let Some(of) = demonstratives.complementizer
            && of.forms.has(word)
        {
            return self.is_no_complementizer(&of) && !self.is_before(demonstratives.times) && !has_antecedent(self);
        }
        if let Some(of) = demonstratives.articles.iter().find(|of| of.forms.has(word)) {
            return article::points_back(self, of);
        }
        if let Some(of) = demonstratives.qualities
            && of.forms.has(word)
        {
            // "Что такое": a definition.
            return !self.is_after(of.definition_words) && self.after().is_some_and(|after| after.is_content);
        }
        if let Some(of) = pronouns.numeral
            && of.forms.has(word)
        {
            // "A smart one", "which one"; not "one of them", "one day".
            let stands_alone = self.after().is_none_or(|after| !after.is_content) && !self.is_before(of.not_before);
            let anyone = self.before().is_none() || self.is_after(of.not_after);
            return stands_alone && !anyone && !has_antecedent(self);
        }
        pronouns.substitutes.has(word) && !self.after().is_some_and(|after| after.is_content) && !has_antecedent(self)
    }

    /// Whether the word is part of an idiom, whose words point to nothing.
    fn is_in_idiom(&self) -> bool {
        let reaches = |start: usize| {
            let words = self.parts[start..].iter().map(|part| part.folded.as_str());
            self.dialog.pronouns.idioms.begins(words).is_some_and(|length| start + length > self.at)
        };
        (self.at.saturating_sub(LONGEST_IDIOM)..=self.at).any(reaches)
    }

    /// "Are there", "there is": existence only.
    fn is_existential(&self) -> bool {
        let Some(of) = self.dialog.pronouns.existential.filter(|of| of.adverbs.has(self.word())) else { return false };
        self.is_after(of.verbs) || self.is_before(of.verbs)
    }

    /// Whether it is attributive: it has a noun. Without one, and after certain words, it is a different word.
    fn is_attributive(&self, people: bool, not_after: Words) -> bool {
        let pronouns = &self.dialog.pronouns;
        let counts = people || !pronouns.persons.has(self.word());
        let bound = pronouns.possessives.has(self.word()) && has_antecedent(self);
        counts && !self.is_after(not_after) && self.has_noun() && !bound
    }

    fn is_demonstrative(&self) -> bool {
        let demonstratives = &self.dialog.demonstratives;
        let announces = !demonstratives.never_cataphoric.has(self.word()) && self.is_before(demonstratives.cataphora);
        if announces || self.is_correlate() || self.is_before(demonstratives.times) {
            return false;
        }
        // A demonstrative with its own noun cannot refer to the question's other words, unless a preceding condition
        // introduced it ("If two numbers are added, what is this sum called?").
        match self.after().is_some_and(|after| after.is_content) {
            true => !after_condition(self),
            false => !has_antecedent(self),
        }
    }

    fn is_no_complementizer(&self, of: &DemonstrativeComplementizer) -> bool {
        // "The team he played for that reached …": a relative pronoun after a stranded preposition.
        let relative = self.after().is_some_and(|after| of.relative_endings.ends(&after.folded));
        self.after().is_none() || self.part().opens || (self.is_after(of.after) && !relative)
    }

    /// "Is it safe to …", "how long does it take to …": the pronoun is impersonal.
    fn is_impersonal(&self) -> bool {
        let Some(of) = self.dialog.pronouns.impersonal.filter(|of| of.forms.has(self.word())) else { return false };
        let word = |at: usize| self.parts.get(at).map_or("", |part| part.folded.as_str());
        let (before, next) = (self.at.checked_sub(1).map_or("", word), word(self.at + 1));
        let beside = |verbs: Words| verbs.has(before) || verbs.has(next);
        let mut ahead = self.at + 2..self.at + 2 + of.reach;
        // In verb-final clauses the verb comes last: "dass es Leben gibt".
        let last = self.parts[self.at..].iter().find(|part| part.closes);
        if beside(of.verbs) || last.is_some_and(|last| of.verbs.has(&last.folded)) {
            return true;
        }
        if of.effort_verbs.has(next) || of.factitive_verbs.has(before) {
            let particle = ahead.find(|at| of.infinitive_particles.has(word(*at)));
            // "What did it cost to build?": the verb's missing object is what was mentioned before.
            let has_object = |at: usize| {
                !of.transitive_effort_verbs.has(next) || self.parts.get(at + 1).is_some_and(|verb| !verb.closes)
            };
            return particle.is_some_and(has_object);
        }
        // "What is it called when …", "what does it mean for a knot to …"
        if of.defining_verbs.has(next) && ahead.clone().any(|at| of.definition_openers.has(word(at))) {
            return true;
        }
        let complement = ahead.find(|at| of.complementizers.has(word(*at)));
        beside(of.copulas) && complement.is_some_and(|at| !of.governors.has(word(at - 1)))
    }

    /// Whether the word only announces a clause after a comma, or introduces one as a conjunction.
    pub fn is_correlate(&self) -> bool {
        let Some(of) = self.dialog.pronouns.correlates.filter(|of| of.forms.has(self.word())) else { return false };
        let rest = &self.parts[self.at..];
        let comma = rest.iter().position(|part| part.closes).map_or(rest.len(), |last| last + 1);
        let next = rest.get(comma).filter(|next| !next.opens);
        if of.conjunctions.has(self.word()) && self.before().is_none() && (!self.part().opens || next.is_some()) {
            return true;
        }
        let Some(opener) = next else { return false };
        let until = rest[comma..].iter().position(|part| part.closes).map_or(rest.len(), |last| comma + last + 1);
        let is_infinitive = |part: &Part<'_>| {
            of.infinitive_particles.has(&part.folded) || of.infinitive_beginnings.begins(&part.folded)
        };
        of.openers.has(&opener.folded) || rest[comma..until].iter().any(is_infinitive)
    }

    /// Whether it is a pronoun before a verb (`¿Cómo la trato?`), or attached to one (`tratarla`).
    fn is_clitic(&self, of: &Clitics) -> bool {
        let (word, part) = (self.word(), self.part());
        if of.forms.has(word) {
            // "Se le atribuye a la defensa" names the person itself.
            let named = || self.parts.iter().any(|part| of.dative_prepositions.has(&part.folded));
            if of.datives.has(word) && named() {
                return false;
            }
            let before = self.at.checked_sub(1).is_some_and(|at| of.hosts.has(&self.parts[at].folded));
            let is_verb = |next: &Part<'_>| of.verb_endings.iter().any(|ending| next.lower.ends_with(ending));
            return before && self.parts.get(self.at + 1).is_some_and(is_verb);
        }
        if word.len() < of.shortest {
            return false;
        }
        // "Compárala": the accent of an imperative shows that a syllable was added.
        let imperative = part.opens && part.lower != part.folded && of.imperative_endings.ends(word);
        imperative || (of.infinitive_endings.ends(word) && !of.nouns.has(word))
    }
}

//! From a question to the stems to look up.

use super::LexicalIndex;
use super::figures::Figure;
use super::lexicon::{ROOT_CHARS, expand, root, stem_language, stem_of};
use super::postings::idf;
use super::senses::{self, SENSE, SENSE_BESIDE_FORM, SENSE_OF_UNKNOWN};
use super::speller;
use crate::language::{Language, Script};
use crate::order::Order as _;
use crate::text::{contracted, fold, guess, is_commonplace, is_idle, spelled_out, tokens_iter, transliterate};

/// Maximum words of a question; more do not help, so only the rarest are kept.
const MAX_TERMS: usize = 64;
/// Maximum bytes of a question that are read.
const MAX_BYTES: usize = 16_384;
/// Maximum words for which similar spellings are searched.
const MAX_CORRECTED: usize = 8;
/// Maximum alternatives for a word that the corpus does not have.
const MAX_ALTERNATIVES: usize = 8;

/// Weight of a word that fits any topic.
const COMMONPLACE: f32 = 0.6;

/// A question prepared for one index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LexicalQuery {
    /// Content words in question order, without repetition.
    pub terms: Vec<QueryTerm>,
    /// Weight, 0 to 1, of letters, of words that occur at all, and of figures: 0 if a page has many passages, over
    /// which the question's words are spread.
    pub alone: f32,
    /// The kind of figure that the question asks for, if any.
    pub(super) figure: Option<Figure>,
}

/// One word of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryTerm {
    /// Folded.
    pub text: String,
    /// Weight of the word in the question.
    pub weight: f32,
    /// The stems that count as the word, each with its weight; several if languages or spellings leave a choice.
    pub(super) stems: Vec<(u32, f32)>,
    /// The word's exact form, if the corpus has it.
    pub(super) exact: Option<u32>,
    /// The word's stem, and the language of its stemmer.
    pub(super) stem: String,
    pub(super) language: Language,
    /// The root, if the corpus has it and the stem is long enough.
    pub(super) root: Option<u32>,
    /// Inverse document frequency of the word's most common stem; the highest possible for an unknown word.
    pub idf: f32,
    /// Whether the corpus has the word or an inflection of it.
    pub known: bool,
    /// Whether the corpus has a synonym of it.
    pub meant: bool,
    /// For a word that the corpus lacks: its other spellings, folded, in languages that can write some letters in two
    /// ways.
    pub(super) respelled: Vec<(Language, String)>,
}

/// A stem of fewer letters may be of another word in another language: *Polen*, "polo".
const LONG_NAME: usize = 5;

impl QueryTerm {
    /// Similarity, 0 to 1, of the word to what stands for it in the corpus: 1 for the word itself, 0 if there is
    /// nothing.
    pub fn likeness(&self) -> f32 {
        self.stems.iter().map(|(_, weight)| *weight).fold(0.0, f32::max)
    }
}

impl LexicalQuery {
    /// Whether there is nothing to search for.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }
}

impl LexicalIndex {
    /// Whether what stands for an unknown word begins like it: a form of it, or the word of a related language.
    pub fn is_akin(&self, term: &QueryTerm) -> bool {
        term.stems.iter().any(|(stem, _)| speller::is_cognate(&term.text, self.lexicon.stems.text(*stem)))
    }

    /// Prepares a question. `language`: that of the question; detected if `None`. A word is also looked up under the
    /// stems that the corpus derived from the same form in other languages. For a word that the corpus lacks, similar
    /// spellings, words that begin with it, its transliteration and its other spelling (`größe`, `groesse`) are used at
    /// reduced weight; if a pack has synonyms of it, those are used instead of similar spellings. Function words are
    /// left out unless there is nothing else.
    pub fn query(&self, question: &str, language: Option<Language>) -> LexicalQuery {
        let mut end = question.len().min(MAX_BYTES);
        while !question.is_char_boundary(end) {
            end -= 1;
        }
        let question = &question[..end];
        let language = language.or_else(|| guess(question)).unwrap_or_default();
        let shouted = !question.chars().any(char::is_lowercase);
        let mut terms: Vec<QueryTerm> = Vec::new();
        let mut functions: Vec<QueryTerm> = Vec::new();
        for token in tokens_iter(question) {
            let mut whole = token.is_compound();
            // "IT" and "US" in capitals are names.
            let name = !shouted && token.text.chars().nth(1).is_some() && !token.text.chars().any(char::is_lowercase);
            expand(&token, |form| {
                let compound = std::mem::take(&mut whole);
                let term = self.term(form, language);
                // A compound that the corpus writes as separate words is left to its parts.
                if (compound && !term.known) || terms.iter().chain(&functions).any(|known| known.text == term.text) {
                    return;
                }
                let own = stem_language(form, language);
                // "what's" says no more than "what".
                let word = term.text.split(['\'', '’']).next().unwrap_or_default();
                let function = !name && is_idle(word, own);
                let weight = if is_commonplace(word, own) { COMMONPLACE } else { 1.0 };
                let term = QueryTerm { weight, ..term };
                if function { functions.push(term) } else { terms.push(term) }
            });
        }
        if terms.is_empty() {
            terms = functions;
        }
        if terms.len() > MAX_TERMS {
            let mut order: Vec<usize> = (0..terms.len()).collect();
            order.order_by(|a, b| terms[*b].idf.total_cmp(&terms[*a].idf).then(a.cmp(b)));
            order.truncate(MAX_TERMS);
            order.order();
            terms = order.into_iter().map(|n| terms[n].clone()).collect();
        }
        let mut corrected = 0;
        for term in terms.iter_mut().filter(|term| !term.known) {
            corrected += 1;
            if corrected <= MAX_CORRECTED {
                self.alternatives(term);
            }
        }
        for term in &mut terms {
            self.add_compounds(term);
            self.add_senses(term);
        }
        LexicalQuery { terms, alone: 1.0, figure: Figure::asked(question, language) }
    }

    /// Adds synonyms, in the languages in which the corpus has them.
    fn add_senses(&self, term: &mut QueryTerm) {
        let weight = match (term.known, term.stems.is_empty()) {
            (true, _) => SENSE,
            (false, true) => SENSE_OF_UNKNOWN,
            (false, false) => SENSE_BESIDE_FORM,
        };
        for other in senses::related(&term.stem, term.language) {
            let Some(stem) = self.lexicon.stems.get(other.stem) else { continue };
            let mut words = self.words_of_stem.row(stem).iter();
            let is_name = other.is_name && other.stem.chars().count() >= LONG_NAME;
            if is_name || words.any(|word| self.lexicon.words[*word as usize].language == other.language) {
                self.add(term, stem, weight);
                term.meant |= !self.postings.documents(stem).is_empty();
            }
        }
    }

    /// Adds a substitute for a word at a lower weight. A rarer substitute must not count more than the word itself.
    fn add(&self, term: &mut QueryTerm, stem: u32, weight: f32) {
        let containing = self.postings.documents(stem).len() as u32;
        if containing > 0 && !term.stems.iter().any(|(known, _)| *known == stem) {
            let rarity = idf(self.len(), containing);
            term.stems.push((stem, weight * (term.idf / rarity.max(f32::MIN_POSITIVE)).min(1.0)));
        }
    }

    /// Adds words that share a part with the question's word, in languages that write compounds as one word.
    fn add_compounds(&self, term: &mut QueryTerm) {
        let Some(linking) = term.language.pack().writing.compounds else { return };
        for (stem, weight) in self.compounds(term.language).related(&self.lexicon.stems, &term.stem, linking) {
            self.add(term, stem, weight);
        }
    }

    fn term(&self, form: &str, language: Language) -> QueryTerm {
        let exact_text = fold(form);
        let own = stem_language(form, language);
        let stem_text = stem_of(form, &exact_text, own);
        let mut stems: Vec<u32> = Vec::new();
        let exact = self.lexicon.exacts.get(&exact_text);
        // The same form in the corpus, stemmed in another language (or from its accented spelling).
        for word in exact.map_or(&[][..], |exact| self.words_of_exact.row(exact)) {
            let stem = self.lexicon.words[*word as usize].stem;
            if !stems.contains(&stem) {
                stems.push(stem);
            }
        }
        // The order must not depend on which text came first.
        stems.order_by(|a, b| self.lexicon.stems.text(*a).cmp(self.lexicon.stems.text(*b)));
        if let Some(own) = self.lexicon.stems.get(&stem_text) {
            stems.retain(|stem| *stem != own);
            stems.insert(0, own);
        }
        stems.retain(|stem| !self.postings.documents(*stem).is_empty());
        let containing = stems.iter().map(|stem| self.postings.documents(*stem).len()).max().unwrap_or(0);
        let root_text = root(&stem_text);
        let root = (root_text.chars().count() == ROOT_CHARS).then(|| self.lexicon.roots.get(root_text)).flatten();
        let known = !stems.is_empty();
        QueryTerm {
            respelled: if known { Vec::new() } else { respelled(form, &exact_text) },
            text: exact_text,
            stem: stem_text,
            language: own,
            weight: 1.0,
            known,
            meant: false,
            stems: stems.into_iter().map(|stem| (stem, 1.0)).collect(),
            exact,
            root,
            idf: idf(self.len(), containing as u32),
        }
    }

    /// Finds substitutes for an unknown word.
    fn alternatives(&self, term: &mut QueryTerm) {
        let mut found: Vec<(u32, f32)> = Vec::new();
        let mut add = |word: u32, weight: f32| {
            let stem = self.lexicon.words[word as usize].stem;
            match found.iter_mut().find(|(known, _)| *known == stem) {
                Some((_, known)) => *known = known.max(weight),
                None => found.push((stem, weight)),
            }
        };
        // A word that a pack knows is spelled right, so a word that differs by a letter is another word. It may still
        // be a prefix.
        let is_word = senses::knows(&term.stem, term.language);
        for (exact, weight) in self.speller().similar(&self.lexicon.exacts, &term.text) {
            if is_word && !self.lexicon.exacts.text(exact).starts_with(&term.text) {
                continue;
            }
            for word in self.words_of_exact.row(exact) {
                add(*word, weight);
            }
        }
        let latin = transliterate(&term.text);
        let transliterated = (latin != term.text).then(|| (Script::Latin.language(Language::default()), latin));
        for (language, spelling) in transliterated.iter().chain(&term.respelled) {
            let stem = stem_of(spelling, spelling, *language);
            let stem = self.lexicon.stems.get(&stem).into_iter().flat_map(|stem| self.words_of_stem.row(stem));
            let exact = self.lexicon.exacts.get(spelling).into_iter().flat_map(|exact| self.words_of_exact.row(exact));
            stem.chain(exact).for_each(|word| add(*word, 0.9));
        }
        for (exact, weight) in self.sounds().similar(&self.lexicon.exacts, &fold(&term.stem)) {
            self.words_of_exact.row(exact).iter().for_each(|word| add(*word, weight));
        }
        for word in term.root.map_or(&[][..], |root| self.words_of_root.row(root)) {
            add(*word, 0.4);
        }
        found.retain(|(stem, _)| !self.postings.documents(*stem).is_empty());
        found.order_by(|a, b| {
            let documents = |stem: u32| self.postings.documents(stem).len();
            b.1.total_cmp(&a.1)
                .then_with(|| documents(b.0).cmp(&documents(a.0)))
                .then_with(|| self.lexicon.stems.text(a.0).cmp(self.lexicon.stems.text(b.0)))
        });
        found.truncate(MAX_ALTERNATIVES);
        term.stems = found;
    }
}

/// Other spellings of a word in languages that can write some letters in two ways: `größe`, `groesse`.
fn respelled(lowered: &str, folded: &str) -> Vec<(Language, String)> {
    let spellings = |language: Language| {
        let both = [spelled_out(lowered, language), contracted(folded, language)];
        both.into_iter().flatten().map(move |spelling| (language, spelling))
    };
    let participles = Language::ALL.into_iter().filter_map(|language| participle(folded, language));
    Language::ALL.into_iter().flat_map(spellings).chain(participles).collect()
}

/// The participle of a verb, or the infinitive of a participle, in a language that tells them apart by a beginning: `genutzt`, `nutzen`.
fn participle(folded: &str, language: Language) -> Option<(Language, String)> {
    let (beginning, (ending, infinitive)) = language.pack().writing.participles?;
    let root = folded.strip_prefix(beginning).and_then(|rest| rest.strip_suffix(ending));
    let spelling = match (root, folded.strip_suffix(infinitive)) {
        (Some(root), _) if root.len() >= SHORTEST_ROOT => format!("{root}{infinitive}"),
        (_, Some(root)) if root.len() >= SHORTEST_ROOT => format!("{beginning}{root}{ending}"),
        _ => return None,
    };
    Some((language, spelling))
}

/// Fewest bytes of a verb without its beginning and its ending.
const SHORTEST_ROOT: usize = 3;

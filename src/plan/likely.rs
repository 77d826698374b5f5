//! What a question asks for by its classification, where its patterns leave doubt.

use super::Question;
use super::choose::Choice;
use crate::domain::Intent;
use crate::language::{RelatedWords, is_position, is_related};
use crate::registry::{Mention, Registry, TECHNOLOGY, is_common_word_in, is_technology};
use crate::text::{is_function_word_in, is_year};
use std::sync::Arc;

/// The class of questions that have nothing to do with the corpus.
const OFF_TOPIC: &str = "off_topic";

/// The probability from which a question is held for one of these.
const SURELY_OFF_TOPIC: f32 = 0.75;

/// The class of private matters.
const PERSONAL: &str = "personal";

/// The probability of this class below which its patterns are not believed.
const LEAST_PRIVATE: f32 = 0.15;

/// The intent of questions about the asker.
const ASKER: &str = "asker";

/// Classes of questions that facts do not answer: for the texts, or for nobody here.
const OF_TEXTS: [&str; 3] = ["text", OFF_TOPIC, "greeting"];

/// Intents that patterns tell apart and the classes do not, with the classes that they may be.
const FAMILIES: [(&str, &[&str]); 13] = [
    ("technologies", &["languages"]),
    ("companies", &["technology_usage", "clients"]),
    ("languages", &["technologies"]),
    (
        "experience",
        &[
            "companies", "projects_of_company", "technology_usage", "skill_check", "project_details", "role",
            "technologies", "contacts",
        ],
    ),
    ("both_languages", &["languages", "spoken_languages"]),
    ("active_projects", &["projects_of_company", "own_projects"]),
    ("finished_projects", &["projects_of_company", "own_projects", "active_projects"]),
    ("projects_of_company", &["own_projects", "technology_usage"]),
    ("own_projects", &["projects_of_company"]),
    ("technology_usage", &["skill_check", "projects_of_company", "companies", "project_details"]),
    ("skill_check", &["technology_usage", "technologies", "languages", "spoken_languages"]),
    ("definition", &["about", "project_details", "technology_usage", "skill_check", "technologies"]),
    ("location", &["contacts", "personal"]),
];

/// The score from which patterns leave no doubt.
const SURE_WORDS: f32 = 2.0;

/// The least probability at which a class outdoes patterns of this score; `None`: none does. Measured on examples that the
/// classifier has not seen (`cargo xtask bench intents`): from here on the class is more often right than the patterns.
/// Where there are none, the words that the texts have speak for the texts.
fn least_probability(score: f32, of_texts: usize) -> Option<f32> {
    match score {
        score if score <= 0.0 => Some((0.2_f32.mul_add(of_texts as f32, 0.5)).min(0.95)),
        score if score < SURE_WORDS => Some(0.6),
        _ => None,
    }
}

/// The least probability at which a class that no facts answer outdoes patterns of this score.
fn least_of_texts(score: f32) -> f32 {
    if score < 1.0 { 0.8 } else { 0.9 }
}

/// The least probability of an intent that does not ask of what the question names, or of private matters, which are nearly
/// always answered by "nothing".
const UNRELATED: f32 = 0.8;

/// The least probability against patterns for a kind, or a contact, that the question names: "which projects", "his phone".
const NAMED: f32 = 0.95;

/// How many times likelier than what the patterns say a class must be.
const ODDS: f32 = 20.0;

/// The least probability that counts where the words may be misread: in a dialog, a question may be half of one.
const DOUBTFUL: f32 = 0.85;

/// What the classifier made of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Classed {
    /// Nothing: the patterns or names decide.
    Idle,
    /// It chose the intent. What the data has nothing of, texts may tell then.
    Decides,
    /// The question reads like one of another topic.
    OffTopic,
}

/// Confidence below which text search abstains, unless settings say otherwise. Taken from the abstention curve of
/// `cargo xtask bench relevance`: .97 (en), .90 (ru) and .95 (es) of XQuAD's questions are still answered, and .42, .33
/// and .42 of the same questions if the paragraph with the answer is withheld (its neighbours on the same subject
/// stay).
pub const DEFAULT_MIN_CONFIDENCE: f32 = 0.4;

/// Confidence below which text search abstains for a question that reads like one of another topic.
const OFF_TOPIC_MIN_CONFIDENCE: f32 = 0.75;

impl Classed {
    /// Confidence below which text search abstains, unless settings say otherwise.
    pub(super) fn min_confidence(self) -> f32 {
        if self == Self::OffTopic { OFF_TOPIC_MIN_CONFIDENCE } else { DEFAULT_MIN_CONFIDENCE }
    }
}

/// What a question asks for.
pub(super) struct Chosen {
    pub intent: Arc<Intent>,
    /// How many words support it; 0: it follows from the subjects alone, or from nothing.
    pub score: f32,
    /// What the classifier made of the question.
    pub class: Classed,
}

impl Question<'_> {
    /// The words as the classifier reads them: names by their kinds.
    pub fn classified(&self, registry: &Registry, mentions: &[Mention]) -> Vec<String> {
        let mut words = Vec::new();
        let mut until = 0;
        for (at, word) in self.words.iter().enumerate() {
            if word.start < until {
                continue;
            }
            let folded = &self.folded[at];
            let mention = self.in_mention(at, mentions);
            let kind = mention
                .and_then(|mention| mention.candidates.first())
                .and_then(|best| placeholder(&best.kind, registry));
            if let (Some(mention), Some(kind)) = (mention, kind) {
                until = mention.end;
                words.push(kind.to_owned());
                continue;
            }
            // GitHub is rather where somebody can be found.
            let asks = || registry.domain().asks_by(folded, self.languages);
            let is_skill = || is_technology(folded) && !is_common_word_in(folded, self.languages) && !asks();
            words.push(match folded {
                _ if self.in_stranger(at) || is_skill() => "{technology}".to_owned(),
                year if is_year(year) => "{year}".to_owned(),
                _ => folded.clone(),
            });
        }
        words
    }
}

/// What stands for a name of a kind in the examples.
fn placeholder(kind: &str, registry: &Registry) -> Option<&'static str> {
    Some(match kind {
        "company" => "{company}",
        "project" => "{project}",
        TECHNOLOGY => "{technology}",
        "education" => "{school}",
        kind if registry.is_subject(kind) => "{person}",
        _ => return None,
    })
}

impl Choice<'_> {
    /// What the question asks for.
    pub(super) fn intent(&self, reasons: &mut Vec<String>) -> Chosen {
        let classes = self.classes();
        let (intent, score, guessed) = self.intent_of(&classes, reasons);
        Chosen { class: self.classed(&classes, &intent, guessed), intent, score }
    }

    /// The classes and their probabilities, likeliest first; none if the corpus is about nobody, or if, in a dialog, names
    /// and times are all that the question says.
    fn classes(&self) -> Vec<(&str, f32)> {
        if !self.registry.has_subject() {
            return Vec::new();
        }
        let says = |word: &String| {
            !is_function_word_in(word, self.question.languages)
                && !super::time::is_of_time(word, self.question.languages)
                && word.parse::<u64>().is_err()
        };
        if self.carried.goes_on && !self.outside.iter().any(says) {
            return Vec::new();
        }
        self.question.classifier.classes_of(&self.question.classified(self.registry, self.mentions))
    }

    /// Whether a word with content is in no example.
    fn is_strange(&self, word: &str) -> bool {
        let question = self.question;
        !is_function_word_in(word, question.languages) && !question.is_filler(word) && !question.classifier.knows(word)
    }

    /// Whether several words together ask for what texts say in other words: "código abierto".
    fn names_matter(&self) -> bool {
        let asked = format!(" {} ", self.outside.join(" "));
        let says = |phrase: &str| phrase.contains(' ') && asked.contains(&format!(" {phrase} "));
        self.question.languages.iter().any(|own| {
            let related = &own.pack().questions.related;
            let all = RelatedWords::NAMES.iter().filter_map(|name| related.of(name));
            all.flat_map(|words| words.split([';', '|', ','])).any(|phrase| says(phrase.trim()))
        })
    }

    /// What the classifier made of a question for this intent, which it chose if it was `guessed`.
    fn classed(&self, classes: &[(&str, f32)], intent: &Intent, guessed: bool) -> Classed {
        let general = intent.name == self.domain().general().name && self.names.is_empty() && !self.carried.goes_on;
        let surely = |(class, probability): &(&str, f32)| *class == OFF_TOPIC && *probability >= SURELY_OFF_TOPIC;
        let off_topic =
            general && classes.first().is_some_and(surely) && self.told_words().len() <= self.content().count();
        match guessed {
            _ if off_topic => Classed::OffTopic,
            true => Classed::Decides,
            false => Classed::Idle,
        }
    }

    /// The least probability at which a class outdoes these patterns of this score; `None`: at none.
    fn least(&self, by_patterns: &Intent, class: &str, score: f32) -> Option<f32> {
        let languages = self.question.languages;
        let strange = self.outside.iter().filter(|word| self.is_strange(word)).count();
        let related = self.outside.iter().filter(|word| is_related(word, languages)).count()
            + 2 * usize::from(self.names_matter());
        let telling = strange + related + self.told_words().len();
        let least = least_probability(score, telling)?;
        let least = if OF_TEXTS.contains(&class) { least_of_texts(score) } else { least };
        let least = if self.carried.goes_on { least.max(DOUBTFUL) } else { least };
        // Function words alone, beside words that no example has, tell little.
        let timely = |word: &&String| super::time::is_of_time(word, languages);
        let content = self.content().count().saturating_sub(self.outside.iter().filter(timely).count());
        let least = if strange > 0 && strange >= content { least.max(DOUBTFUL) } else { least };
        let prefers =
            |kind: &str| self.domain().intent(class).is_some_and(|intent| intent.prefers.iter().any(|own| own == kind));
        let related = self.names.iter().all(|name| name.candidates.iter().any(|best| prefers(&best.kind)));
        let least = if related && class != PERSONAL { least } else { least.max(UNRELATED) };
        let names_contact = || by_patterns.targets("contact") && !self.contacts().is_empty();
        let named = self.names_target(by_patterns) || names_contact();
        Some(if named { least.max(NAMED) } else { least })
    }

    /// Whether all that the question says is what asks for an intent.
    fn says_no_more(&self, intent: &Intent) -> bool {
        let question = self.question;
        let Some(fit) = intent.patterns.best(self.outside, question.languages) else { return false };
        let says = |word: &str| !is_function_word_in(word, question.languages) && !question.is_filler(word);
        (0..self.outside.len()).all(|at| fit.used.contains(&at) || !says(&self.outside[at]))
    }

    /// What the classifier holds the question to ask for, with its probability, if that outdoes the patterns' choice.
    pub(super) fn likely(
        &self,
        classes: &[(&str, f32)],
        by_patterns: &Intent,
        score: f32,
    ) -> Option<(Arc<Intent>, f32)> {
        let domain = self.domain();
        // Whether the asker is meant, no class knows.
        let (class, probability) = classes.first().copied().filter(|_| by_patterns.name != ASKER)?;
        // A list of courses has those that ended in a certificate.
        let class = if class == "certificates" && self.question.names_courses() { "education" } else { class };
        // A position that was held, by its words, is more than a guess at another: a freelancer founded nothing.
        let position = domain.intent(class).and_then(|intent| intent.position.as_deref());
        let is_other = |held: &[String]| {
            let is_guessed = |word: &String| position.is_some_and(|position| is_position(word, position));
            !held.is_empty() && !held.iter().any(is_guessed)
        };
        if position.is_some() && self.list_of("company").is_some_and(|intent| is_other(&self.held(intent))) {
            return None;
        }
        // Private matters are nearly always answered by "nothing", so that patterns alone do not suffice.
        let private = classes.iter().find(|(class, _)| *class == PERSONAL).map_or(1.0, |(_, probability)| *probability);
        if by_patterns.name == PERSONAL && private < LEAST_PRIVATE && !self.carried.goes_on {
            let intent = domain.intent(class).filter(|_| probability >= UNRELATED).unwrap_or_else(|| domain.general());
            return Some((intent.clone(), probability));
        }
        let is_general = by_patterns.open || by_patterns.name == domain.general().name;
        let score = if is_general { 0.0 } else { score };
        let of_texts = OF_TEXTS.contains(&class);
        // "Why did she pick Copperfinch" asks for no list of its uses.
        if is_general
            && self.question.reason
            && !self.names.is_empty()
            && domain.intent(class).is_some_and(|of| of.list)
        {
            return None;
        }
        let family =
            FAMILIES.iter().find(|(name, _)| *name == by_patterns.name).map_or(&[][..], |(_, classes)| classes);
        if class == by_patterns.name || family.contains(&class) || of_texts && is_general {
            return None;
        }
        // "What does he do", "háblame de él": all that is said asks for the person.
        if by_patterns.about_subject && score > 0.0 && self.says_no_more(by_patterns) {
            return None;
        }
        let is_own = |class: &str| class == by_patterns.name || family.contains(&class);
        let own = classes.iter().filter(|(class, _)| is_own(class)).map(|(_, p)| *p).fold(0.0, f32::max);
        if score > 0.0 && probability < ODDS * own {
            return None;
        }
        let least = self.least(by_patterns, class, score)?;
        // A list that other words narrow finds the entry that they are about, and one of what the question counts has it.
        let holds = by_patterns.or_entry || self.question.count && !self.asks_for_a_matter();
        if probability < least || of_texts && holds {
            return None;
        }
        let intent = if of_texts { domain.general() } else { domain.intent(class)? };
        if intent.targets("contact") && self.asks_for_made(intent) {
            return None;
        }
        let carried = self.carried.entity.as_ref().and_then(|key| self.registry.get(key.as_str()));
        let is_given = |kind: &String| self.has(kind) || carried.is_some_and(|entity| entity.kind == *kind);
        let details = intent.form == crate::domain::Form::Details && self.names.is_empty() && carried.is_none();
        if !intent.requires.is_empty() && !intent.requires.iter().any(is_given) || details {
            return None;
        }
        Some((intent.clone(), probability))
    }
}

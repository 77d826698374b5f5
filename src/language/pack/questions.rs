//! What questions look like.
//!
//! Patterns are sets of words that must all occur, in any order, folded: `word`, `begin*`, `*end` (of a compound), `~noun`
//! (any form of the word), `@group` (any word of a group), alternatives with `|`; patterns are separated by commas. More
//! words make a pattern more specific.

use crate::language::Words;
use crate::language::words::{Tables, section};

/// Declares patterns by name: a field for each, so that a missing one does not compile.
macro_rules! patterns {
    ($(#[$doc:meta])* pub struct $type:ident { $($field:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs)] // The names are those of the domain, which says what they mean.
        pub struct $type { $(pub $field: &'static str,)* }

        impl $type {
            /// The names, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            /// The patterns of this name.
            pub fn of(&self, name: &str) -> Option<&'static str> {
                match name {
                    $(stringify!($field) => Some(self.$field),)*
                    _ => None,
                }
            }
        }

        impl Tables for $type {
            fn tables(&self, _: &str, _: &mut dyn FnMut(&str, Words)) {}
        }
    };
}

patterns! {
    /// Words of one meaning, for patterns: alternatives of one slot.
    pub struct WordGroups {
        which, where_, when_, who, they, now, work, job, company, position, project, make, use_, know, technology,
        language, speak, level, study, school, degree, score, say,
    }
}

patterns! {
    /// Patterns of the intents of the built-in domains.
    pub struct IntentPatterns {
        achievements, current_job, spoken_languages, languages, both_languages, technology_usage, technologies,
        skill_check, contacts, location, education, awards, certificates, publications, interests, volunteering,
        references, role, founded, internships, companies, own_projects, active_projects, projects_of_company,
        experience, asker, personal, about, greeting, definition, project_details,
    }
}

patterns! {
    /// What names a way to reach somebody: types of contacts and networks.
    pub struct ContactPatterns {
        email, phone, url, location, telegram, whatsapp, linkedin, github, gitlab, twitter, facebook, instagram, youtube,
        stackoverflow, xing, skype, discord,
    }
}

patterns! {
    /// Beginnings of words in the titles of positions.
    pub struct PositionPatterns {
        founder, intern,
    }
}

patterns! {
    /// Names of spoken languages, by their codes.
    pub struct SpokenPatterns {
        en, es, ru, de, fr, it, pt, pl, uk, zh, ja, ko, ar, hi, nl, sv, no, da, fi, cs, tr, he, el, ro, hu, ca, kk, be, sr,
        la,
    }
}

patterns! {
    /// Nouns of sections that resumes have and the schema does not, by their English noun.
    pub struct SectionPatterns {
        book, talk, patent, course, contribution, tool, platform, membership, hobby, video, article, event, game,
        license, client, podcast, grant, exhibition,
    }
}

patterns! {
    /// Patterns of the categories of the built-in domains: values of the property `category` or `tags`.
    pub struct CategoryPatterns {
        vector_database, database, programming_language, framework, library, testing, ml, devops, cloud, message_broker,
        frontend, backend, operating_system, tool,
    }
}

patterns! {
    /// Words of one matter that resumes tell of: whoever asks by one of them is answered by a sentence with another, in
    /// whatever language. Alternatives as in patterns; those before a semicolon are of questions alone.
    pub struct RelatedWords {
        team, growth, saving, acquisition, money, client, user, teaching, remote, relocation, travel, age, nationality, abroad,
        association, conference, press, bank, medicine, game, commerce, government, mobile, pause, car, music, energy,
        responsibility, alone, military, licence,
        tongue, seeking,
    }
}

section! {
    /// What questions look like.
    pub struct Questions {
        /// Words of one meaning, which patterns name with `@`.
        pub groups: WordGroups,
        /// What each intent is asked by.
        pub intents: IntentPatterns,
        /// What names each category.
        pub categories: CategoryPatterns,
        /// What names each way to reach somebody.
        pub contacts: ContactPatterns,
        /// What titles of positions hold.
        pub positions: PositionPatterns,
        /// What spoken languages are called.
        pub spoken: SpokenPatterns,
        /// What asks for sections that the schema of resumes does not know.
        pub sections: SectionPatterns,
        /// What says the same in other words, by matter.
        pub related: RelatedWords,
        /// Words that say nothing about what is wanted: politeness, fillings, abbreviations of chat.
        pub fillers: Words,
        /// What takes the name after it out of a list, as phrases separated by commas.
        pub besides: &'static str,
        /// What the title of a position stands after, as phrases separated by commas.
        pub held_as: &'static str,
        /// What asks for a number, as patterns.
        pub number: &'static str,
        /// Words in front of a year that mean everything since.
        pub since: Words,
        /// Words in front of a year that mean everything until.
        pub until: Words,
        /// Nouns for a year, in front of its number: `in the year 2020`.
        pub years: Words,
        /// Prepositions after which a name may stand.
        pub prepositions: Words,
        /// Nouns that ask where something is: `city`.
        pub places: Words,
    }
}

//! What questions look like.
//!
//! Patterns are sets of words that must all occur, in any order, folded: `word`, `begin*`, `*end` (of a compound), `~noun`
//! (any form of the word), alternatives with `|`; patterns are separated by commas. More words make a pattern more specific.

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
    /// Patterns of the intents of the built-in domains.
    pub struct IntentPatterns {
        achievements, current_job, spoken_languages, languages, technology_usage, technologies, contacts, location,
        education, awards, certificates, publications, interests, volunteering, role, companies, projects_of_company,
        experience, asker, personal, about, greeting, definition, project_details,
    }
}

patterns! {
    /// Patterns of the categories of the built-in domains: values of the property `category` or `tags`.
    pub struct CategoryPatterns {
        vector_database, database, programming_language, framework, library, testing, ml, devops, cloud, message_broker,
        frontend, backend, operating_system, tool,
    }
}

section! {
    /// What questions look like.
    pub struct Questions {
        /// What each intent is asked by.
        pub intents: IntentPatterns,
        /// What names each category.
        pub categories: CategoryPatterns,
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
    }
}

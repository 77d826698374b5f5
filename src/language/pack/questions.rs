//! What questions look like.
//!
//! A pattern is a set of folded words that must all occur, in any order: `word`, `begin*`, `*end` (of a compound),
//! `~noun` (any form of the word), `@group` (any word of a group), with alternatives separated by `|`. Patterns are
//! separated by commas. The more words a pattern has, the more specific it is.

use crate::language::words::{Tables, section};
use crate::language::{Runs, Words};

/// Declares named patterns: one field each, so that a missing one does not compile.
macro_rules! patterns {
    ($(#[$doc:meta])* pub struct $type:ident { $($field:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs)] // The names are those of the domain, which documents them.
        pub struct $type { $(pub $field: &'static str,)* }

        impl $type {
            /// The names, in declaration order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            /// The patterns with this name.
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
    /// Words with one meaning, for use in patterns: alternatives of one slot.
    pub struct WordGroups {
        which, where_, when_, who, they, now, work, job, company, position, project, make, use_, know, technology,
        language, speak, level, study, training, school, lower_school, degree, matter, score, say, taught, code, foreign, native,
        sort, size, overseas,
    }
}

patterns! {
    /// Patterns of the intents of the built-in domains.
    pub struct IntentPatterns {
        achievements, current_job, spoken_languages, languages, both_languages, technology_usage, technologies,
        skill_check, contacts, location, education, awards, certificates, publications, interests, volunteering,
        references, role, founded, internships, clients, companies, own_projects, active_projects, finished_projects,
        projects_of_company, experience, asker, personal, about, greeting, definition, project_details,
    }
}

patterns! {
    /// Words for ways to contact somebody: types of contacts and networks.
    pub struct ContactPatterns {
        email, phone, url, location, telegram, whatsapp, linkedin, github, gitlab, twitter, facebook, instagram, youtube,
        stackoverflow, xing, skype, discord,
    }
}

#[cfg(any(feature = "ask", feature = "ingest"))]
patterns! {
    /// Beginnings of words in the titles of positions.
    pub struct PositionPatterns {
        founder, intern, freelancer, developer, engineer, lead, manager, administrator, director, designer, analyst, consultant, teacher,
        assistant, tester, junior, senior,
        accountant, architect, bartender, captain, carpenter, cashier, cook, economist, electrician, journalist, lawyer,
        librarian, lifeguard, musician, nurse, photographer, plumber, psychologist, receptionist, researcher,
        salesperson, secretary, translator, waiter, welder,
    }
}

patterns! {
    /// How one job is told from others by its place in time: words for that place, nouns for a job or an employer, and
    /// what stands before both: `at` his `last` `job`. Of the present one, without such a word: `doing` at `his` `work`.
    /// `during` stands before what takes time. An `idiom` is no job: "in practice".
    pub struct JobPatterns {
        first, previous, current, latest, noun, within, work, doing, during, idiom,
    }
}

patterns! {
    /// Words for each degree, in questions and in entries of education.
    pub struct DegreePatterns {
        doctor, master, bachelor, school,
    }
}

patterns! {
    /// Names of countries, by their codes in ISO 3166 (`in_` for India): the name that is written, and after a semicolon what it is
    /// called besides, folded.
    pub struct CountryPatterns {
        ae, am, ar, at, au, az, be, bg, br, by, ca, ch, cl, cn, co, cr, cy, cz, de, dk, ee, eg, es, fi, fr, gb, ge,
        gr, hr, hu, id, ie, il, in_, it, jp, ke, kr, kz, lt, lu, lv, md, mx, my, ng, nl, no, nz, pe, ph, pk, pl, pt,
        ro, rs, ru, sa, se, sg, si, sk, th, tr, tw, ua, us, uy, uz, ve, vn, za,
    }
}

#[cfg(feature = "ask")]
patterns! {
    /// Names of cities that languages call differently, in single words, folded.
    pub struct CityPatterns {
        antwerp, athens, basel, beijing, belgrade, berlin, bern, bologna, bordeaux, brussels, bucharest, cairo,
        cologne, copenhagen, edinburgh, florence, frankfurt, geneva, gothenburg, hague, hamburg, hanover, havana,
        istanbul, jerusalem, krakow, kyiv, lisbon, london, lyon, marseille, milan, moscow, munich, naples, nuremberg,
        paris, petersburg, prague, seoul, seville, stockholm, strasbourg, tbilisi, tokyo, turin, venice, vienna,
        warsaw, yerevan, zurich,
    }
}

patterns! {
    /// Names of continents, in single words.
    pub struct ContinentPatterns {
        africa, asia, europe, south_america,
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
    /// Nouns for sections that resumes have but the schema does not, by their English noun.
    pub struct SectionPatterns {
        book, talk, patent, course, contribution, tool, platform, membership, hobby, video, article, event, game,
        license, client, podcast, grant, exhibition,
    }
}

patterns! {
    /// Headings of lists of such sections.
    pub struct SectionTitles {
        book, talk, patent, course, contribution, tool, platform, membership, hobby, video, article, event, game,
        license, client, podcast, grant, exhibition,
    }
}

patterns! {
    /// Patterns of the categories of the built-in domains: values of the property `category` or `tags`.
    pub struct CategoryPatterns {
        vector_database, nosql_database, relational_database, database, programming_language, framework, library, testing, ml, devops, cloud, message_broker,
        frontend, backend, operating_system, monitoring, ci, orm, editor, game_engine, version_control, tool,
    }
}

patterns! {
    /// Words of one subject that resumes mention: a question with one of them is answered by a sentence with another,
    /// in any language. Alternatives as in patterns; those before a semicolon occur in questions only.
    pub struct RelatedWords {
        team, growth, saving, acquisition, money, client, user, teaching, remote, relocation, travel, age, nationality, abroad,
        association, conference, press, bank, medicine, game, commerce, government, mobile, pause, car, music, energy,
        responsibility, alone, military, licence, award, thesis, supervisor, manuscript, family,
        tongue, seeking, open_source, availability, origin, residence, salary, football, kitchen, farm, hobby, finance,
        study,
    }
}

section! {
    /// What questions look like.
    pub struct Questions {
        /// Words with one meaning, which patterns refer to with `@`.
        pub groups: WordGroups,
        /// How each intent is asked for.
        #[cfg(feature = "ask")]
        pub intents: IntentPatterns,
        /// Words for each category.
        #[cfg(feature = "ask")]
        pub categories: CategoryPatterns,
        /// Words for each way to contact somebody.
        #[cfg(feature = "ask")]
        pub contacts: ContactPatterns,
        /// What position titles contain.
        #[cfg(any(feature = "ask", feature = "ingest"))]
        pub positions: PositionPatterns,
        /// Abbreviated titles, each with the words of what it stands for.
        #[cfg(feature = "ask")]
        pub short_titles: &'static [(&'static str, &'static str)],
        /// Words of titles that developers have too: "software engineer".
        pub software: &'static str,
        /// How jobs are called by their place in time.
        #[cfg(feature = "ask")]
        pub jobs: JobPatterns,
        /// What each degree is called.
        pub degrees: DegreePatterns,
        /// Names of spoken languages.
        pub spoken: SpokenPatterns,
        /// Names of countries.
        pub countries: CountryPatterns,
        /// Names of cities.
        #[cfg(feature = "ask")]
        pub cities: CityPatterns,
        /// How continents are called.
        pub continents: ContinentPatterns,
        /// Words that ask for sections unknown to the schema of resumes.
        pub sections: SectionPatterns,
        /// How answers call such sections.
        #[cfg(feature = "ask")]
        pub section_titles: SectionTitles,
        /// Words that say the same differently, by subject.
        #[cfg(feature = "ask")]
        pub related: RelatedWords,
        /// Words that say nothing about what is wanted: politeness, fillers, chat abbreviations.
        #[cfg(feature = "ask")]
        pub fillers: Words,
        /// Short forms of chat, folded, each with the word that it stands for.
        pub short_forms: Runs,
        /// Words that are right though they are one letter from a word that asks for something: a contract is no contact.
        pub near_words: Words,
        /// Phrases whose words would ask for something and do not: "until now" is not current, "es lo que" defines nothing.
        pub empty_phrases: Runs,
        /// Phrases that ask for a reason.
        pub reasons: Runs,
        /// Phrases that exclude the name after them from a list.
        pub besides: Runs,
        /// What says that studies were not finished, in entries and in questions: substrings of folded text.
        pub unfinished: Words,
        /// What schools before a university are called, of several words.
        pub lower_schools: Runs,
        /// Phrases that exclude the name before them: «фриланс не считаем».
        pub not_counted: Runs,
        /// Phrases before a place where something must not have been: `outside` London.
        pub outside: Runs,
        /// Phrases that ask for others than the name before them too: "at Acme `or somewhere else`".
        pub or_elsewhere: Runs,
        /// Phrases before a name that is to be counted too: "including".
        pub counted_too: Runs,
        /// Spellings of negations in chat, besides those of [`Polarity`](super::claims::Polarity): `doesnt`.
        pub chat_negations: Words,
        /// Words that join another thing to one that is denied: `neither A nor B`.
        pub nor: Words,
        /// Words that ask for what several things have in common.
        pub shared: Words,
        /// Phrases that precede a position's title.
        pub held_as: Runs,
        /// Levels of skills and languages, weakest first, as beginnings of folded words.
        pub level_names: &'static [Words],
        /// Kinds of things that words ask for: kinds, patterns.
        pub things: &'static [(&'static [&'static str], &'static str)],
        /// Patterns that ask what something was used for.
        #[cfg(feature = "ask")]
        pub purposes: &'static str,
        /// How a number is asked for: patterns.
        pub number: &'static str,
        /// Nouns for each of several occasions: how many `times`.
        pub occasions: Words,
        /// Words before a year that mean everything since.
        pub since: Words,
        /// Words before a year that mean everything until.
        pub until: Words,
        /// Nouns for a year, before its number: `in the year 2020`.
        pub years: Words,
        /// Nouns for experience that compounds end with, folded.
        pub experience_heads: Words,
        /// What stands before them where all experience of work is meant: `Berufs`erfahrung.
        pub work_modifiers: Words,
        /// Nouns for a level of skill: at expert `level`.
        pub levels: Words,
        /// Nouns for somebody of a level: what is she an `expert` in.
        pub level_holders: Words,
        /// Nouns for a superior: her own `boss`.
        pub bosses: Words,
        /// Nouns for numbers that measure: any `figures` on that?
        pub figures: Words,
        /// Prepositions that a name may follow.
        pub prepositions: Words,
        /// Those of a place: `at`, `in`.
        pub place_prepositions: Words,
        /// Articles before a noun that names no particular thing: at `a` factory.
        pub indefinite_articles: Words,
        /// Nouns that ask where something is: `city`.
        pub places: Words,
        /// Nouns for an address on the web: `link`.
        pub links: Words,
    }
}

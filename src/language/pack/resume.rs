//! What a resume is read and written with.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What a resume is read and written with.
    pub struct Resume {
        /// Headings and labels of the documents made from it.
        pub headings: ResumeHeadings,
        /// What stands in place of an end date where something goes on, folded, without a full stop at the end.
        pub present: Words,
        /// What stands before the date since when something goes on.
        pub since: Words,
        /// What stands before the date at which something ended.
        pub until: Words,
        /// What says that studies were not finished: parts of folded text.
        pub unfinished: Words,
        /// What stands between a position and the employer: `Intern at Northwind`.
        pub places: Words,
        /// By the English name of a section or field: how it is called in this language, folded, letters only.
        pub keys: &'static [(&'static str, Words)],
        /// Names of a group of skills that mean programming languages, whole.
        pub programming_languages: Words,
        /// By the category of technologies: parts of the folded name of a group of skills that say it.
        pub skill_categories: &'static [(&'static str, Words)],
    }
}

section! {
    /// Headings and labels, as they are written.
    pub struct ResumeHeadings {
        /// Label of whether somebody would move.
        pub relocation: &'static str,
        /// Label of nationality.
        pub nationality: &'static str,
        /// Label of what sort of thing something is.
        pub kind: &'static str,
        /// Label of whom a project was made for.
        pub client: &'static str,
        /// Label of when somebody was born.
        pub birth: &'static str,
        /// Label of when somebody can start.
        pub availability: &'static str,
        /// Heading of what somebody achieved.
        pub achievements: &'static str,
        /// One of them, within a title: with a small letter where the language writes nouns so.
        pub achievement: &'static str,
        /// Heading of awards.
        pub awards: &'static str,
        /// Heading of certificates.
        pub certificates: &'static str,
        /// Label of the company of a project.
        pub company: &'static str,
        /// Heading of the ways to reach somebody.
        pub contacts: &'static str,
        /// Label of what was learned.
        pub courses: &'static str,
        /// Before the end of a period whose start is unknown: `until 2021`.
        pub ended: &'static str,
        /// Heading of schools and degrees.
        pub education: &'static str,
        /// Label of an e-mail address.
        pub email: &'static str,
        /// Heading of work for somebody without a name.
        pub experience: &'static str,
        /// Heading of interests.
        pub interests: &'static str,
        /// Label of who issued a certificate.
        pub issuer: &'static str,
        /// Heading of the languages that somebody speaks.
        pub languages: &'static str,
        /// Label of how well somebody masters a skill.
        pub level: &'static str,
        /// Label of a place.
        pub location: &'static str,
        /// Label of a time from and until.
        pub period: &'static str,
        /// Label of a telephone number.
        pub phone: &'static str,
        /// The end of a period that goes on.
        pub present: &'static str,
        /// Label of a profile in a network without a name.
        pub profile: &'static str,
        /// Heading of a project without a name.
        pub project: &'static str,
        /// Heading of projects.
        pub projects: &'static str,
        /// Heading of publications.
        pub publications: &'static str,
        /// Label of who published.
        pub publisher: &'static str,
        /// Heading of what others say about somebody.
        pub references: &'static str,
        /// Label of what somebody was in a project.
        pub role: &'static str,
        /// Label of a grade.
        pub score: &'static str,
        /// Heading of skills.
        pub skills: &'static str,
        /// Before the start of a period whose end is unknown: `from 2019`.
        pub started: &'static str,
        /// Label of the topics of a project.
        pub tags: &'static str,
        /// Heading of technologies.
        pub technologies: &'static str,
        /// Heading of voluntary work.
        pub volunteering: &'static str,
        /// Label of an address on the web.
        pub website: &'static str,
    }
}

//! What it takes to read and write a resume.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What it takes to read and write a resume.
    pub struct Resume {
        /// Headings and labels of the generated documents.
        pub headings: ResumeHeadings,
        /// Words that replace the end date of something that continues, folded, without a full stop at the end.
        pub present: Words,
        /// Words before the date since which something continues.
        pub since: Words,
        /// Words before the date on which something ended.
        pub until: Words,
        /// Words of keys that tell which of its kind a section is: `technical` skills, `further` studies.
        pub qualifiers: Words,
        /// Words between a position and the employer: `Intern at Northwind`.
        pub places: Words,
        /// Names of sections and fields in this language, by their English name: folded, letters only.
        pub keys: &'static [(&'static str, Words)],
        /// Names of skill groups that mean programming languages; compared whole.
        pub programming_languages: Words,
        /// By category of technologies: substrings of the folded name of a skill group that indicate it.
        pub skill_categories: &'static [(&'static str, Words)],
    }
}

section! {
    /// Headings and labels, as written.
    pub struct ResumeHeadings {
        /// Label of the willingness to relocate.
        pub relocation: &'static str,
        /// Label of nationality.
        pub nationality: &'static str,
        /// Label of the type of something.
        pub kind: &'static str,
        /// Label of the client of a project.
        pub client: &'static str,
        /// Label of the date of birth.
        pub birth: &'static str,
        /// Label of the date when somebody can start.
        pub availability: &'static str,
        /// Heading of achievements.
        pub achievements: &'static str,
        /// A single achievement, within a title: in lower case if the language writes nouns so.
        pub achievement: &'static str,
        /// Heading of awards.
        pub awards: &'static str,
        /// Heading of certificates.
        pub certificates: &'static str,
        /// Label of the company of a project.
        pub company: &'static str,
        /// Heading of contacts.
        pub contacts: &'static str,
        /// Label of courses.
        pub courses: &'static str,
        /// Before the end of a period whose start is unknown: `until 2021`.
        pub ended: &'static str,
        /// Heading of schools and degrees.
        pub education: &'static str,
        /// Label of an e-mail address.
        pub email: &'static str,
        /// Heading of a job whose employer has no name.
        pub experience: &'static str,
        /// Heading of interests.
        pub interests: &'static str,
        /// Heading of the languages that somebody speaks.
        pub languages: &'static str,
        /// Label of the level of a skill.
        pub level: &'static str,
        /// Label of a place.
        pub location: &'static str,
        /// Label of a period.
        pub period: &'static str,
        /// Label of a telephone number.
        pub phone: &'static str,
        /// The end of a period that continues.
        pub present: &'static str,
        /// Label of a profile in an unnamed network.
        pub profile: &'static str,
        /// Heading of a project without a name.
        pub project: &'static str,
        /// Heading of projects.
        pub projects: &'static str,
        /// Heading of publications.
        pub publications: &'static str,
        /// Label of the publisher.
        pub publisher: &'static str,
        /// Heading of references.
        pub references: &'static str,
        /// Label of the role in a project.
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
        /// Label of a web address.
        pub website: &'static str,
    }
}

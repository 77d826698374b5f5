//! The fields of each section, as data.

/// The fields of a section's items: JSON field names, with the property that each becomes.
pub(super) struct Section {
    /// Field at the top level of the file.
    pub name: &'static str,
    /// Kind of the entity.
    pub kind: &'static str,
    /// Fields that may hold the item's name. Alternative names are read as these ([`super::canon`]).
    pub names: &'static [&'static str],
    /// Texts.
    pub texts: &'static [(&'static str, &'static str)],
    /// Dates, `YYYY[-MM[-DD]]`.
    pub dates: &'static [(&'static str, &'static str)],
    /// Lists of texts.
    pub lists: &'static [(&'static str, &'static str)],
}

const PERIOD: &[(&str, &str)] = &[("startDate", "start"), ("endDate", "end")];

pub(super) const BASICS: Section = Section {
    name: "basics",
    kind: "person",
    names: &["name"],
    texts: &[
        ("label", "label"),
        ("summary", "summary"),
        ("email", "email"),
        ("phone", "phone"),
        ("nationality", "nationality"),
        ("birth", "birth"),
        ("relocation", "relocation"),
        ("availability", "availability"),
    ],
    dates: &[],
    lists: &[],
};
pub(super) const PROFILE: Section = Section {
    name: "profiles",
    kind: "contact",
    names: &["network"],
    texts: &[("username", "username")],
    dates: &[],
    lists: &[],
};
pub(super) const WORK: Section = Section {
    name: "work",
    kind: "company",
    names: &["name"],
    texts: &[
        ("position", "position"),
        ("location", "location"),
        ("client", "client"),
        ("type", "type"),
        ("description", "description"),
        ("summary", "summary"),
    ],
    dates: PERIOD,
    lists: &[("highlights", "achievements"), ("achievements", "achievements"), ("keywords", "technologies")],
};
pub(super) const VOLUNTEER: Section = Section {
    name: "volunteer",
    kind: "volunteer",
    names: &["organization"],
    texts: &[
        ("position", "position"),
        ("location", "location"),
        ("description", "description"),
        ("summary", "summary"),
    ],
    dates: PERIOD,
    lists: &[("highlights", "achievements"), ("achievements", "achievements"), ("keywords", "technologies")],
};
pub(super) const EDUCATION: Section = Section {
    name: "education",
    kind: "education",
    names: &["institution"],
    texts: &[
        ("area", "area"),
        ("studyType", "study_type"),
        ("score", "score"),
        ("location", "location"),
        ("description", "description"),
        ("summary", "summary"),
    ],
    dates: PERIOD,
    lists: &[("courses", "courses"), ("highlights", "achievements")],
};
pub(super) const AWARDS: Section = Section {
    name: "awards",
    kind: "award",
    names: &["title"],
    texts: &[("awarder", "awarder"), ("summary", "summary")],
    dates: &[("date", "date")],
    lists: &[],
};
pub(super) const CERTIFICATES: Section = Section {
    name: "certificates",
    kind: "certificate",
    names: &["name"],
    texts: &[("issuer", "issuer"), ("summary", "summary")],
    dates: &[("date", "date"), ("endDate", "end")],
    lists: &[],
};
pub(super) const PUBLICATIONS: Section = Section {
    name: "publications",
    kind: "publication",
    names: &["name"],
    texts: &[("publisher", "publisher"), ("summary", "summary")],
    dates: &[("releaseDate", "date")],
    lists: &[],
};
pub(super) const SKILLS: Section = Section {
    name: "skills",
    kind: "skill_category",
    names: &["name"],
    texts: &[("level", "level"), ("category", "category"), ("summary", "summary")],
    dates: &[],
    lists: &[("keywords", "technologies")],
};
pub(super) const LANGUAGES: Section = Section {
    name: "languages",
    kind: "language",
    names: &["language"],
    texts: &[("fluency", "fluency")],
    dates: &[],
    lists: &[],
};
pub(super) const INTERESTS: Section = Section {
    name: "interests",
    kind: "interest",
    names: &["name"],
    texts: &[("summary", "summary")],
    dates: &[],
    lists: &[("keywords", "keywords")],
};
pub(super) const REFERENCES: Section = Section {
    name: "references",
    kind: "reference",
    names: &["name"],
    texts: &[("reference", "reference")],
    dates: &[],
    lists: &[],
};
pub(super) const PROJECTS: Section = Section {
    name: "projects",
    kind: "project",
    names: &["name"],
    texts: &[
        ("description", "description"),
        ("summary", "summary"),
        ("entity", "entity"),
        ("client", "client"),
        ("location", "location"),
        ("type", "type"),
        ("category", "category"),
    ],
    dates: PERIOD,
    lists: &[
        ("highlights", "achievements"),
        ("achievements", "achievements"),
        ("keywords", "technologies"),
        ("roles", "roles"),
        ("tags", "tags"),
    ],
};
pub(super) const TECHNOLOGIES: Section = Section {
    name: "technologies",
    kind: "technology",
    names: &["name"],
    texts: &[("category", "category"), ("description", "description"), ("summary", "summary")],
    dates: &[],
    lists: &[],
};

pub(super) const TAGS: Section =
    Section { name: "tags", kind: "tag", names: &["name"], texts: &[], dates: &[], lists: &[] };

/// The sections that are lists at the top level; our own may also be in `meta.adfontes`.
pub(super) const LISTS: [&Section; 13] = [
    &WORK, &PROJECTS, &VOLUNTEER, &EDUCATION, &AWARDS, &CERTIFICATES, &PUBLICATIONS, &SKILLS, &LANGUAGES, &INTERESTS,
    &REFERENCES, &TECHNOLOGIES, &TAGS,
];

/// Entries of sections that are not part of the format.
pub(super) const OTHER: Section = Section {
    name: "other",
    kind: "entry",
    names: &["name"],
    texts: &[
        ("position", "position"),
        ("location", "location"),
        ("type", "type"),
        ("description", "description"),
        ("summary", "summary"),
    ],
    dates: PERIOD,
    lists: &[("highlights", "achievements"), ("keywords", "technologies")],
};

/// The section with this name.
pub(super) fn by_name(name: &str) -> &'static Section {
    let all = LISTS.iter().chain(&[&BASICS, &PROFILE]);
    all.copied().find(|section| section.name == name).unwrap_or(&OTHER)
}

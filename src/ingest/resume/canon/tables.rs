//! Alternative names of sections and fields, without case and separators.

/// Alternative names of one field or section; the first is the reader's own name, without case.
pub(super) type Names = &'static [&'static str];

/// Top-level sections.
pub(super) const SECTIONS: &[(&str, Names)] = &[
    (
        "basics",
        &[
            "basics", "basic", "basicinfo", "basicinformation", "bio", "personal", "personalinfo",
            "personalinformation", "personaldetails", "personaldata", "identification", "identity", "profile",
            "contact", "contacts", "contactinfo", "contactinformation", "contactdetails", "about", "aboutme", "header",
            "info", "person", "base", "hero", "general", "generalinfo", "generalinformation", "candidate", "applicant",
            "me", "user", "disposition", "logo", "brand", "careerprofile", "professionalprofile",
            "professionalsummary",
        ],
    ),
    (
        "work",
        &[
            "work", "works", "workexperience", "workexperiences", "workhistory", "experience", "experiences",
            "employment", "employments", "employmenthistory", "employers", "jobs", "job", "jobhistory", "career",
            "careers", "careerhistory", "professionalexperience", "professionalexperiences", "positions",
            "positionsheld", "companies", "internships", "internship", "previousemployment", "workplaces",
        ],
    ),
    (
        "volunteer",
        &[
            "volunteer", "volunteering", "volunteerwork", "volunteerexperience", "volunteerexperiences", "service",
            "communityservice", "voluntarywork",
        ],
    ),
    (
        "education",
        &[
            "education", "edu", "educations", "educationhistory", "educationandtraining", "schools", "school",
            "studies", "academic", "academics", "academicbackground", "courses", "trainings", "training",
            "qualifications", "degrees", "universities",
        ],
    ),
    (
        "awards",
        &[
            "awards", "award", "honors", "honours", "honorsandawards", "awardsandhonors", "honorsawards", "grants",
            "recognition", "recognitions", "selectedhonors", "selectedawards", "prizes", "scholarships",
            "distinctions", "accomplishmenthonorsawards", "funding", "fellowships", "bursaries",
        ],
    ),
    (
        "certificates",
        &[
            "certificates", "certificate", "certified", "certifications", "certification", "certs", "licenses",
            "licences", "licensesandcertifications", "licensesandcertificates", "credentials",
            "accomplishmentcertifications", "additionalcourses", "additionaltraining", "complementarystudies",
            "complementarytraining", "coursesandcertificates", "coursesandcertifications", "certificationsandcourses",
            "furthertraining", "onlinecourses", "professionaldevelopment", "shortcourses",
        ],
    ),
    (
        "publications",
        &[
            "publications", "publication", "writing", "writings", "articles", "papers", "blogposts", "posts",
            "accomplishmentpublications",
        ],
    ),
    (
        "skills",
        &[
            "skills", "skill", "skillset", "skillsets", "skillset", "technicalskills", "techskills", "hardskills",
            "softskills", "soft", "softwares", "keyskills", "coreskills", "competencies", "corecompetencies",
            "competences", "expertise", "keywords", "techstack", "stack", "tools", "tooling", "abilities",
            "areasofexpertise", "programminglanguages", "frameworks", "databases", "proficiencies",
        ],
    ),
    (
        "languages",
        &[
            "languages", "language", "spokenlanguages", "foreignlanguages", "languageskills", "humanlanguages",
            "linguistics",
        ],
    ),
    (
        "interests",
        &["interests", "interest", "hobbies", "hobby", "hobbiesandinterests", "interestsandhobbies", "passions"],
    ),
    (
        "references",
        &[
            "references", "reference", "referees", "recommendations", "recommendation", "testimonials", "testimonial",
            "endorsements",
        ],
    ),
    (
        "projects",
        &[
            "projects", "project", "personalprojects", "sideprojects", "petprojects", "opensource",
            "opensourceprojects", "opensourcecontributions", "oss", "osscontributions", "contributions", "portfolio",
            "keyprojects", "selectedprojects", "selectedwork", "selectedworks", "casestudies", "samples", "apps",
            "accomplishmentprojects", "software", "products", "repositories", "repos",
        ],
    ),
    ("technologies", &["technologies", "technology", "tech"]),
    ("tags", &["tags"]),
    ("meta", &["meta"]),
];

/// Words that names of sections may end with: earlier experience, research projects.
pub(super) const ENDINGS: &[(&str, &str)] = &[
    ("volunteerexperience", "volunteer"),
    ("yearsofexperience", ""),
    ("experience", "work"),
    ("experiences", "work"),
    ("employment", "work"),
    ("appointments", "work"),
    ("projects", "projects"),
    ("skills", "skills"),
    ("education", "education"),
    ("certifications", "certificates"),
    ("certificates", "certificates"),
    ("awards", "awards"),
    ("honors", "awards"),
    ("publications", "publications"),
    ("interests", "interests"),
];

/// What an entry of a section is called in keys of its fields: `projectTitle`.
pub(super) const ENTRIES: &[(&str, Names)] = &[
    ("work", &["job", "work", "employment", "exp"]),
    ("education", &["education", "school", "edu", "study"]),
    ("awards", &["award", "fund", "grant", "scholarship", "honor"]),
    ("certificates", &["certificate", "certification", "course", "cert"]),
    ("interests", &["interest", "hobby"]),
    ("languages", &["language", "lang"]),
    ("skills", &["skill", "category", "group"]),
    ("publications", &["publication", "paper", "article"]),
    ("projects", &["project"]),
    ("references", &["reference"]),
    ("volunteer", &["volunteer"]),
];

/// Short forms of sections that keys begin with: `exp1_title`.
pub(super) const ABBREVIATIONS: &[(&str, &str)] = &[
    ("cert", "certificates"),
    ("edu", "education"),
    ("exp", "work"),
    ("lang", "languages"),
    ("proj", "projects"),
    ("pub", "publications"),
    ("ref", "references"),
    ("vol", "volunteer"),
];

/// Fields by which the entries of one list name their sections.
pub(super) const GROUPS: [&str; 5] = ["section", "category", "group", "type", "kind"];

/// What icons beside contacts stand for, by how a word of their names begins.
pub(super) const ICONS: [(&str, &str); 12] = [
    ("envelope", "email"),
    ("mail", "email"),
    ("email", "email"),
    ("phone", "phone"),
    ("telephone", "phone"),
    ("mobile", "phone"),
    ("geo", "location"),
    ("map", "location"),
    ("location", "location"),
    ("marker", "location"),
    ("globe", "url"),
    ("website", "url"),
];

/// Sections that lists within jobs and studies belong to, with the field that the employer or school is for their entries.
pub(super) const WITHIN: &[(&str, &str)] = &[("awards", "awarder"), ("certificates", "issuer"), ("publications", "")];

/// Sections of jobs whose name tells the position held.
pub(super) const POSITIONS: &[(&str, &str)] = &[("internship", "Intern"), ("internships", "Intern")];

/// Sections of posts that are in no format, by how their names begin: what is done beside studies, and what is work.
pub(super) const OF_POSTS: &[(&str, &str)] = &[
    ("activit", "volunteer"),
    ("club", "volunteer"),
    ("communit", "volunteer"),
    ("extracurricular", "volunteer"),
    ("involvement", "volunteer"),
    ("leadership", "volunteer"),
    ("fellowships", "work"),
    ("military", "work"),
    ("research", "work"),
    ("teaching", "work"),
];

/// Sections whose name alone does not distinguish a resume from other files.
pub(super) const WEAK: &[&str] = &[
    "about", "apps", "brand", "companies", "contact", "contacts", "contributions", "databases", "frameworks",
    "general", "header", "info", "job", "jobs", "keywords", "language", "logo", "me", "meta", "opensource", "person",
    "portfolio", "posts", "products", "profile", "project", "reference", "repos", "repositories", "samples", "service",
    "software", "stack", "tags", "tech", "technologies", "technology", "tooling", "tools", "user", "works",
];

/// Fields meant for themes and programs, not for readers.
pub(super) const TECHNICAL: &[&str] = &[
    "image", "images", "img", "picture", "pictures", "photo", "photos", "avatar", "logo", "logourl", "iconurl", "icon",
    "icons", "iconclass", "color", "colour", "theme", "uuid", "order", "pinned", "hidden", "visible", "display",
    "class", "classname", "css", "style", "thumbnail", "cover", "schema", "headshot", "favicon", "background",
    "canonical", "version", "lastmodified", "faicon", "imgurl", "imageurl", "pictureurl", "photourl", "profilepicture",
    "profileimage", "pathtoimage", "badge", "format", "settings", "featured", "highlighted",
];

/// Suffixes of field names that give the format of the text.
pub(super) const MARKUPS: &[&str] = &["html", "markdown", "md"];

/// Fields that hold the text of an entry and say how it is printed (RenderCV).
pub(super) const BULLETS: &[&str] = &["bullet", "number", "reversednumber"];

/// Objects that only contain the resume.
pub(super) const WRAPPERS: &[&str] = &[
    "resume", "cv", "curriculum", "curriculumvitae", "jsonresume", "data", "content", "attributes", "skillspassport",
    "learnerinfo", "document", "profile", "portfolio", "result", "payload",
];

/// Lists within a section that is an object: FRESH has `employment.history`, LinkedIn `positions.values`.
pub(super) const INNER: &[&str] = &[
    "history", "list", "values", "items", "entries", "elements", "rows", "sets", "skillsets", "data", "all", "content",
    "contents", "info", "cards",
];

/// Fields that name a part of a list of sections, the most reliable first.
pub(super) const TITLES: &[&str] = &["id", "key", "type", "section", "title", "name", "heading", "label"];

/// Networks that people use as field names: `"github": "…"`.
pub(super) const NETWORKS: &[&str] = &[
    "behance", "bitbucket", "bluesky", "codepen", "codewars", "dev", "devto", "discord", "dribbble", "facebook",
    "github", "gitlab", "googlescholar", "habr", "hackerrank", "instagram", "kaggle", "leetcode", "linkedin",
    "mastodon", "medium", "orcid", "reddit", "researchgate", "skype", "soundcloud", "stackoverflow", "telegram",
    "twitter", "vk", "vkontakte", "whatsapp", "x", "xing", "youtube",
];

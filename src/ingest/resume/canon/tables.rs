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
            "info", "person", "base", "hero", "general", "generalinfo", "candidate", "applicant", "me", "user",
            "disposition", "logo", "brand",
        ],
    ),
    (
        "work",
        &[
            "work", "works", "workexperience", "workexperiences", "workhistory", "experience", "experiences",
            "employment", "employments", "employmenthistory", "employers", "jobs", "job", "jobhistory", "career",
            "careerhistory", "professionalexperience", "professionalexperiences", "positions", "positionsheld",
            "companies", "internships", "internship", "previousemployment", "workplaces",
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
            "education", "educations", "educationhistory", "educationandtraining", "schools", "school", "studies",
            "academic", "academics", "academicbackground", "courses", "trainings", "training", "qualifications",
            "degrees", "universities",
        ],
    ),
    (
        "awards",
        &[
            "awards", "award", "honors", "honours", "honorsandawards", "awardsandhonors", "honorsawards",
            "recognition", "recognitions", "prizes", "scholarships", "distinctions", "accomplishmenthonorsawards",
        ],
    ),
    (
        "certificates",
        &[
            "certificates", "certificate", "certifications", "certification", "certs", "licenses", "licences",
            "licensesandcertifications", "licensesandcertificates", "credentials", "accomplishmentcertifications",
            "additionalcourses", "additionaleducation", "additionaltraining", "complementaryeducation",
            "complementarystudies", "complementarytraining", "continuingeducation", "coursesandcertificates",
            "coursesandcertifications", "certificationsandcourses", "furthereducation", "furthertraining",
            "onlinecourses", "professionaldevelopment", "shortcourses",
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
            "opensourceprojects", "opensourcecontributions", "contributions", "portfolio", "keyprojects",
            "selectedprojects", "samples", "apps", "accomplishmentprojects", "software", "products", "repositories",
            "repos",
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
    ("casestudies", ""),
    ("studies", "education"),
    ("certifications", "certificates"),
    ("certificates", "certificates"),
    ("awards", "awards"),
    ("publications", "publications"),
    ("interests", "interests"),
];

/// What an entry of a section is called in keys of its fields: `projectTitle`.
pub(super) const ENTRIES: &[(&str, Names)] = &[
    ("work", &["job", "work"]),
    ("education", &["education", "course", "school"]),
    ("awards", &["award"]),
    ("certificates", &["certificate", "certification", "course"]),
    ("publications", &["publication", "paper", "article"]),
    ("projects", &["project"]),
    ("references", &["reference"]),
    ("volunteer", &["volunteer"]),
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
    "about", "apps", "companies", "contact", "contacts", "contributions", "databases", "frameworks", "general",
    "header", "info", "job", "jobs", "keywords", "language", "me", "meta", "opensource", "person", "portfolio",
    "posts", "products", "profile", "project", "reference", "repos", "repositories", "samples", "service", "software",
    "stack", "tags", "tech", "technologies", "technology", "tooling", "tools", "user", "works",
];

/// Fields by section; `""` for every section.
pub(super) const FIELDS: &[(&str, &str, Names)] = &[
    ("basics", "name", &["name", "fullname", "displayname", "candidatename", "personname"]),
    ("basics", "firstName", &["firstname", "givenname", "forename", "given"]),
    ("basics", "lastName", &["lastname", "familyname", "surname", "surnames"]),
    (
        "basics",
        "label",
        &[
            "label", "headline", "jobtitle", "title", "role", "position", "profession", "occupation", "tagline",
            "currentrole", "subtitle", "professions",
        ],
    ),
    (
        "basics",
        "summary",
        &[
            "summary", "bio", "about", "aboutme", "objective", "brief", "profile", "description", "introduction",
            "intro", "careerobjective", "greeting", "lede",
        ],
    ),
    ("basics", "email", &["email", "emails", "emailaddress", "mail", "mailto"]),
    (
        "basics",
        "phone",
        &[
            "phone", "phones", "phonenumber", "phonenumbers", "telephone", "tel", "mobile", "mobilephone", "cell",
            "cellphone",
        ],
    ),
    (
        "basics",
        "url",
        &[
            "url", "website", "websites", "homepage", "web", "site", "webpage", "personalsite", "personalwebsite",
            "portfolio", "blog",
        ],
    ),
    (
        "basics",
        "location",
        &[
            "location", "locations", "address", "residence", "place", "city", "hometown", "currentlocation", "basedin",
            "geolocation",
        ],
    ),
    (
        "basics",
        "profiles",
        &[
            "profiles", "profile", "social", "socials", "socialmedia", "socialnetworks", "sociallinks", "links",
            "networks", "accounts", "relevantlinks",
        ],
    ),
    ("basics", "nationality", &["nationality", "nationalities", "citizenship", "citizenships"]),
    ("basics", "birth", &["birth", "birthday", "birthdate", "dateofbirth", "dob", "born"]),
    (
        "basics",
        "relocation",
        &["relocation", "relocate", "willingtorelocate", "opentorelocation", "opentorelocate", "remotework"],
    ),
    (
        "basics",
        "availability",
        &[
            "availability", "available", "availablefrom", "noticeperiod", "opentowork", "lookingfor", "commitment",
            "hireable", "status",
        ],
    ),
    (
        "work",
        "name",
        &[
            "name", "company", "companyname", "employer", "employername", "organization", "organisation",
            "organizationname", "org", "firm", "business", "workplace", "institution", "client", "subtitle",
        ],
    ),
    (
        "work",
        "position",
        &[
            "position", "positions", "title", "jobtitle", "role", "roles", "positiontitle", "designation",
            "occupation", "job", "function", "label",
        ],
    ),
    (
        "work",
        "keywords",
        &[
            "keywords", "technologies", "technology", "tech", "techs", "stack", "techstack", "technologystack",
            "technologiesused", "tools", "toolsused", "skills", "skillsused", "relatedskills", "competences",
            "competencies", "tags", "environment",
        ],
    ),
    ("work", "client", &["clients", "customer", "customers"]),
    ("work", "type", &["type", "employmenttype", "jobtype", "contracttype", "badge"]),
    (
        "volunteer",
        "organization",
        &[
            "organization", "organisation", "company", "companyname", "name", "employer", "organizationname", "org",
            "institution", "cause", "subtitle",
        ],
    ),
    ("volunteer", "position", &["position", "role", "roles", "title", "jobtitle"]),
    ("volunteer", "keywords", &["keywords", "technologies", "tech", "stack", "tools", "skills"]),
    (
        "education",
        "institution",
        &[
            "institution", "school", "schoolname", "who", "university", "college", "institute", "academy",
            "organization", "organisation", "organizationname", "org", "name", "faculty", "provider", "issuer",
            "company", "subtitle",
        ],
    ),
    (
        "education",
        "studyType",
        &[
            "studytype", "degree", "degreename", "degreetype", "level", "qualification", "diploma", "type", "title",
            "grado", "role",
        ],
    ),
    (
        "education",
        "area",
        &[
            "area", "fieldofstudy", "field", "major", "majors", "program", "programme", "subject", "specialization",
            "specialisation", "specialty", "speciality", "discipline", "studyprogram", "studyprogramme", "course",
            "department", "curriculum", "education", "what", "skill",
        ],
    ),
    ("education", "score", &["score", "gpa", "grade", "grades", "result", "marks", "cgpa", "finalgrade", "mark"]),
    (
        "education",
        "courses",
        &["courses", "coursework", "modules", "subjects", "relevantcourses", "relevantcoursework", "classes"],
    ),
    ("awards", "title", &["title", "name", "award", "awardname", "honor", "description"]),
    (
        "awards",
        "awarder",
        &[
            "awarder", "issuer", "organization", "organisation", "org", "by", "from", "institution", "company",
            "authority", "awardedby", "givenby",
        ],
    ),
    (
        "certificates",
        "name",
        &[
            "name", "title", "certificate", "certification", "certificatename", "certificationname", "course",
            "qualification", "label",
        ],
    ),
    (
        "certificates",
        "issuer",
        &[
            "issuer", "authority", "organization", "organisation", "org", "issuedby", "issuingorganization",
            "provider", "institution", "company", "by", "school", "vendor",
        ],
    ),
    ("publications", "name", &["name", "title", "publication"]),
    (
        "publications",
        "publisher",
        &["publisher", "journal", "conference", "venue", "where", "publishedin", "organization", "outlet"],
    ),
    (
        "skills",
        "name",
        &[
            "name", "skill", "skillname", "title", "category", "group", "area", "label", "technology", "language",
            "type",
        ],
    ),
    (
        "skills",
        "level",
        &[
            "level", "proficiency", "rating", "score", "experience", "mastery", "years", "yearsofexperience",
            "percentage", "value", "fluency",
        ],
    ),
    (
        "skills",
        "keywords",
        &[
            "keywords", "skills", "items", "technologies", "tech", "tools", "list", "values", "details", "subskills",
            "children", "data", "entries", "chips", "badges", "pills", "names",
        ],
    ),
    ("skills", "category", &["category"]),
    ("languages", "language", &["language", "fullname", "name", "lang", "title", "label"]),
    (
        "languages",
        "fluency",
        &[
            "fluency", "level", "proficiency", "proficiencylevel", "skill", "cefr", "rating", "knowledge", "value",
            "mastery", "score", "description", "details",
        ],
    ),
    ("interests", "name", &["name", "interest", "title", "hobby", "label"]),
    ("interests", "keywords", &["keywords", "items", "list", "details", "examples"]),
    ("references", "name", &["name", "person", "author", "referee", "from", "fullname", "contact", "recommender"]),
    (
        "references",
        "reference",
        &[
            "reference", "text", "quote", "recommendation", "testimonial", "comment", "content", "body", "summary",
            "description", "message",
        ],
    ),
    (
        "profiles",
        "network",
        &["network", "name", "platform", "site", "type", "label", "service", "title", "icon", "provider"],
    ),
    ("profiles", "username", &["username", "user", "handle", "account", "login", "nick", "nickname", "id", "value"]),
    ("projects", "name", &["name", "title", "project", "projectname", "label", "displayname", "product"]),
    (
        "projects",
        "entity",
        &["entity", "company", "employer", "organization", "organisation", "associatedwith", "at", "workplace"],
    ),
    ("projects", "client", &["client", "customer", "clients", "customers", "clientname", "customername"]),
    ("projects", "type", &["type", "kind"]),
    ("projects", "category", &["category"]),
    ("projects", "roles", &["roles", "role", "position", "positions"]),
    (
        "projects",
        "keywords",
        &[
            "keywords", "technologies", "technology", "tech", "techs", "stack", "techstack", "technologystack",
            "technologiesused", "tools", "toolsused", "skills", "languages", "language", "builtwith", "frameworks",
            "environment",
        ],
    ),
    ("projects", "tags", &["tags", "topics"]),
    ("technologies", "name", &["name", "title", "technology"]),
    ("technologies", "category", &["category", "kind", "type"]),
    ("tags", "name", &["name", "title", "tag"]),
    ("other", "name", &["name", "title", "label", "heading", "event", "topic", "role", "position"]),
    ("other", "keywords", &["keywords", "technologies", "tech", "stack", "tools"]),
    // For every section.
    (
        "",
        "startDate",
        &[
            "startdate", "start", "from", "begin", "begindate", "started", "startedon", "startsat", "startedat",
            "since", "datefrom", "datestart", "datebegin", "began", "timestamp", "fromdate", "startyear", "startmonth",
            "startson", "startperiod",
        ],
    ),
    (
        "",
        "endDate",
        &[
            "enddate", "end", "to", "until", "till", "finish", "finished", "finishdate", "finishedon", "endsat",
            "endedat", "endedon", "ended", "dateto", "dateend", "todate", "endyear", "endmonth", "endperiod",
            "completed", "completiondate", "graduation", "graduationdate", "graduationyear",
        ],
    ),
    ("", "releaseDate", &["releasedate"]),
    (
        "",
        "date",
        &[
            "date", "dates", "period", "periods", "duration", "time", "timeperiod", "timeframe", "timespan",
            "daterange", "years", "year", "when", "awarded", "issued", "issuedate", "issuedon", "publishedon",
            "publicationdate", "publisheddate", "published", "datereceived", "receivedon",
        ],
    ),
    (
        "",
        "current",
        &[
            "current", "iscurrent", "iscurrentrole", "currentlyworking", "currentlyworkinghere", "present",
            "ispresent", "ongoing", "isongoing", "isactive", "isactived", "active", "presentjob", "iscurrentlyworking",
        ],
    ),
    (
        "",
        "location",
        &["location", "locations", "place", "city", "address", "locationname", "where", "country", "region", "venue"],
    ),
    (
        "",
        "url",
        &[
            "url", "website", "websites", "link", "links", "href", "homepage", "web", "webpage", "companyurl",
            "companywebsite", "uri", "site", "demo", "liveurl",
        ],
    ),
    (
        "",
        "summary",
        &[
            "summary", "details", "detail", "text", "notes", "note", "body", "content", "overview", "about",
            "abstract", "brief", "comment", "comments", "blurb", "jobdescription", "roledescription",
        ],
    ),
    ("", "description", &["description", "desc", "companydescription", "workplacedescription", "shortdescription"]),
    (
        "",
        "highlights",
        &[
            "highlights", "highlight", "responsibilities", "responsibility", "tasks", "task", "duties", "duty",
            "activities", "achievements", "achievement", "accomplishments", "bullets", "bulletpoints", "points",
            "lines", "results", "keyachievements", "mainactivities", "contributions", "challenges",
        ],
    ),
];

/// Fields meant for themes and programs, not for readers.
pub(super) const TECHNICAL: &[&str] = &[
    "image", "images", "img", "picture", "pictures", "photo", "photos", "avatar", "logo", "logourl", "iconurl", "icon",
    "icons", "iconclass", "color", "colour", "theme", "uuid", "order", "pinned", "hidden", "visible", "display",
    "class", "classname", "css", "style", "thumbnail", "cover", "schema", "headshot", "favicon", "background",
    "canonical", "version", "lastmodified", "faicon", "imgurl", "imageurl", "pictureurl", "photourl", "profilepicture",
    "profileimage", "pathtoimage", "badge", "format", "settings",
];

/// Suffixes of field names that give the format of the text.
pub(super) const MARKUPS: &[&str] = &["html", "markdown", "md"];

/// Objects that only contain the resume.
pub(super) const WRAPPERS: &[&str] = &[
    "resume", "cv", "curriculum", "curriculumvitae", "jsonresume", "data", "content", "attributes", "skillspassport",
    "learnerinfo", "document", "profile", "portfolio", "result", "payload",
];

/// Lists within a section that is an object: FRESH has `employment.history`, LinkedIn `positions.values`.
pub(super) const INNER: &[&str] = &[
    "history", "list", "values", "items", "entries", "elements", "rows", "sets", "skillsets", "data", "all", "content",
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

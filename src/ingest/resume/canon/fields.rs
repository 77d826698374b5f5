//! Alternative names of fields, without case and separators.

use super::tables::Names;

/// Fields by section; `""` for every section.
pub(super) const FIELDS: &[(&str, &str, Names)] = &[
    ("basics", "name", &["name", "fullname", "displayname", "candidatename", "personname"]),
    ("basics", "firstName", &["firstname", "givenname", "forename", "given", "first"]),
    ("basics", "lastName", &["lastname", "familyname", "surname", "surnames", "family", "last"]),
    (
        "basics",
        "label",
        &[
            "label", "headline", "jobtitle", "title", "titles", "role", "position", "profession", "occupation",
            "tagline", "currentrole", "subtitle", "professions",
        ],
    ),
    (
        "basics",
        "summary",
        &[
            "summary", "bio", "about", "aboutme", "objective", "brief", "profile", "description", "introduction",
            "intro", "careerobjective", "careerprofile", "careersummary", "professionalprofile", "professionalsummary",
            "greeting", "lede",
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
            "subheading", "university", "institute",
        ],
    ),
    (
        "work",
        "position",
        &[
            "position", "positions", "title", "jobtitle", "role", "roles", "positiontitle", "designation",
            "occupation", "job", "function", "label", "denomination", "heading",
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
    ("work", "highlights", &["experience", "experiences"]),
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
            "company", "subtitle", "facility", "educationalfacility", "educationalinstitution", "academicinstitution",
            "establishment", "platform",
        ],
    ),
    (
        "education",
        "studyType",
        &[
            "studytype", "degree", "degreename", "degreetype", "level", "qualification", "diploma", "type", "title",
            "grado", "role", "accreditation",
        ],
    ),
    (
        "education",
        "area",
        &[
            "area", "fieldofstudy", "field", "major", "majors", "program", "programme", "subject", "specialization",
            "specialisation", "specialty", "speciality", "discipline", "studyprogram", "studyprogramme", "course",
            "department", "curriculum", "education", "what", "coursename", "coursetitle", "focus", "concentration",
            "career", "denomination",
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
            "qualification", "label", "coursename", "coursetitle", "degree", "area", "subject", "denomination",
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
            "type", "text", "denomination",
        ],
    ),
    (
        "skills",
        "level",
        &[
            "level", "proficiency", "rating", "score", "experience", "mastery", "percentage", "percent", "value",
            "fluency",
        ],
    ),
    (
        "skills",
        "years",
        &["years", "yearsofexperience", "yearsexperience", "experienceyears", "experienceinyears", "since", "yoe"],
    ),
    (
        "skills",
        "keywords",
        &[
            "keywords", "skills", "items", "technologies", "tech", "tools", "list", "values", "details", "subskills",
            "children", "data", "entries", "chips", "badges", "pills", "names", "examples", "skillsets",
        ],
    ),
    ("skills", "category", &["category"]),
    ("skills", "summary", &["summary", "description", "info", "about", "notes", "note", "comment", "remark"]),
    ("languages", "language", &["language", "fullname", "name", "lang", "idiom", "title", "label"]),
    (
        "languages",
        "fluency",
        &[
            "fluency", "level", "proficiency", "proficiencylevel", "skill", "cefr", "rating", "knowledge", "value",
            "mastery", "score", "description", "details", "subtitle",
        ],
    ),
    ("interests", "name", &["name", "interest", "title", "hobby", "item", "label"]),
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
    ("projects", "description", &["tagline"]),
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
            "completed", "completiondate", "graduated", "graduatedon", "graduation", "graduationdate",
            "graduationyear",
        ],
    ),
    ("", "releaseDate", &["releasedate"]),
    (
        "",
        "date",
        &[
            "date", "dates", "period", "periods", "duration", "time", "timeperiod", "timeframe", "timespan",
            "daterange", "term", "years", "year", "when", "awarded", "issued", "issuedate", "issuedon", "publishedon",
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

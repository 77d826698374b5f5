//! Maps the lists' own kinds to categories of `src/domain/portfolio.json`, and corrects what the lists get wrong.

/// Types of `@specfy/stack-analyser`. What does not belong in a portfolio (payment, maps, icon sets) is left out.
pub const SPECFY: &[(&str, &[&str])] = &[
    ("ai", &["ml"]),
    ("app", &["tool"]),
    ("automation", &["testing"]),
    ("builder", &["tool"]),
    ("ci", &["devops", "ci"]),
    ("cloud", &["cloud"]),
    ("cms", &["tool"]),
    ("collaboration", &["tool"]),
    ("db", &["database"]),
    ("etl", &["tool"]),
    ("framework", &["framework"]),
    ("hosting", &["cloud"]),
    ("iac", &["devops"]),
    ("language", &["programming_language"]),
    ("linter", &["tool"]),
    ("monitoring", &["devops", "monitoring"]),
    ("orm", &["library", "orm"]),
    ("package_manager", &["tool"]),
    ("queue", &["message_broker"]),
    ("runtime", &["backend"]),
    ("saas", &["tool"]),
    ("ssg", &["framework"]),
    ("storage", &["cloud"]),
    ("test", &["testing"]),
    ("tool", &["tool"]),
    ("ui", &["frontend", "library"]),
    ("ui_framework", &["framework", "frontend"]),
    ("validation", &["library"]),
];

/// Categories of endoflife.date. Its `lang` means builds of languages, which Linguist names better.
pub const PRODUCTS: &[(&str, &[&str])] = &[
    ("app", &["tool"]),
    ("database", &["database"]),
    ("framework", &["framework"]),
    ("os", &["operating_system"]),
    ("server-app", &["tool"]),
    ("service", &["cloud"]),
];

/// Categories and subcategories of the CNCF landscape; an empty subcategory is any.
pub const LANDSCAPE: &[(&str, &str, &[&str])] = &[
    ("Provisioning", "", &["devops"]),
    ("Runtime", "", &["devops"]),
    ("Orchestration & Management", "Remote Procedure Call", &["library"]),
    ("Orchestration & Management", "", &["devops"]),
    ("App Definition and Development", "Database", &["database"]),
    ("App Definition and Development", "Streaming & Messaging", &["message_broker"]),
    ("App Definition and Development", "Continuous Integration & Delivery", &["devops", "ci"]),
    ("App Definition and Development", "", &["devops"]),
    ("Serverless", "Hosted Platform", &["cloud"]),
    ("Observability and Analysis", "Observability", &["devops", "monitoring"]),
    ("AI Agent", "Vector Database", &["database", "vector_database"]),
    ("AI Agent", "Agent Framework", &["framework", "ml"]),
    ("AI Agent", "RAG", &["library", "ml"]),
    ("AI Agent", "Evaluation", &["library", "ml"]),
    ("Inference", "Runtime", &["ml"]),
    ("Data", "Data Architecture", &["database"]),
    ("Data", "Data Science", &["ml"]),
    ("Training", "", &["ml"]),
];

/// Tags of devicon.
pub const DEVICON: &[(&str, &[&str])] = &[
    ("build", &["tool"]),
    ("cloud", &["cloud"]),
    ("container", &["devops"]),
    ("css", &["frontend"]),
    ("data-science", &["ml"]),
    ("database", &["database"]),
    ("deployment", &["devops"]),
    ("editor", &["tool", "editor"]),
    ("framework", &["framework"]),
    ("frontend", &["frontend"]),
    ("game-engine", &["tool", "game_engine"]),
    ("html", &["frontend"]),
    ("hugo", &["framework", "go"]),
    ("ide", &["tool", "editor"]),
    ("infrastructure", &["devops"]),
    ("integration", &["devops"]),
    ("kubernetes", &["devops"]),
    ("library", &["library"]),
    ("linux", &["operating_system"]),
    ("machine-learning", &["ml"]),
    ("markup", &["frontend"]),
    ("monitoring", &["devops", "monitoring"]),
    ("operating-system", &["operating_system"]),
    ("os", &["operating_system"]),
    ("package", &["tool"]),
    ("testing", &["testing"]),
    ("tool", &["tool"]),
    ("version-control", &["tool", "version_control"]),
];

/// Words before a product's own name that name its maker.
pub const MAKERS: &[&str] =
    &["apache", "hashicorp", "microsoft", "red", "hat", "jetbrains", "gnu", "atlassian", "eclipse", "apple"];

/// Words after a product's own name that tell its kind.
pub const SORTS: &[&str] = &["framework", "server", "orm", "classic", "engine", "host", "os", "software", "(oss)"];

/// Markup that people call a technology.
pub const MARKUP: &[&str] = &["HTML", "CSS", "SCSS", "Sass", "Less", "Markdown"];

/// Languages in use that no list of logos has.
pub const LANGUAGES: &[&str] = &[
    "ABAP", "Apex", "Assembly", "ActionScript", "COBOL", "Common Lisp", "Cuda", "Emacs Lisp", "F#", "GDScript", "HLSL",
    "Hack", "PLSQL", "PLpgSQL", "Pascal", "PowerShell", "Prolog", "SAS", "SQL", "Scheme", "Smalltalk", "TSQL", "VBA",
    "VHDL", "Verilog", "Visual Basic .NET", "Vala", "XSLT", "Tcl", "1C Enterprise", "LabVIEW",
];

/// Keys of the same technology.
const SAME: &[(&str, &str)] = &[
    ("amazonwebservices", "aws"),
    ("angularjs", "angular"),
    ("apache", "http"),
    ("clang", "c"),
    ("golang", "go"),
    ("googlecloudplatform", "gcp"),
    ("googlecloud", "gcp"),
    ("httpd", "http"),
    ("k8s", "kubernetes"),
    ("microsoftazure", "azure"),
    ("microsoftsqlserver", "mssqlserver"),
    ("mongo", "mongodb"),
    ("mssql", "mssqlserver"),
    ("oracledatabase", "oracle"),
    ("postgres", "postgresql"),
    ("rails", "rubyonrails"),
    ("sqlserver", "mssqlserver"),
    ("springframework", "spring"),
    ("hashicorpterraform", "terraform"),
    ("tailwind", "tailwindcss"),
    ("chromadb", "chroma"),
    ("milvusdb", "milvus"),
];

/// The key under which a technology is kept, given any of its keys.
pub fn same(key: &str) -> &str {
    SAME.iter().find(|(from, _)| *from == key).map_or(key, |(_, to)| to)
}

/// Aliases in general use that no list has, by key; a few are slang.
pub const MORE: &[(&str, &[&str])] = &[
    ("gcp", &["Google Cloud", "Google Cloud Platform"]),
    ("aws", &["Amazon Web Services"]),
    ("azure", &["Microsoft Azure"]),
    ("kubernetes", &["k8s"]),
    ("oracle", &["Oracle"]),
    ("mongodb", &["Mongo"]),
    ("mssqlserver", &["MSSQL", "MS SQL", "SQL Server"]),
    ("1center", &["1C"]),
    ("elasticsearch", &["Elastic"]),
    ("tailwindcss", &["Tailwind"]),
    ("rubyonrails", &["Rails", "RoR", "ruby"]),
    ("scikitlearn", &["sklearn"]),
];

/// Names that are not technologies, and words of the trade that occur in many names.
pub const DROPPED: &[&str] = &[
    "adobe", "apple", "architect", "atlassian", "assemble", "box", "cloud", "code", "cloudrun", "cloudlanguage",
    "cloudspeech", "cloudtasks", "cloudvision", "cloudlogging", "cloudbuild", "cloudsecretmanager",
    "awssecretsmanager", "scalewaysecretmanager", "coder", "distribution", "encore", "freedesktopsdk", "google",
    "guidance", "instructor", "linear", "facebook", "linkedin", "opera", "safari", "unstructured", "vercelblob",
    "outlines", "paragon", "orb", "monday", "refine", "refactoring", "spotify", "split", "square", "swiftype",
    "dockerswarm2", "kind", "pages", "render", "fabric", "payload", "resend", "railway", "polar", "remult", "robo",
    "segment", "sanity", "slate", "fern", "slack2", "tails", "squid", "coral", "exim", "flux2", "harbor2",
    "greenlight", "looker2", "move", "max", "processing2", "standard", "microsoft", "amazon", "huawei", "dalec",
    "detaspace", "odin", "love2d", "hitachi", "equinix", "sonatype", "twitter", "portablenetworkgraphics", "yourkit",
];

/// The same, in the spelling of one list.
pub const DROPPED_NAMES: &[&str] = &["Vue", "Express"];

/// Aliases that mean something else more often.
pub const NO_ALIASES: &[&str] = &[
    "app", "apps", "api", "base", "beta", "cloud", "code", "core", "data", "database", "db", "desktop", "docs", "free",
    "go2", "inc", "latest", "library", "lsl", "model", "native", "office2", "open", "os", "plus", "rpm", "script",
    "server", "service", "shell", "server2", "software", "source", "studio", "test", "text", "tool", "tools", "web",
    "zsh2", "sh", "console", "node2", "bat", "cake", "cakescript", "hat", "heartbeat", "ide", "red", "rusthon",
    "services", "client", "engine", "platform", "ecr", "acr", "swe", "pm", "ui", "ux", "qa", "ai", "ml", "it",
];

/// Aliases that lists give to one technology although they name another: Node is not JavaScript.
pub const NOT_CALLED: &[(&str, &str)] = &[("javascript", "node")];

/// Names that an everyday word in another script sounds like: «математика», «мини», «Голландия».
pub const SOUNDS: &[&str] = &["goland", "mathematica", "minio"];

/// Aliases of up to three letters in general use; others are too ambiguous.
pub const SHORT: &[&str] = &[
    "aks", "as3", "asm", "aws", "c#", "c++", "cpp", "css", "db2", "ebs", "ec2", "ecs", "eks", "elk", "f#", "gcp",
    "gke", "ios", "js", "k8s", "mvn", "npm", "pg", "php", "py", "rb", "rds", "ror", "s3", "sas", "sql", "sqs", "svn",
    "tfs", "ts", "vb", "vba", "xsl",
];

/// Names that Linguist and simple-icons list without a useful kind, with their kinds.
pub const ALSO: &[(&str, &[&str], &[&str])] = &[
    ("HTML", &["frontend"], &["HTML5", "xhtml"]),
    ("SQL", &["database", "programming_language"], &[]),
    ("GraphQL", &["backend"], &[]),
    ("Express", &["backend", "framework"], &["Express.js", "expressjs"]),
    ("SciPy", &["library", "ml", "python"], &[]),
    ("spaCy", &["library", "ml", "python"], &[]),
    ("NLTK", &["library", "ml", "python"], &[]),
    ("LightGBM", &["library", "ml", "python"], &[]),
    ("CatBoost", &["library", "ml", "python"], &[]),
    ("XGBoost", &["library", "ml", "python"], &[]),
    ("seaborn", &["library", "ml", "python"], &[]),
    ("Polars", &["library", "ml", "python"], &[]),
    ("LangGraph", &["framework", "ml", "python"], &[]),
    ("OpenAI", &["ml"], &[]),
    ("BERT", &["ml"], &[]),
    ("YOLO", &["ml"], &["YOLOv5", "YOLOv8"]),
    ("MLflow", &["devops", "ml"], &[]),
    ("Kubeflow", &["devops", "ml"], &[]),
    ("Faiss", &["library", "vector_database"], &[]),
    ("Weaviate", &["database", "vector_database"], &[]),
    ("Power BI", &["tool"], &["PowerBI"]),
    ("Tableau", &["tool"], &[]),
    ("Swagger", &["tool"], &["OpenAPI"]),
    ("JUnit", &["java", "testing"], &["JUnit 5"]),
    ("Mockito", &["java", "testing"], &[]),
    ("TestNG", &["java", "testing"], &[]),
    ("Chai", &["javascript", "testing"], &[]),
    ("Sinatra", &["backend", "framework", "ruby"], &[]),
    ("Gin", &["backend", "framework", "go"], &[]),
    ("aiohttp", &["backend", "library", "python"], &[]),
    ("aiogram", &["backend", "framework", "python"], &[]),
    ("Pydantic", &["library", "python"], &[]),
    ("Windows", &["operating_system"], &["Microsoft Windows"]),
    ("EC2", &["cloud"], &["AWS EC2", "Amazon EC2"]),
    ("S3", &["cloud"], &["AWS S3", "Amazon S3"]),
    ("Lambda", &["cloud"], &["AWS Lambda"]),
    ("BigQuery", &["cloud", "database"], &["Cloud BigQuery", "Google BigQuery"]),
    ("Docker Compose", &["devops"], &["docker-compose"]),
    ("SignalR", &["backend", "c#", "library"], &[]),
    ("Entity Framework", &["c#", "library"], &["EF Core", "Entity Framework Core"]),
    ("MobX", &["frontend", "javascript", "library"], &[]),
    ("RxJava", &["java", "library"], &[]),
    ("Bootstrap", &["framework", "frontend"], &[]),
    ("Memcached", &["database"], &[]),
    ("Room", &["database", "library"], &[]),
    ("WPF", &["c#", "framework"], &["Windows Presentation Foundation"]),
    ("WinForms", &["c#", "framework"], &["Windows Forms"]),
    ("LINQ", &["c#", "library"], &[]),
    ("VBScript", &["programming_language"], &[]),
    ("JavaFX", &["java", "library"], &[]),
    ("JPA", &["java", "library"], &["Java Persistence API"]),
    ("JDBC", &["java", "library"], &[]),
    ("JSP", &["backend", "java"], &["JavaServer Pages"]),
    ("JSF", &["framework", "java"], &["JavaServer Faces"]),
    ("Spring MVC", &["backend", "framework", "java"], &[]),
    ("Spring Security", &["java", "library"], &[]),
    ("Retrofit", &["java", "library"], &[]),
    ("Dagger", &["java", "library"], &[]),
    ("SwiftUI", &["framework"], &[]),
    ("UIKit", &["framework"], &[]),
    ("Jetpack Compose", &["framework", "kotlin"], &[]),
    ("WebSocket", &["backend"], &["WebSockets"]),
    ("IndexedDB", &["database", "frontend"], &[]),
    ("ESP32", &["tool"], &[]),
    ("Boto3", &["library", "python"], &[]),
    ("Raku", &["programming_language"], &[]),
    ("Swing", &["java", "library"], &[]),
];

/// Kinds of databases, by key: the lists do not distinguish them, or only a few.
pub const MODELS: &[(&str, &[&str])] = &[
    (
        "nosql_database",
        &[
            "aerospike", "arangodb", "awsdocumentdb", "awsdynamodb", "bigtable", "cassandra", "cosmosdb",
            "azurecosmosdb", "couchbase", "couchdb", "dynamodb", "elasticsearch", "fauna", "faunadb", "firestore",
            "cloudfirestore", "firebase", "hbase", "janusgraph", "memcached", "mongodb", "neo4j", "orientdb",
            "ravendb", "realm", "redis", "rethinkdb", "riak", "rocksdb", "scylla", "scylladb", "surrealdb", "valkey",
            "dgraph", "gcpbigtable", "cloudbigtable", "gcpdatastore", "clouddatastore", "awsneptune", "datastax",
            "etcd", "foundationdb",
        ],
    ),
    (
        "relational_database",
        &[
            "awsrds", "rds", "azuresqldatabase", "cloudsql", "cloudspanner", "cockroachdb", "db2", "duckdb",
            "firebird", "gcpspanner", "h2", "libsql", "mariadb", "mssqlserver", "mysql", "neon", "oceanbase", "oracle",
            "percona", "planetscale", "postgresql", "sqlite", "tidb", "timescaledb", "turso", "vitess", "yugabytedb",
            "greenplum", "aurora", "awsaurora",
        ],
    ),
];

/// Package registries of `@specfy/stack-analyser`, each with the language of its packages.
pub const REGISTRIES: &[(&str, &str)] = &[
    ("npm", "javascript"),
    ("python", "python"),
    ("php", "php"),
    ("ruby", "ruby"),
    ("golang", "go"),
    ("rust", "rust"),
    ("java", "java"),
    ("dotnet", "c#"),
    ("elixir", "elixir"),
];

/// Its folders of things that programs are written with.
pub const OF_PROGRAMS: &[&str] = &["framework", "orm", "ssg", "test", "ui", "ui_framework", "validation"];

/// Tags of devicon that name a language, with the language; a technology that also has one of the categories is written for it.
pub const LANGUAGE_TAGS: &[(&str, &str)] = &[
    ("javascript", "javascript"),
    ("nodejs", "javascript"),
    ("python", "python"),
    ("java", "java"),
    ("php", "php"),
    ("ruby", "ruby"),
    (".net", "c#"),
    ("c#", "c#"),
    ("kotlin", "kotlin"),
];

/// Categories of technologies that are written for a language.
pub const WRITTEN_FOR: &[&str] = &["framework", "library", "testing"];

/// Spellings of devicon's slugs that simple-icons lacks.
pub const WRITTEN: &[(&str, &str)] = &[
    ("aws", "AWS"),
    ("amazonwebservices", "Amazon Web Services"),
    ("csharp", "C#"),
    ("cplusplus", "C++"),
    ("fsharp", "F#"),
    ("matlab", "MATLAB"),
    ("java", "Java"),
    ("visualstudio", "Visual Studio"),
    ("vscode", "Visual Studio Code"),
    ("dynamodb", "DynamoDB"),
    ("dotnetcore", ".NET Core"),
    ("azure", "Azure"),
    ("matplotlib", "Matplotlib"),
    ("playwright", "Playwright"),
    ("networkx", "NetworkX"),
    ("heroku", "Heroku"),
    ("xml", "XML"),
    ("json", "JSON"),
    ("yaml", "YAML"),
    ("powershell", "PowerShell"),
    ("oracle", "Oracle Database"),
    ("microsoftsqlserver", "Microsoft SQL Server"),
];

/// How many of each language's most frequent words count as everyday words.
pub const COMMON: &[(&str, usize)] = &[("english", 10_000), ("spanish", 6_000), ("german", 6_000), ("russian", 10_000)];

/// Frequent words in those lists that are above all names of the trade.
pub const NOT_EVERYDAY: &[&str] = &[
    "ajax", "asp", "aws", "css", "emacs", "firefox", "freebsd", "html", "http", "ibm", "ide", "java", "javascript",
    "jquery", "kde", "linux", "mozilla", "mysql", "perl", "php", "postgresql", "python", "sql", "ubuntu", "unix",
    "xhtml", "xml", "yaml", "debian", "macos", "ios", "android", "apache", "solaris", "sas", "sap", "matlab", "gcc",
    "gtk", "js", "ts", "qt", "k8s", "vb", "bsd", "photoshop", "wordpress", "vista", "json", "git", "github", "docker",
];

/// Words that are too rare for those lists, or mean something else in running text.
pub const EVERYDAY: &[&str] = &[
    "ant", "apex", "babel", "bamboo", "basic", "beam", "bun", "cargo", "camel", "chef", "clerk", "composer", "contour",
    "crystal", "cucumber", "cypress", "dart", "drone", "eclipse", "elixir", "ember", "enzyme", "express", "fabric",
    "factor", "falcon", "flask", "flow", "flux", "fuse", "gatsby", "gin", "gleam", "go", "gradle2", "grunt", "gulp",
    "hack", "harbor", "haystack", "helm", "hive", "hugo", "ionic", "jasmine", "jest", "julia", "karma", "lean", "less",
    "lit", "loki", "looker", "make", "maven", "meteor", "mocha", "moon", "nest", "next", "nexus", "nix", "node",
    "nomad", "notion", "nova", "oracle", "packer", "pandas", "parcel", "pascal", "phoenix", "pig", "poetry", "pony",
    "prettier", "processing", "prolog", "puppet", "quasar", "ray", "react", "redwood", "remix", "ring", "rollup",
    "ruby", "rust", "salt", "sass", "scala", "scheme", "selenium2", "shell", "sketch", "slack", "solid", "spark",
    "spring", "sprite", "stan", "stencil", "storm", "swift", "swagger2", "temporal", "tika", "triton", "unity",
    "vagrant", "vault", "vite", "vue2", "yarn", "zeppelin", "zig", "elastic", "mongo2", "horizon", "echo", "mint",
    "teams",
];

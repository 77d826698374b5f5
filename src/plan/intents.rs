//! The intent table. A new kind of question is a new row.

use crate::graph::Target;

/// What a question wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The names are the documentation; the table below gives their meaning.
pub enum Intent {
    Achievements,
    CurrentJob,
    Languages,
    SpokenLanguages,
    TechnologyUsage,
    Technologies,
    Contacts,
    Location,
    ProjectDetails,
    Role,
    ProjectsOfCompany,
    Companies,
    Education,
    Experience,
    Awards,
    Certificates,
    Publications,
    Interests,
    Volunteering,
    Personal,
    Asker,
    Greeting,
    About,
    Definition,
    General,
}

impl Intent {
    /// The name in plans, settings and the graph tool: `project_details`.
    pub fn name(self) -> &'static str {
        INTENTS.iter().find(|row| row.intent == self).map_or("general", |row| row.name)
    }

    /// The intent of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        INTENTS.iter().find(|row| row.name.eq_ignore_ascii_case(name)).map(|row| row.intent)
    }

    /// The row of the table.
    pub fn row(self) -> &'static IntentRow {
        // GENERAL closes the table and stands for every intent without a row of its own.
        INTENTS.iter().find(|row| row.intent == self).unwrap_or(&GENERAL)
    }
}

/// One kind of question.
#[derive(Debug)]
pub struct IntentRow {
    /// The intent.
    pub intent: Intent,
    /// Its public name.
    pub name: &'static str,
    /// What the graph is asked for; `None`: text search.
    pub target: Option<Target>,
    /// Kinds that settle an ambiguous name, best first.
    pub prefers: &'static [&'static str],
    /// The question makes no sense without an entity of one of these kinds.
    pub requires: &'static [&'static str],
    /// Kinds of documents that text search may use; empty: all.
    pub kinds: &'static [&'static str],
    /// Whether the answer is an enumeration.
    pub list: bool,
    /// (from vectors, from BM25, offered at the end).
    pub k: (usize, usize, usize),
    /// What the question looks like. A pattern is a set of words that must all occur, in any order, folded:
    /// `word`, `begin*`, alternatives with `|`; patterns are separated by commas. More words make a pattern more specific.
    pub patterns: &'static str,
}

const ANY: &[&str] = &[];
const ENTITY: Option<Target> = Some(Target::Entity);

const fn nodes(kind: &'static str) -> Option<Target> {
    Some(Target::Nodes(kind))
}

const GENERAL: IntentRow = IntentRow {
    intent: Intent::General,
    name: "general",
    target: None,
    prefers: ANY,
    requires: ANY,
    kinds: ANY,
    list: false,
    k: (30, 30, 5),
    patterns: "",
};

const fn list(
    intent: Intent,
    name: &'static str,
    target: Option<Target>,
    prefers: &'static [&'static str],
    patterns: &'static str,
) -> IntentRow {
    IntentRow { intent, name, target, prefers, requires: ANY, kinds: ANY, list: true, k: (40, 40, 10), patterns }
}

const fn prose(
    intent: Intent,
    name: &'static str,
    target: Option<Target>,
    prefers: &'static [&'static str],
    patterns: &'static str,
) -> IntentRow {
    IntentRow { intent, name, target, prefers, requires: ANY, kinds: ANY, list: false, k: (30, 30, 5), patterns }
}

const fn requiring(mut row: IntentRow, kinds: &'static [&'static str]) -> IntentRow {
    row.requires = kinds;
    row
}

const PROJECT_FIRST: &[&str] = &["project", "company", "technology"];
const TECHNOLOGY_FIRST: &[&str] = &["technology", "skill_category", "project"];
const COMPANY_FIRST: &[&str] = &["company", "project", "technology"];

/// All intents; the first of two equally good rows wins.
pub static INTENTS: &[IntentRow] = &[
    list(
        Intent::Achievements,
        "achievements",
        nodes("achievement"),
        PROJECT_FIRST,
        "достиж*, достиг*|достич*, добил*|добит*|добив*, удалось сделать|сделано, успех*|успехи, чем гордишься|гордится|гордитесь, результат*, achiev*, \
             accomplish*, proud of, results|successes, logro*, lograste|logro|logrado|logrados, consegui*|consigui*, \
             exitos|resultados",
    ),
    prose(
        Intent::CurrentJob,
        "current_job",
        nodes("company"),
        COMPANY_FIRST,
        "где работает|работаешь|работаете, где сейчас|теперь работ*, кем|где сейчас|теперь работ*|трудишься, \
             текущ*|нынешн* работ*|мест*|должност*|компани*|работодател*, кем работает|работаешь, where \
             work|working|employed do|does|is|are, where currently|now|nowadays work*|employed, current|present \
             job|employer|position|company|work|workplace, work* currently|now|nowadays, donde trabaja|trabajas, donde \
             ahora|actualmente trabaj*, trabaj*|empleo|puesto|empresa actual|actualmente",
    ),
    list(
        Intent::SpokenLanguages,
        "spoken_languages",
        nodes("language"),
        &["language"],
        "иностранн* язык*, язык* говор*|разговар*|общаешься|общается, человеческ* язык*, уровень \
             английск*|испанск*, знае*|владе* английск*|немецк*|испанск*|французск*, spoken|foreign|human|natural \
             language*, speak language*|english|spanish|german|russian|french, idioma*, habla|hablas|hablan \
             idioma*|ingles|espanol|ruso",
    ),
    list(
        Intent::Languages,
        "languages",
        nodes("technology"),
        TECHNOLOGY_FIRST,
        "язык* программ*, язык* код*|пиш*|прогр*, язык*|языки, яп, programming|coding|computer language*, \
             language*|languages, code|codes|program in languages|language, lenguaje* program*, lenguaje*",
    ),
    requiring(
        list(
            Intent::TechnologyUsage,
            "technology_usage",
            nodes("project"),
            TECHNOLOGY_FIRST,
            "где примен*|использ*|исполь*|юзал*|использу*|пригод*|внедр*, как* проект* примен*|использ*|есть|внедр*, \
             кто использ*|примен*, примен* проект*, использ* проект*, примен*|применял|применялся, where \
             use*|using|applied|apply, which|what project*|projects use*|using|with|apply|applied, who use*|using, \
             used|use|uses in project*|projects, where did|was used|applied, donde us*|utiliz*|aplic*|emple*, que \
             proyecto* us*|utiliz*|emple*|aplic*, quien us*|utiliz*, proyecto* us*|utiliz*|aplic*",
        ),
        &["technology", "skill_category"],
    ),
    list(
        Intent::Technologies,
        "technologies",
        nodes("technology"),
        PROJECT_FIRST,
        "технологи*, стек*|стэк*, инструмент*|инструментарий, навык*|скил*, чем написан*|сделан*|построен*, \
             технологи* использ*|примен*|проект*|знае*|владе*, technolog*, tech|technology stack, stack, skill*, \
             tools|tooling, technolog* use*|project*|know*, built|made|written with|in what, tecnolog*, herramient*, \
             habilidad*, tecnolog* us*|utiliz*|proyecto*|conoce*",
    ),
    list(
        Intent::Contacts,
        "contacts",
        nodes("contact"),
        &["person"],
        "контакт*, связаться|связатся|свяж*|связь, написать тебе|вам|ему|ей|дмитрию, \
             почт*|имейл|емейл|мейл|email|e-mail|mail, телефон*|телеграм*|telegram|тг, как найти|нанять, contact*, get \
             in touch, reach|email|mail, phone|telephone, write|hire to you|him|her, contacto*|contactar*|contactarte, \
             correo*|telefono*, comunicar* contigo|con, escribir* te|le|como",
    ),
    list(
        Intent::Location,
        "location",
        nodes("contact"),
        &["person"],
        "как* город*|стране, где живешь|живет|живете|находишься|находится, откуда ты|он|она|вы|родом, what|which \
             city|country|town, where live|lives|based|located, where from, que|cual ciudad|pais, donde \
             vives|vive|resides|reside, de donde eres|es",
    ),
    list(
        Intent::Education,
        "education",
        nodes("education"),
        &["person"],
        "образован*, учил*|учился|училась|обучал*, университет*|вуз*|институт*|диплом*, окончил*|закончил*, \
             educat*|education, degree*|diploma*, universit*|college, stud* where|what|did, graduat*, educacion, \
             estudi*, universidad*, titulo|titulacion|carrera|formacion",
    ),
    list(
        Intent::Awards,
        "awards",
        nodes("award"),
        &["person"],
        "наград*|преми*|приз|призы, award*|prize*|honors|honours, premio*|galardon*|reconocimiento*",
    ),
    list(
        Intent::Certificates,
        "certificates",
        nodes("certificate"),
        &["person"],
        "сертифик*, certific*|certificate*|certification*, certificad*|certificacion*",
    ),
    list(
        Intent::Publications,
        "publications",
        nodes("publication"),
        &["person"],
        "публикац*|стать* наук*|научн*, публикац*, publication*|papers|published, \
             publicacion*|publicado*|articulos",
    ),
    list(
        Intent::Interests,
        "interests",
        nodes("interest"),
        &["person"],
        "хобби|увлека*|увлечен*, интерес* кроме|вне, hobb*|interests, free time, aficion*|pasatiempo*, tiempo libre",
    ),
    list(Intent::Volunteering, "volunteering", nodes("volunteer"), &["person"], "волонт*, volunteer*, voluntari*"),
    requiring(
        prose(
            Intent::Role,
            "role",
            ENTITY,
            PROJECT_FIRST,
            "роль|ролью|роли, кем был|была|работал|работала, должност*|позици*, обязанност*, когда работал*, год* работал*, \
             сколько|долго работал*, role|roles, when work*|employed, how long work*, dates, cuando trabaj*, \
             position|title|job, responsib*, rol|papel, puesto|cargo, responsabilidad*",
        ),
        &["project", "company"],
    ),
    list(
        Intent::Companies,
        "companies",
        nodes("company"),
        TECHNOLOGY_FIRST,
        "как* компани*|фирм*|работодател*, компани*|фирм* работ*, список|все|перечисли|назови компани*, \
             место|места работы, which|what|list compan*|companies|employer*, companies|employers, que|cuales|lista \
             empresa*|compania*, empresas",
    ),
    list(
        Intent::ProjectsOfCompany,
        "projects_of_company",
        nodes("project"),
        COMPANY_FIRST,
        "проекты|проектах|проектов|проектам|проектами, список|перечисли|все|покажи проекты|проектов, над чем \
             работал*, projects, which|what|list|show|all projects, projects done|made|built|had, worked on, proyectos, que|cuales|lista|todos \
             proyectos",
    ),
    list(
        Intent::Experience,
        "experience",
        nodes("project"),
        TECHNOLOGY_FIRST,
        "опыт*, где работал*, карьер*|резюме|биограф*, чем занимал*|занимались, что делал*|сделал*, работал*, \
             experience*, where worked|work did, career|resume|cv|background, work history, what did do, what have \
             done, working on, worked, experiencia*, trabajaba|trabajabas|trabajo|trabajaste, donde trabaj* trabajaste|trabajo|trabajado, \
             trayectoria|curriculum|carrera profesional, que hizo|hiciste|hacia|hacias",
    ),
    prose(
        Intent::Asker,
        "asker",
        nodes("asker"),
        &["person"],
        "меня зовут, мое|моё имя, кто я, сколько мне лет, my name, who am i, how old am, mi nombre, me llamo, \
             quien soy, cuantos anos tengo",
    ),
    prose(
        Intent::Personal,
        "personal",
        nodes("personal"),
        &["person"],
        "сколько лет тебе|вам|ему|ей|дмитрию|стукнуло, возраст*, день рождения, женат|замужем|семь*|дети, \
             зарплат*|зарабат*, сколько получать|получаешь|получает|стоишь, how old, your|his|her age, birthday|born, \
             married|kids|wife|husband, salary|earn*, cuantos anos tiene|tienes, edad, cumpleanos, \
             casado|casada|hijos, salario|sueldo|ganas",
    ),
    prose(
        Intent::About,
        "about",
        ENTITY,
        &["person"],
        "кто ты|вы, ты кто, кто такой|такая, о себе|тебе, про себя|тебя, чем занимаешься|занимается|занимаетесь, \
             представься|представьтесь, что умеешь|умеет, who are you, who is, about yourself|you|him|her, introduce \
             yourself, what do you do, what does he|she do, what does do, quien eres|es, sobre ti|usted|el|ella, te|se \
             dedicas|dedica, presentate|presentese, hablame de ti",
    ),
    prose(
        Intent::Greeting,
        "greeting",
        None,
        ANY,
        "привет*, здравствуй*, здрасте|здорово|хай|салют|ку, добрый день|вечер|утро, доброе утро, \
             hi|hello|hey|hiya|greetings|howdy, good morning|evening|afternoon|day, hola|buenas|saludos, buenos dias, buenas tardes|noches",
    ),
    prose(
        Intent::Definition,
        "definition",
        None,
        TECHNOLOGY_FIRST,
        "что такое, что значит|означает, what is|s, what does mean|stand, define|definition|meaning, que \
             es|significa",
    ),
    prose(
        Intent::ProjectDetails,
        "project_details",
        ENTITY,
        PROJECT_FIRST,
        "расскажи|опиши|поведай|подробн* проект|проекте|проекта, что за проект, про проект, о проекте, \
             tell|describe|explain project, about project, what is project, details project, \
             cuentame|describe|explica|hablame proyecto, sobre proyecto, detalles proyecto",
    ),
    GENERAL,
];

/// Words that name a category of technologies or projects: (value of the property `category` or `tags`, patterns).
pub const CATEGORIES: &[(&str, &str)] = &[
    (
        "vector_database",
        "вектор* баз*|хранилищ*|бд|субд, vector* database*|store*|db|dbs|storage, base*|bbdd vectorial*",
    ),
    ("database", "баз* данн*, субд|бд, database*|databases|dbs|db, base* datos, bbdd"),
    ("programming_language", "язык* программ*, programming language*, lenguaje* program*"),
    ("framework", "фреймворк*, framework*"),
    ("library", "библиотек*, library|libraries, librer*|biblioteca*"),
    ("testing", "тестирован*|тестов*|автотест*, testing, pruebas"),
    (
        "ml",
        "ml|мл|ai|ии|ia, машин* обучен*, нейросет*|нейрон*, machine learning, aprendizaje automatico, inteligencia \
             artificial, искусствен* интеллект*",
    ),
    ("devops", "devops|девопс, инфраструктур*"),
    ("cloud", "облак*|облачн*, cloud, nube"),
    ("message_broker", "брокер* сообщен*, очеред*, message broker*|queue*, broker*|cola* mensajes|mensajeria"),
    ("frontend", "фронтенд*|frontend|front-end"),
    ("backend", "бэкенд*|бекенд*|backend|back-end"),
];

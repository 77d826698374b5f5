//! Spanish.

use super::*;
use rust_stemmers::Algorithm;

/// Spanish: all that is known about it.
pub(super) static PACK: Pack = Pack {
    writing: WRITING,
    names: NAMES,
    questions: QUESTIONS,
    dialog: DIALOG,
    phrases: PHRASES,
    prompts: PROMPTS,
    reading: READING,
    claims: CLAIMS,
    resume: RESUME,
    evaluation: EVALUATION,
};

// Letters, stems, function words, sentence ends.

const WRITING: Writing = Writing {
 script: Script::Latin, stemmer: Algorithm::Spanish,
 accented_endings: &[("acion", "ación"), ("ucion", "ución"), ("logias", "logías"), ("logia", "logía")],
 transliteration: &[],
 function_words: Words::new(&["a", "ademas", "ahora", "al", "algo", "algun", "alguna", "algunos", "alla", "alli", "ante", "antes", "aquel", "aquella", "aquellos", "aqui", "asi", "aun", "aunque", "bajo", "bien", "cada", "cierto", "como", "con", "conmigo", "contra", "cosa", "cual", "cuales", "cualquier", "cuando", "cuanta", "cuantas", "cuanto", "cuantos", "cuya", "cuyo", "de", "debe", "debido", "del", "demas", "dentro", "desde", "dicha", "dicho", "donde", "durante", "e", "el", "ella", "ellas", "ello", "ellos", "embargo", "en", "encima", "entonces", "entre", "era", "eran", "eras", "eres", "es", "esa", "esas", "ese", "eso", "esos", "esta", "estaba", "estamos", "estan", "estar", "estas", "este", "esto", "estos", "estoy", "estuvo", "fue", "fuera", "fueran", "fueron", "fui", "ha", "haber", "habia", "habian", "hacia", "han", "hasta", "hay", "hubo", "incluso", "jamas", "junto", "la", "las", "le", "les", "lo", "los", "luego", "mas", "me", "mediante", "menos", "mi", "mia", "mientras", "mio", "mis", "misma", "mismo", "mismos", "mucho", "muy", "nada", "ni", "ningun", "ninguna", "no", "nos", "nosotros", "nuestra", "nuestro", "nunca", "o", "os", "otra", "otro", "otros", "para", "pero", "poco", "por", "porque", "pueda", "puede", "pueden", "pues", "que", "quien", "quienes", "respecto", "se", "sea", "segun", "ser", "sera", "seran", "seria", "si", "sido", "siempre", "sin", "sino", "sobre", "son", "su", "sus", "suya", "suyo", "tal", "tambien", "tampoco", "tan", "tanto", "te", "tener", "tenia", "tenido", "ti", "tiene", "tienen", "toda", "todas", "todo", "todos", "tras", "tu", "tus", "un", "una", "unas", "unos", "usted", "ustedes", "varias", "varios", "vez", "vosotros", "y", "ya", "yo"]),
 requests: Words::new(&["cuentame", "describe", "dime", "explica", "hablame"]),
 letters: "ñáéíóú", marks: "¿¡",
 endings: Words::new(&["a", "ada", "adas", "ado", "ados", "ar", "as", "cion", "ciones", "dad", "ero", "ido", "idos", "mente", "o", "os"]),
 inner: Words::NONE,
 shortest: 4, foreign: "wk",
 typical: Words::new(&["base", "bases", "buenas", "con", "contacto", "correo", "datos", "educacion", "empresa", "empresas", "experiencia", "formacion", "habilidades", "herramientas", "hola", "idiomas", "lenguajes", "logro", "logros", "premios", "proyecto", "proyectos", "puesto", "rol", "tecnologia", "tecnologias", "tienes", "trabajo", "usaste"]),
 abbreviations: Words::new(&["art", "av", "avda", "cap", "dna", "dra", "ee", "ej", "ing", "lic", "num", "p", "p.ej", "pag", "pags", "sr", "sra", "sres", "srta", "ud", "uds"]),
 closing_abbreviations: Words::new(&["a.c", "d.c", "ee.uu", "s.a", "uu"]),
 quotation_marks: ("«", "»"), capital_is_name: true,
};

// Names.

const NAMES: Names = Names {
    everyday: Words::new(&[
        "actor", "alba", "aurora", "auto", "azul", "banco", "base", "brasa", "c", "camino", "casa", "centro", "ciudad",
        "cursor", "d", "data", "delta", "digital", "elixir", "equipo", "este", "estudio", "faro", "fuego", "general",
        "global", "grupo", "halo", "huella", "hugo", "impala", "iris", "julia", "lambda", "larga", "largo", "luna",
        "luz", "mar", "material", "media", "mercado", "mundo", "norte", "nota", "nueva", "nuevo", "oeste", "online",
        "paso", "pedido", "personal", "prisma", "puente", "pulso", "r", "radar", "raiz", "reactor", "real", "red",
        "rio", "roja", "rojo", "rumbo", "saga", "senda", "sendero", "simple", "sistema", "sistemas", "software", "sol",
        "super", "sur", "tecnica", "tecnologia", "tierra", "total", "trino", "union", "vela", "verde", "via", "vida",
        "video", "viento", "virtual", "vision", "vital", "web",
    ]),
    cues: &[
        ("project", Words::new(&["proyecto"])),
        ("company", Words::new(&["compania", "empresa"])),
        ("technology", Words::new(&["biblioteca", "framework", "herramienta", "lenguaje", "tecnologia"])),
    ],
    compound_heads: Words::NONE,
    determiners: Words::NONE,
    heads: Words::NONE,
    experience: Experience {
        nouns: Words::new(&["experiencia"]),
        prepositions: Words::new(&["con", "en"]),
        heads: Words::NONE,
        determiners: Words::NONE,
    },
    inflection: NameInflection {
        endings: Words::new(&["es", "s"]),
        replaces_vowel: false,
        attribute_endings: Words::NONE,
        stems: false,
    },
    heard: &[("j", "h"), ("que", "ke"), ("qui", "ki")],
    respellings: &[],
};

// Questions.

const QUESTIONS: Questions = Questions {};

// Dialogs.

const DIALOG: Dialog = Dialog {};

// Sentences of answers.

const PHRASES: Phrases = Phrases {};

// Prompts.

const PROMPTS: Prompts = Prompts {};

// A model's answer.

const READING: Reading = Reading {};

// Claims.

const CLAIMS: Claims = Claims {};

// Resumes.

const RESUME: Resume = Resume {
    headings: ResumeHeadings {
        achievements: "Logros",
        achievement: "logro",
        awards: "Premios",
        certificates: "Certificados",
        company: "Empresa",
        contacts: "Contacto",
        courses: "Cursos",
        ended: "hasta",
        education: "Formación",
        email: "Correo",
        experience: "Experiencia",
        interests: "Intereses",
        issuer: "Emisor",
        languages: "Idiomas",
        level: "Nivel",
        location: "Lugar",
        period: "Periodo",
        phone: "Teléfono",
        present: "actualidad",
        profile: "Perfil",
        project: "Proyecto",
        projects: "Proyectos",
        publications: "Publicaciones",
        publisher: "Editorial",
        references: "Referencias",
        role: "Rol",
        score: "Calificación",
        skills: "Habilidades",
        started: "desde",
        tags: "Temas",
        technologies: "Tecnologías",
        volunteering: "Voluntariado",
        website: "Sitio web",
    },
    present: Words::new(&["actual", "actualidad", "hoy", "presente"]),
    programming_languages: Words::NONE,
    skill_categories: &[
        ("programming_language", Words::new(&["lenguaje"])),
        ("database", Words::new(&["base de datos", "bases de datos"])),
        ("library", Words::new(&["biblioteca"])),
        ("ml", Words::new(&["aprendizaje automatico"])),
        ("testing", Words::new(&["pruebas"])),
        ("tool", Words::new(&["herramienta"])),
    ],
};

// Evaluation.

const EVALUATION: Evaluation = Evaluation {};

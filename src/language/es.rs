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
 function_words: Words::new(&["a", "ademas", "ahora", "al", "algo", "algun", "alguna", "algunos", "alla", "alli", "ante", "antes", "aquel", "aquella", "aquellos", "aqui", "asi", "aun", "aunque", "bajo", "bien", "cada", "cierto", "como", "con", "conmigo", "contra", "cosa", "cual", "cuales", "cualquier", "cuando", "cuanta", "cuantas", "cuanto", "cuantos", "cuya", "cuyo", "de", "debe", "debido", "del", "demas", "dentro", "desde", "dicha", "dicho", "donde", "durante", "e", "el", "ella", "ellas", "ello", "ellos", "embargo", "en", "encima", "entonces", "entre", "era", "eran", "eras", "eres", "es", "esa", "esas", "ese", "eso", "esos", "esta", "estaba", "estamos", "estan", "estar", "estas", "este", "esto", "estos", "estoy", "estuvo", "fue", "fuera", "fueran", "fueron", "fui", "ha", "habeis", "haber", "habia", "habian", "hacia", "han", "has", "hasta", "hay", "haya", "hayan", "he", "hemos", "hubo", "incluso", "jamas", "junto", "la", "las", "le", "les", "lo", "los", "luego", "mas", "me", "mediante", "menos", "mi", "mia", "mientras", "mio", "mis", "misma", "mismo", "mismos", "mucho", "muy", "nada", "ni", "ningun", "ninguna", "no", "nos", "nosotros", "nuestra", "nuestro", "nunca", "o", "os", "otra", "otro", "otros", "para", "pero", "poco", "por", "porque", "pueda", "puede", "pueden", "pues", "que", "quien", "quienes", "respecto", "se", "sea", "segun", "ser", "sera", "seran", "seria", "si", "sido", "siempre", "sin", "sino", "sobre", "son", "su", "sus", "suya", "suyo", "tal", "tambien", "tampoco", "tan", "tanto", "te", "tener", "tenia", "tenido", "ti", "tiene", "tienen", "toda", "todas", "todo", "todos", "tras", "tu", "tus", "un", "una", "unas", "unos", "usted", "ustedes", "varias", "varios", "vez", "vosotros", "y", "ya", "yo"]),
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

const NAMES: Names = Names {};

// Questions.

const QUESTIONS: Questions = Questions {
    intents: IntentPatterns {
        achievements: "logro*, lograste|logro|logrado|logrados, consegui*|consigui*, exitos|resultados",
        current_job: "donde trabaja|trabajas, donde ahora|actualmente trabaj*, trabaj*|empleo|puesto|empresa actual|actualmente",
        spoken_languages: "idioma*, habla|hablas|hablan idioma*|ingles|espanol|ruso",
        languages: "lenguaje* program*, lenguaje*",
        technology_usage: "donde us*|utiliz*|aplic*|emple*, que proyecto* us*|utiliz*|emple*|aplic*, quien us*|utiliz*, proyecto* us*|utiliz*|aplic*",
        technologies: "tecnolog*, herramient*, habilidad*, stack, tecnolog* us*|utiliz*|proyecto*|conoce*",
        contacts: "contacto*|contactar*|contactarte, correo*|telefono*|email|e-mail|mail|telegram, comunicar* contigo|con, escribir* te|le|como",
        location: "que|cual ciudad|pais, donde vives|vive|resides|reside, de donde eres|es",
        education: "educacion, estudi*, universidad*, titulo|titulacion|carrera|formacion",
        awards: "premio*|galardon*|reconocimiento*",
        certificates: "certificad*|certificacion*",
        publications: "publicacion*|publicado*|articulos",
        interests: "aficion*|pasatiempo*, tiempo libre",
        volunteering: "voluntari*",
        role: "cuando trabaj*, rol|papel, puesto|cargo, responsabilidad*",
        companies: "que|cuales|lista empresa*|compania*, empresas",
        projects_of_company: "proyectos, que|cuales|lista|todos proyectos",
        experience: "experiencia*, trabajaba|trabajabas|trabajo|trabajaste, donde trabaj* trabajaste|trabajo|trabajado, trayectoria|curriculum|carrera profesional, que hizo|hiciste|hacia|hacias",
        asker: "mi nombre, me llamo, quien soy, cuantos anos tengo",
        personal: "cuantos anos tiene|tienes, edad, cumpleanos, casado|casada|hijos, salario|sueldo|ganas",
        about: "quien eres|es, sobre ti|usted|el|ella, te|se dedicas|dedica, presentate|presentese, hablame de ti",
        greeting: "hola|buenas|saludos, buenos dias, buenas tardes|noches",
        definition: "que es|significa",
        project_details: "cuentame|describe|explica|hablame proyecto, sobre proyecto, detalles proyecto",
    },
    categories: CategoryPatterns {
        vector_database: "base*|bbdd vectorial*",
        database: "base* datos, bbdd",
        programming_language: "lenguaje* program*",
        framework: "framework*",
        library: "librer*|biblioteca*",
        testing: "pruebas|testing",
        ml: "ia|ml|ai, aprendizaje automatico, inteligencia artificial",
        devops: "devops",
        cloud: "nube|cloud",
        message_broker: "broker*|cola* mensajes|mensajeria",
        frontend: "frontend|front-end",
        backend: "backend|back-end",
    },
    number: "cuantos|cuantas, cantidad|numero de",
    since: Words::new(&["desde", "despues"]),
    until: Words::new(&["antes", "hasta"]),
    prepositions: Words::new(&["con", "de", "en", "por"]),
};

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

const RESUME: Resume = Resume {};

// Evaluation.

const EVALUATION: Evaluation = Evaluation {};

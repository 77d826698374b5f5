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

const NAMES: Names = Names {};

// Questions.

const QUESTIONS: Questions = Questions {};

// Dialogs.

const DIALOG: Dialog = Dialog {
    clause_openers: Words::new(&["aunque", "cuando", "mientras", "o", "para", "pero", "porque", "si", "y"]),
    reporting_verbs: Words::NONE,
    generic: Words::new(&[
        "ahi", "alguien", "alguno", "buena", "buenas", "bueno", "buenos", "comenzo", "comienza", "conocer", "cuesta",
        "cuestan", "dice", "dicen", "empezo", "empieza", "existe", "existen", "funciona", "funcionan", "funciono",
        "gracias", "gustaria", "hace", "hacen", "hacer", "hizo", "importante", "importantes", "interesante", "llama",
        "llaman", "mejor", "mejores", "necesita", "necesitan", "necesito", "nueva", "nuevas", "nuevo", "nuevos",
        "ocurre", "ocurrio", "pasa", "paso", "podria", "puedo", "quiero", "saber", "sabes", "significa", "sirve",
        "sirven", "suele", "trabaja", "usa", "usan", "usar", "utiliza", "utilizan", "vale",
    ]),
    generic_nouns: Words::new(&["ayuda", "cosas", "ejemplo", "ejemplos", "tipo", "tipos"]),
    relational_nouns: Words::new(&[
        "alternativa", "altura", "arquitecto", "autor", "autora", "beneficio", "capital", "caracteristica", "causa",
        "clima", "composicion", "consecuencia", "coste", "costo", "creador", "critica", "cultura", "desventaja",
        "diagnostico", "diferencia", "dimension", "director", "dueno", "duracion", "efecto", "etapa", "fase", "fecha",
        "finalidad", "funcion", "fundador", "ganador", "historia", "impacto", "importancia", "inconveniente",
        "ingrediente", "inventor", "limitacion", "longitud", "metodo", "miembro", "motivo", "objetivo", "origen",
        "papel", "paso", "peligro", "peso", "plazo", "poblacion", "precio", "prevencion", "principio", "proceso",
        "proposito", "razon", "regla", "requisito", "resultado", "riesgo", "significado", "sintoma", "superficie",
        "tamano", "temperatura", "tratamiento", "ventaja",
    ]),
    name_questions: Words::new(&["cual", "que", "quien", "quienes"]),
    ellipsis: Ellipsis {
        question_words: Words::new(&[
            "como", "cual", "cuales", "cuando", "cuanta", "cuanto", "cuantos", "donde", "por", "que", "quien",
        ]),
        first_and_second_person: Words::new(&[
            "eres", "mi", "mis", "puedes", "puedo", "te", "tienes", "tu", "tus", "usted", "ustedes", "yo",
        ]),
        capitalised_address: Words::NONE,
        conjunctions: Words::new(&["e", "y"]),
        additives: Words::new(&["tambien"]),
        topic_shifts: &[&["que", "tal"], &["y", "que", "hay", "de"], &["que", "hay", "de"]],
        others: &[
            &["los", "dos"],
            &["las", "dos"],
            &["el", "otro"],
            &["la", "otra"],
            &["los", "otros"],
            &["las", "otras"],
        ],
        small_talk: &[&["que", "tal"], &["como", "va"], &["como", "va", "todo"]],
        definite_determiners: Some(Words::new(&["el", "la", "las", "los"])),
        complement_prepositions: Words::new(&["de", "del", "entre"]),
        null_subjects: Some(NullSubjects {
            endings: &["ó"],
            shortest: 1,
            endings_after: &[
                (Words::new(&["esta", "estan"]), &["ando", "endo"]),
                (Words::new(&["se"]), &["a", "e", "n"]),
            ],
        }),
    },
    pronouns: PointingPronouns {
        things: Words::new(&["ellas", "ello", "ellos"]),
        persons: Words::new(&["ella", "su", "sus", "suya", "suyo"]),
        prepositional: &["él"],
        possessives: Words::new(&["su", "sus"]),
        object_possessives: Words::NONE,
        places: Words::new(&["ahi", "alla", "alli"]),
        existential: None,
        idioms: &[],
        substitutes: Words::NONE,
        numeral: None,
        impersonal: None,
        correlates: None,
        clitics: Some(Clitics {
            forms: Words::new(&["la", "las", "le", "les", "lo", "los"]),
            datives: Words::new(&["le", "les"]),
            dative_prepositions: Words::new(&["a", "al"]),
            hosts: Words::new(&["como", "cuando", "donde", "me", "que", "quien", "se", "te"]),
            verb_endings: &[
                "ó", "á", "án", "aron", "ieron", "aban", "aba", "ía", "ían", "o", "amos", "emos", "an", "en", "a", "e",
            ],
            infinitive_endings: Words::new(&[
                "arla", "arlas", "arlo", "arlos", "erla", "erlas", "erlo", "erlos", "irla", "irlas", "irlo", "irlos",
            ]),
            imperative_endings: Words::new(&["ala", "alas", "alo", "alos", "ela", "elas", "elo", "elos"]),
            nouns: Words::new(&[
                "burla", "burlas", "carlos", "charla", "charlas", "mirlo", "mirlos", "orla", "perla", "perlas",
            ]),
            shortest: 6,
        }),
    },
    demonstratives: PointingDemonstratives {
        determiners: Words::new(&["aquel", "aquella", "dicho", "esa", "ese", "esta", "este"]),
        forms: Words::new(&[
            "aquel", "aquella", "aquellas", "aquellos", "dicha", "dichas", "dicho", "dichos", "esa", "esas", "ese",
            "eso", "esos", "estas", "este", "esto", "estos",
        ]),
        never_cataphoric: Words::new(&["eso", "esto"]),
        cataphora: Words::new(&["que", "quienes"]),
        times: Words::new(&["ano", "anos", "dia", "dias", "mes", "momento", "semana", "siglo", "temporada", "vez"]),
        complementizer: None,
        articles: &[],
        attributive: Some(AttributiveForms {
            forms: &["esta"],
            not_after: Words::new(&["como", "cual", "cuando", "donde", "no", "que", "quien", "se", "ya"]),
        }),
        qualities: None,
    },
    antecedents: Antecedents {
        number: None,
        subjects: Words::new(&["se", "tu", "yo"]),
        verb_endings: &["ó", "aron", "ieron"],
        interrogative_determiners: Words::new(&["cuantos", "que"]),
        possession_verbs: Words::new(&["tiene", "tienen", "tuvo"]),
        conditionals: Words::new(&["cuando", "si"]),
    },
};

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

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

const DIALOG: Dialog = Dialog {};

// Sentences of answers.

const PHRASES: Phrases = Phrases {};

// Prompts.

const PROMPTS: Prompts = Prompts {};

// A model's answer.

const READING: Reading = Reading {};

// Claims.

const CLAIMS: Claims = Claims {
    polarity: Polarity {
        negations: Words::new(&[
            "apenas", "jamas", "nada", "nadie", "ni", "ningun", "ninguna", "ningunas", "ninguno", "ningunos", "no",
            "nunca", "sin", "tampoco",
        ]),
        negation_endings: Words::NONE,
        negation_idioms: &[("sin", "embargo")],
        number_signs: Words::new(&["no"]),
        denials: Words::new(&[
            "desmiente", "desmintio", "falsa", "falso", "negaron", "nego", "niega", "niegan", "rechazo", "rehuso",
        ]),
        firm_denials: Words::new(&["carece"]),
        denials_cross_commas: false,
        denial_followers: Words::new(&["haber", "que"]),
        verb_endings: Words::new(&["ar", "er", "ir"]),
        hedges: Words::new(&[
            "acaso", "planea", "planean", "podria", "podrian", "posiblemente", "pretende", "probablemente", "puede",
            "pueden", "quiza", "quizas", "si", "supuestamente",
        ]),
        accented_hedges: &[],
        content_hedges: Words::NONE,
        only: Words::new(&["solamente", "solo"]),
        complementizers: Words::new(&["que"]),
    },
    closed: ClosedWords {
        markers: &[
            (Marker::Of, Words::new(&["de", "del"])),
            (Marker::In, Words::new(&["dentro", "durante", "en"])),
            (Marker::To, Words::new(&["a", "al", "hacia"])),
            (Marker::From, Words::new(&["desde"])),
            (Marker::By, Words::new(&["por"])),
            (Marker::For, Words::new(&["para"])),
            (Marker::With, Words::new(&["con"])),
            (Marker::Without, Words::new(&["sin"])),
            (Marker::Than, Words::new(&["que"])),
            (Marker::Before, Words::new(&["antes"])),
            (Marker::After, Words::new(&["despues", "tras"])),
            (Marker::Until, Words::new(&["hasta"])),
            (Marker::Under, Words::new(&["bajo", "debajo"])),
            (Marker::Over, Words::new(&["encima", "sobre"])),
            (Marker::Between, Words::new(&["entre"])),
            (Marker::Against, Words::new(&["contra"])),
            (Marker::About, Words::new(&["acerca"])),
            (Marker::As, Words::new(&["como"])),
            (Marker::Through, Words::new(&["mediante", "traves"])),
            (Marker::Around, Words::new(&["cerca"])),
        ],
        comparatives: Words::new(&["mas", "mayor", "mejor", "menor", "menos", "peor"]),
        infinitive_marks: Words::NONE,
        possessive_endings: Words::new(&["'s"]),
        kept: Words::new(&[
            "algunas", "algunos", "ambas", "ambos", "cada", "mas", "mayor", "menor", "menos", "misma", "mismo", "otra",
            "otro", "solamente", "solo", "todas", "todos",
        ]),
        copulas: Words::new(&[
            "cual", "cuales", "cuya", "cuyo", "era", "eran", "es", "esta", "estaba", "estan", "fue", "fueron", "ha",
            "haber", "habia", "habian", "han", "hay", "hubo", "le", "les", "lo", "quien", "se", "ser", "sido",
            "siendo", "son", "un", "una", "unas", "unos",
        ]),
        discourse: Words::new(&[
            "ademas", "asi", "asimismo", "aunque", "ejemplo", "embargo", "entonces", "finalmente", "igualmente",
            "luego", "mientras", "pues", "si", "tambien",
        ]),
        conjunctions: Words::new(&["e", "mientras", "o", "pero", "sino", "u", "y"]),
        contrasts: Words::new(&["pero", "sino"]),
        pronouns: Words::new(&["alli", "el", "ella", "ellas", "ellos", "ese", "esta", "este", "esto", "su", "sus"]),
        determiners: Words::new(&[
            "al", "del", "el", "esta", "este", "la", "las", "los", "su", "sus", "un", "una", "unas", "unos",
        ]),
    },
    amounts: Amounts {
        numbers: &[
            (0.5, Words::new(&["mitad"])),
            (1.0, Words::new(&["primer", "primera", "primero"])),
            (2.0, Words::new(&["doble", "dos", "segunda", "segundo"])),
            (3.0, Words::new(&["tercer", "tercera", "tercero", "tres"])),
            (4.0, Words::new(&["cuarta", "cuarto", "cuatro"])),
            (5.0, Words::new(&["cinco", "quinta", "quinto"])),
            (6.0, Words::new(&["seis"])),
            (7.0, Words::new(&["siete"])),
            (8.0, Words::new(&["ocho"])),
            (9.0, Words::new(&["nueve"])),
            (10.0, Words::new(&["diez"])),
            (11.0, Words::new(&["once"])),
            (12.0, Words::new(&["doce"])),
            (13.0, Words::new(&["trece"])),
            (14.0, Words::new(&["catorce"])),
            (15.0, Words::new(&["quince"])),
            (16.0, Words::new(&["dieciseis"])),
            (17.0, Words::new(&["diecisiete"])),
            (18.0, Words::new(&["dieciocho"])),
            (19.0, Words::new(&["diecinueve"])),
            (20.0, Words::new(&["veinte"])),
            (30.0, Words::new(&["treinta"])),
            (40.0, Words::new(&["cuarenta"])),
            (50.0, Words::new(&["cincuenta"])),
            (60.0, Words::new(&["sesenta"])),
            (70.0, Words::new(&["setenta"])),
            (80.0, Words::new(&["ochenta"])),
            (90.0, Words::new(&["noventa"])),
            (100.0, Words::new(&["cien", "cientos"])),
            (200.0, Words::new(&["doscientos"])),
            (300.0, Words::new(&["trescientos"])),
            (500.0, Words::new(&["quinientos"])),
        ],
        ones: Words::new(&["un", "una", "uno"]),
        ordinals: &[],
        ordinal_endings: Words::NONE,
        compounds: None,
        dotted_ordinals: None,
        multipliers: &[
            Multiplier {
                factor: 1e3,
                words: Words::new(&["k", "mil"]),
                beginnings: Words::NONE,
                suffixes: Words::new(&["k"]),
            },
            Multiplier {
                factor: 1e6,
                words: Words::new(&["millon", "millones", "mln"]),
                beginnings: Words::NONE,
                suffixes: Words::new(&["m"]),
            },
        ],
        digit_endings: Words::new(&["a", "o", "s"]),
        months: &[
            Words::new(&["ene", "enero"]),
            Words::new(&["feb", "febrero"]),
            Words::new(&["marzo"]),
            Words::new(&["abr", "abril"]),
            Words::new(&["mayo"]),
            Words::new(&["jun", "junio"]),
            Words::new(&["jul", "julio"]),
            Words::new(&["ago", "agosto"]),
            Words::new(&["sep", "sept", "septiembre", "setiembre"]),
            Words::new(&["oct", "octubre"]),
            Words::new(&["nov", "noviembre"]),
            Words::new(&["dic", "diciembre"]),
        ],
        units: &[
            ("%", Words::new(&["ciento", "porciento"])),
            ("$", Words::new(&["dolar", "dolares"])),
            ("€", Words::new(&["euro", "euros"])),
            ("₽", Words::new(&["rublo", "rublos"])),
        ],
        at_least: &[
            &["al", "menos"],
            &["como", "minimo"],
            &["mas", "de"],
            &["no", "menos", "de"],
            &["por", "lo", "menos"],
        ],
        at_most: &[&["como", "maximo"], &["menos", "de"], &["no", "mas", "de"]],
        above: Words::NONE,
        below: Words::NONE,
        approximations: Words::new(&["aproximadamente", "casi", "unas", "unos"]),
    },
    lexis: Lexis {
        opposites: &[
            ("abiert", "cerrad"),
            ("abri", "cerr"),
            ("acept", "rechaz"),
            ("alt", "baj"),
            ("antes", "despues"),
            ("apoy", "critic"),
            ("aprob", "rechaz"),
            ("aument", "disminu"),
            ("aument", "redu"),
            ("aument", "reduj"),
            ("compr", "vend"),
            ("contrat", "despid"),
            ("crec", "dismin"),
            ("empez", "termin"),
            ("este", "oest"),
            ("gan", "perd"),
            ("mas", "menos"),
            ("maxim", "minim"),
            ("mayor", "menor"),
            ("mejor", "peor"),
            ("nort", "sur"),
            ("permit", "prohib"),
            ("primer", "ultim"),
            ("public", "privad"),
            ("rapid", "lent"),
            ("subi", "baj"),
            ("todos", "algunos"),
        ],
        irregular_forms: &[
            ("abrir", &["abierto", "abierta", "abrio"]),
            ("cerrar", &["cierra", "cerro", "cierran"]),
            ("conducir", &["condujo", "conduce"]),
            ("construir", &["construyo", "construye"]),
            ("contar", &["cuenta", "conto"]),
            ("costar", &["cuesta", "costo", "cuestan"]),
            ("dar", &["dio", "dieron"]),
            ("decir", &["dijo", "dicho", "dice", "dicen", "dijeron"]),
            ("dormir", &["duerme", "durmio"]),
            ("empezar", &["empieza", "empezo", "empiezan"]),
            ("escribir", &["escrito", "escrita", "escribio"]),
            ("hacer", &["hizo", "hecho", "hace", "hacen", "hicieron"]),
            ("ir", &["va", "van", "iba", "iban"]),
            ("jugar", &["juega", "jugo", "juegan"]),
            ("morir", &["murio", "muerto", "muerta", "murieron"]),
            ("mover", &["mueve", "movio"]),
            ("nacer", &["nace", "nacio"]),
            ("perder", &["pierde", "perdio", "pierden"]),
            ("poner", &["puso", "puesto", "pusieron", "pone"]),
            ("producir", &["produjo", "produce", "producido"]),
            ("querer", &["quiso", "quiere"]),
            ("reducir", &["redujo", "reducido", "reduce"]),
            ("romper", &["roto", "rota", "rompio"]),
            ("saber", &["supo", "sabe", "saben"]),
            ("tener", &["tuvo", "tiene", "tienen", "tuvieron", "tenia"]),
            ("traer", &["trajo", "traen", "trae"]),
            ("venir", &["vino", "vinieron", "viene"]),
            ("ver", &["visto", "vio", "vieron"]),
            ("volver", &["vuelto", "volvio"]),
        ],
        irregular_endings: Words::NONE,
        verb_forms: None,
        noun_endings: Words::NONE,
        related_stems: false,
        letter_variants: &[],
    },
    roles: ClauseRoles { case_endings: None, case_articles: &[], passive: None },
    remarks: SourceRemarks {
        openers: &[
            &["como", "se", "indica"],
            &["de", "acuerdo", "con"],
            &["el"],
            &["en", "el"],
            &["en", "la"],
            &["la"],
            &["segun"],
        ],
        unparted_openers: &[],
        postpositions: Words::NONE,
        sources: Words::new(&[
            "articulo", "contexto", "curriculum", "documento", "extracto", "fragmento", "fuente", "pasaje",
            "portafolio", "portfolio", "resumen", "texto",
        ]),
        saying: Words::new(&["afirma", "describe", "dice", "explica", "indica", "menciona", "muestra", "senala"]),
        knowledge: Words::new(&["datos", "dice", "encontr", "encuentr", "indica", "informacion", "mencion"]),
        ignorance: &[&["no", "tengo"]],
        greetings: Words::new(&["gracias", "hola"]),
    },
};

// Resumes.

const RESUME: Resume = Resume {};

// Evaluation.

const EVALUATION: Evaluation = Evaluation {};

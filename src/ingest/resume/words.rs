//! The few words that documents made from a resume are written with, in each language.

use crate::text::Language;

/// A heading or label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Achievements,
    Achievement,
    Awards,
    Certificates,
    Company,
    Contacts,
    Courses,
    Ended,
    Education,
    Email,
    Experience,
    Interests,
    Issuer,
    Languages,
    Level,
    Location,
    Period,
    Phone,
    Present,
    Profile,
    Project,
    Projects,
    Publications,
    Publisher,
    References,
    Role,
    Score,
    Skills,
    Started,
    Tags,
    Technologies,
    Volunteering,
    Website,
}

/// The word in a language.
pub(super) fn word(word: Word, language: Language) -> &'static str {
    let (ru, en, es) = match word {
        Word::Achievements => ("Достижения", "Achievements", "Logros"),
        Word::Achievement => ("достижение", "achievement", "logro"),
        Word::Awards => ("Награды", "Awards", "Premios"),
        Word::Certificates => ("Сертификаты", "Certificates", "Certificados"),
        Word::Company => ("Компания", "Company", "Empresa"),
        Word::Contacts => ("Контакты", "Contacts", "Contacto"),
        Word::Courses => ("Курсы", "Courses", "Cursos"),
        Word::Ended => ("до", "until", "hasta"),
        Word::Education => ("Образование", "Education", "Formación"),
        Word::Email => ("Почта", "Email", "Correo"),
        Word::Experience => ("Опыт", "Experience", "Experiencia"),
        Word::Interests => ("Интересы", "Interests", "Intereses"),
        Word::Issuer => ("Кем выдано", "Issued by", "Emisor"),
        Word::Languages => ("Языки", "Languages", "Idiomas"),
        Word::Level => ("Уровень", "Level", "Nivel"),
        Word::Location => ("Место", "Location", "Lugar"),
        Word::Period => ("Период", "Period", "Periodo"),
        Word::Phone => ("Телефон", "Phone", "Teléfono"),
        Word::Present => ("настоящее время", "present", "actualidad"),
        Word::Profile => ("Профиль", "Profile", "Perfil"),
        Word::Project => ("Проект", "Project", "Proyecto"),
        Word::Projects => ("Проекты", "Projects", "Proyectos"),
        Word::Publications => ("Публикации", "Publications", "Publicaciones"),
        Word::Publisher => ("Издатель", "Publisher", "Editorial"),
        Word::References => ("Рекомендации", "References", "Referencias"),
        Word::Role => ("Роль", "Role", "Rol"),
        Word::Score => ("Оценка", "Score", "Calificación"),
        Word::Skills => ("Навыки", "Skills", "Habilidades"),
        Word::Started => ("с", "from", "desde"),
        Word::Tags => ("Темы", "Topics", "Temas"),
        Word::Technologies => ("Технологии", "Technologies", "Tecnologías"),
        Word::Volunteering => ("Волонтёрство", "Volunteering", "Voluntariado"),
        Word::Website => ("Сайт", "Website", "Sitio web"),
    };
    match language {
        Language::Ru => ru,
        Language::En => en,
        Language::Es => es,
    }
}

/// The category that a skill's name says, where the data gives none.
pub(super) fn category_of_skill(name: &str) -> Option<&'static str> {
    let name = crate::text::fold(name);
    // The first row that fits decides: "vector databases" before "databases".
    const ROWS: [(&[&str], &str); 8] = [
        (&["programming language", "языки программ", "язык программ", "lenguaje"], "programming_language"),
        (&["vector", "вектор"], "vector_database"),
        (&["database", "баз данных", "базы данных", "субд", "bases de datos", "base de datos"], "database"),
        (&["framework", "фреймворк"], "framework"),
        (&["librar", "библиотек", "biblioteca"], "library"),
        (&["machine learning", "машинн", "нейрон", "aprendizaje automatico", "deep learning"], "ml"),
        (&["testing", "тестиров", "pruebas"], "testing"),
        (&["tools", "инструмент", "herramienta"], "tool"),
    ];
    if name == "languages" || name == "языки" {
        return Some("programming_language");
    }
    ROWS.iter().find(|(parts, _)| parts.iter().any(|part| name.contains(part))).map(|(_, category)| *category)
}

/// Whether a folded name is a general-purpose programming language. Only asked where a resume itself calls nothing a
/// programming language.
pub(super) fn is_programming_language(folded: &str) -> bool {
    const NAMES: [&str; 46] = [
        "ada", "assembly", "bash", "c", "c#", "c++", "clojure", "cobol", "crystal", "d", "dart", "delphi", "elixir",
        "elm", "erlang", "f#", "fortran", "go", "golang", "groovy", "haskell", "java", "javascript", "julia", "kotlin",
        "lisp", "lua", "matlab", "nim", "objective-c", "ocaml", "pascal", "perl", "php", "prolog", "python", "r",
        "ruby", "rust", "scala", "scheme", "smalltalk", "swift", "typescript", "visual basic", "zig",
    ];
    NAMES.binary_search(&folded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories() {
        let cases = [
            ("Programming Languages", Some("programming_language")),
            ("Языки программирования", Some("programming_language")),
            ("Vector databases", Some("vector_database")),
            ("Базы данных", Some("database")),
            ("Web Development", None),
        ];
        for (name, expected) in cases {
            assert_eq!(category_of_skill(name), expected, "{name}");
        }
        for name in ["c#", "ada", "zig", "python", "objective-c"] {
            assert!(is_programming_language(name), "{name}");
        }
        assert!(!is_programming_language("django"));
    }
}

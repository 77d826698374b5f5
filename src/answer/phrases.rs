//! Sentences of the frame, in three languages.

use crate::settings::{Address, Person, Settings};
use crate::text::Language;

/// The frame's sentences for one reader.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    language: Language,
    person: Person,
    address: Address,
}

/// The phrases for a language and the settings' tone.
pub fn phrases(language: Language, settings: &Settings) -> Phrases {
    Phrases { language, person: settings.person, address: settings.address }
}

impl Phrases {
    fn pick(&self, ru: &str, en: &str, es: &str) -> String {
        match self.language {
            Language::Ru => ru,
            Language::En => en,
            Language::Es => es,
        }
        .to_owned()
    }

    /// Nothing found.
    pub fn nothing(&self) -> String {
        self.pick("В портфолио об этом ничего нет.", "The portfolio does not say.", "El portafolio no lo dice.")
    }

    /// The question has no words.
    pub fn unclear(&self) -> String {
        self.pick(
            "Вопрос не понят: напиши его словами.",
            "That question has no words in it. Type what you want to know.",
            "Esa pregunta no tiene palabras. Escribe qué quieres saber.",
        )
    }

    /// An unknown name.
    pub fn unknown(&self, names: &[String], project: bool) -> String {
        let names = names.iter().map(|name| quoted(name, self.language)).collect::<Vec<_>>().join(", ");
        match (self.language, project) {
            (Language::Ru, true) => format!("Проекта {names} в портфолио нет."),
            (Language::Ru, false) => format!("В портфолио нет ничего под названием {names}."),
            (Language::En, true) => format!("There is no project {names} in the portfolio."),
            (Language::En, false) => format!("The portfolio mentions nothing called {names}."),
            (Language::Es, true) => format!("En el portafolio no hay ningún proyecto {names}."),
            (Language::Es, false) => format!("El portafolio no menciona nada llamado {names}."),
        }
    }

    /// The graph covers the question and there is nothing.
    pub fn known_empty(&self, intent: &str, subject: Option<&str>) -> String {
        match (intent, subject) {
            ("achievements", Some(subject)) => match self.language {
                Language::Ru => format!("Достижения для {subject} в портфолио не указаны."),
                Language::En => format!("The portfolio lists no achievements for {subject}."),
                Language::Es => format!("El portafolio no recoge logros de {subject}."),
            },
            ("current_job", _) => self.pick(
                "Текущее место работы в портфолио не указано.",
                "The portfolio does not say where the current job is.",
                "El portafolio no dice cuál es el trabajo actual.",
            ),
            ("asker", _) => match (self.language, self.address) {
                (Language::Ru, Address::Informal) => "Этого я не знаю: о тебе в портфолио ничего нет.".to_owned(),
                (Language::Ru, Address::Formal) => "Этого я не знаю: о вас в портфолио ничего нет.".to_owned(),
                (Language::En, _) => "I don't know: the portfolio says nothing about you.".to_owned(),
                (Language::Es, Address::Informal) => "No lo sé: el portafolio no dice nada de ti.".to_owned(),
                (Language::Es, Address::Formal) => "No lo sé: el portafolio no dice nada de usted.".to_owned(),
            },
            (_, Some(subject)) => match self.language {
                Language::Ru => format!("Для {subject} в портфолио этого нет."),
                Language::En => format!("The portfolio does not say that for {subject}."),
                Language::Es => format!("El portafolio no lo dice de {subject}."),
            },
            (_, None) => self.nothing(),
        }
    }

    /// Two things that the question joins and the data does not.
    pub fn not_linked(&self, a: &str, b: &str) -> String {
        match self.language {
            Language::Ru => format!("Связи между {a} и {b} в портфолио нет."),
            Language::En => format!("The portfolio does not link {a} to {b}."),
            Language::Es => format!("El portafolio no vincula {a} con {b}."),
        }
    }

    /// The line above a list.
    pub fn lead(&self, intent: &str, subjects: &[String], count: Option<usize>) -> String {
        let subject = subjects.join(", ");
        let has = !subject.is_empty();
        let with = |base: &str, join: &str| if has { format!("{base} {join} {subject}") } else { base.to_owned() };
        let line = match (intent, self.language) {
            ("achievements", Language::Ru) if has => format!("Достижения — {subject}"),
            ("achievements", Language::Ru) => "Достижения".to_owned(),
            ("achievements", Language::En) => with("Achievements", "at"),
            ("achievements", Language::Es) => with("Logros", "en"),
            ("technology_usage", Language::Ru) => with("Где применялось —", "").trim().to_owned(),
            ("technology_usage", Language::En) => with("Projects that use", "").trim().to_owned(),
            ("technology_usage", Language::Es) => with("Proyectos con", "").trim().to_owned(),
            ("technologies", Language::Ru) if has => format!("Технологии — {subject}"),
            ("technologies", Language::Ru) => "Технологии".to_owned(),
            ("technologies", Language::En) => with("Technologies", "of"),
            ("technologies", Language::Es) => with("Tecnologías", "de"),
            ("languages", _) => {
                self.pick("Языки программирования", "Programming languages", "Lenguajes de programación")
            }
            ("spoken_languages", _) => self.pick("Языки", "Languages", "Idiomas"),
            ("contacts", _) => self.pick("Контакты", "Contacts", "Contacto"),
            ("location", _) => self.pick("Город", "Location", "Ubicación"),
            ("education", _) => self.pick("Образование", "Education", "Formación"),
            ("awards", _) => self.pick("Награды", "Awards", "Premios"),
            ("certificates", _) => self.pick("Сертификаты", "Certificates", "Certificados"),
            ("publications", _) => self.pick("Публикации", "Publications", "Publicaciones"),
            ("interests", _) => self.pick("Интересы", "Interests", "Intereses"),
            ("volunteering", _) => self.pick("Волонтёрство", "Volunteering", "Voluntariado"),
            ("companies", _) => self.pick("Места работы", "Employers", "Empresas"),
            ("current_job", _) => self.pick("Сейчас", "Currently", "Actualmente"),
            ("experience", Language::Ru) if has => format!("Опыт — {subject}"),
            ("experience", Language::Ru) => "Опыт".to_owned(),
            ("experience", Language::En) => with("Experience with", "").trim_end_matches(" with").to_owned(),
            ("experience", Language::Es) => with("Experiencia con", "").trim_end_matches(" con").to_owned(),
            (_, Language::Ru) if has => format!("Проекты — {subject}"),
            (_, Language::Ru) => "Проекты".to_owned(),
            (_, Language::En) => with("Projects at", "").trim_end_matches(" at").to_owned(),
            (_, Language::Es) => with("Proyectos en", "").trim_end_matches(" en").to_owned(),
        };
        let line = line.replace("  ", " ");
        match count {
            Some(count) => format!("{line}: {count}."),
            None => format!("{line}:"),
        }
    }

    /// The label of a fact of a project or a company.
    pub fn label(&self, name: &str) -> String {
        match name {
            "role" => self.pick("Роль", "Role", "Rol"),
            "period" => self.pick("Период", "Period", "Periodo"),
            "company" => self.pick("Компания", "Company", "Empresa"),
            "technologies" => self.pick("Технологии", "Technologies", "Tecnologías"),
            "projects" => self.pick("Проекты", "Projects", "Proyectos"),
            "email" => self.pick("Почта", "Email", "Correo"),
            "phone" => self.pick("Телефон", "Phone", "Teléfono"),
            "url" => self.pick("Сайт", "Website", "Sitio web"),
            "location" => self.pick("Где", "Location", "Ubicación"),
            other => other.to_owned(),
        }
    }

    /// What closes a shortened enumeration inside a sentence.
    pub fn and_more(&self, count: usize) -> String {
        match self.language {
            Language::Ru => format!("и ещё {count}"),
            Language::En => format!("and {count} more"),
            Language::Es => format!("y {count} más"),
        }
    }

    /// A greeting that says what can be asked.
    pub fn greeting(&self, name: Option<&str>) -> String {
        match (self.language, name) {
            (Language::Ru, Some(name)) => {
                let ask =
                    if self.address == Address::Informal { "Спрашивай" } else { "Спрашивайте" };
                format!(
                    "Привет! Это портфолио, о котором можно расспросить: {name}. {ask} о проектах, опыте и технологиях."
                )
            }
            (Language::Ru, None) => "Привет! Можно спросить о проектах, опыте и технологиях.".to_owned(),
            (Language::En, Some(name)) => {
                format!("Hi! This is the portfolio of {name}. Ask about projects, experience or technologies.")
            }
            (Language::En, None) => "Hi! Ask about projects, experience or technologies.".to_owned(),
            (Language::Es, Some(name)) => {
                let ask = if self.address == Address::Informal { "Pregunta" } else { "Pregunte" };
                format!("¡Hola! Este es el portafolio de {name}. {ask} por proyectos, experiencia o tecnologías.")
            }
            (Language::Es, None) => "¡Hola! Pregunta por proyectos, experiencia o tecnologías.".to_owned(),
        }
    }

    /// The line above quotations.
    pub fn quotation_lead(&self) -> String {
        self.pick("Вот что об этом сказано:", "This is what the sources say:", "Esto dicen las fuentes:")
    }

    /// The line above a name that may mean several things.
    pub fn ambiguous(&self, name: &str) -> String {
        let name = quoted(name, self.language);
        match self.language {
            Language::Ru => format!("{name} может значить разное:"),
            Language::En => format!("{name} may mean several things:"),
            Language::Es => format!("{name} puede significar varias cosas:"),
        }
    }

    /// Whether the owner speaks for herself.
    pub fn first_person(&self) -> bool {
        self.person == Person::First
    }
}

/// A name between the quotation marks of the language.
pub fn quoted(name: &str, language: Language) -> String {
    match language {
        Language::Ru | Language::Es => format!("«{name}»"),
        Language::En => format!("“{name}”"),
    }
}

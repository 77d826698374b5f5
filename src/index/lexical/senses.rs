//! Synonyms: a question about wiping a file finds where it is deleted.

use crate::language::{Language, place_keys, stems_for_place};
use crate::order::Order as _;
use crate::text::stem;
use std::sync::LazyLock;

/// Weight of a synonym.
pub(super) const SENSE: f32 = 0.45;
/// Weight of a synonym if the corpus has neither the word itself nor another form of it.
pub(super) const SENSE_OF_UNKNOWN: f32 = 0.6;
/// Weight of a synonym if the corpus lacks the word but has one with that prefix, which may be another form of it.
pub(super) const SENSE_BESIDE_FORM: f32 = 0.1;

/// Continents, with the codes of their countries among those that the packs name.
const CONTINENTS: [(&str, &str); 4] = [
    ("africa", "eg ke ng za"),
    ("asia", "ae cn id il in_ jp kr kz my ph pk sa sg th tw uz vn"),
    ("europe", "at be bg by ch cy cz de dk ee es fi fr gb gr hr hu ie it lt lu lv md nl no pl pt ro rs se si sk ua"),
    ("south_america", "ar br cl co pe uy ve"),
];

/// The groups of synonyms of all packs, stemmed.
struct Senses {
    /// By group and language.
    groups: Vec<[Vec<String>; Language::COUNT]>,
    /// For each language: stems with the index of their group, sorted.
    places: [Vec<(String, usize)>; Language::COUNT],
}

static SENSES: LazyLock<Senses> = LazyLock::new(|| {
    let mut groups: Vec<[Vec<String>; Language::COUNT]> = Vec::new();
    let mut places: [Vec<(String, usize)>; Language::COUNT] = Default::default();
    for language in Language::ALL {
        for (at, group) in language.pack().senses.groups().into_iter().enumerate() {
            if groups.len() == at {
                groups.push(Default::default());
            }
            let mut stems: Vec<String> = group.split(' ').map(|word| stem(word, language)).collect();
            stems.order();
            stems.dedup();
            places[language.index()].extend(stems.iter().map(|stem| (stem.clone(), at)));
            groups[at][language.index()] = stems;
        }
    }
    // Countries and cities, where their names are single words.
    for key in place_keys() {
        let named = Language::ALL.map(|language| stems_for_place(key, language));
        for language in Language::ALL {
            let own = named[language.index()].iter();
            places[language.index()].extend(own.map(|stem| (stem.clone(), groups.len())));
        }
        groups.push(named);
    }
    // A continent means its countries, which do not mean it.
    for (continent, codes) in CONTINENTS {
        let countries = Language::ALL
            .map(|language| codes.split(' ').flat_map(|code| stems_for_place(code, language)).collect::<Vec<String>>());
        for language in Language::ALL {
            let names = language.pack().questions.continents.of(continent).unwrap_or_default();
            let own = names.split('|').map(|name| stem(name, language));
            places[language.index()].extend(own.map(|stem| (stem, groups.len())));
        }
        groups.push(countries);
    }
    for own in &mut places {
        own.order();
    }
    Senses { groups, places }
});

/// The synonyms of a stem, including itself.
pub(super) fn related(stem: &str, language: Language) -> impl Iterator<Item = Synonym> + use<> {
    let senses = &*SENSES;
    let places = &senses.places[language.index()];
    let from = places.partition_point(|(known, _)| known.as_str() < stem);
    let count = places[from..].iter().take_while(|(known, _)| known == stem).count();
    let groups = places[from..from + count].iter().map(|(_, group)| (*group, &senses.groups[*group]));
    groups.flat_map(|(at, group)| {
        let is_name = at >= crate::language::Senses::COUNT;
        let of =
            move |own: Language| group[own.index()].iter().map(move |stem| Synonym { language: own, stem, is_name });
        Language::ALL.into_iter().flat_map(of)
    })
}

/// Whether a pack knows a word with this stem.
pub(super) fn knows(stem: &str, language: Language) -> bool {
    related(stem, language).next().is_some()
}

/// Another word for the same thing.
pub(super) struct Synonym {
    /// The language that it is of.
    pub language: Language,
    /// Its stem there.
    pub stem: &'static str,
    /// Whether it names a country or city, which texts in any language may do.
    pub is_name: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_one_sense() {
        let check = |word: &str, language: Language, other: &str, of: Language, expected: bool| {
            let wanted = stem(other, of);
            let mut found = related(&stem(word, language), language);
            let found = found.any(|other| other.language == of && other.stem == wanted);
            assert_eq!(found, expected, "{word} {other}");
        };
        check("wiping", Language::En, "deleted", Language::En, true);
        check("удалил", Language::Ru, "удаления", Language::Ru, true);
        check("borrar", Language::Es, "eliminar", Language::Es, true);
        check("entferne", Language::De, "löschen", Language::De, true);
        check("загрузить", Language::Ru, "upload", Language::En, true);
        check("загрузить", Language::Ru, "download", Language::En, true);
        check("descargas", Language::Es, "herunterladen", Language::De, true);
        check("delete", Language::En, "create", Language::En, false);
        check("belgium", Language::En, "бельгии", Language::Ru, true);
        check("afrika", Language::De, "kenya", Language::En, true);
        check("kenia", Language::De, "nigeria", Language::En, false);
        check("deutschland", Language::De, "alemania", Language::Es, true);
        check("giraffe", Language::En, "delete", Language::En, false);
    }
}

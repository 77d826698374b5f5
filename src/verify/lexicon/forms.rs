//! Opposites, and inflections that no stemmer follows. All folded.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The pairs of opposites that a stem or word belongs to, and on which side. Few words belong to any.
pub(in crate::verify) fn sides(word: &str) -> Vec<(u16, bool)> {
    #[rustfmt::skip]
    const PAIRS: &[(&str, &str)] = &[
        ("increas", "decreas"), ("buy", "sell"), ("open", "close"), ("rise", "drop"), ("rise", "declin"), ("grow",
        "declin"), ("grow", "fall"), ("begin", "end"), ("join", "leav"), ("increas", "reduc"), ("rise", "fall"),
        ("rose", "fell"), ("grew", "shrank"), ("grow", "shrink"), ("grew", "fell"), ("win", "lose"), ("won",
        "lost"), ("accept", "reject"), ("approv", "reject"), ("open", "clos"), ("start", "stop"), ("start", "end"),
        ("began", "end"), ("buy", "sell"), ("bought", "sold"), ("more", "less"), ("more", "fewer"), ("most",
        "least"), ("first", "last"), ("true", "fals"), ("allow", "forbid"), ("allow", "prohibit"), ("up", "down"),
        ("alway", "never"), ("succeed", "fail"), ("success", "fail"), ("best", "worst"), ("larg", "small"), ("high",
        "low"), ("earli", "late"), ("north", "south"), ("east", "west"), ("enabl", "disabl"), ("public", "privat"),
        ("import", "export"), ("all", "some"), ("fast", "slow"), ("faster", "slower"), ("hire", "fire"), ("join",
        "left"), ("support", "oppos"), ("maximum", "minimum"), ("older", "younger"), ("увелич", "уменьш"),
        ("увелич", "сократ"), ("вырос", "упал"), ("рост", "паден"), ("повыс", "пониз"), ("повыс", "сниз"),
        ("выигра", "проигра"), ("принял", "отклон"), ("открыт", "закрыт"), ("откр", "закр"), ("начал", "законч"),
        ("купил", "продал"), ("куп", "прода"), ("больш", "меньш"), ("боле", "мене"), ("перв", "последн"), ("разреш",
        "запре"), ("лучш", "худш"), ("высок", "низк"), ("северн", "южн"), ("восточн", "западн"), ("включ",
        "выключ"), ("быстр", "медлен"), ("раньш", "позж"), ("мног", "мал"), ("ускор", "замедл"), ("нанял", "увол"),
        ("поддерж", "осуд"), ("публичн", "приватн"), ("максимальн", "минимальн"), ("старш", "младш"), ("успешн",
        "неудачн"), ("aument", "disminu"), ("aument", "reduj"), ("aument", "redu"), ("subi", "baj"), ("crec",
        "dismin"), ("gan", "perd"), ("acept", "rechaz"), ("aprob", "rechaz"), ("abri", "cerr"), ("abiert",
        "cerrad"), ("empez", "termin"), ("compr", "vend"), ("mas", "menos"), ("mayor", "menor"), ("primer",
        "ultim"), ("permit", "prohib"), ("mejor", "peor"), ("alt", "baj"), ("nort", "sur"), ("este", "oest"),
        ("rapid", "lent"), ("antes", "despues"), ("public", "privad"), ("maxim", "minim"), ("contrat", "despid"),
        ("apoy", "critic"), ("todos", "algunos"),
    ];
    /// By the first character of the stem: number of the pair, which side of it, the stem and its length.
    type Sides = HashMap<char, Vec<(u16, bool, &'static str, usize)>>;
    static SIDES: LazyLock<Sides> = LazyLock::new(|| {
        let mut sides = Sides::new();
        for (number, (x, y)) in PAIRS.iter().enumerate() {
            for (side, stem) in [(false, x), (true, y)] {
                if let Some(first) = stem.chars().next() {
                    sides.entry(first).or_default().push((number as u16, side, stem, stem.chars().count()));
                }
            }
        }
        sides
    });
    let Some(of_first) = word.chars().next().and_then(|first| SIDES.get(&first)) else { return Vec::new() };
    let length = word.chars().count();
    let hit = |(_, _, stem, chars): &&(u16, bool, &'static str, usize)| word.starts_with(stem) && length <= chars + 4;
    of_first.iter().filter(hit).map(|(number, side, ..)| (*number, *side)).collect()
}

/// Whether two words are on opposite sides of one pair.
pub(in crate::verify) fn opposed(a: &[(u16, bool)], b: &[(u16, bool)]) -> bool {
    a.iter().any(|(number, side)| b.contains(&(*number, !side)))
}

/// The basic form of a word whose inflection no stemmer follows. Takes and gives folded words.
pub(in crate::verify) fn base(word: &str) -> Option<&'static str> {
    #[rustfmt::skip]
    const FORMS: &[(&str, &[&str])] = &[
        ("beat", &["beaten"]), ("win", &["won"]), ("write", &["wrote", "written"]), ("take", &["took", "taken"]),
        ("give", &["gave", "given"]), ("make", &["made"]), ("build", &["built"]), ("sell", &["sold"]), ("buy",
        &["bought"]), ("lead", &["led"]), ("begin", &["began", "begun"]), ("become", &["became"]), ("grow",
        &["grew", "grown"]), ("rise", &["rose", "risen"]), ("fall", &["fell", "fallen"]), ("go", &["went", "gone"]),
        ("come", &["came"]), ("see", &["saw", "seen"]), ("know", &["knew", "known"]), ("hold", &["held"]), ("keep",
        &["kept"]), ("leave", &["left"]), ("lose", &["lost"]), ("meet", &["met"]), ("pay", &["paid"]), ("run",
        &["ran"]), ("say", &["said"]), ("send", &["sent"]), ("spend", &["spent"]), ("stand", &["stood"]), ("teach",
        &["taught"]), ("think", &["thought"]), ("tell", &["told"]), ("understand", &["understood"]), ("wear",
        &["wore", "worn"]), ("draw", &["drew", "drawn"]), ("drive", &["drove", "driven"]), ("eat", &["ate",
        "eaten"]), ("fly", &["flew", "flown"]), ("choose", &["chose", "chosen"]), ("break", &["broke", "broken"]),
        ("speak", &["spoke", "spoken"]), ("steal", &["stole", "stolen"]), ("sing", &["sang", "sung"]), ("catch",
        &["caught"]), ("bring", &["brought"]), ("fight", &["fought"]), ("seek", &["sought"]), ("feel", &["felt"]),
        ("deal", &["dealt"]), ("mean", &["meant"]), ("lend", &["lent"]), ("bear", &["bore", "born", "borne"]),
        ("show", &["shown"]), ("find", &["found"]), ("hear", &["heard"]), ("sleep", &["slept"]), ("shrink",
        &["shrank", "shrunk"]), ("swim", &["swam", "swum"]), ("throw", &["threw", "thrown"]), ("win", &["won"]),
        ("bite", &["bit", "bitten"]), ("hide", &["hid", "hidden"]), ("ride", &["rode", "ridden"]), ("shoot",
        &["shot"]), ("sit", &["sat"]), ("strike", &["struck"]), ("swear", &["swore", "sworn"]), ("wake", &["woke",
        "woken"]), ("freeze", &["froze", "frozen"]), ("forget", &["forgot", "forgotten"]), ("get", &["got",
        "gotten"]), ("do", &["did", "done"]), ("child", &["children"]), ("man", &["men"]), ("woman", &["women"]),
        ("person", &["people"]), ("mouse", &["mice"]), ("foot", &["feet"]), ("tooth", &["teeth"]), ("wolf",
        &["wolves"]), ("life", &["lives"]), ("wife", &["wives"]), ("hacer", &["hizo", "hecho", "hace", "hacen",
        "hicieron"]), ("tener", &["tuvo", "tiene", "tienen", "tuvieron", "tenia"]), ("poner", &["puso", "puesto",
        "pusieron", "pone"]), ("escribir", &["escrito", "escrita", "escribio"]), ("abrir", &["abierto", "abierta",
        "abrio"]), ("ver", &["visto", "vio", "vieron"]), ("decir", &["dijo", "dicho", "dice", "dicen", "dijeron"]),
        ("morir", &["murio", "muerto", "muerta", "murieron"]), ("volver", &["vuelto", "volvio"]), ("romper",
        &["roto", "rota", "rompio"]), ("dar", &["dio", "dieron"]), ("venir", &["vino", "vinieron", "viene"]), ("ir",
        &["va", "van", "iba", "iban"]), ("saber", &["supo", "sabe", "saben"]), ("querer", &["quiso", "quiere"]),
        ("traer", &["trajo", "traen", "trae"]), ("producir", &["produjo", "produce", "producido"]), ("reducir",
        &["redujo", "reducido", "reduce"]), ("conducir", &["condujo", "conduce"]), ("construir", &["construyo",
        "construye"]), ("nacer", &["nace", "nacio"]), ("perder", &["pierde", "perdio", "pierden"]), ("jugar",
        &["juega", "jugo", "juegan"]), ("empezar", &["empieza", "empezo", "empiezan"]), ("cerrar", &["cierra",
        "cerro", "cierran"]), ("dormir", &["duerme", "durmio"]), ("contar", &["cuenta", "conto"]), ("costar",
        &["cuesta", "costo", "cuestan"]), ("mover", &["mueve", "movio"]), ("лед", &["льда", "льду", "льдом",
        "льде"]), ("день", &["дня", "дню", "днем", "дни", "дней", "дням", "днями", "дне"]), ("человек", &["люди",
        "людей", "людям", "людьми"]), ("год", &["лет", "годы", "года", "году", "годом", "годе", "годов"]),
        ("ребенок", &["дети", "детей", "детям"]), ("кошка", &["кошек"]), ("мышь", &["мыши", "мышей", "мышам"]),
        ("идти", &["шел", "шла", "шли"]), ("найти", &["нашел", "нашла", "нашли"]), ("отец", &["отца", "отцу",
        "отцом"]), ("конец", &["конца", "концу"]), ("угол", &["угла", "углу"]), ("церковь", &["церкви"]), ("сон",
        &["сна", "сну"]), ("пес", &["пса", "псу", "псы"]), ("брат", &["братья", "братьев"]), ("друг", &["друзья",
        "друзей"]),
    ];
    static BASES: LazyLock<HashMap<&str, &str>> =
        LazyLock::new(|| FORMS.iter().flat_map(|(base, forms)| forms.iter().map(|form| (*form, *base))).collect());
    BASES.get(word).copied()
}

//! Everyday words that are also names of products or projects: alone and in lower case they are no mention.

/// Folded words, sorted for binary search.
const COMMON: &[&str] = &[
    "access", "actor", "air", "alba", "analytics", "ant", "apollo", "arrow", "atlas", "atom", "aurora", "auto", "azul",
    "banco", "bank", "base", "beam", "bean", "big", "black", "blue", "bolt", "bottle", "box", "brasa", "bridge", "bun",
    "c", "camel", "camino", "canvas", "casa", "cell", "center", "centre", "centro", "chain", "check", "chef", "city",
    "ciudad", "clean", "cloud", "core", "cursor", "d", "dart", "dash", "data", "delta", "digital", "east", "easy",
    "edge", "elixir", "ember", "equipo", "este", "estudio", "excel", "express", "falcon", "faro", "fast", "first",
    "flask", "flow", "flux", "force", "forge", "free", "fresh", "fuego", "general", "gin", "global", "go", "gold",
    "golden", "grand", "great", "green", "grid", "group", "grupo", "halo", "happy", "hive", "home", "horizon", "hot",
    "house", "huella", "hugo", "impala", "insight", "institute", "iris", "julia", "jump", "keen", "keep", "lab",
    "labs", "lambda", "larga", "largo", "lean", "less", "lift", "light", "lighthouse", "linear", "link", "lotus",
    "luna", "luz", "make", "mar", "market", "material", "media", "mercado", "meteor", "mint", "mirror", "mundo",
    "national", "nest", "net", "new", "next", "node", "norte", "north", "nota", "notion", "nova", "nueva", "nuevo",
    "oak", "ocean", "oeste", "online", "open", "oracle", "order", "orders", "paso", "pedido", "personal", "phoenix",
    "pig", "play", "point", "power", "prime", "prisma", "puente", "pulse", "pulso", "quarry", "quasar", "quick", "r",
    "radar", "raiz", "ray", "react", "reactor", "real", "red", "rest", "ring", "rio", "rocket", "roja", "rojo", "root",
    "royal", "ruby", "rumbo", "rust", "safe", "saga", "sage", "scala", "school", "senda", "sendero", "services",
    "shell", "signal", "silver", "simple", "sistema", "sistemas", "slack", "smart", "soft", "software", "sol", "solid",
    "solutions", "south", "spark", "spring", "sprint", "stack", "star", "storm", "strata", "stream", "studio", "super",
    "sur", "swift", "switch", "system", "systems", "team", "teams", "tech", "technologies", "technology", "tecnica",
    "tecnologia", "tierra", "torch", "total", "trace", "tram", "trino", "true", "union", "united", "unity",
    "university", "urban", "vault", "vela", "verde", "via", "vida", "video", "viento", "vine", "virtual", "vision",
    "vital", "vite", "wave", "web", "west", "white", "word", "world", "young", "zero", "zig", "банк", "белый",
    "большой", "восток", "восточный", "город", "группа", "дом", "единая", "единый", "заказ", "заказы", "запад",
    "западный", "заря", "зеленый", "зима", "золотой", "институт", "искра", "камень", "кит", "ключ", "компас", "контур",
    "корень", "красный", "круг", "линия", "лис", "личный", "луч", "мастер", "маяк", "мир", "московский", "мост",
    "набат", "народный", "новая", "новый", "облако", "огонь", "океан", "онлайн", "открытый", "парус", "первая",
    "первый", "поиск", "поле", "поток", "пульс", "путь", "радар", "рассвет", "российский", "русский", "рынок", "сад",
    "свет", "север", "северный", "сеть", "синий", "система", "системы", "слово", "сокол", "спутник", "студия", "тайга",
    "техника", "технологии", "ток", "точка", "тропа", "умный", "университет", "факел", "центр", "черный", "шаг",
    "школа", "эхо", "юг", "южный", "якорь",
];

/// Whether a folded word is an everyday word of English, Russian or Spanish that names also use.
pub fn is_common_word(folded: &str) -> bool {
    // The table is short and tests of order are easy to forget: a linear scan needs no invariant.
    COMMON.contains(&folded)
}

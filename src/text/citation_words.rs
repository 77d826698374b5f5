//! Words of the citation grammar, which both who reads citations and who must not let a source write one need.

/// Words that announce a citation, folded to lower case, in the languages of the product.
#[rustfmt::skip]
pub const CITATION_KEYWORDS: &[&str] = &[
    "source", "sources", "src", "ref", "refs", "reference", "references", "doc", "docs", "document",
    "documents", "fragment", "fragments", "chunk", "chunks", "passage", "passages", "context", "ctx",
    "citation", "citations", "cite", "excerpt", "excerpts", "snippet", "snippets", "footnote", "see", "cf",
    "источник", "источники", "источника", "источников", "источнику", "источником", "источнике", "источникам",
    "ист", "фрагмент", "фрагменты", "фрагмента", "фрагментов", "фрагменте", "документ", "документы",
    "документа", "документов", "документе", "док", "контекст", "контекста", "ссылка", "ссылки", "ссылку",
    "сноска", "сноски", "цитата", "цитаты", "отрывок", "отрывки", "отрывка", "чанк", "чанки", "см", "fuente",
    "fuentes", "fragmento", "fragmentos", "documento", "documentos", "referencia", "referencias", "contexto",
    "cita", "citas", "pasaje", "pasajes", "extracto", "extractos", "véase", "vease", "ver",
];

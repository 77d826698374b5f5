//! Keywords of the citation grammar, shared by the parser of citations and the code that keeps sources from writing
//! one.

use crate::language::Union;
use std::sync::LazyLock;

static KEYWORDS: LazyLock<Union> = LazyLock::new(|| Union::of(|pack| [pack.reading.citations.keywords]));

/// Folded words that announce a citation. A model may write its markers in any language, whatever the answer's
/// language.
pub fn citation_keywords() -> &'static Union {
    &KEYWORDS
}

//! Words of the citation grammar, which both who reads citations and who must not let a source write one need.

use crate::language::Union;
use std::sync::LazyLock;

static KEYWORDS: LazyLock<Union> = LazyLock::new(|| Union::of(|pack| [pack.reading.citations.keywords]));

/// Folded words that announce a citation. A model may write its markers in any language, whatever that of its answer.
pub fn citation_keywords() -> &'static Union {
    &KEYWORDS
}

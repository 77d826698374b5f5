//! The texts to be read and checked.

/// Model text with everything that the citation grammar handles: markers, code, links, emphasis, three languages.
pub const PARAGRAPH: &str = "Векторный поиск реализован в классе VectorSearchService [Источник 1]. The main method `search(query)` \
    sorts **results** by similarity[2], and returns the best [1, 3].\n\n- Сервис уведомлений запущен для клиентов [2]\n- El equipo \
    redujo el tiempo un 12 % [3], véase https://example.org/a[1]\n\n```rust\nlet x = items[1];\n```\n";

/// The paragraph in tokens of four characters.
pub fn pieces() -> Vec<&'static str> {
    let bounds: Vec<usize> = PARAGRAPH.char_indices().map(|(at, _)| at).step_by(4).chain([PARAGRAPH.len()]).collect();
    bounds.windows(2).map(|w| &PARAGRAPH[w[0]..w[1]]).collect()
}

/// An answer of 500 words in 21 sentences, half of them right, and the ten passages of about 250 words that it cites.
pub fn checked_answer() -> (String, Vec<String>) {
    let facts: Vec<String> = (0..21)
        .map(|i| {
            let percent = 10 + i;
            let year = 1990 + i;
            format!(
                "The team of project number {i} reduced the median response time of the search service by {percent} \
                 percent within two months in {year}"
            )
        })
        .collect();
    let said =
        |i: usize| if i.is_multiple_of(2) { facts[i].clone() } else { facts[i].replace("two months", "nine weeks") };
    let answer = (0..facts.len()).map(|i| format!("{} [{}]. ", said(i), i % 10 + 1)).collect();
    let passages = (0..10).map(|p| (0..10).map(|i| format!("{}. ", facts[(p + i) % facts.len()])).collect()).collect();
    (answer, passages)
}

//! Sources → documents → chunks, and facts if the source has structure.
//!
//! Pure: no I/O, no index, no knowledge of other sources. A source is ingested as a whole or not at all; an error names
//! the file and the place in it. The readers belong to the feature `ingest`, which is a separate module in a page; the
//! types around [`Ingested`] are in every module.

#[cfg(feature = "ingest")]
mod chunk;
#[cfg(feature = "ingest")]
mod documents;
#[cfg(feature = "ingest")]
mod facts;
#[cfg(feature = "ingest")]
mod front_matter;
#[cfg(feature = "ingest")]
mod graph_file;
#[cfg(feature = "ingest")]
mod html;
#[cfg(feature = "ingest")]
mod json;
mod model;
#[cfg(feature = "ingest")]
mod pages;
#[cfg(feature = "ingest")]
mod reading;
#[cfg(feature = "ingest")]
mod resume;
#[cfg(feature = "ingest")]
mod shortcodes;
mod slug;
#[cfg(feature = "ingest")]
mod source;
#[cfg(feature = "ingest")]
mod texts;
#[cfg(feature = "ingest")]
mod yaml;

pub(crate) use model::join_members;
pub use model::{BASIS, Chunk, Document, Edge, Format, Ingested, MENTIONED, Node, Provenance, Remote, members};
pub use slug::key_of;
#[cfg(feature = "ingest")]
pub use {
    reading::{ingest, ingest_one, read_in_turns},
    source::{IngestOptions, SourceFormat, SourceInput},
};

#[cfg(feature = "ingest")]
use reading::{Read, add_document, clean, declared_language};

/// An address with the scheme http, https or mailto, without control characters and white space.
fn safe_url(url: &str) -> Option<String> {
    let url = url.trim();
    let lower = url.to_ascii_lowercase();
    let known =
        ["http://", "https://", "mailto:"].iter().any(|scheme| lower.starts_with(scheme) && url.len() > scheme.len());
    (known && !url.chars().any(|c| c.is_whitespace() || c.is_control())).then(|| url.to_owned())
}

/// The address of a page: like [`safe_url`], or relative.
fn page_url(url: &str) -> Option<String> {
    let url = url.trim();
    let first_part = url.split(['/', '?', '#']).next().unwrap_or_default();
    let relative = !url.is_empty()
        && !first_part.contains(':')
        && !url.starts_with("//")
        && !url.contains('\\')
        && !url.chars().any(|c| c.is_whitespace() || c.is_control());
    safe_url(url).or_else(|| relative.then(|| url.to_owned()))
}

impl Ingested {
    /// Appends what else was read.
    #[cfg(feature = "ingest")]
    fn join(&mut self, more: Self) {
        let Self { documents, chunks, nodes, edges, warnings } = more;
        self.documents.extend(documents);
        self.chunks.extend(chunks);
        self.nodes.extend(nodes);
        self.edges.extend(edges);
        self.warnings.extend(warnings);
    }

    /// Removes addresses that no link may use: those that are not http, https, mailto or relative.
    pub(crate) fn drop_unsafe_addresses(&mut self) {
        for document in &mut self.documents {
            document.url = document.url.take().filter(|url| page_url(url).is_some());
        }
        for node in &mut self.nodes {
            node.properties.retain(|name, url| name != "url" || page_url(url).is_some());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let cases = [
            ("https://a.example/b", Some("https://a.example/b"), true),
            ("HTTP://a.example", Some("HTTP://a.example"), true),
            ("mailto:a@example.org", Some("mailto:a@example.org"), true),
            ("javascript:alert(1)", None, false),
            ("java\nscript:alert(1)", None, false),
            ("data:text/html,x", None, false),
            ("https://", None, false),
            ("pages/a.md", None, true),
            ("/a?b=c:d", None, true),
            ("//evil.example", None, false),
            ("\\\\evil.example", None, false),
            ("", None, false),
        ];
        for (url, safe, page) in cases {
            assert_eq!(safe_url(url).as_deref(), safe, "{url}");
            assert_eq!(page_url(url).is_some(), page, "{url}");
        }
    }

    #[test]
    fn unsafe_addresses_go() {
        let graph = r#"{"nodes": [{"name": "N", "kind": "project", "properties": {"url": "https://n.example", "city": "a:b"}}], "edges": []}"#;
        let mut data = ingest_one(&SourceInput::new("a.json", graph), &IngestOptions::default()).expect("a graph");
        let (before, url) = (data.clone(), "javascript:alert(1)".to_owned());
        data.drop_unsafe_addresses();
        assert_eq!(data, before);
        data.documents[0].url = Some(url.clone());
        data.nodes[0].properties.insert("url".to_owned(), url);
        data.drop_unsafe_addresses();
        assert_eq!((&data.documents[0].url, data.nodes[0].properties.get("url")), (&None, None));
        assert_eq!(data.nodes[0].properties.get("city").map(String::as_str), Some("a:b"));
    }
}

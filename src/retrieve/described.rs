//! What texts and entries say of each other: the positions and texts by which questions describe an entry, and whose text a
//! document is.

use crate::domain::ItemForm;
use crate::graph::{Direction, Graph};
use crate::ingest::Node;
use crate::language::Language;
use crate::registry::Registry;
use crate::retrieve::Reference;

/// The kind of the documents that tell sections of no format.
const SECTION: &str = "section";

impl super::Corpus {
    /// What a quotation is of: the name of its document's owner, or the heading or title of the one fact that is told
    /// there, such as a paper. `at`: byte offset of the quotation in the passage.
    pub fn quoted_name<'r>(&'r self, reference: &'r Reference, at: usize, language: Language) -> Option<&'r str> {
        let document = self.document(reference.source_id.as_str())?;
        if let Some(owner) = self.owner_of(document.id.as_str()) {
            return Some(owner.in_language(language));
        }
        let domain = self.graph().domain();
        // So does a section of the owner's own.
        let listed = matches!(domain.kind(&document.kind).item, ItemForm::Properties(_));
        let lists_facts = listed || document.kind == SECTION;
        if !lists_facts || self.graph().subject().is_none() {
            return None;
        }
        // A section has a heading for each of its facts; a fact alone is called by its section and its name.
        let mut above = reference.full_text.get(..at).unwrap_or_default().lines().rev();
        let within = above.find_map(|line| line.strip_prefix("## ")).map(str::trim);
        let heading = reference.heading_path.last().map(String::as_str).filter(|heading| *heading != document.title);
        within.or(heading).or_else(|| document.title.split_once(": ").map(|(_, name)| name))
    }

    /// The project, employer or other thing with texts of its own that a document is about; never the corpus's subject.
    pub fn owner_of(&self, document: &str) -> Option<&Node> {
        let node = self.first_of(document)?;
        let kind = self.graph().domain().kind(&node.kind);
        (kind.owner && kind.topic && !kind.subject).then_some(node)
    }

    /// The fact that a document is the text of, if a dialog is seldom about its kind: a school, voluntary work.
    pub fn fact_of(&self, document: &str) -> Option<&Node> {
        let node = self.first_of(document)?;
        let kind = self.graph().domain().kind(&node.kind);
        (matches!(kind.item, ItemForm::Properties(_)) && !kind.topic).then_some(node)
    }

    fn first_of(&self, document: &str) -> Option<&Node> {
        self.graph().node(self.document(document)?.entities.first()?.as_str())
    }
}

/// The kinds whose items a question tells apart by words of their own texts: "the paper on reefs".
const RECORDS: &[&str] = &["award", "certificate", "publication", "volunteer"];

/// Adds to the registry the positions held at companies and projects, their texts, those of records, and the jobs that stand out in time.
pub(super) fn tell(graph: &Graph, registry: &mut Registry) {
    registry.set_jobs(graph.jobs());
    for node in ["company", "project"].iter().flat_map(|kind| graph.of_kind(kind)) {
        let held = graph.around(node.key.as_str(), "WORKED_AT", Direction::In);
        let titles = graph.titles_at(node);
        titles.iter().for_each(|title| registry.add_post(&node.key, title));
        let places = held.iter().filter_map(|(edge, _)| edge.properties.get("location"));
        places.for_each(|place| registry.add_place(place));
        let done = graph.around(node.key.as_str(), "HAS_ACHIEVEMENT", Direction::Out);
        let done = done.iter().map(|(_, achievement)| achievement.name.as_str());
        let stints = held.iter().filter_map(|(edge, _)| edge.properties.get("summary"));
        let stints = stints.map(String::as_str);
        registry.add_description(&node.key, own_texts(node).chain(stints).chain(done).chain(titles.iter().copied()));
    }
    for node in RECORDS.iter().flat_map(|kind| graph.of_kind(kind)) {
        registry.add_record(&node.kind, own_texts(node));
    }
}

/// The name of a node and its own texts, without addresses and dates.
fn own_texts(node: &Node) -> impl Iterator<Item = &str> {
    let tells = |(name, _): &(&String, &String)| !matches!(name.as_str(), "url" | "start" | "end" | "date");
    node.properties.iter().filter(tells).map(|(_, text)| text.as_str()).chain([node.name.as_str()])
}

//! Questions to begin with.

use crate::graph::Direction::Out;
use crate::ingest::Node;
use crate::retrieve::Corpus;
use crate::text::Language;

/// Questions that this corpus can answer, in a language: one for each intent whose facts exist.
pub fn suggestions(corpus: &Corpus, language: Language) -> Vec<String> {
    let graph = corpus.graph();
    let name = |node: &Node| node.translations.get(&language).unwrap_or(&node.name).clone();
    let mut out = Vec::new();
    let with = |kind: &str, edge: &str| {
        let mut nodes = graph.of_kind(kind);
        nodes.sort_by_key(|n| std::cmp::Reverse(graph.around(n.key.as_str(), edge, Out).len()));
        nodes.into_iter().find(|n| !graph.around(n.key.as_str(), edge, Out).is_empty()).map(&name)
    };
    if let Some(project) = with("project", "HAS_ACHIEVEMENT") {
        out.push(match language {
            Language::Ru => format!("Какие достижения на проекте {project}?"),
            Language::En => format!("What was achieved in {project}?"),
            Language::Es => format!("¿Qué logros hay en {project}?"),
        });
    }
    if let Some(company) = with("company", "HAS_PROJECT") {
        out.push(match language {
            Language::Ru => format!("Расскажи о проектах в {company}"),
            Language::En => format!("Tell me about the projects at {company}"),
            Language::Es => format!("Háblame de los proyectos en {company}"),
        });
    }
    let used = graph
        .of_kind("technology")
        .into_iter()
        .map(|node| (graph.around(node.key.as_str(), "USES_TECH", crate::graph::Direction::In).len(), node));
    if let Some((_, technology)) = used.filter(|(uses, _)| *uses >= 2).min_by_key(|(uses, n)| (*uses, n.order)) {
        let technology = name(technology);
        out.push(match language {
            Language::Ru => format!("Где применял {technology}?"),
            Language::En => format!("Where was {technology} used?"),
            Language::Es => format!("¿Dónde se usó {technology}?"),
        });
    }
    if !graph.of_kind("contact").is_empty() {
        out.push(
            match language {
                Language::Ru => "Как связаться?",
                Language::En => "How can I get in touch?",
                Language::Es => "¿Cómo puedo contactar?",
            }
            .to_owned(),
        );
    }
    out
}

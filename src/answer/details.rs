//! Everything known about a thing: a project, an employer, the person.

use super::employment::period_of;
use super::list::{ListAnswer, Statement, Writer, frame};
use super::wording::{both, closed, lower_first};
use crate::domain::Form;
use crate::graph::{Direction, Item};
use crate::ingest::{Node, Provenance};

impl Writer<'_> {
    /// One or more projects or companies: description, role, achievements, technologies.
    pub(super) fn details(&self, items: &[Item]) -> ListAnswer {
        let nodes: Vec<&Node> = items.iter().filter_map(|item| self.graph.node(item.key.as_str())).collect();
        let mut lead = Vec::new();
        let mut list = Vec::new();
        let projects: Vec<&&Node> = nodes.iter().filter(|n| n.kind == "project").collect();
        let companies: Vec<&&Node> = nodes.iter().filter(|n| n.kind == "company").collect();
        let mut subjects = nodes.clone();
        if let ([project], [company]) = (projects.as_slice(), companies.as_slice()) {
            // "Project X at company Y": the answer joins only what the data joins.
            let linked = self
                .graph
                .around(company.key.as_str(), "HAS_PROJECT", Direction::Out)
                .iter()
                .any(|(_, n)| n.key == project.key);
            if !linked {
                lead.push(frame(self.phrases.not_linked(self.name(project), self.name(company))));
            }
            // Of a project that has only a name, the job tells.
            let told = self.graph.told_of(project).is_some_and(|holder| holder.key == company.key);
            subjects = if told { vec![project, company] } else { vec![project] };
        }
        // Studies at a school where somebody worked too.
        let of_studies = |kind: &str| kind == "education";
        let mixed = !subjects.iter().all(|node| of_studies(&node.kind));
        if mixed {
            subjects.retain(|node| !of_studies(&node.kind));
        }
        let several = subjects.len() > 1;
        for node in &subjects {
            let from = list.len();
            self.describe(node, &mut lead, &mut list);
            for fact in list[from..].iter_mut().filter(|_| several) {
                fact.text = format!("**{}**: {}", self.name(node), fact.text);
            }
        }
        let beside = items.iter().filter(|item| mixed && of_studies(&item.kind));
        list.extend(beside.filter_map(|item| self.item(item)));
        let shown = list.len().max(1);
        ListAnswer::of(lead, list, shown)
    }

    fn describe(&self, node: &Node, lead: &mut Vec<Statement>, list: &mut Vec<Statement>) {
        let name = self.name(node);
        let own = |text: String| Statement {
            text,
            key: Some(node.key.clone()),
            provenance: node.provenance.clone(),
            computed: false,
        };
        let role = self
            .property(node, "roles")
            .map(str::to_owned)
            .or_else(|| if node.kind == "company" { self.positions(node) } else { None });
        let role = role.map(|role| (role, node.provenance.clone())).or_else(|| self.project_roles(node));
        // Where no role is stated, what was done tells it.
        let brief = self.plan.intent.form == Form::Role && role.is_some();
        if !brief {
            let said = self.said_of(node);
            let description = said.iter().map(|text| closed((*text).to_owned())).collect::<Vec<_>>().join(" ");
            lead.push(own(match said.as_slice() {
                [] => format!("**{name}**"),
                [one] => format!("**{name}**: {}", lower_first(one, self.language)),
                _ => format!("**{name}**: {}", lower_first(&description, self.language)),
            }));
        } else {
            lead.push(frame(format!("**{name}**")));
        }
        let mut facts: Vec<(&str, String, Vec<Provenance>)> = Vec::new();
        facts.extend(role.map(|(role, written)| ("role", role, written)));
        if let Some(time) = period_of(node, self.language).or_else(|| self.employment_period(node)) {
            facts.push(("period", time, node.provenance.clone()));
        }
        facts.extend(self.asked_beside(node));
        facts.extend(self.made_for(node).into_iter().map(|(name, written)| ("company", name, written)));
        for (label, text, provenance) in facts {
            list.push(Statement {
                text: format!("{}: {text}", self.phrases.label(label)),
                key: None,
                provenance,
                computed: false,
            });
        }
        if brief {
            return;
        }
        self.stints(node, list);
        for (edge, achievement) in self.graph.around(node.key.as_str(), "HAS_ACHIEVEMENT", Direction::Out) {
            list.push(Statement {
                text: self.name(achievement).to_owned(),
                key: Some(achievement.key.clone()),
                provenance: both(&edge.provenance, &achievement.provenance),
                computed: false,
            });
        }
        for (label, edge) in [("projects", "HAS_PROJECT"), ("technologies", "USES_TECH")] {
            let related = self.graph.around(node.key.as_str(), edge, Direction::Out);
            if let Some((first, _)) = related.first() {
                let names: Vec<&str> = related.iter().map(|(_, other)| self.name(other)).collect();
                list.push(Statement {
                    text: format!("{}: {}", self.phrases.label(label), names.join(", ")),
                    key: None,
                    provenance: first.provenance.clone(),
                    computed: false,
                });
            }
        }
    }

    /// What the summaries of the jobs at a company add to the company's own.
    fn stints(&self, company: &Node, list: &mut Vec<Statement>) {
        for (edge, _) in self.graph.around(company.key.as_str(), "WORKED_AT", Direction::In) {
            let of = |name: &str| self.translated(&edge.properties, name);
            let Some(summary) = of("summary") else { continue };
            let times = self.time_held(edge);
            let head: Vec<&str> = of("position").into_iter().chain(times.as_deref()).collect();
            let text = if head.is_empty() { summary.to_owned() } else { format!("{}: {summary}", head.join(", ")) };
            list.push(Statement { text, key: None, provenance: edge.provenance.clone(), computed: false });
        }
    }

    /// A short introduction of the person.
    pub(super) fn about(&self, items: &[Item]) -> ListAnswer {
        let Some(node) = items.first().and_then(|item| self.graph.node(item.key.as_str())) else { return self.empty() };
        if !self.kind(&node.kind).subject {
            return self.details(items);
        }
        let mut text = self.name(node).to_owned();
        let mut provenance = node.provenance.clone();
        let (label, summary) = (self.property(node, "label"), self.property(node, "summary"));
        let mut said: Vec<String> = label.into_iter().map(|label| lower_first(label, self.language)).collect();
        if (summary.is_none() || label.is_none())
            && let Some((post, places)) = self.latest_post(node)
        {
            said.push(post);
            provenance.extend(places);
        }
        if !said.is_empty() {
            text.push_str(&format!(": {}", said.join("; ")));
        }
        text = closed(text);
        if let Some(summary) = summary {
            text.push_str(&format!(" {}", summary.trim()));
        }
        let statement = Statement { text, key: Some(node.key.clone()), provenance, computed: false };
        ListAnswer::of(vec![statement], Vec::new(), 0)
    }
}

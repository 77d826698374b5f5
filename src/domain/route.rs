//! Routes from one kind of node to another, written as `-HAS_PROJECT-> project -USES_TECH-> technology`.

/// The direction in which an edge is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From source to target.
    Out,
    /// From target to source.
    In,
}

/// One edge of a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Kind of the edge.
    pub edge: String,
    /// The direction in which it is followed.
    pub direction: Direction,
    /// Kind of the node that it must lead to.
    pub to: String,
}

/// A path from one kind of node to another; without steps, from a node to itself.
pub type Route = Vec<Step>;

/// Parses any number of steps, `-EDGE-> kind` or `<-EDGE- kind`. The error says what was expected.
pub(super) fn read(text: &str) -> Result<Route, String> {
    let mut route = Route::new();
    let mut words = text.split_whitespace();
    while let Some(arrow) = words.next() {
        let out = arrow.strip_prefix('-').and_then(|arrow| arrow.strip_suffix("->"));
        let back = arrow.strip_prefix("<-").and_then(|arrow| arrow.strip_suffix('-'));
        let (edge, direction) = match (out, back) {
            (Some(edge), _) => (edge, Direction::Out),
            (_, Some(edge)) => (edge, Direction::In),
            _ => return Err(format!("`{arrow}` is neither `-EDGE->` nor `<-EDGE-`")),
        };
        let to = words.next().ok_or_else(|| format!("a kind is missing after `{arrow}`"))?;
        if edge.is_empty() {
            return Err(format!("`{arrow}` names no edge"));
        }
        route.push(Step { edge: edge.to_owned(), direction, to: to.to_owned() });
    }
    Ok(route)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows() {
        let step = |edge: &str, direction, to: &str| Step { edge: edge.into(), direction, to: to.into() };
        assert_eq!(read(""), Ok(vec![]));
        assert_eq!(
            read("-HAS_PROJECT-> project <-USES- x"),
            Ok(vec![step("HAS_PROJECT", Direction::Out, "project"), step("USES", Direction::In, "x")])
        );
        for (text, part) in [("project", "neither"), ("-A->", "missing"), ("--> x", "names no edge")] {
            assert!(read(text).unwrap_err().contains(part), "{text}");
        }
    }
}

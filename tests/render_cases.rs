//! Views of answers, passages and lists.
#![allow(clippy::single_range_in_vec_init)]

use adfontes::read::parse_citations;
use adfontes::render::{self, AnswerOptions, ListItem, Markers, TAGS, ViewNode};
use proptest::prelude::*;

/// A view on one line: `<p>text {1} {7?} (href: text) «mark»</p>`.
fn show(nodes: &[ViewNode]) -> String {
    let mut out = String::new();
    for node in nodes {
        match node {
            ViewNode::Text { text } => out.push_str(text),
            ViewNode::Element { tag, attributes, children } => {
                let attributes: String = attributes.iter().map(|(k, v)| format!(" {k}={v}")).collect();
                out.push_str(&format!("<{tag}{attributes}>{}</{tag}>", show(children)));
            }
            ViewNode::Citation { index, valid, .. } => {
                out.push_str(&format!("{{{index}{}}}", if *valid { "" } else { "?" }))
            }
            ViewNode::Link { href, children } => out.push_str(&format!("({href}: {})", show(children))),
            ViewNode::Mark { children, .. } => out.push_str(&format!("«{}»", show(children))),
        }
    }
    out
}

fn view(text: &str, markers: Markers) -> Vec<ViewNode> {
    render::answer(text, &parse_citations(text, 3), AnswerOptions { markers, references: 3 })
}

/// Like `view`, with the list of sources in the text.
fn check_listed(text: &str, expected: &str) {
    let options = AnswerOptions { markers: Markers::Badges, references: 2 };
    assert_eq!(show(&render::answer(text, &parse_citations(text, 2), options)), expected, "{text:?}");
}

#[test]
fn lists_of_sources() {
    let body = "<p>Fact {1}.</p><p><strong>Sources:</strong></p>";
    check_listed(
        "Fact [1].\n\nSources:\n- [1] a.md\n- [9] <b>x</b>",
        &format!("{body}<ul><li>{{1}} a.md</li><li>{{9?}} <b>x</b></li></ul>"),
    );
    check_listed(
        "Fact [1].\n\n**Sources:**\n1. a.md\n2. b.md",
        &format!("{body}<ul><li>{{1}} a.md</li><li>{{2}} b.md</li></ul>"),
    );
    check_listed(
        "Fact [1].\n\nSources: [1] a.md, [2] b.md",
        &format!("{body}<ul><li>{{1}} a.md</li><li>{{2}} b.md</li></ul>"),
    );
    check_listed("Fact [1].\n\nSources:\na.md", &format!("{body}<ul><li>a.md</li></ul>"));
    check_listed("Fact [1].", "<p>Fact {1}.</p>");
}

fn check(text: &str, expected: &str) {
    assert_eq!(show(&view(text, Markers::Badges)), expected, "{text:?}");
}

#[test]
fn answers() {
    check("Fact [1]. More [2, 7].", "<p>Fact {1}. More {2}{7?}.</p>");
    check(
        "**Bold**[1] and **\"quoted\"**[2], _it_[3].",
        "<p><strong>Bold</strong>{1} and <strong>\"quoted\"</strong>{2}, <em>it</em>{3}.</p>",
    );
    check("- a [1]\n- b\n  - c [2]", "<ul><li>a {1}</li><li>b<ul><li>c {2}</li></ul></li></ul>");
    check("3. a\n4. b", "<ol start=3><li>a</li><li>b</li></ol>");
    check("# One\n\ntext", "<h3>One</h3><p>text</p>");
    check(
        "| a | b |\n|:--|--:|\n| x [1] | y |",
        "<table><thead><tr><th>a</th><th data-align=right>b</th></tr></thead><tbody><tr><td>x {1}</td><td data-align=right>y</td></tr></tbody></table>",
    );
    check(
        "```rust ignore\nlet x = a[1];\n```\nDone [1].",
        "<pre data-language=rust><code>let x = a[1];\n</code></pre><p>Done {1}.</p>",
    );
    check("Use `a[1]` [2].", "<p>Use <code>a[1]</code> {2}.</p>");
    check("See [1](http://evil.example/x) now.", "<p>See {1} now.</p>");
    check("~~no~~ yes", "<p><del>no</del> yes</p>");
    check("one\ntwo  \nthree", "<p>one\ntwo<br></br>three</p>");
    check("- [x] done\n- [ ] open", "<ul><li>☑ done</li><li>☐ open</li></ul>");
    let listed = "<p>Fact {1}.</p><p><strong>Источники:</strong></p><ul><li>{1} a.md</li></ul>";
    check("Fact [1].\n\n---\n**Источники:**\n[1] a.md", listed);
    check("Weather. \u{e200}cite\u{e202}turn0search0\u{e201} [1]", "<p>Weather.  {1}</p>");
    check("[1]: is how it starts [2]", "<p>{1}: is how it starts {2}</p>");
    check("[Источник 1: a|b *c*] x", "<p>{1} x</p>");
    check("日本 🎉[2]", "<p>日本 🎉{2}</p>");
    check("own ⁅0⁆ and [1]", "<p>own ⁅0⁆ and {1}</p>");
    check("", "");
}

#[test]
fn hostile_answers() {
    check("<script>alert(1)</script> [1]", "<p><script>alert(1)</script> {1}</p>");
    assert_eq!(
        view("<img src=x onerror=alert(1)>", Markers::Badges),
        vec![ViewNode::element("p", vec![ViewNode::text("<img src=x onerror=alert(1)>")])]
    );
    check(
        "[x](javascript:alert(1)) [y](JAVA\tSCRIPT:a) [z](data:text/html,x) [v](vbscript:x)",
        "<p>x [y](JAVA\tSCRIPT:a) z v</p>",
    );
    check("[x](&#106;avascript:a) [y](java&#10;script:a) [w](\u{1}javascript:a)", "<p>x y w</p>");
    check(
        "[a](https://a.b/c) [b](mailto:x@y.z) [c](/p?q#r) [d](a.html)",
        "<p>(https://a.b/c: a) (mailto:x@y.z: b) (/p?q#r: c) (a.html: d)</p>",
    );
    check(
        "![alt](https://a.b/c.png) ![](https://a.b/d.png) ![x](javascript:a)",
        "<p>(https://a.b/c.png: alt) (https://a.b/d.png: https://a.b/d.png) x</p>",
    );
    check("a \u{202e}evil\u{202c} b\u{0} \u{e0041}c", "<p>a evil b c</p>");
    check(
        "see https://a.b/c_d_e?x=(1). Or mail a.b@c.org, ok",
        "<p>see (https://a.b/c_d_e?x=(1): https://a.b/c_d_e?x=(1)). Or mail (mailto:a.b@c.org: a.b@c.org), ok</p>",
    );
    check("a<br>b<BR/>c", "<p>a<br></br>b<br></br>c</p>");
    check("[out [in](http://a.b)](http://c.d)", "<p>[out (http://a.b: in)]((http://c.d: http://c.d))</p>");
    check("<div onclick=\"x\">\n[1] text\n</div>", "<p><div onclick=\"x\">\n{1} text\n</div></p>");
}

#[test]
fn marker_options() {
    assert_eq!(show(&view("Fact [1], more [2][3].", Markers::None)), "<p>Fact, more.</p>");
    assert_eq!(show(&view("Fact [1], more [Источник 2].", Markers::Inline)), "<p>Fact [1], more [Источник 2].</p>");
}

#[test]
fn citation_spans_are_utf16() {
    let text = "🎉 день [2]";
    let ViewNode::Element { children, .. } = &view(text, Markers::Badges)[0] else { panic!() };
    let expected = ViewNode::Citation { index: 2, valid: true, marker: "[2]".into(), start: 8, end: 11 };
    assert_eq!(children[1], expected);
    let units: Vec<u16> = text.encode_utf16().collect();
    assert_eq!(String::from_utf16(&units[8..11]).unwrap(), "[2]");
    assert_eq!(
        serde_json::to_value(&expected).unwrap(),
        serde_json::json!({"type": "citation", "index": 2, "valid": true, "marker": "[2]", "start": 8, "end": 11})
    );
}

#[test]
fn passages() {
    let text = "Первая строка.\nВторая.\n\nНовый абзац <b>.";
    let at = text.find("строка").unwrap();
    let spans = [at..at + "строка.\nВторая".len(), at + 2..at + 8, 0..0, 500..600];
    let view = render::passage(text, &spans, Some(2));
    assert_eq!(show(&view), "<p>Первая «строка.»<br></br>«Вторая».</p><p>Новый абзац <b>.</p>");
    assert_eq!(show(&render::code_passage("a\r\n  b", &[3..6], None)), "<pre><code>a\n«  b»</code></pre>");
}

#[test]
fn lists() {
    let text = "Итог:\n- первое\n- https://a.b";
    let items = [
        ListItem { text: "первое", reference: Some(1), end: text.find("\n- h").unwrap() },
        ListItem { text: "https://a.b", reference: None, end: text.len() },
    ];
    let view = render::list(text, "Итог:", &items);
    assert_eq!(show(&view), "<p>Итог:</p><ul><li>первое{1}</li><li>(https://a.b: https://a.b)</li></ul>");
}

fn walk(nodes: &[ViewNode], depth: usize, f: &mut impl FnMut(&ViewNode, usize)) {
    for node in nodes {
        f(node, depth);
        match node {
            ViewNode::Element { children, .. } | ViewNode::Link { children, .. } | ViewNode::Mark { children, .. } => {
                walk(children, depth + 1, f);
            }
            _ => {}
        }
    }
}

fn check_harmless(text: &str) {
    for markers in [Markers::Badges, Markers::Inline, Markers::None] {
        walk(&view(text, markers), 0, &mut |node, depth| {
            assert!(depth < 64, "too deep");
            match node {
                ViewNode::Element { tag, attributes, .. } => {
                    assert!(TAGS.contains(&tag.as_str()), "{tag}");
                    assert!(attributes.keys().all(|k| matches!(k.as_str(), "start" | "data-language" | "data-align")));
                }
                ViewNode::Link { href, .. } => {
                    let scheme = href.split([':', '/', '?', '#']).next().unwrap();
                    let relative = !href.starts_with(&format!("{scheme}:"));
                    assert!(
                        relative || matches!(scheme.to_lowercase().as_str(), "http" | "https" | "mailto"),
                        "{href}"
                    );
                }
                ViewNode::Text { text } => assert!(!text.contains(['\u{202e}', '\0', '\u{fdd0}', '\u{fdd1}'])),
                _ => {}
            }
        });
    }
}

#[test]
fn nesting_is_bounded() {
    check_harmless(&"> ".repeat(2_000));
    check_harmless(&"- ".repeat(2_000));
    check_harmless(&"*a ".repeat(5_000));
    check_harmless(&"[".repeat(10_000));
    check_harmless(&"[a](b".repeat(5_000));
}

proptest! {
    #[test]
    fn any_text_is_harmless(parts in proptest::collection::vec(proptest::sample::select(vec![
        "[1]", "[9]", "[", "](", ")", "javascript:", "http://a", "<", ">", "*", "_", "`", "\n", "\n\n", "    ", "- ", "> ", "|", "|-|\n",
        "x", "⁅0⁆", "⁅", "⁆", "\u{fdd0}", "\u{202e}", "\0", "!", "&#106;", "a@b.c", "https://", "#", "~~", "[1]: x", "\\", "день", "🎉",
        "Sources:\n",
    ]), 0..30)) {
        check_harmless(&parts.concat());
    }

    #[test]
    fn all_prose_survives(words in proptest::collection::vec("[a-zа-я]{1,8}", 1..30)) {
        let text = words.join(" [1] ");
        let view = view(&text, Markers::Badges);
        prop_assert_eq!(ViewNode::plain_text(&view), words.join("  "));
    }
}

//! Picks from a step's output which tests failed and what they said, to show it again below the summary: the output of a whole run
//! is thousands of lines long, and often only its end is kept.

use std::mem::take;

/// Maximum lines shown of one failed test.
const LINES: usize = 24;
/// Maximum failed tests shown of one step.
const TESTS: usize = 12;

/// Failed tests of one step, read line by line.
#[derive(Default)]
pub struct Failures {
    tests: Vec<Vec<String>>,
    /// The test whose report is being read, and how it ends.
    open: Option<(Form, Vec<String>)>,
}

/// Who reports.
enum Form {
    /// Node's test runner: `not ok 3 - name`, then an indented block that ends with `...`.
    Tap,
    /// Rust's: `---- name stdout ----`, then what was printed, up to the next such line or the list of names.
    Libtest,
}

impl Failures {
    /// Reads the next line.
    pub fn line(&mut self, line: &str) {
        let text = line.trim();
        let begins = match text {
            _ if text.starts_with("not ok ") => Some(Form::Tap),
            _ if text.starts_with("---- ") && text.ends_with(" ----") => Some(Form::Libtest),
            _ => None,
        };
        if let Some(form) = begins {
            self.close();
            self.open = Some((form, vec![text.to_owned()]));
            return;
        }
        let Some((form, report)) = &mut self.open else { return };
        let over = match form {
            Form::Tap => text == "..." || text.starts_with("ok ") || text.starts_with("# Subtest"),
            Form::Libtest => text == "failures:" || text.starts_with("test result:"),
        };
        if over {
            self.close();
        } else if report.len() < LINES && !text.is_empty() && text != "---" {
            report.push(format!("  {}", line.trim_end()));
        }
    }

    fn close(&mut self) {
        self.tests.extend(self.open.take().map(|(_, report)| report));
    }

    /// All reports, one line each; empty if no test reported a failure.
    pub fn shown(&mut self) -> Vec<String> {
        self.close();
        let tests = take(&mut self.tests);
        let more = tests.len().saturating_sub(TESTS);
        let mut lines: Vec<String> = tests.into_iter().take(TESTS).flatten().collect();
        if more > 0 {
            lines.push(format!("and {more} more"));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(output: &str) -> Vec<String> {
        let mut failures = Failures::default();
        output.lines().for_each(|line| failures.line(line));
        failures.shown()
    }

    #[test]
    fn failed_tests_of_node_are_found() {
        let output = "# Subtest: a\nok 1 - a\n  ---\n  duration_ms: 3\n  ...\n# Subtest: b\nnot ok 2 - b\n  ---\n  error: 'no badge'\n  ...\nok 3 - c\n1..3";
        assert_eq!(shown(output), ["not ok 2 - b", "    error: 'no badge'"]);
        assert_eq!(shown("ok 1 - a\n1..1"), [""; 0]);
    }

    #[test]
    fn failed_tests_of_rust_are_found() {
        let output = "running 2 tests\n.F\nfailures:\n\n---- kinds::a stdout ----\nthread 'a' panicked\n  left: 1\n\n---- kinds::b stdout ----\nno\n\nfailures:\n    kinds::a\n    kinds::b\n";
        assert_eq!(
            shown(output),
            ["---- kinds::a stdout ----", "  thread 'a' panicked", "    left: 1", "---- kinds::b stdout ----", "  no"]
        );
    }

    #[test]
    fn many_and_long_reports_are_cut() {
        let one = format!("not ok 1 - a\n{}  ...\n", "  line\n".repeat(100));
        assert_eq!(shown(&one).len(), LINES);
        assert_eq!(shown(&"not ok 1 - a\n".repeat(TESTS + 3)).last().map(String::as_str), Some("and 3 more"));
    }
}

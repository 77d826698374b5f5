//! Prints a line from time to time, so that a long step does not seem to hang.

use std::io::Read;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Maximum time without a line.
const EVERY: Duration = Duration::from_secs(15);

/// Does `work` and prints every 15 seconds `what` is being done, for how many seconds, and what `how_far` returns.
pub fn during<T>(what: &str, how_far: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    every(EVERY, |seconds| println!("   {what}: {seconds} s{}", how_far()), work)
}

fn every<T>(pause: Duration, say: impl Fn(u64) + Sync, work: impl FnOnce() -> T) -> T {
    let (done, wait) = channel::<()>();
    std::thread::scope(|scope| {
        let say = &say;
        scope.spawn(move || {
            let start = Instant::now();
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                say(start.elapsed().as_secs());
            }
        });
        let result = work();
        // The thread ends when the sender is dropped.
        drop(done);
        result
    })
}

/// The progress of cargo, read from its standard error.
#[derive(Default)]
pub struct Cargo(Mutex<Option<Doing>>);

#[derive(Clone, Debug, PartialEq)]
enum Doing {
    Building(Step),
    /// The test program that runs: `tests/tidy.rs`.
    Running(String),
}

#[derive(Clone, Debug, PartialEq)]
struct Step {
    done: usize,
    all: usize,
    current: String,
}

impl Cargo {
    /// `, 12 of 135 crates done, now serde, syn` or `, running tests/tidy.rs`; empty before the first crate and between the last
    /// crate and the first program.
    pub fn shown(&self) -> String {
        match &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(Doing::Building(Step { done, all, current })) => {
                format!(", {done} of {all} crates done, now {current}")
            }
            Some(Doing::Running(what)) => format!(", running {what}"),
            None => String::new(),
        }
    }

    fn note(&self, doing: Option<Doing>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = doing;
    }

    /// Reads cargo's standard error to its end. Progress is recorded; other lines, except for cargo's line about each crate, are
    /// passed to `say`.
    pub fn follow(&self, mut stderr: impl Read, mut say: impl FnMut(&str)) {
        let (mut line, mut piece) = (Vec::new(), [0; 4096]);
        loop {
            // Output that cannot be read is missing on the terminal but does not change the result.
            let length = stderr.read(&mut piece).unwrap_or(0);
            for byte in &piece[..length] {
                if *byte == b'\n' || *byte == b'\r' {
                    self.line(&String::from_utf8_lossy(&line), &mut say);
                    line.clear();
                } else {
                    line.push(*byte);
                }
            }
            if length == 0 {
                break;
            }
        }
        self.line(&String::from_utf8_lossy(&line), &mut say);
    }

    fn line(&self, line: &str, say: &mut impl FnMut(&str)) {
        let text = without_colours(line);
        let (first, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        if let Some(step) = step(rest).filter(|_| first == "Building") {
            self.note(Some(Doing::Building(step)));
            return;
        }
        match first {
            "Finished" => self.note(None),
            // `tests/tidy.rs (target/debug/deps/tidy-0123456789abcdef)`
            "Running" => self.note(Some(Doing::Running(rest.split(" (").next().unwrap_or(rest).trim().to_owned()))),
            "Doc-tests" => self.note(Some(Doing::Running(format!("the examples of {}", rest.trim())))),
            _ => {}
        }
        let of_each_crate = text.starts_with("  ") && OF_EACH_CRATE.contains(&first);
        if !of_each_crate && !text.trim().is_empty() {
            say(line.trim_end());
        }
    }
}

/// First words of cargo's lines that are of no interest here.
const OF_EACH_CRATE: &[&str] = &[
    "Adding", "Building", "Checking", "Compiling", "Dirty", "Documenting", "Downloaded", "Downloading", "Finished",
    "Fresh", "Generated", "Locking", "Updating",
];

/// `[=====> ] 12/135: serde, syn(build)`
fn step(bar: &str) -> Option<Step> {
    let (_, after) = bar.trim().strip_prefix('[')?.split_once("] ")?;
    let (counts, current) = after.split_once(": ").unwrap_or((after, ""));
    let (done, all) = counts.trim_end_matches(':').split_once('/')?;
    let step =
        Step { done: done.trim().parse().ok()?, all: all.trim().parse().ok()?, current: current.trim().to_owned() };
    // Between two crates, the bar names none.
    (!step.current.is_empty()).then_some(step)
}

fn without_colours(line: &str) -> String {
    let mut pieces = line.split('\u{1b}');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|letter: char| letter.is_ascii_alphabetic()).map_or(piece.len(), |at| at + 1);
        text.push_str(&piece[end..]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn progress_is_read_and_messages_go_on() {
        let stderr = "   Compiling serde v1.0.0\n    Building [=====>    ] 12/135: serde, syn(build)        \r\
                      \u{1b}[1m\u{1b}[92m    Building\u{1b}[0m [=========>] 134/135: adfontes          \r\
                      \u{1b}[1m\u{1b}[33mwarning\u{1b}[0m: unused\n  --> src/a.rs\n\n    Building [=======>  ] 135/135\r    Finished `dev`\nerror: x";
        let (cargo, mut said) = (Cargo::default(), Vec::new());
        assert_eq!(cargo.shown(), "");
        cargo.follow(stderr.as_bytes(), |line| said.push(line.to_owned()));
        assert_eq!(said, ["\u{1b}[1m\u{1b}[33mwarning\u{1b}[0m: unused", "  --> src/a.rs", "error: x"]);
        let shown = |stderr: &str| {
            let cargo = Cargo::default();
            cargo.follow(stderr.as_bytes(), |_| {});
            cargo.shown()
        };
        let building = "    Building [=========>] 134/135: adfontes          \r";
        assert_eq!(shown(building), ", 134 of 135 crates done, now adfontes");
        let finished = format!("{building}    Finished `test` profile\n");
        assert_eq!(shown(&finished), "");
        let running = format!("{finished}\u{1b}[1m\u{1b}[92m     Running\u{1b}[0m tests/tidy.rs (target/tidy-01)\n");
        assert_eq!(shown(&running), ", running tests/tidy.rs");
        assert_eq!(shown(&format!("{running}   Doc-tests adfontes\n")), ", running the examples of adfontes");
    }

    #[test]
    fn lines_come_while_work_is_done_and_end_with_it() {
        let lines = AtomicUsize::new(0);
        let result = every(
            Duration::from_millis(10),
            |_| {
                lines.fetch_add(1, Ordering::Relaxed);
            },
            || {
                while lines.load(Ordering::Relaxed) < 3 {
                    std::thread::yield_now();
                }
                7
            },
        );
        assert_eq!(result, 7);
    }
}

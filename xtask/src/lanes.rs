//! Runs steps concurrently: each starts as soon as the steps it needs have passed and a lane is free.

use crate::sh::Result;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Instant;

/// What a step waits for.
#[derive(Clone, Copy)]
pub struct Plan {
    pub name: &'static str,
    /// Steps that must have passed before; one that is not among the plans counts as passed.
    pub needs: &'static [&'static str],
    /// Whether nothing else may run meanwhile, because its tests have time limits or use all cores.
    pub alone: bool,
}

/// How a step ended.
pub struct End {
    pub outcome: Result,
    pub seconds: f64,
}

enum State {
    Waiting,
    Running,
    Ended(End),
}

/// Runs all steps, at most `lanes` at once, in the order of the plans where possible; goes on after failures. A step that needs a
/// failed one is not run and counts as failed. The outcomes are in the order of the plans; a plan must come after those it needs.
pub fn run(plans: &[Plan], lanes: usize, work: impl Fn(usize) -> Result + Sync) -> Vec<End> {
    let states = Mutex::new(plans.iter().map(|_| State::Waiting).collect::<Vec<_>>());
    let changed = Condvar::new();
    let lane = || {
        let mut held = states.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            give_up(plans, &mut held);
            let Some(index) = next(plans, &held) else {
                if !held.iter().any(|state| matches!(state, State::Waiting)) {
                    return;
                }
                held = changed.wait(held).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            held[index] = State::Running;
            drop(held);
            let start = Instant::now();
            let outcome = work(index);
            held = states.lock().unwrap_or_else(PoisonError::into_inner);
            held[index] = State::Ended(End { outcome, seconds: start.elapsed().as_secs_f64() });
            changed.notify_all();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..lanes.max(1) {
            scope.spawn(lane);
        }
    });
    let states = states.into_inner().unwrap_or_else(PoisonError::into_inner);
    let end = |state| match state {
        State::Ended(end) => end,
        State::Waiting | State::Running => End { outcome: Err("it did not end".into()), seconds: 0.0 },
    };
    states.into_iter().map(end).collect()
}

/// Marks as failed the steps that need a failed one, and in turn those that need them.
fn give_up(plans: &[Plan], states: &mut [State]) {
    for index in 0..plans.len() {
        if !matches!(states[index], State::Waiting) {
            continue;
        }
        let failed =
            needs(plans, index).find(|need| matches!(&states[*need], State::Ended(end) if end.outcome.is_err()));
        if let Some(need) = failed {
            let outcome = Err(format!("not run, because `{}` failed", plans[need].name));
            states[index] = State::Ended(End { outcome, seconds: 0.0 });
        }
    }
}

/// The first step that may start now.
fn next(plans: &[Plan], states: &[State]) -> Option<usize> {
    let running: Vec<usize> = (0..plans.len()).filter(|index| matches!(states[*index], State::Running)).collect();
    if running.iter().any(|index| plans[*index].alone) {
        return None;
    }
    (0..plans.len()).find(|index| {
        matches!(states[*index], State::Waiting)
            && (!plans[*index].alone || running.is_empty())
            && needs(plans, *index).all(|need| matches!(&states[need], State::Ended(end) if end.outcome.is_ok()))
    })
}

fn needs(plans: &[Plan], index: usize) -> impl Iterator<Item = usize> {
    plans.iter().enumerate().filter(move |(_, plan)| plans[index].needs.contains(&plan.name)).map(|(need, _)| need)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const fn plan(name: &'static str, needs: &'static [&'static str], alone: bool) -> Plan {
        Plan { name, needs, alone }
    }

    /// Runs the plans; each step takes the given milliseconds, and fails if that is 0. Returns the starts and ends in order,
    /// and each step's outcome.
    fn played(plans: &[Plan], lanes: usize, milliseconds: &[u64]) -> (Vec<String>, Vec<Option<String>>) {
        let log = Mutex::new(Vec::new());
        let say = |what: String| log.lock().unwrap_or_else(PoisonError::into_inner).push(what);
        let ends = run(plans, lanes, |index| {
            say(format!("+{}", plans[index].name));
            std::thread::sleep(Duration::from_millis(milliseconds[index]));
            say(format!("-{}", plans[index].name));
            if milliseconds[index] == 0 { Err("broken".into()) } else { Ok(()) }
        });
        (log.into_inner().unwrap_or_default(), ends.into_iter().map(|end| end.outcome.err()).collect())
    }

    #[test]
    fn what_needs_nothing_goes_beside_a_long_step() {
        let plans =
            [plan("a", &[], false), plan("long", &["a"], false), plan("b", &["a"], false), plan("c", &["b"], false)];
        let (log, ends) = played(&plans, 2, &[1, 400, 1, 1]);
        assert_eq!(log[..2], ["+a", "-a"]);
        assert_eq!(log[4..], ["-b", "+c", "-c", "-long"]);
        assert!(ends.iter().all(Option::is_none));
        let (log, _) = played(&plans, 1, &[1, 1, 1, 1]);
        assert_eq!(log, ["+a", "-a", "+long", "-long", "+b", "-b", "+c", "-c"]);
    }

    #[test]
    fn a_step_alone_waits_for_the_others_and_they_for_it() {
        let plans =
            [plan("a", &[], false), plan("alone", &[], true), plan("b", &[], false), plan("c", &["alone"], false)];
        let (log, _) = played(&plans, 2, &[200, 1, 100, 1]);
        assert_eq!(log[2..], ["-b", "-a", "+alone", "-alone", "+c", "-c"]);
    }

    #[test]
    fn a_failure_ends_what_needs_it_and_nothing_else() {
        let plans =
            [plan("a", &[], false), plan("b", &["a"], false), plan("c", &["b"], true), plan("d", &["left out"], false)];
        let (log, ends) = played(&plans, 2, &[0, 1, 1, 1]);
        assert!(!log.iter().any(|line| line == "+b" || line == "+c"));
        let expected = [Some("broken"), Some("not run, because `a` failed"), Some("not run, because `b` failed"), None];
        assert_eq!(ends.iter().map(Option::as_deref).collect::<Vec<_>>(), expected);
    }
}

//! Long work in turns: the host decides how much is done at once, and what happens in between.

use std::cell::Cell;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// Counts work, and rests when a turn is over. The unit is up to the work: bytes, passages.
#[derive(Debug)]
pub struct Pace {
    left: Cell<usize>,
    done: Cell<usize>,
}

impl Default for Pace {
    /// Never rests.
    fn default() -> Self {
        Self { left: Cell::new(usize::MAX), done: Cell::new(0) }
    }
}

impl Pace {
    /// Counts work that was done; the turn ends here if it was the last of it.
    pub(crate) async fn worked(&self, units: usize) {
        self.done.set(self.done.get().saturating_add(units));
        let left = self.left.get().saturating_sub(units);
        self.left.set(left);
        if left == 0 {
            Rest(false).await;
        }
    }

    /// The work done so far.
    pub fn done(&self) -> usize {
        self.done.get()
    }

    /// Does the work for a turn of so many units; `Ready` when all of it is done.
    pub fn turn<T>(&self, units: usize, work: Pin<&mut (impl Future<Output = T> + ?Sized)>) -> Poll<T> {
        self.left.set(units.max(1));
        work.poll(&mut Context::from_waker(Waker::noop()))
    }
}

/// Pending once.
struct Rest(bool);

impl Future for Rest {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}

/// Does all of a work that waits for nothing but its turns.
pub(crate) fn at_once<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return done;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(turn: usize, turns: usize) {
        let pace = Pace::default();
        let mut work = Box::pin(async {
            for _ in 0..10 {
                pace.worked(3).await;
            }
            pace.done()
        });
        let mut taken = 1;
        while pace.turn(turn, work.as_mut()).is_pending() {
            taken += 1;
        }
        assert_eq!((taken, pace.done()), (turns, 30));
    }

    #[test]
    fn work_is_done_in_turns() {
        check(0, 11);
        check(3, 11);
        check(4, 6);
        check(29, 2);
        check(31, 1);
        assert_eq!(at_once(Rest(false)), ());
    }
}

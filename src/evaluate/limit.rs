//! How many requests to judges run at the same time.

use super::metrics::Failure;
use crate::error::ErrorCode;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::task::{Poll, Waker};

/// Permits, granted in the order of the requests.
pub(super) struct Limit {
    free: Cell<usize>,
    /// Numbers of the waiting requests, with their wakers.
    waiting: RefCell<VecDeque<(u64, Waker)>>,
    next: Cell<u64>,
}

/// The right to one request, given back when dropped.
pub(super) struct Permit<'a>(&'a Limit);

/// A place in the queue, given up when dropped.
struct Place<'a> {
    limit: &'a Limit,
    number: u64,
}

impl Limit {
    pub(super) fn new(permits: usize) -> Self {
        Self { free: Cell::new(permits.max(1)), waiting: RefCell::default(), next: Cell::new(0) }
    }

    /// Waits for a permit.
    pub(super) async fn permit(&self) -> Permit<'_> {
        let number = self.next.get();
        self.next.set(number + 1);
        let place = Place { limit: self, number };
        poll_fn(|context| {
            let mut waiting = self.waiting.borrow_mut();
            let ahead = waiting.iter().any(|(other, _)| *other < number);
            if self.free.get() > 0 && !ahead {
                self.free.set(self.free.get() - 1);
                return Poll::Ready(());
            }
            match waiting.iter_mut().find(|(other, _)| *other == number) {
                Some((_, waker)) => waker.clone_from(context.waker()),
                None => waiting.push_back((number, context.waker().clone())),
            }
            Poll::Pending
        })
        .await;
        drop(place);
        Permit(self)
    }

    /// Wakes the first in the queue if a permit is free.
    fn wake(&self) {
        if self.free.get() > 0
            && let Some((_, waker)) = self.waiting.borrow().front()
        {
            waker.wake_by_ref();
        }
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.free.set(self.0.free.get() + 1);
        self.0.wake();
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.limit.waiting.borrow_mut().retain(|(number, _)| *number != self.number);
        self.limit.wake();
    }
}

/// Runs all futures at once and returns their results in order. If several fail, the first in order counts; an abort
/// ends the others immediately.
pub(super) async fn all<T>(
    work: impl IntoIterator<Item = impl Future<Output = Result<T, Failure>>>,
) -> Result<Vec<T>, Failure> {
    let numbered = work.into_iter().enumerate().map(|(at, work)| async move { (at, work.await) });
    let mut running: FuturesUnordered<_> = numbered.collect();
    let mut results: Vec<Option<Result<T, Failure>>> = (0..running.len()).map(|_| None).collect();
    while let Some((at, result)) = running.next().await {
        match result {
            Err(Failure::Judge(error)) if error.code() == ErrorCode::Aborted => return Err(Failure::Judge(error)),
            result => results[at] = Some(result),
        }
    }
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::evaluate::Undefined;
    use futures_executor::block_on;

    /// Yields to other tasks.
    async fn turn() {
        let mut turned = false;
        poll_fn(|context| match std::mem::replace(&mut turned, true) {
            true => Poll::Ready(()),
            false => {
                context.waker().wake_by_ref();
                Poll::Pending
            }
        })
        .await;
    }

    #[test]
    fn no_more_than_permitted_and_in_order() {
        for permits in [1, 2, 5, 50] {
            let (limit, running, most) = (Limit::new(permits), Cell::new(0), Cell::new(0));
            let begun = RefCell::new(Vec::new());
            let work = (0..20).map(|number| {
                let (limit, running, most, begun) = (&limit, &running, &most, &begun);
                async move {
                    let _permit = limit.permit().await;
                    begun.borrow_mut().push(number);
                    running.set(running.get() + 1);
                    most.set(most.get().max(running.get()));
                    for _ in 0..number % 4 {
                        turn().await;
                    }
                    running.set(running.get() - 1);
                    Ok(number)
                }
            });
            let results = block_on(all(work));
            assert_eq!(results, Ok((0..20).collect::<Vec<_>>()));
            assert_eq!(begun.into_inner(), (0..20).collect::<Vec<_>>());
            // Every fourth ends before the next one begins.
            assert_eq!(most.get(), permits.min(15));
        }
    }

    #[test]
    fn a_place_is_given_up() {
        let limit = Limit::new(1);
        let mut first = Box::pin(limit.permit());
        let mut context = std::task::Context::from_waker(Waker::noop());
        let Poll::Ready(permit) = first.as_mut().poll(&mut context) else { panic!("one is free") };
        let (mut second, mut third) = (Box::pin(limit.permit()), Box::pin(limit.permit()));
        assert!(second.as_mut().poll(&mut context).is_pending());
        assert!(third.as_mut().poll(&mut context).is_pending());
        drop(second);
        drop(permit);
        assert!(third.as_mut().poll(&mut context).is_ready());
    }

    #[test]
    fn the_first_failure_counts_and_an_abort_ends_all() {
        let undefined = |why: &str| Failure::Undefined(Undefined::JudgeFailed(why.into()));
        let work = (0..3).map(|number| async move {
            if number == 1 {
                turn().await;
            }
            match number {
                0 => Ok(()),
                1 => Err(undefined("first")),
                _ => Err(undefined("second")),
            }
        });
        assert_eq!(block_on(all(work)), Err(undefined("first")));
        let aborted = || Failure::Judge(Error::aborted());
        let work = (0..2).map(|number| async move {
            if number == 0 {
                std::future::pending::<()>().await;
            }
            Err::<(), _>(aborted())
        });
        assert_eq!(block_on(all(work)), Err(aborted()));
    }
}

//! Clock, randomness and cancellation as the host offers them, in a page, a worker or Node.

use crate::backend::{Clock, Entropy};
use crate::error::{Error, ErrorCode, Result};
use futures_util::future::{Either, LocalBoxFuture, select};
use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use wasm_bindgen::prelude::*;
use web_sys::AbortSignal;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(callback: &js_sys::Function, ms: i32) -> JsValue;
    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(handle: &JsValue);
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// `performance.now()` and `setTimeout`.
pub struct HostClock;

/// A callback for JavaScript, and the future that it completes.
///
/// A promise would also work if it were certain to settle: a `JsFuture` and its callbacks hold references to each other
/// until then, so one that waits for a cleared timer, or for an abort that never comes, would never be freed.
struct Called {
    heard: Rc<Heard>,
    callback: Closure<dyn FnMut()>,
}

#[derive(Default)]
struct Heard {
    called: Cell<bool>,
    waiting: Cell<Option<Waker>>,
}

impl Called {
    fn new() -> Self {
        let heard = Rc::<Heard>::default();
        let told = heard.clone();
        let callback = Closure::new(move || {
            told.called.set(true);
            if let Some(waker) = told.waiting.take() {
                waker.wake();
            }
        });
        Self { heard, callback }
    }

    fn function(&self) -> &js_sys::Function {
        self.callback.as_ref().unchecked_ref()
    }
}

impl Future for Called {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.heard.called.get() {
            return Poll::Ready(());
        }
        self.heard.waiting.set(Some(context.waker().clone()));
        Poll::Pending
    }
}

/// Clears the timer on drop, so that no timer outlives its request.
struct Timer(JsValue);

impl Drop for Timer {
    fn drop(&mut self) {
        clear_timeout(&self.0);
    }
}

impl Clock for HostClock {
    fn now_ms(&self) -> f64 {
        performance_now()
    }

    fn today(&self) -> Option<String> {
        let now = js_sys::Date::new_0();
        Some(format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date()))
    }

    fn sleep(&self, ms: u64) -> LocalBoxFuture<'static, ()> {
        let called = Called::new();
        // Timers take 32-bit milliseconds: 24 days are long enough here.
        let timer = Timer(set_timeout(called.function(), i32::try_from(ms).unwrap_or(i32::MAX)));
        Box::pin(async move {
            let _timer = timer;
            called.await;
        })
    }
}

/// `crypto.getRandomValues`.
pub struct HostEntropy;

impl Entropy for HostEntropy {
    fn fill(&self, buffer: &mut [u8]) -> Result<()> {
        getrandom::fill(buffer)
            .map_err(|error| Error::new(ErrorCode::Internal, format!("No randomness is available here: {error}.")))
    }
}

/// Runs a future until it ends or the signal aborts; dropping it then ends its network requests.
///
/// # Errors
/// `aborted` by the signal; otherwise those of the future.
pub async fn until_aborted<T>(signal: Option<AbortSignal>, work: impl Future<Output = Result<T>>) -> Result<T> {
    let Some(signal) = signal else { return work.await };
    if signal.aborted() {
        return Err(Error::aborted());
    }
    let aborted = Called::new();
    let listener = aborted.function().clone();
    // If a signal cannot be listened to, it never aborts.
    let _ = signal.add_event_listener_with_callback("abort", &listener);
    let outcome = match select(Box::pin(work), aborted).await {
        Either::Left((outcome, _)) => outcome,
        Either::Right(_) => Err(Error::aborted()),
    };
    let _ = signal.remove_event_listener_with_callback("abort", &listener);
    outcome
}

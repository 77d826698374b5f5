//! Clock, randomness and cancellation as the host offers them, in a page, a worker or Node.

use crate::backend::{Clock, Entropy};
use crate::error::{Error, ErrorCode, Result};
use futures_util::future::{Either, LocalBoxFuture, select};
use std::cell::RefCell;
use std::future::Future;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
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

/// Clears the timer when the future is dropped, so that no timer outlives its request.
struct Timer(Rc<RefCell<JsValue>>);

impl Drop for Timer {
    fn drop(&mut self) {
        clear_timeout(&self.0.borrow());
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
        let handle = Rc::new(RefCell::new(JsValue::UNDEFINED));
        let timer = Timer(handle.clone());
        let promise = js_sys::Promise::new(&mut |resolve, _| {
            // Timers take 32 bits of milliseconds: 24 days are for ever here.
            *handle.borrow_mut() = set_timeout(&resolve, i32::try_from(ms).unwrap_or(i32::MAX));
        });
        Box::pin(async move {
            let _timer = timer;
            // `resolve` is never called with an error.
            let _ = JsFuture::from(promise).await;
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
/// `aborted` by the signal; else those of the work.
pub async fn until_aborted<T>(signal: Option<AbortSignal>, work: impl Future<Output = Result<T>>) -> Result<T> {
    let Some(signal) = signal else { return work.await };
    if signal.aborted() {
        return Err(Error::aborted());
    }
    let mut listener: Option<Closure<dyn FnMut()>> = None;
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let closure = Closure::<dyn FnMut()>::new(move || {
            // Fails only if `resolve` throws, and a promise's does not.
            let _ = resolve.call0(&JsValue::UNDEFINED);
        });
        // A signal that cannot be listened to is one that never aborts.
        let _ = signal.add_event_listener_with_callback("abort", closure.as_ref().unchecked_ref());
        listener = Some(closure);
    });
    let outcome = match select(Box::pin(work), JsFuture::from(promise)).await {
        Either::Left((outcome, _)) => outcome,
        Either::Right(_) => Err(Error::aborted()),
    };
    if let Some(closure) = listener {
        let _ = signal.remove_event_listener_with_callback("abort", closure.as_ref().unchecked_ref());
    }
    outcome
}

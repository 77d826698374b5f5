//! What a test took, in processor time: other tests and programs run beside it.
#![allow(clippy::disallowed_methods)] // Time is what is measured.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The processor time of this thread; where the system does not tell it, the time that has passed.
pub fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let own = told.and_then(|told| told.split(' ').next()?.parse().ok());
    own.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// What a function returns, and what it took of this thread.
pub fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let before = now();
    let made = run();
    (made, now().saturating_sub(before))
}

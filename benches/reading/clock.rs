//! Computing time, as far as the system tells it.

use std::time::Instant;

/// Nanoseconds that this thread has computed for, where the system tells (Linux): other processes do not count.
fn computed() -> Option<f64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// Computing time of one run, in seconds: the best of several batches; the clock's where the system does not tell.
/// A batch lasts long enough for the system's account of it, which is kept in steps of milliseconds.
pub fn best(mut run: impl FnMut()) -> f64 {
    run();
    let mut least = f64::INFINITY;
    for _ in 0..5 {
        let (clock, cpu, mut runs) = (Instant::now(), computed(), 0u32);
        while clock.elapsed().as_millis() < 250 {
            run();
            runs += 1;
        }
        let spent = match (cpu, computed()) {
            (Some(from), Some(to)) => (to - from) / 1e9,
            _ => clock.elapsed().as_secs_f64(),
        };
        least = least.min(spent / f64::from(runs));
    }
    least
}

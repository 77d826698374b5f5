//! Processor time, if the system reports it.

use std::time::Instant;

/// Processor time of this thread in nanoseconds, if the system reports it (Linux); other processes do not count.
fn computed() -> Option<f64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// Processor time of one run in seconds, the best of several batches; wall time if the system does not report it. A batch is long
/// compared to the system's resolution, which is milliseconds.
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

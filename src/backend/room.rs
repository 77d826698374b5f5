//! Room in a module's memory.

/// Sees to it that memory grows in steps of a sixteenth, wherever many small things are made: called once for each of them. Memory
/// that grows page by page costs more each time: to the browser every step is a new buffer of the whole size, and many of them
/// make it collect its garbage over and over.
#[cfg(target_arch = "wasm32")]
pub(crate) fn keep_room() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    const PAGE: usize = 65_536;
    static KNOWN: AtomicUsize = AtomicUsize::new(0);
    let pages = || core::arch::wasm32::memory_size(0);
    if pages() > KNOWN.load(Ordering::Relaxed) {
        make_room(pages() / 16 * PAGE);
        KNOWN.store(pages(), Ordering::Relaxed);
    }
}

/// Elsewhere the system gives memory as it is used.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn keep_room() {}

/// Takes room for so many bytes at once, to be used by what comes next.
#[cfg(target_arch = "wasm32")]
pub(crate) fn make_room(bytes: usize) {
    let mut room: Vec<u8> = Vec::new();
    // Where there is not so much, it is taken as it comes.
    let _ = room.try_reserve_exact(bytes);
    std::hint::black_box(&room);
}

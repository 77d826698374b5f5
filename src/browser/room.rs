//! Memory for the module.

/// Reserves this many bytes at once for what comes next. Memory that grows page by page is expensive: for the browser,
/// every step is a new buffer of the whole size, and many steps trigger garbage collection over and over.
pub(super) fn make_room(bytes: usize) {
    let mut room: Vec<u8> = Vec::new();
    // If that much is not available, memory grows as needed.
    let _ = room.try_reserve_exact(bytes);
    std::hint::black_box(&room);
}

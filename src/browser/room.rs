//! Room in the module's memory.

/// Takes room for so many bytes at once, to be used by what comes next. Memory that grows page by page costs more each time: to
/// the browser every step is a new buffer of the whole size, and many of them make it collect its garbage over and over.
pub(super) fn make_room(bytes: usize) {
    let mut room: Vec<u8> = Vec::new();
    // Where there is not so much, it is taken as it comes.
    let _ = room.try_reserve_exact(bytes);
    std::hint::black_box(&room);
}

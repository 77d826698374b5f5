//! Project commands: `cargo xtask <command>`.
fn main() {}

//! Lexical and vector indexes, and the snapshot file.

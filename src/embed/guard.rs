//! A last line of defence around the libraries: a malformed model must result in an error, not a panic.

use crate::error::{Error, ErrorCode, Result};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// An `invalid_model` error.
pub(crate) fn invalid(message: impl Into<String>) -> Error {
    Error::new(ErrorCode::InvalidModel, message)
}

/// Runs `work`, turning both its error and a library's panic into `invalid_model`. Where panics abort (wasm), a panic
/// still ends the instance, so whatever can be checked beforehand is.
pub(crate) fn guarded<T, E: fmt::Display>(what: &str, work: impl FnOnce() -> std::result::Result<T, E>) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(invalid(format!("{what}: {error:#}"))),
        Err(_) => Err(invalid(format!("{what}: the file is damaged or of an unsupported kind."))),
    }
}

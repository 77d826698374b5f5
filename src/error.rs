//! The one error type of the crate.
//!
//! Every error carries a stable [`ErrorCode`] for programs and a message for people that says what happened and
//! what to do about it. Codes are part of the public interface: they are added, never renamed.

use crate::names::names;
use std::fmt;

/// Shorthand for a result with this crate's [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

names! {
    /// A stable code for what went wrong.
    #[non_exhaustive]
    pub enum ErrorCode {
        /// The caller cancelled the operation.
        Aborted = "aborted",
        /// An argument has the wrong type or an impossible value.
        InvalidArgument = "invalid_argument",
        /// A setting is unknown or has an impossible value.
        InvalidSettings = "invalid_settings",
        /// A source is not in the format that it claims.
        InvalidSource = "invalid_source",
        /// No reader exists for this file type.
        UnsupportedFormat = "unsupported_format",
        /// Two sources claim the same id.
        DuplicateId = "duplicate_id",
        /// No document, entity or session has this id.
        NotFound = "not_found",
        /// The bytes are not an adfontes index.
        ForeignIndex = "foreign_index",
        /// The index is damaged: a checksum or a length is wrong.
        DamagedIndex = "damaged_index",
        /// The index was written by a version that this one does not support.
        UnsupportedIndexVersion = "unsupported_index_version",
        /// A vector has the wrong dimension or is not finite.
        InvalidVector = "invalid_vector",
        /// A file of the model folder is missing.
        ModelFileMissing = "model_file_missing",
        /// The model folder is inconsistent or cannot be run.
        InvalidModel = "invalid_model",
        /// No embedding model is attached.
        NoEmbedder = "no_embedder",
        /// No cross-encoder is attached.
        NoReranker = "no_reranker",
        /// No language model is configured.
        NoLanguageModel = "no_language_model",
        /// The question is empty.
        InvalidQuestion = "invalid_question",
        /// Something is larger than a setting allows; the error names the limit, its value and the setting that raises it.
        LimitExceeded = "limit_exceeded",
        /// The endpoint refused the key (401, 403).
        EndpointUnauthorized = "endpoint_unauthorized",
        /// The endpoint asks to slow down (429).
        EndpointRateLimited = "endpoint_rate_limited",
        /// The endpoint failed (5xx).
        EndpointFailed = "endpoint_failed",
        /// The endpoint rejected the request (other 4xx).
        EndpointRejected = "endpoint_rejected",
        /// The endpoint's response is not a chat completion.
        EndpointGarbage = "endpoint_garbage",
        /// The endpoint did not answer in time.
        EndpointTimeout = "endpoint_timeout",
        /// The endpoint could not be reached, or the connection was cut.
        EndpointUnreachable = "endpoint_unreachable",
        /// The answer had no valid citation after all attempts, and the settings ask for an error in that case.
        CitationsMissing = "citations_missing",
        /// A file could not be fetched.
        FetchFailed = "fetch_failed",
        /// Something other than the expected file was served, such as an HTML page.
        UnexpectedContent = "unexpected_content",
        /// The server that holds the passages failed, or does not fit the model.
        StoreFailed = "store_failed",
        /// The browser's storage refused (quota, private mode).
        StorageFailed = "storage_failed",
        /// A defect of adfontes itself.
        Internal = "internal",
    }
}

/// What went wrong, in a form for programs ([`Error::code`]) and for people (`Display`).
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    code: ErrorCode,
    message: String,
    /// HTTP status, if the error came from an endpoint.
    status: Option<u16>,
    /// The endpoint's request id, if it sent one.
    request_id: Option<String>,
    /// Milliseconds to wait before trying again, if the endpoint said so.
    retry_after_ms: Option<u64>,
    /// The setting whose limit was exceeded, and its value.
    limit: Option<(&'static str, usize)>,
}

impl Error {
    /// An error with a message that says what happened and what to do.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), status: None, request_id: None, retry_after_ms: None, limit: None }
    }

    /// The error for something that exceeds the limit `most` of a setting. `what` has a slot `{}` for the limit.
    pub fn beyond(what: &str, most: usize, setting: &'static str) -> Self {
        let message = format!("{} (`{setting}`).", what.replace("{}", &most.to_string()));
        Self { limit: Some((setting, most)), ..Self::new(ErrorCode::LimitExceeded, message) }
    }

    /// The caller's abort.
    pub fn aborted() -> Self {
        Self::new(ErrorCode::Aborted, "The operation was aborted.")
    }

    /// The stable code.
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// The message for people.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// HTTP status of the endpoint's response.
    pub fn status(&self) -> Option<u16> {
        self.status
    }

    /// The endpoint's request id.
    pub fn request_id(&self) -> Option<&str> {
        self.request_id.as_deref()
    }

    /// How long the endpoint asked to wait, in milliseconds.
    pub fn retry_after_ms(&self) -> Option<u64> {
        self.retry_after_ms
    }

    /// The setting whose limit was exceeded, by its full name, and the limit.
    pub fn limit(&self) -> Option<(&'static str, usize)> {
        self.limit
    }

    /// Adds the HTTP status.
    pub fn with_status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    /// Adds the endpoint's request id.
    pub fn with_request_id(mut self, id: Option<String>) -> Self {
        self.request_id = id;
        self
    }

    /// Adds the wait that the endpoint asked for.
    pub fn with_retry_after_ms(mut self, ms: Option<u64>) -> Self {
        self.retry_after_ms = ms;
        self
    }

    /// Prefixes the message with the place (a file name, a JSON path).
    pub fn at(mut self, place: impl fmt::Display) -> Self {
        self.message = format!("{place}: {}", self.message);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_snake_case() {
        let mut seen = std::collections::HashSet::new();
        for code in ErrorCode::ALL {
            assert!(seen.insert(code.as_str()), "{code} twice");
            assert!(code.as_str().chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{code}");
        }
    }
}

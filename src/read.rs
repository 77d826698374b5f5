//! Push parsers of model output. Never blocks, never fails, never fetches.

//! The URLs of a model folder's files.

use crate::error::{Error, ErrorCode, Result};

/// The URL of a model folder: any directory on a server, or a repository on huggingface.co.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelAddress {
    /// Ends with "/".
    base: String,
    /// Starts with "?", or is empty; appended to every file's URL.
    query: String,
}

impl ModelAddress {
    /// Parses a URL. A repository (`https://huggingface.co/owner/name`, with or without `/tree/revision`) stands for
    /// the files under its `resolve/revision` (by default `main`).
    ///
    /// # Errors
    /// `invalid_argument` for an empty address.
    pub fn new(address: &str) -> Result<Self> {
        let address = address.trim();
        if address.is_empty() {
            return Err(Error::new(ErrorCode::InvalidArgument, "The model's address is empty."));
        }
        let address = address.split('#').next().unwrap_or_default();
        let (base, query) = address.split_once('?').map_or((address, String::new()), |(b, q)| (b, format!("?{q}")));
        let base = base.trim_end_matches('/');
        let hub = base.strip_prefix("https://huggingface.co/").map(|path| path.split('/').collect::<Vec<_>>());
        let base = match hub.as_deref() {
            Some([_, _]) => format!("{base}/resolve/main/"),
            Some([_, _, "tree", _, ..]) => format!("{}/", base.replacen("/tree/", "/resolve/", 1)),
            _ => format!("{base}/"),
        };
        Ok(Self { base, query })
    }

    /// The folder's URL, for messages.
    pub fn folder(&self) -> &str {
        &self.base
    }

    /// The URL of a file; `name` is relative to the folder.
    pub fn file(&self, name: &str) -> String {
        format!("{}{name}{}", self.base, self.query)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let check = |address: &str, expected: &str| {
            assert_eq!(ModelAddress::new(address).map(|a| a.file("onnx/model.onnx")).as_deref(), Ok(expected));
        };
        check("/models/minilm", "/models/minilm/onnx/model.onnx");
        check("/models/minilm/", "/models/minilm/onnx/model.onnx");
        check("/", "/onnx/model.onnx");
        check(" https://a.b/m/?v=2#x ", "https://a.b/m/onnx/model.onnx?v=2");
        check("https://huggingface.co/o/m", "https://huggingface.co/o/m/resolve/main/onnx/model.onnx");
        check("https://huggingface.co/o/m/tree/v1", "https://huggingface.co/o/m/resolve/v1/onnx/model.onnx");
        check("https://huggingface.co/o/m/resolve/v1/", "https://huggingface.co/o/m/resolve/v1/onnx/model.onnx");
        assert_eq!(ModelAddress::new(" ").map_err(|e| e.code()), Err(ErrorCode::InvalidArgument));
    }
}

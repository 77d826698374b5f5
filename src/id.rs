//! Newtype ids. All are strings with a stable content, so that the same input gives the same ids everywhere.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! string_id {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
        pub struct $name(String);

        impl $name {
            /// Wraps an existing id.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self(id.to_owned())
            }
        }

        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    )*};
}

string_id! {
    /// Names a document; given by the user (a path, a slug) and unique within an index.
    DocumentId,
    /// Names a chunk: a hash of its document's id, its position and its text.
    ChunkId,
    /// Names an entity or a fact: a slug such as `alor-broker`, the same in graph, registry and filters.
    EntityKey,
}

/// 64-bit FNV-1a, the hash behind content ids: tiny, without a seed, the same on every platform.
/// <http://www.isthe.com/chongo/tech/comp/fnv/>
pub fn content_hash(parts: &[&str]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for part in parts {
        // A separator that cannot occur in UTF-8, so that ("ab","c") and ("a","bc") differ.
        for byte in part.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    hash
}

impl ChunkId {
    /// The id of the chunk at `start` (byte offset) of `document` with this text.
    pub fn of(document: &DocumentId, start: usize, text: &str) -> Self {
        Self(format!("{:016x}", content_hash(&[document.as_str(), &start.to_string(), text])))
    }
}

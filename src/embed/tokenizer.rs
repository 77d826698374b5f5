//! Turns texts into token ids.

use super::guard::{guarded, invalid};
use crate::error::Result;
use serde::Deserialize;
use std::collections::BTreeMap;
use tokenizers::{
    PostProcessor, Tokenizer, TruncationDirection, TruncationParams, TruncationStrategy, truncate_encodings,
};

/// One sequence, ready for the graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Encoded {
    pub ids: Vec<i64>,
    pub type_ids: Vec<i64>,
}

/// A `tokenizer.json` with its own padding and truncation switched off: the former would waste time, the latter often
/// differs from the model's limit.
pub(crate) struct TextTokenizer {
    inner: Tokenizer,
    /// The truncation set in `tokenizer.json`, in tokens.
    own_limit: Option<usize>,
    /// Number of special tokens around a single text and around a pair.
    specials: [usize; 2],
    max_tokens: usize,
}

impl TextTokenizer {
    pub(crate) fn new(json: &[u8]) -> Result<Self> {
        let mut inner = guarded("tokenizer.json cannot be used", || Tokenizer::from_bytes(json))?;
        let own_limit = inner.get_truncation().map(|truncation| truncation.max_length);
        guarded("tokenizer.json cannot be used", || inner.with_truncation(None).map(|_| ()))?;
        inner.with_padding(None);
        // "[SEP]" within a text is text, not a command.
        inner.set_encode_special_tokens(true);
        check_frame(&inner, json)?;
        let added = |pair| inner.get_post_processor().map_or(0, |processor| processor.added_tokens(pair));
        let specials = [added(false), added(true)];
        Ok(Self { inner, own_limit, specials, max_tokens: usize::MAX })
    }

    /// Number of entries in the vocabulary.
    pub(crate) fn vocabulary(&self) -> usize {
        self.inner.get_vocab_size(true)
    }

    /// The highest possible id.
    pub(crate) fn highest_id(&self) -> u32 {
        self.inner.get_vocab(true).values().copied().max().unwrap_or(0)
    }

    /// The truncation set in the file, in tokens.
    pub(crate) fn own_limit(&self) -> Option<usize> {
        self.own_limit
    }

    /// Sets the maximum number of tokens, special tokens included; it must leave room for at least one token of text.
    pub(crate) fn set_max_tokens(&mut self, max_tokens: usize, pair: bool) -> Result<()> {
        let specials = self.specials[usize::from(pair)];
        if max_tokens <= specials {
            return Err(invalid(format!(
                "maxTokens is {max_tokens}, but special tokens alone take {specials}. Correct adfontes.json."
            )));
        }
        self.max_tokens = max_tokens;
        Ok(())
    }

    /// Number of tokens in the text, special tokens included, before truncation.
    pub(crate) fn count(&self, text: &str) -> Result<usize> {
        let encoding = guarded("The text cannot be tokenized", || self.inner.encode_fast(text, false))?;
        Ok(encoding.len() + self.specials[0])
    }

    /// The ids of a text, truncated at the end if needed.
    pub(crate) fn encode(&self, text: &str) -> Result<Encoded> {
        guarded("The text cannot be tokenized", || {
            let mut encoding = self.inner.encode_fast(text, false)?;
            encoding.truncate(self.room(0), 0, TruncationDirection::Right);
            self.inner.post_process(encoding, None, true)
        })
        .map(|encoding| convert(&encoding))
    }

    /// The ids of a pair; the longer text is truncated first.
    pub(crate) fn encode_pair(&self, first: &str, second: &str) -> Result<Encoded> {
        guarded("The pair cannot be tokenized", || {
            let first = self.inner.encode_fast(first, false)?;
            let mut second = self.inner.encode_fast(second, false)?;
            // Some post-processors take the second text's type from here, others set their own.
            second.set_type_ids(vec![1; second.len()]);
            let params = TruncationParams {
                max_length: self.room(1),
                strategy: TruncationStrategy::LongestFirst,
                stride: 0,
                direction: TruncationDirection::Right,
            };
            let (first, second) = truncate_encodings(first, Some(second), &params)?;
            self.inner.post_process(first, second, true)
        })
        .map(|encoding| convert(&encoding))
    }

    fn room(&self, kind: usize) -> usize {
        // At least 1 by `set_max_tokens`.
        self.max_tokens - self.specials[kind]
    }
}

/// Checks that the tokens that the post-processor puts around a text are in the vocabulary: a trimmed vocabulary may
/// have lost or renumbered them.
fn check_frame(tokenizer: &Tokenizer, json: &[u8]) -> Result<()> {
    // Post-processors of other shapes name no such tokens.
    let Ok(Framed { post_processor: Some(Frame { special_tokens }) }) = serde_json::from_slice(json) else {
        return Ok(());
    };
    for Special { ids, tokens } in special_tokens.values() {
        for (text, id) in tokens.iter().zip(ids) {
            if tokenizer.token_to_id(text) != Some(*id) {
                return Err(invalid(format!(
                    "tokenizer.json puts {text} around each text as number {id}, but its vocabulary does not have it \
                     there. Take the tokenizer.json that belongs to the graph."
                )));
            }
        }
    }
    Ok(())
}

/// The part of `tokenizer.json` that says what surrounds a text.
#[derive(Deserialize)]
struct Framed {
    post_processor: Option<Frame>,
}

#[derive(Deserialize)]
struct Frame {
    special_tokens: BTreeMap<String, Special>,
}

#[derive(Deserialize)]
struct Special {
    ids: Vec<u32>,
    tokens: Vec<String>,
}

fn convert(encoding: &tokenizers::Encoding) -> Encoded {
    let wide = |ids: &[u32]| ids.iter().map(|id| i64::from(*id)).collect();
    Encoded { ids: wide(encoding.get_ids()), type_ids: wide(encoding.get_type_ids()) }
}

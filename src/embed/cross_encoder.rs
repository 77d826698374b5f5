//! Scores the relevance of pairs of texts.

use super::batch::{self, Batching};
use super::embedder::check_vocabulary;
use super::files::{ModelFiles, required};
use super::guard::invalid;
use super::runner::{Runner, Wanted};
use super::settings::Settings;
use super::tokenizer::{Encoded, TextTokenizer};
use crate::error::Result;

/// A reranking model: reads a question and a passage together and scores how well they match.
///
/// The graph must return one number (logit) per pair; its sigmoid is the score.
pub struct CrossEncoder {
    name: String,
    max_tokens: usize,
    tokenizer: TextTokenizer,
    runner: Runner,
    batching: Batching,
}

impl CrossEncoder {
    /// Loads a model folder with the same layout as for [`super::load`]; prefixes and pooling are ignored.
    ///
    /// # Errors
    /// `model_file_missing`, `unexpected_content`, `invalid_model`, as for [`super::load`]; also `invalid_model` if the
    /// graph returns more than one number per pair.
    pub fn load(files: &ModelFiles) -> Result<Self> {
        let mut tokenizer = TextTokenizer::new(required(files, "tokenizer.json")?)?;
        let settings = Settings::read(files, tokenizer.vocabulary(), tokenizer.own_limit())?;
        tokenizer.set_max_tokens(settings.max_tokens, true)?;
        let runner = Runner::open(files, Wanted::PerText)?;
        check_vocabulary(&tokenizer, &runner)?;
        let batching = if runner.dynamic { Batching::Single } else { Batching::EqualLength };
        let encoder = Self { name: settings.name, max_tokens: settings.max_tokens, tokenizer, runner, batching };
        let width = encoder.runner.run(&[&encoder.tokenizer.encode_pair("a", "b")?])?.width;
        if width != 1 {
            return Err(invalid(format!(
                "A cross-encoder gives one number per pair; this graph gives {width}. Use one with a single logit."
            )));
        }
        Ok(encoder)
    }

    /// The model's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Maximum number of tokens, special tokens included; in a longer pair the longer text is truncated.
    pub fn max_tokens(&self) -> usize {
        self.max_tokens
    }

    /// A score between 0 and 1 per (question, passage), in order: the sigmoid of the model's logit.
    ///
    /// # Errors
    /// `invalid_model` if the graph fails or returns a number that is not finite.
    pub fn score(&self, pairs: &[(&str, &str)]) -> Result<Vec<f32>> {
        let encoded: Vec<Encoded> = (pairs.iter())
            .map(|(question, passage)| self.tokenizer.encode_pair(question, passage))
            .collect::<Result<_>>()?;
        let lengths: Vec<usize> = encoded.iter().map(|pair| pair.ids.len()).collect();
        let mut scores = vec![0.0; pairs.len()];
        for places in batch::plan(&lengths, self.batching) {
            let batch: Vec<&Encoded> = places.iter().map(|place| &encoded[*place]).collect();
            let output = self.runner.run(&batch)?;
            for (place, logit) in places.iter().zip(&output.values) {
                if !logit.is_finite() {
                    return Err(invalid("The model gives a score that is not finite: the file is damaged."));
                }
                scores[*place] = (1.0 / (1.0 + (-f64::from(*logit)).exp())) as f32;
            }
        }
        Ok(scores)
    }
}

//! Turns texts into vectors.

use super::batch::{self, Batching};
use super::files::{ModelFiles, onnx_name, required};
use super::guard::{guarded, invalid};
use super::runner::{Output, Runner, Wanted};
use super::settings::Settings;
use super::tokenizer::{Encoded, TextTokenizer};
use crate::backend::{EmbedRole, Embedder, ModelManifest, Pooling};
use crate::error::{Error, Result};
use futures_util::future::LocalBoxFuture;

/// Maximum difference that padding may make to a component of a unit vector.
const PADDING_TOLERANCE: f32 = 1e-5;

/// An embedding model from a folder in Hugging Face layout.
pub struct OnnxEmbedder {
    manifest: ModelManifest,
    tokenizer: TextTokenizer,
    runner: Runner,
    batching: Batching,
}

/// Loads a model folder.
///
/// The graph is the first of [`super::ONNX_FILES`] that exists. A graph output `sentence_embedding` is used as it is
/// (already pooled). Otherwise token vectors are pooled as `adfontes.json` or `1_Pooling/config.json` says, by default
/// by mean.
///
/// # Errors
/// `model_file_missing` names the file. `unexpected_content`: a file contains a web page. `invalid_model`: the files
/// are damaged, contradict each other or cannot be run.
pub fn load(files: &ModelFiles) -> Result<OnnxEmbedder> {
    let onnx = onnx_name(files)?;
    let weights = required(files, &onnx)?;
    let json = required(files, "tokenizer.json")?;
    let mut tokenizer = TextTokenizer::new(json)?;
    let settings = Settings::read(files, tokenizer.vocabulary(), tokenizer.own_limit())?;
    tokenizer.set_max_tokens(settings.max_tokens, false)?;

    let wanted = match settings.forced_pooling {
        None => Wanted::Best,
        Some(Pooling::None) => Wanted::PerText,
        Some(Pooling::Mean | Pooling::Cls) => Wanted::PerToken,
    };
    let runner = Runner::open(files, wanted)?;
    check_vocabulary(&tokenizer, &runner)?;
    let pooling = pooling(&settings, &runner)?;

    let manifest = ModelManifest {
        name: settings.name.clone(),
        fingerprint: String::new(),
        dimension: 0,
        pooling,
        normalize: settings.normalize,
        query_prefix: settings.query_prefix.clone(),
        passage_prefix: settings.passage_prefix.clone(),
        max_tokens: settings.max_tokens,
        languages: settings.languages.clone(),
        dense_weight: settings.dense_weight,
        cosine_range: settings.cosine_range,
    };
    let mut embedder = OnnxEmbedder { manifest, tokenizer, runner, batching: Batching::Single };
    embedder.probe(&settings)?;
    embedder.manifest.fingerprint = fingerprint(weights, json, &embedder.manifest);
    match &settings.fingerprint {
        Some(expected) if *expected != embedder.manifest.fingerprint => Err(invalid(format!(
            "adfontes.json declares the fingerprint {expected}, but the files have {}: one of them was replaced.",
            embedder.manifest.fingerprint
        ))),
        _ => Ok(embedder),
    }
}

/// Checks that all of the tokenizer's ids have rows in the graph; another model's tokenizer would exceed them.
pub(crate) fn check_vocabulary(tokenizer: &TextTokenizer, runner: &Runner) -> Result<()> {
    let highest = tokenizer.highest_id() as usize;
    match runner.embedding_rows {
        Some(rows) if highest >= rows => Err(invalid(format!(
            "tokenizer.json has token ids up to {highest}, but the graph knows {rows} tokens: the files are of two \
             different models."
        ))),
        _ => Ok(()),
    }
}

fn pooling(settings: &Settings, runner: &Runner) -> Result<Pooling> {
    if runner.rank == 2 {
        return Ok(Pooling::None);
    }
    if settings.has_dense_layer {
        return Err(invalid(
            "modules.json names a dense layer after pooling, which this graph does not contain. Export the model \
             with its sentence_embedding output.",
        ));
    }
    match (settings.forced_pooling, &settings.pooling) {
        (Some(pooling), _) => Ok(pooling),
        (None, Ok(pooling)) => Ok(pooling.unwrap_or(Pooling::Mean)),
        (None, Err(other)) => Err(invalid(format!(
            "1_Pooling/config.json asks for pooling by {other}; mean and cls are supported. Set pooling in \
             adfontes.json, or use a graph that pools inside."
        ))),
    }
}

/// Hash of everything that changes a vector: graph, tokenizer and settings. Models with equal hashes give the same
/// vectors.
fn fingerprint(weights: &[u8], tokenizer: &[u8], manifest: &ModelManifest) -> String {
    let settings = format!(
        "{:?} {} {} {:?} {:?}",
        manifest.pooling, manifest.normalize, manifest.max_tokens, manifest.query_prefix, manifest.passage_prefix
    );
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for part in [weights, tokenizer, settings.as_bytes()] {
        // FNV-1a over words of eight bytes (the last one padded) and the length: as good for identifying a file, and
        // eight times as fast.
        for chunk in part.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x100_0000_01b3);
            hash ^= hash >> 32;
        }
        hash = (hash ^ part.len() as u64).wrapping_mul(0x100_0000_01b3);
    }
    format!("{hash:016x}")
}

impl OnnxEmbedder {
    /// Identifies the model and says how to use it.
    pub fn manifest(&self) -> &ModelManifest {
        &self.manifest
    }

    /// Number of tokens in the text for this model, including special tokens but no prefix, before truncation. More
    /// than `manifest().max_tokens` do not fit.
    ///
    /// # Errors
    /// `invalid_model` if the tokenizer cannot handle the text.
    pub fn token_count(&self, text: &str) -> Result<usize> {
        self.tokenizer.count(text)
    }

    /// One vector per text, in order. A text without any token gives the zero vector.
    ///
    /// # Errors
    /// `invalid_model` if the graph fails or returns numbers that are not finite.
    pub fn embed_now(&self, texts: &[String], role: EmbedRole) -> Result<Vec<Vec<f32>>> {
        let prefix = match role {
            EmbedRole::Query => &self.manifest.query_prefix,
            EmbedRole::Passage => &self.manifest.passage_prefix,
        };
        let encoded: Vec<Encoded> = (texts.iter())
            .map(|text| {
                if prefix.is_empty() {
                    self.tokenizer.encode(text)
                } else {
                    self.tokenizer.encode(&format!("{prefix}{text}"))
                }
            })
            .collect::<Result<_>>()?;
        let lengths: Vec<usize> = encoded.iter().map(|text| text.ids.len()).collect();
        let mut vectors = vec![vec![0.0; self.manifest.dimension]; texts.len()];
        for places in batch::plan(&lengths, self.batching) {
            let batch: Vec<&Encoded> = places.iter().map(|place| &encoded[*place]).collect();
            for (place, vector) in places.iter().zip(self.vectors(&batch)?) {
                if vector.len() != self.manifest.dimension {
                    return Err(invalid("The model gives vectors of different lengths."));
                }
                vectors[*place] = vector;
            }
        }
        Ok(vectors)
    }

    /// Runs one batch and pools it.
    fn vectors(&self, batch: &[&Encoded]) -> Result<Vec<Vec<f32>>> {
        let output = self.runner.run(batch)?;
        let length = batch.iter().map(|text| text.ids.len()).max().unwrap_or(0);
        (batch.iter().enumerate())
            .map(|(row, text)| {
                let mut vector = pool(&output, row, length, text.ids.len(), self.manifest.pooling);
                if vector.iter().any(|number| !number.is_finite()) {
                    return Err(invalid("The model gives numbers that are not finite: the file is damaged."));
                }
                if self.manifest.normalize {
                    scale_to_one(&mut vector);
                }
                Ok(vector)
            })
            .collect()
    }

    /// Runs the graph once to learn the dimension, and once more to learn whether padding changes vectors.
    fn probe(&mut self, settings: &Settings) -> Result<()> {
        let text = |length: usize| {
            let mut text = self.tokenizer.encode("a b c d e f")?;
            text.ids.truncate(length);
            text.type_ids.truncate(length);
            // Some tokenizers find no tokens in ASCII; then any id will do.
            text.ids.resize(length, 0);
            text.type_ids.resize(length, 0);
            Ok::<_, Error>(text)
        };
        let long = settings.max_tokens.min(6);
        let (short, long) = (text(long.min(3))?, text(long)?);
        let alone = self.vectors(&[&short])?.swap_remove(0);
        let dimension = alone.len();
        let differs = |who: &str, says: usize| {
            invalid(format!("{who} says that vectors have {says} numbers, but the graph gives {dimension}."))
        };
        match (settings.dimension, settings.hidden_size) {
            (Some(says), _) if says != dimension => return Err(differs("adfontes.json", says)),
            (_, Some(says)) if self.runner.rank == 3 && says != dimension => {
                return Err(differs("config.json", says));
            }
            _ if dimension == 0 => return Err(invalid("The graph gives empty vectors.")),
            _ => self.manifest.dimension = dimension,
        }
        if self.runner.dynamic {
            self.batching = Batching::Single;
            return Ok(());
        }
        self.batching = Batching::EqualLength;
        if self.runner.has_mask() {
            let padded = guarded("padding", || self.vectors(&[&short, &long]));
            let same = |other: &[f32]| alone.iter().zip(other).all(|(a, b)| (a - b).abs() <= PADDING_TOLERANCE);
            if padded.is_ok_and(|vectors| same(&vectors[0])) {
                self.batching = Batching::Padded;
            }
        }
        Ok(())
    }
}

/// The vector of one text. `length`: that of the batch, in tokens; `present`: the text's own number of tokens, at least
/// 1.
fn pool(output: &Output, row: usize, length: usize, present: usize, pooling: Pooling) -> Vec<f32> {
    let width = output.width;
    if output.rank == 2 {
        return output.values[row * width..(row + 1) * width].to_vec();
    }
    let token = |place: usize| &output.values[(row * length + place) * width..][..width];
    match pooling {
        Pooling::Cls | Pooling::None => token(0).to_vec(),
        Pooling::Mean => {
            let mut sum = vec![0.0f32; width];
            for place in 0..present {
                sum.iter_mut().zip(token(place)).for_each(|(sum, value)| *sum += value);
            }
            sum.iter_mut().for_each(|sum| *sum /= present as f32);
            sum
        }
    }
}

/// Scales a vector to length 1; the zero vector stays.
fn scale_to_one(vector: &mut [f32]) {
    let length = vector.iter().map(|number| f64::from(*number) * f64::from(*number)).sum::<f64>().sqrt();
    if length > 0.0 {
        vector.iter_mut().for_each(|number| *number = (f64::from(*number) / length) as f32);
    }
}

impl Embedder for OnnxEmbedder {
    fn manifest(&self) -> &ModelManifest {
        &self.manifest
    }

    fn embed<'a>(&'a self, texts: &'a [String], role: EmbedRole) -> LocalBoxFuture<'a, Result<Vec<Vec<f32>>>> {
        Box::pin(std::future::ready(self.embed_now(texts, role)))
    }
}

impl std::fmt::Debug for OnnxEmbedder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OnnxEmbedder").field("manifest", &self.manifest).finish_non_exhaustive()
    }
}

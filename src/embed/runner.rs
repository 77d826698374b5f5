//! The ONNX graph as a function from token ids to numbers. The only file that knows tract's graph types.

use super::files::{ModelFiles, onnx_name, required};
use super::guard::{guarded, invalid};
use super::linear;
use super::proto::{self, embedding_rows};
use super::tokenizer::Encoded;
use crate::error::Result;
use tract_onnx::pb::GraphProto;
use tract_onnx::prelude::*;

/// The data for a graph input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Feed {
    Ids,
    Mask,
    TypeIds,
    Positions,
}

impl Feed {
    /// Recognizes the names that exporters use.
    fn of(name: &str) -> Option<Self> {
        let name = name.split(':').next().unwrap_or_default().to_ascii_lowercase();
        if name.contains("mask") {
            Some(Self::Mask)
        } else if name.contains("type") || name.contains("segment") {
            Some(Self::TypeIds)
        } else if name.contains("position") {
            Some(Self::Positions)
        } else if name.contains("ids") || name.contains("tokens") {
            Some(Self::Ids)
        } else {
            None
        }
    }
}

/// The output to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// One vector per text if the graph has a whole-text output with a usual name, else one per token, else whatever is
    /// available.
    Best,
    /// One vector per token.
    PerToken,
    /// One vector (or score) per text.
    PerText,
}

/// The result of a run: batch × tokens × `width` for `rank` 3, batch × `width` for `rank` 2; row-major.
pub(crate) struct Output {
    pub values: Vec<f32>,
    pub rank: usize,
    pub width: usize,
}

/// A graph ready to run.
pub(crate) struct Runner {
    plan: Arc<TypedRunnableModel>,
    feeds: Vec<(Feed, DatumType)>,
    /// Rank of the chosen output.
    pub rank: usize,
    /// Upper bound of token ids, exclusive, if known.
    pub embedding_rows: Option<usize>,
    /// Whether activations are quantised over the whole batch.
    pub dynamic: bool,
}

impl Runner {
    /// Opens the graph among the files. The dimensions of batch and sequence stay symbolic, so one plan fits all.
    pub(crate) fn open(files: &ModelFiles, wanted: Wanted) -> Result<Self> {
        // On other targets the library has kernels for the machine, which need floats.
        Self::open_with(files, wanted, cfg!(target_arch = "wasm32"))
    }

    /// `keep`: whether matrices keep their compact stored form.
    fn open_with(files: &ModelFiles, wanted: Wanted, keep: bool) -> Result<Self> {
        let name = onnx_name(files)?;
        let proto::Decoded { model: mut proto, dynamic, matrices } =
            proto::decode(&name, required(files, &name)?, keep)?;
        // `decode` has checked that there is a graph.
        let graph = proto.graph.get_or_insert_default();
        let ids = graph.input.iter().find(|input| Feed::of(&input.name) == Some(Feed::Ids));
        let embedding_rows = ids.and_then(|ids| embedding_rows(graph, &ids.name));
        forget_shapes(graph);
        let outputs: Vec<String> = graph.output.iter().map(|output| output.name.clone()).collect();

        let cannot = format!("{name} cannot be run");
        let (mut model, feeds) = guarded(&cannot, || {
            let parsed = tract_onnx::onnx().parse(&proto, None)?;
            // Weights are copied into the model: freeing the originals lowers peak memory.
            drop(proto);
            if let Some(name) = parsed.unresolved_inputs.first() {
                return Err(TractError::msg(format!("nothing produces the value \"{name}\"")));
            }
            let mut model = parsed.model;
            linear::fill(&mut model, matrices);
            type_inputs(model)
        })?;
        let chosen = guarded(&cannot, || choose(&model, &outputs, wanted))?;
        let rank = guarded(&cannot, || {
            let outlet = model.output_outlets()?[chosen];
            model.select_output_outlets(&[outlet])?;
            TractResult::Ok(model.outlet_fact(outlet)?.rank())
        })?;
        if !(2..=3).contains(&rank) {
            let output = &outputs[chosen];
            return Err(invalid(format!("{name}: the output {output} has {rank} dimensions; 2 or 3 are expected.")));
        }
        let plan = guarded(&cannot, || model.into_optimized()?.into_runnable())?;
        Ok(Self { plan, feeds, rank, embedding_rows, dynamic })
    }

    /// Whether shorter texts can be padded to the length of longer ones.
    pub(crate) fn has_mask(&self) -> bool {
        self.feeds.iter().any(|(feed, _)| *feed == Feed::Mask)
    }

    /// Runs a batch; shorter sequences are padded on the right and masked. Sequences must not be empty.
    pub(crate) fn run(&self, batch: &[&Encoded]) -> Result<Output> {
        let length = batch.iter().map(|text| text.ids.len()).max().unwrap_or(0);
        guarded("The model cannot be run on these texts", || {
            let inputs = (self.feeds.iter())
                .map(|(feed, kind)| {
                    let mut values = Vec::with_capacity(batch.len() * length);
                    for text in batch {
                        let present = text.ids.len();
                        values.extend((0..length).map(|place| match feed {
                            // Padding is masked, so any id will do that every table has.
                            Feed::Ids => text.ids.get(place).copied().unwrap_or(0),
                            Feed::Mask => i64::from(place < present),
                            Feed::TypeIds => text.type_ids.get(place).copied().unwrap_or(0),
                            Feed::Positions => place as i64,
                        }));
                    }
                    let tensor = Tensor::from_shape(&[batch.len(), length], &values)?;
                    Ok(tensor.cast_to_dt(*kind)?.into_owned().into_tvalue())
                })
                .collect::<TractResult<TVec<TValue>>>()?;
            let outputs = self.plan.run(inputs)?;
            let output = outputs.first().ok_or_else(|| TractError::msg("the graph gave no output"))?;
            let shape = output.shape().to_vec();
            let expected = if self.rank == 3 { vec![batch.len(), length] } else { vec![batch.len()] };
            if shape.len() != self.rank || shape[..self.rank - 1] != expected[..] {
                return Err(TractError::msg(format!("the output has the shape {shape:?}")));
            }
            let values = output.cast_to::<f32>()?.try_as_plain_ram()?.as_slice::<f32>()?.to_vec();
            Ok(Output { values, rank: self.rank, width: shape[self.rank - 1] })
        })
    }
}

/// Drops the output shapes, which are hints that often contradict the symbols used here.
fn forget_shapes(graph: &mut GraphProto) {
    for output in &mut graph.output {
        output.r#type = None;
    }
}

/// Gives every input its symbolic shape and infers all types.
fn type_inputs(mut model: InferenceModel) -> TractResult<(TypedModel, Vec<(Feed, DatumType)>)> {
    let batch = model.symbols.sym("batch").to_dim();
    let sequence = model.symbols.sym("sequence").to_dim();
    let mut feeds = Vec::new();
    for place in 0..model.input_outlets()?.len() {
        let name = model.node(model.input_outlets()?[place].node).name.clone();
        let Some(feed) = Feed::of(&name) else {
            return Err(TractError::msg(format!("it wants an input \"{name}\", which no text model has")));
        };
        let kind = model.input_fact(place)?.datum_type().unwrap_or(i64::datum_type());
        feeds.push((feed, kind));
        model.set_input_fact(place, InferenceFact::dt_shape(kind, tvec!(batch.clone(), sequence.clone())))?;
    }
    if !feeds.iter().any(|(feed, _)| *feed == Feed::Ids) {
        return Err(TractError::msg("it has no input for token ids"));
    }
    Ok((model.into_typed()?, feeds))
}

/// The index of the wanted output.
fn choose(model: &TypedModel, names: &[String], wanted: Wanted) -> TractResult<usize> {
    let ranks: Vec<usize> =
        (0..names.len()).map(|place| Ok(model.output_fact(place)?.rank())).collect::<TractResult<_>>()?;
    let named = |usual: &[&str], rank: usize| {
        usual.iter().find_map(|name| names.iter().position(|n| n == name)).filter(|place| ranks[*place] == rank)
    };
    let ranked = |rank: usize| ranks.iter().position(|r| *r == rank);
    let per_token = || named(&["last_hidden_state", "token_embeddings"], 3).or_else(|| ranked(3));
    let whole = || named(&["sentence_embedding", "logits"], 2);
    // BERT's own "pooler_output" is trained for another task, so it is never preferred to the tokens.
    let per_text = || whole().or_else(|| ranked(2));
    let found = match wanted {
        Wanted::Best => whole().or_else(per_token).or_else(per_text),
        Wanted::PerToken => per_token(),
        Wanted::PerText => per_text(),
    };
    found.ok_or_else(|| {
        let asked = if wanted == Wanted::PerToken { "one vector per token" } else { "one vector per text" };
        TractError::msg(format!("no output gives {asked} (outputs: {})", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The graph and the tokenizer of a tiny model.
    fn files(name: &str) -> ModelFiles {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/tiny").join(name);
        let graphs = super::super::ONNX_FILES.iter();
        graphs.filter_map(|file| Some(((*file).to_owned(), std::fs::read(folder.join(file)).ok()?))).collect()
    }

    /// Checks that kept matrices give the same results as floats, singly and in a batch; `matrices`: how many are kept.
    fn check(name: &str, matrices: usize) {
        let files = files(name);
        let graph = onnx_name(&files).expect("a graph");
        let kept = proto::decode(&graph, &files[&graph], true).expect("a model").matrices;
        assert_eq!(kept.len(), matrices, "{name}: {:?}", kept.keys());
        let [kept, floats] = [true, false].map(|keep| Runner::open_with(&files, Wanted::Best, keep).expect(name));
        let text = |length: u32| Encoded {
            ids: (0..i64::from(length)).map(|place| place % 5).collect(),
            type_ids: vec![0; length as usize],
        };
        let texts = [text(7), text(3), text(1)];
        for batch in [&[&texts[0]][..], &[&texts[2]], &[&texts[0], &texts[1]]] {
            let [kept, floats] = [&kept, &floats].map(|runner| runner.run(batch).expect(name));
            let same = kept.values.iter().zip(&floats.values).all(|(a, b)| (a - b).abs() < 1e-5);
            assert!(same && kept.values.len() == floats.values.len(), "{name}, {} texts", batch.len());
        }
    }

    #[test]
    fn kept_matrices_give_the_same() {
        check("int4-blocks", 12);
        check("int8-per-channel", 12);
        check("int8-per-tensor", 12);
        check("wordpiece-mean", 12);
        check("float16", 12);
        check("cross-encoder", 14);
        // Integer products are left to the library.
        check("int8-dynamic", 0);
    }
}

//! Reads an ONNX file and simplifies it: checked tensors, 32-bit floats, weights dequantised once.
//!
//! The graph runs in 32-bit floats whatever the file stores: wasm has no faster arithmetic for narrow types, and
//! converting once at load replaces a conversion for every text.

use super::dequantize;
use super::guard::{guarded, invalid};
use super::kept;
use super::product::Matrix;
use crate::error::Result;
use prost::Message;
use std::collections::{BTreeMap, BTreeSet};
use tract_onnx::pb::tensor_proto::{DataLocation, DataType};
use tract_onnx::pb::{GraphProto, ModelProto, TensorProto};
use tract_onnx::prelude::f16;

/// The result of reading a file.
pub(crate) struct Decoded {
    pub model: ModelProto,
    /// Whether activations are quantised at run time, with a range taken over the whole batch.
    pub dynamic: bool,
    /// Matrices taken out of the graph, by the names of the nodes that stand for their products.
    pub matrices: BTreeMap<String, Matrix>,
}

/// Decodes, checks and simplifies a serialised model. `name`: the file's name, for messages; `keep`: whether to take
/// out matrices and keep their compact form.
pub(crate) fn decode(name: &str, bytes: &[u8], keep: bool) -> Result<Decoded> {
    let mut model = guarded(&format!("{name} is not an ONNX file"), || ModelProto::decode(bytes))?;
    let graph = model.graph.as_mut().ok_or_else(|| invalid(format!("{name} is not an ONNX file: it has no graph.")))?;
    let matrices = prepare(graph, keep).map_err(|error| error.at(name))?;
    let dynamic = graph.node.iter().any(|node| node.op_type.starts_with("DynamicQuantize"));
    Ok(Decoded { model, dynamic, matrices })
}

fn prepare(graph: &mut GraphProto, keep: bool) -> Result<BTreeMap<String, Matrix>> {
    // Shapes noted by a quantiser contradict the symbolic ones; they are only hints.
    graph.value_info.clear();
    visit_tensors(graph, &mut |tensor| {
        check(tensor)?;
        widen(tensor);
        Ok(())
    })?;
    widen_types(graph);
    let matrices = if keep { kept::keep(graph) } else { BTreeMap::new() };
    dequantize::fold(graph)?;
    check_wiring(graph)?;
    Ok(matrices)
}

/// Calls `visit` for every constant of the graph and of its nested graphs.
fn visit_tensors(graph: &mut GraphProto, visit: &mut dyn FnMut(&mut TensorProto) -> Result<()>) -> Result<()> {
    graph.initializer.iter_mut().try_for_each(&mut *visit)?;
    for attribute in graph.node.iter_mut().flat_map(|node| node.attribute.iter_mut()) {
        attribute.t.iter_mut().chain(&mut attribute.tensors).try_for_each(&mut *visit)?;
        attribute.g.iter_mut().chain(&mut attribute.graphs).try_for_each(|nested| visit_tensors(nested, visit))?;
    }
    Ok(())
}

/// The number of elements according to the shape.
pub(crate) fn element_count(tensor: &TensorProto) -> Option<usize> {
    tensor.dims.iter().try_fold(1usize, |product, dim| product.checked_mul(usize::try_from(*dim).ok()?))
}

pub(crate) fn data_type(tensor: &TensorProto) -> DataType {
    DataType::try_from(tensor.data_type).unwrap_or(DataType::Undefined)
}

/// Rejects tensors that would trip up the inference library.
fn check(tensor: &TensorProto) -> Result<()> {
    let name = &tensor.name;
    if tensor.data_location == Some(DataLocation::External as i32) {
        return Err(invalid(format!(
            "the weights ({name}) are in a second file; export the model with its weights inside."
        )));
    }
    let count = element_count(tensor).ok_or_else(|| invalid(format!("the tensor {name} has an impossible shape.")))?;
    let kind = data_type(tensor);
    let (width, typed) = match kind {
        DataType::Float => (4, tensor.float_data.len()),
        DataType::Double => (8, tensor.double_data.len()),
        DataType::Int64 => (8, tensor.int64_data.len()),
        DataType::Int32 => (4, tensor.int32_data.len()),
        DataType::Int8 | DataType::Uint8 | DataType::Bool => (1, tensor.int32_data.len()),
        // Two to a byte.
        DataType::Int4 | DataType::Uint4 => {
            if tensor.raw_data.len() == count.div_ceil(2) {
                return Ok(());
            }
            (1, usize::MAX)
        }
        DataType::Float16 | DataType::Bfloat16 | DataType::Int16 | DataType::Uint16 => (2, tensor.int32_data.len()),
        other => {
            let other = other.as_str_name();
            return Err(invalid(format!("the tensor {name} has the type {other}, which is not supported.")));
        }
    };
    let fits = if tensor.raw_data.is_empty() {
        typed == count
    } else {
        count.checked_mul(width) == Some(tensor.raw_data.len())
    };
    if fits { Ok(()) } else { Err(invalid(format!("the tensor {name} is shorter or longer than its shape says."))) }
}

/// Converts 16-bit floats to 32-bit ones.
fn widen(tensor: &mut TensorProto) {
    if matches!(data_type(tensor), DataType::Float16 | DataType::Bfloat16)
        && let Some(values) = floats(tensor)
    {
        set_floats(tensor, &values);
    }
}

/// Adapts declared types and casts to the widened constants.
fn widen_types(graph: &mut GraphProto) {
    let narrow = [DataType::Float16 as i32, DataType::Bfloat16 as i32];
    for info in graph.input.iter_mut().chain(&mut graph.output) {
        if let Some(tract_onnx::pb::type_proto::Value::TensorType(tensor)) =
            info.r#type.as_mut().and_then(|kind| kind.value.as_mut())
            && narrow.contains(&tensor.elem_type)
        {
            tensor.elem_type = DataType::Float as i32;
        }
    }
    for node in &mut graph.node {
        let casts = node.op_type == "Cast";
        for attribute in &mut node.attribute {
            if casts && attribute.name == "to" && narrow.iter().any(|kind| i64::from(*kind) == attribute.i) {
                attribute.i = DataType::Float as i64;
            }
            attribute.g.iter_mut().chain(&mut attribute.graphs).for_each(widen_types);
        }
    }
}

/// The numbers of a checked tensor; `None` for other types.
pub(crate) fn floats(tensor: &TensorProto) -> Option<Vec<f32>> {
    let raw = &tensor.raw_data;
    let small = |convert: fn(i32) -> f32| Some(tensor.int32_data.iter().map(|value| convert(*value)).collect());
    match (data_type(tensor), raw.is_empty()) {
        (DataType::Float, true) => Some(tensor.float_data.clone()),
        (DataType::Float, false) => Some(words(raw).map(f32::from_le_bytes).collect()),
        (DataType::Float16, true) => small(|value| f16::from_bits(value as u16).to_f32()),
        (DataType::Float16, false) => {
            Some(words(raw).map(|word| f16::from_bits(u16::from_le_bytes(word)).to_f32()).collect())
        }
        (DataType::Bfloat16, true) => small(|value| f32::from_bits((value as u32) << 16)),
        (DataType::Bfloat16, false) => {
            Some(words(raw).map(|word| f32::from_bits(u32::from(u16::from_le_bytes(word)) << 16)).collect())
        }
        (DataType::Int8 | DataType::Uint8 | DataType::Int32, true) => small(|value| value as f32),
        (DataType::Int8, false) => Some(raw.iter().map(|byte| f32::from(*byte as i8)).collect()),
        (DataType::Uint8, false) => Some(raw.iter().map(|byte| f32::from(*byte)).collect()),
        (kind @ (DataType::Int4 | DataType::Uint4), false) => {
            // Two's complement in four bits: 8…15 mean −8…−1.
            let offset = if kind == DataType::Int4 { 8 } else { 0 };
            let value = |code: u8| f32::from(code ^ offset) - f32::from(offset);
            let count = element_count(tensor)?;
            Some(raw.iter().flat_map(|byte| [value(byte & 15), value(byte >> 4)]).take(count).collect())
        }
        (DataType::Int32, false) => Some(words(raw).map(|word| i32::from_le_bytes(word) as f32).collect()),
        _ => None,
    }
}

/// Replaces a tensor's content, keeping its name and shape.
pub(crate) fn set_floats(tensor: &mut TensorProto, values: &[f32]) {
    tensor.raw_data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    tensor.int32_data = Vec::new();
    tensor.float_data = Vec::new();
    tensor.data_type = DataType::Float as i32;
}

fn words<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = [u8; N]> + '_ {
    bytes.as_chunks::<N>().0.iter().copied()
}

/// Checks that every value used is produced somewhere: the inference library takes that for granted.
fn check_wiring(graph: &GraphProto) -> Result<()> {
    let made: BTreeSet<&str> = (graph.initializer.iter().map(|tensor| tensor.name.as_str()))
        .chain(graph.input.iter().map(|input| input.name.as_str()))
        .chain(graph.node.iter().flat_map(|node| node.output.iter().map(String::as_str)))
        .collect();
    let used = (graph.node.iter().flat_map(|node| &node.input).filter(|name| !name.is_empty()))
        .chain(graph.output.iter().map(|output| &output.name));
    for name in used {
        if !made.contains(name.as_str()) {
            return Err(invalid(format!("the graph uses \"{name}\", which nothing produces: the file is damaged.")));
        }
    }
    if graph.output.is_empty() {
        return Err(invalid("the graph has no output."));
    }
    Ok(())
}

/// Rows of the table that `input_ids` index, if the graph shows it: ids must be smaller.
pub(crate) fn embedding_rows(graph: &GraphProto, ids: &str) -> Option<usize> {
    let gather = (graph.node.iter())
        .find(|node| node.op_type.starts_with("Gather") && node.input.get(1).is_some_and(|input| input == ids));
    let table = gather?.input.first()?;
    let tensor = graph.initializer.iter().find(|tensor| &tensor.name == table)?;
    tensor.dims.first().and_then(|rows| usize::try_from(*rows).ok())
}

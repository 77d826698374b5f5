//! Dequantises constant weights at load: a `DequantizeLinear` of constants becomes a constant of 32-bit floats.
//!
//! Formula (ONNX operator `DequantizeLinear`): y = (x − zero point) · scale; scale and zero point are one number each,
//! or one per index along `axis`.

use super::blocks::{self, attribute};
use super::guard::invalid;
use super::proto::{data_type, element_count, floats, set_floats};
use crate::error::Result;
use std::collections::{BTreeMap, BTreeSet};
use tract_onnx::pb::tensor_proto::DataType;
use tract_onnx::pb::{GraphProto, NodeProto, TensorProto};

/// The constants of a graph, by name.
pub(super) type Constants<'g> = BTreeMap<&'g str, &'g TensorProto>;

/// Rewrites the graph in place. Nodes whose input is computed at run time stay.
pub(crate) fn fold(graph: &mut GraphProto) -> Result<()> {
    blocks::keep_tables(graph);
    let mut made = Vec::new();
    // The nodes that replace a folded node; mostly none.
    let mut folded: BTreeMap<usize, Vec<NodeProto>> = BTreeMap::new();
    {
        let constants = constants(graph);
        for (place, node) in graph.node.iter().enumerate() {
            let (tensor, instead) = match evaluate(node, &constants)? {
                Some(tensor) => (tensor, Vec::new()),
                None => match blocks::product(node, &constants)? {
                    Some(replacement) => replacement,
                    None => continue,
                },
            };
            made.push(tensor);
            folded.insert(place, instead);
        }
    }
    if folded.is_empty() {
        return Ok(());
    }
    let nodes = std::mem::take(&mut graph.node).into_iter().enumerate();
    graph.node = nodes.flat_map(|(place, node)| folded.remove(&place).unwrap_or_else(|| vec![node])).collect();
    graph.initializer.append(&mut made);
    drop_unused(graph);
    Ok(())
}

/// The constants by name: initializers and `Constant` nodes.
fn constants(graph: &GraphProto) -> Constants<'_> {
    let nodes = graph.node.iter().filter(|node| node.op_type == "Constant").filter_map(|node| {
        let value = node.attribute.iter().find(|attribute| attribute.name == "value")?.t.as_ref()?;
        Some((node.output.first()?.as_str(), value))
    });
    graph.initializer.iter().map(|tensor| (tensor.name.as_str(), tensor)).chain(nodes).collect()
}

/// The constant result of a `DequantizeLinear` node; `None` if the node is another one or its inputs are not constant.
fn evaluate(node: &NodeProto, constants: &Constants) -> Result<Option<TensorProto>> {
    if node.op_type != "DequantizeLinear" {
        return Ok(None);
    }
    let constant = |input: usize| node.input.get(input).and_then(|name| constants.get(name.as_str())).copied();
    let (Some(weights), Some(scale), Some(output)) = (constant(0), constant(1), node.output.first()) else {
        return Ok(None);
    };
    let has_zero = node.input.get(2).is_some_and(|name| !name.is_empty());
    if has_zero && constant(2).is_none()
        || !matches!(
            data_type(weights),
            DataType::Int8 | DataType::Uint8 | DataType::Int32 | DataType::Int4 | DataType::Uint4
        )
    {
        return Ok(None);
    }
    let broken = || invalid(format!("the scales of \"{output}\" do not fit its weights: the file is damaged."));
    let dequantised = |values: &[f32]| {
        let mut tensor = TensorProto { name: output.clone(), dims: weights.dims.clone(), ..Default::default() };
        set_floats(&mut tensor, values);
        Some(tensor)
    };
    let block = attribute(node, "block_size").unwrap_or(0);
    if block != 0 {
        let zero = constant(2).filter(|_| has_zero);
        let axis = attribute(node, "axis").unwrap_or(1);
        let values = blocks::dequantise(weights, scale, zero, axis, block).ok_or_else(broken)?;
        return Ok(dequantised(&values));
    }
    let mut values = floats(weights).ok_or_else(broken)?;
    let scales = floats(scale).ok_or_else(broken)?;
    let zeros = match constant(2) {
        Some(zero) if has_zero => floats(zero).ok_or_else(broken)?,
        _ => vec![0.0; scales.len()],
    };
    if scales.is_empty() || zeros.len() != scales.len() {
        return Err(broken());
    }
    let (rows, inner) = if scales.len() == 1 {
        (1, values.len().max(1))
    } else {
        let rank = weights.dims.len() as i64;
        let axis = attribute(node, "axis").unwrap_or(1);
        let axis = if axis < 0 { axis + rank } else { axis };
        if !(0..rank).contains(&axis) {
            return Err(broken());
        }
        // `axis` was checked above, and the product of all dimensions by `proto::check`.
        let (head, tail) = weights.dims.split_at(axis as usize + 1);
        let rows = head.last().copied().unwrap_or(0) as usize;
        (rows, tail.iter().map(|dim| *dim as usize).product::<usize>().max(1))
    };
    if scales.len() != 1 && rows != scales.len() {
        return Err(broken());
    }
    for (block, chunk) in values.chunks_mut(inner).enumerate() {
        // `rows` equals both lengths, or is 1 if they are.
        let row = block % rows.max(1);
        for value in chunk {
            *value = (*value - zeros[row]) * scales[row];
        }
    }
    debug_assert_eq!(element_count(weights), Some(values.len()));
    Ok(dequantised(&values))
}

/// Removes constants that are no longer used, which would otherwise stay in memory.
fn drop_unused(graph: &mut GraphProto) {
    fn collect<'a>(graph: &'a GraphProto, used: &mut BTreeSet<&'a str>) {
        used.extend(graph.output.iter().map(|output| output.name.as_str()));
        for node in &graph.node {
            used.extend(node.input.iter().map(String::as_str));
            for attribute in &node.attribute {
                attribute.g.iter().chain(&attribute.graphs).for_each(|nested| collect(nested, used));
            }
        }
    }
    let mut used = BTreeSet::new();
    collect(graph, &mut used);
    let unused: BTreeSet<String> = (graph.initializer.iter().map(|tensor| tensor.name.as_str()))
        .filter(|name| !used.contains(name))
        .map(str::to_owned)
        .collect();
    graph.initializer.retain(|tensor| !unused.contains(&tensor.name));
    // Old files also list initializers as inputs; without its value, such an input would become a real one.
    graph.input.retain(|input| !unused.contains(&input.name));
}

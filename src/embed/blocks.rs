//! Weights in blocks of 4-bit codes: `DequantizeLinear` with `block_size`, and `MatMulNBits` from ONNX Runtime's
//! exporters.
//!
//! Matrices become 32-bit floats at load: dequantising them for each text costs more than the memory is worth. A table
//! of token vectors keeps its codes, because a text needs few of its rows: it becomes a `GatherBlockQuantized`, which
//! reads only those.

use super::dequantize::Constants;
use super::guard::invalid;
use super::proto::{data_type, element_count, floats, set_floats};
use crate::error::Result;
use std::collections::{BTreeMap, BTreeSet};
use tract_onnx::pb::attribute_proto::AttributeType;
use tract_onnx::pb::tensor_proto::DataType;
use tract_onnx::pb::{AttributeProto, GraphProto, NodeProto, TensorProto};

/// The block length that the inference library can keep quantised.
const ROW_BLOCK: i64 = 32;

pub(super) fn attribute(node: &NodeProto, name: &str) -> Option<i64> {
    node.attribute.iter().find(|attribute| attribute.name == name).map(|attribute| attribute.i)
}

/// y = (x − zero point) · scale, with one zero point and scale per block along `axis`; the last block may be shorter.
pub(super) fn dequantise(
    weights: &TensorProto,
    scale: &TensorProto,
    zero: Option<&TensorProto>,
    axis: i64,
    block: i64,
) -> Option<Vec<f32>> {
    let mut values = floats(weights)?;
    let scales = floats(scale)?;
    let zeros = zero.map(floats).unwrap_or_else(|| Some(vec![0.0; scales.len()]))?;
    let rank = weights.dims.len() as i64;
    let axis = usize::try_from(if axis < 0 { axis + rank } else { axis }).ok().filter(|axis| *axis < rank as usize)?;
    let block = usize::try_from(block).ok().filter(|block| *block > 0)?;
    let length = usize::try_from(weights.dims[axis]).ok()?;
    let inner: usize = weights.dims[axis + 1..].iter().map(|dim| *dim as usize).product();
    let outer: usize = weights.dims[..axis].iter().map(|dim| *dim as usize).product();
    let blocks = length.div_ceil(block);
    if scales.len() != outer.checked_mul(blocks)?.checked_mul(inner)? || zeros.len() != scales.len() {
        return None;
    }
    for (at, value) in values.iter_mut().enumerate() {
        let place = (at / (length * inner) * blocks + at / inner % length / block) * inner + at % inner;
        *value = (*value - zeros[place]) * scales[place];
    }
    Some(values)
}

/// Rewrites a `Gather` of rows of a dequantised table as a `Gather` that dequantises the rows it picks, if the library
/// supports it.
pub(super) fn keep_tables(graph: &mut GraphProto) {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    graph.node.iter().flat_map(|node| &node.input).for_each(|name| *uses.entry(name.clone()).or_default() += 1);
    let mut made: Vec<(String, TensorProto)> = Vec::new();
    let mut replaced = BTreeSet::new();
    let tables: BTreeMap<String, (usize, String, String)> = (graph.node.iter().enumerate())
        .filter(|(_, node)| node.op_type == "DequantizeLinear" && attribute(node, "block_size") == Some(ROW_BLOCK))
        .filter(|(_, node)| node.input.len() == 2 && matches!(attribute(node, "axis").unwrap_or(1), 1 | -1))
        .filter_map(|(at, node)| {
            Some((node.output.first()?.clone(), (at, node.input[0].clone(), node.input[1].clone())))
        })
        .filter(|(output, _)| uses.get(output) == Some(&1) && !graph.output.iter().any(|o| &o.name == output))
        .collect();
    for node in &mut graph.node {
        let gathers = node.op_type == "Gather" && attribute(node, "axis").unwrap_or(0) == 0;
        let Some((at, table, scale)) = node.input.first().and_then(|name| tables.get(name)).filter(|_| gathers) else {
            continue;
        };
        let find = |name: &String| graph.initializer.iter().find(|tensor| &tensor.name == name);
        let (Some(codes), Some(scales)) = (find(table), find(scale)) else { continue };
        let Some(bytes) = unsigned(codes, scales) else { continue };
        node.op_type = "GatherBlockQuantized".to_owned();
        node.domain = "com.microsoft".to_owned();
        let number = |name: &str, i: i64| AttributeProto {
            name: name.to_owned(),
            i,
            r#type: AttributeType::Int as i32,
            ..Default::default()
        };
        node.attribute = vec![
            number("bits", 4),
            number("block_size", ROW_BLOCK),
            number("gather_axis", 0),
            number("quantize_axis", 1),
        ];
        node.input = vec![table.clone(), node.input.get(1).cloned().unwrap_or_default(), scale.clone()];
        made.push((table.clone(), bytes));
        replaced.insert(*at);
    }
    for (name, bytes) in made {
        if let Some(tensor) = graph.initializer.iter_mut().find(|tensor| tensor.name == name) {
            *tensor = bytes;
        }
    }
    let mut at = 0;
    graph.node.retain(|_| {
        at += 1;
        !replaced.contains(&(at - 1))
    });
}

/// A table of signed codes as bytes of two unsigned codes each, with zero at 8; `None` if the codes are not 4-bit or
/// the shape does not match the scales.
fn unsigned(codes: &TensorProto, scales: &TensorProto) -> Option<TensorProto> {
    let [rows, columns] = codes.dims[..] else { return None };
    let fits = columns % ROW_BLOCK == 0 && scales.dims == [rows, columns / ROW_BLOCK];
    if data_type(codes) != DataType::Int4 || !fits {
        return None;
    }
    // From two's complement to an offset of 8: the high bit of both halves flips.
    let raw_data = codes.raw_data.iter().map(|byte| byte ^ 0x88).collect();
    let data_type = DataType::Uint8 as i32;
    Some(TensorProto {
        name: codes.name.clone(),
        dims: vec![rows, columns / 2],
        data_type,
        raw_data,
        ..Default::default()
    })
}

/// The matrix of a `MatMulNBits` over constants, and the nodes that replace it: a product, and a sum if it has a bias.
pub(super) fn product(node: &NodeProto, constants: &Constants) -> Result<Option<(TensorProto, Vec<NodeProto>)>> {
    let input = |at: usize| node.input.get(at).filter(|name| !name.is_empty());
    let constant = |at: usize| input(at).and_then(|name| constants.get(name.as_str())).copied();
    if node.op_type != "MatMulNBits" || attribute(node, "bits").unwrap_or(4) != 4 || input(4).is_some() {
        return Ok(None);
    }
    let (Some(codes), Some(scales), Some(output)) = (constant(1), constant(2), node.output.first()) else {
        return Ok(None);
    };
    let broken = || invalid(format!("the weights of \"{output}\" do not fit its shape: the file is damaged."));
    let size = |name: &str| attribute(node, name).and_then(|size| usize::try_from(size).ok()).filter(|size| *size > 0);
    let (Some(inner), Some(outer), Some(block)) = (size("K"), size("N"), size("block_size")) else {
        return Err(broken());
    };
    let blocks = inner.div_ceil(block);
    let bytes = block.div_ceil(2);
    let scales = floats(scales).ok_or_else(broken)?;
    let zeros = constant(3).map(|zeros| &zeros.raw_data);
    let whole = outer.checked_mul(blocks).and_then(|all| all.checked_mul(bytes)).ok_or_else(broken)?;
    let zeros_fit = zeros.is_none_or(|zeros| zeros.len() == outer * blocks.div_ceil(2));
    if input(3).is_some() != zeros.is_some() {
        return Ok(None);
    }
    if codes.raw_data.len() != whole || scales.len() != outer * blocks || !zeros_fit {
        return Err(broken());
    }
    // Shape [K, N], as `MatMul` expects.
    let mut values = vec![0.0; inner * outer];
    let half = |byte: u8, at: usize| f32::from(if at.is_multiple_of(2) { byte & 15 } else { byte >> 4 });
    for column in 0..outer {
        for at in 0..inner {
            let (place, within) = (column * blocks + at / block, at % block);
            let zero = zeros.map_or(8.0, |zeros| half(zeros[column * blocks.div_ceil(2) + at / block / 2], at / block));
            values[at * outer + column] =
                (half(codes.raw_data[place * bytes + within / 2], within) - zero) * scales[place];
        }
    }
    let name = format!("{output}:matrix");
    let mut matrix = TensorProto { name: name.clone(), dims: vec![inner as i64, outer as i64], ..Default::default() };
    set_floats(&mut matrix, &values);
    debug_assert_eq!(element_count(&matrix), Some(values.len()));
    let plain = |op: &str, inputs: [&str; 2], output: &str| NodeProto {
        op_type: op.to_owned(),
        name: format!("{output}:{op}"),
        input: inputs.map(str::to_owned).to_vec(),
        output: vec![output.to_owned()],
        ..Default::default()
    };
    let from = input(0).ok_or_else(broken)?;
    let nodes = match input(5) {
        None => vec![plain("MatMul", [from, &name], output)],
        Some(bias) => {
            let sum = format!("{output}:product");
            vec![plain("MatMul", [from, &name], &sum), plain("Add", [&sum, bias], output)]
        }
    };
    Ok(Some((matrix, nodes)))
}

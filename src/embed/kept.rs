//! Finds products with constant matrices in a graph and takes the matrices out: they keep their compact stored form,
//! and [`super::linear`] multiplies by them.

use super::blocks::attribute;
use super::product::{Codes, Matrix, fits};
use super::proto::{data_type, element_count, floats};
use std::collections::BTreeMap;
use tract_onnx::pb::tensor_proto::DataType;
use tract_onnx::pb::{GraphProto, NodeProto, TensorProto};

/// Operator of the nodes from which a matrix was taken; the library has no operator of this name.
const OPERATOR: &str = "KeptProduct";

/// The origins of values, and how often they are used.
struct Wiring<'g> {
    makers: BTreeMap<&'g str, (usize, &'g NodeProto)>,
    constants: BTreeMap<&'g str, &'g TensorProto>,
    uses: BTreeMap<&'g str, usize>,
}

/// The replacement of a node.
struct Found {
    /// The value to multiply.
    from: String,
    /// Index of the node that adds the bias, if any.
    sum: Option<usize>,
    /// Name of the result.
    output: String,
    matrix: Matrix,
}

/// Takes out all suitable matrices, keyed by the names of the nodes that stand in for their products. A graph with
/// nested graphs stays as it is: they may use its values.
pub(super) fn keep(graph: &mut GraphProto) -> BTreeMap<String, Matrix> {
    let nested = graph.node.iter().flat_map(|node| &node.attribute).any(|attribute| attribute.g.is_some());
    if nested {
        return BTreeMap::new();
    }
    let found: Vec<(usize, Found)> = {
        let wiring = Wiring::of(graph);
        let products = graph.node.iter().enumerate().filter(|(_, node)| node.op_type == "MatMul");
        products.filter_map(|(at, node)| Some((at, wiring.product(node)?))).collect()
    };
    let mut matrices = BTreeMap::new();
    for (at, Found { from, sum, output, matrix }) in found {
        // With a bias, the product takes the place of the sum, whose other inputs may be computed after the original
        // product.
        let place = sum.unwrap_or(at);
        graph.node[at].op_type.clear();
        graph.node[place] = NodeProto {
            op_type: OPERATOR.to_owned(),
            name: format!("{output}:kept"),
            input: vec![from],
            output: vec![output.clone()],
            ..Default::default()
        };
        matrices.insert(format!("{output}:kept"), matrix);
    }
    graph.node.retain(|node| !node.op_type.is_empty());
    drop_unmade(graph);
    matrices
}

/// Removes nodes and constants that only served to make the matrices.
fn drop_unmade(graph: &mut GraphProto) {
    loop {
        let mut used: Vec<&str> = graph.output.iter().map(|output| output.name.as_str()).collect();
        used.extend(graph.node.iter().flat_map(|node| &node.input).map(String::as_str));
        used.sort_unstable();
        let keeps = |name: &String| used.binary_search(&name.as_str()).is_ok();
        let nodes: Vec<bool> = graph.node.iter().map(|node| node.output.iter().any(keeps)).collect();
        let constants: Vec<bool> = graph.initializer.iter().map(|tensor| keeps(&tensor.name)).collect();
        let all = nodes.iter().chain(&constants).all(|kept| *kept);
        let (mut nodes, mut constants) = (nodes.into_iter(), constants.into_iter());
        graph.node.retain(|_| nodes.next().unwrap_or(true));
        graph.initializer.retain(|tensor| {
            let stays = constants.next().unwrap_or(true);
            // Old files also list constants as inputs.
            if !stays {
                graph.input.retain(|input| input.name != tensor.name);
            }
            stays
        });
        if all {
            return;
        }
    }
}

impl<'g> Wiring<'g> {
    fn of(graph: &'g GraphProto) -> Self {
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        let inputs = graph.node.iter().flat_map(|node| &node.input).map(String::as_str);
        inputs.chain(graph.output.iter().map(|output| output.name.as_str())).for_each(|name| {
            *uses.entry(name).or_default() += 1;
        });
        let makers = graph.node.iter().enumerate();
        Self {
            makers: makers.flat_map(|(at, node)| node.output.iter().map(move |o| (o.as_str(), (at, node)))).collect(),
            constants: graph.initializer.iter().map(|tensor| (tensor.name.as_str(), tensor)).collect(),
            uses,
        }
    }

    fn product(&self, node: &NodeProto) -> Option<Found> {
        let [from, weights] = &node.input[..] else { return None };
        let product = node.output.first()?;
        let (size, codes) = self.matrix(weights)?;
        let mut found = Found {
            from: from.clone(),
            sum: None,
            output: product.clone(),
            matrix: Matrix { inner: size.0, outer: size.1, codes, bias: vec![0.0; size.1] },
        };
        if let Some((at, output, bias)) = self.bias(product, size.1) {
            found.sum = Some(at);
            found.output = output;
            found.matrix.bias = bias;
        }
        Some(found)
    }

    /// The sum of a product and a constant per column, if nothing else uses the product.
    fn bias(&self, product: &str, outer: usize) -> Option<(usize, String, Vec<f32>)> {
        if self.uses.get(product) != Some(&1) {
            return None;
        }
        let (at, sum) = *self.makers.values().find(|(_, node)| node.input.iter().any(|input| input == product))?;
        let other = sum.input.iter().find(|input| *input != product)?;
        let bias = *self.constants.get(other.as_str())?;
        if sum.op_type != "Add" || bias.dims != [outer as i64] || data_type(bias) != DataType::Float {
            return None;
        }
        Some((at, sum.output.first()?.clone(), floats(bias)?))
    }

    /// Size (rows, columns) and weights of a constant matrix.
    fn matrix(&self, name: &str) -> Option<((usize, usize), Codes)> {
        if let Some(tensor) = self.constants.get(name) {
            let size = size(tensor)?;
            let values = floats(tensor).filter(|_| data_type(tensor) == DataType::Float)?;
            return Some((size, Codes::floats(size, |row, column| values[row * size.1 + column])));
        }
        let (_, node) = *self.makers.get(name)?;
        match node.op_type.as_str() {
            // All floats have already been widened to 32 bits.
            "Cast" if attribute(node, "to") == Some(DataType::Float as i64) => self.matrix(node.input.first()?),
            "DequantizeLinear" => self.quantised(node),
            _ => None,
        }
    }

    fn quantised(&self, node: &NodeProto) -> Option<((usize, usize), Codes)> {
        let constant = |at: usize| node.input.get(at).and_then(|name| self.constants.get(name.as_str())).copied();
        let (codes, scale) = (constant(0)?, constant(1)?);
        let has_zero = node.input.get(2).is_some_and(|name| !name.is_empty());
        let zero = if has_zero { Some(floats(constant(2)?)?) } else { None };
        let size = size(codes)?;
        let (scales, bytes) = (floats(scale)?, &codes.raw_data);
        let axis = attribute(node, "axis").unwrap_or(1);
        let block = usize::try_from(attribute(node, "block_size").unwrap_or(0)).ok()?;
        match data_type(codes) {
            DataType::Int4 if matches!(axis, 0 | -2) && zero.is_none() && fits(size.0, block) => {
                if scale.dims != [(size.0 / block) as i64, size.1 as i64] {
                    return None;
                }
                let half = |place: usize| bytes[place / 2] >> (place % 2 * 4) & 15;
                // From two's complement to an offset of 8: the high bit flips.
                let code = |row: usize, column: usize| half(row * size.1 + column) ^ 8;
                Some((size, Codes::nibbles(size, block, code, |block, column| scales[block * size.1 + column])))
            }
            kind @ (DataType::Int8 | DataType::Uint8) if block == 0 && matches!(axis, 1 | -1) || scales.len() == 1 => {
                let one = scales.len() == 1 && block == 0;
                let whole = element_count(codes) == Some(bytes.len());
                if !whole || !(one || scales.len() == size.1) || zero.as_ref().is_some_and(|z| z.len() != scales.len())
                {
                    return None;
                }
                let at = |column: usize| if one { 0 } else { column };
                // Signed codes are shifted up by 128, and so is their zero point.
                let (flip, shift) = if kind == DataType::Int8 { (128, 128.0) } else { (0, 0.0) };
                let codes = Codes::bytes(
                    size,
                    |row, column| bytes[row * size.1 + column] ^ flip,
                    |column| scales[at(column)],
                    |column| zero.as_ref().map_or(0.0, |zero| zero[at(column)]) + shift,
                );
                Some((size, codes))
            }
            _ => None,
        }
    }
}

/// Rows and columns of a non-empty matrix.
fn size(tensor: &TensorProto) -> Option<(usize, usize)> {
    let [rows, columns] = tensor.dims[..] else { return None };
    let size = (usize::try_from(rows).ok()?, usize::try_from(columns).ok()?);
    (size.0 > 0 && size.1 > 0).then_some(size)
}

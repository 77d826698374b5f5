//! The part of the ONNX file format that the model builders need. Field numbers are those of `onnx.proto`.

use prost::Message;

/// Element types (`TensorProto.DataType`).
pub const FLOAT: i32 = 1;
pub const UINT8: i32 = 2;
pub const INT8: i32 = 3;
pub const INT64: i32 = 7;
pub const FLOAT16: i32 = 10;
/// Two per byte, the first in the low half.
pub const INT4: i32 = 22;

#[derive(Clone, PartialEq, Message)]
pub struct Model {
    #[prost(int64, tag = "1")]
    pub ir_version: i64,
    #[prost(string, tag = "2")]
    pub producer_name: String,
    #[prost(message, optional, tag = "7")]
    pub graph: Option<Graph>,
    #[prost(message, repeated, tag = "8")]
    pub opset_import: Vec<OperatorSet>,
}

#[derive(Clone, PartialEq, Message)]
pub struct OperatorSet {
    #[prost(string, tag = "1")]
    pub domain: String,
    #[prost(int64, tag = "2")]
    pub version: i64,
}

#[derive(Clone, PartialEq, Message)]
pub struct Graph {
    #[prost(message, repeated, tag = "1")]
    pub node: Vec<Node>,
    #[prost(string, tag = "2")]
    pub name: String,
    #[prost(message, repeated, tag = "5")]
    pub initializer: Vec<Tensor>,
    #[prost(message, repeated, tag = "11")]
    pub input: Vec<ValueInfo>,
    #[prost(message, repeated, tag = "12")]
    pub output: Vec<ValueInfo>,
    #[prost(message, repeated, tag = "13")]
    pub value_info: Vec<ValueInfo>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Node {
    #[prost(string, repeated, tag = "1")]
    pub input: Vec<String>,
    #[prost(string, repeated, tag = "2")]
    pub output: Vec<String>,
    #[prost(string, tag = "3")]
    pub name: String,
    #[prost(string, tag = "4")]
    pub op_type: String,
    #[prost(message, repeated, tag = "5")]
    pub attribute: Vec<Attribute>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Attribute {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(float, optional, tag = "2")]
    pub f: Option<f32>,
    #[prost(int64, optional, tag = "3")]
    pub i: Option<i64>,
    #[prost(int64, repeated, packed = "false", tag = "8")]
    pub ints: Vec<i64>,
    #[prost(int32, tag = "20")]
    pub kind: i32,
}

impl Attribute {
    pub fn int(name: &str, value: i64) -> Self {
        Self { name: name.to_owned(), i: Some(value), kind: 2, ..Default::default() }
    }

    pub fn float(name: &str, value: f32) -> Self {
        Self { name: name.to_owned(), f: Some(value), kind: 1, ..Default::default() }
    }

    pub fn ints(name: &str, values: &[i64]) -> Self {
        Self { name: name.to_owned(), ints: values.to_vec(), kind: 7, ..Default::default() }
    }
}

#[derive(Clone, PartialEq, Message)]
pub struct Tensor {
    #[prost(int64, repeated, packed = "false", tag = "1")]
    pub dims: Vec<i64>,
    #[prost(int32, tag = "2")]
    pub data_type: i32,
    #[prost(string, tag = "8")]
    pub name: String,
    #[prost(bytes = "vec", tag = "9")]
    pub raw_data: Vec<u8>,
}

#[derive(Clone, PartialEq, Message)]
pub struct ValueInfo {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(message, optional, tag = "2")]
    pub kind: Option<Type>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Type {
    #[prost(message, optional, tag = "1")]
    pub tensor: Option<TensorType>,
}

#[derive(Clone, PartialEq, Message)]
pub struct TensorType {
    #[prost(int32, tag = "1")]
    pub elem_type: i32,
    #[prost(message, optional, tag = "2")]
    pub shape: Option<Shape>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Shape {
    #[prost(message, repeated, tag = "1")]
    pub dim: Vec<Dimension>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Dimension {
    #[prost(int64, optional, tag = "1")]
    pub value: Option<i64>,
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
}

impl ValueInfo {
    /// Dimensions that are not numbers are symbols.
    pub fn new(name: &str, elem_type: i32, dims: &[&str]) -> Self {
        let dim = dims
            .iter()
            .map(|dim| match dim.parse() {
                Ok(value) => Dimension { value: Some(value), name: None },
                Err(_) => Dimension { value: None, name: Some((*dim).to_owned()) },
            })
            .collect();
        let tensor = TensorType { elem_type, shape: Some(Shape { dim }) };
        Self { name: name.to_owned(), kind: Some(Type { tensor: Some(tensor) }) }
    }
}

/// Collects nodes and constants, and names their outputs.
#[derive(Default)]
pub struct Builder {
    pub graph: Graph,
}

impl Builder {
    /// Adds a node with one output and returns the output's name.
    pub fn node(&mut self, op: &str, inputs: &[&str], attributes: &[Attribute]) -> String {
        self.node_many(op, inputs, attributes, 1).swap_remove(0)
    }

    /// Adds a node with several outputs.
    pub fn node_many(&mut self, op: &str, inputs: &[&str], attributes: &[Attribute], outputs: usize) -> Vec<String> {
        let name = format!("{op}_{}", self.graph.node.len());
        let output: Vec<String> = (0..outputs).map(|place| format!("{name}:{place}")).collect();
        self.graph.node.push(Node {
            input: inputs.iter().map(|input| (*input).to_owned()).collect(),
            output: output.clone(),
            name,
            op_type: op.to_owned(),
            attribute: attributes.to_vec(),
        });
        output
    }

    /// Adds a constant and returns its name.
    pub fn constant(&mut self, name: &str, data_type: i32, dims: &[usize], raw_data: Vec<u8>) -> String {
        let dims = dims.iter().map(|dim| *dim as i64).collect();
        self.graph.initializer.push(Tensor { dims, data_type, name: name.to_owned(), raw_data });
        name.to_owned()
    }

    /// Adds a constant of 32-bit floats.
    pub fn floats(&mut self, name: &str, dims: &[usize], values: &[f32]) -> String {
        self.constant(name, FLOAT, dims, values.iter().flat_map(|value| value.to_le_bytes()).collect())
    }

    /// Adds a list of integers, such as a shape or axes.
    pub fn ints(&mut self, name: &str, values: &[i64]) -> String {
        self.constant(name, INT64, &[values.len()], values.iter().flat_map(|value| value.to_le_bytes()).collect())
    }

    /// Names the output of the last node.
    pub fn name_last(&mut self, name: &str) {
        if let Some(output) = self.graph.node.last_mut().and_then(|node| node.output.first_mut()) {
            *output = name.to_owned();
        }
    }

    /// The serialised file.
    pub fn finish(self, name: &str) -> Vec<u8> {
        let graph = Graph { name: name.to_owned(), ..self.graph };
        // 4-bit blocks came with operator set 21, which requires version 10 of the file format.
        let blocks = graph.initializer.iter().any(|tensor| tensor.data_type == INT4);
        let (ir_version, version) = if blocks { (10, 21) } else { (8, 17) };
        let opset_import = vec![OperatorSet { domain: String::new(), version }];
        let model = Model { ir_version, producer_name: "adfontes".to_owned(), graph: Some(graph), opset_import };
        model.encode_to_vec()
    }
}

//! Small modules, rewritten and run in Node.

use super::*;
use crate::sh::{cmd, root};
use serde_json::{Value, json};
use wasm_encoder::{
    ExportKind, ExportSection, Function, FunctionSection, MemArg, MemorySection, MemoryType, TypeSection,
};

const LANE: [u8; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

/// A function with one parameter and a local before it ends up with `instruction` on `inputs`, and stores the result at 0.
fn module(instruction: &Instruction, inputs: &[i128]) -> Vec<u8> {
    let mut module = Module::new();
    let mut types = TypeSection::new();
    types.ty().function([ValType::I32], []);
    module.section(&types);
    let mut functions = FunctionSection::new();
    functions.function(0).function(0);
    module.section(&functions);
    let mut memories = MemorySection::new();
    memories.memory(MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None });
    module.section(&memories);
    let mut exports = ExportSection::new();
    exports.export("memory", ExportKind::Memory, 0).export("run", ExportKind::Func, 1);
    module.section(&exports);
    let mut code = CodeSection::new();
    let mut other = Function::new([]);
    other.instruction(&Instruction::End);
    code.function(&other);
    let mut function = Function::new([(2, ValType::F64)]);
    function.instruction(&Instruction::LocalGet(0));
    for input in inputs {
        function.instruction(&Instruction::V128Const(*input));
    }
    function.instruction(instruction);
    function.instruction(&Instruction::V128Store(MemArg { offset: 0, align: 4, memory_index: 0 }));
    function.instruction(&Instruction::End);
    code.function(&function);
    module.section(&code);
    module.section(&CustomSection { name: "target_features".into(), data: Cow::Borrowed(&[0]) });
    module.section(&CustomSection { name: "kept".into(), data: Cow::Borrowed(&LANE) });
    module.finish()
}

fn floats(lanes: [f32; 4]) -> i128 {
    bytes(lanes.iter().flat_map(|lane| lane.to_le_bytes()))
}

fn doubles(lanes: [f64; 2]) -> i128 {
    bytes(lanes.iter().flat_map(|lane| lane.to_le_bytes()))
}

fn signed(lanes: [i8; 16]) -> i128 {
    bytes(lanes.into_iter().map(|lane| lane as u8))
}

fn words(lanes: [i32; 4]) -> i128 {
    bytes(lanes.iter().flat_map(|lane| lane.to_le_bytes()))
}

fn bytes(all: impl Iterator<Item = u8>) -> i128 {
    let all: Vec<u8> = all.collect();
    i128::from_le_bytes(all.try_into().expect("sixteen bytes"))
}

/// Instruction, what it is given, what comes out.
fn cases() -> Vec<(Instruction<'static>, Vec<i128>, i128)> {
    use Instruction::*;
    let (a, b, c) = (floats([1.5, -2.0, 3.0, 0.0]), floats([2.0, 4.0, -8.0, 5.0]), floats([0.25, 1.0, 2.0, -3.0]));
    let (d, e, f) = (doubles([1.5, -2.0]), doubles([2.0, 4.0]), doubles([0.25, 1.0]));
    let bits = signed([-1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0]);
    let some = signed([1, -2, 3, -4, 127, 127, 127, 127, -128, -128, -128, -128, 0, 0, 0, 5]);
    let small = signed([5, 6, 7, 8, 127, 127, 127, 127, 127, 127, 127, 127, 1, 1, 1, 9]);
    vec![
        (F32x4RelaxedMadd, vec![a, b, c], floats([3.25, -7.0, -22.0, -3.0])),
        (F32x4RelaxedNmadd, vec![a, b, c], floats([-2.75, 9.0, 26.0, -3.0])),
        (F64x2RelaxedMadd, vec![d, e, f], doubles([3.25, -7.0])),
        (F64x2RelaxedNmadd, vec![d, e, f], doubles([-2.75, 9.0])),
        (
            I32x4RelaxedDotI8x16I7x16AddS,
            vec![some, small, words([100, 1, -1, 0])],
            words([100 + 5 - 12 + 21 - 32, 1 + 4 * 127 * 127, -1 - 4 * 128 * 127, 45]),
        ),
        (F32x4RelaxedMin, vec![a, b], floats([1.5, -2.0, -8.0, 0.0])),
        (F32x4RelaxedMax, vec![a, b], floats([2.0, 4.0, 3.0, 5.0])),
        (F64x2RelaxedMin, vec![d, e], doubles([1.5, -2.0])),
        (F64x2RelaxedMax, vec![d, e], doubles([2.0, 4.0])),
        (I8x16RelaxedSwizzle, vec![bytes(LANE.into_iter()), bytes((0..16).rev())], bytes(LANE.into_iter().rev())),
        (I32x4RelaxedTruncF32x4S, vec![a], words([1, -2, 3, 0])),
        (I32x4RelaxedTruncF32x4U, vec![c], words([0, 1, 2, 0])),
        (I32x4RelaxedTruncF64x2SZero, vec![d], words([1, -2, 0, 0])),
        (I32x4RelaxedTruncF64x2UZero, vec![e], words([2, 4, 0, 0])),
        (I8x16RelaxedLaneselect, vec![small, some, bits], (small & bits) | (some & !bits)),
        (I16x8RelaxedLaneselect, vec![a, b, 0], b),
        (I32x4RelaxedLaneselect, vec![a, b, -1], a),
        (I64x2RelaxedLaneselect, vec![a, b, 0], b),
    ]
}

/// Runs every module of a JSON list and prints what stands at 0 of their memories.
const RUN: &str = "
const modules = JSON.parse(require('fs').readFileSync(process.argv[1], 'utf8'));
const run = (bytes) => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
  exports.run(0);
  return [...new Uint8Array(exports.memory.buffer, 0, 16)];
};
console.log(JSON.stringify(modules.map(run)));
";

#[test]
fn rewritten_modules_compute_the_same() {
    let cases = cases();
    let rewritten: Vec<Plain> = cases
        .iter()
        .map(|(instruction, inputs, _)| plain(&module(instruction, inputs)).expect("a known instruction"))
        .collect();
    let file = root().join("target/plain-modules.json");
    let modules: Vec<Value> = rewritten.iter().map(|made| json!(made.bytes)).collect();
    std::fs::create_dir_all(root().join("target")).expect("a target folder");
    std::fs::write(&file, Value::Array(modules).to_string()).expect("a file is written");
    let said = cmd("node").args(["-e", RUN]).args([file.as_os_str()]).capture().expect("Node runs all modules");
    let results: Vec<[u8; 16]> = serde_json::from_str(&said).expect("sixteen bytes each");
    assert_eq!(results.len(), cases.len());
    for ((instruction, inputs, expected), (result, made)) in cases.iter().zip(results.iter().zip(&rewritten)) {
        assert_eq!(*result, expected.to_le_bytes(), "{instruction:?} of {inputs:x?}");
        assert_eq!(made.replaced.values().sum::<usize>(), 1, "{instruction:?}");
    }
}

#[test]
fn what_is_not_relaxed_stays_as_it_is() {
    let before = module(&Instruction::F32x4Mul, &[1, 2]);
    let made = plain(&before).expect("nothing to do");
    assert!(made.replaced.is_empty());
    let sections = |bytes: &[u8]| -> Vec<(u8, Vec<u8>)> {
        let payloads = Parser::new(0).parse_all(bytes).map(|payload| payload.expect("a sound module"));
        payloads.filter_map(|payload| payload.as_section().map(|(id, range)| (id, bytes[range].to_vec()))).collect()
    };
    let (before, after) = (sections(&before), sections(&made.bytes));
    assert_eq!(after.len(), before.len() - 1, "the list of features is dropped");
    assert_eq!(after, before.into_iter().filter(|(_, data)| !data.ends_with(b"target_features\0")).collect::<Vec<_>>());
}

#[test]
fn an_unknown_instruction_is_named() {
    let error = plain(&module(&Instruction::I16x8RelaxedQ15mulrS, &[1, 2])).err();
    assert!(error.is_some_and(|error| error.contains("I16x8RelaxedQ15mulrS")));
    assert!(plain(b"\0asm\x01\0\0\0\x01\xff").is_err());
    assert!(plain(b"").is_err());
}

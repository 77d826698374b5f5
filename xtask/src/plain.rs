//! Derives the embedder for browsers without relaxed SIMD from the one with it.
//!
//! The two differ only in a few instructions of the innermost loops, so compiling both would double the time for little. Each relaxed
//! instruction is replaced with baseline instructions that compute one of its permitted results. Everything else is copied byte by
//! byte.

use crate::sh::{Context, Result};
use std::borrow::Cow;
use std::collections::BTreeMap;
use wasm_encoder::{CodeSection, CustomSection, Encode, Instruction, Module, RawSection, ValType};
use wasmparser::{FunctionBody, Operator, Parser, Payload, Validator, WasmFeatures};

/// The derived module.
pub struct Plain {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The relaxed instructions that were replaced, with their counts.
    pub replaced: BTreeMap<String, usize>,
}

/// Makes the module without relaxed SIMD.
///
/// # Errors
/// If the module cannot be read or contains an unsupported relaxed instruction, which the error names.
pub fn plain(module: &[u8]) -> Result<Plain> {
    let mut rewriter = Rewriter::default();
    let mut out = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload.context("read the module")?;
        match &payload {
            Payload::TypeSection(types) => {
                for ty in types.clone().into_iter_err_on_gc_types() {
                    rewriter.parameters_of_type.push(ty.context("read a type")?.params().len());
                }
            }
            Payload::FunctionSection(functions) => {
                rewriter.types = functions
                    .clone()
                    .into_iter()
                    .collect::<std::result::Result<_, _>>()
                    .context("read the functions")?;
            }
            Payload::CodeSectionEntry(body) => {
                rewriter.function(body)?;
                continue;
            }
            // The beginning of the code section, before its functions.
            Payload::CodeSectionStart { .. } => continue,
            _ => rewriter.finish_code(&mut out),
        }
        match &payload {
            // It lists the features that the compiler was allowed to use, which is no longer true.
            Payload::CustomSection(custom) if custom.name() == "target_features" => {}
            Payload::CustomSection(custom) => {
                out.section(&CustomSection { name: Cow::Borrowed(custom.name()), data: Cow::Borrowed(custom.data()) });
            }
            _ => {
                if let Some((id, range)) = payload.as_section() {
                    out.section(&RawSection { id, data: &module[range] });
                }
            }
        }
    }
    let bytes = out.finish();
    Validator::new_with_features(WasmFeatures::default().difference(WasmFeatures::RELAXED_SIMD))
        .validate_all(&bytes)
        .context("make a module without relaxed SIMD")?;
    Ok(Plain { bytes, replaced: rewriter.replaced })
}

#[derive(Default)]
struct Rewriter {
    /// Number of parameters of each type.
    parameters_of_type: Vec<usize>,
    /// Type of each function that has a body.
    types: Vec<u32>,
    code: CodeSection,
    replaced: BTreeMap<String, usize>,
}

impl Rewriter {
    /// Writes the code section once its last entry has been read.
    fn finish_code(&mut self, out: &mut Module) {
        if !self.code.is_empty() {
            out.section(&std::mem::take(&mut self.code));
        }
    }

    /// Copies one function, replacing its relaxed instructions.
    fn function(&mut self, body: &FunctionBody) -> Result {
        let bytes = body.as_bytes();
        let mut operators = body.get_operators_reader().context("read a function")?;
        let first = operators.original_position();
        let mut instructions = Vec::new();
        // End of what has been copied, relative to the body.
        let mut copied = first - body.range().start;
        let mut spare = None;
        while !operators.eof() {
            let at = operators.original_position() - body.range().start;
            let operator = operators.read().context("read an instruction")?;
            if !is_relaxed(&bytes[at..]) {
                continue;
            }
            let spare = match spare {
                Some(spare) => spare,
                None => *spare.insert(self.first_free_local(body)?),
            };
            let instead = instead_of(&operator, spare)?;
            instructions.extend_from_slice(&bytes[copied..at]);
            instead.iter().for_each(|instruction| instruction.encode(&mut instructions));
            copied = operators.original_position() - body.range().start;
            *self.replaced.entry(name(&operator)).or_default() += 1;
        }
        if spare.is_none() {
            self.code.raw(bytes);
            return Ok(());
        }
        instructions.extend_from_slice(&bytes[copied..]);
        let mut rewritten = Vec::with_capacity(bytes.len() + bytes.len() / 8);
        let locals: Vec<_> = body.get_locals_reader().context("read locals")?.into_iter().collect();
        (locals.len() as u32 + 1).encode(&mut rewritten);
        // The existing locals, after the new count.
        let mut old = body.get_binary_reader();
        old.read_var_u32().context("read locals")?;
        let from = old.original_position() - body.range().start;
        rewritten.extend_from_slice(&bytes[from..first - body.range().start]);
        SPARE.encode(&mut rewritten);
        ValType::V128.encode(&mut rewritten);
        rewritten.extend(instructions);
        self.code.raw(&rewritten);
        Ok(())
    }

    /// The index of the first local added to this function.
    fn first_free_local(&self, body: &FunctionBody) -> Result<u32> {
        let index = self.code.len() as usize;
        let parameters = self.types.get(index).and_then(|ty| self.parameters_of_type.get(*ty as usize));
        let mut count = *parameters.ok_or("a function of the module has no type")? as u32;
        for local in body.get_locals_reader().context("read locals")? {
            count += local.context("read locals")?.0;
        }
        Ok(count)
    }
}

/// Number of `v128` locals added to a rewritten function.
const SPARE: u32 = 3;

/// Whether this is one of the instructions `0xfd 0x100` to `0xfd 0x12f`, which are all relaxed.
fn is_relaxed(bytes: &[u8]) -> bool {
    // In LEB128, the second byte of 0x100 to 0x12f has the value 2; no other instruction has a number as high.
    matches!(bytes, [0xfd, low, 2, ..] if (0x80..0xb0).contains(low))
}

fn name(operator: &Operator) -> String {
    let shown = format!("{operator:?}");
    shown.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// Baseline instructions that compute one of the relaxed instruction's permitted results. `spare` is the first added local.
fn instead_of(operator: &Operator, spare: u32) -> Result<Vec<Instruction<'static>>> {
    use Instruction::*;
    let (a, b, c) = (spare, spare + 1, spare + 2);
    Ok(match operator {
        // a, b, c → a × b + c
        Operator::F32x4RelaxedMadd => vec![LocalSet(c), F32x4Mul, LocalGet(c), F32x4Add],
        Operator::F64x2RelaxedMadd => vec![LocalSet(c), F64x2Mul, LocalGet(c), F64x2Add],
        // a, b, c → c − a × b
        Operator::F32x4RelaxedNmadd => vec![LocalSet(c), F32x4Mul, LocalSet(a), LocalGet(c), LocalGet(a), F32x4Sub],
        Operator::F64x2RelaxedNmadd => vec![LocalSet(c), F64x2Mul, LocalSet(a), LocalGet(c), LocalGet(a), F64x2Sub],
        // a (signed bytes), b (bytes from 0 to 127), c → c plus, for each group of four bytes, the sum of a × b. The products of
        // the eight low and the eight high bytes are added pairwise, and so are these sums.
        Operator::I32x4RelaxedDotI8x16I7x16AddS => vec![
            LocalSet(c),
            LocalSet(b),
            LocalTee(a),
            LocalGet(b),
            I16x8ExtMulLowI8x16S,
            I32x4ExtAddPairwiseI16x8S,
            LocalGet(a),
            LocalGet(b),
            I16x8ExtMulHighI8x16S,
            I32x4ExtAddPairwiseI16x8S,
            LocalSet(b),
            LocalTee(a),
            LocalGet(b),
            I8x16Shuffle([0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27]),
            LocalGet(a),
            LocalGet(b),
            I8x16Shuffle([4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31]),
            I32x4Add,
            LocalGet(c),
            I32x4Add,
        ],
        Operator::F32x4RelaxedMin => vec![F32x4Min],
        Operator::F32x4RelaxedMax => vec![F32x4Max],
        Operator::F64x2RelaxedMin => vec![F64x2Min],
        Operator::F64x2RelaxedMax => vec![F64x2Max],
        Operator::I8x16RelaxedSwizzle => vec![I8x16Swizzle],
        Operator::I32x4RelaxedTruncF32x4S => vec![I32x4TruncSatF32x4S],
        Operator::I32x4RelaxedTruncF32x4U => vec![I32x4TruncSatF32x4U],
        Operator::I32x4RelaxedTruncF64x2SZero => vec![I32x4TruncSatF64x2SZero],
        Operator::I32x4RelaxedTruncF64x2UZero => vec![I32x4TruncSatF64x2UZero],
        Operator::I8x16RelaxedLaneselect
        | Operator::I16x8RelaxedLaneselect
        | Operator::I32x4RelaxedLaneselect
        | Operator::I64x2RelaxedLaneselect => vec![V128Bitselect],
        unknown => {
            let name = name(unknown);
            return Err(format!(
                "the embedder has an instruction that xtask/src/plain.rs does not know: {name}; add it there"
            ));
        }
    })
}

#[cfg(test)]
mod tests;

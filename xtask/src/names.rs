//! Shortens the names by which a module imports from the script that wasm-bindgen wrote for it.
//!
//! Each of about a hundred names ends in a hash of sixteen digits, which cannot be compressed: 1.3 kB of the engine's script. They
//! are seen by nobody, and bundlers cannot shorten them, because they stand in the module too.

use crate::sh::{Context, Result};
use std::borrow::Cow;
use std::path::Path;
use wasm_encoder::{CustomSection, Encode, Module, RawSection};
use wasmparser::{ImportSectionReader, Parser, Payload};

/// Shortens the names in the module and in its script.
///
/// # Errors
/// If one of them cannot be read or written, or the script defines a name not exactly once.
pub fn shorten_files(module: &Path, script: &Path) -> Result {
    let bytes = std::fs::read(module).context(format!("read {}", module.display()))?;
    let text = std::fs::read_to_string(script).context(format!("read {}", script.display()))?;
    let (bytes, text) = shorten(&bytes, &text)?;
    std::fs::write(module, bytes).context(format!("write {}", module.display()))?;
    std::fs::write(script, text).context(format!("write {}", script.display()))
}

fn shorten(module: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let mut names = Vec::new();
    let mut out = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload.context("read the module")?;
        let Some((id, range)) = payload.as_section() else { continue };
        match &payload {
            Payload::ImportSection(imports) => {
                let data = renamed(imports, &module[range], &mut names)?;
                out.section(&RawSection { id, data: &data });
            }
            Payload::CustomSection(custom) => {
                out.section(&CustomSection { name: Cow::Borrowed(custom.name()), data: Cow::Borrowed(custom.data()) });
            }
            // Functions come one by one after the beginning of their section.
            Payload::CodeSectionEntry(_) => {}
            _ => {
                out.section(&RawSection { id, data: &module[range] });
            }
        }
    }
    let mut text = script.to_owned();
    for (at, name) in names.iter().enumerate() {
        let defined = format!(" {name}: ");
        if text.matches(&defined).count() != 1 {
            return Err(format!("wasm-bindgen's script should define `{name}` once"));
        }
        text = text.replacen(&defined, &format!(" {}: ", short(at)), 1);
    }
    Ok((out.finish(), text))
}

/// The import section with short names; the old ones are added to `names`, in order.
fn renamed(imports: &ImportSectionReader, section: &[u8], names: &mut Vec<String>) -> Result<Vec<u8>> {
    let begin = imports.range().start;
    let mut found = Vec::new();
    for import in imports.clone().into_imports_with_offsets() {
        found.push(import.context("read the imports")?);
    }
    let mut data = Vec::new();
    found.len().encode(&mut data);
    for (at, (offset, import)) in found.iter().enumerate() {
        let end = found.get(at + 1).map_or(section.len(), |(next, _)| next - begin);
        let whole = &section[offset - begin..end];
        import.module.encode(&mut data);
        short(at).encode(&mut data);
        data.extend(&whole[encoded(import.module) + encoded(import.name)..]);
        names.push(import.name.to_owned());
    }
    Ok(data)
}

/// Bytes that a text takes in a module, with its length.
fn encoded(text: &str) -> usize {
    let mut bytes = Vec::new();
    text.encode(&mut bytes);
    bytes.len()
}

/// The name of a number: `a` to `z`, then `ba`.
fn short(mut number: usize) -> String {
    let mut letters = Vec::new();
    loop {
        // Below 26.
        letters.push(b'a' + (number % 26) as u8);
        number /= 26;
        if number == 0 {
            break;
        }
    }
    letters.iter().rev().map(|letter| char::from(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CodeSection, EntityType, Function, FunctionSection, ImportSection, Instruction, TypeSection};
    use wasmparser::{Validator, WasmFeatures};

    fn module(names: &[&str]) -> Vec<u8> {
        let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
        types.ty().function([], []);
        for name in names {
            imports.import("./m_bg.js", name, EntityType::Function(0));
        }
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        functions.function(0);
        let mut body = Function::new([]);
        body.instruction(&Instruction::Call(0)).instruction(&Instruction::End);
        code.function(&body);
        let mut out = Module::new();
        out.section(&types).section(&imports).section(&functions).section(&code);
        out.section(&CustomSection { name: "kept".into(), data: b"as it is"[..].into() });
        out.finish()
    }

    #[test]
    fn module_and_script_get_the_same_short_names() {
        let script = "{ __wbg_call_40b008ba32f73991: f,\n __wbg_call_a410eb4b59ed5965: g }";
        let before = module(&["__wbg_call_40b008ba32f73991", "__wbg_call_a410eb4b59ed5965"]);
        let (made, text) = shorten(&before, script).expect("both are sound");
        assert_eq!(made, module(&["a", "b"]));
        assert_eq!(text, "{ a: f,\n b: g }");
        Validator::new_with_features(WasmFeatures::default()).validate_all(&made).expect("a sound module");
    }

    #[test]
    fn a_name_that_the_script_lacks_or_has_twice_is_refused() {
        for script in ["{}", "{ one: f, one: g }"] {
            assert!(shorten(&module(&["one"]), script).is_err(), "{script}");
        }
    }

    #[test]
    fn short_names_differ() {
        assert_eq!([0, 25, 26, 27, 676].map(short), ["a", "z", "ba", "bb", "baa"]);
    }
}

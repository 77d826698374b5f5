//! `build`: the wasm modules by cargo and wasm-bindgen, then the TypeScript of the package.

use crate::sh::{Context, Result, cargo, root};
use crate::{setup, sizes, tools};
use std::path::{Path, PathBuf};
use std::time::{Instant, UNIX_EPOCH};

/// One wasm module: the same crate with other features or instructions.
struct Module {
    /// Name of the generated files.
    out: &'static str,
    features: &'static str,
    /// Instructions beyond the baseline.
    instructions: &'static str,
    /// A folder below `target` of its own: flags differ, and cargo would rebuild everything each time.
    target_dir: &'static str,
}

const ENGINE: Module =
    Module { out: "adfontes", features: "engine", instructions: "+simd128", target_dir: "wasm-engine" };
const EMBED: Module =
    Module { out: "adfontes_embed", features: "onnx", instructions: "+simd128", target_dir: "wasm-embed" };
const EMBED_RELAXED: Module = Module {
    out: "adfontes_embed_relaxed",
    features: "onnx",
    instructions: "+simd128,+relaxed-simd",
    target_dir: "wasm-embed-relaxed",
};

/// The indexes alone, for measuring; not published.
const BENCH: Module =
    Module { out: "adfontes_bench", features: "bench", instructions: "+simd128", target_dir: "wasm-bench" };

/// What to build.
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// Profile `wasm-dev`: quick to build, slow to run, large.
    pub dev: bool,
    /// Leave the embedder as it is.
    pub engine_only: bool,
    /// Leave the engine as it is.
    pub embed_only: bool,
}

/// Where wasm-bindgen writes to.
pub fn wasm_dir() -> PathBuf {
    root().join("pkg/wasm")
}

/// Builds what is not up to date, and prints the sizes.
pub fn run(options: Options) -> Result {
    let mut wanted = Vec::new();
    if !options.embed_only {
        wanted.push(&ENGINE);
    }
    if !options.engine_only {
        wanted.extend([&EMBED, &EMBED_RELAXED]);
    }
    // Link-time optimisation keeps one core busy for minutes per module: all at once.
    let built: Vec<Result<sizes::Size>> = std::thread::scope(|scope| {
        let builds: Vec<_> = wanted.into_iter().map(|wanted| scope.spawn(move || module(wanted, options))).collect();
        let panicked = |_| Err("the build of a module panicked".to_owned());
        builds.into_iter().map(|build| build.join().unwrap_or_else(panicked)).collect()
    });
    sizes::report(&built.into_iter().collect::<Result<Vec<_>>>()?)?;
    typescript()
}

/// Builds the module that benchmarks import and returns its JavaScript.
pub fn bench_module() -> Result<PathBuf> {
    let input = compile(&BENCH, "release")?;
    let dir = root().join("target/bench/wasm");
    bind(&input, BENCH.out, &dir)?;
    Ok(dir.join(BENCH.out).with_extension("js"))
}

/// Cargo, wasm-bindgen, size: each only where its input changed.
fn module(module: &Module, options: Options) -> Result<sizes::Size> {
    let Module { out, target_dir, .. } = module;
    let start = Instant::now();
    let profile = if options.dev { "wasm-dev" } else { "release" };
    println!("building {out} ({profile})");
    let target = root().join("target").join(target_dir);
    let input = compile(module, profile)?;
    let output = wasm_dir().join(format!("{out}_bg.wasm"));
    let stamp = target.join("bound");
    let made_from = describe(&input, options.dev)?;
    let script = wasm_dir().join(format!("{out}.js"));
    let fresh =
        output.is_file() && script.is_file() && std::fs::read_to_string(&stamp).is_ok_and(|noted| noted == made_from);
    if !fresh {
        bind(&input, out, &wasm_dir())?;
    }
    let size = sizes::measure(out, &output, if options.dev { 9 } else { 11 })?;
    if !fresh {
        // Last, so that an interrupted build is done again.
        std::fs::write(&stamp, made_from).context("note what was built")?;
    }
    println!("built {out} in {:.0} s{}", start.elapsed().as_secs_f64(), if fresh { " (nothing to do)" } else { "" });
    Ok(size)
}

/// Cargo's part; the wasm file.
fn compile(module: &Module, profile: &str) -> Result<PathBuf> {
    let Module { features, instructions, target_dir, .. } = module;
    let target = root().join("target").join(target_dir);
    #[rustfmt::skip]
    cargo([
        "rustc", "--quiet", "--package", "adfontes", "--lib", "--crate-type", "cdylib", "--profile", profile,
        "--target", "wasm32-unknown-unknown", "--no-default-features", "--features", features,
    ])
    .args(["--target-dir".as_ref(), target.as_os_str()])
    .env("CARGO_ENCODED_RUSTFLAGS", rust_flags(instructions))
    .run()?;
    Ok(target.join("wasm32-unknown-unknown").join(profile).join("adfontes.wasm"))
}

/// Flags are given one by one (a path may hold spaces). The paths of this machine stay out of the panic messages.
fn rust_flags(instructions: &str) -> String {
    let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| {
        let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
        Some(PathBuf::from(home).join(".cargo"))
    });
    let mut flags = vec![format!("-Ctarget-feature={instructions}")];
    flags.extend(cargo_home.map(|path| format!("--remap-path-prefix={}=cargo", path.display())));
    flags.push(format!("--remap-path-prefix={}=adfontes", root().display()));
    flags.join("\u{1f}")
}

/// Changes whenever cargo wrote the file anew, or it is another file.
fn describe(input: &Path, dev: bool) -> Result<String> {
    let meta = input.metadata().context(format!("find {}", input.display()))?;
    let changed = meta.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    Ok(format!("{} {} {dev}", meta.len(), changed.unwrap_or_default().as_nanos()))
}

/// wasm-bindgen, in this process: its version is that of the crate, by the lock file.
///
/// Names, producers and debug sections are dropped. `wasm-opt` is not run, for it does not pay. Brotli 11 of the embedder
/// (18 MB): 2.56 MB stripped, 2.65 with -O3, 2.67 with -Oz. Of the engine (2.87 MB): 744.8 kB stripped, 745.2 with -O3,
/// 747.8 with -Oz; 600 searches over 360 documents in Node took .979, .955 and 1.006 ms at the median (mean of three
/// interleaved runs that vary by .1): no difference. It would cost a 100 MB package and a minute per build.
fn bind(input: &Path, out: &str, dir: &Path) -> Result {
    let input = input.to_string_lossy().into_owned();
    let dir = dir.to_string_lossy().into_owned();
    let args = ["wasm-bindgen", &input, "--target", "web", "--out-dir", &dir, "--out-name", out];
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(
        args.into_iter().chain(["--remove-name-section", "--remove-producers-section"]),
    )
    .map_err(|error| format!("wasm-bindgen failed on {out}: {error:#}"))
}

/// The TypeScript of the npm package.
fn typescript() -> Result {
    let dir = root().join("pkg");
    if !dir.join("package.json").is_file() {
        println!("no pkg/package.json: TypeScript is not built");
        return Ok(());
    }
    setup::need_npm_packages(&dir)?;
    tools::npm(&dir, ["run", "--silent", "build"]).run()
}

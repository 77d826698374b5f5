//! `build`: the wasm modules by cargo and wasm-bindgen, then the TypeScript of the package.

use crate::sh::{Context, Result, cargo, cargo_home, root};
use crate::{progress, setup, sizes, tools};
use std::path::{Path, PathBuf};
use std::time::{Instant, UNIX_EPOCH};

/// One wasm module: the same crate with other features or instructions.
struct Module {
    /// Base name of the generated files.
    out: &'static str,
    features: &'static str,
    /// Target features beyond the baseline.
    instructions: &'static str,
    /// The cargo profile, unless `--dev` is given.
    profile: &'static str,
    /// Its own folder below `target`: the flags differ between modules, so a shared one would be rebuilt each time.
    target_dir: &'static str,
}

/// Optimised for size, without LTO. Measured in Node on a busy machine, as medians of interleaved runs:
/// a question over 1,038 passages, and a question about a resume.
///
/// * "s" with fat LTO: 1.246 MB (brotli 11), 8.9 ms and 1.7 ms;
/// * the same after sorting was compiled once, the HTML tokenizer became our own, and unused stemmers were dropped: 1.137 MB, 8.6 ms
///   and 1.9 ms;
/// * the latter with `opt-level = 3` and no LTO: 1.244 MB, 8.6 ms and 1.7 ms;
/// * "s" without LTO, at a later state: 1.20 MB; 8.7 ms and 2.2 ms, against 8.2 ms and 2.0 ms with fat LTO.
///
/// One codegen unit instead of 16, later still: 3.04 MB instead of 3.58 MB raw, 958 kB instead of 972 kB with brotli 11; the judge takes
/// 475 kB instead of 486 kB. The build takes 270 s on one core instead of about 150 s on two.
///
/// "z" instead of "s", with functions of a cost up to [`INLINED`] inlined; brotli 11, and the median of a question
/// over 650 passages in interleaved runs:
///
/// * "s": 1,010 kB; with a threshold of 10: 992 kB and 7.6 ms;
/// * "z": 915 kB and 10.1 ms;
/// * "z" with a threshold of 40: 947 kB and 8.5 ms.
const ENGINE: Module =
    Module { out: "adfontes", features: "ask", instructions: "+simd128", profile: "engine", target_dir: "wasm-engine" };
/// LLVM's cost of a function up to which it is inlined.
const INLINED: u32 = 40;
/// The module that a page fetches to ingest sources itself.
const INGEST: Module = Module { out: "adfontes_ingest", features: "ingest", ..ENGINE };
/// The module that a page fetches to evaluate answers.
const EVALUATE: Module = Module { out: "adfontes_evaluate", features: "evaluate", ..ENGINE };
/// The embedder with relaxed SIMD; the one without it is derived from this one (`plain`). Both share their JavaScript.
///
/// Thin LTO, `opt-level = 3` and one codegen unit for what a run of the model goes through, "s" and 16 units for the rest (see
/// Cargo.toml): 366 s on two cores (566 s of processor time) instead of 725 s of one with fat LTO and 3 for all, 2.66 MB instead of
/// 2.76 MB, and the same vectors. Processor time of 120 interleaved runs in Node, without relaxed SIMD: minimum 10.8 ms against 10.7 ms
/// for 12 tokens, 25.5 against 24.8 for 32, 103.2 against 104.0 for 128; medians 12.4 against 12.0 (12.6 against 12.4 in 300 more),
/// 28.6 against 28.6, 117 against 114.
///
/// Without LTO and with 16 codegen units, it builds in 688 s of one core instead of 987 s and has 2.36 MB instead of 2.72 MB (brotli 11),
/// but a text of 128 tokens takes 13 to 20 % longer (MiniLM in Node, interleaved, busy machine: minimum 574 ms against 479 ms, median
/// 900 ms against 738 ms; for 16 tokens 66 ms against 59 ms).
///
/// With thin LTO, 16 codegen units for all, and "s" for all crates but tract-core, -linalg, -data, ndarray, half, libm, num-traits,
/// matrixmultiply and memchr, it has 2.51 MB and gives the same vectors, but a text takes 5 % longer (processor time of 50 interleaved
/// runs: minimum 12.6 ms against 12.1 ms for 16 tokens, 22.3 against 21.3 for 32, 90.8 against 86.6 for 128; medians 5 to 8 %).
const EMBED: Module = Module {
    out: "adfontes_embed",
    features: "onnx",
    instructions: "+simd128,+relaxed-simd",
    profile: "embed",
    target_dir: "wasm-embed",
};
/// The name of the module with relaxed SIMD.
const RELAXED: &str = "adfontes_embed_relaxed";

/// The index structures alone, for benchmarks; not published.
const BENCH: Module = Module {
    out: "adfontes_bench",
    features: "bench",
    instructions: "+simd128",
    profile: "engine",
    target_dir: "wasm-bench",
};

/// What to build, and how.
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// Use the profile `wasm-dev`: fast to build, slow to run, large.
    pub dev: bool,
    /// Do not rebuild the embedder.
    pub engine_only: bool,
    /// Do not rebuild the engine.
    pub embed_only: bool,
    /// Measure with brotli 9, in seconds, instead of 11, which takes a minute of two cores.
    pub rough_sizes: bool,
}

/// Tells cargo to keep a cdylib under a name that depends on its features. Otherwise the engine's three modules replace each other in
/// their shared folder, and each build compiles all three again.
const IN_NAMES: &str = "__CARGO_DEFAULT_LIB_METADATA";

/// Output folder of wasm-bindgen.
pub fn wasm_dir() -> PathBuf {
    root().join("pkg/wasm")
}

/// Builds whatever is out of date and prints the sizes.
pub fn run(options: Options) -> Result {
    run_beside(options, || Ok(()))
}

/// The same, with other work after the engine's modules: the embedder takes longer, and in the end only one core.
pub fn run_beside(options: Options, other: impl FnOnce() -> Result + Send) -> Result {
    let built: Vec<Result<Vec<sizes::Size>>> = std::thread::scope(|scope| {
        let first = move || {
            let sizes = if options.embed_only { Ok(Vec::new()) } else { engine(options) };
            sizes.and_then(|sizes| other().map(|()| sizes))
        };
        let engine = Some(scope.spawn(first));
        let embed = (!options.engine_only).then(|| scope.spawn(move || embedder(options)));
        let panicked = |_| Err("the build of a module panicked".to_owned());
        [engine, embed].into_iter().flatten().map(|build| build.join().unwrap_or_else(panicked)).collect()
    });
    let sizes = built.into_iter().collect::<Result<Vec<_>>>()?;
    sizes::report(&sizes.into_iter().flatten().collect::<Vec<_>>())?;
    typescript()
}

/// Builds the module that benchmarks import; returns the path of its JavaScript.
pub fn bench_module() -> Result<PathBuf> {
    let input = compile(&BENCH, BENCH.profile)?;
    let dir = root().join("target/bench/wasm");
    bind(&input, BENCH.out, &dir)?;
    Ok(dir.join(BENCH.out).with_extension("js"))
}

/// The modules of the package, by the feature names that `from_nothing` takes.
pub fn names() -> Vec<&'static str> {
    PUBLISHED.map(|module| module.features).to_vec()
}

const PUBLISHED: [&Module; 4] = [&ENGINE, &INGEST, &EVALUATE, &EMBED];

/// Builds a module from a copy of the sources, reusing nothing; returns its files.
pub fn from_nothing(name: &str, source: &Path, dir: &Path) -> Result<Vec<PathBuf>> {
    let module = PUBLISHED.into_iter().find(|module| module.features == name).ok_or(format!("no module `{name}`"))?;
    let input = compile_at(module, module.profile, source, &dir.join("target"))?;
    bind(&input, module.out, dir)?;
    let file = dir.join(format!("{}_bg.wasm", module.out));
    crate::seal::seal(&file)?;
    Ok(vec![file, dir.join(module.out).with_extension("js")])
}

fn engine(options: Options) -> Result<Vec<sizes::Size>> {
    let mut sizes = Vec::new();
    for part in [&ENGINE, &INGEST, &EVALUATE] {
        sizes.extend(module(part, options, &[part.out], |input| bind(input, part.out, &wasm_dir()))?);
    }
    Ok(sizes)
}

fn embedder(options: Options) -> Result<Vec<sizes::Size>> {
    module(&EMBED, options, &[EMBED.out, RELAXED], |input| {
        bind(input, EMBED.out, &wasm_dir())?;
        let (plain, relaxed) = (wasm_file(EMBED.out), wasm_file(RELAXED));
        std::fs::rename(&plain, &relaxed).context("name the module with relaxed SIMD")?;
        let module = std::fs::read(&relaxed).context(format!("read {}", relaxed.display()))?;
        let made = crate::plain::plain(&module)?;
        let replaced: Vec<String> = made.replaced.iter().map(|(name, count)| format!("{count} × {name}")).collect();
        println!("made {} from {RELAXED}: replaced {}", EMBED.out, replaced.join(", "));
        std::fs::write(&plain, made.bytes).context(format!("write {}", plain.display()))
    })
}

fn wasm_file(name: &str) -> PathBuf {
    wasm_dir().join(format!("{name}_bg.wasm"))
}

/// Runs cargo, wasm-bindgen, and the measuring of the modules `names`, each only if its input changed.
fn module(
    module: &Module,
    options: Options,
    names: &[&str],
    make: impl FnOnce(&Path) -> Result,
) -> Result<Vec<sizes::Size>> {
    let Module { out, target_dir, .. } = module;
    let start = Instant::now();
    let profile = if options.dev { "wasm-dev" } else { module.profile };
    println!("building {out} ({profile})");
    let target = root().join("target").join(target_dir);
    let input = compile(module, profile)?;
    let stamp = target.join(format!("bound-{out}"));
    let made_from = describe(&input, options.dev)?;
    let fresh = names.iter().all(|name| wasm_file(name).is_file())
        && wasm_dir().join(format!("{out}.js")).is_file()
        && std::fs::read_to_string(&stamp).is_ok_and(|noted| noted == made_from);
    if !fresh {
        make(&input)?;
        names.iter().try_for_each(|name| crate::seal::seal(&wasm_file(name)))?;
    }
    let quality = if options.dev || options.rough_sizes { 9 } else { 11 };
    let sizes: Vec<Result<sizes::Size>> = std::thread::scope(|scope| {
        let measured: Vec<_> =
            names.iter().map(|name| scope.spawn(move || sizes::measure(name, &wasm_file(name), quality))).collect();
        measured
            .into_iter()
            .map(|size| size.join().unwrap_or_else(|_| Err("compressing panicked".to_owned())))
            .collect()
    });
    if !fresh {
        // Written last, so that an interrupted build is repeated.
        std::fs::write(&stamp, made_from).context("note what was built")?;
    }
    println!("built {out} in {:.0} s{}", start.elapsed().as_secs_f64(), if fresh { " (nothing to do)" } else { "" });
    sizes.into_iter().collect()
}

/// Runs cargo; returns the path of the wasm file.
fn compile(module: &Module, profile: &str) -> Result<PathBuf> {
    compile_at(module, profile, &root(), &root().join("target").join(module.target_dir))
}

fn compile_at(module: &Module, profile: &str, source: &Path, target: &Path) -> Result<PathBuf> {
    let Module { out, features, .. } = module;
    #[rustfmt::skip]
    cargo([
        "rustc", "--package", "adfontes", "--lib", "--crate-type", "cdylib", "--profile", profile,
        "--target", "wasm32-unknown-unknown", "--no-default-features", "--features", features,
    ])
    .args(["--target-dir".as_ref(), target.as_os_str()])
    .env("CARGO_ENCODED_RUSTFLAGS", rust_flags(module, source))
    .env(IN_NAMES, "adfontes")
    .dir(source)
    .run_as(out)?;
    Ok(target.join("wasm32-unknown-unknown").join(profile).join("adfontes.wasm"))
}

/// The flags are passed one by one, since a path may contain spaces. Paths of the build machine are kept out of panic messages.
fn rust_flags(module: &Module, source: &Path) -> String {
    let mut flags = vec![format!("-Ctarget-feature={}", module.instructions)];
    flags.extend((module.profile == ENGINE.profile).then(|| format!("-Cllvm-args=-inline-threshold={INLINED}")));
    flags.extend(cargo_home().map(|path| format!("--remap-path-prefix={}=cargo", path.display())));
    flags.push(format!("--remap-path-prefix={}=adfontes", source.display()));
    flags.join("\u{1f}")
}

/// A stamp that changes whenever cargo rewrites the file or another file takes its place.
fn describe(input: &Path, dev: bool) -> Result<String> {
    let meta = input.metadata().context(format!("find {}", input.display()))?;
    let changed = meta.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    Ok(format!("{} {} {dev} sealed, short names", meta.len(), changed.unwrap_or_default().as_nanos()))
}

/// Runs wasm-bindgen in this process, so the lock file keeps its version equal to that of the crate.
///
/// The name, producers and debug sections are dropped. `wasm-opt` is not run because it gains nothing. With brotli 11, the embedder
/// (18 MB) takes 2.56 MB stripped, 2.65 MB after -O3, 2.67 MB after -Oz; the engine (2.87 MB) takes 744.8 kB stripped, 745.2 kB after
/// -O3, 747.8 kB after -Oz. The median of 600 searches over 360 documents in Node was .979, .955 and 1.006 ms (means of three
/// interleaved runs, which vary by .1 ms): no difference. It would cost a package of 100 MB and a minute per build.
fn bind(input: &Path, out: &str, dir: &Path) -> Result {
    let input = input.to_string_lossy().into_owned();
    let folder = dir.to_string_lossy().into_owned();
    let args = ["wasm-bindgen", &input, "--target", "web", "--out-dir", &folder, "--out-name", out];
    let args = args.into_iter().chain(["--remove-name-section", "--remove-producers-section"]);
    progress::during(&format!("wasm-bindgen {out}"), String::new, || {
        wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(args)
    })
    .map_err(|error| format!("wasm-bindgen failed on {out}: {error:#}"))?;
    crate::names::shorten_files(&dir.join(format!("{out}_bg.wasm")), &dir.join(out).with_extension("js"))
}

/// Compiles the TypeScript of the npm package.
fn typescript() -> Result {
    let dir = root().join("pkg");
    if !dir.join("package.json").is_file() {
        println!("no pkg/package.json: TypeScript is not built");
        return Ok(());
    }
    setup::need_npm_packages(&dir)?;
    tools::npm(&dir, ["run", "--silent", "build"]).run()
}

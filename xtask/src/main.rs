//! Project commands: `cargo xtask <command>`. One module per command.

mod bench;
mod budget;
mod build;
mod check;
mod coverage;
mod demo;
mod failures;
mod fuzz;
mod lanes;
mod model;
mod names;
mod plain;
mod progress;
mod reproduce;
mod runner;
mod seal;
mod setup;
mod sh;
mod sizes;
mod soak;
mod supply;
mod test;
mod tools;
mod types;
mod vocabulary;

use sh::{Result, no_more, take_flag, take_value};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask <command>

  setup                          installs what is missing: wasm target, Chromium and its driver, npm packages
  build [--dev] [--engine-only | --embed-only]
                                 builds the wasm modules and the npm package, prints their sizes
  model [e5-small | use-multilingual | minilm] [--languages en,ru,es,de | all] [--out DIR] [--fp32]
                                 makes a model folder from published weights
  tiny-models                    writes the tiny models of the tests anew
  demo [--dev] [--port P] [--no-serve]
                                 builds all, answers a question in the terminal, serves the demo site
  serve DIR [--port P]           serves a folder on 127.0.0.1
  test [--quick] [--only STEP]   everything that must hold; --quick leaves out what needs the model
  check                          formatting, lints, documentation, import directions, the package's types, what others wrote
  intents                        trains the classifier of questions from the examples, and tells how often it is right
  vocabulary [--packages DIR] [--repositories DIR]
                                 writes the vocabulary of technologies anew from public lists
  types                          writes the TypeScript types of the package from the Rust definitions
  soak [--short] [--questions N] [--changes N] [--dialogs N] [--restarts N]
                                 a long day in one page: memory stays, answers stay; --short takes half a minute
  reproduce [--module ask | ingest | evaluate | onnx] [--at DIR]
                                 builds a module, or all, twice from nothing in two places: equal byte for byte
  browsers                       the same short day in Chromium, Firefox and WebKitGTK, as a table
  coverage                       share of lines that the native tests run, by room, as JSON
  fuzz [TARGET] [--seconds N]    tries inputs that nobody thought of, on one parser or all, for N seconds each (60)
  bench [NAME] [...]             one benchmark, as JSON; without a name: all, with one report (--only NAMES, --last)
";

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let command = if args.is_empty() { "help".to_owned() } else { args.remove(0) };
    match dispatch(&command, args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(command: &str, mut args: Vec<String>) -> Result {
    match command {
        "wasm-test-runner" => return runner::run(&args),
        "wasm-test-runner-here" => return runner::here(&args),
        "model" => return model::run(&args).map(|dir| println!("{}", dir.display())),
        "tiny-models" => return model::tiny(&args).map(|dir| println!("{}", dir.display())),
        "bench" => return bench::run(args),
        "soak" => return soak::run(&args),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            return Ok(());
        }
        _ => {}
    }
    let args = &mut args;
    match command {
        "setup" => no_more(args).and_then(|()| setup::run()),
        "reproduce" => {
            let (module, at) = (take_value(args, "--module")?, take_value(args, "--at")?);
            no_more(args)?;
            reproduce::run(module.as_deref(), at.as_deref())
        }
        "browsers" => no_more(args).and_then(|()| soak::browsers()),
        "coverage" => no_more(args).and_then(|()| coverage::run()),
        "check" => no_more(args).and_then(|()| check::run()),
        "types" => no_more(args).and_then(|()| types::write()),
        "build" => {
            let dev = take_flag(args, "--dev");
            let (engine_only, embed_only) = (take_flag(args, "--engine-only"), take_flag(args, "--embed-only"));
            no_more(args)?;
            build::run(build::Options { dev, engine_only, embed_only, ..build::Options::default() })
        }
        "demo" => {
            let (port, no_serve, dev) = (take_port(args)?, take_flag(args, "--no-serve"), take_flag(args, "--dev"));
            no_more(args)?;
            demo::run(port, !no_serve, dev)
        }
        "test" => {
            let (only, quick) = (take_value(args, "--only")?, take_flag(args, "--quick"));
            no_more(args)?;
            test::run(quick, only.as_deref())
        }
        // One step of `test` in a program of its own.
        "test-step" => {
            let quick = take_flag(args, "--quick");
            let Some(name) = args.pop() else { return Err("test-step needs the name of a step".into()) };
            no_more(args)?;
            test::step(&name, quick)
        }
        "fuzz" => {
            let seconds = match take_value(args, "--seconds")? {
                Some(text) => text.parse().map_err(|_| format!("no number of seconds: {text}"))?,
                None => 60,
            };
            let target = (!args.is_empty()).then(|| args.remove(0));
            no_more(args)?;
            fuzz::run(target.as_deref(), seconds)
        }
        "vocabulary" => {
            let (packages, repositories) = (take_value(args, "--packages")?, take_value(args, "--repositories")?);
            no_more(args)?;
            vocabulary::run(packages.as_deref(), repositories.as_deref())
        }
        "intents" => {
            no_more(args)?;
            bench::run(vec!["intents".to_owned(), "--write".to_owned()])
        }
        "serve" => {
            let port = take_port(args)?;
            let Some(dir) = args.pop() else { return Err("serve needs a folder".into()) };
            no_more(args)?;
            demo::serve(Path::new(&dir), port)
        }
        _ => Err(format!("unknown command `{command}`\n\n{HELP}")),
    }
}

fn take_port(args: &mut Vec<String>) -> Result<u16> {
    match take_value(args, "--port")? {
        Some(text) => text.parse().map_err(|_| format!("no port: {text}")),
        None => Ok(8080),
    }
}

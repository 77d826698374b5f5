//! Project commands: `cargo xtask <command>`. One module per command.

mod bench;
mod build;
mod check;
mod demo;
mod model;
mod runner;
mod serve;
mod setup;
mod sh;
mod sizes;
mod test;
mod tools;

use sh::{Result, no_more, take_flag, take_value};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask <command>

  setup                          installs what is missing: wasm target, Chromium and its driver, npm packages
  build [--dev] [--engine-only]  builds the wasm modules and the npm package, prints their sizes
  model [...]                    makes the model folder from the published weights
  tiny-models                    writes the tiny models of the tests anew
  demo [--port P] [--no-serve]   builds all, answers a question in the terminal, serves the demo site
  serve DIR [--port P]           serves a folder on 127.0.0.1
  test [--quick] [--only STEP]   everything that must hold; --quick leaves out what needs the model
  check                          formatting, lints, documentation, import directions
  bench NAME [...]               one benchmark, as JSON; without a name: lists them
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
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            return Ok(());
        }
        _ => {}
    }
    let port = take_value(&mut args, "--port")?;
    let port = port.map(|text| text.parse::<u16>().map_err(|_| format!("no port: {text}"))).transpose()?;
    let only = take_value(&mut args, "--only")?;
    let mut flag = |name: &str| take_flag(&mut args, name);
    let (dev, engine_only, no_serve, quick) =
        (flag("--dev"), flag("--engine-only"), flag("--no-serve"), flag("--quick"));
    match command {
        "setup" => no_more(&args).and_then(|()| setup::run()),
        "build" => no_more(&args).and_then(|()| build::run(build::Options { dev, engine_only })),
        "demo" => no_more(&args).and_then(|()| demo::run(port, !no_serve)),
        "test" => no_more(&args).and_then(|()| test::run(quick, only.as_deref())),
        "check" => no_more(&args).and_then(|()| check::run()),
        "serve" => {
            let Some(dir) = args.first() else { return Err("serve needs a folder".into()) };
            no_more(args.get(1..).unwrap_or_default())?;
            let site = serve::Site::start(Path::new(dir), port.unwrap_or(8080))?;
            println!("{}", site.url());
            site.forever()
        }
        _ => Err(format!("unknown command `{command}`\n\n{HELP}")),
    }
}

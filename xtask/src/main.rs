//! Project commands: `cargo xtask <command>`.

mod model;

fn main() -> std::process::ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.first().map(String::as_str) {
        Some("model") => model::run(&args[1..]),
        Some("tiny-models") => model::tiny(&args[1..]),
        _ => Err("commands: model, tiny-models".to_owned()),
    };
    match done {
        Ok(_) => std::process::ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            std::process::ExitCode::FAILURE
        }
    }
}

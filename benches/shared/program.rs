//! What a benchmark prints.

use serde_json::Value;

/// Prints a report on standard output; an error goes to standard error and ends the program with 1.
pub fn print(report: Result<Value, String>) {
    match report {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    }
}

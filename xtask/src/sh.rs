//! Runs other programs and knows where things are.

use crate::progress;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// The result of every command; the error is a sentence for the person at the terminal.
pub type Result<T = ()> = std::result::Result<T, String>;

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder where cargo keeps what it fetched.
pub fn cargo_home() -> Option<PathBuf> {
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| {
        let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
        Some(PathBuf::from(home).join(".cargo"))
    })
}

/// Adds to an error what was being done.
pub trait Context<T> {
    /// `what` completes the sentence "could not …".
    fn context(self, what: impl std::fmt::Display) -> Result<T>;
}

impl<T, E: std::fmt::Display> Context<T> for std::result::Result<T, E> {
    fn context(self, what: impl std::fmt::Display) -> Result<T> {
        self.map_err(|error| format!("could not {what}: {error}"))
    }
}

/// One call of a program, without standard input; it runs in the repository's root unless set otherwise.
pub struct Cmd {
    command: Command,
    shown: String,
    limit: Option<Duration>,
    /// Whether it is cargo, which reports its progress on standard error.
    is_cargo: bool,
}

/// Starts describing a call.
pub fn cmd(program: impl AsRef<OsStr>) -> Cmd {
    let program = program.as_ref();
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    let name = Path::new(program).file_name().unwrap_or(program).to_string_lossy().into_owned();
    Cmd { command, shown: name, limit: None, is_cargo: false }
}

/// The cargo that runs xtask, with these arguments.
pub fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Cmd {
    let cargo = cmd(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    Cmd { is_cargo: true, ..cargo }.args(args)
}

impl Cmd {
    /// Adds arguments.
    pub fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        for arg in args {
            self.shown.push(' ');
            self.shown.push_str(&arg.as_ref().to_string_lossy());
            self.command.arg(arg);
        }
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(key, value);
        self
    }

    /// Sets an environment variable if there is a value.
    pub fn env_opt(self, key: &str, value: Option<impl AsRef<OsStr>>) -> Self {
        match value {
            Some(value) => self.env(key, value),
            None => self,
        }
    }

    /// Sets the working directory.
    pub fn dir(mut self, dir: impl AsRef<Path>) -> Self {
        self.command.current_dir(dir);
        self
    }

    /// Ends the program with a failure if it runs longer.
    pub fn limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Runs it with output to the terminal and a progress line from time to time; an exit code other than 0 is an error.
    pub fn run(self) -> Result {
        let what: String = self.shown.split(' ').take(2).collect::<Vec<_>>().join(" ");
        self.run_as(&what)
    }

    /// Like [`Self::run`]; `what` names it in the progress lines.
    pub fn run_as(mut self, what: &str) -> Result {
        println!("$ {}", self.shown);
        if self.is_cargo {
            // Cargo draws its bar for `progress`, which prints it as a line now and then.
            self.command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "120");
            if std::io::stderr().is_terminal() {
                self.command.env("CARGO_TERM_COLOR", "always");
            }
            self.command.stderr(Stdio::piped());
        }
        let mut child = self.command.spawn().map_err(|error| self.no_start(&error))?;
        let cargo = Arc::new(progress::Cargo::default());
        let (read, all_read) = channel();
        if let Some(stderr) = child.stderr.take() {
            let cargo = Arc::clone(&cargo);
            std::thread::spawn(move || {
                cargo.follow(stderr, |line| eprintln!("{line}"));
                // Do not wait for a program that outlived the cargo that started it.
                let _ = read.send(());
            });
        } else {
            drop(read);
        }
        let status = progress::during(what, || cargo.shown(), || self.wait(&mut child));
        let _ = all_read.recv_timeout(Duration::from_secs(3));
        let status = status?;
        if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", self.shown)) }
    }

    /// Runs it with output to the terminal, without a time limit and without progress lines.
    pub fn attend(mut self) -> Result {
        let status = self.command.status().map_err(|error| self.no_start(&error))?;
        if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", self.shown)) }
    }

    /// Runs it and passes on each line of standard output and standard error; an exit code other than 0 is an error.
    pub fn each_line(mut self, say: impl Fn(&str) + Sync) -> Result {
        if std::io::stdout().is_terminal() {
            self.command.env("CARGO_TERM_COLOR", "always");
        }
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.command.spawn().map_err(|error| self.no_start(&error))?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        std::thread::scope(|scope| {
            scope.spawn(|| stdout.map(|stdout| lines(stdout, &say)));
            scope.spawn(|| stderr.map(|stderr| lines(stderr, &say)));
        });
        let status = child.wait().context(format!("wait for `{}`", self.shown))?;
        if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", self.shown)) }
    }

    /// Waits for it to end; at the time limit it is killed.
    fn wait(&self, child: &mut Child) -> Result<ExitStatus> {
        let start = Instant::now();
        loop {
            match self.limit {
                None => break child.wait(),
                Some(limit) => match child.try_wait() {
                    Ok(Some(status)) => break Ok(status),
                    Ok(None) if start.elapsed() > limit => {
                        // The timeout is reported even if the program ended by itself just now.
                        let _ = child.kill();
                        let _ = child.wait();
                        return Err(format!("`{}` was ended after {} s", self.shown, limit.as_secs()));
                    }
                    Ok(None) => std::thread::sleep(Duration::from_millis(50)),
                    Err(error) => break Err(error),
                },
            }
        }
        .context(format!("wait for `{}`", self.shown))
    }

    /// Runs it and returns its standard output; standard error goes to the terminal.
    pub fn capture(mut self) -> Result<String> {
        let output = self
            .command
            .stderr(Stdio::inherit())
            .stdout(Stdio::piped())
            .output()
            .map_err(|error| self.no_start(&error))?;
        if !output.status.success() {
            return Err(format!("`{}` failed ({})", self.shown, output.status));
        }
        String::from_utf8(output.stdout).context(format!("read what `{}` printed", self.shown))
    }

    /// Runs it quietly and returns its standard error; on failure, that is the error.
    pub fn quietly(mut self) -> Result<String> {
        println!("$ {}", self.shown);
        let output = self.command.stdout(Stdio::null()).output().map_err(|error| self.no_start(&error))?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() {
            Ok(said)
        } else {
            Err(format!("`{}` failed ({})\n{said}", self.shown, output.status))
        }
    }

    /// Its standard output if it succeeds, quietly; for questions such as "Is this installed?".
    pub fn probe(mut self) -> Option<String> {
        let output = self.command.stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Its standard output, whether it succeeds or not.
    pub fn printed(mut self) -> Result<String> {
        println!("$ {}", self.shown);
        let output = self.command.stderr(Stdio::null()).output().map_err(|error| self.no_start(&error))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn no_start(&self, error: &std::io::Error) -> String {
        format!("could not start `{}`: {error}", self.shown)
    }
}

/// Passes on every line up to the end. Invalid UTF-8 is replaced.
fn lines(from: impl Read, say: impl Fn(&str)) {
    let (mut from, mut line) = (BufReader::new(from), Vec::new());
    // Output that cannot be read is missing on the terminal but does not change the result.
    while from.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        say(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
}

/// Removes `flag` from the arguments and tells whether it was there.
pub fn take_flag(args: &mut Vec<String>, flag: &str) -> bool {
    let before = args.len();
    args.retain(|arg| arg != flag);
    args.len() != before
}

/// Removes `flag value` or `flag=value` from the arguments and returns the value.
pub fn take_value(args: &mut Vec<String>, flag: &str) -> Result<Option<String>> {
    let prefix = format!("{flag}=");
    let Some(at) = args.iter().position(|arg| arg == flag || arg.starts_with(&prefix)) else { return Ok(None) };
    let arg = args.remove(at);
    if let Some(value) = arg.strip_prefix(&prefix) {
        return Ok(Some(value.to_owned()));
    }
    if at < args.len() { Ok(Some(args.remove(at))) } else { Err(format!("{flag} needs a value")) }
}

/// Rejects arguments that no command took, so that a typo is not ignored.
pub fn no_more(args: &[String]) -> Result {
    match args.first() {
        None => Ok(()),
        Some(arg) => Err(format!("unknown argument `{arg}`; `cargo xtask help` lists what there is")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(args: &[&str]) -> Vec<String> {
        args.iter().map(|arg| (*arg).to_owned()).collect()
    }

    #[test]
    fn arguments_are_taken_out() {
        let mut args = list(&["--dev", "--port", "80", "x", "--out=a=b"]);
        assert!(take_flag(&mut args, "--dev"));
        assert!(!take_flag(&mut args, "--dev"));
        assert_eq!(take_value(&mut args, "--port"), Ok(Some("80".into())));
        assert_eq!(take_value(&mut args, "--out"), Ok(Some("a=b".into())));
        assert_eq!(args, list(&["x"]));
        assert!(no_more(&args).is_err());
        assert!(take_value(&mut list(&["--port"]), "--port").is_err());
    }

    #[test]
    fn a_failing_or_slow_program_is_an_error() {
        assert!(cmd("false").run().is_err());
        assert!(cmd("no-such-program-anywhere").run().is_err_and(|error| error.contains("could not start")));
        let slow = cmd("sleep").args(["5"]).limit(Duration::from_millis(100)).run();
        assert!(slow.is_err_and(|error| error.contains("was ended")));
        assert_eq!(cmd("echo").args(["a"]).capture(), Ok("a\n".into()));
        let said = std::sync::Mutex::new(Vec::new());
        let outcome = cmd("sh").args(["-c", "echo out; echo; printf err >&2; exit 3"]).each_line(|line| {
            said.lock().expect("no thread panics with it").push(line.to_owned());
        });
        assert!(outcome.is_err_and(|error| error.contains("exit status: 3")));
        let mut said = said.into_inner().expect("no thread panics with it");
        said.sort();
        assert_eq!(said, ["", "err", "out"]);
    }
}

//! A small static file server on loopback. No special headers: the site must do without.

use crate::sh::{Context, Result};
use std::fs::File;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use tiny_http::{Header, Method, Request, Response, Server};

/// How many files are sent at the same time.
const THREADS: usize = 4;

/// A running server; it ends when this is dropped.
pub struct Site {
    server: Arc<Server>,
    threads: Vec<thread::JoinHandle<()>>,
    port: u16,
}

impl Site {
    /// Serves the files below `dir` on `127.0.0.1`; port 0 means any free one.
    pub fn start(dir: &Path, port: u16) -> Result<Self> {
        let dir = dir.canonicalize().context(format!("find {}", dir.display()))?;
        let server = Server::http(("127.0.0.1", port)).context(format!("listen on 127.0.0.1:{port}"))?;
        let port = server.server_addr().to_ip().map_or(port, |address| address.port());
        let server = Arc::new(server);
        let threads = (0..THREADS)
            .map(|_| {
                let (server, dir) = (Arc::clone(&server), dir.clone());
                thread::spawn(move || {
                    while let Ok(request) = server.recv() {
                        // The other side went away: nothing to do about it.
                        let _ = answer(request, &dir);
                    }
                })
            })
            .collect();
        Ok(Self { server, threads, port })
    }

    /// Where the site is.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Serves until the process is ended.
    pub fn forever(mut self) -> Result {
        for thread in self.threads.drain(..) {
            thread.join().map_err(|_| "the server panicked")?;
        }
        Ok(())
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for _ in 0..self.threads.len() {
            self.server.unblock();
        }
    }
}

fn answer(request: Request, dir: &Path) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return plain(request, 405, "only GET and HEAD\n");
    }
    let Some(mut path) = local(dir, request.url()) else { return plain(request, 400, "not a path\n") };
    let target = request.url().split(['?', '#']).next().unwrap_or_default();
    if path.is_dir() {
        if !target.ends_with('/') {
            // Else relative links of its index page would point to the wrong place.
            let header = header("Location", &format!("{target}/"))?;
            return request.respond(Response::empty(301).with_header(header));
        }
        path.push("index.html");
    }
    // A link may not lead out of the folder.
    let inside = path.canonicalize().is_ok_and(|real| real.starts_with(dir));
    match File::open(&path) {
        Ok(file) if inside => {
            request.respond(Response::from_file(file).with_header(header("Content-Type", mime(&path))?))
        }
        _ => plain(request, 404, "not found\n"),
    }
}

fn plain(request: Request, status: u16, text: &str) -> std::io::Result<()> {
    let header = header("Content-Type", "text/plain; charset=utf-8")?;
    request.respond(Response::from_string(text).with_status_code(status).with_header(header))
}

/// Fails for control and non-ASCII characters only; a path with these arrives percent-encoded.
fn header(name: &str, value: &str) -> std::io::Result<Header> {
    Header::from_bytes(name, value).map_err(|()| std::io::Error::other(format!("no header: {name}: {value}")))
}

/// The file that a URL means, or `None` if it tries to leave the folder.
fn local(dir: &Path, url: &str) -> Option<PathBuf> {
    let path = decoded(url.split(['?', '#']).next()?)?;
    let relative = Path::new(path.strip_prefix('/')?);
    let plain = relative.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    (plain && !path.contains(['\0', '\\'])).then(|| dir.join(relative))
}

/// Percent-decoding; `None` where it is broken.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let [high, low, tail @ ..] = rest else { return None };
        let digit = |byte: u8| char::from(byte).to_digit(16);
        bytes.push(u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()?);
        rest = tail;
    }
    String::from_utf8(bytes).ok()
}

fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "pdf" => "application/pdf",
        "md" => "text/markdown; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    fn get(port: u16, path: &str) -> String {
        let mut text = String::new();
        let connection = TcpStream::connect(("127.0.0.1", port)).and_then(|mut stream| {
            write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")?;
            stream.read_to_string(&mut text)
        });
        assert!(connection.is_ok(), "{connection:?}");
        text
    }

    #[test]
    fn paths_stay_inside() {
        let dir = Path::new("/site");
        let check = |url: &str, expected: Option<&str>| {
            assert_eq!(local(dir, url), expected.map(PathBuf::from), "{url}");
        };
        check("/", Some("/site/"));
        check("/a/b.js?x=1", Some("/site/a/b.js"));
        check("/%D0%B0%20b.md", Some("/site/а b.md"));
        check("/../secret", None);
        check("/a/%2e%2e/%2e%2e/secret", None);
        check("//etc/passwd", None);
        check("/%", None);
        check("/%ff", None);
        check("/a%00b", None);
        check("/..%5csecret", None);
        check("http://elsewhere/", None);
    }

    #[test]
    fn files_are_served_with_their_type() -> Result {
        let site = Site::start(Path::new(env!("CARGO_MANIFEST_DIR")), 0)?;
        let found = get(site.port, "/Cargo.toml");
        assert!(found.starts_with("HTTP/1.1 200") && found.contains("[package]"), "{found}");
        assert!(found.contains("Content-Type: application/octet-stream"), "{found}");
        assert!(get(site.port, "/none").starts_with("HTTP/1.1 404"));
        assert!(get(site.port, "/src").contains("Location: /src/"));
        assert!(get(site.port, "/../Cargo.lock").starts_with("HTTP/1.1 400"));
        assert_eq!(mime(Path::new("a/x_bg.wasm")), "application/wasm");
        assert_eq!(mime(Path::new("worker.js")), "text/javascript; charset=utf-8");
        Ok(())
    }
}

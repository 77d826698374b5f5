//! `reproduce`: whether the modules depend on nothing but the sources. Each is built twice from nothing, in two folders whose names differ in
//! length, and the files have to be equal byte for byte.

use crate::build;
use crate::sh::{Context, Result, cmd, root};
use std::path::{Path, PathBuf};

/// Below the folder for temporary files, or the one that is given.
const FOLDERS: [&str; 2] = ["adfontes-reproduce", "adfontes-reproduce/another-place-with-a-longer-name"];

/// Builds `module`, or all of them, in folders below `at`. The folders are left where something differs.
pub fn run(module: Option<&str>, at: Option<&str>) -> Result {
    let names = build::names();
    let chosen: Vec<&str> = match module {
        None => names,
        Some(one) if names.contains(&one) => vec![one],
        Some(other) => return Err(format!("no module `{other}`; there are: {}", names.join(", "))),
    };
    let at = at.map_or_else(std::env::temp_dir, PathBuf::from);
    let places = FOLDERS.map(|folder| at.join(folder).join(std::process::id().to_string()));
    for place in &places {
        copy_sources(&place.join("source"))?;
    }
    let mut different = Vec::new();
    for name in chosen {
        let mut built = Vec::new();
        for place in &places {
            built.push(build::from_nothing(name, &place.join("source"), &place.join("built"))?);
        }
        for (one, other) in built[0].iter().zip(&built[1]) {
            let file = one.file_name().unwrap_or_default().to_string_lossy();
            match first_difference(one, other)? {
                None => println!("{file}: equal byte for byte"),
                Some(place) => {
                    different.push(format!("{file} from byte {place} on ({}, {})", one.display(), other.display()))
                }
            }
        }
    }
    if !different.is_empty() {
        return Err(format!("not reproduced: {}", different.join("; ")));
    }
    places.iter().try_for_each(|place| std::fs::remove_dir_all(place).context(format!("remove {}", place.display())))
}

/// All that belongs to the repository or may come to belong to it, as it is now.
fn copy_sources(to: &Path) -> Result {
    let listed = cmd("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).capture()?;
    for name in listed.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root().join(name), to.join(name));
        if !from.is_file() {
            continue;
        }
        if let Some(folder) = to.parent() {
            std::fs::create_dir_all(folder).context(format!("make {}", folder.display()))?;
        }
        std::fs::copy(&from, &to).context(format!("copy {name}"))?;
    }
    Ok(())
}

fn first_difference(one: &Path, other: &Path) -> Result<Option<usize>> {
    let read = |path: &Path| std::fs::read(path).context(format!("read {}", path.display()));
    Ok(differs(&read(one)?, &read(other)?))
}

/// The first byte that differs; where one goes on behind the other's end, that end.
fn differs(one: &[u8], other: &[u8]) -> Option<usize> {
    let equal = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    (equal < one.len().max(other.len())).then_some(equal)
}

#[cfg(test)]
mod tests {
    use super::differs;

    #[test]
    fn differences() {
        for (one, other, expected) in
            [("", "", None), ("ab", "ab", None), ("ab", "aB", Some(1)), ("ab", "abc", Some(2)), ("", "a", Some(0))]
        {
            assert_eq!(differs(one.as_bytes(), other.as_bytes()), expected, "{one} {other}");
        }
    }
}

//! The files of a model folder.

use adfontes::embed::ModelFiles;
use std::path::Path;

/// All files below a folder, by their paths in it.
pub fn files_of(folder: &Path) -> std::io::Result<ModelFiles> {
    let mut files = ModelFiles::new();
    collect(folder, "", &mut files)?;
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut ModelFiles) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.insert(name, std::fs::read(entry.path())?);
        }
    }
    Ok(())
}

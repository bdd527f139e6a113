//! Writes the files that are generated from the tables. With `--check`, it writes nothing and exits with 1 if a file differs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod python;
mod readme;

/// Generated files that no longer belong to any resource.
fn stale(root: &Path, files: &[(String, String)]) -> Vec<PathBuf> {
    let folders = ["", "/resources", "/records"].map(|name| format!("{}{name}", python::FOLDER));
    let existing = folders.iter().filter_map(|folder| std::fs::read_dir(root.join(folder)).ok()).flatten().flatten();
    let existing = existing.map(|entry| entry.path());
    let existing = existing.filter(|path| path.extension().is_some_and(|extension| extension == "py"));
    existing.filter(|path| !files.iter().any(|(file, _)| root.join(file) == *path)).collect()
}

fn main() -> ExitCode {
    let check = std::env::args().nth(1).as_deref() == Some("--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut failed = false;
    let mut files = python::files();
    // Without a README there is no table to update.
    if let Ok(readme) = std::fs::read_to_string(root.join("README.md")) {
        files.push(("README.md".to_owned(), readme::with_coverage(&readme)));
    }
    for stale in stale(root, &files) {
        if check {
            eprintln!("{} belongs to no resource; run `make generate`", stale.display());
            failed = true;
        } else if let Err(error) = std::fs::remove_file(&stale) {
            eprintln!("{}: {error}", stale.display());
            failed = true;
        }
    }
    for (path, text) in files {
        let path = root.join(path);
        if let Some(folder) = path.parent().filter(|_| !check) {
            // If this fails, writing the file reports the error.
            let _ = std::fs::create_dir_all(folder);
        }
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if check {
            eprintln!("{} differs from the tables; run `make generate`", path.display());
            failed = true;
        } else if let Err(error) = std::fs::write(&path, text) {
            eprintln!("{}: {error}", path.display());
            failed = true;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

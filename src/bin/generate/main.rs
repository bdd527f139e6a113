//! Writes the files that are made from the rows. With `--check` it writes nothing and exits with 1 when one differs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod python;
mod readme;

/// Files among the generated ones that no row asks for any more.
fn stale(root: &Path, files: &[(String, String)]) -> Vec<PathBuf> {
    let folders = ["", "/resources", "/records"].map(|name| format!("{}{name}", python::FOLDER));
    let held = folders.iter().filter_map(|folder| std::fs::read_dir(root.join(folder)).ok()).flatten().flatten();
    let held = held.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|record| record == "py"));
    held.filter(|path| !files.iter().any(|(known, _)| root.join(known) == *path)).collect()
}

fn main() -> ExitCode {
    let check = std::env::args().nth(1).as_deref() == Some("--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut failed = false;
    let mut files = python::files();
    // A README that cannot be read has no table to be kept up to date.
    if let Ok(readme) = std::fs::read_to_string(root.join("README.md")) {
        files.push(("README.md".to_owned(), readme::with_coverage(&readme)));
    }
    for stale in stale(root, &files) {
        if check {
            eprintln!("{} follows from no row; run `make generate`", stale.display());
            failed = true;
        } else if let Err(error) = std::fs::remove_file(&stale) {
            eprintln!("{}: {error}", stale.display());
            failed = true;
        }
    }
    for (path, text) in files {
        let path = root.join(path);
        if let Some(folder) = path.parent().filter(|_| !check) {
            // A folder that cannot be made is told by the file that cannot be written.
            let _ = std::fs::create_dir_all(folder);
        }
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if check {
            eprintln!("{} is not what the rows say; run `make generate`", path.display());
            failed = true;
        } else if let Err(error) = std::fs::write(&path, text) {
            eprintln!("{}: {error}", path.display());
            failed = true;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

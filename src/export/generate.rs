//! Writes the files that are made from the rows. With `--check` it writes nothing and exits with 1 when one differs.

use std::path::Path;
use std::process::ExitCode;

use handbill::export::{markdown, python};

fn main() -> ExitCode {
    let check = std::env::args().nth(1).as_deref() == Some("--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut failed = false;
    let mut files = python::files();
    // A README that cannot be read has no table to be kept up to date.
    if let Ok(readme) = std::fs::read_to_string(root.join("README.md")) {
        files.push(("README.md", markdown::with_coverage(&readme)));
    }
    for (path, text) in files {
        let path = root.join(path);
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

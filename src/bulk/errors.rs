//! The errors of a job that ended early.

use std::path::Path;

use super::report::Report;
use crate::error::Error;

/// The rows differ from those of the journal.
pub(super) fn source_changed(how: &str) -> Error {
    let message = format!(
        "the source has changed since the journal was begun: {how}; nothing more was sent. Give back the former rows to go on, or \
         another journal to begin anew"
    );
    Error::Upload { message, report: Box::new(Report::default().to_json()), source: None }
}

/// The cause, the number of confirmed items, and how to resume.
pub(super) fn ended_early(item_noun: &str, journal: Option<&Path>, report: &Report, error: Error) -> Error {
    if let Error::Upload { message, source, .. } = error {
        return Error::Upload { message, report: Box::new(report.to_json()), source };
    }
    let confirmed = report.items_sent + report.items_already_confirmed;
    let at = match report.not_applied.first() {
        Some((first, last)) if !matches!(error, Error::Cancelled) => format!(" (rows {first} to {last})"),
        _ => String::new(),
    };
    let rerun = match journal {
        Some(journal) => format!("run the same call again to go on, {} knows what is done", journal.display()),
        None => "run it again from the start, or with a journal, which can go on where it stopped".into(),
    };
    let how = match &error {
        Error::Service { .. } if !error.is_temporary() => format!("; correct what was refused, then {rerun}"),
        _ => format!("; {rerun}"),
    };
    let message = format!("{error}{at}; {confirmed} {item_noun} are confirmed{how}");
    Error::Upload { message, report: Box::new(report.to_json()), source: Some(Box::new(error)) }
}

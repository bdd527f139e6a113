//! The journal: an append-only file of confirmed batches. After a `kill -9` the same call resumes where the job stopped.
//!
//! The first line identifies the job, each other line a confirmed batch. A line begins with a checksum of the rest, so a line
//! that a crash truncated is recognised, and removed when the file is opened again. Bodies are deterministic, so a batch is
//! identified by its number and the digest of its body.
//!
//! A line is written and flushed to the disk (`fdatasync`) before its batch counts as confirmed. That also covers a power loss,
//! which `kill -9` does not need. It costs a few milliseconds per batch on a plain disk, compared with hundreds to send 5 MB;
//! senders that wait at the same time share one flush.
//!
//! A response that arrived while the process was killed is lost: its batch is sent again. The time between the response and its
//! line is short, and adding a user or writing a product twice changes nothing.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use super::batch::Batch;
use super::errors::source_changed;
use super::report::BatchResult;
use crate::error::{Error, Result};
use crate::schema::Values;

/// The beginning of every journal.
const MAGIC: &str = "handbill journal ";
/// The version of the format. Version 1 had other digests, and the names `job`, `chosen` and `applied`.
const VERSION: &str = "2";

/// A confirmed batch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct JournalEntry {
    pub(super) batch: u64,
    pub(super) first_row: u64,
    pub(super) last_row: u64,
    pub(super) items: u64,
    /// The digest of the body, in hexadecimal digits.
    pub(super) digest: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<BatchResult>,
}

impl JournalEntry {
    pub(super) fn new(batch: &Batch) -> Self {
        Self {
            batch: batch.sequence,
            first_row: batch.first_row,
            last_row: batch.last_row,
            items: batch.items,
            digest: format!("{:032x}", xxh3_128(&batch.body)),
            result: None,
        }
    }
}

/// The first line: the job.
#[derive(Debug, Serialize, Deserialize)]
struct JournalHeader {
    /// The parameters that identify it.
    parameters: Values,
    /// Defaults that were resolved when the job began, and apply to all of it.
    resolved: Values,
}

/// An open journal, locked against other processes.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Batches that earlier runs confirmed, by number.
    confirmed: Vec<Option<Box<JournalEntry>>>,
    /// Bytes and lines written.
    written: Mutex<(u64, u64)>,
    /// Lines flushed.
    flushed: Mutex<u64>,
}

impl Journal {
    /// Opens or begins the journal of a job on a source with that fingerprint. Returns the resolved defaults of its first run.
    ///
    /// # Errors
    /// The path cannot be written, the file is not a journal, belongs to another job, or is in use.
    pub(super) fn open(
        path: &Path,
        fingerprint: Option<String>,
        mut parameters: Values,
        resolved: Values,
    ) -> Result<(Self, Values)> {
        if let Some(fingerprint) = fingerprint {
            parameters.insert("rows".into(), fingerprint.into());
        }
        let fail = |reason: String| Error::io(path.display().to_string(), reason);
        if std::fs::metadata(path).is_ok_and(|about| !about.is_file()) {
            return Err(fail("is not a plain file, so no journal can be kept in it; give the path of a file".into()));
        }
        let mut options = OpenOptions::new();
        let opened = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(|error| fail(unusable(&error)))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(fail("is in use by another run; wait until it ends, or give another journal".into()));
            }
            // Some network file systems do not support locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(fail(format!("cannot be locked: {error}"))),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| fail(unusable(&error)))?;
        let contents = parse(&bytes).map_err(fail)?;
        let mut journal = Self {
            path: path.to_owned(),
            file,
            confirmed: Vec::new(),
            written: Mutex::default(),
            flushed: Mutex::default(),
        };
        let Some((header, entries, length)) = contents else {
            journal.truncate(0)?;
            let header = JournalHeader { parameters, resolved };
            let text = serde_json::to_string(&header).map_err(|error| journal.fail(error.to_string()))?;
            journal.write(&format!("{MAGIC}{VERSION} {}", with_checksum(&text)))?;
            // Makes the directory entry of the new file durable.
            if let Some(parent) = path.parent() {
                let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
                let _ = File::open(parent).and_then(|directory| directory.sync_all());
            }
            return Ok((journal, header.resolved));
        };
        journal.check_same_job(&header.parameters, &parameters)?;
        journal.truncate(length)?;
        for entry in entries {
            let at = usize::try_from(entry.batch).unwrap_or(usize::MAX);
            if at > max_batches(length) {
                return Err(journal.fail("is damaged: it names a batch that cannot be; give another journal".into()));
            }
            if journal.confirmed.len() <= at {
                journal.confirmed.resize(at + 1, None);
            }
            journal.confirmed[at] = Some(Box::new(entry));
        }
        Ok((journal, header.resolved))
    }

    fn check_same_job(&self, recorded: &Values, given: &Values) -> Result<()> {
        let names = recorded.keys().chain(given.keys().filter(|name| !recorded.contains_key(name.as_str())));
        let null = Value::Null;
        for name in names {
            let (before, now) = (recorded.get(name).unwrap_or(&null), given.get(name).unwrap_or(&null));
            if before == now {
                continue;
            }
            if name == "rows" {
                return Err(source_changed("the file has other contents"));
            }
            let shown = |value: &Value| if value.is_null() { "not given".to_owned() } else { value.to_string() };
            let reason = format!(
                "belongs to another job: {name} is {} there and {} here; give another journal",
                shown(before),
                shown(now)
            );
            return Err(self.fail(reason));
        }
        Ok(())
    }

    /// The path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The batch of this number, if an earlier run confirmed it.
    pub(super) fn confirmed(&self, sequence: u64) -> Option<&JournalEntry> {
        self.confirmed.get(usize::try_from(sequence).ok()?)?.as_deref()
    }

    /// The number of batches of the job, as far as earlier runs confirmed them.
    pub(super) fn confirmed_batches(&self) -> u64 {
        self.confirmed.len() as u64
    }

    /// Writes a confirmed batch, with the results of its items if they have any, and waits until it is on the disk.
    pub(super) fn append(
        &self,
        mut entry: JournalEntry,
        result: BatchResult,
        has_results: bool,
    ) -> Result<BatchResult> {
        entry.result = has_results.then_some(result);
        let text = serde_json::to_string(&entry).map_err(|error| self.fail(error.to_string()))?;
        self.write(&with_checksum(&text))?;
        Ok(entry.result.unwrap_or_default())
    }

    fn write(&self, line: &str) -> Result<()> {
        let mark = {
            let mut written = self.written.lock();
            if let Err(error) = (&self.file).write_all(line.as_bytes()) {
                // Removes a partial line.
                let _ = self.file.set_len(written.0);
                let _ = (&self.file).seek(SeekFrom::Start(written.0));
                return Err(self.fail(unusable(&error)));
            }
            written.0 += line.len() as u64;
            written.1 += 1;
            written.1
        };
        let mut flushed = self.flushed.lock();
        if *flushed < mark {
            let covered = self.written.lock().1;
            self.file.sync_data().map_err(|error| self.fail(unusable(&error)))?;
            *flushed = covered;
        }
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> Result<()> {
        let truncated = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::Start(length)));
        truncated.map_err(|error| self.fail(unusable(&error)))?;
        self.written = Mutex::new((length, 0));
        Ok(())
    }

    fn fail(&self, reason: String) -> Error {
        Error::io(self.path.display().to_string(), reason)
    }
}

/// An upper bound for batch numbers: a line has at least a hundred bytes, and some batches may be unconfirmed.
fn max_batches(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX).saturating_add(1 << 16)
}

/// Checksum, text and line end.
fn with_checksum(text: &str) -> String {
    format!("{:016x} {text}\n", xxh3_64(text.as_bytes()))
}

fn verify_checksum(line: &[u8]) -> Option<&[u8]> {
    let (sum, text) = (line.get(..16)?, line.get(17..)?);
    let expected = format!("{:016x}", xxh3_64(text));
    (sum == expected.as_bytes() && line.get(16) == Some(&b' ')).then_some(text)
}

/// Header, entries, and the length of the valid part.
type JournalContents = (JournalHeader, Vec<JournalEntry>, u64);

/// Parses a journal; none for an empty one.
fn parse(bytes: &[u8]) -> std::result::Result<Option<JournalContents>, String> {
    let not_a_journal = || "is not a journal of handbill; give another path, this file was left as it is".to_owned();
    let magic = MAGIC.as_bytes();
    let common = bytes.len().min(magic.len());
    if bytes[..common] != magic[..common] {
        return Err(not_a_journal());
    }
    check_version(&bytes[common..])?;
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let Some(first) = lines.next() else { return Ok(None) };
    let complete = |line: &[u8]| line.strip_suffix(b"\n").map(<[u8]>::to_vec);
    let header = complete(first).and_then(|line| {
        verify_checksum(line.get(magic.len() + VERSION.len() + 1..)?)
            .and_then(|text| serde_json::from_slice::<JournalHeader>(text).ok())
    });
    let Some(header) = header else {
        // A crash at the beginning of the job leaves a truncated first line and nothing else.
        return if first.len() == bytes.len() { Ok(None) } else { Err(damaged(1)) };
    };
    let mut length = first.len() as u64;
    let mut entries = Vec::new();
    let mut truncated = None;
    for (number, line) in lines.enumerate() {
        let entry = line
            .strip_suffix(b"\n")
            .and_then(verify_checksum)
            .and_then(|text| serde_json::from_slice::<JournalEntry>(text).ok());
        match (entry, truncated) {
            (Some(entry), None) => {
                length += line.len() as u64;
                entries.push(entry);
            }
            (Some(_), Some(line)) => return Err(damaged(line)),
            (None, _) => truncated = truncated.or(Some(number + 2)),
        }
    }
    Ok(Some((header, entries, length)))
}

/// Refuses the journals of other versions of handbill; the text begins with the version. A truncated version is accepted.
fn check_version(text: &[u8]) -> std::result::Result<(), String> {
    let version = text.split(|byte| *byte == b' ').next().unwrap_or_default();
    let is_truncated = version.len() == text.len();
    if version == VERSION.as_bytes() || is_truncated && VERSION.as_bytes().starts_with(version) {
        return Ok(());
    }
    let number = std::str::from_utf8(version).ok().and_then(|version| version.parse::<u64>().ok());
    let Some(number) = number else { return Err(damaged(1)) };
    let age = if number < VERSION.parse().unwrap_or(u64::MAX) { "an older" } else { "a newer" };
    Err(format!(
        "was written by {age} version of handbill (journal version {number}, this is {VERSION}); finish it with that version or \
         give another path"
    ))
}

fn damaged(line: usize) -> String {
    format!("is damaged in line {line}; give another journal, the job then begins anew")
}

fn unusable(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "cannot be made: there is no such directory".into(),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "may not be written; check its permissions".into()
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "cannot be written: no space is left on the disk; free some".into()
        }
        _ => format!("cannot be used as a journal: {error}"),
    }
}
